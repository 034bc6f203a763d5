//! What conversations write: groups of messages, those of many conversations in one statement.

use std::collections::{HashSet, VecDeque};

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

/// Takes the next group off those that wait. A message that comes twice waits for the next group, where it is found
/// written.
pub(super) fn gather(waiting: &mut VecDeque<Waiting>) -> (Vec<NewMessage>, Vec<Answering<Say>>) {
    let (mut group, mut askers, mut seen) = (Vec::new(), Vec::new(), HashSet::new());
    while let Some((say, asker)) = waiting.pop_front() {
        let is_first = seen.insert((say.message.sender_id, say.message.client_id));
        if !is_first || GROUP_MAX <= group.len() {
            waiting.push_front((say, asker));
            break;
        }
        group.push(say.message);
        askers.push(asker);
    }
    (group, askers)
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
    type Item = Vec<NewMessage>;
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

    fn rows(group: &Vec<NewMessage>) -> usize {
        group.len()
    }

    async fn write(&self, groups: &[Vec<NewMessage>]) -> store::Result<Vec<Vec<Outcome>>> {
        let batch: Vec<_> = groups.iter().flatten().collect();
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
    }
}
