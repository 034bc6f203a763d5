//! What conversations write: groups of messages, those of many conversations in one statement.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use store::Db;
use store::chat::{NewMessage, Outcome};

use super::actor::Say;
use super::{Said, Unsaid};
use crate::batcher::Work;
use crate::handle::Answering;

/// Messages of one conversation that are written together.
const GROUP_MAX: usize = 256;

/// A message that waits, with the way back to its sender.
pub(super) type Waiting = (Say, Answering<Say>);

/// Messages of one conversation that are written together: more may join for as long as the group stands in line.
///
/// Two who write to each other have their messages written at once that way, and told at once, however busy the database
/// is; each would else wait for the other one's commit, and then for their own.
#[derive(Debug, Clone, Default)]
pub(crate) struct Group(Arc<Mutex<Stage>>);

#[derive(Debug)]
enum Stage {
    InLine(Vec<NewMessage>),
    /// On the way to the database.
    Left(Arc<[NewMessage]>),
}

impl Default for Stage {
    fn default() -> Self {
        Self::InLine(Vec::new())
    }
}

impl Group {
    /// Lets those that wait join, in their order, and returns their senders. A message that comes twice waits for the next
    /// group, where it is found written.
    pub(super) fn take_in(&self, waiting: &mut VecDeque<Waiting>) -> Vec<Answering<Say>> {
        let mut senders = Vec::new();
        let Stage::InLine(messages) = &mut *self.lock() else {
            return senders;
        };
        while messages.len() < GROUP_MAX
            && let Some((say, sender)) = waiting
                .pop_front_if(|(say, _)| !messages.iter().any(|it| is_same(it, &say.message)))
        {
            messages.push(say.message);
            senders.push(sender);
        }
        senders
    }

    /// The messages; from here on none joins.
    fn leave(&self) -> Arc<[NewMessage]> {
        let mut stage = self.lock();
        let messages = match &mut *stage {
            Stage::InLine(messages) => std::mem::take(messages).into(),
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

/// Writes groups of messages.
#[derive(Debug)]
pub(crate) struct Messages {
    db: Db,
}

impl Messages {
    pub(super) fn new(db: Db) -> Self {
        Self { db }
    }
}

impl Work for Messages {
    type Item = Group;
    type Done = Vec<Outcome>;
    const KIND: &'static str = "messages";
    /// Each awake conversation has one group here at most.
    const WAITING_MAX: usize = 1_024;
    /// While one is on its way to or from PostgreSQL, the other is written there. A conversation has a part in one of them
    /// only, so the order in it is kept.
    const WRITING_MAX: usize = 2;
    /// Measured with 200 senders: with so many, a tenth more messages a second than with one batch at a time.
    const WORTHWHILE: usize = 40;
    /// A statement of so many rows takes some 10 ms, which those who come after it wait for.
    const BATCH_ROWS_MAX: usize = 512;

    fn rows(group: &Group) -> usize {
        group.leave().len()
    }

    async fn write(&self, groups: &[Group]) -> store::Result<Vec<Vec<Outcome>>> {
        let groups: Vec<_> = groups.iter().map(Group::leave).collect();
        let batch: Vec<_> = groups.iter().flat_map(|group| group.iter()).collect();
        let outcomes = store::chat::send(&self.db, &batch).await?;
        let mut outcomes = outcomes.into_iter();
        let split = groups
            .iter()
            .map(|group| outcomes.by_ref().take(group.len()).collect());
        Ok(split.collect())
    }
}

/// What the sender is answered.
pub(super) fn answer(outcome: Outcome) -> Result<Said, Unsaid> {
    match outcome {
        Outcome::Sent(message) => Ok(Said::Now(message)),
        Outcome::Repeated(message) => Ok(Said::Before(message)),
        Outcome::Unknown => Err(Unsaid::NotFound),
        Outcome::Outsider => Err(Unsaid::Outsider),
        Outcome::Blocking => Err(Unsaid::Blocking),
        Outcome::Blocked => Err(Unsaid::Blocked),
        Outcome::NoSuchFile => Err(Unsaid::NoSuchFile),
        Outcome::Unread => Err(Unsaid::Busy),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::chat::Venue;
    use time::OffsetDateTime;
    use uuid::Uuid;

    fn waits(sender: u128, client: u128) -> Waiting {
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
        let venue = Venue::Known(Uuid::from_u128(1));
        (Say { venue, message }, Answering::unheard())
    }

    fn clients(messages: &[NewMessage]) -> Vec<Uuid> {
        messages.iter().map(|it| it.client_id).collect()
    }

    #[test]
    fn more_join_a_group_until_it_leaves() {
        let group = Group::default();
        let mut waiting = VecDeque::from([waits(1, 11)]);
        assert_eq!(group.take_in(&mut waiting).len(), 1);
        waiting.extend([waits(2, 21), waits(1, 12)]);
        assert_eq!(group.take_in(&mut waiting).len(), 2);
        assert_eq!(Messages::rows(&group), 3);
        waiting.push_back(waits(2, 22));
        assert!(group.take_in(&mut waiting).is_empty());
        assert_eq!(waiting.len(), 1);
        assert_eq!(
            clients(&group.leave()),
            [
                Uuid::from_u128(11),
                Uuid::from_u128(21),
                Uuid::from_u128(12)
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
