//! Publishes the events of conversations, encoded by `wire`.

use std::collections::BTreeMap;

use actors::challenge::Challenges;
use actors::conversation::{ConversationListener, Typing};
use actors::session::Sessions;
use actors::sink::Frame;
use domain::chat::{Reaction, Receipt};
use serde::Serialize;
use serde_json::json;
use store::chat::{ChatMessage, ConversationRow, Marked};
use uuid::Uuid;

use crate::wire::chat::{ArenaMessage, MessagePayload};

/// Tells members through their sessions, and the watchers of a challenge through its own actor.
#[derive(Debug)]
pub struct Announcer {
    sessions: Sessions,
    challenges: Challenges,
}

/// How far a member has read; the number is for the member's own devices.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Read {
    conversation_id: Uuid,
    user_id: Uuid,
    seq: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    unread_count: Option<i64>,
}

impl Announcer {
    /// An announcer to these.
    pub fn new(sessions: Sessions, challenges: Challenges) -> Self {
        Self {
            sessions,
            challenges,
        }
    }
}

impl Announcer {
    /// Tells one member one thing and the others another.
    fn tell(&self, room: &ConversationRow, one: Uuid, to_one: &Frame, to_others: &Frame) {
        for receipt in &room.receipts {
            let frame = if receipt.user_id == one {
                to_one
            } else {
                to_others
            };
            self.sessions.tell(receipt.user_id, frame);
        }
    }
}

impl ConversationListener for Announcer {
    fn message_sent(&self, room: &ConversationRow, message: &ChatMessage) {
        if let Some(challenge) = room.challenge_id {
            let recipients =
                json!({"challengeId": challenge, "message": ArenaMessage::from(message)});
            self.challenges
                .fan_out(challenge, &Frame::reliable("arena_message", &recipients));
            return;
        }
        let received = Frame::reliable("message_received", &MessagePayload::from(message));
        let sent = received.renamed("message_sent");
        self.tell(room, message.sender.id, &sent, &received);
    }

    fn changed(&self, room: &ConversationRow, message: &ChatMessage) {
        if let Some(challenge) = room.challenge_id {
            let recipients =
                json!({"challengeId": challenge, "message": ArenaMessage::from(message)});
            self.challenges.fan_out(
                challenge,
                &Frame::reliable("arena_message_changed", &recipients),
            );
            return;
        }
        let name = if message.deleted_at.is_some() {
            "message_deleted"
        } else {
            "message_edited"
        };
        let recipients = MessagePayload::from(message);
        let frame = Frame::reliable(name, &recipients);
        self.tell(room, message.sender.id, &frame, &frame);
    }

    fn marked(&self, room: &ConversationRow, before: Receipt, now: Marked) {
        let Receipt {
            user_id,
            delivered_seq,
            read_seq,
        } = now.receipt;
        if before.read_seq < read_seq {
            let recipients = |unread_count| Read {
                conversation_id: room.id,
                user_id,
                seq: read_seq,
                unread_count,
            };
            // Every device of the reader shows the same number.
            let own = Frame::reliable("messages_read", &recipients(Some(now.unread)));
            if room.is_blocked {
                self.sessions.tell(user_id, &own);
            } else {
                let others = Frame::reliable("messages_read", &recipients(None));
                self.tell(room, user_id, &own, &others);
            }
        }
        if before.delivered_seq < delivered_seq && read_seq < delivered_seq {
            let recipients =
                json!({"conversationId": room.id, "userId": user_id, "seq": delivered_seq});
            let frame = Frame::reliable("message_delivered", &recipients);
            if room.is_blocked {
                self.sessions.tell(user_id, &frame);
            } else {
                self.tell(room, user_id, &frame, &frame);
            }
        }
    }

    fn typing(&self, room: &ConversationRow, who: Uuid, typing: Typing) {
        if room.is_blocked {
            return;
        }
        let frame = match typing {
            Typing::Started => Frame::ephemeral(
                "user_typing",
                &json!({
                    "conversationId": room.id,
                    "userId": who,
                    "username": room.usernames.get(&who),
                }),
            ),
            Typing::Stopped => Frame::ephemeral(
                "user_stopped_typing",
                &json!({"conversationId": room.id, "userId": who}),
            ),
        };
        let others = room
            .receipts
            .iter()
            .filter(|receipt| receipt.user_id != who);
        others.for_each(|other| self.sessions.tell(other.user_id, &frame));
    }

    fn reacted(&self, challenge: Uuid, counts: &BTreeMap<Reaction, u32>) {
        let recipients = json!({"challengeId": challenge, "counts": counts});
        self.challenges
            .fan_out(challenge, &Frame::ephemeral("arena_reactions", &recipients));
    }
}
