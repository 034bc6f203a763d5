//! What quests count, and over which time.

use serde::Deserialize;
use time::macros::date;
use time::{Date, Duration, OffsetDateTime, Time, UtcOffset};

use super::CLAIM_GRACE;

/// What is counted. Everything comes from what the server itself records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuestMetric {
    /// Matches that ended with a result.
    MatchesPlayed,
    /// Those that were won.
    MatchesWon,
    /// The longest run of matches that were won one after the other.
    WonInARow,
    /// Different opponents.
    Opponents,
    /// Different games.
    Games,
    /// Created challenges that were played to a result.
    Hosted,
    /// Results that were confirmed within [`PROMPT_WITHIN`](super::PROMPT_WITHIN).
    PromptResults,
    /// Messages in the arenas of own matches, bounded by match and day.
    ArenaMessages,
    /// Matches of others that were watched for [`WATCHED_AFTER`](super::WATCHED_AFTER), each once, bounded by day.
    MatchesWatched,
    /// Mutual friends, each once.
    Friends,
    /// Teams of other players, each once.
    Teams,
    /// Disputes that a ruling ended without finding that the player had declared falsely.
    FairDisputes,
    /// Players who were brought in and verified their address.
    Referrals,
}

impl QuestMetric {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::MatchesPlayed,
        Self::MatchesWon,
        Self::WonInARow,
        Self::Opponents,
        Self::Games,
        Self::Hosted,
        Self::PromptResults,
        Self::ArenaMessages,
        Self::MatchesWatched,
        Self::Friends,
        Self::Teams,
        Self::FairDisputes,
        Self::Referrals,
    ];

    /// Its name in the database and in the file of quests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::MatchesPlayed => "matches_played",
            Self::MatchesWon => "matches_won",
            Self::WonInARow => "won_in_a_row",
            Self::Opponents => "opponents",
            Self::Games => "games",
            Self::Hosted => "hosted",
            Self::PromptResults => "prompt_results",
            Self::ArenaMessages => "arena_messages",
            Self::MatchesWatched => "matches_watched",
            Self::Friends => "friends",
            Self::Teams => "teams",
            Self::FairDisputes => "fair_disputes",
            Self::Referrals => "referrals",
        }
    }

    /// The metric of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|metric| metric.name() == name)
    }
}

/// The time that a count is of; windows begin and end by UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Period {
    /// From midnight to midnight.
    Day,
    /// From Monday to Monday.
    Week,
    /// From the first of a month to the next one; the contest's.
    Month,
    /// All time.
    Ever,
}

impl Period {
    /// Those that quests are counted over.
    pub const ALL: [Self; 3] = [Self::Day, Self::Week, Self::Ever];

    /// Its name in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Week => "week",
            Self::Month => "month",
            Self::Ever => "ever",
        }
    }

    /// The period of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|period| period.name() == name)
    }

    /// The first day of the window that `day` is in.
    pub fn start(self, day: Date) -> Date {
        match self {
            Self::Day => day,
            Self::Week => {
                let since_monday = i64::from(day.weekday().number_days_from_monday());
                day.saturating_sub(Duration::days(since_monday))
            }
            Self::Month => day.replace_day(1).unwrap_or(day),
            Self::Ever => date!(1970 - 01 - 01),
        }
    }

    /// The windows whose rewards can be claimed at `now`: for [`CLAIM_GRACE`] the one before, and the present one.
    pub fn claimable(self, now: OffsetDateTime) -> Vec<Date> {
        let present = self.start(day_of(now));
        let before = present.previous_day().map(|day| self.start(day));
        let before = before.filter(|start| {
            let closes_at = self.closes_at(*start);
            *start != present && closes_at.is_some_and(|at| now < at)
        });
        before.into_iter().chain([present]).collect()
    }

    /// Until when a reward of the window that begins on `start` can be claimed; of all time, for good.
    pub fn closes_at(self, start: Date) -> Option<OffsetDateTime> {
        self.ends_at(start)
            .map(|end| end.saturating_add(CLAIM_GRACE))
    }

    /// When the window that begins on `start` ends; all time does not.
    pub fn ends_at(self, start: Date) -> Option<OffsetDateTime> {
        let days = match self {
            Self::Day => 1,
            Self::Week => 7,
            Self::Month => i64::from(start.month().length(start.year())),
            Self::Ever => return None,
        };
        let end = start.saturating_add(Duration::days(days));
        Some(end.with_time(Time::MIDNIGHT).assume_utc())
    }
}

/// The day of a moment, by UTC.
pub fn day_of(at: OffsetDateTime) -> Date {
    at.to_offset(UtcOffset::UTC).date()
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn names_are_parsed_back() {
        for metric in QuestMetric::ALL {
            assert_eq!(QuestMetric::parse(metric.name()), Some(metric));
        }
        for period in Period::ALL {
            assert_eq!(Period::parse(period.name()), Some(period));
        }
        assert_eq!(
            (QuestMetric::parse("luck"), Period::parse("year")),
            (None, None)
        );
    }

    #[test]
    fn windows_begin_at_midnight_and_on_mondays_also_around_leap_days_and_new_year() {
        #[track_caller]
        fn check(at: OffsetDateTime, day: Date, monday: Date) {
            assert_eq!(Period::Day.start(day_of(at)), day);
            assert_eq!(Period::Week.start(day_of(at)), monday);
            assert_eq!(Period::Ever.start(day_of(at)), date!(1970 - 01 - 01));
        }
        check(
            datetime!(2026-11-25 23:59:59 UTC),
            date!(2026 - 11 - 25),
            date!(2026 - 11 - 23),
        );
        check(
            datetime!(2026-11-26 00:00:00 UTC),
            date!(2026 - 11 - 26),
            date!(2026 - 11 - 23),
        );
        check(
            datetime!(2026-11-29 23:59:59 UTC),
            date!(2026 - 11 - 29),
            date!(2026 - 11 - 23),
        );
        check(
            datetime!(2026-11-30 00:00:00 UTC),
            date!(2026 - 11 - 30),
            date!(2026 - 11 - 30),
        );
        check(
            datetime!(2028-02-29 12:00:00 UTC),
            date!(2028 - 02 - 29),
            date!(2028 - 02 - 28),
        );
        check(
            datetime!(2028-03-01 00:00:00 UTC),
            date!(2028 - 03 - 01),
            date!(2028 - 02 - 28),
        );
        check(
            datetime!(2027-01-01 08:00:00 UTC),
            date!(2027 - 01 - 01),
            date!(2026 - 12 - 28),
        );
        // Another zone's evening is another day.
        check(
            datetime!(2026-11-25 23:30:00 -05:00),
            date!(2026 - 11 - 26),
            date!(2026 - 11 - 23),
        );
    }

    #[test]
    fn the_window_before_can_be_claimed_for_an_hour() {
        #[track_caller]
        fn check(period: Period, now: OffsetDateTime, starts: &[Date]) {
            assert_eq!(period.claimable(now), starts, "{period:?} at {now}");
        }
        let (sunday, monday) = (date!(2028 - 02 - 27), date!(2028 - 02 - 28));
        check(Period::Day, datetime!(2028-02-27 23:59:59 UTC), &[sunday]);
        check(
            Period::Day,
            datetime!(2028-02-28 0:00 UTC),
            &[sunday, monday],
        );
        check(
            Period::Day,
            datetime!(2028-02-28 0:59:59 UTC),
            &[sunday, monday],
        );
        check(Period::Day, datetime!(2028-02-28 1:00 UTC), &[monday]);
        check(
            Period::Week,
            datetime!(2028-02-28 0:30 UTC),
            &[date!(2028 - 02 - 21), monday],
        );
        check(Period::Week, datetime!(2028-02-29 0:30 UTC), &[monday]);
        // After a leap day, and after new year.
        check(
            Period::Day,
            datetime!(2028-03-01 0:30 UTC),
            &[date!(2028 - 02 - 29), date!(2028 - 03 - 01)],
        );
        check(
            Period::Day,
            datetime!(2027-01-01 0:30 UTC),
            &[date!(2026 - 12 - 31), date!(2027 - 01 - 01)],
        );
        check(
            Period::Ever,
            datetime!(2028-02-28 0:30 UTC),
            &[date!(1970 - 01 - 01)],
        );
    }

    #[test]
    fn windows_end_where_the_next_one_begins() {
        let ends = |period: Period, start| period.ends_at(start);
        assert_eq!(
            ends(Period::Day, date!(2028 - 02 - 28)),
            Some(datetime!(2028-02-29 0:00 UTC))
        );
        assert_eq!(
            ends(Period::Day, date!(2027 - 02 - 28)),
            Some(datetime!(2027-03-01 0:00 UTC))
        );
        assert_eq!(
            ends(Period::Week, date!(2026 - 12 - 28)),
            Some(datetime!(2027-01-04 0:00 UTC))
        );
        assert_eq!(
            ends(Period::Month, date!(2028 - 02 - 01)),
            Some(datetime!(2028-03-01 0:00 UTC))
        );
        assert_eq!(
            ends(Period::Month, date!(2027 - 02 - 01)),
            Some(datetime!(2027-03-01 0:00 UTC))
        );
        assert_eq!(
            ends(Period::Month, date!(2026 - 12 - 01)),
            Some(datetime!(2027-01-01 0:00 UTC))
        );
        assert_eq!(
            Period::Month.start(date!(2028 - 02 - 29)),
            date!(2028 - 02 - 01)
        );
        assert_eq!(ends(Period::Ever, date!(1970 - 01 - 01)), None);
    }
}
