//! The pool of a team, as its members read it.

use actors::runtime::sink::Frame;
use domain::money::Usdc;
use domain::team::percentages;
use serde::Serialize;
use serde_json::json;
use store::team::pool::{MemberShare, PoolMovement};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::wire::names::PoolMovementName;
use crate::wire::person::UserSummary;

/// The pool of a team. It is the sum of the shares of its members.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Pool {
    /// All shares together.
    #[schema(value_type = String, example = "100")]
    total: Usdc,
    /// My share.
    #[schema(value_type = String, example = "60")]
    share: Usdc,
    /// What one match may stake of my share, at most; null for all of it.
    #[schema(value_type = Option<String>, example = "20")]
    cap: Option<Usdc>,
    /// Whether the team has a challenge that is not over, also before its stake: nothing can be taken back then.
    is_staked: bool,
    /// Every member, the largest share first.
    contributions: Vec<PoolContribution>,
}

/// What a member has in the pool.
#[derive(Debug, Clone, Serialize, ToSchema)]
struct PoolContribution {
    user: UserSummary,
    #[schema(value_type = String, example = "60")]
    amount: Usdc,
    /// Of the pool, with two decimals. They sum to 100.00 by the largest remainder; all are 0.00 where the pool is empty.
    #[schema(example = "60.00")]
    percent: String,
}

impl Pool {
    /// The pool as `viewer` reads it; nothing where the shares sum to more than can be written down.
    pub fn of(shares: &[MemberShare], viewer: Uuid, is_staked: bool) -> Option<Self> {
        let amounts: Vec<Usdc> = shares.iter().map(|share| share.amount).collect();
        let mine = shares.iter().find(|share| share.person.id == viewer);
        let parts = shares.iter().zip(percentages(&amounts));
        let contributions = parts.map(|(share, hundredths)| PoolContribution {
            user: UserSummary::of(&share.person),
            amount: share.amount,
            percent: format!("{}.{:02}", hundredths / 100, hundredths % 100),
        });
        Some(Self {
            total: Usdc::checked_sum(amounts.iter().copied())?,
            share: mine.map_or(Usdc::ZERO, |share| share.amount),
            cap: mine.and_then(|share| share.cap),
            is_staked,
            contributions: contributions.collect(),
        })
    }
}

/// A row of a team's statement.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PoolMovement)]
pub struct PoolMovementView {
    #[serde(rename = "_id")]
    id: Uuid,
    /// 1, 2, 3, … of the team.
    number: i64,
    kind: PoolMovementName,
    /// Whose share moved.
    user: UserSummary,
    /// The match that staked it, or that it comes from.
    challenge: Option<PoolChallenge>,
    /// What came; with a minus where it went.
    #[schema(value_type = String, example = "-50")]
    amount: Usdc,
    /// The share after it.
    #[schema(value_type = String, example = "10")]
    share_after: Usdc,
    /// The pool after it.
    #[schema(value_type = String, example = "50")]
    pool_after: Usdc,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

/// The match of a row of a statement.
#[derive(Debug, Clone, Serialize, ToSchema)]
struct PoolChallenge {
    #[serde(rename = "_id")]
    id: Uuid,
    title: String,
}

impl From<PoolMovement> for PoolMovementView {
    fn from(movement: PoolMovement) -> Self {
        Self {
            id: movement.journal,
            number: movement.number,
            kind: movement.kind.into(),
            user: UserSummary::of(&movement.person),
            challenge: movement
                .challenge
                .map(|(id, title)| PoolChallenge { id, title }),
            amount: movement.amount,
            share_after: movement.share_after,
            pool_after: movement.pool_after,
            created_at: movement.at,
        }
    }
}

/// The pool of a team has changed: its members read it again.
pub fn team_pool_changed(team: Uuid) -> Frame {
    Frame::reliable("team_pool_changed", &json!({ "teamId": team }))
}
