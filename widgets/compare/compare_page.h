// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <memory>

#include <QStringList>

#include "shell/page.h"

namespace tlp::widgets {

/// The Compare activity. Of runs: every run in a table that is also the legend of the charts,
/// top-k, curves, per-network and per-task figures, configuration differences and a paired verdict.
/// Of tuning sessions: curves and the search time to match. Follows AppContext::runsRequested and
/// sessionsRequested by itself. GUI thread only.
class ComparePage : public Page
{
    Q_OBJECT
public:
    explicit ComparePage(AppContext* context, QWidget* parent = nullptr);
    ~ComparePage() override;

    [[nodiscard]] QString pageName() const override { return QStringLiteral("compare"); }
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString iconName() const override { return QStringLiteral("compare"); }
    [[nodiscard]] QList<QAction*> pageActions() const override;
    void refresh() override;
    [[nodiscard]] bool isSettled() const override;
    void showRepresentative() override;

    /// Selects these runs by name, now or as soon as they are loaded.
    void showRuns(const QStringList& runs);

protected:
    void retranslate() override;

private:
    struct Private;
    std::unique_ptr<Private> m_private;
};

} // namespace tlp::widgets
