#include <pybind11/numpy.h>

#include "advice.hpp"
#include "convert.hpp"

namespace preferans::bindings {
namespace {

constexpr int misere_game_number = 5;

template <class T>
using Array = py::array_t<T, py::array::c_style | py::array::forcecast>;

template <class T>
std::span<const T> span_of(const Array<T>& array) {
    return {array.data(), static_cast<std::size_t>(array.size())};
}

// (values uint8[sum of widths], rows done)
py::tuple plans(const Array<std::uint32_t>& hands, const Array<std::uint8_t>& games,
                const Array<std::int64_t>& starts, const Array<std::uint32_t>& others,
                const Array<std::int32_t>& groups, int declarer, int leader, bool best, int threads,
                double seconds, std::size_t memory) {
    if (hands.size() != games.size() || starts.size() < 1 || starts.at(0) != 0 ||
        starts.at(starts.size() - 1) != hands.size() || others.size() != 2 * groups.size()) {
        throw py::value_error("plans, groups and rows do not fit each other");
    }
    for (py::ssize_t group = 1; group < starts.size(); ++group) {
        if (starts.at(group) < starts.at(group - 1)) throw py::value_error("starts of groups fall");
    }
    if (declarer < 0 || declarer >= max_players || leader < 0 || leader >= max_players)
        throw py::value_error("declarer and leader are seats 0 to 2");
    std::vector<Plan> all(static_cast<std::size_t>(hands.size()));
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto place = static_cast<py::ssize_t>(i);
        const int game = games.at(place);
        if (game > misere_game_number) throw py::value_error("games are 0 to 5: S C D H N misere");
        all[i] = {Cards(hands.at(place)), game == misere_game_number,
                  game == misere_game_number ? Strain::no_trump : static_cast<Strain>(game)};
    }
    AdviceRequest request{all,  span_of(starts), span_of(others), span_of(groups), declarer, leader,
                          best, threads,         seconds,         {memory}};
    for (const std::int32_t group : request.groups) {
        if (group < 0 || group + 1 >= starts.size()) throw py::value_error("a row is of no group");
    }
    py::array_t<std::uint8_t> out(static_cast<py::ssize_t>(row_offsets(request).back()));
    const std::span<std::uint8_t> values{out.mutable_data(), static_cast<std::size_t>(out.size())};
    std::size_t done = 0;
    std::optional<Fault> fault;
    {
        const WithoutGil no_gil;
        fault = solve_plans(request, values, done, [] { return asks_to_stop(); });
    }
    raise_if(fault);
    return py::make_tuple(out, done);
}

}  // namespace

void register_advice(py::module_& module) {
    module.def("solve_plans", &plans, py::arg("hands"), py::arg("games"), py::arg("starts"),
               py::arg("others"), py::arg("groups"), py::arg("declarer"), py::arg("leader"), py::arg("best"),
               py::arg("threads"), py::arg("seconds"), py::arg("memory"),
               "Exact tricks of a declarer's plans against the others' hands of each row.");
}

}  // namespace preferans::bindings
