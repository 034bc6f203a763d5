//! The passkeys of a player.

use serde::Serialize;
use store::passkey::PasskeySummary;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;
use webauthn_rs::prelude::{CreationChallengeResponse, RequestChallengeResponse};

#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyRequestAnswer {
    success: bool,
    data: PasskeyRequest,
}

impl PasskeyRequestAnswer {
    /// A ceremony that has begun.
    pub fn of(ceremony: String, options: RequestChallengeResponse) -> Self {
        Self {
            success: true,
            data: PasskeyRequest { ceremony, options },
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyRequest {
    /// Sent back with the signature, once; good for a few minutes.
    ceremony: String,
    /// What the browser's `navigator.credentials.get` is given, in JSON.
    #[schema(value_type = Object)]
    options: RequestChallengeResponse,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeysAnswer {
    pub success: bool,
    pub data: PasskeysView,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeysView {
    /// The oldest first.
    pub passkeys: Vec<PasskeyView>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Passkey)]
pub struct PasskeyView {
    #[serde(rename = "_id")]
    id: Uuid,
    name: String,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    last_used_at: Option<OffsetDateTime>,
}

impl From<PasskeySummary> for PasskeyView {
    fn from(passkey: PasskeySummary) -> Self {
        Self {
            id: passkey.id,
            name: passkey.name,
            created_at: passkey.created_at,
            last_used_at: passkey.last_used_at,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyCreationAnswer {
    pub success: bool,
    pub data: PasskeyCreation,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyCreation {
    /// Sent back with the new passkey, once; good for a few minutes.
    pub ceremony: String,
    /// What the browser's `navigator.credentials.create` is given, in JSON.
    #[schema(value_type = Object)]
    pub options: CreationChallengeResponse,
}
