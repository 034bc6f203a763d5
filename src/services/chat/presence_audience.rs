//! Who sees a player's presence: mutual friends, teammates and partners who have answered, never across a block
//! (docs/rules.md, Messages).

use time::OffsetDateTime;
use uuid::Uuid;

use crate::state::AppState;
use crate::wire::chat_event::user_presence_update;

/// Notifies them that a player came online or went offline, at `at`.
pub async fn notify(app: &AppState, player: Uuid, is_online: bool, at: OffsetDateTime) {
    match store::chat::people::acquaintances(&app.db, player).await {
        Ok(acquaintances) => {
            let frame = user_presence_update(player, is_online, at);
            for acquaintance in acquaintances {
                app.sessions.send(acquaintance, &frame);
            }
        }
        // Presence is shed first; a client that reads it again sees it.
        Err(error) => {
            tracing::warn!(%player, "the acquaintances of a player cannot be read: {error}");
        }
    }
}
