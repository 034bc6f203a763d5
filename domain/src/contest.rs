//! The contest of a month: points for won matches, a table, and prizes at its end (docs/rules.md, Contest).

use time::{Date, Duration, OffsetDateTime};
use uuid::Uuid;

use crate::money::Usdc;
use crate::notification::id_of;

/// What each side stakes at least for a win to count. More counts no more: points cannot be bought by stake.
pub const STAKE_MIN: Usdc = Usdc::whole(1);

/// Points of the first win against an opponent in the month.
pub const FIRST_WIN_POINTS: i64 = 10;

/// Points of a further win against the same opponent, once a day.
pub const FURTHER_WIN_POINTS: i64 = 1;

/// An opponent's account is at least so old for a win against it to count: a fresh account costs nothing.
pub const ACCOUNT_AGE_MIN: Duration = Duration::days(7);

/// A month is settled so long after its end: by then every match of it has been counted.
pub const SETTLED_AFTER: Duration = Duration::hours(1);

/// A win counts in its month when it is counted at most so long after the month's end. What waited for longer, as while quests were
/// switched off, would be points of a table that no player saw.
pub const COUNTED_WITHIN: Duration = Duration::days(1);

/// Whether a win of the month that ended at `end` still counts at `now`.
pub fn still_counts(end: OffsetDateTime, now: OffsetDateTime) -> bool {
    now < end.saturating_add(COUNTED_WITHIN)
}

/// A start of the server that changed whether there is a contest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ContestSwitch {
    /// When the server started.
    pub at: OffsetDateTime,
    /// Whether there is a contest from then on.
    pub is_on: bool,
}

/// Whether the table of the month that ended at `end` gets prizes.
///
/// It does where there was a contest at its end, or again while its wins still counted. The prizes of another month would be paid
/// for a table that no player could move any more. `switches` are in the order of time; before the first one there was a contest.
pub fn is_rewarded(end: OffsetDateTime, switches: &[ContestSwitch]) -> bool {
    let before = switches.iter().rfind(|it| it.at <= end);
    let is_on_at_end = before.is_none_or(|it| it.is_on);
    let is_on_after = |it: &ContestSwitch| end < it.at && still_counts(end, it.at) && it.is_on;
    is_on_at_end || switches.iter().any(is_on_after)
}

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
    let whole = prize_total().micros();
    let fund = fund.micros().clamp(0, whole);
    PRIZES.map(|prize| {
        let part = i128::from(prize.micros())
            .saturating_mul(i128::from(fund))
            .checked_div(i128::from(whole))
            .unwrap_or(0);
        Usdc::from_micros(i64::try_from(part).unwrap_or(0))
    })
}

/// The id of the notification of a place: the same for the same month and player.
pub fn notification_id(month: Date, player: Uuid, at: OffsetDateTime) -> Uuid {
    let mut name = player.as_bytes().to_vec();
    name.extend(month.to_julian_day().to_be_bytes());
    id_of(&name, at)
}

/// What all prizes need.
pub fn prize_total() -> Usdc {
    Usdc::checked_sum(PRIZES).unwrap_or(Usdc::MAX)
}

/// An opponent as the contest looks at them. Points cannot be made out of accounts that were opened for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ContestOpponent {
    /// Who.
    pub player: Uuid,
    /// When the account was opened.
    pub joined_at: OffsetDateTime,
    /// When the email address was verified; nothing where it is not.
    pub verified_at: Option<OffsetDateTime>,
}

impl ContestOpponent {
    /// Whether a win at `at` against this opponent counts. `has_met_others`: the opponent has a settled match against a player
    /// other than the winner.
    pub fn counts(&self, at: OffsetDateTime, has_met_others: bool) -> bool {
        let is_verified = self.verified_at.is_some_and(|verified| verified <= at);
        let is_old_enough = self.joined_at.saturating_add(ACCOUNT_AGE_MIN) <= at;
        is_verified && is_old_enough && has_met_others
    }
}

/// The rules in sentences, as players read them.
pub fn rules() -> Vec<String> {
    let days = ACCOUNT_AGE_MIN.whole_days();
    let hour = if SETTLED_AFTER == Duration::HOUR {
        "an hour".to_owned()
    } else {
        format!("{} hours", SETTLED_AFTER.whole_hours())
    };
    vec![
        format!("{FIRST_WIN_POINTS} points for the first win against an opponent in the month."),
        format!(
            "{FURTHER_WIN_POINTS} point for a further win against the same opponent, once a day."
        ),
        format!("Every side stakes at least {STAKE_MIN} USDC. More gives no more points."),
        format!(
            "An opponent counts whose email address is verified, whose account is at least {days} days old, and who has \
             a settled match against another player."
        ),
        "Matches of teams give no points.".to_owned(),
        "With equal points, the player who reached them first is ahead.".to_owned(),
        format!(
            "Prizes are paid {hour} after the month ends, UTC. Suspended and closed accounts get none."
        ),
    ]
}

/// The first day of the month before.
pub fn month_before(month: Date) -> Date {
    let last = month.previous_day().unwrap_or(month);
    last.replace_day(1).unwrap_or(last)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use time::macros::{date, datetime};

    use super::*;

    #[test]
    fn dash_24_25_26_27_the_prizes_are_those_of_the_panel() {
        let whole = prize_total();
        assert_eq!(whole, Usdc::whole(1_095));
        assert_eq!(prizes(whole), PRIZES);
        assert_eq!(prizes(Usdc::whole(99_999)), PRIZES);
        assert_eq!(prizes(Usdc::ZERO), [Usdc::ZERO; PLACES]);
        assert_eq!(prizes(Usdc::whole(219))[0], Usdc::whole(100));
    }

    #[test]
    fn a_win_counts_within_a_day_of_the_end_of_its_month() {
        let end = datetime!(2026-12-01 0:00 UTC);
        let last = datetime!(2026-12-02 0:00 UTC);
        let millisecond = Duration::MILLISECOND;
        assert!(still_counts(end, end.saturating_sub(COUNTED_WITHIN)));
        assert!(still_counts(end, last.saturating_sub(millisecond)));
        assert!(!still_counts(end, last));
    }

    #[test]
    fn a_month_is_rewarded_that_ended_with_a_contest_or_got_it_back_within_a_day() {
        let end = datetime!(2026-12-01 0:00 UTC);
        let last = datetime!(2026-12-02 0:00 UTC);
        let millisecond = Duration::MILLISECOND;
        let (long_ago, in_month) = (
            datetime!(2026-01-01 0:00 UTC),
            datetime!(2026-11-16 0:00 UTC),
        );
        let (just_before, just_after) = (
            end.saturating_sub(millisecond),
            end.saturating_add(millisecond),
        );
        for (switches, rewarded) in [
            (vec![], true),
            (vec![(long_ago, true)], true),
            (vec![(long_ago, false)], false),
            (vec![(in_month, false)], false),
            (vec![(in_month, false), (just_before, true)], true),
            (vec![(in_month, false), (end, true)], true),
            (vec![(in_month, true), (end, false)], false),
            // The table was complete before it was switched off.
            (vec![(just_after, false)], true),
            (vec![(in_month, false), (just_after, true)], true),
            (
                vec![(in_month, false), (last.saturating_sub(millisecond), true)],
                true,
            ),
            (vec![(in_month, false), (last, true)], false),
            (vec![(in_month, false), (just_after, false)], false),
        ] {
            let started = switches
                .iter()
                .map(|&(at, is_on)| ContestSwitch { at, is_on });
            let started: Vec<_> = started.collect();
            assert_eq!(is_rewarded(end, &started), rewarded, "{switches:?}");
        }
    }

    #[test]
    fn the_month_before_is_found_over_new_year_and_leap_days() {
        assert_eq!(month_before(date!(2028 - 03 - 01)), date!(2028 - 02 - 01));
        assert_eq!(month_before(date!(2027 - 01 - 01)), date!(2026 - 12 - 01));
    }

    #[test]
    fn an_opponent_counts_who_is_verified_old_enough_and_has_met_others() {
        let at = datetime!(2026-11-21 12:00 UTC);
        let long_ago = datetime!(2026-01-01 0:00 UTC);
        let just_old_enough = datetime!(2026-11-14 12:00 UTC);
        let second = Duration::SECOND;
        for (verified_at, joined_at, has_met_others, counts) in [
            (Some(long_ago), long_ago, true, true),
            (Some(long_ago), long_ago, false, false),
            (None, long_ago, true, false),
            (Some(at), long_ago, true, true),
            (Some(at.saturating_add(second)), long_ago, true, false),
            (Some(at), just_old_enough, true, true),
            (
                Some(at),
                just_old_enough.saturating_add(second),
                true,
                false,
            ),
            (Some(at), at, true, false),
            (None, at, false, false),
        ] {
            let opponent = ContestOpponent {
                player: Uuid::nil(),
                joined_at,
                verified_at,
            };
            assert_eq!(
                opponent.counts(at, has_met_others),
                counts,
                "{verified_at:?}, {joined_at}, {has_met_others}"
            );
        }
    }

    #[test]
    fn the_rules_say_the_numbers_that_count() {
        let rules = rules().join("\n");
        for rule in [
            "10 points",
            "1 point for",
            "at least 1 USDC",
            "7 days",
            "an hour after",
        ] {
            assert!(rules.contains(rule), "{rule}: {rules}");
        }
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
