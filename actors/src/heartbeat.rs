//! Whether the service was down: no command on a challenge is decided before that is known.
//!
//! A job writes the heartbeat every few seconds. Where that failed for long, or a deadline is later than the last
//! heartbeat, the next command writes it first. What it means is `domain::outage`.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use domain::outage::{Beat, OUTAGE, Outage};
use store::Db;
use time::OffsetDateTime;
use tokio::sync::Mutex;

use crate::runtime::clock::Clock;

/// How often the heartbeat is read anew where other processes write it at the same time.
const TRIES_MAX: usize = 5;

/// The heartbeat as this process knows it.
#[derive(Debug)]
pub struct Heartbeat {
    db: Db,
    clock: Arc<dyn Clock>,
    /// The latest heartbeat that this process has seen in `PostgreSQL`, in microseconds since 1970.
    beat_at: AtomicI64,
    /// The number of the newest outage that this process knows.
    newest: AtomicI64,
    /// One at a time: the others find it written.
    beating: Mutex<()>,
}

impl Heartbeat {
    /// Nothing is known yet.
    pub fn new(db: Db, clock: Arc<dyn Clock>) -> Self {
        Self {
            db,
            clock,
            beat_at: AtomicI64::new(i64::MIN),
            newest: AtomicI64::new(0),
            beating: Mutex::new(()),
        }
    }

    /// The number of the newest outage that this process knows. There may be a newer one that another process has noted;
    /// what is decided without it is not written.
    pub fn newest_outage(&self) -> i64 {
        self.newest.load(Ordering::SeqCst)
    }

    /// Makes sure that what is decided at `now` is decided on the right deadlines: that the service was not down up to
    /// then, or that the outage is noted; and that a heartbeat at or after `overdue` is written, where a deadline has
    /// passed.
    ///
    /// # Errors
    /// Where the database does not answer: then nothing may be decided.
    pub async fn reach(
        &self,
        now: OffsetDateTime,
        overdue: Option<OffsetDateTime>,
    ) -> store::Result<()> {
        let needed = micros(overdue.unwrap_or(now.saturating_sub(OUTAGE)));
        let is_reached = || needed <= self.beat_at.load(Ordering::SeqCst);
        if is_reached() {
            return Ok(());
        }
        let _turn = self.beating.lock().await;
        if !is_reached() {
            self.write(now).await?;
        }
        Ok(())
    }

    /// Writes the heartbeat. Answers the outage that it ended, where it did and this process is the one that noted it.
    ///
    /// # Errors
    /// Where the database cannot be written.
    pub async fn beat(&self) -> store::Result<Option<Outage>> {
        let now = self.clock.now();
        let _turn = self.beating.lock().await;
        self.write(now).await
    }

    async fn write(&self, now: OffsetDateTime) -> store::Result<Option<Outage>> {
        for _ in 0..TRIES_MAX {
            if let Attempt::Written(ended) = self.try_write(now).await? {
                return Ok(ended);
            }
        }
        Err(store::Error::Busy)
    }

    async fn try_write(&self, now: OffsetDateTime) -> store::Result<Attempt> {
        let known = store::outage::known(&self.db).await?;
        self.newest.fetch_max(known.newest, Ordering::SeqCst);
        let (is_written, ended) = match Beat::at(now, known.beat_at, self.clock.ran_until()) {
            Beat::Written(at) => {
                self.saw(at);
                return Ok(Attempt::Written(None));
            }
            Beat::First => (store::outage::first_beat(&self.db, now).await?, None),
            Beat::Next { from } => (store::outage::beat(&self.db, from, now).await?, None),
            Beat::AfterOutage { from, since } => {
                let noted = store::outage::note(&self.db, from, (since, now)).await?;
                (noted.is_some(), noted)
            }
        };
        if !is_written {
            return Ok(Attempt::Overtaken);
        }
        if let Some(outage) = &ended {
            self.newest.fetch_max(outage.number, Ordering::SeqCst);
            report(outage);
        }
        self.saw(now);
        Ok(Attempt::Written(ended))
    }

    fn saw(&self, at: OffsetDateTime) {
        self.beat_at.fetch_max(micros(at), Ordering::SeqCst);
    }
}

/// How one try to write the heartbeat went.
enum Attempt {
    /// It is written, and ended this outage.
    Written(Option<Outage>),
    /// Another process wrote meanwhile.
    Overtaken,
}

fn report(outage: &Outage) {
    let Outage {
        number,
        since,
        until,
    } = outage;
    metrics::counter!("outages_total").increment(1);
    tracing::warn!(
        number,
        "outage {number}: the service was down from {since} to {until}; deadlines are later by that long"
    );
}

fn micros(at: OffsetDateTime) -> i64 {
    i64::try_from(at.unix_timestamp_nanos() / 1_000).unwrap_or(i64::MAX)
}
