// SPDX-License-Identifier: GPL-3.0-only
#include "shell/icons.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QSvgRenderer>

// Static libraries keep their resources only when somebody names them; outside any namespace.
static void initIconResources()
{
    Q_INIT_RESOURCE(icons);
}

namespace tlp::widgets {
namespace {

/// Draws an SVG whose lines say currentColor.
class ThemedIconEngine : public QIconEngine
{
public:
    ThemedIconEngine(QByteArray svg, QColor color)
        : m_svg(std::move(svg))
        , m_color(std::move(color))
    {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        QByteArray svg = m_svg;
        svg.replace("currentColor", colorFor(mode).name().toLatin1());
        QSvgRenderer renderer(svg);
        renderer.setAspectRatioMode(Qt::KeepAspectRatio);
        renderer.render(painter, rect);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        painter.setRenderHint(QPainter::Antialiasing);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

    [[nodiscard]] QIconEngine* clone() const override
    {
        return new ThemedIconEngine(m_svg, m_color);
    }
    QString key() const override { return QStringLiteral("tlp-themed"); }
    bool isNull() override { return m_svg.isEmpty(); }

private:
    [[nodiscard]] QColor colorFor(QIcon::Mode mode) const
    {
        const QPalette palette = QGuiApplication::palette();
        if (mode == QIcon::Disabled)
            return palette.color(QPalette::Disabled, QPalette::WindowText);
        return m_color.isValid() ? m_color : palette.color(QPalette::WindowText);
    }

    QByteArray m_svg;
    QColor m_color;
};

} // namespace

QIcon themedIcon(const QString& name)
{
    return themedIcon(name, QColor());
}

QIcon themedIcon(const QString& name, const QColor& color)
{
    initIconResources();
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QIcon(new ThemedIconEngine(file.readAll(), color));
}

QIcon applicationIcon()
{
    initIconResources();
    return QIcon(QStringLiteral(":/icons/workbench.svg"));
}

} // namespace tlp::widgets
