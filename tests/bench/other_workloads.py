#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-only
"""Writes the bundled records of our own without those of the workloads that tune_table.py tunes: without all tasks of
ResNet-50, MobileNet-V2 and BERT-base, and without every other task of the same shape, whatever is fused with it and
whichever algorithm it is. What is trained on the rest has not seen the workloads.
Usage: other_workloads.py OUT.json [LEFT_OUT.json]
"""
import json
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HELD_OUT = ["resnet_50", "mobilenet_v2", "bert_base"]
#: Beginnings of workload keys' arguments: our operators' and TVM's (images: n, h, w, ci, and filters: kh, kw, ci, co; the
#: filters of Winograd's algorithm are larger).
SHAPES = {
    "matmul": [[1024, 1024, 1024]],
    "batch_matmul": [[12, 128, 128, 64]],
    "conv2d": [[1, 56, 56, 64, 64, 3], [1, 28, 28, 128, 512, 1], [1, 14, 14, 256, 256, 3]],
    "depthwise": [[1, 112, 112, 32, 3, 1], [1, 28, 28, 192, 3, 1]],
    "softmax": [[1536, 128]],
}
IMAGES = [([1, 56, 56, 64], [64, 64]), ([1, 28, 28, 128], [128, 512]), ([1, 14, 14, 256], [256, 256])]


def is_tuned(key):
    name, arguments = key[0], key[1:]
    for operator, shapes in SHAPES.items():
        if name == operator or name.startswith(operator + "_"):
            return any(arguments[: len(shape)] == shape for shape in shapes)
    return any(arguments[:4] == image and arguments[6:8] == channels for image, channels in IMAGES)


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__.strip())
    networks = json.loads((ROOT / "resources/networks/networks.json").read_text())
    held_out = {json.dumps(json.loads(task["workload_key"])) for name in HELD_OUT for task in networks[name]["tasks"]}
    kept, left_out, lines = 0, set(), []
    with zipfile.ZipFile(ROOT / "resources/collected/halide-zen5.zip") as archive, open(sys.argv[1], "wb") as out:
        for member in archive.namelist():
            for line in archive.read(member).splitlines(keepends=True):
                key = json.loads(json.loads(line)["i"][0][0])
                if json.dumps(key) in held_out or is_tuned(key):
                    left_out.add(json.dumps(key))
                    lines.append(line)
                    continue
                out.write(line)
                kept += 1
    if len(sys.argv) == 3:
        Path(sys.argv[2]).write_bytes(b"".join(lines))
    print(f"{kept} records kept, {len(left_out)} tasks left out")


main()
