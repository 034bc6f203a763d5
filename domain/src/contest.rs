//! The contest of a month: points for won matches, a table, and prizes at its end (docs/rules.md, Contest).

use time::Date;

use crate::money::Usdc;

/// What each side stakes at least for a win to count. More counts no more: points cannot be bought by stake.
pub const STAKE_MIN: Usdc = Usdc::whole(1);

/// Points of the first win against an opponent in the month.
pub const FIRST_WIN_POINTS: i64 = 10;

/// Points of a further win against the same opponent, once a day.
pub const FURTHER_WIN_POINTS: i64 = 1;

/// Places of a table that are shown, and that get prizes.
pub const PLACES: usize = 10;

/// The prizes by place, where the account of the contest has all of them.
pub const PRIZES: [Usdc; PLACES] = [
    Usdc::whole(500),
    Usdc::whole(300),
    Usdc::whole(50),
    Usdc::whole(35),
    Usdc::whole(35),
    Usdc::whole(35),
    Usdc::whole(35),
    Usdc::whole(35),
    Usdc::whole(35),
    Usdc::whole(35),
];

/// The prizes that a fund pays: all of [`PRIZES`], or of less than their sum each its part, rounded down to the micro.
pub fn prizes(fund: Usdc) -> [Usdc; PLACES] {
    let whole = Usdc::checked_sum(PRIZES).unwrap_or(Usdc::MAX).micros();
    let fund = fund.micros().clamp(0, whole);
    PRIZES.map(|prize| {
        let part = i128::from(prize.micros())
            .saturating_mul(i128::from(fund))
            .checked_div(i128::from(whole))
            .unwrap_or(0);
        Usdc::from_micros(i64::try_from(part).unwrap_or(0))
    })
}

/// The first day of the month before.
pub fn month_before(month: Date) -> Date {
    let last = month.previous_day().unwrap_or(month);
    last.replace_day(1).unwrap_or(last)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use time::macros::date;

    use super::*;

    #[test]
    fn dash_24_25_26_27_the_prizes_are_those_of_the_panel() {
        let whole = Usdc::checked_sum(PRIZES).unwrap();
        assert_eq!(whole, Usdc::whole(1_095));
        assert_eq!(prizes(whole), PRIZES);
        assert_eq!(prizes(Usdc::whole(99_999)), PRIZES);
        assert_eq!(prizes(Usdc::ZERO), [Usdc::ZERO; PLACES]);
        assert_eq!(prizes(Usdc::whole(219))[0], Usdc::whole(100));
    }

    #[test]
    fn the_month_before_is_found_over_new_year_and_leap_days() {
        assert_eq!(month_before(date!(2028 - 03 - 01)), date!(2028 - 02 - 01));
        assert_eq!(month_before(date!(2027 - 01 - 01)), date!(2026 - 12 - 01));
    }

    proptest! {
        #[test]
        fn prizes_never_pay_more_than_the_fund(micros in 0_i64..3_000_000_000) {
            let paid = Usdc::checked_sum(prizes(Usdc::from_micros(micros))).unwrap();
            prop_assert!(paid.micros() <= micros);
            prop_assert!(micros.min(1_095_000_000).saturating_sub(paid.micros()) < 10);
        }
    }
}
