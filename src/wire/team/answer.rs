//! A team after a command.

use serde::Serialize;
use utoipa::ToSchema;

use crate::wire::team::TeamView;

/// A team after a command.
#[derive(Debug, Serialize, ToSchema)]
pub struct TeamAnswer {
    success: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'static str>,
    pub data: TeamData,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TeamData {
    pub team: TeamView,
}

impl TeamAnswer {
    /// The team as the viewer may see it.
    pub fn new(message: Option<&'static str>, team: TeamView) -> Self {
        Self {
            success: true,
            message,
            data: TeamData { team },
        }
    }
}
