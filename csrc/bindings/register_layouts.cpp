#include <pybind11/numpy.h>

#include "layouts_request.hpp"

namespace preferans::bindings {
namespace {

// (layouts, cards that nobody has)
py::tuple count(const Objective& objective, int seat, std::uint32_t hand, std::uint32_t out, int leader,
                const std::vector<int>& trick, const std::vector<Known>& known) {
    LayoutNumber number;
    raise_if(count_layouts(request_of(objective, seat, hand, out, leader, trick, known), number));
    return py::make_tuple(number.layouts, number.talon);
}

py::tuple solve(const Objective& objective, int seat, std::uint32_t hand, std::uint32_t out, int leader,
                const std::vector<int>& trick, const std::vector<Known>& known, int at_least,
                std::uint64_t samples, std::uint64_t seed, int threads, std::size_t memory, bool portable,
                const py::object& progress) {
    LayoutsRequest request = request_of(objective, seat, hand, out, leader, trick, known);
    request.at_least = at_least;
    request.samples = samples;
    request.seed = seed;
    request.threads = threads;
    request.memory = memory;
    request.portable = portable;
    const auto counts = std::make_unique<LayoutCounts>();
    std::optional<Fault> fault;
    {
        const WithoutGil no_gil;
        fault = solve_layouts(request, *counts, [&](std::uint64_t done, std::uint64_t of) {
            return asks_to_stop(progress, done, of);
        });
    }
    raise_if(fault);
    const auto copy = [](const auto& from, const std::vector<py::ssize_t>& shape) {
        py::array_t<std::uint64_t> to(shape);
        std::copy_n(reinterpret_cast<const std::uint64_t*>(&from), to.size(), to.mutable_data());
        return to;
    };
    return py::make_tuple(counts->layouts, counts->counted, counts->sampled,
                          copy(counts->tricks, {max_tricks + 1}),
                          copy(counts->by_card, {max_players, 32, max_tricks + 1}),
                          copy(counts->by_length, {max_players, 4, 9, max_tricks + 1}), counts->nodes);
}

}  // namespace

void register_layouts(py::module_& module) {
    module.def("count_layouts", &count, py::arg("objective"), py::arg("seat"), py::arg("hand"),
               py::arg("out"), py::arg("leader"), py::arg("trick"), py::arg("known"));
    module.def("solve_layouts", &solve, py::arg("objective"), py::arg("seat"), py::arg("hand"),
               py::arg("out"), py::arg("leader"), py::arg("trick"), py::arg("known"), py::arg("at_least"),
               py::arg("samples"), py::arg("seed"), py::arg("threads"), py::arg("memory"),
               py::arg("portable"), py::arg("progress"),
               "(layouts, counted, sampled, tricks uint64[11], by card uint64[3, 32, 11], by suit length "
               "uint64[3, 4, 9, 11], nodes)");
}

}  // namespace preferans::bindings
