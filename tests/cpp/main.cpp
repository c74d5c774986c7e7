// core_tests [GROUP or GROUP/NAME ...]: runs all tests, or those whose names begin so; exit status 1 on a
// failure.
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "check.hpp"

namespace preferans::test {
namespace {

constexpr int most_failures = 20;

struct Test {
    const char* name;
    Body body;
};

struct Counts {
    long checks = 0;
    int failures = 0;
};

struct TooManyFailures : std::runtime_error {
    TooManyFailures() : std::runtime_error("too many failures") {}
};

std::vector<Test>& tests() {
    static std::vector<Test> all;
    return all;
}

Counts& counts() {
    static Counts all;
    return all;
}

bool wanted(const Test& test, int names, char** name) {
    if (names == 0) return true;
    for (int i = 0; i < names; ++i) {
        if (std::strncmp(test.name, name[i], std::strlen(name[i])) == 0) return true;
    }
    return false;
}

// True where it passed. A test that checks nothing fails.
bool run(const Test& test) {
    counts() = {};
    const auto start = std::chrono::steady_clock::now();
    try {
        test.body();
        if (counts().checks == 0) fail("the test checked nothing", std::source_location::current());
    } catch (const TooManyFailures&) {
        std::printf("  %s: stopped after %d failures\n", test.name, most_failures);
    } catch (const std::exception& error) {
        ++counts().failures;
        std::printf("  %s: %s\n", test.name, error.what());
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    const bool passed = counts().failures == 0;
    std::printf("%s %s: %ld checks, %.2f s\n", passed ? "ok    " : "FAILED", test.name, counts().checks,
                seconds.count());
    std::fflush(stdout);
    return passed;
}

}  // namespace

bool add(const char* name, Body body) {
    tests().push_back({name, body});
    return true;
}

void pass() {
    ++counts().checks;
}

void fail(const std::string& message, std::source_location where) {
    ++counts().checks;
    std::printf("  %s:%u: %s\n", where.file_name(), static_cast<unsigned>(where.line()), message.c_str());
    if (++counts().failures >= most_failures) throw TooManyFailures();
}

int cases(int count) {
    const char* scale = std::getenv("PREFERANS_TEST_SCALE");
    return scale == nullptr ? count : static_cast<int>(std::ceil(count * std::atof(scale)));
}

}  // namespace preferans::test

int main(int argc, char** argv) {
    using namespace preferans::test;
    int ran = 0;
    int failed = 0;
    for (const auto& test : tests()) {
        if (!wanted(test, argc - 1, argv + 1)) continue;
        ++ran;
        if (!run(test)) ++failed;
    }
    std::printf("%d tests, %d failed\n", ran, failed);
    return failed > 0 || ran == 0 ? 1 : 0;
}
