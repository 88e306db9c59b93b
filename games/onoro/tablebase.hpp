#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/game/error.hpp"
#include "engine/search/exact_value.hpp"
#include "engine/search/tablebase.hpp"
#include "games/onoro/position.hpp"
#include "games/onoro/table/reader.hpp"

namespace quadriga::onoro {

/// The exact values of all positions with all pawns on the board, from a file made by `quadriga-solve`. The
/// functions are those of engine::FileTablebase.
class Tablebase final : public engine::Tablebase {
public:
    static constexpr std::string_view option = "Onoro Table";
    static constexpr std::string_view purpose = "Onoro: file with the results of the second phase; empty: none";

    [[nodiscard]] static engine::Expected<std::unique_ptr<const Tablebase>> open(const std::string& path);

    [[nodiscard]] std::optional<engine::ExactValue> probe(const Position& position) const noexcept;
    [[nodiscard]] std::optional<engine::ExactValue> probe_loss(const Position& position) const noexcept;
    [[nodiscard]] bool is_damaged() const override { return reader_->is_damaged(); }

private:
    explicit Tablebase(std::unique_ptr<const table::TableReader> reader) : reader_(std::move(reader)) {}

    /// TableReader::loss; nothing if the position is not in the table.
    [[nodiscard]] std::optional<std::uint8_t> loss(const Position& position) const noexcept;

    std::unique_ptr<const table::TableReader> reader_;
};

}  // namespace quadriga::onoro
