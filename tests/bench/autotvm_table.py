#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-only
"""Trains AutoTVM's models on AutoTVM logs and prints how they rank configurations that they have not seen, beside a random
pick: held-out configurations of the same workloads (a fifth of each log's lines, drawn by their content), held-out workloads
(of every template with two or more workloads one, another one for each seed), and the held-out configurations of these
workloads after so many programs of them, alone or from the model of the other workloads. Logs: any that `tlp import` reads;
TLCBench's BERT logs are public (github.com/tlc-pack/TLCBench). A run that exists is not trained again.
Usage: autotvm_table.py LOG… [--workspace DIR] [--seeds 0,1,2] [--models knob,itervar,curve,treegru] [--epochs N] [--few 64]
"""
import argparse
import collections
import hashlib
import json
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TLP = ROOT / "build/release/bin/tlp"
HELD_OUT_SHARE = 0.2


def tlp(workspace, *arguments):
    done = subprocess.run([TLP, "-q", "-w", workspace, "--json", *map(str, arguments)], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"tlp {' '.join(map(str, arguments))}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def task_of(record):
    return json.dumps(record["input"][1:3])


def is_held_out(record):
    digest = hashlib.sha256((task_of(record) + json.dumps(record["config"]["entity"])).encode()).digest()
    return digest[0] < 256 * HELD_OUT_SHARE


def held_out_tasks(records, seed):
    """Of every template with at least two workloads one."""
    by_template = collections.defaultdict(list)
    for task in sorted({task_of(record) for record in records}):
        by_template[json.loads(task)[0]].append(task)
    return {tasks[seed % len(tasks)] for tasks in by_template.values() if len(tasks) > 1}


class Log:
    """The parts of one log as datasets of their own, so that nothing but the file names says what is held out."""

    def __init__(self, workspace, file):
        self.workspace = workspace
        self.name = file.stem
        self.lines = [line for line in file.read_text().splitlines() if line.startswith("{")]
        self.records = [json.loads(line) for line in self.lines]
        self.known = {dataset["name"] for dataset in tlp(workspace, "datasets")}

    def dataset(self, part, keep):
        name = f"{self.name}-{part}"
        if name in self.known:
            return name
        file = Path(self.workspace) / f"{name}.log"
        file.write_text("".join(f"{line}\n" for line, record in zip(self.lines, self.records) if keep(record)))
        tlp(self.workspace, "import", file, "--dataset", name)
        self.known.add(name)
        return name


def trained(workspace, finished, name, dataset, options):
    if name not in finished:
        print(f"training {name}", file=sys.stderr)
        platform = tlp(workspace, "platforms", dataset)[0]["name"]
        tlp(workspace, "train", dataset, "--platform", platform, "--name", name, *options)
    return tlp(workspace, "run", name)


def share(workspace, dataset, programs):
    platform = tlp(workspace, "platforms", dataset)[0]
    return f"{platform['name']}={min(1.0, programs / platform['programs']):.6f}"


def spread(values):
    return f"{statistics.mean(values):.3f} ± {statistics.stdev(values) if len(values) > 1 else 0:.3f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("logs", nargs="+", type=Path)
    parser.add_argument("--workspace", default=str(ROOT / "build/bench/autotvm"))
    parser.add_argument("--seeds", default="0,1,2")
    parser.add_argument("--models", default="knob,itervar,curve,treegru")
    parser.add_argument("--epochs", default="20", help="of the TreeGRU")
    parser.add_argument("--rounds", default="400", help="of the trees, at most")
    parser.add_argument("--few", type=int, default=64, help="programs of the held-out workloads")
    parser.add_argument("--threads", default="0", help="per training; 0: all processors")
    arguments = parser.parse_args()
    workspace = arguments.workspace
    tlp(workspace, "init")
    finished = {run["name"] for run in tlp(workspace, "runs") if run["state"] == "finished"}
    figures = collections.defaultdict(list)

    def judge(key, run, dataset):
        report = tlp(workspace, "evaluate", run["name"], "--dataset", dataset, "--top-k", "1,5")
        figures[key].append((report, run["seconds"]))

    for file in arguments.logs:
        log = Log(workspace, file)
        seen = log.dataset("seen", lambda record: not is_held_out(record))
        unseen = log.dataset("unseen", is_held_out)
        for seed in map(int, arguments.seeds.split(",")):
            held = held_out_tasks(log.records, seed)
            mark = hashlib.sha256(json.dumps(sorted(held)).encode()).hexdigest()[:6]
            others = log.dataset(f"others-{mark}", lambda record: task_of(record) not in held)
            target = log.dataset(f"target-{mark}", lambda record: task_of(record) in held)
            few = log.dataset(f"few-{mark}", lambda record: task_of(record) in held and not is_held_out(record))
            left = log.dataset(f"left-{mark}", lambda record: task_of(record) in held and is_held_out(record))
            for model in arguments.models.split(","):
                common = ["--seed", seed, "--set", f"threads={arguments.threads}"]
                if model == "treegru":
                    options = ["--model", "treegru", "--epochs", arguments.epochs]
                    transfer = ["--epochs", arguments.epochs, "--set", "transfer=fine-tune"]
                else:
                    options = ["--model", "autotvm-xgboost", "--set", f"knob_features={model}", "--epochs", arguments.rounds]
                    transfer = ["--epochs", arguments.rounds, "--set", "transfer=margin"]
                run_name = f"{log.name}-{model}-{seed}"
                run = trained(workspace, finished, f"{run_name}-seen", seen, options + common)
                judge((log.name, "configurations", model), run, unseen)
                source = trained(workspace, finished, f"{run_name}-others", others, options + common)
                judge((log.name, "workloads", model), source, target)
                judge((log.name, f"workloads, 0 of {arguments.few} programs", model), source, left)
                mix = ["--mix", share(workspace, few, arguments.few)]
                alone = trained(workspace, finished, f"{run_name}-alone", few, options + common + mix)
                judge((log.name, f"workloads, {arguments.few} programs alone", model), alone, left)
                moved = trained(workspace, finished, f"{run_name}-transfer", few,
                                ["--from", source["name"]] + transfer + common + mix)
                judge((log.name, f"workloads, {arguments.few} programs and transfer", model), moved, left)

    print("| log | held out | model | top-1 | random | top-5 | random | Kendall τ | training s | µs a score |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for (log, what, model), results in figures.items():
        reports = [report for report, _ in results]
        cells = []
        for k in ("1", "5"):
            cells.append(spread([report["top_k"][k] for report in reports]))
            cells.append(f"{statistics.mean(report['random'][k] for report in reports):.3f}")
        cells.append(spread([report["kendall_tau"] or 0 for report in reports]))
        cells.append(f"{statistics.mean(seconds for _, seconds in results):.1f}")
        cells.append(f"{1e6 * statistics.mean(report['seconds_per_score'] for report in reports):.0f}")
        print(f"| {log} | {what} | {model} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
