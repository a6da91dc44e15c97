// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "options/model_options.h"
#include "options/transfer_options.h"

namespace tlp::options {

enum class Loss : std::uint8_t { LambdaRank, Mse };
/// How mini-batches are made: `PerTask` ranks within each task's programs (default: ranking across
/// tasks is meaningless); `Mixed` is the official way, the whole shuffled batch is one list.
enum class Grouping : std::uint8_t { PerTask, Mixed };

/// What a training run does; stored with the run as JSON. Defaults: reference/tlp.md sections 3
/// to 5.
struct TrainingOptions
{
    std::string model = "tlp";
    TlpModelOptions tlp;
    TreeModelOptions trees;
    Loss loss = Loss::LambdaRank;
    Grouping grouping = Grouping::PerTask;
    int epochs = 50; ///< 1 … 100000
    int batchSize = 1024; ///< programs per step; training refuses what does not fit the memory
    double learningRate = 7e-4;
    double weightDecay = 1e-6;
    double gradientClip = 0.5; ///< global norm; 0: none
    double lrGamma = 1.0; ///< StepLR factor
    int lrStepEpochs = 0; ///< every this many epochs; 0: never
    double validationShare
        = 0.1; ///< of the training programs, by record as the official code; [0, 0.9]
    std::uint64_t seed = 0;
    std::string device = "auto"; ///< auto, cpu, cuda:N
    int threads = 0; ///< 0: the affinity mask
    std::string vocabulary = "official"; ///< or "learned"
    std::string numbers = "log"; ///< or "raw": how the numbers of a step are scaled
    std::string size = "crop"; ///< "crop", "full" or "ROWSxWIDTH"
    /// Which epoch's weights are the run's: "validation-loss", "last"; or "average": their running
    /// average (Izmailov et al., UAI 2018, over epochs and with a window of about the last eight).
    std::string keepBest = "validation-loss";
    TransferOptions transfer;
    PretrainOptions pretrain;

    bool operator==(const TrainingOptions&) const = default;

    [[nodiscard]] std::string toJson() const;
    /// Absent keys keep their defaults, or what the model's name fixes or suggests; unknown keys
    /// and values of a wrong type or range are refused by name. Errors: BadInput.
    [[nodiscard]] static Result<TrainingOptions> fromJson(std::string_view json);
    /// `--set learning_rate=1e-3`; keys as in the JSON (snake_case), lists as "64,128,256". The
    /// model also sets what its name fixes or suggests, and options that it does not have back to
    /// their defaults. Errors: BadInput naming the key and its range (the
    /// options stay as they were).
    [[nodiscard]] Status set(std::string_view key, std::string_view value);
    /// Checks every range, the combination, what the model's name fixes, and that options of other
    /// models have their defaults; one sentence per problem, keyed by option name.
    [[nodiscard]] std::map<std::string, std::string> problems() const;
};

/// One option for a form: key, kind, default, range and meaning, so that the window needs no copy
/// of them. The sizes of `TlpModelOptions` are options like any other: `encoder`, `heads`,
/// `residual_blocks`, `head`.
struct OptionInfo
{
    enum class Kind : std::uint8_t { Integer, Real, Choice, Text, IntegerList };
    std::string key; ///< "learning_rate"
    Kind kind = Kind::Text;
    double minimum = 0, maximum = 0; ///< numbers; of each item for Kind::IntegerList
    std::vector<std::string> choices; ///< Kind::Choice
    std::string defaultText;
    std::string source; ///< where the default comes from, e.g. "zhaiyi000/tlp tlp_train.py"
    std::string summary; ///< one English sentence, for `--help` and logs
    std::vector<std::string> models{}; ///< that have the option; empty: all

    [[nodiscard]] bool appliesTo(std::string_view model) const;
};
/// In the order in which a form shows them.
[[nodiscard]] std::span<const OptionInfo> trainingOptionInfos();
/// The current value in the text form that `set` reads. Errors: BadInput on an unknown key.
[[nodiscard]] Result<std::string> optionText(const TrainingOptions& options, std::string_view key);

/// The options that say what network is built and what it reads: those that a run shares with the
/// one that it starts from.
[[nodiscard]] std::span<const std::string_view> networkOptionKeys();

/// The transfers that a model has, "none" first.
[[nodiscard]] std::vector<std::string> transfersOf(std::string_view model);

[[nodiscard]] const char* toString(Loss loss); ///< "lambdarank", "mse"
[[nodiscard]] const char* toString(Grouping grouping); ///< "per-task", "mixed"

/// A platform of a mix, and which share of its usable programs is trained on.
struct PlatformShare
{
    std::string platform;
    double share = 1; ///< (0, 1]

    bool operator==(const PlatformShare&) const = default;
};
/// "NAME=0.05", or "NAME" for all of its programs. Errors: BadInput.
[[nodiscard]] Result<PlatformShare> parsePlatformShare(std::string_view text);

/// The finished run whose model a training starts from.
struct SourceRun
{
    std::string run; ///< its whole name; empty: none
    std::string modelHash; ///< of its model file, so that another one is not taken for it

    bool operator==(const SourceRun&) const = default;
};

/// A training job: what to train on, and how. The `spec` of a job of kind "train".
struct TrainSpec
{
    std::string runName;
    std::string dataset;
    std::string platform; ///< the target: what the model is for
    std::string split; ///< "" : every task is trained on, nothing is held out
    TrainingOptions options;
    /// Auxiliary platforms, each with a head of its own, and the target if not all of its programs
    /// are to have a label (MTL-TLP). Empty: the target alone.
    std::vector<PlatformShare> mix{};
    SourceRun from{}; ///< of options.transfer

    /// The model's heads: the target, then the auxiliaries in the mix's order.
    [[nodiscard]] std::vector<std::string> heads() const;
    /// Of a platform; 1 when the mix does not name it.
    [[nodiscard]] double shareOf(std::string_view platformName) const;
    /// Platforms named once, shares in range. Errors: BadInput.
    [[nodiscard]] Status checkMix() const;
    /// A run to start from if and only if there is a transfer, and one that the mix allows. Errors:
    /// BadInput.
    [[nodiscard]] Status checkTransfer() const;

    [[nodiscard]] std::string toJson() const;
    /// Errors: BadInput (unknown or missing keys, options, the mix, the transfer).
    [[nodiscard]] static Result<TrainSpec> fromJson(std::string_view json);

    bool operator==(const TrainSpec&) const = default;
};

} // namespace tlp::options
