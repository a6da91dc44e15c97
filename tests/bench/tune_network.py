#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-only
"""Tunes a network for a time with a TLP that was trained on the bundled records of our own without that network, and prints
the estimate of the whole network and each task beside LibTorch's time for the same operators. What an earlier call trained
or tuned is not done again; a killed call goes on.
Usage: tune_network.py [--network resnet_18] [--seconds 1200] [--seed 0] [--learning ensemble] [--workspace DIR]
"""
import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TLP = Path(os.environ.get("TLP", ROOT / "build/release/bin/tlp"))
PLATFORM = "zen5-halide-avx512-2t"
TRAINING = ["--epochs", "50", "--batch", "128", "--set", "numbers=log", "keep_best=last", "lr_gamma=0.5",
            "lr_step_epochs=15"]
CHECKPOINTS = (60, 120, 300, 600, 1200)


def tlp(workspace, *arguments):
    done = subprocess.run([TLP, "-q", "-w", workspace, "--json", *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"tlp {' '.join(arguments)}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def train(workspace, network, run, seed):
    tlp(workspace, "init")
    if any(known["name"] == run and known["state"] == "finished" for known in tlp(workspace, "runs")):
        return
    print(f"training {run}", file=sys.stderr)
    tlp(workspace, "import", str(ROOT / "resources/collected/halide-zen5.zip"), "--dataset", "own", "--networks",
        str(ROOT / "resources/networks/networks.json"))
    tlp(workspace, "split", "own", "--name", f"without-{network}", "--hold-out", network, "--replace")
    tlp(workspace, "train", "own", "--split", f"without-{network}", "--platform", PLATFORM, "--model", "tlp", "--seed",
        str(seed), "--name", run, *TRAINING)


def tune(workspace, network, run, name, arguments):
    states = {session["name"]: session["state"] for session in tlp(workspace, "sessions")}
    if states.get(name) == "finished":
        return
    print(f"tuning {name}", file=sys.stderr)
    if name in states:
        tlp(workspace, "tune", "--resume", name)
    else:
        tlp(workspace, "tune", network, "--seconds", str(arguments.seconds), "--trials", "1000000", "--model", run,
            "--learning", arguments.learning, "--seed", str(arguments.seed), "--min-repeat-ms", "10", "--name", name)


def report(session):
    def milliseconds(seconds):
        return "–" if seconds is None else f"{seconds * 1e3:.4g}"

    print(f"{session['workload']}: {session['trials']} trials in {session['seconds']['total']:.0f} s; estimate "
          f"{milliseconds(session['best_seconds'])} ms, LibTorch {milliseconds(session['baseline_seconds'])} ms "
          f"({session['baseline_missing']} tasks without), ratio {session['baseline_ratio'] or float('nan'):.2f}\n")
    print("| seconds | " + " | ".join(str(second) for second in CHECKPOINTS) + " |")
    print("|---|" + "---|" * len(CHECKPOINTS))
    known = [min((point["seconds"] for point in session["curve"] if point["at_seconds"] <= second), default=None)
             for second in CHECKPOINTS]
    print("| estimate, ms | " + " | ".join(milliseconds(seconds) for seconds in known) + " |\n")
    print("| task | weight | trials | best, ms | LibTorch, ms | as fast |")
    print("|---|---|---|---|---|---|")
    for task in session["tasks"]:
        best, baseline = task["best_seconds"], task["baseline_seconds"]
        print(f"| {task['workload']} | {task['weight']:g} | {task['trials']} | {milliseconds(best)} | "
              f"{milliseconds(baseline)} | {f'{baseline / best:.2f}' if best and baseline else '–'} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workspace", default=str(ROOT / "build/bench/network"))
    parser.add_argument("--network", default="resnet_18")
    parser.add_argument("--seconds", default=1200, type=float)
    parser.add_argument("--seed", default=0, type=int)
    parser.add_argument("--learning", default="ensemble", choices=["fixed", "refresh", "ensemble"])
    arguments = parser.parse_args()
    run = f"without-{arguments.network}-{arguments.seed}"
    name = f"{arguments.network}-{arguments.learning}-{arguments.seed}"
    train(arguments.workspace, arguments.network, run, arguments.seed)
    tune(arguments.workspace, arguments.network, run, name, arguments)
    report(tlp(arguments.workspace, "session", name))


main()
