//! What clients say on the channel.

use domain::notification::NotificationType;
use serde::Deserialize;
use uuid::Uuid;

/// A message of a client.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "type", content = "data", rename_all = "snake_case")]
pub(super) enum ClientMessage {
    /// I am there.
    Heartbeat(Anything),
    /// Are you there?
    Ping(Anything),
    /// This one was read.
    NotificationRead(Read),
    /// Show me these alone.
    SubscribeToTypes(Types),
    /// My new token.
    Authenticate(TokenMessage),
}

/// What stands there does not matter.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Anything;

impl<'de> Deserialize<'de> for Anything {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        serde::de::IgnoredAny::deserialize(deserializer).map(|_| Self)
    }
}

#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Read {
    pub(super) notification_id: Uuid,
}

#[derive(Debug, PartialEq, Eq, Deserialize)]
pub(super) struct Types {
    pub(super) types: Vec<NotificationType>,
}

#[derive(PartialEq, Eq, Deserialize)]
pub(super) struct TokenMessage {
    pub(super) token: String,
}

impl std::fmt::Debug for TokenMessage {
    /// A token stands in no log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Token").finish_non_exhaustive()
    }
}

impl ClientMessage {
    /// Reads a message; `data` may be missing where there is none.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut envelope: serde_json::Value = serde_json::from_str(text).ok()?;
        let fields = envelope.as_object_mut()?;
        fields.entry("data").or_insert(serde_json::Value::Null);
        serde_json::from_value(envelope).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_clients_say_is_read_with_and_without_data() {
        let heartbeat = Some(ClientMessage::Heartbeat(Anything));
        assert_eq!(ClientMessage::parse(r#"{"type":"heartbeat"}"#), heartbeat);
        assert_eq!(
            ClientMessage::parse(r#"{"type":"heartbeat","data":{"at":1}}"#),
            heartbeat
        );
        let types =
            ClientMessage::parse(r#"{"type":"subscribe_to_types","data":{"types":["friend"]}}"#);
        let friend = Types {
            types: vec![NotificationType::Friend],
        };
        assert_eq!(types, Some(ClientMessage::SubscribeToTypes(friend)));
        for nonsense in [
            "",
            "[]",
            "{}",
            r#"{"type":"shout","data":{}}"#,
            r#"{"type":"notification_read"}"#,
            r#"{"type":"notification_read","data":{"notificationId":"7"}}"#,
            r#"{"type":"subscribe_to_types","data":{"types":["gossip"]}}"#,
        ] {
            assert_eq!(ClientMessage::parse(nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn a_token_stands_in_no_log() {
        let shown = ClientMessage::parse(r#"{"type":"authenticate","data":{"token":"secret"}}"#);
        assert!(!format!("{shown:?}").contains("secret"));
    }
}
