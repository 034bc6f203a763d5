//! The profile of a player, as another player sees it.

use domain::account::record::{MatchResult, PlayerRecord};
use domain::money::Usdc;
use serde::Serialize;
use store::stats::RecentResult;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::wire::account::RewardsView;
use crate::wire::friend::{FriendRelationship, OnlineStatus};

/// A player as others see them.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProfileAnswer {
    pub success: bool,
    pub data: ProfileData,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ProfileData {
    pub profile: ProfileView,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PublicProfile)]
pub struct ProfileView {
    #[serde(rename = "_id")]
    pub id: Uuid,
    pub username: String,
    pub name: String,
    pub avatar: Option<String>,
    /// 0 to 100.
    pub fair_play: i32,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    pub follower_count: i32,
    pub following_count: i32,
    pub rewards: RewardsView,
    pub relationship: FriendRelationship,
    /// I have blocked this player.
    pub is_blocked: bool,
    /// Whether they get my invitation to a challenge: we follow one another in either direction, or have played together.
    pub can_invite: bool,
    /// Null where I may not see it.
    pub status: Option<OnlineStatus>,
    /// Null as well.
    #[serde(with = "time::serde::rfc3339::option")]
    pub last_seen: Option<OffsetDateTime>,
    /// The public challenge that they play now; null where there is none, and where I may not see whether they are online.
    pub playing: Option<Uuid>,
    pub record: RecordView,
    /// What was ever staked and not given back (USDC).
    #[schema(value_type = String, example = "12.5")]
    pub total_staked: Usdc,
    /// What was ever paid out for a win, the own stake included (USDC).
    #[schema(value_type = String, example = "12.5")]
    pub total_won: Usdc,
    /// My record in the challenges that we played against each other; null on my own profile.
    pub head_to_head: Option<RecordView>,
    pub recent: Vec<RecentView>,
}

/// What finished challenges add up to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PublicRecord)]
pub struct RecordView {
    played: u32,
    won: u32,
    lost: u32,
    drawn: u32,
    /// Whole percent of those played.
    win_rate: u32,
    /// Wins in a row; losses in a row as a negative number.
    current_streak: i32,
}

impl From<PlayerRecord> for RecordView {
    fn from(record: PlayerRecord) -> Self {
        Self {
            played: record.played,
            won: record.won,
            lost: record.lost,
            drawn: record.drawn,
            win_rate: record.win_rate(),
            current_streak: record.current_streak,
        }
    }
}

/// How a challenge ended for a player.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = MatchResult)]
pub enum ResultView {
    Won,
    Lost,
    Drawn,
}

/// A finished public challenge.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RecentResult)]
pub struct RecentView {
    challenge_id: Uuid,
    title: String,
    game: String,
    result: ResultView,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl From<RecentResult> for RecentView {
    fn from(recent: RecentResult) -> Self {
        Self {
            challenge_id: recent.challenge,
            title: recent.title,
            game: recent.game,
            result: match recent.result {
                MatchResult::Won => ResultView::Won,
                MatchResult::Lost => ResultView::Lost,
                MatchResult::Drawn => ResultView::Drawn,
            },
            at: recent.at,
        }
    }
}
