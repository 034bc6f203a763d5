//! `Conversation`.
//! Owns: the members of one conversation, messages that wait to be written, typing, reactions that are still to be
//! sent.
//! Receives: messages, their changes, receipts, typing, changes of members (each of these in a file of its own),
//! reactions,
//! `Observe`. While one group of messages is being written the next one gathers in the queue.
//! Sends: after the commit and in the order of the numbers, the sender that the message is stored, and all members.
//! Mailbox: 256. A large arena may send at once; reading a message only puts it into the queue, so the queue is
//! bounded.
//! At most 50,000 awake: some kilobytes each. Inactive ones are evicted.
//! After a crash: a fresh actor reads the conversation from PostgreSQL; a message that was not acknowledged is sent
//! again by its client under the same client id, and is found if it had been written.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::chat::{ConversationKind, Reaction, Venue};
use serde::Serialize;
use store::chat::{ChatMessage, ConversationRow, NewMessage, SendRefusal};
use tracing::Instrument;
use uuid::Uuid;

use super::repair::Position;
use super::writing::MessageQueue;
use super::{ConversationShared, SendError};
use crate::runtime::batcher::BatchError;
use crate::runtime::envelope::{Request, Responder};
use crate::runtime::host::{self, Handles, HostContext, KeyedActor};
use crate::runtime::spans;

/// See the header.
pub const MAILBOX: usize = 256;
/// See the header.
pub const RUNNING_MAX: usize = 50_000;
/// Messages that wait to be written to one conversation; more are answered *busy*.
pub const WAITING_MAX: usize = 1_024;
/// An actor without messages for this long goes to sleep: memory follows activity, not history.
pub const IDLE_SECONDS: u64 = 60;
/// Reactions are collected for this long: those of many viewers become one frame.
const REACTIONS_GATHERED: Duration = Duration::from_millis(700);

impl Request for NewMessage {
    type Answer = Result<ChatMessage, SendError>;
    const NAME: &'static str = "say";
}

/// A watcher of a challenge reacts.
#[derive(Debug)]
pub(super) struct React {
    pub(super) challenge: Uuid,
    pub(super) reaction: Reaction,
}

impl Request for React {
    type Answer = ();
    const NAME: &'static str = "react";
}

/// An operator looks.
#[derive(Debug)]
pub(super) struct Observe;

impl Request for Observe {
    type Answer = ConversationObservation;
    const NAME: &'static str = "observe";
    const COUNTS_AS_USE: bool = false;
}

/// What an actor holds in memory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ConversationObservation {
    /// The conversation.
    pub id: Uuid,
    /// The kind of the conversation; `None` before its first message.
    pub kind: Option<ConversationKind>,
    /// Its members; an arena has none.
    pub members: usize,
    /// The number of the latest published message.
    pub last_seq: i64,
    /// Messages that wait to be written.
    pub waiting: usize,
}

/// The actor of one conversation.
#[derive(Debug)]
pub struct Conversation {
    pub(super) id: Uuid,
    pub(super) shared: Arc<ConversationShared>,
    /// The conversation as PostgreSQL knows it; nothing before the first message.
    pub(super) room: Option<ConversationRow>,
    /// How often its members were read again: what was read of them before is outdated.
    pub(super) rereads: u64,
    queue: MessageQueue,
    /// Who has sent what is in the queue, in its order. As long as there is one, the batcher has the queue.
    pub(super) senders: VecDeque<Responder<NewMessage>>,
    reactions: BTreeMap<Reaction, u32>,
    pub(super) typists: HashMap<Uuid, Instant>,
    /// Receipts that are being written: their senders wait for the answer.
    pub(super) marking: usize,
    /// How far its members were notified; `None` before the conversation is read.
    pub(super) position: Option<Position>,
}

impl KeyedActor for Conversation {
    const KIND: &'static str = "conversation";
    const MAILBOX: usize = MAILBOX;
    const RUNNING_MAX: usize = RUNNING_MAX;
    const IDLE: Duration = Duration::from_secs(IDLE_SECONDS);

    fn is_idle(&mut self) -> bool {
        self.senders.is_empty()
            && self.marking == 0
            && self.reactions.is_empty()
            && self.typists.is_empty()
    }

    fn stopping(&mut self) {
        self.forget_position();
    }
}

impl Handles<NewMessage> for Conversation {
    fn handle(
        &mut self,
        mut message: NewMessage,
        responder: Responder<NewMessage>,
        context: &mut HostContext<Self>,
    ) {
        if WAITING_MAX <= self.queue.waiting() {
            responder.with(Err(SendError::Busy));
            return;
        }
        // It is as old as its place in the queue, so that times follow the numbers.
        message.sent_at = self.shared.clock.now();
        if self.room.is_some() {
            self.admit(message, responder, context);
        } else {
            self.recall(message, responder, context);
        }
    }
}

impl Handles<React> for Conversation {
    fn handle(
        &mut self,
        React {
            challenge,
            reaction,
        }: React,
        responder: Responder<React>,
        context: &mut HostContext<Self>,
    ) {
        if self.reactions.is_empty() {
            host::run_later(context, REACTIONS_GATHERED, move |actor: &mut Self| {
                let counts = std::mem::take(&mut actor.reactions);
                actor.shared.audience.reacted(challenge, &counts);
            });
        }
        let count = self.reactions.entry(reaction).or_default();
        *count = count.saturating_add(1);
        responder.with(());
    }
}

impl Handles<Observe> for Conversation {
    fn handle(
        &mut self,
        Observe: Observe,
        responder: Responder<Observe>,
        _: &mut HostContext<Self>,
    ) {
        let room = self.room.as_ref();
        responder.with(ConversationObservation {
            id: self.id,
            kind: room.map(|room| room.kind),
            members: room.map_or(0, |room| room.receipts.len()),
            last_seq: room.map_or(0, |room| room.last_seq),
            waiting: self.queue.waiting(),
        });
    }
}

impl Conversation {
    pub(super) fn new(id: Uuid, shared: Arc<ConversationShared>) -> Self {
        Self {
            id,
            shared,
            room: None,
            rereads: 0,
            queue: MessageQueue::default(),
            senders: VecDeque::new(),
            reactions: BTreeMap::new(),
            typists: HashMap::new(),
            marking: 0,
            position: None,
        }
    }

    /// Reads the conversation, or opens it, for a message; no other one is read meanwhile.
    fn recall(
        &mut self,
        message: NewMessage,
        sender: Responder<NewMessage>,
        context: &mut HostContext<Self>,
    ) {
        let (shared, venue) = (Arc::clone(&self.shared), message.venue);
        let work = async move { recall(&shared, venue).await };
        host::wait(
            context,
            work,
            move |actor: &mut Self, recalled, context| match recalled {
                Ok(room) => {
                    actor.adopt(room);
                    actor.admit(message, sender, context);
                }
                Err(why) => sender.with(Err(why)),
            },
        );
    }

    /// The conversation for the work that is about to begin; read first if it is not in memory.
    pub(super) fn known(&self) -> impl Future<Output = Result<ConversationRow, SendError>> + use<> {
        let (shared, venue, room) = (
            Arc::clone(&self.shared),
            Venue::Known(self.id),
            self.room.clone(),
        );
        async move {
            match room {
                Some(room) => Ok(room),
                None => recall(&shared, venue).await,
            }
        }
    }

    /// Queues a message, which may be written, and hands the queue to the batcher where that does not have it.
    pub(super) fn enqueue(
        &mut self,
        message: NewMessage,
        sender: Responder<NewMessage>,
        context: &mut HostContext<Self>,
    ) {
        let is_with_batcher = !self.senders.is_empty();
        self.queue.push(message);
        self.senders.push_back(sender);
        if !is_with_batcher {
            self.write_next(context);
        }
    }

    /// Hands the queue to the batcher, unless it is empty. The end of the write comes back here.
    fn write_next(&mut self, context: &mut HostContext<Self>) {
        let Some(first) = self.senders.front() else {
            return;
        };
        // Of those that are written with it, each is in the trace of its own up to its answer.
        let span = first.span().clone();
        let (shared, queue) = (Arc::clone(&self.shared), self.queue.clone());
        let work = async move { shared.messages.put(queue).await }.instrument(span.clone());
        host::spawn(context, work, move |actor: &mut Self, written, context| {
            let members = actor.room.as_ref().map_or(0, |it| it.receipts.len());
            let fan_out = span.in_scope(|| spans::fan_out("conversation", members));
            let is_behind = fan_out.in_scope(|| actor.deliver(written));
            if is_behind {
                actor.catch_up(context);
            }
            actor.write_next(context);
        });
    }

    /// Answers the senders and notifies all members, in the order of the numbers. A sender waits for its answer and is
    /// served first, before the frames for the others are made.
    ///
    /// A repeated message is also published if this process has not published it: the answer to its commit may have
    /// been lost. Returns whether earlier messages were not published.
    fn deliver(
        &mut self,
        written: Result<Vec<Result<ChatMessage, SendRefusal>>, BatchError>,
    ) -> bool {
        let count = self.queue.end_write().min(self.senders.len());
        let senders: Vec<_> = self.senders.drain(..count).collect();
        let outcomes = match written {
            Ok(outcomes) => outcomes,
            Err(why) => {
                for sender in senders {
                    sender.with(Err(why.into()));
                }
                return false;
            }
        };
        let mut is_behind = false;
        for (sender, outcome) in senders.into_iter().zip(outcomes) {
            let committed = outcome.clone().ok();
            sender.with(outcome.map_err(SendError::from));
            if let Some(message) = committed {
                is_behind |= self.publish_message(&message);
            }
        }
        is_behind
    }
}

pub(super) async fn recall(
    shared: &ConversationShared,
    venue: Venue,
) -> Result<ConversationRow, SendError> {
    use store::chat::{CHALLENGE_EXISTS, MEMBER_EXISTS};
    use store::closing::OTHER_OPEN;
    match store::chat::open(&shared.db, venue, shared.clock.now()).await {
        Ok(room) => room.ok_or(SendError::NotFound),
        Err(store::Error::Busy) => Err(SendError::Busy),
        Err(error)
            if matches!(
                error.constraint(),
                Some(CHALLENGE_EXISTS | MEMBER_EXISTS | OTHER_OPEN)
            ) =>
        {
            Err(SendError::NotFound)
        }
        Err(error) => {
            error.log("a conversation is not opened");
            Err(SendError::Failed)
        }
    }
}
