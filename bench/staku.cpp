// A yardstick and nothing else: Staku's rules and the loops of the bench as one would write them in C++,
// with the data layout and the algorithm of src/stackyard/games/staku/rules/kernel.py. Only bench/staku.py
// compiles and runs it. The package has one implementation of the rules, and it is not this one.
//
// Reads one loop a line from the standard input and answers each with a line of JSON: what the loop
// counted, and the seconds of processor time that it took.
//
//   perft <depth>                      lines of <depth> turns from the start
//   turns <rounds> <seed>              turns of random rounds from the start
//   moves <positions> <passes> <seed>  legal turns, generated for the positions of random rounds

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <iostream>
#include <string>
#include <vector>

namespace {

constexpr int CELLS = 49;
constexpr int OFF_BOARD = CELLS;
constexpr int MAX_MOVES = 65268;
constexpr int QUIET_LIMIT = 20;

constexpr int8_t WHITE = 0, BLACK = 1, NEUTRAL = 2, EMPTY = 3, EDGE = 4;
constexpr int8_t PLAYING = 0, WON = 1, DRAWN = 2;

struct State {
    std::array<int8_t, CELLS + 1> top;
    std::array<int8_t, CELLS + 1> height;
    std::array<int8_t, CELLS + 1> coloured;
    int8_t to_move;
    int8_t ending;
    int8_t winner;
    int8_t max_stack;
    int8_t quiet_turns;
    int32_t turn_pair;
};

// The board --------------------------------------------------------------------------------------------

struct Layout {
    std::array<std::array<uint32_t, 6>, CELLS + 1> neighbour{};
    std::array<std::array<std::array<uint32_t, 3>, 6>, CELLS + 1> ray{};
    std::array<uint64_t, 2> palace_cells{};
};

constexpr std::array<int, 7> ROW_LENGTHS{6, 7, 8, 7, 8, 7, 6};
constexpr std::array<int, 7> ROW_STARTS{2, 1, 0, 1, 0, 1, 2};

constexpr Layout make_layout() {
    constexpr int steps[6][2] = {{2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}, {1, -1}};
    std::array<int, CELLS> across{}, up{};
    int cell = 0;
    for (int row = 0; row < 7; ++row) {
        for (int place = 0; place < ROW_LENGTHS[row]; ++place, ++cell) {
            across[cell] = ROW_STARTS[row] + 2 * place;
            up[cell] = row;
        }
    }
    Layout layout;
    for (auto& directions : layout.neighbour) directions.fill(OFF_BOARD);
    for (int from = 0; from < CELLS; ++from) {
        for (int direction = 0; direction < 6; ++direction) {
            for (int to = 0; to < CELLS; ++to) {
                if (across[to] == across[from] + steps[direction][0] &&
                    up[to] == up[from] + steps[direction][1]) {
                    layout.neighbour[from][direction] = to;
                }
            }
        }
    }
    for (int from = 0; from <= CELLS; ++from) {
        for (int direction = 0; direction < 6; ++direction) {
            uint32_t last = from;
            for (uint32_t& ahead : layout.ray[from][direction]) {
                ahead = last = layout.neighbour[last][direction];
            }
        }
    }
    layout.palace_cells = {1ull << 0 | 1ull << 5, 1ull << 43 | 1ull << 48};
    return layout;
}

constexpr Layout LAYOUT = make_layout();
constexpr const auto& NEIGHBOUR = LAYOUT.neighbour;
constexpr const auto& RAY = LAYOUT.ray;
constexpr const auto& PALACE_CELLS = LAYOUT.palace_cells;

State start() {
    State state{};
    state.top.fill(EMPTY);
    state.top[OFF_BOARD] = EDGE;
    auto put = [&](int cell, int8_t colour) {
        state.top[cell] = colour;
        state.height[cell] = 1;
        state.coloured[cell] = colour != NEUTRAL;
    };
    for (int cell = 0; cell < 13; ++cell) put(cell, WHITE);
    for (int cell = 36; cell < 49; ++cell) put(cell, BLACK);
    for (int cell : {13, 15, 18, 20, 24, 28, 30, 33, 35}) put(cell, NEUTRAL);
    state.winner = -1;
    state.max_stack = 3;
    state.turn_pair = 1;
    return state;
}

// The rules --------------------------------------------------------------------------------------------

inline int32_t encode(int origin, int count, int target, bool capture) {
    return origin | count << 6 | target << 8 | capture << 14;
}
inline int32_t encode_second(int count, int target, bool capture) {
    return count << 15 | target << 17 | capture << 23;
}

inline bool may_stack(const State& state, int count, bool carries_neutral, int top, int height) {
    const bool takes = (top == NEUTRAL) | ((top == state.to_move) & !carries_neutral);
    return takes & (height + count <= state.max_stack);
}

inline bool wins(const State& state, int cell) {
    return PALACE_CELLS[1 - state.to_move] >> cell & 1;
}

using Cells = uint64_t;  // a set of cells, one bit each

struct Board {
    Cells empty, enemy, takes_one, takes_two, takes_mixed;
};

inline void add_cell(const State& state, Board& board, int cell, int top, int height) {
    board.empty |= static_cast<Cells>(top == EMPTY) << cell;
    board.enemy |= static_cast<Cells>(top == 1 - state.to_move) << cell;
    board.takes_one |= static_cast<Cells>(may_stack(state, 1, false, top, height)) << cell;
    board.takes_two |= static_cast<Cells>(may_stack(state, 2, false, top, height)) << cell;
    board.takes_mixed |= static_cast<Cells>(may_stack(state, 2, true, top, height)) << cell;
}

inline Board survey(const State& state) {
    Board board{};
    for (int cell = 0; cell < CELLS; ++cell) {
        add_cell(state, board, cell, state.top[cell], state.height[cell]);
    }
    return board;
}

inline Board lift(const State& state, Board board, int origin, int count) {
    const Cells others = ~(Cells{1} << origin);
    board.takes_one &= others;
    board.takes_two &= others;
    board.takes_mixed &= others;
    const int left = state.height[origin] - count;
    const int8_t top = left == 0 ? EMPTY : state.coloured[origin] > count ? state.to_move : NEUTRAL;
    add_cell(state, board, origin, top, left);
    return board;
}

inline Cells landings(const Board& board, int count, bool carries_neutral) {
    const Cells takes_two = carries_neutral ? board.takes_mixed : board.takes_two;
    return board.empty | board.enemy | (count == 1 ? board.takes_one : count == 2 ? takes_two : 0);
}

inline bool may_go_on(int group, int count, int height, bool built) {
    return group == height ? built : count > 1 && group < height;
}

template <bool WRITE, int COUNT>
size_t second_parts(const Board& board, int start, int coloured, int32_t first, int32_t* out,
                           size_t found) {
    const Cells lands = landings(board, COUNT, COUNT > coloured);
    for (int direction = 0; direction < 6; ++direction) {
        Cells clear = 1;
        for (int step = 0; step < COUNT; ++step) {
            const int cell = RAY[start][direction][step];
            if constexpr (WRITE) out[found] = first | encode_second(COUNT, cell, board.enemy >> cell & 1);
            found += lands >> cell & clear;
            clear &= board.empty >> cell;
        }
    }
    return found;
}

template <bool WRITE>
size_t generate(const State& state, int32_t* out) {
    if (state.ending != PLAYING) return 0;
    const int own = state.to_move;
    const Cells palaces = PALACE_CELLS[1 - own];
    const Board before = survey(state);
    size_t found = 0;
    for (int origin = 0; origin < CELLS; ++origin) {
        if (state.top[origin] != own) continue;
        for (int count = 1; count <= state.height[origin]; ++count) {
            const Board board = lift(state, before, origin, count);
            const Cells lands = landings(board, count, count > state.coloured[origin]);
            const Cells builds = lands & ~(board.empty | board.enemy);
            const Cells goes_on = (count > 1 ? lands : builds) & ~palaces;
            for (int direction = 0; direction < 6; ++direction) {
                Cells clear = 1;
                for (int step = 0; step < count; ++step) {
                    const int cell = RAY[origin][direction][step];
                    const int32_t first = encode(origin, count, cell, board.enemy >> cell & 1);
                    if constexpr (WRITE) out[found] = first;
                    found += lands >> cell & clear;
                    if (goes_on >> cell & clear) {
                        const bool built = builds >> cell & 1;
                        int height = count;
                        int coloured = std::min<int>(state.coloured[origin], count);
                        if (built) {
                            height += state.height[cell];
                            coloured += state.coloured[cell];
                        }
                        if (may_go_on(1, count, height, built)) {
                            found = second_parts<WRITE, 1>(board, cell, coloured, first, out, found);
                        }
                        if (may_go_on(2, count, height, built)) {
                            found = second_parts<WRITE, 2>(board, cell, coloured, first, out, found);
                        }
                        if (may_go_on(3, count, height, built)) {
                            found = second_parts<WRITE, 3>(board, cell, coloured, first, out, found);
                        }
                    }
                    clear &= board.empty >> cell;
                }
            }
        }
    }
    return found;
}

int moves(const State& state, int32_t* out) { return generate<true>(state, out); }
int count_moves(const State& state) { return generate<false>(state, nullptr); }

inline bool carry(State& state, int origin, int count, int target) {
    const int own = state.to_move;
    const int coloured = std::min<int>(state.coloured[origin], count);
    const bool capture = state.top[target] == 1 - own;
    if (capture) {
        state.height[target] = 0;
        state.coloured[target] = 0;
    }
    state.height[target] += count;
    state.coloured[target] += coloured;
    state.top[target] = own;
    state.height[origin] -= count;
    state.coloured[origin] -= coloured;
    if (state.height[origin] == 0) {
        state.top[origin] = EMPTY;
    } else if (state.coloured[origin] == 0) {
        state.top[origin] = NEUTRAL;
    }
    return capture;
}

bool can_move(const State& state) {
    const int own = state.to_move;
    for (int origin = 0; origin < CELLS; ++origin) {
        if (state.top[origin] != own) continue;
        for (int direction = 0; direction < 6; ++direction) {
            const int cell = NEIGHBOUR[origin][direction];
            const int top = state.top[cell];
            if (top == EMPTY || top == 1 - own || may_stack(state, 1, false, top, state.height[cell])) {
                return true;
            }
        }
    }
    return false;
}

void play(State& state, int32_t move) {
    const int own = state.to_move;
    int last = move >> 8 & 63;
    bool capture = carry(state, move & 63, move >> 6 & 3, last);
    if (const int count = move >> 15 & 3; count > 0) {
        const int from = last;
        last = move >> 17 & 63;
        capture |= carry(state, from, count, last);
    }
    const bool won = wins(state, last);
    state.quiet_turns = capture ? 0 : state.quiet_turns + 1;
    state.turn_pair += own;
    state.to_move = 1 - own;
    if (won) {
        state.ending = WON;
        state.winner = own;
    } else if (state.quiet_turns >= QUIET_LIMIT) {
        state.ending = DRAWN;
    } else if (!can_move(state)) {
        state.ending = WON;
        state.winner = own;
    }
}

// The loops --------------------------------------------------------------------------------------------

int64_t perft(const State& state, std::vector<std::vector<int32_t>>& out, int depth) {
    if (depth == 0) return 1;
    if (depth == 1) return count_moves(state);
    int32_t* list = out[depth - 1].data();
    const int count = moves(state, list);
    int64_t total = 0;
    for (int i = 0; i < count; ++i) {
        State next = state;
        play(next, list[i]);
        total += depth == 2 ? count_moves(next) : perft(next, out, depth - 1);
    }
    return total;
}

struct Random {
    uint64_t x;
    int64_t below(uint64_t limit) {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        return static_cast<int64_t>((x >> 32) * limit >> 32);
    }
};

int64_t random_turns(int rounds, Random& random, std::vector<int32_t>& out) {
    const State first = start();
    int64_t played = 0;
    for (int round = 0; round < rounds; ++round) {
        State state = first;
        while (state.ending == PLAYING) {
            const int count = moves(state, out.data());
            play(state, out[random.below(count)]);
            ++played;
        }
    }
    return played;
}

std::vector<State> random_positions(size_t wanted, Random& random, std::vector<int32_t>& out) {
    std::vector<State> positions;
    while (positions.size() < wanted) {
        State state = start();
        while (state.ending == PLAYING && positions.size() < wanted) {
            positions.push_back(state);
            const int count = moves(state, out.data());
            play(state, out[random.below(count)]);
        }
    }
    return positions;
}

int64_t generated(const std::vector<State>& positions, int passes, std::vector<int32_t>& out) {
    int64_t total = 0;
    for (int pass = 0; pass < passes; ++pass) {
        for (const State& state : positions) total += moves(state, out.data());
    }
    return total;
}

}  // namespace

int main() {
    std::vector<std::vector<int32_t>> lists(8, std::vector<int32_t>(MAX_MOVES));
    std::string loop;
    while (std::cin >> loop) {
        int64_t number = 0;
        std::clock_t began = 0;
        if (loop == "perft") {
            int depth;
            std::cin >> depth;
            began = std::clock();
            number = perft(start(), lists, depth);
        } else if (loop == "turns") {
            int rounds;
            Random random;
            std::cin >> rounds >> random.x;
            began = std::clock();
            number = random_turns(rounds, random, lists[0]);
        } else if (loop == "moves") {
            size_t wanted;
            int passes;
            Random random;
            std::cin >> wanted >> passes >> random.x;
            const std::vector<State> positions = random_positions(wanted, random, lists[0]);
            began = std::clock();
            number = generated(positions, passes, lists[0]);
        } else {
            std::cerr << "no such loop: " << loop << '\n';
            return 1;
        }
        const double seconds = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
        std::cout << "{\"number\": " << number << ", \"seconds\": " << seconds << "}" << std::endl;
    }
}
