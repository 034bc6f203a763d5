//! Changes of members: the members are read again before anything else is published to the conversation.

use std::sync::Arc;

use super::actor::Conversation;
use crate::runtime::envelope::{Request, Responder};
use crate::runtime::host::{self, Handles, HostContext};

/// The members have changed; what is remembered of them is outdated.
#[derive(Debug)]
pub(super) struct Reread;

impl Request for Reread {
    type Answer = ();
    const NAME: &'static str = "reread";
    const COUNTS_AS_USE: bool = false;
}

impl Handles<Reread> for Conversation {
    fn handle(
        &mut self,
        Reread: Reread,
        responder: Responder<Reread>,
        context: &mut HostContext<Self>,
    ) {
        let (shared, id) = (Arc::clone(&self.shared), self.id);
        let work = async move { store::chat::find(&shared.db, id).await };
        // Nothing is published meanwhile, including messages that are being written.
        host::wait(context, work, move |actor: &mut Self, read, _| {
            // Read again with the next request: until then nothing is sent, since a former member must not receive it.
            actor.room = None;
            actor.rereads = actor.rereads.saturating_add(1);
            match read {
                Ok(Some(room)) => actor.adopt(room),
                Ok(None) => {}
                Err(error) => {
                    tracing::warn!(conversation = %id, "the members of a conversation cannot be read: {error}");
                }
            }
            actor.forget_typists();
            responder.with(());
        });
    }
}

impl Conversation {
    /// Those who have left type no more.
    fn forget_typists(&mut self) {
        if let Some(room) = &self.room {
            self.typists.retain(|who, _| room.has_member(*who));
        }
    }
}
