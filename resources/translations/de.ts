<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en_US">
<context>
    <name>AboutDialog</name>
    <message>
        <source>0 (not installed)</source>
        <translation>0 (nicht installiert)</translation>
    </message>
    <message>
        <source>About SimDesk</source>
        <translation>Über SimDesk</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Finds documents that say nearly the same, shows how they differ, and removes what you choose without ever losing the last copy.</source>
        <translation>Findet Dokumente, die fast dasselbe sagen, zeigt, worin sie sich unterscheiden, und entfernt, was Sie wählen, ohne je die letzte Kopie zu verlieren.</translation>
    </message>
    <message>
        <source>SimDesk</source>
        <translation>SimDesk</translation>
    </message>
    <message>
        <source>Version {}</source>
        <translation>Version {}</translation>
    </message>
</context>
<context>
    <name>CaseModel</name>
    <message>
        <source>Marked</source>
        <translation>Markiert</translation>
    </message>
    <message>
        <source>Stays</source>
        <translation>Bleibt</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
</context>
<context>
    <name>CheatSheet</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Compare two files</source>
        <translation>Zwei Dateien vergleichen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Entf</translation>
    </message>
    <message>
        <source>Forget a folder</source>
        <translation>Einen Ordner aus der Liste nehmen</translation>
    </message>
    <message>
        <source>From the groups to the files</source>
        <translation>Von den Gruppen zu den Dateien</translation>
    </message>
    <message>
        <source>In the lists</source>
        <translation>In den Listen</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>Tastatur</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Select both</source>
        <translation>Beide auswählen</translation>
    </message>
</context>
<context>
    <name>ComparePane</name>
    <message>
        <source>Choose a group to see its texts side by side.</source>
        <translation>Wählen Sie eine Gruppe, um ihre Texte nebeneinander zu sehen.</translation>
    </message>
    <message>
        <source>Comparing the two texts…</source>
        <translation>Die beiden Texte werden verglichen…</translation>
    </message>
    <message>
        <source>Left file</source>
        <translation>Linke Datei</translation>
    </message>
    <message>
        <source>Next difference</source>
        <translation>Nächster Unterschied</translation>
    </message>
    <message>
        <source>Previous difference</source>
        <translation>Vorheriger Unterschied</translation>
    </message>
    <message>
        <source>Right file</source>
        <translation>Rechte Datei</translation>
    </message>
    <message>
        <source>Show the pages</source>
        <translation>Seiten zeigen</translation>
    </message>
    <message>
        <source>Swap sides</source>
        <translation>Seiten tauschen</translation>
    </message>
    <message>
        <source>The texts cannot be shown: {}.</source>
        <translation>Die Texte können nicht gezeigt werden: {}.</translation>
    </message>
    <message>
        <source>What counts as different</source>
        <translation>Was als Unterschied zählt</translation>
    </message>
    <message>
        <source>place {} of {}</source>
        <translation>Stelle {} von {}</translation>
    </message>
    <message>
        <source>too long to align in full</source>
        <translation>zu lang, um ganz abgeglichen zu werden</translation>
    </message>
    <message>
        <source>{} place</source>
        <translation>{} Stelle</translation>
    </message>
    <message>
        <source>{} places</source>
        <translation>{} Stellen</translation>
    </message>
</context>
<context>
    <name>CopiesPage</name>
    <message>
        <source>Choose a copy to see it beside the file that is kept.</source>
        <translation>Wählen Sie eine Kopie, um sie neben der behaltenen Datei zu sehen.</translation>
    </message>
    <message>
        <source>Copies of all groups</source>
        <translation>Kopien aller Gruppen</translation>
    </message>
    <message>
        <source>Copies only</source>
        <translation>Nur Kopien</translation>
    </message>
    <message>
        <source>There are no copies.
Add more folders, or choose less likeness above.</source>
        <translation>Es gibt keine Kopien.
Fügen Sie weitere Ordner hinzu oder verlangen Sie oben weniger Ähnlichkeit.</translation>
    </message>
</context>
<context>
    <name>CopyModel</name>
    <message>
        <source>Copies of all groups</source>
        <translation>Kopien aller Gruppen</translation>
    </message>
</context>
<context>
    <name>CrashDialog</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weitermachen</translation>
    </message>
    <message>
        <source>Open the log folder</source>
        <translation>Protokollordner öffnen</translation>
    </message>
    <message>
        <source>Something went wrong</source>
        <translation>Etwas ist schiefgegangen</translation>
    </message>
    <message>
        <source>This is a mistake in SimDesk. Your documents, marks and history are safe: they are stored as they are made. If you report it, please add the text below.</source>
        <translation>Das ist ein Fehler in SimDesk. Ihre Dokumente, Markierungen und der Verlauf sind sicher: Sie werden sofort gespeichert. Wenn Sie den Fehler melden, fügen Sie bitte den Text unten bei.</translation>
    </message>
    <message>
        <source>What the program says</source>
        <translation>Was das Programm sagt</translation>
    </message>
</context>
<context>
    <name>DecidingVerbs</name>
    <message>
        <source>Select the files that do not belong to the kept one, then split.</source>
        <translation>Wählen Sie die Dateien, die nicht zur behaltenen gehören, dann teilen Sie.</translation>
    </message>
    <message>
        <source>SimDesk remembers that they are no duplicates of the others, and never groups them together again. The files stay as they are.</source>
        <translation>SimDesk merkt sich, dass sie keine Duplikate der anderen sind, und fasst sie nie wieder zusammen. Die Dateien bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Teilen</translation>
    </message>
    <message>
        <source>Split this group?</source>
        <translation>Diese Gruppe teilen?</translation>
    </message>
    <message>
        <source>Take {} text out of this group?</source>
        <translation>{} Text aus dieser Gruppe nehmen?</translation>
    </message>
    <message>
        <source>Take {} texts out of this group?</source>
        <translation>{} Texte aus dieser Gruppe nehmen?</translation>
    </message>
    <message>
        <source>This group holds too many texts to be split by hand.</source>
        <translation>Diese Gruppe enthält zu viele Texte, um sie von Hand zu teilen.</translation>
    </message>
</context>
<context>
    <name>DecisionModel</name>
    <message>
        <source>Decided</source>
        <translation>Entschieden</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>Entscheidung</translation>
    </message>
</context>
<context>
    <name>DecisionsDialog</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Take it back</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Texts that are no duplicates are never grouped together, and a file that you chose is kept in its group. Where you take it back likeness decides again. The files stay as they are.</source>
        <translation>Texte, die keine Duplikate sind, kommen nie in eine Gruppe, und eine Datei, die Sie gewählt haben, wird in ihrer Gruppe behalten. Was Sie zurücknehmen, entscheidet wieder die Ähnlichkeit. Die Dateien bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>What was decided</source>
        <translation>Was entschieden wurde</translation>
    </message>
    <message>
        <source>You have decided nothing yet.</source>
        <translation>Sie haben noch nichts entschieden.</translation>
    </message>
</context>
<context>
    <name>DeedVerbs</name>
    <message>
        <source>Open it</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Take the marks back</source>
        <translation>Markierungen zurücknehmen</translation>
    </message>
    <message>
        <source>The report is written: {}</source>
        <translation>Der Bericht ist geschrieben: {}</translation>
    </message>
    <message>
        <source>The report is written: {}. It was too long for one page; all of it: {}</source>
        <translation>Der Bericht ist geschrieben: {}. Für eine Seite war er zu lang; vollständig steht er in: {}</translation>
    </message>
    <message>
        <source>The rule marked {} file.</source>
        <translation>Die Regel hat {} Datei markiert.</translation>
    </message>
    <message>
        <source>The rule marked {} files.</source>
        <translation>Die Regel hat {} Dateien markiert.</translation>
    </message>
</context>
<context>
    <name>DistanceControl</name>
    <message>
        <source>alike</source>
        <translation>ähnlich</translation>
    </message>
</context>
<context>
    <name>DistancePanel</name>
    <message>
        <source>Alike at least</source>
        <translation>Mindestens ähnlich</translation>
    </message>
    <message>
        <source>Alike at least, in percent</source>
        <translation>Mindestens ähnlich, in Prozent</translation>
    </message>
    <message>
        <source>Apart at most</source>
        <translation>Höchster Abstand</translation>
    </message>
    <message>
        <source>Bits say how far two fingerprints lie apart, and how widely SimDesk searches; the percentage is what the two texts share, word for word. The bars count pairs.</source>
        <translation>Bit sagen, wie weit zwei Fingerabdrücke auseinanderliegen und wie breit SimDesk sucht; der Prozentwert ist, was die beiden Texte Wort für Wort gemeinsam haben. Die Balken zählen Paare.</translation>
    </message>
    <message>
        <source>From {} on, the bars are estimated from a sample.</source>
        <translation>Ab {} sind die Balken aus einer Stichprobe geschätzt.</translation>
    </message>
    <message>
        <source>How near is near</source>
        <translation>Was gilt als ähnlich</translation>
    </message>
    <message>
        <source>Let the size of the collection decide</source>
        <translation>Die Größe der Sammlung entscheiden lassen</translation>
    </message>
    <message>
        <source>The bars are estimated from a sample.</source>
        <translation>Die Balken sind aus einer Stichprobe geschätzt.</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>{} text has only common passages and is found by its bits alone.</source>
        <translation>{} Text hat nur häufige Textstellen und wird allein über seine Bits gefunden.</translation>
    </message>
    <message>
        <source>{} text is near to so many that only its nearest were compared.</source>
        <translation>{} Text ist so vielen ähnlich, dass nur die nächsten verglichen wurden.</translation>
    </message>
    <message>
        <source>{} texts are near to so many that only their nearest were compared.</source>
        <translation>{} Texte sind so vielen ähnlich, dass nur die jeweils nächsten verglichen wurden.</translation>
    </message>
    <message>
        <source>{} texts have only common passages and are found by their bits alone.</source>
        <translation>{} Texte haben nur häufige Textstellen und werden allein über ihre Bits gefunden.</translation>
    </message>
    <message>
        <source>{}, automatic</source>
        <translation>{}, automatisch</translation>
    </message>
</context>
<context>
    <name>DraftLine</name>
    <message>
        <source>Drafts, the first at the top</source>
        <translation>Entwürfe, der erste oben</translation>
    </message>
</context>
<context>
    <name>DraftsDialog</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Drafts</source>
        <translation>Entwürfe</translation>
    </message>
    <message>
        <source>Keep milestones</source>
        <translation>Meilensteine behalten</translation>
    </message>
    <message>
        <source>Keep the last</source>
        <translation>Den letzten behalten</translation>
    </message>
    <message>
        <source>Mark the others</source>
        <translation>Die anderen markieren</translation>
    </message>
    <message>
        <source>Putting the drafts in order…</source>
        <translation>Die Entwürfe werden geordnet…</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>There is no line of drafts</source>
        <translation>Es gibt keine Reihe von Entwürfen</translation>
    </message>
</context>
<context>
    <name>EmptyPage</name>
    <message>
        <source>Bits apart, percent alike, word by word.</source>
        <translation>Abstand in Bit, Ähnlichkeit in Prozent, Wort für Wort.</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>Ordner wählen…</translation>
    </message>
    <message>
        <source>Copies with edits, other formats, other names.</source>
        <translation>Bearbeitete Kopien, andere Formate, andere Namen.</translation>
    </message>
    <message>
        <source>Drop them here. SimDesk reads the text of every file and shows which ones say nearly the same.
Nothing is changed until you say so.</source>
        <translation>Ziehen Sie sie hierher. SimDesk liest den Text jeder Datei und zeigt, welche fast dasselbe sagen.
Nichts wird verändert, bevor Sie es wollen.</translation>
    </message>
    <message>
        <source>Finds drafts</source>
        <translation>Findet Entwürfe</translation>
    </message>
    <message>
        <source>Loses nothing</source>
        <translation>Verliert nichts</translation>
    </message>
    <message>
        <source>One compared copy always stays. Everything can be undone.</source>
        <translation>Eine verglichene Kopie bleibt immer. Alles lässt sich rückgängig machen.</translation>
    </message>
    <message>
        <source>Shows why</source>
        <translation>Zeigt, warum</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Try with sample documents</source>
        <translation>Mit Beispieldokumenten ausprobieren</translation>
    </message>
    <message>
        <source>Which folders hold your documents?</source>
        <translation>In welchen Ordnern liegen Ihre Dokumente?</translation>
    </message>
</context>
<context>
    <name>EntryModel</name>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Stays</source>
        <translation>Bleibt</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Ergebnis</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Begin with the mark that Excel expects (BOM)</source>
        <translation>Mit dem Zeichen beginnen, das Excel erwartet (BOM)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Export a report</source>
        <translation>Bericht exportieren</translation>
    </message>
    <message>
        <source>Files in no group</source>
        <translation>Dateien in keiner Gruppe</translation>
    </message>
    <message>
        <source>Files that were not read</source>
        <translation>Dateien, die nicht gelesen wurden</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Groups with their files</source>
        <translation>Gruppen mit ihren Dateien</translation>
    </message>
    <message>
        <source>How much</source>
        <translation>Umfang</translation>
    </message>
    <message>
        <source>JSON, for programs</source>
        <translation>JSON, für Programme</translation>
    </message>
    <message>
        <source>Only what the list shows now</source>
        <translation>Nur was die Liste jetzt zeigt</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>Stopped; nothing was written.</source>
        <translation>Gestoppt; nichts wurde geschrieben.</translation>
    </message>
    <message>
        <source>Table (CSV), for spreadsheets</source>
        <translation>Tabelle (CSV), für Tabellenprogramme</translation>
    </message>
    <message>
        <source>Web page (*.html);;Table (*.csv);;JSON (*.json)</source>
        <translation>Webseite (*.html);;Tabelle (*.csv);;JSON (*.json)</translation>
    </message>
    <message>
        <source>Web page, to read and to print</source>
        <translation>Webseite, zum Lesen und Drucken</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>What was done</source>
        <translation>Was getan wurde</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>Where the report goes</source>
        <translation>Wohin der Bericht kommt</translation>
    </message>
    <message>
        <source>Write a report</source>
        <translation>Bericht schreiben</translation>
    </message>
    <message>
        <source>Write the report</source>
        <translation>Bericht schreiben</translation>
    </message>
    <message>
        <source>Writing…</source>
        <translation>Wird geschrieben…</translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>{} von {}</translation>
    </message>
</context>
<context>
    <name>Facts</name>
    <message>
        <source>Groups appear here while your documents are read.</source>
        <translation>Hier erscheinen Gruppen, während Ihre Dokumente gelesen werden.</translation>
    </message>
    <message>
        <source>No folders yet</source>
        <translation>Noch keine Ordner</translation>
    </message>
    <message>
        <source>No group fits what you chose above or at the left.
Ctrl+Shift+L shows all groups again.</source>
        <translation>Keine Gruppe passt zu dem, was Sie oben oder links gewählt haben.
Strg+Umschalt+L zeigt wieder alle Gruppen.</translation>
    </message>
    <message>
        <source>No two of your documents say nearly the same.
Choose less likeness above to see looser relations.</source>
        <translation>Keine zwei Ihrer Dokumente sagen fast dasselbe.
Verlangen Sie oben weniger Ähnlichkeit, um auch entferntere Verwandte zu sehen.</translation>
    </message>
    <message>
        <source>Opening the index…</source>
        <translation>Der Index wird geöffnet…</translation>
    </message>
    <message>
        <source>{} text</source>
        <translation>{} Text</translation>
    </message>
    <message>
        <source>{} texts</source>
        <translation>{} Texte</translation>
    </message>
</context>
<context>
    <name>FailureModel</name>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Why it was not read</source>
        <translation>Warum sie nicht gelesen wurde</translation>
    </message>
</context>
<context>
    <name>FailuresPage</name>
    <message>
        <source>All reasons</source>
        <translation>Alle Gründe</translation>
    </message>
    <message>
        <source>Everything that was found could be read.</source>
        <translation>Alles Gefundene konnte gelesen werden.</translation>
    </message>
    <message>
        <source>Files that were not read</source>
        <translation>Dateien, die nicht gelesen wurden</translation>
    </message>
    <message>
        <source>Not read</source>
        <translation>Nicht gelesen</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>{} of {} gave no text and are in no group. They stay where they are.</source>
        <translation>{} von {} ergaben keinen Text und sind in keiner Gruppe. Sie bleiben, wo sie sind.</translation>
    </message>
</context>
<context>
    <name>FatalPage</name>
    <message>
        <source>Open the data folder</source>
        <translation>Datenordner öffnen</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>Neu starten</translation>
    </message>
    <message>
        <source>The program's own words</source>
        <translation>Die Worte des Programms selbst</translation>
    </message>
    <message>
        <source>Trouble</source>
        <translation>Störung</translation>
    </message>
</context>
<context>
    <name>FileHeading</name>
    <message>
        <source>marked</source>
        <translation>markiert</translation>
    </message>
</context>
<context>
    <name>FileTabs</name>
    <message>
        <source>Chosen files, each beside the first</source>
        <translation>Gewählte Dateien, jede neben der ersten</translation>
    </message>
    <message>
        <source>Scroll to the left</source>
        <translation>Nach links scrollen</translation>
    </message>
    <message>
        <source>Scroll to the right</source>
        <translation>Nach rechts scrollen</translation>
    </message>
    <message>
        <source>{} more</source>
        <translation>{} weitere</translation>
    </message>
</context>
<context>
    <name>FileVerbs</name>
    <message>
        <source>No program is known for {}.</source>
        <translation>Für {} ist kein Programm bekannt.</translation>
    </message>
    <message>
        <source>The file manager could not be opened.</source>
        <translation>Der Dateimanager konnte nicht geöffnet werden.</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Find before</source>
        <translation>Vorherige Fundstelle</translation>
    </message>
    <message>
        <source>Find in the two texts</source>
        <translation>In beiden Texten suchen</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>Nächste Fundstelle</translation>
    </message>
    <message>
        <source>Stands in neither text</source>
        <translation>Steht in keinem der Texte</translation>
    </message>
</context>
<context>
    <name>FingerprintDialog</name>
    <message>
        <source>Choose a group with two texts of some length first: the pictures are made from the two texts on the screen.</source>
        <translation>Wählen Sie zuerst eine Gruppe mit zwei Texten von einiger Länge: Die Bilder entstehen aus den beiden Texten auf dem Bildschirm.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>How SimDesk tells that two texts are near</source>
        <translation>Woran SimDesk erkennt, dass zwei Texte ähnlich sind</translation>
    </message>
    <message>
        <source>Made from the two texts on the screen.</source>
        <translation>Aus den beiden Texten auf dem Bildschirm.</translation>
    </message>
    <message>
        <source>The steps</source>
        <translation>Die Schritte</translation>
    </message>
    <message>
        <source>What a fingerprint is</source>
        <translation>Was ein Fingerabdruck ist</translation>
    </message>
</context>
<context>
    <name>FingerprintPicture</name>
    <message>
        <source>How a fingerprint is made</source>
        <translation>Wie ein Fingerabdruck entsteht</translation>
    </message>
    <message>
        <source>left text</source>
        <translation>linker Text</translation>
    </message>
    <message>
        <source>right text</source>
        <translation>rechter Text</translation>
    </message>
</context>
<context>
    <name>FingerprintStrip</name>
    <message>
        <source>A fingerprint is 64 squares, filled or empty, made from the words of a text. The upper row is the left text, the lower row the right one. Similar texts have similar fingerprints.</source>
        <translation>Ein Fingerabdruck besteht aus 64 Feldern, gefüllt oder leer, gebildet aus den Wörtern eines Textes. Die obere Reihe gehört zum linken Text, die untere zum rechten. Ähnliche Texte haben ähnliche Fingerabdrücke.</translation>
    </message>
    <message>
        <source>Fingerprints of the two texts</source>
        <translation>Fingerabdrücke der beiden Texte</translation>
    </message>
    <message>
        <source>Fingerprints of the two texts, {} apart</source>
        <translation>Fingerabdrücke der beiden Texte, Abstand {}</translation>
    </message>
    <message>
        <source>These two differ in {}.</source>
        <translation>Diese beiden unterscheiden sich in {}.</translation>
    </message>
</context>
<context>
    <name>FolderPairModel</name>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>and folder</source>
        <translation>und Ordner</translation>
    </message>
    <message>
        <source>the same folder</source>
        <translation>derselbe Ordner</translation>
    </message>
</context>
<context>
    <name>FolderPairVerbs</name>
    <message>
        <source>Show all groups</source>
        <translation>Alle Gruppen zeigen</translation>
    </message>
</context>
<context>
    <name>FolderPairsPage</name>
    <message>
        <source>Counting…</source>
        <translation>Es wird gezählt…</translation>
    </message>
    <message>
        <source>Folder pairs</source>
        <translation>Ordnerpaare</translation>
    </message>
    <message>
        <source>No two files of your folders are in one group.
Add more folders, or choose less likeness above.</source>
        <translation>Keine zwei Dateien Ihrer Ordner sind in einer Gruppe.
Fügen Sie weitere Ordner hinzu oder verlangen Sie oben weniger Ähnlichkeit.</translation>
    </message>
</context>
<context>
    <name>FolderVerbs</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Forget it</source>
        <translation>Aus der Liste nehmen</translation>
    </message>
    <message>
        <source>Forget this folder</source>
        <translation>Diesen Ordner aus der Liste nehmen</translation>
    </message>
    <message>
        <source>Forget this folder?</source>
        <translation>Diesen Ordner aus der Liste nehmen?</translation>
    </message>
    <message>
        <source>Forget {}?</source>
        <translation>{} aus der Liste nehmen?</translation>
    </message>
    <message>
        <source>Scan again</source>
        <translation>Neu einlesen</translation>
    </message>
    <message>
        <source>Show in file manager</source>
        <translation>Im Dateimanager zeigen</translation>
    </message>
    <message>
        <source>Show what happened</source>
        <translation>Zeigen, was geschehen ist</translation>
    </message>
    <message>
        <source>SimDesk ended unexpectedly last time. Nothing that was stored is lost.</source>
        <translation>SimDesk wurde beim letzten Mal unerwartet beendet. Nichts Gespeichertes ist verloren.</translation>
    </message>
    <message>
        <source>SimDesk no longer lists its files. The files themselves stay as they are.</source>
        <translation>SimDesk führt seine Dateien nicht mehr auf. Die Dateien selbst bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>SimDesk takes in whole folders. Drop the folder that holds these files.</source>
        <translation>SimDesk nimmt ganze Ordner auf. Ziehen Sie den Ordner hierher, in dem diese Dateien liegen.</translation>
    </message>
    <message>
        <source>That did not work: {}</source>
        <translation>Das ist nicht gelungen: {}</translation>
    </message>
    <message>
        <source>Which folder holds documents?</source>
        <translation>In welchem Ordner liegen Dokumente?</translation>
    </message>
</context>
<context>
    <name>Foot</name>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Review and remove…</source>
        <translation>Prüfen und entfernen…</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>{} file marked</source>
        <translation>{} Datei markiert</translation>
    </message>
    <message>
        <source>{} files marked</source>
        <translation>{} Dateien markiert</translation>
    </message>
</context>
<context>
    <name>GroupDelegate</name>
    <message>
        <source>{} marked</source>
        <translation>{} markiert</translation>
    </message>
</context>
<context>
    <name>GroupModel</name>
    <message>
        <source>Alike</source>
        <translation>Ähnlich</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Could free</source>
        <translation>Spart</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Nothing marked</source>
        <translation>Nichts markiert</translation>
    </message>
    <message>
        <source>Nothing: a part is no copy of the whole it stands inside</source>
        <translation>Nichts: Ein Teil ist keine Kopie des Ganzen, in dem er steht</translation>
    </message>
    <message>
        <source>Of each part at least {} of the words stand inside the whole</source>
        <translation>Von jedem Teil stehen mindestens {} der Wörter im Ganzen</translation>
    </message>
    <message>
        <source>The least alike of the group: {}, {} apart</source>
        <translation>Am wenigsten ähnlich in dieser Gruppe: {}, Abstand {}</translation>
    </message>
    <message>
        <source>The size of all its files but the largest</source>
        <translation>Die Größe aller ihrer Dateien außer der größten</translation>
    </message>
    <message>
        <source>{} file marked</source>
        <translation>{} Datei markiert</translation>
    </message>
    <message>
        <source>{} files marked</source>
        <translation>{} Dateien markiert</translation>
    </message>
    <message>
        <source>{} text</source>
        <translation>{} Text</translation>
    </message>
    <message>
        <source>{} texts</source>
        <translation>{} Texte</translation>
    </message>
</context>
<context>
    <name>HeatMap</name>
    <message>
        <source>Distances between the documents of this group</source>
        <translation>Abstände zwischen den Dokumenten dieser Gruppe</translation>
    </message>
</context>
<context>
    <name>Histogram</name>
    <message>
        <source>Distance, {}</source>
        <translation>Abstand, {}</translation>
    </message>
    <message>
        <source>Left and right keys change it</source>
        <translation>Pfeiltasten links und rechts ändern ihn</translation>
    </message>
    <message>
        <source>at most {}</source>
        <translation>höchstens {}</translation>
    </message>
    <message>
        <source>chosen by the size of the collection</source>
        <translation>nach der Größe der Sammlung gewählt</translation>
    </message>
    <message>
        <source>{} apart: about {}, estimated</source>
        <translation>Abstand {}: etwa {}, geschätzt</translation>
    </message>
    <message>
        <source>{} apart: {}</source>
        <translation>Abstand {}: {}</translation>
    </message>
    <message>
        <source>{} pair</source>
        <translation>{} Paar</translation>
    </message>
    <message>
        <source>{} pairs</source>
        <translation>{} Paare</translation>
    </message>
</context>
<context>
    <name>HistoryModel</name>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>What was done</source>
        <translation>Was getan wurde</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
</context>
<context>
    <name>HistoryPage</name>
    <message>
        <source> Undo</source>
        <translation> Rückgängig</translation>
    </message>
    <message>
        <source> Undo for {}</source>
        <translation> Rückgängig für {}</translation>
    </message>
    <message>
        <source>All actions</source>
        <translation>Alle Aktionen</translation>
    </message>
    <message>
        <source>All outcomes</source>
        <translation>Alle Ergebnisse</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>Alle Zeiträume</translation>
    </message>
    <message>
        <source>Do again</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Files of this action</source>
        <translation>Dateien dieser Aktion</translation>
    </message>
    <message>
        <source>Find in paths</source>
        <translation>In Pfaden suchen</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>Letzte 30 Tage</translation>
    </message>
    <message>
        <source>Last 365 days</source>
        <translation>Letzte 365 Tage</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>Letzte 7 Tage</translation>
    </message>
    <message>
        <source>Nothing that was done fits what you chose above.</source>
        <translation>Keine Aktion passt zu dem, was Sie oben gewählt haben.</translation>
    </message>
    <message>
        <source>Nothing was removed yet.</source>
        <translation>Noch wurde nichts entfernt.</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>What became of it</source>
        <translation>Was daraus wurde</translation>
    </message>
    <message>
        <source>What was done</source>
        <translation>Was getan wurde</translation>
    </message>
    <message>
        <source>What was moved to the trash can be put back as long as the trash holds it.</source>
        <translation>Was im Papierkorb liegt, kann zurückgelegt werden, solange es dort ist.</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
</context>
<context>
    <name>Lists</name>
    <message>
        <source>All files of this group are marked; one of them will be left in place.</source>
        <translation>Alle Dateien dieser Gruppe sind markiert; eine davon bleibt liegen.</translation>
    </message>
    <message>
        <source>Files in this group</source>
        <translation>Dateien dieser Gruppe</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>Pictures or other parts differ too.</source>
        <translation>Auch Bilder oder andere Teile unterscheiden sich.</translation>
    </message>
    <message>
        <source>{} marked.</source>
        <translation>{} markiert.</translation>
    </message>
    <message>
        <source>{} word of it is not in {{}}.</source>
        <translation>{} Wort daraus fehlt in {{}}.</translation>
    </message>
    <message>
        <source>{} words of it are not in {{}}.</source>
        <translation>{} Wörter daraus fehlen in {{}}.</translation>
    </message>
</context>
<context>
    <name>LostPanel</name>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Not all of the texts was compared.</source>
        <translation>Die Texte wurden nicht ganz verglichen.</translation>
    </message>
    <message>
        <source>Numbers are not counted.</source>
        <translation>Zahlen zählen nicht mit.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>What would be lost</source>
        <translation>Was verloren ginge</translation>
    </message>
</context>
<context>
    <name>MatrixDialog</name>
    <message>
        <source>Alike, in percent</source>
        <translation>Ähnlichkeit in Prozent</translation>
    </message>
    <message>
        <source>Bits apart</source>
        <translation>Abstand in Bit</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Distances</source>
        <translation>Abstände</translation>
    </message>
    <message>
        <source>Distances in this group</source>
        <translation>Abstände in dieser Gruppe</translation>
    </message>
    <message>
        <source>Keep this one instead</source>
        <translation>Stattdessen diese behalten</translation>
    </message>
    <message>
        <source>Keep {} instead</source>
        <translation>Stattdessen {} behalten</translation>
    </message>
    <message>
        <source>Not duplicates</source>
        <translation>Keine Duplikate</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>{} and {} are no duplicates</source>
        <translation>{} und {} sind keine Duplikate</translation>
    </message>
</context>
<context>
    <name>MemberModel</name>
    <message>
        <source>Alike</source>
        <translation>Ähnlich</translation>
    </message>
    <message>
        <source>Bits</source>
        <translation>Bit</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Files in this group</source>
        <translation>Dateien dieser Gruppe</translation>
    </message>
    <message>
        <source>In a protected folder: it is never removed</source>
        <translation>In einem geschützten Ordner: Sie wird nie entfernt</translation>
    </message>
    <message>
        <source>Mark it to be removed</source>
        <translation>Zum Entfernen markieren</translation>
    </message>
    <message>
        <source>Marked to be removed</source>
        <translation>Zum Entfernen markiert</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>marked</source>
        <translation>markiert</translation>
    </message>
    <message>
        <source>not marked</source>
        <translation>nicht markiert</translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
</context>
<context>
    <name>Overview</name>
    <message>
        <source>Overview of the differences</source>
        <translation>Übersicht der Unterschiede</translation>
    </message>
    <message>
        <source>Where the texts differ: orange stands left only, blue right only, grey was moved</source>
        <translation>Wo sich die Texte unterscheiden: Orange steht nur links, Blau nur rechts, Grau wurde verschoben</translation>
    </message>
</context>
<context>
    <name>PageSheets</name>
    <message>
        <source>Scroll the two pages</source>
        <translation>Beide Seiten scrollen</translation>
    </message>
    <message>
        <source>Scroll the two pages sideways</source>
        <translation>Beide Seiten seitlich scrollen</translation>
    </message>
    <message>
        <source>The two pages side by side</source>
        <translation>Die beiden Seiten nebeneinander</translation>
    </message>
</context>
<context>
    <name>PagedModel</name>
    <message>
        <source>No longer here</source>
        <translation>Nicht mehr da</translation>
    </message>
</context>
<context>
    <name>PagesPane</name>
    <message>
        <source>Drawing the page…</source>
        <translation>Die Seite wird gezeichnet…</translation>
    </message>
    <message>
        <source>Left: {}. Right: {}.</source>
        <translation>Links: {}. Rechts: {}.</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>Nächste Seite</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>Vorige Seite</translation>
    </message>
</context>
<context>
    <name>PatternField</name>
    <message>
        <source>Pattern</source>
        <translation>Muster</translation>
    </message>
    <message>
        <source>What the pattern is held against</source>
        <translation>Womit das Muster verglichen wird</translation>
    </message>
    <message>
        <source>in the name</source>
        <translation>im Namen</translation>
    </message>
    <message>
        <source>in the path</source>
        <translation>im Pfad</translation>
    </message>
    <message>
        <source>regular expression</source>
        <translation>regulärer Ausdruck</translation>
    </message>
    <message>
        <source>such as *final*</source>
        <translation>z. B. *final*</translation>
    </message>
</context>
<context>
    <name>PlanDialog</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Checking {} files…</source>
        <translation>{} Dateien werden geprüft…</translation>
    </message>
    <message>
        <source>Checking {} file…</source>
        <translation>{} Datei wird geprüft…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Doing it again…</source>
        <translation>Wird wiederholt…</translation>
    </message>
    <message>
        <source>Each is checked once more right before it is moved.</source>
        <translation>Jede wird unmittelbar vor dem Verschieben noch einmal geprüft.</translation>
    </message>
    <message>
        <source>Each one is compared again with what was read. Nothing is changed yet.</source>
        <translation>Jede wird noch einmal mit dem Gelesenen verglichen. Noch wird nichts verändert.</translation>
    </message>
    <message>
        <source>Export list…</source>
        <translation>Liste exportieren…</translation>
    </message>
    <message>
        <source>Files of this plan</source>
        <translation>Dateien dieses Plans</translation>
    </message>
    <message>
        <source>Into which folder are the files moved?</source>
        <translation>In welchen Ordner werden die Dateien verschoben?</translation>
    </message>
    <message>
        <source>Names, contents and dates are as they were.</source>
        <translation>Namen, Inhalte und Zeitangaben sind wie zuvor.</translation>
    </message>
    <message>
        <source>Nothing was moved</source>
        <translation>Nichts wurde verschoben</translation>
    </message>
    <message>
        <source>Nothing would be moved</source>
        <translation>Nichts würde verschoben</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Putting files back…</source>
        <translation>Dateien werden zurückgelegt…</translation>
    </message>
    <message>
        <source>Remove it</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove them</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Review and remove</source>
        <translation>Prüfen und entfernen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Wird gestoppt…</translation>
    </message>
    <message>
        <source>Table (*.csv);;Web page (*.html);;Text (*.txt);;JSON (*.json)</source>
        <translation>Tabelle (*.csv);;Webseite (*.html);;Text (*.txt);;JSON (*.json)</translation>
    </message>
    <message>
        <source>The list is written: {}</source>
        <translation>Die Liste ist geschrieben: {}</translation>
    </message>
    <message>
        <source>The list says why, file by file.</source>
        <translation>Die Liste sagt für jede Datei, warum.</translation>
    </message>
    <message>
        <source>The list was not written: {}</source>
        <translation>Die Liste wurde nicht geschrieben: {}</translation>
    </message>
    <message>
        <source>This cannot be done</source>
        <translation>Das geht so nicht</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>What happened to each file</source>
        <translation>Was mit jeder Datei geschehen ist</translation>
    </message>
    <message>
        <source>What was left alone keeps its mark.</source>
        <translation>Was nicht angerührt wurde, bleibt markiert.</translation>
    </message>
    <message>
        <source>Write the plan down</source>
        <translation>Plan aufschreiben</translation>
    </message>
    <message>
        <source>{} file could not be put back: it is no longer in the trash, or its place is taken.</source>
        <translation>{} Datei konnte nicht zurückgelegt werden: Sie ist nicht mehr im Papierkorb, oder ihr Platz ist belegt.</translation>
    </message>
    <message>
        <source>{} file is back in its place</source>
        <translation>{} Datei ist wieder an ihrem Platz</translation>
    </message>
    <message>
        <source>{} files are back in place</source>
        <translation>{} Dateien sind wieder an ihrem Platz</translation>
    </message>
    <message>
        <source>{} files could not be put back: they are no longer in the trash, or their place is taken.</source>
        <translation>{} Dateien konnten nicht zurückgelegt werden: Sie sind nicht mehr im Papierkorb, oder ihr Platz ist belegt.</translation>
    </message>
    <message>
        <source>{} folder is empty now.</source>
        <translation>{} Ordner ist jetzt leer.</translation>
    </message>
    <message>
        <source>{} folders are empty now.</source>
        <translation>{} Ordner sind jetzt leer.</translation>
    </message>
</context>
<context>
    <name>PlanHead</name>
    <message>
        <source>Another folder…</source>
        <translation>Anderer Ordner…</translation>
    </message>
    <message>
        <source>Remove them</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Text to confirm</source>
        <translation>Text zur Bestätigung</translation>
    </message>
    <message>
        <source>To confirm, type: {}</source>
        <translation>Zur Bestätigung eingeben: {}</translation>
    </message>
    <message>
        <source>What happens to them</source>
        <translation>Was mit ihnen geschieht</translation>
    </message>
</context>
<context>
    <name>PlanModel</name>
    <message>
        <source>Stays, compared directly</source>
        <translation>Bleibt, direkt verglichen</translation>
    </message>
    <message>
        <source>Why it is safe</source>
        <translation>Warum das sicher ist</translation>
    </message>
    <message>
        <source>is left alone</source>
        <translation>bleibt liegen</translation>
    </message>
    <message>
        <source>is moved</source>
        <translation>wird verschoben</translation>
    </message>
</context>
<context>
    <name>QueryPage</name>
    <message>
        <source>Choose file…</source>
        <translation>Datei wählen…</translation>
    </message>
    <message>
        <source>Find similar</source>
        <translation>Ähnliches finden</translation>
    </message>
    <message>
        <source>Look for a text instead</source>
        <translation>Stattdessen nach einem Text suchen</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Wird gesucht…</translation>
    </message>
    <message>
        <source>Only files in your folders are shown side by side.
Press Return to open the one that is chosen.</source>
        <translation>Nur Dateien in Ihren Ordnern werden nebeneinander gezeigt.
Die Eingabetaste öffnet die gewählte.</translation>
    </message>
    <message>
        <source>Paste a text here, or drop a file into the window</source>
        <translation>Fügen Sie hier einen Text ein oder ziehen Sie eine Datei ins Fenster</translation>
    </message>
    <message>
        <source>Paste a text or choose a file. What is like it is listed at the left and shown here.</source>
        <translation>Fügen Sie einen Text ein oder wählen Sie eine Datei. Was ähnlich ist, wird links aufgeführt und hier gezeigt.</translation>
    </message>
    <message>
        <source>Similar files</source>
        <translation>Ähnliche Dateien</translation>
    </message>
    <message>
        <source>Text to look for</source>
        <translation>Gesuchter Text</translation>
    </message>
    <message>
        <source>The search was broken off. It goes on when SimDesk has been started again.</source>
        <translation>Die Suche wurde abgebrochen. Sie geht weiter, sobald SimDesk wieder gestartet ist.</translation>
    </message>
    <message>
        <source>What is like this?</source>
        <translation>Was ist dem ähnlich?</translation>
    </message>
    <message>
        <source>Which document?</source>
        <translation>Welches Dokument?</translation>
    </message>
</context>
<context>
    <name>RolesDialog</name>
    <message>
        <source>A role holds for everything inside, unless a folder inside has one of its own.</source>
        <translation>Eine Rolle gilt für alles darin, außer ein Ordner darin hat seine eigene.</translation>
    </message>
    <message>
        <source>As the folder above</source>
        <translation>Wie der Ordner darüber</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Folders and roles</source>
        <translation>Ordner und Rollen</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>The folder cannot be looked into: {}</source>
        <translation>Der Ordner kann nicht geöffnet werden: {}</translation>
    </message>
    <message>
        <source>Whatever holds in the folder above</source>
        <translation>Was im Ordner darüber gilt</translation>
    </message>
    <message>
        <source>{} folder inside has its own</source>
        <translation>{} Ordner darin hat eine eigene</translation>
    </message>
    <message>
        <source>{} folders inside have their own</source>
        <translation>{} Ordner darin haben eine eigene</translation>
    </message>
    <message>
        <source>{}, as {}</source>
        <translation>{}, wie {}</translation>
    </message>
</context>
<context>
    <name>RuleDialog</name>
    <message>
        <source>A newer SimDesk saved this rule; it cannot be shown.</source>
        <translation>Ein neueres SimDesk hat diese Regel gespeichert; sie kann nicht gezeigt werden.</translation>
    </message>
    <message>
        <source>Also between files that are only near</source>
        <translation>Auch zwischen nur ähnlichen Dateien</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Finding out what it marks…</source>
        <translation>Es wird ermittelt, was sie markiert…</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Mark by rule</source>
        <translation>Nach Regel markieren</translation>
    </message>
    <message>
        <source>Mark only files that fit</source>
        <translation>Nur passende Dateien markieren</translation>
    </message>
    <message>
        <source>Mark them</source>
        <translation>Markieren</translation>
    </message>
    <message>
        <source>Mark {} file</source>
        <translation>{} Datei markieren</translation>
    </message>
    <message>
        <source>Mark {} files</source>
        <translation>{} Dateien markieren</translation>
    </message>
    <message>
        <source>Name of the rule</source>
        <translation>Name der Regel</translation>
    </message>
    <message>
        <source>New rule</source>
        <translation>Neue Regel</translation>
    </message>
    <message>
        <source>Only in the groups that the list shows</source>
        <translation>Nur in den Gruppen, die die Liste zeigt</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern als…</translation>
    </message>
    <message>
        <source>Save this rule</source>
        <translation>Diese Regel speichern</translation>
    </message>
    <message>
        <source>Saved rules</source>
        <translation>Gespeicherte Regeln</translation>
    </message>
    <message>
        <source>The first files it marks</source>
        <translation>Die ersten Dateien, die sie markiert</translation>
    </message>
    <message>
        <source>The first wish decides which file of a group stays; the next one where it holds files equal. The others are marked, nothing is removed yet.</source>
        <translation>Der erste Wunsch entscheidet, welche Datei einer Gruppe bleibt; der nächste dort, wo er Dateien für gleich hält. Die anderen werden markiert, noch wird nichts entfernt.</translation>
    </message>
    <message>
        <source>{} file of them is only near what stays.</source>
        <translation>{} Datei davon ist der behaltenen nur ähnlich.</translation>
    </message>
    <message>
        <source>{} files of them are only near what stays.</source>
        <translation>{} Dateien davon sind der behaltenen nur ähnlich.</translation>
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
        <translation>Unter „Auslassen“ steht eine Zeile, die kein gültiges Muster ist.</translation>
    </message>
    <message>
        <source>A line under Only these is not a valid pattern.</source>
        <translation>Unter „Nur diese“ steht eine Zeile, die kein gültiges Muster ist.</translation>
    </message>
    <message>
        <source>A path to try</source>
        <translation>Ein Pfad zum Ausprobieren</translation>
    </message>
    <message>
        <source>All types; or: pdf, docx, txt</source>
        <translation>Alle Typen; oder: pdf, docx, txt</translation>
    </message>
    <message>
        <source>Changed before</source>
        <translation>Geändert vor dem</translation>
    </message>
    <message>
        <source>Changed on or after</source>
        <translation>Geändert ab dem</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>Datei wählen…</translation>
    </message>
    <message>
        <source>Dates</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>Follow links to folders</source>
        <translation>Verknüpfungen zu Ordnern folgen</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>Versteckt</translation>
    </message>
    <message>
        <source>Largest size</source>
        <translation>Höchstgröße</translation>
    </message>
    <message>
        <source>Largest size, in MB</source>
        <translation>Höchstgröße, in MB</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>Auslassen</translation>
    </message>
    <message>
        <source>Leave out hidden files and folders</source>
        <translation>Versteckte Dateien und Ordner auslassen</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>Verknüpfungen</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>Keine Grenze</translation>
    </message>
    <message>
        <source>One pattern a line, as in .gitignore: *.log, build/, /drafts/old. A line that begins with ! takes back what an earlier one left out.</source>
        <translation>Ein Muster je Zeile, wie in .gitignore: *.log, build/, /drafts/old. Eine Zeile, die mit ! beginnt, nimmt zurück, was eine frühere ausgelassen hat.</translation>
    </message>
    <message>
        <source>Only these</source>
        <translation>Nur diese</translation>
    </message>
    <message>
        <source>Other disks</source>
        <translation>Andere Datenträger</translation>
    </message>
    <message>
        <source>Patterns of the only files to scan</source>
        <translation>Muster der Dateien, die allein eingelesen werden</translation>
    </message>
    <message>
        <source>Patterns of what to leave out</source>
        <translation>Muster dessen, was ausgelassen wird</translation>
    </message>
    <message>
        <source>Scan other disks mounted inside a folder too</source>
        <translation>Auch eingehängte Datenträger einlesen</translation>
    </message>
    <message>
        <source>Smallest size</source>
        <translation>Mindestgröße</translation>
    </message>
    <message>
        <source>Smallest size, in KB</source>
        <translation>Mindestgröße, in KB</translation>
    </message>
    <message>
        <source>The largest size is below the smallest.</source>
        <translation>Die Höchstgröße liegt unter der Mindestgröße.</translation>
    </message>
    <message>
        <source>This cannot be used.</source>
        <translation>Das kann nicht benutzt werden.</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>Typen</translation>
    </message>
    <message>
        <source>Types are written like this: pdf, docx, txt</source>
        <translation>Typen schreibt man so: pdf, docx, txt</translation>
    </message>
    <message>
        <source>Types of files</source>
        <translation>Dateitypen</translation>
    </message>
    <message>
        <source>Would it be scanned?</source>
        <translation>Würde es eingelesen?</translation>
    </message>
</context>
<context>
    <name>SearchBox</name>
    <message>
        <source>Find in names and folders</source>
        <translation>In Namen und Ordnern suchen</translation>
    </message>
</context>
<context>
    <name>SettingRows</name>
    <message>
        <source>No setting is called that.</source>
        <translation>Keine Einstellung heißt so.</translation>
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
        <translation> Bit</translation>
    </message>
    <message>
        <source>Alike at least</source>
        <translation>Mindestens ähnlich</translation>
    </message>
    <message>
        <source>Alike at least, in percent</source>
        <translation>Mindestens ähnlich, in Prozent</translation>
    </message>
    <message>
        <source>Also propose texts that share rare passages</source>
        <translation>Auch Texte mit gemeinsamen seltenen Passagen vorschlagen</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>Immer</translation>
    </message>
    <message>
        <source>Apart at most</source>
        <translation>Höchster Abstand</translation>
    </message>
    <message>
        <source>Apart at most, in bits</source>
        <translation>Höchster Abstand, in Bit</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Begin anew</source>
        <translation>Neu beginnen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Clear the index</source>
        <translation>Index leeren</translation>
    </message>
    <message>
        <source>Clear the index?</source>
        <translation>Index leeren?</translation>
    </message>
    <message>
        <source>Clear the index…</source>
        <translation>Index leeren…</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Find a setting</source>
        <translation>Einstellung suchen</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Forget everything that was read?</source>
        <translation>Alles Gelesene verwerfen?</translation>
    </message>
    <message>
        <source>Forget what was read; everything is read again</source>
        <translation>Gelesenes verwerfen; alles wird neu gelesen</translation>
    </message>
    <message>
        <source>From the next start on</source>
        <translation>Ab dem nächsten Start</translation>
    </message>
    <message>
        <source>Give way</source>
        <translation>Vortritt lassen</translation>
    </message>
    <message>
        <source>Give way to other programs</source>
        <translation>Anderen Programmen den Vortritt lassen</translation>
    </message>
    <message>
        <source>Index and decisions</source>
        <translation>Index und Entscheidungen</translation>
    </message>
    <message>
        <source>Keep groups current while the window is open</source>
        <translation>Gruppen aktuell halten, solange das Fenster offen ist</translation>
    </message>
    <message>
        <source>Keep the texts, so that nothing is read twice</source>
        <translation>Texte aufbewahren, damit nichts zweimal gelesen wird</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Languages in them</source>
        <translation>Sprachen darin</translation>
    </message>
    <message>
        <source>Languages of scanned pages</source>
        <translation>Sprachen gescannter Seiten</translation>
    </message>
    <message>
        <source>Let the size of the collection decide</source>
        <translation>Die Größe der Sammlung entscheiden lassen</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Logs</source>
        <translation>Protokolle</translation>
    </message>
    <message>
        <source>Looking for Tesseract…</source>
        <translation>Tesseract wird gesucht…</translation>
    </message>
    <message>
        <source>Looks</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Nie</translation>
    </message>
    <message>
        <source>On battery, or when nobody asked</source>
        <translation>Im Akkubetrieb oder ohne Ihren Auftrag</translation>
    </message>
    <message>
        <source>One a processor core</source>
        <translation>Einer je Prozessorkern</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open {}</source>
        <translation>{} öffnen</translation>
    </message>
    <message>
        <source>Read scanned pages and pictures with Tesseract</source>
        <translation>Gescannte Seiten und Bilder mit Tesseract lesen</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Reading processes</source>
        <translation>Leseprozesse</translation>
    </message>
    <message>
        <source>Reset to defaults</source>
        <translation>Auf Vorgaben zurücksetzen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Scanned pages</source>
        <translation>Gescannte Seiten</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Space for texts at most, in MB</source>
        <translation>Speicherplatz für Texte höchstens, in MB</translation>
    </message>
    <message>
        <source>Such files take some seconds a page.</source>
        <translation>Solche Dateien brauchen einige Sekunden je Seite.</translation>
    </message>
    <message>
        <source>Tesseract is not installed on this computer.</source>
        <translation>Tesseract ist auf diesem Computer nicht installiert.</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>Texte</translation>
    </message>
    <message>
        <source>Their short names joined with +: eng+deu</source>
        <translation>Ihre Kürzel, mit + verbunden: eng+deu</translation>
    </message>
    <message>
        <source>What counts as near</source>
        <translation>Was als ähnlich gilt</translation>
    </message>
    <message>
        <source>What is scanned</source>
        <translation>Was eingelesen wird</translation>
    </message>
    <message>
        <source>Where the data lie</source>
        <translation>Wo die Daten liegen</translation>
    </message>
    <message>
        <source>Your folders, marks, decisions, rules and the history are kept, and no document is touched. All documents are read again, which may take long.</source>
        <translation>Ihre Ordner, Markierungen, Entscheidungen, Regeln und der Verlauf bleiben erhalten, und kein Dokument wird angerührt. Alle Dokumente werden neu gelesen, was lange dauern kann.</translation>
    </message>
</context>
<context>
    <name>SideBySide</name>
    <message>
        <source>Left: {}. Right: {}.</source>
        <translation>Links: {}. Rechts: {}.</translation>
    </message>
    <message>
        <source>Scroll the two texts</source>
        <translation>Beide Texte scrollen</translation>
    </message>
    <message>
        <source>The two texts side by side</source>
        <translation>Die beiden Texte nebeneinander</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message>
        <source>Folders and views</source>
        <translation>Ordner und Ansichten</translation>
    </message>
</context>
<context>
    <name>SidebarModel</name>
    <message>
        <source>All groups</source>
        <translation>Alle Gruppen</translation>
    </message>
    <message>
        <source>Copies only</source>
        <translation>Nur Kopien</translation>
    </message>
    <message>
        <source>Find similar</source>
        <translation>Ähnliches finden</translation>
    </message>
    <message>
        <source>Folder pairs</source>
        <translation>Ordnerpaare</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Not read</source>
        <translation>Nicht gelesen</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>Ansichten</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>ausgelassen</translation>
    </message>
    <message>
        <source>looked at now and then</source>
        <translation>von Zeit zu Zeit durchgesehen</translation>
    </message>
    <message>
        <source>not watched</source>
        <translation>nicht beobachtet</translation>
    </message>
    <message>
        <source>offline</source>
        <translation>nicht erreichbar</translation>
    </message>
    <message>
        <source>protected, {}</source>
        <translation>geschützt, {}</translation>
    </message>
    <message>
        <source>watched in part</source>
        <translation>teilweise beobachtet</translation>
    </message>
    <message>
        <source>watching</source>
        <translation>wird beobachtet</translation>
    </message>
</context>
<context>
    <name>SimilarModel</name>
    <message>
        <source>Similar files</source>
        <translation>Ähnliche Dateien</translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <source> Add folder</source>
        <translation> Ordner hinzufügen</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
</context>
<context>
    <name>Wish</name>
    <message>
        <source>Add folder…</source>
        <translation>Ordner hinzufügen…</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Counts less</source>
        <translation>Zählt weniger</translation>
    </message>
    <message>
        <source>Counts more</source>
        <translation>Zählt mehr</translation>
    </message>
    <message>
        <source>Drop this wish</source>
        <translation>Diesen Wunsch streichen</translation>
    </message>
    <message>
        <source>No folder chosen</source>
        <translation>Kein Ordner gewählt</translation>
    </message>
    <message>
        <source>Order of formats</source>
        <translation>Reihenfolge der Formate</translation>
    </message>
    <message>
        <source>Prefer which folder?</source>
        <translation>Welchen Ordner bevorzugen?</translation>
    </message>
    <message>
        <source>What stays</source>
        <translation>Was bleibt</translation>
    </message>
</context>
<context>
    <name>Wishes</name>
    <message>
        <source>Add a wish</source>
        <translation>Wunsch hinzufügen</translation>
    </message>
    <message>
        <source>It decides where those above hold files equal</source>
        <translation>Er entscheidet, wo die oberen Dateien für gleich halten</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>Change what counts as near</source>
        <translation>Ändern, was als ähnlich gilt</translation>
    </message>
    <message>
        <source>How near: {}, {}</source>
        <translation>Wie ähnlich: {}, {}</translation>
    </message>
</context>
<context>
    <name>actions</name>
    <message>
        <source>A hard link</source>
        <translation>Ein harter Link</translation>
    </message>
    <message>
        <source>Being put back</source>
        <translation>Wird zurückgelegt</translation>
    </message>
    <message>
        <source>Cannot be put back</source>
        <translation>Kann nicht zurückgelegt werden</translation>
    </message>
    <message>
        <source>Cannot be put back: it is gone, or its place is taken</source>
        <translation>Kann nicht zurückgelegt werden: Sie ist fort, oder ihr Platz ist belegt</translation>
    </message>
    <message>
        <source>Delete for good</source>
        <translation>Endgültig löschen</translation>
    </message>
    <message>
        <source>Delete {} file for good</source>
        <translation>{} Datei endgültig löschen</translation>
    </message>
    <message>
        <source>Delete {} file for good?</source>
        <translation>{} Datei endgültig löschen?</translation>
    </message>
    <message>
        <source>Delete {} files for good</source>
        <translation>{} Dateien endgültig löschen</translation>
    </message>
    <message>
        <source>Delete {} files for good?</source>
        <translation>{} Dateien endgültig löschen?</translation>
    </message>
    <message>
        <source>Deleted for good</source>
        <translation>Endgültig gelöscht</translation>
    </message>
    <message>
        <source>Deleting {} files…</source>
        <translation>{} Dateien werden gelöscht…</translation>
    </message>
    <message>
        <source>Deleting {} file…</source>
        <translation>{} Datei wird gelöscht…</translation>
    </message>
    <message>
        <source>Did not work</source>
        <translation>Nicht gelungen</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Erledigt</translation>
    </message>
    <message>
        <source>In the quarantine folder</source>
        <translation>Im Quarantäneordner</translation>
    </message>
    <message>
        <source>In the trash</source>
        <translation>Im Papierkorb</translation>
    </message>
    <message>
        <source>Left alone</source>
        <translation>Nicht angerührt</translation>
    </message>
    <message>
        <source>Let {} file share its space?</source>
        <translation>Soll {} Datei ihren Platz teilen?</translation>
    </message>
    <message>
        <source>Let {} files share their space?</source>
        <translation>Sollen {} Dateien ihren Platz teilen?</translation>
    </message>
    <message>
        <source>Move to a folder</source>
        <translation>In einen Ordner verschieben</translation>
    </message>
    <message>
        <source>Move to the quarantine folder</source>
        <translation>In den Quarantäneordner legen</translation>
    </message>
    <message>
        <source>Move to the trash</source>
        <translation>In den Papierkorb legen</translation>
    </message>
    <message>
        <source>Move {} file</source>
        <translation>{} Datei verschieben</translation>
    </message>
    <message>
        <source>Move {} file to a folder?</source>
        <translation>{} Datei in einen Ordner verschieben?</translation>
    </message>
    <message>
        <source>Move {} file to the quarantine folder</source>
        <translation>{} Datei in den Quarantäneordner legen</translation>
    </message>
    <message>
        <source>Move {} file to the quarantine folder?</source>
        <translation>{} Datei in den Quarantäneordner legen?</translation>
    </message>
    <message>
        <source>Move {} file to the trash</source>
        <translation>{} Datei in den Papierkorb legen</translation>
    </message>
    <message>
        <source>Move {} file to the trash?</source>
        <translation>{} Datei in den Papierkorb legen?</translation>
    </message>
    <message>
        <source>Move {} files</source>
        <translation>{} Dateien verschieben</translation>
    </message>
    <message>
        <source>Move {} files to a folder?</source>
        <translation>{} Dateien in einen Ordner verschieben?</translation>
    </message>
    <message>
        <source>Move {} files to the quarantine folder</source>
        <translation>{} Dateien in den Quarantäneordner legen</translation>
    </message>
    <message>
        <source>Move {} files to the quarantine folder?</source>
        <translation>{} Dateien in den Quarantäneordner legen?</translation>
    </message>
    <message>
        <source>Move {} files to the trash</source>
        <translation>{} Dateien in den Papierkorb legen</translation>
    </message>
    <message>
        <source>Move {} files to the trash?</source>
        <translation>{} Dateien in den Papierkorb legen?</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>Verschoben</translation>
    </message>
    <message>
        <source>Moving {} files…</source>
        <translation>{} Dateien werden verschoben…</translation>
    </message>
    <message>
        <source>Moving {} file…</source>
        <translation>{} Datei wird verschoben…</translation>
    </message>
    <message>
        <source>Not finished</source>
        <translation>Nicht abgeschlossen</translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>Zurückgelegt</translation>
    </message>
    <message>
        <source>Remove empty folders</source>
        <translation>Leere Ordner entfernen</translation>
    </message>
    <message>
        <source>Remove {} empty folder?</source>
        <translation>{} leeren Ordner entfernen?</translation>
    </message>
    <message>
        <source>Remove {} empty folders?</source>
        <translation>{} leere Ordner entfernen?</translation>
    </message>
    <message>
        <source>Remove {} folder</source>
        <translation>{} Ordner entfernen</translation>
    </message>
    <message>
        <source>Remove {} folders</source>
        <translation>{} Ordner entfernen</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>Entfernt</translation>
    </message>
    <message>
        <source>Replace with hard links</source>
        <translation>Durch harte Links ersetzen</translation>
    </message>
    <message>
        <source>Replace {} file</source>
        <translation>{} Datei ersetzen</translation>
    </message>
    <message>
        <source>Replace {} file with a hard link?</source>
        <translation>{} Datei durch einen harten Link ersetzen?</translation>
    </message>
    <message>
        <source>Replace {} files</source>
        <translation>{} Dateien ersetzen</translation>
    </message>
    <message>
        <source>Replace {} files with hard links?</source>
        <translation>{} Dateien durch harte Links ersetzen?</translation>
    </message>
    <message>
        <source>Replacing {} files…</source>
        <translation>{} Dateien werden ersetzt…</translation>
    </message>
    <message>
        <source>Replacing {} file…</source>
        <translation>{} Datei wird ersetzt…</translation>
    </message>
    <message>
        <source>Share the space of {} file</source>
        <translation>Platz von {} Datei teilen</translation>
    </message>
    <message>
        <source>Share the space of {} files</source>
        <translation>Platz von {} Dateien teilen</translation>
    </message>
    <message>
        <source>Share their space</source>
        <translation>Speicherplatz teilen</translation>
    </message>
    <message>
        <source>Shares its space</source>
        <translation>Teilt ihren Platz</translation>
    </message>
    <message>
        <source>Sharing space of {} files…</source>
        <translation>Platz von {} Dateien wird geteilt…</translation>
    </message>
    <message>
        <source>Sharing space of {} file…</source>
        <translation>Platz von {} Datei wird geteilt…</translation>
    </message>
    <message>
        <source>The report was not written: its folder cannot be written</source>
        <translation>Der Bericht wurde nicht geschrieben: In seinen Ordner kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>The report was not written: its name must end with html, csv or json</source>
        <translation>Der Bericht wurde nicht geschrieben: Sein Name muss auf html, csv oder json enden</translation>
    </message>
    <message>
        <source>The report was not written: the disk is full</source>
        <translation>Der Bericht wurde nicht geschrieben: Der Datenträger ist voll</translation>
    </message>
    <message>
        <source>The report was not written: the index could not be read</source>
        <translation>Der Bericht wurde nicht geschrieben: Der Index konnte nicht gelesen werden</translation>
    </message>
    <message>
        <source>The report was not written: {}</source>
        <translation>Der Bericht wurde nicht geschrieben: {}</translation>
    </message>
    <message>
        <source>They can be made again from History.</source>
        <translation>Im Verlauf können sie wieder angelegt werden.</translation>
    </message>
    <message>
        <source>To be deleted</source>
        <translation>Wird gelöscht</translation>
    </message>
    <message>
        <source>To be moved</source>
        <translation>Wird verschoben</translation>
    </message>
    <message>
        <source>To be removed</source>
        <translation>Wird entfernt</translation>
    </message>
    <message>
        <source>To be replaced</source>
        <translation>Wird ersetzt</translation>
    </message>
    <message>
        <source>To share space</source>
        <translation>Teilt Platz</translation>
    </message>
    <message>
        <source>delete {}</source>
        <translation>löschen {}</translation>
    </message>
    <message>
        <source>{} are free now.</source>
        <translation>{} sind jetzt frei.</translation>
    </message>
    <message>
        <source>{} are free now. Nothing else has changed.</source>
        <translation>{} sind jetzt frei. Sonst hat sich nichts geändert.</translation>
    </message>
    <message>
        <source>{} are free now. The files can be made separate again.</source>
        <translation>{} sind jetzt frei. Die Dateien können wieder getrennt werden.</translation>
    </message>
    <message>
        <source>{} cannot go back</source>
        <translation>{} nicht mehr zurück</translation>
    </message>
    <message>
        <source>{} deleted</source>
        <translation>{} gelöscht</translation>
    </message>
    <message>
        <source>{} empty folder is removed</source>
        <translation>{} leerer Ordner ist entfernt</translation>
    </message>
    <message>
        <source>{} empty folder removed</source>
        <translation>{} leerer Ordner entfernt</translation>
    </message>
    <message>
        <source>{} empty folders are removed</source>
        <translation>{} leere Ordner sind entfernt</translation>
    </message>
    <message>
        <source>{} empty folders removed</source>
        <translation>{} leere Ordner entfernt</translation>
    </message>
    <message>
        <source>{} file deleted for good</source>
        <translation>{} Datei endgültig gelöscht</translation>
    </message>
    <message>
        <source>{} file has been moved</source>
        <translation>{} Datei wurde verschoben</translation>
    </message>
    <message>
        <source>{} file is a hard link now</source>
        <translation>{} Datei ist jetzt ein harter Link</translation>
    </message>
    <message>
        <source>{} file is deleted for good</source>
        <translation>{} Datei ist endgültig gelöscht</translation>
    </message>
    <message>
        <source>{} file is in the quarantine folder</source>
        <translation>{} Datei liegt im Quarantäneordner</translation>
    </message>
    <message>
        <source>{} file is in the trash</source>
        <translation>{} Datei liegt im Papierkorb</translation>
    </message>
    <message>
        <source>{} file moved to a folder</source>
        <translation>{} Datei in einen Ordner verschoben</translation>
    </message>
    <message>
        <source>{} file moved to the quarantine folder</source>
        <translation>{} Datei in den Quarantäneordner gelegt</translation>
    </message>
    <message>
        <source>{} file moved to the trash</source>
        <translation>{} Datei in den Papierkorb gelegt</translation>
    </message>
    <message>
        <source>{} file replaced with a hard link</source>
        <translation>{} Datei durch einen harten Link ersetzt</translation>
    </message>
    <message>
        <source>{} file shares its space</source>
        <translation>{} Datei teilt ihren Platz</translation>
    </message>
    <message>
        <source>{} files are deleted for good</source>
        <translation>{} Dateien sind endgültig gelöscht</translation>
    </message>
    <message>
        <source>{} files are hard links now</source>
        <translation>{} Dateien sind jetzt harte Links</translation>
    </message>
    <message>
        <source>{} files are in the quarantine folder</source>
        <translation>{} Dateien liegen im Quarantäneordner</translation>
    </message>
    <message>
        <source>{} files are in the trash</source>
        <translation>{} Dateien liegen im Papierkorb</translation>
    </message>
    <message>
        <source>{} files deleted for good</source>
        <translation>{} Dateien endgültig gelöscht</translation>
    </message>
    <message>
        <source>{} files have been moved</source>
        <translation>{} Dateien wurden verschoben</translation>
    </message>
    <message>
        <source>{} files moved to a folder</source>
        <translation>{} Dateien in einen Ordner verschoben</translation>
    </message>
    <message>
        <source>{} files moved to the quarantine folder</source>
        <translation>{} Dateien in den Quarantäneordner gelegt</translation>
    </message>
    <message>
        <source>{} files moved to the trash</source>
        <translation>{} Dateien in den Papierkorb gelegt</translation>
    </message>
    <message>
        <source>{} files replaced with hard links</source>
        <translation>{} Dateien durch harte Links ersetzt</translation>
    </message>
    <message>
        <source>{} files share their space</source>
        <translation>{} Dateien teilen ihren Platz</translation>
    </message>
    <message>
        <source>{} in quarantine</source>
        <translation>{} in Quarantäne</translation>
    </message>
    <message>
        <source>{} in the folder</source>
        <translation>{} im Ordner</translation>
    </message>
    <message>
        <source>{} in the trash</source>
        <translation>{} im Papierkorb</translation>
    </message>
    <message>
        <source>{} left alone</source>
        <translation>{} nicht angerührt</translation>
    </message>
    <message>
        <source>{} lie in the folder you chose. Everything can be put back.</source>
        <translation>{} liegen im gewählten Ordner. Alles kann zurückgelegt werden.</translation>
    </message>
    <message>
        <source>{} linked</source>
        <translation>{} verlinkt</translation>
    </message>
    <message>
        <source>{} no longer in the trash</source>
        <translation>{} nicht mehr im Papierkorb</translation>
    </message>
    <message>
        <source>{} not finished</source>
        <translation>{} nicht abgeschlossen</translation>
    </message>
    <message>
        <source>{} put back</source>
        <translation>{} zurückgelegt</translation>
    </message>
    <message>
        <source>{} removed</source>
        <translation>{} entfernt</translation>
    </message>
    <message>
        <source>{} shared</source>
        <translation>{} geteilt</translation>
    </message>
    <message>
        <source>{} will be free once you empty it. Until then everything can be put back.</source>
        <translation>{} werden frei, sobald Sie ihn leeren. Bis dahin kann alles zurückgelegt werden.</translation>
    </message>
    <message>
        <source>{} will be free once you empty that folder. Until then everything can be put back.</source>
        <translation>{} werden frei, sobald Sie diesen Ordner leeren. Bis dahin kann alles zurückgelegt werden.</translation>
    </message>
    <message>
        <source>{}. Each has a file that stays and was compared directly with it. You can undo this from History.</source>
        <translation>{}. Zu jeder bleibt eine Datei, die direkt mit ihr verglichen wurde. Im Verlauf können Sie das rückgängig machen.</translation>
    </message>
    <message>
        <source>{}. Only files with the very same bytes. Every file stays and shares its space on the disk with the one that is kept, until one of them is changed.</source>
        <translation>{}. Nur Dateien mit genau denselben Bytes. Jede Datei bleibt und teilt ihren Platz auf dem Datenträger mit der behaltenen, bis eine von beiden geändert wird.</translation>
    </message>
    <message>
        <source>{}. Only files with the very same bytes. Every name stays and leads to the file that is kept: a change to one is a change to both. You can undo this from History.</source>
        <translation>{}. Nur Dateien mit genau denselben Bytes. Jeder Name bleibt und führt zu der behaltenen Datei: Wer die eine ändert, ändert beide. Im Verlauf können Sie das rückgängig machen.</translation>
    </message>
    <message>
        <source>{}. Only folders that are still empty.</source>
        <translation>{}. Nur Ordner, die noch leer sind.</translation>
    </message>
    <message>
        <source>{}. They do not go to the trash, and nothing can put them back. Each has a file that stays and was compared directly with it.</source>
        <translation>{}. Sie kommen nicht in den Papierkorb, und nichts kann sie zurückholen. Zu jeder bleibt eine Datei, die direkt mit ihr verglichen wurde.</translation>
    </message>
    <message>
        <source>{}. They keep their folders below the one you choose; a name that is taken gets a number. You can undo this from History.</source>
        <translation>{}. Ihre Ordner bleiben unter dem gewählten erhalten; ein vergebener Name bekommt eine Nummer. Im Verlauf können Sie das rückgängig machen.</translation>
    </message>
    <message>
        <source>{}. They wait in a folder on the same disk. Each has a file that stays and was compared directly with it. You can undo this from History.</source>
        <translation>{}. Sie warten in einem Ordner auf demselben Datenträger. Zu jeder bleibt eine Datei, die direkt mit ihr verglichen wurde. Im Verlauf können Sie das rückgängig machen.</translation>
    </message>
</context>
<context>
    <name>review</name>
    <message>
        <source>A file changed a moment ago and is still being compared; rules leave it alone.</source>
        <translation>Eine Datei hat sich gerade geändert und wird noch verglichen; Regeln lassen sie in Ruhe.</translation>
    </message>
    <message>
        <source>All files of this group hold the same text.</source>
        <translation>Alle Dateien dieser Gruppe enthalten denselben Text.</translation>
    </message>
    <message>
        <source>All {} different pairs of the text vote on each of the 64 squares: where filled wins, that square of the fingerprint is filled. A few changed words change few votes.</source>
        <translation>Alle {} verschiedenen Wortpaare des Textes stimmen über jedes der 64 Felder ab: Wo „gefüllt“ gewinnt, ist das Feld im Fingerabdruck gefüllt. Wenige geänderte Wörter ändern nur wenige Stimmen.</translation>
    </message>
    <message>
        <source>All {} different words of the text vote on each of the 64 squares: where filled wins, that square of the fingerprint is filled. A few changed words change few votes.</source>
        <translation>Alle {} verschiedenen Wörter des Textes stimmen über jedes der 64 Felder ab: Wo „gefüllt“ gewinnt, ist das Feld im Fingerabdruck gefüllt. Wenige geänderte Wörter ändern nur wenige Stimmen.</translation>
    </message>
    <message>
        <source>Each cell sets two texts beside one another: the stronger its colour, the further apart. Every file is in this group for its likeness to the one to keep, the first row. Hatched cells were never compared word for word.</source>
        <translation>Jede Zelle stellt zwei Texte nebeneinander: je kräftiger die Farbe, desto weiter auseinander. Jede Datei ist in dieser Gruppe, weil sie der behaltenen in der ersten Zeile ähnelt. Schraffierte Zellen wurden nie Wort für Wort verglichen.</translation>
    </message>
    <message>
        <source>Every two words that follow one another turn into 64 squares, filled or empty, which look like chance but are always the same for the same two words.</source>
        <translation>Je zwei aufeinanderfolgende Wörter ergeben 64 Felder, gefüllt oder leer. Sie sehen zufällig aus, sind für dieselben zwei Wörter aber immer gleich.</translation>
    </message>
    <message>
        <source>Every word of {} stands in {} too.</source>
        <translation>Jedes Wort von {} steht auch in {}.</translation>
    </message>
    <message>
        <source>Every word turns into 64 squares, filled or empty, which look like chance but are always the same for the same word.</source>
        <translation>Jedes Wort ergibt 64 Felder, gefüllt oder leer. Sie sehen zufällig aus, sind für dasselbe Wort aber immer gleich.</translation>
    </message>
    <message>
        <source>Folders that share groups, those that share the most first.</source>
        <translation>Ordner, die Gruppen gemeinsam haben, die mit den meisten zuerst.</translation>
    </message>
    <message>
        <source>Measured on {} known pairs at least {} alike: {} of them lie within {}.</source>
        <translation>Gemessen an {} bekannten Paaren mit mindestens {} Ähnlichkeit: {} davon liegen innerhalb von {}.</translation>
    </message>
    <message>
        <source>Nearest first</source>
        <translation>Die ähnlichsten zuerst</translation>
    </message>
    <message>
        <source>Nothing in your folders is near this.</source>
        <translation>Nichts in Ihren Ordnern ist dem ähnlich.</translation>
    </message>
    <message>
        <source>Only in {}: {} {}.</source>
        <translation>Nur in {}: {} {}.</translation>
    </message>
    <message>
        <source>Only the beginning of this long text was looked at.</source>
        <translation>Nur der Anfang dieses langen Textes wurde betrachtet.</translation>
    </message>
    <message>
        <source>Only the {} nearest texts were compared.</source>
        <translation>Nur die {} ähnlichsten Texte wurden verglichen.</translation>
    </message>
    <message>
        <source>Shared passages bring most of the others; no file was put into a wrong group.</source>
        <translation>Gemeinsame Passagen bringen die meisten übrigen; keine Datei kam in eine falsche Gruppe.</translation>
    </message>
    <message>
        <source>The file has changed since it was read. Scan again to see its pages.</source>
        <translation>Die Datei hat sich geändert, seit sie gelesen wurde. Lesen Sie neu ein, um die Seiten zu sehen.</translation>
    </message>
    <message>
        <source>The first {} of {} are shown.</source>
        <translation>Gezeigt sind die ersten {} von {}.</translation>
    </message>
    <message>
        <source>The last draft, and every draft before a step that changes a tenth of the words</source>
        <translation>Der letzte Entwurf und jeder vor einem Schritt, der ein Zehntel der Wörter ändert</translation>
    </message>
    <message>
        <source>The likeliest order, from how the texts differ, their names and dates. Orange: words taken away in a step; blue: words added.</source>
        <translation>Die wahrscheinlichste Reihenfolge nach den Unterschieden der Texte, ihren Namen und Daten. Orange: in einem Schritt weggenommene Wörter; Blau: hinzugefügte.</translation>
    </message>
    <message>
        <source>The other text votes too. The two differ in {} of 64: that is their distance. Texts that have nothing in common differ in about 32.</source>
        <translation>Auch der andere Text stimmt ab. Die beiden Fingerabdrücke unterscheiden sich in {} von 64 Feldern: Das ist ihr Abstand. Texte ohne Gemeinsamkeiten unterscheiden sich in etwa 32.</translation>
    </message>
    <message>
        <source>The page cannot be shown: {}.</source>
        <translation>Die Seite kann nicht gezeigt werden: {}.</translation>
    </message>
    <message>
        <source>The text becomes words, without capitals and punctuation.</source>
        <translation>Der Text wird zu Wörtern ohne Großschreibung und Satzzeichen.</translation>
    </message>
    <message>
        <source>The text is too short, or has too few different words, for a fingerprint: only the same text is found.</source>
        <translation>Der Text ist zu kurz oder hat zu wenige verschiedene Wörter für einen Fingerabdruck: nur derselbe Text wird gefunden.</translation>
    </message>
    <message>
        <source>This cannot be searched for: {}.</source>
        <translation>Danach kann nicht gesucht werden: {}.</translation>
    </message>
    <message>
        <source>This file has no page {}.</source>
        <translation>Diese Datei hat keine Seite {}.</translation>
    </message>
    <message>
        <source>a text that is no longer there</source>
        <translation>ein Text, den es nicht mehr gibt</translation>
    </message>
    <message>
        <source>being compared</source>
        <translation>wird verglichen</translation>
    </message>
    <message>
        <source>case</source>
        <translation>Groß- und Kleinschreibung</translation>
    </message>
    <message>
        <source>ignoring {}</source>
        <translation>ohne {}</translation>
    </message>
    <message>
        <source>in {} passage</source>
        <translation>in {} Passage</translation>
    </message>
    <message>
        <source>in {} passages</source>
        <translation>in {} Passagen</translation>
    </message>
    <message>
        <source>least alike</source>
        <translation>am wenigsten ähnlich</translation>
    </message>
    <message>
        <source>message {}</source>
        <translation>Nachricht {}</translation>
    </message>
    <message>
        <source>moved, stands further down there</source>
        <translation>verschoben, steht dort weiter unten</translation>
    </message>
    <message>
        <source>moved, stands further up there</source>
        <translation>verschoben, steht dort weiter oben</translation>
    </message>
    <message>
        <source>no word changed</source>
        <translation>kein Wort geändert</translation>
    </message>
    <message>
        <source>not compared word for word</source>
        <translation>nicht Wort für Wort verglichen</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>page {}</source>
        <translation>Seite {}</translation>
    </message>
    <message>
        <source>page {} of {}</source>
        <translation>Seite {} von {}</translation>
    </message>
    <message>
        <source>punctuation</source>
        <translation>Satzzeichen</translation>
    </message>
    <message>
        <source>sheet {}</source>
        <translation>Blatt {}</translation>
    </message>
    <message>
        <source>slide {}</source>
        <translation>Folie {}</translation>
    </message>
    <message>
        <source>{{0}} and {{1}} are no duplicates, nor are {} more pairs</source>
        <translation>{{0}} und {{1}} sind keine Duplikate, ebenso {} weitere Paare</translation>
    </message>
    <message>
        <source>{{0}} and {{1}} are no duplicates, nor is {} more pair</source>
        <translation>{{0}} und {{1}} sind keine Duplikate, ebenso {} weiteres Paar</translation>
    </message>
    <message>
        <source>{} alike</source>
        <translation>{} ähnlich</translation>
    </message>
    <message>
        <source>{} and {}</source>
        <translation>{} und {}</translation>
    </message>
    <message>
        <source>{} and {} are no duplicates</source>
        <translation>{} und {} sind keine Duplikate</translation>
    </message>
    <message>
        <source>{} apart</source>
        <translation>{} auseinander</translation>
    </message>
    <message>
        <source>{} are spread over very many folders and not counted in full.</source>
        <translation>{} sind über sehr viele Ordner verteilt und nicht ganz gezählt.</translation>
    </message>
    <message>
        <source>{} between {} and {}</source>
        <translation>{} zwischen {} und {}</translation>
    </message>
    <message>
        <source>{} draft</source>
        <translation>{} Entwurf</translation>
    </message>
    <message>
        <source>{} draft stays.</source>
        <translation>{} Entwurf bleibt.</translation>
    </message>
    <message>
        <source>{} drafts</source>
        <translation>{} Entwürfe</translation>
    </message>
    <message>
        <source>{} drafts stay.</source>
        <translation>{} Entwürfe bleiben.</translation>
    </message>
    <message>
        <source>{} file would be marked.</source>
        <translation>{} Datei würde markiert.</translation>
    </message>
    <message>
        <source>{} files would be marked.</source>
        <translation>{} Dateien würden markiert.</translation>
    </message>
    <message>
        <source>{} is kept, instead of another of its group</source>
        <translation>{} wird behalten, anstelle einer anderen ihrer Gruppe</translation>
    </message>
    <message>
        <source>{} more are not shown.</source>
        <translation>{} weitere sind nicht gezeigt.</translation>
    </message>
    <message>
        <source>{} other is left alone: protected, or not compared directly with one that stays.</source>
        <translation>{} weiterer bleibt unberührt: geschützt oder nicht direkt mit einem verglichen, der bleibt.</translation>
    </message>
    <message>
        <source>{} others are left alone: protected, or not compared directly with one that stays.</source>
        <translation>{} weitere bleiben unberührt: geschützt oder nicht direkt mit einem verglichen, der bleibt.</translation>
    </message>
    <message>
        <source>{} text in this group</source>
        <translation>{} Text in dieser Gruppe</translation>
    </message>
    <message>
        <source>{} texts in this group</source>
        <translation>{} Texte in dieser Gruppe</translation>
    </message>
    <message>
        <source>{} within {}</source>
        <translation>{} innerhalb von {}</translation>
    </message>
    <message>
        <source>{}{} added</source>
        <translation>{}{} hinzugefügt</translation>
    </message>
    <message>
        <source>{}{} away</source>
        <translation>{}{} weggenommen</translation>
    </message>
    <message>
        <source>{}{} away, {}{} added</source>
        <translation>{}{} weggenommen, {}{} hinzugefügt</translation>
    </message>
</context>
<context>
    <name>rules</name>
    <message>
        <source>A format is not known.</source>
        <translation>Ein Format ist nicht bekannt.</translation>
    </message>
    <message>
        <source>A pattern is not written correctly.</source>
        <translation>Ein Muster ist nicht richtig geschrieben.</translation>
    </message>
    <message>
        <source>A pattern is too long.</source>
        <translation>Ein Muster ist zu lang.</translation>
    </message>
    <message>
        <source>A pattern uses what SimDesk does not support.</source>
        <translation>Ein Muster benutzt etwas, das SimDesk nicht kennt.</translation>
    </message>
    <message>
        <source>A rule needs at least one wish.</source>
        <translation>Eine Regel braucht mindestens einen Wunsch.</translation>
    </message>
    <message>
        <source>A wish lacks its folders, its formats or its pattern.</source>
        <translation>Einem Wunsch fehlen seine Ordner, seine Formate oder sein Muster.</translation>
    </message>
    <message>
        <source>Editable source, then PDF</source>
        <translation>Bearbeitbare Datei, dann PDF</translation>
    </message>
    <message>
        <source>Files that are only near are marked too: words that stand only in them go with them.</source>
        <translation>Auch nur ähnliche Dateien werden markiert: Wörter, die nur in ihnen stehen, gehen mit ihnen.</translation>
    </message>
    <message>
        <source>Keep the largest</source>
        <translation>Die größte behalten</translation>
    </message>
    <message>
        <source>Keep the name without copy marks</source>
        <translation>Den Namen ohne Kopie-Zusätze behalten</translation>
    </message>
    <message>
        <source>Keep the newest</source>
        <translation>Die neueste behalten</translation>
    </message>
    <message>
        <source>Keep the oldest</source>
        <translation>Die älteste behalten</translation>
    </message>
    <message>
        <source>Keep the one with most words</source>
        <translation>Die mit den meisten Wörtern behalten</translation>
    </message>
    <message>
        <source>Keep the preferred format</source>
        <translation>Das bevorzugte Format behalten</translation>
    </message>
    <message>
        <source>Keep the shortest path</source>
        <translation>Den kürzesten Pfad behalten</translation>
    </message>
    <message>
        <source>Keep the smallest</source>
        <translation>Die kleinste behalten</translation>
    </message>
    <message>
        <source>Keep what fits a pattern</source>
        <translation>Was zu einem Muster passt, behalten</translation>
    </message>
    <message>
        <source>Keep what lies in preferred folders</source>
        <translation>Was in bevorzugten Ordnern liegt, behalten</translation>
    </message>
    <message>
        <source>Marks {} in {}, {}</source>
        <translation>Markiert {} in {}, {}</translation>
    </message>
    <message>
        <source>No file of a group fits a pattern.</source>
        <translation>Keine Datei einer Gruppe passt zu einem Muster.</translation>
    </message>
    <message>
        <source>No file of a group has a preferred format.</source>
        <translation>Keine Datei einer Gruppe hat ein bevorzugtes Format.</translation>
    </message>
    <message>
        <source>No file of a group lies in the preferred folders.</source>
        <translation>Keine Datei einer Gruppe liegt in den bevorzugten Ordnern.</translation>
    </message>
    <message>
        <source>PDF, then editable source</source>
        <translation>PDF, dann bearbeitbare Datei</translation>
    </message>
    <message>
        <source>Plain text, then editable source</source>
        <translation>Reiner Text, dann bearbeitbare Datei</translation>
    </message>
    <message>
        <source>Same bytes</source>
        <translation>Dieselben Bytes</translation>
    </message>
    <message>
        <source>Same text</source>
        <translation>Gleicher Text</translation>
    </message>
    <message>
        <source>Some files are marked already; they are not counted.</source>
        <translation>Einige Dateien sind bereits markiert; sie zählen nicht mit.</translation>
    </message>
    <message>
        <source>The index could not be read. Try again.</source>
        <translation>Der Index konnte nicht gelesen werden. Versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>This rule marks nothing</source>
        <translation>Diese Regel markiert nichts</translation>
    </message>
    <message>
        <source>Web page, then editable source</source>
        <translation>Webseite, dann bearbeitbare Datei</translation>
    </message>
    <message>
        <source>all wishes hold them equal</source>
        <translation>alle Wünsche halten sie für gleich</translation>
    </message>
    <message>
        <source>the other fits the pattern</source>
        <translation>die andere passt zum Muster</translation>
    </message>
    <message>
        <source>the other has a preferred format</source>
        <translation>die andere hat ein bevorzugtes Format</translation>
    </message>
    <message>
        <source>the other has more words</source>
        <translation>die andere hat mehr Wörter</translation>
    </message>
    <message>
        <source>the other is larger</source>
        <translation>die andere ist größer</translation>
    </message>
    <message>
        <source>the other is newer</source>
        <translation>die andere ist neuer</translation>
    </message>
    <message>
        <source>the other is older</source>
        <translation>die andere ist älter</translation>
    </message>
    <message>
        <source>the other is smaller</source>
        <translation>die andere ist kleiner</translation>
    </message>
    <message>
        <source>the other lies in a preferred folder</source>
        <translation>die andere liegt in einem bevorzugten Ordner</translation>
    </message>
    <message>
        <source>the other path is shorter</source>
        <translation>der andere Pfad ist kürzer</translation>
    </message>
    <message>
        <source>this name has a copy mark</source>
        <translation>dieser Name hat einen Kopie-Zusatz</translation>
    </message>
    <message>
        <source>{} alike</source>
        <translation>{} ähnlich</translation>
    </message>
</context>
<context>
    <name>scan</name>
    <message>
        <source>A link; links are not followed</source>
        <translation>Eine Verknüpfung; ihr wird nicht gefolgt</translation>
    </message>
    <message>
        <source>Fits no pattern of those that alone are scanned</source>
        <translation>Passt zu keinem Muster unter „Nur diese“</translation>
    </message>
    <message>
        <source>Is scanned</source>
        <translation>Wird eingelesen</translation>
    </message>
    <message>
        <source>Left out by a pattern</source>
        <translation>Durch ein Muster ausgelassen</translation>
    </message>
    <message>
        <source>Left out for its date</source>
        <translation>Wegen des Datums ausgelassen</translation>
    </message>
    <message>
        <source>Left out for its size</source>
        <translation>Wegen der Größe ausgelassen</translation>
    </message>
    <message>
        <source>Left out for its type</source>
        <translation>Wegen des Typs ausgelassen</translation>
    </message>
    <message>
        <source>Lies in a folder that is left out</source>
        <translation>Liegt in einem ausgelassenen Ordner</translation>
    </message>
    <message>
        <source>Lies in a trash folder; those are never scanned</source>
        <translation>Liegt in einem Papierkorb; solche werden nie eingelesen</translation>
    </message>
    <message>
        <source>Lies in none of your folders</source>
        <translation>Liegt in keinem Ihrer Ordner</translation>
    </message>
    <message>
        <source>On another disk; those are not entered</source>
        <translation>Auf einem anderen Datenträger; solche werden nicht eingelesen</translation>
    </message>
    <message>
        <source>There is nothing at this path</source>
        <translation>Unter diesem Pfad gibt es nichts</translation>
    </message>
    <message>
        <source>You are not allowed to look there</source>
        <translation>Dort dürfen Sie nicht nachsehen</translation>
    </message>
    <message>
        <source>line {}: {}</source>
        <translation>Zeile {}: {}</translation>
    </message>
    <message>
        <source>the rule of hidden names</source>
        <translation>die Regel der versteckten Namen</translation>
    </message>
    <message>
        <source>{} ({})</source>
        <translation>{} ({})</translation>
    </message>
    <message>
        <source>{}, at {}</source>
        <translation>{}, bei {}</translation>
    </message>
    <message>
        <source>{}.</source>
        <translation>{}.</translation>
    </message>
</context>
<context>
    <name>texts</name>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>A few sentences may be changed, added or cut.</source>
        <translation>Einige Sätze können geändert, ergänzt oder gestrichen sein.</translation>
    </message>
    <message>
        <source>A folder cannot be reached. What was read of it stays listed until it is back.</source>
        <translation>Ein Ordner ist nicht erreichbar. Was aus ihm gelesen wurde, bleibt aufgeführt, bis er wieder da ist.</translation>
    </message>
    <message>
        <source>A kind of file SimDesk does not read</source>
        <translation>Eine Dateiart, die SimDesk nicht liest</translation>
    </message>
    <message>
        <source>A part is no copy; a plan leaves it alone unless a near copy stays.</source>
        <translation>Ein Teil ist keine Kopie; ein Plan rührt ihn nur an, wenn eine ähnliche Kopie bleibt.</translation>
    </message>
    <message>
        <source>A setting had a value that means nothing. The default is used instead.</source>
        <translation>Eine Einstellung hatte einen unbekannten Wert. Stattdessen gilt die Vorgabe.</translation>
    </message>
    <message>
        <source>Almost word for word</source>
        <translation>Fast Wort für Wort</translation>
    </message>
    <message>
        <source>An action that was broken off has been brought to a safe end. See History.</source>
        <translation>Eine unterbrochene Aktion wurde sicher zu Ende gebracht. Siehe Verlauf.</translation>
    </message>
    <message>
        <source>Another name of the file that stays</source>
        <translation>Ein anderer Name derselben Datei, die bleibt</translation>
    </message>
    <message>
        <source>Another window, or the command line, is working with the same data. Close it, then start again here.</source>
        <translation>Ein anderes Fenster oder die Befehlszeile arbeitet mit denselben Daten. Schließen Sie es und starten Sie hier neu.</translation>
    </message>
    <message>
        <source>Being put back</source>
        <translation>Wird zurückgelegt</translation>
    </message>
    <message>
        <source>Changed since it was read</source>
        <translation>Seit dem Lesen geändert</translation>
    </message>
    <message>
        <source>Compared, but nothing in it is ever removed</source>
        <translation>Wird verglichen, aber nichts darin wird je entfernt</translation>
    </message>
    <message>
        <source>Compared; its files may be marked and removed</source>
        <translation>Wird verglichen; Dateien dürfen markiert und entfernt werden</translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation>Vergleicht</translation>
    </message>
    <message>
        <source>Contained</source>
        <translation>Enthalten</translation>
    </message>
    <message>
        <source>Copies, other formats, a corrected word here and there.</source>
        <translation>Kopien, andere Formate, hier und da ein verbessertes Wort.</translation>
    </message>
    <message>
        <source>Damaged, or not what its name says</source>
        <translation>Beschädigt, oder nicht das, was der Name sagt</translation>
    </message>
    <message>
        <source>Did not work; left where it was</source>
        <translation>Nicht gelungen; liegt noch am alten Ort</translation>
    </message>
    <message>
        <source>Drafts of one text</source>
        <translation>Entwürfe eines Textes</translation>
    </message>
    <message>
        <source>Every byte is the same</source>
        <translation>Jedes Byte ist gleich</translation>
    </message>
    <message>
        <source>Excluded</source>
        <translation>Ausgeschlossen</translation>
    </message>
    <message>
        <source>Grouping</source>
        <translation>Gruppiert</translation>
    </message>
    <message>
        <source>HH:mm</source>
        <translation>HH:mm</translation>
    </message>
    <message>
        <source>Half of the words may be new. Look closely before you remove anything.</source>
        <translation>Die Hälfte der Wörter kann neu sein. Sehen Sie genau hin, bevor Sie etwas entfernen.</translation>
    </message>
    <message>
        <source>Holds no text</source>
        <translation>Enthält keinen Text</translation>
    </message>
    <message>
        <source>Holds symbols only, no words</source>
        <translation>Enthält nur Zeichen, keine Wörter</translation>
    </message>
    <message>
        <source>Identical</source>
        <translation>Identisch</translation>
    </message>
    <message>
        <source>In the trash</source>
        <translation>Im Papierkorb</translation>
    </message>
    <message>
        <source>It cannot be watched. Changes are seen within ten minutes.</source>
        <translation>Er kann nicht beobachtet werden. Änderungen werden binnen zehn Minuten bemerkt.</translation>
    </message>
    <message>
        <source>Its owner, permissions or attributes would be lost</source>
        <translation>Besitzer, Rechte oder Attribute gingen verloren</translation>
    </message>
    <message>
        <source>Left alone</source>
        <translation>Nicht angerührt</translation>
    </message>
    <message>
        <source>Left out altogether</source>
        <translation>Wird ganz ausgelassen</translation>
    </message>
    <message>
        <source>Lies inside another file</source>
        <translation>Liegt in einer anderen Datei</translation>
    </message>
    <message>
        <source>Lightly edited</source>
        <translation>Leicht bearbeitet</translation>
    </message>
    <message>
        <source>Locked with a password</source>
        <translation>Mit einem Passwort geschützt</translation>
    </message>
    <message>
        <source>Looking for files</source>
        <translation>Dateien werden gesucht</translation>
    </message>
    <message>
        <source>Moving files</source>
        <translation>Dateien werden verschoben</translation>
    </message>
    <message>
        <source>Near</source>
        <translation>Ähnlich</translation>
    </message>
    <message>
        <source>Nearly the same text</source>
        <translation>Fast derselbe Text</translation>
    </message>
    <message>
        <source>No file that stays has the same bytes</source>
        <translation>Keine Datei, die bleibt, hat dieselben Bytes</translation>
    </message>
    <message>
        <source>No file that stays was compared directly with it</source>
        <translation>Keine Datei, die bleibt, wurde direkt mit ihr verglichen</translation>
    </message>
    <message>
        <source>No longer in the trash, or its place is taken</source>
        <translation>Nicht mehr im Papierkorb, oder ihr Platz ist belegt</translation>
    </message>
    <message>
        <source>No longer there</source>
        <translation>Nicht mehr vorhanden</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normal</translation>
    </message>
    <message>
        <source>Not an ordinary file</source>
        <translation>Keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>Not enough space</source>
        <translation>Nicht genug Platz</translation>
    </message>
    <message>
        <source>Not every folder inside can be watched. Changes there are seen within ten minutes.</source>
        <translation>Nicht jeder Ordner darin kann beobachtet werden. Änderungen dort werden binnen zehn Minuten bemerkt.</translation>
    </message>
    <message>
        <source>Not finished</source>
        <translation>Nicht abgeschlossen</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>Noch nicht gelesen</translation>
    </message>
    <message>
        <source>One folder lies inside another. Each file is counted once; the inner folder's role decides.</source>
        <translation>Ein Ordner liegt in einem anderen. Jede Datei zählt einmal; die Rolle des inneren Ordners entscheidet.</translation>
    </message>
    <message>
        <source>One text stands inside the other</source>
        <translation>Ein Text steht im anderen</translation>
    </message>
    <message>
        <source>Only part of its text was read</source>
        <translation>Nur ein Teil des Textes wurde gelesen</translation>
    </message>
    <message>
        <source>Pictures of pages; the settings can have scanned pages read</source>
        <translation>Bilder von Seiten; in den Einstellungen lässt sich das Lesen gescannter Seiten einschalten</translation>
    </message>
    <message>
        <source>Protected</source>
        <translation>Geschützt</translation>
    </message>
    <message>
        <source>Protected folder</source>
        <translation>Geschützter Ordner</translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>Zurückgelegt</translation>
    </message>
    <message>
        <source>Reached through a link</source>
        <translation>Über eine Verknüpfung erreicht</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Liest</translation>
    </message>
    <message>
        <source>Reading it broke off</source>
        <translation>Das Lesen brach ab</translation>
    </message>
    <message>
        <source>Removed for good; it cannot be put back</source>
        <translation>Endgültig entfernt; kann nicht zurückgelegt werden</translation>
    </message>
    <message>
        <source>Reworked texts</source>
        <translation>Umgearbeitete Texte</translation>
    </message>
    <message>
        <source>Same bytes</source>
        <translation>Dieselben Bytes</translation>
    </message>
    <message>
        <source>Same text</source>
        <translation>Gleicher Text</translation>
    </message>
    <message>
        <source>SimDesk is already open</source>
        <translation>SimDesk ist bereits geöffnet</translation>
    </message>
    <message>
        <source>SimDesk looks every ten minutes whether it is back.</source>
        <translation>SimDesk sieht alle zehn Minuten nach, ob er wieder da ist.</translation>
    </message>
    <message>
        <source>Start again: it is made anew from your documents. Folders, marks and history are kept.</source>
        <translation>Starten Sie neu: Er wird aus Ihren Dokumenten neu aufgebaut. Ordner, Markierungen und Verlauf bleiben erhalten.</translation>
    </message>
    <message>
        <source>Stopped before its turn</source>
        <translation>Gestoppt, bevor sie an der Reihe war</translation>
    </message>
    <message>
        <source>Stored online only; it is not on this computer</source>
        <translation>Nur online gespeichert; nicht auf diesem Computer</translation>
    </message>
    <message>
        <source>The chosen folder cannot be used</source>
        <translation>Der gewählte Ordner kann nicht benutzt werden</translation>
    </message>
    <message>
        <source>The chosen folder is scanned too; choose one outside, or exclude it</source>
        <translation>Der gewählte Ordner wird selbst eingelesen; wählen Sie einen außerhalb, oder schließen Sie ihn aus</translation>
    </message>
    <message>
        <source>The data folder cannot be written</source>
        <translation>In den Datenordner kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>The data folder is gone</source>
        <translation>Der Datenordner ist nicht mehr da</translation>
    </message>
    <message>
        <source>The disk gave an error while it was being read</source>
        <translation>Beim Lesen meldete der Datenträger einen Fehler</translation>
    </message>
    <message>
        <source>The disk is full or write-protected. Make some room, then start again. Nothing that was done is lost.</source>
        <translation>Der Datenträger ist voll oder schreibgeschützt. Schaffen Sie Platz und starten Sie neu. Nichts von dem, was getan wurde, ist verloren.</translation>
    </message>
    <message>
        <source>The disk is full. Nothing is lost; make some room and scan again.</source>
        <translation>Der Datenträger ist voll. Nichts ist verloren; schaffen Sie Platz und lesen Sie dann neu ein.</translation>
    </message>
    <message>
        <source>The drive that holds it was taken away. Connect it, then start again. Nothing that was done is lost.</source>
        <translation>Das Laufwerk, auf dem er liegt, wurde entfernt. Schließen Sie es an und starten Sie neu. Nichts von dem, was getan wurde, ist verloren.</translation>
    </message>
    <message>
        <source>The file that stays has changed</source>
        <translation>Die Datei, die bleiben soll, wurde geändert</translation>
    </message>
    <message>
        <source>The file that stays is gone</source>
        <translation>Die Datei, die bleiben soll, ist verschwunden</translation>
    </message>
    <message>
        <source>The file that stays is on another disk</source>
        <translation>Die Datei, die bleiben soll, liegt auf einem anderen Datenträger</translation>
    </message>
    <message>
        <source>The file with your folders, marks and history is damaged. It has not been touched. Put a copy of it back into the data folder, or move it away to begin anew.</source>
        <translation>Die Datei mit Ihren Ordnern, Markierungen und dem Verlauf ist beschädigt. Sie wurde nicht angerührt. Legen Sie eine Kopie davon in den Datenordner zurück, oder verschieben Sie sie, um neu zu beginnen.</translation>
    </message>
    <message>
        <source>The folder is not empty</source>
        <translation>Der Ordner ist nicht leer</translation>
    </message>
    <message>
        <source>The frequency table is gone or damaged. Words are no longer weighed; the documents are fingerprinted again without it. simdesk-cli weights --learn makes a new table.</source>
        <translation>Die Häufigkeitstabelle fehlt oder ist beschädigt. Wörter werden nicht mehr gewichtet; die Dokumente erhalten neue Fingerabdrücke ohne sie. simdesk-cli weights --learn erstellt eine neue Tabelle.</translation>
    </message>
    <message>
        <source>The index is damaged</source>
        <translation>Der Index ist beschädigt</translation>
    </message>
    <message>
        <source>The index was damaged and has been set aside. Your folders are being read again; marks and history are kept.</source>
        <translation>Der Index war beschädigt und wurde beiseitegelegt. Ihre Ordner werden neu gelesen; Markierungen und Verlauf bleiben erhalten.</translation>
    </message>
    <message>
        <source>The last one of its group stays</source>
        <translation>Die letzte ihrer Gruppe bleibt</translation>
    </message>
    <message>
        <source>The list of your decisions cannot be read</source>
        <translation>Die Liste Ihrer Entscheidungen ist nicht lesbar</translation>
    </message>
    <message>
        <source>The part that reads documents has stopped</source>
        <translation>Der Teil, der Dokumente liest, wurde beendet</translation>
    </message>
    <message>
        <source>The same text, in another format, layout or file</source>
        <translation>Derselbe Text, in anderem Format, anderer Gestaltung oder Datei</translation>
    </message>
    <message>
        <source>The settings could not be saved. They hold until SimDesk is closed.</source>
        <translation>Die Einstellungen konnten nicht gespeichert werden. Sie gelten, bis SimDesk geschlossen wird.</translation>
    </message>
    <message>
        <source>The stored texts were damaged and are being collected again.</source>
        <translation>Die gespeicherten Texte waren beschädigt und werden neu gesammelt.</translation>
    </message>
    <message>
        <source>The system cannot watch this many folders. They are looked through from time to time instead.</source>
        <translation>Das System kann so viele Ordner nicht beobachten. Sie werden stattdessen von Zeit zu Zeit durchgesehen.</translation>
    </message>
    <message>
        <source>The system refused to move it</source>
        <translation>Das System verweigerte das Verschieben</translation>
    </message>
    <message>
        <source>The text of one of the two cannot be read</source>
        <translation>Der Text einer der beiden ist nicht lesbar</translation>
    </message>
    <message>
        <source>The text to confirm it was not typed</source>
        <translation>Der Text zur Bestätigung wurde nicht eingegeben</translation>
    </message>
    <message>
        <source>There is no trash for this place</source>
        <translation>Für diesen Ort gibt es keinen Papierkorb</translation>
    </message>
    <message>
        <source>These data belong to a newer SimDesk</source>
        <translation>Diese Daten gehören zu einem neueren SimDesk</translation>
    </message>
    <message>
        <source>They were written by a later version, which this one would only harm. Install the newest version, or start with another data folder.</source>
        <translation>Sie stammen von einer späteren Version; diese hier würde sie nur beschädigen. Installieren Sie die neueste Version, oder starten Sie mit einem anderen Datenordner.</translation>
    </message>
    <message>
        <source>This disk cannot do that</source>
        <translation>Dieser Datenträger kann das nicht</translation>
    </message>
    <message>
        <source>This is not a folder of documents. Choose the folder that the file lies in.</source>
        <translation>Das ist kein Ordner mit Dokumenten. Wählen Sie den Ordner, in dem die Datei liegt.</translation>
    </message>
    <message>
        <source>Today, {}</source>
        <translation>Heute, {}</translation>
    </message>
    <message>
        <source>Too large to read</source>
        <translation>Zu groß zum Lesen</translation>
    </message>
    <message>
        <source>Took too long to read</source>
        <translation>Das Lesen dauerte zu lange</translation>
    </message>
    <message>
        <source>Up to date</source>
        <translation>Auf aktuellem Stand</translation>
    </message>
    <message>
        <source>Went away while it was being read</source>
        <translation>Verschwand während des Lesens</translation>
    </message>
    <message>
        <source>Whole paragraphs may be new; most of the text is shared.</source>
        <translation>Ganze Absätze können neu sein; der größte Teil ist gemeinsam.</translation>
    </message>
    <message>
        <source>Yesterday, {}</source>
        <translation>Gestern, {}</translation>
    </message>
    <message>
        <source>You are not allowed to move it</source>
        <translation>Keine Berechtigung zum Verschieben</translation>
    </message>
    <message>
        <source>You are not allowed to read it</source>
        <translation>Keine Berechtigung zum Lesen</translation>
    </message>
    <message>
        <source>Your documents, marks and history are safe: everything is stored as it happens. Start again to go on where it stopped.</source>
        <translation>Ihre Dokumente, Markierungen und der Verlauf sind sicher: Alles wird sofort gespeichert. Starten Sie neu, um dort weiterzumachen.</translation>
    </message>
    <message>
        <source>a few seconds left</source>
        <translation>noch wenige Sekunden</translation>
    </message>
    <message>
        <source>about {} alike</source>
        <translation>etwa {} ähnlich</translation>
    </message>
    <message>
        <source>about {} h left</source>
        <translation>noch etwa {} h</translation>
    </message>
    <message>
        <source>about {} min left</source>
        <translation>noch etwa {} min</translation>
    </message>
    <message>
        <source>about {} s left</source>
        <translation>noch etwa {} s</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <translation>dd.MM.yyyy</translation>
    </message>
    <message>
        <source>d MMM yyyy, HH:mm:ss</source>
        <translation>d. MMMM yyyy, HH:mm:ss</translation>
    </message>
    <message>
        <source>differs in numbers only</source>
        <translation>nur Zahlen verschieden</translation>
    </message>
    <message>
        <source>differs in punctuation or capitals only</source>
        <translation>nur Satzzeichen oder Großschreibung verschieden</translation>
    </message>
    <message>
        <source>differs in words</source>
        <translation>Wörter verschieden</translation>
    </message>
    <message>
        <source>found by shared passages</source>
        <translation>über gemeinsame Passagen gefunden</translation>
    </message>
    <message>
        <source>just changed, still being compared</source>
        <translation>gerade geändert, wird noch verglichen</translation>
    </message>
    <message>
        <source>keep</source>
        <translation>behalten</translation>
    </message>
    <message>
        <source>no difference in the words</source>
        <translation>kein Unterschied in den Wörtern</translation>
    </message>
    <message>
        <source>only part of its text was read</source>
        <translation>nur ein Teil des Textes wurde gelesen</translation>
    </message>
    <message>
        <source>the fullest text of the group, the others are compared with it</source>
        <translation>der umfangreichste Text der Gruppe, mit ihm werden die anderen verglichen</translation>
    </message>
    <message>
        <source>the whole, the others stand inside it</source>
        <translation>das Ganze, in dem die anderen stehen</translation>
    </message>
    <message>
        <source>whole</source>
        <translation>Ganzes</translation>
    </message>
    <message>
        <source>{} alike</source>
        <translation>{} ähnlich</translation>
    </message>
    <message>
        <source>{} apart</source>
        <translation>Abstand {}</translation>
    </message>
    <message>
        <source>{} bit</source>
        <translation>{} Bit</translation>
    </message>
    <message>
        <source>{} bits</source>
        <translation>{} Bit</translation>
    </message>
    <message>
        <source>{} file</source>
        <translation>{} Datei</translation>
    </message>
    <message>
        <source>{} file is left alone</source>
        <translation>{} Datei wird nicht angerührt</translation>
    </message>
    <message>
        <source>{} files</source>
        <translation>{} Dateien</translation>
    </message>
    <message>
        <source>{} files are left alone</source>
        <translation>{} Dateien werden nicht angerührt</translation>
    </message>
    <message>
        <source>{} files/s</source>
        <translation>{} Dateien/s</translation>
    </message>
    <message>
        <source>{} group</source>
        <translation>{} Gruppe</translation>
    </message>
    <message>
        <source>{} groups</source>
        <translation>{} Gruppen</translation>
    </message>
    <message>
        <source>{} inside</source>
        <translation>{} darin</translation>
    </message>
    <message>
        <source>{} not read</source>
        <translation>{} nicht gelesen</translation>
    </message>
    <message>
        <source>{} of its words stand inside the whole</source>
        <translation>{} der Wörter stehen im Ganzen</translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>{} von {}</translation>
    </message>
    <message>
        <source>{} only here</source>
        <translation>{} nur hier</translation>
    </message>
    <message>
        <source>{} only left</source>
        <translation>{} nur links</translation>
    </message>
    <message>
        <source>{} only left, {} only right</source>
        <translation>{} nur links, {} nur rechts</translation>
    </message>
    <message>
        <source>{} only right</source>
        <translation>{} nur rechts</translation>
    </message>
    <message>
        <source>{} pair</source>
        <translation>{} Paar</translation>
    </message>
    <message>
        <source>{} pairs</source>
        <translation>{} Paare</translation>
    </message>
    <message>
        <source>{} pairs/s</source>
        <translation>{} Paare/s</translation>
    </message>
    <message>
        <source>{} stands inside {}, {} of its words.</source>
        <translation>{} steht in {}, mit {} der Wörter.</translation>
    </message>
    <message>
        <source>{} word</source>
        <translation>{} Wort</translation>
    </message>
    <message>
        <source>{} words</source>
        <translation>{} Wörter</translation>
    </message>
    <message>
        <source>{}, {}</source>
        <translation>{}, {}</translation>
    </message>
    <message>
        <source>{}: {}.</source>
        <translation>{}: {}.</translation>
    </message>
    <message>
        <source>{} %</source>
        <translation>{} %</translation>
    </message>
</context>
<context>
    <name>verbs</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Mark</source>
        <translation>&amp;Markieren</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>About SimDesk</source>
        <translation>Über SimDesk</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>Ordner hinzufügen…</translation>
    </message>
    <message>
        <source>All groups</source>
        <translation>Alle Gruppen</translation>
    </message>
    <message>
        <source>Copies only</source>
        <translation>Nur Kopien</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>Pfad kopieren</translation>
    </message>
    <message>
        <source>Distances in this group…</source>
        <translation>Abstände in dieser Gruppe…</translation>
    </message>
    <message>
        <source>Do it again</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Drafts in order…</source>
        <translation>Entwürfe der Reihe nach…</translation>
    </message>
    <message>
        <source>Export report…</source>
        <translation>Bericht exportieren…</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Find in the two texts</source>
        <translation>In beiden Texten suchen</translation>
    </message>
    <message>
        <source>Find what is like a text</source>
        <translation>Finden, was einem Text ähnelt</translation>
    </message>
    <message>
        <source>Find what is like this file</source>
        <translation>Finden, was dieser Datei ähnelt</translation>
    </message>
    <message>
        <source>Folder pairs</source>
        <translation>Ordnerpaare</translation>
    </message>
    <message>
        <source>Folders and roles…</source>
        <translation>Ordner und Rollen…</translation>
    </message>
    <message>
        <source>Group by folder</source>
        <translation>Nach Ordner gruppieren</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>How near is near…</source>
        <translation>Was gilt als ähnlich…</translation>
    </message>
    <message>
        <source>Ignore case</source>
        <translation>Groß- und Kleinschreibung ignorieren</translation>
    </message>
    <message>
        <source>Ignore numbers</source>
        <translation>Zahlen ignorieren</translation>
    </message>
    <message>
        <source>Ignore punctuation</source>
        <translation>Satzzeichen ignorieren</translation>
    </message>
    <message>
        <source>Ignore white space</source>
        <translation>Leerraum ignorieren</translation>
    </message>
    <message>
        <source>Keep this one instead</source>
        <translation>Stattdessen diese behalten</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>Tastatur</translation>
    </message>
    <message>
        <source>Larger texts</source>
        <translation>Texte größer</translation>
    </message>
    <message>
        <source>Mark all but the kept file</source>
        <translation>Alle außer der behaltenen markieren</translation>
    </message>
    <message>
        <source>Mark by rule…</source>
        <translation>Nach Regel markieren…</translation>
    </message>
    <message>
        <source>Mark or unmark</source>
        <translation>Markieren oder Markierung aufheben</translation>
    </message>
    <message>
        <source>Mark this and go to the next</source>
        <translation>Diese markieren und zur nächsten</translation>
    </message>
    <message>
        <source>Next difference</source>
        <translation>Nächster Unterschied</translation>
    </message>
    <message>
        <source>Next group</source>
        <translation>Nächste Gruppe</translation>
    </message>
    <message>
        <source>Not a duplicate of the kept file</source>
        <translation>Kein Duplikat der behaltenen Datei</translation>
    </message>
    <message>
        <source>Not read</source>
        <translation>Nicht gelesen</translation>
    </message>
    <message>
        <source>Open file</source>
        <translation>Datei öffnen</translation>
    </message>
    <message>
        <source>Open the log folder</source>
        <translation>Protokollordner öffnen</translation>
    </message>
    <message>
        <source>Open this menu</source>
        <translation>Dieses Menü öffnen</translation>
    </message>
    <message>
        <source>Previous difference</source>
        <translation>Vorheriger Unterschied</translation>
    </message>
    <message>
        <source>Previous group</source>
        <translation>Vorherige Gruppe</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Review and remove…</source>
        <translation>Prüfen und entfernen…</translation>
    </message>
    <message>
        <source>Scan again</source>
        <translation>Neu einlesen</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Einstellungen…</translation>
    </message>
    <message>
        <source>Show all groups again</source>
        <translation>Wieder alle Gruppen zeigen</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Show the pages</source>
        <translation>Seiten zeigen</translation>
    </message>
    <message>
        <source>Smaller texts</source>
        <translation>Texte kleiner</translation>
    </message>
    <message>
        <source>Split off from this group…</source>
        <translation>Von dieser Gruppe abspalten…</translation>
    </message>
    <message>
        <source>Swap sides</source>
        <translation>Seiten tauschen</translation>
    </message>
    <message>
        <source>Texts at their normal size</source>
        <translation>Texte in normaler Größe</translation>
    </message>
    <message>
        <source>Undo the last removal</source>
        <translation>Letztes Entfernen rückgängig machen</translation>
    </message>
    <message>
        <source>Unmark everything</source>
        <translation>Alle Markierungen aufheben</translation>
    </message>
    <message>
        <source>Unmark this group</source>
        <translation>Markierungen dieser Gruppe aufheben</translation>
    </message>
    <message>
        <source>What a fingerprint is</source>
        <translation>Was ein Fingerabdruck ist</translation>
    </message>
    <message>
        <source>What was decided…</source>
        <translation>Was entschieden wurde …</translation>
    </message>
    <message>
        <source>What would be lost</source>
        <translation>Was verloren ginge</translation>
    </message>
    <message>
        <source>Wrap long lines</source>
        <translation>Lange Zeilen umbrechen</translation>
    </message>
</context>
</TS>
