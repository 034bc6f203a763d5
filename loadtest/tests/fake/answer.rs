//! How events of clients are answered.

use serde_json::{Value, json};
use uuid::Uuid;

use crate::state::State;

/// The acknowledgement of an event.
pub(crate) fn of(state: &State, player: Uuid, name: &str, data: &Value) -> Value {
    let id = |field: &str| {
        let text = data.get(field).and_then(Value::as_str);
        text.and_then(|text| Uuid::parse_str(text).ok())
            .unwrap_or_default()
    };
    match name {
        "send_message" if data.get("conversationId").is_some() => {
            state.send_to_team(player, id("conversationId"), id("clientId"))
        }
        "send_message" => state.send(player, id("recipientId"), id("clientId")),
        "conversation_sync" => {
            let after = data.get("after").and_then(Value::as_i64);
            state.missed(id("conversationId"), after.unwrap_or_default())
        }
        "challenge_subscribe" => state.watch(player, id("challengeId")),
        _ => json!({"ok": true}),
    }
}
