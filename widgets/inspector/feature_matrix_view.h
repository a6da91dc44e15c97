// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <vector>

#include <QAbstractScrollArea>
#include <QStringList>

#include "features/sequence_features.h"
#include "widgets/inspector/inspected_program.h"

namespace tlp::widgets {

/// The matrix that a TLP model reads, as a heat map: a row per step, the one-hot type on the left,
/// the numbers on the right on a logarithmic colour scale. Arrow keys walk the cells, the mouse
/// hovers; currentChanged tells the cell's meaning and value. GUI thread.
class FeatureMatrixView : public QAbstractScrollArea
{
    Q_OBJECT
public:
    explicit FeatureMatrixView(QWidget* parent = nullptr);

    void setProgram(InspectedProgramPtr program);
    /// The matrix to build, and the crop whose border is drawn when it is smaller.
    void setSpec(const features::FeatureSpec& spec);
    [[nodiscard]] const features::FeatureSpec& spec() const { return m_spec; }
    [[nodiscard]] const features::FeatureReport& report() const { return m_report; }
    [[nodiscard]] float value(int row, int column) const;
    /// "Step 3, SP (split) · extent: 56"; the same as the tool tip.
    [[nodiscard]] QString cellText(int row, int column) const;
    /// Where a cell is in the viewport; null when it is scrolled out or not there.
    [[nodiscard]] QRect cellRect(int row, int column) const;
    void setCurrentRow(int row);
    [[nodiscard]] QPoint currentCell() const { return m_current; } ///< x: column, y: row

    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void currentChanged(int row, int column);
    void rowActivated(int row);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    void rebuild();
    void layoutCells();
    void setCurrent(int row, int column);
    [[nodiscard]] std::optional<QPoint> cellAt(const QPoint& position) const;
    [[nodiscard]] QColor cellColor(int row, int column) const;
    void paintCell(QPainter& painter, int row, int column, const QRect& rect) const;
    void paintHeaders(QPainter& painter) const;
    void paintBorders(QPainter& painter) const;

    InspectedProgramPtr m_program;
    features::FeatureSpec m_spec;
    features::FeatureReport m_report;
    std::vector<float> m_values; ///< rows × width
    std::vector<QStringList> m_meanings; ///< per step, of the numbers
    QStringList m_typeNames; ///< per one-hot column
    float m_largest = 1;
    QSize m_cell;
    int m_rowHeader = 0;
    int m_columnHeader = 0;
    QPoint m_current{0, 0};
    std::optional<QPoint> m_hovered;
};

} // namespace tlp::widgets
