//! Votes of a team.

use serde::Serialize;
use store::team::ShownMotion;
use utoipa::ToSchema;

use crate::wire::motion::TeamMotion;

/// The votes of a team after a command, or as they stand.
#[derive(Debug, Serialize, ToSchema)]
pub struct MotionsAnswer {
    success: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'static str>,
    data: Motions,
}

impl MotionsAnswer {
    /// The open ones first, then the newest.
    pub fn of(message: Option<&'static str>, shown: &[ShownMotion]) -> Self {
        Self {
            success: true,
            message,
            data: Motions {
                votes: shown.iter().filter_map(TeamMotion::of).collect(),
            },
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TeamMotions)]
pub struct Motions {
    /// The open ones first, then the newest.
    votes: Vec<TeamMotion>,
}
