#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-only
# Import rate and peak memory, beside Python's json module reading the same lines (what the official pipeline does
# first), in turn. Usage: tests/bench/import_rate.sh [RECORDS] [REPEATS]
set -eu
records=${1:-200000}
repeats=${2:-3}
bin=build/release
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$bin/tests/bench/make_large" --count "$records" --seed 1 --out "$work/large.json"
i=1
while [ "$i" -le "$repeats" ]; do
    rm -rf "$work/ws"
    /usr/bin/time -f '%e %M' -o "$work/ours.$i" "$bin/bin/tlp" -q -w "$work/ws" --json import "$work/large.json" --dataset large >"$work/report.json"
    /usr/bin/time -f '%e %M' -o "$work/peer.$i" python3 -c '
import json, sys
n = 0
for line in open(sys.argv[1]):
    record = json.loads(line)
    steps = record["i"][1][1]
    cost = sum(record["r"][0]) / len(record["r"][0])
    n += 1
' "$work/large.json"
    i=$((i + 1))
done
python3 - "$work" "$records" "$repeats" <<'PY'
import statistics, sys
work, records, repeats = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
rows = {}
for who in ("ours", "peer"):
    rows[who] = [tuple(map(float, open(f"{work}/{who}.{i}").read().split())) for i in range(1, repeats + 1)]
ratios = [p[0] / o[0] for o, p in zip(rows["ours"], rows["peer"])]
print(f"{records} records, {repeats} paired runs, medians")
for who, name in (("ours", "tlp import (parsed, deduplicated, stored)"), ("peer", "Python json (parsed only)")):
    seconds = statistics.median(r[0] for r in rows[who])
    print(f"{name:42} {records / seconds:10.0f} records/s   peak {max(r[1] for r in rows[who]) / 1024:6.0f} MiB")
print(f"ratio of times, Python / ours: {statistics.median(ratios):.2f} (min {min(ratios):.2f}, max {max(ratios):.2f})")
PY
