/* What every card of a hand is worth: the C interface in one page.
 *
 *   cc -std=c99 hand.c $(pkg-config --cflags --libs preferans) -o hand
 */
#include <preferans/preferans.h>
#include <stdio.h>

static int failed(const char *what, const pf_error *error) {
    fprintf(stderr, "%s: %s (%s)\n", what, error->message, pf_error_name(error->code));
    return 1;
}

static void print_card(unsigned card) {
    printf("%c%c", "SCDH"[card / 8], "789TJQKA"[card % 8]);
}

int main(void) {
    pf_error error = PF_ERROR_INIT;
    pf_solver *solver = NULL;
    if (pf_solver_new(NULL, &solver, &error)) return failed("solver", &error);

    /* West has SK C7, North SA SQ, East SJ C8; West leads, North plays no trump. */
    pf_position position = PF_POSITION_INIT;
    position.hands[0] = 1u << 6 | 1u << 8;
    position.hands[1] = 1u << 7 | 1u << 5;
    position.hands[2] = 1u << 4 | 1u << 9;
    pf_objective objective = PF_OBJECTIVE_INIT;
    objective.declarer = 1;

    pf_solution solution = PF_SOLUTION_INIT;
    if (pf_solve(solver, &position, &objective, PF_ASK_CARDS | PF_ASK_LINE, &solution, &error))
        return failed("solve", &error);
    printf("North takes %d of 2\n", solution.value[0]);
    for (unsigned i = 0; i < solution.card_count; ++i) {
        printf("  ");
        print_card(solution.cards[i].card);
        printf(" leads to %d\n", solution.cards[i].value[0]);
    }
    printf("best play:");
    for (unsigned i = 0; i < solution.line_size; ++i) {
        printf(" ");
        print_card(solution.line[i]);
    }
    printf("\n");

    /* Bad input is told, never guessed at. */
    position.hands[2] = 1u << 6 | 1u << 9;
    if (pf_solve(solver, &position, &objective, 0, &solution, &error) != PF_OK)
        printf("refused: %s\n", error.message);

    pf_solver_free(solver);
    return 0;
}
