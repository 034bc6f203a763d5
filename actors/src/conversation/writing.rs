//! What conversations write: their queues of messages, the first groups of many in one statement.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use store::Db;
use store::chat::{ChatMessage, NewMessage, SendRefusal};

use crate::runtime::batcher::Batched;

/// Messages of one conversation that are written together.
const GROUP_MAX: usize = 256;

/// The messages of one conversation on their way to PostgreSQL. The batcher has the queue itself, and takes the first
/// group out of it when its turn comes: until then more messages join.
///
/// In a conversation of two, both messages are written and published together that way, however busy the database is;
/// otherwise each would wait for the other one's commit, and then for its own.
#[derive(Debug, Clone, Default)]
pub(crate) struct MessageQueue(Arc<Mutex<Groups>>);

#[derive(Debug, Default)]
struct Groups {
    /// In their order; further messages join the last one.
    waiting: VecDeque<Vec<NewMessage>>,
    /// The one that has left, until its write has ended. No batcher takes another one before.
    left: Option<Arc<[NewMessage]>>,
}

impl MessageQueue {
    /// Adds a message to the last group; where that is full, or has this message already, to the next one. There a message
    /// that comes twice is found written.
    pub(super) fn push(&self, message: NewMessage) {
        let waiting = &mut self.lock().waiting;
        match waiting.back_mut() {
            Some(last)
                if last.len() < GROUP_MAX && !last.iter().any(|it| is_same(it, &message)) =>
            {
                last.push(message);
            }
            Some(_) | None => waiting.push_back(vec![message]),
        }
    }

    /// How many messages have not left.
    pub(super) fn waiting(&self) -> usize {
        self.lock().waiting.iter().map(Vec::len).sum()
    }

    /// The first group; from here on no message joins it.
    fn leave(&self) -> Arc<[NewMessage]> {
        let groups = &mut *self.lock();
        if groups.left.is_none() {
            groups.left = groups.waiting.pop_front().map(Arc::from);
        }
        groups.left.clone().unwrap_or_default()
    }

    /// The write of the first group has ended; returns how many messages that was about. Where it failed before it began,
    /// the group has not left.
    pub(super) fn end_write(&self) -> usize {
        let group = self.leave();
        self.lock().left = None;
        group.len()
    }

    fn lock(&self) -> MutexGuard<'_, Groups> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn is_same(one: &NewMessage, other: &NewMessage) -> bool {
    one.client_id == other.client_id && one.sender_id == other.sender_id
}

impl Batched for MessageQueue {
    type Writer = Db;
    type Done = Vec<Result<ChatMessage, SendRefusal>>;
    const KIND: &'static str = "messages";
    /// Each awake conversation is here once at most.
    const WAITING_MAX: usize = 1_024;
    /// While one batch is on its way to or from PostgreSQL, the other one is written. A conversation is in one of them
    /// only, so its order holds.
    const WRITING_MAX: usize = 2;
    /// Measured with 200 senders: with so many, a tenth more messages a second than with one batch at a time.
    const WORTHWHILE: usize = 40;
    /// A statement of so many rows takes some 10 ms, which those who come after it wait for.
    const BATCH_ROWS_MAX: usize = 512;

    fn batch_rows(&self) -> usize {
        let groups = self.lock();
        match &groups.left {
            Some(group) => group.len(),
            None => groups.waiting.front().map_or(0, Vec::len),
        }
    }

    fn seal(&mut self) {
        self.leave();
    }

    async fn write(db: &Db, queues: &[Self]) -> store::Result<Vec<Self::Done>> {
        let groups: Vec<_> = queues.iter().map(Self::leave).collect();
        let batch: Vec<_> = groups.iter().flat_map(|group| group.iter()).collect();
        let outcomes = store::chat::send(db, &batch).await?;
        let mut outcomes = outcomes.into_iter();
        let split = groups
            .iter()
            .map(|group| outcomes.by_ref().take(group.len()).collect());
        Ok(split.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::chat::{ConversationKind, MessageText, Venue};
    use time::OffsetDateTime;
    use uuid::Uuid;

    fn push(queue: &MessageQueue, sender: u128, client: u128) {
        queue.push(NewMessage {
            id: Uuid::from_u128(client),
            venue: Venue::Known(Uuid::from_u128(1)),
            conversation_id: Uuid::from_u128(1),
            sender_id: Uuid::from_u128(sender),
            client_id: Uuid::from_u128(client),
            content: MessageText::parse("Ready?", ConversationKind::Direct).expect("it is one"),
            attachments: Vec::new(),
            sent_at: OffsetDateTime::UNIX_EPOCH,
        });
    }

    #[track_caller]
    fn assert_leaves(queue: &MessageQueue, clients: &[u128]) {
        assert_eq!(queue.batch_rows(), clients.len());
        let group = queue.leave();
        let left = group.iter().map(|it| it.client_id.as_u128());
        assert_eq!(left.collect::<Vec<_>>(), clients);
    }

    #[test]
    fn more_join_a_group_until_it_leaves() {
        let mut queue = MessageQueue::default();
        push(&queue, 1, 11);
        push(&queue, 2, 21);
        push(&queue, 1, 12);
        assert_eq!((queue.batch_rows(), queue.waiting()), (3, 3));
        push(&queue, 2, 22);
        queue.seal();
        push(&queue, 2, 23);
        assert_eq!(queue.waiting(), 1);
        assert_leaves(&queue, &[11, 21, 12, 22]);
        assert_eq!(queue.end_write(), 4);
        assert_leaves(&queue, &[23]);
    }

    #[test]
    fn a_message_that_comes_twice_waits_and_so_do_those_after_it() {
        let queue = MessageQueue::default();
        for (sender, client) in [(1, 11), (2, 11), (1, 11), (2, 22)] {
            push(&queue, sender, client);
        }
        assert_leaves(&queue, &[11, 11]);
        assert_eq!(queue.end_write(), 2);
        assert_leaves(&queue, &[11, 22]);
    }

    #[test]
    fn a_group_takes_in_so_many_and_no_more() {
        let queue = MessageQueue::default();
        (0..300).for_each(|n| push(&queue, 1, n));
        assert_eq!(queue.batch_rows(), GROUP_MAX);
        assert_eq!(queue.end_write(), GROUP_MAX, "it failed before it began");
        assert_eq!(queue.waiting(), 300 - GROUP_MAX);
    }

    #[test]
    fn a_group_that_is_written_again_is_the_same_and_an_empty_queue_has_none() {
        let queue = MessageQueue::default();
        assert_leaves(&queue, &[]);
        push(&queue, 1, 11);
        assert_leaves(&queue, &[11]);
        push(&queue, 1, 12);
        assert_leaves(&queue, &[11]);
        assert_eq!(queue.end_write(), 1);
        assert_eq!(queue.end_write(), 1);
        assert_eq!(queue.end_write(), 0);
    }
}
