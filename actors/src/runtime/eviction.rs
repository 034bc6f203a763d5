//! How many actors of one kind run, and which of them are evicted when there are many.
//!
//! They are queued in the order in which they started. Above a threshold, each actor that starts has some of the
//! oldest asked to go to sleep if they are idle; those that are not go to the end of the queue. A full registry
//! refuses new actors, and never evicts one that is in use.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use uuid::Uuid;

use super::registry::Generation;

/// A registry is crowded from where an eighth of its places is left: idle actors have gone before the last place is
/// taken.
const EIGHTHS_LEFT: usize = 8;

/// How many entries of the queue are looked at for each actor that starts: two, so that the queue grows shorter.
const CANDIDATES: usize = 2;
/// And where it is crowded. All but the last eighth may be needed for as long as clients like; of so many, two are of
/// the others.
const CANDIDATES_WHERE_CROWDED: usize = CANDIDATES * EIGHTHS_LEFT;

/// The number of running actors, and the order in which they are asked to go to sleep.
#[derive(Debug, Default)]
pub(super) struct EvictionQueue {
    running: AtomicUsize,
    queue: Mutex<VecDeque<(Uuid, Generation)>>,
}

impl EvictionQueue {
    /// How many actors run.
    pub(super) fn running(&self) -> usize {
        self.running.load(Ordering::Relaxed)
    }

    /// Takes one of `places`; false where none is left.
    pub(super) fn enter(&self, places: usize) -> bool {
        let one_more = |running: usize| (running < places).then(|| running.saturating_add(1));
        self.running
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_more)
            .is_ok()
    }

    /// Gives a place back.
    pub(super) fn leave(&self) {
        self.running.fetch_sub(1, Ordering::Relaxed);
    }

    /// Whether few of `places` are left.
    pub(super) fn is_crowded(&self, places: usize) -> bool {
        places - places / EIGHTHS_LEFT <= self.running()
    }

    /// How many entries are looked at now.
    pub(super) fn candidates(&self, places: usize) -> usize {
        if self.is_crowded(places) {
            CANDIDATES_WHERE_CROWDED
        } else {
            CANDIDATES
        }
    }

    /// Adds an actor at the end.
    pub(super) fn push(&self, key: Uuid, generation: Generation) {
        self.lock().push_back((key, generation));
    }

    /// The actor that is looked at next. It may have gone meanwhile.
    pub(super) fn pop(&self) -> Option<(Uuid, Generation)> {
        self.lock().pop_front()
    }

    /// How many entries there are.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, VecDeque<(Uuid, Generation)>> {
        // No code panics while it holds the lock, and a queue is valid at any time.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use super::super::envelope::{Request, Responder};
    use super::super::host::{Handles, HostContext, KeyedActor};
    use super::super::registry::{AskError, Registry};
    use super::super::shards::Shards;
    use super::*;

    const PLACES: usize = 16;
    const WAITING: usize = 4;

    /// An actor that is in use, or is awake without need.
    #[derive(Debug)]
    struct Evictable {
        generation: Generation,
        is_needed: bool,
    }

    impl KeyedActor for Evictable {
        const KIND: &'static str = "evictable";
        const MAILBOX: usize = WAITING;
        const RUNNING_MAX: usize = PLACES;
        const IDLE: Duration = Duration::from_mins(1);
        const NEEDED_FOR: Duration = Duration::ZERO;

        fn is_idle(&mut self) -> bool {
            !self.is_needed
        }
    }

    /// Sets whether a test actor is in use from now on; returns which generation received it.
    #[derive(Debug)]
    struct Need(bool);

    impl Request for Need {
        type Answer = Generation;
        const NAME: &'static str = "need";
    }

    impl Handles<Need> for Evictable {
        fn handle(
            &mut self,
            Need(is_needed): Need,
            responder: Responder<Need>,
            _: &mut HostContext<Self>,
        ) {
            self.is_needed = is_needed;
            responder.with(self.generation);
        }
    }

    struct Population {
        registry: Registry<Evictable>,
    }

    impl Population {
        fn open() -> Self {
            let make = |_, generation| Evictable {
                generation,
                is_needed: true,
            };
            Self {
                registry: Registry::new(Arc::new(Shards::start(1)), make),
            }
        }

        async fn ask(&self, number: usize, need: Need) -> Result<Generation, AskError> {
            let key = Uuid::from_u128(u128::try_from(number).expect("it is small"));
            self.registry.ask(key, need).await
        }

        /// Asks until there is room: actors that are asked to go to sleep do so on a thread of their own.
        async fn ask_patiently(&self, number: usize, need: bool) -> Generation {
            loop {
                match self.ask(number, Need(need)).await {
                    Ok(generation) => return generation,
                    Err(AskError::Busy) => tokio::task::yield_now().await,
                    Err(AskError::Died) => panic!("no test actor crashes"),
                }
            }
        }
    }

    #[actix::test]
    async fn a_full_registry_refuses_new_actors_and_serves_the_running_ones() {
        let actors = Population::open();
        for number in 0..PLACES {
            let answer = actors.ask(number, Need(true)).await;
            answer.expect("there is room");
        }
        for late in PLACES..PLACES * 3 {
            let refused = actors.ask(late, Need(true)).await;
            assert_eq!(refused, Err(AskError::Busy));
        }
        for number in 0..PLACES {
            let answer = actors.ask(number, Need(true)).await;
            answer.expect("it runs");
        }
        assert_eq!(actors.registry.len(), PLACES);
    }

    #[actix::test]
    async fn idle_actors_are_evicted_and_the_others_stay() {
        let actors = Population::open();
        let is_needed = |number: usize| number.is_multiple_of(2);
        let mut stayed = Vec::new();
        for number in 0..PLACES {
            let generation = actors.ask(number, Need(is_needed(number))).await;
            let generation = generation.expect("there is room");
            stayed.extend(is_needed(number).then_some((number, generation)));
        }
        for late in PLACES..PLACES + PLACES / 2 {
            actors.ask_patiently(late, true).await;
        }
        for (number, generation) in stayed {
            let now = actors.ask(number, Need(true)).await;
            assert_eq!(now, Ok(generation), "actor {number} was sent away");
        }
        // From here on every actor is in use.
        let refused = actors.ask(PLACES * 2, Need(true)).await;
        assert_eq!(refused, Err(AskError::Busy));
        assert_eq!(actors.registry.len(), PLACES);
    }

    #[actix::test]
    async fn the_few_idle_ones_are_found_among_many_busy_ones() {
        let actors = Population::open();
        for number in 0..PLACES {
            let answer = actors.ask(number, Need(true)).await;
            answer.expect("there is room");
        }
        let unneeded = [PLACES / 2, PLACES - 1];
        for number in unneeded {
            let answer = actors.ask(number, Need(false)).await;
            answer.expect("it runs");
        }
        // Refused, or served where one of the two is asleep by then: they sleep on a thread of their own.
        let one_more = actors.ask(PLACES, Need(true)).await;
        assert_ne!(one_more, Err(AskError::Died));
        for number in unneeded {
            let key = Uuid::from_u128(u128::try_from(number).expect("it is small"));
            assert!(actors.registry.was_asked_to_sleep(key), "actor {number}");
        }
    }

    #[actix::test]
    async fn a_part_of_the_places_is_reserved_for_actors_that_are_in_use() {
        let actors = Population::open();
        for number in 0..PLACES - PLACES / EIGHTHS_LEFT {
            assert!(actors.registry.has_room_to_stay(), "actor {number}");
            let answer = actors.ask(number, Need(false)).await;
            answer.expect("there is room");
        }
        assert!(!actors.registry.has_room_to_stay());
        // The last eighth is reserved for actors that are asked something.
        let answer = actors.ask(PLACES, Need(true)).await;
        answer.expect("there is room");
        // Each refusal has evictions tried, so that a later request succeeds.
        while !actors.registry.has_room_to_stay() {
            tokio::task::yield_now().await;
        }
    }

    #[actix::test]
    async fn the_queue_does_not_grow_with_actors_that_have_gone() {
        let actors = Population::open();
        for number in 0..PLACES * 100 {
            let sent = actors.ask(number, Need(true)).await.expect("there is room");
            let key = Uuid::from_u128(u128::try_from(number).expect("it is small"));
            actors.registry.forget(key, sent);
        }
        assert_eq!(actors.registry.len(), 0);
        assert!(actors.registry.eviction_queue_len() <= 2);
    }
}
