// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QHash>
#include <QTimer>
#include <QWidget>

#include "widgets/inspector/inspected_program.h"

class QLabel;
class QSlider;
class QSplitter;
class QTableView;
class QToolButton;

namespace tlp::widgets {

class LoopNestView;
class StepListModel;

/// One program being derived: its steps as tokens, the loop nest after any of them, a slider and a
/// play button. Selecting a step moves the slider and the reverse. GUI thread; replays run on the
/// reader thread.
class ProgramPanel : public QWidget
{
    Q_OBJECT
public:
    explicit ProgramPanel(AppContext* context, QWidget* parent = nullptr);

    void setProgram(InspectedProgramPtr program);
    [[nodiscard]] int step() const; ///< how many steps are applied
    void setStep(int steps);
    [[nodiscard]] bool isLoading() const;
    [[nodiscard]] LoopNestView* nestView() const { return m_nest; }
    void saveState() const;
    void restoreState();

Q_SIGNALS:
    void stepChanged(int steps);

protected:
    void hideEvent(QHideEvent* event) override;

private:
    [[nodiscard]] QWidget* makeSteps();
    [[nodiscard]] QWidget* makeNest();
    void togglePlaying();
    void setPlaying(bool playing);
    void advance();
    void applyStep(int steps);
    void showNest(const NestPair& nest);
    void describe(int steps);

    AppContext* m_context;
    InspectedProgramPtr m_program;
    QHash<int, NestPair> m_nests; ///< already replayed
    StepListModel* m_model;
    QTableView* m_steps;
    LoopNestView* m_nest;
    QLabel* m_badge;
    QLabel* m_sentence;
    QLabel* m_unknowns;
    QSlider* m_slider;
    QToolButton* m_play;
    QLabel* m_position;
    QSplitter* m_splitter;
    QTimer m_timer;
};

} // namespace tlp::widgets
