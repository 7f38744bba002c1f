<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en_US">
<context>
    <name>AboutDialog</name>
    <message>
        <source>0 (not installed)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About SimDesk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finds documents that say nearly the same, shows how they differ, and removes what you choose without ever losing the last copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SimDesk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version {}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CheatSheet</name>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare two files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the groups to the files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the lists</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Return</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select both</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ComparePane</name>
    <message>
        <source>Choose a group to see its texts side by side.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparing the two texts…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The texts cannot be shown: {}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>place {} of {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too long to align in full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} places</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CrashDialog</name>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the log folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something went wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a mistake in SimDesk. Your documents, marks and history are safe: they are stored as they are made. If you report it, please add the text below.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the program says</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DistanceControl</name>
    <message>
        <source>alike</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DistancePanel</name>
    <message>
        <source>Alike at least</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alike at least, in percent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apart at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bits say how far two fingerprints lie apart, and how widely SimDesk searches; the percentage is what the two texts share, word for word. The bars count pairs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How near is near</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let the size of the collection decide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>automatic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}, automatic</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EmptyPage</name>
    <message>
        <source>Bits apart, percent alike, word by word.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copies with edits, other formats, other names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop them here. SimDesk reads the text of every file and shows which ones say nearly the same.
Nothing is changed until you say so.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finds drafts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loses nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One compared copy always stays. Everything can be undone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try with sample documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which folders hold your documents?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EntryModel</name>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happened</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Facts</name>
    <message>
        <source>Groups appear here while your documents are read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No folders yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No group fits what you chose above or at the left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No two of your documents say nearly the same.
Choose less likeness above to see looser relations.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening the index…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} texts</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FailureModel</name>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why it was not read</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FailuresPage</name>
    <message>
        <source>All reasons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything that was found could be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files that were not read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} of {} gave no text and are in no group. They stay where they are.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FatalPage</name>
    <message>
        <source>Open the data folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program's own words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trouble</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FileHeading</name>
    <message>
        <source>marked</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find in the two texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stands in neither text</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FingerprintStrip</name>
    <message>
        <source>A fingerprint is 64 yes-or-no marks made from the words of a text. The upper row is the left text, the lower row the right one. Similar texts have similar fingerprints.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fingerprints of the two texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fingerprints of the two texts, {} apart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These two differ in {}.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Foot</name>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Review and remove…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} file marked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} files marked</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GroupDelegate</name>
    <message>
        <source>{} marked</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GroupModel</name>
    <message>
        <source>Alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Could free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing marked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing: a part is no copy of the whole it stands inside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of each part at least {} of the words stand inside the whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The least alike of the group: {}, {} apart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The size of all its files but the largest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} file marked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} files marked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} texts</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Histogram</name>
    <message>
        <source>Distance, {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left and right keys change it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at most {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>chosen by the size of the collection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} apart: {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} pairs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HistoryModel</name>
    <message>
        <source>Now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} file moved to the trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} files moved to the trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} in the trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} left alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} no longer in the trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} not finished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} put back</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HistoryPage</name>
    <message>
        <source> Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files of this action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>History</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was removed yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was moved to the trash can be put back as long as the trash holds it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Lists</name>
    <message>
        <source>All files of this group are marked; one of them will be left in place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files in this group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pictures or other parts differ too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} marked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} word of it is not in {{}}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} words of it are not in {{}}.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Forget it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget this folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget this folder?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget {}?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No program is known for {}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the log folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scan again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in file manager</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SimDesk ended unexpectedly last time. Nothing that was stored is lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SimDesk no longer lists its files. The files themselves stay as they are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SimDesk takes in whole folders. Drop the folder that holds these files.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That did not work: {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file manager could not be opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The report is written: {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The report was not written: {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Web page (*.html);;Table (*.csv);;JSON (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which folder holds documents?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a report</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MemberModel</name>
    <message>
        <source>Alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files in this group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In a protected folder: it is never removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark it to be removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Marked to be removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>marked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not marked</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Overview</name>
    <message>
        <source>Overview of the differences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the texts differ: orange stands left only, blue right only</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PlanDialog</name>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking {} files…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking {} file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each is checked once more right before it is moved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each one is compared again with what was read. Nothing is changed yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files of this plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move {} file to the trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move {} file to the trash?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move {} files to the trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move {} files to the trash?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moving {} files…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moving {} file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Names, contents and dates are as they were.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was moved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing would be moved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Putting files back…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Review and remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The list says why, file by file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happened to each file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} file could not be put back: it is no longer in the trash, or its place is taken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} file is back in its place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} file is in the trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} files are back in place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} files are in the trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} files could not be put back: they are no longer in the trash, or their place is taken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} will be free once you empty it. Until then everything can be put back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}. Each has a file that stays and was compared directly with it. You can undo this from History.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PlanModel</name>
    <message>
        <source>Removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stays, compared directly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why it is safe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is left alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is moved</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SearchBox</name>
    <message>
        <source>Find</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find in names and folders</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source> MB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alike at least</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alike at least, in percent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also propose texts that share rare passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apart at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apart at most, in bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Index and decisions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep groups current while the window is open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the texts, so that nothing is read twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Languages of scanned pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave out hidden files and folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let the size of the collection decide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for Tesseract…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most space for texts, in MB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One a processor core</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read scanned pages and pictures with Tesseract</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading processes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset to defaults</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scanned pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Such files take some seconds a page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tesseract is not installed on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Their languages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Their short names joined with +: eng+deu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What counts as near</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the data lie</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SideBySide</name>
    <message>
        <source>Left: {}. Right: {}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scroll the two texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The two texts side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message>
        <source>Folders and views</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SidebarModel</name>
    <message>
        <source>All groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>History</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Views</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not watched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>offline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>protected, {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>watching</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <source> Add folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Menu</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>Change what counts as near</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How near: {}, {}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>texts</name>
    <message>
        <source>A few sentences may be changed, added or cut.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A folder cannot be reached. What was read of it stays listed until it is back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A kind of file SimDesk does not read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A part is no copy; a plan leaves it alone unless a near copy stays.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A setting had a value that means nothing. The default is used instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Almost word for word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An action that was broken off has been brought to a safe end. See History.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another name of the file that stays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another window, or the command line, is working with the same data. Close it, then start again here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Being put back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed since it was read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compared, but nothing in it is ever removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compared; its files may be marked and removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copies, other formats, a corrected word here and there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Damaged, or not what its name says</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Did not work; left where it was</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drafts of one text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every byte is the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Excluded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grouping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HH:mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Half of the words may be new. Look closely before you remove anything.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holds no text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holds symbols only, no words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Identical</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left out altogether</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lies inside another file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lightly edited</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locked with a password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moving files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Near</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nearly the same text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No file that stays was compared directly with it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No longer in the trash, or its place is taken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No longer there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not an ordinary file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not finished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One folder lies inside another. Each file is counted once; the inner folder's role decides.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One text stands inside the other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only part of its text was read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pictures of pages; the words would have to be recognised first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Protected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Protected folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reached through a link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading it broke off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reworked texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SimDesk is already open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stored online only; it is not on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The data folder cannot be written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The disk gave an error while it was being read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The disk is full or write-protected. Make some room, then start again. Nothing that was done is lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The disk is full. Nothing is lost; make some room and scan again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file that stays has changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file that stays is gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file with your folders, marks and history is damaged. It has not been touched. Put a copy of it back into the data folder, or move it away to begin anew.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The index was damaged and has been set aside. Your folders are being read again; marks and history are kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last one of its group stays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The list of your decisions cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The part that reads documents has stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same text, in another format, layout or file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The settings could not be saved. They hold until SimDesk is closed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The stored texts were damaged and are being collected again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system cannot watch this many folders. They are looked through from time to time instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system refused to move it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text of one of the two cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no trash for this place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These data belong to a newer SimDesk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They were written by a later version, which this one would only harm. Install the newest version, or start with another data folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Today, {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too large to read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Took too long to read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up to date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Went away while it was being read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole paragraphs may be new; most of the text is shared.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Yesterday, {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You are not allowed to move it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You are not allowed to read it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your documents, marks and history are safe: everything is stored as it happens. Start again to go on where it stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a few seconds left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {} alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {} h left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {} min left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {} s left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>d MMM yyyy, HH:mm:ss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>differs in numbers only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>differs in punctuation or capitals only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>differs in words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>found by shared passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no difference in the words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only part of its text was read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the fullest text of the group, the others are compared with it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the whole, the others stand inside it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} apart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} bit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} file is left alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} files are left alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} files/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} inside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} not read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} of its words stand inside the whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} only here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} only left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} only left, {} only right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} only right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} pairs/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} stands inside {}, {} of its words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{}, {}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{} %</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>verbs</name>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Mark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About SimDesk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export report…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find in the two texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>History</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How near is near…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep this one instead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Larger texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark all but the kept file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark or unmark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark this and go to the next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not a duplicate of the kept file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the log folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open this menu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Review and remove…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scan again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all groups again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smaller texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Texts at their normal size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo the last removal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unmark everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unmark this group</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
