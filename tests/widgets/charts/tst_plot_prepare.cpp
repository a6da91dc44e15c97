// SPDX-License-Identifier: GPL-3.0-only
#include "charts/plot_prepare.h"
#include "charts/plot_scene.h"
#include "charts/series_colors.h"

#include "base/random.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <QTest>

using namespace tlp;
using namespace tlp::widgets;

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

PlotData lineOf(std::vector<QPointF> points, bool logX = false, bool logY = false)
{
    PlotData data;
    data.x.isLog = logX;
    data.y.isLog = logY;
    PlotSeries series;
    series.points = std::move(points);
    data.series.push_back(std::move(series));
    return data;
}

std::vector<DrawnPoint> noise(int count, std::uint64_t seed)
{
    Rng rng(seed);
    std::vector<DrawnPoint> points;
    for (int i = 0; i < count; ++i)
        points.push_back({static_cast<double>(i), rng.normal(), i});
    return points;
}

QStringList labelsOf(const std::vector<Tick>& ticks)
{
    QStringList labels;
    for (const auto& tick : ticks)
        labels << tick.label;
    return labels;
}

} // namespace

class TestPlotPrepare : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void keepsTheExtremesOfEveryColumn();
    void keepsLoneSpikesAmongAMillionPoints();
    void drawsAtMostFourPointsPerColumn();
    void leavesShortLinesAlone();
    void keepsPointsOutsideTheRangeForTheSlope();
    void leavesOutWhatALogAxisCannotShowAndCounts();
    void splitsALineAtItsGaps();
    void hasARangeForEveryInput();
    void padsRangesAndKeepsBarsAtZero();
    void stacksBarsOnEachOther();
    void countsNoEmptyBinAsLeftOut();
    void labelsRoundNumbers_data();
    void labelsRoundNumbers();
    void formatsNumbersForPeople_data();
    void formatsNumbersForPeople();
    void keepsTheColourOfWhatStays();
};

void TestPlotPrepare::keepsTheExtremesOfEveryColumn()
{
    constexpr int kCount = 100000;
    constexpr int kColumns = 640;
    const auto points = noise(kCount, 1);
    const auto kept = decimateColumns(points, 0, kCount - 1, kColumns);
    QVERIFY(kept.size() <= kColumns * 4U + 8U);
    const auto columnOf = [](double x) { return std::floor(x * kColumns / (kCount - 1)); };
    const auto extremes = [&](const std::vector<DrawnPoint>& list) {
        std::map<double, std::pair<double, double>> result;
        for (const auto& point : list) {
            auto [place, isNew] = result.try_emplace(columnOf(point.x), point.y, point.y);
            place->second.first = std::min(place->second.first, point.y);
            place->second.second = std::max(place->second.second, point.y);
        }
        return result;
    };
    QVERIFY(extremes(points) == extremes(kept));
    QVERIFY(std::is_sorted(
        kept.begin(), kept.end(), [](const auto& a, const auto& b) { return a.index < b.index; }));
}

void TestPlotPrepare::keepsLoneSpikesAmongAMillionPoints()
{
    std::vector<DrawnPoint> points;
    for (int i = 0; i < 1000000; ++i)
        points.push_back({static_cast<double>(i),
            i == 123456       ? 50.0
                : i == 654321 ? -50.0
                              : 0.0,
            i});
    const auto kept = decimateColumns(points, 0, 999999, 500);
    const auto has = [&](int index) {
        return std::any_of(
            kept.begin(), kept.end(), [index](const auto& p) { return p.index == index; });
    };
    QVERIFY(has(123456));
    QVERIFY(has(654321));
    QVERIFY(has(0));
    QVERIFY(has(999999));
}

void TestPlotPrepare::drawsAtMostFourPointsPerColumn()
{
    const auto points = noise(20000, 2);
    for (const int columns : {1, 7, 300, 5000})
        QVERIFY(decimateColumns(points, 0, 19999, columns).size()
            <= static_cast<std::size_t>(columns) * 4 + 4);
}

void TestPlotPrepare::leavesShortLinesAlone()
{
    const auto points = noise(50, 3);
    const auto kept = decimateColumns(points, 0, 49, 400);
    QCOMPARE(kept.size(), points.size());
}

void TestPlotPrepare::keepsPointsOutsideTheRangeForTheSlope()
{
    const auto points = noise(1000, 4);
    const auto kept = decimateColumns(points, 400, 500, 50);
    QVERIFY(kept.front().x < 400);
    QVERIFY(kept.back().x > 500);
}

void TestPlotPrepare::leavesOutWhatALogAxisCannotShowAndCounts()
{
    const auto drawn
        = prepare(lineOf({{1, 10}, {2, 0}, {3, -1}, {4, 1000}, {5, kNaN}, {0, 5}}, true, true));
    QCOMPARE(drawn.leftOut, 4);
    QCOMPARE(drawn.leftOutNotPositive, 3);
    QCOMPARE(drawn.series[0].points.size(), std::size_t(2));
    QCOMPARE(drawn.series[0].points[1].y, 3.0);
    QCOMPARE(drawn.series[0].points[1].index, 3);
    QVERIFY(drawn.range.top() < 1 && drawn.range.bottom() > 3);
}

void TestPlotPrepare::splitsALineAtItsGaps()
{
    const auto drawn = prepare(lineOf({{0, 1}, {1, kNaN}, {2, 3}, {3, 4}, {4, kInfinity}, {5, 6}}));
    QCOMPARE(drawn.leftOut, 2);
    QCOMPARE(drawn.leftOutNotPositive, 0);
    QCOMPARE(drawn.series[0].segmentStarts, (std::vector<int>{0, 1, 3}));
}

void TestPlotPrepare::hasARangeForEveryInput()
{
    for (const auto& data : {lineOf({}), lineOf({{kNaN, kNaN}}), lineOf({{3, 7}}), lineOf({{0, 0}}),
             lineOf({{1, 5}, {2, 5}}), lineOf({{1e-300, 1e-300}}, true, true),
             lineOf({{1, 1e308}, {2, -1e308}})}) {
        const auto drawn = prepare(data);
        QVERIFY(std::isfinite(drawn.range.width()) && drawn.range.width() > 0);
        QVERIFY(std::isfinite(drawn.range.height()) && drawn.range.height() > 0);
    }
}

void TestPlotPrepare::padsRangesAndKeepsBarsAtZero()
{
    auto data = lineOf({{0, 10}, {1, 20}});
    data.series[0].kind = PlotSeries::Kind::Bars;
    data.x.categories = {QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")};
    const auto drawn = prepare(data);
    QCOMPARE(drawn.range.top(), 0.0);
    QVERIFY(drawn.range.bottom() > 20);
    QCOMPARE(drawn.range.left(), -0.5);
    QCOMPARE(drawn.range.right(), 2.5);
    data.y.minimum = 5;
    data.y.maximum = 30;
    QCOMPARE(prepare(data).range.top(), 5.0);
    QCOMPARE(prepare(data).range.bottom(), 30.0);
}

void TestPlotPrepare::stacksBarsOnEachOther()
{
    auto data = std::make_shared<PlotData>();
    data->isStacked = true;
    for (const double height : {3.0, 2.0, 4.0}) {
        PlotSeries bars;
        bars.kind = PlotSeries::Kind::Bars;
        bars.points = {{0, height}, {1, 1}};
        data->series.push_back(bars);
    }
    const auto drawn = std::make_shared<DrawnData>(prepare(*data));
    QVERIFY(drawn->range.bottom() >= 9); // y upwards: the whole stack is in sight
    PlotScene scene;
    scene.setPlotSize({400, 300});
    scene.setContent(data, drawn, false);
    const auto bar = [&](int series, std::size_t point) {
        return scene.barRect(series, drawn->series[static_cast<std::size_t>(series)].points[point]);
    };
    QVERIFY(std::abs(bar(0, 0).top() - bar(1, 0).bottom()) < 1e-6);
    QVERIFY(std::abs(bar(1, 0).top() - bar(2, 0).bottom()) < 1e-6);
    QVERIFY(std::abs(bar(0, 0).left() - bar(2, 0).left()) < 1e-6);
    QVERIFY(bar(0, 0).bottom() > bar(2, 0).bottom() + 10);
    QVERIFY(std::abs(bar(2, 0).height() - 2 * bar(1, 0).height()) < 1e-6);
    scene.setHiddenSeries({1}); // what is hidden leaves no gap
    QVERIFY(std::abs(bar(0, 0).top() - bar(2, 0).bottom()) < 1e-6);
}

void TestPlotPrepare::countsNoEmptyBinAsLeftOut()
{
    auto data = lineOf({{1, 5}, {2, 0}, {3, 7}, {4, 0}}, true, true);
    data.series[0].kind = PlotSeries::Kind::Histogram;
    const auto drawn = prepare(data);
    QCOMPARE(drawn.leftOut, 0);
    QCOMPARE(drawn.series[0].points.size(), std::size_t(4));
    QVERIFY(drawn.range.isValid());
}

void TestPlotPrepare::labelsRoundNumbers_data()
{
    QTest::addColumn<double>("low");
    QTest::addColumn<double>("high");
    QTest::addColumn<bool>("isLog");
    QTest::addColumn<bool>("integers");
    QTest::addColumn<QStringList>("labels");
    const auto words
        = [](const char* text) { return QString::fromUtf8(text).split(QLatin1Char(' ')); };
    QTest::newRow("unit") << 0.0 << 1.0 << false << false << words("0 0.2 0.4 0.6 0.8 1.0");
    QTest::newRow("odd ends") << 24.8 << 991.0 << false << false << words("200 400 600 800");
    QTest::newRow("epochs") << 0.9 << 3.1 << false << true << words("1 2 3");
    QTest::newRow("negative") << -1.0 << 1.0 << false << false << words("-1.0 -0.5 0 0.5 1.0");
    QTest::newRow("decades") << -5.0 << -1.0 << true << false << words("10⁻⁵ 10⁻⁴ 0.001 0.01 0.1");
    QTest::newRow("two decades") << -3.0 << -2.0 << true << false
                                 << words("0.001 0.002 0.005 0.01");
}

void TestPlotPrepare::labelsRoundNumbers()
{
    QFETCH(double, low);
    QFETCH(double, high);
    QFETCH(bool, isLog);
    QFETCH(bool, integers);
    QFETCH(QStringList, labels);
    const auto ticks = ticksFor(low, high, isLog, 5, integers);
    QCOMPARE(labelsOf(ticks), labels);
    for (const auto& tick : ticks)
        QVERIFY(tick.place >= low - 1e-9 && tick.place <= high + 1e-9);
}

void TestPlotPrepare::formatsNumbersForPeople_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("text");
    QTest::newRow("zero") << 0.0 << QStringLiteral("0");
    QTest::newRow("plain") << 0.25 << QStringLiteral("0.25");
    QTest::newRow("small") << 0.00032729 << QStringLiteral("0.0003273");
    QTest::newRow("tiny") << 1.5e-7 << QStringLiteral("1.5e-7");
    QTest::newRow("count") << 12345.0 << QStringLiteral("12345");
    QTest::newRow("large") << 2.5e9 << QStringLiteral("2.5e9");
    QTest::newRow("negative") << -3.25 << QStringLiteral("-3.25");
}

void TestPlotPrepare::formatsNumbersForPeople()
{
    QFETCH(double, value);
    QFETCH(QString, text);
    QCOMPARE(formatNumber(value), text);
}

void TestPlotPrepare::keepsTheColourOfWhatStays()
{
    using Indices = std::map<int, int>;
    SeriesColors<int> colors;
    QVERIFY(colors.show({30, 10, 20}));
    QCOMPARE(colors.indices(), (Indices{{30, 0}, {10, 1}, {20, 2}}));
    QVERIFY(!colors.show({10, 20, 30})); // another order is nothing new
    QVERIFY(colors.show({20, 30}));
    QCOMPARE(colors.indices(), (Indices{{30, 0}, {20, 2}}));
    QVERIFY(colors.show({50, 40, 20, 30}));
    QCOMPARE(colors.indices(), (Indices{{30, 0}, {50, 1}, {20, 2}, {40, 3}}));
    colors.clear();
    QVERIFY(colors.indices().empty());
    QVERIFY(!colors.show({}));
}

QTEST_MAIN(TestPlotPrepare)
#include "tst_plot_prepare.moc"
