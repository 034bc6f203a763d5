//! Repair of conversations: compares what PostgreSQL has with what the members were sent, and sends what is missing.
//!
//! Something is missing if the answer to a commit is lost, if the actor or the batcher crashes between commit and
//! publication, or if another process writes. The position outlives the actor in a table beside it.

use std::sync::Arc;

use domain::stream::VersionOrder;
use store::chat::{ChatMessage, ConversationRow, Span};
use uuid::Uuid;

use super::actor::Conversation;
use super::{ConversationShared, Conversations};
use crate::runtime::envelope::{Request, Responder};
use crate::runtime::host::{self, Handles, HostContext};

/// Conversations that are compared by one statement.
const LOOKED_AT_ONCE_MAX: usize = 1_000;
/// Conversations that are compared by one look; where more are awake, the next look goes on with the others.
const LOOKED_AT_MAX: usize = 5_000;
/// Missed messages, and changes, that one look publishes for one conversation; the next look publishes the rest.
const REPLAYED_AT_ONCE_MAX: i64 = 200;

/// How far this process has published a conversation to its members.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Position {
    /// The numbers at which this process started to publish: earlier ones are not its concern.
    from: Numbers,
    /// The numbers up to which everything after `from` was published.
    sent: Numbers,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Numbers {
    seq: i64,
    change: i64,
}

impl Position {
    fn of(room: &ConversationRow) -> Self {
        let numbers = Numbers {
            seq: room.last_seq,
            change: room.last_change,
        };
        Self {
            from: numbers,
            sent: numbers,
        }
    }

    /// How a message that was committed stands to what was published.
    fn message(&self, seq: i64) -> VersionOrder {
        order_of(self.from.seq, self.sent.seq, seq)
    }

    /// How an edit or a deletion that was committed stands to what was published.
    fn change(&self, number: i64) -> VersionOrder {
        order_of(self.from.change, self.sent.change, number)
    }

    fn is_behind(&self, seq: i64, change: i64) -> bool {
        self.sent.seq < seq || self.sent.change < change
    }
}

/// What this process was not there for may not have been published, and is published as the next one is.
fn order_of(from: i64, sent: i64, number: i64) -> VersionOrder {
    if number <= from {
        VersionOrder::Next
    } else {
        VersionOrder::of(number, sent)
    }
}

/// PostgreSQL has more of a conversation than was published.
#[derive(Debug)]
pub(super) struct Repair;

impl Request for Repair {
    type Answer = ();
    const NAME: &'static str = "catch_up";
    const COUNTS_AS_USE: bool = false;
}

impl Handles<Repair> for Conversation {
    fn handle(
        &mut self,
        Repair: Repair,
        responder: Responder<Repair>,
        context: &mut HostContext<Self>,
    ) {
        self.catch_up(context);
        responder.with(());
    }
}

impl Conversation {
    /// Remembers the conversation, and the position from which this process publishes: that of a crashed actor, if
    /// there was one.
    pub(super) fn adopt(&mut self, room: ConversationRow) {
        if self.position.is_none() {
            let position = self.shared.positions.get(&self.id).map(|it| *it);
            let position = position.unwrap_or_else(|| Position::of(&room));
            self.shared.positions.insert(self.id, position);
            self.position = Some(position);
        }
        self.room.get_or_insert(room);
    }

    /// The actor goes to sleep and has published everything.
    pub(super) fn forget_position(&self) {
        self.shared.positions.remove(&self.id);
    }

    /// Publishes a message that was committed, where that was not done; returns whether others before it are missing.
    pub(super) fn publish_message(&mut self, message: &ChatMessage) -> bool {
        let order = self
            .position
            .map_or(VersionOrder::Next, |it| it.message(message.seq));
        if order == VersionOrder::Next
            && let Some(room) = &mut self.room
        {
            room.last_seq = room.last_seq.max(message.seq);
            // A sender does not type any more, which the readers see by themselves.
            self.typists.remove(&message.sender.id);
            self.shared.audience.message_sent(room, message);
            self.note_sent(message.seq, 0);
            self.note_written(message.sender.id);
        }
        order == VersionOrder::Gap
    }

    /// Publishes a change that was committed, where that was not done; returns whether others before it are missing.
    pub(super) fn publish_change(&mut self, message: &ChatMessage) -> bool {
        let order = self
            .position
            .map_or(VersionOrder::Next, |it| it.change(message.change));
        if order == VersionOrder::Next
            && let Some(room) = &mut self.room
        {
            room.last_change = room.last_change.max(message.change);
            self.shared.audience.changed(room, message);
            self.note_sent(0, message.change);
        }
        order == VersionOrder::Gap
    }

    fn note_sent(&mut self, seq: i64, change: i64) {
        if let Some(position) = &mut self.position {
            position.sent.seq = position.sent.seq.max(seq);
            position.sent.change = position.sent.change.max(change);
            self.shared.positions.insert(self.id, *position);
        }
    }

    /// Reads what was not published and publishes it, in order; the mailbox waits meanwhile.
    pub(super) fn catch_up(&mut self, context: &mut HostContext<Self>) {
        let (shared, id) = (Arc::clone(&self.shared), self.id);
        let known = self
            .position
            .or_else(|| shared.positions.get(&id).map(|it| *it));
        let Some(known) = known else { return };
        let work = async move { missing(&shared, id, known).await };
        host::wait(context, work, move |actor: &mut Self, read, _| match read {
            Ok(Some((room, messages, changes))) => {
                actor.adopt(room);
                for message in &messages {
                    actor.publish_message(message);
                }
                for message in &changes {
                    actor.publish_change(message);
                }
            }
            Ok(None) => {}
            // The next look finds it again.
            Err(error) => {
                tracing::warn!(conversation = %id, "missed messages cannot be read: {error}");
            }
        });
    }
}

/// The conversation, its unpublished messages and its unpublished changes, each in the order of their numbers.
async fn missing(
    shared: &ConversationShared,
    id: Uuid,
    known: Position,
) -> store::Result<Option<(ConversationRow, Vec<ChatMessage>, Vec<ChatMessage>)>> {
    let Some(room) = store::chat::find(&shared.db, id).await? else {
        return Ok(None);
    };
    let span = Span::After {
        seq: known.sent.seq,
        limit: REPLAYED_AT_ONCE_MAX,
    };
    let changes =
        store::chat::changed(&shared.db, id, known.sent.change, REPLAYED_AT_ONCE_MAX).await?;
    let messages = store::chat::messages(&shared.db, id, span).await?;
    Ok(Some((room, messages, changes)))
}

impl Conversations {
    /// Compares the awake conversations with PostgreSQL, and lets those that are behind catch up.
    /// Returns how many were behind.
    ///
    /// # Errors
    /// Where the database cannot be read.
    pub async fn look(&self) -> store::Result<usize> {
        let positions = self.next_to_look_at();
        let mut behind = 0;
        for part in positions.chunks(LOOKED_AT_ONCE_MAX) {
            let ids: Vec<_> = part.iter().map(|(id, _)| *id).collect();
            for (id, seq, change) in store::chat::numbers(&self.shared.db, &ids).await? {
                behind += usize::from(self.catch_up(id, (seq, change)).await);
            }
        }
        Ok(behind)
    }

    /// Lets one conversation catch up with the numbers that PostgreSQL has. Answers whether it was behind.
    async fn catch_up(&self, id: Uuid, (seq, change): (i64, i64)) -> bool {
        let known = self.shared.positions.get(&id).map(|it| *it);
        let is_behind = known.is_some_and(|it| it.is_behind(seq, change));
        if is_behind {
            metrics::counter!("conversation_behind_total").increment(1);
            // Busy: the next look finds it again.
            let _busy = self.ask(id, Repair).await;
        } else if !self.registry.is_running(id) {
            // Its actor crashed after everything was sent.
            self.shared.positions.remove(&id);
        }
        is_behind
    }

    /// Conversations in the order of their ids, from where the look before this one ended.
    fn next_to_look_at(&self) -> Vec<(Uuid, Position)> {
        let positions = self.shared.positions.iter();
        let mut positions: Vec<_> = positions.map(|it| (*it.key(), *it.value())).collect();
        if LOOKED_AT_MAX < positions.len() {
            positions.sort_unstable_by_key(|(id, _)| *id);
            let mut looked_at = self
                .shared
                .looked_at
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner);
            let first = positions.partition_point(|(id, _)| *id <= *looked_at);
            positions.rotate_left(first);
            positions.truncate(LOOKED_AT_MAX);
            *looked_at = positions.last().map_or(Uuid::nil(), |(id, _)| *id);
        }
        positions
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn correctness_5_each_number_is_published_once_and_none_is_left_out() {
        // This process started when 5 were there, and has published up to 8.
        for (number, expected) in [
            (4, VersionOrder::Next),
            (5, VersionOrder::Next),
            (6, VersionOrder::Stale),
            (8, VersionOrder::Stale),
            (9, VersionOrder::Next),
            (10, VersionOrder::Gap),
        ] {
            assert_eq!(order_of(5, 8, number), expected, "{number}");
        }
    }
}
