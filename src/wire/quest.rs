//! Quests as players read them, and what is sent while they progress.

use std::collections::BTreeMap;

use actors::runtime::sink::Frame;
use actors::session::Sessions;
use domain::quest::{Quest, QuestKind, QuestStanding, QuestStatus, QuestTally, Quests, day_of};
use serde::Serialize;
use store::quest::QuestProgress;
use time::OffsetDateTime;
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
    /// A quest as a player of this standing sees it at `now`.
    pub fn of(quest: &Quest, standing: QuestStanding, now: OffsetDateTime) -> Self {
        let ends_at = standing.ends_at;
        Self {
            id: quest.id.clone(),
            title: quest.title.clone(),
            description: quest.description.clone(),
            reward: quest.reward,
            status: standing.status.into(),
            progress: standing.count.min(quest.target),
            max_progress: quest.target,
            time_left: ends_at.map(|end| (end - now).whole_seconds().max(0)),
            ends_at,
            rarity: quest.rarity.map(RarityName::from),
        }
    }

    /// A quest whose reward was just claimed.
    pub fn claimed(quest: &Quest, standing: QuestStanding, now: OffsetDateTime) -> Self {
        let standing = QuestStanding {
            status: QuestStatus::Claimed,
            count: quest.target,
            ..standing
        };
        Self::of(quest, standing, now)
    }

    /// The quests of a kind, in the order of the file.
    pub fn all(
        quests: &Quests,
        kind: QuestKind,
        progress: &QuestProgress,
        now: OffsetDateTime,
    ) -> Vec<Self> {
        let of_kind = quests.of(kind);
        of_kind
            .map(|quest| Self::of(quest, progress.standing(quest, now), now))
            .collect()
    }
}

#[derive(Debug, Serialize)]
struct CompletedQuest<'a> {
    id: &'a str,
    title: &'a str,
    reward: i64,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct QuestsPayload<'a> {
    /// Quests that were completed just now.
    completed: Vec<CompletedQuest<'a>>,
    /// What the player wears may have changed: clients read it again.
    is_look_changed: bool,
}

/// Notifies the players whose counts have changed, and what each has completed by that and can claim at `now`.
pub fn send_progress(
    sessions: &Sessions,
    quests: &Quests,
    tally: &QuestTally,
    now: OffsetDateTime,
) {
    let mut completed: BTreeMap<Uuid, Vec<CompletedQuest<'_>>> = BTreeMap::new();
    for key in &tally.changed {
        completed.entry(key.player).or_default();
    }
    for completion in &tally.completed {
        let quest = quests.find(&completion.quest);
        // What was counted long after its window has no reward any more.
        let quest = quest.filter(|it| it.kind.period().claimable(now).contains(&completion.start));
        if let Some(quest) = quest {
            let (id, title, reward) = (quest.id.as_str(), quest.title.as_str(), quest.reward);
            let entry = completed.entry(completion.player).or_default();
            entry.push(CompletedQuest { id, title, reward });
        }
    }
    for (player, completed) in completed {
        let changed = QuestsPayload {
            completed,
            is_look_changed: false,
        };
        sessions.send(player, &changed.frame());
    }
}

/// A player's quests have changed otherwise: a reward was claimed on another device.
pub fn notify_claim(sessions: &Sessions, player: Uuid) {
    let changed = QuestsPayload {
        completed: Vec::new(),
        is_look_changed: false,
    };
    sessions.send(player, &changed.frame());
}

/// A player's cosmetics have changed: on another device something was bought for points, or a look put on or taken off.
pub fn notify_look(sessions: &Sessions, player: Uuid) {
    let changed = QuestsPayload {
        completed: Vec::new(),
        is_look_changed: true,
    };
    sessions.send(player, &changed.frame());
}

impl QuestsPayload<'_> {
    fn frame(&self) -> Frame {
        Frame::reliable("quests_updated", self)
    }
}

#[derive(Debug, Serialize)]
struct TokensPayload {
    balance: i64,
}

/// A player's tokens have changed.
pub fn send_tokens(sessions: &Sessions, player: Uuid, balance: i64) {
    let frame = Frame::reliable("tokens_updated", &TokensPayload { balance });
    sessions.send(player, &frame);
}

#[derive(Debug, Serialize, ToSchema)]
pub struct QuestsAnswer {
    pub success: bool,
    pub data: QuestsData,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct QuestsData {
    pub summary: QuestSummary,
    pub daily: Vec<QuestView>,
    pub weekly: Vec<QuestView>,
    pub achievements: Vec<QuestView>,
}

/// What the cards above the lists show.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuestSummary {
    /// Days one after the other on which a daily quest was completed, today or up to yesterday.
    daily_streak: i64,
    best_streak: i64,
    weekly_completed: usize,
    weekly_total: usize,
    achievements_completed: usize,
    achievements_total: usize,
    /// My tokens.
    balance: i64,
}

impl QuestSummary {
    pub fn of(
        quests: &Quests,
        progress: &QuestProgress,
        now: OffsetDateTime,
        balance: i64,
    ) -> Self {
        let is_done = |quest: &&Quest| {
            let status = progress.standing(quest, now).status;
            matches!(status, QuestStatus::Completed | QuestStatus::Claimed)
        };
        let done = |kind| quests.of(kind).filter(is_done).count();
        Self {
            daily_streak: progress.run.streak_on(day_of(now)),
            best_streak: progress.run.best_streak,
            weekly_completed: done(QuestKind::Weekly),
            weekly_total: quests.of(QuestKind::Weekly).count(),
            achievements_completed: done(QuestKind::Achievement),
            achievements_total: quests.of(QuestKind::Achievement).count(),
            balance,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ClaimedAnswer {
    pub success: bool,
    pub message: String,
    pub data: ClaimedData,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ClaimedData {
    /// The quest, now claimed.
    pub quest: QuestView,
    /// My tokens after it.
    pub balance: i64,
}
