// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>

#include <QWidget>

#include "tuning/tuning_data.h"

namespace tlp::widgets {

class PlotView;
class TableTools;

/// One tab of the session in view. The monitor sets the session only while the tab is open. GUI
/// thread only.
class SessionView : public QWidget
{
    Q_OBJECT
public:
    explicit SessionView(QWidget* parent);

    virtual void setSession(const SessionDetailsPtr& details) = 0; ///< never null
    /// Nothing of the session before may stay: the next one may be of another workspace, where the
    /// same numbers name others.
    virtual void clear() = 0;
    virtual void retranslate() = 0;
    [[nodiscard]] virtual bool isLoading() const { return false; }
    /// What the view lets one choose, for the corner beside the tabs.
    [[nodiscard]] QWidget* controls() const { return m_controls; }

Q_SIGNALS:
    void trialActivated(std::int64_t number); ///< to inspect its program
    void trialChosen(std::int64_t number); ///< to see it among the others
    void exported(const QString& file);
    void exportFailed(const tlp::Error& error);

protected:
    void addControl(QWidget* control);
    /// Plots and tables tell of their exports through the view's signals.
    [[nodiscard]] PlotView* makePlot(const char* name);
    void watch(TableTools* tools);

private:
    QWidget* m_controls;
};

} // namespace tlp::widgets
