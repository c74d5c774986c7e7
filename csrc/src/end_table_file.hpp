// Large end tables kept in files between processes. A file that is damaged, old or unreadable counts as none.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace preferans {

// Fills `packed`, whose size says what is expected; false where there is no good file.
bool read_cached(const std::string& path, std::vector<std::uint8_t>& packed);

// Writes beside the place and renames, so that no reader ever sees half a file. A failure leaves nothing
// behind.
void write_cached(const std::string& path, const std::vector<std::uint8_t>& packed);

}  // namespace preferans
