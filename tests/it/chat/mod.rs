//! Conversations: CHAT and API-MSG of the checklist, and what must hold whatever happens to servers and lines.

mod arena;
mod stream;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use actors::Shards;
use actors::conversation::{Audience, Conversations, Parts, Said, Saying, Unsaid};
use actors::ids::Ids;
use domain::chat::{Kind, MessageText, Reaction, Venue};
use store::chat::{Message, Room};
use uuid::Uuid;

use crate::harness::TestApp;
use crate::people::Person;

/// Hears what is told, and falls when it is asked to.
#[derive(Debug, Default)]
struct Listener {
    heard: Mutex<Vec<(i64, String)>>,
    falls: AtomicBool,
}

impl Listener {
    /// The numbers and texts that were told, in order.
    fn heard(&self) -> Vec<(i64, String)> {
        self.heard.lock().unwrap().clone()
    }
}

impl Audience for Listener {
    fn said(&self, _: &Room, message: &Message) {
        assert!(!self.falls.swap(false, Ordering::SeqCst), "injected");
        let told = (message.seq, message.content.clone());
        self.heard.lock().unwrap().push(told);
    }

    fn reacted(&self, _: Uuid, _: &BTreeMap<Reaction, u32>) {}
}

impl TestApp {
    /// What a server of its own would have: its own actors and batcher on the same database.
    fn node(&self, listener: &Arc<Listener>, seed: u64) -> Conversations {
        let audience: Arc<dyn Audience> = listener.clone();
        Conversations::new(Parts {
            db: self.app.db.clone(),
            clock: Arc::clone(&self.app.clock),
            ids: Arc::new(Ids::seeded(seed)),
            shards: Arc::new(Shards::start(1)),
            audience,
            messages_max: 1_000_000,
        })
    }
}

impl Person {
    fn uuid(&self) -> Uuid {
        self.id.parse().unwrap()
    }

    fn saying(&self, venue: Venue, client_id: u128, text: &str) -> Saying {
        Saying {
            venue,
            sender: self.uuid(),
            client_id: Uuid::from_u128(client_id),
            text: MessageText::parse(text, Kind::Direct).unwrap(),
            attachments: Vec::new(),
        }
    }
}

fn said(outcome: Result<Said, Unsaid>) -> Message {
    outcome.unwrap().message()
}

/// The numbers and texts of messages.
fn spoken(messages: &[Message]) -> Vec<(i64, String)> {
    messages
        .iter()
        .map(|it| (it.seq, it.content.clone()))
        .collect()
}
