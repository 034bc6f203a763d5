//! The devices of a player.

use serde::Serialize;
use store::session::Device;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// A device on which the player is signed in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Device)]
pub struct DeviceView {
    #[serde(rename = "_id")]
    id: Uuid,
    user_agent: String,
    address: String,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    last_used_at: OffsetDateTime,
    /// The one that asks.
    is_current: bool,
    is_remembered: bool,
}

impl DeviceView {
    /// A device, as the player sees it whose session is `current`.
    pub fn of(device: Device, current: Uuid) -> Self {
        Self {
            is_current: device.id == current,
            id: device.id,
            user_agent: device.user_agent,
            address: device.address,
            created_at: device.created_at,
            last_used_at: device.last_used_at,
            is_remembered: device.is_remembered,
        }
    }
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
