//! The request and response bodies that the commands of teams share.

use domain::notification::{RequestError, note};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::http::error::{Error, Result};
use crate::wire::team::TeamView;

/// A team after a command.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TeamAnswer {
    success: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'static str>,
    pub(super) data: TeamData,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TeamData {
    pub(super) team: TeamView,
}

impl TeamAnswer {
    pub(super) fn new(message: Option<&'static str>, team: TeamView) -> Self {
        Self {
            success: true,
            message,
            data: TeamData { team },
        }
    }
}

/// A message that a player adds to a request.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = TeamMessage)]
pub(super) struct MessageBody {
    /// At most 500 characters.
    message: Option<String>,
}

impl MessageBody {
    /// The message, if it is valid.
    pub(super) fn note(&self) -> Result<Option<String>> {
        note(self.message.as_deref())
            .map_err(|problem: RequestError| Error::field("message", problem.to_string()))
    }
}
