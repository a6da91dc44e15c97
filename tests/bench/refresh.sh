#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-only
# Trains TLP on the bundled records of our own as `./dev bench own` does (a run that exists is not trained again) and
# ranks the networks that are held out. Usage: refresh.sh [options of refresh_gain, see --help]
set -eu
cd "$(dirname "$0")/../.."
workspace=build/bench/own
platform=zen5-halide-avx512-2t
python3 tests/bench/own_table.py --workspace "$workspace" --platforms "$platform" --seeds 0 >&2
exec build/release/tests/bench/refresh_gain "$workspace" "own-$platform-0" "$@"
