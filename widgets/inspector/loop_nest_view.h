// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <vector>

#include <QPlainTextEdit>

#include "widgets/inspector/inspected_program.h"

namespace tlp::widgets {

class LoopNestHighlighter;

/// A loop nest as text, coloured by what its lines are; lines that the latest step made or changed
/// are marked with a ground colour and a sign in the margin. Keeps its scroll position from step to
/// step. GUI thread.
class LoopNestView : public QPlainTextEdit
{
    Q_OBJECT
public:
    explicit LoopNestView(QWidget* parent = nullptr);
    ~LoopNestView() override;

    void setNest(const NestPair& nest);
    /// Text instead of a nest.
    void setProblem(const QString& text);
    /// Lines (from 0) that differ from the step before.
    [[nodiscard]] const std::vector<int>& changedLines() const { return m_changed; }

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void markChanges();

    LoopNestHighlighter* m_highlighter;
    std::vector<int> m_changed;
};

} // namespace tlp::widgets
