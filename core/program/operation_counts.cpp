// SPDX-License-Identifier: GPL-3.0-only
#include "program/operation_counts.h"

namespace tlp::program {

void countTerm(OperationCounts& counts, TermRef term)
{
    switch (term->kind) {
    case Term::Kind::Constant:
    case Term::Kind::Variable:
    case Term::Kind::Opaque:
        return;
    case Term::Kind::Add:
    case Term::Kind::Subtract:
        count(counts, Operation::IntegerAddSubtract);
        break;
    case Term::Kind::Multiply:
        count(counts, Operation::IntegerMultiply);
        break;
    case Term::Kind::FloorDivide:
    case Term::Kind::FloorModulo:
        count(counts, Operation::IntegerDivideModulo);
        break;
    case Term::Kind::Minimum:
    case Term::Kind::Maximum:
        count(counts, Operation::IntegerCompare);
        break;
    }
    countTerm(counts, term->left);
    countTerm(counts, term->right);
}

} // namespace tlp::program
