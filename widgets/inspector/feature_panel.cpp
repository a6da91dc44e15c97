// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/inspector/feature_panel.h"

#include "widgets/data/value_text.h"
#include "widgets/inspector/feature_matrix_view.h"
#include "widgets/shell/panels.h"
#include "widgets/shell/theme.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace tlp::widgets {

FeaturePanel::FeaturePanel(QWidget* parent)
    : QWidget(parent)
    , m_matrix(new FeatureMatrixView(this))
    , m_layout(new QComboBox(this))
    , m_size(new QComboBox(this))
    , m_cell(new QLabel(this))
    , m_cut(makeLabel({}, TextRole::Caption, this))
{
    m_matrix->setObjectName(QStringLiteral("featureMatrix"));
    m_layout->setObjectName(QStringLiteral("featureLayout"));
    m_layout->setAccessibleName(tr("Vocabulary and layout"));
    m_layout->addItem(tr("CPU vocabulary"), static_cast<int>(features::Layout::Cpu));
    m_layout->addItem(tr("GPU vocabulary"), static_cast<int>(features::Layout::Gpu));
    m_size->setObjectName(QStringLiteral("featureSize"));
    m_size->setAccessibleName(tr("Size of the matrix"));
    m_size->addItem(tr("Crop that the model reads"), false);
    m_size->addItem(tr("Full size"), true);
    m_cell->setObjectName(QStringLiteral("featureCell"));
    m_cell->setTextInteractionFlags(Qt::TextSelectableByMouse);
    // Long sentences must not widen the page.
    m_cell->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_cut->setObjectName(QStringLiteral("featureCut"));

    auto* top = new QHBoxLayout;
    top->addWidget(m_cell, 1);
    top->addWidget(m_layout);
    top->addWidget(m_size);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, spacing(0.5), 0, 0);
    layout->setSpacing(spacing(0.5));
    layout->addLayout(top);
    layout->addWidget(m_matrix, 1);
    layout->addWidget(m_cut);
    connect(m_layout, &QComboBox::currentIndexChanged, this, &FeaturePanel::applySpec);
    connect(m_size, &QComboBox::currentIndexChanged, this, &FeaturePanel::applySpec);
    connect(m_matrix, &FeatureMatrixView::currentChanged, this,
        [this](int row, int column) { m_cell->setText(m_matrix->cellText(row, column)); });
}

void FeaturePanel::setProgram(const InspectedProgramPtr& program)
{
    const bool isGpuNew
        = program && (!m_program || m_program->platform.isGpu != program->platform.isGpu);
    m_program = program;
    if (isGpuNew) {
        // The layout follows the target; the choice is the user's afterwards.
        const QSignalBlocker blocker(m_layout);
        m_layout->setCurrentIndex(program->platform.isGpu ? 1 : 0);
    }
    m_matrix->setProgram(program);
    applySpec();
}

void FeaturePanel::applySpec()
{
    const auto layout = static_cast<features::Layout>(m_layout->currentData().toInt());
    auto spec = features::FeatureSpec::official(layout);
    if (m_size->currentData().toBool())
        spec.shape = features::SequenceShape::full(layout);
    m_matrix->setSpec(spec);
    m_cell->setText(m_program
            ? m_matrix->cellText(m_matrix->currentCell().y(), m_matrix->currentCell().x())
            : QString());
    showCut();
}

void FeaturePanel::showCut()
{
    if (!m_program) {
        m_cut->clear();
        return;
    }
    const features::FeatureSpec& spec = m_matrix->spec();
    const features::FeatureReport& report = m_matrix->report();
    const auto crop = features::SequenceShape::crop(spec.layout);
    QStringList notes{tr("%1 × %2 numbers.").arg(spec.shape.rows).arg(spec.shape.width)};
    notes.append(report.stepsCut > 0 ? tr("%Ln step(s) do not fit and are cut off.", nullptr,
                     static_cast<int>(report.stepsCut))
                                     : tr("Every step fits."));
    if (report.stepsCutWidth > 0)
        notes.append(tr("%Ln step(s) are too wide and lose numbers.", nullptr,
            static_cast<int>(report.stepsCutWidth)));
    if (crop != spec.shape)
        notes.append(tr("The dashed frame is the crop of %1 × %2 that the model reads.")
                         .arg(crop.rows)
                         .arg(crop.width));
    QStringList unknown;
    for (const auto& [code, count] : report.unknownTypes)
        unknown.append(stepCodeText(code));
    for (const auto& [word, count] : report.unknownWords)
        unknown.append(QString::fromStdString(word));
    if (!unknown.isEmpty())
        notes.append(tr("Not in this vocabulary, so read as 0: %1.")
                         .arg(unknown.join(QStringLiteral(", "))));
    m_cut->setText(notes.join(QLatin1Char(' ')));
}

} // namespace tlp::widgets
