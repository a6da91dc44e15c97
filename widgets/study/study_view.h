// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <memory>

#include <QWidget>

#include "study/study_data.h"

namespace tlp::widgets {

class AppContext;

/// One study: state and progress, the charts, the tables, the cells. GUI thread only.
class StudyView : public QWidget
{
    Q_OBJECT
public:
    explicit StudyView(AppContext* context, QWidget* parent = nullptr);
    ~StudyView() override;

    /// Null: none.
    void setStudy(StudyDetailsPtr details);
    [[nodiscard]] const StudyDetailsPtr& study() const;
    /// In place of a study that cannot be read.
    void showProblem(const QString& what, const Error& error);
    void retranslate();

Q_SIGNALS:
    void pauseRequested();
    void resumeRequested();
    void speedRequested();
    void logRequested(tlp::JobId job);

private:
    struct Private;
    std::unique_ptr<Private> m_private;
};

} // namespace tlp::widgets
