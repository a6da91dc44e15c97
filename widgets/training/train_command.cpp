// SPDX-License-Identifier: GPL-3.0-only
#include "training/train_command.h"

#include "base/text.h"
#include "shell/command_line.h"

#include <QStringList>

namespace tlp::widgets {

QString trainCommand(const options::TrainSpec& spec, const QString& workspaceDirectory)
{
    QStringList words{QStringLiteral("tlp")};
    if (!workspaceDirectory.isEmpty())
        words << QStringLiteral("-w") << workspaceDirectory;
    words << QStringLiteral("train") << QString::fromStdString(spec.dataset);
    const auto add = [&words](const char* option, const std::string& value) {
        if (!value.empty())
            words << QString::fromLatin1(option) << QString::fromStdString(value);
    };
    add("--platform", spec.platform);
    for (const options::PlatformShare& part : spec.mix)
        add("--mix", part.platform + '=' + toShortest(part.share));
    add("--from", spec.from.run);
    add("--split", spec.split);
    add("--model", spec.options.model);
    for (const options::OptionInfo& info : options::trainingOptionInfos()) {
        const auto value = options::optionText(spec.options, info.key);
        if (value && info.key != "model" && *value != info.defaultText)
            add("--set", info.key + '=' + *value);
    }
    add("--name", spec.runName);
    for (QString& word : words)
        word = shellQuoted(word);
    return words.join(u' ');
}

} // namespace tlp::widgets
