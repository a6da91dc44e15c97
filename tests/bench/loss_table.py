#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-only
"""Trains TLP on the bundled records with three objectives over seeds and prints top-1/top-5 beside the official TLP.

Every run uses the official settings (Adam 7e-4, batch 128, 60 epochs, 90 % train / 10 % validation by record, best
validation epoch, held-out networks bert_tiny and resnet_18); only the objective differs. A run that exists is not trained
again. Usage: loss_table.py [--workspace DIR] [--seeds 0,1,2] [--platforms a,b] [--epochs 60] [--threads N]
"""
import argparse
import json
import math
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TLP = ROOT / "build/release/bin/tlp"
OBJECTIVES = {
    "mixed": ["--loss", "lambdarank", "--set", "grouping=mixed"],
    "per-task": ["--loss", "lambdarank", "--set", "grouping=per-task"],
    "mse": ["--loss", "mse", "--set", "grouping=mixed"],
}
# The official code on the same records, mean and standard deviation over seeds 0 to 2: measured once with the public
# implementation; see "What the official TLP code gets" in the README of the reference data.
OFFICIAL = {
    ("zen5-avx512", "bert_tiny"): ((0.078, 0.014), (0.554, 0.048)),
    ("zen5-avx512", "resnet_18"): ((0.265, 0.127), (0.839, 0.082)),
    ("zen5-avx2", "bert_tiny"): ((0.281, 0.218), (0.803, 0.050)),
    ("zen5-avx2", "resnet_18"): ((0.250, 0.166), (0.858, 0.054)),
    ("zen5-sse4", "bert_tiny"): ((0.319, 0.254), (0.796, 0.088)),
    ("zen5-sse4", "resnet_18"): ((0.430, 0.016), (0.820, 0.034)),
}


def tlp(workspace, *arguments):
    done = subprocess.run([TLP, "-q", "-w", workspace, "--json", *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"tlp {' '.join(arguments)}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def spread(values):
    return statistics.mean(values), statistics.stdev(values) if len(values) > 1 else math.nan


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workspace", default=str(ROOT / "build/bench/losses"))
    parser.add_argument("--seeds", default="0,1,2")
    parser.add_argument("--platforms", default="zen5-avx512,zen5-avx2,zen5-sse4")
    parser.add_argument("--objectives", default=",".join(OBJECTIVES))
    parser.add_argument("--epochs", default="60")
    parser.add_argument("--threads", default="0", help="per training; 0: all processors")
    arguments = parser.parse_args()
    seeds = arguments.seeds.split(",")
    workspace = arguments.workspace

    tlp(workspace, "init")
    tlp(workspace, "import", str(ROOT / "resources/sample/tvm-ansor-zen5.zip"), "--dataset", "sample", "--networks",
        str(ROOT / "resources/networks/networks.json"))
    tlp(workspace, "split", "sample", "--name", "standard", "--hold-out", "bert_tiny", "resnet_18", "--replace")
    finished = {run["name"] for run in tlp(workspace, "runs") if run["state"] == "finished"}

    results, random_pick = {}, {}
    for platform in arguments.platforms.split(","):
        for objective in arguments.objectives.split(","):
            for seed in seeds:
                name = f"{objective}-{platform}-{seed}"
                if name not in finished:
                    print(f"training {name}", file=sys.stderr)
                    tlp(workspace, "train", "sample", "--split", "standard", "--platform", platform, "--model", "tlp", "--epochs",
                        arguments.epochs, "--set", f"threads={arguments.threads}", "--batch", "128", "--seed", seed, "--name", name, *OBJECTIVES[objective])
                report = tlp(workspace, "evaluate", name, "--top-k", "1,5")
                for network in report["networks"]:
                    for k in ("1", "5"):
                        results.setdefault((platform, network["name"], k, objective), []).append(network["top_k"][k])
                        random_pick[platform, network["name"], k] = network["random"][k]

    print("| platform | network | k | random pick | official TLP (mixed) | "
          + " | ".join(f"ours, {o}" for o in arguments.objectives.split(",")) + " |")
    print("|---" * (5 + len(arguments.objectives.split(","))) + "|")
    for (platform, network, k), chance in sorted(random_pick.items()):
        if (platform, network) not in OFFICIAL:
            continue
        mean, deviation = OFFICIAL[platform, network][0 if k == "1" else 1]
        cells = []
        for objective in arguments.objectives.split(","):
            ours = spread(results[platform, network, k, objective])
            cells.append(f"{ours[0]:.3f} ± {ours[1]:.3f}")
        print(f"| {platform} | {network} | {k} | {chance:.3f} | {mean:.3f} ± {deviation:.3f} | " + " | ".join(cells) + " |")

    print("\nPaired differences over seeds, platforms and networks (mean ± standard error; above 2 errors is more than noise)")
    pairs = [("per-task", "mixed"), ("per-task", "mse"), ("mixed", "mse")]
    for a, b in pairs:
        for k in ("1", "5"):
            differences = [x - y for (platform, network, key, objective), values in results.items()
                           if objective == a and key == k and (platform, network, k, b) in results and (platform, network) in OFFICIAL
                           for x, y in zip(values, results[platform, network, k, b])]
            if len(differences) > 1:
                error = statistics.stdev(differences) / math.sqrt(len(differences))
                print(f"top-{k}: {a} − {b} = {statistics.mean(differences):+.3f} ± {error:.3f} (n = {len(differences)})")


if __name__ == "__main__":
    main()
