#include "convert.hpp"

namespace preferans::bindings {
namespace {

const char* exception_name(FaultCode code) {
    switch (code) {
        case FaultCode::hands:
        case FaultCode::hand_size:
        case FaultCode::duplicate:
        case FaultCode::missing:
        case FaultCode::talon:
        case FaultCode::dead_hand:
        case FaultCode::pack:
            return "DealError";
        default:
            return "PositionError";
    }
}

std::vector<Card> cards_of(const std::vector<int>& indices) {
    std::vector<Card> cards;
    for (const int index : indices) cards.push_back(card_of(index));
    return cards;
}

std::vector<Cards> hands_of(const std::vector<std::uint32_t>& masks) {
    std::vector<Cards> hands;
    for (const std::uint32_t mask : masks) hands.emplace_back(mask);
    return hands;
}

void check_deal(const std::vector<std::uint32_t>& hands, const std::vector<int>& talon,
                const std::vector<std::vector<int>>& talons, std::uint32_t dead) {
    if (!talons.empty() && (talons.size() != 2 || !talon.empty())) {
        raise({FaultCode::talon,
               std::to_string(talons.size()) + " talons, expected one `talon` or two `talons`"});
    }
    const std::vector<Cards> all = hands_of(hands);
    const std::vector<Card> first = cards_of(talons.empty() ? talon : talons[0]);
    const std::vector<Card> second = talons.empty() ? std::vector<Card>{} : cards_of(talons[1]);
    raise_if(check(DealCards{all, first, second, Cards(dead)}));
}

Position make_position(const std::vector<std::uint32_t>& hands, int leader, const std::vector<int>& trick,
                       const std::vector<int>& talon_leads, const std::vector<int>& won) {
    Position position;
    const std::size_t players = hands.size();
    if (players != 2 && players != 3) {
        raise({FaultCode::hands, std::to_string(players) + " hands, expected two or three"});
    }
    position.players = static_cast<int>(players);
    for (std::size_t seat = 0; seat < players; ++seat) position.hands[seat] = Cards(hands[seat]);
    position.leader = leader;
    if (trick.size() >= players) {
        raise({FaultCode::trick, std::to_string(trick.size()) + " cards on the table, expected at most " +
                                     std::to_string(players - 1)});
    }
    for (const Card card : cards_of(trick))
        position.trick[static_cast<std::size_t>(position.trick_size++)] = card;
    if (talon_leads.size() > 2) {
        raise({FaultCode::talon, std::to_string(talon_leads.size()) + " talon leads, expected at most 2"});
    }
    for (const Card card : cards_of(talon_leads)) {
        position.talon_leads[static_cast<std::size_t>(position.talon_lead_count++)] = card;
    }
    if (won.size() < players || won.size() > position.won.size()) {
        raise({FaultCode::won, std::to_string(won.size()) +
                                   " counts of tricks won, expected one for each hand" +
                                   (players == 3 ? " and perhaps the sitting dealer's" : "")});
    }
    for (std::size_t i = 0; i < won.size(); ++i) {
        if (won[i] < 0 || won[i] > max_tricks) {
            raise({FaultCode::won, std::to_string(won[i]) + " tricks won, expected 0 to 10"});
        }
        // Two hands have no sitting dealer, so their counts keep the first places.
        position.won[i] = static_cast<std::uint8_t>(won[i]);
    }
    raise_if(check(position));
    return position;
}

Position play(const Position& position, int card, int trump, bool talon_takes, const std::string& third_lead,
              bool must_head, bool must_overtrump) {
    if (third_lead != "eldest" && third_lead != "winner") {
        raise({FaultCode::objective, "third_lead is '" + third_lead + "', expected eldest or winner"});
    }
    const auto strain = static_cast<Strain>(trump);
    const PlayRules rules{must_head, must_overtrump};
    raise_if(check_play(position, strain, rules));
    raise_if(check_card(position, card_of(card), strain, rules));
    return position.after(card_of(card), strain, {talon_takes, third_lead == "winner"});
}

// hands, leader, trick, talon leads, tricks won
py::tuple fields(const Position& position) {
    py::tuple hands(position.players);
    for (int seat = 0; seat < position.players; ++seat) {
        hands[static_cast<std::size_t>(seat)] = position.hands[static_cast<std::size_t>(seat)].bits();
    }
    py::tuple trick(position.trick_size);
    for (std::size_t i = 0; i < static_cast<std::size_t>(position.trick_size); ++i)
        trick[i] = position.trick[i].index;
    py::tuple leads(position.talon_lead_count);
    for (std::size_t i = 0; i < static_cast<std::size_t>(position.talon_lead_count); ++i) {
        leads[i] = position.talon_leads[i].index;
    }
    const bool dealer = position.won[max_players] > 0;
    py::tuple won(dealer ? max_players + 1 : position.players);
    for (std::size_t i = 0; i < won.size(); ++i) won[i] = position.won[i];
    return py::make_tuple(hands, position.leader, trick, leads, won);
}

}  // namespace

Card card_of(int index) {
    if (index < 0 || index > 31) {
        throw py::value_error("card index " + std::to_string(index) + ", expected 0 to 31");
    }
    return Card{static_cast<std::uint8_t>(index)};
}

void raise(const Fault& fault) {
    const py::object error = py::module_::import("preferans.errors").attr(exception_name(fault.code));
    py::list places;
    for (const Place place : fault.places) {
        if (place != Place::none) places.append(name_of(place));
    }
    const py::tuple message = py::make_tuple(fault.message);
    py::dict fields;
    fields["code"] = name_of(fault.code);
    fields["card"] = fault.card ? fault.card->text() : std::string();
    fields["places"] = places;
    PyObject* const made =
        call_python([&] { return PyObject_Call(error.ptr(), message.ptr(), fields.ptr()); });
    if (made != nullptr) PyErr_SetObject(error.ptr(), py::reinterpret_steal<py::object>(made).ptr());
    throw py::error_already_set();
}

void register_position(py::module_& module) {
    py::class_<Position>(module, "Position", "A moment of play, checked when it is made.")
        .def(py::init(&make_position), py::arg("hands"), py::arg("leader"), py::arg("trick"),
             py::arg("talon_leads"), py::arg("won"))
        .def(
            "legal",
            [](const Position& position, int trump, bool must_head, bool must_overtrump) {
                return position.legal(static_cast<Strain>(trump), {must_head, must_overtrump}).bits();
            },
            py::arg("trump"), py::arg("must_head") = false, py::arg("must_overtrump") = false)
        .def("play", &play, py::arg("card"), py::arg("trump"), py::arg("talon_takes"), py::arg("third_lead"),
             py::arg("must_head") = false, py::arg("must_overtrump") = false)
        .def("fields", &fields);
    module.def("check_deal", &check_deal, py::arg("hands"), py::arg("talon"), py::arg("talons"),
               py::arg("dead"), "Raises DealError where the cards make no deal.");
}

}  // namespace preferans::bindings
