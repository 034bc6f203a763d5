//! Numbers of the platform and of a player.

use domain::money::Usdc;
use serde::Serialize;
use utoipa::ToSchema;

use crate::wire::fair_play::FairPlayChangeView;

#[derive(Debug, Serialize, ToSchema)]
pub struct Stats {
    pub success: bool,
    pub data: StatsData,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct StatsData {
    pub stats: PlayerStats,
}

/// What a player's challenges add up to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayerStats {
    /// Finished with a result.
    pub played: u32,
    pub won: u32,
    pub lost: u32,
    pub drawn: u32,
    /// Whole percent of those played.
    pub win_rate: u32,
    /// Wins in a row; losses in a row as a negative number.
    pub current_streak: i32,
    #[schema(value_type = String, example = "12.5")]
    pub total_staked: Usdc,
    #[schema(value_type = String, example = "12.5")]
    pub total_won: Usdc,
    /// 0 to 100.
    pub fair_play: i32,
    /// Not finished yet.
    pub open_challenges: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FairPlayHistory {
    pub success: bool,
    pub data: FairPlayHistoryData,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FairPlayHistoryData {
    /// The newest 100, the latest first.
    pub history: Vec<FairPlayChangeView>,
}
