// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/workspace.h"

#include "base/name_lookup.h"
#include "workspace/code_version.h"
#include "workspace/named_rows.h"
#include "workspace/process_identity.h"
#include "workspace/workspace_private.h"

#include <fmt/format.h>

#include <map>
#include <utility>

/// Studies and their cells.
namespace tlp::workspace {
namespace {

// The latest job comes along: a study is only as alive as its process.
constexpr const char* kSelectStudy = R"sql(
SELECT s.id, s.name, s.state, s.spec, s.host, s.code_version, s.error, s.created_at, s.speeds,
       ifnull(j.id, 0), ifnull(j.pid, 0), ifnull(j.start_ticks, 0), ifnull(j.boot_id, ''),
       ifnull(j.host, ''), ifnull(j.state, ''),
       (SELECT count(*) FROM study_cells WHERE study = s.id),
       (SELECT count(*) FROM study_cells WHERE study = s.id AND state = 'finished'),
       (SELECT count(*) FROM study_cells WHERE study = s.id AND state = 'failed')
FROM studies s
LEFT JOIN jobs j ON j.id = (SELECT max(id) FROM jobs WHERE study = s.id AND kind = 'study')
)sql";
constexpr int kOwnerColumns = 10;
constexpr int kJobStateColumn = 14;

/// One whose state is unknown counts as failed: it keeps the others of a list visible.
StudyInfo studyFromRow(SQLite::Statement& row)
{
    StudyInfo study;
    study.id = StudyId{row.getColumn(0).getInt64()};
    study.name = row.getColumn(1).getString();
    study.specJson = row.getColumn(3).getString();
    study.host = row.getColumn(4).getString();
    study.codeVersion = row.getColumn(5).getString();
    study.error = row.getColumn(6).getString();
    study.createdAt = row.getColumn(7).getInt64();
    study.speedsJson = row.getColumn(8).getString();
    study.job = JobId{row.getColumn(9).getInt64()};
    study.cells = row.getColumn(15).getInt();
    study.finished = row.getColumn(16).getInt();
    study.failed = row.getColumn(17).getInt();
    const auto state = studyStateFromText(row.getColumn(2).getString());
    study.state = state ? *state : StudyState::Failed;
    if (!state)
        study.error = state.error().toString();
    if (study.state == StudyState::Running
        && (row.getColumn(kJobStateColumn).getString() != "running"
            || !ownerIn(row, kOwnerColumns).isAlive())) {
        study.state = StudyState::Stopped;
        study.error = "its process is gone; it can be resumed where it was";
    }
    return study;
}

Result<StudyInfo> selectStudy(SQLite::Database& database, StudyId id)
{
    SQLite::Statement query(database, std::string(kSelectStudy) + "WHERE s.id = ?");
    query.bind(1, id.value);
    if (!query.executeStep())
        return noSuchRow(kStudyRows, id.value);
    return studyFromRow(query);
}

Status insertCells(
    SQLite::Database& database, StudyId study, const std::vector<StudyCellInfo>& cells)
{
    SQLite::Statement insert(database,
        "INSERT INTO study_cells (study, key, ordinal, spec, run, state, error) "
        "VALUES (?, ?, ?, ?, nullif(?, 0), ?, ?) ON CONFLICT DO NOTHING");
    for (std::size_t i = 0; i < cells.size(); ++i) {
        insert.bind(1, study.value);
        insert.bind(2, cells[i].key);
        insert.bind(3, static_cast<std::int64_t>(i));
        insert.bind(4, cells[i].specJson);
        insert.bind(5, cells[i].run.value);
        insert.bind(6, toString(cells[i].state));
        insert.bind(7, cells[i].error);
        if (insert.exec() != 1)
            return fail(ErrorKind::Internal,
                fmt::format("two cells of the study have the key {}", cells[i].key));
        insert.reset();
    }
    return {};
}

Result<std::vector<StudyCellInfo>> selectCells(SQLite::Database& database, StudyId study)
{
    SQLite::Statement query(database,
        "SELECT key, spec, ifnull(run, 0), state, error FROM study_cells WHERE study = ? "
        "ORDER BY ordinal");
    query.bind(1, study.value);
    std::vector<StudyCellInfo> cells;
    while (query.executeStep()) {
        TLP_TRY(const CellState state, cellStateFromText(query.getColumn(3).getString()));
        cells.push_back({query.getColumn(0).getString(), query.getColumn(1).getString(),
            RunId{query.getColumn(2).getInt64()}, state, query.getColumn(4).getString()});
    }
    return cells;
}

} // namespace

Result<StudyInfo> Workspace::createStudy(
    std::string_view name, std::string_view specJson, const std::vector<StudyCellInfo>& cells)
{
    TLP_CHECK(checkName(name, "study"));
    auto& database = *m_private->database;
    return m_private->write([&]() -> Result<StudyInfo> {
        TLP_TRY(const std::string free, nameOfNew(database, kStudyRows, std::string(name), {}));
        SQLite::Statement insert(database,
            "INSERT INTO studies (name, state, spec, code_version, host, created_at) "
            "VALUES (?, 'pending', ?, ?, ?, ?)");
        insert.bind(1, free);
        insert.bind(2, std::string(specJson));
        insert.bind(3, std::string(codeVersion()));
        insert.bind(4, hostName());
        insert.bind(5, secondsSinceEpoch());
        insert.exec();
        const StudyId id{database.getLastInsertRowid()};
        TLP_CHECK(insertCells(database, id, cells));
        return selectStudy(database, id);
    });
}

Result<std::vector<StudyInfo>> Workspace::studies() const
{
    return m_private->read([&]() -> Result<std::vector<StudyInfo>> {
        SQLite::Statement query(*m_private->database,
            std::string(kSelectStudy) + "WHERE s.deleted = 0 ORDER BY s.id DESC");
        std::vector<StudyInfo> studies;
        while (query.executeStep())
            studies.push_back(studyFromRow(query));
        return studies;
    });
}

Result<StudyInfo> Workspace::study(std::string_view nameOrPrefix) const
{
    TLP_TRY(const auto all, studies());
    TLP_TRY(const std::size_t index, findByPrefix(all, &StudyInfo::name, nameOrPrefix, "study"));
    return all[index];
}

Result<StudyInfo> Workspace::study(StudyId id) const
{
    return m_private->read([&] { return selectStudy(*m_private->database, id); });
}

Status Workspace::setStudyCells(
    StudyId id, std::string_view specJson, const std::vector<StudyCellInfo>& cells)
{
    auto& database = *m_private->database;
    return m_private->write([&]() -> Status {
        TLP_TRY(const StudyInfo info, selectStudy(database, id));
        if (info.state == StudyState::Running)
            return fail(ErrorKind::BadInput,
                fmt::format("job {} works on “{}”; cancel it before changing the study",
                    info.job.value, info.name));
        TLP_TRY(const auto before, selectCells(database, id));
        std::map<std::string, StudyCellInfo> known;
        for (const StudyCellInfo& cell : before)
            known.emplace(cell.key, cell);
        std::vector<StudyCellInfo> merged = cells;
        for (StudyCellInfo& cell : merged) {
            const auto found = known.find(cell.key);
            if (found == known.end())
                continue;
            const bool asksTheSame = found->second.specJson == cell.specJson;
            cell.run = found->second.run;
            // What is asked for on top (an evaluation) is missing yet.
            cell.state = asksTheSame ? found->second.state : CellState::Waiting;
            cell.error = asksTheSame ? found->second.error : std::string();
        }
        SQLite::Statement remove(database, "DELETE FROM study_cells WHERE study = ?");
        remove.bind(1, id.value);
        remove.exec();
        TLP_CHECK(insertCells(database, id, merged));
        SQLite::Statement update(database, "UPDATE studies SET spec = ? WHERE id = ?");
        update.bind(1, std::string(specJson));
        update.bind(2, id.value);
        update.exec();
        return {};
    });
}

Result<std::vector<StudyCellInfo>> Workspace::studyCells(StudyId id) const
{
    return m_private->read([&] { return selectCells(*m_private->database, id); });
}

Status Workspace::updateStudyCell(StudyId id, const StudyCellInfo& cell)
{
    return m_private->write([&]() -> Status {
        SQLite::Statement update(*m_private->database,
            "UPDATE study_cells SET run = nullif(?, 0), state = ?, error = ? "
            "WHERE study = ? AND key = ?");
        update.bind(1, cell.run.value);
        update.bind(2, toString(cell.state));
        update.bind(3, cell.error);
        update.bind(4, id.value);
        update.bind(5, cell.key);
        return update.exec() == 1
            ? Status{}
            : fail(ErrorKind::NotFound, fmt::format("the study has no cell {}", cell.key));
    });
}

Status Workspace::setStudyState(StudyId id, StudyState state, std::string_view error)
{
    return m_private->write([&]() -> Status {
        SQLite::Statement update(
            *m_private->database, "UPDATE studies SET state = ?, error = ? WHERE id = ?");
        update.bind(1, toString(state));
        update.bind(2, std::string(error));
        update.bind(3, id.value);
        return update.exec() == 1 ? Status{} : noSuchRow(kStudyRows, id.value);
    });
}

Status Workspace::setStudySpeeds(StudyId id, std::string_view speedsJson)
{
    return m_private->write([&]() -> Status {
        SQLite::Statement update(
            *m_private->database, "UPDATE studies SET speeds = ? WHERE id = ?");
        update.bind(1, std::string(speedsJson));
        update.bind(2, id.value);
        return update.exec() == 1 ? Status{} : noSuchRow(kStudyRows, id.value);
    });
}

Status Workspace::renameStudy(StudyId id, std::string_view name)
{
    TLP_CHECK(checkName(name, "study"));
    auto& database = *m_private->database;
    return m_private->write([&]() -> Status {
        TLP_CHECK(checkNameIsFree(database, kStudyRows, std::string(name), id.value));
        SQLite::Statement update(database, "UPDATE studies SET name = ? WHERE id = ?");
        update.bind(1, std::string(name));
        update.bind(2, id.value);
        return update.exec() == 1 ? Status{} : noSuchRow(kStudyRows, id.value);
    });
}

Status Workspace::setStudyDeleted(StudyId id, bool deleted)
{
    auto& database = *m_private->database;
    return m_private->write([&]() -> Status {
        TLP_TRY(const StudyInfo info, selectStudy(database, id));
        if (deleted && info.state == StudyState::Running)
            return fail(ErrorKind::BadInput,
                fmt::format("“{}” is running; cancel its job before deleting it", info.name));
        return setDeleted(database, kStudyRows, id.value, info.name, deleted);
    });
}

Status Workspace::purgeDeletedStudies()
{
    return m_private->write([&]() -> Status {
        purgeDeleted(*m_private->database, kStudyRows);
        return {};
    });
}

} // namespace tlp::workspace
