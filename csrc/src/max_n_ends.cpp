#include "max_n_ends.hpp"

namespace preferans {
namespace {

// Never taken down, since a thread may still be searching when the process ends.
template <Tie tie>
MaxNEnds& ends() {
    static MaxNEnds& table = *new MaxNEnds;
    return table;
}

}  // namespace

MaxNEnds& MaxNEnds::of(Tie tie) {
    switch (tie) {
        case Tie::lowest:
            return ends<Tie::lowest>();
        case Tie::spite:
            return ends<Tie::spite>();
        default:
            return ends<Tie::kind>();
    }
}

MaxNEnds::MaxNEnds() {
    std::uint32_t size = 0;
    for (int left = 2; left <= tricks; ++left) {
        Level& level = levels_[static_cast<std::size_t>(left)];
        level.index = EndIndex(3, left);
        level.start = size;
        size += level.index.size() * 3;
    }
    answers_ = std::make_unique<std::atomic<std::uint8_t>[]>(size);
}

}  // namespace preferans
