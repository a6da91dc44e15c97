// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>

#include "base/error.h"
#include "inspector/inspected_program.h"
#include "tuning/session_view.h"

class QComboBox;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace tlp::widgets {

class AppContext;
class KernelExport;
class ProgramPanel;
struct KernelFiles;

/// The fastest program so far, of a network that of a chosen task: its tokens, and the loop nest
/// after any of them. GUI thread only.
class BestProgramView : public SessionView
{
    Q_OBJECT
public:
    BestProgramView(AppContext* context, QWidget* parent);

    void setSession(const SessionDetailsPtr& details) override;
    void clear() override;
    void retranslate() override;
    [[nodiscard]] bool isLoading() const override;
    /// Asks for a folder; the kernel of the task that is shown goes into it.
    void chooseKernelFolder();

private:
    void buildPanel();
    void fillTasks();
    void load();
    void showProgram(InspectedProgramPtr program);
    void showHeading();
    void updateExport();
    void tellExported(const KernelFiles& files);
    [[nodiscard]] const workspace::SessionTask* chosenTask() const;

    AppContext* m_context;
    SessionDetailsPtr m_details;
    SessionId m_listed; ///< whose tasks the box lists
    std::optional<TrialRef> m_wanted; ///< shown, or on its way
    std::optional<Error> m_error; ///< why the wanted one is not shown
    InspectedProgramPtr m_program;
    QLabel* m_label;
    QComboBox* m_task;
    QPushButton *m_export, *m_inspect;
    KernelExport* m_kernel;
    QLabel* m_heading;
    QVBoxLayout* m_layout;
    ProgramPanel* m_panel = nullptr;
};

} // namespace tlp::widgets
