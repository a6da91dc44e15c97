// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>
#include <vector>

#include <QString>
#include <QWidget>

#include "options/training_options.h"
#include "training/mix_card.h"

class QButtonGroup;
class QLabel;
class QVBoxLayout;

namespace tlp::widgets {

/// The platforms of a dataset as cards: which are trained on, with which shares, and which one is
/// the target (MTL-TLP). GUI thread only.
class PlatformMixer : public QWidget
{
    Q_OBJECT
public:
    explicit PlatformMixer(QWidget* parent = nullptr);

    /// Cards keep their shares by name.
    void setPlatforms(const std::vector<MixPlatform>& platforms);
    void setTarget(const QString& name);
    /// As TrainSpec::mix: the target if its share is below 1, and the auxiliaries.
    [[nodiscard]] std::vector<options::PlatformShare> mix() const;
    void setMix(const std::vector<options::PlatformShare>& mix);

    /// A mix as one text and back, for the settings: a platform and its share on each line.
    [[nodiscard]] QString mixText() const;
    void setMixText(const QString& text);

    [[nodiscard]] const std::vector<MixCard*>& cards() const { return m_cards; }
    void retranslate();

Q_SIGNALS:
    void changed();
    void targetChosen(const QString& name);

private:
    MixCard* addCard();
    void applyMix();

    QLabel* m_hint;
    QVBoxLayout* m_layout;
    QButtonGroup* m_targets;
    std::vector<MixCard*> m_cards;
    QString m_target;
    std::vector<options::PlatformShare> m_mix; ///< also of platforms that are not there (yet)
    bool m_isApplying = false;
};

} // namespace tlp::widgets
