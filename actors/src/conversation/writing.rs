//! What conversations write: groups of messages, those of many conversations in one statement.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use store::Db;
use store::chat::{NewMessage, SendOutcome, SendRefusal};

use super::SendMessage;
use crate::runtime::batcher::Batched;
use crate::runtime::envelope::Responder;

/// Messages of one conversation that are written together.
const GROUP_MAX: usize = 256;

/// A message that waits, with the way back to its sender.
pub(super) type QueuedMessage = (NewMessage, Responder<SendMessage>);

/// Messages of one conversation that are written together: more may join while the group is queued.
///
/// In a conversation of two, both messages are written and published together that way, however busy the database is;
/// otherwise each would wait for the other one's commit, and then for its own.
#[derive(Debug, Clone, Default)]
pub(crate) struct Group(Arc<Mutex<Stage>>);

#[derive(Debug)]
enum Stage {
    Queued(Vec<NewMessage>),
    /// On the way to the database.
    Left(Arc<[NewMessage]>),
}

impl Default for Stage {
    fn default() -> Self {
        Self::Queued(Vec::new())
    }
}

impl Group {
    /// Lets those that wait join, in their order, and returns their senders. A message that comes twice waits for the next
    /// group, where it is found written.
    pub(super) fn take_in(
        &self,
        waiting: &mut VecDeque<QueuedMessage>,
    ) -> Vec<Responder<SendMessage>> {
        let mut senders = Vec::new();
        let Stage::Queued(messages) = &mut *self.lock() else {
            return senders;
        };
        while messages.len() < GROUP_MAX
            && let Some((message, sender)) =
                waiting.pop_front_if(|(queued, _)| !messages.iter().any(|it| is_same(it, queued)))
        {
            messages.push(message);
            senders.push(sender);
        }
        senders
    }

    /// The messages; from here on none joins.
    fn leave(&self) -> Arc<[NewMessage]> {
        let mut stage = self.lock();
        let messages = match &mut *stage {
            Stage::Queued(messages) => std::mem::take(messages).into(),
            Stage::Left(messages) => Arc::clone(messages),
        };
        *stage = Stage::Left(Arc::clone(&messages));
        messages
    }

    fn lock(&self) -> MutexGuard<'_, Stage> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn is_same(one: &NewMessage, other: &NewMessage) -> bool {
    one.client_id == other.client_id && one.sender_id == other.sender_id
}

impl Batched for Group {
    type Writer = Db;
    type Done = Vec<Result<SendOutcome, SendRefusal>>;
    const KIND: &'static str = "messages";
    /// Each awake conversation has one group here at most.
    const WAITING_MAX: usize = 1_024;
    /// While one batch is on its way to or from PostgreSQL, the other one is written. A conversation is in one of them
    /// only, so its order holds.
    const WRITING_MAX: usize = 2;
    /// Measured with 200 senders: with so many, a tenth more messages a second than with one batch at a time.
    const WORTHWHILE: usize = 40;
    /// A statement of so many rows takes some 10 ms, which those who come after it wait for.
    const BATCH_ROWS_MAX: usize = 512;

    fn batch_rows(&self) -> usize {
        match &*self.lock() {
            Stage::Queued(messages) => messages.len(),
            Stage::Left(messages) => messages.len(),
        }
    }

    fn seal(&mut self) {
        self.leave();
    }

    async fn write(db: &Db, groups: &[Self]) -> store::Result<Vec<Self::Done>> {
        let groups: Vec<_> = groups.iter().map(Self::leave).collect();
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
    use time::OffsetDateTime;
    use uuid::Uuid;

    fn waits(sender: u128, client: u128) -> QueuedMessage {
        let message = NewMessage {
            id: Uuid::from_u128(client),
            conversation_id: Uuid::from_u128(1),
            sender_id: Uuid::from_u128(sender),
            client_id: Uuid::from_u128(client),
            content: "Ready?".to_owned(),
            attachments: Vec::new(),
            sent_at: OffsetDateTime::UNIX_EPOCH,
            is_arena: false,
        };
        (message, Responder::detached())
    }

    fn clients(messages: &[NewMessage]) -> Vec<Uuid> {
        messages.iter().map(|it| it.client_id).collect()
    }

    #[test]
    fn more_join_a_group_until_it_leaves() {
        let mut group = Group::default();
        let mut waiting = VecDeque::from([waits(1, 11)]);
        assert_eq!(group.take_in(&mut waiting).len(), 1);
        waiting.extend([waits(2, 21), waits(1, 12)]);
        assert_eq!(group.take_in(&mut waiting).len(), 2);
        assert_eq!(group.batch_rows(), 3);
        waiting.push_back(waits(2, 22));
        assert_eq!(group.take_in(&mut waiting).len(), 1, "it is not sealed");
        group.seal();
        waiting.push_back(waits(2, 23));
        assert!(group.take_in(&mut waiting).is_empty());
        assert_eq!(waiting.len(), 1);
        assert_eq!(
            clients(&group.leave()),
            [
                Uuid::from_u128(11),
                Uuid::from_u128(21),
                Uuid::from_u128(12),
                Uuid::from_u128(22)
            ]
        );
    }

    #[test]
    fn a_message_that_comes_twice_waits_and_so_do_those_after_it() {
        let group = Group::default();
        let mut waiting = VecDeque::from([waits(1, 11), waits(2, 11), waits(1, 11), waits(2, 22)]);
        assert_eq!(group.take_in(&mut waiting).len(), 2);
        assert_eq!(waiting.len(), 2);
        assert!(group.take_in(&mut waiting).is_empty());
        assert_eq!(
            clients(&group.leave()),
            [Uuid::from_u128(11), Uuid::from_u128(11)]
        );
        let next = Group::default();
        assert_eq!(next.take_in(&mut waiting).len(), 2);
    }

    #[test]
    fn a_group_takes_in_so_many_and_no_more() {
        let group = Group::default();
        let mut waiting: VecDeque<_> = (0..300).map(|n| waits(1, n)).collect();
        assert_eq!(group.take_in(&mut waiting).len(), GROUP_MAX);
        assert!(group.take_in(&mut waiting).is_empty());
        assert_eq!(waiting.len(), 300 - GROUP_MAX);
    }
}
