// Solvers of both code paths.
#pragma once

#include "preferans/solver.hpp"

namespace preferans::test {

// The path that runs on any processor.
inline SolverOptions portable_options() {
    SolverOptions options;
    options.portable = true;
    return options;
}

inline SolverOptions with_end_tables(SolverOptions options, int tricks) {
    options.end_table_tricks = tricks;
    return options;
}

}  // namespace preferans::test
