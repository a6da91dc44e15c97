// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <vector>

#include <QAbstractScrollArea>
#include <QStringList>

#include "base/error.h"

namespace tlp::widgets {

/// Which rows of a program look at which, and how they are called.
struct AttentionPicture
{
    QString title; ///< of a picture in a file
    QStringList labels; ///< short ones: "3 SP", "padding (5)"
    QStringList names; ///< in full, for reading out
    std::vector<float> weights; ///< [rows][rows], the row that looks first
    int steps = 0; ///< how many of the rows are steps

    [[nodiscard]] int rows() const { return static_cast<int>(labels.size()); }
    [[nodiscard]] float weight(int row, int column) const;
    [[nodiscard]] QString csv() const; ///< RFC 4180, a line per row that looks
};

/// By suffix: png, svg or csv. Errors: BadInput, Io.
[[nodiscard]] Status exportAttention(const AttentionPicture& picture, const QString& file);

/// The weights as a heat map: who looks on the left, what is looked at above, darker is more. One
/// hue, so that it reads the same to everybody. Arrow keys walk the cells, the mouse hovers. GUI
/// thread.
class AttentionMap : public QAbstractScrollArea
{
    Q_OBJECT
public:
    explicit AttentionMap(QWidget* parent = nullptr);

    void setPicture(AttentionPicture picture);
    [[nodiscard]] const AttentionPicture& picture() const { return m_picture; }
    /// "Step 3, SP (split) gives 12.5 % of its attention to step 5, …".
    [[nodiscard]] QString cellText(int row, int column) const;
    /// Where a cell is in the viewport; null when it is scrolled out or not there.
    [[nodiscard]] QRect cellRect(int row, int column) const;
    [[nodiscard]] QPoint currentCell() const { return m_current; } ///< x: column, y: row
    void setCurrentRow(int row);

    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void currentChanged(int row, int column);
    void rowActivated(int row); ///< clicked, or Enter

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
    void layoutCells();
    void setCurrent(int row, int column);
    [[nodiscard]] std::optional<QPoint> cellAt(const QPoint& position) const;

    AttentionPicture m_picture;
    QSize m_cell{1, 1};
    QSize m_headers;
    QPoint m_current{0, 0};
    std::optional<QPoint> m_hovered;
};

} // namespace tlp::widgets
