//! How a pot is shared: the fee first, then the winners by their stakes, to the last micro.

use std::cmp::Reverse;

use crate::money::Usdc;

/// Ten thousand basis points are the whole.
pub const BPS_WHOLE: u16 = 10_000;

/// The fee of a pot: `floor(pot × fee_bps / 10 000)` (docs/rules.md, Money). Never more than the pot; nothing of a
/// negative one.
pub fn fee(pot: Usdc, fee_bps: u16) -> Usdc {
    let share = i128::from(pot.micros().max(0))
        .saturating_mul(i128::from(fee_bps.min(BPS_WHOLE)))
        .checked_div(i128::from(BPS_WHOLE))
        .unwrap_or(0);
    // At most the pot, so it fits.
    Usdc::from_micros(i64::try_from(share).unwrap_or(0))
}

/// Shares `net` by `stakes`, which are in the order of slots: the floor each, then one micro more to the first ones
/// by slot until the sum is exact (docs/rules.md, Money).
///
/// Only a share that the floor has cut gets the micro more, so that none is a whole micro off its ideal.
/// `None` where the sum cannot be exact: there is no stake, or an amount is negative.
pub fn by_stake(net: Usdc, stakes: &[Usdc]) -> Option<Vec<Usdc>> {
    let total: i128 = stakes.iter().map(|stake| i128::from(stake.micros())).sum();
    if net < Usdc::ZERO || stakes.iter().any(|stake| *stake < Usdc::ZERO) {
        return None;
    }
    if net.is_zero() {
        return Some(vec![Usdc::ZERO; stakes.len()]);
    }
    if total == 0 {
        return None;
    }
    let cuts: Vec<(i128, bool)> = stakes
        .iter()
        .map(|stake| {
            let ideal = i128::from(net.micros()).checked_mul(i128::from(stake.micros()))?;
            Some((ideal.checked_div(total)?, ideal.checked_rem(total)? != 0))
        })
        .collect::<Option<_>>()?;

    let floors: i128 = cuts.iter().map(|(floor, _)| floor).sum();
    let mut left = i128::from(net.micros()).checked_sub(floors)?;
    cuts.into_iter()
        .map(|(floor, is_cut)| {
            let extra = i128::from(is_cut && 0 < left);
            left = left.checked_sub(extra)?;
            i64::try_from(floor.checked_add(extra)?)
                .ok()
                .map(Usdc::from_micros)
        })
        .collect()
}

/// Shares `whole` by `weights`: the floor each, then one micro more to those whose floor has cut the most, the earlier ones first
/// where it has cut the same, until the sum is exact.
///
/// `None` where the sum cannot be exact: all weights are zero, or an amount is negative, or the weights sum to more than
/// [`Usdc::MAX`].
pub fn by_largest_remainder(whole: Usdc, weights: &[Usdc]) -> Option<Vec<Usdc>> {
    let total = i128::from(Usdc::checked_sum(weights.iter().copied())?.micros());
    if whole < Usdc::ZERO || weights.iter().any(|weight| *weight < Usdc::ZERO) {
        return None;
    }
    if whole.is_zero() {
        return Some(vec![Usdc::ZERO; weights.len()]);
    }
    if total == 0 {
        return None;
    }
    let mut cuts: Vec<(usize, i128, i128)> = weights
        .iter()
        .enumerate()
        .map(|(place, weight)| {
            let ideal = i128::from(whole.micros()).checked_mul(i128::from(weight.micros()))?;
            let (floor, cut) = (ideal.checked_div(total)?, ideal.checked_rem(total)?);
            Some((place, floor, cut))
        })
        .collect::<Option<_>>()?;
    let floors: i128 = cuts.iter().map(|(_, floor, _)| floor).sum();
    // Fewer than there are shares that the floor has cut, because each of those lacks less than a micro.
    let left = usize::try_from(i128::from(whole.micros()).checked_sub(floors)?).ok()?;
    cuts.sort_by_key(|(place, _, cut)| (Reverse(*cut), *place));
    for (_, share, _) in cuts.iter_mut().take(left) {
        *share = share.checked_add(1)?;
    }
    cuts.sort_by_key(|(place, _, _)| *place);
    let shares = cuts.into_iter().map(|(_, share, _)| {
        let micros = i64::try_from(share).ok()?;
        Some(Usdc::from_micros(micros))
    });
    shares.collect()
}

#[cfg(test)]
#[expect(
    clippy::arithmetic_side_effects,
    reason = "128 bits hold every product and sum of two amounts"
)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(net: i64, stakes: &[i64], expected: &[i64]) {
        let stakes: Vec<_> = stakes.iter().copied().map(Usdc::from_micros).collect();
        let shares = by_stake(Usdc::from_micros(net), &stakes).unwrap();
        assert_eq!(
            shares.into_iter().map(Usdc::micros).collect::<Vec<_>>(),
            expected
        );
    }

    #[test]
    fn a_pot_of_one_hundred_pays_ninety_five() {
        assert_eq!(fee(Usdc::whole(100), 500), Usdc::whole(5));
        check(95_000_000, &[50_000_000], &[95_000_000]);
    }

    #[test]
    fn the_fee_is_cut_and_never_rounded_up() {
        assert_eq!(fee(Usdc::from_micros(19), 500), Usdc::ZERO);
        assert_eq!(fee(Usdc::from_micros(39), 500), Usdc::from_micros(1));
        assert_eq!(fee(Usdc::from_micros(-100), 500), Usdc::ZERO);
    }

    #[test]
    fn the_first_slots_get_what_the_floor_left() {
        check(10, &[1, 1, 1], &[4, 3, 3]);
        check(11, &[1, 1, 1], &[4, 4, 3]);
        // An exact share stays exact; the micro goes to the first that was cut.
        check(10, &[2, 1, 1], &[5, 3, 2]);
        // Who staked nothing gets nothing.
        check(3, &[0, 1, 1], &[0, 2, 1]);
        check(0, &[0, 0], &[0, 0]);
        check(
            i64::MAX,
            &[i64::MAX, i64::MAX],
            &[i64::MAX / 2 + 1, i64::MAX / 2],
        );
    }

    #[test]
    fn what_cannot_be_shared_exactly_is_refused() {
        assert_eq!(by_stake(Usdc::whole(1), &[]), None);
        assert_eq!(by_stake(Usdc::whole(1), &[Usdc::ZERO]), None);
        assert_eq!(by_stake(Usdc::whole(-1), &[Usdc::whole(1)]), None);
        assert_eq!(
            by_stake(Usdc::whole(1), &[Usdc::whole(2), Usdc::whole(-1)]),
            None
        );
    }

    #[test]
    fn the_largest_remainder_gets_the_micro_first() {
        let shared = |whole, weights: &[i64]| {
            let weights: Vec<_> = weights.iter().copied().map(Usdc::from_micros).collect();
            by_largest_remainder(Usdc::from_micros(whole), &weights)
                .map(|shares| shares.into_iter().map(Usdc::micros).collect::<Vec<_>>())
        };
        // 3.33, 3.33 and 3.33: the first one. 1.42, 2.85 and 5.71: the last two.
        assert_eq!(shared(10, &[1, 1, 1]), Some(vec![4, 3, 3]));
        assert_eq!(shared(10, &[1, 2, 4]), Some(vec![1, 3, 6]));
        assert_eq!(shared(0, &[0, 0]), Some(vec![0, 0]));
        assert_eq!(shared(1, &[0, 5]), Some(vec![0, 1]));
        assert_eq!(shared(1, &[]), None);
        assert_eq!(shared(1, &[0]), None);
        assert_eq!(shared(1, &[2, -1]), None);
        assert_eq!(shared(-1, &[1]), None);
        assert_eq!(shared(1, &[i64::MAX, 1]), None);
    }

    /// Amounts of every size, with the extremes more often than chance would.
    fn micros() -> impl Strategy<Value = i64> {
        prop_oneof![
            0..=10_i64,
            0..=10_000_000_000_i64,
            Just(i64::MAX),
            Just(1),
            0..=i64::MAX
        ]
    }

    proptest! {
        #[test]
        fn the_fee_is_the_floor_for_every_rate(pot in micros(), bps in 0..=BPS_WHOLE) {
            let fee = i128::from(fee(Usdc::from_micros(pot), bps).micros());
            let ideal = i128::from(pot) * i128::from(bps);
            prop_assert!(fee * 10_000 <= ideal && ideal < (fee + 1) * 10_000);
            prop_assert!(fee <= i128::from(pot));
        }

        #[test]
        fn a_higher_rate_never_takes_less(pot in micros(), bps in 0..BPS_WHOLE) {
            let pot = Usdc::from_micros(pot);
            prop_assert!(fee(pot, bps) <= fee(pot, bps + 1));
        }

        #[test]
        fn shares_sum_exactly_and_none_is_a_micro_off(
            net in micros(),
            stakes in proptest::collection::vec(micros(), 1..100),
        ) {
            let total: i128 = stakes.iter().copied().map(i128::from).sum();
            prop_assume!(0 < total);
            let stakes: Vec<_> = stakes.into_iter().map(Usdc::from_micros).collect();
            let shares = by_stake(Usdc::from_micros(net), &stakes).unwrap();

            prop_assert_eq!(shares.len(), stakes.len());
            let sum: i128 = shares.iter().map(|share| i128::from(share.micros())).sum();
            prop_assert_eq!(sum, i128::from(net));
            for (share, stake) in shares.iter().zip(&stakes) {
                let ideal = i128::from(net) * i128::from(stake.micros());
                let off = i128::from(share.micros()) * total - ideal;
                prop_assert!(-total < off && off < total);
            }
        }

        #[test]
        fn the_largest_remainder_is_exact_and_none_is_a_micro_off(
            whole in micros(),
            weights in proptest::collection::vec(0..=i64::MAX / 16, 1..16),
        ) {
            let total: i128 = weights.iter().copied().map(i128::from).sum();
            prop_assume!(0 < total);
            let weights: Vec<_> = weights.into_iter().map(Usdc::from_micros).collect();
            let shares = by_largest_remainder(Usdc::from_micros(whole), &weights).unwrap();
            let sum: i128 = shares.iter().map(|share| i128::from(share.micros())).sum();
            prop_assert_eq!(sum, i128::from(whole));
            for (share, weight) in shares.iter().zip(&weights) {
                let ideal = i128::from(whole) * i128::from(weight.micros());
                let off = i128::from(share.micros()) * total - ideal;
                prop_assert!(-total < off && off < total);
            }
        }

        #[test]
        fn an_earlier_slot_with_the_same_stake_never_gets_less(
            net in micros(), stake in 1..=i64::MAX, players in 1..100_usize,
        ) {
            let stakes = vec![Usdc::from_micros(stake); players];
            let shares = by_stake(Usdc::from_micros(net), &stakes).unwrap();
            prop_assert!(shares.is_sorted_by(|earlier, later| later <= earlier));
        }

        #[test]
        fn the_shares_depend_on_the_slots_only_by_the_last_micro(
            net in micros(),
            mut stakes in proptest::collection::vec(1..=1_000_000_i64, 1..20),
        ) {
            let share_of = |stakes: &[i64]| {
                let stakes: Vec<_> = stakes.iter().copied().map(Usdc::from_micros).collect();
                by_stake(Usdc::from_micros(net), &stakes).unwrap()
            };
            let forward = share_of(&stakes);
            stakes.reverse();
            let backward = share_of(&stakes);
            for (one, other) in forward.iter().zip(backward.iter().rev()) {
                prop_assert!((one.micros() - other.micros()).abs() <= 1);
            }
        }
    }
}
