// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QMap>
#include <QString>

namespace tlp::widgets {

class AppContext;

/// What the fields of a page's form hold, remembered between starts: one form for each workspace.
/// GUI thread only.
class FormStore
{
public:
    using Content = QMap<QString, QString>;

    /// `page`: the group of the settings.
    FormStore(const AppContext* context, QString page);

    /// Of the open workspace; empty: nothing was stored.
    [[nodiscard]] Content read();
    /// Does nothing without a workspace, nor when this is what was stored last: the settings are a
    /// file that is written at once.
    void write(const Content& content);

private:
    [[nodiscard]] QString key() const;

    const AppContext* m_context;
    QString m_page;
    QString m_storedKey; ///< of what was stored last; empty: nothing yet
    Content m_stored;
};

} // namespace tlp::widgets
