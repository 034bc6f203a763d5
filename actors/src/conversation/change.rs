//! Edits and deletions: one at a time, published after the commit. A repeated one changes nothing, and is published if
//! this process has not published it.

use std::sync::Arc;

use domain::chat::ConversationKind;
use store::chat::people::Block;
use store::chat::{ChangeError, ChatMessage, ConversationRow, MessageChange};
use uuid::Uuid;

use super::actor::Conversation;
use super::{ConversationShared, SendError};
use crate::runtime::envelope::{Request, Responder};
use crate::runtime::host::{self, Handles, HostContext};

/// A user edits or deletes a message.
#[derive(Debug)]
pub(super) struct Alter {
    pub(super) message: Uuid,
    pub(super) who: Uuid,
    pub(super) change: MessageChange,
    /// Whether access to the challenge of an arena was checked.
    pub(super) is_arena: bool,
}

impl Request for Alter {
    type Answer = Result<ChatMessage, SendError>;
    const NAME: &'static str = "change";
}

impl Handles<Alter> for Conversation {
    fn handle(
        &mut self,
        alter: Alter,
        responder: Responder<Alter>,
        context: &mut HostContext<Self>,
    ) {
        let (shared, id, known) = (Arc::clone(&self.shared), self.id, self.known());
        let work = async move {
            let room = known.await?;
            let message = perform(&shared, &room, id, &alter).await?;
            Ok((room, message))
        };
        // The next message is read after this change is published, so that changes are published in the order of their
        // numbers.
        host::wait(
            context,
            work,
            |actor: &mut Self, outcome: Result<_, SendError>, context| {
                responder
                    .with(outcome.map(|(room, message)| actor.altered(room, message, context)));
            },
        );
    }
}

impl Conversation {
    fn altered(
        &mut self,
        room: ConversationRow,
        message: ChatMessage,
        context: &mut HostContext<Self>,
    ) -> ChatMessage {
        self.adopt(room);
        if 0 < message.change && self.publish_change(&message) {
            self.catch_up(context);
        }
        message
    }
}

async fn perform(
    shared: &ConversationShared,
    room: &ConversationRow,
    id: Uuid,
    alter: &Alter,
) -> Result<ChatMessage, SendError> {
    let may_write = match room.kind {
        ConversationKind::Arena => alter.is_arena,
        ConversationKind::Direct | ConversationKind::Team | ConversationKind::Leads => {
            !alter.is_arena && room.has_member(alter.who)
        }
    };
    if !may_write {
        return Err(SendError::NotFound);
    }
    let now = shared.clock.now();
    let place = (id, alter.is_arena);
    let changed = store::chat::change(
        &shared.db,
        place,
        alter.message,
        alter.who,
        &alter.change,
        now,
    )
    .await;
    changed
        .map(|(message, _)| message)
        .map_err(|why| match why {
            ChangeError::NotFound => SendError::NotFound,
            ChangeError::Closed => SendError::Closed,
            ChangeError::Blocked(Block::Blocking) => SendError::Blocking,
            ChangeError::Blocked(Block::Blocked) => SendError::Blocked,
            ChangeError::Refused(refusal) => SendError::Refused(refusal),
            ChangeError::Store(store::Error::Busy) => SendError::Busy,
            ChangeError::Store(error) => {
                error.log("a message is not changed");
                SendError::Failed
            }
        })
}
