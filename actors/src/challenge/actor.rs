//! `LiveChallenge`.
//! Owns: one challenge's participants, escrow and deadline in memory, at the version last committed; its newest events;
//! its watchers.
//! Receives: commands (of players and of the clock), sockets that attach and detach, presence changes, the clock's tick,
//! `Observe`, one after the other: the next one waits for the commit of the previous one.
//! Sends: the caller, after the commit; then every watcher, in the order of the versions; lists; wallets.
//! Mailbox: 1,024. A hundred players may press the same button, and a thousand watchers reconnect at once after a
//! restart; more than that is overload and is answered *busy*.
//! At most 20,000 awake, unless the operator sets another number: some kilobytes each, and up to 64 for a busy one.
//! Those without watchers, and those that are over, are evicted. The last eighth is reserved for commands and the
//! clock, so that watching never keeps players from acting.
//! After a crash: a fresh actor reads the challenge from PostgreSQL, and the watchers are asked to resync; all state of
//! the actor can be rebuilt.

use std::sync::Arc;
use std::time::{Duration, Instant};

use actix::{
    Actor, ActorContext, ActorFutureExt, AsyncContext, Context, ContextFutureSpawner, Handler,
    WrapFuture,
};
use domain::challenge::Status;
use domain::money::Usdc;
use serde::Serialize;
use store::challenge::Snapshot;
use time::OffsetDateTime;
use uuid::Uuid;

use super::state::LiveState;
use super::watching::{Admit, FanOut, Look, Moved, Renamed, Unwatch};
use super::{ChallengeShared, CommandDone, CommandError, CommandRequest, Remember, execute};
use crate::runtime::registry::{
    Envelope, EvictIfIdle, Generation, KeyedActor, NEEDED_FOR, Registry, Request,
};

/// See the header.
pub const MAILBOX: usize = 1_024;
/// See the header.
pub const RUNNING_MAX: usize = 20_000;
/// An actor without requests for this long goes to sleep: memory follows activity, not history.
pub const IDLE_SECONDS: u64 = 60;

/// A request to execute a command.
#[derive(Debug)]
pub(super) struct Execute {
    pub(super) actor: Uuid,
    pub(super) request: CommandRequest,
    pub(super) remember: Option<Remember>,
}

impl Request for Execute {
    type Answer = Result<CommandDone, CommandError>;
    const NAME: &'static str = "act";
}

/// An operator looks.
#[derive(Debug)]
pub(super) struct Observe;

impl Request for Observe {
    type Answer = Result<ChallengeObservation, CommandError>;
    const NAME: &'static str = "observe";
}

/// What an actor holds in memory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChallengeObservation {
    /// The challenge.
    pub id: Uuid,
    /// The version that the actor is at.
    pub version: i64,
    /// Where the challenge stands.
    pub status: Status,
    /// Those still in.
    pub participants: usize,
    /// The pot, in USDC.
    pub pot: Usdc,
    /// When the clock acts by itself.
    #[serde(with = "time::serde::rfc3339::option")]
    pub deadline: Option<OffsetDateTime>,
    /// Sockets that watch.
    pub sockets: usize,
}

/// The actor of one challenge.
#[derive(Debug)]
pub struct LiveChallenge {
    id: Uuid,
    incarnation: Generation,
    shared: Arc<ChallengeShared>,
    registry: Registry<Self>,
    /// Lent to the work at hand, and nowhere else while a message is read.
    live: Option<LiveState>,
    /// The time of the last request that expects an answer. Notices of the clock and of presence do not keep the actor
    /// awake.
    last_asked_at: Instant,
}

impl KeyedActor for LiveChallenge {
    const KIND: &'static str = "challenge";
    const MAILBOX: usize = MAILBOX;
    const RUNNING_MAX: usize = RUNNING_MAX;
}

impl Actor for LiveChallenge {
    type Context = Context<Self>;

    fn started(&mut self, context: &mut Self::Context) {
        metrics::gauge!("actor_running", "actor" => Self::KIND).increment(1.0);
        let idle = Duration::from_secs(IDLE_SECONDS);
        context.run_interval(idle, move |actor, context| {
            if !actor.is_watched() {
                actor.rest_if_idle(idle, context);
            }
        });
    }
}

impl Drop for LiveChallenge {
    /// Counted here, because actix does not say goodbye to an actor that panicked.
    fn drop(&mut self) {
        metrics::gauge!("actor_running", "actor" => Self::KIND).decrement(1.0);
    }
}

impl Handler<Envelope<Execute>> for LiveChallenge {
    type Result = ();

    fn handle(&mut self, ask: Envelope<Execute>, context: &mut Self::Context) {
        let Some((act, answering)) = ask.read(Self::KIND) else {
            return;
        };
        self.last_asked_at = moment();
        let shared = Arc::clone(&self.shared);
        self.work(context, async move |live| {
            let answer = execute::act(&shared, live, act).await;
            // The caller is answered before thousands of watchers are notified.
            answering.with(answer);
            live.send_committed().await;
        });
    }
}

impl Handler<Envelope<Admit>> for LiveChallenge {
    type Result = ();

    fn handle(&mut self, ask: Envelope<Admit>, context: &mut Self::Context) {
        let Some((admit, answering)) = ask.read(Self::KIND) else {
            return;
        };
        self.last_asked_at = moment();
        self.work(context, async move |live| {
            answering.with(admit.to(live).await);
        });
    }
}

impl Handler<Envelope<Unwatch>> for LiveChallenge {
    type Result = ();

    fn handle(&mut self, ask: Envelope<Unwatch>, _: &mut Self::Context) {
        let Some((Unwatch { sink }, answering)) = ask.read(Self::KIND) else {
            return;
        };
        if let Some(live) = &mut self.live {
            live.watchers.dismiss(sink);
            live.note_watched();
        }
        answering.with(());
    }
}

impl Handler<Envelope<FanOut>> for LiveChallenge {
    type Result = ();

    fn handle(&mut self, ask: Envelope<FanOut>, context: &mut Self::Context) {
        let Some((FanOut { frame }, answering)) = ask.read(Self::KIND) else {
            return;
        };
        self.work(context, async move |live| {
            live.watchers.send_to_all(&frame).await;
            answering.with(());
        });
    }
}

impl Handler<Envelope<Moved>> for LiveChallenge {
    type Result = ();

    fn handle(&mut self, ask: Envelope<Moved>, context: &mut Self::Context) {
        let Some((Moved { change }, answering)) = ask.read(Self::KIND) else {
            return;
        };
        self.work(context, async move |live| {
            live.tell_presence(change).await;
            answering.with(());
        });
    }
}

impl Handler<Envelope<Renamed>> for LiveChallenge {
    type Result = ();

    fn handle(&mut self, ask: Envelope<Renamed>, context: &mut Self::Context) {
        let Some((Renamed, answering)) = ask.read(Self::KIND) else {
            return;
        };
        self.work(context, async move |live| {
            live.forget_people().await;
            answering.with(());
        });
    }
}

impl Handler<Envelope<Look>> for LiveChallenge {
    type Result = ();

    fn handle(&mut self, ask: Envelope<Look>, context: &mut Self::Context) {
        let Some((Look { latest }, answering)) = ask.read(Self::KIND) else {
            return;
        };
        self.work(context, async move |live| {
            live.look(latest).await;
            answering.with(());
        });
    }
}

impl Handler<Envelope<EvictIfIdle>> for LiveChallenge {
    type Result = ();

    fn handle(&mut self, ask: Envelope<EvictIfIdle>, context: &mut Self::Context) {
        if let Some((EvictIfIdle, answering)) = ask.read(Self::KIND) {
            // No further event follows the end of a challenge.
            if !self.is_watched() || self.is_over() {
                self.rest_if_idle(NEEDED_FOR, context);
            }
            answering.with(());
        }
    }
}

impl Handler<Envelope<Observe>> for LiveChallenge {
    type Result = ();

    fn handle(&mut self, ask: Envelope<Observe>, context: &mut Self::Context) {
        let Some((Observe, answering)) = ask.read(Self::KIND) else {
            return;
        };
        self.last_asked_at = moment();
        self.work(context, async move |live| {
            let sockets = live.watchers.len();
            let recalled = live.recall().await;
            answering.with(recalled.map(|snapshot| observation(snapshot, sockets)));
        });
    }
}

impl LiveChallenge {
    pub(super) fn new(
        id: Uuid,
        incarnation: Generation,
        shared: Arc<ChallengeShared>,
        registry: Registry<Self>,
    ) -> Self {
        Self {
            id,
            incarnation,
            live: Some(LiveState::new(id, Arc::clone(&shared))),
            shared,
            registry,
            last_asked_at: moment(),
        }
    }

    /// Lends what is held here to some work; the mailbox rests until it is given back.
    fn work<F>(&mut self, context: &mut Context<Self>, job: F)
    where
        F: AsyncFnOnce(&mut LiveState) + 'static,
    {
        let taken = self.live.take();
        let mut live = taken.unwrap_or_else(|| LiveState::new(self.id, Arc::clone(&self.shared)));
        async move {
            job(&mut live).await;
            live
        }
        .into_actor(self)
        .map(|live, actor, context| {
            // Anyone can ask for ids that do not exist: that must not fill the memory.
            if live.is_missing {
                actor.rest(context);
            }
            actor.live = Some(live);
        })
        .wait(context);
    }

    fn is_watched(&self) -> bool {
        let live = self.live.as_ref();
        live.is_some_and(|it| !it.watchers.is_empty())
    }

    /// Whether nothing can happen in it any more.
    fn is_over(&self) -> bool {
        let memory = self.live.as_ref().and_then(|it| it.memory.as_ref());
        memory.is_some_and(|it| it.challenge.phase.status().is_final())
    }

    /// Goes to sleep if there was no request for as long as `idle`.
    fn rest_if_idle(&self, idle: Duration, context: &mut Context<Self>) {
        if idle <= self.last_asked_at.elapsed() {
            self.rest(context);
        }
    }

    /// Out of the registry first: a message that still comes in is handed on to the next incarnation.
    fn rest(&self, context: &mut Context<Self>) {
        self.registry.forget(self.id, self.incarnation);
        self.shared.watched.remove(&self.id);
        context.stop();
    }
}

/// Idleness is about this machine's memory, not about the world's time.
fn moment() -> Instant {
    Instant::now()
}

fn observation(snapshot: &Snapshot, sockets: usize) -> ChallengeObservation {
    let challenge = &snapshot.challenge;
    ChallengeObservation {
        id: challenge.id,
        version: challenge.version,
        status: challenge.phase.status(),
        participants: challenge.present_count(),
        pot: challenge.pot(),
        deadline: challenge.phase.deadline().map(|deadline| deadline.at),
        sockets,
    }
}
