//! Numbers of the platform and of a player.

use domain::account::record::PlayerRecord;
use domain::money::Usdc;
use serde::Serialize;
use store::wallet::Numbers;
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
    played: u32,
    won: u32,
    lost: u32,
    drawn: u32,
    /// Whole percent of those played.
    win_rate: u32,
    /// Wins in a row; losses in a row as a negative number.
    current_streak: i32,
    #[schema(value_type = String, example = "12.5")]
    total_staked: Usdc,
    #[schema(value_type = String, example = "12.5")]
    total_won: Usdc,
    /// 0 to 100.
    fair_play: i32,
    /// Not finished yet.
    open_challenges: i64,
}

impl PlayerStats {
    /// The record and the money of a player.
    pub fn of(record: PlayerRecord, money: &Numbers, fair_play: i32, open_challenges: i64) -> Self {
        Self {
            played: record.played,
            won: record.won,
            lost: record.lost,
            drawn: record.drawn,
            win_rate: record.win_rate(),
            current_streak: record.current_streak,
            total_staked: money.total_staked,
            total_won: money.total_won,
            fair_play,
            open_challenges,
        }
    }
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
