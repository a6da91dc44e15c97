// SPDX-License-Identifier: GPL-3.0-only
#include <QtTest>

#include "codegen/hottest_loop.h"

using tlp::codegen::hottestLoop;

class TestHottestLoop : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsTheInnermostLoopWithMostArithmetic()
    {
        const std::string listing = "\t.text\n"
                                    "kernel:\n"
                                    "\txorl\t%eax, %eax\n"
                                    ".LBB0_1:                # outer\n"
                                    "\tvxorps\t%xmm0, %xmm0, %xmm0\n"
                                    "\t.p2align\t4\n"
                                    ".LBB0_2:                #   inner\n"
                                    "\tvmovups\t(%rdi,%rax), %zmm1\n"
                                    "\tvfmadd231ps\t(%rsi,%rax), %zmm1, %zmm0 # sum\n"
                                    "\taddq\t$64, %rax\n"
                                    "\tjne\t.LBB0_2\n"
                                    "\tdecq\t%rcx\n"
                                    "\tjne\t.LBB0_1\n"
                                    ".LBB0_3:\n"
                                    "\tvmovups\t(%rdi,%rdx), %zmm1\n"
                                    "\tvmovups\t%zmm1, (%rsi,%rdx)\n"
                                    "\tjne\t.LBB0_3\n"
                                    "\tretq\n";
        QCOMPARE(hottestLoop(listing),
            std::string(".LBB0_2:\n"
                        "    vmovups\t(%rdi,%rax), %zmm1\n"
                        "    vfmadd231ps\t(%rsi,%rax), %zmm1, %zmm0\n"
                        "    addq\t$64, %rax\n"
                        "    jne\t.LBB0_2\n"));
    }

    void isEmptyWithoutALoop()
    {
        QVERIFY(hottestLoop("").empty());
        QVERIFY(hottestLoop("f:\n\tjmp\tg\n\tretq\n").empty());
    }
};

QTEST_GUILESS_MAIN(TestHottestLoop)
#include "tst_hottest_loop.moc"
