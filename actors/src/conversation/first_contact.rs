//! How much may be written to a player who has not answered: a stranger hears a few messages, and then decides.

use std::sync::Arc;

use domain::chat::ConversationKind;
use store::chat::Contact;
use uuid::Uuid;

use super::SendError;
use super::actor::Conversation;
use super::writing::QueuedMessage;
use crate::runtime::host::{self, HostContext};

impl Conversation {
    /// The conversation is known: the newest message in line may be written, or is answered why not. What memory would refuse
    /// is asked of PostgreSQL first.
    pub(super) fn admit(&mut self, context: &mut HostContext<Self>) {
        self.refuse_unchecked();
        let Some((waiting, other)) = self.take_one_too_many() else {
            self.write_next(context);
            return;
        };
        let (shared, message) = (Arc::clone(&self.shared), waiting.0.clone());
        let work = async move { store::chat::contact(shared.db(), &message, other).await };
        host::wait(context, work, move |actor: &mut Self, found, context| {
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
                waiting.1.with(Err(why));
            } else {
                actor.waiting.push_back(waiting);
                actor.write_next(context);
            }
        });
    }

    /// Takes the newest message out of the line where it is one too many to a player who has not written, with that player.
    fn take_one_too_many(&mut self) -> Option<(QueuedMessage, Uuid)> {
        let room = self
            .room
            .as_ref()
            .filter(|room| room.kind == ConversationKind::Direct)?;
        let sender = self.waiting.back()?.0.sender_id;
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
        let in_line = self.waiting.len().saturating_add(self.being_written());
        let written = usize::try_from(room.last_seq).unwrap_or(usize::MAX);
        if written.saturating_add(in_line) <= self.shared.unanswered_max() {
            return None;
        }
        Some((self.waiting.pop_back()?, other))
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
