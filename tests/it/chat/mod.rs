//! Conversations, and what must hold whatever happens to servers and lines.

mod arena;
mod attachment;
mod blocks;
mod bucket;
mod company;
mod direct;
mod judging;
mod leftovers;
pub(crate) mod metadata;
mod receipts;
mod repair;
mod storm;
mod stream;
mod uploads;

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex};

use actors::conversation::{
    ConversationDeps, ConversationListener, Conversations, RUNNING_MAX, SendError, Typing,
};
use actors::runtime::ids::Ids;
use actors::runtime::shards::Shards;
use domain::chat::{ConversationKind, MessageText, Reaction, Receipt, Venue};
use serde_json::{Value, json};
use store::chat::{ChatMessage, ConversationRow, Marked, NewMessage};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::harness::TestApp;
use crate::people::{Answer, Person};
use crate::sockets::Line;

/// Records what is published, and panics over the message that it is asked to panic over.
#[derive(Debug, Default)]
struct Listener {
    received: Mutex<Vec<(i64, String)>>,
    falls_over: Mutex<Option<&'static str>>,
}

impl Listener {
    /// The numbers and texts that were published, in order.
    fn received(&self) -> Vec<(i64, String)> {
        self.received.lock().unwrap().clone()
    }
}

impl ConversationListener for Listener {
    fn message_sent(&self, _: &ConversationRow, message: &ChatMessage) {
        let falls = self
            .falls_over
            .lock()
            .unwrap()
            .take_if(|text| *text == message.content);
        assert_eq!(falls, None, "injected");
        let notified = (message.seq, message.content.clone());
        self.received.lock().unwrap().push(notified);
    }

    fn changed(&self, _: &ConversationRow, _: &ChatMessage) {}

    fn marked(&self, _: &ConversationRow, _: Receipt, _: Marked) {}

    fn typing(&self, _: &ConversationRow, _: Uuid, _: Typing) {}

    fn reacted(&self, _: Uuid, _: &BTreeMap<Reaction, u32>) {}
}

impl TestApp {
    /// What a server of its own would have: its own actors and batcher on the same database.
    fn node(&self, listener: &Arc<Listener>) -> Conversations {
        self.node_of(listener, RUNNING_MAX)
    }

    /// The same, with so many conversations awake at once at most.
    fn node_of(&self, listener: &Arc<Listener>, running_max: usize) -> Conversations {
        let audience: Arc<dyn ConversationListener> = listener.clone();
        Conversations::new(ConversationDeps {
            db: self.app.db.clone(),
            clock: Arc::clone(&self.app.clock),
            shards: Arc::new(Shards::start(1)),
            listener: audience,
            messages_max: 1_000_000,
            unanswered_max: 1_000_000,
            running_max,
        })
    }
}

impl Person {
    /// A message with an id of its own.
    pub(crate) fn sending(&self, venue: Venue, client_id: u128, content: &str) -> NewMessage {
        static IDS: LazyLock<Ids> = LazyLock::new(|| Ids::seeded(21));
        NewMessage {
            id: IDS.next(OffsetDateTime::UNIX_EPOCH),
            venue,
            conversation_id: venue.conversation_id(),
            sender_id: self.uuid(),
            client_id: Uuid::from_u128(client_id),
            content: text(content),
            attachments: Vec::new(),
            sent_at: OffsetDateTime::UNIX_EPOCH,
        }
    }
}

fn text(content: &str) -> MessageText {
    MessageText::parse(content, ConversationKind::Direct).unwrap()
}

fn sent(outcome: Result<ChatMessage, SendError>) -> ChatMessage {
    outcome.unwrap()
}

/// The numbers and texts of messages.
fn spoken(messages: &[ChatMessage]) -> Vec<(i64, String)> {
    messages
        .iter()
        .map(|it| (it.seq, it.content.clone()))
        .collect()
}

impl Person {
    async fn sends_text(&self, to: &Person, text: &str) -> Answer {
        let body = json!({"recipientId": to.id, "content": text});
        self.post("/messages/send", body).await
    }

    /// A signed-in socket.
    async fn online(&self, app: &TestApp) -> Line {
        let mut line = app.line(self.token.as_deref()).await;
        line.next("authenticated").await;
        line
    }

    async fn conversation(&self) -> Value {
        let list = self.get("/messages/conversations").await.ok();
        list.at("/data/conversations/0").clone()
    }
}

async fn three(app: &TestApp) -> [Person; 3] {
    [
        app.newcomer("nova").await,
        app.newcomer("rex").await,
        app.newcomer("zoe").await,
    ]
}

fn texts(messages: &Value) -> Vec<&str> {
    let messages = messages.as_array().unwrap();
    messages
        .iter()
        .map(|it| it["content"].as_str().unwrap())
        .collect()
}
