//! Who is told what happens in conversations, in the words of the wire.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use actors::challenge::Challenges;
use actors::conversation::Audience;
use actors::outlet::Frame;
use actors::session::Sessions;
use domain::chat::{Reaction, Status};
use serde_json::json;
use store::chat::{Message, Room};
use uuid::Uuid;

use crate::wire::chat::{ArenaMessage, MessageView};

/// Reaches everyone who watches a challenge.
pub trait Watchers: fmt::Debug + Send + Sync {
    /// Tells every watcher; where nobody watches, nobody.
    fn fan_out(&self, challenge: Uuid, frame: &Frame);
}

impl Watchers for Challenges {
    fn fan_out(&self, challenge: Uuid, frame: &Frame) {
        Self::fan_out(self, challenge, frame);
    }
}

/// Tells members through their sessions, and the watchers of a challenge through its own actor.
#[derive(Debug)]
pub struct Announcer {
    sessions: Sessions,
    watchers: Arc<dyn Watchers>,
}

impl Announcer {
    /// An announcer to these.
    pub fn new(sessions: Sessions, watchers: Arc<dyn Watchers>) -> Self {
        Self { sessions, watchers }
    }
}

impl Audience for Announcer {
    fn said(&self, room: &Room, message: &Message) {
        if let Some(challenge) = room.challenge_id {
            let told = json!({"challengeId": challenge, "message": ArenaMessage::from(message)});
            self.watchers
                .fan_out(challenge, &Frame::lasting("arena_message", &told));
            return;
        }
        let told = json!({
            "conversationId": room.id,
            "message": MessageView::of(message, Status::Sent),
        });
        let (received, sent) = (
            Frame::lasting("message_received", &told),
            Frame::lasting("message_sent", &told),
        );
        for receipt in &room.receipts {
            let is_sender = receipt.user_id == message.sender.id;
            let frame = if is_sender { &sent } else { &received };
            self.sessions.tell(receipt.user_id, frame);
        }
    }

    fn reacted(&self, challenge: Uuid, counts: &BTreeMap<Reaction, u32>) {
        let told = json!({"challengeId": challenge, "counts": counts});
        self.watchers
            .fan_out(challenge, &Frame::passing("arena_reactions", &told));
    }
}
