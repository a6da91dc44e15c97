// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include <QHash>
#include <QStringList>
#include <QWidget>

#include "widgets/inspector/inspected_program.h"

class QComboBox;
class QHBoxLayout;
class QLabel;
class QPushButton;

namespace tlp::widgets {

class AppContext;

/// What names a program among all of a workspace: what belongs to one is kept under it.
[[nodiscard]] QString keyOf(const InspectedProgram& program);

/// Changes single values of the open program: tile sizes, annotations, unroll limits. Every change
/// can be taken back with the Edit menu's Undo. What was changed in a program stays until it is
/// reset or the workspace is closed. GUI thread.
class WhatIfEditor : public QWidget
{
    Q_OBJECT
public:
    explicit WhatIfEditor(AppContext* context, QWidget* parent = nullptr);

    void setProgram(const InspectedProgramPtr& program);
    /// The step whose values are shown; one that has none shows none.
    void setCurrentStep(int step);
    [[nodiscard]] int currentStep() const;

    /// The program's steps with the changes; later splits follow the new extents.
    [[nodiscard]] const std::vector<records::Step>& steps() const { return m_shown; }
    [[nodiscard]] bool isEdited() const { return !assignments().isEmpty(); }
    [[nodiscard]] bool isValid() const { return m_problem.isEmpty(); }
    /// STEP.FIELD=VALUE, as `tlp explain --set` takes them; empty: nothing is changed.
    [[nodiscard]] QStringList assignments() const;
    /// While something is computed no button can be pressed.
    void setBusy(bool busy);
    /// Why nothing can be scored or measured; empty: it can.
    void setObstacles(const QString& scoring, const QString& measuring);

    /// For the command that takes changes back.
    void setSteps(const QString& program, const std::vector<records::Step>& steps);

Q_SIGNALS:
    void edited(); ///< the steps are others
    void stepChosen(int step);
    void scoreRequested();
    void measureRequested();

private:
    void fillSteps();
    void fillFields();
    void addLengthFields(int step);
    void addChoice(const QString& label, const QString& name,
        const std::vector<std::pair<QString, std::int64_t>>& choices, std::int64_t value,
        std::function<void(std::int64_t)> change);
    void change(int step, records::Step value, const QString& text);
    void apply();
    void reset();
    void updateButtons();
    /// As asked for; the shown ones may have other extents.
    [[nodiscard]] const std::vector<records::Step>& wanted() const;

    AppContext* m_context;
    InspectedProgramPtr m_program;
    QHash<QString, std::vector<records::Step>> m_wanted; ///< by program
    std::vector<records::Step> m_shown;
    QString m_problem; ///< why the changed program is none
    bool m_isExact = false;
    bool m_isBusy = false;
    QString m_noScoring, m_noMeasuring;
    QComboBox* m_step;
    QWidget* m_fields = nullptr;
    QHBoxLayout* m_fieldRow;
    QLabel* m_state;
    QPushButton *m_score, *m_measure, *m_reset;
};

} // namespace tlp::widgets
