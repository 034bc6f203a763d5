//! Who sees a player's presence: mutual friends, teammates and partners who have answered, never across a block
//! (docs/rules.md, Messages).

use actors::sink::Frame;
use serde::Serialize;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::state::AppState;

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Update {
    user_id: Uuid,
    is_online: bool,
    #[serde(with = "time::serde::rfc3339")]
    last_seen: OffsetDateTime,
}

/// A player came online.
pub async fn came(app: &AppState, player: Uuid, at: OffsetDateTime) {
    let update = Update {
        user_id: player,
        is_online: true,
        last_seen: at,
    };
    tell(app, &update).await;
}

/// A player went offline.
pub async fn left(app: &AppState, player: Uuid, at: OffsetDateTime) {
    let update = Update {
        user_id: player,
        is_online: false,
        last_seen: at,
    };
    tell(app, &update).await;
}

async fn tell(app: &AppState, update: &Update) {
    match store::chat::people::acquaintances(&app.db, update.user_id).await {
        Ok(acquaintances) => {
            let frame = Frame::ephemeral("user_presence_update", update);
            for acquaintance in acquaintances {
                app.sessions.tell(acquaintance, &frame);
            }
        }
        // Presence is shed first; a client that reads it again sees it.
        Err(error) => {
            let player = update.user_id;
            tracing::warn!(%player, "who knows a player cannot be read: {error}");
        }
    }
}
