// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <memory>

#include "base/ids.h"
#include "shell/page.h"

namespace tlp::widgets {

/// The Train activity: a form that starts a run, the live curves of the selected run, and the list
/// of recent runs. GUI thread only.
class TrainPage : public Page
{
    Q_OBJECT
public:
    explicit TrainPage(AppContext* context, QWidget* parent = nullptr);
    ~TrainPage() override;

    [[nodiscard]] QString pageName() const override { return QStringLiteral("train"); }
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString iconName() const override { return QStringLiteral("train"); }
    [[nodiscard]] QList<QAction*> pageActions() const override;
    void refresh() override;
    [[nodiscard]] bool isSettled() const override;
    void showRepresentative() override;

    /// Shows the curves of this run.
    void showRun(RunId run);

protected:
    void retranslate() override;

private:
    struct Private;
    std::unique_ptr<Private> m_private;
};

} // namespace tlp::widgets
