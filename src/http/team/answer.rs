//! The request body that the commands of teams share.

use domain::notification::{RequestError, note};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::http::error::{Error, Result};

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
