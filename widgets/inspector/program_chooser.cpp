// SPDX-License-Identifier: GPL-3.0-only
#include "widgets/inspector/program_chooser.h"

#include "widgets/inspector/program_picker.h"
#include "widgets/inspector/trial_picker.h"

namespace tlp::widgets {

ProgramChooser::ProgramChooser(AppContext* context, QWidget* parent)
    : QStackedWidget(parent)
    , m_programs(new ProgramPicker(context, this))
    , m_trials(new TrialPicker(this))
{
    addWidget(m_programs);
    addWidget(m_trials);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(m_programs, &ProgramPicker::chosen, this, &ProgramChooser::chosen);
    connect(m_trials, &TrialPicker::chosen, this, &ProgramChooser::chosen);
    connect(m_trials, &TrialPicker::datasetRequested, m_programs, &ProgramPicker::reopen);
    connect(m_programs, &ProgramPicker::listed, this,
        [this](bool hasDataset) { m_trials->setHasDataset(hasDataset); });
    connect(m_programs, &ProgramPicker::hasNoDataset, this, &ProgramChooser::hasNoDataset);
}

void ProgramChooser::refresh()
{
    m_programs->refresh();
}

void ProgramChooser::setProgram(const InspectedProgram& program)
{
    if (program.trial)
        m_trials->setProgram(program);
    else
        m_programs->setProgram(program);
    setCurrentIndex(program.trial ? 1 : 0);
}

void ProgramChooser::forget()
{
    m_programs->forget();
    setCurrentIndex(0);
}

bool ProgramChooser::isLoading() const
{
    return m_programs->isLoading();
}

void ProgramChooser::chooseRepresentative()
{
    m_programs->chooseRepresentative();
}

} // namespace tlp::widgets
