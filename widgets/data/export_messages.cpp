// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/data/export_messages.h"

#include "widgets/charts/plot_view.h"
#include "widgets/shell/app_context.h"

#include <QCoreApplication>

namespace tlp::widgets {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(tlp::widgets::ExportMessages)
};

} // namespace

void tellChartExports(const QWidget* page, AppContext* context)
{
    const auto plots = page->findChildren<PlotView*>();
    for (const PlotView* plot : plots) {
        QObject::connect(plot, &PlotView::exported, context, [context](const QString& file) {
            context->showMessage(Texts::tr("Saved %1.").arg(file));
        });
        QObject::connect(plot, &PlotView::exportFailed, context, [context](const Error& error) {
            context->showError(error, Texts::tr("The chart cannot be exported."));
        });
    }
}

} // namespace tlp::widgets
