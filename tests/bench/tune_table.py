#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-only
"""Tunes eight operators with random search, with trees that learn from the session (xgboost), and with a TLP trained on
other workloads measured on this machine, over seeds, and prints what each found after so many trials and the search time
that each needs to match random's. What an earlier call finished is not measured again; a killed call goes on.
With --kernels the programs of the median sessions are written to DIR and timed again, in turn, beside LibTorch and
Halide's autoscheduler Adams2019.
Usage: tune_table.py [--workspace DIR] [--seeds 0,1,2,3,4] [--models random,xgboost,tlp,tlp-ensemble] [--trials N] [--only TEXT]
                     [--options WORDS] [--report] [--json FILE] [--kernels DIR [--threads N] [--beam N]]
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TLP = Path(os.environ.get("TLP", ROOT / "build/release/bin/tlp"))
PLATFORM = "zen5-halide-avx512-2t"
WORKLOADS = {
    "matmul 1024³": "matmul:m=1024,n=1024,k=1024",
    "batch_matmul 12×128×128×64": "batch_matmul:b=12,m=128,n=128,k=64",
    "conv 56² 64→64 3×3": "conv2d:h=56,w=56,ci=64,co=64,k=3,p=1+bias+relu",
    "conv 28² 128→512 1×1": "conv2d:h=28,w=28,ci=128,co=512,k=1+bias+relu",
    "conv 14² 256→256 3×3": "conv2d:h=14,w=14,ci=256,co=256,k=3,p=1+bias+relu",
    "depthwise 112² 32 3×3": "depthwise:h=112,w=112,c=32,k=3,p=1+bias+relu6",
    "depthwise 28² 192 3×3": "depthwise:h=28,w=28,c=192,k=3,p=1+bias+relu6",
    "softmax 1536×128": "softmax:m=1536,n=128",
}
#: Options of `tlp tune`; TLP's run is trained with the seed of the tuning.
MODELS = {
    "random": lambda seed: ["--model", "random", "--policy", "random"],
    "xgboost": lambda seed: ["--model", "xgboost"],
    "tlp": lambda seed: ["--model", f"pre-{seed}"],
    "tlp-refresh": lambda seed: ["--model", f"pre-{seed}", "--learning", "refresh"],
    "tlp-ensemble": lambda seed: ["--model", f"pre-{seed}", "--learning", "ensemble"],
}
TRAINING = ["--epochs", "50", "--batch", "128", "--set", "numbers=log", "keep_best=last", "lr_gamma=0.5",
            "lr_step_epochs=15", "threads=1"]
CHECKPOINTS = (10, 20, 50, 100, 200)


def tlp(workspace, *arguments):
    done = subprocess.run([TLP, "-q", "-w", workspace, "--json", *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"tlp {' '.join(arguments)}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def prepare(workspace, seeds):
    """The data set without the workloads, and a run trained on it for each seed."""
    tlp(workspace, "init")
    runs = {run["name"]: run["state"] for run in tlp(workspace, "runs")}
    missing = [seed for seed in seeds if runs.get(f"pre-{seed}") != "finished"]
    if not missing:
        return
    records = Path(workspace) / "other.json"
    subprocess.run([sys.executable, ROOT / "tests/bench/other_workloads.py", records], check=True, stdout=sys.stderr)
    tlp(workspace, "import", str(records), "--dataset", "other", "--networks",
        str(ROOT / "resources/networks/networks.json"))
    tlp(workspace, "split", "other", "--name", "fit", "--fraction", "0.1", "--seed", "0", "--replace")
    for seed in missing:
        print(f"training pre-{seed}", file=sys.stderr)
        tlp(workspace, "train", "other", "--split", "fit", "--platform", PLATFORM, "--model", "tlp", "--seed", seed,
            "--name", f"pre-{seed}", *TRAINING)


def name_of(workload, model, seed):
    return f"{list(WORKLOADS).index(workload)}-{model}-{seed}"


def measure(workspace, workload, models, seed, trials, extra):
    states = {session["name"]: session for session in tlp(workspace, "sessions")}
    for model in models:
        name = name_of(workload, model, seed)
        known = states.get(name)
        if known and known["state"] == "finished":
            continue
        print(f"{workload}: {model}, seed {seed}", file=sys.stderr, flush=True)
        if known:
            tlp(workspace, "tune", "--resume", name)
        else:
            tlp(workspace, "tune", WORKLOADS[workload], *MODELS[model](seed), "--seed", seed, "--trials", str(trials),
                "--min-repeat-ms", "10", "--name", name, *extra)


def best_after(curve, trials):
    return min((point["seconds"] for point in curve if point["trials"] <= trials), default=None)


def first_reaching(curve, seconds):
    return next((point for point in curve if point["seconds"] <= seconds), None)


def spread(values, factor=1.0, digits=3):
    values = [value * factor for value in values]
    return f"{statistics.median(values):.{digits}g} [{min(values):.{digits}g}, {max(values):.{digits}g}]"


def collect(workspace, workloads, models, seeds):
    """{workload: {model: {seed: session}}} of what is finished."""
    finished = {session["name"] for session in tlp(workspace, "sessions") if session["state"] == "finished"}
    found = {}
    for workload in workloads:
        names = {name_of(workload, model, seed): (model, seed) for model in models for seed in seeds}
        names = {name: key for name, key in names.items() if name in finished}
        if len(names) < 2:
            continue
        for session in tlp(workspace, "compare", *names)["sessions"]:
            model, seed = names[session["name"]]
            found.setdefault(workload, {}).setdefault(model, {})[seed] = session
    return found


def report(found, models):
    print("Best so far, relative to the best of all sessions of the workload (1 = it): medians over seeds\n")
    print("| workload | model | seeds | " + " | ".join(f"{count} trials" for count in CHECKPOINTS) + " | best, µs | seconds |")
    print("|---|---|---|" + "---|" * (len(CHECKPOINTS) + 2))
    for workload, by_model in found.items():
        least = min(session["best_seconds"] for sessions in by_model.values() for session in sessions.values())
        for model in models:
            sessions = list(by_model.get(model, {}).values())
            if not sessions:
                continue
            cells = []
            for count in CHECKPOINTS:
                values = [best_after(session["curve"], count) for session in sessions]
                known = [value / least for value in values if value]
                cells.append(f"{statistics.median(known):.2f}" if known else "–")
            print(f"| {workload} | {model} | {len(sessions)} | " + " | ".join(cells)
                  + f" | {spread([s['best_seconds'] for s in sessions], 1e6)}"
                  + f" | {spread([s['seconds']['total'] for s in sessions])} |")
    print("\nSearch time to match the best of random's whole search of the same seed (medians [least, most] over the seeds "
          "that do);\nfractions of the time and trials that random took to find it, and of its whole time\n")
    print("| workload | model | matched | trials | seconds | of random's trials | of random's time | of its whole time |")
    print("|---|---|---|---|---|---|---|---|")
    fractions = {}
    for workload, by_model in found.items():
        for model in models:
            pairs = [(session, by_model["random"][seed]) for seed, session in by_model.get(model, {}).items()
                     if seed in by_model.get("random", {})]
            if model == "random" or not pairs:
                continue
            rows = []
            for session, rival in pairs:
                goal = rival["curve"][-1]
                match = first_reaching(session["curve"], goal["seconds"])
                whole = rival["seconds"]["total"]
                fractions.setdefault(model, []).append(match["at_seconds"] / whole if match else None)
                if match:
                    rows.append((match["trials"], match["at_seconds"], match["trials"] / goal["trials"],
                                 match["at_seconds"] / goal["at_seconds"], match["at_seconds"] / whole))
            columns = [spread(column) for column in zip(*rows)] if rows else ["–"] * 5
            print(f"| {workload} | {model} | {len(rows)} of {len(pairs)} | " + " | ".join(columns) + " |")
    print()
    for model, values in fractions.items():
        reached = [value if value is not None else float("inf") for value in values]
        print(f"{model}: matches random in {sum(value is not None for value in values)} of {len(values)} sessions, "
              f"after {statistics.median(reached):.3f} of random's whole time (median)")


def compare_kernels(workspace, found, models, folder, threads, beam):
    """The program of each model's median session, Adams2019's and LibTorch's, timed in turn."""
    for workload, by_model in found.items():
        programs = []
        for model in models:
            sessions = sorted(by_model.get(model, {}).values(), key=lambda session: session["best_seconds"])
            if sessions:
                session = sessions[(len(sessions) - 1) // 2]["name"]
                target = Path(folder) / session
                tlp(workspace, "session", session, "--export-kernel", str(target))
                programs += ["--program", f"{model}={next(target.glob('*.json'))}"]
        subprocess.run([ROOT / "build/release/tests/bench/kernel_table", "--threads", str(threads), "--beam", str(beam),
                        "--workload", WORKLOADS[workload], *programs], check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workspace", default=str(ROOT / "build/bench/tune"))
    parser.add_argument("--seeds", default="0,1,2,3,4")
    parser.add_argument("--models", default="random,xgboost,tlp,tlp-ensemble")
    parser.add_argument("--trials", default=200, type=int)
    parser.add_argument("--only", default="", help="workloads whose name contains it")
    parser.add_argument("--report", action="store_true", help="only what is measured already")
    parser.add_argument("--json", help="what was found, curves included")
    parser.add_argument("--kernels", metavar="DIR",
                        help="also time the median sessions' programs beside LibTorch's and Adams2019's; exported here")
    parser.add_argument("--threads", default=2, type=int, help="of these")
    parser.add_argument("--beam", default=0, type=int, help="second width of Adams2019's search beside 1")
    parser.add_argument("--options", default="", help="further options of tlp tune")
    arguments = parser.parse_args()
    seeds, models = arguments.seeds.split(","), arguments.models.split(",")
    workloads = [workload for workload in WORKLOADS if arguments.only in workload]
    if not arguments.report:
        prepare(arguments.workspace, seeds)
        for seed in seeds:
            for workload in workloads:
                measure(arguments.workspace, workload, models, seed, arguments.trials, arguments.options.split())
    found = collect(arguments.workspace, workloads, models, seeds)
    if arguments.json:
        Path(arguments.json).write_text(json.dumps(found, indent=1))
    report(found, models)
    if arguments.kernels:
        compare_kernels(arguments.workspace, found, models, arguments.kernels, arguments.threads, arguments.beam)


if __name__ == "__main__":
    main()
