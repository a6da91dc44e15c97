// SPDX-License-Identifier: GPL-3.0-only
#include "shell/form_store.h"

#include "base/hash.h"
#include "shell/app_context.h"

#include <utility>

#include <QSettings>
#include <QVariantMap>

namespace tlp::widgets {

FormStore::FormStore(const AppContext* context, QString page)
    : m_context(context)
    , m_page(std::move(page))
{}

QString FormStore::key() const
{
    const auto hash = hash128(m_context->workspaceDirectory().toStdString()).toHex();
    return QStringLiteral("%1/%2/form").arg(m_page, QString::fromStdString(hash).left(12));
}

FormStore::Content FormStore::read()
{
    m_storedKey = key();
    m_stored.clear();
    const QVariantMap stored = QSettings().value(m_storedKey).toMap();
    for (auto it = stored.begin(); it != stored.end(); ++it)
        m_stored[it.key()] = it.value().toString();
    return m_stored;
}

void FormStore::write(const Content& content)
{
    if (!m_context->hasWorkspace())
        return;
    const QString now = key();
    if (now == m_storedKey && content == m_stored)
        return;
    QVariantMap stored;
    for (auto it = content.begin(); it != content.end(); ++it)
        stored[it.key()] = it.value();
    QSettings().setValue(now, stored);
    m_storedKey = now;
    m_stored = content;
}

} // namespace tlp::widgets
