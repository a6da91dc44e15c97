// SPDX-License-Identifier: GPL-3.0-only
#include "training/option_texts.h"

#include <cmath>
#include <map>
#include <string_view>
#include <vector>

#include <QCoreApplication>

#include "base/text.h"

namespace tlp::widgets {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(TrainingOptions)
};

/// "tlp.heads" and "heads" are the same option.
std::string lastPart(const std::string& key)
{
    const auto dot = key.rfind('.');
    return dot == std::string::npos ? key : key.substr(dot + 1);
}

// Built on every call so that a change of language is followed.
std::map<std::string, OptionText> allTexts()
{
    using S = FormSection;
    std::map<std::string, OptionText> texts;
    texts["validation_share"] = {S::Data, Texts::tr("Validation share"),
        Texts::tr("The share of the training programs that is kept back to choose the best "
                  "epoch. The held-out tasks of the split are never used for it.")};
    texts["vocabulary"] = {S::Data, Texts::tr("Vocabulary"),
        Texts::tr("Which number each kind of schedule step has. The official vocabulary reads "
                  "models and data of the TLP authors; a learned one also knows words that "
                  "only your data has.")};
    texts["size"] = {S::Data, Texts::tr("Sequence size"),
        Texts::tr("How many steps of a program, and how many numbers of each, the model "
                  "reads: “crop” as in the paper, “full” for the longest, or rows and width, "
                  "for example 25x22.")};
    texts["numbers"] = {S::Data, Texts::tr("Numbers"),
        Texts::tr("How the numbers of a step reach the model: as they are, as in the paper, or "
                  "their logarithms, so that sizes that were not trained on stay near those that "
                  "were.")};
    texts["model"] = {S::Model, Texts::tr("&Model"),
        Texts::tr("The cost model that is trained. It reads a program's schedule steps and "
                  "says how fast it expects the program to be.")};
    texts["encoder"] = {S::Model, Texts::tr("Encoder widths"),
        Texts::tr("Widths of the layers that read one step, separated by commas. The last one "
                  "is the hidden size.")};
    texts["heads"] = {S::Model, Texts::tr("Attention heads"),
        Texts::tr("How many ways the steps of a program look at each other. The number must "
                  "divide the hidden size.")};
    texts["core"] = {S::Model, Texts::tr("Core"),
        Texts::tr("What lets the steps of a program see each other: one attention as in the paper, "
                  "transformer layers, or a recurrent layer that reads them in order.")};
    texts["layers"] = {S::Model, Texts::tr("Transformer layers"),
        Texts::tr("How many layers the transformer has; the other cores have one.")};
    texts["positions"] = {S::Model, Texts::tr("Positions"),
        Texts::tr("How the model is told where in the program a step stands. The paper's model is "
                  "not told.")};
    texts["padding_mask"] = {S::Model, Texts::tr("Padding mask"),
        Texts::tr("Whether the empty rows that fill up short programs are left out. The paper's "
                  "model reads them as steps.")};
    texts["residual_blocks"] = {S::Model, Texts::tr("Residual blocks"),
        Texts::tr("How many blocks refine each step after the attention.")};
    texts["private_blocks"] = {S::Model, Texts::tr("Private blocks"),
        Texts::tr("How many of the residual blocks, counted from the last, each platform of a mix "
                  "has for itself; the others are shared.")};
    texts["head"] = {S::Model, Texts::tr("Head widths"),
        Texts::tr("Widths of the layers that turn each step into its part of the score, "
                  "separated by commas. A last layer of width 1 follows.")};
    texts["knob_features"] = {S::Model, Texts::tr("Read of a configuration"),
        Texts::tr("What AutoTVM's trees see of a configuration: the values of its knobs, its loops "
                  "with what they touch, or curves of how they relate, which mean the same in "
                  "every template.")};
    texts["max_depth"] = {S::Model, Texts::tr("Tree depth"),
        Texts::tr("How many decisions a tree makes one after the other.")};
    texts["eta"] = {S::Optimiser, Texts::tr("Tree weight"),
        Texts::tr("How much of what it learnt each new tree adds; small values need more trees.")};
    texts["gamma"] = {S::Optimiser, Texts::tr("Least gain"),
        Texts::tr("How much the loss must fall for a leaf to be split.")};
    texts["min_child_weight"] = {S::Optimiser, Texts::tr("Least leaf weight"),
        Texts::tr("How much weight of programs each leaf must hold.")};
    texts["early_stop_rounds"] = {S::Run, Texts::tr("Patience"),
        Texts::tr("After how many trees without a lower validation loss the run ends; 0 means "
                  "never.")};
    texts["objective"] = {S::Loss, Texts::tr("Objective"),
        Texts::tr("What the trees make small: the squared error of a program's score, with fast "
                  "programs weighing more as in Ansor, or without, or wrongly ordered pairs.")};
    texts["loss"] = {S::Loss, Texts::tr("Loss"),
        Texts::tr("What training makes small. LambdaRank puts fast programs first; mean "
                  "squared error predicts each program's relative speed.")};
    texts["grouping"] = {S::Loss, Texts::tr("&Grouping"),
        Texts::tr("Which programs are compared with each other: those of one task, or a "
                  "shuffled batch of all tasks as the official code does.")};
    texts["batch_size"] = {S::Optimiser, Texts::tr("&Batch size"),
        Texts::tr("How many programs one step of the optimiser sees.")};
    texts["learning_rate"] = {S::Optimiser, Texts::tr("Learning &rate"),
        Texts::tr("How far one step of the Adam optimiser goes.")};
    texts["weight_decay"] = {S::Optimiser, Texts::tr("Weight decay"),
        Texts::tr("How strongly large weights are pulled towards zero.")};
    texts["gradient_clip"] = {S::Optimiser, Texts::tr("Gradient clip"),
        Texts::tr("The largest norm of the gradient of one step; 0 leaves it as it is.")};
    texts["lr_gamma"] = {S::Optimiser, Texts::tr("Rate factor"),
        Texts::tr("What the learning rate is multiplied by at every rate step; 1 keeps it.")};
    texts["lr_step_epochs"] = {S::Optimiser, Texts::tr("Rate step"),
        Texts::tr("After how many epochs the learning rate changes; 0 means never.")};
    texts["transfer"] = {S::Transfer, Texts::tr("Transfer"),
        Texts::tr("How the run goes on from the model of another one: training all its weights, "
                  "the head alone, a small model of what it misses, or the weights that matter "
                  "most while the others fade (Moses); AutoTVM's trees start from its score.")};
    texts["gap_hidden"] = {S::Transfer, Texts::tr("Gap width"),
        Texts::tr("Width of the small model that learns what the first one misses.")};
    texts["transferable_share"] = {S::Transfer, Texts::tr("Transferable share"),
        Texts::tr("Which share of the weights Moses trains: those that change the loss most.")};
    texts["domain_decay"] = {S::Transfer, Texts::tr("Decay of the others"),
        Texts::tr("Which share of itself every other weight loses in one step of Moses.")};
    texts["pretrain"] = {S::Transfer, Texts::tr("Pre-training"),
        Texts::tr("What the model learns before it is told any times, from all training programs: "
                  "to guess the next step of a program (GPT), or hidden steps (BERT).")};
    texts["pretrain_epochs"] = {S::Transfer, Texts::tr("Pre-training epochs"),
        Texts::tr("How often the pre-training goes through all training programs.")};
    texts["pretrain_learning_rate"] = {S::Transfer, Texts::tr("Pre-training rate"),
        Texts::tr("How far one step of the optimiser goes in the pre-training.")};
    texts["pretrain_type_weight"] = {S::Transfer, Texts::tr("Weight of the kind"),
        Texts::tr("How much the kind of a guessed step counts beside its numbers.")};
    texts["pretrain_mask_share"] = {S::Transfer, Texts::tr("Hidden share"),
        Texts::tr("Which share of a program's steps BERT hides.")};
    texts["epochs"] = {S::Run, Texts::tr("Ep&ochs"),
        Texts::tr("How often the run goes through all training programs; of trees, how many it "
                  "grows.")};
    texts["seed"] = {S::Run, Texts::tr("See&d"),
        Texts::tr("Where all randomness of the run starts. The same seed and settings give "
                  "the same model; several seeds show how large the spread is.")};
    texts["device"] = {S::Run, Texts::tr("Device"),
        Texts::tr("Where the run computes: “auto” takes a GPU when there is one.")};
    texts["threads"] = {S::Run, Texts::tr("Threads"),
        Texts::tr("How many threads the run uses; 0 takes every core this program may use.")};
    texts["keep_best"] = {S::Run, Texts::tr("Keep"),
        Texts::tr("Which epoch's weights become the model: those with the lowest validation "
                  "loss, the last ones, or the running average of about the last eight epochs, "
                  "which swings less from epoch to epoch.")};
    return texts;
}

} // namespace

QString sectionTitle(FormSection section)
{
    switch (section) {
    case FormSection::Data:
        return Texts::tr("Data");
    case FormSection::Model:
        return Texts::tr("Model");
    case FormSection::Loss:
        return Texts::tr("Loss");
    case FormSection::Optimiser:
        return Texts::tr("Optimiser");
    case FormSection::Transfer:
        return Texts::tr("Transfer");
    case FormSection::Run:
        return Texts::tr("Run");
    }
    return {};
}

OptionText optionText(const std::string& key)
{
    const auto texts = allTexts();
    const auto found = texts.find(lastPart(key));
    if (found != texts.end())
        return found->second;
    return {FormSection::Run, QString::fromStdString(key), {}};
}

QString choiceText(const std::string& key, const std::string& choice)
{
    const std::string name = lastPart(key);
    if (name == "model") {
        for (const options::ModelKind& kind : options::modelKinds())
            if (kind.id == choice)
                return QString::fromStdString(kind.title);
    }
    if (name == "loss" && choice == "lambdarank")
        return Texts::tr("LambdaRank");
    if (name == "loss" && choice == "mse")
        return Texts::tr("Mean squared error");
    if (name == "objective" && choice == "pack-sum")
        return Texts::tr("Weighted squared error (Ansor)");
    if (name == "objective" && choice == "rank")
        return Texts::tr("Pairs of a task");
    if (name == "objective" && choice == "regression")
        return Texts::tr("Squared error");
    if (name == "grouping" && choice == "per-task")
        return Texts::tr("Per task");
    if (name == "grouping" && choice == "mixed")
        return Texts::tr("Mixed (official)");
    if (name == "vocabulary" && choice == "official")
        return Texts::tr("Official");
    if (name == "vocabulary" && choice == "learned")
        return Texts::tr("Learned");
    if (name == "numbers" && choice == "raw")
        return Texts::tr("As they are");
    if (name == "numbers" && choice == "log")
        return Texts::tr("Logarithms");
    if (name == "core" && choice == "attention")
        return Texts::tr("Attention");
    if (name == "core" && choice == "transformer")
        return Texts::tr("Transformer");
    if (name == "core" && choice == "lstm")
        return Texts::tr("LSTM");
    if (name == "positions" && choice == "none")
        return Texts::tr("None");
    if (name == "positions" && choice == "sinusoidal")
        return Texts::tr("Sine waves");
    if (name == "positions" && choice == "learned")
        return Texts::tr("Learned");
    if (name == "padding_mask" && choice == "no")
        return Texts::tr("No");
    if (name == "padding_mask" && choice == "yes")
        return Texts::tr("Yes");
    if (name == "transfer" && choice == "none")
        return Texts::tr("None");
    if (name == "transfer" && choice == "fine-tune")
        return Texts::tr("Fine-tune all weights");
    if (name == "transfer" && choice == "head")
        return Texts::tr("Fine-tune the head");
    if (name == "transfer" && choice == "gap")
        return Texts::tr("Model of the gap");
    if (name == "transfer" && choice == "moses")
        return Texts::tr("Moses");
    if (name == "transfer" && choice == "margin")
        return Texts::tr("Margin for the trees");
    if (name == "knob_features" && choice == "knob")
        return Texts::tr("Knobs");
    if (name == "knob_features" && choice == "itervar")
        return Texts::tr("Loops");
    if (name == "knob_features" && choice == "curve")
        return Texts::tr("Relations");
    if (name == "pretrain" && choice == "none")
        return Texts::tr("None");
    if (name == "pretrain" && choice == "gpt")
        return Texts::tr("Next step (GPT)");
    if (name == "pretrain" && choice == "bert")
        return Texts::tr("Hidden steps (BERT)");
    if (name == "keep_best" && choice == "validation-loss")
        return Texts::tr("Best epoch");
    if (name == "keep_best" && choice == "last")
        return Texts::tr("Last epoch");
    if (name == "keep_best" && choice == "average")
        return Texts::tr("Average of epochs");
    return QString::fromStdString(choice);
}

QStringList suggestions(const std::string& key)
{
    const std::string name = lastPart(key);
    if (name == "device")
        return {QStringLiteral("auto"), QStringLiteral("cpu"), QStringLiteral("cuda:0")};
    if (name == "size")
        return {QStringLiteral("crop"), QStringLiteral("full")};
    return {};
}

QString shortSource(const std::string& source)
{
    if (source.find("zhaiyi000/tlp") != std::string::npos)
        return Texts::tr("official TLP code");
    if (source == "this program")
        return Texts::tr("our choice");
    return QString::fromStdString(source);
}

QString textProblem(const options::OptionInfo& info, const QString& text)
{
    using Kind = options::OptionInfo::Kind;
    const auto number = [](double value) {
        // "1000000", not "1e+06", and no group separators: what is shown can be typed.
        if (value == std::floor(value) && std::abs(value) < 1e15)
            return QString::number(static_cast<qlonglong>(value));
        return QString::fromStdString(toShortest(value));
    };
    const bool isBounded = info.minimum < info.maximum;
    const std::string typed = text.trimmed().toStdString();
    if (info.kind == Kind::Integer) {
        // Parsed as a number first: a seed may need all 64 bits, unsigned.
        bool isUnsigned = false;
        text.trimmed().toULongLong(&isUnsigned);
        const auto value = parseDouble(typed);
        if ((!isUnsigned && !parseInteger(typed)) || !value)
            return Texts::tr("Enter a whole number.");
        if (isBounded && (*value < info.minimum || *value > info.maximum))
            return Texts::tr("Enter a whole number from %1 to %2.")
                .arg(number(info.minimum), number(info.maximum));
    }
    if (info.kind == Kind::Real) {
        const auto value = parseDouble(typed);
        if (!value || !std::isfinite(*value))
            return Texts::tr("Enter a number with a decimal point, for example 0.001 or 1e-3.");
        if (isBounded && (*value < info.minimum || *value > info.maximum))
            return Texts::tr("Enter a number from %1 to %2.")
                .arg(number(info.minimum), number(info.maximum));
    }
    if (info.kind == Kind::IntegerList) {
        // An empty list is a value for some options; the core says for which it is not.
        const auto parts = typed.empty() ? std::vector<std::string_view>{} : splitText(typed, ',');
        for (const std::string_view part : parts) {
            const auto value = parseInteger(trimText(part));
            if (!value)
                return Texts::tr("Enter whole numbers separated by commas, for example 64,128.");
            const auto real = static_cast<double>(*value);
            if (isBounded && (real < info.minimum || real > info.maximum))
                return Texts::tr("Each number must be from %1 to %2.")
                    .arg(number(info.minimum), number(info.maximum));
        }
    }
    return {};
}

QString coreProblem(const std::string& key, const std::string& message)
{
    const std::string name = lastPart(key);
    const bool isFixed = message.find(" in the model ") != std::string::npos;
    if (isFixed)
        return Texts::tr("The chosen model stands for another value here.");
    if (name == "layers")
        return Texts::tr("Only the transformer can have more than one layer.");
    if (name == "private_blocks")
        return Texts::tr("There cannot be more private blocks than residual blocks.");
    if (name == "transfer")
        return Texts::tr("This model cannot start from another run.");
    if (name == "loss")
        return Texts::tr("A model of the gap is trained with the mean squared error.");
    if (name == "pretrain" && message.find("lstm") != std::string::npos)
        return Texts::tr(
            "A recurrent layer cannot guess hidden steps: it does not see later ones.");
    if (name == "pretrain" && message.find("another run") != std::string::npos)
        return Texts::tr("A run that starts from another one is not pre-trained.");
    if (name == "pretrain")
        return Texts::tr("This model cannot be pre-trained.");
    if (name == "heads")
        return Texts::tr("The number of heads must divide the hidden size (the last encoder "
                         "width).");
    if (name == "device")
        return Texts::tr("Enter auto, cpu or cuda: with a number, for example cuda:0.");
    if (name == "size")
        return Texts::tr("Enter crop, full, or rows and width, for example 25x22.");
    if (name == "keep_best" && message.find("trees") != std::string::npos)
        return Texts::tr("Trees have no weights to average.");
    if (name == "keep_best")
        return Texts::tr("Keeping the lowest validation loss needs a validation share above 0.");
    if (name == "encoder")
        return Texts::tr("Enter 1 to 16 whole numbers separated by commas, for example 64,128.");
    // The core's sentences have no full stop and are in English.
    QString text = QString::fromStdString(message);
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text.endsWith(u'.') ? text : text + u'.';
}

} // namespace tlp::widgets
