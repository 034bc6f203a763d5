//! Quests as players read them, and what is sent while they progress.

use std::collections::BTreeMap;

use actors::runtime::sink::Frame;
use actors::session::Sessions;
use domain::quest::{Quest, QuestKind, QuestStatus, QuestTally, Quests};
use serde::Serialize;
use store::quest::QuestProgress;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

use super::names::{QuestStatusName, RarityName};

/// A quest, and how far the player is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Quest)]
pub struct QuestView {
    id: String,
    title: String,
    description: String,
    /// Whole tokens.
    reward: i64,
    status: QuestStatusName,
    /// At most `maxProgress`.
    progress: i64,
    max_progress: i64,
    /// Seconds until it begins anew; null for achievements.
    #[schema(required)]
    time_left: Option<i64>,
    /// When it begins anew; null for achievements.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    ends_at: Option<OffsetDateTime>,
    /// Of achievements alone.
    #[schema(required)]
    rarity: Option<RarityName>,
}

impl QuestView {
    /// A quest as a player who has come to `progress` sees it on `today`, at `now`.
    pub fn of(
        quest: &Quest,
        progress: &QuestProgress,
        (today, now): (Date, OffsetDateTime),
    ) -> Self {
        let period = quest.kind.period();
        let count = progress.count(period, quest.metric);
        let ends_at = period.ends_at(period.start(today));
        let status = quest.status(count, progress.is_claimed(period, &quest.id));
        Self {
            id: quest.id.clone(),
            title: quest.title.clone(),
            description: quest.description.clone(),
            reward: quest.reward,
            status: status.into(),
            progress: count.min(quest.target),
            max_progress: quest.target,
            time_left: ends_at.map(|end| (end - now).whole_seconds().max(0)),
            ends_at,
            rarity: quest.rarity.map(RarityName::from),
        }
    }

    /// A quest whose reward was just claimed.
    pub fn claimed(quest: &Quest, at: (Date, OffsetDateTime)) -> Self {
        Self {
            status: QuestStatus::Claimed.into(),
            progress: quest.target,
            ..Self::of(quest, &QuestProgress::default(), at)
        }
    }

    /// The quests of a kind, in the order of the file.
    pub fn all(
        quests: &Quests,
        kind: QuestKind,
        progress: &QuestProgress,
        at: (Date, OffsetDateTime),
    ) -> Vec<Self> {
        let of_kind = quests.of(kind);
        of_kind.map(|quest| Self::of(quest, progress, at)).collect()
    }
}

#[derive(Debug, Serialize)]
struct CompletedQuest<'a> {
    id: &'a str,
    title: &'a str,
    reward: i64,
}

#[derive(Debug, Serialize)]
struct QuestsPayload<'a> {
    /// Quests that were completed just now.
    completed: Vec<CompletedQuest<'a>>,
}

/// Tells the players whose counts have changed, and what each has completed by that.
pub fn tell_progress(sessions: &Sessions, quests: &Quests, tally: &QuestTally) {
    let mut completed: BTreeMap<Uuid, Vec<CompletedQuest<'_>>> = BTreeMap::new();
    for key in &tally.changed {
        completed.entry(key.player).or_default();
    }
    for (player, id) in &tally.completed {
        if let Some(quest) = quests.find(id) {
            let (id, title, reward) = (quest.id.as_str(), quest.title.as_str(), quest.reward);
            let entry = completed.entry(*player).or_default();
            entry.push(CompletedQuest { id, title, reward });
        }
    }
    for (player, completed) in completed {
        sessions.tell(player, &quests_updated(completed));
    }
}

/// A player's quests have changed otherwise: a reward was claimed on another device.
pub fn tell_change(sessions: &Sessions, player: Uuid) {
    sessions.tell(player, &quests_updated(Vec::new()));
}

fn quests_updated(completed: Vec<CompletedQuest<'_>>) -> Frame {
    Frame::reliable("quests_updated", &QuestsPayload { completed })
}

#[derive(Debug, Serialize)]
struct TokensPayload {
    balance: i64,
}

/// A player's tokens have changed.
pub fn tell_tokens(sessions: &Sessions, player: Uuid, balance: i64) {
    let frame = Frame::reliable("tokens_updated", &TokensPayload { balance });
    sessions.tell(player, &frame);
}
