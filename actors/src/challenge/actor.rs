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
//! clock, so that watching never prevents players from acting.
//! After a crash: a fresh actor reads the challenge from PostgreSQL, and the watchers are asked to resync; all state of
//! the actor can be rebuilt.

use std::sync::Arc;
use std::time::Duration;

use domain::challenge::{Command, Status};
use domain::money::Usdc;
use serde::Serialize;
use store::challenge::Snapshot;
use store::idempotency::{Key, StoredResponse};
use time::OffsetDateTime;
use uuid::Uuid;

use super::state::LiveState;
use super::watching::{AccessNarrowed, Admit, FanOut, Look, Moved, Parted, Renamed, Unwatch};
use super::{ChallengeShared, CommandError, ResponseEncoder, execute};
use crate::runtime::envelope::{Request, Responder};
use crate::runtime::host::{self, Handles, HostContext, KeyedActor};
use crate::runtime::sink::SinkId;

/// See the header.
pub const MAILBOX: usize = 1_024;
/// See the header.
pub const RUNNING_MAX: usize = 20_000;
/// An actor without requests for this long goes to sleep: memory follows activity, not history.
pub const IDLE_SECONDS: u64 = 60;

/// Sockets of one observation.
const WATCHING_SHOWN_MAX: usize = 50;

/// A request to execute a command.
#[derive(Debug)]
pub(super) struct Execute {
    pub(super) command: Command,
    /// The key under which the response is stored, and what encodes it.
    pub(super) keyed: Option<(Key, ResponseEncoder)>,
}

impl Request for Execute {
    /// The challenge after the command, and the response that was stored.
    type Answer = Result<(Snapshot, Option<StoredResponse>), CommandError>;
    const NAME: &'static str = "act";
}

/// An operator looks.
#[derive(Debug)]
pub(super) struct Observe;

impl Request for Observe {
    type Answer = Result<ChallengeObservation, CommandError>;
    const NAME: &'static str = "observe";
    const COUNTS_AS_USE: bool = false;
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
    /// Some of them, by which what waits for each is looked up.
    #[serde(skip)]
    pub watching: Vec<SinkId>,
}

/// The actor of one challenge.
#[derive(Debug)]
pub struct LiveChallenge {
    id: Uuid,
    shared: Arc<ChallengeShared>,
    /// Lent to the work in progress, and never away while a message is read.
    live: Option<LiveState>,
}

impl KeyedActor for LiveChallenge {
    const KIND: &'static str = "challenge";
    const MAILBOX: usize = MAILBOX;
    const RUNNING_MAX: usize = RUNNING_MAX;
    const IDLE: Duration = Duration::from_secs(IDLE_SECONDS);

    fn is_idle(&mut self) -> bool {
        is_unwatched(self.live.as_ref())
    }

    fn is_evictable(&mut self) -> bool {
        // No further event follows the end of a challenge.
        self.is_idle() || self.is_over()
    }

    fn stopping(&mut self) {
        self.shared.watched.remove(&self.id);
    }
}

impl Handles<Execute> for LiveChallenge {
    fn handle(
        &mut self,
        execute: Execute,
        responder: Responder<Execute>,
        context: &mut HostContext<Self>,
    ) {
        let shared = Arc::clone(&self.shared);
        self.work(context, async move |live| {
            let answer = Box::pin(execute::act(&shared, live, execute)).await;
            // The caller is answered before thousands of watchers are notified.
            responder.with(answer);
            live.send_committed().await;
        });
    }
}

impl Handles<Admit> for LiveChallenge {
    fn handle(
        &mut self,
        admit: Admit,
        responder: Responder<Admit>,
        context: &mut HostContext<Self>,
    ) {
        self.work(context, async move |live| {
            responder.with(admit.to(live).await);
        });
    }
}

impl Handles<Unwatch> for LiveChallenge {
    fn handle(
        &mut self,
        Unwatch { sink }: Unwatch,
        responder: Responder<Unwatch>,
        _: &mut HostContext<Self>,
    ) {
        if let Some(live) = &mut self.live {
            live.watchers.dismiss(sink);
            live.note_watched();
        }
        responder.with(());
    }
}

impl Handles<FanOut> for LiveChallenge {
    fn handle(
        &mut self,
        FanOut { frame }: FanOut,
        responder: Responder<FanOut>,
        context: &mut HostContext<Self>,
    ) {
        self.work(context, async move |live| {
            live.watchers.send_to_all(&frame).await;
            responder.with(());
        });
    }
}

impl Handles<Moved> for LiveChallenge {
    fn handle(
        &mut self,
        Moved { change }: Moved,
        responder: Responder<Moved>,
        context: &mut HostContext<Self>,
    ) {
        self.work(context, async move |live| {
            live.publish_presence(change).await;
            responder.with(());
        });
    }
}

impl Handles<Renamed> for LiveChallenge {
    fn handle(
        &mut self,
        Renamed: Renamed,
        responder: Responder<Renamed>,
        context: &mut HostContext<Self>,
    ) {
        self.work(context, async move |live| {
            live.forget_people().await;
            responder.with(());
        });
    }
}

impl Handles<AccessNarrowed> for LiveChallenge {
    fn handle(
        &mut self,
        AccessNarrowed: AccessNarrowed,
        responder: Responder<AccessNarrowed>,
        context: &mut HostContext<Self>,
    ) {
        self.work(context, async move |live| {
            live.ask_again().await;
            responder.with(());
        });
    }
}

impl Handles<Parted> for LiveChallenge {
    fn handle(
        &mut self,
        Parted { one, other }: Parted,
        responder: Responder<Parted>,
        _: &mut HostContext<Self>,
    ) {
        if let Some(live) = &mut self.live {
            live.watchers.part(one, other);
        }
        responder.with(());
    }
}

impl Handles<Look> for LiveChallenge {
    fn handle(
        &mut self,
        Look { latest }: Look,
        responder: Responder<Look>,
        context: &mut HostContext<Self>,
    ) {
        self.work(context, async move |live| {
            live.look(latest).await;
            responder.with(());
        });
    }
}

impl Handles<Observe> for LiveChallenge {
    fn handle(
        &mut self,
        Observe: Observe,
        responder: Responder<Observe>,
        context: &mut HostContext<Self>,
    ) {
        self.work(context, async move |live| {
            let sockets = live.watchers.len();
            let watching = live.watchers.sinks().take(WATCHING_SHOWN_MAX).collect();
            let recalled = live.recall().await;
            responder.with(recalled.map(|snapshot| observation(snapshot, (sockets, watching))));
        });
    }
}

impl LiveChallenge {
    pub(super) fn new(id: Uuid, shared: Arc<ChallengeShared>) -> Self {
        Self {
            id,
            live: Some(LiveState::new(id, Arc::clone(&shared))),
            shared,
        }
    }

    /// Lends what is held here to some work; no message is read until it is given back.
    fn work<F>(&mut self, context: &mut HostContext<Self>, job: F)
    where
        F: AsyncFnOnce(&mut LiveState) + 'static,
    {
        let taken = self.live.take();
        let mut live = taken.unwrap_or_else(|| LiveState::new(self.id, Arc::clone(&self.shared)));
        let work = async move {
            job(&mut live).await;
            live
        };
        host::wait(context, work, |actor: &mut Self, live, context| {
            // Anyone can ask for ids that do not exist: that must not fill the memory.
            if live.is_missing {
                host::stop(context);
            }
            actor.live = Some(live);
        });
    }

    /// Whether nothing can happen in it any more.
    fn is_over(&self) -> bool {
        let memory = self.live.as_ref().and_then(|it| it.memory.as_ref());
        memory.is_some_and(|it| it.challenge.phase.status().is_final())
    }
}

/// Whether it is known that no socket watches: actix may run the clock once after a message has lent the state to work.
fn is_unwatched(live: Option<&LiveState>) -> bool {
    live.is_some_and(|live| live.watchers.is_empty())
}

fn observation(
    snapshot: &Snapshot,
    (sockets, watching): (usize, Vec<SinkId>),
) -> ChallengeObservation {
    let challenge = &snapshot.challenge;
    ChallengeObservation {
        id: challenge.id,
        version: challenge.version,
        status: challenge.phase.status(),
        participants: challenge.present_count(),
        pot: challenge.pot(),
        deadline: challenge.phase.deadline().map(|deadline| deadline.at),
        sockets,
        watching,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_actor_whose_state_is_lent_is_not_idle() {
        assert!(!is_unwatched(None));
    }
}
