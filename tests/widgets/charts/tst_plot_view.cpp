// SPDX-License-Identifier: GPL-3.0-only
#include "charts/plot_canvas.h"
#include "charts/plot_prepare.h"
#include "charts/plot_scene.h"
#include "charts/plot_table_model.h"
#include "charts/plot_view.h"

#include "base/random.h"

#include <cmath>
#include <limits>

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QGraphicsView>
#include <QHeaderView>
#include <QImage>
#include <QImageReader>
#include <QLabel>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

using namespace tlp;
using namespace tlp::widgets;

namespace {

PlotData lossCurves()
{
    PlotData data;
    data.title = QStringLiteral("Loss");
    data.x.title = QStringLiteral("epoch");
    data.y.title = QStringLiteral("loss");
    for (int s = 0; s < 3; ++s) {
        PlotSeries series;
        series.name = QStringLiteral("tlp-%1").arg(s);
        for (int i = 1; i <= 20; ++i)
            series.points.emplace_back(i, std::exp(-0.1 * i) + 0.2 * s);
        data.series.push_back(series);
    }
    data.note = QStringLiteral("three seeds");
    return data;
}

/// Two scatter points whose pixels are known: the corners of fixed axes.
PlotData twoPoints()
{
    PlotData data;
    data.title = QStringLiteral("Points");
    data.x.title = QStringLiteral("measured (s)");
    data.y.title = QStringLiteral("score");
    data.x.minimum = data.y.minimum = 0;
    data.x.maximum = data.y.maximum = 4;
    PlotSeries series;
    series.name = QStringLiteral("programs");
    series.kind = PlotSeries::Kind::Scatter;
    series.points = {{1, 1}, {2, 2}, {3, 1}};
    series.pointLabels
        = {QStringLiteral("first"), QStringLiteral("second"), QStringLiteral("third")};
    data.series.push_back(series);
    return data;
}

struct Fixture
{
    PlotView view;
    QGraphicsView* canvas = nullptr;

    explicit Fixture(const PlotData& data)
    {
        view.resize(700, 450);
        view.setData(data);
        view.show();
        canvas = view.findChild<QGraphicsView*>(QStringLiteral("plotCanvas"));
    }
    /// Not QTest::mouseMove: it moves the cursor and its event comes later.
    void move(QPoint position) const
    {
        QMouseEvent event(QEvent::MouseMove, position, canvas->viewport()->mapToGlobal(position),
            Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(canvas->viewport(), &event);
    }
    [[nodiscard]] QLabel* readout() const
    {
        return canvas->findChild<QLabel*>(QStringLiteral("plotReadout"));
    }
};

/// Where the second of twoPoints() is, found by walking the mouse: independent of the layout code.
QPoint findPoint(const Fixture& fixture, const QString& label)
{
    for (int y = 0; y < fixture.canvas->height(); y += 6) {
        for (int x = 0; x < fixture.canvas->width(); x += 6) {
            fixture.move({x, y});
            if (fixture.readout()->isVisible() && fixture.readout()->text().contains(label))
                return {x, y};
        }
    }
    return {-1, -1};
}

} // namespace

class TestPlotView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void showsReadoutOfTheNearestPoint();
    void clickActivatesThePointUnderTheMouse();
    void clickOnEmptyGroundActivatesNothing();
    void keyboardWalksPointsAndEnterActivates();
    void wheelZoomsAndLetsThePageScrollWhenFull();
    void rubberBandZoomsAndDoubleClickResets();
    void keepsZoomForTheSameAxesOnly();
    void legendHidesSeriesAndRemembersThem();
    void togglesTheTableWithF7();
    void tableModelHoldsEveryPoint();
    void theTableShowsWhatThereIs();
    void stepsAreDrawnWithoutPointsAtTheirCorners();
    void exportsFilesThatReadersAccept_data();
    void exportsFilesThatReadersAccept();
    void csvHasEveryPointUndecimated();
    void refusesUnknownSuffixesAndUnwritableFiles();
    void copiesPictureAndData();
    void countsWhatItLeavesOut();
    void saysWhatIsMissingWhenEmpty();
    void summaryNamesExtremes();
    void namesBelongToEitherAxis();
    void everyNameHasALineOfItsOwn();
    void isAChartForScreenReaders();
    void drawsHugeScatterAndLines();
    void survivesNewDataWhileTheMouseIsDown();
    void drawsInTheColoursOfThePalette();
    void seriesColoursStandOut();
};

void TestPlotView::showsReadoutOfTheNearestPoint()
{
    Fixture f(twoPoints());
    QVERIFY(QTest::qWaitForWindowExposed(&f.view));
    const QPoint place = findPoint(f, QStringLiteral("second"));
    QVERIFY(place.x() > 0);
    QVERIFY(f.readout()->text().contains(QStringLiteral("measured (s): 2")));
    QVERIFY(f.readout()->text().contains(QStringLiteral("score: 2")));
    f.move({2, 2});
    QTRY_VERIFY(!f.readout()->isVisible());
}

void TestPlotView::clickActivatesThePointUnderTheMouse()
{
    Fixture f(twoPoints());
    QVERIFY(QTest::qWaitForWindowExposed(&f.view));
    QSignalSpy activated(&f.view, &PlotView::pointActivated);
    // The read-out reaches farther than a click: aim at the middle of where it answers.
    const QPoint corner = findPoint(f, QStringLiteral("third"));
    QVERIFY(corner.x() > 0);
    QPoint low = corner;
    QPoint high = corner;
    for (int x = 0; x < f.canvas->width(); x += 2) {
        for (int y = 0; y < f.canvas->height(); y += 2) {
            if ((QPoint(x, y) - corner).manhattanLength() > 140)
                continue;
            f.move({x, y});
            if (!f.readout()->isVisible() || !f.readout()->text().contains(QStringLiteral("third")))
                continue;
            low = {std::min(low.x(), x), std::min(low.y(), y)};
            high = {std::max(high.x(), x), std::max(high.y(), y)};
        }
    }
    QTest::mouseClick(f.canvas->viewport(), Qt::LeftButton, {}, (low + high) / 2);
    QTRY_COMPARE(activated.size(), 1);
    QCOMPARE(activated[0][0].toInt(), 0);
    QCOMPARE(activated[0][1].toInt(), 2);
}

void TestPlotView::clickOnEmptyGroundActivatesNothing()
{
    Fixture f(twoPoints());
    QVERIFY(QTest::qWaitForWindowExposed(&f.view));
    QSignalSpy activated(&f.view, &PlotView::pointActivated);
    QTest::mouseClick(f.canvas->viewport(), Qt::LeftButton, {}, {3, 3});
    QCoreApplication::processEvents();
    QCOMPARE(activated.size(), 0);
}

void TestPlotView::keyboardWalksPointsAndEnterActivates()
{
    Fixture f(lossCurves());
    QVERIFY(QTest::qWaitForWindowActive(&f.view));
    f.canvas->setFocus();
    QSignalSpy activated(&f.view, &PlotView::pointActivated);
    QTest::keyClick(f.canvas, Qt::Key_Right); // first point of the first series
    QTest::keyClick(f.canvas, Qt::Key_Right);
    QTest::keyClick(f.canvas, Qt::Key_Right);
    QTest::keyClick(f.canvas, Qt::Key_Down); // the same epoch of the second series
    QVERIFY(f.readout()->isVisible());
    QVERIFY(f.readout()->text().startsWith(QStringLiteral("tlp-1\n")));
    QVERIFY(f.readout()->text().contains(QStringLiteral("epoch: 3")));
    QVERIFY(f.canvas->accessibleDescription().contains(QStringLiteral("epoch: 3")));
    QTest::keyClick(f.canvas, Qt::Key_Return);
    QTRY_COMPARE(activated.size(), 1);
    QCOMPARE(activated[0][0].toInt(), 1);
    QCOMPARE(activated[0][1].toInt(), 2);
    QTest::keyClick(f.canvas, Qt::Key_Escape);
    QVERIFY(!f.readout()->isVisible());
}

namespace {

bool sendWheel(QWidget* target, QPoint position, int delta)
{
    QWheelEvent event(position, target->mapToGlobal(position), {}, {0, delta}, Qt::NoButton,
        Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(target, &event);
    return event.isAccepted();
}

} // namespace

void TestPlotView::wheelZoomsAndLetsThePageScrollWhenFull()
{
    Fixture f(lossCurves());
    QVERIFY(QTest::qWaitForWindowExposed(&f.view));
    auto* viewport = f.canvas->viewport();
    const QPoint middle = viewport->rect().center();
    const QImage before = viewport->grab().toImage();
    // Ignored events go on to the page around the chart.
    QVERIFY(!sendWheel(viewport, middle, -120));
    QVERIFY(!sendWheel(viewport, {2, 2}, 120));
    QCOMPARE(viewport->grab().toImage(), before);
    QVERIFY(sendWheel(viewport, middle, 120));
    QVERIFY(before != viewport->grab().toImage());
    QVERIFY(sendWheel(viewport, middle, -120));
    QCOMPARE(viewport->grab().toImage(), before);
    QVERIFY(!sendWheel(viewport, middle, -120));
}

void TestPlotView::rubberBandZoomsAndDoubleClickResets()
{
    Fixture f(lossCurves());
    QVERIFY(QTest::qWaitForWindowExposed(&f.view));
    const QImage before = f.canvas->viewport()->grab().toImage();
    const QPoint middle = f.canvas->viewport()->rect().center();
    QTest::mousePress(f.canvas->viewport(), Qt::LeftButton, {}, middle - QPoint(80, 60));
    QTest::mouseMove(f.canvas->viewport(), middle);
    QTest::mouseRelease(f.canvas->viewport(), Qt::LeftButton, {}, middle + QPoint(40, 40));
    f.move({2, 2});
    QVERIFY(before != f.canvas->viewport()->grab().toImage());
    QTest::mouseDClick(f.canvas->viewport(), Qt::LeftButton, {}, middle);
    f.move({2, 2});
    QTRY_COMPARE(f.canvas->viewport()->grab().toImage(), before);
}

void TestPlotView::keepsZoomForTheSameAxesOnly()
{
    Fixture f(lossCurves());
    QVERIFY(QTest::qWaitForWindowExposed(&f.view));
    const QImage full = f.canvas->viewport()->grab().toImage();
    sendWheel(f.canvas->viewport(), f.canvas->viewport()->rect().center(), 240);
    const QImage zoomed = f.canvas->viewport()->grab().toImage();
    f.view.setData(lossCurves());
    QCOMPARE(f.canvas->viewport()->grab().toImage(), zoomed);
    auto other = lossCurves();
    other.y.isLog = true;
    f.view.setData(other);
    f.view.setData(lossCurves());
    QCOMPARE(f.canvas->viewport()->grab().toImage(), full);
}

void TestPlotView::legendHidesSeriesAndRemembersThem()
{
    Fixture f(lossCurves());
    QVERIFY(QTest::qWaitForWindowExposed(&f.view));
    QToolButton* entry = nullptr;
    for (auto* button : f.view.findChildren<QToolButton*>()) {
        if (button->text() == QStringLiteral("tlp-1"))
            entry = button;
    }
    QVERIFY(entry != nullptr);
    QVERIFY(entry->isChecked());
    const QImage before = f.canvas->viewport()->grab().toImage();
    QTest::mouseClick(entry, Qt::LeftButton);
    QVERIFY(!entry->isChecked());
    QVERIFY(before != f.canvas->viewport()->grab().toImage());
    f.view.setData(lossCurves()); // the next poll of a live run
    QVERIFY(!entry->isChecked());
}

void TestPlotView::togglesTheTableWithF7()
{
    Fixture f(lossCurves());
    QVERIFY(QTest::qWaitForWindowActive(&f.view));
    f.canvas->setFocus();
    auto* table = f.view.findChild<QTableView*>(QStringLiteral("plotTable"));
    QVERIFY(!table->isVisible());
    QTest::keyClick(f.canvas, Qt::Key_F7);
    QVERIFY(table->isVisible());
    QVERIFY(f.view.isTableShown());
    QCOMPARE(table->model()->rowCount(), 60);
    QVERIFY(table->hasFocus());
    QTest::keyClick(table, Qt::Key_F7);
    QVERIFY(f.canvas->isVisible());
}

void TestPlotView::tableModelHoldsEveryPoint()
{
    PlotView view;
    view.setData(twoPoints());
    view.setTableShown(true);
    auto* model = view.findChild<QTableView*>(QStringLiteral("plotTable"))->model();
    QAbstractItemModelTester tester(model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model->rowCount(), 3);
    QCOMPARE(model->index(1, 0).data().toString(), QStringLiteral("programs"));
    QCOMPARE(model->index(2, 1).data().toString(), QStringLiteral("3"));
    QCOMPARE(model->index(2, 4).data().toString(), QStringLiteral("third"));
    QCOMPARE(model->headerData(1, Qt::Horizontal).toString(), QStringLiteral("measured (s)"));
    view.setData(lossCurves());
    QCOMPARE(model->rowCount(), 60);
}

void TestPlotView::theTableShowsWhatThereIs()
{
    PlotData data = twoPoints();
    data.series[0].points[1].setY(2.0 / 3);
    PlotView view;
    view.resize(500, 300);
    view.setData(data);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    view.setTableShown(true);
    const auto* table = view.findChild<QTableView*>(QStringLiteral("plotTable"));
    QCOMPARE(
        table->model()->index(1, PlotTableModel::Y).data().toString(), QStringLiteral("0.666667"));
    QVERIFY(table->isColumnHidden(PlotTableModel::ErrorBar));
    QVERIFY(!table->isColumnHidden(PlotTableModel::Label));
    data.series[0].errors = {0.1, 0.2, 0.3};
    data.series[0].pointLabels.clear();
    view.setData(data);
    QVERIFY(!table->isColumnHidden(PlotTableModel::ErrorBar));
    QVERIFY(table->isColumnHidden(PlotTableModel::Label));
    for (int column = 0; column < PlotTableModel::Label; ++column)
        QVERIFY2(table->columnWidth(column) >= table->horizontalHeader()->sectionSizeHint(column),
            qPrintable(QString::number(column)));
}

/// The level of a staircase holds until the next point: the corners are drawn, and are no points.
void TestPlotView::stepsAreDrawnWithoutPointsAtTheirCorners()
{
    PlotData data;
    data.x.minimum = data.y.minimum = 0;
    data.x.maximum = data.y.maximum = 4;
    PlotSeries series;
    series.isSteps = true;
    series.points = {{1, 3}, {3, 1}};
    data.series.push_back(series);
    PlotView view;
    view.resize(500, 300);
    view.setData(data);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    auto* canvas = view.findChild<PlotCanvas*>();
    const auto* scene = static_cast<const PlotScene*>(canvas->scene());
    const QImage picture = canvas->grab().toImage();
    const QColor ground = QColor(picture.pixel(scene->toPixel(2, 3.5).toPoint()));
    const auto isDrawn = [&](double x, double y) {
        const QPoint place = scene->toPixel(x, y).toPoint();
        for (int dx = -2; dx <= 2; ++dx)
            for (int dy = -2; dy <= 2; ++dy)
                if (std::abs(QColor(picture.pixel(place + QPoint(dx, dy))).lightness()
                        - ground.lightness())
                    > 60)
                    return true;
        return false;
    };
    QVERIFY(isDrawn(2.4, 3)); // the level
    QVERIFY(isDrawn(3, 2.4)); // the step
    QVERIFY(!isDrawn(1.7, 2.3)); // no slope
}

void TestPlotView::exportsFilesThatReadersAccept_data()
{
    QTest::addColumn<QString>("suffix");
    for (const char* suffix : {"png", "svg", "pdf", "csv"})
        QTest::newRow(suffix) << QString::fromLatin1(suffix);
}

void TestPlotView::exportsFilesThatReadersAccept()
{
    QFETCH(QString, suffix);
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("chart.") + suffix);
    const auto status = exportPlot(lossCurves(), file, {800, 500});
    QVERIFY2(status, status ? "" : status.error().toString().c_str());
    QFile written(file);
    QVERIFY(written.open(QIODevice::ReadOnly));
    const QByteArray bytes = written.readAll();
    if (suffix == QStringLiteral("png")) {
        QImage image(file);
        QCOMPARE(image.size(), QSize(1600, 1000));
        QCOMPARE(image.text(QStringLiteral("Title")), QStringLiteral("Loss"));
        QCOMPARE(QColor(image.pixel(2, 2)),
            QColor(Qt::white)); // the export theme, whatever the screen's
    } else if (suffix == QStringLiteral("svg")) {
        QSvgRenderer renderer(file);
        QVERIFY(renderer.isValid());
        QCOMPARE(renderer.viewBox(), QRect(0, 0, 800, 500));
        for (const char* text : {"tlp-2", "epoch", "three seeds", "Loss"})
            QVERIFY2(bytes.contains(text), text);
    } else if (suffix == QStringLiteral("pdf")) {
        QVERIFY(bytes.startsWith("%PDF-"));
        QVERIFY(bytes.trimmed().endsWith("%%EOF"));
        QVERIFY(bytes.contains("/MediaBox [0 0 800"));
    } else {
        QVERIFY(bytes.startsWith("series,epoch,loss\r\ntlp-0,1,0.9048374180359595\r\n"));
        QCOMPARE(bytes.count("\r\n"), 61);
    }
}

void TestPlotView::csvHasEveryPointUndecimated()
{
    QTemporaryDir folder;
    PlotData data;
    data.x.title = QStringLiteral("step, \"odd\"");
    data.y.isLog = true;
    PlotSeries series;
    series.name = QStringLiteral("a,b");
    for (int i = 0; i < 30000; ++i)
        series.points.emplace_back(i, i % 3 == 0 ? -1.0 : 0.1 * i);
    series.errors.assign(series.points.size(), 0.5);
    data.series.push_back(series);
    const QString file = folder.filePath(QStringLiteral("all.csv"));
    QVERIFY(exportPlot(data, file));
    QFile written(file);
    QVERIFY(written.open(QIODevice::ReadOnly));
    const QByteArray bytes = written.readAll();
    QCOMPARE(bytes.count("\r\n"), 30001);
    QVERIFY(bytes.startsWith("series,\"step, \"\"odd\"\"\",y,plus_minus\r\n\"a,b\",0,-1,0.5\r\n"));
}

void TestPlotView::refusesUnknownSuffixesAndUnwritableFiles()
{
    QTemporaryDir folder;
    const auto unknown = exportPlot(lossCurves(), folder.filePath(QStringLiteral("a.gif")));
    QVERIFY(!unknown);
    QCOMPARE(unknown.error().kind, ErrorKind::BadInput);
    const auto nowhere = exportPlot(lossCurves(), folder.filePath(QStringLiteral("no/such/a.png")));
    QVERIFY(!nowhere);
    QCOMPARE(nowhere.error().kind, ErrorKind::Io);
    QVERIFY(!exportPlot(lossCurves(), folder.filePath(QStringLiteral("a.png")), {5, 5}));
    QVERIFY(!QFile::exists(folder.filePath(QStringLiteral("a.png"))));
}

void TestPlotView::copiesPictureAndData()
{
    Fixture f(lossCurves());
    QVERIFY(QTest::qWaitForWindowActive(&f.view));
    f.canvas->setFocus();
    QApplication::clipboard()->clear();
    QTest::keyClick(f.canvas, Qt::Key_C, Qt::ControlModifier);
    QVERIFY(!QApplication::clipboard()->image().isNull());
    QVERIFY(QApplication::clipboard()->text().startsWith(QStringLiteral("series,epoch,loss")));
}

void TestPlotView::countsWhatItLeavesOut()
{
    auto data = lossCurves();
    data.y.isLog = true;
    data.series[0].points[3].setY(0);
    data.series[0].points[5].setY(std::numeric_limits<double>::quiet_NaN());
    PlotView view;
    view.setData(data);
    QCOMPARE(view.leftOut(), 2);
    QString caption;
    for (auto* label : view.findChildren<QLabel*>()) {
        if (label->text().contains(QStringLiteral("three seeds")))
            caption = label->text();
    }
    QVERIFY2(caption.contains(QStringLiteral("logarithmic")), qPrintable(caption));
    QVERIFY2(caption.contains(QStringLiteral("no finite number")), qPrintable(caption));
}

void TestPlotView::saysWhatIsMissingWhenEmpty()
{
    PlotData data;
    data.emptyText = QStringLiteral("No epoch has ended yet.");
    Fixture f(data);
    QVERIFY(QTest::qWaitForWindowExposed(&f.view));
    QVERIFY(!f.canvas->isVisible());
    QCOMPARE(f.view.summary(), data.emptyText);
    f.view.setData(lossCurves());
    QVERIFY(f.canvas->isVisible());
}

void TestPlotView::summaryNamesExtremes()
{
    PlotView view;
    view.setData(twoPoints());
    QVERIFY2(view.summary().contains(QStringLiteral("highest 2 at 2")), qPrintable(view.summary()));
    QVERIFY(view.summary().startsWith(QStringLiteral("Points. score against measured (s).")));
}

void TestPlotView::namesBelongToEitherAxis()
{
    PlotData data;
    data.x.title = QStringLiteral("round");
    data.y.title = QStringLiteral("task");
    data.y.categories = {QStringLiteral("first"), QStringLiteral("second"),
        QStringLiteral("a name that is far too long to stand beside the axis of a chart")};
    PlotSeries series;
    series.kind = PlotSeries::Kind::Scatter;
    series.points = {{1, 0}, {2, 2}, {3, 1}};
    data.series.push_back(series);
    const DrawnData drawn = prepare(data);
    QCOMPARE(drawn.range.top(), -0.5);
    QCOMPARE(drawn.range.bottom(), 2.5);
    PlotView view;
    view.resize(500, 300);
    view.setData(data);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QVERIFY2(
        view.summary().contains(QStringLiteral("lowest first at 1")), qPrintable(view.summary()));
    const auto* scene = static_cast<const PlotScene*>(view.findChild<PlotCanvas*>()->scene());
    QVERIFY(scene->plotArea().width() > 250); // names are shortened, not the plot
    view.setTableShown(true);
    const auto* table = view.findChild<QTableView*>(QStringLiteral("plotTable"))->model();
    QCOMPARE(table->index(2, PlotTableModel::Y).data().toString(), QStringLiteral("second"));
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("plot.csv"));
    QVERIFY(view.exportTo(file).has_value());
    QFile csv(file);
    QVERIFY(csv.open(QIODevice::ReadOnly));
    QVERIFY(csv.readAll().startsWith("series,round,task\r\n,1,first\r\n"));
}

/// Eighteen tasks of a network in a chart as low as on a laptop: none may be cut down to "…".
void TestPlotView::everyNameHasALineOfItsOwn()
{
    PlotData data;
    data.title = QStringLiteral("Which task each round went to");
    data.x.title = QStringLiteral("round");
    data.y.title = QStringLiteral("task");
    PlotSeries series;
    series.kind = PlotSeries::Kind::Scatter;
    for (int i = 0; i < 18; ++i) {
        data.y.categories << QStringLiteral("%1 conv2d").arg(i + 1);
        series.points.emplace_back(i + 1, i);
    }
    data.series.push_back(series);
    PlotView view;
    view.resize(840, 340);
    view.setData(data);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    const auto* scene = static_cast<const PlotScene*>(view.findChild<PlotCanvas*>()->scene());
    const auto& names = scene->namesBeside();
    QCOMPARE(names.size(), std::size_t{18});
    for (int i = 0; i < 18; ++i)
        QCOMPARE(names[static_cast<std::size_t>(i)].label, data.y.categories[i]);
    QVERIFY(scene->plotArea().width() > 640); // short names leave the room to the plot
    // What cannot all have a line is left out, name by name.
    view.resize(840, 200);
    QVERIFY(QTest::qWaitFor([&] { return scene->namesBeside().size() < 18; }));
    QCOMPARE(scene->namesBeside()[1].label,
        data.y.categories[static_cast<qsizetype>(scene->namesBeside()[1].place)]);
    data.y.categories[0] = QString(300, QLatin1Char('m')) + QStringLiteral("end");
    view.setData(data);
    QVERIFY(scene->namesBeside()[0].label.endsWith(QStringLiteral("end"))); // cut in the middle
    QVERIFY(scene->plotArea().width() > 450);
}

void TestPlotView::isAChartForScreenReaders()
{
    Fixture f(twoPoints());
    auto* interface = QAccessible::queryAccessibleInterface(f.canvas);
    QVERIFY(interface != nullptr);
    QCOMPARE(interface->role(), QAccessible::Chart);
    QCOMPARE(interface->text(QAccessible::Name), QStringLiteral("Chart: Points"));
    QVERIFY(interface->text(QAccessible::Description).contains(QStringLiteral("highest 2 at 2")));
}

void TestPlotView::drawsHugeScatterAndLines()
{
    Rng rng(5);
    PlotData data;
    PlotSeries scatter;
    scatter.kind = PlotSeries::Kind::Scatter;
    PlotSeries line;
    for (int i = 0; i < 200000; ++i) {
        scatter.points.emplace_back(i, rng.normal());
        line.points.emplace_back(i, 5 + rng.normal());
    }
    data.series = {scatter, line};
    Fixture f(data);
    QVERIFY(QTest::qWaitForWindowExposed(&f.view));
    const QImage image = f.canvas->viewport()->grab().toImage();
    int coloured = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            coloured += QColor(image.pixel(x, y)).saturation() > 60;
    }
    QVERIFY(coloured > image.width() * image.height() / 8);
    bool saysSo = false;
    for (auto* label : f.view.findChildren<QLabel*>())
        saysSo |= label->text().contains(QStringLiteral("extremes of each pixel column"));
    QVERIFY(saysSo);
}

void TestPlotView::survivesNewDataWhileTheMouseIsDown()
{
    Fixture f(twoPoints());
    QVERIFY(QTest::qWaitForWindowExposed(&f.view));
    connect(&f.view, &PlotView::pointActivated, &f.view, [&f] { f.view.setData(PlotData()); });
    const QPoint place = findPoint(f, QStringLiteral("second"));
    QTest::mousePress(f.canvas->viewport(), Qt::LeftButton, {}, place);
    f.view.setData(lossCurves());
    f.move(place + QPoint(40, 20));
    QTest::mouseRelease(f.canvas->viewport(), Qt::LeftButton, {}, place + QPoint(40, 20));
    QTest::mouseClick(f.canvas->viewport(), Qt::LeftButton, {}, place);
    QCoreApplication::processEvents();
    f.view.setData(PlotData());
    f.move(place);
    QTest::keyClick(f.canvas, Qt::Key_Right);
}

void TestPlotView::drawsInTheColoursOfThePalette()
{
    Fixture f(twoPoints());
    QVERIFY(QTest::qWaitForWindowExposed(&f.view));
    QPalette dark;
    dark.setColor(QPalette::Base, QColor(0x10, 0x18, 0x20));
    dark.setColor(QPalette::Text, Qt::white);
    f.view.setPalette(dark);
    const QImage image = f.canvas->viewport()->grab().toImage();
    QCOMPARE(QColor(image.pixel(6, image.height() - 6)), QColor(0x10, 0x18, 0x20));
}

void TestPlotView::seriesColoursStandOut()
{
    const auto luminance = [](const QColor& color) {
        const auto linear = [](double c) {
            return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF())
            + 0.0722 * linear(color.blueF());
    };
    const auto contrast = [&](const QColor& a, const QColor& b) {
        const double high = std::max(luminance(a), luminance(b));
        const double low = std::min(luminance(a), luminance(b));
        return (high + 0.05) / (low + 0.05);
    };
    for (int i = 0; i < 7; ++i) {
        QVERIFY2(contrast(seriesColor(i, false), Qt::white) >= 3, qPrintable(QString::number(i)));
        QVERIFY2(contrast(seriesColor(i, true), QColor(0x1b, 0x22, 0x2c)) >= 3,
            qPrintable(QString::number(i)));
        for (int j = 0; j < i; ++j) {
            QVERIFY(seriesColor(i, false) != seriesColor(j, false));
            QVERIFY(seriesColor(i, true) != seriesColor(j, true));
        }
    }
}

QTEST_MAIN(TestPlotView)
#include "tst_plot_view.moc"
