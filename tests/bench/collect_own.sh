#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-only
# Measures the bundled data set of programs of our own: collect_own.sh FILE [PROGRAMS]
# Every task of the seven networks and operator shapes around them, PROGRAMS programs of each (default 64), the same on
# three local targets, every result checked. The machine should do nothing else; the same call goes on where it ended.
set -eu
file=$1
programs=${2:-64}
exec "${TLP:-build/release/bin/tlp}" collect \
    resnet_18 bert_tiny mobilenet_v2 resnet_50 mobilenet_v3 resnext_50 bert_base mlp_small \
    matmul:m=128,n=128,k=128 \
    matmul:m=512,n=512,k=512 \
    matmul:m=1024,n=1024,k=1024 \
    matmul:m=1024,n=256,k=256 \
    matmul:m=64,n=512,k=2048 \
    batch_matmul:b=12,m=128,n=128,k=64 \
    batch_matmul:b=8,m=64,n=64,k=64 \
    dense:m=16,n=1024,k=512+bias+relu \
    dense:m=128,n=768,k=768+bias+gelu \
    dense:m=1,n=4096,k=1024+bias \
    transpose_batch_matmul:s=64,heads=4,d=32 \
    conv1d:l=256,ci=64,co=128,k=3,s=2,p=1 \
    conv1d:l=128,ci=128,co=256,k=1+bias+relu \
    conv2d:h=56,w=56,ci=32,co=32,k=3,p=1+bias+relu \
    conv2d:h=28,w=28,ci=96,co=96,k=3,p=1+bias+relu \
    conv2d:h=14,w=14,ci=192,co=384,k=3,p=1+bn+relu \
    conv2d:h=112,w=112,ci=16,co=32,k=3,s=2,p=1+bn+relu6 \
    conv2d:h=35,w=35,ci=48,co=64,k=5,p=2+bias+relu \
    conv2d:h=28,w=28,ci=128,co=512,k=1+bias+add+relu \
    conv2d:h=28,w=28,ci=128,co=128,k=3,p=2,d=2 \
    conv2d:h=28,w=28,ci=128,co=128,k=3,p=1,g=4+bias+relu \
    conv2d:h=14,w=14,ci=256,co=256,k=3,p=1,g=8+bias+relu \
    depthwise:h=112,w=112,c=32,k=3,p=1+bias+relu6 \
    depthwise:h=56,w=56,c=96,k=3,s=2,p=1+bias+relu6 \
    depthwise:h=14,w=14,c=512,k=5,p=2+bias+relu \
    conv3d:d=8,h=28,w=28,ci=16,co=32,k=3,p=1 \
    conv3d:d=4,h=14,w=14,ci=64,co=64,k=3,s=2,p=1+bias+relu \
    transposed_conv2d:h=4,w=4,ci=512,co=256,k=4,s=2,p=1 \
    transposed_conv2d:h=8,w=8,ci=256,co=128,k=4,s=2,p=1+bias+relu \
    capsule_conv2d:h=16,w=16,ci=32,co=32,k=3,s=2,p=1 \
    max_pool2d:h=112,w=112,c=64,k=3,s=2,p=1 \
    avg_pool2d:h=28,w=28,c=192,k=3,p=1 \
    norm:m=256,n=256 \
    norm:b=8,m=128,n=128 \
    softmax:m=256,n=1000 \
    softmax:m=1536,n=128 \
    layer_norm:m=128,n=768 \
    layer_norm:m=64,n=256 \
    elementwise:m=512,n=512+bias+relu \
    elementwise:m=1024,n=1024+add+relu \
    gelu_chain:m=128,n=3072 \
    --programs "$programs" --target avx512@2 --target avx2@2 --target sse41@1 --same-programs --check \
    --min-repeat-ms 5 --run-timeout 5 --seed 2026 --out "$file"
