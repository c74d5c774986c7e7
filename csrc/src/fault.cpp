#include "preferans/fault.hpp"

namespace preferans {

const char* name_of(FaultCode code) {
    switch (code) {
        case FaultCode::hands:
            return "hands";
        case FaultCode::hand_size:
            return "hand_size";
        case FaultCode::duplicate:
            return "duplicate";
        case FaultCode::missing:
            return "missing";
        case FaultCode::talon:
            return "talon";
        case FaultCode::dead_hand:
            return "dead_hand";
        case FaultCode::pack:
            return "pack";
        case FaultCode::leader:
            return "leader";
        case FaultCode::trick:
            return "trick";
        case FaultCode::illegal_card:
            return "illegal_card";
        case FaultCode::won:
            return "won";
        case FaultCode::objective:
            return "objective";
        case FaultCode::declarer:
            return "declarer";
        case FaultCode::payoff:
            return "payoff";
        case FaultCode::memory:
            return "memory";
        case FaultCode::known:
            return "known";
        case FaultCode::stopped:
            return "stopped";
    }
    return "unknown";
}

const char* name_of(Place place) {
    switch (place) {
        case Place::none:
            return "";
        case Place::hand0:
            return "hand 0";
        case Place::hand1:
            return "hand 1";
        case Place::hand2:
            return "hand 2";
        case Place::talon:
            return "talon";
        case Place::second_talon:
            return "second talon";
        case Place::dead_hand:
            return "dead hand";
        case Place::trick:
            return "trick";
        case Place::talon_leads:
            return "talon leads";
        case Place::out_of_play:
            return "cards out of play";
    }
    return "";
}

}  // namespace preferans
