// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include "widgets/inspector/inspected_program.h"
#include "widgets/shell/page.h"

class QLabel;
class QSplitter;
class QStackedWidget;
class QTabWidget;

namespace tlp::widgets {

class CodePanel;
class DiffView;
class EmptyState;
class FeaturePanel;
class LatencyPanel;
class ProgramChooser;
class ProgramPanel;
class WhyPanel;

/// The Inspect page: one program from its steps to its latency, or two side by side. GUI thread.
class InspectPage : public Page
{
    Q_OBJECT
public:
    explicit InspectPage(AppContext* context, QWidget* parent = nullptr);
    ~InspectPage() override;

    [[nodiscard]] QString pageName() const override;
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString iconName() const override;
    [[nodiscard]] QList<QAction*> pageActions() const override;
    void refresh() override;
    [[nodiscard]] bool isSettled() const override;
    void showRepresentative() override;

    void open(const ProgramRef& program);
    /// A program that a tuning session measured.
    void openTrial(const TrialRef& trial);
    /// Puts a program beside the one that is open (or opens it when none is).
    void compareWith(const ProgramRef& program);
    [[nodiscard]] const InspectedProgramPtr& program() const { return m_program; }
    [[nodiscard]] const InspectedProgramPtr& other() const { return m_other; }

    /// "tlp … show DATASET TASK PROGRAM" for the open program, of a trial "tlp … session SESSION
    /// --trials"; quoted for a shell.
    [[nodiscard]] QString command() const;

protected:
    void retranslate() override;

private:
    void build();
    void load(const ProgramChoice& choice, bool isOther);
    void showProgram(const InspectedProgramPtr& program);
    void showOther(const InspectedProgramPtr& program);
    void showProblem(const Error& error, bool isOther);
    void showEmpty();
    void setComparing(bool comparing);
    void swapSides();
    void updateActions();

    QAction* m_compareAction;
    QAction* m_copyCommand;
    QAction* m_copyRecord;
    InspectedProgramPtr m_program, m_other;
    bool m_isComparing = false;
    bool m_hasData = true;
    QWidget* m_content = nullptr;
    ProgramChooser* m_picker = nullptr;
    ProgramChooser* m_otherPicker = nullptr;
    QWidget* m_otherRow = nullptr;
    QLabel* m_heading = nullptr;
    QStackedWidget* m_stack = nullptr;
    EmptyState* m_empty = nullptr;
    QSplitter* m_rows = nullptr;
    ProgramPanel* m_panel = nullptr;
    QTabWidget* m_tabs = nullptr;
    FeaturePanel* m_features = nullptr;
    LatencyPanel* m_latency = nullptr;
    CodePanel* m_code = nullptr;
    WhyPanel* m_why = nullptr;
    DiffView* m_diff = nullptr;
};

} // namespace tlp::widgets
