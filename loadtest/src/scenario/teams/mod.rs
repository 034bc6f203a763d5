//! `teams`: each fourth arrival is a match of two teams, the others are messages to a team. A team is made by the first arrival
//! that it meets: its leader makes it, the others join, and all pay into its pool.
//!
//! A team plays one match at a time, because the load tester counts its shares beside the server. An arrival that waits for a team
//! is measured from when it was due, as everything else.

mod form;
mod play;
mod pool;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::ensure;
use tokio::sync::{Mutex, MutexGuard};
use uuid::Uuid;

use super::chat;
use super::world::{World, scatter};
use super::{Scenario, matches};
use crate::check::{Conversation, Shares};
use crate::failure::Failure;
use crate::player::{Player, closed};
use crate::record::Action;

/// One of so many arrivals is a match.
const MATCH_ONE_OF: u64 = 4;
/// How long an arrival waits for the teams that it plays with.
const TURN_TIMEOUT: Duration = Duration::from_secs(20);

/// A team of the load: the first of its members leads it.
#[derive(Debug)]
pub(super) struct Team {
    /// The place among the teams of this process.
    pub(super) number: usize,
    members: Vec<Arc<Player>>,
    conversation: Arc<Conversation>,
    /// Messages that were begun: the members write in turn.
    turns: AtomicUsize,
    /// Held by who makes the team or plays with it.
    state: Mutex<Option<Formed>>,
}

/// A team that is made.
#[derive(Debug)]
struct Formed {
    id: Uuid,
    /// The pool as it is counted; none until it is read, and where a match has failed on its way.
    shares: Option<Shares>,
    /// Whether a match may be left that is not over: then nothing is taken back from the pool.
    is_bound: bool,
}

type Turn<'a> = MutexGuard<'a, Option<Formed>>;

impl Team {
    pub(super) fn new(
        number: usize,
        members: Vec<Arc<Player>>,
        conversation: Arc<Conversation>,
    ) -> Self {
        Self {
            number,
            members,
            conversation,
            turns: AtomicUsize::new(0),
            state: Mutex::default(),
        }
    }

    fn leader(&self) -> Result<&Player, Failure> {
        self.members.first().map(|it| &**it).ok_or_else(closed)
    }

    /// All but the leader.
    fn others(&self) -> impl Iterator<Item = &Player> {
        self.members.iter().skip(1).map(|it| &**it)
    }

    fn roster(&self) -> Vec<Uuid> {
        self.members.iter().map(|it| it.id).collect()
    }

    /// Waits until no other arrival plays with the team.
    async fn turn(&self) -> Result<Turn<'_>, Failure> {
        let turn = tokio::time::timeout(TURN_TIMEOUT, self.state.lock()).await;
        turn.map_err(|_late| Failure::Overload)
    }

    /// The next of its members who is connected, to write to the others.
    fn writer(&self) -> Option<&Player> {
        let turn = self.turns.fetch_add(1, Ordering::Relaxed);
        let turn = turn.checked_rem(self.members.len())?;
        let members = self.members.iter().cycle().skip(turn);
        let mut members = members.take(self.members.len());
        members.find(|it| it.is_connected()).map(|it| &**it)
    }
}

/// Refuses to run teams with too few players.
pub(super) fn ensure_two(world: &World) -> anyhow::Result<()> {
    let needs_teams = match world.plan.scenario {
        Scenario::Teams => true,
        Scenario::Mix => world.plan.weights.has_teams(),
        _ => false,
    };
    ensure!(
        !needs_teams || 2 <= world.teams().len(),
        "teams need at least twice as many players in each process as --team-size says"
    );
    Ok(())
}

pub(super) async fn run(world: &Arc<World>) {
    world
        .drive(Action::TeamSend, |world, n, due| async move {
            Box::pin(act(&world, n, due)).await;
        })
        .await;
}

/// One arrival: a match of two teams, or a message to one.
pub(super) async fn act(world: &World, n: u64, due: Instant) {
    let number = scatter(n.rotate_left(29));
    if number.is_multiple_of(MATCH_ONE_OF) {
        Box::pin(play::play(world, n, due)).await;
    } else {
        say(world, n, due).await;
    }
}

/// A message to a team, which is due when there is the team.
async fn say(world: &World, n: u64, due: Instant) {
    world.recorder().started(Action::TeamSend);
    let (mut due, team) = (due, world.team(n).ok_or_else(closed));
    let outcome = match team {
        Ok(team) => send_lines(world, team, &mut due).await,
        Err(failure) => Err(failure),
    };
    world.recorder().ended(Action::TeamSend, due, &outcome);
}

async fn send_lines(world: &World, team: &Team, due: &mut Instant) -> Result<(), Failure> {
    if team.conversation.id().is_none() {
        let mut turn = team.turn().await?;
        if form::ensure_formed(world, team, &mut turn).await? {
            *due = Instant::now();
        }
    }
    let conversation = team.conversation.id().ok_or_else(closed)?;
    let writer = team.writer().ok_or_else(closed)?;
    let seat = writer.inbox.team_seat().ok_or_else(closed)?;
    chat::deliver(writer, seat, ("conversationId", conversation), *due).await
}

/// At the end: the pool of every team that is in no match is what was counted.
pub(super) async fn conclude(world: &World) {
    for team in world.teams() {
        let Ok(state) = team.state.try_lock() else {
            continue;
        };
        if let Some(formed) = &*state {
            let checked = pool::check(world, team, formed).await;
            if let Err(failure) = checked {
                world.recorder().failed(Action::Read, &failure);
            }
        }
    }
}
