// Feeds the files of a folder to a harness, where there is no libFuzzer; then a run of random changes to
// them, the same every time.
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <set>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int count, char** arguments) {
    if (count < 2) {
        std::fprintf(stderr, "usage: %s CORPUS [CHANGES]\n", arguments[0]);
        return 2;
    }
    std::set<std::filesystem::path> names;  // in one order everywhere
    for (const auto& entry : std::filesystem::directory_iterator(arguments[1])) names.insert(entry.path());
    std::vector<std::vector<char>> inputs;
    for (const auto& name : names) {
        std::ifstream file(name, std::ios::binary);
        inputs.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
    const auto feed = [](const std::vector<char>& input) {
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
    };
    for (const auto& input : inputs) feed(input);

    std::mt19937_64 random(1);
    const int changes = count > 2 ? std::atoi(arguments[2]) : 0;
    for (int change = 0; change < changes && !inputs.empty(); ++change) {
        std::vector<char> input = inputs[random() % inputs.size()];
        if (input.empty()) continue;
        for (auto bytes = random() % 8; bytes > 0; --bytes)
            input[random() % input.size()] = static_cast<char>(random());
        if (random() % 8 == 0) input.resize(random() % input.size());
        feed(input);
    }
    std::printf("%zu files, %d changes\n", inputs.size(), changes);
    return inputs.empty() ? 1 : 0;
}
