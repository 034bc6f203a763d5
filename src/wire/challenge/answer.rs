//! The response to a command.

use serde::Serialize;
use utoipa::ToSchema;

use crate::wire::challenge::ChallengeView;

/// The response to a command.
#[derive(Debug, Serialize, ToSchema)]
pub struct CommandAnswer {
    success: bool,
    message: &'static str,
    data: CommandData,
}

impl CommandAnswer {
    /// The challenge after the command.
    pub fn of(message: &'static str, challenge: ChallengeView) -> Self {
        Self {
            success: true,
            message,
            data: CommandData { challenge },
        }
    }
}

/// The challenge after the command.
#[derive(Debug, Serialize, ToSchema)]
pub struct CommandData {
    challenge: ChallengeView,
}
