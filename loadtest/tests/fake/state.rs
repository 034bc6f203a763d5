//! What the fake server remembers: conversations, challenges of two, and money. Teams are in `team`.

use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;
use uuid::Uuid;

use crate::team::{Side, conversation_of_team};

/// The message or the version that a mistake is made with.
const WRONG_MESSAGE: i64 = 5;
const WRONG_VERSION: i64 = 4;
/// Millionths of USDC that a player begins with.
const BEGINS_WITH: i64 = 1_000_000_000;
const STAKE: i64 = 10_000_000;
const GAIN: i64 = 9_000_000;
pub(crate) const CENT: i64 = 10_000;
/// Missing messages that a socket is sent; where more are missing, the client reads pages.
const MISSING_MAX: usize = 8;
/// Messages of a page.
const PAGE: usize = 5;

/// What is done wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mistake {
    None,
    /// A message is not delivered, and is in the history.
    Gap,
    /// A message is acknowledged and never seen again.
    Lost,
    /// A message is delivered twice.
    Double,
    /// A winner lacks a cent.
    Money,
    /// Watchers do not get one of the events.
    VersionGap,
    /// Watchers do not get the last events.
    VersionLost,
    /// A challenge that was paid out is shown as it was before.
    Stale,
    /// A winner's share of a pool lacks a cent.
    Share,
    /// A player of a team is to stake a cent more than the share makes of it.
    Part,
}

impl Mistake {
    pub(crate) fn parse(name: &str) -> Option<Self> {
        let mistake = match name {
            "none" => Self::None,
            "gap" => Self::Gap,
            "lost" => Self::Lost,
            "double" => Self::Double,
            "money" => Self::Money,
            "version-gap" => Self::VersionGap,
            "version-lost" => Self::VersionLost,
            "stale" => Self::Stale,
            "share" => Self::Share,
            "part" => Self::Part,
            _ => return None,
        };
        Some(mistake)
    }
}

pub(crate) struct State {
    pub(crate) mistake: Mistake,
    world: Mutex<World>,
}

#[derive(Default)]
pub(crate) struct World {
    sockets: HashMap<Uuid, UnboundedSender<String>>,
    conversations: HashMap<Uuid, Vec<Uuid>>,
    challenges: HashMap<Uuid, Challenge>,
    money: HashMap<Uuid, i64>,
    /// Where connections came from.
    pub(crate) sources: BTreeSet<IpAddr>,
    /// Members by team; the first one leads it.
    pub(crate) teams: HashMap<Uuid, Vec<Uuid>>,
    /// By team and member.
    pub(crate) shares: HashMap<(Uuid, Uuid), i64>,
    /// The sides of challenges that are matches of teams.
    pub(crate) sides: HashMap<Uuid, Vec<Side>>,
}

#[derive(Default)]
struct Challenge {
    version: i64,
    watchers: BTreeSet<Uuid>,
    creator: Uuid,
}

impl State {
    pub(crate) fn new(mistake: Mistake) -> Self {
        Self {
            mistake,
            world: Mutex::default(),
        }
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn came(&self, player: Uuid, socket: UnboundedSender<String>) {
        self.lock().sockets.insert(player, socket);
    }

    /// Stores a message between two players, and delivers it; the answer to its sender.
    pub(crate) fn send(&self, sender: Uuid, recipient: Uuid, client_id: Uuid) -> Value {
        let mut world = self.lock();
        let id = conversation_of(sender, recipient);
        world.send(self.mistake, id, &[recipient], client_id)
    }

    /// The same, to the other members of a team.
    pub(crate) fn send_to_team(&self, sender: Uuid, id: Uuid, client_id: Uuid) -> Value {
        let mut world = self.lock();
        let mut teams = world.teams.iter();
        let team = teams.find(|(team, _)| conversation_of_team(**team) == id);
        let mut recipients = team.map(|(_, members)| members.clone()).unwrap_or_default();
        recipients.retain(|it| *it != sender);
        world.send(self.mistake, id, &recipients, client_id)
    }

    /// What a client has missed of a conversation behind a number.
    pub(crate) fn missed(&self, id: Uuid, after: i64) -> Value {
        let messages = self.messages(id, after);
        if MISSING_MAX < messages.len() {
            return json!({"ok": true, "resync": true});
        }
        json!({"ok": true, "messages": messages})
    }

    /// A page of its history.
    pub(crate) fn page(&self, id: Uuid, after: i64) -> Value {
        let mut messages = self.messages(id, after);
        let latest = self.lock().conversations.get(&id).map_or(0, Vec::len);
        let has_more = PAGE < messages.len();
        messages.truncate(PAGE);
        json!({"data": {"messages": messages, "hasMore": has_more, "latestSeq": latest}})
    }

    fn messages(&self, id: Uuid, after: i64) -> Vec<Value> {
        let world = self.lock();
        let messages = world.conversations.get(&id);
        let all = (1_i64..).zip(messages.into_iter().flatten());
        let is_there =
            |seq: i64| after < seq && (self.mistake != Mistake::Lost || seq != WRONG_MESSAGE);
        all.filter(|(seq, _)| is_there(*seq))
            .map(|(seq, client_id)| json!({"seq": seq, "clientId": client_id}))
            .collect()
    }

    pub(crate) fn create(&self, creator: Uuid) -> Uuid {
        self.lock().create(creator)
    }

    pub(crate) fn watch(&self, watcher: Uuid, id: Uuid) -> Value {
        let mut world = self.lock();
        let challenge = world.challenges.entry(id).or_default();
        challenge.watchers.insert(watcher);
        json!({"ok": true, "version": challenge.version})
    }

    /// A command is executed, and its events are delivered.
    pub(crate) fn act(&self, player: Uuid, id: Uuid, command: &str) {
        let mut world = self.lock();
        if world.sides.contains_key(&id) {
            world.act_for_team(self.mistake, player, id, command);
            return;
        }
        let Some(creator) = world.creator(id) else {
            return;
        };
        let is_settled = command == "result" && player != creator;
        world.advance(self.mistake, id, if is_settled { 2 } else { 1 }, is_settled);
        if is_settled {
            let missing = if self.mistake == Mistake::Money {
                CENT
            } else {
                0
            };
            *world.purse(creator) += GAIN - missing;
            *world.purse(player) -= STAKE;
        }
    }

    pub(crate) fn detail(&self, id: Uuid) -> Value {
        let world = self.lock();
        let version = world.challenges.get(&id).map_or(0, |it| it.version);
        let status = match self.mistake {
            Mistake::Stale => "in_progress",
            _ => "completed",
        };
        json!({"data": {"challenge": {"status": status}, "version": version}})
    }

    pub(crate) fn wallet(&self, player: Uuid) -> Value {
        let mut world = self.lock();
        let shares = world.shares.iter();
        let shares = shares.filter(|((_, member), _)| *member == player);
        let in_teams: i64 = shares.map(|(_, share)| share).sum();
        let available = usdc(*world.purse(player) - in_teams);
        let in_teams = usdc(in_teams);
        json!({"data": {
            "available": available, "inEscrow": "0", "withdrawing": "0", "inTeams": in_teams,
        }})
    }
}

/// An amount as the API writes it.
pub(crate) fn usdc(micros: i64) -> String {
    format!("{}.{:06}", micros / 1_000_000, micros % 1_000_000)
}

impl World {
    /// All of a player's money, in teams or not.
    pub(crate) fn purse(&mut self, player: Uuid) -> &mut i64 {
        self.money.entry(player).or_insert(BEGINS_WITH)
    }

    pub(crate) fn create(&mut self, creator: Uuid) -> Uuid {
        let id = uuid::Builder::from_random_bytes(rand::random()).into_uuid();
        let challenge = Challenge {
            version: 1,
            creator,
            ..Challenge::default()
        };
        self.challenges.insert(id, challenge);
        id
    }

    fn creator(&self, id: Uuid) -> Option<Uuid> {
        self.challenges.get(&id).map(|it| it.creator)
    }

    /// A challenge has so many events more, which its watchers get; the last ones of it are those of the payout.
    pub(crate) fn advance(&mut self, mistake: Mistake, id: Uuid, by: i64, is_last: bool) {
        let Some(challenge) = self.challenges.get_mut(&id) else {
            return;
        };
        let before = challenge.version;
        challenge.version += by;
        let (now, watchers) = (challenge.version, challenge.watchers.clone());
        for version in before + 1..=now {
            let is_left_out = match mistake {
                Mistake::VersionGap => version == WRONG_VERSION,
                Mistake::VersionLost => is_last,
                _ => false,
            };
            for watcher in watchers.iter().filter(|_| !is_left_out) {
                let event = json!({"challengeId": id, "version": version});
                self.push(*watcher, "challenge_event", &event);
            }
        }
    }

    fn send(&mut self, mistake: Mistake, id: Uuid, recipients: &[Uuid], client_id: Uuid) -> Value {
        let messages = self.conversations.entry(id).or_default();
        messages.push(client_id);
        let seq = i64::try_from(messages.len()).unwrap_or_default();
        let message = json!({"seq": seq, "clientId": client_id});
        let payload = json!({"conversationId": id, "message": message});
        let times = match mistake {
            Mistake::Gap | Mistake::Lost if seq == WRONG_MESSAGE => 0,
            Mistake::Double if seq == WRONG_MESSAGE => 2,
            _ => 1,
        };
        for recipient in recipients {
            for _ in 0..times {
                self.push(*recipient, "message_received", &payload);
            }
        }
        json!({"ok": true, "conversationId": id, "message": message})
    }

    fn push(&self, player: Uuid, name: &str, data: &Value) {
        if let Some(socket) = self.sockets.get(&player) {
            // A socket that has closed gets nothing.
            drop(socket.send(format!("42{}", json!([name, data]))));
        }
    }
}

fn conversation_of(one: Uuid, other: Uuid) -> Uuid {
    Uuid::from_u128(one.as_u128() ^ other.as_u128())
}
