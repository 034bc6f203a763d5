//! How much may be written to a player who has not answered: a stranger hears a few messages, and then decides.

use std::sync::Arc;

use domain::chat::ConversationKind;
use store::chat::{Contact, NewMessage};
use uuid::Uuid;

use super::SendError;
use super::actor::Conversation;
use crate::runtime::envelope::Responder;
use crate::runtime::host::{self, HostContext};

impl Conversation {
    /// The conversation is known: a message is queued, or is answered why not. What memory would refuse is asked of
    /// PostgreSQL first.
    pub(super) fn admit(
        &mut self,
        message: NewMessage,
        sender: Responder<NewMessage>,
        context: &mut HostContext<Self>,
    ) {
        // Only the path that checks access to its challenge writes to an arena: who merely knows its id is no member.
        let room = self.room.as_ref();
        if room.is_some_and(|room| room.kind == ConversationKind::Arena) && !message.is_arena() {
            sender.with(Err(SendError::Outsider));
            return;
        }
        let Some(other) = self.unanswered_by(message.sender_id) else {
            self.enqueue(message, sender, context);
            return;
        };
        let shared = Arc::clone(&self.shared);
        let work = async move {
            let found = store::chat::contact(shared.db(), &message, other).await;
            (message, found)
        };
        host::wait(
            context,
            work,
            move |actor: &mut Self, (message, found), context| {
                let refusal = match found {
                    Ok(Contact::Known) => {
                        actor.note_written(other);
                        None
                    }
                    Ok(Contact::Repeat) => None,
                    Ok(Contact::Stranger) => Some(SendError::Unanswered),
                    Err(error) => {
                        tracing::warn!(conversation = %actor.id, "the members who have answered cannot be read: {error}");
                        Some(SendError::Busy)
                    }
                };
                if let Some(why) = refusal {
                    sender.with(Err(why));
                } else {
                    actor.enqueue(message, sender, context);
                }
            },
        );
    }

    /// The player who has not written, to whom one more message of this sender is one too many.
    fn unanswered_by(&self, sender: Uuid) -> Option<Uuid> {
        let room = self
            .room
            .as_ref()
            .filter(|room| room.kind == ConversationKind::Direct)?;
        // A user who is no member is refused for that.
        if !room.has_member(sender) {
            return None;
        }
        let other = room
            .receipts
            .iter()
            .find(|it| it.user_id != sender)?
            .user_id;
        if room.has_written.contains(&other) {
            return None;
        }
        // As long as the other one has not written, all that is there is the sender's.
        let written = usize::try_from(room.last_seq).unwrap_or(usize::MAX);
        let before = written.saturating_add(self.senders.len());
        (self.shared.unanswered_max() <= before).then_some(other)
    }

    /// Remembers that a member of two has written, or need not to.
    pub(super) fn note_written(&mut self, who: Uuid) {
        if let Some(room) = &mut self.room
            && room.kind == ConversationKind::Direct
            && !room.has_written.contains(&who)
        {
            room.has_written.push(who);
        }
    }
}
