// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>

#include <QPointer>

#include "base/error.h"
#include "base/ids.h"
#include "shell/form_store.h"
#include "shell/panels.h"

class QAction;

namespace tlp::widgets {

class AppContext;
class FormScroll;
class TuningForm;

/// The card that starts a tuning session: the form, what is still wrong with it, and the buttons.
/// What is typed is kept for the next start. GUI thread only.
class TuneFormCard : public Card
{
    Q_OBJECT
public:
    explicit TuneFormCard(AppContext* context, QWidget* parent = nullptr);

    [[nodiscard]] TuningForm* form() const { return m_form; }
    [[nodiscard]] QAction* startAction() const { return m_startAction; }
    [[nodiscard]] QAction* copyAction() const { return m_copyAction; }
    /// Another workspace: what was typed there, its networks; sessions and runs are to come.
    void loadWorkspace();
    void retranslate();

Q_SIGNALS:
    /// `isAwaited`: whoever pressed the button has not turned to anything else meanwhile.
    void started(tlp::JobId job, bool isAwaited);

private:
    void loadNetworks();
    void showState();
    void start();
    void finishStart(const Result<JobId>& job, const std::string& name);
    void copyCommand();
    [[nodiscard]] bool isAwaited() const;

    AppContext* m_context;
    TuningForm* m_form;
    FormScroll* m_scroll;
    QLabel* m_reason;
    QPushButton *m_start, *m_copy, *m_defaults;
    QAction *m_startAction, *m_copyAction;
    FormStore m_store;
    QPointer<QWidget> m_focusAtStart;
    bool m_isStarting = false; ///< one click, one session
    bool m_isRestoring = true; ///< what is stored must not be replaced by what is not there yet
};

} // namespace tlp::widgets
