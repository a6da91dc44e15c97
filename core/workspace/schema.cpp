// SPDX-License-Identifier: GPL-3.0-only
#include "workspace/schema.h"

#include <array>

namespace tlp::workspace {
namespace {

constexpr std::uint32_t kApplicationId = 0x544C5077; // "TLPw"

constexpr std::array kMigrations{
    sqlite::Migration{1, R"sql(
CREATE TABLE runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    state TEXT NOT NULL,
    spec TEXT NOT NULL,
    dataset_hash TEXT NOT NULL DEFAULT '',
    code_version TEXT NOT NULL DEFAULT '',
    host TEXT NOT NULL DEFAULT '',
    error TEXT NOT NULL DEFAULT '',
    created_at INTEGER NOT NULL,
    seconds REAL NOT NULL DEFAULT 0,
    samples INTEGER NOT NULL DEFAULT 0,
    parameters INTEGER NOT NULL DEFAULT 0,
    epochs_done INTEGER NOT NULL DEFAULT 0,
    best_epoch INTEGER NOT NULL DEFAULT 0,
    best_loss REAL,
    feature_spec TEXT NOT NULL DEFAULT '',
    deleted INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX run_names ON runs(name) WHERE deleted = 0;
CREATE TABLE metrics (
    run INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
    metric TEXT NOT NULL,
    step INTEGER NOT NULL,
    value REAL,
    PRIMARY KEY (run, metric, step)
) WITHOUT ROWID;
CREATE TABLE evaluations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    run INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
    dataset TEXT NOT NULL,
    platform TEXT NOT NULL,
    split TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    programs INTEGER NOT NULL,
    top1 REAL,
    top5 REAL,
    kendall_tau REAL,
    report TEXT NOT NULL
);
CREATE INDEX evaluations_of_run ON evaluations(run);
CREATE TABLE jobs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    spec TEXT NOT NULL,
    state TEXT NOT NULL,
    error TEXT NOT NULL DEFAULT '',
    run INTEGER REFERENCES runs(id) ON DELETE SET NULL,
    pid INTEGER NOT NULL DEFAULT 0,
    start_ticks INTEGER NOT NULL DEFAULT 0,
    boot_id TEXT NOT NULL DEFAULT '',
    host TEXT NOT NULL DEFAULT '',
    created_at INTEGER NOT NULL,
    started_at INTEGER NOT NULL DEFAULT 0,
    ended_at INTEGER NOT NULL DEFAULT 0,
    heartbeat_at INTEGER NOT NULL DEFAULT 0,
    phase TEXT NOT NULL DEFAULT '',
    unit TEXT NOT NULL DEFAULT '',
    detail TEXT NOT NULL DEFAULT '',
    done INTEGER NOT NULL DEFAULT 0,
    total INTEGER NOT NULL DEFAULT 0,
    rate REAL NOT NULL DEFAULT 0,
    seconds_left REAL NOT NULL DEFAULT -1,
    result TEXT NOT NULL DEFAULT '',
    cancel_requested INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX jobs_of_run ON jobs(run);
)sql"},
    // Hash of what the figures were computed from; '' for older ones.
    sqlite::Migration{
        2, "ALTER TABLE evaluations ADD COLUMN computed_from TEXT NOT NULL DEFAULT ''"},
    // Tuning. `trials`, `failed`, `best_seconds` of sessions and their tasks follow from the trials
    // and are kept with every write, so that lists need not read them.
    sqlite::Migration{3, R"sql(
CREATE TABLE sessions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    state TEXT NOT NULL,
    spec TEXT NOT NULL,
    platform TEXT NOT NULL DEFAULT '',
    host TEXT NOT NULL DEFAULT '',
    code_version TEXT NOT NULL DEFAULT '',
    error TEXT NOT NULL DEFAULT '',
    ended TEXT NOT NULL DEFAULT '',
    created_at INTEGER NOT NULL,
    search_seconds REAL NOT NULL DEFAULT 0,
    model_seconds REAL NOT NULL DEFAULT 0,
    build_seconds REAL NOT NULL DEFAULT 0,
    run_seconds REAL NOT NULL DEFAULT 0,
    total_seconds REAL NOT NULL DEFAULT 0,
    trials INTEGER NOT NULL DEFAULT 0,
    failed INTEGER NOT NULL DEFAULT 0,
    best_seconds REAL,
    deleted INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX session_names ON sessions(name) WHERE deleted = 0;
CREATE TABLE session_tasks (
    session INTEGER NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    workload_key TEXT NOT NULL,
    text TEXT NOT NULL,
    dag TEXT NOT NULL DEFAULT '',
    weight REAL NOT NULL DEFAULT 1,
    flops REAL NOT NULL DEFAULT 0,
    trials INTEGER NOT NULL DEFAULT 0,
    failed INTEGER NOT NULL DEFAULT 0,
    best_seconds REAL,
    best_trial INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (session, ordinal)
) WITHOUT ROWID;
CREATE TABLE trials (
    session INTEGER NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    task INTEGER NOT NULL,
    round INTEGER NOT NULL,
    steps BLOB NOT NULL,
    predicted REAL,
    is_random INTEGER NOT NULL DEFAULT 0,
    costs TEXT NOT NULL DEFAULT '[]',
    error_no INTEGER NOT NULL DEFAULT 0,
    message TEXT NOT NULL DEFAULT '',
    build_seconds REAL NOT NULL DEFAULT 0,
    run_seconds REAL NOT NULL DEFAULT 0,
    at_seconds REAL NOT NULL DEFAULT 0,
    PRIMARY KEY (session, number)
) WITHOUT ROWID;
CREATE TABLE rounds (
    session INTEGER NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    task INTEGER NOT NULL,
    search_seconds REAL NOT NULL DEFAULT 0,
    model_seconds REAL NOT NULL DEFAULT 0,
    build_seconds REAL NOT NULL DEFAULT 0,
    run_seconds REAL NOT NULL DEFAULT 0,
    total_seconds REAL NOT NULL DEFAULT 0,
    kendall REAL,
    best_seconds REAL,
    estimate REAL,
    PRIMARY KEY (session, number)
) WITHOUT ROWID;
ALTER TABLE jobs ADD COLUMN session INTEGER REFERENCES sessions(id) ON DELETE SET NULL;
CREATE INDEX jobs_of_session ON jobs(session);
)sql"},
    // Who deleted a run or a session and can take that back, as the owner of a job.
    sqlite::Migration{4, R"sql(
ALTER TABLE runs ADD COLUMN deleter_pid INTEGER NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN deleter_start_ticks INTEGER NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN deleter_boot_id TEXT NOT NULL DEFAULT '';
ALTER TABLE runs ADD COLUMN deleter_host TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN deleter_pid INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN deleter_start_ticks INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN deleter_boot_id TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN deleter_host TEXT NOT NULL DEFAULT '';
)sql"},
    // LibTorch's time for a workload: of the last measurement on that platform and machine.
    sqlite::Migration{5, R"sql(
CREATE TABLE baselines (
    workload_key TEXT NOT NULL,
    platform TEXT NOT NULL,
    host TEXT NOT NULL,
    way TEXT NOT NULL,
    seconds REAL NOT NULL,
    costs TEXT NOT NULL DEFAULT '[]',
    torch TEXT NOT NULL DEFAULT '',
    created_at INTEGER NOT NULL,
    code_version TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (workload_key, platform, host)
) WITHOUT ROWID;
)sql"},
    // What a session depends on as it was when the session began: the run of its model, whatever
    // that is named later, and the programs that it started from. LibTorch's times so far were
    // taken with the settings of whatever session came first, and were medians.
    sqlite::Migration{6, R"sql(
ALTER TABLE sessions ADD COLUMN run INTEGER NOT NULL DEFAULT 0;
UPDATE sessions SET run = ifnull((SELECT r.id FROM runs r WHERE r.deleted = 0
    AND r.name NOT IN ('random', 'xgboost') AND r.name = CASE WHEN json_valid(sessions.spec)
        THEN json_extract(sessions.spec, '$.model') END), 0);
CREATE TABLE warm_programs (
    session INTEGER NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    task INTEGER NOT NULL,
    steps BLOB NOT NULL,
    seconds REAL,
    PRIMARY KEY (session, number)
) WITHOUT ROWID;
DELETE FROM baselines;
)sql"},
    // Studies: grids of trainings. A cell's run is an ordinary one and outlives the study.
    sqlite::Migration{7, R"sql(
CREATE TABLE studies (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    state TEXT NOT NULL,
    spec TEXT NOT NULL,
    host TEXT NOT NULL DEFAULT '',
    code_version TEXT NOT NULL DEFAULT '',
    error TEXT NOT NULL DEFAULT '',
    created_at INTEGER NOT NULL,
    speeds TEXT NOT NULL DEFAULT '',
    deleted INTEGER NOT NULL DEFAULT 0,
    deleter_pid INTEGER NOT NULL DEFAULT 0,
    deleter_start_ticks INTEGER NOT NULL DEFAULT 0,
    deleter_boot_id TEXT NOT NULL DEFAULT '',
    deleter_host TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX study_names ON studies(name) WHERE deleted = 0;
CREATE TABLE study_cells (
    study INTEGER NOT NULL REFERENCES studies(id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    spec TEXT NOT NULL,
    run INTEGER REFERENCES runs(id) ON DELETE SET NULL,
    state TEXT NOT NULL DEFAULT 'waiting',
    error TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (study, key)
) WITHOUT ROWID;
CREATE INDEX study_cells_of_run ON study_cells(run);
ALTER TABLE jobs ADD COLUMN study INTEGER REFERENCES studies(id) ON DELETE SET NULL;
CREATE INDEX jobs_of_study ON jobs(study);
)sql"},
};

} // namespace

sqlite::Format workspaceFormat()
{
    return {kApplicationId, "workspace", kMigrations};
}

} // namespace tlp::workspace
