//! Starts the private `PostgreSQL` again where it ends by itself, as it does when the kernel kills it for memory.
//!
//! A thread waits for the guard, which ends with the database. Connections break meanwhile, and requests are answered 503;
//! the recovery from the log takes seconds, and the same passwords are good then. A database that does not stay is given up
//! after [`RESTARTS_MAX`] lives: then the server ends with one sentence.

use std::path::PathBuf;
use std::process::ChildStdin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use super::cluster::Cluster;
use super::run_as_user::ClusterOwner;
use super::watchdog::{AtTheEnd, LogRetention, Watchdog};

/// Lives of the database in a row that were shorter than [`LONG_LIFE`], failed starts included, before it is given up.
pub(super) const RESTARTS_MAX: u32 = 30;
/// A database that ran for this long has come up for good.
const LONG_LIFE: Duration = Duration::from_secs(10);
/// How long is waited after a start that failed, doubled after each one more up to the limit. What was killed leaves
/// processes that finish their statements first, 15 s at most, and no other may start beside them.
const PAUSE: Duration = Duration::from_millis(100);
const PAUSE_LIMIT: Duration = Duration::from_secs(5);

/// What is needed to start the database.
#[derive(Debug)]
pub(super) struct Recipe {
    pub(super) bin: PathBuf,
    pub(super) cluster: Cluster,
    pub(super) owner: ClusterOwner,
    pub(super) end: AtTheEnd,
}

impl Recipe {
    fn start(&self, log: LogRetention) -> anyhow::Result<Watchdog> {
        Watchdog::start(&self.bin, &self.cluster, &self.owner, self.end, log)
    }
}

/// The running database, and the thread that sees to it that it runs.
#[derive(Debug)]
pub(super) struct Supervisor {
    hold: Arc<Hold>,
    thread: Option<JoinHandle<()>>,
    /// Gets the reason when the database is given up.
    given_up: Option<oneshot::Receiver<String>>,
}

/// Letting go of it stops the database.
#[derive(Debug)]
struct Hold {
    recipe: Recipe,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    pipe: Option<ChildStdin>,
    is_stopping: bool,
}

impl Supervisor {
    /// Starts the database and waits until it takes connections. From then on it is started again where it ends.
    pub(super) fn start(recipe: Recipe) -> anyhow::Result<Self> {
        let mut guard = first(&recipe)?;
        let state = State {
            pipe: guard.pipe(),
            is_stopping: false,
        };
        let hold = Arc::new(Hold {
            recipe,
            state: Mutex::new(state),
        });
        let (sender, given_up) = oneshot::channel();
        let supervised = Arc::clone(&hold);
        let thread = std::thread::Builder::new()
            .name("postgres".to_owned())
            .spawn(move || {
                if let Some(why) = supervised.supervise(guard) {
                    // The caller that started it may not wait any more.
                    drop(sender.send(why));
                }
            })?;
        Ok(Self {
            hold,
            thread: Some(thread),
            given_up: Some(given_up),
        })
    }

    /// Answers why, once the database was given up; never where it runs.
    pub(super) fn given_up(&mut self) -> impl Future<Output = String> + use<> {
        let given_up = self.given_up.take();
        async move {
            if let Some(given_up) = given_up
                && let Ok(why) = given_up.await
            {
                return why;
            }
            std::future::pending().await
        }
    }

    /// Stops the database and waits until it has.
    pub(super) fn stop(mut self) {
        self.hold.let_go();
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::warn!("the thread that holds the private database panicked");
        }
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        self.hold.let_go();
    }
}

impl Hold {
    fn let_go(&self) {
        let mut state = self.state();
        state.is_stopping = true;
        state.pipe = None;
    }

    /// Waits for the end of each life and begins the next, until it is stopped or given up; then answers why.
    fn supervise(&self, mut guard: Watchdog) -> Option<String> {
        let mut lives = Lives::default();
        loop {
            let since = Instant::now();
            let how = guard.wait();
            if self.state().is_stopping {
                return None;
            }
            // Where the guard alone was killed, what it left behind stops the database.
            self.state().pipe = None;
            lives.ended_after(since.elapsed());
            tracing::error!("the private PostgreSQL ended {how}: it is started again");
            guard = match self.begin_again(&mut lives)? {
                Ok(guard) => guard,
                Err(why) => return Some(why),
            };
            tracing::info!("the private PostgreSQL runs again");
        }
    }

    /// The next life; nothing where the server stops meanwhile.
    #[expect(
        clippy::disallowed_methods,
        reason = "the supervisor has a thread of its own, which does nothing but start PostgreSQL and wait"
    )]
    fn begin_again(&self, lives: &mut Lives) -> Option<Result<Watchdog, String>> {
        let mut pause = PAUSE;
        loop {
            if !lives.may_begin() {
                let log = self.recipe.cluster.log.display();
                return Some(Err(format!(
                    "the private PostgreSQL does not stay up after {RESTARTS_MAX} restarts: its log is {log}; \
                     see to the cause (memory, disk), then start again"
                )));
            }
            match self.recipe.start(LogRetention::GoesOn) {
                Ok(guard) => return self.adopt(guard).map(Ok),
                Err(_) if self.state().is_stopping => return None,
                Err(error) => tracing::warn!("{error:#}"),
            }
            std::thread::sleep(pause);
            pause = pause.saturating_mul(2).min(PAUSE_LIMIT);
        }
    }

    /// Makes this life the current one, or ends it where the server stops meanwhile.
    fn adopt(&self, mut guard: Watchdog) -> Option<Watchdog> {
        let mut state = self.state();
        if state.is_stopping {
            drop(state);
            drop(guard.pipe());
            guard.wait();
            return None;
        }
        state.pipe = guard.pipe();
        Some(guard)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How many lives of the database in a row were too short.
#[derive(Debug, Default)]
struct Lives {
    short: u32,
}

impl Lives {
    fn ended_after(&mut self, lived: Duration) {
        if LONG_LIFE <= lived {
            self.short = 0;
        }
    }

    /// Counts one more life, and answers whether it may begin.
    fn may_begin(&mut self) -> bool {
        self.short = self.short.saturating_add(1);
        self.short <= RESTARTS_MAX
    }
}

/// The first life. Processes of the last one, killed together with its server, may still be ending.
#[expect(
    clippy::disallowed_methods,
    reason = "nothing is served before PostgreSQL runs"
)]
fn first(recipe: &Recipe) -> anyhow::Result<Watchdog> {
    let mut pause = PAUSE;
    loop {
        match recipe.start(LogRetention::Anew) {
            Err(error) if pause < PAUSE_LIMIT && error.to_string().contains(STILL_IN_USE) => {
                std::thread::sleep(pause);
                pause = pause.saturating_mul(2);
            }
            ended => return ended,
        }
    }
}

/// What PostgreSQL states where processes of a postmaster that was killed are not at their end yet.
const STILL_IN_USE: &str = "pre-existing shared memory block";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirty_short_lives_in_a_row_are_the_last() {
        let mut lives = Lives::default();
        for _ in 0..RESTARTS_MAX {
            assert!(lives.may_begin());
            lives.ended_after(LONG_LIFE.saturating_sub(Duration::from_millis(1)));
        }
        assert!(!lives.may_begin());
    }

    #[test]
    fn a_life_that_lasted_forgives_the_short_ones() {
        let mut lives = Lives::default();
        for _ in 0..RESTARTS_MAX {
            assert!(lives.may_begin());
        }
        lives.ended_after(LONG_LIFE);
        assert!(lives.may_begin());
    }
}
