//! Typing: published at once, forgotten after three seconds, never stored.

use std::sync::Arc;
use std::time::Instant;

use domain::chat::TYPING_EXPIRY;
use store::chat::ConversationRow;
use store::chat::people::block_between;
use uuid::Uuid;

use super::actor::Conversation;
use super::{ConversationShared, SendError};
use crate::runtime::envelope::{Request, Responder};
use crate::runtime::host::{self, Handles, HostContext};

/// Whether a member types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is its name")]
pub enum Typing {
    Started,
    Stopped,
}

/// A user types, or stops typing.
#[derive(Debug)]
pub(super) struct Type {
    pub(super) who: Uuid,
    pub(super) typing: Typing,
}

impl Request for Type {
    type Answer = Result<(), SendError>;
    const NAME: &'static str = "type";
}

/// Who types now?
#[derive(Debug)]
pub(super) struct Typists;

impl Request for Typists {
    type Answer = Vec<Uuid>;
    const NAME: &'static str = "typists";
    const COUNTS_AS_USE: bool = false;
}

impl Handles<Type> for Conversation {
    fn handle(
        &mut self,
        Type { who, typing }: Type,
        responder: Responder<Type>,
        context: &mut HostContext<Self>,
    ) {
        let (shared, known) = (Arc::clone(&self.shared), self.known());
        let work = async move { recipients_of(&shared, known.await?, who, typing).await };
        host::wait(
            context,
            work,
            move |actor: &mut Self, recipients, context| {
                responder.with(recipients.map(|room| actor.typed(room, who, typing, context)));
            },
        );
    }
}

impl Handles<Typists> for Conversation {
    fn handle(
        &mut self,
        Typists: Typists,
        responder: Responder<Typists>,
        _: &mut HostContext<Self>,
    ) {
        responder.with(self.typists.keys().copied().collect());
    }
}

/// The conversation, where its other members are to be notified; nothing where one of two has blocked the other.
async fn recipients_of(
    shared: &ConversationShared,
    room: ConversationRow,
    who: Uuid,
    typing: Typing,
) -> Result<Option<ConversationRow>, SendError> {
    if !room.has_member(who) {
        return Err(SendError::NotFound);
    }
    // The end is sent to the same members as the beginning.
    if typing == Typing::Stopped {
        return Ok(Some(room));
    }
    match block_between(&shared.db, room.id, who).await {
        Ok(block) => Ok(block.is_none().then_some(room)),
        Err(error) => {
            tracing::warn!(conversation = %room.id, "a typing event could not be sent: {error}");
            Err(SendError::Busy)
        }
    }
}

impl Conversation {
    fn typed(
        &mut self,
        received: Option<ConversationRow>,
        who: Uuid,
        typing: Typing,
        context: &mut HostContext<Self>,
    ) {
        let Some(room) = received else {
            return;
        };
        self.adopt(room);
        match typing {
            Typing::Started => self.types(who, context),
            Typing::Stopped => self.stops(who),
        }
    }

    /// Sent each time: a client shows it for three seconds after the last event.
    fn types(&mut self, who: Uuid, context: &mut HostContext<Self>) {
        let since = moment();
        self.typists.insert(who, since);
        if let Some(room) = &self.room {
            self.shared.audience.typing(room, who, Typing::Started);
        }
        host::run_later(
            context,
            TYPING_EXPIRY.unsigned_abs(),
            move |actor: &mut Self| {
                // A member who typed again meanwhile has a later timer.
                if actor.typists.get(&who) == Some(&since) {
                    actor.stops(who);
                }
            },
        );
    }

    fn stops(&mut self, who: Uuid) {
        if self.typists.remove(&who).is_some()
            && let Some(room) = &self.room
        {
            self.shared.audience.typing(room, who, Typing::Stopped);
        }
    }
}

/// Typing is about fingers and screens, not about the world's time.
fn moment() -> Instant {
    Instant::now()
}
