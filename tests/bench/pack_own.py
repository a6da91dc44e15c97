#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-only
"""Packs what collect_own.sh measured into the bundled archive: pack_own.py FILE ARCHIVE PREFIX

"local-avx512-2t" says nothing on another machine: PREFIX takes the place of "local" in the targets, so that the platforms
get names of their own. Programs are sorted (the same one on all targets together), times kept as measured; the archive has
no dates, so that packing again gives the same bytes. Prints the figures of resources/collected/README.md.
"""
import collections
import json
import re
import statistics
import sys
import zipfile

ERRORS = {0: "measured", 1: "refused", 2: "compile error", 3: "device", 4: "crashed or failed", 5: "wrong result",
          6: "build time-out", 7: "run time-out", 8: "too noisy"}


def main():
    source, archive, prefix = sys.argv[1:]
    programs = collections.defaultdict(list)
    counts = collections.defaultdict(collections.Counter)
    spreads = collections.defaultdict(list)
    tasks = {}
    for line in open(source, encoding="utf-8"):
        record = json.loads(line)
        key, target = record["i"][0][:2]
        platform = re.search(r"-model=local-(\S+)", target).group(1)
        line = line.replace("-model=local-" + platform, f"-model={prefix}-{platform}")
        programs[key, json.dumps(record["i"][1])].append((platform, line))
        tasks.setdefault(key, len(tasks))
        costs, error = record["r"][:2]
        counts[platform][ERRORS[error]] += 1
        if error == 0 and len(costs) > 1:
            spreads[platform].append((max(costs) - min(costs)) / statistics.median(costs))
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        entry = zipfile.ZipInfo("records.json", (1980, 1, 1, 0, 0, 0))
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.external_attr = 0o644 << 16
        out.writestr(entry, "".join(line for _, lines in sorted(programs.items(), key=lambda item: tasks[item[0][0]])
                                    for _, line in sorted(lines)), compresslevel=9)
    print(f"{len(programs):,} programs of {len(tasks):,} tasks")
    for platform in sorted(counts):
        values = sorted(spreads[platform])
        print(f"| {prefix}-{platform} | {sum(counts[platform].values()):,} | "
              + ", ".join(f"{count:,} {kind}" for kind, count in counts[platform].most_common())
              + f" | {100 * statistics.median(values):.1f} % | {100 * values[int(0.9 * len(values))]:.1f} % |")


main()
