#include <pybind11/numpy.h>

#include "convert.hpp"
#include "preferans/deal_rows.hpp"

namespace preferans::bindings {
namespace {

using Sets = py::array_t<std::uint32_t, py::array::c_style>;
using Bytes = py::array_t<std::uint8_t, py::array::c_style>;

DealRows rows_of(const Sets& hands, const Bytes& talon_first, const Bytes& leaders) {
    const auto count = leaders.size();
    if (hands.ndim() != 2 || hands.shape(1) != 4 || hands.shape(0) != count || leaders.ndim() != 1 ||
        talon_first.ndim() != 1 || talon_first.size() != count) {
        throw py::value_error("expected hands uint32[n, 4], talon_first uint8[n] and leaders uint8[n]");
    }
    const auto size = static_cast<std::size_t>(count);
    return {{hands.data(), 4 * size}, {talon_first.data(), size}, {leaders.data(), size}};
}

// (row, code, message) of every row that is no deal
py::list bad(const Sets& hands, const Bytes& talon_first, const Bytes& leaders) {
    const DealRows deals = rows_of(hands, talon_first, leaders);
    std::vector<BadRow> found;
    {
        const WithoutGil no_gil;
        found = bad_rows(deals);
    }
    py::list result;
    for (const BadRow& row : found) {
        result.append(py::make_tuple(row.row, name_of(row.fault.code), row.fault.message));
    }
    return result;
}

// uint8[deals, width of all questions]
Bytes solve(const Sets& hands, const Bytes& talon_first, const Bytes& leaders,
            const std::vector<DealQuestion>& questions, int threads, std::size_t memory,
            const py::object& progress) {
    DealRowsRequest request;
    request.deals = rows_of(hands, talon_first, leaders);
    request.questions = questions;
    request.threads = threads;
    request.solver.memory = memory;
    const auto deals = static_cast<py::ssize_t>(request.deals.size());
    Bytes out({deals, static_cast<py::ssize_t>(request.width())});
    const std::span<std::uint8_t> values(out.mutable_data(), static_cast<std::size_t>(out.size()));
    std::optional<Fault> fault;
    {
        const WithoutGil no_gil;
        fault = solve_deal_rows(request, values, [&](std::size_t done) {
            return asks_to_stop(progress, done, request.deals.size());
        });
    }
    raise_if(fault);
    return out;
}

}  // namespace

void register_deal_rows(py::module_& module) {
    const py::class_<DealQuestion> question(module, "DealQuestion", "A column of answers about whole deals.");
    py::enum_<DealQuestion::Kind>(question, "Kind")
        .value("TRICKS", DealQuestion::Kind::tricks)
        .value("MISERE", DealQuestion::Kind::misere)
        .value("MISERE_CLEAN", DealQuestion::Kind::misere_clean)
        .value("TRICKS_WITH_TALON", DealQuestion::Kind::tricks_with_talon)
        .value("MISERE_WITH_TALON", DealQuestion::Kind::misere_with_talon)
        .value("MISERE_CLEAN_WITH_TALON", DealQuestion::Kind::misere_clean_with_talon)
        .value("VECTOR", DealQuestion::Kind::vector);
    py::class_<DealQuestion>(question).def(
        py::init([](DealQuestion::Kind kind, const Objective& objective, bool talon_leads) {
            return DealQuestion{kind, objective, talon_leads};
        }),
        py::arg("kind"), py::arg("objective"), py::arg("talon_leads"));
    module.def("bad_deal_rows", &bad, py::arg("hands"), py::arg("talon_first"), py::arg("leaders"));
    module.def("solve_deal_rows", &solve, py::arg("hands"), py::arg("talon_first"), py::arg("leaders"),
               py::arg("questions"), py::arg("threads"), py::arg("memory"), py::arg("progress"));
}

}  // namespace preferans::bindings
