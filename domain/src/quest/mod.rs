//! Quests: what players do, counted by the server, and what it earns (docs/rules.md, Quests).
//!
//! The quests themselves are data, `domain/quests.toml`.

mod catalogue;
mod metric;
mod tally;
#[cfg(test)]
mod tally_tests;

use time::Duration;

pub use catalogue::{Quest, QuestFileError, QuestKind, QuestStanding, QuestStatus, Quests, Rarity};
pub use metric::{Period, QuestMetric, day_of};
pub use tally::{
    ContestGain, CountKey, MarkTopic, PlayedMatch, PlayerRun, QuestCompletion, QuestFact,
    QuestMark, QuestTally,
};

/// A result is confirmed promptly within this time of the first declaration.
pub const PROMPT_WITHIN: Duration = Duration::minutes(10);

/// A player who watches a match for so long, in all and while it is played, has watched it.
pub const WATCHED_AFTER: Duration = Duration::minutes(5);

/// Watched matches that count on one day: an open page costs nothing.
pub const WATCHES_A_DAY_MAX: i64 = 10;

/// A reward of a day or a week is claimed for so long after its end: what was played in the last minutes is counted after it.
pub const CLAIM_GRACE: Duration = Duration::hours(1);

/// Messages in one arena that count.
pub const MESSAGES_A_MATCH_MAX: i64 = 5;

/// Messages in arenas that count on one day.
pub const MESSAGES_A_DAY_MAX: i64 = 20;

/// Of a match of many, so many opponents are looked at, by seat: what a match costs to count is bounded. The audit has the same figure
/// (`store/src/audit/q01_quests.sql`).
pub const OPPONENTS_A_MATCH_MAX: usize = 10;
