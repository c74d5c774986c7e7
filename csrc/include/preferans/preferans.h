/* preferans as a plain C interface (C99), for programs in any language.
 *
 * Cards are numbers: suit * 8 + rank, suits in the order spades, clubs, diamonds, hearts, ranks low to high
 * 7 8 9 T J Q K A, so 0 is the seven of spades and 31 the ace of hearts. A set of cards is a uint32_t with a
 * bit for each. Seats are 0, 1, 2 in playing order. Strains are 0 to 3 for a trump suit and 4 for no trump.
 *
 * Every struct that a caller passes begins with `size`: set it to sizeof of the struct, or let its
 * PF_..._INIT do so. A later version may add members at the end; it reads and writes no further than `size`,
 * and a member that a caller does not know is as in PF_..._INIT.
 *
 * Every function returns PF_OK or the code of an error, never a wrong answer; `error`, where it is not NULL,
 * then tells more. Nothing is thrown, printed or kept in global variables.
 *
 * Threads: a solver may be shared; its calls are served one after the other. Solvers are independent of each
 * other: one for each thread is fastest. pf_solver_free must be the last call on a solver.
 */
#ifndef PREFERANS_PREFERANS_H
#define PREFERANS_PREFERANS_H

#include <stddef.h>
#include <stdint.h>

/* Exported by the shared library alone; who links the static one exports nothing of it. */
#ifdef PREFERANS_BUILDING_SHARED
#define PF_API __attribute__((visibility("default")))
#else
#define PF_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Grows whenever something is added: 2 has house rules, payoffs and the coalition. A program that uses them
 * asks pf_interface() for at least 2 if it may meet an older library. */
#define PF_INTERFACE 2

#define PF_MAX_PLAYERS 3
#define PF_MAX_TRICKS 10
#define PF_DISCARDS 66
#define PF_NO_CARD 255
#define PF_MESSAGE_SIZE 240

/* Codes of errors. */
enum {
    PF_OK = 0,
    PF_HANDS = 1,         /* number of hands */
    PF_HAND_SIZE = 2,     /* too many or too few cards in a hand */
    PF_DUPLICATE = 3,     /* a card in two places */
    PF_MISSING = 4,       /* a card in no place */
    PF_TALON = 5,         /* a talon where none can be, or of a wrong size */
    PF_DEAD_HAND = 6,     /* the dead hand of a game for two */
    PF_PACK = 7,          /* a seven or an eight in a game of 24 cards */
    PF_LEADER = 8,        /* no such seat */
    PF_TRICK = 9,         /* number of cards on the table */
    PF_ILLEGAL_CARD = 10, /* a card that its player may not play, or does not hold */
    PF_WON = 11,          /* tricks taken so far */
    PF_OBJECTIVE = 12,    /* a question that does not fit the position */
    PF_DECLARER = 13,     /* no such seat */
    PF_PAYOFF = 14,       /* a table of payoffs that does not fit the position */
    PF_MEMORY = 15,       /* a bound on memory that cannot hold */
    PF_STOPPED = 16,      /* pf_solver_interrupt, or a progress function that said so */
    PF_ARGUMENT = 100,    /* a null pointer, a wrong size, a number out of range */
    PF_OUT_OF_MEMORY = 101,
    PF_INTERNAL = 102 /* a fault of the library */
};

/* Places of a card that `pf_error` names. */
enum {
    PF_NOWHERE = 0,
    PF_HAND_0 = 1,
    PF_HAND_1 = 2,
    PF_HAND_2 = 3,
    PF_IN_TALON = 4,
    PF_IN_SECOND_TALON = 5,
    PF_IN_DEAD_HAND = 6,
    PF_ON_TABLE = 7,
    PF_IN_TALON_LEADS = 8
};

enum { PF_SPADES = 0, PF_CLUBS = 1, PF_DIAMONDS = 2, PF_HEARTS = 3, PF_NO_TRUMP = 4 };

/* What is played for. */
enum {
    PF_TRICKS = 0,       /* the declarer takes as many as he can, all others play against him */
    PF_MISERE = 1,       /* the declarer takes as few as he can, all others play against him; no trump */
    PF_GUARANTEE = 2,    /* for each seat: the most tricks that it can be forced to take; no trump */
    PF_FEWER_TRICKS = 3, /* two hands: each side wants its tricks minus the other's low */
    PF_ALL_PASS = 4,     /* every player for himself, fewest own tricks or his best payoff; no trump */
    PF_COALITION = 5     /* the declarer for his best payoff, all others together for his worst */
};

/* All-pass: which of the cards that are equally good for himself a player picks. */
enum {
    PF_LOWEST = 0, /* the lowest card */
    PF_SPITE = 1,  /* most tricks for one of the others, then the lowest card */
    PF_KIND = 2    /* the others' larger number of tricks as small as can be, then the lowest card */
};

typedef struct pf_solver pf_solver;

typedef struct pf_error {
    uint32_t size;
    int32_t code;
    uint8_t card; /* the card concerned, or PF_NO_CARD */
    uint8_t places[2];
    char message[PF_MESSAGE_SIZE]; /* one sentence, UTF-8, cut to fit, ends with a zero */
} pf_error;
#define PF_ERROR_INIT {sizeof(pf_error), 0, PF_NO_CARD, {0, 0}, ""}

typedef struct pf_options {
    uint32_t size;
    int32_t end_table_tricks; /* 3, or 4 for 13 MiB more a game that all solvers of the process share */
    uint64_t memory;          /* bytes, a bound on all tables of one solver */
    const char* cache_folder; /* where tables of 4 tricks are kept between processes; NULL: nowhere */
} pf_options;
#define PF_OPTIONS_INIT {sizeof(pf_options), 3, 4194304, NULL}

/* Hands in playing order, without the cards on the table. At the start of a trick all are of one size. */
typedef struct pf_position {
    uint32_t size;
    uint32_t hands[PF_MAX_PLAYERS]; /* the third is 0 with two players */
    int32_t players;                /* 2 or 3 */
    int32_t leader;                 /* who led, or is to lead, the current trick */
    uint8_t trick[PF_MAX_PLAYERS];  /* cards on the table in the order played */
    uint8_t trick_size;
    uint8_t talon_leads[2]; /* all-pass: talon cards still to lead, the current trick's first */
    uint8_t talon_lead_count;
    uint8_t won[PF_MAX_PLAYERS + 1]; /* tricks taken so far, a sitting dealer's last */
} pf_position;
#define PF_POSITION_INIT {sizeof(pf_position), {0, 0, 0}, 3, 0, {0, 0, 0}, 0, {0, 0}, 0, {0, 0, 0, 0}}

/* What is paid for each final vector of tricks, those taken before the position included; only the order of
 * each seat's payoffs decides how the game is played. `paid` has a number for each seat, for each vector:
 * that of seat s is paid[((d * 11 + a) * 11 + b) * 3 + s], where a sitting dealer has d tricks (0 to 2), seat
 * 0 has a, seat 1 has b, and the rest of `total` is seat 2's. Vectors that cannot come about are NaN for all
 * seats, as is seat 2 of two players. */
#define PF_PAID_SIZE (3 * 11 * 11 * 3)
typedef struct pf_payoff {
    uint32_t size;
    int32_t total; /* tricks of a vector in all: 10 for a whole deal */
    const double* paid;
} pf_payoff;
#define PF_PAYOFF_INIT {sizeof(pf_payoff), 10, NULL}

typedef struct pf_objective {
    uint32_t size;
    int32_t goal;
    int32_t trump;       /* PF_TRICKS, PF_FEWER_TRICKS, PF_COALITION */
    int32_t declarer;    /* a seat; not for PF_GUARANTEE and PF_ALL_PASS */
    int32_t tie;         /* PF_ALL_PASS */
    int32_t talon_takes; /* all-pass: a talon card is the sitting dealer's and can take a trick */
    int32_t talon_winner_leads_third; /* all-pass: who takes the second trick leads, else the eldest hand */
    int32_t must_head;       /* house rule of games with a declarer: who follows suit beats if he can */
    int32_t must_overtrump;  /* the same of who ruffs with trumps on the table */
    int32_t stops_at;        /* PF_COALITION: play ends once the others have so many tricks, those not played
                                count as the declarer's then; 0: it does not */
    const pf_payoff* payoff; /* PF_COALITION; PF_ALL_PASS is for fewest tricks without one */
} pf_objective;
#define PF_OBJECTIVE_INIT {sizeof(pf_objective), PF_TRICKS, PF_NO_TRUMP, 0, PF_LOWEST, 0, 0, 0, 0, 0, NULL}

/* House rules of play for calls without an objective. */
typedef struct pf_house_rules {
    uint32_t size;
    int32_t must_head;
    int32_t must_overtrump;
} pf_house_rules;
#define PF_HOUSE_RULES_INIT {sizeof(pf_house_rules), 0, 0}

typedef struct pf_card_value {
    uint8_t card;
    int8_t value[PF_MAX_PLAYERS];
} pf_card_value;

/* A value counts the current trick and all later ones. It is one number for PF_TRICKS, PF_MISERE and
 * PF_FEWER_TRICKS, and one for each seat for PF_GUARANTEE and PF_ALL_PASS (`width`). For PF_COALITION it is
 * the place of the declarer's payoff among all of his, 0 the best; `payoff` and `card_payoffs` have it
 * itself. */
typedef struct pf_solution {
    uint32_t size;
    int32_t width;
    int8_t value[PF_MAX_PLAYERS];
    uint8_t best;                       /* PF_ALL_PASS: the card that the tie rule picks, else PF_NO_CARD */
    uint32_t card_count;                /* PF_ASK_CARDS */
    pf_card_value cards[PF_MAX_TRICKS]; /* every legal card by rising number */
    uint32_t line_size;                 /* PF_ASK_LINE */
    uint8_t line[PF_MAX_TRICKS * PF_MAX_PLAYERS]; /* best play to the end, the lowest card among the best */
    uint64_t nodes;                               /* positions at the start of a trick that were searched */
    double payoff;                                /* PF_COALITION: what the declarer comes to */
    double card_payoffs[PF_MAX_TRICKS];           /* the same after each of `cards` */
} pf_solution;
#define PF_SOLUTION_INIT {sizeof(pf_solution), 1, {0}, PF_NO_CARD, 0, {{0, {0}}}, 0, {0}, 0, 0, {0}}

/* What else pf_solve is to tell, added together. */
enum { PF_ASK_CARDS = 1, PF_ASK_LINE = 2 };

/* Everything the three hands of a deal can make. Strains S C D H N. */
typedef struct pf_table {
    uint32_t size;
    uint8_t as_dealt[3][5];   /* tricks of each declarer in each strain, the talon left aside */
    uint8_t misere[3];        /* tricks of each declarer's misere */
    uint8_t guarantee[3];     /* all-pass: the most tricks each can be forced to take */
    uint8_t has_talon;        /* whether the next two are filled */
    uint8_t with_talon[3][5]; /* the talon taken and the best two cards of twelve laid away */
    uint8_t misere_with_talon[3];
} pf_table;
#define PF_TABLE_INIT {sizeof(pf_table), {{0}}, {0}, {0}, 0, {{0}}, {0}}

/* The declarer's tricks after each of the 66 discards, in the order (first, second), (first, third) ... of
 * his twelve cards by number. Strains S C D H N. */
typedef struct pf_discards {
    uint32_t size;
    uint8_t pairs[PF_DISCARDS][2];
    uint8_t tricks[PF_DISCARDS][5];
    uint8_t misere[PF_DISCARDS];
} pf_discards;
#define PF_DISCARDS_INIT {sizeof(pf_discards), {{0}}, {{0}}, {0}}

/* What lies between each for himself: what the others can force on a seat, and the least they could leave. */
typedef struct pf_bounds {
    uint32_t size;
    int8_t guarantee[PF_MAX_PLAYERS];
    int8_t best_case[PF_MAX_PLAYERS];
} pf_bounds;
#define PF_BOUNDS_INIT {sizeof(pf_bounds), {0}, {0}}

/* Called in the caller's thread several times a second; anything but 0 stops the work. */
typedef int (*pf_progress)(void* data, uint64_t done, uint64_t deals);

/* Every objective asked of every deal. */
typedef struct pf_many_request {
    uint32_t size;
    int32_t players;
    const uint32_t* hands;  /* deals x players sets of cards */
    const uint8_t* leaders; /* deals seats; NULL: seat 0 everywhere */
    uint64_t deals;
    const pf_objective* objectives; /* PF_TRICKS, PF_MISERE or PF_FEWER_TRICKS; all of one `size` */
    uint64_t objective_count;
    int32_t threads; /* 0: as many as there are cores */
    pf_progress progress;
    void* progress_data;
} pf_many_request;
#define PF_MANY_REQUEST_INIT {sizeof(pf_many_request), 3, NULL, NULL, 0, NULL, 0, 0, NULL, NULL}

/* The version of the library as text, and the PF_INTERFACE that it was built with. */
PF_API const char* pf_version(void);
PF_API uint32_t pf_interface(void);

/* A short stable word for an error code, such as "duplicate". */
PF_API const char* pf_error_name(int32_t code);

/* A new solver; `options` may be NULL for those of PF_OPTIONS_INIT. */
PF_API int32_t pf_solver_new(const pf_options* options, pf_solver** solver, pf_error* error);
PF_API void pf_solver_free(pf_solver* solver);

/* From any thread: the running call, or if there is none the next one, returns PF_STOPPED. */
PF_API void pf_solver_interrupt(pf_solver* solver);

/* The exact value of a position with all cards seen; `ask` is 0 or a sum of PF_ASK_... */
PF_API int32_t pf_solve(pf_solver* solver, const pf_position* position, const pf_objective* objective,
                        uint32_t ask, pf_solution* solution, pf_error* error);

/* Whether the declarer of a misere is made to take a trick: 1 or 0. Much faster than his exact tricks. */
PF_API int32_t pf_caught(pf_solver* solver, const pf_position* position, int32_t declarer, int32_t* caught,
                         pf_error* error);

/* All that the hands of a deal can make; `talon` is two cards, or NULL where there is none. */
PF_API int32_t pf_tricks_table(pf_solver* solver, const uint32_t hands[3], const uint8_t* talon,
                               int32_t leader, pf_table* table, pf_error* error);

/* What each of the declarer's 66 discards comes to. */
PF_API int32_t pf_best_discards(pf_solver* solver, const uint32_t hands[3], const uint8_t talon[2],
                                int32_t declarer, int32_t leader, pf_discards* discards, pf_error* error);

/* Bounds of the all-pass game; of the objective only its rules for the talon are looked at. */
PF_API int32_t pf_all_pass_bounds(pf_solver* solver, const pf_position* position,
                                  const pf_objective* objective, pf_bounds* bounds, pf_error* error);

/* The cards that the player to move may play, as a set. */
PF_API int32_t pf_legal_cards(const pf_position* position, int32_t trump, uint32_t* cards, pf_error* error);

/* The position after a legal card. */
PF_API int32_t pf_play(const pf_position* position, uint8_t card, const pf_objective* objective,
                       pf_position* after, pf_error* error);

/* Fills `values`, deals x objectives numbers, deals first; the same for any number of threads. If it fails,
 * nothing in `values` may be used. `options` are those of the solvers it makes, NULL as in pf_solver_new. */
PF_API int32_t pf_solve_many(const pf_options* options, const pf_many_request* request, int8_t* values,
                             uint64_t value_count, pf_error* error);

/* The same under house rules; `rules` may be NULL for none. pf_solve, pf_solve_many and pf_play take them
 * from the objective. */
PF_API int32_t pf_caught_by(pf_solver* solver, const pf_position* position, int32_t declarer,
                            const pf_house_rules* rules, int32_t* caught, pf_error* error);
PF_API int32_t pf_tricks_table_by(pf_solver* solver, const uint32_t hands[3], const uint8_t* talon,
                                  int32_t leader, const pf_house_rules* rules, pf_table* table,
                                  pf_error* error);
PF_API int32_t pf_best_discards_by(pf_solver* solver, const uint32_t hands[3], const uint8_t talon[2],
                                   int32_t declarer, int32_t leader, const pf_house_rules* rules,
                                   pf_discards* discards, pf_error* error);
PF_API int32_t pf_legal_cards_by(const pf_position* position, int32_t trump, const pf_house_rules* rules,
                                 uint32_t* cards, pf_error* error);

#ifdef __cplusplus
}
#endif

#endif
