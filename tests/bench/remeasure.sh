#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-only
# Builds, checks and times TVM's own programs here: every golden step list of Ansor, and random records of the bundled
# sample, LIMIT of each of its 54 tasks on each of its three platforms (20 by default, so that a task's rank correlation
# between TVM's times and ours means something: 3,240 records in all). The machine should do nothing else.
# Usage: tests/bench/remeasure.sh [--limit N] [--out DIR]
# DIR keeps reports and new records; a part whose report it holds is not measured again.
set -eu
limit=20
out=
while [ $# -gt 0 ]; do
    case $1 in
    --limit) limit=$2; shift 2 ;;
    --out) out=$2; shift 2 ;;
    *)
        echo "usage: remeasure.sh [--limit N] [--out DIR]" >&2
        exit 2
        ;;
    esac
done
tlp=${TLP:-build/release/bin/tlp}
sample=resources/sample/tvm-ansor-zen5.zip
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
out=${out:-$work/out}
mkdir -p "$out"

# measure PART LIMIT PATH…
measure() {
    part=$1
    perTask=$2
    shift 2
    [ ! -s "$out/$part.report.json" ] || return 0
    echo "measuring $part" >&2
    rm -f "$out/$part.records.json"
    "$tlp" --json measure "$@" --limit "$perTask" --min-repeat-ms 10 --out "$out/$part.records.json" >"$work/report.json"
    mv "$work/report.json" "$out/$part.report.json"
}

python3 -m zipfile -e "$sample" "$work"
folder=$work/$(basename "$sample" .zip)
measure golden 0 tests/data/golden/space/*.records.json
for platform in zen5-avx512 zen5-avx2 zen5-sse4; do
    measure "$platform" "$limit" "$folder/$platform"
done

# The tasks' names.
"$tlp" -q -w "$work/workspace" init
"$tlp" -q -w "$work/workspace" import "$folder" --dataset sample --networks resources/networks/networks.json >/dev/null
"$tlp" -q -w "$work/workspace" --json tasks sample >"$work/tasks.json"

python3 - "$out" "$work/tasks.json" <<'PY'
import json, statistics, sys

PARTS = ("golden", "zen5-avx512", "zen5-avx2", "zen5-sse4")
out, tasks = sys.argv[1:]
names = {task["workload_key"]: task["name"] for task in json.load(open(tasks))}
reports = {part: json.load(open(f"{out}/{part}.report.json")) for part in PARTS}


def text(value):
    return "–" if value is None else f"{value:.2f}"


def share(part, whole):
    return f"{part} of {whole} ({100 * part / whole:.1f} %)" if whole else "none"


def table(titles, rows):
    print("| " + " | ".join(titles) + " |")
    print("|" + "---|" * len(titles))
    for row in rows:
        print("| " + " | ".join(str(cell) for cell in row) + " |")
    print()


def mean(values):
    values = [value for value in values if value is not None]
    return statistics.mean(values) if values else None


rows = []
for part, report in reports.items():
    tried = report["measured"] + sum(report["failed"].values())
    checked = round(report["correct"] / report["correct_share"]) if report["correct_share"] else 0
    correlated = [task for task in report["tasks"] if task["kendall"] is not None]
    rows.append((part, len(report["tasks"]), share(report["built"], tried), share(report["correct"], checked),
        len(correlated), text(mean(task["kendall"] for task in correlated)), text(mean(task["spearman"] for task in correlated))))
table(("records", "tasks", "compiled", "right", "tasks compared", "mean Kendall", "mean Spearman"), rows)
for part, report in reports.items():
    for kind, count in report["failed"].items():
        print(f"{part}: {count} failed: {kind}, the first because: {report['examples'][kind]}")
    for reason, count in report["left_out"].items():
        print(f"{part}: {count} records left out: {reason}")
print()

print("Golden step lists, worst agreement first\n")
rows = sorted(reports["golden"]["tasks"], key=lambda task: (task["kendall"] is None, task["kendall"]))
table(("workload", "compared", "Kendall", "Spearman"),
    [(task["workload"], task["compared"], text(task["kendall"]), text(task["spearman"])) for task in rows])

print("Records of the sample, worst mean agreement first: Kendall / Spearman (programs compared)\n")
platforms = PARTS[1:]
byTask = {}
for platform in platforms:
    for task in reports[platform]["tasks"]:
        byTask.setdefault(task["workload_key"], {})[platform] = task
means = {key: mean(task["kendall"] for task in on.values()) for key, on in byTask.items()}
rows = []
for key in sorted(means, key=lambda key: (means[key] is None, means[key])):
    cells = []
    for platform in platforms:
        task = byTask[key].get(platform)
        cells.append(f"{text(task['kendall'])} / {text(task['spearman'])} ({task['compared']})" if task else "–")
    rows.append((names.get(key, key), *cells, text(means[key])))
table(("task", *platforms, "mean Kendall"), rows)
PY
