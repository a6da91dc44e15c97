// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include <QFrame>
#include <QString>

class QCheckBox;
class QDoubleSpinBox;
class QLabel;
class QRadioButton;
class QSlider;

namespace tlp::widgets {

/// "AVX-512", "sm_75", "aarch64": what a target's programs are compiled for; empty when it does not
/// say.
[[nodiscard]] QString instructionSetOf(std::string_view target);

/// A platform that may be trained on.
struct MixPlatform
{
    QString name;
    QString instructionSet; ///< empty: unknown
    bool isGpu = false;
    std::int64_t programs = 0, usable = 0; ///< of the whole dataset
    std::int64_t trainable = 0; ///< usable ones of the training tasks: what a share is drawn from

    bool operator==(const MixPlatform&) const = default;
};

/// One platform of the mix: whether it is trained on, with which share, and whether it is the
/// target. GUI thread only.
class MixCard : public QFrame
{
    Q_OBJECT
public:
    explicit MixCard(QWidget* parent = nullptr);

    void setPlatform(const MixPlatform& platform);
    [[nodiscard]] const MixPlatform& platform() const { return m_platform; }
    /// How it stands to the target; null: nothing is the target.
    void setTarget(const MixPlatform* target);
    [[nodiscard]] bool isTarget() const { return m_isTarget; }
    /// Trained on: the target always is.
    [[nodiscard]] bool isIncluded() const;
    void setIncluded(bool included);
    [[nodiscard]] double share() const; ///< (0, 1]
    void setShare(double share);
    [[nodiscard]] QRadioButton* targetButton() const { return m_target; }
    void setFocusHere() const; ///< to its first field
    void retranslate();

Q_SIGNALS:
    void changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showState();
    [[nodiscard]] QString relationText() const;

    MixPlatform m_platform;
    bool m_isTarget = false;
    std::optional<bool> m_isSameSet; ///< as the target's; none: one of the two is unknown
    bool m_canMix = true;
    double m_share = 1; ///< exact, whatever the fields can show
    QCheckBox* m_include;
    QRadioButton* m_target;
    QLabel* m_facts;
    QWidget* m_shareRow;
    QSlider* m_slider;
    QDoubleSpinBox* m_percent;
    QLabel* m_count;
};

} // namespace tlp::widgets
