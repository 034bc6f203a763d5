//! `Conversation`.
//! Owns: the members of one conversation, messages that wait to be written, typing, reactions that are still to be
//! sent.
//! Receives: messages, their changes, receipts, typing, changes of members (each of these in a file of its own),
//! reactions,
//! `Observe`. While one group of messages is being written the next one gathers.
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
use store::chat::{ConversationRow, NewMessage, SendOutcome, SendRefusal};
use tracing::{Instrument, Span};
use uuid::Uuid;

use super::repair::Position;
use super::writing::{Group, QueuedMessage};
use super::{ConversationShared, SendError, SendMessage};
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

impl Request for SendMessage {
    type Answer = Result<SendOutcome, SendError>;
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

/// Messages that are being written, or stand in line for it, and those who have sent them.
#[derive(Debug, Default)]
struct Writing {
    group: Group,
    senders: Vec<Responder<SendMessage>>,
}

/// The actor of one conversation.
#[derive(Debug)]
pub struct Conversation {
    pub(super) id: Uuid,
    pub(super) shared: Arc<ConversationShared>,
    /// The conversation as PostgreSQL knows it; nothing before the first message.
    pub(super) room: Option<ConversationRow>,
    pub(super) waiting: VecDeque<QueuedMessage>,
    writing: Option<Writing>,
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
        self.writing.is_none()
            && self.marking == 0
            && self.reactions.is_empty()
            && self.typists.is_empty()
    }

    fn stopping(&mut self) {
        self.forget_position();
    }
}

impl Handles<SendMessage> for Conversation {
    fn handle(
        &mut self,
        message: SendMessage,
        responder: Responder<SendMessage>,
        context: &mut HostContext<Self>,
    ) {
        if WAITING_MAX <= self.waiting.len() {
            responder.with(Err(SendError::Busy));
            return;
        }
        let venue = message.venue;
        let message = new_message(&self.shared, message);
        self.waiting.push_back((message, responder));
        if self.room.is_some() {
            self.admit(context);
        } else {
            self.recall(venue, context);
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
            waiting: self.waiting.len(),
        });
    }
}

impl Conversation {
    pub(super) fn new(id: Uuid, shared: Arc<ConversationShared>) -> Self {
        Self {
            id,
            shared,
            room: None,
            waiting: VecDeque::new(),
            writing: None,
            reactions: BTreeMap::new(),
            typists: HashMap::new(),
            marking: 0,
            position: None,
        }
    }

    /// Reads the conversation, or opens it; no message is read meanwhile. Then writes what waits.
    fn recall(&mut self, venue: Venue, context: &mut HostContext<Self>) {
        let shared = Arc::clone(&self.shared);
        let work = async move { recall(&shared, venue).await };
        host::wait(
            context,
            work,
            |actor: &mut Self, recalled, context| match recalled {
                Ok(room) => {
                    actor.adopt(room);
                    actor.admit(context);
                }
                Err(why) => {
                    for (_, responder) in actor.waiting.drain(..) {
                        responder.with(Err(why));
                    }
                }
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

    /// Lets what waits join the group that stands in line; where there is none, hands the next one to the batcher. Its end
    /// comes back here.
    pub(super) fn write_next(&mut self, context: &mut HostContext<Self>) {
        if let Some(writing) = &mut self.writing {
            writing
                .senders
                .extend(writing.group.take_in(&mut self.waiting));
            return;
        }
        let group = Group::default();
        let senders = group.take_in(&mut self.waiting);
        if senders.is_empty() {
            return;
        }
        self.writing = Some(Writing {
            group: group.clone(),
            senders,
        });
        let shared = Arc::clone(&self.shared);
        // Of those that join it later, each is in the trace of its own up to its answer.
        let span = first_span(self.writing.as_ref());
        let work = async move { shared.messages.put(group).await }.instrument(span.clone());
        host::spawn(context, work, move |actor: &mut Self, written, context| {
            let writing = actor.writing.take().unwrap_or_default();
            let members = actor.room.as_ref().map_or(0, |it| it.receipts.len());
            let fan_out = span.in_scope(|| spans::fan_out("conversation", members));
            let is_behind = fan_out.in_scope(|| actor.deliver(written, writing.senders));
            if is_behind {
                actor.catch_up(context);
            }
            actor.write_next(context);
        });
    }

    /// How many messages are on their way to the database.
    pub(super) fn being_written(&self) -> usize {
        self.writing.as_ref().map_or(0, |it| it.senders.len())
    }

    /// Answers the senders and notifies all members, in the order of the numbers. A sender waits for its answer and is
    /// served first, before the frames for the others are made.
    ///
    /// A repeated message is also published if this process has not published it: the answer to its commit may have
    /// been lost. Returns whether earlier messages were not published.
    fn deliver(
        &mut self,
        written: Result<Vec<Result<SendOutcome, SendRefusal>>, BatchError>,
        senders: Vec<Responder<SendMessage>>,
    ) -> bool {
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
            let committed = outcome.clone().map(SendOutcome::message).ok();
            sender.with(outcome.map_err(SendError::from));
            if let Some(message) = committed {
                is_behind |= self.publish_message(&message);
            }
        }
        is_behind
    }

    /// Only the path that checks access to its challenge writes to an arena: who merely knows its id is no member.
    pub(super) fn refuse_unchecked(&mut self) {
        if self
            .room
            .as_ref()
            .is_none_or(|room| room.kind != ConversationKind::Arena)
        {
            return;
        }
        let (checked, unchecked): (VecDeque<_>, VecDeque<_>) = std::mem::take(&mut self.waiting)
            .into_iter()
            .partition(|(message, _)| message.is_arena);
        self.waiting = checked;
        for (_, sender) in unchecked {
            sender.with(Err(SendError::Outsider));
        }
    }
}

/// A message as it is written. It is as old as its place in the line, so that times follow the numbers.
fn new_message(shared: &ConversationShared, request: SendMessage) -> NewMessage {
    let now = shared.clock.now();
    NewMessage {
        id: shared.ids.next(now),
        conversation_id: request.venue.conversation_id(),
        sender_id: request.sender,
        client_id: request.client_id,
        content: request.text.into_inner(),
        attachments: request.attachments,
        sent_at: now,
        is_arena: matches!(request.venue, Venue::Arena(_)),
    }
}

/// The span of the message that began a group.
fn first_span(writing: Option<&Writing>) -> Span {
    let first = writing.and_then(|it| it.senders.first());
    first.map_or_else(Span::none, |it| it.span().clone())
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
