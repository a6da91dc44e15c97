// SPDX-License-Identifier: GPL-3.0-only
#include "tuning/form_rows.h"

#include "shell/panels.h"

#include <algorithm>

#include <QCheckBox>
#include <QCoreApplication>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace tlp::widgets {

namespace {

constexpr int kRowSpacing = 4; ///< pixels

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(FormRows)
};

QString withoutMnemonic(const QString& text)
{
    return QString(text).remove(u'&');
}

} // namespace

FormRows::FormRows(QWidget* form)
    : m_form(form)
    , m_layout(new QVBoxLayout(form))
{}

void FormRows::addSection(QWidget* title, QWidget* body)
{
    m_layout->addWidget(title);
    m_grid = new QGridLayout;
    m_grid->setVerticalSpacing(kRowSpacing);
    m_grid->setColumnStretch(1, 1);
    if (body == nullptr) {
        m_layout->addLayout(m_grid);
        return;
    }
    m_grid->setContentsMargins(0, 0, 0, 0);
    body->setLayout(m_grid);
    m_layout->addWidget(body);
}

QLabel* FormRows::makeLabelFor(QWidget* editor)
{
    auto* label = new QLabel(m_form);
    label->setBuddy(editor->focusProxy() != nullptr ? editor->focusProxy() : editor);
    return label;
}

QLabel* FormRows::makeProblemLabel(const char* key)
{
    auto* problem = makeLabel({}, TextRole::Danger, m_form);
    problem->setObjectName(QStringLiteral("problem.") + QLatin1String(key));
    problem->hide();
    return problem;
}

void FormRows::addRow(const char* key, QWidget* editor, QWidget* beside)
{
    QLabel* label = makeLabelFor(editor);
    QLabel* problem = makeProblemLabel(key);
    const int row = m_grid->rowCount();
    m_grid->addWidget(label, row, 0, Qt::AlignLeft | Qt::AlignVCenter);
    auto* place = new QHBoxLayout;
    place->addWidget(editor, 1);
    if (beside != nullptr)
        place->addWidget(beside);
    m_grid->addLayout(place, row, 1);
    m_grid->addWidget(problem, row + 1, 1);
    m_rows.push_back({QString::fromLatin1(key), label, editor, problem});
}

void FormRows::addWideRow(const char* key, QWidget* editor)
{
    QLabel* label = makeLabelFor(editor);
    const int row = m_grid->rowCount();
    m_grid->addWidget(label, row, 0, 1, 2);
    m_grid->addWidget(editor, row + 1, 0, 1, 2);
    m_rows.push_back({QString::fromLatin1(key), label, editor, nullptr});
}

void FormRows::addCheck(const char* key, QCheckBox* box)
{
    m_grid->addWidget(box, m_grid->rowCount(), 0, 1, 2);
    m_rows.push_back({QString::fromLatin1(key), nullptr, box, nullptr});
}

void FormRows::addNote(QLabel* note)
{
    m_layout->addWidget(note);
}

void FormRows::finish()
{
    m_layout->addStretch(1);
    for (std::size_t i = 1; i < m_rows.size(); ++i)
        QWidget::setTabOrder(m_rows[i - 1].editor, m_rows[i].editor);
}

const FormRows::Row& FormRows::row(const char* key) const
{
    return *std::ranges::find(m_rows, QLatin1String(key), &Row::key);
}

void FormRows::setLabel(const char* key, const QString& text, const QString& help)
{
    const Row& found = row(key);
    if (auto* box = qobject_cast<QCheckBox*>(found.editor)) {
        box->setText(text);
        box->setToolTip(help);
        return;
    }
    found.label->setText(text);
    found.label->setToolTip(help);
    if (found.problem == nullptr)
        return; // has names of its own
    found.editor->setAccessibleName(withoutMnemonic(text));
    found.editor->setToolTip(help);
}

void FormRows::setVisible(const char* key, bool visible)
{
    const Row& found = row(key);
    if (found.label != nullptr)
        found.label->setVisible(visible);
    found.editor->setVisible(visible);
}

void FormRows::align()
{
    int width = 0;
    for (const Row& each : m_rows)
        if (each.problem != nullptr)
            width = std::max(width, each.label->sizeHint().width());
    for (const Row& each : m_rows)
        if (each.problem != nullptr)
            each.label->setMinimumWidth(width);
}

void FormRows::showProblems(const QMap<QString, QString>& problems)
{
    for (const Row& each : m_rows) {
        if (each.problem == nullptr)
            continue;
        const QString problem = problems.value(each.key);
        each.problem->setText(problem.isEmpty() ? QString() : QStringLiteral("⚠ ") + problem);
        each.problem->setVisible(!problem.isEmpty());
        setInvalid(each.editor, !problem.isEmpty());
    }
}

const FormRows::Row* FormRows::firstRow(const QMap<QString, QString>& problems) const
{
    const auto found = std::ranges::find_if(
        m_rows, [&](const Row& each) { return problems.contains(each.key); });
    return found == m_rows.end() ? nullptr : &*found;
}

QString FormRows::firstProblem(const QMap<QString, QString>& problems) const
{
    const Row* first = firstRow(problems);
    if (first == nullptr)
        return problems.isEmpty() ? QString() : problems.first();
    const QString& problem = *problems.find(first->key);
    return first->problem == nullptr
        ? problem
        : Texts::tr("%1: %2").arg(withoutMnemonic(first->label->text()), problem);
}

QString FormRows::firstProblemField(const QMap<QString, QString>& problems) const
{
    const Row* first = firstRow(problems);
    return first == nullptr || first->label == nullptr ? QString()
                                                       : withoutMnemonic(first->label->text());
}

QWidget* FormRows::firstEditor(const QMap<QString, QString>& problems) const
{
    const Row* first = firstRow(problems);
    return first == nullptr ? nullptr : first->editor;
}

} // namespace tlp::widgets
