//! Edits and deletions: one at a time, told after the commit.

use std::sync::Arc;

use actix::{ActorFutureExt, ContextFutureSpawner, Handler, WrapFuture};
use store::chat::people::Block;
use store::chat::{Change, Message, Room, Unchanged};
use uuid::Uuid;

use super::actor::Conversation;
use super::{Home, Unsaid};
use crate::handle::{Ask, Keyed, Question};

/// Somebody edits or deletes a message.
#[derive(Debug)]
pub(super) struct Alter {
    pub(super) message: Uuid,
    pub(super) who: Uuid,
    pub(super) change: Change,
}

impl Question for Alter {
    type Answer = Result<Message, Unsaid>;
    const NAME: &'static str = "change";
}

impl Handler<Ask<Alter>> for Conversation {
    type Result = ();

    fn handle(&mut self, ask: Ask<Alter>, context: &mut Self::Context) {
        let Some((alter, answering)) = ask.read(Self::KIND) else {
            return;
        };
        let (home, id, known) = (Arc::clone(&self.home), self.id, self.known());
        async move {
            let room = known.await?;
            perform(&home, &room, id, &alter)
                .await
                .map(|done| (room, done))
        }
        .into_actor(self)
        .map(|outcome, actor, _| {
            answering.with(outcome.map(|(room, done)| actor.altered(room, done)));
        })
        // The next message is read after this one was told, so that changes are told in the order of their numbers.
        .wait(context);
    }
}

impl Conversation {
    fn altered(&mut self, room: Room, (message, is_changed): (Message, bool)) -> Message {
        let room = self.room.get_or_insert(room);
        if is_changed {
            room.last_change = room.last_change.max(message.change);
            self.home.audience.changed(room, &message);
        }
        message
    }
}

async fn perform(
    home: &Home,
    room: &Room,
    id: Uuid,
    alter: &Alter,
) -> Result<(Message, bool), Unsaid> {
    if !room.has_member(alter.who) {
        return Err(Unsaid::NotFound);
    }
    let now = home.clock.now();
    let changed =
        store::chat::change(&home.db, id, alter.message, alter.who, &alter.change, now).await;
    changed.map_err(|why| match why {
        Unchanged::NotFound => Unsaid::NotFound,
        Unchanged::Blocked(Block::Blocking) => Unsaid::Blocking,
        Unchanged::Blocked(Block::Blocked) => Unsaid::Blocked,
        Unchanged::Refused(refusal) => Unsaid::Refused(refusal),
        Unchanged::Store(store::Error::Busy) => Unsaid::Busy,
        Unchanged::Store(error) => {
            tracing::error!("a message could not be changed: {error}");
            Unsaid::Failed
        }
    })
}
