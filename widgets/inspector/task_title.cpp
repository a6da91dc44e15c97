// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/inspector/task_title.h"

#include "workload/task_title.h"

namespace tlp::widgets {

QString taskTitle(const std::string& text, const std::string& dagText)
{
    return QString::fromStdString(workload::taskTitle(text, dagText));
}

QString taskTitle(const workspace::SessionTask& task)
{
    return taskTitle(task.text, task.dagText);
}

} // namespace tlp::widgets
