// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/inspector/code_panel.h"

#include <algorithm>
#include <utility>

#include "widgets/data/local_targets.h"
#include "widgets/data/value_text.h"
#include "widgets/inspector/program_build.h"
#include "widgets/shell/background_task.h"
#include "widgets/shell/panels.h"
#include "widgets/shell/theme.h"

#include <QComboBox>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>

namespace tlp::widgets {

namespace {

QPlainTextEdit* makeCodeView(const char* name, const QString& heading, QSplitter* splitter)
{
    auto* pane = new QWidget(splitter);
    auto* label = new QLabel(heading, pane);
    auto* view = new QPlainTextEdit(pane);
    label->setBuddy(view);
    view->setObjectName(QLatin1String(name));
    view->setAccessibleName(heading);
    view->setReadOnly(true);
    view->setLineWrapMode(QPlainTextEdit::NoWrap);
    view->setTabChangesFocus(true);
    view->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    QFont mono = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    mono.setPointSizeF(view->font().pointSizeF());
    view->setFont(mono);
    auto* layout = new QVBoxLayout(pane);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(spacing(0.25));
    layout->addWidget(label);
    layout->addWidget(view, 1);
    splitter->addWidget(pane);
    return view;
}

} // namespace

CodePanel::CodePanel(QWidget* parent)
    : QWidget(parent)
    , m_task(new BackgroundTask(this))
    , m_target(new QComboBox(this))
    , m_build(new QPushButton(tr("Show code"), this))
    , m_time(new QPushButton(tr("Time it now"), this))
    , m_cancel(new QPushButton(tr("Cancel"), this))
    , m_spinner(new QProgressBar(this))
    , m_state(new QLabel(this))
    , m_result(new QLabel(this))
    , m_splitter(new QSplitter(Qt::Horizontal, this))
{
    m_target->setObjectName(QStringLiteral("codeTarget"));
    m_target->setAccessibleName(tr("Target to build for"));
    for (const workload::LocalTarget& target : localTargets())
        m_target->addItem(targetText(target), QString::fromStdString(target.toText()));
    m_build->setObjectName(QStringLiteral("showCode"));
    m_build->setToolTip(tr("Builds the program with Halide and shows what it becomes"));
    m_time->setObjectName(QStringLiteral("timeNow"));
    m_time->setToolTip(tr("Builds the program and measures it on this machine"));
    m_cancel->setObjectName(QStringLiteral("cancelCode"));
    m_spinner->setObjectName(QStringLiteral("codeSpinner"));
    m_spinner->setAccessibleName(tr("Building or measuring"));
    m_spinner->setRange(0, 0);
    m_spinner->setTextVisible(false);
    m_spinner->setFixedWidth(spacing(10));
    m_spinner->setMaximumHeight(spacing(1));
    m_state->setObjectName(QStringLiteral("codeState"));
    m_state->setWordWrap(true);
    m_result->setObjectName(QStringLiteral("timeResult"));
    m_result->setWordWrap(true);
    m_result->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_lowered = makeCodeView("loweredCode", tr("Lowered statement (Halide)"), m_splitter);
    m_assembly = makeCodeView("assemblyCode", tr("Innermost loop (assembly)"), m_splitter);
    m_lowered->setPlaceholderText(
        tr("“Show code” builds the program and shows here what Halide makes of it."));
    m_assembly->setPlaceholderText(
        tr("The innermost loop that does most of the arithmetic, as the processor runs it."));
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setChildrenCollapsible(false);

    auto* tools = new QHBoxLayout;
    tools->addWidget(m_target);
    tools->addWidget(m_build);
    tools->addWidget(m_time);
    tools->addWidget(m_cancel);
    tools->addWidget(m_spinner, 0, Qt::AlignVCenter);
    tools->addWidget(m_state, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, spacing(0.5), 0, 0);
    layout->setSpacing(spacing(0.5));
    layout->addLayout(tools);
    layout->addWidget(m_result);
    layout->addWidget(m_splitter, 1);

    connect(m_target, &QComboBox::currentIndexChanged, this, &CodePanel::showChosen);
    connect(m_build, &QPushButton::clicked, this, &CodePanel::build);
    connect(m_time, &QPushButton::clicked, this, &CodePanel::time);
    connect(m_cancel, &QPushButton::clicked, this, &CodePanel::cancel);
    connect(m_task, &BackgroundTask::runningChanged, this, &CodePanel::updateButtons);
    setProgram(nullptr);
}

CodePanel::~CodePanel()
{
    // Its end would be told to widgets that are gone.
    delete m_task;
}

bool CodePanel::isBusy() const
{
    return m_task->isRunning();
}

workload::LocalTarget CodePanel::target() const
{
    return localTargets().at(static_cast<std::size_t>(m_target->currentIndex()));
}

void CodePanel::setProgram(const InspectedProgramPtr& program)
{
    m_task->cancel();
    m_program = program;
    m_built.clear();
    m_result->hide();
    if (program && m_target->count() > 0) {
        const QSignalBlocker blocker(m_target);
        m_target->setCurrentIndex(m_target->findData(
            QString::fromStdString(nearestTarget(program->platform.target).toText())));
    }
    showChosen();
}

void CodePanel::build()
{
    if (!m_program)
        return;
    const int index = m_target->currentIndex();
    m_state->setText(tr("Building…"));
    m_task->start(
        [program = m_program, target = target(), options = m_options, index, this](
            const std::stop_token& stop) -> Result<BackgroundTask::Show> {
            TLP_TRY(measure::BuildReply reply, buildCode(*program, target, options, stop));
            return [this, index, reply = std::move(reply)] {
                m_built.insert(index, reply);
                showChosen();
            };
        },
        [this](const Error& error) {
            showProblem(tr("The program was not built: %1").arg(errorText(error)));
        });
}

void CodePanel::time()
{
    if (!m_program)
        return;
    m_result->hide();
    m_state->setText(tr("Building and measuring…"));
    m_task->start(
        [program = m_program, target = target(), options = m_options, this](
            const std::stop_token& stop) -> Result<BackgroundTask::Show> {
            TLP_TRY(
                const measure::Measurement result, timeProgram(*program, target, options, stop));
            return [this, result, target] { showTime(result, target); };
        },
        [this](const Error& error) {
            showProblem(tr("The program was not measured: %1").arg(errorText(error)));
        });
}

void CodePanel::cancel()
{
    m_task->cancel();
    showChosen();
    m_state->setText(tr("Cancelled."));
}

void CodePanel::showChosen()
{
    setTextRole(m_state, TextRole::Caption);
    m_lowered->clear();
    m_assembly->clear();
    const QString reason = m_program ? whyNotBuilt(*m_program) : QString();
    m_state->setText(reason);
    m_splitter->setEnabled(reason.isEmpty());
    if (const auto built = m_built.constFind(m_target->currentIndex()); built != m_built.constEnd())
        showCode(*built);
    updateButtons();
}

void CodePanel::showCode(const measure::BuildReply& reply)
{
    if (reply.failure != measure::BuildFailure::None) {
        showProblem(tr("%1: %2").arg(
            failureText(measure::toString(reply.failure)), QString::fromStdString(reply.message)));
        return;
    }
    m_state->setText(tr("Built in %1.").arg(latencyText(reply.seconds)));
    m_lowered->setPlainText(QString::fromStdString(reply.lowered));
    m_assembly->setPlainText(reply.assembly.empty() ? tr("The program has no loop.")
                                                    : QString::fromStdString(reply.assembly));
}

void CodePanel::showTime(
    const measure::Measurement& measurement, const workload::LocalTarget& target)
{
    showChosen();
    if (measurement.result.errorNo != 0) {
        const std::string kind = measurement.buildFailure != measure::BuildFailure::None
            ? measure::toString(measurement.buildFailure)
            : records::nameOfError(measurement.result.errorNo);
        showProblem(tr("Not measured. %1: %2")
                        .arg(failureText(kind), QString::fromStdString(measurement.message)));
        return;
    }
    QStringList parts{tr("<b>%1</b> here now on %2 (median; the repeats differ by %3).")
                          .arg(latencyText(measurement.medianSeconds),
                              targetText(target).toHtmlEscaped(), percentText(measurement.spread))};
    if (measurement.isNoisy)
        parts.append(tr("The machine was too busy for a time that can be trusted: measure again "
                        "when nothing else runs."));
    if (const auto before = m_program->seconds())
        parts.append((m_program->trial ? tr("In the session: %1 on %2, %3 times as long.")
                                       : tr("In the file: %1 on %2, %3 times as long."))
                         .arg(latencyText(*before), m_program->ref.platform.toHtmlEscaped(),
                             QLocale().toString(*before / measurement.medianSeconds, 'g', 3)));
    else
        parts.append((m_program->trial ? tr("The session has no valid time of it on %1.")
                                       : tr("The file has no valid time on %1."))
                         .arg(m_program->ref.platform.toHtmlEscaped()));
    m_result->setText(parts.join(QLatin1Char(' ')));
    m_result->show();
}

void CodePanel::showProblem(const QString& text)
{
    setTextRole(m_state, TextRole::Danger);
    m_state->setText(text);
}

void CodePanel::updateButtons()
{
    const bool isRunning = m_task->isRunning();
    const bool canBuild = m_program && whyNotBuilt(*m_program).isEmpty();
    m_target->setEnabled(canBuild && !isRunning);
    m_build->setEnabled(canBuild && !isRunning);
    m_time->setEnabled(canBuild && !isRunning);
    m_cancel->setVisible(isRunning);
    m_spinner->setVisible(isRunning);
}

} // namespace tlp::widgets
