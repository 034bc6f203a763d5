//! Publishes the events of conversations, encoded by `wire`.

use std::collections::BTreeMap;

use actors::challenge::Challenges;
use actors::conversation::{ConversationListener, Typing};
use actors::runtime::sink::Frame;
use actors::session::Sessions;
use domain::chat::{Reaction, Receipt};
use store::chat::{ChatMessage, ConversationRow, Marked};
use uuid::Uuid;

use crate::wire::chat_event;

/// Notifies members through their sessions, and the watchers of a challenge through its own actor.
#[derive(Debug)]
pub struct Announcer {
    sessions: Sessions,
    challenges: Challenges,
}

impl Announcer {
    /// An announcer to these.
    pub fn new(sessions: Sessions, challenges: Challenges) -> Self {
        Self {
            sessions,
            challenges,
        }
    }

    /// Sends one member one frame and the others another.
    fn send_to_members(
        &self,
        room: &ConversationRow,
        one: Uuid,
        to_one: &Frame,
        to_others: &Frame,
    ) {
        for receipt in &room.receipts {
            let frame = if receipt.user_id == one {
                to_one
            } else {
                to_others
            };
            self.sessions.send(receipt.user_id, frame);
        }
    }
}

impl ConversationListener for Announcer {
    fn message_sent(&self, room: &ConversationRow, message: &ChatMessage) {
        if let Some(challenge) = room.challenge_id {
            let frame = chat_event::arena_message(challenge, message);
            self.challenges.fan_out(challenge, &frame);
            return;
        }
        let received = chat_event::message_received(message);
        let sent = received.renamed("message_sent");
        self.send_to_members(room, message.sender.id, &sent, &received);
    }

    fn changed(&self, room: &ConversationRow, message: &ChatMessage) {
        if let Some(challenge) = room.challenge_id {
            let frame = chat_event::arena_message_changed(challenge, message);
            self.challenges.fan_out(challenge, &frame);
            return;
        }
        let frame = chat_event::message_changed(message);
        self.send_to_members(room, message.sender.id, &frame, &frame);
    }

    fn marked(&self, room: &ConversationRow, before: Receipt, now: Marked) {
        let Receipt {
            user_id,
            delivered_seq,
            read_seq,
        } = now.receipt;
        if before.read_seq < read_seq {
            let read = |unread| chat_event::messages_read(room.id, user_id, read_seq, unread);
            // Every device of the reader shows the same number.
            let own = read(Some(now.unread));
            if room.is_blocked {
                self.sessions.send(user_id, &own);
            } else {
                self.send_to_members(room, user_id, &own, &read(None));
            }
        }
        if before.delivered_seq < delivered_seq && read_seq < delivered_seq {
            let frame = chat_event::message_delivered(room.id, user_id, delivered_seq);
            if room.is_blocked {
                self.sessions.send(user_id, &frame);
            } else {
                self.send_to_members(room, user_id, &frame, &frame);
            }
        }
    }

    fn typing(&self, room: &ConversationRow, who: Uuid, typing: Typing) {
        if room.is_blocked {
            return;
        }
        let frame = match typing {
            Typing::Started => chat_event::user_typing(room.id, who, room.usernames.get(&who)),
            Typing::Stopped => chat_event::user_stopped_typing(room.id, who),
        };
        let others = room
            .receipts
            .iter()
            .filter(|receipt| receipt.user_id != who);
        others.for_each(|other| self.sessions.send(other.user_id, &frame));
    }

    fn reacted(&self, challenge: Uuid, counts: &BTreeMap<Reaction, u32>) {
        let frame = chat_event::arena_reactions(challenge, counts);
        self.challenges.fan_out(challenge, &frame);
    }
}
