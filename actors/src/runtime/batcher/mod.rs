//! `Batcher`.
//!
//! Owns: the items that wait to be written, and the writes in progress.
//! Receives: items to be written; `Observe`.
//! Sends: the sender of each item, after the commit.
//! Mailbox: 256. Reading a message moves it into the list of waiting items, so the mailbox is almost always empty; the
//! list is bounded by [`Batched::WAITING_MAX`].
//! After a crash: waiting senders get an error; what was written is in the database, and putting it again is harmless.

use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Serialize;
use tracing::Instrument;
use uuid::Uuid;

use super::envelope::{Request, Responder};
use super::host::{self, Handles, HostContext, KeyedActor};
use super::meter::ActorKind;
use super::registry::{AskError, Registry};
use super::shards::Shards;
use super::spans;

/// See the header.
pub const MAILBOX: usize = 256;
/// Each registry has one batcher.
const KEY: Uuid = Uuid::nil();

/// Something that is written together with others of its kind. It is the request to its batcher as well.
pub trait Batched: Sized + Send + Unpin + 'static {
    /// What writes it.
    type Writer: fmt::Debug + Send + Sync + 'static;
    /// What became of it.
    type Done: Send + Unpin + 'static;
    /// The name of the batcher in metrics.
    const KIND: &'static str;
    /// Items that may wait; more are answered *busy*.
    const WAITING_MAX: usize;
    /// Batches that may be under way at once. With more than one, what is put later may be written sooner.
    const WRITING_MAX: usize;
    /// Items that must wait before another batch goes beside those that are under way: a batch of few costs the database
    /// nearly as much as one of many.
    const WORTHWHILE: usize;
    /// Rows of one batch. An item may be several rows; one that is more than all of these goes alone.
    const BATCH_ROWS_MAX: usize;

    /// How many rows of a batch it is.
    fn batch_rows(&self) -> usize;

    /// It is in a batch: nothing may be added to it from here on.
    fn seal(&mut self) {}

    /// Writes items and answers what became of each, in their order; all or none of them.
    fn write(
        writer: &Self::Writer,
        items: &[Self],
    ) -> impl Future<Output = store::Result<Vec<Self::Done>>> + Send;
}

impl<T: Batched> Request for T {
    type Answer = Result<T::Done, BatchError>;
    const NAME: &'static str = "put";
}

/// Why something was not written, as far as is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BatchError {
    /// Too much is waiting, or the database has no connection left. Try again.
    #[error("busy")]
    Busy,
    /// The batcher died over it, or the database failed; the log states why.
    #[error("it could not be written")]
    Failed,
}

/// The handle to one batcher.
#[derive(Debug)]
pub struct Batches<T: Batched> {
    registry: Registry<Batcher<T>>,
}

impl<T: Batched> Batches<T> {
    /// A handle whose batcher lives on `shards`.
    pub fn new(writer: T::Writer, shards: Arc<Shards>) -> Self {
        let writer = Arc::new(writer);
        Self {
            registry: Registry::new(shards, move |_, _| Batcher::new(Arc::clone(&writer))),
        }
    }

    /// Writes `item` together with what else comes in; answers after the commit.
    ///
    /// # Errors
    /// [`BatchError`]
    pub async fn put(&self, item: T) -> Result<T::Done, BatchError> {
        match self.registry.ask(KEY, item).await {
            Ok(outcome) => outcome,
            Err(AskError::Busy) => Err(BatchError::Busy),
            Err(AskError::Died) => Err(BatchError::Failed),
        }
    }

    /// Its mailbox and handler, for those who look after all actors.
    pub fn kind(&self) -> Arc<dyn ActorKind> {
        Arc::new(self.registry.clone())
    }

    /// What the batcher is at.
    ///
    /// # Errors
    /// [`AskError`]
    pub async fn observe(&self) -> Result<BatcherObservation, AskError> {
        self.registry.ask(KEY, Observe).await
    }
}

/// An operator looks.
#[derive(Debug)]
struct Observe;

impl Request for Observe {
    type Answer = BatcherObservation;
    const NAME: &'static str = "observe";
    const COUNTS_AS_USE: bool = false;
}

/// What a batcher is at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BatcherObservation {
    /// What it writes.
    pub kind: &'static str,
    /// Items that wait for the next batch.
    pub waiting: usize,
    /// How long the first of them has waited.
    pub waiting_millis: u64,
    /// Items that are being written.
    pub writing: usize,
    /// Batches that were written since it was started.
    pub batches: u64,
}

/// See the header.
///
/// This is group commit: while a commit is in progress the batcher collects new items, then writes all of them at once.
/// A batch grows with the load. There is no timer, so a single item is written without delay.
pub struct Batcher<T: Batched> {
    writer: Arc<T::Writer>,
    /// Each with the way back to its sender.
    waiting: VecDeque<(T, Responder<T>)>,
    /// Batches that are being written, and the items in them.
    under_way: usize,
    writing: usize,
    batches: u64,
}

impl<T: Batched> fmt::Debug for Batcher<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batcher")
            .field("writer", &self.writer)
            .field("waiting", &self.waiting.len())
            .finish_non_exhaustive()
    }
}

impl<T: Batched> KeyedActor for Batcher<T> {
    const KIND: &'static str = T::KIND;
    const MAILBOX: usize = MAILBOX;
    /// Each registry has one.
    const RUNNING_MAX: usize = 1;
    const IDLE: Duration = Duration::from_hours(1);

    /// It is the only actor of its kind, and there is always a next item.
    fn is_idle(&mut self) -> bool {
        false
    }
}

impl<T: Batched> Handles<T> for Batcher<T> {
    fn handle(&mut self, item: T, responder: Responder<T>, context: &mut HostContext<Self>) {
        if T::WAITING_MAX <= self.waiting.len() {
            metrics::counter!("batcher_full_total", "actor" => T::KIND).increment(1);
            responder.with(Err(BatchError::Busy));
            return;
        }
        responder.stand_in_line();
        self.waiting.push_back((item, responder));
        self.write_next(context);
    }
}

impl<T: Batched> Handles<Observe> for Batcher<T> {
    fn handle(
        &mut self,
        Observe: Observe,
        responder: Responder<Observe>,
        _: &mut HostContext<Self>,
    ) {
        let first = self.waiting.front();
        let waited = first.map_or(0, |(_, sender)| sender.since_read().as_millis());
        responder.with(BatcherObservation {
            kind: T::KIND,
            waiting: self.waiting.len(),
            waiting_millis: u64::try_from(waited).unwrap_or(u64::MAX),
            writing: self.writing,
            batches: self.batches,
        });
    }
}

impl<T: Batched> Batcher<T> {
    fn new(writer: Arc<T::Writer>) -> Self {
        // An alert looks at it: Prometheus sees no increase in a series that begins at 1.
        metrics::counter!("batcher_full_total", "actor" => T::KIND).increment(0);
        Self {
            writer,
            waiting: VecDeque::new(),
            under_way: 0,
            writing: 0,
            batches: 0,
        }
    }

    /// Writes what has gathered, unless as many writes as may be are under way: their ends come back here.
    fn write_next(&mut self, context: &mut HostContext<Self>) {
        let enough = if self.under_way == 0 {
            1
        } else {
            T::WORTHWHILE
        };
        if T::WRITING_MAX <= self.under_way || self.waiting.len() < enough {
            return;
        }
        let (items, responders) = self.gather();
        let count = items.len();
        self.under_way = self.under_way.saturating_add(1);
        self.writing = self.writing.saturating_add(count);
        let (writer, begun) = (Arc::clone(&self.writer), Instant::now());
        let span = spans::batch(T::KIND, responders.iter());
        let work = async move { write::<T>(&*writer, &items).await }.instrument(span);
        host::spawn(context, work, move |actor: &mut Self, outcomes, context| {
            metrics::histogram!("batch_commit_seconds", "actor" => T::KIND).record(begun.elapsed());
            actor.under_way = actor.under_way.saturating_sub(1);
            actor.writing = actor.writing.saturating_sub(count);
            actor.batches = actor.batches.saturating_add(1);
            for (responder, outcome) in responders.into_iter().zip(outcomes) {
                responder.with(outcome);
            }
            actor.write_next(context);
        });
    }

    fn gather(&mut self) -> (Vec<T>, Vec<Responder<T>>) {
        let (mut items, mut responders, mut rows) = (Vec::new(), Vec::new(), 0_usize);
        let wait = metrics::histogram!("batch_wait_seconds", "actor" => T::KIND);
        while let Some((mut item, responder)) = self.waiting.pop_front() {
            let with_next = rows.saturating_add(item.batch_rows());
            if T::BATCH_ROWS_MAX < with_next && !items.is_empty() {
                self.waiting.push_front((item, responder));
                break;
            }
            rows = with_next;
            wait.record(responder.since_read());
            item.seal();
            responder.begin();
            items.push(item);
            responders.push(responder);
        }
        metrics::histogram!("batch_items", "actor" => T::KIND).record(as_figure(items.len()));
        metrics::histogram!("batch_rows", "actor" => T::KIND).record(as_figure(rows));
        metrics::gauge!("batcher_waiting", "actor" => T::KIND).set(as_figure(self.waiting.len()));
        (items, responders)
    }
}

/// Writes a batch, or what of it can be written: one item that PostgreSQL refuses must not take the others along.
async fn write<T: Batched>(writer: &T::Writer, items: &[T]) -> Vec<Result<T::Done, BatchError>> {
    match commit(writer, items).await {
        Ok(done) => done.into_iter().map(Ok).collect(),
        Err(error) if 1 < items.len() && error.concerns_a_part() => write_each(writer, items).await,
        Err(error) => {
            let why = not_written::<T>(&error);
            items.iter().map(|_| Err(why)).collect()
        }
    }
}

async fn commit<T: Batched>(writer: &T::Writer, items: &[T]) -> store::Result<Vec<T::Done>> {
    let span = spans::commit(T::KIND, items.len());
    T::write(writer, items).instrument(span).await
}

/// Writes each item alone, until the database fails: then it does so for those after it as well.
async fn write_each<T: Batched>(
    writer: &T::Writer,
    items: &[T],
) -> Vec<Result<T::Done, BatchError>> {
    let mut outcomes = Vec::with_capacity(items.len());
    let mut failed = None;
    for item in items.chunks(1) {
        let outcome = match failed {
            Some(why) => Err(why),
            None => match commit(writer, item).await {
                Ok(done) => done.into_iter().next().ok_or(BatchError::Failed),
                Err(error) => {
                    let why = not_written::<T>(&error);
                    failed = (!error.concerns_a_part()).then_some(why);
                    Err(why)
                }
            },
        };
        outcomes.push(outcome);
    }
    outcomes
}

fn not_written<T: Batched>(error: &store::Error) -> BatchError {
    if matches!(error, store::Error::Busy) {
        return BatchError::Busy;
    }
    error.log(format_args!("a batch of {} is not written", T::KIND));
    BatchError::Failed
}

fn as_figure(items: usize) -> f64 {
    u32::try_from(items).map_or(f64::MAX, f64::from)
}

#[cfg(test)]
mod tests;
