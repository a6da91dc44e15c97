// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QWidget>

#include "widgets/inspector/inspected_program.h"

class QComboBox;
class QHBoxLayout;
class QSpinBox;

namespace tlp::widgets {

/// Chooses a program by dataset, platform, task and number; the fastest, slowest or any. GUI
/// thread.
class ProgramPicker : public QWidget
{
    Q_OBJECT
public:
    explicit ProgramPicker(AppContext* context, QWidget* parent = nullptr);

    /// Reads the datasets and the tasks of the chosen one again.
    void refresh();
    /// Shows which program is open, without asking for it.
    void setProgram(const InspectedProgram& program);
    void forget() { m_open = {}; } ///< which program was open
    [[nodiscard]] bool isLoading() const;
    /// Asks for the fastest program of the task with the most good measurements, once the tasks are
    /// there.
    void chooseRepresentative();
    /// Asks for the program that was open last, or else for the representative.
    void reopen();

Q_SIGNALS:
    void chosen(const tlp::widgets::ProgramChoice& choice);
    void hasNoDataset();
    void listed(bool hasDataset); ///< the datasets are known anew

private:
    struct Listing;
    void showDatasets(const Listing& listing);
    void loadTasks(const QString& dataset);
    void showTasks(const DatasetContent& content);
    void pickBest();
    void chooseTask(int index);
    void choose(ProgramChoice::By by, std::int64_t ordinal = 0);
    [[nodiscard]] ProgramRef currentRef() const;

    AppContext* m_context;
    std::shared_ptr<const DatasetContent> m_content;
    QString m_loaded; ///< the dataset that the tasks belong to
    ProgramRef m_open;
    QComboBox* m_dataset;
    QComboBox* m_platform;
    QComboBox* m_task;
    QSpinBox* m_ordinal;
    bool m_wantsRepresentative = false;
};

} // namespace tlp::widgets
