//! The threads that domain actors live on, apart from the HTTP workers. Sharded by key, so order per key is free.

use actix::{Arbiter, ArbiterHandle};
use uuid::Uuid;

/// A fixed set of arbiters. Nothing that takes long runs on one: a blocked arbiter blocks all its neighbours.
#[derive(Debug)]
pub struct Shards {
    arbiters: Vec<Arbiter>,
}

impl Shards {
    /// Starts `count` threads, at least one. Must be called within an actix system.
    pub fn start(count: usize) -> Self {
        Self {
            arbiters: (0..count.max(1)).map(|_| Arbiter::new()).collect(),
        }
    }

    /// The thread of `key`, always the same.
    pub fn of(&self, key: Uuid) -> ArbiterHandle {
        let count = u128::try_from(self.arbiters.len()).unwrap_or(1);
        // The low bits of a UUIDv7 are random.
        let place = usize::try_from(key.as_u128() % count).unwrap_or(0);
        match self.arbiters.get(place) {
            Some(arbiter) => arbiter.handle(),
            None => Arbiter::current(),
        }
    }
}

impl Drop for Shards {
    fn drop(&mut self) {
        for arbiter in &self.arbiters {
            arbiter.stop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[actix::test]
    async fn a_key_has_one_thread_and_keys_are_spread_over_all() {
        let shards = Shards::start(3);
        let thread_of = |key| {
            let (answer, answered) = tokio::sync::oneshot::channel();
            let is_sent = shards.of(key).spawn_fn(move || {
                answer.send(std::thread::current().id()).unwrap();
            });
            assert!(is_sent);
            answered
        };
        let mut threads = Vec::new();
        for n in 0..9 {
            let key = Uuid::from_u128(n);
            let thread = thread_of(key).await.unwrap();
            assert_eq!(thread_of(key).await.unwrap(), thread);
            if !threads.contains(&thread) {
                threads.push(thread);
            }
        }
        assert_eq!(threads.len(), 3);
    }
}
