#include "end_table_file.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <random>
#include <system_error>

namespace preferans {
namespace {

// Changes with the layout of the tables.
constexpr std::array<char, 8> magic = {'p', 'r', 'e', 'f', 'e', 'n', 'd', '1'};

std::uint64_t checksum(const std::vector<std::uint8_t>& bytes) {
    std::uint64_t hash = 0xCBF29CE484222325;  // FNV-1a
    for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 0x100000001B3;
    return hash;
}

}  // namespace

bool read_cached(const std::string& path, std::vector<std::uint8_t>& packed) {
    std::ifstream file(path, std::ios::binary);
    std::array<char, 8> header{};
    std::uint64_t expected = 0;
    std::vector<std::uint8_t> bytes(packed.size());
    file.read(header.data(), header.size());
    file.read(reinterpret_cast<char*>(&expected), sizeof expected);
    file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    if (!file || file.peek() != std::ifstream::traits_type::eof()) return false;
    if (header != magic || checksum(bytes) != expected) return false;
    packed = std::move(bytes);
    return true;
}

void write_cached(const std::string& path, const std::vector<std::uint8_t>& packed) {
    std::error_code ignored;  // a cache that cannot be kept is built again next time
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), ignored);
    const std::string draft = path + "." + std::to_string(std::random_device{}());
    {
        std::ofstream file(draft, std::ios::binary);
        const std::uint64_t sum = checksum(packed);
        file.write(magic.data(), magic.size());
        file.write(reinterpret_cast<const char*>(&sum), sizeof sum);
        file.write(reinterpret_cast<const char*>(packed.data()), static_cast<std::streamsize>(packed.size()));
        file.flush();
        if (!file) {
            file.close();
            std::filesystem::remove(draft, ignored);
            return;
        }
    }
    std::filesystem::rename(draft, path, ignored);
    if (ignored) std::filesystem::remove(draft, ignored);
}

}  // namespace preferans
