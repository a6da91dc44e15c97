// SPDX-License-Identifier: GPL-3.0-only
#include "shell/save_file.h"

#include "base/text.h"

#include <utility>

#include <QFileDialog>
#include <QSaveFile>

namespace tlp::widgets {

QString csvText(const std::vector<QStringList>& lines)
{
    QString text;
    for (const QStringList& line : lines) {
        QStringList fields;
        for (const QString& field : line)
            fields << QString::fromStdString(csvField(field.toStdString()));
        text += fields.join(u',') + QStringLiteral("\r\n");
    }
    return text;
}

Status writeText(const QString& file, const QString& text)
{
    QSaveFile out(file);
    if (!out.open(QIODevice::WriteOnly) || out.write(text.toUtf8()) < 0 || !out.commit())
        return fail(ErrorKind::Io, "cannot write the file: " + out.errorString().toStdString(),
            {file.toStdString(), 0, 0});
    return {};
}

void chooseSaveFile(
    QWidget* parent, const SaveRequest& request, std::function<void(const QString& file)> chosen)
{
    auto* dialog = new QFileDialog(parent, request.title, QString(), request.filters);
    dialog->setObjectName(QStringLiteral("exportDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->selectFile(request.fileName);
    const auto suffixOf = [](const QString& filter) {
        const qsizetype dot = filter.indexOf(QStringLiteral("*."));
        return filter.mid(dot + 2, filter.indexOf(u')') - dot - 2);
    };
    dialog->setDefaultSuffix(suffixOf(dialog->selectedNameFilter()));
    QObject::connect(dialog, &QFileDialog::filterSelected, dialog,
        [dialog, suffixOf](const QString& filter) { dialog->setDefaultSuffix(suffixOf(filter)); });
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, std::move(chosen));
    dialog->open();
}

} // namespace tlp::widgets
