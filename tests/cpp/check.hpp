// A test harness of one page: tests register themselves under `group/name`, checks count, failures are
// printed.
#pragma once

#include <source_location>
#include <sstream>
#include <string>

namespace preferans::test {

using Body = void (*)();

// Registers a test; called for the initial value of a namespace-scope constant.
bool add(const char* name, Body body);

// Notes one check done, or one failed with what was expected; the twentieth failure of a test ends it.
void pass();
void fail(const std::string& message, std::source_location where);

template <class Text>
void check(bool ok, const Text& describe, std::source_location where = std::source_location::current()) {
    if (ok) return pass();
    if constexpr (requires { describe(); }) {
        fail(describe(), where);
    } else {
        fail(describe, where);
    }
}

// `describe` names what was asked; it is called only on failure.
template <class Got, class Expected, class Text>
void check_equal(const Got& got, const Expected& expected, const Text& describe,
                 std::source_location where = std::source_location::current()) {
    check(
        got == expected,
        [&] {
            std::ostringstream text;
            if constexpr (requires { describe(); }) {
                text << describe();
            } else {
                text << describe;
            }
            text << ": got " << +got << ", expected " << +expected;
            return text.str();
        },
        where);
}

// `count` cases as a rule; PREFERANS_TEST_SCALE multiplies it (0.1 under sanitizers, 10 and more for a whole
// run).
int cases(int count);

}  // namespace preferans::test
