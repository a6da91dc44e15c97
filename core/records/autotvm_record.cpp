// SPDX-License-Identifier: GPL-3.0-only
#include "records/autotvm_record.h"

#include "records/json_text.h"

namespace tlp::records {
namespace {

std::string entityJson(const std::vector<Knob>& entity)
{
    std::string out = "[";
    for (const Knob& knob : entity) {
        if (out.size() > 1)
            out += ", ";
        out += '[';
        appendQuoted(out, knob.name, true);
        out += ", ";
        appendQuoted(out, knob.kindCode, true);
        out += ", ";
        out += knob.valueJson;
        out += ']';
    }
    out += ']';
    return out;
}

void appendResult(std::string& out, const AutoTvmRecord& record)
{
    out += "[[";
    bool first = true;
    for (const double cost : record.result.costsSeconds) {
        if (!first)
            out += ", ";
        first = false;
        appendPythonNumber(out, cost);
    }
    out += "], ";
    appendInteger(out, record.result.errorNo);
    out += ", ";
    if (record.allCostText.empty())
        appendPythonNumber(out, record.result.allCostSeconds);
    else
        out += record.allCostText;
    out += ", ";
    if (record.timestampText.empty())
        appendInteger(out, record.result.timestamp);
    else
        out += record.timestampText;
    out += ']';
}

} // namespace

std::string AutoTvmRecord::taskKey() const
{
    std::string key = "[";
    appendQuoted(key, taskName, true);
    for (const std::string_view argument : arrayItems(argumentsJson)) {
        key += ", ";
        key += argument;
    }
    if (kwargsJson != "{}") {
        key += ", ";
        key += kwargsJson;
    }
    key += ']';
    return key;
}

std::string AutoTvmRecord::configKey() const
{
    return entityJson(entity);
}

UnknownStep configurationStep(const AutoTvmRecord& record)
{
    return {kAutoTvmCode, std::string("[\"") + kAutoTvmCode + "\", " + record.configKey() + "]"};
}

std::string toJsonLine(const AutoTvmRecord& record)
{
    std::string out = "{\"input\": [";
    appendQuoted(out, record.target, true);
    out += ", ";
    appendQuoted(out, record.taskName, true);
    out += ", " + record.argumentsJson + ", " + record.kwargsJson;
    out += "], \"config\": {\"index\": ";
    appendInteger(out, record.configIndex);
    out += ", \"code_hash\": " + record.codeHashJson;
    out += ", \"entity\": " + entityJson(record.entity);
    out += "}, \"result\": ";
    appendResult(out, record);
    out += ", \"version\": " + record.version;
    if (!record.tvmVersion.empty()) {
        out += ", \"tvm_version\": ";
        appendQuoted(out, record.tvmVersion, true);
    }
    out += '}';
    return out;
}

} // namespace tlp::records
