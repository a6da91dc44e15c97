#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-only
"""Trains TLP on the bundled data set of our own, per platform and seed, and prints top-1/top-5 beside a random pick on the
networks that are held out complete. A run that exists is not trained again.
Usage: own_table.py [--workspace DIR] [--seeds 0,1,2] [--platforms a,b] [--epochs N] [--threads N]
"""
import argparse
import json
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TLP = ROOT / "build/release/bin/tlp"
HELD_OUT = ["bert_tiny", "mobilenet_v2", "resnet_18"]


def tlp(workspace, *arguments):
    done = subprocess.run([TLP, "-q", "-w", workspace, "--json", *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"tlp {' '.join(arguments)}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def spread(values):
    return f"{statistics.mean(values):.3f} ± {statistics.stdev(values) if len(values) > 1 else 0:.3f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workspace", default=str(ROOT / "build/bench/own"))
    parser.add_argument("--seeds", default="0,1,2")
    parser.add_argument("--platforms", default="zen5-halide-avx512-2t,zen5-halide-avx2-2t,zen5-halide-sse41-1t")
    parser.add_argument("--epochs", default="30")
    parser.add_argument("--batch", default="128")
    parser.add_argument("--threads", default="0", help="per training; 0: all processors")
    arguments = parser.parse_args()
    workspace = arguments.workspace

    tlp(workspace, "init")
    tlp(workspace, "import", str(ROOT / "resources/collected/halide-zen5.zip"), "--dataset", "own", "--networks",
        str(ROOT / "resources/networks/networks.json"))
    tlp(workspace, "split", "own", "--name", "standard", "--hold-out", *HELD_OUT, "--replace")
    finished = {run["name"] for run in tlp(workspace, "runs") if run["state"] == "finished"}

    print("| platform | network | top-1 random | top-1 TLP | top-5 random | top-5 TLP |")
    print("|---|---|---|---|---|---|")
    for platform in arguments.platforms.split(","):
        model, chance = {}, {}
        for seed in arguments.seeds.split(","):
            name = f"own-{platform}-{seed}"
            if name not in finished:
                print(f"training {name}", file=sys.stderr)
                tlp(workspace, "train", "own", "--split", "standard", "--platform", platform, "--model", "tlp",
                    "--epochs", arguments.epochs, "--batch", arguments.batch, "--seed", seed, "--name", name,
                    "--set", f"threads={arguments.threads}")
            report = tlp(workspace, "evaluate", name, "--top-k", "1,5")
            for network in report["networks"]:
                for k in ("1", "5"):
                    model.setdefault((network["name"], k), []).append(network["top_k"][k])
                    chance[network["name"], k] = network["random"][k]
        for network in HELD_OUT:
            print(f"| {platform} | {network} | {chance[network, '1']:.3f} | {spread(model[network, '1'])} | "
                  f"{chance[network, '5']:.3f} | {spread(model[network, '5'])} |", flush=True)


main()
