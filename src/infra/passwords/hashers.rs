//! The threads that hash passwords, each with a memory of its own.
//!
//! argon2id needs 19 MiB for each hash. Taken from the allocator for each hash and on whichever thread of a shared pool
//! runs it, those pieces stay in the arena of every thread that ever hashed; here each thread fills the same memory again
//! and returns it once it has been idle for [`IDLE`].

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use argon2::Block;
use tokio::sync::oneshot;

/// How long a thread without work retains its memory. To fill fresh memory costs a hash some milliseconds for its page
/// faults, which a thread that hashes all the time shall not pay again and again.
const IDLE: Duration = Duration::from_secs(5);

/// What a hasher is given to do, with the memory to do it in.
type Job = Box<dyn FnOnce(&mut Vec<Block>) + Send>;

/// The threads; they end when this is dropped and the work that waits is done.
#[derive(Debug)]
pub(super) struct Hashers {
    jobs: Sender<Job>,
}

impl Hashers {
    /// Starts `count` threads. Their memory is taken with their first job.
    pub(super) fn start(count: usize) -> std::io::Result<Self> {
        let (jobs, waiting) = channel();
        let waiting = Arc::new(Mutex::new(waiting));
        for number in 0..count {
            let waiting = Arc::clone(&waiting);
            std::thread::Builder::new()
                .name(format!("hasher-{number}"))
                .spawn(move || work(&waiting))?;
        }
        Ok(Self { jobs })
    }

    /// Runs `job` on the next free thread; `None` where it panicked.
    ///
    /// The job is done also where its caller has hung up meanwhile.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Vec<Block>) -> T + Send + 'static,
    ) -> Option<T> {
        let (responder, response) = oneshot::channel();
        let job: Job = Box::new(move |memory| {
            // A caller that has gone needs no result.
            drop(responder.send(job(memory)));
        });
        self.jobs.send(job).ok()?;
        response.await.ok()
    }
}

/// The life of one thread.
fn work(waiting: &Mutex<Receiver<Job>>) {
    let mut memory = Vec::new();
    loop {
        let next = {
            let waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
            waiting.recv_timeout(IDLE)
        };
        match next {
            Ok(job) => {
                if catch_unwind(AssertUnwindSafe(|| job(&mut memory))).is_err() {
                    tracing::error!("a password hasher panicked; its thread goes on");
                }
            }
            Err(RecvTimeoutError::Timeout) => memory = Vec::new(),
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_job_that_panics_is_answered_and_takes_no_thread_along() {
        let hashers = Hashers::start(1).unwrap();
        let panicked: Option<()> = hashers.run(|_| panic!("injected")).await;
        assert_eq!(panicked, None);
        assert_eq!(hashers.run(|_| 7).await, Some(7));
    }

    #[tokio::test]
    async fn a_thread_hashes_in_the_memory_that_it_has() {
        let hashers = Hashers::start(1).unwrap();
        let fill = |memory: &mut Vec<Block>| {
            memory.resize(8, Block::new());
            memory.as_ptr().addr()
        };
        let first = hashers.run(fill).await;
        assert!(first.is_some());
        assert_eq!(hashers.run(fill).await, first);
    }
}
