// SPDX-License-Identifier: GPL-3.0-only
#include "charts/plot_view.h"

#include <array>

namespace tlp::widgets {

QColor seriesColor(int index, bool dark)
{
    // Okabe and Ito's set (Color Universal Design, 2008), without black and with the light hues
    // darkened on white and the dark ones lightened on dark, to ≥ 3:1 against the background.
    static constexpr std::array<QRgb, 7> kLight{
        0xff0072b2, 0xffc2560a, 0xff00825f, 0xffb1568c, 0xff8a6d00, 0xff2f86b8, 0xff555f6b};
    static constexpr std::array<QRgb, 7> kDark{
        0xff56b4e9, 0xffe69f00, 0xff1fc499, 0xffdb9cbf, 0xfff0e442, 0xffec7a3c, 0xffb8c2cd};
    const auto size = static_cast<int>(kLight.size());
    const auto place = static_cast<std::size_t>(((index % size) + size) % size);
    return QColor::fromRgb(dark ? kDark[place] : kLight[place]);
}

} // namespace tlp::widgets
