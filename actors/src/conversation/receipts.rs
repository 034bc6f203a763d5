//! Receipts: how far members have received and read, written for many conversations at once and published after the
//! commit.

use std::sync::Arc;

use domain::chat::Receipt;
use store::Db;
use store::chat::{ConversationRow, Mark, Marked};

use super::SendError;
use super::actor::Conversation;
use crate::runtime::batcher::Batched;
use crate::runtime::envelope::{Request, Responder};
use crate::runtime::host::{self, Handles, HostContext};

/// A member has received or read something.
#[derive(Debug)]
pub(super) struct Move {
    pub(super) mark: Mark,
}

impl Request for Move {
    type Answer = Result<Marked, SendError>;
    const NAME: &'static str = "mark";
}

impl Batched for Mark {
    type Writer = Db;
    type Done = Option<Marked>;
    const KIND: &'static str = "receipts";
    /// Clients send one for each burst of messages, not for each message.
    const WAITING_MAX: usize = 4_096;
    const WRITING_MAX: usize = 1;
    const WORTHWHILE: usize = 1;
    const BATCH_ROWS_MAX: usize = 512;

    fn batch_rows(&self) -> usize {
        1
    }

    async fn write(db: &Db, marks: &[Self]) -> store::Result<Vec<Option<Marked>>> {
        store::chat::mark(db, marks).await
    }
}

impl Handles<Move> for Conversation {
    fn handle(
        &mut self,
        Move { mark }: Move,
        responder: Responder<Move>,
        context: &mut HostContext<Self>,
    ) {
        self.marking = self.marking.saturating_add(1);
        let rereads = self.rereads;
        let (shared, known) = (Arc::clone(&self.shared), self.known());
        let work = async move {
            let room = known.await?;
            let marked = shared.marks.put(mark).await?;
            marked.map(|it| (room, it)).ok_or(SendError::NotFound)
        };
        // Others go on meanwhile: receipts only grow, so their order does not matter.
        host::spawn(context, work, move |actor: &mut Self, outcome, _| {
            actor.marking = actor.marking.saturating_sub(1);
            responder.with(outcome.map(|(room, marked)| {
                actor.adopt_read_before(room, rereads);
                actor.further(marked);
                marked
            }));
        });
    }
}

impl Conversation {
    /// Remembers the conversation, unless its members were read again meanwhile: a former member must not receive what follows.
    fn adopt_read_before(&mut self, room: ConversationRow, rereads: u64) {
        if self.rereads == rereads {
            self.adopt(room);
        }
    }

    /// Remembers how far a member is, and sends it to everyone where that is further than it was.
    fn further(&mut self, marked: Marked) {
        let Some(room) = &mut self.room else { return };
        let user = marked.receipt.user_id;
        let Some(known) = room.receipts.iter_mut().find(|it| it.user_id == user) else {
            return;
        };
        let before: Receipt = *known;
        *known = before.merged(marked.receipt.delivered_seq, marked.receipt.read_seq);
        if *known != before {
            self.shared.audience.marked(room, before, marked);
        }
    }
}
