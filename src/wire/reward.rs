//! What points are redeemed for.

use domain::referral::Reward;
use serde::Serialize;
use store::referral::Owned;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::wire::names::RewardIdName;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Reward)]
pub struct RewardView {
    #[serde(rename = "_id")]
    id: RewardIdName,
    title: &'static str,
    description: &'static str,
    points_cost: i64,
    /// When I redeemed it last.
    #[serde(with = "time::serde::rfc3339::option")]
    redeemed_at: Option<OffsetDateTime>,
    /// Until when I have it; null where it is for ever, or not mine.
    #[serde(with = "time::serde::rfc3339::option")]
    ends_at: Option<OffsetDateTime>,
}

impl RewardView {
    pub fn of(reward: Reward, owned: Option<Owned>) -> Self {
        Self {
            id: reward.into(),
            title: reward.title(),
            description: reward.description(),
            points_cost: reward.cost().count(),
            redeemed_at: owned.map(|it| it.redeemed_at),
            ends_at: owned.and_then(|it| it.ends_at),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RewardsAnswer {
    pub success: bool,
    pub data: RewardsData,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RewardsData {
    pub rewards: Vec<RewardView>,
    pub current_points: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RedeemedAnswer {
    pub success: bool,
    pub message: &'static str,
    pub data: RedeemedData,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RedeemedData {
    pub reward: RewardView,
    pub current_points: i64,
}
