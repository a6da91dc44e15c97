// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <memory>
#include <optional>

#include "shell/form_store.h"
#include "shell/panels.h"
#include "study/study_data.h"

class QAction;
class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QTimer;

namespace tlp::widgets {

class AppContext;
class FormRows;
class FormScroll;
class NumberBox;

/// The card that makes a study: a preset on a dataset, for some platforms and seeds, with the
/// number of its cells and how long they take. GUI thread only.
class StudyForm : public Card
{
    Q_OBJECT
public:
    explicit StudyForm(AppContext* context, QWidget* parent = nullptr);
    ~StudyForm() override;

    /// Another workspace was opened: nothing of the one before stays.
    void openWorkspace();
    /// Reads what there is to choose from.
    void loadWorkspace();
    [[nodiscard]] bool isLoading() const;
    [[nodiscard]] QAction* startAction() const { return m_startAction; }
    [[nodiscard]] QAction* copyAction() const { return m_copyAction; }
    void retranslate();

Q_SIGNALS:
    void started(tlp::JobId job);

private:
    void build();
    void setFacts(StudyFormFacts facts);
    void fillDataset();
    void plan();
    void showPlan(const Result<study::StudyPlan>& plan);
    void start();
    void copyCommand();
    void changed();
    void showState();
    [[nodiscard]] const StudyFormFacts::Dataset* dataset() const;
    [[nodiscard]] const study::StudySpec* preset() const;
    [[nodiscard]] QStringList platforms() const;
    /// What the fields ask for; none: a field is wrong, `m_problem` says which.
    std::optional<study::StudySpec> spec();
    [[nodiscard]] int parallel() const;
    [[nodiscard]] FormStore::Content content() const;
    void restore(const FormStore::Content& content);

    AppContext* m_context;
    StudyFormFacts m_facts;
    FormStore m_store;
    QWidget* m_form;
    FormScroll* m_scroll;
    std::unique_ptr<FormRows> m_rows;
    QComboBox *m_preset, *m_dataset, *m_split;
    QListWidget* m_platforms;
    QLineEdit *m_seeds, *m_name;
    NumberBox *m_epochs, *m_parallel;
    QLabel *m_title, *m_about, *m_planText, *m_problemText;
    QPushButton *m_start, *m_copy;
    QAction *m_startAction, *m_copyAction;
    QTimer* m_delay; ///< a plan is made when typing pauses
    QString m_problem;
    std::optional<study::StudyPlan> m_plan; ///< of what the fields hold now
    bool m_isFilling = false, m_isStarting = false;
};

} // namespace tlp::widgets
