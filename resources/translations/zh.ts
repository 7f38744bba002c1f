<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en_US">
<context>
    <name>AboutDialog</name>
    <message>
        <source>0 (not installed)</source>
        <translation>0（未安装）</translation>
    </message>
    <message>
        <source>About SimDesk</source>
        <translation>关于 SimDesk</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Finds documents that say nearly the same, shows how they differ, and removes what you choose without ever losing the last copy.</source>
        <translation>找出内容几乎相同的文档，显示它们的差异，并移除您选定的文件，绝不丢失最后一份副本。</translation>
    </message>
    <message>
        <source>SimDesk</source>
        <translation>SimDesk</translation>
    </message>
    <message>
        <source>Version {}</source>
        <translation>版本 {}</translation>
    </message>
</context>
<context>
    <name>CaseModel</name>
    <message>
        <source>Marked</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Stays</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
</context>
<context>
    <name>CheatSheet</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Compare two files</source>
        <translation>比较两个文件</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除键</translation>
    </message>
    <message>
        <source>Forget a folder</source>
        <translation>从列表中移除文件夹</translation>
    </message>
    <message>
        <source>From the groups to the files</source>
        <translation>从组转到文件</translation>
    </message>
    <message>
        <source>In the lists</source>
        <translation>在列表中</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>键盘</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>回车</translation>
    </message>
    <message>
        <source>Select both</source>
        <translation>同时选中</translation>
    </message>
</context>
<context>
    <name>ComparePane</name>
    <message>
        <source>Choose a group to see its texts side by side.</source>
        <translation>选择一个组，即可并排查看其中的文本。</translation>
    </message>
    <message>
        <source>Comparing the two texts…</source>
        <translation>正在比较两篇文本…</translation>
    </message>
    <message>
        <source>Left file</source>
        <translation>左侧文件</translation>
    </message>
    <message>
        <source>Next difference</source>
        <translation>下一处差异</translation>
    </message>
    <message>
        <source>Previous difference</source>
        <translation>上一处差异</translation>
    </message>
    <message>
        <source>Right file</source>
        <translation>右侧文件</translation>
    </message>
    <message>
        <source>Show the pages</source>
        <translation>显示页面</translation>
    </message>
    <message>
        <source>Swap sides</source>
        <translation>交换左右</translation>
    </message>
    <message>
        <source>The texts cannot be shown: {}.</source>
        <translation>无法显示文本：{}。</translation>
    </message>
    <message>
        <source>What counts as different</source>
        <translation>哪些算作差异</translation>
    </message>
    <message>
        <source>place {} of {}</source>
        <translation>第 {} 处，共 {} 处</translation>
    </message>
    <message>
        <source>too long to align in full</source>
        <translation>过长，未能全文对齐</translation>
    </message>
    <message>
        <source>{} place</source>
        <translation>{} 处</translation>
    </message>
    <message>
        <source>{} places</source>
        <translation>{} 处</translation>
    </message>
</context>
<context>
    <name>CopiesPage</name>
    <message>
        <source>Choose a copy to see it beside the file that is kept.</source>
        <translation>选择一个副本，即可与保留的文件并排查看。</translation>
    </message>
    <message>
        <source>Copies of all groups</source>
        <translation>所有组的副本</translation>
    </message>
    <message>
        <source>Copies only</source>
        <translation>仅副本</translation>
    </message>
    <message>
        <source>There are no copies.
Add more folders, or choose less likeness above.</source>
        <translation>没有副本。
请添加更多文件夹，或在上方降低相似度。</translation>
    </message>
</context>
<context>
    <name>CopyModel</name>
    <message>
        <source>Copies of all groups</source>
        <translation>所有组的副本</translation>
    </message>
</context>
<context>
    <name>CrashDialog</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Open the log folder</source>
        <translation>打开日志文件夹</translation>
    </message>
    <message>
        <source>Something went wrong</source>
        <translation>出错了</translation>
    </message>
    <message>
        <source>This is a mistake in SimDesk. Your documents, marks and history are safe: they are stored as they are made. If you report it, please add the text below.</source>
        <translation>这是 SimDesk 的错误。您的文档、标记和历史记录都是安全的：它们会即时保存。如果要报告此问题，请附上下面的文字。</translation>
    </message>
    <message>
        <source>What the program says</source>
        <translation>程序信息</translation>
    </message>
</context>
<context>
    <name>DecidingVerbs</name>
    <message>
        <source>Select the files that do not belong to the kept one, then split.</source>
        <translation>请选择不属于所保留文件的文件，然后拆分。</translation>
    </message>
    <message>
        <source>SimDesk remembers that they are no duplicates of the others, and never groups them together again. The files stay as they are.</source>
        <translation>SimDesk 会记住它们与其他文件不重复，不再归为一组。文件保持不变。</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>拆分</translation>
    </message>
    <message>
        <source>Split this group?</source>
        <translation>拆分此组？</translation>
    </message>
    <message>
        <source>Take {} text out of this group?</source>
        <translation>将 {} 篇文本移出此组？</translation>
    </message>
    <message>
        <source>Take {} texts out of this group?</source>
        <translation>将 {} 篇文本移出此组？</translation>
    </message>
    <message>
        <source>This group holds too many texts to be split by hand.</source>
        <translation>此组文本过多，无法手动拆分。</translation>
    </message>
</context>
<context>
    <name>DecisionModel</name>
    <message>
        <source>Decided</source>
        <translation>决定时间</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>决定</translation>
    </message>
</context>
<context>
    <name>DecisionsDialog</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Take it back</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Texts that are no duplicates are never grouped together, and a file that you chose is kept in its group. Where you take it back likeness decides again. The files stay as they are.</source>
        <translation>并非重复的文本永远不会归为一组，你选定的文件会在其组中保留。撤回后，将重新由相似程度决定。文件保持不变。</translation>
    </message>
    <message>
        <source>What was decided</source>
        <translation>已做的决定</translation>
    </message>
    <message>
        <source>You have decided nothing yet.</source>
        <translation>你还没有做过决定。</translation>
    </message>
</context>
<context>
    <name>DeedVerbs</name>
    <message>
        <source>Open it</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Take the marks back</source>
        <translation>撤回标记</translation>
    </message>
    <message>
        <source>The report is written: {}</source>
        <translation>报告已写入：{}</translation>
    </message>
    <message>
        <source>The report is written: {}. It was too long for one page; all of it: {}</source>
        <translation>报告已写入：{}。内容过长，完整数据见：{}</translation>
    </message>
    <message>
        <source>The rule marked {} file.</source>
        <translation>规则已标记 {} 个文件。</translation>
    </message>
    <message>
        <source>The rule marked {} files.</source>
        <translation>规则已标记 {} 个文件。</translation>
    </message>
</context>
<context>
    <name>DistanceControl</name>
    <message>
        <source>alike</source>
        <translation>相似</translation>
    </message>
</context>
<context>
    <name>DistancePanel</name>
    <message>
        <source>Alike at least</source>
        <translation>最低相似度</translation>
    </message>
    <message>
        <source>Alike at least, in percent</source>
        <translation>最低相似度（百分比）</translation>
    </message>
    <message>
        <source>Apart at most</source>
        <translation>最大距离</translation>
    </message>
    <message>
        <source>Bits say how far two fingerprints lie apart, and how widely SimDesk searches; the percentage is what the two texts share, word for word. The bars count pairs.</source>
        <translation>位数表示两个指纹相距多远，以及 SimDesk 搜索的范围；百分比表示两篇文本逐词相同的比例。柱形表示文档对的数量。</translation>
    </message>
    <message>
        <source>From {} on, the bars are estimated from a sample.</source>
        <translation>从 {} 起，柱形由抽样估计。</translation>
    </message>
    <message>
        <source>How near is near</source>
        <translation>怎样算近似</translation>
    </message>
    <message>
        <source>Let the size of the collection decide</source>
        <translation>由文档集大小决定</translation>
    </message>
    <message>
        <source>The bars are estimated from a sample.</source>
        <translation>柱形由抽样估计。</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>{} text has only common passages and is found by its bits alone.</source>
        <translation>{} 篇文本只含常见段落，只能凭位数找到。</translation>
    </message>
    <message>
        <source>{} text is near to so many that only its nearest were compared.</source>
        <translation>{} 篇文本与过多文本相近，只比较了最接近的。</translation>
    </message>
    <message>
        <source>{} texts are near to so many that only their nearest were compared.</source>
        <translation>{} 篇文本与过多文本相近，只比较了最接近的。</translation>
    </message>
    <message>
        <source>{} texts have only common passages and are found by their bits alone.</source>
        <translation>{} 篇文本只含常见段落，只能凭位数找到。</translation>
    </message>
    <message>
        <source>{}, automatic</source>
        <translation>{}，自动</translation>
    </message>
</context>
<context>
    <name>DraftLine</name>
    <message>
        <source>Drafts, the first at the top</source>
        <translation>草稿，最早的在最上</translation>
    </message>
</context>
<context>
    <name>DraftsDialog</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Drafts</source>
        <translation>草稿</translation>
    </message>
    <message>
        <source>Keep milestones</source>
        <translation>保留里程碑</translation>
    </message>
    <message>
        <source>Keep the last</source>
        <translation>保留最后一个</translation>
    </message>
    <message>
        <source>Mark the others</source>
        <translation>标记其他</translation>
    </message>
    <message>
        <source>Putting the drafts in order…</source>
        <translation>正在为草稿排序…</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>There is no line of drafts</source>
        <translation>没有草稿序列</translation>
    </message>
</context>
<context>
    <name>EmptyPage</name>
    <message>
        <source>Bits apart, percent alike, word by word.</source>
        <translation>位距离、相似度，逐词对照。</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>选择文件夹…</translation>
    </message>
    <message>
        <source>Copies with edits, other formats, other names.</source>
        <translation>改动过的副本、其他格式、其他名称。</translation>
    </message>
    <message>
        <source>Drop them here. SimDesk reads the text of every file and shows which ones say nearly the same.
Nothing is changed until you say so.</source>
        <translation>把它们拖到这里。SimDesk 会读取每个文件的文本，并显示哪些内容几乎相同。
在您确认之前，不会改动任何文件。</translation>
    </message>
    <message>
        <source>Finds drafts</source>
        <translation>找出不同草稿</translation>
    </message>
    <message>
        <source>Loses nothing</source>
        <translation>不丢失任何内容</translation>
    </message>
    <message>
        <source>One compared copy always stays. Everything can be undone.</source>
        <translation>始终保留一份比较过的副本。一切操作均可撤销。</translation>
    </message>
    <message>
        <source>Shows why</source>
        <translation>说明原因</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Try with sample documents</source>
        <translation>用示例文档试一试</translation>
    </message>
    <message>
        <source>Which folders hold your documents?</source>
        <translation>您的文档在哪些文件夹里？</translation>
    </message>
</context>
<context>
    <name>EntryModel</name>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Stays</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>处理结果</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Begin with the mark that Excel expects (BOM)</source>
        <translation>加上 Excel 需要的标记（BOM）</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Export a report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>Files in no group</source>
        <translation>不属于任何组的文件</translation>
    </message>
    <message>
        <source>Files that were not read</source>
        <translation>未读取的文件</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Groups with their files</source>
        <translation>各组及其文件</translation>
    </message>
    <message>
        <source>How much</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>JSON, for programs</source>
        <translation>JSON，供程序使用</translation>
    </message>
    <message>
        <source>Only what the list shows now</source>
        <translation>仅列表当前显示的内容</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stopped; nothing was written.</source>
        <translation>已停止，未写入任何内容。</translation>
    </message>
    <message>
        <source>Table (CSV), for spreadsheets</source>
        <translation>表格（CSV），用于电子表格</translation>
    </message>
    <message>
        <source>Web page (*.html);;Table (*.csv);;JSON (*.json)</source>
        <translation>网页 (*.html);;表格 (*.csv);;JSON (*.json)</translation>
    </message>
    <message>
        <source>Web page, to read and to print</source>
        <translation>网页，便于阅读和打印</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>What was done</source>
        <translation>执行的操作</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Where the report goes</source>
        <translation>报告保存位置</translation>
    </message>
    <message>
        <source>Write a report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>Write the report</source>
        <translation>写入报告</translation>
    </message>
    <message>
        <source>Writing…</source>
        <translation>正在写入…</translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>{} / {}</translation>
    </message>
</context>
<context>
    <name>Facts</name>
    <message>
        <source>Groups appear here while your documents are read.</source>
        <translation>读取文档时，组会显示在这里。</translation>
    </message>
    <message>
        <source>No folders yet</source>
        <translation>尚无文件夹</translation>
    </message>
    <message>
        <source>No group fits what you chose above or at the left.
Ctrl+Shift+L shows all groups again.</source>
        <translation>没有符合上方或左侧所选条件的组。
按 Ctrl+Shift+L 可重新显示所有组。</translation>
    </message>
    <message>
        <source>No two of your documents say nearly the same.
Choose less likeness above to see looser relations.</source>
        <translation>您的文档中没有内容几乎相同的。
在上方降低相似度，可查看较松散的关联。</translation>
    </message>
    <message>
        <source>Opening the index…</source>
        <translation>正在打开索引…</translation>
    </message>
    <message>
        <source>{} text</source>
        <translation>{} 篇文本</translation>
    </message>
    <message>
        <source>{} texts</source>
        <translation>{} 篇文本</translation>
    </message>
</context>
<context>
    <name>FailureModel</name>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Why it was not read</source>
        <translation>未能读取的原因</translation>
    </message>
</context>
<context>
    <name>FailuresPage</name>
    <message>
        <source>All reasons</source>
        <translation>所有原因</translation>
    </message>
    <message>
        <source>Everything that was found could be read.</source>
        <translation>找到的文件均已读取。</translation>
    </message>
    <message>
        <source>Files that were not read</source>
        <translation>未读取的文件</translation>
    </message>
    <message>
        <source>Not read</source>
        <translation>未读取</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>{} of {} gave no text and are in no group. They stay where they are.</source>
        <translation>{}（共 {}）没有文本，不属于任何组。它们会留在原处。</translation>
    </message>
</context>
<context>
    <name>FatalPage</name>
    <message>
        <source>Open the data folder</source>
        <translation>打开数据文件夹</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>重新启动</translation>
    </message>
    <message>
        <source>The program's own words</source>
        <translation>程序的原始信息</translation>
    </message>
    <message>
        <source>Trouble</source>
        <translation>故障</translation>
    </message>
</context>
<context>
    <name>FileHeading</name>
    <message>
        <source>marked</source>
        <translation>已标记</translation>
    </message>
</context>
<context>
    <name>FileTabs</name>
    <message>
        <source>Chosen files, each beside the first</source>
        <translation>所选文件，各与第一个并排</translation>
    </message>
    <message>
        <source>Scroll to the left</source>
        <translation>向左滚动</translation>
    </message>
    <message>
        <source>Scroll to the right</source>
        <translation>向右滚动</translation>
    </message>
    <message>
        <source>{} more</source>
        <translation>另外 {} 个</translation>
    </message>
</context>
<context>
    <name>FileVerbs</name>
    <message>
        <source>No program is known for {}.</source>
        <translation>没有可打开 {} 的程序。</translation>
    </message>
    <message>
        <source>The file manager could not be opened.</source>
        <translation>无法打开文件管理器。</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Find before</source>
        <translation>上一个匹配</translation>
    </message>
    <message>
        <source>Find in the two texts</source>
        <translation>在两篇文本中查找</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>下一个匹配</translation>
    </message>
    <message>
        <source>Stands in neither text</source>
        <translation>两篇文本中均无</translation>
    </message>
</context>
<context>
    <name>FingerprintDialog</name>
    <message>
        <source>Choose a group with two texts of some length first: the pictures are made from the two texts on the screen.</source>
        <translation>请先选择一个包含两篇较长文本的组：图示由屏幕上的两篇文本生成。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>How SimDesk tells that two texts are near</source>
        <translation>SimDesk 如何判断两篇文本近似</translation>
    </message>
    <message>
        <source>Made from the two texts on the screen.</source>
        <translation>由屏幕上的两篇文本生成。</translation>
    </message>
    <message>
        <source>The steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>What a fingerprint is</source>
        <translation>什么是指纹</translation>
    </message>
</context>
<context>
    <name>FingerprintPicture</name>
    <message>
        <source>How a fingerprint is made</source>
        <translation>指纹是如何生成的</translation>
    </message>
    <message>
        <source>left text</source>
        <translation>左侧文本</translation>
    </message>
    <message>
        <source>right text</source>
        <translation>右侧文本</translation>
    </message>
</context>
<context>
    <name>FingerprintStrip</name>
    <message>
        <source>A fingerprint is 64 squares, filled or empty, made from the words of a text. The upper row is the left text, the lower row the right one. Similar texts have similar fingerprints.</source>
        <translation>指纹由文本中的词生成，共 64 个实心或空心方格。上排是左侧文本，下排是右侧文本。相似的文本具有相似的指纹。</translation>
    </message>
    <message>
        <source>Fingerprints of the two texts</source>
        <translation>两篇文本的指纹</translation>
    </message>
    <message>
        <source>Fingerprints of the two texts, {} apart</source>
        <translation>两篇文本的指纹，相距 {}</translation>
    </message>
    <message>
        <source>These two differ in {}.</source>
        <translation>这两个相差 {}。</translation>
    </message>
</context>
<context>
    <name>FolderPairModel</name>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>组</translation>
    </message>
    <message>
        <source>and folder</source>
        <translation>与文件夹</translation>
    </message>
    <message>
        <source>the same folder</source>
        <translation>同一文件夹</translation>
    </message>
</context>
<context>
    <name>FolderPairVerbs</name>
    <message>
        <source>Show all groups</source>
        <translation>显示所有组</translation>
    </message>
</context>
<context>
    <name>FolderPairsPage</name>
    <message>
        <source>Counting…</source>
        <translation>正在计数…</translation>
    </message>
    <message>
        <source>Folder pairs</source>
        <translation>文件夹对</translation>
    </message>
    <message>
        <source>No two files of your folders are in one group.
Add more folders, or choose less likeness above.</source>
        <translation>您的文件夹中没有两个文件在同一组。
请添加更多文件夹，或在上方降低相似度。</translation>
    </message>
</context>
<context>
    <name>FolderVerbs</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Forget it</source>
        <translation>从列表中移除</translation>
    </message>
    <message>
        <source>Forget this folder</source>
        <translation>从列表中移除此文件夹</translation>
    </message>
    <message>
        <source>Forget this folder?</source>
        <translation>从列表中移除此文件夹？</translation>
    </message>
    <message>
        <source>Forget {}?</source>
        <translation>从列表中移除 {}？</translation>
    </message>
    <message>
        <source>Scan again</source>
        <translation>重新扫描</translation>
    </message>
    <message>
        <source>Show in file manager</source>
        <translation>在文件管理器中显示</translation>
    </message>
    <message>
        <source>Show what happened</source>
        <translation>查看详情</translation>
    </message>
    <message>
        <source>SimDesk ended unexpectedly last time. Nothing that was stored is lost.</source>
        <translation>SimDesk 上次意外退出。已保存的内容没有丢失。</translation>
    </message>
    <message>
        <source>SimDesk no longer lists its files. The files themselves stay as they are.</source>
        <translation>SimDesk 将不再列出其中的文件。文件本身保持不变。</translation>
    </message>
    <message>
        <source>SimDesk takes in whole folders. Drop the folder that holds these files.</source>
        <translation>SimDesk 以整个文件夹为单位。请拖入包含这些文件的文件夹。</translation>
    </message>
    <message>
        <source>That did not work: {}</source>
        <translation>操作未成功：{}</translation>
    </message>
    <message>
        <source>Which folder holds documents?</source>
        <translation>文档在哪个文件夹里？</translation>
    </message>
</context>
<context>
    <name>Foot</name>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Review and remove…</source>
        <translation>查看并移除…</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>{} file marked</source>
        <translation>已标记 {} 个文件</translation>
    </message>
    <message>
        <source>{} files marked</source>
        <translation>已标记 {} 个文件</translation>
    </message>
</context>
<context>
    <name>GroupDelegate</name>
    <message>
        <source>{} marked</source>
        <translation>已标记 {} 个</translation>
    </message>
</context>
<context>
    <name>GroupModel</name>
    <message>
        <source>Alike</source>
        <translation>相似度</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>修改日期</translation>
    </message>
    <message>
        <source>Could free</source>
        <translation>可释放</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>组</translation>
    </message>
    <message>
        <source>Nothing marked</source>
        <translation>未标记任何文件</translation>
    </message>
    <message>
        <source>Nothing: a part is no copy of the whole it stands inside</source>
        <translation>无：部分内容并不是包含它的整篇的副本</translation>
    </message>
    <message>
        <source>Of each part at least {} of the words stand inside the whole</source>
        <translation>每个部分至少有 {} 的词出现在整篇之中</translation>
    </message>
    <message>
        <source>The least alike of the group: {}, {} apart</source>
        <translation>组内相似度最低者：{}，相距 {}</translation>
    </message>
    <message>
        <source>The size of all its files but the largest</source>
        <translation>除最大文件外，其余文件的总大小</translation>
    </message>
    <message>
        <source>{} file marked</source>
        <translation>已标记 {} 个文件</translation>
    </message>
    <message>
        <source>{} files marked</source>
        <translation>已标记 {} 个文件</translation>
    </message>
    <message>
        <source>{} text</source>
        <translation>{} 篇文本</translation>
    </message>
    <message>
        <source>{} texts</source>
        <translation>{} 篇文本</translation>
    </message>
</context>
<context>
    <name>HeatMap</name>
    <message>
        <source>Distances between the documents of this group</source>
        <translation>此组文档之间的距离</translation>
    </message>
</context>
<context>
    <name>Histogram</name>
    <message>
        <source>Distance, {}</source>
        <translation>距离，{}</translation>
    </message>
    <message>
        <source>Left and right keys change it</source>
        <translation>用左右方向键调整</translation>
    </message>
    <message>
        <source>at most {}</source>
        <translation>最多 {}</translation>
    </message>
    <message>
        <source>chosen by the size of the collection</source>
        <translation>由文档集大小决定</translation>
    </message>
    <message>
        <source>{} apart: about {}, estimated</source>
        <translation>相距 {}：约 {}（估计值）</translation>
    </message>
    <message>
        <source>{} apart: {}</source>
        <translation>相距 {}：{}</translation>
    </message>
    <message>
        <source>{} pair</source>
        <translation>{} 对</translation>
    </message>
    <message>
        <source>{} pairs</source>
        <translation>{} 对</translation>
    </message>
</context>
<context>
    <name>HistoryModel</name>
    <message>
        <source>Now</source>
        <translation>现状</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>What was done</source>
        <translation>执行的操作</translation>
    </message>
    <message>
        <source>When</source>
        <translation>时间</translation>
    </message>
</context>
<context>
    <name>HistoryPage</name>
    <message>
        <source> Undo</source>
        <translation> 撤销</translation>
    </message>
    <message>
        <source> Undo for {}</source>
        <translation> 撤销 {}</translation>
    </message>
    <message>
        <source>All actions</source>
        <translation>所有操作</translation>
    </message>
    <message>
        <source>All outcomes</source>
        <translation>所有结果</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>所有时间</translation>
    </message>
    <message>
        <source>Do again</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Files of this action</source>
        <translation>此操作的文件</translation>
    </message>
    <message>
        <source>Find in paths</source>
        <translation>在路径中查找</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史记录</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>最近 30 天</translation>
    </message>
    <message>
        <source>Last 365 days</source>
        <translation>最近 365 天</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>最近 7 天</translation>
    </message>
    <message>
        <source>Nothing that was done fits what you chose above.</source>
        <translation>没有符合上方所选条件的操作。</translation>
    </message>
    <message>
        <source>Nothing was removed yet.</source>
        <translation>尚未移除任何内容。</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>What became of it</source>
        <translation>处理结果</translation>
    </message>
    <message>
        <source>What was done</source>
        <translation>执行的操作</translation>
    </message>
    <message>
        <source>What was moved to the trash can be put back as long as the trash holds it.</source>
        <translation>移到回收站的文件只要仍在其中，就可以放回原处。</translation>
    </message>
    <message>
        <source>When</source>
        <translation>时间</translation>
    </message>
</context>
<context>
    <name>Lists</name>
    <message>
        <source>All files of this group are marked; one of them will be left in place.</source>
        <translation>本组所有文件都已标记；其中一个会留在原处。</translation>
    </message>
    <message>
        <source>Files in this group</source>
        <translation>本组文件</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>组</translation>
    </message>
    <message>
        <source>Pictures or other parts differ too.</source>
        <translation>图片或其他部分也有差异。</translation>
    </message>
    <message>
        <source>{} marked.</source>
        <translation>已标记 {} 个。</translation>
    </message>
    <message>
        <source>{} word of it is not in {{}}.</source>
        <translation>其中 {} 个词不在 {{}} 里。</translation>
    </message>
    <message>
        <source>{} words of it are not in {{}}.</source>
        <translation>其中 {} 个词不在 {{}} 里。</translation>
    </message>
</context>
<context>
    <name>LostPanel</name>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Not all of the texts was compared.</source>
        <translation>文本未全部比较。</translation>
    </message>
    <message>
        <source>Numbers are not counted.</source>
        <translation>数字不计入。</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>What would be lost</source>
        <translation>会丢失的内容</translation>
    </message>
</context>
<context>
    <name>MatrixDialog</name>
    <message>
        <source>Alike, in percent</source>
        <translation>相似度（百分比）</translation>
    </message>
    <message>
        <source>Bits apart</source>
        <translation>相距位数</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Distances</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>Distances in this group</source>
        <translation>此组中的距离</translation>
    </message>
    <message>
        <source>Keep this one instead</source>
        <translation>改为保留此文件</translation>
    </message>
    <message>
        <source>Keep {} instead</source>
        <translation>改为保留 {}</translation>
    </message>
    <message>
        <source>Not duplicates</source>
        <translation>不是重复项</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>{} and {} are no duplicates</source>
        <translation>{}和{}并非重复</translation>
    </message>
</context>
<context>
    <name>MemberModel</name>
    <message>
        <source>Alike</source>
        <translation>相似度</translation>
    </message>
    <message>
        <source>Bits</source>
        <translation>位差</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>修改日期</translation>
    </message>
    <message>
        <source>Files in this group</source>
        <translation>本组文件</translation>
    </message>
    <message>
        <source>In a protected folder: it is never removed</source>
        <translation>位于受保护的文件夹：绝不会被移除</translation>
    </message>
    <message>
        <source>Mark it to be removed</source>
        <translation>标记为移除</translation>
    </message>
    <message>
        <source>Marked to be removed</source>
        <translation>已标记为移除</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>词数</translation>
    </message>
    <message>
        <source>marked</source>
        <translation>已标记</translation>
    </message>
    <message>
        <source>not marked</source>
        <translation>未标记</translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message>
        <source>Dismiss</source>
        <translation>忽略</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
</context>
<context>
    <name>Overview</name>
    <message>
        <source>Overview of the differences</source>
        <translation>差异概览</translation>
    </message>
    <message>
        <source>Where the texts differ: orange stands left only, blue right only, grey was moved</source>
        <translation>文本差异所在：橙色仅左侧有，蓝色仅右侧有，灰色为移动的内容</translation>
    </message>
</context>
<context>
    <name>PageSheets</name>
    <message>
        <source>Scroll the two pages</source>
        <translation>滚动两页</translation>
    </message>
    <message>
        <source>Scroll the two pages sideways</source>
        <translation>横向滚动两页</translation>
    </message>
    <message>
        <source>The two pages side by side</source>
        <translation>两页并排</translation>
    </message>
</context>
<context>
    <name>PagedModel</name>
    <message>
        <source>No longer here</source>
        <translation>已不在此处</translation>
    </message>
</context>
<context>
    <name>PagesPane</name>
    <message>
        <source>Drawing the page…</source>
        <translation>正在绘制页面…</translation>
    </message>
    <message>
        <source>Left: {}. Right: {}.</source>
        <translation>左侧：{}。右侧：{}。</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>下一页</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>上一页</translation>
    </message>
</context>
<context>
    <name>PatternField</name>
    <message>
        <source>Pattern</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>What the pattern is held against</source>
        <translation>模式的匹配对象</translation>
    </message>
    <message>
        <source>in the name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>in the path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>such as *final*</source>
        <translation>例如 *final*</translation>
    </message>
</context>
<context>
    <name>PlanDialog</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Checking {} files…</source>
        <translation>正在检查 {} 个文件…</translation>
    </message>
    <message>
        <source>Checking {} file…</source>
        <translation>正在检查 {} 个文件…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Doing it again…</source>
        <translation>正在重做…</translation>
    </message>
    <message>
        <source>Each is checked once more right before it is moved.</source>
        <translation>每个文件在移动前都会再检查一次。</translation>
    </message>
    <message>
        <source>Each one is compared again with what was read. Nothing is changed yet.</source>
        <translation>每个文件都会与读取时的状态再次核对。尚未做任何更改。</translation>
    </message>
    <message>
        <source>Export list…</source>
        <translation>导出列表…</translation>
    </message>
    <message>
        <source>Files of this plan</source>
        <translation>此计划的文件</translation>
    </message>
    <message>
        <source>Into which folder are the files moved?</source>
        <translation>要把文件移到哪个文件夹？</translation>
    </message>
    <message>
        <source>Names, contents and dates are as they were.</source>
        <translation>名称、内容和日期均与原来一致。</translation>
    </message>
    <message>
        <source>Nothing was moved</source>
        <translation>没有移动任何文件</translation>
    </message>
    <message>
        <source>Nothing would be moved</source>
        <translation>没有文件会被移动</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Putting files back…</source>
        <translation>正在放回文件…</translation>
    </message>
    <message>
        <source>Remove it</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove them</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Review and remove</source>
        <translation>查看并移除</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>Table (*.csv);;Web page (*.html);;Text (*.txt);;JSON (*.json)</source>
        <translation>表格 (*.csv);;网页 (*.html);;文本 (*.txt);;JSON (*.json)</translation>
    </message>
    <message>
        <source>The list is written: {}</source>
        <translation>列表已写入：{}</translation>
    </message>
    <message>
        <source>The list says why, file by file.</source>
        <translation>列表逐个说明原因。</translation>
    </message>
    <message>
        <source>The list was not written: {}</source>
        <translation>列表未能写入：{}</translation>
    </message>
    <message>
        <source>This cannot be done</source>
        <translation>无法执行此操作</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>What happened to each file</source>
        <translation>每个文件的处理结果</translation>
    </message>
    <message>
        <source>What was left alone keeps its mark.</source>
        <translation>未改动的文件保留标记。</translation>
    </message>
    <message>
        <source>Write the plan down</source>
        <translation>导出计划</translation>
    </message>
    <message>
        <source>{} file could not be put back: it is no longer in the trash, or its place is taken.</source>
        <translation>{} 个文件无法放回：它已不在回收站，或原位置已被占用。</translation>
    </message>
    <message>
        <source>{} file is back in its place</source>
        <translation>{} 个文件已放回原处</translation>
    </message>
    <message>
        <source>{} files are back in place</source>
        <translation>{} 个文件已放回原处</translation>
    </message>
    <message>
        <source>{} files could not be put back: they are no longer in the trash, or their place is taken.</source>
        <translation>{} 个文件无法放回：它们已不在回收站，或原位置已被占用。</translation>
    </message>
    <message>
        <source>{} folder is empty now.</source>
        <translation>{} 个文件夹现在为空。</translation>
    </message>
    <message>
        <source>{} folders are empty now.</source>
        <translation>{} 个文件夹现在为空。</translation>
    </message>
</context>
<context>
    <name>PlanHead</name>
    <message>
        <source>Another folder…</source>
        <translation>其他文件夹…</translation>
    </message>
    <message>
        <source>Remove them</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Text to confirm</source>
        <translation>确认文字</translation>
    </message>
    <message>
        <source>To confirm, type: {}</source>
        <translation>请输入以确认：{}</translation>
    </message>
    <message>
        <source>What happens to them</source>
        <translation>如何处理</translation>
    </message>
</context>
<context>
    <name>PlanModel</name>
    <message>
        <source>Stays, compared directly</source>
        <translation>保留（已直接比较）</translation>
    </message>
    <message>
        <source>Why it is safe</source>
        <translation>为何安全</translation>
    </message>
    <message>
        <source>is left alone</source>
        <translation>保持不变</translation>
    </message>
    <message>
        <source>is moved</source>
        <translation>将被移动</translation>
    </message>
</context>
<context>
    <name>QueryPage</name>
    <message>
        <source>Choose file…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Find similar</source>
        <translation>查找相似</translation>
    </message>
    <message>
        <source>Look for a text instead</source>
        <translation>改为查找文本</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>Only files in your folders are shown side by side.
Press Return to open the one that is chosen.</source>
        <translation>只有您文件夹中的文件才会并排显示。
按回车键打开所选文件。</translation>
    </message>
    <message>
        <source>Paste a text here, or drop a file into the window</source>
        <translation>在此粘贴文本，或将文件拖入窗口</translation>
    </message>
    <message>
        <source>Paste a text or choose a file. What is like it is listed at the left and shown here.</source>
        <translation>粘贴一段文本或选择一个文件。相似的内容会列在左侧，并显示在此处。</translation>
    </message>
    <message>
        <source>Similar files</source>
        <translation>相似文件</translation>
    </message>
    <message>
        <source>Text to look for</source>
        <translation>要查找的文本</translation>
    </message>
    <message>
        <source>The search was broken off. It goes on when SimDesk has been started again.</source>
        <translation>搜索已中断。SimDesk 重新启动后会继续搜索。</translation>
    </message>
    <message>
        <source>What is like this?</source>
        <translation>什么与此相似？</translation>
    </message>
    <message>
        <source>Which document?</source>
        <translation>哪个文档？</translation>
    </message>
</context>
<context>
    <name>RolesDialog</name>
    <message>
        <source>A role holds for everything inside, unless a folder inside has one of its own.</source>
        <translation>角色适用于其中的一切，除非内部文件夹另有角色。</translation>
    </message>
    <message>
        <source>As the folder above</source>
        <translation>与上级文件夹相同</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Folders and roles</source>
        <translation>文件夹与角色</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>The folder cannot be looked into: {}</source>
        <translation>无法查看此文件夹：{}</translation>
    </message>
    <message>
        <source>Whatever holds in the folder above</source>
        <translation>沿用上级文件夹的角色</translation>
    </message>
    <message>
        <source>{} folder inside has its own</source>
        <translation>内有 {} 个文件夹另有角色</translation>
    </message>
    <message>
        <source>{} folders inside have their own</source>
        <translation>内有 {} 个文件夹另有角色</translation>
    </message>
    <message>
        <source>{}, as {}</source>
        <translation>{}（同 {}）</translation>
    </message>
</context>
<context>
    <name>RuleDialog</name>
    <message>
        <source>A newer SimDesk saved this rule; it cannot be shown.</source>
        <translation>此规则由更新版本的 SimDesk 保存，无法显示。</translation>
    </message>
    <message>
        <source>Also between files that are only near</source>
        <translation>也用于仅近似的文件</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Finding out what it marks…</source>
        <translation>正在查看会标记什么…</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Mark by rule</source>
        <translation>按规则标记</translation>
    </message>
    <message>
        <source>Mark only files that fit</source>
        <translation>仅标记符合的文件</translation>
    </message>
    <message>
        <source>Mark them</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Mark {} file</source>
        <translation>标记 {} 个文件</translation>
    </message>
    <message>
        <source>Mark {} files</source>
        <translation>标记 {} 个文件</translation>
    </message>
    <message>
        <source>Name of the rule</source>
        <translation>规则名称</translation>
    </message>
    <message>
        <source>New rule</source>
        <translation>新规则</translation>
    </message>
    <message>
        <source>Only in the groups that the list shows</source>
        <translation>仅限列表中显示的组</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Save this rule</source>
        <translation>保存此规则</translation>
    </message>
    <message>
        <source>Saved rules</source>
        <translation>已保存的规则</translation>
    </message>
    <message>
        <source>The first files it marks</source>
        <translation>将标记的前几个文件</translation>
    </message>
    <message>
        <source>The first wish decides which file of a group stays; the next one where it holds files equal. The others are marked, nothing is removed yet.</source>
        <translation>第一个条件决定组内保留哪个文件；若分不出高下，则由下一个条件决定。其余文件会被标记，但暂不移除。</translation>
    </message>
    <message>
        <source>{} file of them is only near what stays.</source>
        <translation>其中 {} 个文件与保留的文件只是近似。</translation>
    </message>
    <message>
        <source>{} files of them are only near what stays.</source>
        <translation>其中 {} 个文件与保留的文件只是近似。</translation>
    </message>
</context>
<context>
    <name>ScanSettings</name>
    <message>
        <source> KB</source>
        <translation> KB</translation>
    </message>
    <message>
        <source> MB</source>
        <translation> MB</translation>
    </message>
    <message>
        <source>A line under Leave out is not a valid pattern.</source>
        <translation>“排除”中有一行不是有效模式。</translation>
    </message>
    <message>
        <source>A line under Only these is not a valid pattern.</source>
        <translation>“仅限”中有一行不是有效模式。</translation>
    </message>
    <message>
        <source>A path to try</source>
        <translation>要测试的路径</translation>
    </message>
    <message>
        <source>All types; or: pdf, docx, txt</source>
        <translation>所有类型；或：pdf, docx, txt</translation>
    </message>
    <message>
        <source>Changed before</source>
        <translation>修改日期早于</translation>
    </message>
    <message>
        <source>Changed on or after</source>
        <translation>修改日期不早于</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Dates</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Follow links to folders</source>
        <translation>跟随指向文件夹的链接</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>隐藏项</translation>
    </message>
    <message>
        <source>Largest size</source>
        <translation>最大大小</translation>
    </message>
    <message>
        <source>Largest size, in MB</source>
        <translation>最大大小（MB）</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>排除</translation>
    </message>
    <message>
        <source>Leave out hidden files and folders</source>
        <translation>忽略隐藏的文件和文件夹</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>链接</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>One pattern a line, as in .gitignore: *.log, build/, /drafts/old. A line that begins with ! takes back what an earlier one left out.</source>
        <translation>每行一个模式，写法同 .gitignore：*.log、build/、/drafts/old。以 ! 开头的行会恢复前面排除的内容。</translation>
    </message>
    <message>
        <source>Only these</source>
        <translation>仅限</translation>
    </message>
    <message>
        <source>Other disks</source>
        <translation>其他磁盘</translation>
    </message>
    <message>
        <source>Patterns of the only files to scan</source>
        <translation>仅扫描的文件的模式</translation>
    </message>
    <message>
        <source>Patterns of what to leave out</source>
        <translation>排除模式</translation>
    </message>
    <message>
        <source>Scan other disks mounted inside a folder too</source>
        <translation>也扫描挂载在文件夹内的其他磁盘</translation>
    </message>
    <message>
        <source>Smallest size</source>
        <translation>最小大小</translation>
    </message>
    <message>
        <source>Smallest size, in KB</source>
        <translation>最小大小（KB）</translation>
    </message>
    <message>
        <source>The largest size is below the smallest.</source>
        <translation>最大大小小于最小大小。</translation>
    </message>
    <message>
        <source>This cannot be used.</source>
        <translation>无法使用。</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Types are written like this: pdf, docx, txt</source>
        <translation>类型的写法：pdf, docx, txt</translation>
    </message>
    <message>
        <source>Types of files</source>
        <translation>文件类型</translation>
    </message>
    <message>
        <source>Would it be scanned?</source>
        <translation>会被扫描吗？</translation>
    </message>
</context>
<context>
    <name>SearchBox</name>
    <message>
        <source>Find in names and folders</source>
        <translation>在名称和文件夹中查找</translation>
    </message>
</context>
<context>
    <name>SettingRows</name>
    <message>
        <source>No setting is called that.</source>
        <translation>没有这样的设置。</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source> MB</source>
        <translation> MB</translation>
    </message>
    <message>
        <source> bits</source>
        <translation> 位</translation>
    </message>
    <message>
        <source>Alike at least</source>
        <translation>最低相似度</translation>
    </message>
    <message>
        <source>Alike at least, in percent</source>
        <translation>最低相似度（百分比）</translation>
    </message>
    <message>
        <source>Also propose texts that share rare passages</source>
        <translation>也列出共有罕见段落的文本</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>始终</translation>
    </message>
    <message>
        <source>Apart at most</source>
        <translation>最大距离</translation>
    </message>
    <message>
        <source>Apart at most, in bits</source>
        <translation>最大距离（位）</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Begin anew</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Clear the index</source>
        <translation>清除索引</translation>
    </message>
    <message>
        <source>Clear the index?</source>
        <translation>清除索引？</translation>
    </message>
    <message>
        <source>Clear the index…</source>
        <translation>清除索引…</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Find a setting</source>
        <translation>查找设置</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Forget everything that was read?</source>
        <translation>清除所有已读取的内容？</translation>
    </message>
    <message>
        <source>Forget what was read; everything is read again</source>
        <translation>清除已读取的内容，全部重新读取</translation>
    </message>
    <message>
        <source>From the next start on</source>
        <translation>下次启动时生效</translation>
    </message>
    <message>
        <source>Give way</source>
        <translation>让出优先级</translation>
    </message>
    <message>
        <source>Give way to other programs</source>
        <translation>让其他程序优先</translation>
    </message>
    <message>
        <source>Index and decisions</source>
        <translation>索引和决定</translation>
    </message>
    <message>
        <source>Keep groups current while the window is open</source>
        <translation>窗口打开时保持分组最新</translation>
    </message>
    <message>
        <source>Keep the texts, so that nothing is read twice</source>
        <translation>保存文本，避免重复读取</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Languages in them</source>
        <translation>其中的语言</translation>
    </message>
    <message>
        <source>Languages of scanned pages</source>
        <translation>扫描页的语言</translation>
    </message>
    <message>
        <source>Let the size of the collection decide</source>
        <translation>由文档集大小决定</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Logs</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Looking for Tesseract…</source>
        <translation>正在查找 Tesseract…</translation>
    </message>
    <message>
        <source>Looks</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>On battery, or when nobody asked</source>
        <translation>使用电池时，或非用户要求时</translation>
    </message>
    <message>
        <source>One a processor core</source>
        <translation>每个处理器核心一个</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open {}</source>
        <translation>打开 {}</translation>
    </message>
    <message>
        <source>Read scanned pages and pictures with Tesseract</source>
        <translation>用 Tesseract 识别扫描页和图片</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Reading processes</source>
        <translation>读取进程</translation>
    </message>
    <message>
        <source>Reset to defaults</source>
        <translation>恢复默认设置</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Scanned pages</source>
        <translation>扫描页</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Space for texts at most, in MB</source>
        <translation>文本占用空间上限（MB）</translation>
    </message>
    <message>
        <source>Such files take some seconds a page.</source>
        <translation>此类文件每页需要数秒。</translation>
    </message>
    <message>
        <source>Tesseract is not installed on this computer.</source>
        <translation>本机未安装 Tesseract。</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Their short names joined with +: eng+deu</source>
        <translation>用 + 连接语言代码：eng+deu</translation>
    </message>
    <message>
        <source>What counts as near</source>
        <translation>近似的标准</translation>
    </message>
    <message>
        <source>What is scanned</source>
        <translation>扫描范围</translation>
    </message>
    <message>
        <source>Where the data lie</source>
        <translation>数据位置</translation>
    </message>
    <message>
        <source>Your folders, marks, decisions, rules and the history are kept, and no document is touched. All documents are read again, which may take long.</source>
        <translation>您的文件夹、标记、决定、规则和历史记录都会保留，也不会改动任何文档。所有文档将重新读取，可能需要较长时间。</translation>
    </message>
</context>
<context>
    <name>SideBySide</name>
    <message>
        <source>Left: {}. Right: {}.</source>
        <translation>左侧：{}。右侧：{}。</translation>
    </message>
    <message>
        <source>Scroll the two texts</source>
        <translation>滚动两篇文本</translation>
    </message>
    <message>
        <source>The two texts side by side</source>
        <translation>并排显示的两篇文本</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message>
        <source>Folders and views</source>
        <translation>文件夹和视图</translation>
    </message>
</context>
<context>
    <name>SidebarModel</name>
    <message>
        <source>All groups</source>
        <translation>所有组</translation>
    </message>
    <message>
        <source>Copies only</source>
        <translation>仅副本</translation>
    </message>
    <message>
        <source>Find similar</source>
        <translation>查找相似</translation>
    </message>
    <message>
        <source>Folder pairs</source>
        <translation>文件夹对</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史记录</translation>
    </message>
    <message>
        <source>Not read</source>
        <translation>未读取</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>已排除</translation>
    </message>
    <message>
        <source>looked at now and then</source>
        <translation>定期查看</translation>
    </message>
    <message>
        <source>not watched</source>
        <translation>未监视</translation>
    </message>
    <message>
        <source>offline</source>
        <translation>离线</translation>
    </message>
    <message>
        <source>protected, {}</source>
        <translation>受保护，{}</translation>
    </message>
    <message>
        <source>watched in part</source>
        <translation>部分监视</translation>
    </message>
    <message>
        <source>watching</source>
        <translation>正在监视</translation>
    </message>
</context>
<context>
    <name>SimilarModel</name>
    <message>
        <source>Similar files</source>
        <translation>相似文件</translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <source> Add folder</source>
        <translation> 添加文件夹</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
</context>
<context>
    <name>Wish</name>
    <message>
        <source>Add folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Counts less</source>
        <translation>降低优先级</translation>
    </message>
    <message>
        <source>Counts more</source>
        <translation>提高优先级</translation>
    </message>
    <message>
        <source>Drop this wish</source>
        <translation>删除此条件</translation>
    </message>
    <message>
        <source>No folder chosen</source>
        <translation>未选择文件夹</translation>
    </message>
    <message>
        <source>Order of formats</source>
        <translation>格式顺序</translation>
    </message>
    <message>
        <source>Prefer which folder?</source>
        <translation>首选哪个文件夹？</translation>
    </message>
    <message>
        <source>What stays</source>
        <translation>保留什么</translation>
    </message>
</context>
<context>
    <name>Wishes</name>
    <message>
        <source>Add a wish</source>
        <translation>添加条件</translation>
    </message>
    <message>
        <source>It decides where those above hold files equal</source>
        <translation>上面的条件分不出高下时由它决定</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>Change what counts as near</source>
        <translation>更改近似的标准</translation>
    </message>
    <message>
        <source>How near: {}, {}</source>
        <translation>近似程度：{}，{}</translation>
    </message>
</context>
<context>
    <name>actions</name>
    <message>
        <source>A hard link</source>
        <translation>硬链接</translation>
    </message>
    <message>
        <source>Being put back</source>
        <translation>正在放回</translation>
    </message>
    <message>
        <source>Cannot be put back</source>
        <translation>无法放回</translation>
    </message>
    <message>
        <source>Cannot be put back: it is gone, or its place is taken</source>
        <translation>无法放回：文件已不在，或原位置已被占用</translation>
    </message>
    <message>
        <source>Delete for good</source>
        <translation>永久删除</translation>
    </message>
    <message>
        <source>Delete {} file for good</source>
        <translation>永久删除 {} 个文件</translation>
    </message>
    <message>
        <source>Delete {} file for good?</source>
        <translation>永久删除 {} 个文件？</translation>
    </message>
    <message>
        <source>Delete {} files for good</source>
        <translation>永久删除 {} 个文件</translation>
    </message>
    <message>
        <source>Delete {} files for good?</source>
        <translation>永久删除 {} 个文件？</translation>
    </message>
    <message>
        <source>Deleted for good</source>
        <translation>已永久删除</translation>
    </message>
    <message>
        <source>Deleting {} files…</source>
        <translation>正在删除 {} 个文件…</translation>
    </message>
    <message>
        <source>Deleting {} file…</source>
        <translation>正在删除 {} 个文件…</translation>
    </message>
    <message>
        <source>Did not work</source>
        <translation>未成功</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>In the quarantine folder</source>
        <translation>在隔离文件夹</translation>
    </message>
    <message>
        <source>In the trash</source>
        <translation>在回收站</translation>
    </message>
    <message>
        <source>Left alone</source>
        <translation>未改动</translation>
    </message>
    <message>
        <source>Let {} file share its space?</source>
        <translation>让 {} 个文件共享磁盘空间？</translation>
    </message>
    <message>
        <source>Let {} files share their space?</source>
        <translation>让 {} 个文件共享磁盘空间？</translation>
    </message>
    <message>
        <source>Move to a folder</source>
        <translation>移到文件夹</translation>
    </message>
    <message>
        <source>Move to the quarantine folder</source>
        <translation>移到隔离文件夹</translation>
    </message>
    <message>
        <source>Move to the trash</source>
        <translation>移到回收站</translation>
    </message>
    <message>
        <source>Move {} file</source>
        <translation>移动 {} 个文件</translation>
    </message>
    <message>
        <source>Move {} file to a folder?</source>
        <translation>将 {} 个文件移到文件夹？</translation>
    </message>
    <message>
        <source>Move {} file to the quarantine folder</source>
        <translation>将 {} 个文件移到隔离文件夹</translation>
    </message>
    <message>
        <source>Move {} file to the quarantine folder?</source>
        <translation>将 {} 个文件移到隔离文件夹？</translation>
    </message>
    <message>
        <source>Move {} file to the trash</source>
        <translation>将 {} 个文件移到回收站</translation>
    </message>
    <message>
        <source>Move {} file to the trash?</source>
        <translation>将 {} 个文件移到回收站？</translation>
    </message>
    <message>
        <source>Move {} files</source>
        <translation>移动 {} 个文件</translation>
    </message>
    <message>
        <source>Move {} files to a folder?</source>
        <translation>将 {} 个文件移到文件夹？</translation>
    </message>
    <message>
        <source>Move {} files to the quarantine folder</source>
        <translation>将 {} 个文件移到隔离文件夹</translation>
    </message>
    <message>
        <source>Move {} files to the quarantine folder?</source>
        <translation>将 {} 个文件移到隔离文件夹？</translation>
    </message>
    <message>
        <source>Move {} files to the trash</source>
        <translation>将 {} 个文件移到回收站</translation>
    </message>
    <message>
        <source>Move {} files to the trash?</source>
        <translation>将 {} 个文件移到回收站？</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>已移动</translation>
    </message>
    <message>
        <source>Moving {} files…</source>
        <translation>正在移动 {} 个文件…</translation>
    </message>
    <message>
        <source>Moving {} file…</source>
        <translation>正在移动 {} 个文件…</translation>
    </message>
    <message>
        <source>Not finished</source>
        <translation>未完成</translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>已放回</translation>
    </message>
    <message>
        <source>Remove empty folders</source>
        <translation>移除空文件夹</translation>
    </message>
    <message>
        <source>Remove {} empty folder?</source>
        <translation>移除 {} 个空文件夹？</translation>
    </message>
    <message>
        <source>Remove {} empty folders?</source>
        <translation>移除 {} 个空文件夹？</translation>
    </message>
    <message>
        <source>Remove {} folder</source>
        <translation>移除 {} 个文件夹</translation>
    </message>
    <message>
        <source>Remove {} folders</source>
        <translation>移除 {} 个文件夹</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>已移除</translation>
    </message>
    <message>
        <source>Replace with hard links</source>
        <translation>替换为硬链接</translation>
    </message>
    <message>
        <source>Replace {} file</source>
        <translation>替换 {} 个文件</translation>
    </message>
    <message>
        <source>Replace {} file with a hard link?</source>
        <translation>将 {} 个文件替换为硬链接？</translation>
    </message>
    <message>
        <source>Replace {} files</source>
        <translation>替换 {} 个文件</translation>
    </message>
    <message>
        <source>Replace {} files with hard links?</source>
        <translation>将 {} 个文件替换为硬链接？</translation>
    </message>
    <message>
        <source>Replacing {} files…</source>
        <translation>正在替换 {} 个文件…</translation>
    </message>
    <message>
        <source>Replacing {} file…</source>
        <translation>正在替换 {} 个文件…</translation>
    </message>
    <message>
        <source>Share the space of {} file</source>
        <translation>共享 {} 个文件的空间</translation>
    </message>
    <message>
        <source>Share the space of {} files</source>
        <translation>共享 {} 个文件的空间</translation>
    </message>
    <message>
        <source>Share their space</source>
        <translation>共享磁盘空间</translation>
    </message>
    <message>
        <source>Shares its space</source>
        <translation>共享空间</translation>
    </message>
    <message>
        <source>Sharing space of {} files…</source>
        <translation>正在共享 {} 个文件的空间…</translation>
    </message>
    <message>
        <source>Sharing space of {} file…</source>
        <translation>正在共享 {} 个文件的空间…</translation>
    </message>
    <message>
        <source>The report was not written: its folder cannot be written</source>
        <translation>报告未能写入：无法写入该文件夹</translation>
    </message>
    <message>
        <source>The report was not written: its name must end with html, csv or json</source>
        <translation>报告未能写入：文件名须以 html、csv 或 json 结尾</translation>
    </message>
    <message>
        <source>The report was not written: the disk is full</source>
        <translation>报告未能写入：磁盘已满</translation>
    </message>
    <message>
        <source>The report was not written: the index could not be read</source>
        <translation>报告未能写入：无法读取索引</translation>
    </message>
    <message>
        <source>The report was not written: {}</source>
        <translation>报告未能写入：{}</translation>
    </message>
    <message>
        <source>They can be made again from History.</source>
        <translation>可在历史记录中重新创建。</translation>
    </message>
    <message>
        <source>To be deleted</source>
        <translation>将删除</translation>
    </message>
    <message>
        <source>To be moved</source>
        <translation>将移动</translation>
    </message>
    <message>
        <source>To be removed</source>
        <translation>将移除</translation>
    </message>
    <message>
        <source>To be replaced</source>
        <translation>将替换</translation>
    </message>
    <message>
        <source>To share space</source>
        <translation>将共享空间</translation>
    </message>
    <message>
        <source>delete {}</source>
        <translation>删除 {}</translation>
    </message>
    <message>
        <source>{} are free now.</source>
        <translation>已释放 {}。</translation>
    </message>
    <message>
        <source>{} are free now. Nothing else has changed.</source>
        <translation>已释放 {}。其他没有变化。</translation>
    </message>
    <message>
        <source>{} are free now. The files can be made separate again.</source>
        <translation>已释放 {}。这些文件可以重新分开。</translation>
    </message>
    <message>
        <source>{} cannot go back</source>
        <translation>{} 个无法放回</translation>
    </message>
    <message>
        <source>{} deleted</source>
        <translation>{} 个已删除</translation>
    </message>
    <message>
        <source>{} empty folder is removed</source>
        <translation>已移除 {} 个空文件夹</translation>
    </message>
    <message>
        <source>{} empty folder removed</source>
        <translation>已移除 {} 个空文件夹</translation>
    </message>
    <message>
        <source>{} empty folders are removed</source>
        <translation>已移除 {} 个空文件夹</translation>
    </message>
    <message>
        <source>{} empty folders removed</source>
        <translation>已移除 {} 个空文件夹</translation>
    </message>
    <message>
        <source>{} file deleted for good</source>
        <translation>已永久删除 {} 个文件</translation>
    </message>
    <message>
        <source>{} file has been moved</source>
        <translation>已移动 {} 个文件</translation>
    </message>
    <message>
        <source>{} file is a hard link now</source>
        <translation>{} 个文件已成为硬链接</translation>
    </message>
    <message>
        <source>{} file is deleted for good</source>
        <translation>已永久删除 {} 个文件</translation>
    </message>
    <message>
        <source>{} file is in the quarantine folder</source>
        <translation>{} 个文件已在隔离文件夹</translation>
    </message>
    <message>
        <source>{} file is in the trash</source>
        <translation>{} 个文件已在回收站</translation>
    </message>
    <message>
        <source>{} file moved to a folder</source>
        <translation>已将 {} 个文件移到文件夹</translation>
    </message>
    <message>
        <source>{} file moved to the quarantine folder</source>
        <translation>已将 {} 个文件移到隔离文件夹</translation>
    </message>
    <message>
        <source>{} file moved to the trash</source>
        <translation>已将 {} 个文件移到回收站</translation>
    </message>
    <message>
        <source>{} file replaced with a hard link</source>
        <translation>已将 {} 个文件替换为硬链接</translation>
    </message>
    <message>
        <source>{} file shares its space</source>
        <translation>{} 个文件已共享空间</translation>
    </message>
    <message>
        <source>{} files are deleted for good</source>
        <translation>已永久删除 {} 个文件</translation>
    </message>
    <message>
        <source>{} files are hard links now</source>
        <translation>{} 个文件已成为硬链接</translation>
    </message>
    <message>
        <source>{} files are in the quarantine folder</source>
        <translation>{} 个文件已在隔离文件夹</translation>
    </message>
    <message>
        <source>{} files are in the trash</source>
        <translation>{} 个文件已在回收站</translation>
    </message>
    <message>
        <source>{} files deleted for good</source>
        <translation>已永久删除 {} 个文件</translation>
    </message>
    <message>
        <source>{} files have been moved</source>
        <translation>已移动 {} 个文件</translation>
    </message>
    <message>
        <source>{} files moved to a folder</source>
        <translation>已将 {} 个文件移到文件夹</translation>
    </message>
    <message>
        <source>{} files moved to the quarantine folder</source>
        <translation>已将 {} 个文件移到隔离文件夹</translation>
    </message>
    <message>
        <source>{} files moved to the trash</source>
        <translation>已将 {} 个文件移到回收站</translation>
    </message>
    <message>
        <source>{} files replaced with hard links</source>
        <translation>已将 {} 个文件替换为硬链接</translation>
    </message>
    <message>
        <source>{} files share their space</source>
        <translation>{} 个文件已共享空间</translation>
    </message>
    <message>
        <source>{} in quarantine</source>
        <translation>{} 个在隔离区</translation>
    </message>
    <message>
        <source>{} in the folder</source>
        <translation>{} 个在文件夹中</translation>
    </message>
    <message>
        <source>{} in the trash</source>
        <translation>{} 个在回收站</translation>
    </message>
    <message>
        <source>{} left alone</source>
        <translation>{} 个未改动</translation>
    </message>
    <message>
        <source>{} lie in the folder you chose. Everything can be put back.</source>
        <translation>{} 已在所选文件夹中。一切都可以放回。</translation>
    </message>
    <message>
        <source>{} linked</source>
        <translation>{} 个已链接</translation>
    </message>
    <message>
        <source>{} no longer in the trash</source>
        <translation>{} 个已不在回收站</translation>
    </message>
    <message>
        <source>{} not finished</source>
        <translation>{} 个未完成</translation>
    </message>
    <message>
        <source>{} put back</source>
        <translation>{} 个已放回</translation>
    </message>
    <message>
        <source>{} removed</source>
        <translation>{} 个已移除</translation>
    </message>
    <message>
        <source>{} shared</source>
        <translation>{} 个已共享</translation>
    </message>
    <message>
        <source>{} will be free once you empty it. Until then everything can be put back.</source>
        <translation>清空回收站后将释放 {}。在此之前，一切都可以放回。</translation>
    </message>
    <message>
        <source>{} will be free once you empty that folder. Until then everything can be put back.</source>
        <translation>清空该文件夹后将释放 {}。在此之前，一切都可以放回。</translation>
    </message>
    <message>
        <source>{}. Each has a file that stays and was compared directly with it. You can undo this from History.</source>
        <translation>{}。每个文件都有一个与之直接比较过的文件保留下来。可在历史记录中撤销。</translation>
    </message>
    <message>
        <source>{}. Only files with the very same bytes. Every file stays and shares its space on the disk with the one that is kept, until one of them is changed.</source>
        <translation>{}。仅限字节完全相同的文件。每个文件都保留，并与保留的文件共享磁盘空间，直到其中一个被更改。</translation>
    </message>
    <message>
        <source>{}. Only files with the very same bytes. Every name stays and leads to the file that is kept: a change to one is a change to both. You can undo this from History.</source>
        <translation>{}。仅限字节完全相同的文件。每个名称都保留，并指向保留的文件：改动其中一个，两者都会改变。可在历史记录中撤销。</translation>
    </message>
    <message>
        <source>{}. Only folders that are still empty.</source>
        <translation>{}。仅限仍为空的文件夹。</translation>
    </message>
    <message>
        <source>{}. They do not go to the trash, and nothing can put them back. Each has a file that stays and was compared directly with it.</source>
        <translation>{}。文件不会进入回收站，也无法恢复。每个文件都有一个与之直接比较过的文件保留下来。</translation>
    </message>
    <message>
        <source>{}. They keep their folders below the one you choose; a name that is taken gets a number. You can undo this from History.</source>
        <translation>{}。在所选文件夹下保持原有的目录结构；重名文件会加上编号。可在历史记录中撤销。</translation>
    </message>
    <message>
        <source>{}. They wait in a folder on the same disk. Each has a file that stays and was compared directly with it. You can undo this from History.</source>
        <translation>{}。它们存放在同一磁盘的文件夹中。每个文件都有一个与之直接比较过的文件保留下来。可在历史记录中撤销。</translation>
    </message>
</context>
<context>
    <name>review</name>
    <message>
        <source>A file changed a moment ago and is still being compared; rules leave it alone.</source>
        <translation>有文件刚刚更改，仍在比较；规则不会改动它。</translation>
    </message>
    <message>
        <source>All files of this group hold the same text.</source>
        <translation>此组的所有文件文本相同。</translation>
    </message>
    <message>
        <source>All {} different pairs of the text vote on each of the 64 squares: where filled wins, that square of the fingerprint is filled. A few changed words change few votes.</source>
        <translation>文本中全部 {} 个不同的词对为 64 个方格逐一投票：实心票占多数，指纹中该格即为实心。改动少数词只会改变少数票。</translation>
    </message>
    <message>
        <source>All {} different words of the text vote on each of the 64 squares: where filled wins, that square of the fingerprint is filled. A few changed words change few votes.</source>
        <translation>文本中全部 {} 个不同的词为 64 个方格逐一投票：实心票占多数，指纹中该格即为实心。改动少数词只会改变少数票。</translation>
    </message>
    <message>
        <source>Each cell sets two texts beside one another: the stronger its colour, the further apart. Every file is in this group for its likeness to the one to keep, the first row. Hatched cells were never compared word for word.</source>
        <translation>每个格子比较两篇文本：颜色越深，差距越大。每个文件都因与第一行要保留的文件相似而在此组中。带斜线的格子从未逐词比较。</translation>
    </message>
    <message>
        <source>Every two words that follow one another turn into 64 squares, filled or empty, which look like chance but are always the same for the same two words.</source>
        <translation>每两个相邻的词变成 64 个实心或空心方格，看似随机，但相同的两个词总是得到相同的方格。</translation>
    </message>
    <message>
        <source>Every word of {} stands in {} too.</source>
        <translation>{} 的每个词也都在 {} 中。</translation>
    </message>
    <message>
        <source>Every word turns into 64 squares, filled or empty, which look like chance but are always the same for the same word.</source>
        <translation>每个词变成 64 个实心或空心方格，看似随机，但相同的词总是得到相同的方格。</translation>
    </message>
    <message>
        <source>Folders that share groups, those that share the most first.</source>
        <translation>共有分组的文件夹，最多的在前。</translation>
    </message>
    <message>
        <source>Measured on {} known pairs at least {} alike: {} of them lie within {}.</source>
        <translation>在 {} 对已知相似度不低于 {} 的文本上测得：其中 {} 的距离在 {} 以内。</translation>
    </message>
    <message>
        <source>Nearest first</source>
        <translation>最相近的在前</translation>
    </message>
    <message>
        <source>Nothing in your folders is near this.</source>
        <translation>您的文件夹中没有与此相近的内容。</translation>
    </message>
    <message>
        <source>Only in {}: {} {}.</source>
        <translation>仅在 {} 中：{}，{}。</translation>
    </message>
    <message>
        <source>Only the beginning of this long text was looked at.</source>
        <translation>只查看了这段长文本的开头。</translation>
    </message>
    <message>
        <source>Only the {} nearest texts were compared.</source>
        <translation>只比较了最相近的 {} 篇文本。</translation>
    </message>
    <message>
        <source>Shared passages bring most of the others; no file was put into a wrong group.</source>
        <translation>其余大多可通过共有段落找到；没有文件被归入错误的组。</translation>
    </message>
    <message>
        <source>The file has changed since it was read. Scan again to see its pages.</source>
        <translation>文件在读取后已更改。请重新扫描以查看页面。</translation>
    </message>
    <message>
        <source>The first {} of {} are shown.</source>
        <translation>显示前 {} 个，共 {} 个。</translation>
    </message>
    <message>
        <source>The last draft, and every draft before a step that changes a tenth of the words</source>
        <translation>最后的草稿，以及每个改动十分之一词语的步骤之前的草稿</translation>
    </message>
    <message>
        <source>The likeliest order, from how the texts differ, their names and dates. Orange: words taken away in a step; blue: words added.</source>
        <translation>根据文本差异、名称和日期推断的最可能顺序。橙色：该步删去的词；蓝色：新增的词。</translation>
    </message>
    <message>
        <source>The other text votes too. The two differ in {} of 64: that is their distance. Texts that have nothing in common differ in about 32.</source>
        <translation>另一篇文本也投票。两个指纹的 64 个方格中有 {} 个不同：这就是它们的距离。毫无共同之处的文本约有 32 个不同。</translation>
    </message>
    <message>
        <source>The page cannot be shown: {}.</source>
        <translation>无法显示此页：{}。</translation>
    </message>
    <message>
        <source>The text becomes words, without capitals and punctuation.</source>
        <translation>文本变成词语，不计大小写和标点。</translation>
    </message>
    <message>
        <source>The text is too short, or has too few different words, for a fingerprint: only the same text is found.</source>
        <translation>文本太短，或不同的词太少，无法生成指纹：只能找到相同的文本。</translation>
    </message>
    <message>
        <source>This cannot be searched for: {}.</source>
        <translation>无法查找：{}。</translation>
    </message>
    <message>
        <source>This file has no page {}.</source>
        <translation>此文件没有第 {} 页。</translation>
    </message>
    <message>
        <source>a text that is no longer there</source>
        <translation>一篇已不存在的文本</translation>
    </message>
    <message>
        <source>being compared</source>
        <translation>正在比较</translation>
    </message>
    <message>
        <source>case</source>
        <translation>大小写</translation>
    </message>
    <message>
        <source>ignoring {}</source>
        <translation>忽略{}</translation>
    </message>
    <message>
        <source>in {} passage</source>
        <translation>分布于 {} 段</translation>
    </message>
    <message>
        <source>in {} passages</source>
        <translation>分布于 {} 段</translation>
    </message>
    <message>
        <source>least alike</source>
        <translation>最不相似</translation>
    </message>
    <message>
        <source>message {}</source>
        <translation>第 {} 封邮件</translation>
    </message>
    <message>
        <source>moved, stands further down there</source>
        <translation>已移动，在对侧更靠后处</translation>
    </message>
    <message>
        <source>moved, stands further up there</source>
        <translation>已移动，在对侧更靠前处</translation>
    </message>
    <message>
        <source>no word changed</source>
        <translation>没有词语改变</translation>
    </message>
    <message>
        <source>not compared word for word</source>
        <translation>未逐词比较</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>page {}</source>
        <translation>第 {} 页</translation>
    </message>
    <message>
        <source>page {} of {}</source>
        <translation>第 {} 页，共 {} 页</translation>
    </message>
    <message>
        <source>punctuation</source>
        <translation>标点</translation>
    </message>
    <message>
        <source>sheet {}</source>
        <translation>工作表 {}</translation>
    </message>
    <message>
        <source>slide {}</source>
        <translation>第 {} 张幻灯片</translation>
    </message>
    <message>
        <source>{{0}} and {{1}} are no duplicates, nor are {} more pairs</source>
        <translation>{{0}}和{{1}}并非重复，另有 {} 对也是</translation>
    </message>
    <message>
        <source>{{0}} and {{1}} are no duplicates, nor is {} more pair</source>
        <translation>{{0}}和{{1}}并非重复，另有 {} 对也是</translation>
    </message>
    <message>
        <source>{} alike</source>
        <translation>{} 相似</translation>
    </message>
    <message>
        <source>{} and {}</source>
        <translation>{} 和 {}</translation>
    </message>
    <message>
        <source>{} and {} are no duplicates</source>
        <translation>{}和{}并非重复</translation>
    </message>
    <message>
        <source>{} apart</source>
        <translation>相距 {}</translation>
    </message>
    <message>
        <source>{} are spread over very many folders and not counted in full.</source>
        <translation>{} 分布在非常多的文件夹中，未完整计数。</translation>
    </message>
    <message>
        <source>{} between {} and {}</source>
        <translation>{} 在 {} 与 {} 之间</translation>
    </message>
    <message>
        <source>{} draft</source>
        <translation>{} 个草稿</translation>
    </message>
    <message>
        <source>{} draft stays.</source>
        <translation>保留 {} 个草稿。</translation>
    </message>
    <message>
        <source>{} drafts</source>
        <translation>{} 个草稿</translation>
    </message>
    <message>
        <source>{} drafts stay.</source>
        <translation>保留 {} 个草稿。</translation>
    </message>
    <message>
        <source>{} file would be marked.</source>
        <translation>将标记 {} 个文件。</translation>
    </message>
    <message>
        <source>{} files would be marked.</source>
        <translation>将标记 {} 个文件。</translation>
    </message>
    <message>
        <source>{} is kept, instead of another of its group</source>
        <translation>保留{}，而不是组中的另一个文件</translation>
    </message>
    <message>
        <source>{} more are not shown.</source>
        <translation>另有 {} 个未显示。</translation>
    </message>
    <message>
        <source>{} other is left alone: protected, or not compared directly with one that stays.</source>
        <translation>另有 {} 个不动：受保护，或未与保留的草稿直接比较。</translation>
    </message>
    <message>
        <source>{} others are left alone: protected, or not compared directly with one that stays.</source>
        <translation>另有 {} 个不动：受保护，或未与保留的草稿直接比较。</translation>
    </message>
    <message>
        <source>{} text in this group</source>
        <translation>此组中有 {} 篇文本</translation>
    </message>
    <message>
        <source>{} texts in this group</source>
        <translation>此组中有 {} 篇文本</translation>
    </message>
    <message>
        <source>{} within {}</source>
        <translation>{} 在 {} 内</translation>
    </message>
    <message>
        <source>{}{} added</source>
        <translation>新增 {}{}</translation>
    </message>
    <message>
        <source>{}{} away</source>
        <translation>删去 {}{}</translation>
    </message>
    <message>
        <source>{}{} away, {}{} added</source>
        <translation>删去 {}{}，新增 {}{}</translation>
    </message>
</context>
<context>
    <name>rules</name>
    <message>
        <source>A format is not known.</source>
        <translation>有未知的格式。</translation>
    </message>
    <message>
        <source>A pattern is not written correctly.</source>
        <translation>有模式书写有误。</translation>
    </message>
    <message>
        <source>A pattern is too long.</source>
        <translation>有模式过长。</translation>
    </message>
    <message>
        <source>A pattern uses what SimDesk does not support.</source>
        <translation>有模式使用了 SimDesk 不支持的写法。</translation>
    </message>
    <message>
        <source>A rule needs at least one wish.</source>
        <translation>规则至少需要一个条件。</translation>
    </message>
    <message>
        <source>A wish lacks its folders, its formats or its pattern.</source>
        <translation>有条件缺少文件夹、格式或模式。</translation>
    </message>
    <message>
        <source>Editable source, then PDF</source>
        <translation>可编辑源文件优先，其次 PDF</translation>
    </message>
    <message>
        <source>Files that are only near are marked too: words that stand only in them go with them.</source>
        <translation>仅近似的文件也会被标记：只存在于其中的词会随之失去。</translation>
    </message>
    <message>
        <source>Keep the largest</source>
        <translation>保留最大的</translation>
    </message>
    <message>
        <source>Keep the name without copy marks</source>
        <translation>保留名称中没有副本标记的</translation>
    </message>
    <message>
        <source>Keep the newest</source>
        <translation>保留最新的</translation>
    </message>
    <message>
        <source>Keep the oldest</source>
        <translation>保留最旧的</translation>
    </message>
    <message>
        <source>Keep the one with most words</source>
        <translation>保留词数最多的</translation>
    </message>
    <message>
        <source>Keep the preferred format</source>
        <translation>保留首选格式</translation>
    </message>
    <message>
        <source>Keep the shortest path</source>
        <translation>保留路径最短的</translation>
    </message>
    <message>
        <source>Keep the smallest</source>
        <translation>保留最小的</translation>
    </message>
    <message>
        <source>Keep what fits a pattern</source>
        <translation>保留符合模式的</translation>
    </message>
    <message>
        <source>Keep what lies in preferred folders</source>
        <translation>保留首选文件夹中的</translation>
    </message>
    <message>
        <source>Marks {} in {}, {}</source>
        <translation>将标记 {}（{}，{}）</translation>
    </message>
    <message>
        <source>No file of a group fits a pattern.</source>
        <translation>没有组内文件符合模式。</translation>
    </message>
    <message>
        <source>No file of a group has a preferred format.</source>
        <translation>没有组内文件是首选格式。</translation>
    </message>
    <message>
        <source>No file of a group lies in the preferred folders.</source>
        <translation>没有组内文件位于首选文件夹中。</translation>
    </message>
    <message>
        <source>PDF, then editable source</source>
        <translation>PDF 优先，其次可编辑源文件</translation>
    </message>
    <message>
        <source>Plain text, then editable source</source>
        <translation>纯文本优先，其次可编辑源文件</translation>
    </message>
    <message>
        <source>Same bytes</source>
        <translation>字节相同</translation>
    </message>
    <message>
        <source>Same text</source>
        <translation>文本相同</translation>
    </message>
    <message>
        <source>Some files are marked already; they are not counted.</source>
        <translation>有些文件已标记，不计入其中。</translation>
    </message>
    <message>
        <source>The index could not be read. Try again.</source>
        <translation>无法读取索引。请重试。</translation>
    </message>
    <message>
        <source>This rule marks nothing</source>
        <translation>此规则不标记任何文件</translation>
    </message>
    <message>
        <source>Web page, then editable source</source>
        <translation>网页优先，其次可编辑源文件</translation>
    </message>
    <message>
        <source>all wishes hold them equal</source>
        <translation>所有条件都视为相同</translation>
    </message>
    <message>
        <source>the other fits the pattern</source>
        <translation>另一个符合模式</translation>
    </message>
    <message>
        <source>the other has a preferred format</source>
        <translation>另一个是首选格式</translation>
    </message>
    <message>
        <source>the other has more words</source>
        <translation>另一个词数更多</translation>
    </message>
    <message>
        <source>the other is larger</source>
        <translation>另一个更大</translation>
    </message>
    <message>
        <source>the other is newer</source>
        <translation>另一个更新</translation>
    </message>
    <message>
        <source>the other is older</source>
        <translation>另一个更旧</translation>
    </message>
    <message>
        <source>the other is smaller</source>
        <translation>另一个更小</translation>
    </message>
    <message>
        <source>the other lies in a preferred folder</source>
        <translation>另一个在首选文件夹中</translation>
    </message>
    <message>
        <source>the other path is shorter</source>
        <translation>另一个路径更短</translation>
    </message>
    <message>
        <source>this name has a copy mark</source>
        <translation>此名称带有副本标记</translation>
    </message>
    <message>
        <source>{} alike</source>
        <translation>{} 相似</translation>
    </message>
</context>
<context>
    <name>scan</name>
    <message>
        <source>A link; links are not followed</source>
        <translation>是链接；不会跟随链接</translation>
    </message>
    <message>
        <source>Fits no pattern of those that alone are scanned</source>
        <translation>不符合“仅限”中的任何模式</translation>
    </message>
    <message>
        <source>Is scanned</source>
        <translation>会被扫描</translation>
    </message>
    <message>
        <source>Left out by a pattern</source>
        <translation>因模式而排除</translation>
    </message>
    <message>
        <source>Left out for its date</source>
        <translation>因日期而排除</translation>
    </message>
    <message>
        <source>Left out for its size</source>
        <translation>因大小而排除</translation>
    </message>
    <message>
        <source>Left out for its type</source>
        <translation>因类型而排除</translation>
    </message>
    <message>
        <source>Lies in a folder that is left out</source>
        <translation>位于已排除的文件夹中</translation>
    </message>
    <message>
        <source>Lies in a trash folder; those are never scanned</source>
        <translation>位于回收站文件夹中；回收站从不扫描</translation>
    </message>
    <message>
        <source>Lies in none of your folders</source>
        <translation>不在您的任何文件夹中</translation>
    </message>
    <message>
        <source>On another disk; those are not entered</source>
        <translation>位于另一磁盘；不会扫描其他磁盘</translation>
    </message>
    <message>
        <source>There is nothing at this path</source>
        <translation>此路径下没有内容</translation>
    </message>
    <message>
        <source>You are not allowed to look there</source>
        <translation>没有权限查看该处</translation>
    </message>
    <message>
        <source>line {}: {}</source>
        <translation>第 {} 行：{}</translation>
    </message>
    <message>
        <source>the rule of hidden names</source>
        <translation>隐藏名称规则</translation>
    </message>
    <message>
        <source>{} ({})</source>
        <translation>{}（{}）</translation>
    </message>
    <message>
        <source>{}, at {}</source>
        <translation>{}，位置：{}</translation>
    </message>
    <message>
        <source>{}.</source>
        <translation>{}。</translation>
    </message>
</context>
<context>
    <name>texts</name>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>A few sentences may be changed, added or cut.</source>
        <translation>可能有几句话被修改、添加或删去。</translation>
    </message>
    <message>
        <source>A folder cannot be reached. What was read of it stays listed until it is back.</source>
        <translation>有文件夹无法访问。在恢复之前，已读取的内容会继续列出。</translation>
    </message>
    <message>
        <source>A kind of file SimDesk does not read</source>
        <translation>SimDesk 不支持的文件类型</translation>
    </message>
    <message>
        <source>A part is no copy; a plan leaves it alone unless a near copy stays.</source>
        <translation>部分内容不是副本；除非有近似的副本保留，否则计划不会动它。</translation>
    </message>
    <message>
        <source>A setting had a value that means nothing. The default is used instead.</source>
        <translation>某项设置的值无效，已改用默认值。</translation>
    </message>
    <message>
        <source>Almost word for word</source>
        <translation>几乎逐字相同</translation>
    </message>
    <message>
        <source>An action that was broken off has been brought to a safe end. See History.</source>
        <translation>一项中断的操作已安全收尾。请查看历史记录。</translation>
    </message>
    <message>
        <source>Another name of the file that stays</source>
        <translation>与保留文件是同一个文件（名称不同）</translation>
    </message>
    <message>
        <source>Another window, or the command line, is working with the same data. Close it, then start again here.</source>
        <translation>另一个窗口或命令行正在使用同一份数据。请先将其关闭，再从这里重新启动。</translation>
    </message>
    <message>
        <source>Being put back</source>
        <translation>正在放回</translation>
    </message>
    <message>
        <source>Changed since it was read</source>
        <translation>读取后已更改</translation>
    </message>
    <message>
        <source>Compared, but nothing in it is ever removed</source>
        <translation>参与比较，但其中的内容绝不会被移除</translation>
    </message>
    <message>
        <source>Compared; its files may be marked and removed</source>
        <translation>参与比较；其中的文件可以标记和移除</translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation>正在比较</translation>
    </message>
    <message>
        <source>Contained</source>
        <translation>包含</translation>
    </message>
    <message>
        <source>Copies, other formats, a corrected word here and there.</source>
        <translation>副本、其他格式，或零星改动的词句。</translation>
    </message>
    <message>
        <source>Damaged, or not what its name says</source>
        <translation>已损坏，或内容与文件名不符</translation>
    </message>
    <message>
        <source>Did not work; left where it was</source>
        <translation>未成功；仍在原处</translation>
    </message>
    <message>
        <source>Drafts of one text</source>
        <translation>同一文本的不同草稿</translation>
    </message>
    <message>
        <source>Every byte is the same</source>
        <translation>每个字节都相同</translation>
    </message>
    <message>
        <source>Excluded</source>
        <translation>排除</translation>
    </message>
    <message>
        <source>Grouping</source>
        <translation>正在分组</translation>
    </message>
    <message>
        <source>HH:mm</source>
        <translation>HH:mm</translation>
    </message>
    <message>
        <source>Half of the words may be new. Look closely before you remove anything.</source>
        <translation>可能有一半的词是新的。移除前请仔细查看。</translation>
    </message>
    <message>
        <source>Holds no text</source>
        <translation>不含文本</translation>
    </message>
    <message>
        <source>Holds symbols only, no words</source>
        <translation>只含符号，没有文字</translation>
    </message>
    <message>
        <source>Identical</source>
        <translation>完全相同</translation>
    </message>
    <message>
        <source>In the trash</source>
        <translation>在回收站</translation>
    </message>
    <message>
        <source>It cannot be watched. Changes are seen within ten minutes.</source>
        <translation>无法监视此文件夹。更改会在十分钟内发现。</translation>
    </message>
    <message>
        <source>Its owner, permissions or attributes would be lost</source>
        <translation>其所有者、权限或属性将会丢失</translation>
    </message>
    <message>
        <source>Left alone</source>
        <translation>未改动</translation>
    </message>
    <message>
        <source>Left out altogether</source>
        <translation>完全忽略</translation>
    </message>
    <message>
        <source>Lies inside another file</source>
        <translation>位于另一个文件内部</translation>
    </message>
    <message>
        <source>Lightly edited</source>
        <translation>略有改动</translation>
    </message>
    <message>
        <source>Locked with a password</source>
        <translation>受密码保护</translation>
    </message>
    <message>
        <source>Looking for files</source>
        <translation>正在查找文件</translation>
    </message>
    <message>
        <source>Moving files</source>
        <translation>正在移动文件</translation>
    </message>
    <message>
        <source>Near</source>
        <translation>近似</translation>
    </message>
    <message>
        <source>Nearly the same text</source>
        <translation>文本几乎相同</translation>
    </message>
    <message>
        <source>No file that stays has the same bytes</source>
        <translation>没有字节相同的文件保留下来</translation>
    </message>
    <message>
        <source>No file that stays was compared directly with it</source>
        <translation>没有任何保留的文件与它直接比较过</translation>
    </message>
    <message>
        <source>No longer in the trash, or its place is taken</source>
        <translation>已不在回收站，或原位置已被占用</translation>
    </message>
    <message>
        <source>No longer there</source>
        <translation>已不存在</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>普通</translation>
    </message>
    <message>
        <source>Not an ordinary file</source>
        <translation>不是普通文件</translation>
    </message>
    <message>
        <source>Not enough space</source>
        <translation>空间不足</translation>
    </message>
    <message>
        <source>Not every folder inside can be watched. Changes there are seen within ten minutes.</source>
        <translation>其中并非每个文件夹都能监视。那里的更改会在十分钟内发现。</translation>
    </message>
    <message>
        <source>Not finished</source>
        <translation>未完成</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>尚未读取</translation>
    </message>
    <message>
        <source>One folder lies inside another. Each file is counted once; the inner folder's role decides.</source>
        <translation>一个文件夹位于另一个之内。每个文件只计一次，以内层文件夹的角色为准。</translation>
    </message>
    <message>
        <source>One text stands inside the other</source>
        <translation>一篇文本包含在另一篇之中</translation>
    </message>
    <message>
        <source>Only part of its text was read</source>
        <translation>只读取了部分文本</translation>
    </message>
    <message>
        <source>Pictures of pages; the settings can have scanned pages read</source>
        <translation>页面为图像；可在设置中开启扫描页识别</translation>
    </message>
    <message>
        <source>Protected</source>
        <translation>受保护</translation>
    </message>
    <message>
        <source>Protected folder</source>
        <translation>受保护的文件夹</translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>已放回</translation>
    </message>
    <message>
        <source>Reached through a link</source>
        <translation>经由链接到达</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>正在读取</translation>
    </message>
    <message>
        <source>Reading it broke off</source>
        <translation>读取中断</translation>
    </message>
    <message>
        <source>Removed for good; it cannot be put back</source>
        <translation>已永久移除，无法放回</translation>
    </message>
    <message>
        <source>Reworked texts</source>
        <translation>大幅改写的文本</translation>
    </message>
    <message>
        <source>Same bytes</source>
        <translation>字节相同</translation>
    </message>
    <message>
        <source>Same text</source>
        <translation>文本相同</translation>
    </message>
    <message>
        <source>SimDesk is already open</source>
        <translation>SimDesk 已在运行</translation>
    </message>
    <message>
        <source>SimDesk looks every ten minutes whether it is back.</source>
        <translation>SimDesk 每十分钟检查一次它是否恢复。</translation>
    </message>
    <message>
        <source>Start again: it is made anew from your documents. Folders, marks and history are kept.</source>
        <translation>请重新启动：索引将根据您的文档重建。文件夹、标记和历史记录都会保留。</translation>
    </message>
    <message>
        <source>Stopped before its turn</source>
        <translation>轮到它之前已停止</translation>
    </message>
    <message>
        <source>Stored online only; it is not on this computer</source>
        <translation>仅存于云端，不在本机</translation>
    </message>
    <message>
        <source>The chosen folder cannot be used</source>
        <translation>无法使用所选文件夹</translation>
    </message>
    <message>
        <source>The chosen folder is scanned too; choose one outside, or exclude it</source>
        <translation>所选文件夹也在扫描范围内；请选择范围以外的文件夹，或将其排除</translation>
    </message>
    <message>
        <source>The data folder cannot be written</source>
        <translation>无法写入数据文件夹</translation>
    </message>
    <message>
        <source>The data folder is gone</source>
        <translation>数据文件夹已不存在</translation>
    </message>
    <message>
        <source>The disk gave an error while it was being read</source>
        <translation>读取时磁盘出错</translation>
    </message>
    <message>
        <source>The disk is full or write-protected. Make some room, then start again. Nothing that was done is lost.</source>
        <translation>磁盘已满或被写保护。请腾出空间后重新启动。已完成的工作不会丢失。</translation>
    </message>
    <message>
        <source>The disk is full. Nothing is lost; make some room and scan again.</source>
        <translation>磁盘已满。没有丢失任何内容；请腾出空间后重新扫描。</translation>
    </message>
    <message>
        <source>The drive that holds it was taken away. Connect it, then start again. Nothing that was done is lost.</source>
        <translation>存放它的驱动器已被移除。请重新连接后再次启动。已完成的内容都不会丢失。</translation>
    </message>
    <message>
        <source>The file that stays has changed</source>
        <translation>要保留的文件已更改</translation>
    </message>
    <message>
        <source>The file that stays is gone</source>
        <translation>要保留的文件已不存在</translation>
    </message>
    <message>
        <source>The file that stays is on another disk</source>
        <translation>要保留的文件在另一个磁盘上</translation>
    </message>
    <message>
        <source>The file with your folders, marks and history is damaged. It has not been touched. Put a copy of it back into the data folder, or move it away to begin anew.</source>
        <translation>保存文件夹、标记和历史记录的文件已损坏。程序没有改动它。请将它的备份放回数据文件夹，或将它移走以重新开始。</translation>
    </message>
    <message>
        <source>The folder is not empty</source>
        <translation>文件夹不为空</translation>
    </message>
    <message>
        <source>The frequency table is gone or damaged. Words are no longer weighed; the documents are fingerprinted again without it. simdesk-cli weights --learn makes a new table.</source>
        <translation>词频表丢失或损坏，不再对词语加权；文档将不使用词频表重新生成指纹。运行 simdesk-cli weights --learn 可生成新的词频表。</translation>
    </message>
    <message>
        <source>The index is damaged</source>
        <translation>索引已损坏</translation>
    </message>
    <message>
        <source>The index was damaged and has been set aside. Your folders are being read again; marks and history are kept.</source>
        <translation>索引已损坏，旧索引已另行保存。正在重新读取您的文件夹；标记和历史记录均已保留。</translation>
    </message>
    <message>
        <source>The last one of its group stays</source>
        <translation>组内最后一个文件会保留</translation>
    </message>
    <message>
        <source>The list of your decisions cannot be read</source>
        <translation>无法读取您的决定记录</translation>
    </message>
    <message>
        <source>The part that reads documents has stopped</source>
        <translation>读取文档的组件已停止</translation>
    </message>
    <message>
        <source>The same text, in another format, layout or file</source>
        <translation>文本相同，但格式、版式或文件不同</translation>
    </message>
    <message>
        <source>The settings could not be saved. They hold until SimDesk is closed.</source>
        <translation>设置未能保存，仅在关闭 SimDesk 之前有效。</translation>
    </message>
    <message>
        <source>The stored texts were damaged and are being collected again.</source>
        <translation>已保存的文本损坏，正在重新收集。</translation>
    </message>
    <message>
        <source>The system cannot watch this many folders. They are looked through from time to time instead.</source>
        <translation>系统无法监视这么多文件夹，将改为定期查看。</translation>
    </message>
    <message>
        <source>The system refused to move it</source>
        <translation>系统拒绝移动</translation>
    </message>
    <message>
        <source>The text of one of the two cannot be read</source>
        <translation>其中一个文件的文本无法读取</translation>
    </message>
    <message>
        <source>The text to confirm it was not typed</source>
        <translation>未输入确认文字</translation>
    </message>
    <message>
        <source>There is no trash for this place</source>
        <translation>此位置没有回收站</translation>
    </message>
    <message>
        <source>These data belong to a newer SimDesk</source>
        <translation>这些数据来自更新版本的 SimDesk</translation>
    </message>
    <message>
        <source>They were written by a later version, which this one would only harm. Install the newest version, or start with another data folder.</source>
        <translation>数据由更高版本写入，当前版本会损坏它们。请安装最新版本，或使用另一个数据文件夹启动。</translation>
    </message>
    <message>
        <source>This disk cannot do that</source>
        <translation>此磁盘不支持该操作</translation>
    </message>
    <message>
        <source>This is not a folder of documents. Choose the folder that the file lies in.</source>
        <translation>这不是存放文档的文件夹。请选择文件所在的文件夹。</translation>
    </message>
    <message>
        <source>Today, {}</source>
        <translation>今天 {}</translation>
    </message>
    <message>
        <source>Too large to read</source>
        <translation>文件过大，无法读取</translation>
    </message>
    <message>
        <source>Took too long to read</source>
        <translation>读取超时</translation>
    </message>
    <message>
        <source>Up to date</source>
        <translation>已是最新</translation>
    </message>
    <message>
        <source>Went away while it was being read</source>
        <translation>读取过程中文件消失</translation>
    </message>
    <message>
        <source>Whole paragraphs may be new; most of the text is shared.</source>
        <translation>可能有整段新增，但大部分文本相同。</translation>
    </message>
    <message>
        <source>Yesterday, {}</source>
        <translation>昨天 {}</translation>
    </message>
    <message>
        <source>You are not allowed to move it</source>
        <translation>没有移动权限</translation>
    </message>
    <message>
        <source>You are not allowed to read it</source>
        <translation>没有读取权限</translation>
    </message>
    <message>
        <source>Your documents, marks and history are safe: everything is stored as it happens. Start again to go on where it stopped.</source>
        <translation>您的文档、标记和历史记录都是安全的：一切都即时保存。重新启动即可从中断处继续。</translation>
    </message>
    <message>
        <source>a few seconds left</source>
        <translation>还需几秒</translation>
    </message>
    <message>
        <source>about {} alike</source>
        <translation>约 {} 相似</translation>
    </message>
    <message>
        <source>about {} h left</source>
        <translation>约剩 {} 小时</translation>
    </message>
    <message>
        <source>about {} min left</source>
        <translation>约剩 {} 分钟</translation>
    </message>
    <message>
        <source>about {} s left</source>
        <translation>约剩 {} 秒</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <translation>yyyy/M/d</translation>
    </message>
    <message>
        <source>d MMM yyyy, HH:mm:ss</source>
        <translation>yyyy年M月d日 HH:mm:ss</translation>
    </message>
    <message>
        <source>differs in numbers only</source>
        <translation>仅数字不同</translation>
    </message>
    <message>
        <source>differs in punctuation or capitals only</source>
        <translation>仅标点或大小写不同</translation>
    </message>
    <message>
        <source>differs in words</source>
        <translation>文字不同</translation>
    </message>
    <message>
        <source>found by shared passages</source>
        <translation>通过共有段落找到</translation>
    </message>
    <message>
        <source>just changed, still being compared</source>
        <translation>刚刚更改，仍在比较</translation>
    </message>
    <message>
        <source>keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>no difference in the words</source>
        <translation>文字没有差异</translation>
    </message>
    <message>
        <source>only part of its text was read</source>
        <translation>只读取了部分文本</translation>
    </message>
    <message>
        <source>the fullest text of the group, the others are compared with it</source>
        <translation>组内最完整的文本，其余文本都与它比较</translation>
    </message>
    <message>
        <source>the whole, the others stand inside it</source>
        <translation>整篇，其余文本包含在其中</translation>
    </message>
    <message>
        <source>whole</source>
        <translation>整篇</translation>
    </message>
    <message>
        <source>{} alike</source>
        <translation>{} 相似</translation>
    </message>
    <message>
        <source>{} apart</source>
        <translation>相距 {}</translation>
    </message>
    <message>
        <source>{} bit</source>
        <translation>{} 位</translation>
    </message>
    <message>
        <source>{} bits</source>
        <translation>{} 位</translation>
    </message>
    <message>
        <source>{} file</source>
        <translation>{} 个文件</translation>
    </message>
    <message>
        <source>{} file is left alone</source>
        <translation>{} 个文件保持不变</translation>
    </message>
    <message>
        <source>{} files</source>
        <translation>{} 个文件</translation>
    </message>
    <message>
        <source>{} files are left alone</source>
        <translation>{} 个文件保持不变</translation>
    </message>
    <message>
        <source>{} files/s</source>
        <translation>{} 个文件/秒</translation>
    </message>
    <message>
        <source>{} group</source>
        <translation>{} 组</translation>
    </message>
    <message>
        <source>{} groups</source>
        <translation>{} 组</translation>
    </message>
    <message>
        <source>{} inside</source>
        <translation>{} 在内</translation>
    </message>
    <message>
        <source>{} not read</source>
        <translation>{} 个未读取</translation>
    </message>
    <message>
        <source>{} of its words stand inside the whole</source>
        <translation>其 {} 的词出现在整篇之中</translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>{} / {}</translation>
    </message>
    <message>
        <source>{} only here</source>
        <translation>仅此处有 {}</translation>
    </message>
    <message>
        <source>{} only left</source>
        <translation>仅左侧 {}</translation>
    </message>
    <message>
        <source>{} only left, {} only right</source>
        <translation>仅左侧 {}，仅右侧 {}</translation>
    </message>
    <message>
        <source>{} only right</source>
        <translation>仅右侧 {}</translation>
    </message>
    <message>
        <source>{} pair</source>
        <translation>{} 对</translation>
    </message>
    <message>
        <source>{} pairs</source>
        <translation>{} 对</translation>
    </message>
    <message>
        <source>{} pairs/s</source>
        <translation>{} 对/秒</translation>
    </message>
    <message>
        <source>{} stands inside {}, {} of its words.</source>
        <translation>{} 包含在 {} 之中，占其词数的 {}。</translation>
    </message>
    <message>
        <source>{} word</source>
        <translation>{} 个词</translation>
    </message>
    <message>
        <source>{} words</source>
        <translation>{} 个词</translation>
    </message>
    <message>
        <source>{}, {}</source>
        <translation>{} {}</translation>
    </message>
    <message>
        <source>{}: {}.</source>
        <translation>{}：{}。</translation>
    </message>
    <message>
        <source>{} %</source>
        <translation>{}%</translation>
    </message>
</context>
<context>
    <name>verbs</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Mark</source>
        <translation>标记(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>About SimDesk</source>
        <translation>关于 SimDesk</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>All groups</source>
        <translation>所有组</translation>
    </message>
    <message>
        <source>Copies only</source>
        <translation>仅副本</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>复制路径</translation>
    </message>
    <message>
        <source>Distances in this group…</source>
        <translation>此组中的距离…</translation>
    </message>
    <message>
        <source>Do it again</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Drafts in order…</source>
        <translation>按顺序排列草稿…</translation>
    </message>
    <message>
        <source>Export report…</source>
        <translation>导出报告…</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Find in the two texts</source>
        <translation>在两篇文本中查找</translation>
    </message>
    <message>
        <source>Find what is like a text</source>
        <translation>查找与文本相似的内容</translation>
    </message>
    <message>
        <source>Find what is like this file</source>
        <translation>查找与此文件相似的内容</translation>
    </message>
    <message>
        <source>Folder pairs</source>
        <translation>文件夹对</translation>
    </message>
    <message>
        <source>Folders and roles…</source>
        <translation>文件夹与角色…</translation>
    </message>
    <message>
        <source>Group by folder</source>
        <translation>按文件夹分组</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史记录</translation>
    </message>
    <message>
        <source>How near is near…</source>
        <translation>怎样算近似…</translation>
    </message>
    <message>
        <source>Ignore case</source>
        <translation>忽略大小写</translation>
    </message>
    <message>
        <source>Ignore numbers</source>
        <translation>忽略数字</translation>
    </message>
    <message>
        <source>Ignore punctuation</source>
        <translation>忽略标点</translation>
    </message>
    <message>
        <source>Ignore white space</source>
        <translation>忽略空白</translation>
    </message>
    <message>
        <source>Keep this one instead</source>
        <translation>改为保留此文件</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>键盘</translation>
    </message>
    <message>
        <source>Larger texts</source>
        <translation>放大文本</translation>
    </message>
    <message>
        <source>Mark all but the kept file</source>
        <translation>标记除保留文件外的全部</translation>
    </message>
    <message>
        <source>Mark by rule…</source>
        <translation>按规则标记…</translation>
    </message>
    <message>
        <source>Mark or unmark</source>
        <translation>标记或取消标记</translation>
    </message>
    <message>
        <source>Mark this and go to the next</source>
        <translation>标记此项并转到下一个</translation>
    </message>
    <message>
        <source>Next difference</source>
        <translation>下一处差异</translation>
    </message>
    <message>
        <source>Next group</source>
        <translation>下一组</translation>
    </message>
    <message>
        <source>Not a duplicate of the kept file</source>
        <translation>不是保留文件的副本</translation>
    </message>
    <message>
        <source>Not read</source>
        <translation>未读取</translation>
    </message>
    <message>
        <source>Open file</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <source>Open the log folder</source>
        <translation>打开日志文件夹</translation>
    </message>
    <message>
        <source>Open this menu</source>
        <translation>打开此菜单</translation>
    </message>
    <message>
        <source>Previous difference</source>
        <translation>上一处差异</translation>
    </message>
    <message>
        <source>Previous group</source>
        <translation>上一组</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Review and remove…</source>
        <translation>查看并移除…</translation>
    </message>
    <message>
        <source>Scan again</source>
        <translation>重新扫描</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>Show all groups again</source>
        <translation>重新显示所有组</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Show the pages</source>
        <translation>显示页面</translation>
    </message>
    <message>
        <source>Smaller texts</source>
        <translation>缩小文本</translation>
    </message>
    <message>
        <source>Split off from this group…</source>
        <translation>从此组拆分…</translation>
    </message>
    <message>
        <source>Swap sides</source>
        <translation>交换左右</translation>
    </message>
    <message>
        <source>Texts at their normal size</source>
        <translation>文本恢复正常大小</translation>
    </message>
    <message>
        <source>Undo the last removal</source>
        <translation>撤销上次移除</translation>
    </message>
    <message>
        <source>Unmark everything</source>
        <translation>取消所有标记</translation>
    </message>
    <message>
        <source>Unmark this group</source>
        <translation>取消本组标记</translation>
    </message>
    <message>
        <source>What a fingerprint is</source>
        <translation>什么是指纹</translation>
    </message>
    <message>
        <source>What was decided…</source>
        <translation>已做的决定…</translation>
    </message>
    <message>
        <source>What would be lost</source>
        <translation>会丢失的内容</translation>
    </message>
    <message>
        <source>Wrap long lines</source>
        <translation>自动换行</translation>
    </message>
</context>
</TS>
