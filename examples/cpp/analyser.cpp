// A console analyser: reads deals, one a line, as four hands `S.C.D.H` (the talon last), and prints what each
// declarer makes in each strain with the talon and the best discard.
//
//   echo "AQJ8.Q.T8.QJ8 97.AKJ87.A.K7 T.T9.KQJ97.T9 K.-.-.A" | ./analyser
#include <array>
#include <cstdio>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>

#include "preferans/solver.hpp"

namespace {

using namespace preferans;

// A hand from its text; nothing where it cannot be read.
std::optional<Cards> hand_of(const std::string& text) {
    static const std::string ranks = "789TJQKA";
    Cards hand;
    unsigned suit = 0;
    for (const char letter : text) {
        if (letter == '.') {
            if (++suit > 3) return std::nullopt;
        } else if (letter != '-') {
            const auto rank = ranks.find(letter);
            if (rank == std::string::npos) return std::nullopt;
            hand = hand | Card{static_cast<std::uint8_t>(suit * 8 + rank)};
        }
    }
    return suit == 3 ? std::optional(hand) : std::nullopt;
}

bool analyse(Solver& solver, const std::string& line) {
    std::istringstream words(line);
    std::array<Cards, 4> parts;
    std::string word;
    for (Cards& part : parts) {
        const auto hand = words >> word ? hand_of(word) : std::nullopt;
        if (!hand) {
            std::cerr << "not understood: " << line << '\n';
            return false;
        }
        part = *hand;
    }
    if (parts[3].size() != 2) {
        std::cerr << "the talon has " << parts[3].size() << " cards, expected 2\n";
        return false;
    }

    Position position;
    position.hands = {parts[0], parts[1], parts[2]};
    std::puts("       S  C  D  H NT  misere");
    for (int declarer = 0; declarer < 3; ++declarer) {
        BestDiscards best;
        const std::array<Card, 2> talon = {parts[3].lowest(), parts[3].highest()};
        if (const auto fault = solver.best_discards(position, talon, declarer, best)) {
            std::cerr << fault->message << '\n';
            return false;
        }
        std::printf("%-5s", std::array{"West", "North", "East"}[static_cast<std::size_t>(declarer)]);
        for (const int tricks : best.tricks) std::printf("%3d", tricks);
        std::printf("%8d\n", best.misere);
    }
    return true;
}

}  // namespace

int main() {
    preferans::Solver solver;
    bool good = true;
    for (std::string line; std::getline(std::cin, line);) good = analyse(solver, line) && good;
    return good ? 0 : 1;
}
