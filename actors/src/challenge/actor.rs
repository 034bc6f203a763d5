//! `LiveChallenge`.
//! Owns: one challenge's participants, escrow and deadline in memory, at the version last committed.
//! Hears: deeds (players, the clock) and `Observe`, one after the other: the next waits for the commit of the one before.
//! Tells: whoever asked, after the commit.
//! Mailbox: 128. A hundred players may press the same button; more than that at once is overload and is answered *busy*.
//! After a crash: a fresh actor reads the challenge from PostgreSQL; nothing here is known only here.

use std::sync::Arc;
use std::time::{Duration, Instant};

use actix::{
    Actor, ActorContext, ActorFutureExt, AsyncContext, Context, ContextFutureSpawner, Handler,
    WrapFuture,
};
use domain::challenge::{Deed, Status};
use domain::money::Usdc;
use serde::Serialize;
use store::challenge::Snapshot;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Home, Remember, Undone, perform};
use crate::handle::{Ask, Incarnation, Keyed, Question, Registry};

/// See the header.
pub const MAILBOX: usize = 128;
/// An actor that nobody asked anything for this long goes to sleep: memory follows activity, not history.
pub const IDLE_SECONDS: u64 = 60;

/// Somebody does something.
#[derive(Debug)]
pub(super) struct Act {
    pub(super) actor: Uuid,
    pub(super) deed: Deed,
    pub(super) remember: Option<Remember>,
}

impl Question for Act {
    type Answer = Result<Snapshot, Undone>;
    const NAME: &'static str = "act";
}

/// An operator looks.
#[derive(Debug)]
pub(super) struct Observe;

impl Question for Observe {
    type Answer = Result<Observation, Undone>;
    const NAME: &'static str = "observe";
}

/// What an actor holds in memory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Observation {
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
}

/// The actor of one challenge.
#[derive(Debug)]
pub struct LiveChallenge {
    id: Uuid,
    incarnation: Incarnation,
    home: Arc<Home>,
    registry: Registry<Self>,
    /// The challenge as last committed; nothing before the first question and after a failure.
    memory: Option<Snapshot>,
    last_asked_at: Instant,
}

impl Keyed for LiveChallenge {
    const KIND: &'static str = "challenge";
    const MAILBOX: usize = MAILBOX;
}

impl Actor for LiveChallenge {
    type Context = Context<Self>;

    fn started(&mut self, context: &mut Self::Context) {
        metrics::gauge!("actor_running", "actor" => Self::KIND).increment(1.0);
        let idle = Duration::from_secs(IDLE_SECONDS);
        context.run_interval(idle, move |actor, context| {
            if idle <= actor.last_asked_at.elapsed() {
                // Out of the registry first: a message that still comes in is handed on to the next incarnation.
                actor.registry.forget(actor.id, actor.incarnation);
                context.stop();
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

impl Handler<Ask<Act>> for LiveChallenge {
    type Result = ();

    fn handle(&mut self, ask: Ask<Act>, context: &mut Self::Context) {
        let Some((act, answering)) = ask.read(Self::KIND) else {
            return;
        };
        let (home, id, memory) = (Arc::clone(&self.home), self.id, self.remembered());
        async move { perform::act(&home, id, memory, act).await }
            .into_actor(self)
            .map(|(answer, memory), actor, _| {
                actor.memory = memory;
                answering.with(answer);
            })
            .wait(context);
    }
}

impl Handler<Ask<Observe>> for LiveChallenge {
    type Result = ();

    fn handle(&mut self, ask: Ask<Observe>, context: &mut Self::Context) {
        let Some((Observe, answering)) = ask.read(Self::KIND) else {
            return;
        };
        let (home, id, memory) = (Arc::clone(&self.home), self.id, self.remembered());
        async move { perform::recall(&home, id, memory).await }
            .into_actor(self)
            .map(|recalled, actor, _| match recalled {
                Ok(snapshot) => {
                    answering.with(Ok(observation(&snapshot)));
                    actor.memory = Some(snapshot);
                }
                Err(error) => answering.with(Err(error)),
            })
            .wait(context);
    }
}

impl LiveChallenge {
    pub(super) fn new(
        id: Uuid,
        incarnation: Incarnation,
        home: Arc<Home>,
        registry: Registry<Self>,
    ) -> Self {
        Self {
            id,
            incarnation,
            home,
            registry,
            memory: None,
            last_asked_at: moment(),
        }
    }

    /// Lends the memory to the work that is about to begin; the mailbox rests until it is given back.
    fn remembered(&mut self) -> Option<Snapshot> {
        self.last_asked_at = moment();
        self.memory.take()
    }
}

/// Idleness is about this machine's memory, not about the world's time.
fn moment() -> Instant {
    Instant::now()
}

fn observation(snapshot: &Snapshot) -> Observation {
    let challenge = &snapshot.challenge;
    Observation {
        id: challenge.id,
        version: challenge.version,
        status: challenge.phase.status(),
        participants: challenge.present_count(),
        pot: challenge.pot(),
        deadline: challenge.phase.deadline().map(|deadline| deadline.at),
    }
}
