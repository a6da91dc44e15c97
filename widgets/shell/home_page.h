// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QPointer>

#include "shell/page.h"
#include "workspace/workspace.h"

class QGridLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace tlp::widgets {

class Card;

/// What the open workspace holds.
struct WorkspaceFacts
{
    int datasets = 0;
    std::int64_t programs = 0;
    std::int64_t tasks = 0;
    QString newestDataset;
    int runs = 0, runningRuns = 0, finishedRuns = 0;
    int sessions = 0, runningSessions = 0; ///< of tuning
    int unfinishedJobs = 0;
    struct Best
    {
        QString run, platform;
        int k = 0;
        double topK = 0, random = 0;
    };
    std::optional<Best> best; ///< of the evaluations: highest top-k at the smallest k
    QString newestFinishedRun;
    bool hasEvaluation = false;
};

/// Which step comes next, by what there is.
enum class NextStep : std::uint8_t { OpenWorkspace, Import, Train, Watch, Evaluate, Compare };
[[nodiscard]] NextStep nextStepFor(bool hasWorkspace, const WorkspaceFacts& facts);

/// The Home page: what is here, what to do next, recent workspaces, the sample.
class HomePage : public Page
{
    Q_OBJECT
public:
    explicit HomePage(AppContext* context, QWidget* parent = nullptr);

    [[nodiscard]] QString pageName() const override { return QStringLiteral("home"); }
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString iconName() const override { return QStringLiteral("home"); }
    void refresh() override;
    [[nodiscard]] bool isSettled() const override;

protected:
    void retranslate() override;

private:
    void build();
    void setFacts(const WorkspaceFacts& facts);
    void showNextStep(const WorkspaceFacts& facts);
    void showFacts(const WorkspaceFacts& facts);
    void showRecent();

    WorkspaceFacts m_facts;
    QPointer<QWidget> m_content;
    QLabel* m_nextTitle = nullptr;
    QLabel* m_nextText = nullptr;
    QPushButton* m_nextButton = nullptr;
    QPushButton* m_otherButton = nullptr;
    QGridLayout* m_factGrid = nullptr;
    QVBoxLayout* m_recent = nullptr;
};

} // namespace tlp::widgets
