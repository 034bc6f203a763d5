//! How many actors of one kind run, and which of them are evicted when there are many.
//!
//! They are queued in the order in which they started. Above a threshold, each actor that starts lets some of the
//! oldest be asked to go to sleep if they are idle; those that are not go to the end of the queue. A full registry
//! refuses new actors, and never evicts one that is in use.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use uuid::Uuid;

use crate::runtime::registry::Generation;

/// It is crowded from where an eighth of the places is left: actors that are awake for nothing have gone before the last
/// place is taken.
const EIGHTHS_LEFT: usize = 8;

/// How many of the line have their turn for one that starts: two, so that the line grows shorter.
const TURNS: usize = 2;
/// And where it is crowded. All but the last eighth may be needed for as long as they like; of so many, two are of the
/// others.
const TURNS_WHERE_CROWDED: usize = TURNS * EIGHTHS_LEFT;

/// Those who run, and the line.
#[derive(Debug, Default)]
pub(crate) struct EvictionQueue {
    running: AtomicUsize,
    line: Mutex<VecDeque<(Uuid, Generation)>>,
}

impl EvictionQueue {
    /// How many run.
    pub(crate) fn running(&self) -> usize {
        self.running.load(Ordering::Relaxed)
    }

    /// Takes one of `places`; false where none is left.
    pub(crate) fn enter(&self, places: usize) -> bool {
        let one_more = |running: usize| (running < places).then(|| running.saturating_add(1));
        self.running
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_more)
            .is_ok()
    }

    /// Gives a place back.
    pub(crate) fn leave(&self) {
        self.running.fetch_sub(1, Ordering::Relaxed);
    }

    /// Whether few of `places` are left.
    pub(crate) fn is_crowded(&self, places: usize) -> bool {
        places - places / EIGHTHS_LEFT <= self.running()
    }

    /// How many of the line have their turn now.
    pub(crate) fn turns(&self, places: usize) -> usize {
        if self.is_crowded(places) {
            TURNS_WHERE_CROWDED
        } else {
            TURNS
        }
    }

    /// Goes to the end of the line.
    pub(crate) fn line_up(&self, key: Uuid, incarnation: Generation) {
        self.line().push_back((key, incarnation));
    }

    /// Whose turn it is. It may have gone meanwhile.
    pub(crate) fn next(&self) -> Option<(Uuid, Generation)> {
        self.line().pop_front()
    }

    /// How long the line is.
    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.line().len()
    }

    fn line(&self) -> std::sync::MutexGuard<'_, VecDeque<(Uuid, Generation)>> {
        // No code panics while it holds the lock, and a queue is valid at any time.
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use actix::{Actor, ActorContext, Addr, Context, Handler};

    use crate::runtime::registry::{
        self, AskError, Envelope, EvictIfIdle, Generation, KeyedActor, Registry, Request,
    };
    use crate::runtime::shards::Shards;

    use super::*;

    const PLACES: usize = 16;
    const LETTERS: usize = 4;

    /// An actor that is in use, or is awake without need.
    #[derive(Debug)]
    struct Evictable {
        key: Uuid,
        incarnation: Generation,
        registry: Registry<Self>,
        is_needed: bool,
    }

    impl Actor for Evictable {
        type Context = Context<Self>;
    }

    impl KeyedActor for Evictable {
        const KIND: &'static str = "guest";
        const MAILBOX: usize = LETTERS;
        const RUNNING_MAX: usize = PLACES;
    }

    /// Tells a test actor whether it is in use from now on; returns which generation received it.
    #[derive(Debug)]
    struct Need(bool);

    impl Request for Need {
        type Answer = Generation;
        const NAME: &'static str = "need";
    }

    impl Handler<Envelope<Need>> for Evictable {
        type Result = ();

        fn handle(&mut self, ask: Envelope<Need>, _: &mut Self::Context) {
            if let Some((Need(is_needed), answering)) = ask.read(Self::KIND) {
                self.is_needed = is_needed;
                answering.with(self.incarnation);
            }
        }
    }

    impl Handler<Envelope<EvictIfIdle>> for Evictable {
        type Result = ();

        fn handle(&mut self, ask: Envelope<EvictIfIdle>, context: &mut Self::Context) {
            let Some((EvictIfIdle, answering)) = ask.read(Self::KIND) else {
                return;
            };
            if !self.is_needed {
                self.registry.forget(self.key, self.incarnation);
                context.stop();
            }
            answering.with(());
        }
    }

    struct Population {
        registry: Registry<Evictable>,
        shards: Shards,
    }

    impl Population {
        fn open() -> Self {
            Self {
                registry: Registry::default(),
                shards: Shards::start(1),
            }
        }

        fn start(&self, key: Uuid, incarnation: Generation) -> Addr<Evictable> {
            let registry = self.registry.clone();
            registry::start(&self.shards.of(key), move || Evictable {
                key,
                incarnation,
                registry,
                is_needed: true,
            })
        }

        async fn ask(&self, guest: usize, need: Need) -> Result<Generation, AskError> {
            let key = Uuid::from_u128(u128::try_from(guest).expect("it is small"));
            let start = |it| self.start(key, it);
            self.registry.ask(key, need, start).await
        }

        /// Asks until there is room: those who are asked to go do so on a thread of their own.
        async fn ask_patiently(&self, guest: usize, need: bool) -> Generation {
            loop {
                match self.ask(guest, Need(need)).await {
                    Ok(incarnation) => return incarnation,
                    Err(AskError::Busy) => tokio::task::yield_now().await,
                    Err(AskError::Died) => panic!("no test actor crashes"),
                }
            }
        }
    }

    #[actix::test]
    async fn a_full_house_refuses_newcomers_and_serves_those_who_are_there() {
        let house = Population::open();
        for guest in 0..PLACES {
            let answer = house.ask(guest, Need(true)).await;
            answer.expect("there is room");
        }
        for newcomer in PLACES..PLACES * 3 {
            let refused = house.ask(newcomer, Need(true)).await;
            assert_eq!(refused, Err(AskError::Busy));
        }
        for guest in 0..PLACES {
            let answer = house.ask(guest, Need(true)).await;
            answer.expect("it is there");
        }
        assert_eq!(house.registry.len(), PLACES);
    }

    #[actix::test]
    async fn idle_actors_are_evicted_and_the_others_stay() {
        let house = Population::open();
        let is_needed = |guest: usize| guest.is_multiple_of(2);
        let mut stayed = Vec::new();
        for guest in 0..PLACES {
            let incarnation = house.ask(guest, Need(is_needed(guest))).await;
            let incarnation = incarnation.expect("there is room");
            stayed.extend(is_needed(guest).then_some((guest, incarnation)));
        }
        for newcomer in PLACES..PLACES + PLACES / 2 {
            house.ask_patiently(newcomer, true).await;
        }
        for (guest, incarnation) in stayed {
            let now = house.ask(guest, Need(true)).await;
            assert_eq!(now, Ok(incarnation), "guest {guest} was sent away");
        }
        // From here on every actor is in use.
        let refused = house.ask(PLACES * 2, Need(true)).await;
        assert_eq!(refused, Err(AskError::Busy));
        assert_eq!(house.registry.len(), PLACES);
    }

    #[actix::test]
    async fn the_few_idle_ones_are_found_among_many_busy_ones() {
        let house = Population::open();
        for guest in 0..PLACES {
            let answer = house.ask(guest, Need(true)).await;
            answer.expect("there is room");
        }
        let unneeded = [PLACES / 2, PLACES - 1];
        for guest in unneeded {
            let answer = house.ask(guest, Need(false)).await;
            answer.expect("it is there");
        }
        let refused = house.ask(PLACES, Need(true)).await;
        assert_eq!(refused, Err(AskError::Busy));
        for guest in unneeded {
            let key = Uuid::from_u128(u128::try_from(guest).expect("it is small"));
            assert!(house.registry.was_asked_to_rest(key), "guest {guest}");
        }
    }

    #[actix::test]
    async fn a_part_of_the_places_is_reserved_for_actors_that_are_in_use() {
        let house = Population::open();
        for guest in 0..PLACES - PLACES / EIGHTHS_LEFT {
            assert!(house.registry.has_room_to_stay(), "guest {guest}");
            let answer = house.ask(guest, Need(false)).await;
            answer.expect("there is room");
        }
        assert!(!house.registry.has_room_to_stay());
        // The last eighth is reserved for actors that are asked something.
        let answer = house.ask(PLACES, Need(true)).await;
        answer.expect("there is room");
        // Each refusal has evictions tried, so that a later request succeeds.
        while !house.registry.has_room_to_stay() {
            tokio::task::yield_now().await;
        }
    }

    #[actix::test]
    async fn the_line_does_not_grow_with_those_who_have_gone() {
        let house = Population::open();
        for guest in 0..PLACES * 100 {
            let sent = house.ask(guest, Need(true)).await.expect("there is room");
            let key = Uuid::from_u128(u128::try_from(guest).expect("it is small"));
            house.registry.forget(key, sent);
        }
        assert_eq!(house.registry.len(), 0);
        assert!(house.registry.eviction_queue_len() <= 2);
    }
}
