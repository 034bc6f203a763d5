//! Joining a team, and leaving it.

use domain::money::Usdc;
use serde::Serialize;
use utoipa::ToSchema;

use crate::wire::team::TeamView;

/// What joining came to.
#[derive(Debug, Serialize, ToSchema)]
pub struct JoinAnswer {
    success: bool,
    message: &'static str,
    data: JoinData,
}

impl JoinAnswer {
    /// What joining came to, with the team.
    pub fn of(message: &'static str, status: JoinStatus, team: TeamView) -> Self {
        Self {
            success: true,
            message,
            data: JoinData { status, team },
        }
    }
}

/// What became of joining.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum JoinStatus {
    /// The player is a member now.
    Joined,
    /// The leader has to agree.
    Requested,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct JoinData {
    status: JoinStatus,
    team: TeamView,
}

/// A membership that has ended.
#[derive(Debug, Serialize, ToSchema)]
pub struct LeaveAnswer {
    success: bool,
    message: String,
    data: LeaveData,
}

impl LeaveAnswer {
    /// What was paid out of the pool.
    pub fn of(message: String, paid_out: Usdc) -> Self {
        Self {
            success: true,
            message,
            data: LeaveData { paid_out },
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeaveData {
    /// The share of the pool, which is in the wallet.
    #[schema(value_type = String, example = "60")]
    paid_out: Usdc,
}
