//! Between teams: asking, connecting, parting; and following a team.

use serde::Serialize;
use utoipa::ToSchema;

use crate::wire::team::TeamView;

/// What asking came to.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConnectAnswer {
    success: bool,
    message: &'static str,
    data: ConnectData,
}

impl ConnectAnswer {
    /// What asking came to, with the team that was asked.
    pub fn of(message: &'static str, status: ConnectStatus, team: TeamView) -> Self {
        Self {
            success: true,
            message,
            data: ConnectData { status, team },
        }
    }
}

/// What became of asking another team.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ConnectStatus {
    /// Its leader has to agree.
    Asked,
    /// It had asked already.
    Connected,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ConnectData {
    status: ConnectStatus,
    team: TeamView,
}

/// How many follow now.
#[derive(Debug, Serialize, ToSchema)]
pub struct FollowAnswer {
    success: bool,
    data: FollowData,
}

impl FollowAnswer {
    /// How many follow, and whether the viewer does.
    pub fn of(followers: i64, is_following: bool) -> Self {
        Self {
            success: true,
            data: FollowData {
                followers,
                is_following,
            },
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FollowData {
    followers: i64,
    is_following: bool,
}
