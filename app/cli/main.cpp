// SPDX-License-Identifier: GPL-3.0-only
#include "base/log.h"
#include "base/name_lookup.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/signals.h"
#include "cli/table.h"
#include "workspace/code_version.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>

#include <exception>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace tlp::cli {
namespace {

int exitCodeOf(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::Usage:
        return kUsage;
    case ErrorKind::Stopped:
        return kCancelled;
    default:
        return kFailed;
    }
}

/// Names and values of thousands of characters would hide what is said about them.
std::string withShortWords(const std::string& message)
{
    constexpr std::size_t kLongest = 400;
    std::vector<std::string> words;
    for (const std::string_view word : splitText(message, ' '))
        words.push_back(shortened(word, kLongest));
    return joinText(words, " ");
}

void printError(const std::string& message)
{
    writeError(fmt::format("tlp: {}\n", printable(withShortWords(message))));
}

/// The word that should be a command, "" when there is none before the options end.
std::string commandWord(std::span<char* const> arguments)
{
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string word = arguments[i];
        if (word == "-w" || word == "--workspace")
            ++i;
        else if (!word.starts_with('-'))
            return word;
    }
    return {};
}

/// CLI11 says that a subcommand is missing; people want to know which word is wrong.
Status checkCommand(const CLI::App& app, const std::string& word)
{
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(command->get_name());
    if (word.empty() || std::ranges::find(names, word) != names.end())
        return {};
    const std::string near = nearestName(names, word);
    return fail(ErrorKind::Usage,
        fmt::format("there is no command “{}”{}; “tlp --help” lists them", shortened(word),
            near.empty() ? "" : fmt::format("; did you mean “{}”?", near)));
}

void addCommands(CLI::App& app, Cli& cli)
{
    addWorkspaceCommands(app, cli);
    addDemoCommand(app, cli);
    addImportCommand(app, cli);
    addDatasetCommands(app, cli);
    addProgramCommands(app, cli);
    addFeaturesCommand(app, cli);
    addTrainCommand(app, cli);
    addRunCommands(app, cli);
    addDisagreeCommand(app, cli);
    addScoreCommand(app, cli);
    addExplainCommand(app, cli);
    addSpaceCommand(app, cli);
    addJobCommands(app, cli);
    addExportCommand(app, cli);
    addWorkloadCommand(app, cli);
    addMeasureCommands(app, cli);
    addBaselineCommand(app, cli);
    addTuneCommand(app, cli);
    addSessionCommands(app, cli);
    addStudyCommands(app, cli);
}

/// A workload key is one argument, and so is a file's name, but CLI11 takes “[a, b]” apart. So a
/// mark hides the bracket at the end until CLI11 has done so.
constexpr char kBracketMark = '\x1f';

/// In reverse, as CLI11 takes them.
std::vector<std::string> markedArguments(int argc, char** argv)
{
    std::vector<std::string> arguments;
    for (int i = argc - 1; i > 0; --i) {
        std::string argument = argv[i];
        if (argument.starts_with('[') && argument.ends_with(']'))
            argument += kBracketMark;
        arguments.push_back(std::move(argument));
    }
    return arguments;
}

std::string withoutMarks(std::string text)
{
    std::erase(text, kBracketMark);
    return text;
}

/// Also refuses empty texts, which are mostly unset variables of scripts: none means anything, and
/// as a name or path it would count as not given.
void checkValues(CLI::App& app)
{
    for (CLI::Option* option : app.get_options())
        if (option->get_expected_max() > 0)
            option->transform(CLI::Validator(
                [](std::string& value) -> std::string {
                    if (value.ends_with(kBracketMark))
                        value.pop_back();
                    return value.empty() ? "the value must not be empty" : "";
                },
                {}));
    for (CLI::App* command : app.get_subcommands({}))
        checkValues(*command);
}

int runAction(Cli& cli)
{
    Status status = fail(ErrorKind::Internal, "nothing was done");
    try {
        status = cli.action();
    } catch (const std::bad_alloc&) {
        status = fail(ErrorKind::Resource, "out of memory");
    } catch (const std::exception& exception) {
        status = fail(ErrorKind::Internal, exception.what());
    }
    cli.progress().clear();
    setLogSink({});
    const Status written = cli.out.flush();
    if (status && !written)
        status = written;
    if (!status) {
        printError(status.error().toString());
        return exitCodeOf(status.error().kind);
    }
    return cli.exitCode;
}

int run(int argc, char** argv)
{
    Signals::install();
    Cli cli;
    CLI::App app("Workbench for learned cost models of tensor programs", "tlp");
    app.set_help_flag("-h,--help", "Show help, for a command with an example");
    app.set_version_flag("--version", std::string(workspace::codeVersion()));
    app.add_option("-w,--workspace", cli.workspaceOption,
        "Workspace folder (default: $TLP_WORKSPACE, else $XDG_DATA_HOME/tlp-workbench)");
    app.add_flag("--json", cli.isJson, "Print one JSON document on standard output");
    auto* quiet = app.add_flag("-q,--quiet", cli.isQuiet, "No progress, no messages but errors");
    app.add_flag("-v,--verbose", cli.isVerbose, "More messages")->excludes(quiet);
    app.require_subcommand(1);
    app.fallthrough(); // global options may follow the command
    app.footer("Example:\n  tlp demo");
    addCommands(app, cli);
    checkValues(app);

    if (const Status known = checkCommand(app,
            commandWord(std::span<char* const>(argv + 1, std::size_t(argc > 0 ? argc - 1 : 0))));
        !known) {
        printError(known.error().message);
        return kUsage;
    }
    try {
        app.parse(markedArguments(argc, argv));
    } catch (const CLI::CallForHelp&) {
        const CLI::App* target = &app;
        std::string before; // the commands that lead to it, which CLI11 puts before its name
        while (!target->get_subcommands().empty()) {
            before += (before.empty() ? "" : " ") + target->get_name();
            target = target->get_subcommands().front();
        }
        cli.print(target->help(before));
        cli.action = [] { return Status{}; };
        return runAction(cli);
    } catch (const CLI::CallForVersion& version) {
        cli.print(fmt::format("tlp {}\n", version.what()));
        cli.action = [] { return Status{}; };
        return runAction(cli);
    } catch (const CLI::ParseError& error) {
        const auto chosen = app.get_subcommands();
        printError(fmt::format("{}; see “tlp {}--help”", withoutMarks(error.what()),
            chosen.empty() ? "" : chosen.front()->get_name() + " "));
        return kUsage;
    }
    cli.start();
    return runAction(cli);
}

} // namespace
} // namespace tlp::cli

int main(int argc, char** argv)
{
    try {
        return tlp::cli::run(argc, argv);
    } catch (const std::exception& exception) {
        tlp::cli::writeError("tlp: ");
        tlp::cli::writeError(exception.what());
        tlp::cli::writeError("\n");
        return tlp::cli::kFailed;
    }
}
