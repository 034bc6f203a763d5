//! The devices of a player.

use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// A device on which the player is signed in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Device)]
pub struct DeviceView {
    #[serde(rename = "_id")]
    pub id: Uuid,
    pub user_agent: String,
    pub address: String,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    pub last_used_at: OffsetDateTime,
    /// The one that asks.
    pub is_current: bool,
    pub is_remembered: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Devices {
    pub success: bool,
    pub data: DevicesData,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct DevicesData {
    pub sessions: Vec<DeviceView>,
}
