//! The players of one run and their plan.

use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::teams::Team;
use super::{Scenario, Weights};
use crate::accounts::Account;
use crate::check::{Conversation, Member};
use crate::client::http::Http;
use crate::client::target::Target;
use crate::player::{Player, Seat, Seats};
use crate::record::{Action, Recorder};
use crate::schedule::Schedule;
use crate::shared::Shared;
use crate::stop::Stop;

/// Players that are asked in turn, where one is not connected, before an arrival fails.
const PICKS_MAX: u64 = 16;

/// What is to be run.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Plan {
    /// Which scenario.
    pub scenario: Scenario,
    /// When its arrivals are due.
    pub schedule: Schedule,
    /// How many players connect in a second.
    pub connects_per_second: u64,
    /// Players of a room.
    pub room_size: usize,
    /// Players of a team.
    pub team_size: usize,
    /// The parts of `mix`.
    pub weights: Weights,
}

/// A room: players who watch the same challenge and its arena.
#[derive(Debug)]
pub struct Room {
    /// Who is in it. The first made the challenge.
    pub members: Vec<Arc<Player>>,
    /// The challenge, once it is made.
    pub challenge: OnceLock<Uuid>,
    /// The last arena message that the server has acknowledged.
    pub acknowledged: AtomicI64,
    /// Arena messages that were begun: the members write in turn, because the server takes few of one player.
    pub turns: AtomicUsize,
}

/// The seats that teams have, before their players are there.
struct TeamSeats {
    size: usize,
    conversations: Vec<Arc<Conversation>>,
}

impl TeamSeats {
    /// Full teams alone: those who are left over are in none.
    fn of(plan: &Plan, players: usize) -> Self {
        let size = plan.team_size.max(1);
        let number = if plan.scenario.has_teams() {
            players / size
        } else {
            0
        };
        let conversation = || Arc::new(Conversation::of(size, Action::TeamDeliver));
        let conversations = std::iter::repeat_with(conversation).take(number);
        Self {
            size,
            conversations: conversations.collect(),
        }
    }

    /// The seat of the player of this number.
    fn seat(&self, number: usize) -> Option<Seat> {
        let conversation = self.conversations.get(number / self.size)?;
        Some(Seat {
            conversation: Arc::clone(conversation),
            member: Member::at(number % self.size),
        })
    }

    fn with(self, players: &[Arc<Player>]) -> Vec<Team> {
        let members = players.chunks(self.size).map(<[_]>::to_vec);
        let all = (0..).zip(self.conversations).zip(members);
        all.map(|((number, conversation), members)| Team::new(number, members, conversation))
            .collect()
    }
}

/// The players and where they play.
#[derive(Debug)]
pub struct World {
    /// What is to be run.
    pub plan: Plan,
    /// Where results and findings go.
    pub shared: Arc<Shared>,
    /// Ends the run early.
    pub stop: Stop,
    /// Where requests of players who are not there yet go.
    pub https: Vec<Http>,
    /// The server.
    pub target: Arc<Target>,
    players: Vec<Arc<Player>>,
    rooms: Vec<Room>,
    teams: Vec<Team>,
    subjects: OnceLock<Vec<Uuid>>,
    has_begun: AtomicBool,
}

impl World {
    /// A world of these accounts, two and two in a conversation.
    ///
    /// # Errors
    /// Where the HTTP client cannot be set up.
    pub fn new(
        plan: Plan,
        target: Target,
        accounts: Vec<Account>,
        shared: Arc<Shared>,
        stop: Stop,
    ) -> anyhow::Result<Self> {
        let target = Arc::new(target);
        let https = target
            .sources()
            .into_iter()
            .map(|source| Http::new(&target, source))
            .collect::<anyhow::Result<Vec<_>>>()?;
        let teams = TeamSeats::of(&plan, accounts.len());
        let mut players = Vec::with_capacity(accounts.len());
        let mut conversation = Arc::<Conversation>::default();
        for ((number, account), http) in (0_usize..).zip(accounts).zip(https.iter().cycle()) {
            let member = if number.is_multiple_of(2) {
                conversation = Arc::default();
                Member::FIRST
            } else {
                Member::SECOND
            };
            let seats = Seats {
                pair: Some(Seat {
                    conversation: Arc::clone(&conversation),
                    member,
                }),
                team: teams.seat(number),
            };
            let ways = (Arc::clone(&target), http.clone());
            let shared = Arc::clone(&shared);
            let player = Player::new(number, account, seats, ways, shared);
            players.push(Arc::new(player));
        }
        let rooms = players.chunks(plan.room_size.max(3)).map(|members| Room {
            members: members.to_vec(),
            challenge: OnceLock::new(),
            acknowledged: AtomicI64::new(0),
            turns: AtomicUsize::new(0),
        });
        Ok(Self {
            rooms: rooms.filter(|room| 3 <= room.members.len()).collect(),
            teams: teams.with(&players),
            plan,
            shared,
            stop,
            https,
            target,
            players,
            subjects: OnceLock::new(),
            has_begun: AtomicBool::new(false),
        })
    }

    /// All players.
    pub fn players(&self) -> &[Arc<Player>] {
        &self.players
    }

    /// All rooms of at least three players.
    pub fn rooms(&self) -> &[Room] {
        &self.rooms
    }

    /// All teams; none where the scenario has none.
    pub(super) fn teams(&self) -> &[Team] {
        &self.teams
    }

    /// The team of arrival `n`.
    pub(super) fn team(&self, n: u64) -> Option<&Team> {
        let count = u64::try_from(self.teams.len()).ok()?;
        let place = scatter(n).checked_rem(count)?;
        self.teams.get(usize::try_from(place).ok()?)
    }

    /// Two different teams for arrival `n`.
    pub(super) fn two_teams(&self, n: u64) -> Option<[&Team; 2]> {
        let one = self.team(n)?;
        let beyond = u64::try_from(self.teams.len()).ok()?.checked_sub(1)?;
        let step = scatter(!n).checked_rem(beyond)?;
        let step = usize::try_from(step).ok()?.checked_add(1)?;
        let place = one.number.checked_add(step)?;
        let other = self.teams.get(place.checked_rem(self.teams.len())?)?;
        Some([one, other])
    }

    /// The challenges that notifications are about; none before they are made.
    pub fn subjects(&self) -> &[Uuid] {
        self.subjects.get().map_or(&[], Vec::as_slice)
    }

    /// The challenges are made.
    pub(super) fn set_subjects(&self, subjects: Vec<Uuid>) {
        self.subjects.get_or_init(|| subjects);
    }

    /// Where results go.
    pub fn recorder(&self) -> &Recorder {
        &self.shared.recorder
    }

    /// Everything is prepared: the load begins.
    pub fn begin(&self) {
        self.has_begun.store(true, Ordering::Relaxed);
    }

    /// Whether the load has begun.
    pub fn has_begun(&self) -> bool {
        self.has_begun.load(Ordering::Relaxed)
    }

    /// Waits for the ramp and the hold.
    pub async fn hold(&self) {
        let Schedule { ramp, hold, .. } = self.plan.schedule;
        let end = Instant::now().checked_add(ramp.saturating_add(hold));
        self.stop
            .sleep_until(end.unwrap_or_else(Instant::now))
            .await;
    }

    /// A player for arrival `n` who is connected.
    pub fn pick(&self, n: u64) -> Option<Arc<Player>> {
        (0..PICKS_MAX).find_map(|attempt| {
            let player = self.place(n.wrapping_add(attempt.wrapping_mul(7_919)))?;
            player.is_connected().then(|| Arc::clone(player))
        })
    }

    fn place(&self, n: u64) -> Option<&Arc<Player>> {
        let count = u64::try_from(self.players.len()).ok()?;
        let place = scatter(n).checked_rem(count)?;
        self.players.get(usize::try_from(place).ok()?)
    }

    /// The room of arrival `n`.
    pub fn room(&self, n: u64) -> Option<&Room> {
        let count = u64::try_from(self.rooms.len()).ok()?;
        let place = scatter(n).checked_rem(count)?;
        self.rooms.get(usize::try_from(place).ok()?)
    }

    /// The other player of a conversation.
    pub fn partner(&self, player: &Player) -> Option<&Arc<Player>> {
        self.players.get(player.number ^ 1)
    }

    /// Runs the schedule with `work` for each arrival.
    pub async fn drive<W, F>(self: &Arc<Self>, action: Action, work: W)
    where
        W: Fn(Arc<Self>, u64, Instant) -> F,
        F: Future<Output = ()> + Send + 'static,
    {
        let schedule = self.plan.schedule;
        let recorder = Arc::clone(&self.shared.recorder);
        let begin = |n, due| work(Arc::clone(self), n, due);
        schedule.run(&recorder, &self.stop, action, begin).await;
    }
}

/// Spreads numbers that follow each other: the same arrival meets the same players in every run.
pub(super) fn scatter(n: u64) -> u64 {
    let mixed = n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    mixed ^ (mixed >> 32)
}

/// An id that a client makes.
pub(super) fn client_id() -> Uuid {
    uuid::Builder::from_random_bytes(rand::random()).into_uuid()
}

/// A key by which a repeated command is known.
pub(super) fn command_key() -> String {
    format!("load-{:032x}", rand::random::<u128>())
}
