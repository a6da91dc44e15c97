<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>CompareCharts</name>
    <message>
        <source>%1, top-%2: %3 ± %4 over %5 seeds</source>
        <translation>%1, Top-%2: %3 ± %4 über %5 Startwerte</translation>
    </message>
    <message>
        <source>%1, top-%2: %3</source>
        <translation>%1, Top-%2: %3</translation>
    </message>
    <message>
        <source>random pick</source>
        <translation>Zufallswahl</translation>
    </message>
    <message>
        <source>random pick, top-%1: %2</source>
        <translation>Zufallswahl, Top-%1: %2</translation>
    </message>
    <message>
        <source>best there is</source>
        <translation>bestmöglich</translation>
    </message>
    <message>
        <source>How close the first k picks come to the best program</source>
        <translation>Wie nah die ersten k Vorschläge dem besten Programm kommen</translation>
    </message>
    <message>
        <source>picks measured</source>
        <translation>gemessene Vorschläge</translation>
    </message>
    <message>
        <source>share of the best speed</source>
        <translation>Anteil der besten Geschwindigkeit</translation>
    </message>
    <message>
        <source>top-%1</source>
        <translation>Top-%1</translation>
    </message>
    <message>
        <source>Select one or more runs in the table above to see them here.</source>
        <translation>Wählen Sie oben in der Tabelle einen oder mehrere Läufe aus, um sie hier zu sehen.</translation>
    </message>
    <message>
        <source>None of the selected runs has been evaluated on this data. Press “Evaluate…” to do so.</source>
        <translation>Keiner der gewählten Läufe wurde auf diesen Daten ausgewertet. „Auswerten…“ holt es nach.</translation>
    </message>
    <message>
        <source>Choose at least one k above.</source>
        <translation>Wählen Sie oben mindestens ein k.</translation>
    </message>
    <message>
        <source>Evaluated on %1.</source>
        <translation>Ausgewertet auf %1.</translation>
    </message>
    <message>
        <source>Bars: mean over seeds; whiskers: one standard deviation.</source>
        <translation>Balken: Mittel über die Startwerte; Striche: eine Standardabweichung.</translation>
    </message>
    <message>
        <source>Not evaluated on it: %1.</source>
        <translation>Darauf nicht ausgewertet: %1.</translation>
    </message>
    <message>
        <source>epoch</source>
        <translation>Epoche</translation>
    </message>
    <message>
        <source>The selected runs have no curve yet.</source>
        <translation>Die gewählten Läufe haben noch keine Kurve.</translation>
    </message>
    <message>
        <source>Raw values, not smoothed.</source>
        <translation>Rohwerte, nicht geglättet.</translation>
    </message>
    <message>
        <source>Losses compare only between runs with the same loss, grouping and batch size.</source>
        <translation>Verluste sind nur zwischen Läufen mit gleichem Verlust, gleicher Gruppierung und Stapelgröße vergleichbar.</translation>
    </message>
    <message>
        <source>Without this curve: %1.</source>
        <translation>Ohne diese Kurve: %1.</translation>
    </message>
    <message>
        <source>training loss</source>
        <translation>Trainingsverlust</translation>
    </message>
    <message>
        <source>validation loss</source>
        <translation>Validierungsverlust</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>Lernrate</translation>
    </message>
</context>
<context>
    <name>CompareTexts</name>
    <message>
        <source>all tasks</source>
        <translation>alle Aufgaben</translation>
    </message>
    <message>
        <source>%1 (seeds: %2)</source>
        <translation>%1 (Startwerte: %2)</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>Trained on %1; data hash %2.</source>
        <translation>Trainiert auf %1; Datenhash %2.</translation>
    </message>
    <message>
        <source>Seeds: %1. Code version: %2.</source>
        <translation>Startwerte: %1. Codeversion: %2.</translation>
    </message>
    <message>
        <source>Note: these runs were not trained on the same data.</source>
        <translation>Hinweis: Diese Läufe wurden nicht auf denselben Daten trainiert.</translation>
    </message>
    <message>
        <source>Averaging rule: ratio of sums over all tasks of the evaluated networks, weighted.</source>
        <translation>Mittelungsregel: Verhältnis der Summen über alle Aufgaben der ausgewerteten Netze, gewichtet.</translation>
    </message>
</context>
<context>
    <name>Disagreements</name>
    <message>
        <source>Task</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Rank: %1</source>
        <translation>Rang: %1</translation>
    </message>
    <message>
        <source>Measured rank</source>
        <translation>Gemessener Rang</translation>
    </message>
    <message>
        <source>of programs</source>
        <translation>von Programmen</translation>
    </message>
    <message>
        <source>Apart (%)</source>
        <translation>Abstand (%)</translation>
    </message>
    <message>
        <source>Time (ms)</source>
        <translation>Zeit (ms)</translation>
    </message>
    <message>
        <source>%1 and %2 rank %3 programs of %4 tasks with a mean rank correlation of %5.</source>
        <translation>%1 und %2 ordnen %3 Programme aus %4 Aufgaben mit einer mittleren Rangkorrelation von %5.</translation>
    </message>
    <message>
        <source>%1 and %2 rank %3 programs of %4 tasks; their correlation is not defined.</source>
        <translation>%1 und %2 ordnen %3 Programme aus %4 Aufgaben; ihre Korrelation ist nicht definiert.</translation>
    </message>
    <message>
        <source>They rank every program alike.</source>
        <translation>Sie ordnen jedes Programm gleich ein.</translation>
    </message>
</context>
<context>
    <name>DurationEstimate</name>
    <message>
        <source>Expected duration: %1 at most; how many trials that is, is known when a session has run on this machine.</source>
        <translation>Erwartete Dauer: höchstens %1; wie viele Versuche das sind, ist bekannt, wenn auf diesem Rechner eine Sitzung gelaufen ist.</translation>
    </message>
    <message>
        <source>Expected duration: unknown until a session has run on this machine.</source>
        <translation>Erwartete Dauer: unbekannt, bis auf diesem Rechner eine Sitzung gelaufen ist.</translation>
    </message>
    <message>
        <source>Expected duration: %1, enough for about %2 trials.</source>
        <translation>Erwartete Dauer: %1, genug für etwa %2 Versuche.</translation>
    </message>
    <message>
        <source>Expected duration: about %1, at %2 for a trial as in earlier sessions of this workload on this machine (sessions used: %3).</source>
        <translation>Erwartete Dauer: etwa %1, bei %2 je Versuch wie in früheren Sitzungen dieser Rechenaufgabe auf diesem Rechner (Sitzungen: %3).</translation>
    </message>
    <message>
        <source>Expected duration: roughly %1, at %2 for a trial as in earlier sessions of other workloads on this machine (sessions used: %3).</source>
        <translation>Erwartete Dauer: ungefähr %1, bei %2 je Versuch wie in früheren Sitzungen anderer Rechenaufgaben auf diesem Rechner (Sitzungen: %3).</translation>
    </message>
    <message>
        <source>Not every task gets a program: %1 tasks with %2 programs per round take %3 trials before the latency of the whole network is known.</source>
        <translation>Nicht jede Aufgabe bekommt ein Programm: %1 Aufgaben mit %2 Programmen pro Runde brauchen %3 Versuche, bis die Laufzeit des ganzen Netzes bekannt ist.</translation>
    </message>
</context>
<context>
    <name>EvaluationTables</name>
    <message>
        <source>%1 top-%2</source>
        <translation>%1 Top-%2</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>better</source>
        <translation>besser</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>schlechter</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Random pick top-%1</source>
        <translation>Zufallswahl Top-%1</translation>
    </message>
    <message>
        <source>All networks</source>
        <translation>Alle Netze</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>Programs</source>
        <translation>Programme</translation>
    </message>
    <message>
        <source>Best time (ms)</source>
        <translation>Beste Zeit (ms)</translation>
    </message>
    <message>
        <source>%1 Kendall τ</source>
        <translation>%1 Kendall τ</translation>
    </message>
    <message>
        <source>%1 Spearman ρ</source>
        <translation>%1 Spearman ρ</translation>
    </message>
    <message>
        <source>%1 against the baseline</source>
        <translation>%1 gegenüber der Basis</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>%1 at top-%2: better on %3 tasks, worse on %4, equal on %5.</source>
        <translation>%1 bei Top-%2: besser bei %3 Aufgaben, schlechter bei %4, gleich bei %5.</translation>
    </message>
    <message>
        <source>Against the baseline.</source>
        <translation>Gegenüber der Basis.</translation>
    </message>
    <message>
        <source>Winner</source>
        <translation>Sieger</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
</context>
<context>
    <name>FieldNumbers</name>
    <message>
        <source>A whole number from %1 to %2 is needed.</source>
        <translation>Eine ganze Zahl von %1 bis %2 wird gebraucht.</translation>
    </message>
    <message>
        <source>A number from %1 to %2 is needed, with a decimal point.</source>
        <translation>Eine Zahl von %1 bis %2 wird gebraucht, mit Dezimalpunkt.</translation>
    </message>
</context>
<context>
    <name>FormRows</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>ModelMatrix</name>
    <message>
        <source>other tasks</source>
        <translation>andere Aufgaben</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Against</source>
        <translation>Gegen</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>Won</source>
        <translation>Gewonnen</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>Verloren</translation>
    </message>
    <message>
        <source>Equal</source>
        <translation>Gleich</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>Untergrenze</translation>
    </message>
    <message>
        <source>High</source>
        <translation>Obergrenze</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Deutlich</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>Evaluated on different tasks or programs, so not compared: %1. Evaluate them again on the same data.</source>
        <translation>Auf verschiedenen Aufgaben oder Programmen ausgewertet und deshalb nicht verglichen: %1. Werten Sie sie noch einmal auf denselben Daten aus.</translation>
    </message>
    <message>
        <source>%1 and %2 were evaluated on different tasks or programs.</source>
        <translation>%1 und %2 wurden auf verschiedenen Aufgaben oder Programmen ausgewertet.</translation>
    </message>
    <message>
        <source>%1 and %2 have no top-%3 in common.</source>
        <translation>%1 und %2 haben kein gemeinsames Top-%3.</translation>
    </message>
    <message>
        <source>%1 against %2, top-%3 over %4 tasks: %5 percentage points (95 % interval %6 to %7); %8.</source>
        <translation>%1 gegen %2, Top-%3 über %4 Aufgaben: %5 Prozentpunkte (95-%-Intervall %6 bis %7); %8.</translation>
    </message>
    <message>
        <source>clear</source>
        <translation>deutlich</translation>
    </message>
    <message>
        <source>not clear</source>
        <translation>nicht deutlich</translation>
    </message>
    <message>
        <source>Won %1, lost %2, equal %3.</source>
        <translation>Gewonnen %1, verloren %2, gleich %3.</translation>
    </message>
</context>
<context>
    <name>RunColumns</name>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>The name of the run. Press F2 to rename it.</source>
        <translation>Der Name des Laufs. F2 benennt ihn um.</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>Platform</source>
        <translation>Plattform</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Aufteilung</translation>
    </message>
    <message>
        <source>Top-%1</source>
        <translation>Top-%1</translation>
    </message>
    <message>
        <source>Best time divided by the best time among the model&apos;s first %1 picks; 1 is best.</source>
        <translation>Beste Zeit geteilt durch die beste Zeit unter den ersten %1 Vorschlägen des Modells; 1 ist das Beste.</translation>
    </message>
    <message>
        <source>Kendall τ</source>
        <translation>Kendall τ</translation>
    </message>
    <message>
        <source>How well the order of the scores fits the order of the speeds, from −1 to 1; mean over tasks.</source>
        <translation>Wie gut die Reihenfolge der Bewertungen zur Reihenfolge der Geschwindigkeiten passt, von −1 bis 1; Mittel über die Aufgaben.</translation>
    </message>
    <message>
        <source>Spearman ρ</source>
        <translation>Spearman ρ</translation>
    </message>
    <message>
        <source>How well the ranks of the scores fit the ranks of the speeds, from −1 to 1; mean over tasks.</source>
        <translation>Wie gut die Ränge der Bewertungen zu den Rängen der Geschwindigkeiten passen, von −1 bis 1; Mittel über die Aufgaben.</translation>
    </message>
    <message>
        <source>Score time (µs)</source>
        <translation>Bewertungszeit (µs)</translation>
    </message>
    <message>
        <source>How long the model takes to rate one program, in the evaluation.</source>
        <translation>Wie lange das Modell für die Bewertung eines Programms braucht, in der Auswertung.</translation>
    </message>
    <message>
        <source>Best loss</source>
        <translation>Bester Verlust</translation>
    </message>
    <message>
        <source>The lowest validation loss. Only runs with the same loss can be compared by it.</source>
        <translation>Der niedrigste Validierungsverlust. Nur Läufe mit gleichem Verlust lassen sich daran vergleichen.</translation>
    </message>
    <message>
        <source>Epochs done</source>
        <translation>Epochen fertig</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Training time</source>
        <translation>Trainingszeit</translation>
    </message>
    <message>
        <source>Programs/s</source>
        <translation>Programme/s</translation>
    </message>
    <message>
        <source>Training programs per second.</source>
        <translation>Trainingsprogramme pro Sekunde.</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Angelegt</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>Code version</source>
        <translation>Codeversion</translation>
    </message>
    <message>
        <source>Data hash</source>
        <translation>Datenhash</translation>
    </message>
</context>
<context>
    <name>RunCommands</name>
    <message>
        <source>Rename %1</source>
        <translation>%1 umbenennen</translation>
    </message>
    <message>
        <source>The run cannot be renamed.</source>
        <translation>Der Lauf kann nicht umbenannt werden.</translation>
    </message>
    <message>
        <source>The runs cannot be deleted.</source>
        <translation>Die Läufe können nicht gelöscht werden.</translation>
    </message>
    <message>
        <source>The runs cannot be brought back.</source>
        <translation>Die Läufe können nicht zurückgeholt werden.</translation>
    </message>
</context>
<context>
    <name>RunTexts</name>
    <message>
        <source>Expected duration: unknown until a run has finished on this machine.</source>
        <translation>Erwartete Dauer: unbekannt, bis auf diesem Rechner ein Lauf fertig ist.</translation>
    </message>
    <message>
        <source>Expected duration: about %1, at %2 programs per second as in earlier runs of this model on this machine (runs used: %3).</source>
        <translation>Erwartete Dauer: etwa %1, bei %2 Programmen pro Sekunde wie in früheren Läufen dieses Modells auf diesem Rechner (verwendete Läufe: %3).</translation>
    </message>
    <message>
        <source>Expected duration: roughly %1, at %2 programs per second as in earlier runs of other models on this machine (runs used: %3).</source>
        <translation>Erwartete Dauer: ungefähr %1, bei %2 Programmen pro Sekunde wie in früheren Läufen anderer Modelle auf diesem Rechner (verwendete Läufe: %3).</translation>
    </message>
    <message>
        <source>%1 to %2 (the more programs the platforms have in common, the less)</source>
        <translation>%1 bis %2 (je mehr Programme die Plattformen gemeinsam haben, desto weniger)</translation>
    </message>
    <message>
        <source>Pending</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
</context>
<context>
    <name>SessionCommands</name>
    <message>
        <source>Delete the session %1</source>
        <translation>Sitzung %1 löschen</translation>
    </message>
    <message>
        <source>The session cannot be deleted.</source>
        <translation>Die Sitzung kann nicht gelöscht werden.</translation>
    </message>
    <message>
        <source>The session cannot be brought back.</source>
        <translation>Die Sitzung kann nicht zurückgeholt werden.</translation>
    </message>
    <message>
        <source>Rename the session %1</source>
        <translation>Sitzung %1 umbenennen</translation>
    </message>
    <message>
        <source>The session cannot be renamed.</source>
        <translation>Die Sitzung kann nicht umbenannt werden.</translation>
    </message>
</context>
<context>
    <name>StudyCharts</name>
    <message>
        <source>Evaluated on %1.</source>
        <translation>Ausgewertet auf %1.</translation>
    </message>
    <message>
        <source>%1, top-%2: %3 ± %4</source>
        <translation>%1, Top-%2: %3 ± %4</translation>
    </message>
    <message>
        <source>%1, top-%2: %3</source>
        <translation>%1, Top-%2: %3</translation>
    </message>
    <message>
        <source>No cell of the study has finished yet.</source>
        <translation>Noch keine Zelle der Studie ist fertig.</translation>
    </message>
    <message>
        <source>How close the first k picks come to the best program</source>
        <translation>Wie nah die ersten k Vorschläge dem besten Programm kommen</translation>
    </message>
    <message>
        <source>picks measured</source>
        <translation>gemessene Vorschläge</translation>
    </message>
    <message>
        <source>share of the best speed</source>
        <translation>Anteil der besten Geschwindigkeit</translation>
    </message>
    <message>
        <source>top-%1</source>
        <translation>Top-%1</translation>
    </message>
    <message>
        <source>random pick</source>
        <translation>Zufallswahl</translation>
    </message>
    <message>
        <source>Bars: mean over seeds; whiskers: one standard deviation.</source>
        <translation>Balken: Mittel über die Startwerte; Striche: eine Standardabweichung.</translation>
    </message>
    <message>
        <source>What each share of the target&apos;s programs buys</source>
        <translation>Was jeder Anteil der Programme des Ziels bringt</translation>
    </message>
    <message>
        <source>share of the target&apos;s programs (%)</source>
        <translation>Anteil der Programme des Ziels (%)</translation>
    </message>
    <message>
        <source>The study trains on one share of the data only.</source>
        <translation>Die Studie trainiert nur mit einem Anteil der Daten.</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Lines: mean over seeds; bands: one standard deviation.</source>
        <translation>Linien: Mittel über die Startwerte; Bänder: eine Standardabweichung.</translation>
    </message>
    <message>
        <source>Size of the model and what it earns</source>
        <translation>Größe des Modells und was es erreicht</translation>
    </message>
    <message>
        <source>size (MiB)</source>
        <translation>Größe (MiB)</translation>
    </message>
    <message>
        <source>%1, %2 MiB</source>
        <translation>%1, %2 MiB</translation>
    </message>
    <message>
        <source>Whiskers: one standard deviation over seeds.</source>
        <translation>Striche: eine Standardabweichung über die Startwerte.</translation>
    </message>
    <message>
        <source>How few of the programs need to be measured</source>
        <translation>Wie wenige der Programme gemessen werden müssen</translation>
    </message>
    <message>
        <source>share of the target&apos;s programs that is measured (%)</source>
        <translation>gemessener Anteil der Programme des Ziels (%)</translation>
    </message>
    <message>
        <source>all programs, %1</source>
        <translation>alle Programme, %1</translation>
    </message>
    <message>
        <source>Shown: %1.</source>
        <translation>Gezeigt: %1.</translation>
    </message>
</context>
<context>
    <name>StudyCommands</name>
    <message>
        <source>Rename the study %1</source>
        <translation>Die Studie %1 umbenennen</translation>
    </message>
    <message>
        <source>The study cannot be renamed.</source>
        <translation>Die Studie kann nicht umbenannt werden.</translation>
    </message>
    <message>
        <source>Delete the study %1</source>
        <translation>Die Studie %1 löschen</translation>
    </message>
    <message>
        <source>The study cannot be deleted.</source>
        <translation>Die Studie kann nicht gelöscht werden.</translation>
    </message>
    <message>
        <source>The study cannot be brought back.</source>
        <translation>Die Studie kann nicht zurückgeholt werden.</translation>
    </message>
</context>
<context>
    <name>StudyPresets</name>
    <message>
        <source>Every cost model on every platform: table 5 of TLP</source>
        <translation>Jedes Kostenmodell auf jeder Plattform: Tabelle 5 von TLP</translation>
    </message>
    <message>
        <source>Attention, transformer and LSTM, each with the rank loss and with MSE</source>
        <translation>Attention, Transformer und LSTM, jeweils mit Rangverlust und mit MSE</translation>
    </message>
    <message>
        <source>How many rows and columns of a program&apos;s matrix TLP reads</source>
        <translation>Wie viele Zeilen und Spalten der Matrix eines Programms TLP liest</translation>
    </message>
    <message>
        <source>Attention heads of TLP, 1 to 16</source>
        <translation>Attention-Köpfe von TLP, 1 bis 16</translation>
    </message>
    <message>
        <source>Hidden size of TLP, 128 to 1024</source>
        <translation>Verdeckte Größe von TLP, 128 bis 1024</translation>
    </message>
    <message>
        <source>Residual blocks after TLP&apos;s attention, 0 to 4</source>
        <translation>Residualblöcke nach der Attention von TLP, 0 bis 4</translation>
    </message>
    <message>
        <source>What this program adds to TLP: logarithmic numbers, positions and a padding mask, alone and together</source>
        <translation>Was dieses Programm TLP hinzufügt: logarithmische Zahlen, Positionen und eine Füllmaske, einzeln und zusammen</translation>
    </message>
    <message>
        <source>What each share of the target&apos;s programs buys: MTL-TLP beside training on them alone, fine-tuning and pre-training</source>
        <translation>Was jeder Anteil der Programme des Ziels bringt: MTL-TLP neben Training allein damit, Nachtraining und Vortraining</translation>
    </message>
    <message>
        <source>How many auxiliary platforms help a target of which 7 % of the programs are measured</source>
        <translation>Wie viele Hilfsplattformen einem Ziel nützen, von dem 7 % der Programme gemessen sind</translation>
    </message>
    <message>
        <source>This program&apos;s TLP, with the options that are set for it, against TLP as in the paper on every platform</source>
        <translation>TLP dieses Programms mit den dafür gesetzten Optionen gegen TLP wie in der Veröffentlichung, auf jeder Plattform</translation>
    </message>
    <message>
        <source>What a model forgets of the platforms before when it is trained for one after the other</source>
        <translation>Was ein Modell von den Plattformen davor vergisst, wenn es für eine nach der anderen trainiert wird</translation>
    </message>
</context>
<context>
    <name>StudyTables</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>trained</source>
        <translation>trainiert</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>Startwerte</translation>
    </message>
    <message>
        <source>top-%1</source>
        <translation>Top-%1</translation>
    </message>
    <message>
        <source>Kendall τ</source>
        <translation>Kendall τ</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Size (MiB)</source>
        <translation>Größe (MiB)</translation>
    </message>
    <message>
        <source>Training (s)</source>
        <translation>Training (s)</translation>
    </message>
    <message>
        <source>Programs/s scored</source>
        <translation>Bewertete Programme/s</translation>
    </message>
    <message>
        <source>random pick</source>
        <translation>Zufallswahl</translation>
    </message>
    <message>
        <source>%1, random pick</source>
        <translation>%1, Zufallswahl</translation>
    </message>
    <message>
        <source>Difference per task</source>
        <translation>Unterschied je Aufgabe</translation>
    </message>
    <message>
        <source>k</source>
        <translation>k</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>95 % from</source>
        <translation>95 % von</translation>
    </message>
    <message>
        <source>to</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>Better</source>
        <translation>Besser</translation>
    </message>
    <message>
        <source>Worse</source>
        <translation>Schlechter</translation>
    </message>
    <message>
        <source>Equal</source>
        <translation>Gleich</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>clear</source>
        <translation>klar</translation>
    </message>
    <message>
        <source>within the spread</source>
        <translation>innerhalb der Streuung</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>Epochen</translation>
    </message>
    <message>
        <source>top-1</source>
        <translation>Top-1</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>%1 on %2, for others to begin with</source>
        <translation>%1 auf %2, womit andere beginnen</translation>
    </message>
    <message>
        <source>without its features</source>
        <translation>ohne seine Merkmale</translation>
    </message>
    <message>
        <source>%1 (%2 against %3)</source>
        <translation>%1 (%2 gegen %3)</translation>
    </message>
    <message>
        <source>%1, mean of %2 platforms</source>
        <translation>%1, Mittel über %2 Plattformen</translation>
    </message>
</context>
<context>
    <name>TrainingOptions</name>
    <message>
        <source>Tree depth</source>
        <translation>Baumtiefe</translation>
    </message>
    <message>
        <source>How many decisions a tree makes one after the other.</source>
        <translation>Wie viele Entscheidungen ein Baum nacheinander trifft.</translation>
    </message>
    <message>
        <source>Tree weight</source>
        <translation>Gewicht der Bäume</translation>
    </message>
    <message>
        <source>How much of what it learnt each new tree adds; small values need more trees.</source>
        <translation>Wie viel von dem, was er gelernt hat, jeder neue Baum beiträgt; kleine Werte brauchen mehr Bäume.</translation>
    </message>
    <message>
        <source>Least gain</source>
        <translation>Kleinster Gewinn</translation>
    </message>
    <message>
        <source>How much the loss must fall for a leaf to be split.</source>
        <translation>Um wie viel der Verlust sinken muss, damit ein Blatt geteilt wird.</translation>
    </message>
    <message>
        <source>Least leaf weight</source>
        <translation>Kleinstes Blattgewicht</translation>
    </message>
    <message>
        <source>How much weight of programs each leaf must hold.</source>
        <translation>Wie viel Gewicht an Programmen jedes Blatt enthalten muss.</translation>
    </message>
    <message>
        <source>Patience</source>
        <translation>Geduld</translation>
    </message>
    <message>
        <source>After how many trees without a lower validation loss the run ends; 0 means never.</source>
        <translation>Nach wie vielen Bäumen ohne kleineren Validierungsverlust der Lauf endet; 0 heißt nie.</translation>
    </message>
    <message>
        <source>Objective</source>
        <translation>Zielfunktion</translation>
    </message>
    <message>
        <source>What the trees make small: the squared error of a program&apos;s score, with fast programs weighing more as in Ansor, or without, or wrongly ordered pairs.</source>
        <translation>Was die Bäume klein machen: den quadratischen Fehler der Bewertung eines Programms, wobei schnelle Programme wie bei Ansor mehr zählen, oder ohne das, oder falsch geordnete Paare.</translation>
    </message>
    <message>
        <source>Weighted squared error (Ansor)</source>
        <translation>Gewichteter quadratischer Fehler (Ansor)</translation>
    </message>
    <message>
        <source>Pairs of a task</source>
        <translation>Paare einer Aufgabe</translation>
    </message>
    <message>
        <source>Squared error</source>
        <translation>Quadratischer Fehler</translation>
    </message>
    <message>
        <source>Validation share</source>
        <translation>Validierungsanteil</translation>
    </message>
    <message>
        <source>The share of the training programs that is kept back to choose the best epoch. The held-out tasks of the split are never used for it.</source>
        <translation>Der Anteil der Trainingsprogramme, der zurückgehalten wird, um die beste Epoche zu wählen. Die zurückgehaltenen Aufgaben der Aufteilung werden dafür nie verwendet.</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Vokabular</translation>
    </message>
    <message>
        <source>Which number each kind of schedule step has. The official vocabulary reads models and data of the TLP authors; a learned one also knows words that only your data has.</source>
        <translation>Welche Nummer jede Art von Planungsschritt hat. Das offizielle Vokabular liest Modelle und Daten der TLP-Autoren; ein gelerntes kennt auch Wörter, die nur in Ihren Daten vorkommen.</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>How the numbers of a step reach the model: as they are, as in the paper, or their logarithms, so that sizes that were not trained on stay near those that were.</source>
        <translation>Wie die Zahlen eines Schritts ins Modell kommen: wie sie sind, wie in der Arbeit, oder ihre Logarithmen, damit Größen, die im Training nicht vorkamen, denen nahe bleiben, die vorkamen.</translation>
    </message>
    <message>
        <source>As they are</source>
        <translation>Wie sie sind</translation>
    </message>
    <message>
        <source>Logarithms</source>
        <translation>Logarithmen</translation>
    </message>
    <message>
        <source>Sequence size</source>
        <translation>Sequenzgröße</translation>
    </message>
    <message>
        <source>How many steps of a program, and how many numbers of each, the model reads: “crop” as in the paper, “full” for the longest, or rows and width, for example 25x22.</source>
        <translation>Wie viele Schritte eines Programms und wie viele Zahlen davon das Modell liest: „crop“ wie in der Arbeit, „full“ für das längste, oder Zeilen und Breite, zum Beispiel 25x22.</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Modell</translation>
    </message>
    <message>
        <source>The cost model that is trained. It reads a program&apos;s schedule steps and says how fast it expects the program to be.</source>
        <translation>Das Kostenmodell, das trainiert wird. Es liest die Planungsschritte eines Programms und sagt, wie schnell es das Programm erwartet.</translation>
    </message>
    <message>
        <source>Encoder widths</source>
        <translation>Encoder-Breiten</translation>
    </message>
    <message>
        <source>Widths of the layers that read one step, separated by commas. The last one is the hidden size.</source>
        <translation>Breiten der Schichten, die einen Schritt lesen, durch Kommas getrennt. Die letzte ist die verborgene Größe.</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation>Aufmerksamkeitsköpfe</translation>
    </message>
    <message>
        <source>How many ways the steps of a program look at each other. The number must divide the hidden size.</source>
        <translation>Auf wie viele Arten die Schritte eines Programms einander betrachten. Die Zahl muss die verborgene Größe teilen.</translation>
    </message>
    <message>
        <source>Residual blocks</source>
        <translation>Restblöcke</translation>
    </message>
    <message>
        <source>How many blocks refine each step after the attention.</source>
        <translation>Wie viele Blöcke jeden Schritt nach der Aufmerksamkeit verfeinern.</translation>
    </message>
    <message>
        <source>Core</source>
        <translation>Kern</translation>
    </message>
    <message>
        <source>What lets the steps of a program see each other: one attention as in the paper, transformer layers, or a recurrent layer that reads them in order.</source>
        <translation>Womit die Schritte eines Programms einander sehen: eine Aufmerksamkeit wie in der Arbeit, Transformer-Schichten oder eine rekurrente Schicht, die sie der Reihe nach liest.</translation>
    </message>
    <message>
        <source>Transformer layers</source>
        <translation>Transformer-Schichten</translation>
    </message>
    <message>
        <source>How many layers the transformer has; the other cores have one.</source>
        <translation>Wie viele Schichten der Transformer hat; die anderen Kerne haben eine.</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>Positionen</translation>
    </message>
    <message>
        <source>How the model is told where in the program a step stands. The paper&apos;s model is not told.</source>
        <translation>Wie das Modell erfährt, an welcher Stelle des Programms ein Schritt steht. Das Modell der Arbeit erfährt es nicht.</translation>
    </message>
    <message>
        <source>Padding mask</source>
        <translation>Auffüllmaske</translation>
    </message>
    <message>
        <source>Whether the empty rows that fill up short programs are left out. The paper&apos;s model reads them as steps.</source>
        <translation>Ob die leeren Zeilen, die kurze Programme auffüllen, weggelassen werden. Das Modell der Arbeit liest sie als Schritte.</translation>
    </message>
    <message>
        <source>Private blocks</source>
        <translation>Eigene Blöcke</translation>
    </message>
    <message>
        <source>How many of the residual blocks, counted from the last, each platform of a mix has for itself; the others are shared.</source>
        <translation>Wie viele der Restblöcke, vom letzten an gezählt, jede Plattform einer Mischung für sich hat; die anderen sind gemeinsam.</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Aufmerksamkeit</translation>
    </message>
    <message>
        <source>Transformer</source>
        <translation>Transformer</translation>
    </message>
    <message>
        <source>LSTM</source>
        <translation>LSTM</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Sine waves</source>
        <translation>Sinuswellen</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>The chosen model stands for another value here.</source>
        <translation>Das gewählte Modell steht hier für einen anderen Wert.</translation>
    </message>
    <message>
        <source>Only the transformer can have more than one layer.</source>
        <translation>Nur der Transformer kann mehr als eine Schicht haben.</translation>
    </message>
    <message>
        <source>There cannot be more private blocks than residual blocks.</source>
        <translation>Es kann nicht mehr eigene Blöcke als Restblöcke geben.</translation>
    </message>
    <message>
        <source>Head widths</source>
        <translation>Kopf-Breiten</translation>
    </message>
    <message>
        <source>Widths of the layers that turn each step into its part of the score, separated by commas. A last layer of width 1 follows.</source>
        <translation>Breiten der Schichten, die jeden Schritt in seinen Teil der Bewertung umwandeln, durch Kommas getrennt. Eine letzte Schicht der Breite 1 folgt.</translation>
    </message>
    <message>
        <source>What training makes small. LambdaRank puts fast programs first; mean squared error predicts each program&apos;s relative speed.</source>
        <translation>Was das Training klein macht. LambdaRank stellt schnelle Programme nach vorn; der mittlere quadratische Fehler sagt die relative Geschwindigkeit jedes Programms voraus.</translation>
    </message>
    <message>
        <source>&amp;Grouping</source>
        <translation>&amp;Gruppierung</translation>
    </message>
    <message>
        <source>Which programs are compared with each other: those of one task, or a shuffled batch of all tasks as the official code does.</source>
        <translation>Welche Programme miteinander verglichen werden: die einer Aufgabe oder ein gemischter Stapel aller Aufgaben wie im offiziellen Code.</translation>
    </message>
    <message>
        <source>&amp;Batch size</source>
        <translation>&amp;Stapelgröße</translation>
    </message>
    <message>
        <source>How many programs one step of the optimiser sees.</source>
        <translation>Wie viele Programme ein Schritt des Optimierers sieht.</translation>
    </message>
    <message>
        <source>Learning &amp;rate</source>
        <translation>Lern&amp;rate</translation>
    </message>
    <message>
        <source>How far one step of the Adam optimiser goes.</source>
        <translation>Wie weit ein Schritt des Adam-Optimierers geht.</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>Gewichtsabnahme</translation>
    </message>
    <message>
        <source>How strongly large weights are pulled towards zero.</source>
        <translation>Wie stark große Gewichte zur Null gezogen werden.</translation>
    </message>
    <message>
        <source>Gradient clip</source>
        <translation>Gradientengrenze</translation>
    </message>
    <message>
        <source>The largest norm of the gradient of one step; 0 leaves it as it is.</source>
        <translation>Die größte Norm des Gradienten eines Schritts; 0 lässt ihn, wie er ist.</translation>
    </message>
    <message>
        <source>Rate factor</source>
        <translation>Ratenfaktor</translation>
    </message>
    <message>
        <source>What the learning rate is multiplied by at every rate step; 1 keeps it.</source>
        <translation>Womit die Lernrate bei jeder Ratenstufe multipliziert wird; 1 behält sie bei.</translation>
    </message>
    <message>
        <source>Rate step</source>
        <translation>Ratenstufe</translation>
    </message>
    <message>
        <source>After how many epochs the learning rate changes; 0 means never.</source>
        <translation>Nach wie vielen Epochen sich die Lernrate ändert; 0 heißt nie.</translation>
    </message>
    <message>
        <source>Ep&amp;ochs</source>
        <translation>&amp;Epochen</translation>
    </message>
    <message>
        <source>How often the run goes through all training programs; of trees, how many it grows.</source>
        <translation>Wie oft der Lauf alle Trainingsprogramme durchgeht; bei Bäumen, wie viele er wachsen lässt.</translation>
    </message>
    <message>
        <source>See&amp;d</source>
        <translation>Start&amp;wert</translation>
    </message>
    <message>
        <source>Where all randomness of the run starts. The same seed and settings give the same model; several seeds show how large the spread is.</source>
        <translation>Wo aller Zufall des Laufs beginnt. Gleicher Startwert und gleiche Einstellungen ergeben dasselbe Modell; mehrere Startwerte zeigen, wie groß die Streuung ist.</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Where the run computes: “auto” takes a GPU when there is one.</source>
        <translation>Wo der Lauf rechnet: „auto“ nimmt eine GPU, wenn es eine gibt.</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>How many threads the run uses; 0 takes every core this program may use.</source>
        <translation>Wie viele Threads der Lauf verwendet; 0 nimmt jeden Kern, den dieses Programm nutzen darf.</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Which epoch&apos;s weights become the model: those with the lowest validation loss, the last ones, or the running average of about the last eight epochs, which swings less from epoch to epoch.</source>
        <translation>Welcher Epoche Gewichte das Modell bilden: die mit dem kleinsten Validierungsverlust, die letzten oder der gleitende Mittelwert etwa der letzten acht Epochen, der weniger von Epoche zu Epoche schwankt.</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>Optimiser</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>LambdaRank</source>
        <translation>LambdaRank</translation>
    </message>
    <message>
        <source>Mean squared error</source>
        <translation>Mittlerer quadratischer Fehler</translation>
    </message>
    <message>
        <source>Per task</source>
        <translation>Je Aufgabe</translation>
    </message>
    <message>
        <source>Mixed (official)</source>
        <translation>Gemischt (offiziell)</translation>
    </message>
    <message>
        <source>Official</source>
        <translation>Offiziell</translation>
    </message>
    <message>
        <source>Learned</source>
        <translation>Gelernt</translation>
    </message>
    <message>
        <source>Best epoch</source>
        <translation>Beste Epoche</translation>
    </message>
    <message>
        <source>Last epoch</source>
        <translation>Letzte Epoche</translation>
    </message>
    <message>
        <source>Average of epochs</source>
        <translation>Mittel der Epochen</translation>
    </message>
    <message>
        <source>Trees have no weights to average.</source>
        <translation>Bäume haben keine Gewichte zum Mitteln.</translation>
    </message>
    <message>
        <source>Enter a whole number.</source>
        <translation>Geben Sie eine ganze Zahl ein.</translation>
    </message>
    <message>
        <source>Enter a whole number from %1 to %2.</source>
        <translation>Geben Sie eine ganze Zahl von %1 bis %2 ein.</translation>
    </message>
    <message>
        <source>Enter a number with a decimal point, for example 0.001 or 1e-3.</source>
        <translation>Geben Sie eine Zahl mit Dezimalpunkt ein, zum Beispiel 0.001 oder 1e-3.</translation>
    </message>
    <message>
        <source>Enter a number from %1 to %2.</source>
        <translation>Geben Sie eine Zahl von %1 bis %2 ein.</translation>
    </message>
    <message>
        <source>Enter whole numbers separated by commas, for example 64,128.</source>
        <translation>Geben Sie ganze Zahlen durch Kommas getrennt ein, zum Beispiel 64,128.</translation>
    </message>
    <message>
        <source>Each number must be from %1 to %2.</source>
        <translation>Jede Zahl muss von %1 bis %2 reichen.</translation>
    </message>
    <message>
        <source>The number of heads must divide the hidden size (the last encoder width).</source>
        <translation>Die Zahl der Köpfe muss die verborgene Größe (die letzte Encoder-Breite) teilen.</translation>
    </message>
    <message>
        <source>Enter auto, cpu or cuda: with a number, for example cuda:0.</source>
        <translation>Geben Sie auto, cpu oder cuda: mit einer Nummer ein, zum Beispiel cuda:0.</translation>
    </message>
    <message>
        <source>Enter crop, full, or rows and width, for example 25x22.</source>
        <translation>Geben Sie crop, full oder Zeilen und Breite ein, zum Beispiel 25x22.</translation>
    </message>
    <message>
        <source>Keeping the lowest validation loss needs a validation share above 0.</source>
        <translation>Den niedrigsten Validierungsverlust zu behalten erfordert einen Validierungsanteil über 0.</translation>
    </message>
    <message>
        <source>Enter 1 to 16 whole numbers separated by commas, for example 64,128.</source>
        <translation>Geben Sie 1 bis 16 ganze Zahlen durch Kommas getrennt ein, zum Beispiel 64,128.</translation>
    </message>
    <message>
        <source>official TLP code</source>
        <translation>offizieller TLP-Code</translation>
    </message>
    <message>
        <source>our choice</source>
        <translation>unsere Wahl</translation>
    </message>
    <message>
        <source>Transfer</source>
        <translation>Übertragung</translation>
    </message>
    <message>
        <source>How the run goes on from the model of another one: training all its weights, the head alone, a small model of what it misses, or the weights that matter most while the others fade (Moses); AutoTVM&apos;s trees start from its score.</source>
        <translation>Wie der Lauf vom Modell eines anderen ausgeht: Alle Gewichte werden weiter trainiert, nur der Kopf, ein kleines Modell dessen, was ihm entgeht, oder die wichtigsten Gewichte, während die übrigen verblassen (Moses); AutoTVMs Bäume gehen von seiner Bewertung aus.</translation>
    </message>
    <message>
        <source>Gap width</source>
        <translation>Breite des Differenzmodells</translation>
    </message>
    <message>
        <source>Width of the small model that learns what the first one misses.</source>
        <translation>Breite des kleinen Modells, das lernt, was dem ersten entgeht.</translation>
    </message>
    <message>
        <source>Transferable share</source>
        <translation>Übertragbarer Anteil</translation>
    </message>
    <message>
        <source>Which share of the weights Moses trains: those that change the loss most.</source>
        <translation>Welchen Anteil der Gewichte Moses trainiert: jene, die den Verlust am stärksten ändern.</translation>
    </message>
    <message>
        <source>Decay of the others</source>
        <translation>Schwund der übrigen</translation>
    </message>
    <message>
        <source>Which share of itself every other weight loses in one step of Moses.</source>
        <translation>Welchen Anteil seiner selbst jedes andere Gewicht in einem Schritt von Moses verliert.</translation>
    </message>
    <message>
        <source>Pre-training</source>
        <translation>Vortraining</translation>
    </message>
    <message>
        <source>What the model learns before it is told any times, from all training programs: to guess the next step of a program (GPT), or hidden steps (BERT).</source>
        <translation>Was das Modell aus allen Trainingsprogrammen lernt, bevor es Zeiten erfährt: den nächsten Schritt eines Programms zu erraten (GPT) oder verdeckte Schritte (BERT).</translation>
    </message>
    <message>
        <source>Pre-training epochs</source>
        <translation>Epochen des Vortrainings</translation>
    </message>
    <message>
        <source>How often the pre-training goes through all training programs.</source>
        <translation>Wie oft das Vortraining alle Trainingsprogramme durchläuft.</translation>
    </message>
    <message>
        <source>Pre-training rate</source>
        <translation>Rate des Vortrainings</translation>
    </message>
    <message>
        <source>How far one step of the optimiser goes in the pre-training.</source>
        <translation>Wie weit ein Schritt des Optimierers im Vortraining geht.</translation>
    </message>
    <message>
        <source>Weight of the kind</source>
        <translation>Gewicht der Art</translation>
    </message>
    <message>
        <source>How much the kind of a guessed step counts beside its numbers.</source>
        <translation>Wie stark die Art eines erratenen Schritts gegenüber seinen Zahlen zählt.</translation>
    </message>
    <message>
        <source>Hidden share</source>
        <translation>Verdeckter Anteil</translation>
    </message>
    <message>
        <source>Which share of a program&apos;s steps BERT hides.</source>
        <translation>Welchen Anteil der Schritte eines Programms BERT verdeckt.</translation>
    </message>
    <message>
        <source>Transfer</source>
        <translation>Übertragung</translation>
    </message>
    <message>
        <source>Read of a configuration</source>
        <translation>Was von einer Konfiguration gelesen wird</translation>
    </message>
    <message>
        <source>What AutoTVM&apos;s trees see of a configuration: the values of its knobs, its loops with what they touch, or curves of how they relate, which mean the same in every template.</source>
        <translation>Was AutoTVMs Bäume von einer Konfiguration sehen: die Werte ihrer Stellschrauben, ihre Schleifen mit dem, was sie berühren, oder Kurven ihrer Beziehungen, die in jeder Vorlage dasselbe bedeuten.</translation>
    </message>
    <message>
        <source>Margin for the trees</source>
        <translation>Vorgabe für die Bäume</translation>
    </message>
    <message>
        <source>Knobs</source>
        <translation>Stellschrauben</translation>
    </message>
    <message>
        <source>Loops</source>
        <translation>Schleifen</translation>
    </message>
    <message>
        <source>Relations</source>
        <translation>Beziehungen</translation>
    </message>
    <message>
        <source>Fine-tune all weights</source>
        <translation>Alle Gewichte nachtrainieren</translation>
    </message>
    <message>
        <source>Fine-tune the head</source>
        <translation>Den Kopf nachtrainieren</translation>
    </message>
    <message>
        <source>Model of the gap</source>
        <translation>Modell der Differenz</translation>
    </message>
    <message>
        <source>Moses</source>
        <translation>Moses</translation>
    </message>
    <message>
        <source>Next step (GPT)</source>
        <translation>Nächster Schritt (GPT)</translation>
    </message>
    <message>
        <source>Hidden steps (BERT)</source>
        <translation>Verdeckte Schritte (BERT)</translation>
    </message>
    <message>
        <source>This model cannot start from another run.</source>
        <translation>Dieses Modell kann nicht von einem anderen Lauf ausgehen.</translation>
    </message>
    <message>
        <source>A model of the gap is trained with the mean squared error.</source>
        <translation>Ein Modell der Differenz wird mit dem mittleren quadratischen Fehler trainiert.</translation>
    </message>
    <message>
        <source>A recurrent layer cannot guess hidden steps: it does not see later ones.</source>
        <translation>Eine rekurrente Schicht kann verdeckte Schritte nicht erraten: Sie sieht spätere nicht.</translation>
    </message>
    <message>
        <source>A run that starts from another one is not pre-trained.</source>
        <translation>Ein Lauf, der von einem anderen ausgeht, wird nicht vortrainiert.</translation>
    </message>
    <message>
        <source>This model cannot be pre-trained.</source>
        <translation>Dieses Modell kann nicht vortrainiert werden.</translation>
    </message>
</context>
<context>
    <name>TuningCharts</name>
    <message>
        <source>min</source>
        <translation>min</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>trial %1, after %2</source>
        <translation>Versuch %1, nach %2</translation>
    </message>
    <message>
        <source>%1 trials so far</source>
        <translation>bisher %1 Versuche</translation>
    </message>
    <message>
        <source>Estimate of the network by trials</source>
        <translation>Schätzung des Netzes nach Versuchen</translation>
    </message>
    <message>
        <source>Best latency by trials</source>
        <translation>Beste Laufzeit nach Versuchen</translation>
    </message>
    <message>
        <source>Estimate of the network by time</source>
        <translation>Schätzung des Netzes nach Zeit</translation>
    </message>
    <message>
        <source>Best latency by time</source>
        <translation>Beste Laufzeit nach Zeit</translation>
    </message>
    <message>
        <source>The curve starts with the first program that works.</source>
        <translation>Die Kurve beginnt mit dem ersten Programm, das funktioniert.</translation>
    </message>
    <message>
        <source>trials</source>
        <translation>Versuche</translation>
    </message>
    <message>
        <source>time (%1)</source>
        <translation>Zeit (%1)</translation>
    </message>
    <message>
        <source>best latency (%1)</source>
        <translation>beste Laufzeit (%1)</translation>
    </message>
    <message>
        <source>Left out, since it tuned something else: %1.</source>
        <translation>Ausgelassen, weil anderes optimiert wurde: %1.</translation>
    </message>
    <message>
        <source>Not every task of %1 has a program that works yet.</source>
        <translation>Noch nicht jede Aufgabe von %1 hat ein Programm, das läuft.</translation>
    </message>
    <message>
        <source>No program of %1 has worked yet.</source>
        <translation>Von %1 hat noch kein Programm funktioniert.</translation>
    </message>
    <message>
        <source>Kendall τ of round %1: %2.</source>
        <translation>Kendall τ der Runde %1: %2.</translation>
    </message>
    <message>
        <source>%1 of %2 points are drawn, the extremes among them.</source>
        <translation>%1 von %2 Punkten sind gezeichnet, darunter die äußersten.</translation>
    </message>
    <message numerus="yes">
        <source>%n program(s) that failed have no latency and are left out.</source>
        <translation>
            <numerusform>%n fehlgeschlagenes Programm hat keine Laufzeit und ist ausgelassen.</numerusform>
            <numerusform>%n fehlgeschlagene Programme haben keine Laufzeit und sind ausgelassen.</numerusform>
        </translation>
    </message>
    <message>
        <source>A model that learns gives every round a scale of its own: choose one to judge it.</source>
        <translation>Ein lernendes Modell gibt jeder Runde einen eigenen Maßstab: Wählen Sie eine, um es zu beurteilen.</translation>
    </message>
    <message>
        <source>Predicted and measured</source>
        <translation>Vorhergesagt und gemessen</translation>
    </message>
    <message>
        <source>predicted score</source>
        <translation>vorhergesagte Bewertung</translation>
    </message>
    <message>
        <source>share of the best speed</source>
        <translation>Anteil der besten Geschwindigkeit</translation>
    </message>
    <message>
        <source>The points come with the first programs that the model picked.</source>
        <translation>Die Punkte kommen mit den ersten Programmen, die das Modell gewählt hat.</translation>
    </message>
    <message>
        <source>picked by the model</source>
        <translation>vom Modell gewählt</translation>
    </message>
    <message>
        <source>picked at random</source>
        <translation>zufällig gewählt</translation>
    </message>
    <message>
        <source>trial %1 of round %2: %3</source>
        <translation>Versuch %1 der Runde %2: %3</translation>
    </message>
    <message>
        <source>Rank correlation of each round</source>
        <translation>Rangkorrelation jeder Runde</translation>
    </message>
    <message>
        <source>round</source>
        <translation>Runde</translation>
    </message>
    <message>
        <source>Kendall τ</source>
        <translation>Kendall τ</translation>
    </message>
    <message>
        <source>A round with two or more programs that work has a correlation.</source>
        <translation>Eine Runde mit zwei oder mehr funktionierenden Programmen hat eine Korrelation.</translation>
    </message>
    <message>
        <source>predicted and measured</source>
        <translation>vorhergesagt und gemessen</translation>
    </message>
    <message>
        <source>chance</source>
        <translation>Zufall</translation>
    </message>
    <message>
        <source>search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>build</source>
        <translation>Bauen</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>other</source>
        <translation>Sonstiges</translation>
    </message>
    <message>
        <source>%1 %2 (%3)</source>
        <translation>%1 %2 (%3)</translation>
    </message>
    <message>
        <source>In all %1: %2.</source>
        <translation>Insgesamt %1: %2.</translation>
    </message>
    <message numerus="yes">
        <source>Each bar adds up %n round(s).</source>
        <translation>
            <numerusform>Jeder Balken fasst %n Runde zusammen.</numerusform>
            <numerusform>Jeder Balken fasst %n Runden zusammen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Where the time went</source>
        <translation>Wohin die Zeit ging</translation>
    </message>
    <message>
        <source>The first bar comes when a round is done.</source>
        <translation>Der erste Balken kommt, wenn eine Runde fertig ist.</translation>
    </message>
    <message>
        <source>Which task each round went to</source>
        <translation>Welche Aufgabe jede Runde bekam</translation>
    </message>
    <message>
        <source>task</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>The first point comes when a round is done.</source>
        <translation>Der erste Punkt kommt, wenn eine Runde fertig ist.</translation>
    </message>
    <message>
        <source>rounds</source>
        <translation>Runden</translation>
    </message>
    <message>
        <source>The curve starts when every task of the network has a program that works. So far: %1 of %2.</source>
        <translation>Die Kurve beginnt, sobald jede Aufgabe des Netzes ein Programm hat, das läuft. Bisher: %1 von %2.</translation>
    </message>
    <message>
        <source>whole network (%1)</source>
        <translation>ganzes Netz (%1)</translation>
    </message>
    <message>
        <source>LibTorch on %1</source>
        <translation>LibTorch auf %1</translation>
    </message>
    <message numerus="yes">
        <source>weighted sum of %n task(s)</source>
        <translation>
            <numerusform>gewichtete Summe aus %n Aufgabe</numerusform>
            <numerusform>gewichtete Summe aus %n Aufgaben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Without LibTorch&apos;s line: it has no time for %n of the tasks.</source>
        <translation>
            <numerusform>Ohne die Linie von LibTorch: Für %n der Aufgaben gibt es keine Zeit.</numerusform>
            <numerusform>Ohne die Linie von LibTorch: Für %n der Aufgaben gibt es keine Zeit.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TuningTexts</name>
    <message>
        <source>%1 with XGBoost</source>
        <translation>%1 mit XGBoost</translation>
    </message>
    <message>
        <source>%1, refreshed</source>
        <translation>%1, aufgefrischt</translation>
    </message>
    <message>
        <source>Evolutionary (Ansor)</source>
        <translation>Evolutionär (Ansor)</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>Zufällig</translation>
    </message>
    <message>
        <source>All trials were made.</source>
        <translation>Alle Versuche sind gemacht.</translation>
    </message>
    <message>
        <source>The time is used up.</source>
        <translation>Die Zeit ist aufgebraucht.</translation>
    </message>
    <message>
        <source>There is no other program left to try.</source>
        <translation>Es gibt kein weiteres Programm zu versuchen.</translation>
    </message>
    <message>
        <source>Ended early: no more progress was made.</source>
        <translation>Vorzeitig beendet: Es gab keinen Fortschritt mehr.</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Pausiert</translation>
    </message>
    <message>
        <source>Annealing (AutoTVM)</source>
        <translation>Abkühlen (AutoTVM)</translation>
    </message>
</context>
<context>
    <name>UndoBar</name>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>There is nothing left to take back.</source>
        <translation>Es gibt nichts mehr zurückzunehmen.</translation>
    </message>
</context>
<context>
    <name>Verdict</name>
    <message>
        <source>%1 is not better than random picks.</source>
        <translation>%1 ist nicht besser als Zufallswahl.</translation>
    </message>
    <message>
        <source>%1 is not clearly better than random picks.</source>
        <translation>%1 ist nicht klar besser als Zufallswahl.</translation>
    </message>
    <message>
        <source>Top-k: speed of the best of the first k picks, relative to the best program (1); networks weight their tasks.</source>
        <translation>Top-k: Tempo des besten der ersten k gewählten Programme, im Verhältnis zum besten Programm (1); die Netze gewichten ihre Aufgaben.</translation>
    </message>
    <message>
        <source>%1 is better than %2 at top-%3.</source>
        <translation>%1 ist besser als %2 bei Top-%3.</translation>
    </message>
    <message>
        <source>No clear difference between %1 and %2 at top-%3.</source>
        <translation>Kein klarer Unterschied zwischen %1 und %2 bei Top-%3.</translation>
    </message>
    <message>
        <source>Of %1 tasks, %2 is better on %3, worse on %4 and equal on %5.</source>
        <translation>Von %1 Aufgaben ist %2 bei %3 besser, bei %4 schlechter und bei %5 gleich.</translation>
    </message>
    <message>
        <source>The interval leaves out zero, so the difference is larger than the spread over tasks.</source>
        <translation>Das Intervall schließt die Null aus, der Unterschied ist also größer als die Streuung über die Aufgaben.</translation>
    </message>
    <message>
        <source>The interval holds zero, so the difference may be chance: other tasks could turn it around.</source>
        <translation>Das Intervall enthält die Null, der Unterschied kann also Zufall sein: Andere Aufgaben könnten ihn umkehren.</translation>
    </message>
    <message>
        <source>Every task counts once here, whatever its weight in a network. The interval says nothing about other seeds of the training: train several to see that spread.</source>
        <translation>Jede Aufgabe zählt hier einmal, gleich welches Gewicht sie in einem Netz hat. Über andere Startwerte des Trainings sagt das Intervall nichts: Trainieren Sie mehrere, um diese Streuung zu sehen.</translation>
    </message>
    <message>
        <source>On average over the tasks, its top-%1 is %2 percentage points lower than that of %3 (95 % interval of the difference: %4 to %5).</source>
        <translation>Im Mittel über die Aufgaben liegt sein Top-%1 %2 Prozentpunkte unter dem von %3 (95-%-Intervall der Differenz: %4 bis %5).</translation>
    </message>
    <message>
        <source>On average over the tasks, its top-%1 is %2 percentage points higher than that of %3 (95 % interval of the difference: %4 to %5).</source>
        <translation>Im Mittel über die Aufgaben liegt sein Top-%1 %2 Prozentpunkte über dem von %3 (95-%-Intervall der Differenz: %4 bis %5).</translation>
    </message>
    <message>
        <source>Tasks left out because only one of the two runs has them: %1.</source>
        <translation>Ausgelassene Aufgaben, weil nur einer der beiden Läufe sie hat: %1.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ActivityBar</name>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::AttentionMap</name>
    <message>
        <source>Attention map: which steps look at which</source>
        <translation>Aufmerksamkeitskarte: welche Schritte auf welche schauen</translation>
    </message>
    <message>
        <source>%1 gives %2 of its attention to: %3</source>
        <translation>%1 gibt %2 seiner Aufmerksamkeit an: %3</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::AttentionView</name>
    <message>
        <source>Attention between the steps of the program</source>
        <translation>Aufmerksamkeit zwischen den Schritten des Programms</translation>
    </message>
    <message>
        <source>Layer and head of the attention</source>
        <translation>Schicht und Kopf der Aufmerksamkeit</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Aufmerksamkeit</translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>Bild &amp;kopieren</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportieren…</translation>
    </message>
    <message>
        <source>Show as &amp;table</source>
        <translation>Als &amp;Tabelle zeigen</translation>
    </message>
    <message>
        <source>Attention of %1</source>
        <translation>Aufmerksamkeit von %1</translation>
    </message>
    <message>
        <source>Step %1, %2 · %3</source>
        <translation>Schritt %1, %2 · %3</translation>
    </message>
    <message>
        <source>padding (%1)</source>
        <translation>Auffüllung (%1)</translation>
    </message>
    <message>
        <source>Choose a run to see where its model looks.</source>
        <translation>Wählen Sie einen Lauf, um zu sehen, wohin sein Modell schaut.</translation>
    </message>
    <message>
        <source>Mean of all heads</source>
        <translation>Mittel aller Köpfe</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>Kopf %1</translation>
    </message>
    <message>
        <source>Layer %1, head %2</source>
        <translation>Schicht %1, Kopf %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Export the attention map</source>
        <translation>Aufmerksamkeitskarte exportieren</translation>
    </message>
    <message>
        <source>Picture (*.png);;Vector graphic (*.svg);;Data (*.csv)</source>
        <translation>Bild (*.png);;Vektorgrafik (*.svg);;Daten (*.csv)</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::BestProgramView</name>
    <message>
        <source>Tas&amp;k</source>
        <translation>Au&amp;fgabe</translation>
    </message>
    <message>
        <source>Task whose fastest program is shown</source>
        <translation>Aufgabe, deren schnellstes Programm gezeigt wird</translation>
    </message>
    <message>
        <source>&amp;Inspect</source>
        <translation>A&amp;nsehen</translation>
    </message>
    <message>
        <source>Opens the program on the Inspect page, with its features, its rank and the code it becomes.</source>
        <translation>Öffnet das Programm auf der Seite „Ansehen“, mit seinen Merkmalen, seinem Rang und dem Code, der daraus wird.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>No program has worked yet.</source>
        <translation>Noch hat kein Programm funktioniert.</translation>
    </message>
    <message>
        <source>The kernel cannot be exported.</source>
        <translation>Der Kernel kann nicht exportiert werden.</translation>
    </message>
    <message>
        <source>Exporting…</source>
        <translation>Wird exportiert…</translation>
    </message>
    <message>
        <source>E&amp;xport kernel…</source>
        <translation>Kernel e&amp;xportieren…</translation>
    </message>
    <message>
        <source>Export here</source>
        <translation>Hierhin exportieren</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) written to %1. The example builds there with: %2</source>
        <translation>
            <numerusform>%n Datei wurde in %1 geschrieben. Das Beispiel lässt sich dort bauen mit: %2</numerusform>
            <numerusform>%n Dateien wurden in %1 geschrieben. Das Beispiel lässt sich dort bauen mit: %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Trial %1: %2</source>
        <translation>Versuch %1: %2</translation>
    </message>
    <message>
        <source>Writes the program as a static library with a C header, an example that builds, the schedule as a C++ program for Halide, Halide&apos;s lowered statement and the record in TVM&apos;s format.</source>
        <translation>Schreibt das Programm als statische Bibliothek mit C-Header, einem Beispiel, das sich bauen lässt, dem Ablaufplan als C++-Programm für Halide, der von Halide erzeugten Zwischendarstellung und dem Datensatz im Format von TVM.</translation>
    </message>
    <message>
        <source>Folder for the kernel, new or there already</source>
        <translation>Ordner für den Kernel, neu oder vorhanden</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::CodePanel</name>
    <message>
        <source>Show code</source>
        <translation>Code zeigen</translation>
    </message>
    <message>
        <source>Time it now</source>
        <translation>Jetzt messen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Target to build for</source>
        <translation>Ziel, für das gebaut wird</translation>
    </message>
    <message>
        <source>Builds the program with Halide and shows what it becomes</source>
        <translation>Baut das Programm mit Halide und zeigt, was daraus wird</translation>
    </message>
    <message>
        <source>Builds the program and measures it on this machine</source>
        <translation>Baut das Programm und misst es auf diesem Rechner</translation>
    </message>
    <message>
        <source>Building or measuring</source>
        <translation>Bauen oder Messen</translation>
    </message>
    <message>
        <source>Lowered statement (Halide)</source>
        <translation>Abgesenkte Anweisung (Halide)</translation>
    </message>
    <message>
        <source>Innermost loop (assembly)</source>
        <translation>Innerste Schleife (Assembler)</translation>
    </message>
    <message>
        <source>Building…</source>
        <translation>Wird gebaut…</translation>
    </message>
    <message>
        <source>The program was not built: %1</source>
        <translation>Das Programm wurde nicht gebaut: %1</translation>
    </message>
    <message>
        <source>Building and measuring…</source>
        <translation>Wird gebaut und gemessen…</translation>
    </message>
    <message>
        <source>The program was not measured: %1</source>
        <translation>Das Programm wurde nicht gemessen: %1</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Built in %1.</source>
        <translation>In %1 gebaut.</translation>
    </message>
    <message>
        <source>The program has no loop.</source>
        <translation>Das Programm hat keine Schleife.</translation>
    </message>
    <message>
        <source>Not measured. %1: %2</source>
        <translation>Nicht gemessen. %1: %2</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; here now on %2 (median; the repeats differ by %3).</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; jetzt hier auf %2 (Median; die Wiederholungen weichen um %3 voneinander ab).</translation>
    </message>
    <message>
        <source>The machine was too busy for a time that can be trusted: measure again when nothing else runs.</source>
        <translation>Der Rechner war für eine verlässliche Zeit zu beschäftigt: noch einmal messen, wenn sonst nichts läuft.</translation>
    </message>
    <message>
        <source>In the file: %1 on %2, %3 times as long.</source>
        <translation>In der Datei: %1 auf %2, das %3-Fache.</translation>
    </message>
    <message>
        <source>The file has no valid time on %1.</source>
        <translation>Die Datei hat keine gültige Zeit auf %1.</translation>
    </message>
    <message>
        <source>“Show code” builds the program and shows here what Halide makes of it.</source>
        <translation>„Code zeigen“ baut das Programm und zeigt hier, was Halide daraus macht.</translation>
    </message>
    <message>
        <source>The innermost loop that does most of the arithmetic, as the processor runs it.</source>
        <translation>Die innerste Schleife, die am meisten rechnet, so wie der Prozessor sie ausführt.</translation>
    </message>
    <message>
        <source>In the session: %1 on %2, %3 times as long.</source>
        <translation>In der Sitzung: %1 auf %2, %3-mal so lange.</translation>
    </message>
    <message>
        <source>The session has no valid time of it on %1.</source>
        <translation>Die Sitzung hat dafür keine gültige Zeit auf %1.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::CollectDialog</name>
    <message>
        <source>Same programs on every target</source>
        <translation>Dieselben Programme auf jedem Ziel</translation>
    </message>
    <message>
        <source>Check every result</source>
        <translation>Jedes Ergebnis prüfen</translation>
    </message>
    <message>
        <source>Collect measured programs</source>
        <translation>Gemessene Programme sammeln</translation>
    </message>
    <message>
        <source>Workloads</source>
        <translation>Rechenaufgaben</translation>
    </message>
    <message>
        <source>Programs are drawn at random from each workload&apos;s schedule space, compiled, and timed on this machine, one at a time. Times are honest only while nothing else loads it.</source>
        <translation>Aus dem Ablaufraum jeder Rechenaufgabe werden zufällig Programme gezogen, übersetzt und einzeln auf diesem Rechner gemessen. Die Zeiten sind nur ehrlich, solange ihn sonst nichts belastet.</translation>
    </message>
    <message>
        <source>Start collecting</source>
        <translation>Sammeln beginnen</translation>
    </message>
    <message>
        <source>What a model for several platforms learns from; otherwise each target gets programs of its own</source>
        <translation>Daraus lernt ein Modell für mehrere Plattformen; sonst bekommt jedes Ziel eigene Programme</translation>
    </message>
    <message>
        <source>Compares each program&apos;s result with that of a plain evaluation: safer and slower</source>
        <translation>Vergleicht das Ergebnis jedes Programms mit dem einer schlichten Auswertung: sicherer und langsamer</translation>
    </message>
    <message>
        <source>The same number draws the same programs</source>
        <translation>Dieselbe Zahl zieht dieselben Programme</translation>
    </message>
    <message>
        <source>Not imported</source>
        <translation>Nicht importieren</translation>
    </message>
    <message>
        <source>The records are imported into this dataset at the end; a new name makes a new one</source>
        <translation>Am Ende werden die Messdaten in diesen Datensatz importiert; ein neuer Name legt einen neuen an</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Auswählen…</translation>
    </message>
    <message>
        <source>Choose the record file</source>
        <translation>Messdatei auswählen</translation>
    </message>
    <message>
        <source>&amp;Programs per task:</source>
        <translation>&amp;Programme je Aufgabe:</translation>
    </message>
    <message>
        <source>S&amp;eed:</source>
        <translation>Start&amp;wert:</translation>
    </message>
    <message>
        <source>&amp;Record file:</source>
        <translation>&amp;Datei:</translation>
    </message>
    <message>
        <source>Import into &amp;dataset:</source>
        <translation>&amp;Importieren in:</translation>
    </message>
    <message>
        <source>Targets on this machine</source>
        <translation>Ziele auf diesem Rechner</translation>
    </message>
    <message>
        <source>Programs and records</source>
        <translation>Programme und Messdaten</translation>
    </message>
    <message>
        <source>Records (*.json)</source>
        <translation>Messdaten (*.json)</translation>
    </message>
    <message>
        <source>No program can be built for this processor.</source>
        <translation>Für diesen Prozessor kann kein Programm gebaut werden.</translation>
    </message>
    <message>
        <source>Correct the operator, or clear its field.</source>
        <translation>Berichtigen Sie den Operator oder leeren Sie sein Feld.</translation>
    </message>
    <message>
        <source>Add at least one operator or network.</source>
        <translation>Fügen Sie mindestens einen Operator oder ein Netz hinzu.</translation>
    </message>
    <message>
        <source>Tick at least one target.</source>
        <translation>Kreuzen Sie mindestens ein Ziel an.</translation>
    </message>
    <message>
        <source>Name the file that the records are written to.</source>
        <translation>Nennen Sie die Datei, in die geschrieben wird.</translation>
    </message>
    <message>
        <source>The record file is a folder.</source>
        <translation>Die Datei ist ein Ordner.</translation>
    </message>
    <message>
        <source>The folder of the record file does not exist.</source>
        <translation>Den Ordner der Datei gibt es nicht.</translation>
    </message>
    <message>
        <source>%1 × %2 × %3: %4.</source>
        <translation>%1 × %2 × %3: %4.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln task(s)</source>
        <translation>
            <numerusform>%Ln Aufgabe</numerusform>
            <numerusform>%Ln Aufgaben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln program(s)</source>
        <translation>
            <numerusform>%Ln Programm</numerusform>
            <numerusform>%Ln Programme</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln target(s)</source>
        <translation>
            <numerusform>%Ln Ziel</numerusform>
            <numerusform>%Ln Ziele</numerusform>
        </translation>
    </message>
    <message>
        <source>up to %1 measurements</source>
        <translation>bis zu %1 Messungen</translation>
    </message>
    <message>
        <source>About %1, at %2 for each, as in earlier collections on this machine.</source>
        <translation>Etwa %1, bei je %2 wie in früheren Sammlungen auf diesem Rechner.</translation>
    </message>
    <message>
        <source>How long that takes is shown after the first programs: nothing was collected on this machine before.</source>
        <translation>Wie lange das dauert, zeigt sich nach den ersten Programmen: Auf diesem Rechner wurde noch nichts gesammelt.</translation>
    </message>
    <message>
        <source>The record file exists: what it holds is not measured again.</source>
        <translation>Die Datei gibt es schon: Was sie enthält, wird nicht noch einmal gemessen.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::CollectView</name>
    <message>
        <source>Failures by kind</source>
        <translation>Fehlschläge nach Art</translation>
    </message>
    <message>
        <source>Cancel collecting</source>
        <translation>Sammeln abbrechen</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Show the job</source>
        <translation>Auftrag zeigen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Progress of the collection</source>
        <translation>Fortschritt des Sammelns</translation>
    </message>
    <message>
        <source>What became of the programs</source>
        <translation>Was aus den Programmen wurde</translation>
    </message>
    <message>
        <source>Programs that failed, by kind</source>
        <translation>Fehlgeschlagene Programme nach Art</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Programs</source>
        <translation>Programme</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>Beispiel</translation>
    </message>
    <message>
        <source>Collect programs</source>
        <translation>Programme sammeln</translation>
    </message>
    <message>
        <source>Waiting for the job to start…</source>
        <translation>Warten, bis der Auftrag beginnt…</translation>
    </message>
    <message>
        <source>The state of the collection is not known.</source>
        <translation>Der Stand des Sammelns ist nicht bekannt.</translation>
    </message>
    <message>
        <source>Collect programs into “%1”</source>
        <translation>Programme sammeln in „%1“</translation>
    </message>
    <message>
        <source>Measured; importing into “%1”</source>
        <translation>Gemessen; Import in „%1“ läuft</translation>
    </message>
    <message>
        <source>%1 of %2 programs</source>
        <translation>%1 von %2 Programmen</translation>
    </message>
    <message>
        <source>%1 each</source>
        <translation>je %1</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>noch %1</translation>
    </message>
    <message>
        <source>stopping…</source>
        <translation>wird angehalten…</translation>
    </message>
    <message>
        <source>The collection is finished.</source>
        <translation>Das Sammeln ist abgeschlossen.</translation>
    </message>
    <message>
        <source>The collection was cancelled after %1 of %2 programs. What was measured is in the file; Resume goes on.</source>
        <translation>Das Sammeln wurde nach %1 von %2 Programmen abgebrochen. Gemessenes steht in der Datei; „Fortsetzen“ macht weiter.</translation>
    </message>
    <message>
        <source>The collection&apos;s process is gone. What was measured is in the file; Resume goes on.</source>
        <translation>Der Prozess des Sammelns ist weg. Gemessenes steht in der Datei; „Fortsetzen“ macht weiter.</translation>
    </message>
    <message>
        <source>The collection failed: %1</source>
        <translation>Das Sammeln ist fehlgeschlagen: %1</translation>
    </message>
    <message>
        <source>The report of the collection is not shown.</source>
        <translation>Der Bericht des Sammelns wird nicht gezeigt.</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>in the file before</source>
        <translation>schon in der Datei</translation>
    </message>
    <message>
        <source>timed again for noise</source>
        <translation>wegen Rauschens wiederholt</translation>
    </message>
    <message>
        <source>tasks</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>importiert</translation>
    </message>
    <message>
        <source>%1 on %2, platforms %3.</source>
        <translation>%1 auf %2, Plattformen %3.</translation>
    </message>
    <message>
        <source>Noise: the repeats of a program differ by %1 (median); nine in ten stay below %2.</source>
        <translation>Rauschen: Die Wiederholungen eines Programms weichen um %1 voneinander ab (Median); neun von zehn bleiben unter %2.</translation>
    </message>
    <message>
        <source>Records: %1</source>
        <translation>Messdaten: %1</translation>
    </message>
    <message>
        <source>Left out: %1: %2</source>
        <translation>Ausgelassen: %1: %2</translation>
    </message>
    <message>
        <source>The collection could not be cancelled.</source>
        <translation>Das Sammeln konnte nicht abgebrochen werden.</translation>
    </message>
    <message>
        <source>The collection could not be resumed.</source>
        <translation>Das Sammeln konnte nicht fortgesetzt werden.</translation>
    </message>
    <message>
        <source>Show the dataset</source>
        <translation>Datensatz zeigen</translation>
    </message>
    <message>
        <source>Import into a dataset…</source>
        <translation>In einen Datensatz importieren…</translation>
    </message>
    <message>
        <source>Stops collecting; what was measured so far stays in the file</source>
        <translation>Hält das Sammeln an; bisher Gemessenes bleibt in der Datei</translation>
    </message>
    <message>
        <source>The collection was cancelled while its records were imported. They are in the file; Resume goes on.</source>
        <translation>Das Sammeln wurde während des Imports abgebrochen. Die Messdaten stehen in der Datei; „Fortsetzen“ macht weiter.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation>Befehlspalette</translation>
    </message>
    <message>
        <source>Matching commands</source>
        <translation>Passende Befehle</translation>
    </message>
    <message>
        <source>Nothing fits. Try fewer letters.</source>
        <translation>Nichts passt. Versuchen Sie weniger Buchstaben.</translation>
    </message>
    <message>
        <source>Type to find an action, a page, a dataset or a run</source>
        <translation>Tippen, um eine Aktion, eine Seite, einen Datensatz oder einen Lauf zu finden</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ComparePage</name>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>No runs to compare yet</source>
        <translation>Noch keine Läufe zum Vergleichen</translation>
    </message>
    <message>
        <source>Train a model first. Every run appears here with its figures, and the runs you select are shown side by side.</source>
        <translation>Trainieren Sie zuerst ein Modell. Jeder Lauf erscheint hier mit seinen Werten, und die gewählten Läufe werden nebeneinander gezeigt.</translation>
    </message>
    <message>
        <source>&amp;Train a model</source>
        <translation>Ein Modell &amp;trainieren</translation>
    </message>
    <message>
        <source>Export the open chart or table…</source>
        <translation>Offenes Diagramm oder Tabelle exportieren…</translation>
    </message>
    <message>
        <source>The runs cannot be read.</source>
        <translation>Die Läufe können nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The curves cannot be read.</source>
        <translation>Die Kurven können nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Deleted the run %1.</source>
        <translation>Der Lauf %1 wurde gelöscht.</translation>
    </message>
    <message>
        <source>Deleted runs: %1.</source>
        <translation>Gelöschte Läufe: %1.</translation>
    </message>
    <message>
        <source>Delete a run</source>
        <translation>Einen Lauf löschen</translation>
    </message>
    <message>
        <source>Delete runs</source>
        <translation>Läufe löschen</translation>
    </message>
    <message>
        <source>%1 cannot be evaluated.</source>
        <translation>%1 kann nicht ausgewertet werden.</translation>
    </message>
    <message>
        <source>Evaluations started: %1. The figures appear here when they are done.</source>
        <translation>Begonnene Auswertungen: %1. Die Werte erscheinen hier, wenn sie fertig sind.</translation>
    </message>
    <message>
        <source>Show jobs</source>
        <translation>Aufträge zeigen</translation>
    </message>
    <message>
        <source>The file cannot be written.</source>
        <translation>Die Datei kann nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>%1 gespeichert.</translation>
    </message>
    <message>
        <source>PNG picture (*.png);;SVG drawing (*.svg);;PDF document (*.pdf);;CSV table (*.csv)</source>
        <translation>PNG-Bild (*.png);;SVG-Zeichnung (*.svg);;PDF-Dokument (*.pdf);;CSV-Tabelle (*.csv)</translation>
    </message>
    <message>
        <source>CSV table (*.csv);;JSON (*.json)</source>
        <translation>CSV-Tabelle (*.csv);;JSON (*.json)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Export runs</source>
        <translation>Läufe exportieren</translation>
    </message>
    <message>
        <source>No program opens folders here. The files are in %1.</source>
        <translation>Hier öffnet kein Programm Ordner. Die Dateien liegen in %1.</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Tuning sessions</source>
        <translation>Optimierungssitzungen</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ContributionModel</name>
    <message>
        <source>padding (%1)</source>
        <translation>Auffüllung (%1)</translation>
    </message>
    <message>
        <source>The model reads %1 rows of every program; those behind its steps are zeros.</source>
        <translation>Das Modell liest von jedem Programm %1 Zeilen; die hinter seinen Schritten sind Nullen.</translation>
    </message>
    <message>
        <source>not read by the model</source>
        <translation>vom Modell nicht gelesen</translation>
    </message>
    <message>
        <source>Changed; it was: %1.</source>
        <translation>Geändert; vorher: %1.</translation>
    </message>
    <message>
        <source>The model reads %1 steps; this one is cut off.</source>
        <translation>Das Modell liest %1 Schritte; dieser ist abgeschnitten.</translation>
    </message>
    <message>
        <source>Without the %1 steps that are equal to it the score would be %2.</source>
        <translation>Ohne die %1 ihm gleichen Schritte wäre die Bewertung %2.</translation>
    </message>
    <message>
        <source>Without it the score would be %1.</source>
        <translation>Ohne ihn wäre die Bewertung %1.</translation>
    </message>
    <message>
        <source>What the step&apos;s row adds to the score: all of them together are the score</source>
        <translation>Was die Zeile des Schritts zur Bewertung beiträgt: alle zusammen sind die Bewertung</translation>
    </message>
    <message>
        <source>How the score changes when the step is left out: above 0, the model would like the program better without it</source>
        <translation>Wie sich die Bewertung ändert, wenn der Schritt wegfällt: Über 0 gefiele dem Modell das Programm ohne ihn besser</translation>
    </message>
    <message>
        <source>#</source>
        <translation>Nr.</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Adds</source>
        <translation>Beitrag</translation>
    </message>
    <message>
        <source>Without it</source>
        <translation>Ohne ihn</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::CurvePlots</name>
    <message>
        <source>&amp;Logarithmic</source>
        <translation>&amp;Logarithmisch</translation>
    </message>
    <message>
        <source>A logarithmic axis for the latencies.</source>
        <translation>Eine logarithmische Achse für die Laufzeiten.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::DataPage</name>
    <message>
        <source>The datasets could not be read.</source>
        <translation>Die Datensätze konnten nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Import records…</source>
        <translation>Messdaten importieren…</translation>
    </message>
    <message>
        <source>Reads measured programs from files, folders or archives</source>
        <translation>Liest gemessene Programme aus Dateien, Ordnern oder Archiven</translation>
    </message>
    <message>
        <source>Filter tasks</source>
        <translation>Aufgaben filtern</translation>
    </message>
    <message>
        <source>Filter tasks: operator, shape, network</source>
        <translation>Aufgaben filtern: Operator, Form, Netz</translation>
    </message>
    <message>
        <source>Filter tasks by operator, shape, key or network</source>
        <translation>Aufgaben nach Operator, Form, Schlüssel oder Netz filtern</translation>
    </message>
    <message>
        <source>Datasets, their platforms and tasks</source>
        <translation>Datensätze, ihre Plattformen und Aufgaben</translation>
    </message>
    <message>
        <source>Nothing is selected</source>
        <translation>Nichts ist ausgewählt</translation>
    </message>
    <message>
        <source>This workspace has no dataset yet</source>
        <translation>Dieser Arbeitsbereich hat noch keinen Datensatz</translation>
    </message>
    <message>
        <source>Choose a dataset, a platform or a task on the left.</source>
        <translation>Wählen Sie links einen Datensatz, eine Plattform oder eine Aufgabe.</translation>
    </message>
    <message>
        <source>Collect programs…</source>
        <translation>Programme sammeln…</translation>
    </message>
    <message>
        <source>Makes programs of operators or networks and measures them on this machine</source>
        <translation>Erzeugt Programme von Operatoren oder Netzen und misst sie auf diesem Rechner</translation>
    </message>
    <message>
        <source>Import measured programs: TVM auto_scheduler logs such as TenSet&apos;s, as files, folders or zip archives. You can also drop them here. Or collect programs of your own, measured on this machine. The Home page has a sample.</source>
        <translation>Importieren Sie gemessene Programme: TVM-auto_scheduler-Protokolle wie die von TenSet, als Dateien, Ordner oder Zip-Archive. Sie können sie auch hierher ziehen. Oder sammeln Sie eigene Programme, gemessen auf diesem Rechner. Auf der Startseite gibt es ein Beispiel.</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>Collect</source>
        <translation>Sammeln</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::DataTreeModel</name>
    <message>
        <source>Dataset “%1”, %2</source>
        <translation>Datensatz „%1“, %2</translation>
    </message>
    <message numerus="yes">
        <source>Platform “%1”, %Ln task(s). Target: %2</source>
        <translation>
            <numerusform>Plattform „%1“, %Ln Aufgabe. Ziel: %2</numerusform>
            <numerusform>Plattform „%1“, %Ln Aufgaben. Ziel: %2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1
Workload key: %2</source>
        <translation>%1
Schlüssel der Rechnung: %2</translation>
    </message>
    <message>
        <source>How many programs were measured</source>
        <translation>Wie viele Programme gemessen wurden</translation>
    </message>
    <message>
        <source>Measurements that can be used for training and evaluation</source>
        <translation>Messungen, die für Training und Auswertung taugen</translation>
    </message>
    <message>
        <source>Measurements that failed or have no usable time</source>
        <translation>Messungen, die fehlschlugen oder keine brauchbare Zeit haben</translation>
    </message>
    <message>
        <source>Lowest latency of the task on the platform</source>
        <translation>Niedrigste Laufzeit der Aufgabe auf der Plattform</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Programs</source>
        <translation>Programme</translation>
    </message>
    <message>
        <source>Good</source>
        <translation>Gültig</translation>
    </message>
    <message>
        <source>Flagged</source>
        <translation>Markiert</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>Beste</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::DatasetView</name>
    <message>
        <source>programs</source>
        <translation>Programme</translation>
    </message>
    <message>
        <source>The dataset has no program yet.</source>
        <translation>Der Datensatz hat noch kein Programm.</translation>
    </message>
    <message>
        <source>%1: %2 programs</source>
        <translation>%1: %2 Programme</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Add records…</source>
        <translation>Messdaten hinzufügen…</translation>
    </message>
    <message>
        <source>New split…</source>
        <translation>Neue Aufteilung…</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>Networks</source>
        <translation>Netze</translation>
    </message>
    <message>
        <source>Splits</source>
        <translation>Aufteilungen</translation>
    </message>
    <message>
        <source>Imports</source>
        <translation>Importe</translation>
    </message>
    <message>
        <source>Platform</source>
        <translation>Plattform</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>Programs</source>
        <translation>Programme</translation>
    </message>
    <message>
        <source>Good</source>
        <translation>Gültig</translation>
    </message>
    <message>
        <source>Flagged</source>
        <translation>Markiert</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>Platforms of the dataset</source>
        <translation>Plattformen des Datensatzes</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Tasks here</source>
        <translation>Aufgaben hier</translation>
    </message>
    <message>
        <source>Tasks without records</source>
        <translation>Aufgaben ohne Messdaten</translation>
    </message>
    <message>
        <source>Sum of weights</source>
        <translation>Summe der Gewichte</translation>
    </message>
    <message>
        <source>Networks of the dataset</source>
        <translation>Netze des Datensatzes</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Aufteilung</translation>
    </message>
    <message>
        <source>Training tasks</source>
        <translation>Trainingsaufgaben</translation>
    </message>
    <message>
        <source>Test tasks</source>
        <translation>Testaufgaben</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Splits of the dataset</source>
        <translation>Aufteilungen des Datensatzes</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>Übersprungen</translation>
    </message>
    <message>
        <source>Duplicates</source>
        <translation>Doppelt</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>Past imports</source>
        <translation>Frühere Importe</translation>
    </message>
    <message>
        <source>Show the report</source>
        <translation>Bericht zeigen</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>Reading the statistics…</source>
        <translation>Statistik wird gelesen…</translation>
    </message>
    <message>
        <source>%1 on disk, %2 bytes a program.</source>
        <translation>%1 auf der Platte, %2 Byte je Programm.</translation>
    </message>
    <message>
        <source>tasks</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>good measurements</source>
        <translation>gültige Messungen</translation>
    </message>
    <message>
        <source>flagged measurements</source>
        <translation>markierte Messungen</translation>
    </message>
    <message>
        <source>networks</source>
        <translation>Netze</translation>
    </message>
    <message>
        <source>repeated step sequences</source>
        <translation>wiederholte Schrittfolgen</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>Sequenzlänge</translation>
    </message>
    <message>
        <source>steps in a program</source>
        <translation>Schritte eines Programms</translation>
    </message>
    <message>
        <source>crop at %1 steps</source>
        <translation>Zuschnitt bei %1 Schritten</translation>
    </message>
    <message>
        <source>The crop cuts %1 of %2 programs and %3 steps in all.</source>
        <translation>Der Zuschnitt kürzt %1 von %2 Programmen und insgesamt %3 Schritte.</translation>
    </message>
    <message>
        <source>Feature width</source>
        <translation>Merkmalsbreite</translation>
    </message>
    <message>
        <source>widest row of a program</source>
        <translation>breiteste Zeile eines Programms</translation>
    </message>
    <message>
        <source>crop at %1 columns</source>
        <translation>Zuschnitt bei %1 Spalten</translation>
    </message>
    <message>
        <source>%1 steps are wider than the crop and lose numbers.</source>
        <translation>%1 Schritte sind breiter als der Zuschnitt und verlieren Zahlen.</translation>
    </message>
    <message>
        <source>Kinds of steps</source>
        <translation>Arten von Schritten</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>Fehlschläge</translation>
    </message>
    <message>
        <source>measurements</source>
        <translation>Messungen</translation>
    </message>
    <message>
        <source>No measurement failed.</source>
        <translation>Keine Messung schlug fehl.</translation>
    </message>
    <message>
        <source>%1 measurements were met again during imports and not stored twice.</source>
        <translation>%1 Messungen kamen bei Importen wieder vor und wurden nicht zweimal gespeichert.</translation>
    </message>
    <message>
        <source>%1 tasks have no valid measurement and are left out of training and evaluation.</source>
        <translation>%1 Aufgaben haben keine gültige Messung und bleiben bei Training und Auswertung außen vor.</translation>
    </message>
    <message>
        <source>Words that the vocabulary does not know and reads as 0: %1.</source>
        <translation>Wörter, die das Vokabular nicht kennt und als 0 liest: %1.</translation>
    </message>
    <message>
        <source>%1, %2 times</source>
        <translation>%1, %2-mal</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::DiffModel</name>
    <message>
        <source>The same step in both</source>
        <translation>Derselbe Schritt in beiden</translation>
    </message>
    <message>
        <source>The same kind of step with other parameters</source>
        <translation>Dieselbe Art Schritt mit anderen Parametern</translation>
    </message>
    <message>
        <source>Only in the left program</source>
        <translation>Nur im linken Programm</translation>
    </message>
    <message>
        <source>Only in the right program</source>
        <translation>Nur im rechten Programm</translation>
    </message>
    <message>
        <source>%1  %2: %3</source>
        <translation>%1  %2: %3</translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation>Stufe %1</translation>
    </message>
    <message>
        <source>#</source>
        <translation>Nr.</translation>
    </message>
    <message>
        <source>Left program</source>
        <translation>Linkes Programm</translation>
    </message>
    <message>
        <source>Right program</source>
        <translation>Rechtes Programm</translation>
    </message>
    <message>
        <source>%1  %2</source>
        <translation>%1  %2</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::DiffView</name>
    <message>
        <source>Steps of both programs side by side</source>
        <translation>Schritte beider Programme nebeneinander</translation>
    </message>
    <message>
        <source>Loop nest of the left program</source>
        <translation>Schleifennest des linken Programms</translation>
    </message>
    <message>
        <source>Loop nest of the right program</source>
        <translation>Schleifennest des rechten Programms</translation>
    </message>
    <message>
        <source>Swap sides</source>
        <translation>Seiten tauschen</translation>
    </message>
    <message>
        <source>&lt;b&gt;Program %1&lt;/b&gt; of %2&lt;br&gt;%3</source>
        <translation>&lt;b&gt;Programm %1&lt;/b&gt; von %2&lt;br&gt;%3</translation>
    </message>
    <message>
        <source>The programs belong to different tasks, so their latencies do not compare.</source>
        <translation>Die Programme gehören zu verschiedenen Aufgaben, ihre Laufzeiten sind also nicht vergleichbar.</translation>
    </message>
    <message>
        <source>The left one is %1 times as fast.</source>
        <translation>Das linke ist %1-mal so schnell.</translation>
    </message>
    <message>
        <source>The right one is %1 times as fast.</source>
        <translation>Das rechte ist %1-mal so schnell.</translation>
    </message>
    <message>
        <source>The loop nest could not be derived.</source>
        <translation>Das Schleifennest ließ sich nicht ableiten.</translation>
    </message>
    <message>
        <source>Same steps: %1. Changed: %2. Only on the left: %3. Only on the right: %4.</source>
        <translation>Gleiche Schritte: %1. Geändert: %2. Nur links: %3. Nur rechts: %4.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Trial %1 of %2&lt;/b&gt;, %3&lt;br&gt;%4</source>
        <translation>&lt;b&gt;Versuch %1 von %2&lt;/b&gt;, %3&lt;br&gt;%4</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::DisagreePanel</name>
    <message>
        <source>Where do</source>
        <translation>Wo sind sich</translation>
    </message>
    <message>
        <source>First run</source>
        <translation>Erster Lauf</translation>
    </message>
    <message>
        <source>and</source>
        <translation>und</translation>
    </message>
    <message>
        <source>Second run</source>
        <translation>Zweiter Lauf</translation>
    </message>
    <message>
        <source>disagree?</source>
        <translation>uneins?</translation>
    </message>
    <message>
        <source>Find where they disagree</source>
        <translation>Finden, wo sie uneins sind</translation>
    </message>
    <message>
        <source>Scores the programs with both models and lists those whose rank within their task differs most.</source>
        <translation>Bewertet die Programme mit beiden Modellen und listet die, deren Rang innerhalb ihrer Aufgabe am stärksten abweicht.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Both models are scoring</source>
        <translation>Beide Modelle bewerten</translation>
    </message>
    <message>
        <source>Programs that the two rank most differently</source>
        <translation>Programme, die die beiden am verschiedensten einordnen</translation>
    </message>
    <message>
        <source>Press Enter on a program to open it in Inspect.</source>
        <translation>Mit der Eingabetaste öffnen Sie ein Programm unter Untersuchen.</translation>
    </message>
    <message>
        <source>Both models are scoring the programs.</source>
        <translation>Beide Modelle bewerten die Programme.</translation>
    </message>
    <message>
        <source>Select two or more runs in the table that are evaluated on the same data.</source>
        <translation>Wählen Sie in der Tabelle zwei oder mehr Läufe, die auf denselben Daten ausgewertet sind.</translation>
    </message>
    <message>
        <source>Choose two different runs.</source>
        <translation>Wählen Sie zwei verschiedene Läufe.</translation>
    </message>
    <message>
        <source>The programs whose rank within their task differs most between the two, beside their measured rank. Both models score every program, which can take a while.</source>
        <translation>Die Programme, deren Rang innerhalb ihrer Aufgabe zwischen den beiden am stärksten abweicht, neben ihrem gemessenen Rang. Beide Modelle bewerten jedes Programm, was eine Weile dauern kann.</translation>
    </message>
    <message>
        <source>The programs cannot be compared: %1.</source>
        <translation>Die Programme können nicht verglichen werden: %1.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::EvaluateDialog</name>
    <message>
        <source>Evaluate runs</source>
        <translation>Läufe auswerten</translation>
    </message>
    <message>
        <source>The model rates every program of the chosen tasks; the evaluation says how close its first picks come to the fastest program. Runs: %1.</source>
        <translation>Das Modell bewertet jedes Programm der gewählten Aufgaben; die Auswertung sagt, wie nah seine ersten Vorschläge dem schnellsten Programm kommen. Läufe: %1.</translation>
    </message>
    <message>
        <source>&amp;Dataset:</source>
        <translation>&amp;Datensatz:</translation>
    </message>
    <message>
        <source>&amp;Platform:</source>
        <translation>&amp;Plattform:</translation>
    </message>
    <message>
        <source>&amp;Split:</source>
        <translation>A&amp;ufteilung:</translation>
    </message>
    <message>
        <source>&amp;Evaluate</source>
        <translation>&amp;Auswerten</translation>
    </message>
    <message>
        <source>The list of datasets cannot be read.</source>
        <translation>Die Liste der Datensätze kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>There is no dataset. Import one on the Data page.</source>
        <translation>Es gibt keinen Datensatz. Importieren Sie einen auf der Datenseite.</translation>
    </message>
    <message>
        <source>The dataset cannot be read.</source>
        <translation>Der Datensatz kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>None: every task</source>
        <translation>Keine: jede Aufgabe</translation>
    </message>
    <message>
        <source>Held-out tasks of %1</source>
        <translation>Zurückgehaltene Aufgaben von %1</translation>
    </message>
    <message>
        <source>No measured program fits this choice.</source>
        <translation>Kein gemessenes Programm passt zu dieser Wahl.</translation>
    </message>
    <message>
        <source>Programs to rate: %1, of tasks: %2. They may include programs that the runs were trained on.</source>
        <translation>Zu bewertende Programme: %1, Aufgaben: %2. Darunter können Programme sein, mit denen die Läufe trainiert wurden.</translation>
    </message>
    <message>
        <source>Programs to rate: %1, of tasks: %2.</source>
        <translation>Zu bewertende Programme: %1, Aufgaben: %2.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ExplainRunsModel</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>This run&apos;s model reads programs for GPUs.</source>
        <translation>Das Modell dieses Laufs liest Programme für GPUs.</translation>
    </message>
    <message>
        <source>This run&apos;s model reads programs for processors, not for GPUs.</source>
        <translation>Das Modell dieses Laufs liest Programme für Prozessoren, nicht für GPUs.</translation>
    </message>
    <message>
        <source>Head of %1: %2</source>
        <translation>Kopf von %1: %2</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Bewertung</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Rank then</source>
        <translation>Rang dann</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::Explanation</name>
    <message>
        <source>The model reads the steps one after the other and scores what it holds at the end: no step looks at the others or has a share of its own.</source>
        <translation>Das Modell liest die Schritte nacheinander und bewertet, was es am Ende behalten hat: Kein Schritt schaut auf die anderen oder hat einen eigenen Anteil.</translation>
    </message>
    <message>
        <source>In this kind of model no step looks at the others.</source>
        <translation>In Modellen dieser Art schaut kein Schritt auf die anderen.</translation>
    </message>
    <message>
        <source>This kind of model scores the program as a whole, not step by step.</source>
        <translation>Modelle dieser Art bewerten das Programm als Ganzes, nicht Schritt für Schritt.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ExportMessages</name>
    <message>
        <source>Saved %1.</source>
        <translation>%1 gespeichert.</translation>
    </message>
    <message>
        <source>The chart cannot be exported.</source>
        <translation>Das Diagramm kann nicht exportiert werden.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ExtendDialog</name>
    <message>
        <source>&amp;Trials in all:</source>
        <translation>&amp;Versuche insgesamt:</translation>
    </message>
    <message>
        <source>&amp;Minutes in all:</source>
        <translation>&amp;Minuten insgesamt:</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Session: %1</source>
        <translation>Sitzung: %1</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::FeatureMatrixView</name>
    <message>
        <source>Feature matrix of the program</source>
        <translation>Merkmalsmatrix des Programms</translation>
    </message>
    <message>
        <source>Row %1 is padding: the program has %2 steps. Every value is 0.</source>
        <translation>Zeile %1 ist Auffüllung: Das Programm hat %2 Schritte. Jeder Wert ist 0.</translation>
    </message>
    <message>
        <source>type column %1, which no step uses</source>
        <translation>Typspalte %1, die kein Schritt nutzt</translation>
    </message>
    <message>
        <source>is it of type %1?</source>
        <translation>ist es vom Typ %1?</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>Auffüllung</translation>
    </message>
    <message>
        <source>Row %1, column %2 · %3 · %4: %5</source>
        <translation>Zeile %1, Spalte %2 · %3 · %4: %5</translation>
    </message>
    <message>
        <source>step type</source>
        <translation>Schritttyp</translation>
    </message>
    <message>
        <source>numbers in the order of the record</source>
        <translation>Zahlen in der Reihenfolge des Datensatzeintrags</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::FeaturePanel</name>
    <message>
        <source>Vocabulary and layout</source>
        <translation>Vokabular und Anordnung</translation>
    </message>
    <message>
        <source>CPU vocabulary</source>
        <translation>CPU-Vokabular</translation>
    </message>
    <message>
        <source>GPU vocabulary</source>
        <translation>GPU-Vokabular</translation>
    </message>
    <message>
        <source>Size of the matrix</source>
        <translation>Größe der Matrix</translation>
    </message>
    <message>
        <source>Crop that the model reads</source>
        <translation>Zuschnitt, den das Modell liest</translation>
    </message>
    <message>
        <source>Full size</source>
        <translation>Volle Größe</translation>
    </message>
    <message>
        <source>%1 × %2 numbers.</source>
        <translation>%1 × %2 Zahlen.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln step(s) do not fit and are cut off.</source>
        <translation>
            <numerusform>%Ln Schritt passt nicht und wird abgeschnitten.</numerusform>
            <numerusform>%Ln Schritte passen nicht und werden abgeschnitten.</numerusform>
        </translation>
    </message>
    <message>
        <source>Every step fits.</source>
        <translation>Jeder Schritt passt.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln step(s) are too wide and lose numbers.</source>
        <translation>
            <numerusform>%Ln Schritt ist zu breit und verliert Zahlen.</numerusform>
            <numerusform>%Ln Schritte sind zu breit und verlieren Zahlen.</numerusform>
        </translation>
    </message>
    <message>
        <source>The dashed frame is the crop of %1 × %2 that the model reads.</source>
        <translation>Der gestrichelte Rahmen ist der Zuschnitt von %1 × %2, den das Modell liest.</translation>
    </message>
    <message>
        <source>Not in this vocabulary, so read as 0: %1.</source>
        <translation>Nicht in diesem Vokabular und daher als 0 gelesen: %1.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::HomePage</name>
    <message>
        <source>Home</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Learned cost models of tensor programs: import measured schedules, look inside them, train a model, and see how well it finds the fast ones.</source>
        <translation>Gelernte Kostenmodelle für Tensorprogramme: gemessene Ablaufpläne importieren, hineinsehen, ein Modell trainieren und prüfen, wie gut es die schnellen findet.</translation>
    </message>
    <message>
        <source>What to do next</source>
        <translation>Was als Nächstes</translation>
    </message>
    <message>
        <source>In this workspace</source>
        <translation>In diesem Arbeitsbereich</translation>
    </message>
    <message>
        <source>Recent workspaces</source>
        <translation>Letzte Arbeitsbereiche</translation>
    </message>
    <message>
        <source>Open or create a workspace…</source>
        <translation>Arbeitsbereich öffnen oder anlegen…</translation>
    </message>
    <message>
        <source>The sample</source>
        <translation>Das Beispiel</translation>
    </message>
    <message>
        <source>Real records, measured on an AMD Zen 5 processor with TVM&apos;s Ansor: half a megabyte, imported in seconds. Small, so its figures say how things work, not how good they are.</source>
        <translation>Echte Messdaten, auf einem AMD-Zen-5-Prozessor mit TVMs Ansor gemessen: ein halbes Megabyte, in Sekunden importiert. Klein – die Werte zeigen also, wie es geht, nicht wie gut es ist.</translation>
    </message>
    <message>
        <source>Open the sample</source>
        <translation>Beispiel öffnen</translation>
    </message>
    <message>
        <source>The workspace cannot be read:</source>
        <translation>Der Arbeitsbereich kann nicht gelesen werden:</translation>
    </message>
    <message>
        <source>Open a workspace</source>
        <translation>Einen Arbeitsbereich öffnen</translation>
    </message>
    <message>
        <source>Import measured schedules</source>
        <translation>Gemessene Ablaufpläne importieren</translation>
    </message>
    <message>
        <source>Import records…</source>
        <translation>Messdaten importieren…</translation>
    </message>
    <message>
        <source>Train a cost model</source>
        <translation>Ein Kostenmodell trainieren</translation>
    </message>
    <message>
        <source>“%1” is ready. Train TLP on it and watch the loss and the top-k score as it learns.</source>
        <translation>„%1“ ist bereit. Trainieren Sie TLP darauf und sehen Sie Verlust und Top-k-Wert beim Lernen zu.</translation>
    </message>
    <message>
        <source>Train a model</source>
        <translation>Ein Modell trainieren</translation>
    </message>
    <message>
        <source>Look at the data</source>
        <translation>Die Daten ansehen</translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) at work</source>
        <translation>
            <numerusform>%n Auftrag arbeitet</numerusform>
            <numerusform>%n Aufträge arbeiten</numerusform>
        </translation>
    </message>
    <message>
        <source>You may close the window: jobs go on without it.</source>
        <translation>Sie können das Fenster schließen: Aufträge laufen ohne es weiter.</translation>
    </message>
    <message>
        <source>Watch the jobs</source>
        <translation>Aufträge ansehen</translation>
    </message>
    <message>
        <source>Live curves</source>
        <translation>Live-Kurven</translation>
    </message>
    <message>
        <source>Evaluate “%1”</source>
        <translation>„%1“ auswerten</translation>
    </message>
    <message>
        <source>The run has finished. See how close its favourites come to the best program of each task.</source>
        <translation>Der Lauf ist fertig. Sehen Sie, wie nah seine Favoriten dem besten Programm jeder Aufgabe kommen.</translation>
    </message>
    <message>
        <source>Evaluate and compare</source>
        <translation>Auswerten und vergleichen</translation>
    </message>
    <message>
        <source>Compare the runs</source>
        <translation>Die Läufe vergleichen</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) finished. Set them side by side: top-k, loss, per network and per task.</source>
        <translation>
            <numerusform>%n Lauf ist fertig. Sehen Sie seine Werte an: Top-k, Verlust, je Netz und je Aufgabe.</numerusform>
            <numerusform>%n Läufe sind fertig. Stellen Sie sie nebeneinander: Top-k, Verlust, je Netz und je Aufgabe.</numerusform>
        </translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Train another</source>
        <translation>Noch eines trainieren</translation>
    </message>
    <message numerus="yes">
        <source>task(s)</source>
        <translation>
            <numerusform>Aufgabe</numerusform>
            <numerusform>Aufgaben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>measured program(s)</source>
        <translation>
            <numerusform>gemessenes Programm</numerusform>
            <numerusform>gemessene Programme</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>run(s)</source>
        <translation>
            <numerusform>Lauf</numerusform>
            <numerusform>Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>best top-%1: %2 on %3 (random pick: %4)</source>
        <translation>bestes Top-%1: %2 auf %3 (Zufallswahl: %4)</translation>
    </message>
    <message>
        <source>Open this workspace</source>
        <translation>Diesen Arbeitsbereich öffnen</translation>
    </message>
    <message>
        <source>None yet.</source>
        <translation>Noch keine.</translation>
    </message>
    <message>
        <source>A workspace is a folder that keeps datasets, runs and results together.</source>
        <translation>Ein Arbeitsbereich ist ein Ordner, der Datensätze, Läufe und Ergebnisse zusammenhält.</translation>
    </message>
    <message>
        <source>This workspace has no dataset yet. Drop record files, folders or archives anywhere on the window, choose them on the Data page, or begin with the sample.</source>
        <translation>Dieser Arbeitsbereich hat noch keinen Datensatz. Legen Sie Dateien, Ordner oder Archive irgendwo auf dem Fenster ab, wählen Sie sie auf der Datenseite, oder beginnen Sie mit dem Beispiel.</translation>
    </message>
    <message numerus="yes">
        <source>dataset(s)</source>
        <translation>
            <numerusform>Datensatz</numerusform>
            <numerusform>Datensätze</numerusform>
        </translation>
    </message>
    <message>
        <source>Tune on this machine</source>
        <translation>Auf diesem Rechner optimieren</translation>
    </message>
    <message>
        <source>Name an operator or a network and a cost model, and watch the search build and time programs until it has a fast one.</source>
        <translation>Nennen Sie einen Operator oder ein Netz und ein Kostenmodell und sehen Sie zu, wie die Suche Programme baut und misst, bis sie ein schnelles hat.</translation>
    </message>
    <message>
        <source>Tune a workload</source>
        <translation>Rechenaufgabe optimieren</translation>
    </message>
    <message>
        <source>Live tuning</source>
        <translation>Laufende Optimierung</translation>
    </message>
    <message numerus="yes">
        <source>tuning session(s)</source>
        <translation>
            <numerusform>Optimierungssitzung</numerusform>
            <numerusform>Optimierungssitzungen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ImportDialog</name>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Import measured programs</source>
        <translation>Gemessene Programme importieren</translation>
    </message>
    <message>
        <source>Files, folders and archives to import</source>
        <translation>Zu importierende Dateien, Ordner und Archive</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen…</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>Ordner hinzufügen…</translation>
    </message>
    <message>
        <source>A new name, or an existing dataset to add to</source>
        <translation>Ein neuer Name oder ein vorhandener Datensatz, der wachsen soll</translation>
    </message>
    <message>
        <source>From each record&apos;s target</source>
        <translation>Aus dem Ziel jedes Eintrags</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>A JSON file that names networks, their tasks and weights, the operations&apos; cost in FLOP and their computation</source>
        <translation>Eine JSON-Datei, die Netze nennt, ihre Aufgaben und Gewichte, den Aufwand der Operationen in FLOP und ihre Rechnung</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Choose a networks file</source>
        <translation>Netzdatei wählen</translation>
    </message>
    <message>
        <source>&amp;Dataset:</source>
        <translation>&amp;Datensatz:</translation>
    </message>
    <message>
        <source>&amp;Platform:</source>
        <translation>&amp;Plattform:</translation>
    </message>
    <message>
        <source>&amp;Networks file:</source>
        <translation>&amp;Netzdatei:</translation>
    </message>
    <message>
        <source>TVM auto_scheduler logs (as in TenSet) and AutoTVM logs: single files, folders with all their subfolders, or zip archives. Drop them here.</source>
        <translation>Protokolle des TVM auto_scheduler (wie in TenSet) und von AutoTVM: einzelne Dateien, Ordner mit allen Unterordnern oder Zip-Archive. Legen Sie sie hier ab.</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Import</translation>
    </message>
    <message>
        <source>Add at least one file, folder or archive.</source>
        <translation>Fügen Sie mindestens eine Datei, einen Ordner oder ein Archiv hinzu.</translation>
    </message>
    <message>
        <source>Name the dataset that the programs go into.</source>
        <translation>Nennen Sie den Datensatz, in den die Programme kommen.</translation>
    </message>
    <message>
        <source>The networks file does not exist.</source>
        <translation>Die Netzdatei gibt es nicht.</translation>
    </message>
    <message>
        <source>Add files</source>
        <translation>Dateien hinzufügen</translation>
    </message>
    <message>
        <source>Records and archives (*.json *.log *.jsonl *.txt *.gz *.zip *.tar *.tgz);;All files (*)</source>
        <translation>Messdaten und Archive (*.json *.log *.jsonl *.txt *.gz *.zip *.tar *.tgz);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Add a folder</source>
        <translation>Einen Ordner hinzufügen</translation>
    </message>
    <message>
        <source>Networks (*.json)</source>
        <translation>Netze (*.json)</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ImportReportView</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation>CSV exportieren…</translation>
    </message>
    <message>
        <source>What became of the lines</source>
        <translation>Was aus den Zeilen wurde</translation>
    </message>
    <message>
        <source>Filter by file or reason</source>
        <translation>Nach Datei oder Grund filtern</translation>
    </message>
    <message>
        <source>Filter the table by file or reason</source>
        <translation>Die Tabelle nach Datei oder Grund filtern</translation>
    </message>
    <message>
        <source>Kind of entries shown</source>
        <translation>Art der gezeigten Einträge</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>Lines that were skipped, flagged or remarked on</source>
        <translation>Zeilen, die übersprungen, markiert oder angemerkt wurden</translation>
    </message>
    <message>
        <source>%1 lines read in %2, %3 lines a second.</source>
        <translation>%1 Zeilen in %2 gelesen, %3 Zeilen pro Sekunde.</translation>
    </message>
    <message>
        <source>good</source>
        <translation>gültig</translation>
    </message>
    <message>
        <source>flagged</source>
        <translation>markiert</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>übersprungen</translation>
    </message>
    <message>
        <source>ignored</source>
        <translation>ignoriert</translation>
    </message>
    <message>
        <source>duplicates</source>
        <translation>doppelt</translation>
    </message>
    <message>
        <source>recovered</source>
        <translation>gerettet</translation>
    </message>
    <message>
        <source>files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>files not read</source>
        <translation>nicht gelesene Dateien</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>No measurement was flagged.</source>
        <translation>Keine Messung wurde markiert.</translation>
    </message>
    <message>
        <source>Flagged measurements are stored but never used for training: %1.</source>
        <translation>Markierte Messungen werden gespeichert, aber nie zum Training verwendet: %1.</translation>
    </message>
    <message>
        <source>Nothing was skipped.</source>
        <translation>Nichts wurde übersprungen.</translation>
    </message>
    <message>
        <source>%1 of %2 entries shown.</source>
        <translation>%1 von %2 Einträgen gezeigt.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more of them were counted but not listed.</source>
        <translation>
            <numerusform>%Ln weiterer wurde gezählt, aber nicht aufgeführt.</numerusform>
            <numerusform>%Ln weitere wurden gezählt, aber nicht aufgeführt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Export the table</source>
        <translation>Tabelle exportieren</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ImportView</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Cancel import</source>
        <translation>Import abbrechen</translation>
    </message>
    <message>
        <source>Show the job</source>
        <translation>Auftrag zeigen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Progress of the import</source>
        <translation>Fortschritt des Imports</translation>
    </message>
    <message>
        <source>Stops the import; what was read so far stays in the dataset</source>
        <translation>Hält den Import an; was bisher gelesen wurde, bleibt im Datensatz</translation>
    </message>
    <message>
        <source>The import could not be cancelled.</source>
        <translation>Der Import konnte nicht abgebrochen werden.</translation>
    </message>
    <message>
        <source>The table could not be exported.</source>
        <translation>Die Tabelle konnte nicht exportiert werden.</translation>
    </message>
    <message>
        <source>Import into “%1”</source>
        <translation>Import in „%1“</translation>
    </message>
    <message>
        <source>Waiting for the job to start…</source>
        <translation>Warten auf den Beginn des Auftrags…</translation>
    </message>
    <message>
        <source>Import into “%1”, %2</source>
        <translation>Import in „%1“, %2</translation>
    </message>
    <message>
        <source>Sources: %1</source>
        <translation>Quellen: %1</translation>
    </message>
    <message>
        <source>The state of the import is not known.</source>
        <translation>Der Zustand des Imports ist nicht bekannt.</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>noch %1</translation>
    </message>
    <message>
        <source>stopping…</source>
        <translation>wird angehalten…</translation>
    </message>
    <message>
        <source>The import is finished.</source>
        <translation>Der Import ist fertig.</translation>
    </message>
    <message>
        <source>The import was cancelled. What was read so far is kept; importing the same files again continues it.</source>
        <translation>Der Import wurde abgebrochen. Was bisher gelesen wurde, bleibt; ein Import derselben Dateien setzt ihn fort.</translation>
    </message>
    <message>
        <source>The import&apos;s process is gone. Resume it on the Jobs page, or import the same files again: nothing is added twice.</source>
        <translation>Der Prozess des Imports ist weg. Setzen Sie ihn auf der Auftragsseite fort oder importieren Sie dieselben Dateien erneut: Nichts kommt doppelt hinzu.</translation>
    </message>
    <message>
        <source>The import failed: %1</source>
        <translation>Der Import schlug fehl: %1</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::InspectPage</name>
    <message>
        <source>The command is on the clipboard.</source>
        <translation>Der Befehl ist in der Zwischenablage.</translation>
    </message>
    <message>
        <source>The program is on the clipboard as a TVM record.</source>
        <translation>Das Programm ist als TVM-Eintrag in der Zwischenablage.</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>Ansehen</translation>
    </message>
    <message>
        <source>Compare with another program</source>
        <translation>Mit einem anderen Programm vergleichen</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation>Als Befehl kopieren</translation>
    </message>
    <message>
        <source>Copies the command that prints this program in a terminal</source>
        <translation>Kopiert den Befehl, der dieses Programm im Terminal ausgibt</translation>
    </message>
    <message>
        <source>Copy as TVM record</source>
        <translation>Als TVM-Eintrag kopieren</translation>
    </message>
    <message>
        <source>Copies the program as one line of a TVM log</source>
        <translation>Kopiert das Programm als eine Zeile eines TVM-Protokolls</translation>
    </message>
    <message>
        <source>Features</source>
        <translation>Merkmale</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Laufzeit</translation>
    </message>
    <message>
        <source>&lt;b&gt;Program %1 of %2&lt;/b&gt; · %3 · %4</source>
        <translation>&lt;b&gt;Programm %1 von %2&lt;/b&gt; · %3 · %4</translation>
    </message>
    <message>
        <source>The program could not be opened.</source>
        <translation>Das Programm konnte nicht geöffnet werden.</translation>
    </message>
    <message>
        <source>No program is open</source>
        <translation>Kein Programm ist offen</translation>
    </message>
    <message>
        <source>There is no program to inspect yet</source>
        <translation>Es gibt noch kein Programm zum Ansehen</translation>
    </message>
    <message>
        <source>Choose a task and a program above, or double-click a program on the Data page.</source>
        <translation>Wählen Sie oben eine Aufgabe und ein Programm, oder doppelklicken Sie ein Programm auf der Datenseite.</translation>
    </message>
    <message>
        <source>Open the fastest program</source>
        <translation>Das schnellste Programm öffnen</translation>
    </message>
    <message>
        <source>Go to the Data page</source>
        <translation>Zur Datenseite</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Eintrag</translation>
    </message>
    <message>
        <source>Import measured programs on the Data page, or open the sample.</source>
        <translation>Importieren Sie gemessene Programme auf der Datenseite, oder öffnen Sie das Beispiel.</translation>
    </message>
    <message>
        <source>Open the sample</source>
        <translation>Beispiel öffnen</translation>
    </message>
    <message>
        <source>with</source>
        <translation>mit</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>&lt;b&gt;Trial %1 of the tuning session %2&lt;/b&gt; · %3 · %4</source>
        <translation>&lt;b&gt;Versuch %1 der Optimierungssitzung %2&lt;/b&gt; · %3 · %4</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Why models score the program as they do, and what another tile size would change</source>
        <translation>Warum Modelle das Programm so bewerten, und was eine andere Kachelgröße ändern würde</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::IssueModel</name>
    <message>
        <source>Skipped</source>
        <translation>Übersprungen</translation>
    </message>
    <message>
        <source>Flagged</source>
        <translation>Markiert</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Anmerkung</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::JobStatus</name>
    <message>
        <source>Progress of the running jobs</source>
        <translation>Fortschritt der laufenden Aufträge</translation>
    </message>
    <message>
        <source>%1 %2.</source>
        <translation>%1: %2.</translation>
    </message>
    <message>
        <source>Show job</source>
        <translation>Auftrag zeigen</translation>
    </message>
    <message>
        <source>No job is running</source>
        <translation>Kein Auftrag läuft</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>noch %1</translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) running</source>
        <translation>
            <numerusform>%n Auftrag läuft</numerusform>
            <numerusform>%n Aufträge laufen</numerusform>
        </translation>
    </message>
    <message>
        <source>Open the Jobs page</source>
        <translation>Die Auftragsseite öffnen</translation>
    </message>
    <message>
        <source>%1 is paused. “Resume” on the Tune page goes on with it.</source>
        <translation>%1 ist pausiert. „Fortsetzen“ auf der Seite „Optimieren“ macht damit weiter.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::JobTableModel</name>
    <message>
        <source>stopping</source>
        <translation>wird angehalten</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 of %2 %3</source>
        <translation>%1 von %2 %3</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Worüber</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Time left</source>
        <translation>Restzeit</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Begonnen</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::Jobs</name>
    <message>
        <source>queued</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Import</translation>
    </message>
    <message>
        <source>Evaluation</source>
        <translation>Auswertung</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 min %2 s</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 h %2 min</translation>
    </message>
    <message>
        <source>Collection</source>
        <translation>Sammeln</translation>
    </message>
    <message>
        <source>Tuning</source>
        <translation>Optimierung</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>Studie</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::JobsPage</name>
    <message>
        <source>Jobs</source>
        <translation>Aufträge</translation>
    </message>
    <message>
        <source>&amp;Cancel job</source>
        <translation>Auftrag ab&amp;brechen</translation>
    </message>
    <message>
        <source>&amp;Resume job</source>
        <translation>Auftrag &amp;fortsetzen</translation>
    </message>
    <message>
        <source>Copy job&apos;s &amp;details</source>
        <translation>&amp;Details des Auftrags kopieren</translation>
    </message>
    <message>
        <source>No job yet</source>
        <translation>Noch kein Auftrag</translation>
    </message>
    <message>
        <source>Imports, trainings and evaluations run as jobs of their own: they go on when the window is closed, and one that was cancelled or lost can be resumed.</source>
        <translation>Importe, Trainings und Auswertungen laufen als eigene Aufträge: Sie gehen weiter, wenn das Fenster geschlossen ist, und ein abgebrochener oder verlorener lässt sich fortsetzen.</translation>
    </message>
    <message>
        <source>Import records</source>
        <translation>Messdaten importieren</translation>
    </message>
    <message>
        <source>Open the sample</source>
        <translation>Beispiel öffnen</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>Auftrag</translation>
    </message>
    <message>
        <source>Log of the job</source>
        <translation>Protokoll des Auftrags</translation>
    </message>
    <message>
        <source>The jobs cannot be read:</source>
        <translation>Die Aufträge können nicht gelesen werden:</translation>
    </message>
    <message>
        <source>Show curves</source>
        <translation>Kurven zeigen</translation>
    </message>
    <message>
        <source>Show figures</source>
        <translation>Werte zeigen</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>Job %1, %2</source>
        <translation>Auftrag %1, %2</translation>
    </message>
    <message>
        <source>started %1</source>
        <translation>begonnen %1</translation>
    </message>
    <message>
        <source>took %1</source>
        <translation>dauerte %1</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>auf %1</translation>
    </message>
    <message>
        <source>Its process is gone without a word: it was killed, or the computer was restarted. Resume continues from the last checkpoint.</source>
        <translation>Sein Prozess ist wortlos verschwunden: Er wurde beendet, oder der Rechner wurde neu gestartet. „Fortsetzen“ macht beim letzten Sicherungspunkt weiter.</translation>
    </message>
    <message>
        <source>The log is empty. What the job was asked to do:</source>
        <translation>Das Protokoll ist leer. Was der Auftrag tun sollte:</translation>
    </message>
    <message>
        <source>The job cannot be cancelled:</source>
        <translation>Der Auftrag kann nicht abgebrochen werden:</translation>
    </message>
    <message>
        <source>The job cannot be resumed:</source>
        <translation>Der Auftrag kann nicht fortgesetzt werden:</translation>
    </message>
    <message>
        <source>(only the end of the log is shown)</source>
        <translation>(nur das Ende des Protokolls wird gezeigt)</translation>
    </message>
    <message>
        <source>Show dataset</source>
        <translation>Datensatz zeigen</translation>
    </message>
    <message>
        <source>Show collection</source>
        <translation>Sammeln zeigen</translation>
    </message>
    <message>
        <source>Show session</source>
        <translation>Sitzung zeigen</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::LatencyPanel</name>
    <message>
        <source>Not measured on %1.</source>
        <translation>Auf %1 nicht gemessen.</translation>
    </message>
    <message>
        <source>No usable latency on %1: %2.</source>
        <translation>Keine brauchbare Laufzeit auf %1: %2.</translation>
    </message>
    <message>
        <source>Rank %1 of %2 on %3: %4, label %5.</source>
        <translation>Rang %1 von %2 auf %3: %4, Label %5.</translation>
    </message>
    <message>
        <source>Measurements of the program on every platform</source>
        <translation>Messungen des Programms auf jeder Plattform</translation>
    </message>
    <message>
        <source>Platform</source>
        <translation>Plattform</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Laufzeit</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Label</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>Wiederholungen</translation>
    </message>
    <message>
        <source>Build and run</source>
        <translation>Bauen und Laufen</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>Latency among the task&apos;s programs</source>
        <translation>Laufzeit unter den Programmen der Aufgabe</translation>
    </message>
    <message>
        <source>No program of this task has a valid latency on %1.</source>
        <translation>Kein Programm dieser Aufgabe hat eine gültige Laufzeit auf %1.</translation>
    </message>
    <message>
        <source>programs of the task</source>
        <translation>Programme der Aufgabe</translation>
    </message>
    <message>
        <source>this program</source>
        <translation>dieses Programm</translation>
    </message>
    <message>
        <source>%1 valid programs on %2.</source>
        <translation>%1 gültige Programme auf %2.</translation>
    </message>
    <message>
        <source>latency (%1)</source>
        <translation>Laufzeit (%1)</translation>
    </message>
    <message>
        <source>at most this slow (%)</source>
        <translation>höchstens so langsam (%)</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::MainWindow</name>
    <message>
        <source>The workspace cannot be opened:</source>
        <translation>Der Arbeitsbereich kann nicht geöffnet werden:</translation>
    </message>
    <message>
        <source>The sample cannot be opened:</source>
        <translation>Das Beispiel kann nicht geöffnet werden:</translation>
    </message>
    <message>
        <source>The sample is being imported: records measured on an AMD Zen 5 processor with TVM&apos;s Ansor.</source>
        <translation>Das Beispiel wird importiert: Messdaten von einem AMD-Zen-5-Prozessor mit TVMs Ansor.</translation>
    </message>
    <message>
        <source>Open or create a workspace: choose a folder</source>
        <translation>Arbeitsbereich öffnen oder anlegen: Ordner wählen</translation>
    </message>
    <message>
        <source>%1 – TLP Workbench</source>
        <translation>%1 – TLP Workbench</translation>
    </message>
    <message>
        <source>%1 – %2 – TLP Workbench</source>
        <translation>%1 – %2 – TLP Workbench</translation>
    </message>
    <message>
        <source>No workspace is open</source>
        <translation>Kein Arbeitsbereich ist offen</translation>
    </message>
    <message>
        <source>Workspace: %1</source>
        <translation>Arbeitsbereich: %1</translation>
    </message>
    <message>
        <source>Drop record files, folders or archives to import them</source>
        <translation>Dateien, Ordner oder Archive zum Importieren hier ablegen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Open workspace…</source>
        <translation>Arbeitsbereich ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>&amp;Recent workspaces</source>
        <translation>&amp;Letzte Arbeitsbereiche</translation>
    </message>
    <message>
        <source>&amp;Forget these</source>
        <translation>Diese ver&amp;gessen</translation>
    </message>
    <message>
        <source>Open the &amp;sample</source>
        <translation>&amp;Beispiel öffnen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>B&amp;eenden</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederherstellen</translation>
    </message>
    <message>
        <source>Command &amp;palette…</source>
        <translation>Befehls&amp;palette…</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Thema</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>&amp;System</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation>Hoher &amp;Kontrast</translation>
    </message>
    <message>
        <source>L&amp;anguage</source>
        <translation>Sp&amp;rache</translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation>A&amp;ktualisieren</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>Reset la&amp;yout</source>
        <translation>Anordnung &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;About TLP Workbench</source>
        <translation>&amp;Über TLP Workbench</translation>
    </message>
    <message>
        <source>About &amp;Qt</source>
        <translation>Über &amp;Qt</translation>
    </message>
    <message>
        <source>About TLP Workbench</source>
        <translation>Über TLP Workbench</translation>
    </message>
    <message>
        <source>A workbench for learned cost models of tensor programs, after “TLP: A Deep Learning-based Cost Model for Tensor Program Tuning” (ASPLOS 2023).</source>
        <translation>Eine Werkbank für gelernte Kostenmodelle von Tensorprogrammen, nach „TLP: A Deep Learning-based Cost Model for Tensor Program Tuning“ (ASPLOS 2023).</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3.</source>
        <translation>Freie Software unter der GNU General Public License, Version 3.</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>Tuning session</source>
        <translation>Optimierungssitzung</translation>
    </message>
    <message>
        <source>Go to the newest &amp;message</source>
        <translation>Zur neuesten &amp;Meldung</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::MatrixPanel</name>
    <message>
        <source>Compared at</source>
        <translation>Verglichen bei</translation>
    </message>
    <message>
        <source>Number of picks of the matrix</source>
        <translation>Anzahl der Vorschläge der Matrix</translation>
    </message>
    <message>
        <source>Every run against every other</source>
        <translation>Jeder Lauf gegen jeden anderen</translation>
    </message>
    <message>
        <source>Press Enter on a cell to see which tasks each of the two runs wins.</source>
        <translation>Mit der Eingabetaste sehen Sie zu einer Zelle, welche Aufgaben jeder der beiden Läufe gewinnt.</translation>
    </message>
    <message>
        <source>Row against column, each task counting once: difference of the means in percentage points, its 95 % interval, and tasks won : lost : equal. Coloured where the interval leaves out zero. Click a cell for the tasks of the pair.</source>
        <translation>Zeile gegen Spalte, jede Aufgabe zählt einmal: Unterschied der Mittelwerte in Prozentpunkten, sein 95-%-Intervall und Aufgaben gewonnen : verloren : gleich. Farbig, wo das Intervall die Null auslässt. Ein Klick auf eine Zelle zeigt die Aufgaben des Paares.</translation>
    </message>
    <message>
        <source>top-%1</source>
        <translation>Top-%1</translation>
    </message>
    <message>
        <source>Select two or more runs in the table that are evaluated on the same data.</source>
        <translation>Wählen Sie in der Tabelle zwei oder mehr Läufe, die auf denselben Daten ausgewertet sind.</translation>
    </message>
    <message>
        <source>Not evaluated on this data: %1.</source>
        <translation>Nicht auf diesen Daten ausgewertet: %1.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::MessageArea</name>
    <message>
        <source>Close message</source>
        <translation>Meldung schließen</translation>
    </message>
    <message>
        <source>Details of the error</source>
        <translation>Einzelheiten des Fehlers</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::MixCard</name>
    <message>
        <source>what the model is for</source>
        <translation>dafür ist das Modell</translation>
    </message>
    <message>
        <source>a GPU, which cannot be mixed with a CPU</source>
        <translation>eine GPU, die nicht mit einer CPU gemischt werden kann</translation>
    </message>
    <message>
        <source>a CPU, which cannot be mixed with a GPU</source>
        <translation>eine CPU, die nicht mit einer GPU gemischt werden kann</translation>
    </message>
    <message>
        <source>instruction set not known</source>
        <translation>Befehlssatz nicht bekannt</translation>
    </message>
    <message>
        <source>same instruction set as the target</source>
        <translation>derselbe Befehlssatz wie das Ziel</translation>
    </message>
    <message>
        <source>another instruction set than the target</source>
        <translation>ein anderer Befehlssatz als das Ziel</translation>
    </message>
    <message>
        <source>Train on %1</source>
        <translation>Auf %1 trainieren</translation>
    </message>
    <message>
        <source>Whether the model also learns from this platform, with a head of its own for it. The target always takes part.</source>
        <translation>Ob das Modell auch von dieser Plattform lernt, mit einem eigenen Kopf für sie. Das Ziel ist immer dabei.</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>%1 is the target</source>
        <translation>%1 ist das Ziel</translation>
    </message>
    <message>
        <source>The platform that the model is for: it is evaluated on this one.</source>
        <translation>Die Plattform, für die das Modell gedacht ist: Auf ihr wird es ausgewertet.</translation>
    </message>
    <message>
        <source>Which share of the platform&apos;s usable programs is trained on, drawn by the seed. A smaller share is a part of a larger one.</source>
        <translation>Auf welchem Anteil der brauchbaren Programme der Plattform trainiert wird, gezogen nach dem Startwert. Ein kleinerer Anteil ist Teil eines größeren.</translation>
    </message>
    <message>
        <source>Share of %1</source>
        <translation>Anteil von %1</translation>
    </message>
    <message>
        <source>programs: %1, usable: %2</source>
        <translation>Programme: %1, brauchbar: %2</translation>
    </message>
    <message>
        <source>= %1 programs</source>
        <translation>= %1 Programme</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ModelPicture</name>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Encoder</source>
        <translation>Encoder</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Aufmerksamkeit</translation>
    </message>
    <message>
        <source>Residual</source>
        <translation>Restblöcke</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Bewertung</translation>
    </message>
    <message>
        <source>%1 heads</source>
        <translation>%1 Köpfe</translation>
    </message>
    <message>
        <source>Σ of steps</source>
        <translation>Σ der Schritte</translation>
    </message>
    <message>
        <source>Statements</source>
        <translation>Anweisungen</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>statements × numbers</source>
        <translation>Anweisungen × Zahlen</translation>
    </message>
    <message>
        <source>Σ of statements</source>
        <translation>Σ der Anweisungen</translation>
    </message>
    <message>
        <source>Statements: reads up to %1 statements of a program, %2 numbers each.</source>
        <translation>Anweisungen: liest bis zu %1 Anweisungen eines Programms, je %2 Zahlen.</translation>
    </message>
    <message>
        <source>Encoder: layers of width %1 read each statement, %2 parameters.</source>
        <translation>Kodierer: Schichten der Breite %1 lesen jede Anweisung, %2 Parameter.</translation>
    </message>
    <message>
        <source>Sum: what was read of all statements is added.</source>
        <translation>Summe: was von allen Anweisungen gelesen wurde, wird addiert.</translation>
    </message>
    <message>
        <source>Residual blocks: %1 blocks of width %2 refine what is known of the program, %3 parameters.</source>
        <translation>Restblöcke: %1 Blöcke der Breite %2 verfeinern, was vom Programm bekannt ist, %3 Parameter.</translation>
    </message>
    <message>
        <source>Head: layers of width %1 rate the program, one head for each platform, %2 parameters in all.</source>
        <translation>Kopf: Schichten der Breite %1 bewerten das Programm, ein Kopf für jede Plattform, insgesamt %2 Parameter.</translation>
    </message>
    <message>
        <source>Steps: reads up to %1 steps of a program, %2 numbers each.</source>
        <translation>Schritte: liest bis zu %1 Schritte eines Programms, je %2 Zahlen.</translation>
    </message>
    <message>
        <source>Encoder: layers of width %1 read each step, %2 parameters.</source>
        <translation>Encoder: Schichten der Breite %1 lesen jeden Schritt, %2 Parameter.</translation>
    </message>
    <message>
        <source>Attention: the steps look at each other in %1 ways, width %2, %3 parameters.</source>
        <translation>Aufmerksamkeit: Die Schritte betrachten einander auf %1 Arten, Breite %2, %3 Parameter.</translation>
    </message>
    <message>
        <source>Residual blocks: %1 blocks of width %2 refine each step, %3 parameters.</source>
        <translation>Restblöcke: %1 Blöcke der Breite %2 verfeinern jeden Schritt, %3 Parameter.</translation>
    </message>
    <message>
        <source>Head: layers of width %1 rate each step, %2 parameters.</source>
        <translation>Kopf: Schichten der Breite %1 bewerten jeden Schritt, %2 Parameter.</translation>
    </message>
    <message>
        <source>Score: the ratings of all steps are added.</source>
        <translation>Bewertung: Die Werte aller Schritte werden addiert.</translation>
    </message>
    <message>
        <source>The picture appears when the sizes of the model are complete.</source>
        <translation>Das Bild erscheint, wenn die Größen des Modells vollständig sind.</translation>
    </message>
    <message>
        <source>Picture of the model</source>
        <translation>Bild des Modells</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>Positionen</translation>
    </message>
    <message>
        <source>Transformer</source>
        <translation>Transformer</translation>
    </message>
    <message>
        <source>LSTM</source>
        <translation>LSTM</translation>
    </message>
    <message>
        <source>Private</source>
        <translation>Eigene</translation>
    </message>
    <message>
        <source>steps × numbers</source>
        <translation>Schritte × Zahlen</translation>
    </message>
    <message>
        <source>learned</source>
        <translation>gelernt</translation>
    </message>
    <message>
        <source>sine waves</source>
        <translation>Sinuswellen</translation>
    </message>
    <message>
        <source>%1 layers, %2 heads</source>
        <translation>%1 Schichten, %2 Köpfe</translation>
    </message>
    <message>
        <source>last state</source>
        <translation>letzter Zustand</translation>
    </message>
    <message>
        <source>%1 blocks</source>
        <translation>%1 Blöcke</translation>
    </message>
    <message>
        <source>Positions: each step is told where in the program it stands, %1 parameters.</source>
        <translation>Positionen: Jeder Schritt erfährt, wo im Programm er steht, %1 Parameter.</translation>
    </message>
    <message>
        <source>Transformer: %1 layers in which the steps look at each other in %2 ways, width %3, %4 parameters.</source>
        <translation>Transformer: %1 Schichten, in denen die Schritte einander auf %2 Arten betrachten, Breite %3, %4 Parameter.</translation>
    </message>
    <message>
        <source>LSTM: reads the steps in order and keeps its last state, width %1, %2 parameters.</source>
        <translation>LSTM: liest die Schritte der Reihe nach und behält den letzten Zustand, Breite %1, %2 Parameter.</translation>
    </message>
    <message>
        <source>Private blocks: %1 blocks of width %2 for each of the %3 platforms, %4 parameters in all.</source>
        <translation>Eigene Blöcke: %1 Blöcke der Breite %2 für jede der %3 Plattformen, insgesamt %4 Parameter.</translation>
    </message>
    <message>
        <source>Heads: layers of width %1 rate each step, one head for each of the %2 platforms, %3 parameters in all.</source>
        <translation>Köpfe: Schichten der Breite %1 bewerten jeden Schritt, ein Kopf für jede der %2 Plattformen, insgesamt %3 Parameter.</translation>
    </message>
    <message>
        <source>%1 par.</source>
        <translation>%1 Par.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::MoreFields</name>
    <message>
        <source>Head</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>A run&apos;s model has a head for each platform that it was trained for: the number of the one that is asked, from 0.</source>
        <translation>Das Modell eines Laufs hat einen Kopf für jede Plattform, für die es trainiert wurde: die Nummer dessen, der gefragt wird, ab 0.</translation>
    </message>
    <message>
        <source>Population</source>
        <translation>Population</translation>
    </message>
    <message>
        <source>How many programs the model scores in each generation of the search: 2048 in Ansor.</source>
        <translation>Wie viele Programme das Modell in jeder Generation der Suche bewertet: 2048 in Ansor.</translation>
    </message>
    <message>
        <source>Generations</source>
        <translation>Generationen</translation>
    </message>
    <message>
        <source>How often the programs are changed and scored anew in a round: 4 times in Ansor.</source>
        <translation>Wie oft die Programme in einer Runde verändert und neu bewertet werden: 4-mal in Ansor.</translation>
    </message>
    <message>
        <source>Random share</source>
        <translation>Zufallsanteil</translation>
    </message>
    <message>
        <source>The part of a round that is drawn at random, whatever the model says (ε-greedy): 0.05 in Ansor.</source>
        <translation>Der Teil einer Runde, der zufällig gezogen wird, was auch immer das Modell sagt (ε-greedy): 0,05 in Ansor.</translation>
    </message>
    <message>
        <source>Diversity</source>
        <translation>Vielfalt</translation>
    </message>
    <message>
        <source>How much it counts that a round&apos;s programs differ (AutoTVM); 0: the best-scored ones are taken, however alike (Ansor).</source>
        <translation>Wie viel es zählt, dass sich die Programme einer Runde unterscheiden (AutoTVM); 0: die bestbewerteten werden genommen, so ähnlich sie auch sind (Ansor).</translation>
    </message>
    <message>
        <source>Early stop</source>
        <translation>Früher Abbruch</translation>
    </message>
    <message>
        <source>A task without progress for so many trials is left; 0: never.</source>
        <translation>Eine Aufgabe, die so viele Versuche lang nicht vorankommt, wird verlassen; 0: nie.</translation>
    </message>
    <message>
        <source>Search while building</source>
        <translation>Während des Bauens suchen</translation>
    </message>
    <message>
        <source>The next round is searched while this one is built; what a model learns from a round comes a round later.</source>
        <translation>Die nächste Runde wird gesucht, während diese gebaut wird; was ein Modell aus einer Runde lernt, kommt eine Runde später.</translation>
    </message>
    <message>
        <source>Time LibTorch first</source>
        <translation>Zuerst LibTorch messen</translation>
    </message>
    <message>
        <source>Before the search, LibTorch is timed for what has no time of it yet: the line in the charts to compare with.</source>
        <translation>Vor der Suche wird LibTorch für alles gemessen, wofür es noch keine Zeit von ihm gibt: die Vergleichslinie in den Diagrammen.</translation>
    </message>
    <message>
        <source>Chains</source>
        <translation>Ketten</translation>
    </message>
    <message>
        <source>How many programs are changed step by step side by side: 128 in AutoTVM.</source>
        <translation>Wie viele Programme nebeneinander Schritt für Schritt verändert werden: 128 in AutoTVM.</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>How often each of them is changed in a round, while the temperature falls: 500 in AutoTVM.</source>
        <translation>Wie oft jedes davon in einer Runde verändert wird, während die Temperatur fällt: 500 in AutoTVM.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::OptionField</name>
    <message>
        <source>default %1</source>
        <translation>Vorgabe %1</translation>
    </message>
    <message>
        <source>Back to the default, %1.</source>
        <translation>Zurück zur Vorgabe, %1.</translation>
    </message>
    <message>
        <source>Reset %1 to its default</source>
        <translation>%1 auf die Vorgabe zurücksetzen</translation>
    </message>
    <message>
        <source>default %1, %2</source>
        <translation>Vorgabe %1, %2</translation>
    </message>
    <message>
        <source>Default: %1.</source>
        <translation>Vorgabe: %1.</translation>
    </message>
    <message>
        <source>Default: %1. Source: %2.</source>
        <translation>Vorgabe: %1. Quelle: %2.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::PlatformMixer</name>
    <message>
        <source>Platforms to learn from. With more than one, the model has a shared trunk and a head for each of them. The share says how many of the programs measured there are used.</source>
        <translation>Plattformen, von denen gelernt wird. Bei mehreren hat das Modell einen gemeinsamen Stamm und für jede einen Kopf. Der Anteil sagt, wie viele der dort gemessenen Programme benutzt werden.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::PlotLegend</name>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>%1 zeigen</translation>
    </message>
    <message>
        <source>%1
Click to show or hide, Ctrl+click to show it alone</source>
        <translation>%1
Klicken zeigt oder verbirgt, Strg+Klick zeigt allein</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::PlotTableModel</name>
    <message>
        <source>Series</source>
        <translation>Reihe</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Label</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::PlotView</name>
    <message>
        <source>series %1</source>
        <translation>Reihe %1</translation>
    </message>
    <message>
        <source>%1: %2 at %3.</source>
        <translation>%1: %2 bei %3.</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n value(s), lowest %2 at %3, highest %4 at %5.</source>
        <translation>
            <numerusform>%1: %n Wert, niedrigster %2 bei %3, höchster %4 bei %5.</numerusform>
            <numerusform>%1: %n Werte, niedrigster %2 bei %3, höchster %4 bei %5.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) of zero or less left out: a logarithmic axis cannot show them.</source>
        <translation>
            <numerusform>%n Wert von null oder weniger ausgelassen: Eine logarithmische Achse kann ihn nicht zeigen.</numerusform>
            <numerusform>%n Werte von null oder weniger ausgelassen: Eine logarithmische Achse kann sie nicht zeigen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) that are no finite number left out.</source>
        <translation>
            <numerusform>%n Wert, der keine endliche Zahl ist, ausgelassen.</numerusform>
            <numerusform>%n Werte, die keine endlichen Zahlen sind, ausgelassen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Drawn as the extremes of each pixel column; the table and CSV have all %n value(s).</source>
        <translation>
            <numerusform>Gezeichnet sind die Extremwerte jeder Pixelspalte; Tabelle und CSV haben den Wert (%n).</numerusform>
            <numerusform>Gezeichnet sind die Extremwerte jeder Pixelspalte; Tabelle und CSV haben alle %n Werte.</numerusform>
        </translation>
    </message>
    <message>
        <source>The chart is empty.</source>
        <translation>Das Diagramm ist leer.</translation>
    </message>
    <message>
        <source>%1 against %2.</source>
        <translation>%1 über %2.</translation>
    </message>
    <message numerus="yes">
        <source>And %n more series.</source>
        <translation>
            <numerusform>Und %n weitere Reihe.</numerusform>
            <numerusform>Und %n weitere Reihen.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>Bild &amp;kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;data as CSV</source>
        <translation>&amp;Daten als CSV kopieren</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportieren…</translation>
    </message>
    <message>
        <source>&amp;Reset zoom</source>
        <translation>Zoom &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>Show as &amp;table</source>
        <translation>Als &amp;Tabelle zeigen</translation>
    </message>
    <message>
        <source>Chart menu</source>
        <translation>Diagrammmenü</translation>
    </message>
    <message>
        <source>Copy, export, reset zoom, show as table</source>
        <translation>Kopieren, exportieren, Zoom zurücksetzen, als Tabelle zeigen</translation>
    </message>
    <message>
        <source>Data of the chart</source>
        <translation>Daten des Diagramms</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>Chart: %1</source>
        <translation>Diagramm: %1</translation>
    </message>
    <message>
        <source>Nothing to show yet.</source>
        <translation>Noch nichts zu zeigen.</translation>
    </message>
    <message>
        <source>Export chart</source>
        <translation>Diagramm exportieren</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>Bild (*.png)</translation>
    </message>
    <message>
        <source>Vector graphic (*.svg)</source>
        <translation>Vektorgrafik (*.svg)</translation>
    </message>
    <message>
        <source>Document (*.pdf)</source>
        <translation>Dokument (*.pdf)</translation>
    </message>
    <message>
        <source>Data (*.csv)</source>
        <translation>Daten (*.csv)</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::PredictionView</name>
    <message>
        <source>Round</source>
        <translation>Runde</translation>
    </message>
    <message>
        <source>Round whose programs are shown</source>
        <translation>Runde, deren Programme gezeigt werden</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ProgramBuild</name>
    <message>
        <source>This program is for a GPU; only programs for this machine&apos;s processor can be built and timed here.</source>
        <translation>Dieses Programm ist für eine GPU; hier können nur Programme für den Prozessor dieses Rechners gebaut und gemessen werden.</translation>
    </message>
    <message>
        <source>This processor has none of the instruction sets SSE4.1, AVX2 and AVX-512, so no program can be built for it.</source>
        <translation>Dieser Prozessor hat keinen der Befehlssätze SSE4.1, AVX2 und AVX-512, also kann kein Programm für ihn gebaut werden.</translation>
    </message>
    <message>
        <source>What this task computes is not known: import a networks file that holds its computation, then its programs can be built and timed here.</source>
        <translation>Was diese Aufgabe berechnet, ist nicht bekannt: Importieren Sie eine Netzdatei mit ihrer Berechnung, dann können ihre Programme hier gebaut und gemessen werden.</translation>
    </message>
    <message>
        <source>What this task computes cannot be built here: %1.</source>
        <translation>Was diese Aufgabe berechnet, kann hier nicht gebaut werden: %1.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ProgramPanel</name>
    <message>
        <source>Schedule steps</source>
        <translation>Planungsschritte</translation>
    </message>
    <message>
        <source>Schedule steps of the program</source>
        <translation>Planungsschritte des Programms</translation>
    </message>
    <message>
        <source>Loop nest</source>
        <translation>Schleifennest</translation>
    </message>
    <message>
        <source>How many steps are applied</source>
        <translation>Wie viele Schritte angewandt sind</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Watch the loop nest being derived step by step</source>
        <translation>Zusehen, wie das Schleifennest Schritt für Schritt entsteht</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>The loop nest could not be derived.</source>
        <translation>Das Schleifennest ließ sich nicht ableiten.</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>The program has no schedule step: it runs as written.</source>
        <translation>Das Programm hat keinen Planungsschritt: Es läuft, wie es geschrieben ist.</translation>
    </message>
    <message>
        <source>Before the first step: the computation as written.</source>
        <translation>Vor dem ersten Schritt: die Rechnung, wie sie geschrieben ist.</translation>
    </message>
    <message>
        <source>Loop nest after step %1 of %2</source>
        <translation>Schleifennest nach Schritt %1 von %2</translation>
    </message>
    <message>
        <source>Not available</source>
        <translation>Nicht verfügbar</translation>
    </message>
    <message>
        <source>✓ Exact</source>
        <translation>✓ Exakt</translation>
    </message>
    <message>
        <source>≈ Reconstructed</source>
        <translation>≈ Rekonstruiert</translation>
    </message>
    <message>
        <source>The computation is known, so this is the loop nest that TVM derives.</source>
        <translation>Die Rechnung ist bekannt, dies ist also das Schleifennest, das TVM ableitet.</translation>
    </message>
    <message>
        <source>The computation of this task is not known. The nest is what the steps themselves tell; “?” marks what they do not.</source>
        <translation>Die Rechnung dieser Aufgabe ist nicht bekannt. Das Nest ist, was die Schritte selbst sagen; „?“ steht für das, was sie nicht sagen.</translation>
    </message>
    <message>
        <source>The stored computation could not be used: %1.</source>
        <translation>Die gespeicherte Rechnung war nicht verwendbar: %1.</translation>
    </message>
    <message>
        <source>Import a networks file that holds this task&apos;s computation to see the exact nest.</source>
        <translation>Importieren Sie eine Netzdatei mit der Rechnung dieser Aufgabe, um das exakte Nest zu sehen.</translation>
    </message>
    <message numerus="yes">
        <source>And %Ln more unknown(s).</source>
        <translation>
            <numerusform>Und %Ln weiteres Unbekanntes.</numerusform>
            <numerusform>Und %Ln weitere Unbekannte.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ProgramPicker</name>
    <message>
        <source>Dataset</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>Platform</source>
        <translation>Plattform</translation>
    </message>
    <message>
        <source>Task; type to search</source>
        <translation>Aufgabe; tippen zum Suchen</translation>
    </message>
    <message>
        <source>Number of the program in its task</source>
        <translation>Nummer des Programms in seiner Aufgabe</translation>
    </message>
    <message>
        <source>Previous program</source>
        <translation>Voriges Programm</translation>
    </message>
    <message>
        <source>Next program</source>
        <translation>Nächstes Programm</translation>
    </message>
    <message>
        <source>Fastest</source>
        <translation>Schnellstes</translation>
    </message>
    <message>
        <source>The program with the lowest latency</source>
        <translation>Das Programm mit der niedrigsten Laufzeit</translation>
    </message>
    <message>
        <source>Slowest</source>
        <translation>Langsamstes</translation>
    </message>
    <message>
        <source>The program with the highest latency</source>
        <translation>Das Programm mit der höchsten Laufzeit</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>Zufällig</translation>
    </message>
    <message>
        <source>Any program of the task</source>
        <translation>Irgendein Programm der Aufgabe</translation>
    </message>
    <message>
        <source>The datasets could not be read.</source>
        <translation>Die Datensätze konnten nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The dataset could not be read.</source>
        <translation>Der Datensatz konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Choose a task</source>
        <translation>Eine Aufgabe wählen</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ProgramTableModel</name>
    <message numerus="yes">
        <source>Mean of %Ln repeat(s): %1 s</source>
        <translation>
            <numerusform>Mittel aus %Ln Wiederholung: %1 s</numerusform>
            <numerusform>Mittel aus %Ln Wiederholungen: %1 s</numerusform>
        </translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Laufzeit</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Label</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Number of the program within its task, in order of import</source>
        <translation>Nummer des Programms in seiner Aufgabe, in der Reihenfolge des Imports</translation>
    </message>
    <message>
        <source>Lowest latency of the task divided by this one: the best program has 1</source>
        <translation>Niedrigste Laufzeit der Aufgabe geteilt durch diese: Das beste Programm hat 1</translation>
    </message>
    <message>
        <source>How many schedule steps make the program</source>
        <translation>Wie viele Planungsschritte das Programm ausmachen</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::RecentRunsModel</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Trained on</source>
        <translation>Trainiert auf</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>Epochen</translation>
    </message>
    <message>
        <source>Best loss</source>
        <translation>Bester Verlust</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Angelegt</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ResultsPanel</name>
    <message>
        <source>Evaluated &amp;on</source>
        <translation>Ausgewertet a&amp;uf</translation>
    </message>
    <message>
        <source>Data of the evaluations</source>
        <translation>Daten der Auswertungen</translation>
    </message>
    <message>
        <source>Figures stand side by side only when they were made on the same data.</source>
        <translation>Werte stehen nur nebeneinander, wenn sie auf denselben Daten entstanden.</translation>
    </message>
    <message>
        <source>&amp;Baseline</source>
        <translation>Basi&amp;s</translation>
    </message>
    <message>
        <source>Baseline run</source>
        <translation>Basislauf</translation>
    </message>
    <message>
        <source>The tables show how far the other runs are from this one.</source>
        <translation>Die Tabellen zeigen, wie weit die anderen Läufe von diesem entfernt sind.</translation>
    </message>
    <message>
        <source>Top</source>
        <translation>Top</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>E&amp;xportieren…</translation>
    </message>
    <message>
        <source>Saves the chart or table of the open tab to a file.</source>
        <translation>Speichert Diagramm oder Tabelle des offenen Reiters in eine Datei.</translation>
    </message>
    <message>
        <source>&amp;Group seeds</source>
        <translation>Startwerte &amp;gruppieren</translation>
    </message>
    <message>
        <source>One bar for runs that differ in nothing but the seed: their mean, with the standard deviation.</source>
        <translation>Ein Balken für Läufe, die sich nur im Startwert unterscheiden: ihr Mittel mit der Standardabweichung.</translation>
    </message>
    <message>
        <source>&amp;Curve</source>
        <translation>&amp;Kurve</translation>
    </message>
    <message>
        <source>Curve to show</source>
        <translation>Gezeigte Kurve</translation>
    </message>
    <message>
        <source>&amp;Logarithmic</source>
        <translation>Logari&amp;thmisch</translation>
    </message>
    <message>
        <source>&amp;Runs as rows</source>
        <translation>Läufe als &amp;Zeilen</translation>
    </message>
    <message>
        <source>Show all &amp;settings</source>
        <translation>Alle Ei&amp;nstellungen</translation>
    </message>
    <message>
        <source>Top-k per network</source>
        <translation>Top-k je Netz</translation>
    </message>
    <message>
        <source>Figures per task</source>
        <translation>Werte je Aufgabe</translation>
    </message>
    <message>
        <source>Press Enter on a task to open it on the Data page.</source>
        <translation>Die Eingabetaste öffnet eine Aufgabe auf der Datenseite.</translation>
    </message>
    <message>
        <source>Settings of the runs</source>
        <translation>Einstellungen der Läufe</translation>
    </message>
    <message>
        <source>Top-k chart</source>
        <translation>Top-k-Diagramm</translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Networks</source>
        <translation>Netze</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>Which is better?</source>
        <translation>Welcher ist besser?</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Show top-%1</source>
        <translation>Top-%1 zeigen</translation>
    </message>
    <message>
        <source>Best time divided by the best time among the first %1 picks; 1 is best.</source>
        <translation>Beste Zeit geteilt durch die beste Zeit unter den ersten %1 Vorschlägen; 1 ist das Beste.</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Select two or more runs to see in what they differ.</source>
        <translation>Wählen Sie zwei oder mehr Läufe, um zu sehen, worin sie sich unterscheiden.</translation>
    </message>
    <message>
        <source>The selected runs have the same settings.</source>
        <translation>Die gewählten Läufe haben dieselben Einstellungen.</translation>
    </message>
    <message>
        <source>All pairs</source>
        <translation>Alle Paare</translation>
    </message>
    <message>
        <source>Disagreements</source>
        <translation>Uneinigkeit</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::RunMonitor</name>
    <message>
        <source>Leaves: %1</source>
        <translation>Blätter: %1</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>epoch</source>
        <translation>Epoche</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>The curve starts when the first epoch is done.</source>
        <translation>Die Kurve beginnt, wenn die erste Epoche fertig ist.</translation>
    </message>
    <message>
        <source>training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>Validierung</translation>
    </message>
    <message>
        <source>share of the best speed</source>
        <translation>Anteil der besten Geschwindigkeit</translation>
    </message>
    <message>
        <source>top-%1</source>
        <translation>Top-%1</translation>
    </message>
    <message>
        <source>&amp;Cancel run</source>
        <translation>Lau&amp;f abbrechen</translation>
    </message>
    <message>
        <source>Stops after the current step; the run can be resumed.</source>
        <translation>Hält nach dem aktuellen Schritt an; der Lauf lässt sich fortsetzen.</translation>
    </message>
    <message>
        <source>Re&amp;sume</source>
        <translation>&amp;Fortsetzen</translation>
    </message>
    <message>
        <source>Continues from the last finished epoch.</source>
        <translation>Macht nach der letzten fertigen Epoche weiter.</translation>
    </message>
    <message>
        <source>Open in &amp;Jobs</source>
        <translation>In A&amp;ufträgen öffnen</translation>
    </message>
    <message>
        <source>Shows the log of the run&apos;s job.</source>
        <translation>Zeigt das Protokoll des Auftrags.</translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation>Fortschritt des Laufs</translation>
    </message>
    <message>
        <source>No run to show</source>
        <translation>Kein Lauf zu zeigen</translation>
    </message>
    <message>
        <source>Fill in the form and press “Start training”. The curves of the run appear here while it learns.</source>
        <translation>Füllen Sie das Formular aus und drücken Sie „Training starten“. Hier erscheinen die Kurven des Laufs, während er lernt.</translation>
    </message>
    <message>
        <source>Parameters: %1</source>
        <translation>Parameter: %1</translation>
    </message>
    <message>
        <source>Lowest validation loss: %1 in epoch %2</source>
        <translation>Niedrigster Validierungsverlust: %1 in Epoche %2</translation>
    </message>
    <message>
        <source>Time: %1</source>
        <translation>Zeit: %1</translation>
    </message>
    <message>
        <source>Programs per second: %1</source>
        <translation>Programme pro Sekunde: %1</translation>
    </message>
    <message>
        <source>Seed: %1</source>
        <translation>Startwert: %1</translation>
    </message>
    <message>
        <source>Epoch %1 of %2</source>
        <translation>Epoche %1 von %2</translation>
    </message>
    <message>
        <source>Stopping after the current step</source>
        <translation>Hält nach dem aktuellen Schritt an</translation>
    </message>
    <message>
        <source>Waiting to start</source>
        <translation>Wartet auf den Start</translation>
    </message>
    <message>
        <source>%1 programs per second</source>
        <translation>%1 Programme pro Sekunde</translation>
    </message>
    <message>
        <source>%1 %2 per second</source>
        <translation>%1 %2 pro Sekunde</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>noch %1</translation>
    </message>
    <message>
        <source>The job of this run is lost: its process is gone.</source>
        <translation>Der Auftrag dieses Laufs ist verloren: Sein Prozess ist weg.</translation>
    </message>
    <message>
        <source>The run failed: %1.</source>
        <translation>Der Lauf schlug fehl: %1.</translation>
    </message>
    <message>
        <source>“Resume” continues after epoch %1; nothing that was learned is lost.</source>
        <translation>„Fortsetzen“ macht nach Epoche %1 weiter; nichts Gelerntes geht verloren.</translation>
    </message>
    <message>
        <source>“Use this configuration” copies its settings into the form, where you can change them and start again; “Open in Jobs” shows the log.</source>
        <translation>„Diese verwenden“ übernimmt die Einstellungen in das Formular, wo Sie sie ändern und neu starten können; „In Aufträgen öffnen“ zeigt das Protokoll.</translation>
    </message>
    <message>
        <source>Top-k on held-out tasks</source>
        <translation>Top-k auf zurückgehaltenen Aufgaben</translation>
    </message>
    <message>
        <source>Top-k is measured after every epoch when the split of the run holds out tasks.</source>
        <translation>Top-k wird nach jeder Epoche gemessen, wenn die Aufteilung des Laufs Aufgaben zurückhält.</translation>
    </message>
    <message>
        <source>A model learns from measured programs. Import some first; then the form can start a run, and its curves appear here.</source>
        <translation>Ein Modell lernt aus gemessenen Programmen. Importieren Sie zuerst welche; dann kann das Formular einen Lauf starten, dessen Kurven hier erscheinen.</translation>
    </message>
    <message>
        <source>Go to the Data page</source>
        <translation>Zur Seite „Daten“</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::RunsModel</name>
    <message>
        <source>%1, shown in the charts</source>
        <translation>%1, in den Diagrammen gezeigt</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::RunsPanel</name>
    <message>
        <source>Filter of the runs table</source>
        <translation>Filter der Lauftabelle</translation>
    </message>
    <message>
        <source>Only vary&amp;ing columns</source>
        <translation>Nur abwei&amp;chende Spalten</translation>
    </message>
    <message>
        <source>Shows the settings and figures in which the runs differ, and no others.</source>
        <translation>Zeigt die Einstellungen und Werte, in denen sich die Läufe unterscheiden, und keine anderen.</translation>
    </message>
    <message>
        <source>Col&amp;umns</source>
        <translation>S&amp;palten</translation>
    </message>
    <message>
        <source>Choose the columns of the table.</source>
        <translation>Die Spalten der Tabelle wählen.</translation>
    </message>
    <message>
        <source>Ev&amp;aluate…</source>
        <translation>Aus&amp;werten…</translation>
    </message>
    <message>
        <source>Rates programs with the selected runs&apos; models and stores how well they ranked them.</source>
        <translation>Bewertet Programme mit den Modellen der gewählten Läufe und speichert, wie gut sie sie ordneten.</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>Removes the selected runs from all lists. It can be undone.</source>
        <translation>Entfernt die gewählten Läufe aus allen Listen. Das lässt sich rückgängig machen.</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>The selected runs are shown in the charts below.</source>
        <translation>Die gewählten Läufe werden unten in den Diagrammen gezeigt.</translation>
    </message>
    <message>
        <source>Evaluate the selected runs…</source>
        <translation>Gewählte Läufe auswerten…</translation>
    </message>
    <message>
        <source>Rename the run</source>
        <translation>Lauf umbenennen</translation>
    </message>
    <message>
        <source>Delete the selected runs</source>
        <translation>Gewählte Läufe löschen</translation>
    </message>
    <message>
        <source>Show the run&apos;s files</source>
        <translation>Dateien des Laufs zeigen</translation>
    </message>
    <message>
        <source>Export the runs table…</source>
        <translation>Lauftabelle exportieren…</translation>
    </message>
    <message>
        <source>Filter runs</source>
        <translation>Läufe filtern</translation>
    </message>
    <message>
        <source>Shows the runs that contain every word, in any column, for example: mse seed-1</source>
        <translation>Zeigt die Läufe, die jedes Wort in irgendeiner Spalte enthalten, zum Beispiel: mse seed-1</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::SessionActions</name>
    <message>
        <source>The session cannot be paused.</source>
        <translation>Die Sitzung kann nicht angehalten werden.</translation>
    </message>
    <message>
        <source>The session cannot be resumed.</source>
        <translation>Die Sitzung kann nicht fortgesetzt werden.</translation>
    </message>
    <message>
        <source>The session cannot go on.</source>
        <translation>Die Sitzung kann nicht weitergehen.</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Deleted the session %1.</source>
        <translation>Sitzung %1 gelöscht.</translation>
    </message>
    <message>
        <source>Use the configuration of the selected session</source>
        <translation>Die Konfiguration der gewählten Sitzung verwenden</translation>
    </message>
    <message>
        <source>Resume the selected session</source>
        <translation>Die gewählte Sitzung fortsetzen</translation>
    </message>
    <message>
        <source>Go on with the selected session…</source>
        <translation>Mit der gewählten Sitzung weitermachen…</translation>
    </message>
    <message>
        <source>Compare the ticked sessions</source>
        <translation>Die angehakten Sitzungen vergleichen</translation>
    </message>
    <message>
        <source>Export the fastest kernel of the session…</source>
        <translation>Schnellsten Kernel der Sitzung exportieren…</translation>
    </message>
    <message>
        <source>Rename the selected session…</source>
        <translation>Ausgewählte Sitzung umbenennen…</translation>
    </message>
    <message>
        <source>Delete the selected session</source>
        <translation>Die gewählte Sitzung löschen</translation>
    </message>
    <message>
        <source>Use this &amp;configuration</source>
        <translation>Diese &amp;verwenden</translation>
    </message>
    <message>
        <source>Copies the settings of the selected session into the form.</source>
        <translation>Übernimmt die Einstellungen der gewählten Sitzung in das Formular.</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Shows the selected and the ticked sessions on the Compare page, with the time that each needs to match the others.</source>
        <translation>Zeigt die gewählte und die angehakten Sitzungen auf der Seite „Vergleichen“, mit der Zeit, die jede braucht, um die anderen einzuholen.</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen…</translation>
    </message>
    <message>
        <source>Gives the selected session another name (F2).</source>
        <translation>Gibt der ausgewählten Sitzung einen anderen Namen (F2).</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Removes the selected session from all lists. It can be undone.</source>
        <translation>Entfernt die gewählte Sitzung aus allen Listen. Das lässt sich rückgängig machen.</translation>
    </message>
    <message>
        <source>New name of the session:</source>
        <translation>Neuer Name der Sitzung:</translation>
    </message>
    <message>
        <source>Pause (cancel) the selected session</source>
        <translation>Die gewählte Sitzung anhalten (abbrechen)</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::SessionList</name>
    <message>
        <source>Saved %1.</source>
        <translation>%1 gespeichert.</translation>
    </message>
    <message>
        <source>The file cannot be written.</source>
        <translation>Die Datei kann nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation>Sitzungen</translation>
    </message>
    <message>
        <source>Tuning sessions of this workspace</source>
        <translation>Optimierungssitzungen dieses Arbeitsbereichs</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::SessionMonitor</name>
    <message>
        <source>Saved %1.</source>
        <translation>%1 gespeichert.</translation>
    </message>
    <message>
        <source>The file cannot be written.</source>
        <translation>Die Datei kann nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>Re&amp;sume</source>
        <translation>Fortset&amp;zen</translation>
    </message>
    <message>
        <source>Goes on where the session was stopped.</source>
        <translation>Macht dort weiter, wo die Sitzung angehalten wurde.</translation>
    </message>
    <message>
        <source>&amp;Go on…</source>
        <translation>Weite&amp;r…</translation>
    </message>
    <message>
        <source>Gives the session a larger budget and goes on with it.</source>
        <translation>Gibt der Sitzung ein größeres Budget und macht mit ihr weiter.</translation>
    </message>
    <message>
        <source>Open in &amp;Jobs</source>
        <translation>In A&amp;ufträgen öffnen</translation>
    </message>
    <message>
        <source>Shows the log of the session&apos;s job.</source>
        <translation>Zeigt das Protokoll des Auftrags der Sitzung.</translation>
    </message>
    <message>
        <source>Progress of the session</source>
        <translation>Fortschritt der Sitzung</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Predictions</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Best program</source>
        <translation>Bestes</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>Versuche</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>No session to show</source>
        <translation>Keine Sitzung zu zeigen</translation>
    </message>
    <message>
        <source>Name a workload in the form and press “Start tuning”. Programs are built and timed on this machine, one at a time, and everything about them appears here while the search goes on. Times are honest only while nothing else loads the machine.</source>
        <translation>Nennen Sie im Formular eine Rechenaufgabe und drücken Sie „Optimierung starten“. Programme werden auf diesem Rechner gebaut und einzeln gemessen, und alles darüber erscheint hier, während die Suche läuft. Die Zeiten stimmen nur, solange nichts anderes den Rechner belastet.</translation>
    </message>
    <message>
        <source>model: %1</source>
        <translation>Modell: %1</translation>
    </message>
    <message>
        <source>seed: %1</source>
        <translation>Startwert: %1</translation>
    </message>
    <message>
        <source>warm start</source>
        <translation>Warmstart</translation>
    </message>
    <message>
        <source>Ca&amp;ncel</source>
        <translation>Abb&amp;rechen</translation>
    </message>
    <message>
        <source>Pa&amp;use</source>
        <translation>&amp;Pause</translation>
    </message>
    <message>
        <source>Trial %1 of %2</source>
        <translation>Versuch %1 von %2</translation>
    </message>
    <message>
        <source>failed: %1</source>
        <translation>fehlgeschlagen: %1</translation>
    </message>
    <message>
        <source>best: %1</source>
        <translation>beste: %1</translation>
    </message>
    <message>
        <source>after %1</source>
        <translation>nach %1</translation>
    </message>
    <message>
        <source>time limit: %1</source>
        <translation>Zeitgrenze: %1</translation>
    </message>
    <message>
        <source>waiting to start</source>
        <translation>wartet auf den Start</translation>
    </message>
    <message>
        <source>The job of this session is lost: its process is gone.</source>
        <translation>Der Auftrag dieser Sitzung ist verloren: Sein Prozess ist weg.</translation>
    </message>
    <message>
        <source>The session failed: %1.</source>
        <translation>Die Sitzung ist fehlgeschlagen: %1.</translation>
    </message>
    <message>
        <source>“Resume” goes on after trial %1; nothing that was measured is lost.</source>
        <translation>„Fortsetzen“ macht nach Versuch %1 weiter; nichts Gemessenes ist verloren.</translation>
    </message>
    <message>
        <source>“Use this configuration” copies its settings into the form, where you can change them and start again; “Open in Jobs” shows the log.</source>
        <translation>„Diese verwenden“ übernimmt die Einstellungen in das Formular, wo Sie sie ändern und neu starten können; „In Aufträgen öffnen“ zeigt das Protokoll.</translation>
    </message>
    <message>
        <source>Allocation</source>
        <translation>Verteilung</translation>
    </message>
    <message>
        <source>Which task of the network each round was given to</source>
        <translation>Welche Aufgabe des Netzes jede Runde bekam</translation>
    </message>
    <message>
        <source>whole network: %1</source>
        <translation>ganzes Netz: %1</translation>
    </message>
    <message>
        <source>tasks with a program: %1 of %2</source>
        <translation>Aufgaben mit Programm: %1 von %2</translation>
    </message>
    <message>
        <source>about %1 left</source>
        <translation>noch etwa %1</translation>
    </message>
    <message>
        <source>%1 times as fast as LibTorch (%2)</source>
        <translation>%1-mal so schnell wie LibTorch (%2)</translation>
    </message>
    <message>
        <source>timing LibTorch first: %1 of %2</source>
        <translation>misst zuerst LibTorch: %1 von %2</translation>
    </message>
    <message>
        <source>The list of sessions cannot be read.</source>
        <translation>Die Liste der Sitzungen kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The session cannot be read.</source>
        <translation>Die Sitzung kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Cancels the session&apos;s job after the measurement at hand; everything measured is kept, and “Resume” goes on from there, whenever you like.</source>
        <translation>Bricht den Auftrag der Sitzung nach der laufenden Messung ab; alles Gemessene bleibt, und „Fortsetzen“ macht dort weiter, wann immer Sie wollen.</translation>
    </message>
    <message>
        <source>Pausing…</source>
        <translation>Hält an …</translation>
    </message>
    <message>
        <source>pausing after the measurement at hand</source>
        <translation>hält nach der laufenden Messung an</translation>
    </message>
    <message>
        <source>“Resume” goes on from here</source>
        <translation>„Fortsetzen“ macht hier weiter</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::SessionsModel</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1, shown in the charts</source>
        <translation>%1, in den Diagrammen gezeigt</translation>
    </message>
    <message>
        <source>Tick sessions to see them in the charts beside the selected one.</source>
        <translation>Angehakte Sitzungen erscheinen in den Diagrammen neben der gewählten.</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>Rechenaufgabe</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>Versuche</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>Beste</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Angelegt</translation>
    </message>
    <message>
        <source>The lowest latency; of a network the estimate of all of it.</source>
        <translation>Die kürzeste Laufzeit; bei einem Netz die Schätzung für das ganze.</translation>
    </message>
    <message>
        <source>Search time so far, pauses left out.</source>
        <translation>Bisherige Suchzeit ohne Pausen.</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::SessionsPanel</name>
    <message>
        <source>Tick two or more sessions to see what each needs to match the others.</source>
        <translation>Haken Sie zwei oder mehr Sitzungen an, um zu sehen, was jede braucht, um die anderen einzuholen.</translation>
    </message>
    <message>
        <source>What a session needed to be as good as the other one was in the end, beside what that one needed itself; above 1 × is faster.</source>
        <translation>Was eine Sitzung brauchte, um so gut zu sein wie die andere am Ende, neben dem, was jene selbst brauchte; über 1 × ist schneller.</translation>
    </message>
    <message>
        <source>Measured on different platforms or machines, so the times do not compare: %1.</source>
        <translation>Auf verschiedenen Plattformen oder Rechnern gemessen, die Zeiten lassen sich also nicht vergleichen: %1.</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>To reach</source>
        <translation>Zu erreichen</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Laufzeit</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>Versuche</translation>
    </message>
    <message>
        <source>Time (s)</source>
        <translation>Zeit (s)</translation>
    </message>
    <message>
        <source>Its trials</source>
        <translation>Deren Versuche</translation>
    </message>
    <message>
        <source>Its time (s)</source>
        <translation>Deren Zeit (s)</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation>%1 ×</translation>
    </message>
    <message>
        <source>The file cannot be written.</source>
        <translation>Die Datei kann nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>&amp;Workload</source>
        <translation>&amp;Rechenaufgabe</translation>
    </message>
    <message>
        <source>Workload whose sessions are compared</source>
        <translation>Rechenaufgabe, deren Sitzungen verglichen werden</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>E&amp;xportieren…</translation>
    </message>
    <message>
        <source>Saves the chart by trials or the table to a file; the other chart has its own menu.</source>
        <translation>Speichert das Diagramm nach Versuchen oder die Tabelle in eine Datei; das andere Diagramm hat sein eigenes Menü.</translation>
    </message>
    <message>
        <source>Tuning sessions of the workload</source>
        <translation>Optimierungssitzungen der Rechenaufgabe</translation>
    </message>
    <message>
        <source>Ticked sessions are compared. Press Enter on one to open it on the Tune page.</source>
        <translation>Angehakte Sitzungen werden verglichen. Die Eingabetaste öffnet eine auf der Seite „Optimieren“.</translation>
    </message>
    <message>
        <source>Search time to match</source>
        <translation>Suchzeit bis zum Gleichstand</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>No sessions to compare yet</source>
        <translation>Noch keine Sitzungen zu vergleichen</translation>
    </message>
    <message>
        <source>Tune a workload with two cost models; their curves, and how much sooner one of them gets there, are shown here.</source>
        <translation>Optimieren Sie eine Rechenaufgabe mit zwei Kostenmodellen; ihre Kurven, und wie viel früher eines ans Ziel kommt, stehen dann hier.</translation>
    </message>
    <message>
        <source>Tune a workload</source>
        <translation>Rechenaufgabe optimieren</translation>
    </message>
    <message>
        <source>The sessions cannot be read.</source>
        <translation>Die Sitzungen können nicht gelesen werden.</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n session(s))</source>
        <translation>
            <numerusform>%1 (%n Sitzung)</numerusform>
            <numerusform>%1 (%n Sitzungen)</numerusform>
        </translation>
    </message>
    <message>
        <source>Tick one or more sessions in the table above to see them here.</source>
        <translation>Haken Sie oben in der Tabelle eine oder mehrere Sitzungen an, um sie hier zu sehen.</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>%1 gespeichert.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::SplitDialog</name>
    <message>
        <source>Hold out whole &amp;networks</source>
        <translation>Ganze &amp;Netze zurückhalten</translation>
    </message>
    <message>
        <source>Hold out a &amp;share of the tasks</source>
        <translation>Einen &amp;Anteil der Aufgaben zurückhalten</translation>
    </message>
    <message>
        <source>A split of this name exists and will be replaced.</source>
        <translation>Eine Aufteilung dieses Namens gibt es schon; sie wird ersetzt.</translation>
    </message>
    <message>
        <source>New split of “%1”</source>
        <translation>Neue Aufteilung von „%1“</translation>
    </message>
    <message>
        <source>Networks to hold out</source>
        <translation>Zurückzuhaltende Netze</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%Ln task(s) here)</source>
        <translation>
            <numerusform>%1 (%Ln Aufgabe hier)</numerusform>
            <numerusform>%1 (%Ln Aufgaben hier)</numerusform>
        </translation>
    </message>
    <message>
        <source> % of the tasks</source>
        <translation> % der Aufgaben</translation>
    </message>
    <message>
        <source>Share of the tasks held out, in percent</source>
        <translation>Anteil der zurückgehaltenen Aufgaben in Prozent</translation>
    </message>
    <message>
        <source>The dataset knows no networks: import a networks file first</source>
        <translation>Der Datensatz kennt keine Netze: Importieren Sie zuerst eine Netzdatei</translation>
    </message>
    <message>
        <source>S&amp;hare:</source>
        <translation>A&amp;nteil:</translation>
    </message>
    <message>
        <source>S&amp;eed:</source>
        <translation>&amp;Startwert:</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>&amp;Name:</translation>
    </message>
    <message>
        <source>A model is trained on one part of the tasks and evaluated on the others. The same task is never on both sides.</source>
        <translation>Ein Modell wird auf einem Teil der Aufgaben trainiert und auf den anderen ausgewertet. Dieselbe Aufgabe steht nie auf beiden Seiten.</translation>
    </message>
    <message>
        <source>Create split</source>
        <translation>Aufteilung anlegen</translation>
    </message>
    <message>
        <source>&lt;b&gt;Train:&lt;/b&gt; %1 tasks with %2 programs. &lt;b&gt;Test:&lt;/b&gt; %3 tasks with %4 programs.</source>
        <translation>&lt;b&gt;Training:&lt;/b&gt; %1 Aufgaben mit %2 Programmen. &lt;b&gt;Test:&lt;/b&gt; %3 Aufgaben mit %4 Programmen.</translation>
    </message>
    <message>
        <source>Tick at least one network.</source>
        <translation>Kreuzen Sie mindestens ein Netz an.</translation>
    </message>
    <message>
        <source>Name the split.</source>
        <translation>Benennen Sie die Aufteilung.</translation>
    </message>
    <message>
        <source>Replace split</source>
        <translation>Aufteilung ersetzen</translation>
    </message>
    <message>
        <source>Split “%1”: %2 tasks to train on, %3 to test on.</source>
        <translation>Aufteilung „%1“: %2 Aufgaben zum Trainieren, %3 zum Testen.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::StepListModel</name>
    <message>
        <source>stage %1</source>
        <translation>Stufe %1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>#</source>
        <translation>Nr.</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::StepWords</name>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>Unrolls loop %1 of %2: its body is written out once per pass.</source>
        <translation>Rollt Schleife %1 von %2 ab: Ihr Rumpf wird je Durchgang einmal ausgeschrieben.</translation>
    </message>
    <message>
        <source>Vectorizes loop %1 of %2: one instruction does several passes.</source>
        <translation>Vektorisiert Schleife %1 von %2: Ein Befehl erledigt mehrere Durchgänge.</translation>
    </message>
    <message>
        <source>Runs loop %1 of %2 in parallel on the processor&apos;s cores.</source>
        <translation>Führt Schleife %1 von %2 parallel auf den Kernen des Prozessors aus.</translation>
    </message>
    <message>
        <source>Makes loop %1 of %2 a virtual thread: its passes are interleaved within one thread.</source>
        <translation>Macht Schleife %1 von %2 zu einem virtuellen Thread: Ihre Durchgänge werden in einem Thread verschränkt.</translation>
    </message>
    <message>
        <source>Binds loop %1 of %2 to %3.</source>
        <translation>Bindet Schleife %1 von %2 an %3.</translation>
    </message>
    <message>
        <source>Gives %1, which has no loop, a single loop of one pass.</source>
        <translation>Gibt %1, das keine Schleife hat, eine einzelne Schleife mit einem Durchgang.</translation>
    </message>
    <message>
        <source>Fuses loops %1 of %2 into one loop.</source>
        <translation>Verschmilzt die Schleifen %1 von %2 zu einer.</translation>
    </message>
    <message>
        <source>Lets the compiler unroll the loops of %1 up to %2 passes in all.</source>
        <translation>Lässt den Compiler die Schleifen von %1 bis zu insgesamt %2 Durchgängen abrollen.</translation>
    </message>
    <message>
        <source>Gives the compiler the hint “%1” at loop %2 of %3.</source>
        <translation>Gibt dem Compiler den Hinweis „%1“ bei Schleife %2 von %3.</translation>
    </message>
    <message>
        <source>Reorders the loops of %1: from outside to inside they are now the former loops %2.</source>
        <translation>Ordnet die Schleifen von %1 um: Von außen nach innen sind es jetzt die früheren Schleifen %2.</translation>
    </message>
    <message>
        <source>Splits loop %1 of %2 (extent %3) into %4 loops, from outside to inside: %5.</source>
        <translation>Teilt Schleife %1 von %2 (Umfang %3) in %4 Schleifen, von außen nach innen: %5.</translation>
    </message>
    <message>
        <source>Splits loop %1 of %2 into %3 loops of the sizes that step %4 chose.</source>
        <translation>Teilt Schleife %1 von %2 in %3 Schleifen der Größen, die Schritt %4 gewählt hat.</translation>
    </message>
    <message>
        <source>Splits loop %1 of %2 in two, by the product of the sizes that steps %3 chose at level %4.</source>
        <translation>Teilt Schleife %1 von %2 in zwei, mit dem Produkt der Größen, die die Schritte %3 auf Ebene %4 gewählt haben.</translation>
    </message>
    <message>
        <source>Pads the memory of %1 at loop %2 to a multiple of %3, shifted by %4.</source>
        <translation>Füllt den Speicher von %1 bei Schleife %2 auf ein Vielfaches von %3 auf, verschoben um %4.</translation>
    </message>
    <message>
        <source>Computes %1 inside loop %2 of stage %3, where its values are needed.</source>
        <translation>Berechnet %1 in Schleife %2 der Stufe %3, wo seine Werte gebraucht werden.</translation>
    </message>
    <message>
        <source>Inlines %1: its formula is put wherever its values are used.</source>
        <translation>Setzt %1 ein: Seine Formel steht überall dort, wo seine Werte gebraucht werden.</translation>
    </message>
    <message>
        <source>Computes %1 as a loop nest of its own.</source>
        <translation>Berechnet %1 als eigenes Schleifennest.</translation>
    </message>
    <message>
        <source>Copies what stages %1 read from %2 into %3 memory first.</source>
        <translation>Kopiert zuerst in den Speicher %3, was die Stufen %1 aus %2 lesen.</translation>
    </message>
    <message>
        <source>Computes %1 in %2 memory first and copies the result afterwards.</source>
        <translation>Berechnet %1 zuerst im Speicher %2 und kopiert danach das Ergebnis.</translation>
    </message>
    <message>
        <source>Splits the sum of %1 at loop %2 into partial sums, which are added up afterwards.</source>
        <translation>Teilt die Summe von %1 bei Schleife %2 in Teilsummen, die danach addiert werden.</translation>
    </message>
    <message>
        <source>This step is not known to this version. It is kept as it was written: %1</source>
        <translation>Diese Version kennt diesen Schritt nicht. Er bleibt, wie er geschrieben war: %1</translation>
    </message>
    <message>
        <source>loop %1: %2</source>
        <translation>Schleife %1: %2</translation>
    </message>
    <message>
        <source>no loop</source>
        <translation>keine Schleife</translation>
    </message>
    <message>
        <source>loops %1</source>
        <translation>Schleifen %1</translation>
    </message>
    <message>
        <source>loop %1, %2 → %3</source>
        <translation>Schleife %1, %2 → %3</translation>
    </message>
    <message>
        <source>loop %1, as step %2, %3 parts</source>
        <translation>Schleife %1, wie Schritt %2, %3 Teile</translation>
    </message>
    <message>
        <source>loop %1, as steps %2, level %3</source>
        <translation>Schleife %1, wie Schritte %2, Ebene %3</translation>
    </message>
    <message>
        <source>loop %1, factor %2, offset %3</source>
        <translation>Schleife %1, Faktor %2, Versatz %3</translation>
    </message>
    <message>
        <source>in stage %1, loop %2</source>
        <translation>in Stufe %1, Schleife %2</translation>
    </message>
    <message>
        <source>%1, readers %2</source>
        <translation>%1, Leser %2</translation>
    </message>
    <message>
        <source>loop %1, to position %2</source>
        <translation>Schleife %1, an Position %2</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>loop</source>
        <translation>Schleife</translation>
    </message>
    <message>
        <source>annotation number</source>
        <translation>Nummer der Anmerkung</translation>
    </message>
    <message>
        <source>fused loop, no. %1</source>
        <translation>verschmolzene Schleife, Nr. %1</translation>
    </message>
    <message>
        <source>word number of the hint</source>
        <translation>Wortnummer des Hinweises</translation>
    </message>
    <message>
        <source>former loop at position %1</source>
        <translation>frühere Schleife an Position %1</translation>
    </message>
    <message>
        <source>extent</source>
        <translation>Umfang</translation>
    </message>
    <message>
        <source>size of part, no. %1</source>
        <translation>Größe von Teil Nr. %1</translation>
    </message>
    <message>
        <source>sizes count from inside (1) or outside (0)</source>
        <translation>Größen zählen von innen (1) oder außen (0)</translation>
    </message>
    <message>
        <source>step that is followed</source>
        <translation>Schritt, dem gefolgt wird</translation>
    </message>
    <message>
        <source>number of splits</source>
        <translation>Zahl der Teilungen</translation>
    </message>
    <message>
        <source>step that is followed, no. %1</source>
        <translation>Schritt, dem gefolgt wird, Nr. %1</translation>
    </message>
    <message>
        <source>level</source>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>inner (1) or outer (0) part is given</source>
        <translation>innerer (1) oder äußerer (0) Teil ist gegeben</translation>
    </message>
    <message>
        <source>factor</source>
        <translation>Faktor</translation>
    </message>
    <message>
        <source>offset</source>
        <translation>Versatz</translation>
    </message>
    <message>
        <source>target stage</source>
        <translation>Zielstufe</translation>
    </message>
    <message>
        <source>target loop</source>
        <translation>Zielschleife</translation>
    </message>
    <message>
        <source>word number of the memory</source>
        <translation>Wortnummer des Speichers</translation>
    </message>
    <message>
        <source>reading stage, no. %1</source>
        <translation>lesende Stufe, Nr. %1</translation>
    </message>
    <message>
        <source>position of the new loop</source>
        <translation>Position der neuen Schleife</translation>
    </message>
    <message>
        <source>tiling</source>
        <translation>Kachelung</translation>
    </message>
    <message>
        <source>loop order</source>
        <translation>Schleifenreihenfolge</translation>
    </message>
    <message>
        <source>annotation</source>
        <translation>Anmerkung</translation>
    </message>
    <message>
        <source>placement</source>
        <translation>Platzierung</translation>
    </message>
    <message>
        <source>storage</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation>Stufe %1</translation>
    </message>
    <message>
        <source>stage %1 (“%2”)</source>
        <translation>Stufe %1 („%2“)</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::StudiesModel</name>
    <message>
        <source>pending</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>Studie</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>Zellen</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Angelegt</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ForgettingModel</name>
    <message>
        <source>Trained for %1, not evaluated on %2.</source>
        <translation>Für %1 trainiert, auf %2 nicht ausgewertet.</translation>
    </message>
    <message>
        <source>Last trained for %1, evaluated on %2: top-%3 %4.</source>
        <translation>Zuletzt für %1 trainiert, ausgewertet auf %2: Top-%3 %4.</translation>
    </message>
    <message>
        <source>%1 against the model that was just trained for %2.</source>
        <translation>%1 gegenüber dem Modell, das gerade für %2 trainiert wurde.</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>auf %1</translation>
    </message>
    <message>
        <source>then %1</source>
        <translation>dann %1</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ForgettingPanel</name>
    <message>
        <source>Rows: what the model was last trained for, each training beginning with the model of the row above. Columns: what it is evaluated on. Second line: the change against the model that was just trained for the column&apos;s platform; below the bold diagonal it tells what was forgotten.</source>
        <translation>Zeilen: wofür das Modell zuletzt trainiert wurde; jedes Training beginnt mit dem Modell der Zeile darüber. Spalten: worauf es ausgewertet ist. Zweite Zeile: die Änderung gegenüber dem Modell, das gerade für die Plattform der Spalte trainiert wurde; unter der fetten Diagonale sagt sie, was vergessen wurde.</translation>
    </message>
    <message>
        <source>Rows: what the model was trained for. Columns: what it is evaluated on. Second line: the difference to the model that was trained for the column&apos;s platform, on the bold diagonal.</source>
        <translation>Zeilen: wofür das Modell trainiert wurde. Spalten: worauf es ausgewertet ist. Zweite Zeile: der Unterschied zum Modell, das für die Plattform der Spalte trainiert wurde, auf der fetten Diagonale.</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>Setting of the matrix</source>
        <translation>Einstellung der Matrix</translation>
    </message>
    <message>
        <source>Forgetting matrix</source>
        <translation>Matrix des Vergessens</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::StudyActions</name>
    <message>
        <source>The study cannot be paused.</source>
        <translation>Die Studie kann nicht angehalten werden.</translation>
    </message>
    <message>
        <source>The study cannot go on.</source>
        <translation>Die Studie kann nicht weitergehen.</translation>
    </message>
    <message>
        <source>Export the report of %1</source>
        <translation>Den Bericht von %1 exportieren</translation>
    </message>
    <message>
        <source>Markdown (*.md);;CSV (*.csv);;JSON (*.json)</source>
        <translation>Markdown (*.md);;CSV (*.csv);;JSON (*.json)</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>%1 gespeichert.</translation>
    </message>
    <message>
        <source>The file cannot be written.</source>
        <translation>Die Datei kann nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>Rename %1</source>
        <translation>%1 umbenennen</translation>
    </message>
    <message>
        <source>New name:</source>
        <translation>Neuer Name:</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Deleted the study %1. Its runs stay.</source>
        <translation>Die Studie %1 wurde gelöscht. Ihre Läufe bleiben.</translation>
    </message>
    <message>
        <source>Pause the selected study</source>
        <translation>Die gewählte Studie anhalten</translation>
    </message>
    <message>
        <source>Resume the selected study</source>
        <translation>Die gewählte Studie fortsetzen</translation>
    </message>
    <message>
        <source>Measure the scoring speed of the study&apos;s models</source>
        <translation>Die Bewertungsgeschwindigkeit der Modelle der Studie messen</translation>
    </message>
    <message>
        <source>Export the report of the study…</source>
        <translation>Den Bericht der Studie exportieren…</translation>
    </message>
    <message>
        <source>Rename the selected study…</source>
        <translation>Die gewählte Studie umbenennen…</translation>
    </message>
    <message>
        <source>Delete the selected study</source>
        <translation>Die gewählte Studie löschen</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>E&amp;xportieren…</translation>
    </message>
    <message>
        <source>Saves the report of the selected study as Markdown, CSV or JSON.</source>
        <translation>Speichert den Bericht der gewählten Studie als Markdown, CSV oder JSON.</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen…</translation>
    </message>
    <message>
        <source>Gives the selected study another name (F2).</source>
        <translation>Gibt der gewählten Studie einen anderen Namen (F2).</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Removes the selected study from the list; its runs stay. It can be undone.</source>
        <translation>Entfernt die gewählte Studie aus der Liste; ihre Läufe bleiben. Es lässt sich rückgängig machen.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::StudyForm</name>
    <message>
        <source>none: every task</source>
        <translation>keine: alle Aufgaben</translation>
    </message>
    <message>
        <source>No workspace is open. Open one on the Home page.</source>
        <translation>Kein Arbeitsbereich ist offen. Öffnen Sie einen auf der Startseite.</translation>
    </message>
    <message>
        <source>The workspace has no dataset yet. Import one on the Data page.</source>
        <translation>Der Arbeitsbereich hat noch keinen Datensatz. Importieren Sie einen auf der Datenseite.</translation>
    </message>
    <message>
        <source>Different whole numbers, such as 0,1,2</source>
        <translation>Verschiedene ganze Zahlen, etwa 0,1,2</translation>
    </message>
    <message>
        <source>A whole number from 1 to 100000</source>
        <translation>Eine ganze Zahl von 1 bis 100000</translation>
    </message>
    <message>
        <source>A whole number from 1 to %1</source>
        <translation>Eine ganze Zahl von 1 bis %1</translation>
    </message>
    <message>
        <source>Tick at least one platform to train for.</source>
        <translation>Wählen Sie mindestens eine Plattform, für die trainiert wird.</translation>
    </message>
    <message numerus="yes">
        <source>%n cell(s)</source>
        <translation>
            <numerusform>%n Zelle</numerusform>
            <numerusform>%n Zellen</numerusform>
        </translation>
    </message>
    <message>
        <source>, about %1</source>
        <translation>, etwa %1</translation>
    </message>
    <message>
        <source>No estimate for %1 of them: their models were never trained in this workspace.</source>
        <translation>Keine Schätzung für %1 davon: Ihre Modelle wurden in diesem Arbeitsbereich nie trainiert.</translation>
    </message>
    <message>
        <source>Trains the cells in processes of their own; the study goes on when this window is closed.</source>
        <translation>Trainiert die Zellen in eigenen Prozessen; die Studie läuft weiter, wenn dieses Fenster geschlossen wird.</translation>
    </message>
    <message>
        <source>The study cannot be started.</source>
        <translation>Die Studie kann nicht begonnen werden.</translation>
    </message>
    <message>
        <source>The command is on the clipboard.</source>
        <translation>Der Befehl ist in der Zwischenablage.</translation>
    </message>
    <message>
        <source>New study</source>
        <translation>Neue Studie</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>Was verglichen wird</translation>
    </message>
    <message>
        <source>P&amp;reset</source>
        <translation>&amp;Vorlage</translation>
    </message>
    <message>
        <source>A table or figure of the papers</source>
        <translation>Eine Tabelle oder ein Bild der Arbeiten</translation>
    </message>
    <message>
        <source>D&amp;ataset</source>
        <translation>Datensat&amp;z</translation>
    </message>
    <message>
        <source>What the models learn from</source>
        <translation>Woraus die Modelle lernen</translation>
    </message>
    <message>
        <source>Spl&amp;it</source>
        <translation>Auftei&amp;lung</translation>
    </message>
    <message>
        <source>Which tasks are held out to judge the models</source>
        <translation>Welche Aufgaben zurückgehalten werden, um die Modelle zu beurteilen</translation>
    </message>
    <message>
        <source>P&amp;latforms to train for</source>
        <translation>&amp;Plattformen, für die trainiert wird</translation>
    </message>
    <message>
        <source>Platforms to train for</source>
        <translation>Plattformen, für die trainiert wird</translation>
    </message>
    <message>
        <source>See&amp;ds</source>
        <translation>Startwe&amp;rte</translation>
    </message>
    <message>
        <source>Each setting is trained with every seed; the report tells mean and deviation</source>
        <translation>Jede Einstellung wird mit jedem Startwert trainiert; der Bericht nennt Mittel und Abweichung</translation>
    </message>
    <message>
        <source>Ep&amp;ochs</source>
        <translation>&amp;Epochen</translation>
    </message>
    <message>
        <source>Passes over the training programs</source>
        <translation>Durchgänge durch die Trainingsprogramme</translation>
    </message>
    <message>
        <source>Cells at on&amp;ce</source>
        <translation>Zellen zu&amp;gleich</translation>
    </message>
    <message>
        <source>Each in a process of its own; the processors are divided among them</source>
        <translation>Jede in einem eigenen Prozess; die Prozessoren werden unter ihnen aufgeteilt</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>Empty: the preset&apos;s and the dataset&apos;s</source>
        <translation>Leer: der der Vorlage und des Datensatzes</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>S&amp;tart the study</source>
        <translation>Stud&amp;ie beginnen</translation>
    </message>
    <message>
        <source>Cop&amp;y as command</source>
        <translation>Als Befehl &amp;kopieren</translation>
    </message>
    <message>
        <source>Copies the command line that starts the same study from a terminal.</source>
        <translation>Kopiert die Befehlszeile, die dieselbe Studie aus einem Terminal beginnt.</translation>
    </message>
    <message>
        <source>Start the study</source>
        <translation>Die Studie beginnen</translation>
    </message>
    <message>
        <source>Copy the study as a command</source>
        <translation>Die Studie als Befehl kopieren</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::StudyPage</name>
    <message>
        <source>Saved %1.</source>
        <translation>%1 gespeichert.</translation>
    </message>
    <message>
        <source>The file cannot be written.</source>
        <translation>Die Datei kann nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>The list of studies cannot be read.</source>
        <translation>Die Liste der Studien kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The study cannot be read.</source>
        <translation>Die Studie kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>Studie</translation>
    </message>
    <message>
        <source>Studies</source>
        <translation>Studien</translation>
    </message>
    <message>
        <source>Studies of this workspace</source>
        <translation>Studien dieses Arbeitsbereichs</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::StudyView</name>
    <message>
        <source>Saved %1.</source>
        <translation>%1 gespeichert.</translation>
    </message>
    <message>
        <source>The file cannot be written.</source>
        <translation>Die Datei kann nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>Stopping: the cells keep their last checkpoint.</source>
        <translation>Hält an: Die Zellen behalten ihren letzten Zwischenstand.</translation>
    </message>
    <message>
        <source>about %1 left</source>
        <translation>noch etwa %1</translation>
    </message>
    <message>
        <source>%1 of %2 cells failed, the first one because: %3</source>
        <translation>%1 von %2 Zellen sind fehlgeschlagen, die erste, weil: %3</translation>
    </message>
    <message>
        <source>%1 of %2 cells finished on %3</source>
        <translation>%1 von %2 Zellen fertig, auf %3</translation>
    </message>
    <message>
        <source>Try a&amp;gain</source>
        <translation>No&amp;ch einmal</translation>
    </message>
    <message>
        <source>Re&amp;sume</source>
        <translation>Fort&amp;setzen</translation>
    </message>
    <message>
        <source>top-%1</source>
        <translation>Top-%1</translation>
    </message>
    <message>
        <source>No study to show</source>
        <translation>Keine Studie zu zeigen</translation>
    </message>
    <message>
        <source>A study trains a grid of models, losses, data shares and seeds, and tells which differences are larger than their noise. Choose what to compare in the form and press “Start the study”.</source>
        <translation>Eine Studie trainiert ein Raster aus Modellen, Verlustfunktionen, Datenanteilen und Startwerten und sagt, welche Unterschiede größer als ihr Rauschen sind. Wählen Sie im Formular, was verglichen wird, und drücken Sie „Studie beginnen“.</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>Anhal&amp;ten</translation>
    </message>
    <message>
        <source>Stops the cells at their next checkpoint; “Resume” goes on from there.</source>
        <translation>Hält die Zellen beim nächsten Zwischenstand an; „Fortsetzen“ macht dort weiter.</translation>
    </message>
    <message>
        <source>Trains and evaluates what is missing.</source>
        <translation>Trainiert und wertet aus, was fehlt.</translation>
    </message>
    <message>
        <source>&amp;Measure speed</source>
        <translation>Tempo &amp;messen</translation>
    </message>
    <message>
        <source>Lets the models of all finished settings score the same programs in turn. Nothing else should load the machine meanwhile.</source>
        <translation>Lässt die Modelle aller fertigen Einstellungen abwechselnd dieselben Programme bewerten. Nichts anderes sollte die Maschine währenddessen belasten.</translation>
    </message>
    <message>
        <source>Open in &amp;Jobs</source>
        <translation>In A&amp;ufträgen öffnen</translation>
    </message>
    <message>
        <source>Shows the log of the study&apos;s job.</source>
        <translation>Zeigt das Protokoll des Auftrags der Studie.</translation>
    </message>
    <message>
        <source>Progress of the study</source>
        <translation>Fortschritt der Studie</translation>
    </message>
    <message>
        <source>Eval&amp;uated on</source>
        <translation>Ausge&amp;wertet auf</translation>
    </message>
    <message>
        <source>Where the models were evaluated</source>
        <translation>Worauf die Modelle ausgewertet wurden</translation>
    </message>
    <message>
        <source>at</source>
        <translation>bei</translation>
    </message>
    <message>
        <source>Number of picks</source>
        <translation>Zahl der Vorschläge</translation>
    </message>
    <message>
        <source>What each setting earns</source>
        <translation>Was jede Einstellung erreicht</translation>
    </message>
    <message>
        <source>Differences between settings on the same tasks</source>
        <translation>Unterschiede der Einstellungen auf denselben Aufgaben</translation>
    </message>
    <message>
        <source>Cells of the study</source>
        <translation>Zellen der Studie</translation>
    </message>
    <message>
        <source>Each task counts once, after the mean over the seeds that both settings have; paired bootstrap over tasks. The spread over seeds is not in the interval: it is the ± of the table.</source>
        <translation>Jede Aufgabe zählt einmal, nach dem Mittel über die Startwerte, die beide Einstellungen haben; gepaarter Bootstrap über die Aufgaben. Die Streuung über die Startwerte ist nicht im Intervall: Sie ist das ± der Tabelle.</translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>Data share</source>
        <translation>Datenanteil</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>Zellen</translation>
    </message>
    <message>
        <source>Sampling rate</source>
        <translation>Messanteil</translation>
    </message>
    <message>
        <source>Forgetting</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>Sho&amp;w</source>
        <translation>Aus&amp;wahl</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::TableTools</name>
    <message>
        <source>Copy rows</source>
        <translation>Zeilen kopieren</translation>
    </message>
    <message>
        <source>Export table…</source>
        <translation>Tabelle exportieren…</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>Tabelle exportieren</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>CSV-Tabelle (*.csv)</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::TargetGrid</name>
    <message numerus="yes">
        <source>%n thread(s)</source>
        <translation>
            <numerusform>%n Thread</numerusform>
            <numerusform>%n Threads</numerusform>
        </translation>
    </message>
    <message>
        <source>Becomes the platform %1</source>
        <translation>Wird zur Plattform %1</translation>
    </message>
    <message>
        <source>This processor has none of the instruction sets SSE4.1, AVX2 and AVX-512: no program can be built for it.</source>
        <translation>Dieser Prozessor hat keinen der Befehlssätze SSE4.1, AVX2 und AVX-512: Für ihn kann kein Programm gebaut werden.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::Targets</name>
    <message numerus="yes">
        <source>%1, %n thread(s)</source>
        <translation>
            <numerusform>%1, %n Thread</numerusform>
            <numerusform>%1, %n Threads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tlp::widgets::TaskView</name>
    <message>
        <source>P&amp;latform:</source>
        <translation>P&amp;lattform:</translation>
    </message>
    <message>
        <source>The programs could not be read.</source>
        <translation>Die Programme konnten nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Programs</source>
        <translation>Programme</translation>
    </message>
    <message>
        <source>Which programs are listed</source>
        <translation>Welche Programme aufgeführt werden</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Good only</source>
        <translation>Nur gültige</translation>
    </message>
    <message>
        <source>Flagged only</source>
        <translation>Nur markierte</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>Ansehen</translation>
    </message>
    <message>
        <source>Opens the selected program on the Inspect page (Enter)</source>
        <translation>Öffnet das gewählte Programm auf der Seite „Ansehen“ (Eingabetaste)</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Puts the selected program beside the one on the Inspect page</source>
        <translation>Stellt das gewählte Programm neben das auf der Seite „Ansehen“</translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation>CSV exportieren…</translation>
    </message>
    <message>
        <source>Programs of the task</source>
        <translation>Programme der Aufgabe</translation>
    </message>
    <message>
        <source>The task could not be read.</source>
        <translation>Die Aufgabe konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Workload key: %1</source>
        <translation>Schlüssel der Rechnung: %1</translation>
    </message>
    <message>
        <source>Best latency: %1</source>
        <translation>Beste Laufzeit: %1</translation>
    </message>
    <message>
        <source>No valid measurement on this platform</source>
        <translation>Keine gültige Messung auf dieser Plattform</translation>
    </message>
    <message>
        <source>Median: %1</source>
        <translation>Median: %1</translation>
    </message>
    <message>
        <source>Work: %1</source>
        <translation>Aufwand: %1</translation>
    </message>
    <message>
        <source>Best speed: %1 GFLOP/s</source>
        <translation>Beste Geschwindigkeit: %1 GFLOP/s</translation>
    </message>
    <message>
        <source>Computation: known</source>
        <translation>Rechnung: bekannt</translation>
    </message>
    <message>
        <source>Computation: unknown</source>
        <translation>Rechnung: unbekannt</translation>
    </message>
    <message>
        <source>%1 (weight %2)</source>
        <translation>%1 (Gewicht %2)</translation>
    </message>
    <message>
        <source>Networks: none known</source>
        <translation>Netze: keine bekannt</translation>
    </message>
    <message>
        <source>Networks: %1</source>
        <translation>Netze: %1</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Laufzeit</translation>
    </message>
    <message>
        <source>programs</source>
        <translation>Programme</translation>
    </message>
    <message>
        <source>No program of this task has a valid latency on %1.</source>
        <translation>Kein Programm dieser Aufgabe hat eine gültige Laufzeit auf %1.</translation>
    </message>
    <message>
        <source>%1 to %2: %3 programs</source>
        <translation>%1 bis %2: %3 Programme</translation>
    </message>
    <message>
        <source>%1 values shown; %2 left out because they failed or have no usable time.</source>
        <translation>%1 Werte gezeigt; %2 ausgelassen, weil sie fehlschlugen oder keine brauchbare Zeit haben.</translation>
    </message>
    <message>
        <source>%1 values shown, none left out.</source>
        <translation>%1 Werte gezeigt, keiner ausgelassen.</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>Fehlschläge</translation>
    </message>
    <message>
        <source>No measurement of this task failed on %1.</source>
        <translation>Keine Messung dieser Aufgabe schlug auf %1 fehl.</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>%1: %2 programs</source>
        <translation>%1: %2 Programme</translation>
    </message>
    <message>
        <source>%1 listed</source>
        <translation>%1 aufgeführt</translation>
    </message>
    <message>
        <source>Export the programs</source>
        <translation>Programme exportieren</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Exported to %1.</source>
        <translation>Exportiert nach %1.</translation>
    </message>
    <message>
        <source>The programs could not be exported.</source>
        <translation>Die Programme konnten nicht exportiert werden.</translation>
    </message>
    <message>
        <source>latency (%1)</source>
        <translation>Laufzeit (%1)</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::TasksModel</name>
    <message>
        <source>How often the network runs the task.</source>
        <translation>Wie oft das Netz die Aufgabe ausführt.</translation>
    </message>
    <message>
        <source>Weight times best latency, as a share of that of all tasks.</source>
        <translation>Gewicht mal beste Laufzeit, als Anteil an der Summe aller Aufgaben.</translation>
    </message>
    <message>
        <source>#</source>
        <translation>Nr.</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>Versuche</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>Beste</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>LibTorch&apos;s time for the task on the same machine.</source>
        <translation>LibTorchs Zeit für die Aufgabe auf demselben Rechner.</translation>
    </message>
    <message>
        <source>LibTorch&apos;s time over the best latency: above 1 × the program is faster.</source>
        <translation>LibTorchs Zeit durch die beste Laufzeit: Über 1 × ist das Programm schneller.</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation>%1 ×</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>Beschleunigung</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::TasksView</name>
    <message>
        <source>Tasks of the network</source>
        <translation>Aufgaben des Netzes</translation>
    </message>
    <message>
        <source>Double-click a task, or press Enter on it, to inspect its fastest program.</source>
        <translation>Ein Doppelklick oder die Eingabetaste auf einer Aufgabe zeigt ihr schnellstes Programm.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::TrainPage</name>
    <message>
        <source>The command is on the clipboard.</source>
        <translation>Der Befehl ist in der Zwischenablage.</translation>
    </message>
    <message>
        <source>The run cannot be resumed.</source>
        <translation>Der Lauf kann nicht fortgesetzt werden.</translation>
    </message>
    <message>
        <source>New training run</source>
        <translation>Neuer Trainingslauf</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>All defaults</source>
        <translation>Alle V&amp;orgaben</translation>
    </message>
    <message>
        <source>Sets every option back to its default.</source>
        <translation>Setzt jede Option auf ihre Vorgabe zurück.</translation>
    </message>
    <message>
        <source>Cop&amp;y as command</source>
        <translation>Als Befehl &amp;kopieren</translation>
    </message>
    <message>
        <source>Copies the command line that starts the same run from a terminal.</source>
        <translation>Kopiert die Befehlszeile, die denselben Lauf im Terminal startet.</translation>
    </message>
    <message>
        <source>S&amp;tart training</source>
        <translation>&amp;Training starten</translation>
    </message>
    <message>
        <source>Start training</source>
        <translation>Training starten</translation>
    </message>
    <message>
        <source>Copy the training as a command</source>
        <translation>Das Training als Befehl kopieren</translation>
    </message>
    <message>
        <source>Use the configuration of the selected run</source>
        <translation>Konfiguration des gewählten Laufs verwenden</translation>
    </message>
    <message>
        <source>Cancel the selected run</source>
        <translation>Gewählten Lauf abbrechen</translation>
    </message>
    <message>
        <source>Compare the selected run</source>
        <translation>Gewählten Lauf vergleichen</translation>
    </message>
    <message>
        <source>Runs of this workspace</source>
        <translation>Läufe dieses Arbeitsbereichs</translation>
    </message>
    <message>
        <source>The list of runs cannot be read.</source>
        <translation>Die Liste der Läufe kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The dataset cannot be read.</source>
        <translation>Der Datensatz kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The run cannot be read.</source>
        <translation>Der Lauf kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>No workspace is open. Open one on the Home page.</source>
        <translation>Kein Arbeitsbereich ist offen. Öffnen Sie einen auf der Startseite.</translation>
    </message>
    <message>
        <source>Cannot start yet. %1</source>
        <translation>Noch kein Start möglich. %1</translation>
    </message>
    <message>
        <source>Starts the run as a job of its own; it goes on when this window is closed.</source>
        <translation>Startet den Lauf als eigenen Auftrag; er geht weiter, wenn dieses Fenster geschlossen wird.</translation>
    </message>
    <message>
        <source>The run cannot be started.</source>
        <translation>Der Lauf kann nicht gestartet werden.</translation>
    </message>
    <message>
        <source>The form now holds the configuration of %1.</source>
        <translation>Das Formular hat nun die Konfiguration von %1.</translation>
    </message>
    <message>
        <source>The run cannot be cancelled.</source>
        <translation>Der Lauf kann nicht abgebrochen werden.</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Trainieren</translation>
    </message>
    <message>
        <source>Use th&amp;is configuration</source>
        <translation>Diese &amp;verwenden</translation>
    </message>
    <message>
        <source>Copies the settings of the selected run into the form.</source>
        <translation>Übernimmt die Einstellungen des gewählten Laufs in das Formular.</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Verglei&amp;chen</translation>
    </message>
    <message>
        <source>Shows the selected run on the Compare page, where it can be evaluated.</source>
        <translation>Zeigt den gewählten Lauf auf der Vergleichsseite, wo er ausgewertet werden kann.</translation>
    </message>
    <message>
        <source>The picture cannot be written.</source>
        <translation>Das Bild kann nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>%1 gespeichert.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::SourceChooser</name>
    <message>
        <source>Start from</source>
        <translation>Ausgehen von</translation>
    </message>
    <message>
        <source>A finished run whose model this one goes on from. Its network and what it reads are taken over.</source>
        <translation>Ein abgeschlossener Lauf, von dessen Modell dieser ausgeht. Sein Netz und was es liest werden übernommen.</translation>
    </message>
    <message>
        <source>No run: random weights</source>
        <translation>Kein Lauf: zufällige Gewichte</translation>
    </message>
    <message>
        <source>Choose the run to start from.</source>
        <translation>Wählen Sie den Lauf, von dem ausgegangen wird.</translation>
    </message>
    <message>
        <source>Choose a transfer below, or no run to start from.</source>
        <translation>Wählen Sie unten eine Übertragung oder keinen Lauf als Ausgang.</translation>
    </message>
    <message>
        <source>The run to start from has another value here: %1</source>
        <translation>Der Lauf, von dem ausgegangen wird, hat hier einen anderen Wert: %1</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::TrainingForm</name>
    <message>
        <source>D&amp;ataset</source>
        <translation>Datensat&amp;z</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>&amp;Platform</source>
        <translation>&amp;Plattform</translation>
    </message>
    <message>
        <source>Platform</source>
        <translation>Plattform</translation>
    </message>
    <message>
        <source>The machine whose measurements are learned.</source>
        <translation>Der Rechner, dessen Messungen gelernt werden.</translation>
    </message>
    <message>
        <source>Sp&amp;lit</source>
        <translation>Aufte&amp;ilung</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Aufteilung</translation>
    </message>
    <message>
        <source>Which tasks are kept away from training to judge the model by.</source>
        <translation>Welche Aufgaben vom Training ferngehalten werden, um das Modell daran zu messen.</translation>
    </message>
    <message>
        <source>&amp;New split…</source>
        <translation>&amp;Neue Aufteilung…</translation>
    </message>
    <message>
        <source>Choose which tasks to hold out, and give the choice a name.</source>
        <translation>Wählen, welche Aufgaben zurückgehalten werden, und der Wahl einen Namen geben.</translation>
    </message>
    <message>
        <source>R&amp;un name</source>
        <translation>Name des &amp;Laufs</translation>
    </message>
    <message>
        <source>Run name</source>
        <translation>Name des Laufs</translation>
    </message>
    <message>
        <source>named after model and platform</source>
        <translation>nach Modell und Plattform benannt</translation>
    </message>
    <message>
        <source>None: train on every task</source>
        <translation>Keine: auf jeder Aufgabe trainieren</translation>
    </message>
    <message>
        <source>%1 — programs: %2</source>
        <translation>%1 — Programme: %2</translation>
    </message>
    <message>
        <source>%1 (held out: %2)</source>
        <translation>%1 (zurückgehalten: %2)</translation>
    </message>
    <message>
        <source>There is no dataset yet. Import measured programs on the Data page.</source>
        <translation>Es gibt noch keinen Datensatz. Importieren Sie gemessene Programme auf der Datenseite.</translation>
    </message>
    <message>
        <source>The dataset is being read.</source>
        <translation>Der Datensatz wird gelesen.</translation>
    </message>
    <message>
        <source>This dataset has no measured programs. Import some on the Data page.</source>
        <translation>Dieser Datensatz hat keine gemessenen Programme. Importieren Sie welche auf der Datenseite.</translation>
    </message>
    <message>
        <source>No program with a valid measurement is left to train on.</source>
        <translation>Kein Programm mit gültiger Messung bleibt zum Trainieren übrig.</translation>
    </message>
    <message>
        <source>A run of this name exists; choose another name.</source>
        <translation>Einen Lauf dieses Namens gibt es schon; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>given by the model “%1”</source>
        <translation>vom Modell „%1“ vorgegeben</translation>
    </message>
    <message>
        <source>%1 has no program with a valid measurement among the training tasks.</source>
        <translation>%1 hat unter den Trainingsaufgaben kein Programm mit gültiger Messung.</translation>
    </message>
    <message>
        <source>Start from</source>
        <translation>Ausgehen von</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::TrialPicker</name>
    <message>
        <source>Datasets</source>
        <translation>Datensätze</translation>
    </message>
    <message>
        <source>Choose among the programs of a dataset instead</source>
        <translation>Stattdessen unter den Programmen eines Datensatzes wählen</translation>
    </message>
    <message>
        <source>Number of the trial in its session</source>
        <translation>Nummer des Versuchs in seiner Sitzung</translation>
    </message>
    <message>
        <source>Previous trial</source>
        <translation>Voriger Versuch</translation>
    </message>
    <message>
        <source>Next trial</source>
        <translation>Nächster Versuch</translation>
    </message>
    <message>
        <source>Fastest</source>
        <translation>Schnellster</translation>
    </message>
    <message>
        <source>The trial of this task with the lowest latency</source>
        <translation>Der Versuch dieser Aufgabe mit der niedrigsten Laufzeit</translation>
    </message>
    <message>
        <source>Slowest</source>
        <translation>Langsamster</translation>
    </message>
    <message>
        <source>The trial of this task with the highest latency</source>
        <translation>Der Versuch dieser Aufgabe mit der höchsten Laufzeit</translation>
    </message>
    <message>
        <source>Tuning session %1, trial %2 of %3</source>
        <translation>Optimierungssitzung %1, Versuch %2 von %3</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::TrialsModel</name>
    <message>
        <source>Repeats: %1</source>
        <translation>Wiederholungen: %1</translation>
    </message>
    <message>
        <source>no usable time</source>
        <translation>keine brauchbare Zeit</translation>
    </message>
    <message>
        <source>best</source>
        <translation>beste</translation>
    </message>
    <message>
        <source>good</source>
        <translation>gültig</translation>
    </message>
    <message>
        <source>at random</source>
        <translation>zufällig</translation>
    </message>
    <message>
        <source>by the model</source>
        <translation>vom Modell</translation>
    </message>
    <message>
        <source>Trial</source>
        <translation>Versuch</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>Runde</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Laufzeit</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Picked</source>
        <translation>Gewählt</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nach</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::TrialsView</name>
    <message>
        <source>&amp;Inspect</source>
        <translation>A&amp;nsehen</translation>
    </message>
    <message>
        <source>Opens the program of the selected trial on the Inspect page.</source>
        <translation>Öffnet das Programm des gewählten Versuchs auf der Seite „Ansehen“.</translation>
    </message>
    <message>
        <source>Trials of the session</source>
        <translation>Versuche der Sitzung</translation>
    </message>
    <message>
        <source>Double-click a trial, or press Enter on it, to inspect its program.</source>
        <translation>Ein Doppelklick oder die Eingabetaste auf einem Versuch zeigt sein Programm.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::TuneFormCard</name>
    <message>
        <source>The networks cannot be read.</source>
        <translation>Die Netze können nicht gelesen werden.</translation>
    </message>
    <message>
        <source>New tuning session</source>
        <translation>Neue Optimierungssitzung</translation>
    </message>
    <message>
        <source>All defaults</source>
        <translation>Alle Vor&amp;gaben</translation>
    </message>
    <message>
        <source>Sets everything but the workload back to its default.</source>
        <translation>Setzt alles außer der Rechenaufgabe auf die Vorgabe zurück.</translation>
    </message>
    <message>
        <source>Cop&amp;y as command</source>
        <translation>Als Befehl &amp;kopieren</translation>
    </message>
    <message>
        <source>Copies the command line that starts the same session from a terminal.</source>
        <translation>Kopiert die Befehlszeile, die dieselbe Sitzung im Terminal startet.</translation>
    </message>
    <message>
        <source>S&amp;tart tuning</source>
        <translation>Opt&amp;imierung starten</translation>
    </message>
    <message>
        <source>Start tuning</source>
        <translation>Optimierung starten</translation>
    </message>
    <message>
        <source>Copy the tuning as a command</source>
        <translation>Die Optimierung als Befehl kopieren</translation>
    </message>
    <message>
        <source>No workspace is open. Open one on the Home page.</source>
        <translation>Kein Arbeitsbereich ist offen. Öffnen Sie einen auf der Startseite.</translation>
    </message>
    <message>
        <source>Cannot start yet. %1</source>
        <translation>Noch kein Start möglich. %1</translation>
    </message>
    <message>
        <source>Starts the session as a job of its own; it goes on when this window is closed.</source>
        <translation>Startet die Sitzung als eigenen Auftrag; er läuft weiter, wenn dieses Fenster geschlossen wird.</translation>
    </message>
    <message>
        <source>The session cannot be started.</source>
        <translation>Die Sitzung kann nicht gestartet werden.</translation>
    </message>
    <message>
        <source>The command is on the clipboard.</source>
        <translation>Der Befehl ist in der Zwischenablage.</translation>
    </message>
    <message>
        <source>Cannot start yet: see “%1”.</source>
        <translation>Noch kein Start möglich: siehe „%1“.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::TunePage</name>
    <message>
        <source>The curves cannot be read.</source>
        <translation>Die Kurven können nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The form now holds the configuration of %1.</source>
        <translation>Das Formular hat nun die Konfiguration von %1.</translation>
    </message>
    <message>
        <source>Tune</source>
        <translation>Optimieren</translation>
    </message>
    <message>
        <source>This session is there no longer: it was deleted.</source>
        <translation>Diese Sitzung gibt es nicht mehr: Sie wurde gelöscht.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::TuningForm</name>
    <message>
        <source>Workload</source>
        <translation>Rechenaufgabe</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>&amp;Operator or network</source>
        <translation>&amp;Operator oder Netz</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>The instruction set and the number of threads of this machine that programs are built for and timed with.</source>
        <translation>Der Befehlssatz und die Zahl der Threads dieses Rechners, für die Programme gebaut und mit denen sie gemessen werden.</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Modell</translation>
    </message>
    <message>
        <source>Says which programs are worth a measurement: nothing (random), trees that learn from this session (XGBoost), or the model of a finished run.</source>
        <translation>Sagt, welche Programme eine Messung wert sind: nichts (zufällig), Bäume, die aus dieser Sitzung lernen (XGBoost), oder das Modell eines fertigen Laufs.</translation>
    </message>
    <message>
        <source>Learning</source>
        <translation>Lernen</translation>
    </message>
    <message>
        <source>Whether the run&apos;s model is asked as it is, with its last layers trained on the programs measured so far, or together with XGBoost, which learns from this session.</source>
        <translation>Ob das Modell des Laufs gefragt wird, wie es ist, mit den letzten Schichten auf die bisher gemessenen Programme trainiert, oder zusammen mit XGBoost, das aus dieser Sitzung lernt.</translation>
    </message>
    <message>
        <source>&amp;Policy</source>
        <translation>&amp;Suchverfahren</translation>
    </message>
    <message>
        <source>How programs are made for the model to choose from.</source>
        <translation>Wie die Programme entstehen, aus denen das Modell wählt.</translation>
    </message>
    <message>
        <source>&amp;Warm start</source>
        <translation>&amp;Warmstart</translation>
    </message>
    <message>
        <source>T&amp;rials</source>
        <translation>Versu&amp;che</translation>
    </message>
    <message>
        <source>How many programs are built and timed, over all tasks of a network.</source>
        <translation>Wie viele Programme gebaut und gemessen werden, über alle Aufgaben eines Netzes.</translation>
    </message>
    <message>
        <source>Minutes</source>
        <translation>Minuten</translation>
    </message>
    <message>
        <source>The session ends after this time as well; empty: no limit.</source>
        <translation>Auch nach dieser Zeit endet die Sitzung; leer: keine Grenze.</translation>
    </message>
    <message>
        <source>Per roun&amp;d</source>
        <translation>&amp;Je Runde</translation>
    </message>
    <message>
        <source>How many programs are measured before the model learns and the search goes on: 10 in TLP&apos;s experiments, 64 in Ansor.</source>
        <translation>Wie viele Programme gemessen werden, bevor das Modell lernt und die Suche weitergeht: 10 in den Experimenten von TLP, 64 in Ansor.</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Where all randomness of the search starts; times of programs vary all the same.</source>
        <translation>Wo aller Zufall der Suche beginnt; die Zeiten der Programme schwanken trotzdem.</translation>
    </message>
    <message>
        <source>N&amp;ame</source>
        <translation>Nam&amp;e</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <source>As it is</source>
        <translation>Wie es ist</translation>
    </message>
    <message>
        <source>Refreshed</source>
        <translation>Aufgefrischt</translation>
    </message>
    <message>
        <source>Together with XGBoost</source>
        <translation>Zusammen mit XGBoost</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>Zufällig</translation>
    </message>
    <message>
        <source>XGBoost, learning</source>
        <translation>XGBoost, lernend</translation>
    </message>
    <message>
        <source>A number of minutes above 0 is needed, with a decimal point, or nothing.</source>
        <translation>Eine Zahl von Minuten über 0 wird gebraucht, mit Dezimalpunkt, oder nichts.</translation>
    </message>
    <message>
        <source>A session of this name exists; choose another name.</source>
        <translation>Eine Sitzung dieses Namens gibt es schon; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>A name has no slash, does not begin with a point or a dash, and is not longer than 200 bytes.</source>
        <translation>Ein Name hat keinen Schrägstrich, beginnt nicht mit Punkt oder Strich und ist nicht länger als 200 Bytes.</translation>
    </message>
    <message>
        <source>No program can be built for this processor.</source>
        <translation>Für diesen Prozessor kann kein Programm gebaut werden.</translation>
    </message>
    <message>
        <source>The run %1 is not there or has no model yet; choose another.</source>
        <translation>Den Lauf %1 gibt es nicht, oder er hat noch kein Modell; wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>None fits</source>
        <translation>Keine passende</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keiner</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Shows what is seldom changed.</source>
        <translation>Zeigt, was selten geändert wird.</translation>
    </message>
    <message>
        <source>This machine has no target %1; choose another.</source>
        <translation>Dieser Rechner hat kein Ziel %1; wählen Sie ein anderes.</translation>
    </message>
    <message>
        <source>The session %1 is not there, or not of this workload and target; choose another, or none.</source>
        <translation>Die Sitzung %1 gibt es nicht, oder sie ist nicht von dieser Rechenaufgabe und diesem Ziel; wählen Sie eine andere oder keine.</translation>
    </message>
    <message>
        <source>Also taken over from the session, and not shown here: %1. “All defaults” drops it.</source>
        <translation>Auch aus der Sitzung übernommen, hier aber nicht gezeigt: %1. „Alle Vorgaben“ verwirft es.</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>Start from a log file…</source>
        <translation>Von einer Logdatei aus starten …</translation>
    </message>
    <message>
        <source>An earlier session of the same workload on the same target, or a log of records: its programs guide the search from the start and are not measured again.</source>
        <translation>Eine frühere Sitzung derselben Rechenaufgabe auf demselben Ziel oder ein Log von Messungen: Die Programme darin leiten die Suche von Anfang an und werden nicht noch einmal gemessen.</translation>
    </message>
    <message>
        <source>The name of the session; empty: it is named after workload and model.</source>
        <translation>Der Name der Sitzung; leer: Sie wird nach Rechenaufgabe und Modell benannt.</translation>
    </message>
    <message>
        <source>There is no file %1; choose another, or none.</source>
        <translation>Es gibt keine Datei %1; wählen Sie eine andere oder keine.</translation>
    </message>
    <message>
        <source>Log to start from</source>
        <translation>Log, von dem aus gestartet wird</translation>
    </message>
    <message>
        <source>Records (*.json *.log *.txt *.gz)</source>
        <translation>Messungen (*.json *.log *.txt *.gz)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ValueText</name>
    <message>
        <source>instantiation</source>
        <translation>Instanziierung</translation>
    </message>
    <message>
        <source>compile on host</source>
        <translation>Übersetzung auf dem Host</translation>
    </message>
    <message>
        <source>compile for device</source>
        <translation>Übersetzung für das Gerät</translation>
    </message>
    <message>
        <source>run-time</source>
        <translation>Laufzeitfehler</translation>
    </message>
    <message>
        <source>wrong answer</source>
        <translation>falsches Ergebnis</translation>
    </message>
    <message>
        <source>build time-out</source>
        <translation>Zeitüberschreitung beim Bauen</translation>
    </message>
    <message>
        <source>run time-out</source>
        <translation>Zeitüberschreitung beim Lauf</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>noch nicht gemessen</translation>
    </message>
    <message>
        <source>no time</source>
        <translation>keine Zeit</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>annotation</source>
        <translation>Anmerkung</translation>
    </message>
    <message>
        <source>fuse</source>
        <translation>Verschmelzen</translation>
    </message>
    <message>
        <source>pragma</source>
        <translation>Hinweis (pragma)</translation>
    </message>
    <message>
        <source>reorder</source>
        <translation>Umordnen</translation>
    </message>
    <message>
        <source>split</source>
        <translation>Teilen</translation>
    </message>
    <message>
        <source>follow split</source>
        <translation>Teilen wie zuvor</translation>
    </message>
    <message>
        <source>follow fused split</source>
        <translation>Teilen wie verschmolzen</translation>
    </message>
    <message>
        <source>storage align</source>
        <translation>Speicherausrichtung</translation>
    </message>
    <message>
        <source>compute at</source>
        <translation>Berechnen in</translation>
    </message>
    <message>
        <source>compute inline</source>
        <translation>Einsetzen</translation>
    </message>
    <message>
        <source>compute root</source>
        <translation>Eigene Berechnung</translation>
    </message>
    <message>
        <source>cache read</source>
        <translation>Lesepuffer</translation>
    </message>
    <message>
        <source>cache write</source>
        <translation>Schreibpuffer</translation>
    </message>
    <message>
        <source>rfactor</source>
        <translation>Teilsummen (rfactor)</translation>
    </message>
    <message>
        <source>unknown step</source>
        <translation>unbekannter Schritt</translation>
    </message>
    <message>
        <source>none valid</source>
        <translation>keine gültige</translation>
    </message>
    <message>
        <source>%1 TFLOP</source>
        <translation>%1 TFLOP</translation>
    </message>
    <message>
        <source>%1 GFLOP</source>
        <translation>%1 GFLOP</translation>
    </message>
    <message>
        <source>%1 MFLOP</source>
        <translation>%1 MFLOP</translation>
    </message>
    <message>
        <source>%1 FLOP</source>
        <translation>%1 FLOP</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>good</source>
        <translation>gültig</translation>
    </message>
    <message>
        <source>no usable time</source>
        <translation>keine brauchbare Zeit</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>µs</source>
        <translation>µs</translation>
    </message>
    <message>
        <source>ns</source>
        <translation>ns</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>number and unit</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation>(leer)</translation>
    </message>
    <message>
        <source>bad steps</source>
        <translation>unpassende Schritte</translation>
    </message>
    <message>
        <source>not expressible</source>
        <translation>nicht ausdrückbar</translation>
    </message>
    <message>
        <source>compile</source>
        <translation>Übersetzen</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>Speicher zu klein</translation>
    </message>
    <message>
        <source>builder crash</source>
        <translation>Absturz beim Bauen</translation>
    </message>
    <message>
        <source>noise</source>
        <translation>Rauschen</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::VerdictPanel</name>
    <message>
        <source>Is this ru&amp;n</source>
        <translation>Is&amp;t dieser Lauf</translation>
    </message>
    <message>
        <source>First run</source>
        <translation>Erster Lauf</translation>
    </message>
    <message>
        <source>bette&amp;r than</source>
        <translation>besse&amp;r als</translation>
    </message>
    <message>
        <source>Second run</source>
        <translation>Zweiter Lauf</translation>
    </message>
    <message>
        <source>at</source>
        <translation>be&amp;i</translation>
    </message>
    <message>
        <source>Number of picks</source>
        <translation>Zahl der Vorschläge</translation>
    </message>
    <message>
        <source>top-%1</source>
        <translation>Top-%1</translation>
    </message>
    <message>
        <source>Two runs are needed</source>
        <translation>Zwei Läufe sind nötig</translation>
    </message>
    <message>
        <source>Select at least two runs in the table that are evaluated on the same data, to see whether one is better than the other.</source>
        <translation>Wählen Sie in der Tabelle mindestens zwei Läufe, die auf denselben Daten ausgewertet sind, um zu sehen, ob einer besser ist.</translation>
    </message>
    <message>
        <source>Choose two different runs</source>
        <translation>Wählen Sie zwei verschiedene Läufe</translation>
    </message>
    <message>
        <source>These runs cannot be compared</source>
        <translation>Diese Läufe sind nicht vergleichbar</translation>
    </message>
    <message>
        <source>They have no task with usable figures in common.</source>
        <translation>Sie haben keine gemeinsame Aufgabe mit brauchbaren Werten.</translation>
    </message>
    <message>
        <source>Who wins which task</source>
        <translation>Wer welche Aufgabe gewinnt</translation>
    </message>
    <message>
        <source>Press Enter on a task to open it on the Data page.</source>
        <translation>Mit der Eingabetaste öffnen Sie eine Aufgabe auf der Seite Daten.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::WhatIfEditor</name>
    <message>
        <source>Score</source>
        <translation>Bewertung</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Step to change</source>
        <translation>Zu ändernder Schritt</translation>
    </message>
    <message>
        <source>Takes back every change of this program</source>
        <translation>Nimmt alle Änderungen dieses Programms zurück</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>Was wäre wenn</translation>
    </message>
    <message>
        <source>Annotation</source>
        <translation>Annotation</translation>
    </message>
    <message>
        <source>Unroll up to</source>
        <translation>Abrollen bis</translation>
    </message>
    <message>
        <source>Tile sizes</source>
        <translation>Kachelgrößen</translation>
    </message>
    <message>
        <source>Tile size %1 of step %2</source>
        <translation>Kachelgröße %1 von Schritt %2</translation>
    </message>
    <message>
        <source>The sizes of this step do not divide its loop evenly, so none can be offered</source>
        <translation>Die Größen dieses Schritts teilen seine Schleife nicht ohne Rest, daher kann keine angeboten werden</translation>
    </message>
    <message>
        <source>Divisors of what the other sizes leave of the loop&apos;s %1 passes</source>
        <translation>Teiler dessen, was die anderen Größen von den %1 Durchgängen der Schleife übrig lassen</translation>
    </message>
    <message>
        <source>Scores the changed program with every chosen run</source>
        <translation>Bewertet das geänderte Programm mit jedem gewählten Lauf</translation>
    </message>
    <message>
        <source>Builds the program and the changed one and measures both on this machine</source>
        <translation>Baut das Programm und das geänderte und misst beide auf diesem Rechner</translation>
    </message>
    <message>
        <source>The program has no tile size, annotation or unroll limit to change.</source>
        <translation>Das Programm hat keine Kachelgröße, Annotation oder Abrollgrenze, die sich ändern ließe.</translation>
    </message>
    <message>
        <source>Change a value to ask what the models would say.</source>
        <translation>Ändern Sie einen Wert, um zu fragen, was die Modelle dazu sagen.</translation>
    </message>
    <message>
        <source>This is no program: %1</source>
        <translation>Das ist kein Programm: %1</translation>
    </message>
    <message>
        <source>The changed program can be derived.</source>
        <translation>Das geänderte Programm lässt sich ableiten.</translation>
    </message>
    <message>
        <source>As far as the steps tell, the changed program can be derived; what it computes is not known.</source>
        <translation>Soweit die Schritte es verraten, lässt sich das geänderte Programm ableiten; was es berechnet, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>Annotate step %1 “%2”</source>
        <translation>Schritt %1 mit „%2“ annotieren</translation>
    </message>
    <message>
        <source>Unroll step %1 up to %2</source>
        <translation>Schritt %1 bis %2 abrollen</translation>
    </message>
    <message>
        <source>Set tile size %1 of step %2 to %3</source>
        <translation>Kachelgröße %1 von Schritt %2 auf %3 setzen</translation>
    </message>
    <message>
        <source>Reset the changes</source>
        <translation>Änderungen zurücksetzen</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::WhyPanel</name>
    <message>
        <source>not measured, %1: %2</source>
        <translation>nicht gemessen, %1: %2</translation>
    </message>
    <message>
        <source>%1 (the repeats differ by %2)</source>
        <translation>%1 (die Wiederholungen weichen um %2 ab)</translation>
    </message>
    <message>
        <source>, too noisy to be trusted</source>
        <translation>, zu unruhig, um zu gelten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Asking the models</source>
        <translation>Die Modelle werden gefragt</translation>
    </message>
    <message>
        <source>There is no trained model yet</source>
        <translation>Es gibt noch kein trainiertes Modell</translation>
    </message>
    <message>
        <source>Train one on the Train page: then you see here why it scores a program as it does.</source>
        <translation>Trainieren Sie eines auf der Seite „Trainieren“: Dann sehen Sie hier, warum es ein Programm so bewertet.</translation>
    </message>
    <message>
        <source>Go to the Train page</source>
        <translation>Zur Seite „Trainieren“</translation>
    </message>
    <message>
        <source>The models could not be asked: %1</source>
        <translation>Die Modelle konnten nicht gefragt werden: %1</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>%1 gespeichert.</translation>
    </message>
    <message>
        <source>The attention map cannot be exported.</source>
        <translation>Die Aufmerksamkeitskarte kann nicht exportiert werden.</translation>
    </message>
    <message>
        <source>Runs whose models are asked, and their scores</source>
        <translation>Läufe, deren Modelle gefragt werden, und ihre Bewertungen</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>Bewertungen</translation>
    </message>
    <message>
        <source>What each step does to the score</source>
        <translation>Was jeder Schritt mit der Bewertung macht</translation>
    </message>
    <message>
        <source>The runs could not be read: %1</source>
        <translation>Die Läufe konnten nicht gelesen werden: %1</translation>
    </message>
    <message>
        <source>Deleted meanwhile: %1.</source>
        <translation>Inzwischen gelöscht: %1.</translation>
    </message>
    <message>
        <source>Building and measuring…</source>
        <translation>Wird gebaut und gemessen…</translation>
    </message>
    <message>
        <source>Asking the models…</source>
        <translation>Die Modelle werden gefragt…</translation>
    </message>
    <message>
        <source>The models gave no readable answer.</source>
        <translation>Die Modelle gaben keine lesbare Antwort.</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message>
        <source>Contribution of each step</source>
        <translation>Beitrag jedes Schritts</translation>
    </message>
    <message>
        <source>%1, head of %2: %3</source>
        <translation>%1, Kopf von %2: %3</translation>
    </message>
    <message numerus="yes">
        <source>The last %Ln step(s) are not read by the model.</source>
        <translation>
            <numerusform>Der letzte Schritt (%Ln) wird vom Modell nicht gelesen.</numerusform>
            <numerusform>Die letzten %Ln Schritte werden vom Modell nicht gelesen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose a run first.</source>
        <translation>Wählen Sie zuerst einen Lauf.</translation>
    </message>
    <message>
        <source>Measured here: %1.</source>
        <translation>Hier gemessen: %1.</translation>
    </message>
    <message>
        <source>Changed: %1.</source>
        <translation>Geändert: %1.</translation>
    </message>
    <message>
        <source>The changed program takes %1 times as long.</source>
        <translation>Das geänderte Programm braucht %1-mal so lange.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::WorkloadField</name>
    <message numerus="yes">
        <source>Network %1: %n task(s), tuned together.</source>
        <translation>
            <numerusform>Netz %1: %n Aufgabe.</numerusform>
            <numerusform>Netz %1: %n Aufgaben, zusammen optimiert.</numerusform>
        </translation>
    </message>
    <message>
        <source>Name an operator or a network.</source>
        <translation>Nennen Sie einen Operator oder ein Netz.</translation>
    </message>
    <message>
        <source>There is no operator or network “%1”; the list of this field has those there are.</source>
        <translation>Es gibt keinen Operator und kein Netz „%1“; die Liste dieses Feldes zeigt, welche es gibt.</translation>
    </message>
    <message>
        <source>%1 an execution.</source>
        <translation>%1 je Ausführung.</translation>
    </message>
    <message>
        <source>%1. For example %2</source>
        <translation>%1. Zum Beispiel %2</translation>
    </message>
    <message>
        <source>A task of the network %1.</source>
        <translation>Eine Aufgabe des Netzes %1.</translation>
    </message>
    <message>
        <source>No operator and no task of a network has this workload key.</source>
        <translation>Kein Operator und keine Aufgabe eines Netzes hat diesen Schlüssel.</translation>
    </message>
    <message numerus="yes">
        <source>Network: %n task(s)</source>
        <translation>
            <numerusform>Netz: %n Aufgabe</numerusform>
            <numerusform>Netz: %n Aufgaben</numerusform>
        </translation>
    </message>
    <message>
        <source>Workload: an operator with its arguments, or a network</source>
        <translation>Rechenaufgabe: ein Operator mit Argumenten oder ein Netz</translation>
    </message>
    <message>
        <source>An operator with its arguments and fused parts, or a network&apos;s name; the list has examples of all of them.</source>
        <translation>Ein Operator mit Argumenten und angefügten Teilen oder der Name eines Netzes; die Liste hat Beispiele für alle.</translation>
    </message>
    <message>
        <source>The network %1 can only be tuned on its own.</source>
        <translation>Das Netz %1 kann nur für sich allein optimiert werden.</translation>
    </message>
    <message numerus="yes">
        <source>%n operator(s), tuned together.</source>
        <translation>
            <numerusform>%n Operator, zusammen optimiert.</numerusform>
            <numerusform>%n Operatoren, zusammen optimiert.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tlp::widgets::WorkloadPicker</name>
    <message>
        <source>For example %1</source>
        <translation>Zum Beispiel %1</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Operator with its arguments</source>
        <translation>Operator mit seinen Argumenten</translation>
    </message>
    <message>
        <source>Add the operator</source>
        <translation>Operator hinzufügen</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Add the network</source>
        <translation>Netz hinzufügen</translation>
    </message>
    <message>
        <source>Operators and networks to measure</source>
        <translation>Zu messende Operatoren und Netze</translation>
    </message>
    <message>
        <source>Remove the selected workloads</source>
        <translation>Gewählte Rechenaufgaben entfernen</translation>
    </message>
    <message>
        <source>&amp;Operator:</source>
        <translation>&amp;Operator:</translation>
    </message>
    <message>
        <source>Net&amp;work:</source>
        <translation>&amp;Netz:</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n task(s))</source>
        <translation>
            <numerusform>%1 (%n Aufgabe)</numerusform>
            <numerusform>%1 (%n Aufgaben)</numerusform>
        </translation>
    </message>
    <message>
        <source>Name, arguments and fused parts; type a name to see examples.</source>
        <translation>Name, Argumente und angefügte Teile; ein Name zeigt Beispiele.</translation>
    </message>
    <message>
        <source>%1: %2 an execution.</source>
        <translation>%1: %2 je Ausführung.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::FactsTable</name>
    <message>
        <source>Programs</source>
        <translation>Programme</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Validation (same tasks)</source>
        <translation>Validierung (gleiche Aufgaben)</translation>
    </message>
    <message>
        <source>Held out by the split</source>
        <translation>Von der Aufteilung zurückgehalten</translation>
    </message>
    <message>
        <source>Nothing is held out: an evaluation afterwards judges the model on programs that it was trained on.</source>
        <translation>Nichts wird zurückgehalten: Eine spätere Auswertung misst das Modell an Programmen, mit denen es trainiert wurde.</translation>
    </message>
    <message>
        <source>The split holds out no task that is measured on this platform.</source>
        <translation>Die Aufteilung hält keine Aufgabe zurück, die auf dieser Plattform gemessen ist.</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ModelSizePanel</name>
    <message>
        <source>Trees: at most %1, each with up to %2 levels</source>
        <translation>Bäume: höchstens %1, jeder mit bis zu %2 Ebenen</translation>
    </message>
    <message>
        <source>Parameters: %1 (%2)</source>
        <translation>Parameter: %1 (%2)</translation>
    </message>
    <message>
        <source>Parameters: known when the sizes are complete.</source>
        <translation>Parameter: bekannt, wenn die Größen vollständig sind.</translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>Bild speichern…</translation>
    </message>
    <message>
        <source>Saves the picture of the model as PNG or SVG.</source>
        <translation>Speichert das Bild des Modells als PNG oder SVG.</translation>
    </message>
    <message>
        <source>Save the picture of the model</source>
        <translation>Das Bild des Modells speichern</translation>
    </message>
    <message>
        <source>PNG picture (*.png);;SVG drawing (*.svg)</source>
        <translation>PNG-Bild (*.png);;SVG-Zeichnung (*.svg)</translation>
    </message>
</context>
</TS>
