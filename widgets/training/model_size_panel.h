// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QWidget>

#include "base/error.h"
#include "features/sequence_features.h"
#include "options/training_options.h"

class QLabel;
class QPushButton;

namespace tlp::widgets {

class ModelPicture;

/// The picture of the model that a form describes, and how large it is. GUI thread only.
class ModelSizePanel : public QWidget
{
    Q_OBJECT
public:
    explicit ModelSizePanel(QWidget* parent = nullptr);

    /// `hasSizes`: all options that say how large the model is can be read.
    void setModel(
        const options::TrainingOptions& options, int heads, features::Layout layout, bool hasSizes);
    /// The picture; see ModelPicture::exportTo.
    [[nodiscard]] Status exportPicture(const QString& file) const;
    void retranslate();

Q_SIGNALS:
    void pictureFileChosen(const QString& file);

private:
    void showModel();
    void savePicture();

    ModelPicture* m_picture;
    QLabel* m_parameters;
    QPushButton* m_save;
    options::TrainingOptions m_options;
    int m_heads = 1;
    features::Layout m_layoutOfRows = features::Layout::Cpu;
    bool m_hasSizes = true;
};

} // namespace tlp::widgets
