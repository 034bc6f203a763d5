//! Changes of a conversation's members.

use actors::sink::Frame;
use serde_json::json;
use uuid::Uuid;

use crate::state::AppState;

/// Reads the members of a conversation again after a change, so that former ones get nothing, and asks `concerned` to
/// refetch.
pub async fn refresh(app: &AppState, conversation: Uuid, concerned: &[Uuid]) {
    if let Err(why) = app.conversations.reread(conversation).await {
        // It is busy or gone; what it writes is still judged by PostgreSQL.
        tracing::warn!(%conversation, "its members are not read anew: {why}");
    }
    let recipients = json!({"conversationId": conversation});
    let frame = Frame::reliable("conversation_members", &recipients);
    for player in concerned {
        app.sessions.tell(*player, &frame);
    }
}
