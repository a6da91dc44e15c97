// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/inspector/what_if_editor.h"

#include <algorithm>
#include <utility>

#include "program/edit_steps.h"
#include "widgets/data/value_text.h"
#include "widgets/inspector/divisor_box.h"
#include "widgets/inspector/step_words.h"
#include "widgets/shell/app_context.h"
#include "widgets/shell/panels.h"
#include "widgets/shell/theme.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QSignalBlocker>
#include <QUndoCommand>
#include <QUndoStack>
#include <QVBoxLayout>

namespace tlp::widgets {

namespace {

using program::EditableField;
using records::Step;

/// All values of one program at once: few and small.
class WhatIfCommand : public QUndoCommand
{
public:
    WhatIfCommand(WhatIfEditor* editor, QString program, std::vector<Step> before,
        std::vector<Step> after, const QString& text)
        : QUndoCommand(text)
        , m_editor(editor)
        , m_program(std::move(program))
        , m_before(std::move(before))
        , m_after(std::move(after))
    {}

    void redo() override { show(m_after); }
    void undo() override { show(m_before); }

private:
    void show(const std::vector<Step>& steps)
    {
        if (m_editor)
            m_editor->setSteps(m_program, steps);
        else
            setObsolete(true);
    }

    QPointer<WhatIfEditor> m_editor;
    QString m_program;
    std::vector<Step> m_before, m_after;
};

QString joinedLengths(const std::vector<std::int64_t>& lengths)
{
    QStringList parts;
    for (const std::int64_t length : lengths)
        parts.append(QString::number(length));
    return parts.join(u',');
}

/// STEP.FIELD=VALUE.
QString assignmentOf(int step, const Step& value)
{
    const QString number = QString::number(step + 1);
    switch (program::editableField(value)) {
    case EditableField::Lengths:
        return QStringLiteral("%1.lengths=%2")
            .arg(number, joinedLengths(std::get<records::SplitStep>(value).lengths));
    case EditableField::Annotation:
        return QStringLiteral("%1.annotation=%2")
            .arg(number,
                QString::fromStdString(records::nameOfAnnotation(
                    std::get<records::AnnotationStep>(value).annotation)));
    case EditableField::Unroll:
        return QStringLiteral("%1.unroll=%2")
            .arg(number)
            .arg(program::unrollLimit(value).value_or(0));
    case EditableField::None:
        break;
    }
    return {};
}

/// What one part may be while the others stay: then the outermost one takes up the rest.
std::vector<std::int64_t> lengthChoices(const records::SplitStep& split, std::size_t part)
{
    std::int64_t rest = split.extent;
    for (std::size_t i = 0; i < split.lengths.size(); ++i) {
        if (i == part)
            continue;
        if (split.lengths[i] < 1 || rest % split.lengths[i] != 0)
            return {};
        rest /= split.lengths[i];
    }
    if (split.lengths[part] < 1 || rest < 1 || rest % split.lengths[part] != 0)
        return {};
    return program::divisorsOf(rest);
}

} // namespace

QString keyOf(const InspectedProgram& program)
{
    if (program.trial)
        return QStringLiteral("trial %1 %2")
            .arg(program.trial->session.value)
            .arg(program.trial->number);
    return QStringLiteral("%1\n%2 %3 %4")
        .arg(program.ref.dataset)
        .arg(program.ref.task.value)
        .arg(program.ref.ordinal)
        .arg(program.ref.platform);
}

WhatIfEditor::WhatIfEditor(AppContext* context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_step(new QComboBox(this))
    , m_fieldRow(new QHBoxLayout)
    , m_state(makeLabel({}, TextRole::Caption, this))
    , m_score(new QPushButton(tr("Score"), this))
    , m_measure(new QPushButton(tr("Measure"), this))
    , m_reset(new QPushButton(tr("Reset"), this))
{
    m_step->setObjectName(QStringLiteral("whatIfStep"));
    m_step->setAccessibleName(tr("Step to change"));
    m_step->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_step->setMinimumContentsLength(12);
    m_state->setObjectName(QStringLiteral("whatIfState"));
    m_state->setWordWrap(true);
    m_score->setObjectName(QStringLiteral("whatIfScore"));
    m_measure->setObjectName(QStringLiteral("whatIfMeasure"));
    m_reset->setObjectName(QStringLiteral("whatIfReset"));
    m_reset->setToolTip(tr("Takes back every change of this program"));

    auto* top = new QHBoxLayout;
    top->addWidget(makeLabel(tr("What if"), TextRole::Heading, this));
    top->addWidget(m_step, 1);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_score);
    buttons->addWidget(m_measure);
    buttons->addWidget(m_reset);
    buttons->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(spacing(0.5));
    layout->addLayout(top);
    layout->addLayout(m_fieldRow);
    layout->addLayout(buttons);
    layout->addWidget(m_state);

    connect(m_step, &QComboBox::activated, this, [this](int index) {
        fillFields();
        Q_EMIT stepChosen(m_step->itemData(index).toInt());
    });
    connect(m_score, &QPushButton::clicked, this, &WhatIfEditor::scoreRequested);
    connect(m_measure, &QPushButton::clicked, this, &WhatIfEditor::measureRequested);
    connect(m_reset, &QPushButton::clicked, this, &WhatIfEditor::reset);
    connect(context, &AppContext::workspaceChanged, this, [this] { m_wanted.clear(); });
    setProgram(nullptr);
}

const std::vector<Step>& WhatIfEditor::wanted() const
{
    const auto known = m_wanted.constFind(keyOf(*m_program));
    return known == m_wanted.constEnd() ? m_program->detail.steps : *known;
}

void WhatIfEditor::setProgram(const InspectedProgramPtr& program)
{
    m_program = program;
    apply();
    fillSteps();
}

void WhatIfEditor::apply()
{
    m_problem.clear();
    m_isExact = false;
    m_shown.clear();
    if (m_program) {
        m_shown = wanted();
        if (m_shown != m_program->detail.steps) {
            const auto checked
                = program::checkEdited(m_program->detail.steps, m_shown, m_program->dag.get());
            if (checked) {
                m_shown = checked->steps;
                m_isExact = checked->isExact;
            } else {
                m_problem = errorText(checked.error());
            }
        }
    }
}

void WhatIfEditor::fillSteps()
{
    const int before = currentStep();
    {
        const QSignalBlocker blocker(m_step);
        m_step->clear();
        for (int i = 0; i < std::ssize(m_shown); ++i) {
            const Step& step = m_shown[static_cast<std::size_t>(i)];
            if (program::editableField(step) == EditableField::None)
                continue;
            m_step->addItem(QStringLiteral("%1 %2 · %3")
                                .arg(i + 1)
                                .arg(QString::fromStdString(std::string(records::codeOf(step))),
                                    parametersText(step)),
                i);
        }
        m_step->setCurrentIndex(std::max(0, m_step->findData(before)));
        m_step->setEnabled(m_step->count() > 0);
    }
    fillFields();
}

int WhatIfEditor::currentStep() const
{
    return m_step->currentIndex() < 0 ? -1 : m_step->currentData().toInt();
}

void WhatIfEditor::setCurrentStep(int step)
{
    const int index = m_step->findData(step);
    if (index < 0 || index == m_step->currentIndex())
        return;
    {
        const QSignalBlocker blocker(m_step);
        m_step->setCurrentIndex(index);
    }
    fillFields();
}

void WhatIfEditor::fillFields()
{
    // A field that is at work right now must live until it has told its change.
    const QString focused = m_fields != nullptr && m_fields->focusWidget() != nullptr
            && m_fields->focusWidget()->hasFocus()
        ? m_fields->focusWidget()->objectName()
        : QString();
    if (m_fields != nullptr) {
        m_fieldRow->removeWidget(m_fields);
        m_fields->hide();
        m_fields->deleteLater();
    }
    m_fields = new QWidget(this);
    auto* row = new QHBoxLayout(m_fields);
    row->setContentsMargins(0, 0, 0, 0);
    const int step = currentStep();
    if (step >= 0) {
        const Step& value = m_shown[static_cast<std::size_t>(step)];
        const bool isGpu = m_program->platform.isGpu;
        if (program::editableField(value) == EditableField::Lengths) {
            addLengthFields(step);
        } else if (const auto* annotation = std::get_if<records::AnnotationStep>(&value)) {
            std::vector<std::pair<QString, std::int64_t>> choices;
            for (int i = 0; i < records::kIterAnnotationCount; ++i) {
                const bool isOfCpu = i <= static_cast<int>(records::IterAnnotation::Parallel);
                if (isOfCpu || isGpu || i == annotation->annotation)
                    choices.emplace_back(annotationText(i), i);
            }
            addChoice(tr("Annotation"), QStringLiteral("whatIfAnnotation"), choices,
                annotation->annotation, [this, step](std::int64_t chosen) {
                    auto changed = std::get<records::AnnotationStep>(
                        wanted()[static_cast<std::size_t>(step)]);
                    changed.annotation = static_cast<int>(chosen);
                    change(step, changed,
                        tr("Annotate step %1 “%2”")
                            .arg(step + 1)
                            .arg(annotationText(static_cast<int>(chosen))));
                });
        } else if (const auto limit = program::unrollLimit(value)) {
            std::vector<std::int64_t> limits{0, 16, 64, 512};
            if (isGpu)
                limits.push_back(1024);
            std::vector<std::pair<QString, std::int64_t>> choices;
            for (const std::int64_t each : limits)
                choices.emplace_back(QString::number(each), each);
            if (std::find(limits.begin(), limits.end(), *limit) == limits.end())
                choices.emplace_back(QString::number(*limit), *limit);
            addChoice(tr("Unroll up to"), QStringLiteral("whatIfUnroll"), choices, *limit,
                [this, step](std::int64_t chosen) {
                    std::vector<Step> steps = wanted();
                    const auto assignment
                        = QStringLiteral("%1.unroll=%2").arg(step + 1).arg(chosen);
                    if (program::editStep(steps, assignment.toStdString()))
                        change(step, steps[static_cast<std::size_t>(step)],
                            tr("Unroll step %1 up to %2").arg(step + 1).arg(chosen));
                });
        }
    }
    row->addStretch(1);
    m_fieldRow->addWidget(m_fields);
    m_fields->show();
    if (auto* again = focused.isEmpty() ? nullptr : m_fields->findChild<QWidget*>(focused))
        again->setFocus();
    updateButtons();
}

void WhatIfEditor::addLengthFields(int step)
{
    auto* row = static_cast<QHBoxLayout*>(m_fields->layout());
    const auto& split = std::get<records::SplitStep>(m_shown[static_cast<std::size_t>(step)]);
    row->addWidget(new QLabel(tr("Tile sizes"), m_fields));
    for (std::size_t i = 0; i < split.lengths.size(); ++i) {
        auto* box = new DivisorBox(m_fields);
        box->setObjectName(QStringLiteral("whatIfLength%1").arg(i + 1));
        box->setAccessibleName(tr("Tile size %1 of step %2").arg(i + 1).arg(step + 1));
        const auto choices = lengthChoices(split, i);
        box->setChoices(choices, split.lengths[i]);
        box->setEnabled(choices.size() > 1);
        box->setToolTip(choices.empty()
                ? tr("The sizes of this step do not divide its loop evenly, so none can be offered")
                : tr("Divisors of what the other sizes leave of the loop's %1 passes")
                      .arg(split.extent));
        connect(box, &QSpinBox::valueChanged, this, [this, step, i](int value) {
            auto changed = std::get<records::SplitStep>(wanted()[static_cast<std::size_t>(step)]);
            changed.lengths[i] = value;
            change(step, changed,
                tr("Set tile size %1 of step %2 to %3").arg(i + 1).arg(step + 1).arg(value));
        });
        row->addWidget(box);
    }
}

void WhatIfEditor::addChoice(const QString& label, const QString& name,
    const std::vector<std::pair<QString, std::int64_t>>& choices, std::int64_t value,
    std::function<void(std::int64_t)> changed)
{
    auto* box = new QComboBox(m_fields);
    box->setObjectName(name);
    box->setAccessibleName(label);
    for (const auto& [text, data] : choices)
        box->addItem(text, static_cast<qlonglong>(data));
    box->setCurrentIndex(box->findData(static_cast<qlonglong>(value)));
    connect(box, &QComboBox::currentIndexChanged, this,
        [box, changed = std::move(changed)] { changed(box->currentData().toLongLong()); });
    m_fields->layout()->addWidget(new QLabel(label, m_fields));
    m_fields->layout()->addWidget(box);
}

void WhatIfEditor::change(int step, Step value, const QString& text)
{
    const std::vector<Step> before = wanted();
    std::vector<Step> after = before;
    after[static_cast<std::size_t>(step)] = std::move(value);
    if (after != before)
        m_context->undoStack()->push(
            new WhatIfCommand(this, keyOf(*m_program), before, std::move(after), text));
}

void WhatIfEditor::reset()
{
    if (m_program && isEdited())
        m_context->undoStack()->push(new WhatIfCommand(
            this, keyOf(*m_program), wanted(), m_program->detail.steps, tr("Reset the changes")));
}

void WhatIfEditor::setSteps(const QString& program, const std::vector<Step>& steps)
{
    m_wanted.insert(program, steps);
    if (!m_program || keyOf(*m_program) != program)
        return;
    if (steps == m_program->detail.steps)
        m_wanted.remove(program);
    apply();
    fillSteps();
    Q_EMIT edited();
}

QStringList WhatIfEditor::assignments() const
{
    QStringList all;
    if (!m_program)
        return all;
    const std::vector<Step>& steps = wanted();
    for (int i = 0; i < std::ssize(steps); ++i) {
        const auto index = static_cast<std::size_t>(i);
        if (steps[index] != m_program->detail.steps[index])
            all.append(assignmentOf(i, steps[index]));
    }
    return all;
}

void WhatIfEditor::setBusy(bool busy)
{
    m_isBusy = busy;
    updateButtons();
}

void WhatIfEditor::setObstacles(const QString& scoring, const QString& measuring)
{
    m_noScoring = scoring;
    m_noMeasuring = measuring;
    updateButtons();
}

void WhatIfEditor::updateButtons()
{
    const bool canTry = m_program && isEdited() && isValid() && !m_isBusy;
    m_score->setEnabled(canTry && m_noScoring.isEmpty());
    m_score->setToolTip(m_noScoring.isEmpty()
            ? tr("Scores the changed program with every chosen run")
            : m_noScoring);
    m_measure->setEnabled(canTry && m_noScoring.isEmpty() && m_noMeasuring.isEmpty());
    m_measure->setToolTip(m_noMeasuring.isEmpty()
            ? tr("Builds the program and the changed one and measures both on this machine")
            : m_noMeasuring);
    m_reset->setEnabled(m_program && isEdited());
    setTextRole(m_state, isValid() ? TextRole::Caption : TextRole::Danger);
    if (!m_program)
        m_state->clear();
    else if (m_step->count() == 0)
        m_state->setText(tr("The program has no tile size, annotation or unroll limit to change."));
    else if (!isEdited())
        m_state->setText(tr("Change a value to ask what the models would say."));
    else if (!isValid())
        m_state->setText(tr("This is no program: %1").arg(m_problem));
    else if (m_isExact)
        m_state->setText(tr("The changed program can be derived."));
    else
        m_state->setText(tr("As far as the steps tell, the changed program can be derived; what it "
                            "computes is not known."));
}

} // namespace tlp::widgets
