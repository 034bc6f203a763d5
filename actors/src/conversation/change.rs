//! Edits and deletions: one at a time, told after the commit. One that changes nothing is told too where it was written
//! before and this process has not told it.

use std::sync::Arc;

use actix::{ActorFutureExt, Context, ContextFutureSpawner, Handler, WrapFuture};
use domain::chat::Kind;
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
    /// Whether access to the challenge of an arena was checked.
    pub(super) is_arena: bool,
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
            let message = perform(&home, &room, id, &alter).await?;
            Ok((room, message))
        }
        .into_actor(self)
        .map(|outcome: Result<(Room, Message), Unsaid>, actor, context| {
            answering.with(outcome.map(|(room, message)| actor.altered(room, message, context)));
        })
        // The next message is read after this one was told, so that changes are told in the order of their numbers.
        .wait(context);
    }
}

impl Conversation {
    fn altered(&mut self, room: Room, message: Message, context: &mut Context<Self>) -> Message {
        self.adopt(room);
        if 0 < message.change && self.tell_change(&message) {
            self.catch_up(context);
        }
        message
    }
}

async fn perform(home: &Home, room: &Room, id: Uuid, alter: &Alter) -> Result<Message, Unsaid> {
    let may_write = match room.kind {
        Kind::Arena => alter.is_arena,
        Kind::Direct | Kind::Team | Kind::Leads => !alter.is_arena && room.has_member(alter.who),
    };
    if !may_write {
        return Err(Unsaid::NotFound);
    }
    let now = home.clock.now();
    let place = (id, alter.is_arena);
    let changed = store::chat::change(
        &home.db,
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
            Unchanged::NotFound => Unsaid::NotFound,
            Unchanged::Blocked(Block::Blocking) => Unsaid::Blocking,
            Unchanged::Blocked(Block::Blocked) => Unsaid::Blocked,
            Unchanged::Refused(refusal) => Unsaid::Refused(refusal),
            Unchanged::Store(store::Error::Busy) => Unsaid::Busy,
            Unchanged::Store(error) => {
                error.log("a message is not changed");
                Unsaid::Failed
            }
        })
}
