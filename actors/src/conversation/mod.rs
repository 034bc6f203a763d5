//! Live conversations: one actor for each active conversation, reached through [`Conversations`].

mod actor;
mod change;
mod first_contact;
mod members;
mod receipts;
mod repair;
mod typing;
mod writing;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex};

use dashmap::DashMap;
use domain::chat::{MessageRefusal, Reaction, Receipt, Venue};
use store::Db;
use store::chat::{
    ChatMessage, ConversationRow, Mark, Marked, MessageChange, NewMessage, SendRefusal,
};
use time::Duration;
use uuid::Uuid;

pub use actor::{
    Conversation, ConversationObservation, IDLE_SECONDS, MAILBOX, RUNNING_MAX, WAITING_MAX,
};
use actor::{Observe, React};
use change::Alter;
use members::Reread;
use receipts::Move;
use repair::Position;
pub use typing::Typing;
use typing::{Type, Typists};
use writing::MessageQueue;

use crate::runtime::batcher::{self, BatchError, Batches};
use crate::runtime::clock::Clock;
use crate::runtime::envelope::Request;
use crate::runtime::host::Handles;
use crate::runtime::meter::ActorKind;
use crate::runtime::rate_limit::{RateLimiter, TooOften};
use crate::runtime::registry::{AskError, Registry};
use crate::runtime::shards::Shards;

/// Messages of one player around challenges, and the time they are counted in.
const ARENA_RATE: (u32, Duration) = (5, Duration::seconds(10));
/// Reactions of one player.
const REACTION_RATE: (u32, Duration) = (10, Duration::seconds(10));
/// Words of one player about typing: more are not worth sending.
const TYPING_RATE: (u32, Duration) = (20, Duration::seconds(10));
/// Receipts of one player, for each message that one may write: ten devices may each say that they have it.
const MARKS_PER_MESSAGE: u32 = 10;
/// Questions of one player for what a conversation has brought meanwhile: a client that comes back asks for each that it
/// shows.
const SYNC_RATE: (u32, Duration) = (100, Duration::seconds(10));
/// The time that messages to people are counted in; how many there may be is set by the operator.
const MESSAGE_WINDOW: Duration = Duration::seconds(10);

/// Receives the events of conversations. Called after the commit and in order; it must not wait.
pub trait ConversationListener: fmt::Debug + Send + Sync {
    /// A message was written.
    fn message_sent(&self, room: &ConversationRow, message: &ChatMessage);

    /// A message was edited or deleted.
    fn changed(&self, room: &ConversationRow, message: &ChatMessage);

    /// A member has come further: `before` is how far it was known to be.
    fn marked(&self, room: &ConversationRow, before: Receipt, now: Marked);

    /// A member types, or types no longer.
    fn typing(&self, room: &ConversationRow, who: Uuid, typing: Typing);

    /// Watchers of a challenge have reacted, so often since the last time.
    fn reacted(&self, challenge: Uuid, counts: &BTreeMap<Reaction, u32>);
}

/// The handle to every conversation.
#[derive(Debug, Clone)]
pub struct Conversations {
    registry: Registry<Conversation>,
    shared: Arc<ConversationShared>,
    limiters: Arc<RateLimiters>,
}

/// What every conversation actor needs.
#[derive(Debug)]
pub(crate) struct ConversationShared {
    db: Db,
    clock: Arc<dyn Clock>,
    messages: Batches<MessageQueue>,
    marks: Batches<Mark>,
    audience: Arc<dyn ConversationListener>,
    /// How far the members of each awake conversation were notified.
    positions: DashMap<Uuid, Position>,
    /// Where the latest look at them ended.
    looked_at: Mutex<Uuid>,
    /// Messages to a player who has not answered.
    unanswered_max: usize,
}

impl ConversationShared {
    pub(crate) fn db(&self) -> &Db {
        &self.db
    }

    pub(crate) fn unanswered_max(&self) -> usize {
        self.unanswered_max
    }
}

#[derive(Debug)]
struct RateLimiters {
    messages: RateLimiter,
    marks: RateLimiter,
    typing: RateLimiter,
    arena: RateLimiter,
    reactions: RateLimiter,
    syncs: RateLimiter,
}

/// What the actors are made from.
#[derive(Debug)]
#[expect(missing_docs, reason = "each field is its type")]
pub struct ConversationDeps {
    pub db: Db,
    pub clock: Arc<dyn Clock>,
    pub shards: Arc<Shards>,
    pub listener: Arc<dyn ConversationListener>,
    /// Messages that one player may send to people in ten seconds.
    pub messages_max: u32,
    /// Messages that one player may send to another one who has not answered, and whom they do not follow mutually.
    pub unanswered_max: u32,
    /// How many conversations may be awake at once; [`RUNNING_MAX`] states what that costs.
    pub running_max: usize,
}

/// Why a message was not sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// There is no such player, challenge or conversation.
    #[error("the conversation has no other member")]
    NotFound,
    /// The sender is no member.
    #[error("the sender is no member")]
    Outsider,
    /// The team of the conversation was dissolved.
    #[error("the conversation is closed")]
    Closed,
    /// The sender has blocked the other one.
    #[error("the sender has blocked the other one")]
    Blocking,
    /// The other one has blocked the sender.
    #[error("the other one has blocked the sender")]
    Blocked,
    /// The other one has not answered yet.
    #[error("the other one has not answered yet")]
    Unanswered,
    /// A file is not there, not the sender's, or was sent already.
    #[error("there is no such file to send")]
    NoSuchFile,
    /// The rules do not allow it.
    #[error(transparent)]
    Refused(#[from] MessageRefusal),
    /// The sender is too fast.
    #[error(transparent)]
    TooOften(#[from] TooOften),
    /// Too much is waiting. Try again.
    #[error("busy")]
    Busy,
    /// It is unknown whether it was written. To send it again with the same client id is harmless, and finds out.
    #[error("it could not be written")]
    Failed,
}

impl From<SendRefusal> for SendError {
    fn from(why: SendRefusal) -> Self {
        match why {
            SendRefusal::Unknown => Self::NotFound,
            SendRefusal::Outsider => Self::Outsider,
            SendRefusal::Closed => Self::Closed,
            SendRefusal::Blocking => Self::Blocking,
            SendRefusal::Blocked => Self::Blocked,
            SendRefusal::NoSuchFile => Self::NoSuchFile,
            SendRefusal::Unread(_) => Self::Busy,
        }
    }
}

impl From<BatchError> for SendError {
    fn from(why: BatchError) -> Self {
        match why {
            BatchError::Busy => Self::Busy,
            BatchError::Failed => Self::Failed,
        }
    }
}

impl From<AskError> for SendError {
    fn from(why: AskError) -> Self {
        match why {
            AskError::Busy => Self::Busy,
            AskError::Died => Self::Failed,
        }
    }
}

impl Conversations {
    /// A handle to conversations.
    pub fn new(deps: ConversationDeps) -> Self {
        let ConversationDeps {
            db,
            clock,
            shards,
            listener: audience,
            messages_max,
            unanswered_max,
            running_max,
        } = deps;
        let limiter = |(events_max, window)| RateLimiter::new(events_max, window);
        let shared = Arc::new(ConversationShared {
            messages: Batches::new(db.clone(), Arc::clone(&shards)),
            marks: Batches::new(db.clone(), Arc::clone(&shards)),
            db,
            clock,
            audience,
            positions: DashMap::new(),
            looked_at: Mutex::new(Uuid::nil()),
            unanswered_max: usize::try_from(unanswered_max).unwrap_or(usize::MAX),
        });
        let deps = Arc::clone(&shared);
        let make = move |id, _| Conversation::new(id, Arc::clone(&deps));
        Self {
            registry: Registry::with_places(running_max, shards, make),
            shared,
            limiters: Arc::new(RateLimiters {
                messages: limiter((messages_max, MESSAGE_WINDOW)),
                marks: limiter((
                    messages_max.saturating_mul(MARKS_PER_MESSAGE),
                    MESSAGE_WINDOW,
                )),
                typing: limiter(TYPING_RATE),
                arena: limiter(ARENA_RATE),
                reactions: limiter(REACTION_RATE),
                syncs: limiter(SYNC_RATE),
            }),
        }
    }

    /// Their mailboxes and handlers, and those of the two batchers.
    pub fn kinds(&self) -> [Arc<dyn ActorKind>; 3] {
        let (messages, receipts) = (self.shared.messages.kind(), self.shared.marks.kind());
        [Arc::new(self.registry.clone()), messages, receipts]
    }

    /// Sends a message; answered after the commit by the message as it stands, which has another id where it was written
    /// before. Whether the sender may see a challenge is the caller's business; who may write to whom is decided here.
    ///
    /// # Errors
    /// [`SendError`]
    pub async fn say(&self, message: NewMessage) -> Result<ChatMessage, SendError> {
        let now = self.shared.clock.now();
        self.rate_limiter_of(message.venue)
            .take(message.sender_id, now)?;
        if message.is_arena() && !message.attachments.is_empty() {
            return Err(SendError::NoSuchFile);
        }
        self.ask(message.conversation_id, message).await?
    }

    /// Sends a reaction. It is shown to the watchers and not stored.
    ///
    /// # Errors
    /// [`SendError::TooOften`], [`SendError::Busy`]
    pub async fn react(
        &self,
        challenge: Uuid,
        who: Uuid,
        reaction: Reaction,
    ) -> Result<(), SendError> {
        self.limiters.reactions.take(who, self.shared.clock.now())?;
        let conversation_id = Venue::Arena(challenge).conversation_id();
        Ok(self
            .ask(
                conversation_id,
                React {
                    challenge,
                    reaction,
                },
            )
            .await?)
    }

    /// Notes that a member has received or read every message up to a number, and notifies the others after the commit.
    ///
    /// # Errors
    /// [`SendError::NotFound`] also for a user who is not a member, [`SendError::TooOften`].
    pub async fn mark(&self, mark: Mark) -> Result<Marked, SendError> {
        self.limiters
            .marks
            .take(mark.user_id, self.shared.clock.now())?;
        self.ask(mark.conversation_id, Move { mark }).await?
    }

    /// A member starts or stops typing. It is not stored, and not sent to users who have blocked the member or are
    /// blocked by them.
    ///
    /// # Errors
    ///
    /// [`SendError::NotFound`] also for a user who is not a member.
    pub async fn typing(
        &self,
        conversation: Uuid,
        who: Uuid,
        typing: Typing,
    ) -> Result<(), SendError> {
        if self
            .limiters
            .typing
            .take(who, self.shared.clock.now())
            .is_err()
        {
            return Ok(());
        }
        self.ask(conversation, Type { who, typing }).await?
    }

    /// Reads the members again after a change: when it returns, former members receive nothing any more.
    ///
    /// # Errors
    /// [`AskError`]
    pub async fn reread(&self, conversation: Uuid) -> Result<(), AskError> {
        let read = self.registry.ask_running(conversation, Reread).await;
        read.map(Option::unwrap_or_default)
    }

    /// Who types in a conversation.
    ///
    /// # Errors
    /// [`AskError`]
    pub async fn typists(&self, conversation: Uuid) -> Result<Vec<Uuid>, AskError> {
        let typists = self.registry.ask_running(conversation, Typists).await;
        typists.map(Option::unwrap_or_default)
    }

    /// Messages around challenges are counted apart from those to people.
    fn rate_limiter_of(&self, venue: Venue) -> &RateLimiter {
        match venue {
            Venue::Arena(_) => &self.limiters.arena,
            Venue::Direct(..) | Venue::Known(_) => &self.limiters.messages,
        }
    }

    /// Edits or deletes a message of `who`. To name an arena as the venue states that access to its challenge was checked.
    ///
    /// # Errors
    /// [`SendError::Refused`], [`SendError::Blocking`] and [`SendError::Blocked`] for an edit, [`SendError::TooOften`], and
    /// [`SendError::NotFound`] where it is in no conversation of theirs.
    pub async fn change(
        &self,
        venue: Venue,
        message: Uuid,
        who: Uuid,
        change: MessageChange,
    ) -> Result<ChatMessage, SendError> {
        self.rate_limiter_of(venue)
            .take(who, self.shared.clock.now())?;
        let alter = Alter {
            message,
            who,
            change,
            is_arena: matches!(venue, Venue::Arena(_)),
        };
        self.ask(venue.conversation_id(), alter).await?
    }

    /// Opens the conversation of two, or finds one. It counts as a message: it may write as much.
    ///
    /// # Errors
    /// [`SendError::TooOften`], and [`SendError::NotFound`] where there is no such player or conversation.
    pub async fn open(&self, who: Uuid, venue: Venue) -> Result<ConversationRow, SendError> {
        self.limiters.messages.take(who, self.shared.clock.now())?;
        actor::recall(&self.shared, venue).await
    }

    /// What the actor of a conversation holds in memory; starts it where it sleeps.
    ///
    /// # Errors
    /// [`AskError`]
    pub async fn observe(&self, conversation: Uuid) -> Result<ConversationObservation, AskError> {
        self.ask(conversation, Observe).await
    }

    /// What the actor of a conversation holds in memory; nothing while it sleeps.
    ///
    /// # Errors
    /// [`AskError`]
    pub async fn observe_awake(
        &self,
        conversation: Uuid,
    ) -> Result<Option<ConversationObservation>, AskError> {
        self.registry.ask_running(conversation, Observe).await
    }

    /// What the batchers of messages and of receipts are at.
    ///
    /// # Errors
    /// [`AskError`]
    pub async fn observe_batchers(&self) -> Result<[batcher::BatcherObservation; 2], AskError> {
        let shared = &self.shared;
        Ok([
            shared.messages.observe().await?,
            shared.marks.observe().await?,
        ])
    }

    /// Counts a question for what a conversation has brought meanwhile.
    ///
    /// # Errors
    /// [`SendError::TooOften`]
    pub fn count_sync(&self, who: Uuid) -> Result<(), SendError> {
        Ok(self.limiters.syncs.take(who, self.shared.clock.now())?)
    }

    /// Whether a conversation is awake, and so exists.
    pub fn is_running(&self, conversation: Uuid) -> bool {
        self.registry.is_running(conversation)
    }

    /// How many conversations are awake.
    pub fn running(&self) -> usize {
        self.registry.len()
    }

    async fn ask<R: Request>(&self, id: Uuid, request: R) -> Result<R::Answer, AskError>
    where
        Conversation: Handles<R>,
    {
        self.registry.ask(id, request).await
    }
}
