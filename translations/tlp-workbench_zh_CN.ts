<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>CompareCharts</name>
    <message>
        <source>%1, top-%2: %3 ± %4 over %5 seeds</source>
        <translation>%1，top-%2：%3 ± %4（%5 个种子）</translation>
    </message>
    <message>
        <source>%1, top-%2: %3</source>
        <translation>%1，top-%2：%3</translation>
    </message>
    <message>
        <source>random pick</source>
        <translation>随机选取</translation>
    </message>
    <message>
        <source>random pick, top-%1: %2</source>
        <translation>随机选取，top-%1：%2</translation>
    </message>
    <message>
        <source>best there is</source>
        <translation>最佳可能</translation>
    </message>
    <message>
        <source>How close the first k picks come to the best program</source>
        <translation>前 k 个候选与最佳程序的接近程度</translation>
    </message>
    <message>
        <source>picks measured</source>
        <translation>测量的候选数</translation>
    </message>
    <message>
        <source>share of the best speed</source>
        <translation>占最佳速度的比例</translation>
    </message>
    <message>
        <source>top-%1</source>
        <translation>top-%1</translation>
    </message>
    <message>
        <source>Select one or more runs in the table above to see them here.</source>
        <translation>在上方表格中选择一个或多个运行，即可在此查看。</translation>
    </message>
    <message>
        <source>None of the selected runs has been evaluated on this data. Press “Evaluate…” to do so.</source>
        <translation>所选运行均未在此数据上评估。点击“评估…”进行评估。</translation>
    </message>
    <message>
        <source>Choose at least one k above.</source>
        <translation>请在上方至少选择一个 k。</translation>
    </message>
    <message>
        <source>Evaluated on %1.</source>
        <translation>在 %1 上评估。</translation>
    </message>
    <message>
        <source>Bars: mean over seeds; whiskers: one standard deviation.</source>
        <translation>柱：各种子的平均值；误差线：一个标准差。</translation>
    </message>
    <message>
        <source>Not evaluated on it: %1.</source>
        <translation>未在其上评估：%1。</translation>
    </message>
    <message>
        <source>epoch</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>The selected runs have no curve yet.</source>
        <translation>所选运行还没有曲线。</translation>
    </message>
    <message>
        <source>Raw values, not smoothed.</source>
        <translation>原始值，未平滑。</translation>
    </message>
    <message>
        <source>Losses compare only between runs with the same loss, grouping and batch size.</source>
        <translation>只有损失函数、分组和批大小都相同的运行之间才能比较损失值。</translation>
    </message>
    <message>
        <source>Without this curve: %1.</source>
        <translation>没有此曲线：%1。</translation>
    </message>
    <message>
        <source>training loss</source>
        <translation>训练损失</translation>
    </message>
    <message>
        <source>validation loss</source>
        <translation>验证损失</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>学习率</translation>
    </message>
</context>
<context>
    <name>CompareTexts</name>
    <message>
        <source>all tasks</source>
        <translation>全部任务</translation>
    </message>
    <message>
        <source>%1 (seeds: %2)</source>
        <translation>%1（种子：%2）</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>未记录</translation>
    </message>
    <message>
        <source>Trained on %1; data hash %2.</source>
        <translation>训练数据：%1；数据哈希 %2。</translation>
    </message>
    <message>
        <source>Seeds: %1. Code version: %2.</source>
        <translation>种子：%1。代码版本：%2。</translation>
    </message>
    <message>
        <source>Note: these runs were not trained on the same data.</source>
        <translation>注意：这些运行不是用相同的数据训练的。</translation>
    </message>
    <message>
        <source>Averaging rule: ratio of sums over all tasks of the evaluated networks, weighted.</source>
        <translation>平均规则：对被评估网络的全部任务加权求和后取比值。</translation>
    </message>
</context>
<context>
    <name>Disagreements</name>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Rank: %1</source>
        <translation>名次：%1</translation>
    </message>
    <message>
        <source>Measured rank</source>
        <translation>实测名次</translation>
    </message>
    <message>
        <source>of programs</source>
        <translation>程序总数</translation>
    </message>
    <message>
        <source>Apart (%)</source>
        <translation>相距 (%)</translation>
    </message>
    <message>
        <source>Time (ms)</source>
        <translation>时间 (ms)</translation>
    </message>
    <message>
        <source>%1 and %2 rank %3 programs of %4 tasks with a mean rank correlation of %5.</source>
        <translation>%1 和 %2 对 %4 个任务的 %3 个程序排序，平均秩相关为 %5。</translation>
    </message>
    <message>
        <source>%1 and %2 rank %3 programs of %4 tasks; their correlation is not defined.</source>
        <translation>%1 和 %2 对 %4 个任务的 %3 个程序排序；其相关系数无定义。</translation>
    </message>
    <message>
        <source>They rank every program alike.</source>
        <translation>二者对每个程序的排名都相同。</translation>
    </message>
</context>
<context>
    <name>DurationEstimate</name>
    <message>
        <source>Expected duration: %1 at most; how many trials that is, is known when a session has run on this machine.</source>
        <translation>预计时长：至多 %1；在本机运行过一次会话后才能得知可做多少次试验。</translation>
    </message>
    <message>
        <source>Expected duration: unknown until a session has run on this machine.</source>
        <translation>预计时长：在本机运行过一次会话后才能得知。</translation>
    </message>
    <message>
        <source>Expected duration: %1, enough for about %2 trials.</source>
        <translation>预计时长：%1，约够 %2 次试验。</translation>
    </message>
    <message>
        <source>Expected duration: about %1, at %2 for a trial as in earlier sessions of this workload on this machine (sessions used: %3).</source>
        <translation>预计时长：约 %1，按本机上此工作负载较早会话的每次试验 %2 计（所用会话：%3）。</translation>
    </message>
    <message>
        <source>Expected duration: roughly %1, at %2 for a trial as in earlier sessions of other workloads on this machine (sessions used: %3).</source>
        <translation>预计时长：大约 %1，按本机上其他工作负载较早会话的每次试验 %2 计（所用会话：%3）。</translation>
    </message>
    <message>
        <source>Not every task gets a program: %1 tasks with %2 programs per round take %3 trials before the latency of the whole network is known.</source>
        <translation>并非每个任务都能得到程序：%1 个任务、每轮 %2 个程序，需要 %3 次试验才能知道整个网络的延迟。</translation>
    </message>
</context>
<context>
    <name>EvaluationTables</name>
    <message>
        <source>%1 top-%2</source>
        <translation>%1 top-%2</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>better</source>
        <translation>更好</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>更差</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Random pick top-%1</source>
        <translation>随机选取 top-%1</translation>
    </message>
    <message>
        <source>All networks</source>
        <translation>全部网络</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Programs</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Best time (ms)</source>
        <translation>最佳时间 (ms)</translation>
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
        <translation>%1 相对基线</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>%1 at top-%2: better on %3 tasks, worse on %4, equal on %5.</source>
        <translation>%1 在 top-%2 上：%3 个任务更好，%4 个更差，%5 个相同。</translation>
    </message>
    <message>
        <source>Against the baseline.</source>
        <translation>相对基线。</translation>
    </message>
    <message>
        <source>Winner</source>
        <translation>胜者</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差值</translation>
    </message>
</context>
<context>
    <name>FieldNumbers</name>
    <message>
        <source>A whole number from %1 to %2 is needed.</source>
        <translation>需要 %1 到 %2 的整数。</translation>
    </message>
    <message>
        <source>A number from %1 to %2 is needed, with a decimal point.</source>
        <translation>需要一个 %1 到 %2 之间的数，使用小数点。</translation>
    </message>
</context>
<context>
    <name>FormRows</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>ModelMatrix</name>
    <message>
        <source>other tasks</source>
        <translation>任务不同</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Against</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Won</source>
        <translation>胜</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>负</translation>
    </message>
    <message>
        <source>Equal</source>
        <translation>平</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>下限</translation>
    </message>
    <message>
        <source>High</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>明显</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 与 %2</translation>
    </message>
    <message>
        <source>Evaluated on different tasks or programs, so not compared: %1. Evaluate them again on the same data.</source>
        <translation>在不同的任务或程序上评估，因此未作比较：%1。请在相同数据上重新评估。</translation>
    </message>
    <message>
        <source>%1 and %2 were evaluated on different tasks or programs.</source>
        <translation>%1 和 %2 是在不同的任务或程序上评估的。</translation>
    </message>
    <message>
        <source>%1 and %2 have no top-%3 in common.</source>
        <translation>%1 和 %2 没有共同的 top-%3。</translation>
    </message>
    <message>
        <source>%1 against %2, top-%3 over %4 tasks: %5 percentage points (95 % interval %6 to %7); %8.</source>
        <translation>%1 对 %2，%4 个任务的 top-%3：%5 个百分点（95 % 区间 %6 至 %7）；%8。</translation>
    </message>
    <message>
        <source>clear</source>
        <translation>明显</translation>
    </message>
    <message>
        <source>not clear</source>
        <translation>不明显</translation>
    </message>
    <message>
        <source>Won %1, lost %2, equal %3.</source>
        <translation>胜 %1，负 %2，平 %3。</translation>
    </message>
</context>
<context>
    <name>RunColumns</name>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>The name of the run. Press F2 to rename it.</source>
        <translation>运行的名称。按 F2 重命名。</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>Platform</source>
        <translation>平台</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>划分</translation>
    </message>
    <message>
        <source>Top-%1</source>
        <translation>Top-%1</translation>
    </message>
    <message>
        <source>Best time divided by the best time among the model&apos;s first %1 picks; 1 is best.</source>
        <translation>最佳时间除以模型前 %1 个候选中的最佳时间；1 为最好。</translation>
    </message>
    <message>
        <source>Kendall τ</source>
        <translation>Kendall τ</translation>
    </message>
    <message>
        <source>How well the order of the scores fits the order of the speeds, from −1 to 1; mean over tasks.</source>
        <translation>评分顺序与速度顺序的吻合程度，从 −1 到 1；各任务的平均值。</translation>
    </message>
    <message>
        <source>Spearman ρ</source>
        <translation>Spearman ρ</translation>
    </message>
    <message>
        <source>How well the ranks of the scores fit the ranks of the speeds, from −1 to 1; mean over tasks.</source>
        <translation>评分排名与速度排名的吻合程度，从 −1 到 1；各任务的平均值。</translation>
    </message>
    <message>
        <source>Score time (µs)</source>
        <translation>评分时间 (µs)</translation>
    </message>
    <message>
        <source>How long the model takes to rate one program, in the evaluation.</source>
        <translation>评估中模型为一个程序评分所需的时间。</translation>
    </message>
    <message>
        <source>Best loss</source>
        <translation>最佳损失</translation>
    </message>
    <message>
        <source>The lowest validation loss. Only runs with the same loss can be compared by it.</source>
        <translation>最低验证损失。只有损失函数相同的运行才能以此比较。</translation>
    </message>
    <message>
        <source>Epochs done</source>
        <translation>已完成轮次</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Training time</source>
        <translation>训练时间</translation>
    </message>
    <message>
        <source>Programs/s</source>
        <translation>程序/秒</translation>
    </message>
    <message>
        <source>Training programs per second.</source>
        <translation>每秒训练的程序数。</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>创建时间</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>Code version</source>
        <translation>代码版本</translation>
    </message>
    <message>
        <source>Data hash</source>
        <translation>数据哈希</translation>
    </message>
</context>
<context>
    <name>RunCommands</name>
    <message>
        <source>Rename %1</source>
        <translation>重命名 %1</translation>
    </message>
    <message>
        <source>The run cannot be renamed.</source>
        <translation>无法重命名该运行。</translation>
    </message>
    <message>
        <source>The runs cannot be deleted.</source>
        <translation>无法删除这些运行。</translation>
    </message>
    <message>
        <source>The runs cannot be brought back.</source>
        <translation>无法恢复这些运行。</translation>
    </message>
</context>
<context>
    <name>RunTexts</name>
    <message>
        <source>Expected duration: unknown until a run has finished on this machine.</source>
        <translation>预计时长：此机器上完成一次运行后才能得知。</translation>
    </message>
    <message>
        <source>Expected duration: about %1, at %2 programs per second as in earlier runs of this model on this machine (runs used: %3).</source>
        <translation>预计时长：约 %1，按此机器上该模型以往运行的每秒 %2 个程序估计（所用运行：%3）。</translation>
    </message>
    <message>
        <source>Expected duration: roughly %1, at %2 programs per second as in earlier runs of other models on this machine (runs used: %3).</source>
        <translation>预计时长：大致 %1，按此机器上其他模型以往运行的每秒 %2 个程序估计（所用运行：%3）。</translation>
    </message>
    <message>
        <source>%1 to %2 (the more programs the platforms have in common, the less)</source>
        <translation>%1 至 %2（各平台共有的程序越多，时间越短）</translation>
    </message>
    <message>
        <source>Pending</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
</context>
<context>
    <name>SessionCommands</name>
    <message>
        <source>Delete the session %1</source>
        <translation>删除会话 %1</translation>
    </message>
    <message>
        <source>The session cannot be deleted.</source>
        <translation>无法删除会话。</translation>
    </message>
    <message>
        <source>The session cannot be brought back.</source>
        <translation>无法恢复会话。</translation>
    </message>
    <message>
        <source>Rename the session %1</source>
        <translation>重命名会话 %1</translation>
    </message>
    <message>
        <source>The session cannot be renamed.</source>
        <translation>无法重命名会话。</translation>
    </message>
</context>
<context>
    <name>StudyCharts</name>
    <message>
        <source>Evaluated on %1.</source>
        <translation>在 %1 上评估。</translation>
    </message>
    <message>
        <source>%1, top-%2: %3 ± %4</source>
        <translation>%1，top-%2：%3 ± %4</translation>
    </message>
    <message>
        <source>%1, top-%2: %3</source>
        <translation>%1，top-%2：%3</translation>
    </message>
    <message>
        <source>No cell of the study has finished yet.</source>
        <translation>研究中还没有完成的单元。</translation>
    </message>
    <message>
        <source>How close the first k picks come to the best program</source>
        <translation>前 k 个候选与最佳程序的接近程度</translation>
    </message>
    <message>
        <source>picks measured</source>
        <translation>测量的候选数</translation>
    </message>
    <message>
        <source>share of the best speed</source>
        <translation>占最佳速度的比例</translation>
    </message>
    <message>
        <source>top-%1</source>
        <translation>top-%1</translation>
    </message>
    <message>
        <source>random pick</source>
        <translation>随机选取</translation>
    </message>
    <message>
        <source>Bars: mean over seeds; whiskers: one standard deviation.</source>
        <translation>柱：各种子的平均值；误差线：一个标准差。</translation>
    </message>
    <message>
        <source>What each share of the target&apos;s programs buys</source>
        <translation>目标平台每份程序带来的收益</translation>
    </message>
    <message>
        <source>share of the target&apos;s programs (%)</source>
        <translation>目标平台程序的比例（%）</translation>
    </message>
    <message>
        <source>The study trains on one share of the data only.</source>
        <translation>该研究只用一种数据比例训练。</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Lines: mean over seeds; bands: one standard deviation.</source>
        <translation>线：各种子的平均值；带：一个标准差。</translation>
    </message>
    <message>
        <source>Size of the model and what it earns</source>
        <translation>模型大小与其表现</translation>
    </message>
    <message>
        <source>size (MiB)</source>
        <translation>大小 (MiB)</translation>
    </message>
    <message>
        <source>%1, %2 MiB</source>
        <translation>%1，%2 MiB</translation>
    </message>
    <message>
        <source>Whiskers: one standard deviation over seeds.</source>
        <translation>误差线：各种子的一个标准差。</translation>
    </message>
    <message>
        <source>How few of the programs need to be measured</source>
        <translation>需要测量多少程序</translation>
    </message>
    <message>
        <source>share of the target&apos;s programs that is measured (%)</source>
        <translation>目标平台被测量程序的比例 (%)</translation>
    </message>
    <message>
        <source>all programs, %1</source>
        <translation>全部程序，%1</translation>
    </message>
    <message>
        <source>Shown: %1.</source>
        <translation>显示：%1。</translation>
    </message>
</context>
<context>
    <name>StudyCommands</name>
    <message>
        <source>Rename the study %1</source>
        <translation>重命名研究 %1</translation>
    </message>
    <message>
        <source>The study cannot be renamed.</source>
        <translation>无法重命名该研究。</translation>
    </message>
    <message>
        <source>Delete the study %1</source>
        <translation>删除研究 %1</translation>
    </message>
    <message>
        <source>The study cannot be deleted.</source>
        <translation>无法删除该研究。</translation>
    </message>
    <message>
        <source>The study cannot be brought back.</source>
        <translation>无法恢复该研究。</translation>
    </message>
</context>
<context>
    <name>StudyPresets</name>
    <message>
        <source>Every cost model on every platform: table 5 of TLP</source>
        <translation>每个平台上的每个代价模型：TLP 的表 5</translation>
    </message>
    <message>
        <source>Attention, transformer and LSTM, each with the rank loss and with MSE</source>
        <translation>注意力、Transformer 与 LSTM，分别使用排序损失和 MSE</translation>
    </message>
    <message>
        <source>How many rows and columns of a program&apos;s matrix TLP reads</source>
        <translation>TLP 读取程序矩阵的多少行和列</translation>
    </message>
    <message>
        <source>Attention heads of TLP, 1 to 16</source>
        <translation>TLP 的注意力头数，1 到 16</translation>
    </message>
    <message>
        <source>Hidden size of TLP, 128 to 1024</source>
        <translation>TLP 的隐藏大小，128 到 1024</translation>
    </message>
    <message>
        <source>Residual blocks after TLP&apos;s attention, 0 to 4</source>
        <translation>TLP 注意力之后的残差块数，0 到 4</translation>
    </message>
    <message>
        <source>What this program adds to TLP: logarithmic numbers, positions and a padding mask, alone and together</source>
        <translation>本程序为 TLP 增加的内容：对数数值、位置和填充掩码，单独及组合</translation>
    </message>
    <message>
        <source>What each share of the target&apos;s programs buys: MTL-TLP beside training on them alone, fine-tuning and pre-training</source>
        <translation>目标平台每份程序带来的收益：MTL-TLP 与仅用其训练、微调和预训练相比</translation>
    </message>
    <message>
        <source>How many auxiliary platforms help a target of which 7 % of the programs are measured</source>
        <translation>当只测量了目标平台 7 % 的程序时，多少辅助平台有帮助</translation>
    </message>
    <message>
        <source>This program&apos;s TLP, with the options that are set for it, against TLP as in the paper on every platform</source>
        <translation>在每个平台上比较本程序的 TLP（按所设选项）与论文中的 TLP</translation>
    </message>
    <message>
        <source>What a model forgets of the platforms before when it is trained for one after the other</source>
        <translation>模型依次在各平台上训练时，对之前平台遗忘了多少</translation>
    </message>
</context>
<context>
    <name>StudyTables</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>trained</source>
        <translation>已训练</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>种子数</translation>
    </message>
    <message>
        <source>top-%1</source>
        <translation>top-%1</translation>
    </message>
    <message>
        <source>Kendall τ</source>
        <translation>Kendall τ</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Size (MiB)</source>
        <translation>大小 (MiB)</translation>
    </message>
    <message>
        <source>Training (s)</source>
        <translation>训练 (s)</translation>
    </message>
    <message>
        <source>Programs/s scored</source>
        <translation>每秒评分程序数</translation>
    </message>
    <message>
        <source>random pick</source>
        <translation>随机选取</translation>
    </message>
    <message>
        <source>%1, random pick</source>
        <translation>%1，随机选取</translation>
    </message>
    <message>
        <source>Difference per task</source>
        <translation>每个任务的差异</translation>
    </message>
    <message>
        <source>k</source>
        <translation>k</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>95 % from</source>
        <translation>95 % 从</translation>
    </message>
    <message>
        <source>to</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Better</source>
        <translation>更好</translation>
    </message>
    <message>
        <source>Worse</source>
        <translation>更差</translation>
    </message>
    <message>
        <source>Equal</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>clear</source>
        <translation>明确</translation>
    </message>
    <message>
        <source>within the spread</source>
        <translation>在离散范围内</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>top-1</source>
        <translation>top-1</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>%1 on %2, for others to begin with</source>
        <translation>%2 上的 %1，供其他训练起步</translation>
    </message>
    <message>
        <source>without its features</source>
        <translation>不含特征计算</translation>
    </message>
    <message>
        <source>%1 (%2 against %3)</source>
        <translation>%1（%2 对 %3）</translation>
    </message>
    <message>
        <source>%1, mean of %2 platforms</source>
        <translation>%1，%2 个平台的平均</translation>
    </message>
</context>
<context>
    <name>TrainingOptions</name>
    <message>
        <source>Tree depth</source>
        <translation>树深度</translation>
    </message>
    <message>
        <source>How many decisions a tree makes one after the other.</source>
        <translation>每棵树依次作出多少次判断。</translation>
    </message>
    <message>
        <source>Tree weight</source>
        <translation>树的权重</translation>
    </message>
    <message>
        <source>How much of what it learnt each new tree adds; small values need more trees.</source>
        <translation>每棵新树把所学内容加入多少；值越小，需要的树越多。</translation>
    </message>
    <message>
        <source>Least gain</source>
        <translation>最小增益</translation>
    </message>
    <message>
        <source>How much the loss must fall for a leaf to be split.</source>
        <translation>损失至少下降多少才会分裂一个叶子。</translation>
    </message>
    <message>
        <source>Least leaf weight</source>
        <translation>叶子最小权重</translation>
    </message>
    <message>
        <source>How much weight of programs each leaf must hold.</source>
        <translation>每个叶子至少要包含多少程序权重。</translation>
    </message>
    <message>
        <source>Patience</source>
        <translation>耐心</translation>
    </message>
    <message>
        <source>After how many trees without a lower validation loss the run ends; 0 means never.</source>
        <translation>连续多少棵树没有降低验证损失后结束运行；0 表示从不。</translation>
    </message>
    <message>
        <source>Objective</source>
        <translation>目标函数</translation>
    </message>
    <message>
        <source>What the trees make small: the squared error of a program&apos;s score, with fast programs weighing more as in Ansor, or without, or wrongly ordered pairs.</source>
        <translation>这些树要最小化什么：程序得分的平方误差（如 Ansor 让快的程序权重更大，或不加权），或排序错误的程序对。</translation>
    </message>
    <message>
        <source>Weighted squared error (Ansor)</source>
        <translation>加权平方误差（Ansor）</translation>
    </message>
    <message>
        <source>Pairs of a task</source>
        <translation>同一任务的程序对</translation>
    </message>
    <message>
        <source>Squared error</source>
        <translation>平方误差</translation>
    </message>
    <message>
        <source>Validation share</source>
        <translation>验证比例</translation>
    </message>
    <message>
        <source>The share of the training programs that is kept back to choose the best epoch. The held-out tasks of the split are never used for it.</source>
        <translation>留出用于选择最佳轮次的训练程序比例。划分中留出的任务绝不会用于此。</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>Which number each kind of schedule step has. The official vocabulary reads models and data of the TLP authors; a learned one also knows words that only your data has.</source>
        <translation>每种调度步骤对应的编号。官方词表可读取 TLP 作者的模型和数据；学习得到的词表还认识只在您的数据中出现的词。</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>How the numbers of a step reach the model: as they are, as in the paper, or their logarithms, so that sizes that were not trained on stay near those that were.</source>
        <translation>步骤中的数值如何输入模型：原样输入（与论文一致），或取对数，使训练中未出现的尺寸仍接近出现过的尺寸。</translation>
    </message>
    <message>
        <source>As they are</source>
        <translation>原样</translation>
    </message>
    <message>
        <source>Logarithms</source>
        <translation>取对数</translation>
    </message>
    <message>
        <source>Sequence size</source>
        <translation>序列大小</translation>
    </message>
    <message>
        <source>How many steps of a program, and how many numbers of each, the model reads: “crop” as in the paper, “full” for the longest, or rows and width, for example 25x22.</source>
        <translation>模型读取程序的多少个步骤以及每步多少个数：“crop”如论文，“full”为最长，或行数和宽度，例如 25x22。</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>The cost model that is trained. It reads a program&apos;s schedule steps and says how fast it expects the program to be.</source>
        <translation>要训练的代价模型。它读取程序的调度步骤，预测程序有多快。</translation>
    </message>
    <message>
        <source>Encoder widths</source>
        <translation>编码器宽度</translation>
    </message>
    <message>
        <source>Widths of the layers that read one step, separated by commas. The last one is the hidden size.</source>
        <translation>读取一个步骤的各层宽度，用逗号分隔。最后一个是隐藏层大小。</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation>注意力头数</translation>
    </message>
    <message>
        <source>How many ways the steps of a program look at each other. The number must divide the hidden size.</source>
        <translation>程序的步骤以多少种方式相互关注。该数必须整除隐藏层大小。</translation>
    </message>
    <message>
        <source>Residual blocks</source>
        <translation>残差块</translation>
    </message>
    <message>
        <source>How many blocks refine each step after the attention.</source>
        <translation>注意力之后用多少个块来细化每个步骤。</translation>
    </message>
    <message>
        <source>Core</source>
        <translation>核心</translation>
    </message>
    <message>
        <source>What lets the steps of a program see each other: one attention as in the paper, transformer layers, or a recurrent layer that reads them in order.</source>
        <translation>程序的各步骤通过什么相互可见：如论文中的一个注意力层、若干 Transformer 层，或按顺序读取的循环层。</translation>
    </message>
    <message>
        <source>Transformer layers</source>
        <translation>Transformer 层数</translation>
    </message>
    <message>
        <source>How many layers the transformer has; the other cores have one.</source>
        <translation>Transformer 有多少层；其他核心只有一层。</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>How the model is told where in the program a step stands. The paper&apos;s model is not told.</source>
        <translation>如何告诉模型某个步骤在程序中的位置。论文的模型不知道位置。</translation>
    </message>
    <message>
        <source>Padding mask</source>
        <translation>填充掩码</translation>
    </message>
    <message>
        <source>Whether the empty rows that fill up short programs are left out. The paper&apos;s model reads them as steps.</source>
        <translation>是否略去用来补齐短程序的空行。论文的模型把它们当作步骤读取。</translation>
    </message>
    <message>
        <source>Private blocks</source>
        <translation>私有块</translation>
    </message>
    <message>
        <source>How many of the residual blocks, counted from the last, each platform of a mix has for itself; the others are shared.</source>
        <translation>混合中的每个平台各自拥有多少个残差块（从最后一个算起）；其余的块是共享的。</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
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
        <translation>无</translation>
    </message>
    <message>
        <source>Sine waves</source>
        <translation>正弦波</translation>
    </message>
    <message>
        <source>No</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>The chosen model stands for another value here.</source>
        <translation>所选模型在此处固定为另一个值。</translation>
    </message>
    <message>
        <source>Only the transformer can have more than one layer.</source>
        <translation>只有 Transformer 可以有多于一层。</translation>
    </message>
    <message>
        <source>There cannot be more private blocks than residual blocks.</source>
        <translation>私有块不能多于残差块。</translation>
    </message>
    <message>
        <source>Head widths</source>
        <translation>输出头宽度</translation>
    </message>
    <message>
        <source>Widths of the layers that turn each step into its part of the score, separated by commas. A last layer of width 1 follows.</source>
        <translation>将每个步骤转换为其评分部分的各层宽度，用逗号分隔。其后是宽度为 1 的最后一层。</translation>
    </message>
    <message>
        <source>What training makes small. LambdaRank puts fast programs first; mean squared error predicts each program&apos;s relative speed.</source>
        <translation>训练要减小的量。LambdaRank 把快的程序排在前面；均方误差预测每个程序的相对速度。</translation>
    </message>
    <message>
        <source>&amp;Grouping</source>
        <translation>分组(&amp;G)</translation>
    </message>
    <message>
        <source>Which programs are compared with each other: those of one task, or a shuffled batch of all tasks as the official code does.</source>
        <translation>哪些程序相互比较：同一任务的程序，或像官方代码那样混合所有任务的一批。</translation>
    </message>
    <message>
        <source>&amp;Batch size</source>
        <translation>批大小(&amp;B)</translation>
    </message>
    <message>
        <source>How many programs one step of the optimiser sees.</source>
        <translation>优化器每一步所用的程序数。</translation>
    </message>
    <message>
        <source>Learning &amp;rate</source>
        <translation>学习率(&amp;R)</translation>
    </message>
    <message>
        <source>How far one step of the Adam optimiser goes.</source>
        <translation>Adam 优化器每一步的步长。</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>权重衰减</translation>
    </message>
    <message>
        <source>How strongly large weights are pulled towards zero.</source>
        <translation>大权重被拉向零的强度。</translation>
    </message>
    <message>
        <source>Gradient clip</source>
        <translation>梯度裁剪</translation>
    </message>
    <message>
        <source>The largest norm of the gradient of one step; 0 leaves it as it is.</source>
        <translation>每一步梯度的最大范数；0 表示不裁剪。</translation>
    </message>
    <message>
        <source>Rate factor</source>
        <translation>学习率因子</translation>
    </message>
    <message>
        <source>What the learning rate is multiplied by at every rate step; 1 keeps it.</source>
        <translation>每个学习率阶段乘以的因子；1 表示保持不变。</translation>
    </message>
    <message>
        <source>Rate step</source>
        <translation>学习率步长</translation>
    </message>
    <message>
        <source>After how many epochs the learning rate changes; 0 means never.</source>
        <translation>经过多少轮次后改变学习率；0 表示从不。</translation>
    </message>
    <message>
        <source>Ep&amp;ochs</source>
        <translation>轮次(&amp;O)</translation>
    </message>
    <message>
        <source>How often the run goes through all training programs; of trees, how many it grows.</source>
        <translation>运行遍历全部训练程序的次数；对于树，则是生成多少棵。</translation>
    </message>
    <message>
        <source>See&amp;d</source>
        <translation>种子(&amp;D)</translation>
    </message>
    <message>
        <source>Where all randomness of the run starts. The same seed and settings give the same model; several seeds show how large the spread is.</source>
        <translation>运行中一切随机性的起点。相同的种子和设置得到相同的模型；多个种子可显示离散程度。</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Where the run computes: “auto” takes a GPU when there is one.</source>
        <translation>运行在哪里计算：“auto”在有 GPU 时使用 GPU。</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程数</translation>
    </message>
    <message>
        <source>How many threads the run uses; 0 takes every core this program may use.</source>
        <translation>运行使用的线程数；0 表示使用本程序可用的全部核心。</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Which epoch&apos;s weights become the model: those with the lowest validation loss, the last ones, or the running average of about the last eight epochs, which swings less from epoch to epoch.</source>
        <translation>用哪一轮的权重作为模型：验证损失最低的一轮、最后一轮，或大约最近八轮的滑动平均（各轮之间波动更小）。</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Optimiser</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>LambdaRank</source>
        <translation>LambdaRank</translation>
    </message>
    <message>
        <source>Mean squared error</source>
        <translation>均方误差</translation>
    </message>
    <message>
        <source>Per task</source>
        <translation>按任务</translation>
    </message>
    <message>
        <source>Mixed (official)</source>
        <translation>混合（官方）</translation>
    </message>
    <message>
        <source>Official</source>
        <translation>官方</translation>
    </message>
    <message>
        <source>Learned</source>
        <translation>从数据学习</translation>
    </message>
    <message>
        <source>Best epoch</source>
        <translation>最佳轮次</translation>
    </message>
    <message>
        <source>Last epoch</source>
        <translation>最后一轮</translation>
    </message>
    <message>
        <source>Average of epochs</source>
        <translation>各轮平均</translation>
    </message>
    <message>
        <source>Trees have no weights to average.</source>
        <translation>树没有可平均的权重。</translation>
    </message>
    <message>
        <source>Enter a whole number.</source>
        <translation>请输入整数。</translation>
    </message>
    <message>
        <source>Enter a whole number from %1 to %2.</source>
        <translation>请输入 %1 到 %2 之间的整数。</translation>
    </message>
    <message>
        <source>Enter a number with a decimal point, for example 0.001 or 1e-3.</source>
        <translation>请输入带小数点的数，例如 0.001 或 1e-3。</translation>
    </message>
    <message>
        <source>Enter a number from %1 to %2.</source>
        <translation>请输入 %1 到 %2 之间的数。</translation>
    </message>
    <message>
        <source>Enter whole numbers separated by commas, for example 64,128.</source>
        <translation>请输入用逗号分隔的整数，例如 64,128。</translation>
    </message>
    <message>
        <source>Each number must be from %1 to %2.</source>
        <translation>每个数必须在 %1 到 %2 之间。</translation>
    </message>
    <message>
        <source>The number of heads must divide the hidden size (the last encoder width).</source>
        <translation>头数必须整除隐藏层大小（最后一个编码器宽度）。</translation>
    </message>
    <message>
        <source>Enter auto, cpu or cuda: with a number, for example cuda:0.</source>
        <translation>请输入 auto、cpu 或带编号的 cuda:，例如 cuda:0。</translation>
    </message>
    <message>
        <source>Enter crop, full, or rows and width, for example 25x22.</source>
        <translation>请输入 crop、full，或行数和宽度，例如 25x22。</translation>
    </message>
    <message>
        <source>Keeping the lowest validation loss needs a validation share above 0.</source>
        <translation>保留最低验证损失需要大于 0 的验证比例。</translation>
    </message>
    <message>
        <source>Enter 1 to 16 whole numbers separated by commas, for example 64,128.</source>
        <translation>请输入 1 到 16 个用逗号分隔的整数，例如 64,128。</translation>
    </message>
    <message>
        <source>official TLP code</source>
        <translation>TLP 官方代码</translation>
    </message>
    <message>
        <source>our choice</source>
        <translation>我们的选择</translation>
    </message>
    <message>
        <source>Transfer</source>
        <translation>迁移</translation>
    </message>
    <message>
        <source>How the run goes on from the model of another one: training all its weights, the head alone, a small model of what it misses, or the weights that matter most while the others fade (Moses); AutoTVM&apos;s trees start from its score.</source>
        <translation>本次运行如何从另一次运行的模型继续：训练全部权重、只训练头部、用一个小模型学习它的误差，或只训练最重要的权重而让其余权重衰减（Moses）；AutoTVM 的树从它的得分开始。</translation>
    </message>
    <message>
        <source>Gap width</source>
        <translation>差值模型宽度</translation>
    </message>
    <message>
        <source>Width of the small model that learns what the first one misses.</source>
        <translation>学习第一个模型误差的小模型的宽度。</translation>
    </message>
    <message>
        <source>Transferable share</source>
        <translation>可迁移比例</translation>
    </message>
    <message>
        <source>Which share of the weights Moses trains: those that change the loss most.</source>
        <translation>Moses 训练的权重比例：对损失影响最大的那些。</translation>
    </message>
    <message>
        <source>Decay of the others</source>
        <translation>其余权重的衰减</translation>
    </message>
    <message>
        <source>Which share of itself every other weight loses in one step of Moses.</source>
        <translation>Moses 每一步中其余每个权重减小的比例。</translation>
    </message>
    <message>
        <source>Pre-training</source>
        <translation>预训练</translation>
    </message>
    <message>
        <source>What the model learns before it is told any times, from all training programs: to guess the next step of a program (GPT), or hidden steps (BERT).</source>
        <translation>模型在得知任何时间之前从所有训练程序中学习的内容：猜测程序的下一步（GPT），或被遮住的步骤（BERT）。</translation>
    </message>
    <message>
        <source>Pre-training epochs</source>
        <translation>预训练轮数</translation>
    </message>
    <message>
        <source>How often the pre-training goes through all training programs.</source>
        <translation>预训练遍历所有训练程序的次数。</translation>
    </message>
    <message>
        <source>Pre-training rate</source>
        <translation>预训练学习率</translation>
    </message>
    <message>
        <source>How far one step of the optimiser goes in the pre-training.</source>
        <translation>预训练中优化器一步的步长。</translation>
    </message>
    <message>
        <source>Weight of the kind</source>
        <translation>类型的权重</translation>
    </message>
    <message>
        <source>How much the kind of a guessed step counts beside its numbers.</source>
        <translation>相对于其数值，被猜测步骤的类型所占的权重。</translation>
    </message>
    <message>
        <source>Hidden share</source>
        <translation>遮蔽比例</translation>
    </message>
    <message>
        <source>Which share of a program&apos;s steps BERT hides.</source>
        <translation>BERT 遮住程序步骤的比例。</translation>
    </message>
    <message>
        <source>Transfer</source>
        <translation>迁移</translation>
    </message>
    <message>
        <source>Read of a configuration</source>
        <translation>从配置中读取</translation>
    </message>
    <message>
        <source>What AutoTVM&apos;s trees see of a configuration: the values of its knobs, its loops with what they touch, or curves of how they relate, which mean the same in every template.</source>
        <translation>AutoTVM 的树从一个配置中看到什么：各旋钮的值、循环及其访问的内存，或表示它们之间关系的曲线（在所有模板中含义相同）。</translation>
    </message>
    <message>
        <source>Margin for the trees</source>
        <translation>作为树的起始边际</translation>
    </message>
    <message>
        <source>Knobs</source>
        <translation>旋钮</translation>
    </message>
    <message>
        <source>Loops</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>Relations</source>
        <translation>关系</translation>
    </message>
    <message>
        <source>Fine-tune all weights</source>
        <translation>微调全部权重</translation>
    </message>
    <message>
        <source>Fine-tune the head</source>
        <translation>微调头部</translation>
    </message>
    <message>
        <source>Model of the gap</source>
        <translation>差值模型</translation>
    </message>
    <message>
        <source>Moses</source>
        <translation>Moses</translation>
    </message>
    <message>
        <source>Next step (GPT)</source>
        <translation>下一步（GPT）</translation>
    </message>
    <message>
        <source>Hidden steps (BERT)</source>
        <translation>遮蔽步骤（BERT）</translation>
    </message>
    <message>
        <source>This model cannot start from another run.</source>
        <translation>该模型不能从另一次运行开始。</translation>
    </message>
    <message>
        <source>A model of the gap is trained with the mean squared error.</source>
        <translation>差值模型使用均方误差训练。</translation>
    </message>
    <message>
        <source>A recurrent layer cannot guess hidden steps: it does not see later ones.</source>
        <translation>循环层无法猜测被遮住的步骤：它看不到后面的步骤。</translation>
    </message>
    <message>
        <source>A run that starts from another one is not pre-trained.</source>
        <translation>从另一次运行开始的运行不做预训练。</translation>
    </message>
    <message>
        <source>This model cannot be pre-trained.</source>
        <translation>该模型不能预训练。</translation>
    </message>
</context>
<context>
    <name>TuningCharts</name>
    <message>
        <source>min</source>
        <translation>分钟</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>trial %1, after %2</source>
        <translation>第 %1 次试验，%2 后</translation>
    </message>
    <message>
        <source>%1 trials so far</source>
        <translation>至今 %1 次试验</translation>
    </message>
    <message>
        <source>Estimate of the network by trials</source>
        <translation>网络估计随试验次数</translation>
    </message>
    <message>
        <source>Best latency by trials</source>
        <translation>最佳延迟随试验次数</translation>
    </message>
    <message>
        <source>Estimate of the network by time</source>
        <translation>网络估计随时间</translation>
    </message>
    <message>
        <source>Best latency by time</source>
        <translation>最佳延迟随时间</translation>
    </message>
    <message>
        <source>The curve starts with the first program that works.</source>
        <translation>曲线从第一个可用的程序开始。</translation>
    </message>
    <message>
        <source>trials</source>
        <translation>试验</translation>
    </message>
    <message>
        <source>time (%1)</source>
        <translation>时间 (%1)</translation>
    </message>
    <message>
        <source>best latency (%1)</source>
        <translation>最佳延迟 (%1)</translation>
    </message>
    <message>
        <source>Left out, since it tuned something else: %1.</source>
        <translation>已略去（调优的是别的工作负载）：%1。</translation>
    </message>
    <message>
        <source>Not every task of %1 has a program that works yet.</source>
        <translation>%1 还有任务没有可运行的程序。</translation>
    </message>
    <message>
        <source>No program of %1 has worked yet.</source>
        <translation>%1 还没有可用的程序。</translation>
    </message>
    <message>
        <source>Kendall τ of round %1: %2.</source>
        <translation>第 %1 轮的 Kendall τ：%2。</translation>
    </message>
    <message>
        <source>%1 of %2 points are drawn, the extremes among them.</source>
        <translation>绘制了 %2 个点中的 %1 个，包括两端的极值。</translation>
    </message>
    <message numerus="yes">
        <source>%n program(s) that failed have no latency and are left out.</source>
        <translation>
            <numerusform>%n 个失败的程序没有延迟，已略去。</numerusform>
        </translation>
    </message>
    <message>
        <source>A model that learns gives every round a scale of its own: choose one to judge it.</source>
        <translation>边学边用的模型每一轮的评分尺度不同：请选择一轮来评判。</translation>
    </message>
    <message>
        <source>Predicted and measured</source>
        <translation>预测与实测</translation>
    </message>
    <message>
        <source>predicted score</source>
        <translation>预测评分</translation>
    </message>
    <message>
        <source>share of the best speed</source>
        <translation>占最佳速度的比例</translation>
    </message>
    <message>
        <source>The points come with the first programs that the model picked.</source>
        <translation>模型选出第一批程序后才有数据点。</translation>
    </message>
    <message>
        <source>picked by the model</source>
        <translation>由模型选出</translation>
    </message>
    <message>
        <source>picked at random</source>
        <translation>随机选出</translation>
    </message>
    <message>
        <source>trial %1 of round %2: %3</source>
        <translation>第 %2 轮的试验 %1：%3</translation>
    </message>
    <message>
        <source>Rank correlation of each round</source>
        <translation>每一轮的秩相关</translation>
    </message>
    <message>
        <source>round</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Kendall τ</source>
        <translation>Kendall τ</translation>
    </message>
    <message>
        <source>A round with two or more programs that work has a correlation.</source>
        <translation>有两个以上可用程序的轮次才有相关系数。</translation>
    </message>
    <message>
        <source>predicted and measured</source>
        <translation>预测与实测</translation>
    </message>
    <message>
        <source>chance</source>
        <translation>随机水平</translation>
    </message>
    <message>
        <source>search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>build</source>
        <translation>构建</translation>
    </message>
    <message>
        <source>run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>%1 %2 (%3)</source>
        <translation>%1 %2 (%3)</translation>
    </message>
    <message>
        <source>In all %1: %2.</source>
        <translation>共 %1：%2。</translation>
    </message>
    <message numerus="yes">
        <source>Each bar adds up %n round(s).</source>
        <translation>
            <numerusform>每个条形合计 %n 轮。</numerusform>
        </translation>
    </message>
    <message>
        <source>Where the time went</source>
        <translation>时间用在哪里</translation>
    </message>
    <message>
        <source>The first bar comes when a round is done.</source>
        <translation>一轮完成后出现第一个条形。</translation>
    </message>
    <message>
        <source>Which task each round went to</source>
        <translation>每一轮分给了哪个任务</translation>
    </message>
    <message>
        <source>task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>The first point comes when a round is done.</source>
        <translation>一轮完成后出现第一个点。</translation>
    </message>
    <message>
        <source>rounds</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>The curve starts when every task of the network has a program that works. So far: %1 of %2.</source>
        <translation>当网络的每个任务都有可运行的程序时，曲线开始。目前：%1 / %2。</translation>
    </message>
    <message>
        <source>whole network (%1)</source>
        <translation>整个网络（%1）</translation>
    </message>
    <message>
        <source>LibTorch on %1</source>
        <translation>%1 上的 LibTorch</translation>
    </message>
    <message numerus="yes">
        <source>weighted sum of %n task(s)</source>
        <translation>
            <numerusform>%n 个任务的加权和</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Without LibTorch&apos;s line: it has no time for %n of the tasks.</source>
        <translation>
            <numerusform>没有 LibTorch 的线：有 %n 个任务没有它的时间。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TuningTexts</name>
    <message>
        <source>%1 with XGBoost</source>
        <translation>%1 与 XGBoost</translation>
    </message>
    <message>
        <source>%1, refreshed</source>
        <translation>%1，更新过</translation>
    </message>
    <message>
        <source>Evolutionary (Ansor)</source>
        <translation>进化搜索 (Ansor)</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>All trials were made.</source>
        <translation>试验已全部完成。</translation>
    </message>
    <message>
        <source>The time is used up.</source>
        <translation>时间已用完。</translation>
    </message>
    <message>
        <source>There is no other program left to try.</source>
        <translation>没有其他程序可试。</translation>
    </message>
    <message>
        <source>Ended early: no more progress was made.</source>
        <translation>提前结束：不再有进展。</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Annealing (AutoTVM)</source>
        <translation>模拟退火 (AutoTVM)</translation>
    </message>
</context>
<context>
    <name>UndoBar</name>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>There is nothing left to take back.</source>
        <translation>没有可以撤销的内容了。</translation>
    </message>
</context>
<context>
    <name>Verdict</name>
    <message>
        <source>%1 is not better than random picks.</source>
        <translation>%1 并不优于随机选取。</translation>
    </message>
    <message>
        <source>%1 is not clearly better than random picks.</source>
        <translation>%1 并不明显优于随机选取。</translation>
    </message>
    <message>
        <source>Top-k: speed of the best of the first k picks, relative to the best program (1); networks weight their tasks.</source>
        <translation>Top-k：前 k 个选取中最佳者的速度与最佳程序（1）之比；任务按网络加权。</translation>
    </message>
    <message>
        <source>%1 is better than %2 at top-%3.</source>
        <translation>在 top-%3 上，%1 优于 %2。</translation>
    </message>
    <message>
        <source>No clear difference between %1 and %2 at top-%3.</source>
        <translation>在 top-%3 上，%1 与 %2 没有明显差异。</translation>
    </message>
    <message>
        <source>Of %1 tasks, %2 is better on %3, worse on %4 and equal on %5.</source>
        <translation>在 %1 个任务中，%2 在 %3 个上更好，%4 个上更差，%5 个上相同。</translation>
    </message>
    <message>
        <source>The interval leaves out zero, so the difference is larger than the spread over tasks.</source>
        <translation>区间不含零，因此差异大于任务间的离散程度。</translation>
    </message>
    <message>
        <source>The interval holds zero, so the difference may be chance: other tasks could turn it around.</source>
        <translation>区间包含零，因此差异可能是偶然的：换一些任务可能会反过来。</translation>
    </message>
    <message>
        <source>Every task counts once here, whatever its weight in a network. The interval says nothing about other seeds of the training: train several to see that spread.</source>
        <translation>这里每个任务只计一次，不论其在网络中的权重。该区间不涉及训练的其他种子：请训练多个以了解其离散程度。</translation>
    </message>
    <message>
        <source>On average over the tasks, its top-%1 is %2 percentage points lower than that of %3 (95 % interval of the difference: %4 to %5).</source>
        <translation>按任务平均，其 top-%1 比 %3 低 %2 个百分点（差值的 95 % 区间：%4 到 %5）。</translation>
    </message>
    <message>
        <source>On average over the tasks, its top-%1 is %2 percentage points higher than that of %3 (95 % interval of the difference: %4 to %5).</source>
        <translation>按任务平均，其 top-%1 比 %3 高 %2 个百分点（差值的 95 % 区间：%4 到 %5）。</translation>
    </message>
    <message>
        <source>Tasks left out because only one of the two runs has them: %1.</source>
        <translation>因只有其中一个运行包含而略去的任务：%1。</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ActivityBar</name>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::AttentionMap</name>
    <message>
        <source>Attention map: which steps look at which</source>
        <translation>注意力图：哪些步骤关注哪些步骤</translation>
    </message>
    <message>
        <source>%1 gives %2 of its attention to: %3</source>
        <translation>%1 将 %2 的注意力给予：%3</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::AttentionView</name>
    <message>
        <source>Attention between the steps of the program</source>
        <translation>程序各步骤之间的注意力</translation>
    </message>
    <message>
        <source>Layer and head of the attention</source>
        <translation>注意力的层和头</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>复制图片(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>Show as &amp;table</source>
        <translation>显示为表格(&amp;T)</translation>
    </message>
    <message>
        <source>Attention of %1</source>
        <translation>%1 的注意力</translation>
    </message>
    <message>
        <source>Step %1, %2 · %3</source>
        <translation>步骤 %1，%2 · %3</translation>
    </message>
    <message>
        <source>padding (%1)</source>
        <translation>填充 (%1)</translation>
    </message>
    <message>
        <source>Choose a run to see where its model looks.</source>
        <translation>请选择一个运行，以查看其模型关注哪里。</translation>
    </message>
    <message>
        <source>Mean of all heads</source>
        <translation>所有头的平均</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>Layer %1, head %2</source>
        <translation>层 %1，头 %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Export the attention map</source>
        <translation>导出注意力图</translation>
    </message>
    <message>
        <source>Picture (*.png);;Vector graphic (*.svg);;Data (*.csv)</source>
        <translation>图片 (*.png);;矢量图 (*.svg);;数据 (*.csv)</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::BestProgramView</name>
    <message>
        <source>Tas&amp;k</source>
        <translation>任务(&amp;K)</translation>
    </message>
    <message>
        <source>Task whose fastest program is shown</source>
        <translation>显示其最快程序的任务</translation>
    </message>
    <message>
        <source>&amp;Inspect</source>
        <translation>检视(&amp;I)</translation>
    </message>
    <message>
        <source>Opens the program on the Inspect page, with its features, its rank and the code it becomes.</source>
        <translation>在“检视”页面打开该程序，查看其特征、排名和生成的代码。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>No program has worked yet.</source>
        <translation>尚无可用的程序。</translation>
    </message>
    <message>
        <source>The kernel cannot be exported.</source>
        <translation>无法导出内核。</translation>
    </message>
    <message>
        <source>Exporting…</source>
        <translation>正在导出…</translation>
    </message>
    <message>
        <source>E&amp;xport kernel…</source>
        <translation>导出内核(&amp;X)…</translation>
    </message>
    <message>
        <source>Export here</source>
        <translation>导出到此处</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) written to %1. The example builds there with: %2</source>
        <translation>
            <numerusform>已将 %n 个文件写入 %1。在该处构建示例的命令：%2</numerusform>
        </translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Trial %1: %2</source>
        <translation>试验 %1：%2</translation>
    </message>
    <message>
        <source>Writes the program as a static library with a C header, an example that builds, the schedule as a C++ program for Halide, Halide&apos;s lowered statement and the record in TVM&apos;s format.</source>
        <translation>将程序写成带有 C 头文件的静态库，外加可构建的示例、作为 Halide C++ 程序的调度、Halide 的降级语句以及 TVM 格式的记录。</translation>
    </message>
    <message>
        <source>Folder for the kernel, new or there already</source>
        <translation>内核文件夹（新建或已有）</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::CodePanel</name>
    <message>
        <source>Show code</source>
        <translation>显示代码</translation>
    </message>
    <message>
        <source>Time it now</source>
        <translation>立即测时</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Target to build for</source>
        <translation>构建的目标</translation>
    </message>
    <message>
        <source>Builds the program with Halide and shows what it becomes</source>
        <translation>用 Halide 构建该程序并显示其结果</translation>
    </message>
    <message>
        <source>Builds the program and measures it on this machine</source>
        <translation>构建该程序并在本机上测量</translation>
    </message>
    <message>
        <source>Building or measuring</source>
        <translation>正在构建或测量</translation>
    </message>
    <message>
        <source>Lowered statement (Halide)</source>
        <translation>降级后的语句（Halide）</translation>
    </message>
    <message>
        <source>Innermost loop (assembly)</source>
        <translation>最内层循环（汇编）</translation>
    </message>
    <message>
        <source>Building…</source>
        <translation>正在构建…</translation>
    </message>
    <message>
        <source>The program was not built: %1</source>
        <translation>程序未能构建：%1</translation>
    </message>
    <message>
        <source>Building and measuring…</source>
        <translation>正在构建并测量…</translation>
    </message>
    <message>
        <source>The program was not measured: %1</source>
        <translation>程序未能测量：%1</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>已取消。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Built in %1.</source>
        <translation>构建用时 %1。</translation>
    </message>
    <message>
        <source>The program has no loop.</source>
        <translation>该程序没有循环。</translation>
    </message>
    <message>
        <source>Not measured. %1: %2</source>
        <translation>未测量。%1：%2</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; here now on %2 (median; the repeats differ by %3).</source>
        <translation>本机现在：&lt;b&gt;%1&lt;/b&gt;，%2（中位数；各次重复相差 %3）。</translation>
    </message>
    <message>
        <source>The machine was too busy for a time that can be trusted: measure again when nothing else runs.</source>
        <translation>机器过于繁忙，所得时间不可信：请在没有其他程序运行时重新测量。</translation>
    </message>
    <message>
        <source>In the file: %1 on %2, %3 times as long.</source>
        <translation>文件中：%1（%2），为其 %3 倍。</translation>
    </message>
    <message>
        <source>The file has no valid time on %1.</source>
        <translation>文件中没有 %1 上的有效时间。</translation>
    </message>
    <message>
        <source>“Show code” builds the program and shows here what Halide makes of it.</source>
        <translation>“显示代码”会构建程序，并在此显示 Halide 生成的内容。</translation>
    </message>
    <message>
        <source>The innermost loop that does most of the arithmetic, as the processor runs it.</source>
        <translation>计算量最大的最内层循环，即处理器实际执行的指令。</translation>
    </message>
    <message>
        <source>In the session: %1 on %2, %3 times as long.</source>
        <translation>会话中：在 %2 上为 %1，是现在的 %3 倍。</translation>
    </message>
    <message>
        <source>The session has no valid time of it on %1.</source>
        <translation>会话中没有它在 %1 上的有效时间。</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::CollectDialog</name>
    <message>
        <source>Same programs on every target</source>
        <translation>每个目标使用相同的程序</translation>
    </message>
    <message>
        <source>Check every result</source>
        <translation>检查每个结果</translation>
    </message>
    <message>
        <source>Collect measured programs</source>
        <translation>采集已测量的程序</translation>
    </message>
    <message>
        <source>Workloads</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>Programs are drawn at random from each workload&apos;s schedule space, compiled, and timed on this machine, one at a time. Times are honest only while nothing else loads it.</source>
        <translation>从每个工作负载的调度空间中随机抽取程序，编译后在本机上逐个测时。只有机器没有其他负载时，所得时间才可信。</translation>
    </message>
    <message>
        <source>Start collecting</source>
        <translation>开始采集</translation>
    </message>
    <message>
        <source>What a model for several platforms learns from; otherwise each target gets programs of its own</source>
        <translation>供多平台模型学习；否则每个目标有各自的程序</translation>
    </message>
    <message>
        <source>Compares each program&apos;s result with that of a plain evaluation: safer and slower</source>
        <translation>将每个程序的结果与直接求值的结果比较：更可靠，但更慢</translation>
    </message>
    <message>
        <source>The same number draws the same programs</source>
        <translation>相同的数字抽取相同的程序</translation>
    </message>
    <message>
        <source>Not imported</source>
        <translation>不导入</translation>
    </message>
    <message>
        <source>The records are imported into this dataset at the end; a new name makes a new one</source>
        <translation>结束时将记录导入此数据集；新名称会新建数据集</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Choose the record file</source>
        <translation>选择记录文件</translation>
    </message>
    <message>
        <source>&amp;Programs per task:</source>
        <translation>每个任务的程序数(&amp;P)：</translation>
    </message>
    <message>
        <source>S&amp;eed:</source>
        <translation>种子(&amp;E)：</translation>
    </message>
    <message>
        <source>&amp;Record file:</source>
        <translation>记录文件(&amp;R)：</translation>
    </message>
    <message>
        <source>Import into &amp;dataset:</source>
        <translation>导入数据集(&amp;D)：</translation>
    </message>
    <message>
        <source>Targets on this machine</source>
        <translation>本机上的目标</translation>
    </message>
    <message>
        <source>Programs and records</source>
        <translation>程序与记录</translation>
    </message>
    <message>
        <source>Records (*.json)</source>
        <translation>记录 (*.json)</translation>
    </message>
    <message>
        <source>No program can be built for this processor.</source>
        <translation>无法为此处理器构建程序。</translation>
    </message>
    <message>
        <source>Correct the operator, or clear its field.</source>
        <translation>请更正算子，或清空该输入框。</translation>
    </message>
    <message>
        <source>Add at least one operator or network.</source>
        <translation>请至少添加一个算子或网络。</translation>
    </message>
    <message>
        <source>Tick at least one target.</source>
        <translation>请至少勾选一个目标。</translation>
    </message>
    <message>
        <source>Name the file that the records are written to.</source>
        <translation>请指定写入记录的文件。</translation>
    </message>
    <message>
        <source>The record file is a folder.</source>
        <translation>记录文件是一个文件夹。</translation>
    </message>
    <message>
        <source>The folder of the record file does not exist.</source>
        <translation>记录文件所在的文件夹不存在。</translation>
    </message>
    <message>
        <source>%1 × %2 × %3: %4.</source>
        <translation>%1 × %2 × %3：%4。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln task(s)</source>
        <translation>
            <numerusform>%Ln 个任务</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln program(s)</source>
        <translation>
            <numerusform>%Ln 个程序</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln target(s)</source>
        <translation>
            <numerusform>%Ln 个目标</numerusform>
        </translation>
    </message>
    <message>
        <source>up to %1 measurements</source>
        <translation>最多 %1 次测量</translation>
    </message>
    <message>
        <source>About %1, at %2 for each, as in earlier collections on this machine.</source>
        <translation>大约需要 %1，按本机以往采集时每个 %2 计。</translation>
    </message>
    <message>
        <source>How long that takes is shown after the first programs: nothing was collected on this machine before.</source>
        <translation>所需时间在测完最初几个程序后显示：本机尚未采集过。</translation>
    </message>
    <message>
        <source>The record file exists: what it holds is not measured again.</source>
        <translation>记录文件已存在：其中已有的不再测量。</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::CollectView</name>
    <message>
        <source>Failures by kind</source>
        <translation>按类型统计的失败</translation>
    </message>
    <message>
        <source>Cancel collecting</source>
        <translation>取消采集</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Show the job</source>
        <translation>显示作业</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Progress of the collection</source>
        <translation>采集进度</translation>
    </message>
    <message>
        <source>What became of the programs</source>
        <translation>程序的结果</translation>
    </message>
    <message>
        <source>Programs that failed, by kind</source>
        <translation>失败的程序（按类型）</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Programs</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Collect programs</source>
        <translation>采集程序</translation>
    </message>
    <message>
        <source>Waiting for the job to start…</source>
        <translation>正在等待作业开始…</translation>
    </message>
    <message>
        <source>The state of the collection is not known.</source>
        <translation>采集的状态未知。</translation>
    </message>
    <message>
        <source>Collect programs into “%1”</source>
        <translation>采集程序到“%1”</translation>
    </message>
    <message>
        <source>Measured; importing into “%1”</source>
        <translation>已测量；正在导入“%1”</translation>
    </message>
    <message>
        <source>%1 of %2 programs</source>
        <translation>%1 / %2 个程序</translation>
    </message>
    <message>
        <source>%1 each</source>
        <translation>每个 %1</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>The collection is finished.</source>
        <translation>采集已完成。</translation>
    </message>
    <message>
        <source>The collection was cancelled after %1 of %2 programs. What was measured is in the file; Resume goes on.</source>
        <translation>采集在 %1 / %2 个程序后被取消。已测量的在文件中；点“继续”可接着进行。</translation>
    </message>
    <message>
        <source>The collection&apos;s process is gone. What was measured is in the file; Resume goes on.</source>
        <translation>采集进程已消失。已测量的在文件中；点“继续”可接着进行。</translation>
    </message>
    <message>
        <source>The collection failed: %1</source>
        <translation>采集失败：%1</translation>
    </message>
    <message>
        <source>The report of the collection is not shown.</source>
        <translation>无法显示采集报告。</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>已测量</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>in the file before</source>
        <translation>文件中已有</translation>
    </message>
    <message>
        <source>timed again for noise</source>
        <translation>因噪声重测</translation>
    </message>
    <message>
        <source>tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>已导入</translation>
    </message>
    <message>
        <source>%1 on %2, platforms %3.</source>
        <translation>用时 %1，机器 %2，平台 %3。</translation>
    </message>
    <message>
        <source>Noise: the repeats of a program differ by %1 (median); nine in ten stay below %2.</source>
        <translation>噪声：同一程序的各次重复相差 %1（中位数）；九成低于 %2。</translation>
    </message>
    <message>
        <source>Records: %1</source>
        <translation>记录：%1</translation>
    </message>
    <message>
        <source>Left out: %1: %2</source>
        <translation>略过：%1：%2</translation>
    </message>
    <message>
        <source>The collection could not be cancelled.</source>
        <translation>无法取消采集。</translation>
    </message>
    <message>
        <source>The collection could not be resumed.</source>
        <translation>无法继续采集。</translation>
    </message>
    <message>
        <source>Show the dataset</source>
        <translation>显示数据集</translation>
    </message>
    <message>
        <source>Import into a dataset…</source>
        <translation>导入数据集…</translation>
    </message>
    <message>
        <source>Stops collecting; what was measured so far stays in the file</source>
        <translation>停止采集；已测量的会保留在文件中</translation>
    </message>
    <message>
        <source>The collection was cancelled while its records were imported. They are in the file; Resume goes on.</source>
        <translation>采集在导入记录时被取消。记录在文件中；点“继续”可接着进行。</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>Matching commands</source>
        <translation>匹配的命令</translation>
    </message>
    <message>
        <source>Nothing fits. Try fewer letters.</source>
        <translation>没有匹配项。请减少输入的字母。</translation>
    </message>
    <message>
        <source>Type to find an action, a page, a dataset or a run</source>
        <translation>输入以查找操作、页面、数据集或运行</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ComparePage</name>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>No runs to compare yet</source>
        <translation>还没有可比较的运行</translation>
    </message>
    <message>
        <source>Train a model first. Every run appears here with its figures, and the runs you select are shown side by side.</source>
        <translation>请先训练一个模型。每个运行及其数值会出现在此，所选运行会并排显示。</translation>
    </message>
    <message>
        <source>&amp;Train a model</source>
        <translation>训练模型(&amp;T)</translation>
    </message>
    <message>
        <source>Export the open chart or table…</source>
        <translation>导出当前图表或表格…</translation>
    </message>
    <message>
        <source>The runs cannot be read.</source>
        <translation>无法读取运行。</translation>
    </message>
    <message>
        <source>The curves cannot be read.</source>
        <translation>无法读取曲线。</translation>
    </message>
    <message>
        <source>Deleted the run %1.</source>
        <translation>已删除运行 %1。</translation>
    </message>
    <message>
        <source>Deleted runs: %1.</source>
        <translation>已删除的运行：%1。</translation>
    </message>
    <message>
        <source>Delete a run</source>
        <translation>删除一个运行</translation>
    </message>
    <message>
        <source>Delete runs</source>
        <translation>删除运行</translation>
    </message>
    <message>
        <source>%1 cannot be evaluated.</source>
        <translation>无法评估 %1。</translation>
    </message>
    <message>
        <source>Evaluations started: %1. The figures appear here when they are done.</source>
        <translation>已开始的评估：%1。完成后数值会显示在此。</translation>
    </message>
    <message>
        <source>Show jobs</source>
        <translation>显示作业</translation>
    </message>
    <message>
        <source>The file cannot be written.</source>
        <translation>无法写入文件。</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>已保存 %1。</translation>
    </message>
    <message>
        <source>PNG picture (*.png);;SVG drawing (*.svg);;PDF document (*.pdf);;CSV table (*.csv)</source>
        <translation>PNG 图片 (*.png);;SVG 图形 (*.svg);;PDF 文档 (*.pdf);;CSV 表格 (*.csv)</translation>
    </message>
    <message>
        <source>CSV table (*.csv);;JSON (*.json)</source>
        <translation>CSV 表格 (*.csv);;JSON (*.json)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Export runs</source>
        <translation>导出运行</translation>
    </message>
    <message>
        <source>No program opens folders here. The files are in %1.</source>
        <translation>这里没有可打开文件夹的程序。文件位于 %1。</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Tuning sessions</source>
        <translation>调优会话</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ContributionModel</name>
    <message>
        <source>padding (%1)</source>
        <translation>填充 (%1)</translation>
    </message>
    <message>
        <source>The model reads %1 rows of every program; those behind its steps are zeros.</source>
        <translation>模型对每个程序读取 %1 行；其步骤之后的行均为零。</translation>
    </message>
    <message>
        <source>not read by the model</source>
        <translation>模型未读取</translation>
    </message>
    <message>
        <source>Changed; it was: %1.</source>
        <translation>已更改；原为：%1。</translation>
    </message>
    <message>
        <source>The model reads %1 steps; this one is cut off.</source>
        <translation>模型读取 %1 个步骤；此步骤被截断。</translation>
    </message>
    <message>
        <source>Without the %1 steps that are equal to it the score would be %2.</source>
        <translation>若没有与其相同的 %1 个步骤，评分将为 %2。</translation>
    </message>
    <message>
        <source>Without it the score would be %1.</source>
        <translation>若没有它，评分将为 %1。</translation>
    </message>
    <message>
        <source>What the step&apos;s row adds to the score: all of them together are the score</source>
        <translation>该步骤所在行对评分的贡献：全部相加即为评分</translation>
    </message>
    <message>
        <source>How the score changes when the step is left out: above 0, the model would like the program better without it</source>
        <translation>去掉该步骤时评分的变化：大于 0 表示没有它模型会更看好该程序</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Adds</source>
        <translation>贡献</translation>
    </message>
    <message>
        <source>Without it</source>
        <translation>去掉后</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::CurvePlots</name>
    <message>
        <source>&amp;Logarithmic</source>
        <translation>对数(&amp;L)</translation>
    </message>
    <message>
        <source>A logarithmic axis for the latencies.</source>
        <translation>延迟使用对数坐标轴。</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::DataPage</name>
    <message>
        <source>The datasets could not be read.</source>
        <translation>无法读取数据集。</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Import records…</source>
        <translation>导入记录…</translation>
    </message>
    <message>
        <source>Reads measured programs from files, folders or archives</source>
        <translation>从文件、文件夹或压缩包读取已测量的程序</translation>
    </message>
    <message>
        <source>Filter tasks</source>
        <translation>筛选任务</translation>
    </message>
    <message>
        <source>Filter tasks: operator, shape, network</source>
        <translation>筛选任务：算子、形状、网络</translation>
    </message>
    <message>
        <source>Filter tasks by operator, shape, key or network</source>
        <translation>按算子、形状、键或网络筛选任务</translation>
    </message>
    <message>
        <source>Datasets, their platforms and tasks</source>
        <translation>数据集及其平台和任务</translation>
    </message>
    <message>
        <source>Nothing is selected</source>
        <translation>未选择任何内容</translation>
    </message>
    <message>
        <source>This workspace has no dataset yet</source>
        <translation>此工作区还没有数据集</translation>
    </message>
    <message>
        <source>Choose a dataset, a platform or a task on the left.</source>
        <translation>请在左侧选择数据集、平台或任务。</translation>
    </message>
    <message>
        <source>Collect programs…</source>
        <translation>采集程序…</translation>
    </message>
    <message>
        <source>Makes programs of operators or networks and measures them on this machine</source>
        <translation>生成算子或网络的程序并在本机上测量</translation>
    </message>
    <message>
        <source>Import measured programs: TVM auto_scheduler logs such as TenSet&apos;s, as files, folders or zip archives. You can also drop them here. Or collect programs of your own, measured on this machine. The Home page has a sample.</source>
        <translation>导入已测量的程序：TVM auto_scheduler 日志（例如 TenSet 的），可以是文件、文件夹或 zip 压缩包，也可以直接拖放到这里。或者采集您自己的、在本机上测量的程序。主页上有示例。</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Collect</source>
        <translation>采集</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::DataTreeModel</name>
    <message>
        <source>Dataset “%1”, %2</source>
        <translation>数据集“%1”，%2</translation>
    </message>
    <message numerus="yes">
        <source>Platform “%1”, %Ln task(s). Target: %2</source>
        <translation>
            <numerusform>平台“%1”，%Ln 个任务。目标：%2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1
Workload key: %2</source>
        <translation>%1
工作负载键：%2</translation>
    </message>
    <message>
        <source>How many programs were measured</source>
        <translation>测量了多少程序</translation>
    </message>
    <message>
        <source>Measurements that can be used for training and evaluation</source>
        <translation>可用于训练和评估的测量</translation>
    </message>
    <message>
        <source>Measurements that failed or have no usable time</source>
        <translation>失败或没有可用时间的测量</translation>
    </message>
    <message>
        <source>Lowest latency of the task on the platform</source>
        <translation>该任务在该平台上的最低延迟</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Programs</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Good</source>
        <translation>有效</translation>
    </message>
    <message>
        <source>Flagged</source>
        <translation>已标记</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>最佳</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::DatasetView</name>
    <message>
        <source>programs</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>The dataset has no program yet.</source>
        <translation>该数据集还没有程序。</translation>
    </message>
    <message>
        <source>%1: %2 programs</source>
        <translation>%1：%2 个程序</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Add records…</source>
        <translation>添加记录…</translation>
    </message>
    <message>
        <source>New split…</source>
        <translation>新建划分…</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>Networks</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Splits</source>
        <translation>划分</translation>
    </message>
    <message>
        <source>Imports</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Platform</source>
        <translation>平台</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Programs</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Good</source>
        <translation>有效</translation>
    </message>
    <message>
        <source>Flagged</source>
        <translation>已标记</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Platforms of the dataset</source>
        <translation>数据集的平台</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Tasks here</source>
        <translation>此处的任务</translation>
    </message>
    <message>
        <source>Tasks without records</source>
        <translation>没有记录的任务</translation>
    </message>
    <message>
        <source>Sum of weights</source>
        <translation>权重之和</translation>
    </message>
    <message>
        <source>Networks of the dataset</source>
        <translation>数据集的网络</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>划分</translation>
    </message>
    <message>
        <source>Training tasks</source>
        <translation>训练任务</translation>
    </message>
    <message>
        <source>Test tasks</source>
        <translation>测试任务</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Splits of the dataset</source>
        <translation>数据集的划分</translation>
    </message>
    <message>
        <source>When</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>Duplicates</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Past imports</source>
        <translation>以往的导入</translation>
    </message>
    <message>
        <source>Show the report</source>
        <translation>显示报告</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>Reading the statistics…</source>
        <translation>正在读取统计…</translation>
    </message>
    <message>
        <source>%1 on disk, %2 bytes a program.</source>
        <translation>磁盘占用 %1，每个程序 %2 字节。</translation>
    </message>
    <message>
        <source>tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>good measurements</source>
        <translation>有效测量</translation>
    </message>
    <message>
        <source>flagged measurements</source>
        <translation>已标记测量</translation>
    </message>
    <message>
        <source>networks</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>repeated step sequences</source>
        <translation>重复的步骤序列</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>steps in a program</source>
        <translation>程序的步骤数</translation>
    </message>
    <message>
        <source>crop at %1 steps</source>
        <translation>在 %1 步处裁剪</translation>
    </message>
    <message>
        <source>The crop cuts %1 of %2 programs and %3 steps in all.</source>
        <translation>裁剪截短了 %2 个程序中的 %1 个，共 %3 个步骤。</translation>
    </message>
    <message>
        <source>Feature width</source>
        <translation>特征宽度</translation>
    </message>
    <message>
        <source>widest row of a program</source>
        <translation>程序的最宽行</translation>
    </message>
    <message>
        <source>crop at %1 columns</source>
        <translation>在 %1 列处裁剪</translation>
    </message>
    <message>
        <source>%1 steps are wider than the crop and lose numbers.</source>
        <translation>%1 个步骤比裁剪更宽，会丢失数字。</translation>
    </message>
    <message>
        <source>Kinds of steps</source>
        <translation>步骤种类</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>measurements</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>No measurement failed.</source>
        <translation>没有测量失败。</translation>
    </message>
    <message>
        <source>%1 measurements were met again during imports and not stored twice.</source>
        <translation>%1 条测量在导入时再次出现，没有重复存储。</translation>
    </message>
    <message>
        <source>%1 tasks have no valid measurement and are left out of training and evaluation.</source>
        <translation>%1 个任务没有有效测量，不参与训练和评估。</translation>
    </message>
    <message>
        <source>Words that the vocabulary does not know and reads as 0: %1.</source>
        <translation>词表不认识、按 0 读取的词：%1。</translation>
    </message>
    <message>
        <source>%1, %2 times</source>
        <translation>%1，%2 次</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::DiffModel</name>
    <message>
        <source>The same step in both</source>
        <translation>两者中的相同步骤</translation>
    </message>
    <message>
        <source>The same kind of step with other parameters</source>
        <translation>同类步骤，参数不同</translation>
    </message>
    <message>
        <source>Only in the left program</source>
        <translation>仅在左侧程序中</translation>
    </message>
    <message>
        <source>Only in the right program</source>
        <translation>仅在右侧程序中</translation>
    </message>
    <message>
        <source>%1  %2: %3</source>
        <translation>%1  %2：%3</translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation>阶段 %1</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Left program</source>
        <translation>左侧程序</translation>
    </message>
    <message>
        <source>Right program</source>
        <translation>右侧程序</translation>
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
        <translation>两个程序的步骤并排</translation>
    </message>
    <message>
        <source>Loop nest of the left program</source>
        <translation>左侧程序的循环嵌套</translation>
    </message>
    <message>
        <source>Loop nest of the right program</source>
        <translation>右侧程序的循环嵌套</translation>
    </message>
    <message>
        <source>Swap sides</source>
        <translation>交换两侧</translation>
    </message>
    <message>
        <source>&lt;b&gt;Program %1&lt;/b&gt; of %2&lt;br&gt;%3</source>
        <translation>&lt;b&gt;程序 %1&lt;/b&gt;，共 %2&lt;br&gt;%3</translation>
    </message>
    <message>
        <source>The programs belong to different tasks, so their latencies do not compare.</source>
        <translation>两个程序属于不同任务，延迟不可比较。</translation>
    </message>
    <message>
        <source>The left one is %1 times as fast.</source>
        <translation>左侧快 %1 倍。</translation>
    </message>
    <message>
        <source>The right one is %1 times as fast.</source>
        <translation>右侧快 %1 倍。</translation>
    </message>
    <message>
        <source>The loop nest could not be derived.</source>
        <translation>无法推导循环嵌套。</translation>
    </message>
    <message>
        <source>Same steps: %1. Changed: %2. Only on the left: %3. Only on the right: %4.</source>
        <translation>相同步骤：%1。有变化：%2。仅左侧：%3。仅右侧：%4。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Trial %1 of %2&lt;/b&gt;, %3&lt;br&gt;%4</source>
        <translation>&lt;b&gt;%2 的试验 %1&lt;/b&gt;，%3&lt;br&gt;%4</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::DisagreePanel</name>
    <message>
        <source>Where do</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>First run</source>
        <translation>第一个运行</translation>
    </message>
    <message>
        <source>and</source>
        <translation>与</translation>
    </message>
    <message>
        <source>Second run</source>
        <translation>第二个运行</translation>
    </message>
    <message>
        <source>disagree?</source>
        <translation>有何分歧？</translation>
    </message>
    <message>
        <source>Find where they disagree</source>
        <translation>查找二者的分歧</translation>
    </message>
    <message>
        <source>Scores the programs with both models and lists those whose rank within their task differs most.</source>
        <translation>用两个模型为程序打分，列出在各自任务内名次相差最大的程序。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Both models are scoring</source>
        <translation>两个模型正在打分</translation>
    </message>
    <message>
        <source>Programs that the two rank most differently</source>
        <translation>二者排名差异最大的程序</translation>
    </message>
    <message>
        <source>Press Enter on a program to open it in Inspect.</source>
        <translation>在程序上按回车键可在“检查”页打开。</translation>
    </message>
    <message>
        <source>Both models are scoring the programs.</source>
        <translation>两个模型正在为程序打分。</translation>
    </message>
    <message>
        <source>Select two or more runs in the table that are evaluated on the same data.</source>
        <translation>请在表格中选择两个或更多在相同数据上评估过的运行。</translation>
    </message>
    <message>
        <source>Choose two different runs.</source>
        <translation>请选择两个不同的运行。</translation>
    </message>
    <message>
        <source>The programs whose rank within their task differs most between the two, beside their measured rank. Both models score every program, which can take a while.</source>
        <translation>二者在任务内名次相差最大的程序，并列出实测名次。两个模型都要为每个程序打分，可能需要一些时间。</translation>
    </message>
    <message>
        <source>The programs cannot be compared: %1.</source>
        <translation>无法比较这些程序：%1。</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::EvaluateDialog</name>
    <message>
        <source>Evaluate runs</source>
        <translation>评估运行</translation>
    </message>
    <message>
        <source>The model rates every program of the chosen tasks; the evaluation says how close its first picks come to the fastest program. Runs: %1.</source>
        <translation>模型为所选任务的每个程序评分；评估给出其前几个候选与最快程序的接近程度。运行：%1。</translation>
    </message>
    <message>
        <source>&amp;Dataset:</source>
        <translation>数据集(&amp;D)：</translation>
    </message>
    <message>
        <source>&amp;Platform:</source>
        <translation>平台(&amp;P)：</translation>
    </message>
    <message>
        <source>&amp;Split:</source>
        <translation>划分(&amp;S)：</translation>
    </message>
    <message>
        <source>&amp;Evaluate</source>
        <translation>评估(&amp;E)</translation>
    </message>
    <message>
        <source>The list of datasets cannot be read.</source>
        <translation>无法读取数据集列表。</translation>
    </message>
    <message>
        <source>There is no dataset. Import one on the Data page.</source>
        <translation>没有数据集。请在“数据”页面导入。</translation>
    </message>
    <message>
        <source>The dataset cannot be read.</source>
        <translation>无法读取该数据集。</translation>
    </message>
    <message>
        <source>None: every task</source>
        <translation>无：全部任务</translation>
    </message>
    <message>
        <source>Held-out tasks of %1</source>
        <translation>%1 留出的任务</translation>
    </message>
    <message>
        <source>No measured program fits this choice.</source>
        <translation>没有符合此选择的已测量程序。</translation>
    </message>
    <message>
        <source>Programs to rate: %1, of tasks: %2. They may include programs that the runs were trained on.</source>
        <translation>待评分程序：%1，任务：%2。其中可能包含运行训练时用过的程序。</translation>
    </message>
    <message>
        <source>Programs to rate: %1, of tasks: %2.</source>
        <translation>待评分程序：%1，任务：%2。</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ExplainRunsModel</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>This run&apos;s model reads programs for GPUs.</source>
        <translation>该运行的模型读取 GPU 程序。</translation>
    </message>
    <message>
        <source>This run&apos;s model reads programs for processors, not for GPUs.</source>
        <translation>该运行的模型读取处理器程序，而非 GPU 程序。</translation>
    </message>
    <message>
        <source>Head of %1: %2</source>
        <translation>%1 的输出头：%2</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>评分</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>排名</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>更改后</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>Rank then</source>
        <translation>更改后排名</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::Explanation</name>
    <message>
        <source>The model reads the steps one after the other and scores what it holds at the end: no step looks at the others or has a share of its own.</source>
        <translation>模型逐个读取步骤，并对最后的状态评分：没有步骤关注其他步骤，也没有各自的份额。</translation>
    </message>
    <message>
        <source>In this kind of model no step looks at the others.</source>
        <translation>在这种模型中，没有步骤关注其他步骤。</translation>
    </message>
    <message>
        <source>This kind of model scores the program as a whole, not step by step.</source>
        <translation>这种模型对整个程序评分，而不是逐步评分。</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ExportMessages</name>
    <message>
        <source>Saved %1.</source>
        <translation>已保存 %1。</translation>
    </message>
    <message>
        <source>The chart cannot be exported.</source>
        <translation>无法导出图表。</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ExtendDialog</name>
    <message>
        <source>&amp;Trials in all:</source>
        <translation>总试验次数(&amp;T)：</translation>
    </message>
    <message>
        <source>&amp;Minutes in all:</source>
        <translation>总分钟数(&amp;M)：</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Session: %1</source>
        <translation>会话：%1</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::FeatureMatrixView</name>
    <message>
        <source>Feature matrix of the program</source>
        <translation>程序的特征矩阵</translation>
    </message>
    <message>
        <source>Row %1 is padding: the program has %2 steps. Every value is 0.</source>
        <translation>第 %1 行是填充：程序有 %2 个步骤。所有值为 0。</translation>
    </message>
    <message>
        <source>type column %1, which no step uses</source>
        <translation>类型列 %1，没有步骤使用</translation>
    </message>
    <message>
        <source>is it of type %1?</source>
        <translation>类型是 %1 吗？</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>Row %1, column %2 · %3 · %4: %5</source>
        <translation>第 %1 行，第 %2 列 · %3 · %4：%5</translation>
    </message>
    <message>
        <source>step type</source>
        <translation>步骤类型</translation>
    </message>
    <message>
        <source>numbers in the order of the record</source>
        <translation>按记录顺序的数字</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::FeaturePanel</name>
    <message>
        <source>Vocabulary and layout</source>
        <translation>词表与布局</translation>
    </message>
    <message>
        <source>CPU vocabulary</source>
        <translation>CPU 词表</translation>
    </message>
    <message>
        <source>GPU vocabulary</source>
        <translation>GPU 词表</translation>
    </message>
    <message>
        <source>Size of the matrix</source>
        <translation>矩阵大小</translation>
    </message>
    <message>
        <source>Crop that the model reads</source>
        <translation>模型读取的裁剪</translation>
    </message>
    <message>
        <source>Full size</source>
        <translation>完整大小</translation>
    </message>
    <message>
        <source>%1 × %2 numbers.</source>
        <translation>%1 × %2 个数。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln step(s) do not fit and are cut off.</source>
        <translation>
            <numerusform>%Ln 个步骤放不下，被截断。</numerusform>
        </translation>
    </message>
    <message>
        <source>Every step fits.</source>
        <translation>所有步骤都放得下。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln step(s) are too wide and lose numbers.</source>
        <translation>
            <numerusform>%Ln 个步骤太宽，丢失数字。</numerusform>
        </translation>
    </message>
    <message>
        <source>The dashed frame is the crop of %1 × %2 that the model reads.</source>
        <translation>虚线框是模型读取的 %1 × %2 裁剪。</translation>
    </message>
    <message>
        <source>Not in this vocabulary, so read as 0: %1.</source>
        <translation>不在此词表中，按 0 读取：%1。</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::HomePage</name>
    <message>
        <source>Home</source>
        <translation>主页</translation>
    </message>
    <message>
        <source>Learned cost models of tensor programs: import measured schedules, look inside them, train a model, and see how well it finds the fast ones.</source>
        <translation>面向张量程序的学习型代价模型：导入已测量的调度，查看其内部，训练模型，并检验它找到快速程序的能力。</translation>
    </message>
    <message>
        <source>What to do next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>In this workspace</source>
        <translation>此工作区中</translation>
    </message>
    <message>
        <source>Recent workspaces</source>
        <translation>最近的工作区</translation>
    </message>
    <message>
        <source>Open or create a workspace…</source>
        <translation>打开或创建工作区…</translation>
    </message>
    <message>
        <source>The sample</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Real records, measured on an AMD Zen 5 processor with TVM&apos;s Ansor: half a megabyte, imported in seconds. Small, so its figures say how things work, not how good they are.</source>
        <translation>在 AMD Zen 5 处理器上用 TVM 的 Ansor 测得的真实记录：半兆字节，几秒导入。数据很少，因此其数值只说明如何运作，不说明效果好坏。</translation>
    </message>
    <message>
        <source>Open the sample</source>
        <translation>打开示例</translation>
    </message>
    <message>
        <source>The workspace cannot be read:</source>
        <translation>无法读取工作区：</translation>
    </message>
    <message>
        <source>Open a workspace</source>
        <translation>打开工作区</translation>
    </message>
    <message>
        <source>Import measured schedules</source>
        <translation>导入已测量的调度</translation>
    </message>
    <message>
        <source>Import records…</source>
        <translation>导入记录…</translation>
    </message>
    <message>
        <source>Train a cost model</source>
        <translation>训练代价模型</translation>
    </message>
    <message>
        <source>“%1” is ready. Train TLP on it and watch the loss and the top-k score as it learns.</source>
        <translation>“%1”已就绪。用它训练 TLP，观察损失和 top-k 分数的变化。</translation>
    </message>
    <message>
        <source>Train a model</source>
        <translation>训练模型</translation>
    </message>
    <message>
        <source>Look at the data</source>
        <translation>查看数据</translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) at work</source>
        <translation>
            <numerusform>%n 个作业正在进行</numerusform>
        </translation>
    </message>
    <message>
        <source>You may close the window: jobs go on without it.</source>
        <translation>可以关闭窗口：作业会继续进行。</translation>
    </message>
    <message>
        <source>Watch the jobs</source>
        <translation>查看作业</translation>
    </message>
    <message>
        <source>Live curves</source>
        <translation>实时曲线</translation>
    </message>
    <message>
        <source>Evaluate “%1”</source>
        <translation>评估“%1”</translation>
    </message>
    <message>
        <source>The run has finished. See how close its favourites come to the best program of each task.</source>
        <translation>运行已完成。看看它的首选与每个任务的最佳程序有多接近。</translation>
    </message>
    <message>
        <source>Evaluate and compare</source>
        <translation>评估并比较</translation>
    </message>
    <message>
        <source>Compare the runs</source>
        <translation>比较运行</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) finished. Set them side by side: top-k, loss, per network and per task.</source>
        <translation>
            <numerusform>%n 个运行已完成。并排查看：top-k、损失、按网络和按任务。</numerusform>
        </translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Train another</source>
        <translation>再训练一个</translation>
    </message>
    <message numerus="yes">
        <source>task(s)</source>
        <translation>
            <numerusform>个任务</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>measured program(s)</source>
        <translation>
            <numerusform>个已测量程序</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>run(s)</source>
        <translation>
            <numerusform>个运行</numerusform>
        </translation>
    </message>
    <message>
        <source>best top-%1: %2 on %3 (random pick: %4)</source>
        <translation>最佳 top-%1：%2，平台 %3（随机选取：%4）</translation>
    </message>
    <message>
        <source>Open this workspace</source>
        <translation>打开此工作区</translation>
    </message>
    <message>
        <source>None yet.</source>
        <translation>暂无。</translation>
    </message>
    <message>
        <source>A workspace is a folder that keeps datasets, runs and results together.</source>
        <translation>工作区是一个文件夹，集中保存数据集、运行和结果。</translation>
    </message>
    <message>
        <source>This workspace has no dataset yet. Drop record files, folders or archives anywhere on the window, choose them on the Data page, or begin with the sample.</source>
        <translation>此工作区还没有数据集。可将记录文件、文件夹或压缩包拖放到窗口任意位置，在“数据”页面选择，或从示例开始。</translation>
    </message>
    <message numerus="yes">
        <source>dataset(s)</source>
        <translation>
            <numerusform>个数据集</numerusform>
        </translation>
    </message>
    <message>
        <source>Tune on this machine</source>
        <translation>在本机上调优</translation>
    </message>
    <message>
        <source>Name an operator or a network and a cost model, and watch the search build and time programs until it has a fast one.</source>
        <translation>指定一个算子或网络以及一个代价模型，观看搜索不断构建并测时程序，直到找到快的程序。</translation>
    </message>
    <message>
        <source>Tune a workload</source>
        <translation>调优一个工作负载</translation>
    </message>
    <message>
        <source>Live tuning</source>
        <translation>实时调优</translation>
    </message>
    <message numerus="yes">
        <source>tuning session(s)</source>
        <translation>
            <numerusform>个调优会话</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ImportDialog</name>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Import measured programs</source>
        <translation>导入已测量的程序</translation>
    </message>
    <message>
        <source>Files, folders and archives to import</source>
        <translation>要导入的文件、文件夹和压缩包</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>添加文件…</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>A new name, or an existing dataset to add to</source>
        <translation>新名称，或要追加到的现有数据集</translation>
    </message>
    <message>
        <source>From each record&apos;s target</source>
        <translation>取自每条记录的目标</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>A JSON file that names networks, their tasks and weights, the operations&apos; cost in FLOP and their computation</source>
        <translation>一个 JSON 文件，给出网络、其任务和权重、操作的 FLOP 开销及其计算</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Choose a networks file</source>
        <translation>选择网络文件</translation>
    </message>
    <message>
        <source>&amp;Dataset:</source>
        <translation>数据集(&amp;D)：</translation>
    </message>
    <message>
        <source>&amp;Platform:</source>
        <translation>平台(&amp;P)：</translation>
    </message>
    <message>
        <source>&amp;Networks file:</source>
        <translation>网络文件(&amp;N)：</translation>
    </message>
    <message>
        <source>TVM auto_scheduler logs (as in TenSet) and AutoTVM logs: single files, folders with all their subfolders, or zip archives. Drop them here.</source>
        <translation>TVM auto_scheduler 日志（如 TenSet）和 AutoTVM 日志：单个文件、含所有子文件夹的文件夹，或 zip 压缩包。拖放到这里。</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Add at least one file, folder or archive.</source>
        <translation>请至少添加一个文件、文件夹或压缩包。</translation>
    </message>
    <message>
        <source>Name the dataset that the programs go into.</source>
        <translation>请为存放程序的数据集命名。</translation>
    </message>
    <message>
        <source>The networks file does not exist.</source>
        <translation>网络文件不存在。</translation>
    </message>
    <message>
        <source>Add files</source>
        <translation>添加文件</translation>
    </message>
    <message>
        <source>Records and archives (*.json *.log *.jsonl *.txt *.gz *.zip *.tar *.tgz);;All files (*)</source>
        <translation>记录和压缩包 (*.json *.log *.jsonl *.txt *.gz *.zip *.tar *.tgz);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Add a folder</source>
        <translation>添加文件夹</translation>
    </message>
    <message>
        <source>Networks (*.json)</source>
        <translation>网络 (*.json)</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ImportReportView</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation>导出 CSV…</translation>
    </message>
    <message>
        <source>What became of the lines</source>
        <translation>各行的处理结果</translation>
    </message>
    <message>
        <source>Filter by file or reason</source>
        <translation>按文件或原因筛选</translation>
    </message>
    <message>
        <source>Filter the table by file or reason</source>
        <translation>按文件或原因筛选表格</translation>
    </message>
    <message>
        <source>Kind of entries shown</source>
        <translation>显示的条目种类</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Lines that were skipped, flagged or remarked on</source>
        <translation>被跳过、标记或备注的行</translation>
    </message>
    <message>
        <source>%1 lines read in %2, %3 lines a second.</source>
        <translation>在 %2 内读取 %1 行，每秒 %3 行。</translation>
    </message>
    <message>
        <source>good</source>
        <translation>有效</translation>
    </message>
    <message>
        <source>flagged</source>
        <translation>已标记</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>ignored</source>
        <translation>已忽略</translation>
    </message>
    <message>
        <source>duplicates</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>recovered</source>
        <translation>已恢复</translation>
    </message>
    <message>
        <source>files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>files not read</source>
        <translation>未读取的文件</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>No measurement was flagged.</source>
        <translation>没有测量被标记。</translation>
    </message>
    <message>
        <source>Flagged measurements are stored but never used for training: %1.</source>
        <translation>已标记的测量会被保存，但绝不用于训练：%1。</translation>
    </message>
    <message>
        <source>Nothing was skipped.</source>
        <translation>没有跳过任何内容。</translation>
    </message>
    <message>
        <source>%1 of %2 entries shown.</source>
        <translation>显示 %2 条中的 %1 条。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more of them were counted but not listed.</source>
        <translation>
            <numerusform>另有 %Ln 条已计数但未列出。</numerusform>
        </translation>
    </message>
    <message>
        <source>Export the table</source>
        <translation>导出表格</translation>
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
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Cancel import</source>
        <translation>取消导入</translation>
    </message>
    <message>
        <source>Show the job</source>
        <translation>显示作业</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Progress of the import</source>
        <translation>导入进度</translation>
    </message>
    <message>
        <source>Stops the import; what was read so far stays in the dataset</source>
        <translation>停止导入；已读取的内容保留在数据集中</translation>
    </message>
    <message>
        <source>The import could not be cancelled.</source>
        <translation>无法取消导入。</translation>
    </message>
    <message>
        <source>The table could not be exported.</source>
        <translation>无法导出表格。</translation>
    </message>
    <message>
        <source>Import into “%1”</source>
        <translation>导入到“%1”</translation>
    </message>
    <message>
        <source>Waiting for the job to start…</source>
        <translation>等待作业开始…</translation>
    </message>
    <message>
        <source>Import into “%1”, %2</source>
        <translation>导入到“%1”，%2</translation>
    </message>
    <message>
        <source>Sources: %1</source>
        <translation>来源：%1</translation>
    </message>
    <message>
        <source>The state of the import is not known.</source>
        <translation>导入状态未知。</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>The import is finished.</source>
        <translation>导入已完成。</translation>
    </message>
    <message>
        <source>The import was cancelled. What was read so far is kept; importing the same files again continues it.</source>
        <translation>导入已取消。已读取的内容会保留；再次导入相同文件即可继续。</translation>
    </message>
    <message>
        <source>The import&apos;s process is gone. Resume it on the Jobs page, or import the same files again: nothing is added twice.</source>
        <translation>导入进程已消失。请在“作业”页面继续，或再次导入相同文件：不会重复添加。</translation>
    </message>
    <message>
        <source>The import failed: %1</source>
        <translation>导入失败：%1</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::InspectPage</name>
    <message>
        <source>The command is on the clipboard.</source>
        <translation>命令已复制到剪贴板。</translation>
    </message>
    <message>
        <source>The program is on the clipboard as a TVM record.</source>
        <translation>程序已作为 TVM 记录复制到剪贴板。</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>检视</translation>
    </message>
    <message>
        <source>Compare with another program</source>
        <translation>与另一程序比较</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation>复制为命令</translation>
    </message>
    <message>
        <source>Copies the command that prints this program in a terminal</source>
        <translation>复制在终端中打印此程序的命令</translation>
    </message>
    <message>
        <source>Copy as TVM record</source>
        <translation>复制为 TVM 记录</translation>
    </message>
    <message>
        <source>Copies the program as one line of a TVM log</source>
        <translation>将程序复制为一行 TVM 日志</translation>
    </message>
    <message>
        <source>Features</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>&lt;b&gt;Program %1 of %2&lt;/b&gt; · %3 · %4</source>
        <translation>&lt;b&gt;程序 %1 / %2&lt;/b&gt; · %3 · %4</translation>
    </message>
    <message>
        <source>The program could not be opened.</source>
        <translation>无法打开该程序。</translation>
    </message>
    <message>
        <source>No program is open</source>
        <translation>没有打开的程序</translation>
    </message>
    <message>
        <source>There is no program to inspect yet</source>
        <translation>还没有可检视的程序</translation>
    </message>
    <message>
        <source>Choose a task and a program above, or double-click a program on the Data page.</source>
        <translation>请在上方选择任务和程序，或在“数据”页面双击程序。</translation>
    </message>
    <message>
        <source>Open the fastest program</source>
        <translation>打开最快的程序</translation>
    </message>
    <message>
        <source>Go to the Data page</source>
        <translation>前往“数据”页面</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>Import measured programs on the Data page, or open the sample.</source>
        <translation>请在“数据”页面导入已测量的程序，或打开示例。</translation>
    </message>
    <message>
        <source>Open the sample</source>
        <translation>打开示例</translation>
    </message>
    <message>
        <source>with</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>&lt;b&gt;Trial %1 of the tuning session %2&lt;/b&gt; · %3 · %4</source>
        <translation>&lt;b&gt;调优会话 %2 的试验 %1&lt;/b&gt; · %3 · %4</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Why models score the program as they do, and what another tile size would change</source>
        <translation>模型为何如此评分该程序，以及换一个分块大小会带来什么变化</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::IssueModel</name>
    <message>
        <source>Skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>Flagged</source>
        <translation>已标记</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::JobStatus</name>
    <message>
        <source>Progress of the running jobs</source>
        <translation>运行中作业的进度</translation>
    </message>
    <message>
        <source>%1 %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>Show job</source>
        <translation>显示作业</translation>
    </message>
    <message>
        <source>No job is running</source>
        <translation>没有运行中的作业</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) running</source>
        <translation>
            <numerusform>%n 个作业正在运行</numerusform>
        </translation>
    </message>
    <message>
        <source>Open the Jobs page</source>
        <translation>打开“作业”页面</translation>
    </message>
    <message>
        <source>%1 is paused. “Resume” on the Tune page goes on with it.</source>
        <translation>%1 已暂停。在“调优”页点击“继续”即可接着进行。</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::JobTableModel</name>
    <message>
        <source>stopping</source>
        <translation>正在停止</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1 of %2 %3</source>
        <translation>%1 / %2 %3</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>About</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>速率</translation>
    </message>
    <message>
        <source>Time left</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>开始时间</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::Jobs</name>
    <message>
        <source>queued</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>已丢失</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Evaluation</source>
        <translation>评估</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/秒</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 小时 %2 分</translation>
    </message>
    <message>
        <source>Collection</source>
        <translation>采集</translation>
    </message>
    <message>
        <source>Tuning</source>
        <translation>调优</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>研究</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::JobsPage</name>
    <message>
        <source>Jobs</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>&amp;Cancel job</source>
        <translation>取消作业(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Resume job</source>
        <translation>继续作业(&amp;R)</translation>
    </message>
    <message>
        <source>Copy job&apos;s &amp;details</source>
        <translation>复制作业详情(&amp;D)</translation>
    </message>
    <message>
        <source>No job yet</source>
        <translation>还没有作业</translation>
    </message>
    <message>
        <source>Imports, trainings and evaluations run as jobs of their own: they go on when the window is closed, and one that was cancelled or lost can be resumed.</source>
        <translation>导入、训练和评估都作为独立作业运行：关闭窗口后仍会继续，已取消或已丢失的作业可以恢复。</translation>
    </message>
    <message>
        <source>Import records</source>
        <translation>导入记录</translation>
    </message>
    <message>
        <source>Open the sample</source>
        <translation>打开示例</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>Log of the job</source>
        <translation>作业日志</translation>
    </message>
    <message>
        <source>The jobs cannot be read:</source>
        <translation>无法读取作业：</translation>
    </message>
    <message>
        <source>Show curves</source>
        <translation>显示曲线</translation>
    </message>
    <message>
        <source>Show figures</source>
        <translation>显示数值</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>Job %1, %2</source>
        <translation>作业 %1，%2</translation>
    </message>
    <message>
        <source>started %1</source>
        <translation>开始于 %1</translation>
    </message>
    <message>
        <source>took %1</source>
        <translation>耗时 %1</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>在 %1 上</translation>
    </message>
    <message>
        <source>Its process is gone without a word: it was killed, or the computer was restarted. Resume continues from the last checkpoint.</source>
        <translation>其进程无声消失：被终止，或计算机已重启。“继续”会从最近的检查点恢复。</translation>
    </message>
    <message>
        <source>The log is empty. What the job was asked to do:</source>
        <translation>日志为空。作业被要求执行：</translation>
    </message>
    <message>
        <source>The job cannot be cancelled:</source>
        <translation>无法取消作业：</translation>
    </message>
    <message>
        <source>The job cannot be resumed:</source>
        <translation>无法继续作业：</translation>
    </message>
    <message>
        <source>(only the end of the log is shown)</source>
        <translation>（仅显示日志末尾）</translation>
    </message>
    <message>
        <source>Show dataset</source>
        <translation>显示数据集</translation>
    </message>
    <message>
        <source>Show collection</source>
        <translation>显示采集</translation>
    </message>
    <message>
        <source>Show session</source>
        <translation>显示会话</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::LatencyPanel</name>
    <message>
        <source>Not measured on %1.</source>
        <translation>未在 %1 上测量。</translation>
    </message>
    <message>
        <source>No usable latency on %1: %2.</source>
        <translation>在 %1 上没有可用延迟：%2。</translation>
    </message>
    <message>
        <source>Rank %1 of %2 on %3: %4, label %5.</source>
        <translation>在 %3 上排名 %1 / %2：%4，标签 %5。</translation>
    </message>
    <message>
        <source>Measurements of the program on every platform</source>
        <translation>程序在各平台上的测量</translation>
    </message>
    <message>
        <source>Platform</source>
        <translation>平台</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>重复次数</translation>
    </message>
    <message>
        <source>Build and run</source>
        <translation>构建与运行</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>测量时间</translation>
    </message>
    <message>
        <source>Latency among the task&apos;s programs</source>
        <translation>在该任务程序中的延迟</translation>
    </message>
    <message>
        <source>No program of this task has a valid latency on %1.</source>
        <translation>此任务没有程序在 %1 上有有效延迟。</translation>
    </message>
    <message>
        <source>programs of the task</source>
        <translation>任务的程序</translation>
    </message>
    <message>
        <source>this program</source>
        <translation>此程序</translation>
    </message>
    <message>
        <source>%1 valid programs on %2.</source>
        <translation>%2 上有 %1 个有效程序。</translation>
    </message>
    <message>
        <source>latency (%1)</source>
        <translation>延迟 (%1)</translation>
    </message>
    <message>
        <source>at most this slow (%)</source>
        <translation>不慢于此 (%)</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::MainWindow</name>
    <message>
        <source>The workspace cannot be opened:</source>
        <translation>无法打开工作区：</translation>
    </message>
    <message>
        <source>The sample cannot be opened:</source>
        <translation>无法打开示例：</translation>
    </message>
    <message>
        <source>The sample is being imported: records measured on an AMD Zen 5 processor with TVM&apos;s Ansor.</source>
        <translation>正在导入示例：在 AMD Zen 5 处理器上用 TVM 的 Ansor 测得的记录。</translation>
    </message>
    <message>
        <source>Open or create a workspace: choose a folder</source>
        <translation>打开或创建工作区：选择文件夹</translation>
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
        <translation>没有打开的工作区</translation>
    </message>
    <message>
        <source>Workspace: %1</source>
        <translation>工作区：%1</translation>
    </message>
    <message>
        <source>Drop record files, folders or archives to import them</source>
        <translation>将记录文件、文件夹或压缩包拖放到此处导入</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open workspace…</source>
        <translation>打开工作区(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Recent workspaces</source>
        <translation>最近的工作区(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Forget these</source>
        <translation>清除列表(&amp;F)</translation>
    </message>
    <message>
        <source>Open the &amp;sample</source>
        <translation>打开示例(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Command &amp;palette…</source>
        <translation>命令面板(&amp;P)…</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation>高对比度(&amp;H)</translation>
    </message>
    <message>
        <source>L&amp;anguage</source>
        <translation>语言(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation>刷新(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>全屏(&amp;F)</translation>
    </message>
    <message>
        <source>Reset la&amp;yout</source>
        <translation>重置布局(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;About TLP Workbench</source>
        <translation>关于 TLP Workbench(&amp;A)</translation>
    </message>
    <message>
        <source>About &amp;Qt</source>
        <translation>关于 Qt(&amp;Q)</translation>
    </message>
    <message>
        <source>About TLP Workbench</source>
        <translation>关于 TLP Workbench</translation>
    </message>
    <message>
        <source>A workbench for learned cost models of tensor programs, after “TLP: A Deep Learning-based Cost Model for Tensor Program Tuning” (ASPLOS 2023).</source>
        <translation>面向张量程序学习型代价模型的工作台，基于“TLP: A Deep Learning-based Cost Model for Tensor Program Tuning”（ASPLOS 2023）。</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3.</source>
        <translation>自由软件，采用 GNU 通用公共许可证第 3 版。</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>Tuning session</source>
        <translation>调优会话</translation>
    </message>
    <message>
        <source>Go to the newest &amp;message</source>
        <translation>转到最新消息(&amp;M)</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::MatrixPanel</name>
    <message>
        <source>Compared at</source>
        <translation>比较依据</translation>
    </message>
    <message>
        <source>Number of picks of the matrix</source>
        <translation>矩阵的选取个数</translation>
    </message>
    <message>
        <source>Every run against every other</source>
        <translation>每个运行与其他每个运行</translation>
    </message>
    <message>
        <source>Press Enter on a cell to see which tasks each of the two runs wins.</source>
        <translation>在单元格上按回车键可查看两个运行各自胜出的任务。</translation>
    </message>
    <message>
        <source>Row against column, each task counting once: difference of the means in percentage points, its 95 % interval, and tasks won : lost : equal. Coloured where the interval leaves out zero. Click a cell for the tasks of the pair.</source>
        <translation>行对列，每个任务计一次：均值之差（百分点）、其 95 % 区间，以及任务的胜 : 负 : 平。区间不含零处着色。单击单元格可查看该对运行的各个任务。</translation>
    </message>
    <message>
        <source>top-%1</source>
        <translation>top-%1</translation>
    </message>
    <message>
        <source>Select two or more runs in the table that are evaluated on the same data.</source>
        <translation>请在表格中选择两个或更多在相同数据上评估过的运行。</translation>
    </message>
    <message>
        <source>Not evaluated on this data: %1.</source>
        <translation>未在此数据上评估：%1。</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::MessageArea</name>
    <message>
        <source>Close message</source>
        <translation>关闭消息</translation>
    </message>
    <message>
        <source>Details of the error</source>
        <translation>错误详情</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::MixCard</name>
    <message>
        <source>what the model is for</source>
        <translation>模型的用途所在</translation>
    </message>
    <message>
        <source>a GPU, which cannot be mixed with a CPU</source>
        <translation>GPU，不能与 CPU 混合</translation>
    </message>
    <message>
        <source>a CPU, which cannot be mixed with a GPU</source>
        <translation>CPU，不能与 GPU 混合</translation>
    </message>
    <message>
        <source>instruction set not known</source>
        <translation>指令集未知</translation>
    </message>
    <message>
        <source>same instruction set as the target</source>
        <translation>与目标指令集相同</translation>
    </message>
    <message>
        <source>another instruction set than the target</source>
        <translation>与目标指令集不同</translation>
    </message>
    <message>
        <source>Train on %1</source>
        <translation>在 %1 上训练</translation>
    </message>
    <message>
        <source>Whether the model also learns from this platform, with a head of its own for it. The target always takes part.</source>
        <translation>模型是否也从该平台学习，并为其设置单独的头。目标始终参与。</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>%1 is the target</source>
        <translation>%1 为目标</translation>
    </message>
    <message>
        <source>The platform that the model is for: it is evaluated on this one.</source>
        <translation>模型所面向的平台：在该平台上评估。</translation>
    </message>
    <message>
        <source>Which share of the platform&apos;s usable programs is trained on, drawn by the seed. A smaller share is a part of a larger one.</source>
        <translation>在该平台可用程序的多大比例上训练，按随机种子抽取。较小的比例是较大比例的一部分。</translation>
    </message>
    <message>
        <source>Share of %1</source>
        <translation>%1 的比例</translation>
    </message>
    <message>
        <source>programs: %1, usable: %2</source>
        <translation>程序：%1，可用：%2</translation>
    </message>
    <message>
        <source>= %1 programs</source>
        <translation>= %1 个程序</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ModelPicture</name>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Encoder</source>
        <translation>编码器</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Residual</source>
        <translation>残差</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>输出头</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>评分</translation>
    </message>
    <message>
        <source>%1 heads</source>
        <translation>%1 个头</translation>
    </message>
    <message>
        <source>Σ of steps</source>
        <translation>步骤之和</translation>
    </message>
    <message>
        <source>Statements</source>
        <translation>语句</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>求和</translation>
    </message>
    <message>
        <source>statements × numbers</source>
        <translation>语句 × 数值</translation>
    </message>
    <message>
        <source>Σ of statements</source>
        <translation>语句之和 Σ</translation>
    </message>
    <message>
        <source>Statements: reads up to %1 statements of a program, %2 numbers each.</source>
        <translation>语句：最多读取程序的 %1 条语句，每条 %2 个数值。</translation>
    </message>
    <message>
        <source>Encoder: layers of width %1 read each statement, %2 parameters.</source>
        <translation>编码器：宽度为 %1 的层读取每条语句，%2 个参数。</translation>
    </message>
    <message>
        <source>Sum: what was read of all statements is added.</source>
        <translation>求和：把所有语句的读取结果相加。</translation>
    </message>
    <message>
        <source>Residual blocks: %1 blocks of width %2 refine what is known of the program, %3 parameters.</source>
        <translation>残差块：%1 个宽度 %2 的块细化对程序的认识，%3 个参数。</translation>
    </message>
    <message>
        <source>Head: layers of width %1 rate the program, one head for each platform, %2 parameters in all.</source>
        <translation>头：宽度为 %1 的层为程序打分，每个平台一个头，共 %2 个参数。</translation>
    </message>
    <message>
        <source>Steps: reads up to %1 steps of a program, %2 numbers each.</source>
        <translation>步骤：读取程序的最多 %1 个步骤，每步 %2 个数。</translation>
    </message>
    <message>
        <source>Encoder: layers of width %1 read each step, %2 parameters.</source>
        <translation>编码器：宽度 %1 的各层读取每个步骤，%2 个参数。</translation>
    </message>
    <message>
        <source>Attention: the steps look at each other in %1 ways, width %2, %3 parameters.</source>
        <translation>注意力：步骤以 %1 种方式相互关注，宽度 %2，%3 个参数。</translation>
    </message>
    <message>
        <source>Residual blocks: %1 blocks of width %2 refine each step, %3 parameters.</source>
        <translation>残差块：%1 个宽度 %2 的块细化每个步骤，%3 个参数。</translation>
    </message>
    <message>
        <source>Head: layers of width %1 rate each step, %2 parameters.</source>
        <translation>输出头：宽度 %1 的各层为每个步骤评分，%2 个参数。</translation>
    </message>
    <message>
        <source>Score: the ratings of all steps are added.</source>
        <translation>评分：将所有步骤的分值相加。</translation>
    </message>
    <message>
        <source>The picture appears when the sizes of the model are complete.</source>
        <translation>模型大小填写完整后会显示图示。</translation>
    </message>
    <message>
        <source>Picture of the model</source>
        <translation>模型图示</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置</translation>
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
        <translation>私有</translation>
    </message>
    <message>
        <source>steps × numbers</source>
        <translation>步骤 × 数值</translation>
    </message>
    <message>
        <source>learned</source>
        <translation>学习所得</translation>
    </message>
    <message>
        <source>sine waves</source>
        <translation>正弦波</translation>
    </message>
    <message>
        <source>%1 layers, %2 heads</source>
        <translation>%1 层，%2 头</translation>
    </message>
    <message>
        <source>last state</source>
        <translation>最后状态</translation>
    </message>
    <message>
        <source>%1 blocks</source>
        <translation>%1 块</translation>
    </message>
    <message>
        <source>Positions: each step is told where in the program it stands, %1 parameters.</source>
        <translation>位置：告诉每个步骤它在程序中的位置，%1 个参数。</translation>
    </message>
    <message>
        <source>Transformer: %1 layers in which the steps look at each other in %2 ways, width %3, %4 parameters.</source>
        <translation>Transformer：%1 层，步骤之间以 %2 种方式相互关注，宽度 %3，%4 个参数。</translation>
    </message>
    <message>
        <source>LSTM: reads the steps in order and keeps its last state, width %1, %2 parameters.</source>
        <translation>LSTM：按顺序读取步骤并保留最后状态，宽度 %1，%2 个参数。</translation>
    </message>
    <message>
        <source>Private blocks: %1 blocks of width %2 for each of the %3 platforms, %4 parameters in all.</source>
        <translation>私有块：%3 个平台各有 %1 个宽度为 %2 的块，共 %4 个参数。</translation>
    </message>
    <message>
        <source>Heads: layers of width %1 rate each step, one head for each of the %2 platforms, %3 parameters in all.</source>
        <translation>头：宽度为 %1 的层为每个步骤打分，%2 个平台各一个头，共 %3 个参数。</translation>
    </message>
    <message>
        <source>%1 par.</source>
        <translation>%1 参数</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::MoreFields</name>
    <message>
        <source>Head</source>
        <translation>输出头</translation>
    </message>
    <message>
        <source>A run&apos;s model has a head for each platform that it was trained for: the number of the one that is asked, from 0.</source>
        <translation>运行的模型对其训练过的每个平台各有一个输出头：所使用的输出头的编号，从 0 开始。</translation>
    </message>
    <message>
        <source>Population</source>
        <translation>种群大小</translation>
    </message>
    <message>
        <source>How many programs the model scores in each generation of the search: 2048 in Ansor.</source>
        <translation>搜索的每一代中由模型评分的程序数量：Ansor 中为 2048。</translation>
    </message>
    <message>
        <source>Generations</source>
        <translation>代数</translation>
    </message>
    <message>
        <source>How often the programs are changed and scored anew in a round: 4 times in Ansor.</source>
        <translation>每轮中程序被变异并重新评分的次数：Ansor 中为 4 次。</translation>
    </message>
    <message>
        <source>Random share</source>
        <translation>随机比例</translation>
    </message>
    <message>
        <source>The part of a round that is drawn at random, whatever the model says (ε-greedy): 0.05 in Ansor.</source>
        <translation>每轮中不论模型如何评分都随机抽取的部分（ε-greedy）：Ansor 中为 0.05。</translation>
    </message>
    <message>
        <source>Diversity</source>
        <translation>多样性</translation>
    </message>
    <message>
        <source>How much it counts that a round&apos;s programs differ (AutoTVM); 0: the best-scored ones are taken, however alike (Ansor).</source>
        <translation>同一轮的程序彼此不同的权重（AutoTVM）；0：只取评分最高的程序，不管多么相似（Ansor）。</translation>
    </message>
    <message>
        <source>Early stop</source>
        <translation>提前停止</translation>
    </message>
    <message>
        <source>A task without progress for so many trials is left; 0: never.</source>
        <translation>连续这么多次试验没有进展的任务将不再继续；0：从不。</translation>
    </message>
    <message>
        <source>Search while building</source>
        <translation>构建时同时搜索</translation>
    </message>
    <message>
        <source>The next round is searched while this one is built; what a model learns from a round comes a round later.</source>
        <translation>在构建本轮程序时搜索下一轮；模型从一轮中学到的内容要晚一轮才生效。</translation>
    </message>
    <message>
        <source>Time LibTorch first</source>
        <translation>先测量 LibTorch</translation>
    </message>
    <message>
        <source>Before the search, LibTorch is timed for what has no time of it yet: the line in the charts to compare with.</source>
        <translation>搜索之前，先为尚无 LibTorch 时间的任务测量 LibTorch：图表中用于比较的线。</translation>
    </message>
    <message>
        <source>Chains</source>
        <translation>链数</translation>
    </message>
    <message>
        <source>How many programs are changed step by step side by side: 128 in AutoTVM.</source>
        <translation>同时逐步变异的程序数：AutoTVM 中为 128。</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>How often each of them is changed in a round, while the temperature falls: 500 in AutoTVM.</source>
        <translation>每轮中随着温度下降，每个程序变异的次数：AutoTVM 中为 500。</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::OptionField</name>
    <message>
        <source>default %1</source>
        <translation>默认 %1</translation>
    </message>
    <message>
        <source>Back to the default, %1.</source>
        <translation>恢复默认值 %1。</translation>
    </message>
    <message>
        <source>Reset %1 to its default</source>
        <translation>将 %1 重置为默认值</translation>
    </message>
    <message>
        <source>default %1, %2</source>
        <translation>默认 %1，%2</translation>
    </message>
    <message>
        <source>Default: %1.</source>
        <translation>默认：%1。</translation>
    </message>
    <message>
        <source>Default: %1. Source: %2.</source>
        <translation>默认：%1。来源：%2。</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::PlatformMixer</name>
    <message>
        <source>Platforms to learn from. With more than one, the model has a shared trunk and a head for each of them. The share says how many of the programs measured there are used.</source>
        <translation>要学习的平台。多于一个时，模型有共享主干，每个平台各有一个头。比例表示使用该平台上多少已测量的程序。</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::PlotLegend</name>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>显示 %1</translation>
    </message>
    <message>
        <source>%1
Click to show or hide, Ctrl+click to show it alone</source>
        <translation>%1
点击显示或隐藏，Ctrl+点击仅显示此项</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::PlotTableModel</name>
    <message>
        <source>Series</source>
        <translation>系列</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标签</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::PlotView</name>
    <message>
        <source>series %1</source>
        <translation>系列 %1</translation>
    </message>
    <message>
        <source>%1: %2 at %3.</source>
        <translation>%1：在 %3 处为 %2。</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n value(s), lowest %2 at %3, highest %4 at %5.</source>
        <translation>
            <numerusform>%1：%n 个值，最低 %2（在 %3），最高 %4（在 %5）。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) of zero or less left out: a logarithmic axis cannot show them.</source>
        <translation>
            <numerusform>略去 %n 个小于或等于零的值：对数轴无法显示。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) that are no finite number left out.</source>
        <translation>
            <numerusform>略去 %n 个非有限数值。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Drawn as the extremes of each pixel column; the table and CSV have all %n value(s).</source>
        <translation>
            <numerusform>按每个像素列的极值绘制；表格和 CSV 含全部 %n 个值。</numerusform>
        </translation>
    </message>
    <message>
        <source>The chart is empty.</source>
        <translation>图表为空。</translation>
    </message>
    <message>
        <source>%1 against %2.</source>
        <translation>%1 对 %2。</translation>
    </message>
    <message numerus="yes">
        <source>And %n more series.</source>
        <translation>
            <numerusform>还有 %n 个系列。</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>复制图片(&amp;C)</translation>
    </message>
    <message>
        <source>Copy &amp;data as CSV</source>
        <translation>复制数据为 CSV(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Reset zoom</source>
        <translation>重置缩放(&amp;R)</translation>
    </message>
    <message>
        <source>Show as &amp;table</source>
        <translation>显示为表格(&amp;T)</translation>
    </message>
    <message>
        <source>Chart menu</source>
        <translation>图表菜单</translation>
    </message>
    <message>
        <source>Copy, export, reset zoom, show as table</source>
        <translation>复制、导出、重置缩放、显示为表格</translation>
    </message>
    <message>
        <source>Data of the chart</source>
        <translation>图表数据</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Chart: %1</source>
        <translation>图表：%1</translation>
    </message>
    <message>
        <source>Nothing to show yet.</source>
        <translation>暂无内容。</translation>
    </message>
    <message>
        <source>Export chart</source>
        <translation>导出图表</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
    <message>
        <source>Vector graphic (*.svg)</source>
        <translation>矢量图 (*.svg)</translation>
    </message>
    <message>
        <source>Document (*.pdf)</source>
        <translation>文档 (*.pdf)</translation>
    </message>
    <message>
        <source>Data (*.csv)</source>
        <translation>数据 (*.csv)</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::PredictionView</name>
    <message>
        <source>Round</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Round whose programs are shown</source>
        <translation>显示其程序的轮次</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ProgramBuild</name>
    <message>
        <source>This program is for a GPU; only programs for this machine&apos;s processor can be built and timed here.</source>
        <translation>该程序面向 GPU；这里只能构建和测量面向本机处理器的程序。</translation>
    </message>
    <message>
        <source>This processor has none of the instruction sets SSE4.1, AVX2 and AVX-512, so no program can be built for it.</source>
        <translation>此处理器没有 SSE4.1、AVX2 和 AVX-512 中的任何指令集，因此无法为它构建程序。</translation>
    </message>
    <message>
        <source>What this task computes is not known: import a networks file that holds its computation, then its programs can be built and timed here.</source>
        <translation>该任务的计算未知：请导入包含其计算的网络文件，之后即可在此构建和测量其程序。</translation>
    </message>
    <message>
        <source>What this task computes cannot be built here: %1.</source>
        <translation>无法在此构建该任务的计算：%1。</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ProgramPanel</name>
    <message>
        <source>Schedule steps</source>
        <translation>调度步骤</translation>
    </message>
    <message>
        <source>Schedule steps of the program</source>
        <translation>程序的调度步骤</translation>
    </message>
    <message>
        <source>Loop nest</source>
        <translation>循环嵌套</translation>
    </message>
    <message>
        <source>How many steps are applied</source>
        <translation>已应用的步骤数</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Watch the loop nest being derived step by step</source>
        <translation>观看循环嵌套逐步推导</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>The loop nest could not be derived.</source>
        <translation>无法推导循环嵌套。</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>步骤 %1 / %2</translation>
    </message>
    <message>
        <source>The program has no schedule step: it runs as written.</source>
        <translation>程序没有调度步骤：按原样运行。</translation>
    </message>
    <message>
        <source>Before the first step: the computation as written.</source>
        <translation>第一步之前：按原样的计算。</translation>
    </message>
    <message>
        <source>Loop nest after step %1 of %2</source>
        <translation>步骤 %1 / %2 之后的循环嵌套</translation>
    </message>
    <message>
        <source>Not available</source>
        <translation>不可用</translation>
    </message>
    <message>
        <source>✓ Exact</source>
        <translation>✓ 精确</translation>
    </message>
    <message>
        <source>≈ Reconstructed</source>
        <translation>≈ 重建</translation>
    </message>
    <message>
        <source>The computation is known, so this is the loop nest that TVM derives.</source>
        <translation>计算已知，因此这就是 TVM 推导的循环嵌套。</translation>
    </message>
    <message>
        <source>The computation of this task is not known. The nest is what the steps themselves tell; “?” marks what they do not.</source>
        <translation>此任务的计算未知。嵌套来自步骤本身的信息；“?”表示其未说明之处。</translation>
    </message>
    <message>
        <source>The stored computation could not be used: %1.</source>
        <translation>存储的计算无法使用：%1。</translation>
    </message>
    <message>
        <source>Import a networks file that holds this task&apos;s computation to see the exact nest.</source>
        <translation>导入包含此任务计算的网络文件即可查看精确嵌套。</translation>
    </message>
    <message numerus="yes">
        <source>And %Ln more unknown(s).</source>
        <translation>
            <numerusform>还有 %Ln 个未知项。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ProgramPicker</name>
    <message>
        <source>Dataset</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>Platform</source>
        <translation>平台</translation>
    </message>
    <message>
        <source>Task; type to search</source>
        <translation>任务；输入以搜索</translation>
    </message>
    <message>
        <source>Number of the program in its task</source>
        <translation>程序在任务中的编号</translation>
    </message>
    <message>
        <source>Previous program</source>
        <translation>上一个程序</translation>
    </message>
    <message>
        <source>Next program</source>
        <translation>下一个程序</translation>
    </message>
    <message>
        <source>Fastest</source>
        <translation>最快</translation>
    </message>
    <message>
        <source>The program with the lowest latency</source>
        <translation>延迟最低的程序</translation>
    </message>
    <message>
        <source>Slowest</source>
        <translation>最慢</translation>
    </message>
    <message>
        <source>The program with the highest latency</source>
        <translation>延迟最高的程序</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>Any program of the task</source>
        <translation>任务中的任意程序</translation>
    </message>
    <message>
        <source>The datasets could not be read.</source>
        <translation>无法读取数据集。</translation>
    </message>
    <message>
        <source>The dataset could not be read.</source>
        <translation>无法读取该数据集。</translation>
    </message>
    <message>
        <source>Choose a task</source>
        <translation>选择任务</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ProgramTableModel</name>
    <message numerus="yes">
        <source>Mean of %Ln repeat(s): %1 s</source>
        <translation>
            <numerusform>%Ln 次重复的平均值：%1 秒</numerusform>
        </translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Number of the program within its task, in order of import</source>
        <translation>程序在任务中的编号，按导入顺序</translation>
    </message>
    <message>
        <source>Lowest latency of the task divided by this one: the best program has 1</source>
        <translation>任务最低延迟除以此延迟：最佳程序为 1</translation>
    </message>
    <message>
        <source>How many schedule steps make the program</source>
        <translation>程序由多少个调度步骤构成</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::RecentRunsModel</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Trained on</source>
        <translation>训练数据</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Best loss</source>
        <translation>最佳损失</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>创建时间</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ResultsPanel</name>
    <message>
        <source>Evaluated &amp;on</source>
        <translation>评估数据(&amp;O)</translation>
    </message>
    <message>
        <source>Data of the evaluations</source>
        <translation>评估所用数据</translation>
    </message>
    <message>
        <source>Figures stand side by side only when they were made on the same data.</source>
        <translation>只有在相同数据上得到的数值才会并排显示。</translation>
    </message>
    <message>
        <source>&amp;Baseline</source>
        <translation>基线(&amp;B)</translation>
    </message>
    <message>
        <source>Baseline run</source>
        <translation>基线运行</translation>
    </message>
    <message>
        <source>The tables show how far the other runs are from this one.</source>
        <translation>表格显示其他运行与此运行的差距。</translation>
    </message>
    <message>
        <source>Top</source>
        <translation>Top</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>导出(&amp;X)…</translation>
    </message>
    <message>
        <source>Saves the chart or table of the open tab to a file.</source>
        <translation>将当前标签页的图表或表格保存到文件。</translation>
    </message>
    <message>
        <source>&amp;Group seeds</source>
        <translation>按种子分组(&amp;G)</translation>
    </message>
    <message>
        <source>One bar for runs that differ in nothing but the seed: their mean, with the standard deviation.</source>
        <translation>仅种子不同的运行合为一柱：平均值及标准差。</translation>
    </message>
    <message>
        <source>&amp;Curve</source>
        <translation>曲线(&amp;C)</translation>
    </message>
    <message>
        <source>Curve to show</source>
        <translation>要显示的曲线</translation>
    </message>
    <message>
        <source>&amp;Logarithmic</source>
        <translation>对数(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Runs as rows</source>
        <translation>以运行为行(&amp;R)</translation>
    </message>
    <message>
        <source>Show all &amp;settings</source>
        <translation>显示全部设置(&amp;S)</translation>
    </message>
    <message>
        <source>Top-k per network</source>
        <translation>各网络的 top-k</translation>
    </message>
    <message>
        <source>Figures per task</source>
        <translation>各任务的数值</translation>
    </message>
    <message>
        <source>Press Enter on a task to open it on the Data page.</source>
        <translation>在任务上按回车可在“数据”页面打开。</translation>
    </message>
    <message>
        <source>Settings of the runs</source>
        <translation>运行的设置</translation>
    </message>
    <message>
        <source>Top-k chart</source>
        <translation>top-k 图表</translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Networks</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Which is better?</source>
        <translation>哪个更好？</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Show top-%1</source>
        <translation>显示 top-%1</translation>
    </message>
    <message>
        <source>Best time divided by the best time among the first %1 picks; 1 is best.</source>
        <translation>最佳时间除以前 %1 个候选中的最佳时间；1 为最好。</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Select two or more runs to see in what they differ.</source>
        <translation>选择两个或更多运行以查看其差异。</translation>
    </message>
    <message>
        <source>The selected runs have the same settings.</source>
        <translation>所选运行的设置相同。</translation>
    </message>
    <message>
        <source>All pairs</source>
        <translation>两两比较</translation>
    </message>
    <message>
        <source>Disagreements</source>
        <translation>分歧</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::RunMonitor</name>
    <message>
        <source>Leaves: %1</source>
        <translation>叶子：%1</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>epoch</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>The curve starts when the first epoch is done.</source>
        <translation>第一轮完成后开始绘制曲线。</translation>
    </message>
    <message>
        <source>training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>share of the best speed</source>
        <translation>占最佳速度的比例</translation>
    </message>
    <message>
        <source>top-%1</source>
        <translation>top-%1</translation>
    </message>
    <message>
        <source>&amp;Cancel run</source>
        <translation>取消运行(&amp;C)</translation>
    </message>
    <message>
        <source>Stops after the current step; the run can be resumed.</source>
        <translation>在当前步骤后停止；运行可以恢复。</translation>
    </message>
    <message>
        <source>Re&amp;sume</source>
        <translation>继续(&amp;S)</translation>
    </message>
    <message>
        <source>Continues from the last finished epoch.</source>
        <translation>从最后完成的轮次继续。</translation>
    </message>
    <message>
        <source>Open in &amp;Jobs</source>
        <translation>在作业中打开(&amp;J)</translation>
    </message>
    <message>
        <source>Shows the log of the run&apos;s job.</source>
        <translation>显示该运行作业的日志。</translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation>运行进度</translation>
    </message>
    <message>
        <source>No run to show</source>
        <translation>没有可显示的运行</translation>
    </message>
    <message>
        <source>Fill in the form and press “Start training”. The curves of the run appear here while it learns.</source>
        <translation>填写表单并点击“开始训练”。运行学习时曲线会显示在此。</translation>
    </message>
    <message>
        <source>Parameters: %1</source>
        <translation>参数量：%1</translation>
    </message>
    <message>
        <source>Lowest validation loss: %1 in epoch %2</source>
        <translation>最低验证损失：%1（第 %2 轮）</translation>
    </message>
    <message>
        <source>Time: %1</source>
        <translation>时间：%1</translation>
    </message>
    <message>
        <source>Programs per second: %1</source>
        <translation>每秒程序数：%1</translation>
    </message>
    <message>
        <source>Seed: %1</source>
        <translation>种子：%1</translation>
    </message>
    <message>
        <source>Epoch %1 of %2</source>
        <translation>第 %1 / %2 轮</translation>
    </message>
    <message>
        <source>Stopping after the current step</source>
        <translation>当前步骤后停止</translation>
    </message>
    <message>
        <source>Waiting to start</source>
        <translation>等待开始</translation>
    </message>
    <message>
        <source>%1 programs per second</source>
        <translation>每秒 %1 个程序</translation>
    </message>
    <message>
        <source>%1 %2 per second</source>
        <translation>每秒 %1 %2</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>The job of this run is lost: its process is gone.</source>
        <translation>此运行的作业已丢失：其进程已消失。</translation>
    </message>
    <message>
        <source>The run failed: %1.</source>
        <translation>运行失败：%1。</translation>
    </message>
    <message>
        <source>“Resume” continues after epoch %1; nothing that was learned is lost.</source>
        <translation>“继续”从第 %1 轮之后恢复；已学到的内容不会丢失。</translation>
    </message>
    <message>
        <source>“Use this configuration” copies its settings into the form, where you can change them and start again; “Open in Jobs” shows the log.</source>
        <translation>“使用此配置”将设置复制到表单，可修改后重新开始；“在作业中打开”显示日志。</translation>
    </message>
    <message>
        <source>Top-k on held-out tasks</source>
        <translation>留出任务上的 top-k</translation>
    </message>
    <message>
        <source>Top-k is measured after every epoch when the split of the run holds out tasks.</source>
        <translation>当运行的划分留出任务时，每轮之后测量 top-k。</translation>
    </message>
    <message>
        <source>A model learns from measured programs. Import some first; then the form can start a run, and its curves appear here.</source>
        <translation>模型从已测量的程序中学习。请先导入一些程序；之后即可用表单启动运行，其曲线会显示在这里。</translation>
    </message>
    <message>
        <source>Go to the Data page</source>
        <translation>前往“数据”页面</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::RunsModel</name>
    <message>
        <source>%1, shown in the charts</source>
        <translation>%1，已显示在图表中</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::RunsPanel</name>
    <message>
        <source>Filter of the runs table</source>
        <translation>运行表筛选</translation>
    </message>
    <message>
        <source>Only vary&amp;ing columns</source>
        <translation>仅显示有差异的列(&amp;I)</translation>
    </message>
    <message>
        <source>Shows the settings and figures in which the runs differ, and no others.</source>
        <translation>只显示各运行之间有差异的设置和数值。</translation>
    </message>
    <message>
        <source>Col&amp;umns</source>
        <translation>列(&amp;U)</translation>
    </message>
    <message>
        <source>Choose the columns of the table.</source>
        <translation>选择表格的列。</translation>
    </message>
    <message>
        <source>Ev&amp;aluate…</source>
        <translation>评估(&amp;A)…</translation>
    </message>
    <message>
        <source>Rates programs with the selected runs&apos; models and stores how well they ranked them.</source>
        <translation>用所选运行的模型为程序评分，并保存排序效果。</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <source>Removes the selected runs from all lists. It can be undone.</source>
        <translation>从所有列表中移除所选运行。可以撤销。</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>The selected runs are shown in the charts below.</source>
        <translation>所选运行显示在下方图表中。</translation>
    </message>
    <message>
        <source>Evaluate the selected runs…</source>
        <translation>评估所选运行…</translation>
    </message>
    <message>
        <source>Rename the run</source>
        <translation>重命名运行</translation>
    </message>
    <message>
        <source>Delete the selected runs</source>
        <translation>删除所选运行</translation>
    </message>
    <message>
        <source>Show the run&apos;s files</source>
        <translation>显示运行的文件</translation>
    </message>
    <message>
        <source>Export the runs table…</source>
        <translation>导出运行表…</translation>
    </message>
    <message>
        <source>Filter runs</source>
        <translation>筛选运行</translation>
    </message>
    <message>
        <source>Shows the runs that contain every word, in any column, for example: mse seed-1</source>
        <translation>显示在任意列中包含全部词语的运行，例如：mse seed-1</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::SessionActions</name>
    <message>
        <source>The session cannot be paused.</source>
        <translation>无法暂停会话。</translation>
    </message>
    <message>
        <source>The session cannot be resumed.</source>
        <translation>无法继续会话。</translation>
    </message>
    <message>
        <source>The session cannot go on.</source>
        <translation>会话无法继续。</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Deleted the session %1.</source>
        <translation>已删除会话 %1。</translation>
    </message>
    <message>
        <source>Use the configuration of the selected session</source>
        <translation>使用所选会话的配置</translation>
    </message>
    <message>
        <source>Resume the selected session</source>
        <translation>继续所选会话</translation>
    </message>
    <message>
        <source>Go on with the selected session…</source>
        <translation>以更大预算继续所选会话…</translation>
    </message>
    <message>
        <source>Compare the ticked sessions</source>
        <translation>比较勾选的会话</translation>
    </message>
    <message>
        <source>Export the fastest kernel of the session…</source>
        <translation>导出会话中最快的内核…</translation>
    </message>
    <message>
        <source>Rename the selected session…</source>
        <translation>重命名所选会话…</translation>
    </message>
    <message>
        <source>Delete the selected session</source>
        <translation>删除所选会话</translation>
    </message>
    <message>
        <source>Use this &amp;configuration</source>
        <translation>使用此配置(&amp;C)</translation>
    </message>
    <message>
        <source>Copies the settings of the selected session into the form.</source>
        <translation>将所选会话的设置复制到表单。</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Shows the selected and the ticked sessions on the Compare page, with the time that each needs to match the others.</source>
        <translation>在“比较”页面显示所选和勾选的会话，以及各自追平其他会话所需的时间。</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>Gives the selected session another name (F2).</source>
        <translation>给所选会话换一个名称（F2）。</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Removes the selected session from all lists. It can be undone.</source>
        <translation>从所有列表中移除所选会话，可以撤销。</translation>
    </message>
    <message>
        <source>New name of the session:</source>
        <translation>会话的新名称：</translation>
    </message>
    <message>
        <source>Pause (cancel) the selected session</source>
        <translation>暂停（取消）所选会话</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::SessionList</name>
    <message>
        <source>Saved %1.</source>
        <translation>已保存 %1。</translation>
    </message>
    <message>
        <source>The file cannot be written.</source>
        <translation>无法写入文件。</translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Tuning sessions of this workspace</source>
        <translation>此工作区的调优会话</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::SessionMonitor</name>
    <message>
        <source>Saved %1.</source>
        <translation>已保存 %1。</translation>
    </message>
    <message>
        <source>The file cannot be written.</source>
        <translation>无法写入文件。</translation>
    </message>
    <message>
        <source>Re&amp;sume</source>
        <translation>继续(&amp;S)</translation>
    </message>
    <message>
        <source>Goes on where the session was stopped.</source>
        <translation>从会话停下的地方继续。</translation>
    </message>
    <message>
        <source>&amp;Go on…</source>
        <translation>继续调优(&amp;G)…</translation>
    </message>
    <message>
        <source>Gives the session a larger budget and goes on with it.</source>
        <translation>给会话更大的预算并继续。</translation>
    </message>
    <message>
        <source>Open in &amp;Jobs</source>
        <translation>在作业中打开(&amp;J)</translation>
    </message>
    <message>
        <source>Shows the log of the session&apos;s job.</source>
        <translation>显示该会话作业的日志。</translation>
    </message>
    <message>
        <source>Progress of the session</source>
        <translation>会话进度</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Predictions</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Best program</source>
        <translation>最佳程序</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>试验</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>No session to show</source>
        <translation>没有可显示的会话</translation>
    </message>
    <message>
        <source>Name a workload in the form and press “Start tuning”. Programs are built and timed on this machine, one at a time, and everything about them appears here while the search goes on. Times are honest only while nothing else loads the machine.</source>
        <translation>在表单中指定工作负载并按“开始调优”。程序在本机上逐个构建和测时，搜索进行时其全部信息都显示在这里。只有在机器没有其他负载时，测得的时间才可信。</translation>
    </message>
    <message>
        <source>model: %1</source>
        <translation>模型：%1</translation>
    </message>
    <message>
        <source>seed: %1</source>
        <translation>种子：%1</translation>
    </message>
    <message>
        <source>warm start</source>
        <translation>热启动</translation>
    </message>
    <message>
        <source>Ca&amp;ncel</source>
        <translation>取消(&amp;N)</translation>
    </message>
    <message>
        <source>Pa&amp;use</source>
        <translation>暂停(&amp;U)</translation>
    </message>
    <message>
        <source>Trial %1 of %2</source>
        <translation>试验 %1 / %2</translation>
    </message>
    <message>
        <source>failed: %1</source>
        <translation>失败：%1</translation>
    </message>
    <message>
        <source>best: %1</source>
        <translation>最佳：%1</translation>
    </message>
    <message>
        <source>after %1</source>
        <translation>已用 %1</translation>
    </message>
    <message>
        <source>time limit: %1</source>
        <translation>时间上限：%1</translation>
    </message>
    <message>
        <source>waiting to start</source>
        <translation>等待开始</translation>
    </message>
    <message>
        <source>The job of this session is lost: its process is gone.</source>
        <translation>此会话的作业已丢失：其进程不存在了。</translation>
    </message>
    <message>
        <source>The session failed: %1.</source>
        <translation>会话失败：%1。</translation>
    </message>
    <message>
        <source>“Resume” goes on after trial %1; nothing that was measured is lost.</source>
        <translation>“继续”从试验 %1 之后接着进行；已测的都不会丢失。</translation>
    </message>
    <message>
        <source>“Use this configuration” copies its settings into the form, where you can change them and start again; “Open in Jobs” shows the log.</source>
        <translation>“使用此配置”将设置复制到表单，可修改后重新开始；“在作业中打开”显示日志。</translation>
    </message>
    <message>
        <source>Allocation</source>
        <translation>分配</translation>
    </message>
    <message>
        <source>Which task of the network each round was given to</source>
        <translation>每一轮分给了网络的哪个任务</translation>
    </message>
    <message>
        <source>whole network: %1</source>
        <translation>整个网络：%1</translation>
    </message>
    <message>
        <source>tasks with a program: %1 of %2</source>
        <translation>已有程序的任务：%1 / %2</translation>
    </message>
    <message>
        <source>about %1 left</source>
        <translation>约剩 %1</translation>
    </message>
    <message>
        <source>%1 times as fast as LibTorch (%2)</source>
        <translation>速度是 LibTorch 的 %1 倍（%2）</translation>
    </message>
    <message>
        <source>timing LibTorch first: %1 of %2</source>
        <translation>先测量 LibTorch：%1/%2</translation>
    </message>
    <message>
        <source>The list of sessions cannot be read.</source>
        <translation>无法读取会话列表。</translation>
    </message>
    <message>
        <source>The session cannot be read.</source>
        <translation>无法读取会话。</translation>
    </message>
    <message>
        <source>Cancels the session&apos;s job after the measurement at hand; everything measured is kept, and “Resume” goes on from there, whenever you like.</source>
        <translation>在当前测量之后取消会话的任务；所有测量结果都会保留，随时可用“继续”从那里接着进行。</translation>
    </message>
    <message>
        <source>Pausing…</source>
        <translation>正在暂停…</translation>
    </message>
    <message>
        <source>pausing after the measurement at hand</source>
        <translation>当前测量之后暂停</translation>
    </message>
    <message>
        <source>“Resume” goes on from here</source>
        <translation>“继续”将从这里接着进行</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::SessionsModel</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1, shown in the charts</source>
        <translation>%1，已显示在图表中</translation>
    </message>
    <message>
        <source>Tick sessions to see them in the charts beside the selected one.</source>
        <translation>勾选的会话会与所选会话一起显示在图表中。</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>试验</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>最佳</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>创建时间</translation>
    </message>
    <message>
        <source>The lowest latency; of a network the estimate of all of it.</source>
        <translation>最低延迟；对于网络，为整个网络的估计值。</translation>
    </message>
    <message>
        <source>Search time so far, pauses left out.</source>
        <translation>目前的搜索时间，不含暂停。</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::SessionsPanel</name>
    <message>
        <source>Tick two or more sessions to see what each needs to match the others.</source>
        <translation>勾选两个或更多会话，查看各自追平其他会话所需的时间。</translation>
    </message>
    <message>
        <source>What a session needed to be as good as the other one was in the end, beside what that one needed itself; above 1 × is faster.</source>
        <translation>一个会话达到另一个会话最终质量所需的时间，以及后者自己所需的时间；大于 1 × 表示更快。</translation>
    </message>
    <message>
        <source>Measured on different platforms or machines, so the times do not compare: %1.</source>
        <translation>在不同平台或机器上测得，时间不可比较：%1。</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>To reach</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>试验</translation>
    </message>
    <message>
        <source>Time (s)</source>
        <translation>时间 (s)</translation>
    </message>
    <message>
        <source>Its trials</source>
        <translation>其试验数</translation>
    </message>
    <message>
        <source>Its time (s)</source>
        <translation>其时间 (s)</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>加速比</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从未</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation>%1 ×</translation>
    </message>
    <message>
        <source>The file cannot be written.</source>
        <translation>无法写入文件。</translation>
    </message>
    <message>
        <source>&amp;Workload</source>
        <translation>工作负载(&amp;W)</translation>
    </message>
    <message>
        <source>Workload whose sessions are compared</source>
        <translation>比较其会话的工作负载</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>导出(&amp;X)…</translation>
    </message>
    <message>
        <source>Saves the chart by trials or the table to a file; the other chart has its own menu.</source>
        <translation>将按试验次数的图表或表格保存到文件；另一个图表有自己的菜单。</translation>
    </message>
    <message>
        <source>Tuning sessions of the workload</source>
        <translation>该工作负载的调优会话</translation>
    </message>
    <message>
        <source>Ticked sessions are compared. Press Enter on one to open it on the Tune page.</source>
        <translation>勾选的会话会被比较。按回车可在“调优”页面打开一个会话。</translation>
    </message>
    <message>
        <source>Search time to match</source>
        <translation>追平所需搜索时间</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>No sessions to compare yet</source>
        <translation>还没有可比较的会话</translation>
    </message>
    <message>
        <source>Tune a workload with two cost models; their curves, and how much sooner one of them gets there, are shown here.</source>
        <translation>用两个代价模型调优同一工作负载；这里会显示它们的曲线以及谁先达到目标。</translation>
    </message>
    <message>
        <source>Tune a workload</source>
        <translation>调优一个工作负载</translation>
    </message>
    <message>
        <source>The sessions cannot be read.</source>
        <translation>无法读取会话。</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n session(s))</source>
        <translation>
            <numerusform>%1（%n 个会话）</numerusform>
        </translation>
    </message>
    <message>
        <source>Tick one or more sessions in the table above to see them here.</source>
        <translation>在上方表格中勾选一个或多个会话以在此查看。</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>已保存 %1。</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::SplitDialog</name>
    <message>
        <source>Hold out whole &amp;networks</source>
        <translation>留出整个网络(&amp;N)</translation>
    </message>
    <message>
        <source>Hold out a &amp;share of the tasks</source>
        <translation>留出部分任务(&amp;S)</translation>
    </message>
    <message>
        <source>A split of this name exists and will be replaced.</source>
        <translation>已有同名划分，将被替换。</translation>
    </message>
    <message>
        <source>New split of “%1”</source>
        <translation>“%1”的新划分</translation>
    </message>
    <message>
        <source>Networks to hold out</source>
        <translation>要留出的网络</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%Ln task(s) here)</source>
        <translation>
            <numerusform>%1（此处 %Ln 个任务）</numerusform>
        </translation>
    </message>
    <message>
        <source> % of the tasks</source>
        <translation> % 的任务</translation>
    </message>
    <message>
        <source>Share of the tasks held out, in percent</source>
        <translation>留出任务的百分比</translation>
    </message>
    <message>
        <source>The dataset knows no networks: import a networks file first</source>
        <translation>数据集没有网络信息：请先导入网络文件</translation>
    </message>
    <message>
        <source>S&amp;hare:</source>
        <translation>比例(&amp;H)：</translation>
    </message>
    <message>
        <source>S&amp;eed:</source>
        <translation>种子(&amp;E)：</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>名称(&amp;N)：</translation>
    </message>
    <message>
        <source>A model is trained on one part of the tasks and evaluated on the others. The same task is never on both sides.</source>
        <translation>模型在一部分任务上训练，在其余任务上评估。同一任务绝不会同时出现在两侧。</translation>
    </message>
    <message>
        <source>Create split</source>
        <translation>创建划分</translation>
    </message>
    <message>
        <source>&lt;b&gt;Train:&lt;/b&gt; %1 tasks with %2 programs. &lt;b&gt;Test:&lt;/b&gt; %3 tasks with %4 programs.</source>
        <translation>&lt;b&gt;训练：&lt;/b&gt;%1 个任务，%2 个程序。&lt;b&gt;测试：&lt;/b&gt;%3 个任务，%4 个程序。</translation>
    </message>
    <message>
        <source>Tick at least one network.</source>
        <translation>请至少勾选一个网络。</translation>
    </message>
    <message>
        <source>Name the split.</source>
        <translation>请为划分命名。</translation>
    </message>
    <message>
        <source>Replace split</source>
        <translation>替换划分</translation>
    </message>
    <message>
        <source>Split “%1”: %2 tasks to train on, %3 to test on.</source>
        <translation>划分“%1”：%2 个训练任务，%3 个测试任务。</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::StepListModel</name>
    <message>
        <source>stage %1</source>
        <translation>阶段 %1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
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
        <translation>未知</translation>
    </message>
    <message>
        <source>Unrolls loop %1 of %2: its body is written out once per pass.</source>
        <translation>展开 %2 的循环 %1：循环体按每次迭代各写一遍。</translation>
    </message>
    <message>
        <source>Vectorizes loop %1 of %2: one instruction does several passes.</source>
        <translation>向量化 %2 的循环 %1：一条指令完成多次迭代。</translation>
    </message>
    <message>
        <source>Runs loop %1 of %2 in parallel on the processor&apos;s cores.</source>
        <translation>在处理器的多个核心上并行执行 %2 的循环 %1。</translation>
    </message>
    <message>
        <source>Makes loop %1 of %2 a virtual thread: its passes are interleaved within one thread.</source>
        <translation>将 %2 的循环 %1 设为虚拟线程：其迭代在一个线程内交错执行。</translation>
    </message>
    <message>
        <source>Binds loop %1 of %2 to %3.</source>
        <translation>将 %2 的循环 %1 绑定到 %3。</translation>
    </message>
    <message>
        <source>Gives %1, which has no loop, a single loop of one pass.</source>
        <translation>为没有循环的 %1 加上一个只迭代一次的循环。</translation>
    </message>
    <message>
        <source>Fuses loops %1 of %2 into one loop.</source>
        <translation>将 %2 的循环 %1 融合为一个循环。</translation>
    </message>
    <message>
        <source>Lets the compiler unroll the loops of %1 up to %2 passes in all.</source>
        <translation>允许编译器展开 %1 的循环，总计最多 %2 次迭代。</translation>
    </message>
    <message>
        <source>Gives the compiler the hint “%1” at loop %2 of %3.</source>
        <translation>在 %3 的循环 %2 处给编译器提示“%1”。</translation>
    </message>
    <message>
        <source>Reorders the loops of %1: from outside to inside they are now the former loops %2.</source>
        <translation>重排 %1 的循环：由外到内现为原来的循环 %2。</translation>
    </message>
    <message>
        <source>Splits loop %1 of %2 (extent %3) into %4 loops, from outside to inside: %5.</source>
        <translation>将 %2 的循环 %1（范围 %3）拆分为 %4 个循环，由外到内：%5。</translation>
    </message>
    <message>
        <source>Splits loop %1 of %2 into %3 loops of the sizes that step %4 chose.</source>
        <translation>将 %2 的循环 %1 按步骤 %4 选择的大小拆分为 %3 个循环。</translation>
    </message>
    <message>
        <source>Splits loop %1 of %2 in two, by the product of the sizes that steps %3 chose at level %4.</source>
        <translation>将 %2 的循环 %1 一分为二，大小为步骤 %3 在第 %4 层所选大小的乘积。</translation>
    </message>
    <message>
        <source>Pads the memory of %1 at loop %2 to a multiple of %3, shifted by %4.</source>
        <translation>将 %1 在循环 %2 处的内存填充为 %3 的倍数，偏移 %4。</translation>
    </message>
    <message>
        <source>Computes %1 inside loop %2 of stage %3, where its values are needed.</source>
        <translation>在阶段 %3 的循环 %2 内计算 %1，即其值被使用之处。</translation>
    </message>
    <message>
        <source>Inlines %1: its formula is put wherever its values are used.</source>
        <translation>内联 %1：在使用其值之处直接代入其公式。</translation>
    </message>
    <message>
        <source>Computes %1 as a loop nest of its own.</source>
        <translation>将 %1 作为独立的循环嵌套计算。</translation>
    </message>
    <message>
        <source>Copies what stages %1 read from %2 into %3 memory first.</source>
        <translation>先将阶段 %1 从 %2 读取的内容复制到 %3 内存。</translation>
    </message>
    <message>
        <source>Computes %1 in %2 memory first and copies the result afterwards.</source>
        <translation>先在 %2 内存中计算 %1，然后复制结果。</translation>
    </message>
    <message>
        <source>Splits the sum of %1 at loop %2 into partial sums, which are added up afterwards.</source>
        <translation>在循环 %2 处将 %1 的求和拆成部分和，之后再相加。</translation>
    </message>
    <message>
        <source>This step is not known to this version. It is kept as it was written: %1</source>
        <translation>此版本不认识该步骤。按原样保留：%1</translation>
    </message>
    <message>
        <source>loop %1: %2</source>
        <translation>循环 %1：%2</translation>
    </message>
    <message>
        <source>no loop</source>
        <translation>无循环</translation>
    </message>
    <message>
        <source>loops %1</source>
        <translation>循环 %1</translation>
    </message>
    <message>
        <source>loop %1, %2 → %3</source>
        <translation>循环 %1，%2 → %3</translation>
    </message>
    <message>
        <source>loop %1, as step %2, %3 parts</source>
        <translation>循环 %1，同步骤 %2，%3 部分</translation>
    </message>
    <message>
        <source>loop %1, as steps %2, level %3</source>
        <translation>循环 %1，同步骤 %2，第 %3 层</translation>
    </message>
    <message>
        <source>loop %1, factor %2, offset %3</source>
        <translation>循环 %1，因子 %2，偏移 %3</translation>
    </message>
    <message>
        <source>in stage %1, loop %2</source>
        <translation>在阶段 %1，循环 %2</translation>
    </message>
    <message>
        <source>%1, readers %2</source>
        <translation>%1，读取者 %2</translation>
    </message>
    <message>
        <source>loop %1, to position %2</source>
        <translation>循环 %1，到位置 %2</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>loop</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>annotation number</source>
        <translation>注解编号</translation>
    </message>
    <message>
        <source>fused loop, no. %1</source>
        <translation>被融合的循环，第 %1 个</translation>
    </message>
    <message>
        <source>word number of the hint</source>
        <translation>提示的词编号</translation>
    </message>
    <message>
        <source>former loop at position %1</source>
        <translation>位置 %1 处的原循环</translation>
    </message>
    <message>
        <source>extent</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>size of part, no. %1</source>
        <translation>第 %1 部分的大小</translation>
    </message>
    <message>
        <source>sizes count from inside (1) or outside (0)</source>
        <translation>大小从内 (1) 或从外 (0) 计</translation>
    </message>
    <message>
        <source>step that is followed</source>
        <translation>所跟随的步骤</translation>
    </message>
    <message>
        <source>number of splits</source>
        <translation>拆分数</translation>
    </message>
    <message>
        <source>step that is followed, no. %1</source>
        <translation>所跟随的步骤，第 %1 个</translation>
    </message>
    <message>
        <source>level</source>
        <translation>层级</translation>
    </message>
    <message>
        <source>inner (1) or outer (0) part is given</source>
        <translation>给定内部 (1) 或外部 (0) 部分</translation>
    </message>
    <message>
        <source>factor</source>
        <translation>因子</translation>
    </message>
    <message>
        <source>offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>target stage</source>
        <translation>目标阶段</translation>
    </message>
    <message>
        <source>target loop</source>
        <translation>目标循环</translation>
    </message>
    <message>
        <source>word number of the memory</source>
        <translation>内存的词编号</translation>
    </message>
    <message>
        <source>reading stage, no. %1</source>
        <translation>读取阶段，第 %1 个</translation>
    </message>
    <message>
        <source>position of the new loop</source>
        <translation>新循环的位置</translation>
    </message>
    <message>
        <source>tiling</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>loop order</source>
        <translation>循环顺序</translation>
    </message>
    <message>
        <source>annotation</source>
        <translation>注解</translation>
    </message>
    <message>
        <source>placement</source>
        <translation>放置</translation>
    </message>
    <message>
        <source>storage</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation>阶段 %1</translation>
    </message>
    <message>
        <source>stage %1 (“%2”)</source>
        <translation>阶段 %1（“%2”）</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::StudiesModel</name>
    <message>
        <source>pending</source>
        <translation>待开始</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>研究</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>创建时间</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ForgettingModel</name>
    <message>
        <source>Trained for %1, not evaluated on %2.</source>
        <translation>针对 %1 训练，未在 %2 上评估。</translation>
    </message>
    <message>
        <source>Last trained for %1, evaluated on %2: top-%3 %4.</source>
        <translation>最近针对 %1 训练，在 %2 上评估：top-%3 %4。</translation>
    </message>
    <message>
        <source>%1 against the model that was just trained for %2.</source>
        <translation>与刚针对 %2 训练的模型相比：%1。</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>在 %1 上</translation>
    </message>
    <message>
        <source>then %1</source>
        <translation>随后 %1</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ForgettingPanel</name>
    <message>
        <source>Rows: what the model was last trained for, each training beginning with the model of the row above. Columns: what it is evaluated on. Second line: the change against the model that was just trained for the column&apos;s platform; below the bold diagonal it tells what was forgotten.</source>
        <translation>行：模型最近针对哪个平台训练，每次训练都从上一行的模型开始。列：在哪个平台上评估。第二行数字：与刚针对该列平台训练的模型相比的变化；在加粗的对角线以下，它表示遗忘了多少。</translation>
    </message>
    <message>
        <source>Rows: what the model was trained for. Columns: what it is evaluated on. Second line: the difference to the model that was trained for the column&apos;s platform, on the bold diagonal.</source>
        <translation>行：模型针对哪个平台训练。列：在哪个平台上评估。第二行数字：与加粗对角线上针对该列平台训练的模型之差。</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Setting of the matrix</source>
        <translation>矩阵的设置</translation>
    </message>
    <message>
        <source>Forgetting matrix</source>
        <translation>遗忘矩阵</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::StudyActions</name>
    <message>
        <source>The study cannot be paused.</source>
        <translation>无法暂停该研究。</translation>
    </message>
    <message>
        <source>The study cannot go on.</source>
        <translation>该研究无法继续。</translation>
    </message>
    <message>
        <source>Export the report of %1</source>
        <translation>导出 %1 的报告</translation>
    </message>
    <message>
        <source>Markdown (*.md);;CSV (*.csv);;JSON (*.json)</source>
        <translation>Markdown (*.md);;CSV (*.csv);;JSON (*.json)</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>已保存 %1。</translation>
    </message>
    <message>
        <source>The file cannot be written.</source>
        <translation>无法写入文件。</translation>
    </message>
    <message>
        <source>Rename %1</source>
        <translation>重命名 %1</translation>
    </message>
    <message>
        <source>New name:</source>
        <translation>新名称：</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Deleted the study %1. Its runs stay.</source>
        <translation>已删除研究 %1。其运行仍保留。</translation>
    </message>
    <message>
        <source>Pause the selected study</source>
        <translation>暂停所选研究</translation>
    </message>
    <message>
        <source>Resume the selected study</source>
        <translation>继续所选研究</translation>
    </message>
    <message>
        <source>Measure the scoring speed of the study&apos;s models</source>
        <translation>测量该研究中各模型的评分速度</translation>
    </message>
    <message>
        <source>Export the report of the study…</source>
        <translation>导出该研究的报告…</translation>
    </message>
    <message>
        <source>Rename the selected study…</source>
        <translation>重命名所选研究…</translation>
    </message>
    <message>
        <source>Delete the selected study</source>
        <translation>删除所选研究</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>导出(&amp;X)…</translation>
    </message>
    <message>
        <source>Saves the report of the selected study as Markdown, CSV or JSON.</source>
        <translation>将所选研究的报告保存为 Markdown、CSV 或 JSON。</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>Gives the selected study another name (F2).</source>
        <translation>给所选研究换一个名称（F2）。</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Removes the selected study from the list; its runs stay. It can be undone.</source>
        <translation>从列表中移除所选研究；其运行仍保留。可以撤销。</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::StudyForm</name>
    <message>
        <source>none: every task</source>
        <translation>无：所有任务</translation>
    </message>
    <message>
        <source>No workspace is open. Open one on the Home page.</source>
        <translation>没有打开的工作区。请在主页打开。</translation>
    </message>
    <message>
        <source>The workspace has no dataset yet. Import one on the Data page.</source>
        <translation>工作区还没有数据集。请在数据页导入。</translation>
    </message>
    <message>
        <source>Different whole numbers, such as 0,1,2</source>
        <translation>互不相同的整数，如 0,1,2</translation>
    </message>
    <message>
        <source>A whole number from 1 to 100000</source>
        <translation>1 到 100000 的整数</translation>
    </message>
    <message>
        <source>A whole number from 1 to %1</source>
        <translation>1 到 %1 的整数</translation>
    </message>
    <message>
        <source>Tick at least one platform to train for.</source>
        <translation>请至少勾选一个训练平台。</translation>
    </message>
    <message numerus="yes">
        <source>%n cell(s)</source>
        <translation>
            <numerusform>%n 个单元</numerusform>
        </translation>
    </message>
    <message>
        <source>, about %1</source>
        <translation>，约 %1</translation>
    </message>
    <message>
        <source>No estimate for %1 of them: their models were never trained in this workspace.</source>
        <translation>其中 %1 个没有估计：它们的模型从未在此工作区训练过。</translation>
    </message>
    <message>
        <source>Trains the cells in processes of their own; the study goes on when this window is closed.</source>
        <translation>在各自的进程中训练各单元；关闭此窗口后研究仍继续。</translation>
    </message>
    <message>
        <source>The study cannot be started.</source>
        <translation>无法开始该研究。</translation>
    </message>
    <message>
        <source>The command is on the clipboard.</source>
        <translation>命令已复制到剪贴板。</translation>
    </message>
    <message>
        <source>New study</source>
        <translation>新研究</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>比较什么</translation>
    </message>
    <message>
        <source>P&amp;reset</source>
        <translation>预设(&amp;R)</translation>
    </message>
    <message>
        <source>A table or figure of the papers</source>
        <translation>论文中的一张表或图</translation>
    </message>
    <message>
        <source>D&amp;ataset</source>
        <translation>数据集(&amp;A)</translation>
    </message>
    <message>
        <source>What the models learn from</source>
        <translation>模型从中学习的数据</translation>
    </message>
    <message>
        <source>Spl&amp;it</source>
        <translation>划分(&amp;I)</translation>
    </message>
    <message>
        <source>Which tasks are held out to judge the models</source>
        <translation>留出哪些任务来评判模型</translation>
    </message>
    <message>
        <source>P&amp;latforms to train for</source>
        <translation>训练平台(&amp;L)</translation>
    </message>
    <message>
        <source>Platforms to train for</source>
        <translation>训练平台</translation>
    </message>
    <message>
        <source>See&amp;ds</source>
        <translation>种子(&amp;D)</translation>
    </message>
    <message>
        <source>Each setting is trained with every seed; the report tells mean and deviation</source>
        <translation>每种设置用每个种子训练；报告给出平均值和偏差</translation>
    </message>
    <message>
        <source>Ep&amp;ochs</source>
        <translation>轮次(&amp;O)</translation>
    </message>
    <message>
        <source>Passes over the training programs</source>
        <translation>遍历训练程序的次数</translation>
    </message>
    <message>
        <source>Cells at on&amp;ce</source>
        <translation>同时运行的单元(&amp;C)</translation>
    </message>
    <message>
        <source>Each in a process of its own; the processors are divided among them</source>
        <translation>各在自己的进程中；处理器在它们之间分配</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>Empty: the preset&apos;s and the dataset&apos;s</source>
        <translation>空：预设与数据集的名称</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>S&amp;tart the study</source>
        <translation>开始研究(&amp;T)</translation>
    </message>
    <message>
        <source>Cop&amp;y as command</source>
        <translation>复制为命令(&amp;Y)</translation>
    </message>
    <message>
        <source>Copies the command line that starts the same study from a terminal.</source>
        <translation>复制可从终端开始同一研究的命令行。</translation>
    </message>
    <message>
        <source>Start the study</source>
        <translation>开始研究</translation>
    </message>
    <message>
        <source>Copy the study as a command</source>
        <translation>将研究复制为命令</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::StudyPage</name>
    <message>
        <source>Saved %1.</source>
        <translation>已保存 %1。</translation>
    </message>
    <message>
        <source>The file cannot be written.</source>
        <translation>无法写入文件。</translation>
    </message>
    <message>
        <source>The list of studies cannot be read.</source>
        <translation>无法读取研究列表。</translation>
    </message>
    <message>
        <source>The study cannot be read.</source>
        <translation>无法读取该研究。</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>研究</translation>
    </message>
    <message>
        <source>Studies</source>
        <translation>研究</translation>
    </message>
    <message>
        <source>Studies of this workspace</source>
        <translation>此工作区的研究</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::StudyView</name>
    <message>
        <source>Saved %1.</source>
        <translation>已保存 %1。</translation>
    </message>
    <message>
        <source>The file cannot be written.</source>
        <translation>无法写入文件。</translation>
    </message>
    <message>
        <source>Stopping: the cells keep their last checkpoint.</source>
        <translation>正在停止：各单元保留最后的检查点。</translation>
    </message>
    <message>
        <source>about %1 left</source>
        <translation>约剩 %1</translation>
    </message>
    <message>
        <source>%1 of %2 cells failed, the first one because: %3</source>
        <translation>%2 个单元中有 %1 个失败，第一个的原因：%3</translation>
    </message>
    <message>
        <source>%1 of %2 cells finished on %3</source>
        <translation>%3 上已完成 %1 / %2 个单元</translation>
    </message>
    <message>
        <source>Try a&amp;gain</source>
        <translation>重试(&amp;G)</translation>
    </message>
    <message>
        <source>Re&amp;sume</source>
        <translation>继续(&amp;S)</translation>
    </message>
    <message>
        <source>top-%1</source>
        <translation>top-%1</translation>
    </message>
    <message>
        <source>No study to show</source>
        <translation>没有可显示的研究</translation>
    </message>
    <message>
        <source>A study trains a grid of models, losses, data shares and seeds, and tells which differences are larger than their noise. Choose what to compare in the form and press “Start the study”.</source>
        <translation>研究会训练由模型、损失、数据比例和种子组成的网格，并说明哪些差异大于其噪声。请在表单中选择要比较的内容，然后按“开始研究”。</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
    <message>
        <source>Stops the cells at their next checkpoint; “Resume” goes on from there.</source>
        <translation>在下一个检查点停止各单元；“继续”从那里接着进行。</translation>
    </message>
    <message>
        <source>Trains and evaluates what is missing.</source>
        <translation>训练并评估尚缺的部分。</translation>
    </message>
    <message>
        <source>&amp;Measure speed</source>
        <translation>测量速度(&amp;M)</translation>
    </message>
    <message>
        <source>Lets the models of all finished settings score the same programs in turn. Nothing else should load the machine meanwhile.</source>
        <translation>让所有已完成设置的模型轮流为相同的程序评分。期间不应有其他负载。</translation>
    </message>
    <message>
        <source>Open in &amp;Jobs</source>
        <translation>在作业中打开(&amp;J)</translation>
    </message>
    <message>
        <source>Shows the log of the study&apos;s job.</source>
        <translation>显示该研究作业的日志。</translation>
    </message>
    <message>
        <source>Progress of the study</source>
        <translation>研究进度</translation>
    </message>
    <message>
        <source>Eval&amp;uated on</source>
        <translation>评估平台(&amp;U)</translation>
    </message>
    <message>
        <source>Where the models were evaluated</source>
        <translation>模型在何处评估</translation>
    </message>
    <message>
        <source>at</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Number of picks</source>
        <translation>候选数</translation>
    </message>
    <message>
        <source>What each setting earns</source>
        <translation>各设置的表现</translation>
    </message>
    <message>
        <source>Differences between settings on the same tasks</source>
        <translation>各设置在相同任务上的差异</translation>
    </message>
    <message>
        <source>Cells of the study</source>
        <translation>研究的单元</translation>
    </message>
    <message>
        <source>Each task counts once, after the mean over the seeds that both settings have; paired bootstrap over tasks. The spread over seeds is not in the interval: it is the ± of the table.</source>
        <translation>每个任务计一次，先对两个设置共有的种子取平均；对任务做配对自助法。种子间的离散不在区间内，即表中的 ±。</translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>Data share</source>
        <translation>数据比例</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>Sampling rate</source>
        <translation>采样率</translation>
    </message>
    <message>
        <source>Forgetting</source>
        <translation>遗忘</translation>
    </message>
    <message>
        <source>Sho&amp;w</source>
        <translation>显示(&amp;W)</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::TableTools</name>
    <message>
        <source>Copy rows</source>
        <translation>复制行</translation>
    </message>
    <message>
        <source>Export table…</source>
        <translation>导出表格…</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>导出表格</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>CSV 表格 (*.csv)</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::TargetGrid</name>
    <message numerus="yes">
        <source>%n thread(s)</source>
        <translation>
            <numerusform>%n 个线程</numerusform>
        </translation>
    </message>
    <message>
        <source>Becomes the platform %1</source>
        <translation>成为平台 %1</translation>
    </message>
    <message>
        <source>This processor has none of the instruction sets SSE4.1, AVX2 and AVX-512: no program can be built for it.</source>
        <translation>此处理器没有 SSE4.1、AVX2 和 AVX-512 中的任何指令集：无法为它构建程序。</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::Targets</name>
    <message numerus="yes">
        <source>%1, %n thread(s)</source>
        <translation>
            <numerusform>%1，%n 个线程</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tlp::widgets::TaskView</name>
    <message>
        <source>P&amp;latform:</source>
        <translation>平台(&amp;L)：</translation>
    </message>
    <message>
        <source>The programs could not be read.</source>
        <translation>无法读取程序。</translation>
    </message>
    <message>
        <source>Programs</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Which programs are listed</source>
        <translation>列出哪些程序</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Good only</source>
        <translation>仅有效</translation>
    </message>
    <message>
        <source>Flagged only</source>
        <translation>仅已标记</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>检视</translation>
    </message>
    <message>
        <source>Opens the selected program on the Inspect page (Enter)</source>
        <translation>在“检视”页面打开所选程序（回车）</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Puts the selected program beside the one on the Inspect page</source>
        <translation>将所选程序与“检视”页面上的程序并排</translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation>导出 CSV…</translation>
    </message>
    <message>
        <source>Programs of the task</source>
        <translation>任务的程序</translation>
    </message>
    <message>
        <source>The task could not be read.</source>
        <translation>无法读取该任务。</translation>
    </message>
    <message>
        <source>Workload key: %1</source>
        <translation>工作负载键：%1</translation>
    </message>
    <message>
        <source>Best latency: %1</source>
        <translation>最佳延迟：%1</translation>
    </message>
    <message>
        <source>No valid measurement on this platform</source>
        <translation>此平台上没有有效测量</translation>
    </message>
    <message>
        <source>Median: %1</source>
        <translation>中位数：%1</translation>
    </message>
    <message>
        <source>Work: %1</source>
        <translation>计算量：%1</translation>
    </message>
    <message>
        <source>Best speed: %1 GFLOP/s</source>
        <translation>最佳速度：%1 GFLOP/s</translation>
    </message>
    <message>
        <source>Computation: known</source>
        <translation>计算：已知</translation>
    </message>
    <message>
        <source>Computation: unknown</source>
        <translation>计算：未知</translation>
    </message>
    <message>
        <source>%1 (weight %2)</source>
        <translation>%1（权重 %2）</translation>
    </message>
    <message>
        <source>Networks: none known</source>
        <translation>网络：未知</translation>
    </message>
    <message>
        <source>Networks: %1</source>
        <translation>网络：%1</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>programs</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>No program of this task has a valid latency on %1.</source>
        <translation>此任务没有程序在 %1 上有有效延迟。</translation>
    </message>
    <message>
        <source>%1 to %2: %3 programs</source>
        <translation>%1 到 %2：%3 个程序</translation>
    </message>
    <message>
        <source>%1 values shown; %2 left out because they failed or have no usable time.</source>
        <translation>显示 %1 个值；略去 %2 个失败或没有可用时间的值。</translation>
    </message>
    <message>
        <source>%1 values shown, none left out.</source>
        <translation>显示 %1 个值，没有略去。</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>No measurement of this task failed on %1.</source>
        <translation>此任务在 %1 上没有测量失败。</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>%1: %2 programs</source>
        <translation>%1：%2 个程序</translation>
    </message>
    <message>
        <source>%1 listed</source>
        <translation>列出 %1 个</translation>
    </message>
    <message>
        <source>Export the programs</source>
        <translation>导出程序</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Exported to %1.</source>
        <translation>已导出到 %1。</translation>
    </message>
    <message>
        <source>The programs could not be exported.</source>
        <translation>无法导出程序。</translation>
    </message>
    <message>
        <source>latency (%1)</source>
        <translation>延迟 (%1)</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::TasksModel</name>
    <message>
        <source>How often the network runs the task.</source>
        <translation>网络执行该任务的次数。</translation>
    </message>
    <message>
        <source>Weight times best latency, as a share of that of all tasks.</source>
        <translation>权重乘以最佳延迟，占全部任务之和的比例。</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>试验</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>最佳</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>LibTorch&apos;s time for the task on the same machine.</source>
        <translation>LibTorch 在同一台机器上执行该任务的时间。</translation>
    </message>
    <message>
        <source>LibTorch&apos;s time over the best latency: above 1 × the program is faster.</source>
        <translation>LibTorch 的时间除以最佳延迟：大于 1 × 表示程序更快。</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation>%1 ×</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>加速比</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::TasksView</name>
    <message>
        <source>Tasks of the network</source>
        <translation>网络的任务</translation>
    </message>
    <message>
        <source>Double-click a task, or press Enter on it, to inspect its fastest program.</source>
        <translation>双击任务或按回车可检视其最快的程序。</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::TrainPage</name>
    <message>
        <source>The command is on the clipboard.</source>
        <translation>命令已复制到剪贴板。</translation>
    </message>
    <message>
        <source>The run cannot be resumed.</source>
        <translation>无法继续该运行。</translation>
    </message>
    <message>
        <source>New training run</source>
        <translation>新的训练运行</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>All defaults</source>
        <translation>全部默认</translation>
    </message>
    <message>
        <source>Sets every option back to its default.</source>
        <translation>将所有选项恢复默认值。</translation>
    </message>
    <message>
        <source>Cop&amp;y as command</source>
        <translation>复制为命令(&amp;Y)</translation>
    </message>
    <message>
        <source>Copies the command line that starts the same run from a terminal.</source>
        <translation>复制在终端启动相同运行的命令行。</translation>
    </message>
    <message>
        <source>S&amp;tart training</source>
        <translation>开始训练(&amp;T)</translation>
    </message>
    <message>
        <source>Start training</source>
        <translation>开始训练</translation>
    </message>
    <message>
        <source>Copy the training as a command</source>
        <translation>将训练复制为命令</translation>
    </message>
    <message>
        <source>Use the configuration of the selected run</source>
        <translation>使用所选运行的配置</translation>
    </message>
    <message>
        <source>Cancel the selected run</source>
        <translation>取消所选运行</translation>
    </message>
    <message>
        <source>Compare the selected run</source>
        <translation>比较所选运行</translation>
    </message>
    <message>
        <source>Runs of this workspace</source>
        <translation>此工作区的运行</translation>
    </message>
    <message>
        <source>The list of runs cannot be read.</source>
        <translation>无法读取运行列表。</translation>
    </message>
    <message>
        <source>The dataset cannot be read.</source>
        <translation>无法读取该数据集。</translation>
    </message>
    <message>
        <source>The run cannot be read.</source>
        <translation>无法读取该运行。</translation>
    </message>
    <message>
        <source>No workspace is open. Open one on the Home page.</source>
        <translation>没有打开的工作区。请在主页打开。</translation>
    </message>
    <message>
        <source>Cannot start yet. %1</source>
        <translation>还不能开始。%1</translation>
    </message>
    <message>
        <source>Starts the run as a job of its own; it goes on when this window is closed.</source>
        <translation>将运行作为独立作业启动；关闭此窗口后仍会继续。</translation>
    </message>
    <message>
        <source>The run cannot be started.</source>
        <translation>无法启动该运行。</translation>
    </message>
    <message>
        <source>The form now holds the configuration of %1.</source>
        <translation>表单现为 %1 的配置。</translation>
    </message>
    <message>
        <source>The run cannot be cancelled.</source>
        <translation>无法取消该运行。</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Use th&amp;is configuration</source>
        <translation>使用此配置(&amp;I)</translation>
    </message>
    <message>
        <source>Copies the settings of the selected run into the form.</source>
        <translation>将所选运行的设置复制到表单。</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Shows the selected run on the Compare page, where it can be evaluated.</source>
        <translation>在“比较”页面显示所选运行，可在那里评估。</translation>
    </message>
    <message>
        <source>The picture cannot be written.</source>
        <translation>无法写入图片。</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>已保存 %1。</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::SourceChooser</name>
    <message>
        <source>Start from</source>
        <translation>起点</translation>
    </message>
    <message>
        <source>A finished run whose model this one goes on from. Its network and what it reads are taken over.</source>
        <translation>本次运行以其模型为起点的一次已完成的运行。将沿用它的网络及其读取的内容。</translation>
    </message>
    <message>
        <source>No run: random weights</source>
        <translation>无：随机权重</translation>
    </message>
    <message>
        <source>Choose the run to start from.</source>
        <translation>请选择作为起点的运行。</translation>
    </message>
    <message>
        <source>Choose a transfer below, or no run to start from.</source>
        <translation>请在下方选择一种迁移方式，或不选择起点运行。</translation>
    </message>
    <message>
        <source>The run to start from has another value here: %1</source>
        <translation>作为起点的运行在此处取另一个值：%1</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::TrainingForm</name>
    <message>
        <source>D&amp;ataset</source>
        <translation>数据集(&amp;A)</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>&amp;Platform</source>
        <translation>平台(&amp;P)</translation>
    </message>
    <message>
        <source>Platform</source>
        <translation>平台</translation>
    </message>
    <message>
        <source>The machine whose measurements are learned.</source>
        <translation>要学习其测量数据的机器。</translation>
    </message>
    <message>
        <source>Sp&amp;lit</source>
        <translation>划分(&amp;L)</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>划分</translation>
    </message>
    <message>
        <source>Which tasks are kept away from training to judge the model by.</source>
        <translation>哪些任务不参与训练，以便检验模型。</translation>
    </message>
    <message>
        <source>&amp;New split…</source>
        <translation>新建划分(&amp;N)…</translation>
    </message>
    <message>
        <source>Choose which tasks to hold out, and give the choice a name.</source>
        <translation>选择要留出的任务并命名。</translation>
    </message>
    <message>
        <source>R&amp;un name</source>
        <translation>运行名称(&amp;U)</translation>
    </message>
    <message>
        <source>Run name</source>
        <translation>运行名称</translation>
    </message>
    <message>
        <source>named after model and platform</source>
        <translation>按模型和平台命名</translation>
    </message>
    <message>
        <source>None: train on every task</source>
        <translation>无：在全部任务上训练</translation>
    </message>
    <message>
        <source>%1 — programs: %2</source>
        <translation>%1 — 程序：%2</translation>
    </message>
    <message>
        <source>%1 (held out: %2)</source>
        <translation>%1（留出：%2）</translation>
    </message>
    <message>
        <source>There is no dataset yet. Import measured programs on the Data page.</source>
        <translation>还没有数据集。请在“数据”页面导入已测量的程序。</translation>
    </message>
    <message>
        <source>The dataset is being read.</source>
        <translation>正在读取数据集。</translation>
    </message>
    <message>
        <source>This dataset has no measured programs. Import some on the Data page.</source>
        <translation>此数据集没有已测量的程序。请在“数据”页面导入。</translation>
    </message>
    <message>
        <source>No program with a valid measurement is left to train on.</source>
        <translation>没有剩余具有有效测量的程序可供训练。</translation>
    </message>
    <message>
        <source>A run of this name exists; choose another name.</source>
        <translation>已有同名运行，请换一个名称。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>given by the model “%1”</source>
        <translation>由模型“%1”规定</translation>
    </message>
    <message>
        <source>%1 has no program with a valid measurement among the training tasks.</source>
        <translation>%1 在训练任务中没有带有效测量的程序。</translation>
    </message>
    <message>
        <source>Start from</source>
        <translation>起点</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::TrialPicker</name>
    <message>
        <source>Datasets</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>Choose among the programs of a dataset instead</source>
        <translation>改为从数据集的程序中选择</translation>
    </message>
    <message>
        <source>Number of the trial in its session</source>
        <translation>试验在会话中的编号</translation>
    </message>
    <message>
        <source>Previous trial</source>
        <translation>上一个试验</translation>
    </message>
    <message>
        <source>Next trial</source>
        <translation>下一个试验</translation>
    </message>
    <message>
        <source>Fastest</source>
        <translation>最快</translation>
    </message>
    <message>
        <source>The trial of this task with the lowest latency</source>
        <translation>此任务中延迟最低的试验</translation>
    </message>
    <message>
        <source>Slowest</source>
        <translation>最慢</translation>
    </message>
    <message>
        <source>The trial of this task with the highest latency</source>
        <translation>此任务中延迟最高的试验</translation>
    </message>
    <message>
        <source>Tuning session %1, trial %2 of %3</source>
        <translation>调优会话 %1，第 %2 个试验，共 %3 个</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::TrialsModel</name>
    <message>
        <source>Repeats: %1</source>
        <translation>重复：%1</translation>
    </message>
    <message>
        <source>no usable time</source>
        <translation>没有可用时间</translation>
    </message>
    <message>
        <source>best</source>
        <translation>最佳</translation>
    </message>
    <message>
        <source>good</source>
        <translation>有效</translation>
    </message>
    <message>
        <source>at random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>by the model</source>
        <translation>由模型</translation>
    </message>
    <message>
        <source>Trial</source>
        <translation>试验</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Picked</source>
        <translation>选取</translation>
    </message>
    <message>
        <source>After</source>
        <translation>用时</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::TrialsView</name>
    <message>
        <source>&amp;Inspect</source>
        <translation>检视(&amp;I)</translation>
    </message>
    <message>
        <source>Opens the program of the selected trial on the Inspect page.</source>
        <translation>在“检视”页面打开所选试验的程序。</translation>
    </message>
    <message>
        <source>Trials of the session</source>
        <translation>会话的试验</translation>
    </message>
    <message>
        <source>Double-click a trial, or press Enter on it, to inspect its program.</source>
        <translation>双击试验或按回车可检视其程序。</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::TuneFormCard</name>
    <message>
        <source>The networks cannot be read.</source>
        <translation>无法读取网络。</translation>
    </message>
    <message>
        <source>New tuning session</source>
        <translation>新建调优会话</translation>
    </message>
    <message>
        <source>All defaults</source>
        <translation>全部默认</translation>
    </message>
    <message>
        <source>Sets everything but the workload back to its default.</source>
        <translation>除工作负载外，全部恢复为默认值。</translation>
    </message>
    <message>
        <source>Cop&amp;y as command</source>
        <translation>复制为命令(&amp;Y)</translation>
    </message>
    <message>
        <source>Copies the command line that starts the same session from a terminal.</source>
        <translation>复制可在终端启动同一会话的命令行。</translation>
    </message>
    <message>
        <source>S&amp;tart tuning</source>
        <translation>开始调优(&amp;T)</translation>
    </message>
    <message>
        <source>Start tuning</source>
        <translation>开始调优</translation>
    </message>
    <message>
        <source>Copy the tuning as a command</source>
        <translation>将调优复制为命令</translation>
    </message>
    <message>
        <source>No workspace is open. Open one on the Home page.</source>
        <translation>没有打开的工作区。请在主页打开。</translation>
    </message>
    <message>
        <source>Cannot start yet. %1</source>
        <translation>还不能开始。%1</translation>
    </message>
    <message>
        <source>Starts the session as a job of its own; it goes on when this window is closed.</source>
        <translation>将会话作为独立作业启动；关闭此窗口后仍会继续。</translation>
    </message>
    <message>
        <source>The session cannot be started.</source>
        <translation>无法启动会话。</translation>
    </message>
    <message>
        <source>The command is on the clipboard.</source>
        <translation>命令已复制到剪贴板。</translation>
    </message>
    <message>
        <source>Cannot start yet: see “%1”.</source>
        <translation>还不能开始：见“%1”。</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::TunePage</name>
    <message>
        <source>The curves cannot be read.</source>
        <translation>无法读取曲线。</translation>
    </message>
    <message>
        <source>The form now holds the configuration of %1.</source>
        <translation>表单现为 %1 的配置。</translation>
    </message>
    <message>
        <source>Tune</source>
        <translation>调优</translation>
    </message>
    <message>
        <source>This session is there no longer: it was deleted.</source>
        <translation>该会话已不存在：它已被删除。</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::TuningForm</name>
    <message>
        <source>Workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>&amp;Operator or network</source>
        <translation>算子或网络(&amp;O)</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>The instruction set and the number of threads of this machine that programs are built for and timed with.</source>
        <translation>构建和测时程序所用的本机指令集与线程数。</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>Says which programs are worth a measurement: nothing (random), trees that learn from this session (XGBoost), or the model of a finished run.</source>
        <translation>决定哪些程序值得测量：不用模型（随机）、从本会话中学习的树模型 (XGBoost)，或已完成运行的模型。</translation>
    </message>
    <message>
        <source>Learning</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>Whether the run&apos;s model is asked as it is, with its last layers trained on the programs measured so far, or together with XGBoost, which learns from this session.</source>
        <translation>按原样使用运行的模型，还是用目前已测量的程序训练其最后几层，或与从本会话学习的 XGBoost 一起使用。</translation>
    </message>
    <message>
        <source>&amp;Policy</source>
        <translation>策略(&amp;P)</translation>
    </message>
    <message>
        <source>How programs are made for the model to choose from.</source>
        <translation>供模型挑选的程序如何产生。</translation>
    </message>
    <message>
        <source>&amp;Warm start</source>
        <translation>热启动(&amp;W)</translation>
    </message>
    <message>
        <source>T&amp;rials</source>
        <translation>试验次数(&amp;R)</translation>
    </message>
    <message>
        <source>How many programs are built and timed, over all tasks of a network.</source>
        <translation>构建并测时的程序数，对网络为全部任务合计。</translation>
    </message>
    <message>
        <source>Minutes</source>
        <translation>分钟</translation>
    </message>
    <message>
        <source>The session ends after this time as well; empty: no limit.</source>
        <translation>到此时间会话也会结束；留空表示不限。</translation>
    </message>
    <message>
        <source>Per roun&amp;d</source>
        <translation>每轮数量(&amp;D)</translation>
    </message>
    <message>
        <source>How many programs are measured before the model learns and the search goes on: 10 in TLP&apos;s experiments, 64 in Ansor.</source>
        <translation>模型学习、搜索继续之前测量的程序数：TLP 实验为 10，Ansor 为 64。</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Where all randomness of the search starts; times of programs vary all the same.</source>
        <translation>搜索中全部随机性的起点；程序的时间仍会波动。</translation>
    </message>
    <message>
        <source>N&amp;ame</source>
        <translation>名称(&amp;A)</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>As it is</source>
        <translation>按原样</translation>
    </message>
    <message>
        <source>Refreshed</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>Together with XGBoost</source>
        <translation>与 XGBoost 一起</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>XGBoost, learning</source>
        <translation>XGBoost（边测边学）</translation>
    </message>
    <message>
        <source>A number of minutes above 0 is needed, with a decimal point, or nothing.</source>
        <translation>需要大于 0 的分钟数（用小数点），或留空。</translation>
    </message>
    <message>
        <source>A session of this name exists; choose another name.</source>
        <translation>已有同名会话；请换一个名称。</translation>
    </message>
    <message>
        <source>A name has no slash, does not begin with a point or a dash, and is not longer than 200 bytes.</source>
        <translation>名称不能含斜杠，不能以点或短横线开头，且不超过 200 字节。</translation>
    </message>
    <message>
        <source>No program can be built for this processor.</source>
        <translation>无法为此处理器构建程序。</translation>
    </message>
    <message>
        <source>The run %1 is not there or has no model yet; choose another.</source>
        <translation>运行 %1 不存在或还没有模型；请另选一个。</translation>
    </message>
    <message>
        <source>None fits</source>
        <translation>无合适会话</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Shows what is seldom changed.</source>
        <translation>显示很少需要更改的选项。</translation>
    </message>
    <message>
        <source>This machine has no target %1; choose another.</source>
        <translation>这台机器没有目标 %1；请选择其他目标。</translation>
    </message>
    <message>
        <source>The session %1 is not there, or not of this workload and target; choose another, or none.</source>
        <translation>会话 %1 不存在，或者不属于此工作负载和目标；请选择其他会话，或不选。</translation>
    </message>
    <message>
        <source>Also taken over from the session, and not shown here: %1. “All defaults” drops it.</source>
        <translation>还从该会话沿用、但未在此显示：%1。“全部默认”会将其丢弃。</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Start from a log file…</source>
        <translation>从日志文件开始…</translation>
    </message>
    <message>
        <source>An earlier session of the same workload on the same target, or a log of records: its programs guide the search from the start and are not measured again.</source>
        <translation>同一工作负载、同一目标的早先会话，或一份测量记录日志：其中的程序从一开始就引导搜索，且不再测量。</translation>
    </message>
    <message>
        <source>The name of the session; empty: it is named after workload and model.</source>
        <translation>会话名称；留空则按工作负载和模型命名。</translation>
    </message>
    <message>
        <source>There is no file %1; choose another, or none.</source>
        <translation>没有文件 %1；请另选一个，或不选。</translation>
    </message>
    <message>
        <source>Log to start from</source>
        <translation>热启动日志</translation>
    </message>
    <message>
        <source>Records (*.json *.log *.txt *.gz)</source>
        <translation>记录 (*.json *.log *.txt *.gz)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ValueText</name>
    <message>
        <source>instantiation</source>
        <translation>实例化</translation>
    </message>
    <message>
        <source>compile on host</source>
        <translation>主机编译</translation>
    </message>
    <message>
        <source>compile for device</source>
        <translation>设备编译</translation>
    </message>
    <message>
        <source>run-time</source>
        <translation>运行时</translation>
    </message>
    <message>
        <source>wrong answer</source>
        <translation>结果错误</translation>
    </message>
    <message>
        <source>build time-out</source>
        <translation>构建超时</translation>
    </message>
    <message>
        <source>run time-out</source>
        <translation>运行超时</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>尚未测量</translation>
    </message>
    <message>
        <source>no time</source>
        <translation>没有时间</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>annotation</source>
        <translation>注解</translation>
    </message>
    <message>
        <source>fuse</source>
        <translation>融合</translation>
    </message>
    <message>
        <source>pragma</source>
        <translation>编译提示</translation>
    </message>
    <message>
        <source>reorder</source>
        <translation>重排</translation>
    </message>
    <message>
        <source>split</source>
        <translation>拆分</translation>
    </message>
    <message>
        <source>follow split</source>
        <translation>跟随拆分</translation>
    </message>
    <message>
        <source>follow fused split</source>
        <translation>跟随融合拆分</translation>
    </message>
    <message>
        <source>storage align</source>
        <translation>存储对齐</translation>
    </message>
    <message>
        <source>compute at</source>
        <translation>计算位置</translation>
    </message>
    <message>
        <source>compute inline</source>
        <translation>内联计算</translation>
    </message>
    <message>
        <source>compute root</source>
        <translation>根级计算</translation>
    </message>
    <message>
        <source>cache read</source>
        <translation>缓存读取</translation>
    </message>
    <message>
        <source>cache write</source>
        <translation>缓存写入</translation>
    </message>
    <message>
        <source>rfactor</source>
        <translation>部分归约</translation>
    </message>
    <message>
        <source>unknown step</source>
        <translation>未知步骤</translation>
    </message>
    <message>
        <source>none valid</source>
        <translation>无有效值</translation>
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
        <translation>有效</translation>
    </message>
    <message>
        <source>no usable time</source>
        <translation>没有可用时间</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
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
        <translation>（空）</translation>
    </message>
    <message>
        <source>bad steps</source>
        <translation>步骤不适用</translation>
    </message>
    <message>
        <source>not expressible</source>
        <translation>无法表达</translation>
    </message>
    <message>
        <source>compile</source>
        <translation>编译</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>builder crash</source>
        <translation>构建器崩溃</translation>
    </message>
    <message>
        <source>noise</source>
        <translation>噪声</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::VerdictPanel</name>
    <message>
        <source>Is this ru&amp;n</source>
        <translation>此运行(&amp;N)</translation>
    </message>
    <message>
        <source>First run</source>
        <translation>第一个运行</translation>
    </message>
    <message>
        <source>bette&amp;r than</source>
        <translation>优于(&amp;R)</translation>
    </message>
    <message>
        <source>Second run</source>
        <translation>第二个运行</translation>
    </message>
    <message>
        <source>at</source>
        <translation>在</translation>
    </message>
    <message>
        <source>Number of picks</source>
        <translation>候选数</translation>
    </message>
    <message>
        <source>top-%1</source>
        <translation>top-%1</translation>
    </message>
    <message>
        <source>Two runs are needed</source>
        <translation>需要两个运行</translation>
    </message>
    <message>
        <source>Select at least two runs in the table that are evaluated on the same data, to see whether one is better than the other.</source>
        <translation>请在表格中至少选择两个在相同数据上评估过的运行，以判断哪个更好。</translation>
    </message>
    <message>
        <source>Choose two different runs</source>
        <translation>请选择两个不同的运行</translation>
    </message>
    <message>
        <source>These runs cannot be compared</source>
        <translation>这些运行无法比较</translation>
    </message>
    <message>
        <source>They have no task with usable figures in common.</source>
        <translation>它们没有共同的具有可用数值的任务。</translation>
    </message>
    <message>
        <source>Who wins which task</source>
        <translation>各任务的胜者</translation>
    </message>
    <message>
        <source>Press Enter on a task to open it on the Data page.</source>
        <translation>在任务上按回车键可在“数据”页打开。</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::WhatIfEditor</name>
    <message>
        <source>Score</source>
        <translation>评分</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Step to change</source>
        <translation>要更改的步骤</translation>
    </message>
    <message>
        <source>Takes back every change of this program</source>
        <translation>撤回对该程序的所有更改</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>假设</translation>
    </message>
    <message>
        <source>Annotation</source>
        <translation>标注</translation>
    </message>
    <message>
        <source>Unroll up to</source>
        <translation>展开上限</translation>
    </message>
    <message>
        <source>Tile sizes</source>
        <translation>分块大小</translation>
    </message>
    <message>
        <source>Tile size %1 of step %2</source>
        <translation>步骤 %2 的第 %1 个分块大小</translation>
    </message>
    <message>
        <source>The sizes of this step do not divide its loop evenly, so none can be offered</source>
        <translation>该步骤的分块大小不能整除其循环，因此无法提供选项</translation>
    </message>
    <message>
        <source>Divisors of what the other sizes leave of the loop&apos;s %1 passes</source>
        <translation>循环的 %1 次迭代除去其他分块大小后的约数</translation>
    </message>
    <message>
        <source>Scores the changed program with every chosen run</source>
        <translation>用每个选中的运行对更改后的程序评分</translation>
    </message>
    <message>
        <source>Builds the program and the changed one and measures both on this machine</source>
        <translation>构建原程序和更改后的程序，并在本机上测量两者</translation>
    </message>
    <message>
        <source>The program has no tile size, annotation or unroll limit to change.</source>
        <translation>该程序没有可更改的分块大小、标注或展开上限。</translation>
    </message>
    <message>
        <source>Change a value to ask what the models would say.</source>
        <translation>更改一个值，看看模型会怎么说。</translation>
    </message>
    <message>
        <source>This is no program: %1</source>
        <translation>这不是有效的程序：%1</translation>
    </message>
    <message>
        <source>The changed program can be derived.</source>
        <translation>更改后的程序可以推导。</translation>
    </message>
    <message>
        <source>As far as the steps tell, the changed program can be derived; what it computes is not known.</source>
        <translation>就步骤所示，更改后的程序可以推导；它计算什么则未知。</translation>
    </message>
    <message>
        <source>Annotate step %1 “%2”</source>
        <translation>步骤 %1 标注为“%2”</translation>
    </message>
    <message>
        <source>Unroll step %1 up to %2</source>
        <translation>步骤 %1 展开至 %2</translation>
    </message>
    <message>
        <source>Set tile size %1 of step %2 to %3</source>
        <translation>将步骤 %2 的第 %1 个分块大小设为 %3</translation>
    </message>
    <message>
        <source>Reset the changes</source>
        <translation>重置更改</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::WhyPanel</name>
    <message>
        <source>not measured, %1: %2</source>
        <translation>未测量，%1：%2</translation>
    </message>
    <message>
        <source>%1 (the repeats differ by %2)</source>
        <translation>%1（各次重复相差 %2）</translation>
    </message>
    <message>
        <source>, too noisy to be trusted</source>
        <translation>，波动太大，不可信</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Asking the models</source>
        <translation>正在询问模型</translation>
    </message>
    <message>
        <source>There is no trained model yet</source>
        <translation>还没有训练好的模型</translation>
    </message>
    <message>
        <source>Train one on the Train page: then you see here why it scores a program as it does.</source>
        <translation>请在“训练”页训练一个：之后可在此查看它为何如此评分程序。</translation>
    </message>
    <message>
        <source>Go to the Train page</source>
        <translation>前往“训练”页</translation>
    </message>
    <message>
        <source>The models could not be asked: %1</source>
        <translation>无法询问模型：%1</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>已保存 %1。</translation>
    </message>
    <message>
        <source>The attention map cannot be exported.</source>
        <translation>无法导出注意力图。</translation>
    </message>
    <message>
        <source>Runs whose models are asked, and their scores</source>
        <translation>被询问的模型所属运行及其评分</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>评分</translation>
    </message>
    <message>
        <source>What each step does to the score</source>
        <translation>每个步骤对评分的影响</translation>
    </message>
    <message>
        <source>The runs could not be read: %1</source>
        <translation>无法读取运行：%1</translation>
    </message>
    <message>
        <source>Deleted meanwhile: %1.</source>
        <translation>期间已删除：%1。</translation>
    </message>
    <message>
        <source>Building and measuring…</source>
        <translation>正在构建并测量…</translation>
    </message>
    <message>
        <source>Asking the models…</source>
        <translation>正在询问模型…</translation>
    </message>
    <message>
        <source>The models gave no readable answer.</source>
        <translation>模型没有给出可读的回答。</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>已取消。</translation>
    </message>
    <message>
        <source>Contribution of each step</source>
        <translation>每个步骤的贡献</translation>
    </message>
    <message>
        <source>%1, head of %2: %3</source>
        <translation>%1，%2 的输出头：%3</translation>
    </message>
    <message numerus="yes">
        <source>The last %Ln step(s) are not read by the model.</source>
        <translation>
            <numerusform>模型未读取最后 %Ln 个步骤。</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose a run first.</source>
        <translation>请先选择一个运行。</translation>
    </message>
    <message>
        <source>Measured here: %1.</source>
        <translation>本机测得：%1。</translation>
    </message>
    <message>
        <source>Changed: %1.</source>
        <translation>更改后：%1。</translation>
    </message>
    <message>
        <source>The changed program takes %1 times as long.</source>
        <translation>更改后的程序耗时为 %1 倍。</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::WorkloadField</name>
    <message numerus="yes">
        <source>Network %1: %n task(s), tuned together.</source>
        <translation>
            <numerusform>网络 %1：%n 个任务，一起调优。</numerusform>
        </translation>
    </message>
    <message>
        <source>Name an operator or a network.</source>
        <translation>请指定一个算子或网络。</translation>
    </message>
    <message>
        <source>There is no operator or network “%1”; the list of this field has those there are.</source>
        <translation>没有名为“%1”的算子或网络；此字段的列表中有全部可用项。</translation>
    </message>
    <message>
        <source>%1 an execution.</source>
        <translation>每次执行 %1。</translation>
    </message>
    <message>
        <source>%1. For example %2</source>
        <translation>%1。例如 %2</translation>
    </message>
    <message>
        <source>A task of the network %1.</source>
        <translation>网络 %1 的一个任务。</translation>
    </message>
    <message>
        <source>No operator and no task of a network has this workload key.</source>
        <translation>没有算子或网络任务具有此工作负载键。</translation>
    </message>
    <message numerus="yes">
        <source>Network: %n task(s)</source>
        <translation>
            <numerusform>网络：%n 个任务</numerusform>
        </translation>
    </message>
    <message>
        <source>Workload: an operator with its arguments, or a network</source>
        <translation>工作负载：带参数的算子，或网络</translation>
    </message>
    <message>
        <source>An operator with its arguments and fused parts, or a network&apos;s name; the list has examples of all of them.</source>
        <translation>带参数和融合部分的算子，或网络名称；列表中有全部示例。</translation>
    </message>
    <message>
        <source>The network %1 can only be tuned on its own.</source>
        <translation>网络 %1 只能单独调优。</translation>
    </message>
    <message numerus="yes">
        <source>%n operator(s), tuned together.</source>
        <translation>
            <numerusform>%n 个算子，一起调优。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tlp::widgets::WorkloadPicker</name>
    <message>
        <source>For example %1</source>
        <translation>例如 %1</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Operator with its arguments</source>
        <translation>算子及其参数</translation>
    </message>
    <message>
        <source>Add the operator</source>
        <translation>添加算子</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Add the network</source>
        <translation>添加网络</translation>
    </message>
    <message>
        <source>Operators and networks to measure</source>
        <translation>要测量的算子和网络</translation>
    </message>
    <message>
        <source>Remove the selected workloads</source>
        <translation>移除所选的工作负载</translation>
    </message>
    <message>
        <source>&amp;Operator:</source>
        <translation>算子(&amp;O)：</translation>
    </message>
    <message>
        <source>Net&amp;work:</source>
        <translation>网络(&amp;W)：</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n task(s))</source>
        <translation>
            <numerusform>%1（%n 个任务）</numerusform>
        </translation>
    </message>
    <message>
        <source>Name, arguments and fused parts; type a name to see examples.</source>
        <translation>名称、参数和融合部分；输入名称可看到示例。</translation>
    </message>
    <message>
        <source>%1: %2 an execution.</source>
        <translation>%1：每次执行 %2。</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::FactsTable</name>
    <message>
        <source>Programs</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Validation (same tasks)</source>
        <translation>验证（相同任务）</translation>
    </message>
    <message>
        <source>Held out by the split</source>
        <translation>划分留出</translation>
    </message>
    <message>
        <source>Nothing is held out: an evaluation afterwards judges the model on programs that it was trained on.</source>
        <translation>没有留出任务：之后的评估会用训练过的程序检验模型。</translation>
    </message>
    <message>
        <source>The split holds out no task that is measured on this platform.</source>
        <translation>该划分没有留出在此平台上测量过的任务。</translation>
    </message>
</context>
<context>
    <name>tlp::widgets::ModelSizePanel</name>
    <message>
        <source>Trees: at most %1, each with up to %2 levels</source>
        <translation>树：最多 %1 棵，每棵最多 %2 层</translation>
    </message>
    <message>
        <source>Parameters: %1 (%2)</source>
        <translation>参数量：%1（%2）</translation>
    </message>
    <message>
        <source>Parameters: known when the sizes are complete.</source>
        <translation>参数量：大小填写完整后可知。</translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>保存图片…</translation>
    </message>
    <message>
        <source>Saves the picture of the model as PNG or SVG.</source>
        <translation>将模型图保存为 PNG 或 SVG。</translation>
    </message>
    <message>
        <source>Save the picture of the model</source>
        <translation>保存模型图</translation>
    </message>
    <message>
        <source>PNG picture (*.png);;SVG drawing (*.svg)</source>
        <translation>PNG 图片 (*.png);;SVG 图形 (*.svg)</translation>
    </message>
</context>
</TS>
