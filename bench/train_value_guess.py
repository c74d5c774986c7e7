"""Fits the first guess at a deal's value and writes csrc/src/value_guess_data.inc.

    python bench/train_value_guess.py > csrc/src/value_guess_data.inc

The guess is a sum of weights in thirty-seconds of a trick: one for the declarer's holding in each suit (a number of
eight bits, trumps apart) and one for who leads. Least squares over random deals from a fixed seed.
"""

import numpy as np

import preferans as pf

SEED = 7
DEALS = 24_000
RIDGE = 2.0


def weights(hands: np.ndarray, leaders: np.ndarray, values: np.ndarray, trump: bool) -> list[int]:
    """256 weights of side suits, 256 of trumps, 3 of leaders."""
    rows = np.arange(len(hands))
    features = np.zeros((len(hands), 512 + 3))
    for suit in range(4):
        holding = (hands[:, 0] >> (8 * suit)) & 255
        np.add.at(features, (rows, holding + (256 if trump and suit == 3 else 0)), 1)
    features[rows, 512 + leaders] = 1
    normal = features.T @ features + RIDGE * np.eye(features.shape[1])
    fitted = np.linalg.solve(normal, features.T @ values)
    return np.clip(np.rint(fitted * 32), -127, 127).astype(int).tolist()


def main() -> None:
    """Solves the deals and prints the tables."""
    random = np.random.default_rng(SEED)
    cards = random.permuted(np.tile(np.arange(32), (DEALS, 1)), axis=1).astype(np.uint64)
    hands = np.stack([(1 << cards[:, 10 * i : 10 * i + 10]).sum(axis=1) for i in range(3)], axis=1).astype(np.uint32)
    leaders = random.integers(0, 3, DEALS)
    values = pf.solve_many(hands, ["H", "N", "misere"], [0], leaders=leaders)[:, 0, :].astype(float)
    print(f"// Written by bench/train_value_guess.py, seed {SEED}.")
    for column, name in enumerate(["trump", "no_trump", "misere"]):
        numbers = weights(hands, leaders, values[:, column], trump=column == 0)
        print(f"constexpr std::int8_t {name}_weights[515] = {{")
        for start in range(0, len(numbers), 24):
            print("    " + ", ".join(map(str, numbers[start : start + 24])) + ",")
        print("};")


if __name__ == "__main__":
    main()
