// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <QtTest>

#include <nlohmann/json.hpp>

#include "records/record_reader.h"
#include "space/schedule_space.h"
#include "workload/compute_dag.h"

/// Sanitizers run about ten times slower: fewer draws must do.
#ifdef __SANITIZE_ADDRESS__
constexpr bool kIsSanitized = true;
#else
constexpr bool kIsSanitized = false;
#endif

/// What Ansor does with known operators: tests/data/golden/space.
struct GoldenCase
{
    std::string name;
    tlp::workload::ComputeDag dag;
    tlp::space::SpaceOptions options;
    std::vector<std::string> sketchNests;
    std::vector<std::string> typeSequences; ///< "SP SP RE AN", of about ten thousand samples
    std::vector<std::vector<tlp::records::Step>> programs; ///< that Ansor sampled
};

inline std::vector<std::vector<tlp::records::Step>> programsOfFile(
    const std::filesystem::path& path)
{
    using namespace tlp::records;
    std::vector<std::vector<Step>> programs;
    auto source = openFile(path);
    if (!source)
        qFatal("%s", source.error().toString().c_str());
    RecordReader reader(std::move(*source));
    Line line;
    for (auto more = reader.next(line); more && *more; more = reader.next(line)) {
        if (auto* record = std::get_if<MeasureRecord>(&line.record))
            programs.push_back(std::move(record->steps));
    }
    return programs;
}

inline std::vector<GoldenCase> goldenCases()
{
    std::vector<GoldenCase> cases;
    for (const auto& entry :
        std::filesystem::directory_iterator(TLP_TEST_DATA_DIR "/golden/space")) {
        const std::string file = entry.path().filename().string();
        if (!file.ends_with(".json") || file.ends_with(".records.json"))
            continue;
        GoldenCase golden;
        golden.name = file.substr(0, file.size() - 5);
        std::ifstream stream(entry.path());
        const auto json = nlohmann::json::parse(stream);
        auto dag = tlp::workload::parseDag(
            json.at("dag").get<std::string>(), json.at("workload_key").get<std::string>());
        if (!dag)
            qFatal("%s: %s", file.c_str(), dag.error().toString().c_str());
        golden.dag = std::move(*dag);
        golden.options.cores = json.at("hardware_params").at("num_cores");
        for (const auto& sketch : json.at("sketches"))
            golden.sketchNests.push_back(sketch.at("loop_nest"));
        golden.typeSequences = json.at("step_type_sequences").get<std::vector<std::string>>();
        golden.programs
            = programsOfFile(entry.path().parent_path() / (golden.name + ".records.json"));
        cases.push_back(std::move(golden));
    }
    std::ranges::sort(cases, {}, &GoldenCase::name);
    return cases;
}

inline tlp::space::ScheduleSpace spaceOf(const GoldenCase& golden)
{
    auto space = tlp::space::ScheduleSpace::create(golden.dag, golden.options);
    if (!space)
        qFatal("%s: %s", golden.name.c_str(), space.error().toString().c_str());
    return std::move(*space);
}

inline std::string typesOf(const std::vector<tlp::records::Step>& steps)
{
    std::string types;
    for (const tlp::records::Step& step : steps) {
        if (!types.empty())
            types += ' ';
        types += tlp::records::codeOf(step);
    }
    return types;
}
