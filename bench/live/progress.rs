//! The events that were sent to the watchers, and how far they came.

use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

use anyhow::Context;
use tokio::sync::Notify;
use tokio::time::timeout;

/// An event that does not arrive must not hang the benchmark.
const PATIENCE: Duration = Duration::from_secs(30);

/// Shared by the clients of one thread.
#[derive(Debug, Default)]
pub(crate) struct Progress {
    /// How many have to receive each event.
    viewers: usize,
    /// The version of the first event.
    first: u64,
    news: RefCell<Vec<News>>,
    /// Events that all have received.
    whole: Cell<usize>,
    /// One more of these.
    moved: Notify,
    /// The first event, as it was received.
    sample: RefCell<String>,
}

/// One event.
#[derive(Debug)]
struct News {
    sent_at: Instant,
    received: usize,
    /// The latency of each receiver.
    micros: Vec<u64>,
}

impl Progress {
    pub(crate) fn of(viewers: usize, first: u64) -> Self {
        Self {
            viewers,
            first,
            ..Self::default()
        }
    }

    /// The next event is about to be sent; returns its version.
    pub(crate) fn begin(&self) -> u64 {
        let mut news = self.news.borrow_mut();
        let version = self.first.saturating_add(count(news.len()));
        news.push(News {
            sent_at: Instant::now(),
            received: 0,
            micros: Vec::with_capacity(self.viewers),
        });
        version
    }

    /// A watcher has received the event of that version.
    pub(crate) fn received(&self, version: u64, body: impl FnOnce() -> String) {
        if self.sample.borrow().is_empty() {
            self.sample.replace(body());
        }
        let place = usize::try_from(version.saturating_sub(self.first));
        let mut news = self.news.borrow_mut();
        let Some(event) = place.ok().and_then(|place| news.get_mut(place)) else {
            return;
        };
        event.received = event.received.saturating_add(1);
        event.micros.push(micros(event.sent_at));
        if event.received == self.viewers {
            self.whole.set(self.whole.get().saturating_add(1));
            self.moved.notify_one();
        }
    }

    /// Waits until fewer than so many events are sent and not yet received by all.
    pub(crate) async fn fewer_than(&self, limit: usize) -> anyhow::Result<()> {
        while limit <= self.sent().saturating_sub(self.whole.get()) {
            let moved = timeout(PATIENCE, self.moved.notified()).await;
            moved.context("an event did not reach all watchers")?;
        }
        Ok(())
    }

    /// An event of the stream, as JSON.
    pub(crate) fn sample(&self) -> String {
        self.sample.borrow().clone()
    }

    pub(crate) fn sent(&self) -> usize {
        self.news.borrow().len()
    }

    /// Every latency of the events from the `since`th on, in order.
    pub(crate) fn micros_since(&self, since: usize) -> Vec<u64> {
        let news = self.news.borrow();
        let mut micros: Vec<u64> = news
            .iter()
            .skip(since)
            .flat_map(|event| event.micros.iter().copied())
            .collect();
        micros.sort_unstable();
        micros
    }
}

fn micros(since: Instant) -> u64 {
    u64::try_from(since.elapsed().as_micros()).unwrap_or(u64::MAX)
}

fn count(number: usize) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}
