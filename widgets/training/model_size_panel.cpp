// SPDX-License-Identifier: GPL-3.0-only
#include "training/model_size_panel.h"

#include "data/value_text.h"
#include "shell/save_file.h"
#include "training/model_picture.h"

#include <utility>

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

namespace tlp::widgets {

ModelSizePanel::ModelSizePanel(QWidget* parent)
    : QWidget(parent)
    , m_picture(new ModelPicture(this))
    , m_parameters(new QLabel(this))
    , m_save(new QPushButton(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_picture);
    m_parameters->setObjectName(QStringLiteral("parameters"));
    m_parameters->setWordWrap(true);
    m_save->setObjectName(QStringLiteral("savePicture"));
    m_save->setFlat(true);
    auto* row = new QHBoxLayout;
    row->addWidget(m_parameters, 1);
    row->addWidget(m_save);
    layout->addLayout(row);
    connect(m_save, &QPushButton::clicked, this, &ModelSizePanel::savePicture);
    retranslate();
}

void ModelSizePanel::retranslate()
{
    m_save->setText(tr("Save picture…"));
    m_save->setToolTip(tr("Saves the picture of the model as PNG or SVG."));
    showModel();
}

void ModelSizePanel::setModel(
    const options::TrainingOptions& options, int heads, features::Layout layout, bool hasSizes)
{
    m_options = options;
    m_heads = heads;
    m_layoutOfRows = layout;
    m_hasSizes = hasSizes;
    showModel();
}

void ModelSizePanel::showModel()
{
    m_picture->setVisible(options::isTlpModel(m_options.model));
    if (options::isTreeModel(m_options.model)) {
        m_parameters->setText(tr("Trees: at most %1, each with up to %2 levels")
                                  .arg(countText(m_options.epochs))
                                  .arg(m_options.trees.maxDepth));
        m_save->setEnabled(false);
        return;
    }
    const auto input = sequenceShape(m_options.size, m_layoutOfRows);
    auto shape = input && m_hasSizes ? modelShape(m_options, *input, m_heads) : std::nullopt;
    m_save->setEnabled(shape && !shape->blocks.empty());
    m_parameters->setText(shape ? tr("Parameters: %1 (%2)")
                                      .arg(countText(shape->parameters),
                                          QLocale().formattedDataSize(shape->parameters * 4, 1))
                                : tr("Parameters: known when the sizes are complete."));
    m_picture->setShape(std::move(shape));
}

void ModelSizePanel::savePicture()
{
    chooseSaveFile(this,
        {tr("Save the picture of the model"), QStringLiteral("model"),
            tr("PNG picture (*.png);;SVG drawing (*.svg)")},
        [this](const QString& file) { Q_EMIT pictureFileChosen(file); });
}

Status ModelSizePanel::exportPicture(const QString& file) const
{
    return m_picture->exportTo(file);
}

} // namespace tlp::widgets
