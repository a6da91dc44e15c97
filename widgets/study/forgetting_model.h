// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <optional>
#include <vector>

#include <QAbstractTableModel>
#include <QString>
#include <QStringList>

#include "study/study_figures.h"

namespace tlp::widgets {

/// A forgetting matrix as plain values, for a view.
struct ForgettingPicture
{
    struct Cell
    {
        std::optional<study::Spread> value; ///< top-k; none: not there yet
        std::optional<study::Spread> change; ///< against the diagonal
        bool isDiagonal = false;
    };
    int k = 1;
    bool isChain = false;
    QStringList trained, evaluated; ///< rows and columns
    std::vector<std::vector<Cell>> cells; ///< [row][column]
};
[[nodiscard]] ForgettingPicture forgettingPicture(
    const study::StudyReport& report, const study::ForgettingMatrix& matrix, int k);

/// The matrix as a heat map: two lines in a cell, top-k and its change against the diagonal; the
/// better, the stronger the ground. One hue, so that it reads the same to everybody. GUI thread.
class ForgettingModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setPicture(ForgettingPicture picture);
    [[nodiscard]] const ForgettingPicture& picture() const { return m_picture; }
    /// A cell in one sentence, for tool tips and screen readers.
    [[nodiscard]] QString sentence(int row, int column) const;
    void retranslate();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString cellText(const ForgettingPicture::Cell& cell) const;
    [[nodiscard]] QVariant groundOf(const ForgettingPicture::Cell& cell) const;

    ForgettingPicture m_picture;
    double m_least = 0, m_most = 0; ///< of all values
};

} // namespace tlp::widgets
