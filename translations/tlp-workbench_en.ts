<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>TuningCharts</name>
    <message numerus="yes">
        <source>%n program(s) that failed have no latency and are left out.</source>
        <translation>
            <numerusform>%n program that failed has no latency and is left out.</numerusform>
            <numerusform>%n programs that failed have no latency and are left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Each bar adds up %n round(s).</source>
        <translation>
            <numerusform>Each bar is %n round.</numerusform>
            <numerusform>Each bar adds up %n rounds.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>weighted sum of %n task(s)</source>
        <translation>
            <numerusform>weighted sum of %n task</numerusform>
            <numerusform>weighted sum of %n tasks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Without LibTorch&apos;s line: it has no time for %n of the tasks.</source>
        <translation>
            <numerusform>Without LibTorch&apos;s line: it has no time for %n of the tasks.</numerusform>
            <numerusform>Without LibTorch&apos;s line: it has no time for %n of the tasks.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tlp::widgets::BestProgramView</name>
    <message numerus="yes">
        <source>%n file(s) written to %1. The example builds there with: %2</source>
        <translation>
            <numerusform>%n file written to %1. The example builds there with: %2</numerusform>
            <numerusform>%n files written to %1. The example builds there with: %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tlp::widgets::CollectDialog</name>
    <message numerus="yes">
        <source>%Ln task(s)</source>
        <translation>
            <numerusform>%Ln task</numerusform>
            <numerusform>%Ln tasks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln program(s)</source>
        <translation>
            <numerusform>%Ln program</numerusform>
            <numerusform>%Ln programs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln target(s)</source>
        <translation>
            <numerusform>%Ln target</numerusform>
            <numerusform>%Ln targets</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tlp::widgets::DataTreeModel</name>
    <message numerus="yes">
        <source>Platform “%1”, %Ln task(s). Target: %2</source>
        <translation>
            <numerusform>Platform “%1”, %Ln task. Target: %2</numerusform>
            <numerusform>Platform “%1”, %Ln tasks. Target: %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tlp::widgets::FeaturePanel</name>
    <message numerus="yes">
        <source>%Ln step(s) do not fit and are cut off.</source>
        <translation>
            <numerusform>%Ln step does not fit and is cut off.</numerusform>
            <numerusform>%Ln steps do not fit and are cut off.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln step(s) are too wide and lose numbers.</source>
        <translation>
            <numerusform>%Ln step is too wide and loses numbers.</numerusform>
            <numerusform>%Ln steps are too wide and lose numbers.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tlp::widgets::HomePage</name>
    <message numerus="yes">
        <source>%n job(s) at work</source>
        <translation>
            <numerusform>%n job at work</numerusform>
            <numerusform>%n jobs at work</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) finished. Set them side by side: top-k, loss, per network and per task.</source>
        <translation>
            <numerusform>%n run finished. See its figures: top-k, loss, per network and per task.</numerusform>
            <numerusform>%n runs finished. Set them side by side: top-k, loss, per network and per task.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>task(s)</source>
        <translation>
            <numerusform>task</numerusform>
            <numerusform>tasks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>measured program(s)</source>
        <translation>
            <numerusform>measured program</numerusform>
            <numerusform>measured programs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>run(s)</source>
        <translation>
            <numerusform>run</numerusform>
            <numerusform>runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>dataset(s)</source>
        <translation>
            <numerusform>dataset</numerusform>
            <numerusform>datasets</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>tuning session(s)</source>
        <translation>
            <numerusform>tuning session</numerusform>
            <numerusform>tuning sessions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ImportReportView</name>
    <message numerus="yes">
        <source>%Ln more of them were counted but not listed.</source>
        <translation>
            <numerusform>%Ln more of them was counted but not listed.</numerusform>
            <numerusform>%Ln more of them were counted but not listed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tlp::widgets::JobStatus</name>
    <message numerus="yes">
        <source>%n job(s) running</source>
        <translation>
            <numerusform>%n job running</numerusform>
            <numerusform>%n jobs running</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tlp::widgets::PlotView</name>
    <message numerus="yes">
        <source>%1: %n value(s), lowest %2 at %3, highest %4 at %5.</source>
        <translation>
            <numerusform>%1: %n value, lowest %2 at %3, highest %4 at %5.</numerusform>
            <numerusform>%1: %n values, lowest %2 at %3, highest %4 at %5.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) of zero or less left out: a logarithmic axis cannot show them.</source>
        <translation>
            <numerusform>%n value of zero or less left out: a logarithmic axis cannot show them.</numerusform>
            <numerusform>%n values of zero or less left out: a logarithmic axis cannot show them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) that are no finite number left out.</source>
        <translation>
            <numerusform>%n value that is no finite number left out.</numerusform>
            <numerusform>%n values that are no finite numbers left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Drawn as the extremes of each pixel column; the table and CSV have all %n value(s).</source>
        <translation>
            <numerusform>Drawn as the extremes of each pixel column; the table and CSV have all %n value.</numerusform>
            <numerusform>Drawn as the extremes of each pixel column; the table and CSV have all %n values.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>And %n more series.</source>
        <translation>
            <numerusform>And %n more series.</numerusform>
            <numerusform>And %n more series.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ProgramPanel</name>
    <message numerus="yes">
        <source>And %Ln more unknown(s).</source>
        <translation>
            <numerusform>And %Ln more unknown.</numerusform>
            <numerusform>And %Ln more unknowns.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ProgramTableModel</name>
    <message numerus="yes">
        <source>Mean of %Ln repeat(s): %1 s</source>
        <translation>
            <numerusform>Mean of %Ln repeat: %1 s</numerusform>
            <numerusform>Mean of %Ln repeats: %1 s</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tlp::widgets::SessionsPanel</name>
    <message numerus="yes">
        <source>%1 (%n session(s))</source>
        <translation>
            <numerusform>%1 (%n session)</numerusform>
            <numerusform>%1 (%n sessions)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tlp::widgets::SplitDialog</name>
    <message numerus="yes">
        <source>%1 (%Ln task(s) here)</source>
        <translation>
            <numerusform>%1 (%Ln task here)</numerusform>
            <numerusform>%1 (%Ln tasks here)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tlp::widgets::StudyForm</name>
    <message numerus="yes">
        <source>%n cell(s)</source>
        <translation>
            <numerusform>%n cell</numerusform>
            <numerusform>%n cells</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tlp::widgets::TargetGrid</name>
    <message numerus="yes">
        <source>%n thread(s)</source>
        <translation>
            <numerusform>%n thread</numerusform>
            <numerusform>%n threads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tlp::widgets::Targets</name>
    <message numerus="yes">
        <source>%1, %n thread(s)</source>
        <translation>
            <numerusform>%1, %n thread</numerusform>
            <numerusform>%1, %n threads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tlp::widgets::WhyPanel</name>
    <message numerus="yes">
        <source>The last %Ln step(s) are not read by the model.</source>
        <translation>
            <numerusform>The last step (%Ln) is not read by the model.</numerusform>
            <numerusform>The last %Ln steps are not read by the model.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tlp::widgets::WorkloadField</name>
    <message numerus="yes">
        <source>Network %1: %n task(s), tuned together.</source>
        <translation>
            <numerusform>Network %1: %n task.</numerusform>
            <numerusform>Network %1: %n tasks, tuned together.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Network: %n task(s)</source>
        <translation>
            <numerusform>Network: %n task</numerusform>
            <numerusform>Network: %n tasks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n operator(s), tuned together.</source>
        <translation>
            <numerusform>%n operator.</numerusform>
            <numerusform>%n operators, tuned together.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tlp::widgets::WorkloadPicker</name>
    <message numerus="yes">
        <source>%1 (%n task(s))</source>
        <translation>
            <numerusform>%1 (%n task)</numerusform>
            <numerusform>%1 (%n tasks)</numerusform>
        </translation>
    </message>
</context>
</TS>
