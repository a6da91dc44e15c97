// SPDX-License-Identifier: GPL-3.0-only
#include "training/platform_mixer.h"

#include "base/text.h"
#include "shell/panels.h"

#include <algorithm>
#include <utility>

#include <QButtonGroup>
#include <QLabel>
#include <QRadioButton>
#include <QScopedValueRollback>
#include <QStringList>
#include <QVBoxLayout>

namespace tlp::widgets {

PlatformMixer::PlatformMixer(QWidget* parent)
    : QWidget(parent)
    , m_hint(makeLabel({}, TextRole::Caption, this))
    , m_layout(new QVBoxLayout(this))
    , m_targets(new QButtonGroup(this))
{
    setObjectName(QStringLiteral("platformMixer"));
    m_hint->setWordWrap(true);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(6);
    m_layout->addWidget(m_hint);
    retranslate();
}

MixCard* PlatformMixer::addCard()
{
    auto* card = new MixCard(this);
    m_layout->addWidget(card);
    m_targets->addButton(card->targetButton());
    connect(card, &MixCard::changed, this, [this] {
        if (m_isApplying)
            return;
        m_mix = mix();
        Q_EMIT changed();
    });
    connect(card->targetButton(), &QRadioButton::toggled, this, [this, card](bool isTarget) {
        if (isTarget && !m_isApplying)
            Q_EMIT targetChosen(card->platform().name);
    });
    return card;
}

void PlatformMixer::setPlatforms(const std::vector<MixPlatform>& platforms)
{
    while (m_cards.size() > platforms.size()) {
        delete m_cards.back();
        m_cards.pop_back();
    }
    while (m_cards.size() < platforms.size())
        m_cards.push_back(addCard());
    for (std::size_t i = 0; i < platforms.size(); ++i)
        m_cards[i]->setPlatform(platforms[i]);
    applyMix();
}

void PlatformMixer::setTarget(const QString& name)
{
    if (name == m_target)
        return;
    std::vector<options::PlatformShare> included;
    bool isSwitch = false; // of the target among the cards, not a first choice
    for (const MixCard* card : m_cards) {
        isSwitch = isSwitch || card->isTarget();
        if (card->isIncluded())
            included.push_back({card->platform().name.toStdString(), card->share()});
    }
    m_target = name;
    if (isSwitch) {
        // Of a mix, what was the target goes on as an auxiliary; alone, it gives way.
        m_mix.clear();
        if (included.size() > 1)
            for (const options::PlatformShare& part : included)
                if (part.platform != name.toStdString() || part.share < 1)
                    m_mix.push_back(part);
    }
    applyMix();
}

/// Brings the cards to what is chosen.
void PlatformMixer::applyMix()
{
    const QScopedValueRollback applying(m_isApplying, true);
    const MixPlatform* target = nullptr;
    for (const MixCard* card : m_cards)
        if (card->platform().name == m_target)
            target = &card->platform();
    for (MixCard* card : m_cards) {
        const std::string name = card->platform().name.toStdString();
        const auto part = std::ranges::find(m_mix, name, &options::PlatformShare::platform);
        card->setTarget(target);
        card->setIncluded(part != m_mix.end());
        card->setShare(part == m_mix.end() ? 1 : part->share);
    }
    if (target == nullptr) {
        m_targets->setExclusive(false);
        for (MixCard* card : m_cards)
            card->targetButton()->setChecked(false);
        m_targets->setExclusive(true);
    }
}

std::vector<options::PlatformShare> PlatformMixer::mix() const
{
    std::vector<options::PlatformShare> targets, others;
    for (const MixCard* card : m_cards) {
        const options::PlatformShare part{card->platform().name.toStdString(), card->share()};
        if (card->isTarget() && part.share < 1)
            targets.push_back(part);
        else if (!card->isTarget() && card->isIncluded())
            others.push_back(part);
    }
    targets.insert(targets.end(), others.begin(), others.end());
    return targets;
}

void PlatformMixer::setMix(const std::vector<options::PlatformShare>& mix)
{
    m_mix = mix;
    applyMix();
}

QString PlatformMixer::mixText() const
{
    QStringList lines;
    for (const options::PlatformShare& part : m_mix)
        lines << QString::fromStdString(part.platform + '=' + toShortest(part.share));
    return lines.join(u'\n');
}

void PlatformMixer::setMixText(const QString& text)
{
    std::vector<options::PlatformShare> mix;
    for (const QString& line : text.split(u'\n', Qt::SkipEmptyParts))
        if (auto part = options::parsePlatformShare(line.toStdString()))
            mix.push_back(std::move(*part));
    setMix(mix);
}

void PlatformMixer::retranslate()
{
    m_hint->setText(tr("Platforms to learn from. With more than one, the model has a shared trunk "
                       "and a head for each of them. The share says how many of the programs "
                       "measured there are used."));
    for (MixCard* card : m_cards)
        card->retranslate();
}

} // namespace tlp::widgets
