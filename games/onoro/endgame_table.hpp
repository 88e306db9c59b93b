#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/game/error.hpp"
#include "engine/search/exact_value.hpp"
#include "games/onoro/position.hpp"
#include "games/onoro/table/reader.hpp"

namespace quadriga::onoro {

/// The exact values of all positions with all pawns on the table, from a file made by `quadriga-solve`. The
/// functions are those of engine::OpensEndgameTable.
class EndgameTable {
public:
    static constexpr std::string_view option = "Onoro Table";
    static constexpr std::string_view purpose = "Onoro: file with the results of the second phase; empty: none";

    [[nodiscard]] static engine::Expected<std::unique_ptr<const EndgameTable>> open(const std::string& path);

    [[nodiscard]] std::optional<engine::ExactValue> probe(const Position& position) const noexcept;
    [[nodiscard]] std::optional<engine::ExactValue> probe_loss(const Position& position) const noexcept;
    [[nodiscard]] bool is_damaged() const noexcept { return reader_->is_damaged(); }

private:
    explicit EndgameTable(std::unique_ptr<const table::TableReader> reader) : reader_(std::move(reader)) {}

    /// TableReader::loss; nothing if the position is not in the table.
    [[nodiscard]] std::optional<std::uint8_t> loss(const Position& position) const noexcept;

    std::unique_ptr<const table::TableReader> reader_;
};

}  // namespace quadriga::onoro
