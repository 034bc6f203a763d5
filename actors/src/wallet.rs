//! Sends players what they have, whenever their money has moved.

use std::collections::{HashSet, VecDeque};
use std::fmt;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use store::Db;
use store::wallet::Numbers;
use uuid::Uuid;

use crate::runtime::shards::Shards;
use crate::runtime::sink::Frame;
use crate::session::Sessions;

/// How often a wallet that cannot be read is tried while the database answers; then its player is skipped this time.
const TRIES_MAX: u32 = 3;
/// How long is waited after a read that the database did not answer, doubled after each one more up to the limit.
const PAUSE: Duration = Duration::from_millis(100);
const PAUSE_LIMIT: Duration = Duration::from_secs(5);

/// Encodes what a player has.
pub type WalletEncoder = fn(&Numbers) -> Frame;

/// Players whose money has moved and who have not been sent their wallet yet.
///
/// Players who are offline are skipped. The queue has no repetitions and is read one by one, apart from every actor:
/// however often a player's money moves meanwhile, only the latest state is read, and each player has a turn. So it is
/// never longer than the number of players who are online.
#[derive(Clone)]
pub struct Wallets {
    shared: Arc<WalletShared>,
}

struct WalletShared {
    db: Db,
    sessions: Sessions,
    shards: Arc<Shards>,
    encoder: WalletEncoder,
    queue: Queue,
}

impl Wallets {
    /// Reads wallets from `db` on one of the `shards`, and sends them through `sessions`.
    pub fn new(db: Db, sessions: Sessions, shards: Arc<Shards>, encoder: WalletEncoder) -> Self {
        let shared = WalletShared {
            db,
            sessions,
            shards,
            encoder,
            queue: Queue::default(),
        };
        Self {
            shared: Arc::new(shared),
        }
    }

    /// The money of these has moved, and that is committed.
    pub fn moved(&self, players: impl IntoIterator<Item = Uuid>) {
        let is_online = |player: &Uuid| self.shared.sessions.online_since(*player).is_some();
        if self.shared.queue.add(players.into_iter().filter(is_online)) {
            let turn = Turn {
                shared: Arc::clone(&self.shared),
                is_over: false,
            };
            // Where the server is at its end nothing is spawned: the turn is dropped, and so are the sockets.
            self.shared.shards.of(Uuid::nil()).spawn(turn.take());
        }
    }
}

/// The only task that sends. However it ends, the next movement of money starts another.
struct Turn {
    shared: Arc<WalletShared>,
    /// Set where it ended with an empty queue: since then another may have begun.
    is_over: bool,
}

impl Turn {
    async fn take(mut self) {
        self.shared.run().await;
        self.is_over = true;
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if !self.is_over {
            self.shared.queue.end();
        }
    }
}

impl WalletShared {
    async fn run(&self) {
        let read = |player| store::wallet::numbers(&self.db, player).boxed();
        let is_online = |player| self.sessions.online_since(player).is_some();
        let say = |player, numbers: Numbers| {
            self.sessions.send(player, &(self.encoder)(&numbers));
        };
        send_all(&self.queue, read, is_online, say).await;
    }
}

/// Reads and sends until the queue is empty. A panic over one player does not affect the others.
async fn send_all<'a, N: Send>(
    queue: &Queue,
    read: impl Fn(Uuid) -> BoxFuture<'a, store::Result<N>>,
    is_online: impl Fn(Uuid) -> bool,
    say: impl Fn(Uuid, N),
) {
    let mut pause = PAUSE;
    while let Some(Waiter { player, tries }) = queue.next() {
        if !is_online(player) {
            continue;
        }
        let sent = AssertUnwindSafe(async { read(player).await.map(|it| say(player, it)) });
        match sent.catch_unwind().await {
            Ok(Ok(())) => pause = PAUSE,
            Ok(Err(error)) if error.is_transient() => {
                tracing::debug!(%player, "the wallet of {player} is read again: {error}");
                queue.add_again(Waiter { player, tries });
                tokio::time::sleep(pause).await;
                pause = pause.saturating_mul(2).min(PAUSE_LIMIT);
            }
            Ok(Err(error)) => {
                let tries = tries.saturating_add(1);
                if tries < TRIES_MAX {
                    queue.add_again(Waiter { player, tries });
                } else {
                    tracing::error!(%player, "the wallet of a player could not be read and was not sent: {error}");
                }
            }
            Err(_panic) => {
                metrics::counter!("wallet_teller_panics_total").increment(1);
                tracing::error!(%player, "the wallet of {player} was not sent: its encoder or a socket panicked");
            }
        }
    }
}

/// Players in the order in which their money moved, each once.
#[derive(Default)]
struct Queue {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Waiter>,
    players: HashSet<Uuid>,
    is_sending: bool,
}

struct Waiter {
    player: Uuid,
    /// Reads that failed although the database answered.
    tries: u32,
}

impl Queue {
    /// Adds players. Returns whether the caller has to start sending: no other caller does so until [`Queue::end`].
    fn add(&self, players: impl Iterator<Item = Uuid>) -> bool {
        let mut state = self.state();
        for player in players {
            if state.players.insert(player) {
                state.waiting.push_back(Waiter { player, tries: 0 });
            }
        }
        let begins = !state.is_sending && !state.waiting.is_empty();
        state.is_sending |= begins;
        begins
    }

    /// Adds a player whose wallet could not be sent again at the end, unless their money has moved again meanwhile.
    fn add_again(&self, waiter: Waiter) {
        let mut state = self.state();
        if state.players.insert(waiter.player) {
            state.waiting.push_back(waiter);
        }
    }

    /// The player who has waited longest. With an empty queue, sending has ended.
    fn next(&self) -> Option<Waiter> {
        let mut state = self.state();
        let next = state.waiting.pop_front();
        match &next {
            Some(waiter) => {
                state.players.remove(&waiter.player);
            }
            None => state.is_sending = false,
        }
        next
    }

    /// The sender has ended.
    fn end(&self) {
        self.state().is_sending = false;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Wallets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Wallets").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    const ONE: Uuid = Uuid::from_u128(1);
    const TWO: Uuid = Uuid::from_u128(2);
    const LAST: Uuid = Uuid::from_u128(u128::MAX);

    /// Sends to all players in `queue`; returns them in order. `read` is given the number of earlier tries.
    async fn send_queue(
        queue: &Queue,
        read: impl Fn(usize, Uuid) -> store::Result<()>,
        meanwhile: impl Fn(&Queue),
    ) -> Vec<Uuid> {
        let (asked, sent) = (RefCell::new(0), RefCell::new(Vec::new()));
        let read = |player| {
            let before = asked.replace_with(|asked| *asked + 1);
            meanwhile(queue);
            // A read panics while it is waited for.
            let outcome = std::panic::catch_unwind(AssertUnwindSafe(|| read(before, player)));
            let outcome = outcome.map_err(drop);
            async move { outcome.unwrap_or_else(|()| panic!("injected")) }.boxed()
        };
        send_all(
            queue,
            read,
            |_| true,
            |player, ()| {
                sent.borrow_mut().push(player);
            },
        )
        .await;
        sent.into_inner()
    }

    #[actix::test]
    async fn the_longest_waiting_wallet_is_sent_first_however_often_others_change() {
        let queue = Queue::default();
        assert!(queue.add([LAST, ONE].into_iter()));
        let busy = |queue: &Queue| {
            if queue.state().waiting.len() < 2 {
                queue.add([ONE, TWO].into_iter());
            }
        };
        let stop = std::cell::Cell::new(0);
        let sent = send_queue(
            &queue,
            |_, _| Ok(()),
            |queue| {
                stop.set(stop.get() + 1);
                if stop.get() < 6 {
                    busy(queue);
                }
            },
        )
        .await;
        assert_eq!(sent.first(), Some(&LAST), "{sent:?}");
        assert_eq!(sent.iter().filter(|it| **it == LAST).count(), 1);
    }

    #[actix::test]
    async fn a_read_that_the_database_did_not_answer_is_tried_again() {
        let queue = Queue::default();
        queue.add([ONE, TWO].into_iter());
        let read = |before, _| {
            if before < 1 {
                Err(store::Error::Busy)
            } else {
                Ok(())
            }
        };
        let sent = send_queue(&queue, read, |_| ()).await;
        assert_eq!(sent, [TWO, ONE]);
    }

    #[actix::test]
    async fn an_unreadable_wallet_is_given_up_and_delays_no_other() {
        let queue = Queue::default();
        queue.add([ONE, TWO].into_iter());
        let read = |_, player| {
            if player == ONE {
                Err(store::Error::NotText)
            } else {
                Ok(())
            }
        };
        assert_eq!(send_queue(&queue, read, |_| ()).await, [TWO]);
        assert!(queue.add([ONE].into_iter()), "sending has ended");
    }

    #[actix::test]
    async fn a_panic_over_one_player_affects_no_other_and_sending_goes_on() {
        let queue = Queue::default();
        queue.add([ONE, TWO].into_iter());
        let read = |_, player| {
            assert!(player != ONE, "injected");
            Ok(())
        };
        assert_eq!(send_queue(&queue, read, |_| ()).await, [TWO]);
        assert!(queue.add([ONE].into_iter()), "sending has ended");
    }
}
