// The values of tests/data, computed by an independent program, and the value of every card where it is
// known.
#include <algorithm>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "check.hpp"
#include "solvers.hpp"

namespace preferans::test {
namespace {

struct Question {
    std::string text;
    Position position;
    Objective objective;
    std::vector<int> value;
    std::map<int, std::vector<int>> cards;
};

std::vector<int> numbers(const std::string& text, int base = 10) {
    std::vector<int> all;
    std::istringstream words(text);
    for (std::string word; std::getline(words, word, ',');) {
        all.push_back(static_cast<int>(std::stoul(word, nullptr, base)));
    }
    return all;
}

int signed_number(const std::string& text) {
    return std::stoi(text);
}

std::vector<int> values(const std::string& text) {
    std::vector<int> all;
    std::istringstream words(text);
    for (std::string word; std::getline(words, word, ',');) all.push_back(signed_number(word));
    return all;
}

Goal goal_named(const std::string& name) {
    static const std::map<std::string, Goal> goals = {{"tricks", Goal::tricks},
                                                      {"misere", Goal::misere},
                                                      {"all_pass_guarantee", Goal::guarantee},
                                                      {"fewer_tricks", Goal::fewer_tricks}};
    return goals.at(name);
}

Question read(const std::string& line) {
    Question question;
    question.text = line;
    std::istringstream words(line);
    std::string goal, trump, hands, trick, value;
    words >> goal >> trump >> question.objective.declarer >> question.position.leader >> hands >> trick >>
        value;
    question.objective.goal = goal_named(goal);
    question.objective.trump = static_cast<Strain>(std::string("SCDHN").find(trump));
    Position& position = question.position;
    position.players = 0;
    for (const int mask : numbers(hands, 16)) {
        position.hands[static_cast<std::size_t>(position.players++)] =
            Cards(static_cast<std::uint32_t>(mask));
    }
    if (trick != "-") {
        for (const int index : numbers(trick)) {
            position.trick[static_cast<std::size_t>(position.trick_size++)] =
                Card{static_cast<std::uint8_t>(index)};
        }
    }
    question.value = values(value);
    for (std::string card; words >> card;) {
        const std::size_t colon = card.find(':');
        question.cards[signed_number(card.substr(0, colon))] = values(card.substr(colon + 1));
    }
    return question;
}

std::vector<Question> questions() {
    std::ifstream file(PREFERANS_FIXTURES);
    if (!file) throw std::runtime_error("no file " PREFERANS_FIXTURES);
    std::vector<Question> all;
    for (std::string line; std::getline(file, line);) all.push_back(read(line));
    return all;
}

std::vector<int> entries(const Value& value, int width) {
    return {value.begin(), value.begin() + width};
}

// What a solver gets wrong about a question, or nothing.
std::string disagreement(Solver& solver, const Question& question) {
    Solution solution;
    const Ask ask{!question.cards.empty(), false};
    if (const auto fault = solver.solve(question.position, question.objective, ask, solution))
        return question.text + ": " + fault->message;
    if (entries(solution.value, solution.width) != question.value) return question.text;
    if (question.cards.empty()) return {};
    std::map<int, std::vector<int>> cards;
    for (const CardValue& card : solution.cards) cards[card.card.index] = entries(card.value, solution.width);
    return cards == question.cards ? std::string() : "cards of " + question.text;
}

// About `count` of all questions, evenly spread.
std::vector<Question> some_questions(int count) {
    std::vector<Question> all = questions();
    const std::size_t step = std::max<std::size_t>(1, all.size() / static_cast<std::size_t>(count));
    std::vector<Question> some;
    for (std::size_t i = 0; i < all.size(); i += step) some.push_back(std::move(all[i]));
    return some;
}

// One way to ask: by how many threads, of one solver or of one each, forgetting before each question or not.
struct Way {
    const char* name;
    std::size_t threads;
    bool shared;
    bool cold;
};

void test_way(const SolverOptions& options, const Way& way, const std::vector<Question>& all) {
    std::vector<std::unique_ptr<Solver>> solvers;
    for (std::size_t i = 0; i < (way.shared ? 1 : way.threads); ++i)
        solvers.push_back(std::make_unique<Solver>(options));
    std::vector<std::string> wrong(all.size());
    const auto work = [&](std::size_t thread) {
        Solver& solver = *solvers[way.shared ? 0 : thread];
        for (std::size_t i = thread; i < all.size(); i += way.threads) {
            if (way.cold) solver.clear();
            wrong[i] = disagreement(solver, all[i]);
        }
    };
    std::vector<std::thread> pool;
    for (std::size_t thread = 1; thread < way.threads; ++thread) pool.emplace_back(work, thread);
    work(0);
    for (std::thread& thread : pool) thread.join();
    for (const std::string& text : wrong) check(text.empty(), [&] { return way.name + (": " + text); });
}

constexpr Way ways[] = {
    {"warm", 1, false, false},
    {"cold", 1, false, true},
    {"two threads, one solver", 2, true, false},
    {"two threads, a solver each", 2, false, false},
};

void test_every_way(const SolverOptions& options, int count) {
    const std::vector<Question> all = some_questions(count);
    for (const Way& way : ways) test_way(options, way, all);
}

// Whole at PREFERANS_TEST_SCALE=15: every question in every way.
const bool portable = add("fixtures/portable", [] { test_every_way(portable_options(), cases(2000)); });

const bool native = add("fixtures/this_processor", [] { test_every_way({}, cases(2000)); });

const bool every_one = add("fixtures/every_one", [] { test_way({}, ways[0], some_questions(cases(30000))); });

// End tables of four tricks take half a minute to build, so that they belong to the whole run only.
const bool four_tricks = add("fixtures/end_tables_of_four_tricks", [] {
    const int count = cases(2000);
    if (count < 30000) return pass();
    test_every_way(with_end_tables({}, 4), count);
    test_every_way(with_end_tables(portable_options(), 4), count);
});

}  // namespace
}  // namespace preferans::test
