// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <string>

#include <QWidget>

#include "options/tune_spec.h"
#include "tuning/tuning_content.h"

class QCheckBox;
class QLineEdit;

namespace tlp::widgets {

class FieldNumbers;
class FormRows;
class NumberBox;

/// The fields of a new session that few change: the folded section of its form. GUI thread only.
class MoreFields : public QWidget
{
    Q_OBJECT
public:
    explicit MoreFields(QWidget* parent = nullptr);

    /// Into the section whose body this is.
    void addTo(FormRows& rows);
    void retranslate(FormRows& rows) const;
    /// Only the fields that the model and the policy use.
    void showUsed(FormRows& rows, bool hasHeads, const std::string& policy) const;
    void setContent(const TuningContent& content);
    void addContent(TuningContent& content) const;
    /// What is wrong stays as it is in `spec`. `hasHeads`: the chosen model has several.
    void read(options::TuneSpec& spec, const FieldNumbers& numbers, bool hasHeads) const;
    [[nodiscard]] QWidget* firstEditor() const;

Q_SIGNALS:
    void changed();

private:
    NumberBox *m_head, *m_population, *m_generations, *m_chains, *m_steps, *m_earlyStop;
    QLineEdit *m_epsGreedy, *m_diversity;
    QCheckBox *m_overlap, *m_baseline;
};

} // namespace tlp::widgets
