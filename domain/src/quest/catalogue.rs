//! The quests that there are: the file, and what it must be.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use serde::Deserialize;
use time::{Date, OffsetDateTime};

use super::metric::{Period, QuestMetric, day_of};

/// The file that the server is built with.
const FILE: &str = include_str!("../../quests.toml");

/// Quests of a kind, at most: screens show all of them.
const OF_A_KIND_MAX: usize = 50;

/// How long a quest lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum QuestKind {
    /// A day; then it begins anew.
    Daily,
    /// A week; then it begins anew.
    Weekly,
    /// For good, once.
    Achievement,
}

impl QuestKind {
    /// The window that it is counted over.
    pub const fn period(self) -> Period {
        match self {
            Self::Daily => Period::Day,
            Self::Weekly => Period::Week,
            Self::Achievement => Period::Ever,
        }
    }

    /// What it may earn, in tokens.
    const fn rewards(self) -> RangeInclusive<i64> {
        match self {
            Self::Daily => 10..=30,
            Self::Weekly => 150..=300,
            Self::Achievement => 50..=1_000,
        }
    }
}

/// How rare an achievement is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Rarity {
    /// Most players reach it.
    Common,
    /// Regular players do.
    Rare,
    /// Few do.
    Epic,
    /// Hardly any does.
    Legendary,
}

impl Rarity {
    /// Its name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Common => "Common",
            Self::Rare => "Rare",
            Self::Epic => "Epic",
            Self::Legendary => "Legendary",
        }
    }
}

/// How far a player is with a quest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuestStatus {
    /// Not begun.
    Active,
    /// Begun.
    InProgress,
    /// The reward can be claimed.
    Completed,
    /// The reward was claimed.
    Claimed,
}

impl QuestStatus {
    /// Its name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::InProgress => "in-progress",
            Self::Completed => "completed",
            Self::Claimed => "claimed",
        }
    }
}

/// How far a player is with a quest, in the window that counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuestStanding {
    /// The first day of the window.
    pub start: Date,
    /// How much is counted in it.
    pub count: i64,
    /// What that makes of the quest.
    pub status: QuestStatus,
    /// When it begins anew; nothing for achievements.
    pub ends_at: Option<OffsetDateTime>,
}

/// A quest.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quest {
    /// Its name in the database and on the wire; never given to another one.
    pub id: String,
    /// How long it lasts.
    pub kind: QuestKind,
    /// What it is called.
    pub title: String,
    /// What is to be done, in a sentence.
    pub description: String,
    /// How rare it is; of achievements alone.
    pub rarity: Option<Rarity>,
    /// What is counted.
    pub metric: QuestMetric,
    /// How many of it complete the quest.
    pub target: i64,
    /// What it earns, in whole tokens.
    pub reward: i64,
}

impl Quest {
    /// How far a player is who has come to `count`.
    pub const fn status(&self, count: i64, is_claimed: bool) -> QuestStatus {
        if is_claimed {
            QuestStatus::Claimed
        } else if self.target <= count {
            QuestStatus::Completed
        } else if 0 < count {
            QuestStatus::InProgress
        } else {
            QuestStatus::Active
        }
    }

    /// How far a player is at `now`, where `look` knows the count of a window and whether its reward was claimed. A reward of the
    /// window before that can still be claimed comes first.
    pub fn standing(
        &self,
        now: OffsetDateTime,
        look: impl Fn(Date) -> (i64, bool),
    ) -> QuestStanding {
        let period = self.kind.period();
        let present = period.start(day_of(now));
        let in_window = |start: Date, ends_at| {
            let (count, is_claimed) = look(start);
            QuestStanding {
                start,
                count,
                status: self.status(count, is_claimed),
                ends_at,
            }
        };
        let before = period.claimable(now).into_iter();
        let before = before.filter(|start| *start != present);
        let mut late = before.map(|start| in_window(start, period.closes_at(start)));
        late.find(|standing| standing.status == QuestStatus::Completed)
            .unwrap_or_else(|| in_window(present, period.ends_at(present)))
    }

    fn problem(&self) -> Option<&'static str> {
        let is_word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        let is_run = self.metric == QuestMetric::WonInARow;
        if self.id.is_empty() || 40 < self.id.len() || !self.id.chars().all(is_word) {
            Some("its id must have 1 to 40 lower-case letters, digits and underscores")
        } else if self.title.is_empty() || self.description.is_empty() {
            Some("it needs a title and a description")
        } else if !(1..=1_000_000).contains(&self.target) {
            Some("its target must be 1 to 1,000,000")
        } else if !self.kind.rewards().contains(&self.reward) {
            Some("its reward is outside of the range of its kind")
        } else if (self.kind == QuestKind::Achievement) != self.rarity.is_some() {
            Some("achievements alone have a rarity")
        } else if is_run && self.kind != QuestKind::Achievement {
            Some("a run of wins goes on over days, so it is for achievements alone")
        } else {
            None
        }
    }
}

/// Why a file of quests is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum QuestFileError {
    /// It is no TOML of this shape.
    #[error("the file of quests cannot be read: {0}")]
    Unreadable(String),
    /// A quest is not as it must be.
    #[error("quest {id}: {problem}")]
    Quest {
        /// Which.
        id: String,
        /// What is wrong.
        problem: &'static str,
    },
}

/// All quests, in the order of the file.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quests {
    #[serde(rename = "quest")]
    all: Vec<Quest>,
}

impl Quests {
    /// Those of `domain/quests.toml`.
    ///
    /// # Errors
    /// Where the file is not as it must be.
    pub fn built_in() -> Result<Self, QuestFileError> {
        Self::parse(FILE)
    }

    /// Reads and checks a file.
    ///
    /// # Errors
    /// Names the first quest that is not as it must be.
    pub fn parse(text: &str) -> Result<Self, QuestFileError> {
        let quests: Self =
            toml::from_str(text).map_err(|error| QuestFileError::Unreadable(error.to_string()))?;
        let mut ids = BTreeSet::new();
        for quest in &quests.all {
            let mut problem = quest.problem();
            if !ids.insert(&quest.id) {
                problem = Some("another quest has its id");
            }
            if OF_A_KIND_MAX < quests.of(quest.kind).count() {
                problem = Some("there are more than 50 of its kind");
            }
            if let Some(problem) = problem {
                let id = quest.id.clone();
                return Err(QuestFileError::Quest { id, problem });
            }
        }
        Ok(quests)
    }

    /// All of them.
    pub fn all(&self) -> &[Quest] {
        &self.all
    }

    /// Those of a kind.
    pub fn of(&self, kind: QuestKind) -> impl Iterator<Item = &Quest> {
        self.all.iter().filter(move |quest| quest.kind == kind)
    }

    /// The one with that id.
    pub fn find(&self, id: &str) -> Option<&Quest> {
        self.all.iter().find(|quest| quest.id == id)
    }

    /// Those that a metric counts for over a period.
    pub(super) fn counting(
        &self,
        metric: QuestMetric,
        period: Period,
    ) -> impl Iterator<Item = &Quest> {
        let counts = move |quest: &&Quest| quest.metric == metric && quest.kind.period() == period;
        self.all.iter().filter(counts)
    }
}

#[cfg(test)]
mod tests {
    use time::macros::{date, datetime};

    use super::*;

    const GOOD: &str = r#"
        [[quest]]
        id = "one"
        kind = "daily"
        title = "One"
        description = "Play."
        metric = "matches_played"
        target = 3
        reward = 10
    "#;

    #[test]
    fn quest_10_15_16_17_the_quests_of_the_file_are_as_they_must_be() {
        let quests = Quests::built_in().unwrap();
        let of = |kind| quests.of(kind).count();
        assert!(2 < of(QuestKind::Daily));
        assert!(2 < of(QuestKind::Weekly));
        for rarity in [
            Rarity::Common,
            Rarity::Rare,
            Rarity::Epic,
            Rarity::Legendary,
        ] {
            let is_this = |quest: &&Quest| quest.rarity == Some(rarity);
            assert!(
                quests
                    .of(QuestKind::Achievement)
                    .any(|quest| is_this(&quest))
            );
        }
        // Every metric has a use.
        for metric in QuestMetric::ALL {
            assert!(
                quests.all().iter().any(|quest| quest.metric == metric),
                "{metric:?}"
            );
        }
    }

    #[test]
    fn a_file_that_is_not_as_it_must_be_is_refused() {
        assert!(Quests::parse(GOOD).is_ok());
        for (from, to, why) in [
            ("reward = 10", "reward = 31", "its reward"),
            ("reward = 10", "reward = 9", "its reward"),
            ("target = 3", "target = 0", "its target"),
            ("\"one\"", "\"One\"", "its id"),
            ("\"one\"", "\"\"", "its id"),
            ("\"Play.\"", "\"\"", "it needs"),
            (
                "target = 3",
                "target = 3\nrarity = \"Rare\"",
                "achievements alone",
            ),
            ("\"matches_played\"", "\"won_in_a_row\"", "a run of wins"),
            ("\"matches_played\"", "\"luck\"", "cannot be read"),
            ("target = 3", "goal = 3", "cannot be read"),
            ("kind = \"daily\"", "kind = \"yearly\"", "cannot be read"),
        ] {
            let refused = Quests::parse(&GOOD.replacen(from, to, 1)).unwrap_err();
            assert!(refused.to_string().contains(why), "{to}: {refused}");
        }
        let twice = Quests::parse(&GOOD.repeat(2)).unwrap_err();
        assert_eq!(twice.to_string(), "quest one: another quest has its id");
    }

    #[test]
    fn quest_15_16_17_a_reward_is_within_the_range_of_its_kind() {
        let parse = |kind: &str, reward: i64| {
            let file = GOOD.replacen("kind = \"daily\"", kind, 1);
            let reward = format!("reward = {reward}");
            Quests::parse(&file.replacen("reward = 10", &reward, 1))
        };
        let (weekly, bare) = ("kind = \"weekly\"", "kind = \"achievement\"");
        let achievement = format!("{bare}\nrarity = \"Rare\"");
        for (kind, within, outside) in [
            ("kind = \"daily\"", [10, 30], [9, 31]),
            (weekly, [150, 300], [149, 301]),
            (achievement.as_str(), [50, 1_000], [49, 1_001]),
        ] {
            for reward in within {
                assert!(parse(kind, reward).is_ok(), "{kind}: {reward}");
            }
            for reward in outside {
                let refused = parse(kind, reward).unwrap_err().to_string();
                assert!(refused.contains("its reward"), "{reward}: {refused}");
            }
        }
        // An achievement needs its rarity.
        let refused = parse(bare, 50).unwrap_err().to_string();
        assert!(refused.contains("have a rarity"), "{refused}");
    }

    #[test]
    fn a_reward_of_yesterday_comes_first_for_an_hour_and_is_gone_then() {
        let quests = Quests::parse(GOOD).unwrap();
        let quest = quests.find("one").unwrap();
        let (yesterday, today) = (date!(2026 - 11 - 25), date!(2026 - 11 - 26));
        let early = datetime!(2026-11-26 0:10 UTC);
        let of_today = (1, false);
        let at = |now, of_yesterday: (i64, bool)| {
            let counts = [(yesterday, of_yesterday), (today, of_today)];
            let look = |start| counts.into_iter().find(|(day, _)| *day == start);
            let standing = quest.standing(now, |start| look(start).unwrap().1);
            (standing.start, standing.status, standing.ends_at)
        };
        let tomorrow = Some(datetime!(2026-11-27 0:00 UTC));
        let present = (today, QuestStatus::InProgress, tomorrow);
        let one = Some(datetime!(2026-11-26 1:00 UTC));
        assert_eq!(
            at(early, (3, false)),
            (yesterday, QuestStatus::Completed, one)
        );
        assert_eq!(at(early, (3, true)), present);
        assert_eq!(at(early, (2, false)), present);
        assert_eq!(at(datetime!(2026-11-26 1:00 UTC), (3, false)), present);
    }

    #[test]
    fn quest_11_12_13_14_a_quest_is_begun_then_completed_then_claimed() {
        let quests = Quests::parse(GOOD).unwrap();
        let quest = quests.find("one").unwrap();
        let status = |count| quest.status(count, false);
        assert_eq!(status(0), QuestStatus::Active);
        assert_eq!(
            (status(1), status(2)),
            (QuestStatus::InProgress, QuestStatus::InProgress)
        );
        assert_eq!(
            (status(3), status(9)),
            (QuestStatus::Completed, QuestStatus::Completed)
        );
        assert_eq!(quest.status(3, true), QuestStatus::Claimed);
    }
}
