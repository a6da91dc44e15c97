// SPDX-License-Identifier: GPL-3.0-only
#include "charts/plot_export.h"

#include "base/text.h"
#include "charts/plot_scene.h"
#include "charts/plot_text.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QFontDatabase>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

namespace tlp::widgets {
namespace {

constexpr double kPixelRatio = 2; ///< PNG files carry twice the logical size
constexpr int kExportPointSize = 10;
constexpr int kPointsPerInch = 72;
constexpr int kSvgDotsPerInch = 96; ///< as CSS defines its pixel

QByteArray csvField(const QString& text)
{
    return QByteArray::fromStdString(tlp::csvField(text.toStdString()));
}

QByteArray number(double value)
{
    return QByteArray::fromStdString(toShortest(value));
}

QByteArray coordinate(const PlotAxis& axis, double value)
{
    return axis.categories.isEmpty() ? number(value) : csvField(axisText(axis, value));
}

void render(PlotScene& scene, QPaintDevice& device, const QRectF& target, QSize size)
{
    QPainter painter(&device);
    painter.setRenderHint(QPainter::Antialiasing);
    scene.render(&painter, target, QRectF(QPointF(), QSizeF(size)));
}

bool writePng(PlotScene& scene, QIODevice& device, QSize size, const PlotData& data)
{
    QImage image(size * kPixelRatio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(kPixelRatio);
    image.fill(scene.plotStyle().background);
    render(scene, image, QRectF(QPointF(), QSizeF(size)), size);
    image.setText(QStringLiteral("Title"), data.title);
    image.setText(QStringLiteral("Description"), data.note);
    image.setText(QStringLiteral("Software"), QStringLiteral("TLP Workbench"));
    return image.save(&device, "PNG");
}

void writeSvg(PlotScene& scene, QIODevice& device, QSize size, const PlotData& data)
{
    QSvgGenerator generator;
    generator.setOutputDevice(&device);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    generator.setTitle(data.title);
    generator.setDescription(data.note);
    render(scene, generator, QRectF(QPointF(), QSizeF(size)), size);
}

void writePdf(PlotScene& scene, QIODevice& device, QSize size, const PlotData& data)
{
    QPdfWriter writer(&device);
    writer.setTitle(data.title);
    writer.setCreator(QStringLiteral("TLP Workbench"));
    writer.setPageSize(QPageSize(QSizeF(size), QPageSize::Point, {}, QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF());
    writer.setResolution(kPointsPerInch * 8);
    render(scene, writer, QRectF(QPointF(), QSizeF(size * 8)), size);
}

} // namespace

QByteArray plotCsv(const PlotData& data)
{
    bool hasErrors = false;
    bool hasLabels = false;
    for (const auto& series : data.series) {
        hasErrors |= !series.errors.empty();
        hasLabels |= !series.pointLabels.empty();
    }
    QByteArray csv
        = "series," + csvField(axisName(data.x, true)) + ',' + csvField(axisName(data.y, false));
    if (hasErrors)
        csv += ",plus_minus";
    if (hasLabels)
        csv += ",label";
    csv += "\r\n";
    for (const auto& series : data.series) {
        const QByteArray name = csvField(series.name);
        for (std::size_t i = 0; i < series.points.size(); ++i) {
            csv += name + ',' + coordinate(data.x, series.points[i].x()) + ','
                + coordinate(data.y, series.points[i].y());
            if (hasErrors)
                csv += ',' + (i < series.errors.size() ? number(series.errors[i]) : QByteArray());
            if (hasLabels)
                csv += ','
                    + (i < series.pointLabels.size() ? csvField(series.pointLabels[i])
                                                     : QByteArray());
            csv += "\r\n";
        }
    }
    return csv;
}

std::unique_ptr<PlotScene> exportScene(const PlotData& data, QSize size, const QSet<int>& hidden)
{
    auto scene = std::make_unique<PlotScene>();
    auto shared = std::make_shared<PlotData>(data);
    auto drawn = std::make_shared<DrawnData>(prepare(data));
    QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    font.setPointSize(kExportPointSize);
    scene->setPlotStyle(PlotStyle::forExport(), font);
    scene->setHiddenSeries(hidden);
    scene->setContent(shared, drawn, false);
    scene->setPlotSize(size);
    bool hasNames = false;
    for (const auto& series : data.series)
        hasNames |= !series.name.isEmpty() && data.series.size() > 1;
    const QString caption = drawn->points == 0 && !data.emptyText.isEmpty()
        ? data.emptyText
        : plotCaption(data, *drawn, scene->isDecimated());
    scene->setExtras(hasNames, caption);
    return scene;
}

Status exportPlot(const PlotData& data, const QString& file, QSize size, const QSet<int>& hidden,
    std::optional<QRectF> range)
{
    const Place place{file.toStdString(), 0, 0};
    const QString suffix = QFileInfo(file).suffix().toLower();
    if (suffix != QLatin1String("png") && suffix != QLatin1String("svg")
        && suffix != QLatin1String("pdf") && suffix != QLatin1String("csv"))
        return fail(
            ErrorKind::BadInput, "a chart can be written as .png, .svg, .pdf or .csv", place);
    if (size.width() < 100 || size.height() < 80 || size.width() > 16000 || size.height() > 16000)
        return fail(ErrorKind::BadInput,
            "the size of a chart must be between 100x80 and 16000x16000", place);
    QSaveFile output(file);
    if (!output.open(QIODevice::WriteOnly))
        return fail(
            ErrorKind::Io, "cannot write the file: " + output.errorString().toStdString(), place);
    bool written = true;
    if (suffix == QLatin1String("csv")) {
        const QByteArray csv = plotCsv(data);
        written = output.write(csv) == csv.size();
    } else {
        const auto scene = exportScene(data, size, hidden);
        if (range)
            scene->setRange(*range);
        if (suffix == QLatin1String("png"))
            written = writePng(*scene, output, size, data);
        else if (suffix == QLatin1String("svg"))
            writeSvg(*scene, output, size, data);
        else
            writePdf(*scene, output, size, data);
    }
    if (!written || !output.commit())
        return fail(
            ErrorKind::Io, "cannot write the file: " + output.errorString().toStdString(), place);
    return {};
}

Status exportPlot(const PlotData& data, const QString& file, QSize size)
{
    return exportPlot(data, file, size, {}, std::nullopt);
}

} // namespace tlp::widgets
