// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <vector>

#include <QRectF>
#include <QWidget>

#include "base/error.h"
#include "training/model_shape.h"

class QPainter;

namespace tlp::widgets {

/// Draws the blocks of a model with their shapes and parameters, from the numbers that are about to
/// be trained. The same facts are its accessible description. GUI thread only.
class ModelPicture : public QWidget
{
    Q_OBJECT
public:
    explicit ModelPicture(QWidget* parent = nullptr);

    /// None: the picture says that the sizes are not complete.
    void setShape(std::optional<ModelShape> shape);
    [[nodiscard]] const std::optional<ModelShape>& shape() const { return m_shape; }
    [[nodiscard]] QString description() const; ///< one line per block
    /// As it is shown, in the theme's colours: png or svg, by suffix. Errors: BadInput (suffix, no
    /// shape), Io.
    [[nodiscard]] Status exportTo(const QString& file) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] int perRow(qreal width) const;
    [[nodiscard]] std::vector<QRectF> blockRects(const QSizeF& size) const;
    void paint(QPainter& painter, const QSizeF& size) const;
    void updateAccessibleText();

    std::optional<ModelShape> m_shape;
};

} // namespace tlp::widgets
