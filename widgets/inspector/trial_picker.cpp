// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/inspector/trial_picker.h"

#include <algorithm>

#include "widgets/shell/form_tools.h"
#include "widgets/shell/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTextDocument>
#include <QToolButton>

namespace tlp::widgets {

TrialPicker::TrialPicker(QWidget* parent)
    : QWidget(parent)
    , m_session(new QLabel(this))
    , m_number(new QSpinBox(this))
    , m_dataset(makeToolButton(this, QStringLiteral("pickFromDataset"), tr("Datasets"),
          tr("Choose among the programs of a dataset instead")))
{
    m_session->setObjectName(QStringLiteral("pickSession"));
    m_session->setTextFormat(Qt::PlainText);
    // Names can be long: the buttons keep their place.
    m_session->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_number->setObjectName(QStringLiteral("pickTrial"));
    m_number->setAccessibleName(tr("Number of the trial in its session"));
    m_number->setRange(1, 1);
    m_number->setKeyboardTracking(false);
    m_number->setPrefix(QStringLiteral("# "));
    auto* previous = makeToolButton(this, QStringLiteral("previousTrial"), {}, tr("Previous trial"),
        QStringLiteral("arrow-left"));
    auto* next = makeToolButton(
        this, QStringLiteral("nextTrial"), {}, tr("Next trial"), QStringLiteral("arrow-right"));
    auto* fastest = makeToolButton(this, QStringLiteral("fastestTrial"), tr("Fastest"),
        tr("The trial of this task with the lowest latency"));
    auto* slowest = makeToolButton(this, QStringLiteral("slowestTrial"), tr("Slowest"),
        tr("The trial of this task with the highest latency"));

    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(spacing(0.5));
    layout->addWidget(m_session, 1);
    for (QWidget* widget :
        std::initializer_list<QWidget*>{previous, m_number, next, fastest, slowest, m_dataset})
        layout->addWidget(widget);

    connect(m_number, &QSpinBox::valueChanged, this,
        [this](int number) { choose(ProgramChoice::By::Ordinal, number); });
    connect(previous, &QToolButton::clicked, m_number, &QSpinBox::stepDown);
    connect(next, &QToolButton::clicked, m_number, &QSpinBox::stepUp);
    connect(fastest, &QToolButton::clicked, this,
        [this] { choose(ProgramChoice::By::Fastest, m_open.number); });
    connect(slowest, &QToolButton::clicked, this,
        [this] { choose(ProgramChoice::By::Slowest, m_open.number); });
    connect(m_dataset, &QToolButton::clicked, this, &TrialPicker::datasetRequested);
}

void TrialPicker::setProgram(const InspectedProgram& program)
{
    if (!program.trial)
        return;
    m_open = *program.trial;
    const QSignalBlocker blocker(m_number);
    m_number->setRange(
        1, static_cast<int>(std::max(program.trialsInSession, program.trial->number)));
    m_number->setValue(static_cast<int>(program.trial->number));
    m_session->setText(tr("Tuning session %1, trial %2 of %3")
                           .arg(program.sessionName, QString::number(program.trial->number),
                               QString::number(m_number->maximum())));
    m_session->setToolTip(Qt::convertFromPlainText(m_session->text()));
}

void TrialPicker::setHasDataset(bool hasDataset)
{
    m_dataset->setVisible(hasDataset);
}

void TrialPicker::choose(ProgramChoice::By by, std::int64_t number)
{
    Q_EMIT chosen({by, {}, TrialRef{m_open.session, number}});
}

} // namespace tlp::widgets
