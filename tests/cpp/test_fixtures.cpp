// The values of tests/data, computed by an independent program, and the value of every card where it is
// known.
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
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

// Every `step`-th question, the step made from the number of cases asked for.
void agree(Solver& solver, int count) {
    const std::vector<Question> all = questions();
    const std::size_t step = std::max<std::size_t>(1, all.size() / static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < all.size(); i += step) {
        const Question& question = all[i];
        Solution solution;
        const auto fault =
            solver.solve(question.position, question.objective, {!question.cards.empty(), false}, solution);
        check(!fault, [&] { return question.text + ": " + fault->message; });
        if (fault) continue;
        check(entries(solution.value, solution.width) == question.value, question.text);
        if (question.cards.empty()) continue;
        std::map<int, std::vector<int>> cards;
        for (const CardValue& card : solution.cards)
            cards[card.card.index] = entries(card.value, solution.width);
        check(cards == question.cards, "cards of " + question.text);
    }
}

const bool portable = add("fixtures/portable", [] {
    Solver solver(portable_options());
    agree(solver, cases(5000));
});

const bool every_one = add("fixtures/every_one", [] {
    Solver solver;
    agree(solver, cases(30000));
});

}  // namespace
}  // namespace preferans::test
