//! Changes of a conversation's members.

use uuid::Uuid;

use crate::state::AppState;
use crate::wire::chat_event::conversation_members;

/// Reads the members of a conversation again after a change, so that former ones get nothing, and asks `concerned` to
/// refetch.
pub async fn refresh(app: &AppState, conversation: Uuid, concerned: &[Uuid]) {
    if let Err(why) = app.conversations.reread(conversation).await {
        // It is busy or gone; what it writes is still judged by PostgreSQL.
        tracing::warn!(%conversation, "the members of a conversation cannot be read again: {why}");
    }
    let frame = conversation_members(conversation);
    for player in concerned {
        app.sessions.send(*player, &frame);
    }
}
