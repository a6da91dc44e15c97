// SPDX-License-Identifier: GPL-3.0-only
#include "training/mix_card.h"

#include "data/local_targets.h"
#include "data/value_text.h"
#include "records/target.h"
#include "shell/panels.h"
#include "training/dataset_facts.h"
#include "workload/local_target.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QStyle>
#include <QVBoxLayout>

namespace tlp::widgets {

namespace {

/// Percent; what the slider stops at: about even steps of the logarithm.
constexpr std::array kStops{
    0.5, 0.7, 1.0, 1.5, 2.0, 3.0, 5.0, 7.0, 10.0, 15.0, 20.0, 30.0, 50.0, 70.0, 100.0};
constexpr double kLeastPercent = 0.01;

int nearestStop(double percent)
{
    const auto distance = [percent](double stop) {
        return std::abs(std::log(stop) - std::log(std::max(percent, kLeastPercent)));
    };
    const auto nearest = std::ranges::min_element(kStops, {}, distance);
    return static_cast<int>(nearest - kStops.begin());
}

/// "7 %", not "7.00 %".
class PercentBox : public QDoubleSpinBox
{
public:
    using QDoubleSpinBox::QDoubleSpinBox;
    [[nodiscard]] QString textFromValue(double value) const override
    {
        QString text = QDoubleSpinBox::textFromValue(value);
        while (text.endsWith(u'0'))
            text.chop(1);
        if (text.endsWith(u'.'))
            text.chop(1);
        return text;
    }
};

} // namespace

QString instructionSetOf(std::string_view target)
{
    if (const auto isa = workload::isaOfTvmTarget(target))
        return isaText(*isa);
    const records::Target parsed = records::parseTarget(target);
    const std::string arch = parsed.attribute("arch"); // sm_75
    if (!arch.empty())
        return QString::fromStdString(arch);
    const std::string triple = parsed.attribute("mtriple"); // aarch64-linux-gnu
    return QString::fromStdString(triple.substr(0, triple.find('-')));
}

MixCard::MixCard(QWidget* parent)
    : QFrame(parent)
    , m_include(new QCheckBox(this))
    , m_target(new QRadioButton(this))
    , m_facts(makeLabel({}, TextRole::Caption, this))
    , m_shareRow(new QWidget(this))
    , m_slider(new QSlider(Qt::Horizontal, m_shareRow))
    , m_percent(new PercentBox(m_shareRow))
    , m_count(new QLabel(m_shareRow))
{
    setProperty("mixCard", true); // for the style sheet
    m_include->setObjectName(QStringLiteral("mixInclude"));
    m_target->setObjectName(QStringLiteral("mixTarget"));
    m_target->setAutoExclusive(false); // cards have parents of their own: a group does it
    m_facts->setObjectName(QStringLiteral("mixFacts"));
    m_facts->setWordWrap(true);
    m_slider->setObjectName(QStringLiteral("mixSlider"));
    m_slider->setRange(0, static_cast<int>(kStops.size()) - 1);
    m_slider->setPageStep(3);
    m_percent->setObjectName(QStringLiteral("mixPercent"));
    m_percent->setLocale(QLocale::c()); // a decimal point, as in every field of the form
    m_percent->setRange(kLeastPercent, 100);
    m_percent->setDecimals(2);
    m_percent->setSuffix(QStringLiteral(" %"));
    m_percent->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    m_percent->setKeyboardTracking(true);
    m_count->setObjectName(QStringLiteral("mixCount"));
    for (QWidget* editor : {static_cast<QWidget*>(m_slider), static_cast<QWidget*>(m_percent)}) {
        editor->setFocusPolicy(Qt::StrongFocus);
        editor->installEventFilter(this);
    }
    auto* top = new QHBoxLayout;
    top->addWidget(m_include, 1);
    top->addWidget(m_target);
    auto* row = new QHBoxLayout(m_shareRow);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_slider, 1);
    row->addWidget(m_percent);
    row->addWidget(m_count);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(10, 6, 10, 6);
    layout->setSpacing(4);
    layout->addLayout(top);
    layout->addWidget(m_facts);
    layout->addWidget(m_shareRow);

    m_percent->setValue(100);
    m_slider->setValue(m_slider->maximum());
    connect(m_include, &QCheckBox::toggled, this, [this] {
        showState();
        Q_EMIT changed();
    });
    connect(m_slider, &QSlider::valueChanged, this,
        [this](int stop) { m_percent->setValue(kStops[static_cast<std::size_t>(stop)]); });
    connect(m_percent, &QDoubleSpinBox::valueChanged, this, [this](double percent) {
        m_share = percent / 100;
        const QSignalBlocker blocker(m_slider);
        m_slider->setValue(nearestStop(percent));
        showState();
        Q_EMIT changed();
    });
    retranslate();
}

/// Scrolling the form must not change shares by accident.
bool MixCard::eventFilter(QObject* watched, QEvent* event)
{
    const auto* editor = qobject_cast<QWidget*>(watched);
    if (event->type() == QEvent::Wheel && editor != nullptr && !editor->hasFocus()) {
        event->ignore();
        return true;
    }
    return QFrame::eventFilter(watched, event);
}

void MixCard::setPlatform(const MixPlatform& platform)
{
    m_platform = platform;
    retranslate();
}

void MixCard::setTarget(const MixPlatform* target)
{
    m_isTarget = target != nullptr && target->name == m_platform.name;
    m_canMix = target == nullptr || target->isGpu == m_platform.isGpu;
    m_isSameSet.reset();
    if (target != nullptr && !m_isTarget && !target->instructionSet.isEmpty()
        && !m_platform.instructionSet.isEmpty())
        m_isSameSet = target->instructionSet == m_platform.instructionSet;
    if (m_target->isChecked() != m_isTarget) {
        const QSignalBlocker blocker(m_target);
        m_target->setChecked(m_isTarget);
    }
    showState();
}

bool MixCard::isIncluded() const
{
    return m_isTarget || (m_canMix && m_include->isChecked());
}

void MixCard::setIncluded(bool included)
{
    if (m_isTarget)
        return;
    m_include->setChecked(included);
}

double MixCard::share() const
{
    return m_share;
}

void MixCard::setShare(double share)
{
    if (share == m_share)
        return;
    {
        const QSignalBlocker blockPercent(m_percent);
        const QSignalBlocker blockSlider(m_slider);
        m_percent->setValue(100 * share);
        m_slider->setValue(nearestStop(100 * share));
    }
    m_share = share;
    showState();
}

void MixCard::setFocusHere() const
{
    m_include->setFocus();
}

QString MixCard::relationText() const
{
    if (m_isTarget)
        return tr("what the model is for");
    if (!m_canMix)
        return m_platform.isGpu ? tr("a GPU, which cannot be mixed with a CPU")
                                : tr("a CPU, which cannot be mixed with a GPU");
    if (!m_isSameSet)
        return tr("instruction set not known");
    return *m_isSameSet ? tr("same instruction set as the target")
                        : tr("another instruction set than the target");
}

void MixCard::retranslate()
{
    const QString& name = m_platform.name;
    m_include->setText(QString(name).replace(u'&', QStringLiteral("&&")));
    m_include->setAccessibleName(tr("Train on %1").arg(name));
    m_include->setToolTip(tr("Whether the model also learns from this platform, with a head of its "
                             "own for it. The target always takes part."));
    m_target->setText(tr("Target"));
    m_target->setAccessibleName(tr("%1 is the target").arg(name));
    m_target->setToolTip(tr("The platform that the model is for: it is evaluated on this one."));
    const QString share
        = tr("Which share of the platform's usable programs is trained on, drawn by the seed. A "
             "smaller share is a part of a larger one.");
    for (QWidget* editor : {static_cast<QWidget*>(m_slider), static_cast<QWidget*>(m_percent)}) {
        editor->setAccessibleName(tr("Share of %1").arg(name));
        editor->setToolTip(share);
    }
    showState();
}

void MixCard::showState()
{
    {
        const QSignalBlocker blocker(m_include);
        if (m_isTarget)
            m_include->setChecked(true);
        m_include->setEnabled(!m_isTarget && m_canMix);
    }
    QString first = relationText();
    if (!m_platform.instructionSet.isEmpty())
        first = QStringLiteral("%1 · %2").arg(m_platform.instructionSet, first);
    m_facts->setText(QStringLiteral("%1 · %2").arg(first,
        tr("programs: %1, usable: %2")
            .arg(countText(m_platform.programs), countText(m_platform.usable))));
    m_shareRow->setVisible(isIncluded());
    m_count->setText(
        tr("= %1 programs").arg(countText(programsOfShare(m_platform.trainable, share()))));
    if (property("isTarget").toBool() != m_isTarget) {
        setProperty("isTarget", m_isTarget);
        style()->unpolish(this);
        style()->polish(this);
    }
}

} // namespace tlp::widgets
