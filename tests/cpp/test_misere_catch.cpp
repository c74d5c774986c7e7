// Stops, limits and threads of the misère with a hidden discard; its values are tested from Python.
#include <array>
#include <chrono>
#include <cmath>
#include <string>
#include <thread>
#include <vector>

#include "check.hpp"
#include "preferans/misere_catch.hpp"
#include "random_positions.hpp"

namespace preferans::test {
namespace {

Cards hand_of(const std::string& holding) {
    static constexpr std::string_view ranks = "789TJQKA";
    Cards hand;
    int suit = 0;
    for (const char letter : holding) {
        if (letter == '.') ++suit;
        const auto rank = ranks.find(letter);
        if (rank != ranks.npos)
            hand = hand | Card{static_cast<std::uint8_t>(8 * suit + static_cast<int>(rank))};
    }
    return hand;
}

// A guess whose mixtures for tricks are found in a fraction of a second; 6/5 tricks.
CatchQuestion guess() {
    CatchQuestion question;
    question.hands = {hand_of("T987.AK8.987.98"), hand_of("AK.QJT.J.AKQT"), hand_of("QJ.97.AKQT.J7")};
    question.leader = 2;
    question.price = CatchPrice::tricks;
    return question;
}
constexpr double value = 1.2;

// Of four tricks, with two cards hidden.
CatchQuestion ending(Random& random) {
    const Position position = random_low_ending(random, 3, 4);
    CatchQuestion question;
    for (std::size_t seat = 0; seat < 3; ++seat) question.hands[seat] = position.hands[seat];
    Cards dealt = position.hands[0] | position.hands[1] | position.hands[2];
    while (question.hands[0].size() < 6) {
        const Cards card{Card{static_cast<std::uint8_t>(below(random, 32))}};
        if ((dealt & card).empty()) question.hands[0] = question.hands[0] | card;
        dealt = dealt | card;
    }
    question.leader = position.leader;
    question.price = CatchPrice::tricks;
    return question;
}

bool is_right(const CatchResult& result) {
    return std::abs(result.lower - value) < 1e-5 && std::abs(result.upper - value) < 1e-5;
}

int polls_of_a_whole_solution() {
    int polls = 0;
    MisereCatch game(guess());
    CatchResult result;
    const auto fault = game.solve({}, result, [&] {
        ++polls;
        return false;
    });
    check(!fault && is_right(result), "a solution that nobody stops");
    return polls;
}

const bool stops = add("misere_catch/a_stop_at_any_moment_leaves_a_game_that_can_be_solved", [] {
    const int all = polls_of_a_whole_solution();
    check(all > 20, "it is asked often enough to be stopped");
    for (int last = 1; last <= all; last += 1 + all / cases(12)) {
        MisereCatch game(guess());
        CatchResult result;
        int polls = 0;
        const auto fault = game.solve({}, result, [&] { return ++polls == last; });
        check(fault && fault->code == FaultCode::stopped, "fault: stopped");
        check_equal(polls, last, "polls, none of them after the stop");
        check(!game.solve({}, result) && is_right(result),
              [&] { return "solved after a stop at poll " + std::to_string(last); });
    }
});

const bool time = add("misere_catch/nothing_is_asked_any_more_once_the_time_is_over", [] {
    const int all = polls_of_a_whole_solution();
    for (const int last : {all / 4, all / 2}) {
        MisereCatch game(guess());
        CatchOptions options;
        options.seconds = 0.5;
        CatchResult result;
        int polls = 0;
        const auto fault = game.solve(options, result, [&] {
            // A poll that takes all the time left.
            if (++polls == last) std::this_thread::sleep_for(std::chrono::milliseconds(500));
            return false;
        });
        check(!fault, "no fault");
        check(polls <= last, [&] { return std::to_string(polls - last) + " polls after the time"; });
        check(result.single_plan <= result.lower && result.lower <= value + 1e-9 &&
                  value - 1e-9 <= result.upper && result.upper <= result.single_discard,
              "a bracket");
    }
});

const bool moments = add("misere_catch/a_stop_leaves_a_moment_as_it_was", [] {
    int stopped = 0;
    // Asks until it is not stopped, ever later.
    const auto insist = [&](const auto& ask) {
        for (int last = 1;; ++last) {
            int polls = 0;
            const auto fault = ask([&] { return ++polls == last; });
            if (!fault) return;
            check(fault->code == FaultCode::stopped, "fault: stopped");
            ++stopped;
        }
    };
    Random random(93);
    for (const int leader : {0, 1, 2}) {
        CatchQuestion question = guess();
        question.leader = leader;
        MisereCatch game(question);
        CatchOptions options;
        options.memory = std::size_t{1} << 16;  // much is left to be found out at each moment
        CatchResult result;
        check(!game.solve(options, result), "no fault");
        CatchPlay play(game);
        while (!play.over()) {
            std::vector<CatchPlay::Share> shares;
            if (play.to_move() != play.declarer()) {
                insist([&](const StopRequest& stop) { return play.defence(shares, stop); });
            } else {
                std::vector<CatchPlay::Reply> replies;
                insist([&](const StopRequest& stop) { return play.replies(replies, stop); });
                double chance = 0;
                for (const CatchPlay::Reply& reply : replies) chance += reply.weight;
                check(std::abs(chance - 1) < 1e-9, "chances of the discards");
                shares =
                    replies[static_cast<std::size_t>(below(random, static_cast<int>(replies.size())))].shares;
            }
            double all = 0;
            for (const CatchPlay::Share& share : shares) all += share.weight;
            check(std::abs(all - 1) < 1e-9, "shares of the cards");
            const Card card =
                shares[static_cast<std::size_t>(below(random, static_cast<int>(shares.size())))].card;
            insist([&](const StopRequest& stop) { return play.play(card, stop); });
        }
    }
    check(stopped > 0, "some question was long enough to be stopped");
});

const bool memory = add("misere_catch/memory_is_bounded", [] {
    constexpr std::size_t one_node = std::size_t{1} << 14;
    for (const std::size_t bound :
         {std::size_t{1}, std::size_t{1} << 14, std::size_t{1} << 17, std::size_t{1} << 20}) {
        MisereCatch game(guess());
        CatchOptions options;
        options.memory = bound;
        CatchResult result;
        check(!game.solve(options, result), "no fault");
        check(result.full, "the bound ended the work");
        check(result.bytes <= bound + one_node, [&] { return std::to_string(result.bytes) + " bytes"; });
        check(result.single_plan <= result.lower && result.lower <= value + 1e-9 &&
                  value - 1e-9 <= result.upper && result.upper <= result.single_discard,
              "a bracket");
    }
});

// The value and what the side to move does; nothing on a fault. Threads call it, and only one of them may
// check.
std::vector<double> answer(const MisereCatch& game, const CatchResult& result) {
    std::vector<double> numbers = {result.lower, result.upper};
    CatchPlay play(game);
    if (play.over()) return numbers;
    std::vector<CatchPlay::Share> shares;
    std::vector<CatchPlay::Reply> replies;
    const auto fault = play.to_move() == play.declarer() ? play.replies(replies) : play.defence(shares);
    if (fault) return {};
    for (const CatchPlay::Share& share : shares) numbers.push_back(share.weight);
    for (const CatchPlay::Reply& reply : replies) numbers.push_back(reply.weight);
    return numbers;
}

const bool games = add("threads/games_of_hidden_discards_at_the_same_time", [] {
    Random random(91);
    std::vector<CatchQuestion> questions;
    for (int i = 0; i < cases(20); ++i) questions.push_back(ending(random));
    const auto answers = [&] {
        std::vector<std::vector<double>> all;
        for (const CatchQuestion& question : questions) {
            MisereCatch game(question);
            CatchResult result;
            if (!game.solve({}, result)) all.push_back(answer(game, result));
        }
        return all;
    };
    std::array<std::vector<std::vector<double>>, 3> found;
    std::vector<std::thread> threads;
    for (auto& one : found) threads.emplace_back([&] { one = answers(); });
    for (std::thread& thread : threads) thread.join();
    const auto alone = answers();
    check_equal(alone.size(), questions.size(), "answers");
    for (const auto& one : alone) check(!one.empty(), "an answer");
    for (const auto& one : found) check(one == alone, "a thread's answers are those of one thread");
});

const bool one_game = add("threads/moments_of_one_game_at_the_same_time", [] {
    Random random(92);
    for (int i = 0; i < cases(6); ++i) {
        MisereCatch game(ending(random));
        CatchResult result;
        check(!game.solve({}, result), "no fault");
        const std::vector<double> alone = answer(game, result);
        check(alone.size() >= 2, "an answer");
        std::array<std::vector<double>, 3> found;
        std::vector<std::thread> threads;
        for (auto& one : found) threads.emplace_back([&] { one = answer(game, result); });
        for (std::thread& thread : threads) thread.join();
        for (const auto& one : found) check(one == alone, "a thread's answer is that of one thread");
    }
});

}  // namespace
}  // namespace preferans::test
