//! The security log of a player.

use serde::Serialize;
use serde_json::Value;
use store::security::SecurityEventRow;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::wire::page::Pages;

/// What happened to the account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecurityEventView {
    #[serde(rename = "_id")]
    id: Uuid,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// Such as `signed_in`, `sign_in_failed`, `device_new` or `password_changed`; kinds may be added.
    kind: String,
    /// The address, or for IPv6 the network of one customer.
    network: String,
    user_agent: String,
    /// Whether it happened in the session that asks.
    is_this_session: bool,
    #[schema(value_type = Object)]
    details: Value,
}

impl SecurityEventView {
    /// An event, as the player sees it whose session is `current`.
    pub fn of(event: SecurityEventRow, current: Uuid) -> Self {
        Self {
            is_this_session: event.session_id == Some(current),
            id: event.id,
            at: event.at,
            kind: event.kind,
            network: event.network,
            user_agent: event.user_agent,
            details: event.details,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SecurityEvents {
    pub success: bool,
    pub data: SecurityEventsData,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SecurityEventsData {
    pub events: Vec<SecurityEventView>,
    pub pagination: SecurityEventPages,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecurityEventPages {
    pub total_events: i64,
    #[serde(flatten)]
    pub pages: Pages,
}
