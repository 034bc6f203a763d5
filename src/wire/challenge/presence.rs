//! Who was online when.

use serde::Serialize;
use store::presence::PresenceUpdate;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::wire::names::PresenceCauseName;

/// A player came online or went offline.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PresenceChange {
    user_id: Uuid,
    is_online: bool,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// Why they went offline: left (their last connection closed) or server (the server stopped); absent where they
    /// came online, or where it was not recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    cause: Option<PresenceCauseName>,
}

/// Changes, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct PresenceList {
    changes: Vec<PresenceChange>,
}

/// The presence of those who sit, or sat, in a challenge.
#[derive(Debug, Serialize, ToSchema)]
pub struct PresenceAnswer {
    success: bool,
    data: PresenceList,
}

impl PresenceAnswer {
    /// Changes, the newest first.
    pub fn of(changes: Vec<PresenceUpdate>) -> Self {
        let changes = changes.into_iter().map(PresenceChange::from).collect();
        Self {
            success: true,
            data: PresenceList { changes },
        }
    }
}

impl From<PresenceUpdate> for PresenceChange {
    fn from(change: PresenceUpdate) -> Self {
        Self {
            user_id: change.player,
            is_online: change.is_online,
            at: change.at,
            cause: change.cause.map(PresenceCauseName::from),
        }
    }
}
