// SPDX-License-Identifier: GPL-3.0-only
#include "compare/model_matrix.h"

#include "compare/evaluation_tables.h"
#include "compare/short_names.h"
#include "shell/theme.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <QBrush>
#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace tlp::widgets {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(ModelMatrix)
};

using State = MatrixCell::State;

/// Percentage points with a sign.
QString points(double value)
{
    const QString size = QLocale().toString(std::abs(value) * 100, 'f', 1);
    if (std::abs(value) < 5e-4)
        return QStringLiteral("±") + size;
    return (value > 0 ? QStringLiteral("+") : QStringLiteral("−")) + size;
}

QString cellText(const MatrixCell& cell)
{
    switch (cell.state) {
    case State::Self:
        return {};
    case State::OtherTasks:
        return Texts::tr("other tasks");
    case State::NoFigures:
        return QStringLiteral("–");
    case State::Compared:
        break;
    }
    const evaluation::PairedComparison& numbers = cell.numbers;
    return QStringLiteral("%1\n%2 … %3\n%4 : %5 : %6")
        .arg(points(numbers.meanDifference), points(numbers.low), points(numbers.high))
        .arg(numbers.better)
        .arg(numbers.worse)
        .arg(numbers.equal);
}

QColor mixed(const QColor& color, const QColor& ground, double share)
{
    const auto part = [share](int a, int b) {
        return static_cast<int>(std::lround(share * a + (1 - share) * b));
    };
    return {part(color.red(), ground.red()), part(color.green(), ground.green()),
        part(color.blue(), ground.blue())};
}

/// Green and red would be told apart by few; the sign in the cell tells everybody.
QVariant groundOf(const MatrixCell& cell)
{
    const ThemeColors& colors = themeColors();
    if (cell.state == State::Self)
        return QBrush(colors.surfaceAlt);
    if (cell.state != State::Compared || !cell.numbers.isClear())
        return {};
    const QColor& color = cell.numbers.low > 0 ? colors.success : colors.danger;
    return QBrush(mixed(color, colors.surface, colors.isDark ? 0.32 : 0.18));
}

MatrixCell compared(const MatrixRun& a, const MatrixRun& b, int k)
{
    if (!evaluation::areOfSameTasks(a.report, b.report))
        return {State::OtherTasks, {}};
    const auto comparison = evaluation::compareReports(a.report, b.report, k);
    if (!comparison)
        return {State::NoFigures, {}};
    return {State::Compared, comparison->numbers};
}

} // namespace

std::vector<MatrixRun> matrixRuns(
    const std::vector<const CompareRun*>& runs, const EvaluationTarget& target)
{
    std::vector<MatrixRun> result;
    for (const CompareRun* run : runs)
        if (const auto* evaluation = run->evaluationOn(target))
            result.push_back({run->run.id, QString::fromStdString(run->run.name), evaluation->id,
                evaluation->report});
    return result;
}

Result<ModelMatrix> makeMatrix(
    const std::vector<MatrixRun>& runs, int k, const std::stop_token& stop)
{
    ModelMatrix matrix;
    matrix.k = k;
    for (const MatrixRun& run : runs) {
        matrix.runs.push_back(run.id);
        matrix.names.push_back(run.name);
    }
    matrix.cells.assign(runs.size(), std::vector<MatrixCell>(runs.size()));
    for (std::size_t i = 0; i < runs.size(); ++i) {
        for (std::size_t j = i + 1; j < runs.size(); ++j) {
            if (stop.stop_requested())
                return fail(ErrorKind::Stopped, "cancelled");
            const MatrixCell cell = compared(runs[i], runs[j], k);
            matrix.cells[i][j] = cell;
            matrix.cells[j][i] = {cell.state, evaluation::reversed(cell.numbers)};
        }
    }
    return matrix;
}

ValueTable ModelMatrix::table() const
{
    ValueTable result;
    result.columns = {Texts::tr("Run"), Texts::tr("Against"), QStringLiteral("k"),
        Texts::tr("Tasks"), Texts::tr("Won"), Texts::tr("Lost"), Texts::tr("Equal"),
        Texts::tr("Difference"), Texts::tr("Low"), Texts::tr("High"), Texts::tr("Clear")};
    const auto count = [](int value) {
        return ValueCell{QLocale().toString(value), static_cast<double>(value), 0};
    };
    const auto difference = [](double value) { return ValueCell{differenceText(value), value, 0}; };
    for (std::size_t i = 0; i < runs.size(); ++i) {
        for (std::size_t j = 0; j < runs.size(); ++j) {
            const MatrixCell& cell = cells[i][j];
            if (cell.state != State::Compared)
                continue;
            const evaluation::PairedComparison& n = cell.numbers;
            result.rows.push_back(
                {{names[i], {}, 0}, {names[j], {}, 0}, count(k), count(n.tasks), count(n.better),
                    count(n.worse), count(n.equal), difference(n.meanDifference), difference(n.low),
                    difference(n.high), {n.isClear() ? Texts::tr("yes") : Texts::tr("no"), {}, 0}});
        }
    }
    return result;
}

QString ModelMatrix::note() const
{
    QStringList pairs;
    for (std::size_t i = 0; i < runs.size(); ++i)
        for (std::size_t j = i + 1; j < runs.size(); ++j)
            if (cells[i][j].state == State::OtherTasks)
                pairs << Texts::tr("%1 and %2").arg(names[i], names[j]);
    if (pairs.isEmpty())
        return {};
    constexpr qsizetype kMostNamed = 3;
    QString named = pairs.first(std::min(kMostNamed, pairs.size())).join(QStringLiteral(", "));
    if (pairs.size() > kMostNamed)
        named += QStringLiteral(", …");
    return Texts::tr("Evaluated on different tasks or programs, so not compared: %1. Evaluate them "
                     "again on the same data.")
        .arg(named);
}

QString matrixSentence(const MatrixCell& cell, const QString& row, const QString& column, int k)
{
    switch (cell.state) {
    case State::Self:
        return row;
    case State::OtherTasks:
        return Texts::tr("%1 and %2 were evaluated on different tasks or programs.")
            .arg(row, column);
    case State::NoFigures:
        return Texts::tr("%1 and %2 have no top-%3 in common.").arg(row, column).arg(k);
    case State::Compared:
        break;
    }
    const evaluation::PairedComparison& n = cell.numbers;
    const QString figures
        = Texts::tr("%1 against %2, top-%3 over %4 tasks: %5 percentage points (95 % interval %6 "
                    "to %7); %8.")
              .arg(row, column, QString::number(k), QLocale().toString(n.tasks),
                  points(n.meanDifference), points(n.low), points(n.high),
                  n.isClear() ? Texts::tr("clear") : Texts::tr("not clear"));
    return figures + u' '
        + Texts::tr("Won %1, lost %2, equal %3.").arg(n.better).arg(n.worse).arg(n.equal);
}

void MatrixModel::setMatrix(ModelMatrix matrix)
{
    beginResetModel();
    m_matrix = std::move(matrix);
    m_shortNames = shortNames(QStringList(m_matrix.names.begin(), m_matrix.names.end()));
    endResetModel();
}

int MatrixModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_matrix.runs.size());
}

int MatrixModel::columnCount(const QModelIndex& parent) const
{
    return rowCount(parent);
}

QVariant MatrixModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columnCount())
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    const auto column = static_cast<std::size_t>(index.column());
    const MatrixCell& cell = m_matrix.cells[row][column];
    switch (role) {
    case Qt::DisplayRole:
        return cellText(cell);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return matrixSentence(cell, m_matrix.names[row], m_matrix.names[column], m_matrix.k);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(Qt::AlignCenter));
    case Qt::BackgroundRole:
        return groundOf(cell);
    case Qt::ForegroundRole:
        return cell.state == State::Compared && cell.numbers.isClear() ? themeColors().text
                                                                       : themeColors().muted;
    default:
        return {};
    }
}

QVariant MatrixModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (section < 0 || section >= rowCount())
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(orientation == Qt::Horizontal
                ? Qt::Alignment(Qt::AlignCenter)
                : Qt::AlignLeft | Qt::AlignVCenter);
    if (role == Qt::DisplayRole)
        return m_shortNames[section];
    if (role == Qt::ToolTipRole)
        return m_matrix.names[static_cast<std::size_t>(section)];
    return {};
}

Qt::ItemFlags MatrixModel::flags(const QModelIndex& index) const
{
    const bool isPair = index.isValid() && index.row() != index.column();
    return isPair ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::ItemIsEnabled;
}

} // namespace tlp::widgets
