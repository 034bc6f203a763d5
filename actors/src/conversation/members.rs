//! Changes of members: the members are read again before anything else is published to the conversation.

use std::sync::Arc;

use actix::{ActorFutureExt, ContextFutureSpawner, Handler, WrapFuture};

use super::actor::Conversation;
use crate::runtime::registry::{Envelope, KeyedActor, Request};

/// The members have changed; what is remembered of them is outdated.
#[derive(Debug)]
pub(super) struct Reread;

impl Request for Reread {
    type Answer = ();
    const NAME: &'static str = "reread";
}

impl Handler<Envelope<Reread>> for Conversation {
    type Result = ();

    fn handle(&mut self, ask: Envelope<Reread>, context: &mut Self::Context) {
        let Some((Reread, answering)) = ask.read(Self::KIND) else {
            return;
        };
        let (shared, id) = (Arc::clone(&self.shared), self.id);
        async move { store::chat::find(&shared.db, id).await }
            .into_actor(self)
            .map(move |read, actor, _| {
                // Read again with the next request: until then nothing is sent, since a former member must not receive
                // it.
                actor.room = None;
                match read {
                    Ok(Some(room)) => actor.adopt(room),
                    Ok(None) => {}
                    Err(error) => {
                        tracing::warn!(conversation = %id, "its members cannot be read: {error}");
                    }
                }
                actor.forget_typists();
                answering.with(());
            })
            // Nothing is published meanwhile, including messages that are being written.
            .wait(context);
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
