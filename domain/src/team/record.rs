//! What the finished matches of a team add up to, and the badges that follow (docs/rules.md, Teams).

use time::{Duration, OffsetDateTime};

use crate::money::Usdc;

/// A badge of a regular team: matches that were played.
const REGULAR_PLAYED: i64 = 10;
/// A badge for the first year.
const YEAR: Duration = Duration::days(365);

/// What a team's pool has played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TeamRecord {
    /// Challenges that are over and that the pool had money in; those that were void or called off are not counted.
    pub played: i64,
    /// Those that brought more than was staked.
    pub won: i64,
    /// All that was staked, of matches that go on too.
    pub staked: Usdc,
}

/// What a team has earned. Each follows from what is stored, and none is given by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TeamBadge {
    /// A first match was won.
    FirstWin,
    /// Ten matches were played.
    Regular,
    /// Every place is taken.
    FullRoster,
    /// A year old.
    Anniversary,
}

impl TeamBadge {
    /// Its name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::FirstWin => "first_win",
            Self::Regular => "regular",
            Self::FullRoster => "full_roster",
            Self::Anniversary => "anniversary",
        }
    }
}

/// The badges of a team with this record, so many of its places taken, at `now`.
pub fn badges(
    record: &TeamRecord,
    (members, places): (i32, i32),
    created_at: OffsetDateTime,
    now: OffsetDateTime,
) -> Vec<TeamBadge> {
    let earned = [
        (TeamBadge::FirstWin, 0 < record.won),
        (TeamBadge::Regular, REGULAR_PLAYED <= record.played),
        (TeamBadge::FullRoster, members == places),
        (
            TeamBadge::Anniversary,
            created_at.saturating_add(YEAR) <= now,
        ),
    ];
    let earned = earned.into_iter().filter(|(_, is_earned)| *is_earned);
    earned.map(|(badge, _)| badge).collect()
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn badges_follow_from_the_record() {
        let born = datetime!(2026-01-01 12:00 UTC);
        let check = |played, won, members, now, expected: &[&str]| {
            let record = TeamRecord {
                played,
                won,
                staked: Usdc::ZERO,
            };
            let earned = badges(&record, (members, 3), born, now);
            let names: Vec<_> = earned.into_iter().map(TeamBadge::name).collect();
            assert_eq!(names, expected);
        };
        check(9, 0, 2, born, &[]);
        check(1, 1, 2, born, &["first_win"]);
        check(10, 0, 3, born, &["regular", "full_roster"]);
        check(0, 0, 1, born + YEAR, &["anniversary"]);
    }
}
