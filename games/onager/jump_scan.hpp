#pragma once

#include <utility>

#include "games/onager/geometry.hpp"

/// Finds all single jumps of one player at once with set operations, without looking at each piece. Two own pieces on a
/// line with only vacant cells between them may jump over each other, so the scan shifts whole sets to find the pairs
/// at each distance.
namespace quadriga::onager {

/// Calls `visit.template jumps_by<Offset>(origins)` for each of the thirty ways to jump (three axes, two directions,
/// pivots one to five steps away): `origins` are the pieces that have a pivot there and whose landing cell, at index +
/// `Offset`, is on the board. The visitor checks what stands on the landing cell.
template <class Visitor>
constexpr void scan_jumps(CellSet pieces, CellSet vacant, Visitor& visit) {
    const auto at_distance = [&]<int Step, int Distance>(CellSet& clear) {
        // `clear`: the cells with only vacant cells on the Distance - 1 steps beyond them.
        if constexpr (Distance > 1) clear &= shifted<-(Distance - 1) * Step>(vacant);
        const CellSet pairs = clear & shifted<-Distance * Step>(pieces) & room<Step, Distance>;
        if (pairs.empty()) return;
        visit.template jumps_by<2 * Distance * Step>(pairs & room<Step, 2 * Distance>);
        visit.template jumps_by<-2 * Distance * Step>(shifted<Distance * Step>(pairs & room<-Step, Distance>));
    };
    const auto along_axis = [&]<int Step>() {
        CellSet clear = pieces;
        [&]<int... Before>(std::integer_sequence<int, Before...>) {
            (at_distance.template operator()<Step, Before + 1>(clear), ...);
        }
        (std::make_integer_sequence<int, middle_row>{});
    };
    along_axis.template operator()<steps[0]>();
    along_axis.template operator()<steps[1]>();
    along_axis.template operator()<steps[2]>();
}

}  // namespace quadriga::onager
