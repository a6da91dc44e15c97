// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <memory>

#include "base/ids.h"
#include "shell/page.h"

namespace tlp::widgets {

/// The Tune activity: a form that starts a tuning session, the live view of the selected session,
/// and the list of all. Follows AppContext::sessionRequested by itself. GUI thread only.
class TunePage : public Page
{
    Q_OBJECT
public:
    explicit TunePage(AppContext* context, QWidget* parent = nullptr);
    ~TunePage() override;

    [[nodiscard]] QString pageName() const override { return QStringLiteral("tune"); }
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString iconName() const override { return QStringLiteral("tune"); }
    [[nodiscard]] QList<QAction*> pageActions() const override;
    void refresh() override;
    [[nodiscard]] bool isSettled() const override;
    void showRepresentative() override;

    /// Shows this session as soon as the list of all is read anew; says so when it is not in it.
    void showSession(SessionId session);

protected:
    void retranslate() override;

private:
    struct Private;
    std::unique_ptr<Private> m_private;
};

} // namespace tlp::widgets
