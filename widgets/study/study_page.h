// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <memory>

#include "shell/page.h"

namespace tlp::widgets {

/// The Study activity: a form that starts a study, the selected study with its charts, tables and
/// cells, and the list of all. GUI thread only.
class StudyPage : public Page
{
    Q_OBJECT
public:
    explicit StudyPage(AppContext* context, QWidget* parent = nullptr);
    ~StudyPage() override;

    [[nodiscard]] QString pageName() const override { return QStringLiteral("study"); }
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString iconName() const override { return QStringLiteral("study"); }
    [[nodiscard]] QList<QAction*> pageActions() const override;
    void refresh() override;
    [[nodiscard]] bool isSettled() const override;
    void showRepresentative() override;

protected:
    void retranslate() override;

private:
    struct Private;
    std::unique_ptr<Private> m_private;
};

} // namespace tlp::widgets
