//! Accounts of a load test, as the load tester reads them: one JSON object a line.

use serde::Serialize;
use time::OffsetDateTime;
use uuid::Uuid;

/// An account that is signed in.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LoadPlayer {
    /// Whose account it is.
    pub id: Uuid,
    /// The name.
    pub username: String,
    /// Good until `expires_at`.
    pub access_token: String,
    /// The refresh cookie's value.
    pub refresh_token: String,
    /// When the access token ends.
    #[serde(with = "time::serde::rfc3339")]
    pub expires_at: OffsetDateTime,
}

impl LoadPlayer {
    /// Its line.
    pub fn line(&self) -> String {
        let line = serde_json::to_string(self);
        line.expect("texts and times can be written as JSON") + "\n"
    }
}
