#include "games/onoro/solve/table_file.hpp"

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <memory>

#include <fmt/format.h>
#include <unistd.h>

#include "engine/core/key.hpp"

namespace quadriga::onoro::solve {

namespace {

struct Close {
    void operator()(std::FILE* file) const noexcept { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

tl::unexpected<engine::Error> error(const std::string& path, std::string_view what) {
    return engine::refusal(engine::ErrorCode::bad_value, fmt::format("{}: {}", path, what));
}

std::uint64_t header_hash(const TableHeader& header) noexcept {
    std::array<std::uint64_t, offsetof(TableHeader, header_hash) / sizeof(std::uint64_t)> words;
    std::memcpy(words.data(), &header, sizeof(words));
    engine::Key hash = 0;
    for (const std::uint64_t word : words) hash = engine::mix(hash ^ word);
    return hash;
}

}  // namespace

std::uint64_t hash_of(const TablePair<const Row>& tables) noexcept {
    engine::Key hash = 0;
    for (const auto& table : tables) {
        for (const Row& row : table) {
            for (const std::uint64_t word : row.words) hash = engine::mix(hash ^ word);
        }
    }
    return hash;
}

std::uint64_t table_file_size(const TablePair<const Row>& tables) noexcept {
    return sizeof(TableHeader) + tables[0].size_bytes() + tables[1].size_bytes();
}

engine::Expected<void> write_table(const std::string& path, TableHeader header, const TablePair<const Row>& tables) {
    header.hash = hash_of(tables);
    header.header_hash = header_hash(header);
    const std::string unfinished = path + ".new";
    File file(std::fopen(unfinished.c_str(), "wb"));
    bool is_good = file && std::fwrite(&header, sizeof(header), 1, file.get()) == 1;
    for (const auto& table : tables)
        is_good = is_good && std::fwrite(table.data(), sizeof(Row), table.size(), file.get()) == table.size();
    is_good = is_good && std::fflush(file.get()) == 0 && ::fsync(::fileno(file.get())) == 0;
    if (!is_good || std::rename(unfinished.c_str(), path.c_str()) != 0) return error(unfinished, std::strerror(errno));
    return {};
}

}  // namespace quadriga::onoro::solve
