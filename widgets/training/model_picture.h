// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <vector>

#include <QRectF>
#include <QWidget>

#include "training/model_shape.h"

namespace tlp::widgets {

/// Draws the blocks of a model with their shapes, from the numbers that are about to be trained.
/// The same facts are its accessible description. GUI thread only.
class ModelPicture : public QWidget
{
    Q_OBJECT
public:
    explicit ModelPicture(QWidget* parent = nullptr);

    /// None: the picture says that the sizes are not complete.
    void setShape(std::optional<ModelShape> shape);
    [[nodiscard]] const std::optional<ModelShape>& shape() const { return m_shape; }
    [[nodiscard]] QString description() const; ///< one line per block

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] int rowCount(int width) const;
    [[nodiscard]] std::vector<QRectF> blockRects() const;
    void updateAccessibleText();

    std::optional<ModelShape> m_shape;
};

} // namespace tlp::widgets
