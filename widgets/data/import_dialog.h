// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <functional>

#include <QDialog>
#include <QStringList>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QMimeData;
class QPushButton;

namespace tlp::widgets {

/// Which files go into which dataset. Files, folders and archives may be dropped on it. GUI thread.
class ImportDialog : public QDialog
{
    Q_OBJECT
public:
    struct Request
    {
        QString dataset;
        QStringList paths;
        QString platform; ///< empty: from each record's target
        QString networksFile; ///< empty: none
    };
    /// Starts the import and tells how that went: the text of a failure is shown and the dialog
    /// stays open.
    using Start = std::function<void(const Request&, std::function<void(QString failure)> done)>;

    ImportDialog(const QStringList& datasets, Start start, QWidget* parent = nullptr);

    void addPaths(const QStringList& paths);
    void setDataset(const QString& name);
    void setNetworksFile(const QString& file);
    [[nodiscard]] Request request() const;

    void accept() override;

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void addFiles();
    void addFolder();
    void removeSelected();
    void chooseNetworks();
    void validate();

    Start m_start;
    QListWidget* m_paths;
    QPushButton* m_remove;
    QComboBox* m_dataset;
    QLineEdit* m_platform;
    QLineEdit* m_networks;
    QLabel* m_message;
    QDialogButtonBox* m_buttons;
};

/// Local files and folders of a drag; empty when it carries none.
[[nodiscard]] QStringList droppedPaths(const QMimeData* data);

} // namespace tlp::widgets
