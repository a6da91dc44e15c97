#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-only
"""Every cost model of the product guides the search of two operators that it has not seen: what each session found after so
many trials, and the search time that it needs to match what random search of the same seed found. The models are trained
here with equal options on the bundled records of our own, without the tuned operators (other_workloads.py), one training a
seed. What an earlier call finished is not done again; a killed call goes on.
Usage: guide_table.py [--workspace DIR] [--seeds 0,1,2] [--models random,xgboost,…] [--trials N] [--parallel N] [--only TEXT]
                      [--train | --report] [--json FILE]
"""
import argparse
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import tune_table as base

WORKLOADS = ["matmul 1024³", "conv 56² 64→64 3×3"]
#: What is given to `tlp train`; None: nothing is trained before the session.
MODELS = {
    "random": None,
    "xgboost": None,
    "tlp-paper": ["--model", "tlp-paper"],
    "tlp": ["--model", "tlp"],
    "mtl-tlp": ["--model", "tlp", "--mix", "zen5-halide-avx2-2t,zen5-halide-sse41-1t"],
    "transformer": ["--model", "tlp-transformer"],
    "lstm": ["--model", "tlp-lstm"],
    "tenset-mlp": ["--model", "tenset-mlp"],
    "xgb-statements": ["--model", "xgboost-statements"],
    "xgb-primitives": ["--model", "xgboost"],
}
NETWORK = ["--epochs", "20", "--batch", "256"]
TREES = ["--epochs", "300"]


def run_of(model, seed):
    return f"guide-{model}-{seed}"


def train(workspace, models, seeds, parallel):
    """The data set without the tuned operators, and a run of each model and seed."""
    base.tlp(workspace, "init")
    if not any(dataset["name"] == "other" for dataset in base.tlp(workspace, "datasets")):
        records = Path(workspace) / "other.json"
        subprocess.run([sys.executable, base.ROOT / "tests/bench/other_workloads.py", records], check=True,
                       stdout=sys.stderr)
        base.tlp(workspace, "import", str(records), "--dataset", "other", "--networks",
                 str(base.ROOT / "resources/networks/networks.json"))
    base.tlp(workspace, "split", "other", "--name", "fit", "--fraction", "0.1", "--seed", "0", "--replace")
    states = {run["name"]: run["state"] for run in base.tlp(workspace, "runs")}

    def one(model, seed):
        name = run_of(model, seed)
        if states.get(name) == "finished":
            return
        print(f"training {name}", file=sys.stderr, flush=True)
        rounds = TREES if "xgb" in model else NETWORK
        base.tlp(workspace, "train", "other", "--split", "fit", "--platform", base.PLATFORM, *MODELS[model], *rounds,
                 "--seed", seed, "--name", name, "--set", "threads=1")

    with ThreadPoolExecutor(parallel) as pool:
        for done in [pool.submit(one, model, seed) for seed in seeds for model in models if MODELS[model]]:
            done.result()


def tune_options(model):
    if model == "random":
        return lambda seed: ["--model", "random", "--policy", "random"]
    if MODELS[model] is None:
        return lambda seed: ["--model", model]
    return lambda seed: ["--model", run_of(model, seed)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workspace", default=str(base.ROOT / "build/bench/guide"))
    parser.add_argument("--seeds", default="0,1,2")
    parser.add_argument("--models", default=",".join(MODELS))
    parser.add_argument("--trials", default=64, type=int)
    parser.add_argument("--parallel", default=1, type=int, help="trainings at once")
    parser.add_argument("--only", default="", help="workloads whose name contains it")
    parser.add_argument("--train", action="store_true", help="only train")
    parser.add_argument("--report", action="store_true", help="only what is measured already")
    parser.add_argument("--json", help="what was found, curves included")
    arguments = parser.parse_args()
    seeds, models = arguments.seeds.split(","), arguments.models.split(",")
    unknown = [model for model in models if model not in MODELS]
    if unknown:
        parser.error(f"unknown model {unknown[0]}; there are {', '.join(MODELS)}")
    workloads = [workload for workload in WORKLOADS if arguments.only in workload]
    base.CHECKPOINTS = tuple(count for count in (8, 16, 32, 64, 128) if count <= arguments.trials)
    base.MODELS = {model: tune_options(model) for model in models}
    if not arguments.report:
        train(arguments.workspace, models, seeds, arguments.parallel)
    if arguments.train:
        return
    if not arguments.report:
        for seed in seeds:
            for workload in workloads:
                base.measure(arguments.workspace, workload, models, seed, arguments.trials, [])
    found = base.collect(arguments.workspace, workloads, models, seeds)
    if arguments.json:
        Path(arguments.json).write_text(json.dumps(found, indent=1))
    base.report(found, models)


if __name__ == "__main__":
    main()
