//! What the fake server remembers: conversations of two, challenges of two, and money.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;
use uuid::Uuid;

/// The message or the version that a mistake is made with.
const WRONG_MESSAGE: i64 = 5;
const WRONG_VERSION: i64 = 4;
/// Millionths of USDC that a player begins with.
const BEGINS_WITH: i64 = 1_000_000_000;
const STAKE: i64 = 10_000_000;
const GAIN: i64 = 9_000_000;
const CENT: i64 = 10_000;

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
            _ => return None,
        };
        Some(mistake)
    }
}

pub(crate) struct State {
    mistake: Mistake,
    world: Mutex<World>,
}

#[derive(Default)]
struct World {
    sockets: HashMap<Uuid, UnboundedSender<String>>,
    conversations: HashMap<Uuid, Vec<Uuid>>,
    challenges: HashMap<Uuid, Challenge>,
    money: HashMap<Uuid, i64>,
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

    fn lock(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn came(&self, player: Uuid, socket: UnboundedSender<String>) {
        self.lock().sockets.insert(player, socket);
    }

    /// Stores a message and delivers it; the answer to its sender.
    pub(crate) fn send(&self, sender: Uuid, recipient: Uuid, client_id: Uuid) -> Value {
        let mut world = self.lock();
        let id = conversation_of(sender, recipient);
        let messages = world.conversations.entry(id).or_default();
        messages.push(client_id);
        let seq = i64::try_from(messages.len()).unwrap_or_default();
        let message = json!({"seq": seq, "clientId": client_id});
        let payload = json!({"conversationId": id, "message": message});
        let times = match self.mistake {
            Mistake::Gap | Mistake::Lost if seq == WRONG_MESSAGE => 0,
            Mistake::Double if seq == WRONG_MESSAGE => 2,
            _ => 1,
        };
        for _ in 0..times {
            world.tell(recipient, "message_received", &payload);
        }
        json!({"ok": true, "conversationId": id, "message": message})
    }

    /// The history of a conversation behind a number.
    pub(crate) fn history(&self, id: Uuid, after: i64) -> Value {
        let world = self.lock();
        let messages = world.conversations.get(&id);
        let all = (1_i64..).zip(messages.into_iter().flatten());
        let is_there =
            |seq: i64| after < seq && (self.mistake != Mistake::Lost || seq != WRONG_MESSAGE);
        let messages: Vec<_> = all
            .filter(|(seq, _)| is_there(*seq))
            .map(|(seq, client_id)| json!({"seq": seq, "clientId": client_id}))
            .collect();
        json!({"ok": true, "messages": messages})
    }

    pub(crate) fn create(&self, creator: Uuid) -> Uuid {
        let id = uuid::Builder::from_random_bytes(rand::random()).into_uuid();
        let challenge = Challenge {
            version: 1,
            creator,
            ..Challenge::default()
        };
        self.lock().challenges.insert(id, challenge);
        id
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
        let Some(challenge) = world.challenges.get_mut(&id) else {
            return;
        };
        let creator = challenge.creator;
        let is_settled = command == "result" && player != creator;
        let before = challenge.version;
        challenge.version += if is_settled { 2 } else { 1 };
        let (now, watchers) = (challenge.version, challenge.watchers.clone());
        for version in before + 1..=now {
            let is_left_out = match self.mistake {
                Mistake::VersionGap => version == WRONG_VERSION,
                Mistake::VersionLost => is_settled,
                _ => false,
            };
            for watcher in watchers.iter().filter(|_| !is_left_out) {
                let event = json!({"challengeId": id, "version": version});
                world.tell(*watcher, "challenge_event", &event);
            }
        }
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
        let micros = *self.lock().purse(player);
        let available = format!("{}.{:06}", micros / 1_000_000, micros % 1_000_000);
        json!({"data": {"available": available, "inEscrow": "0", "withdrawing": "0"}})
    }
}

impl World {
    fn purse(&mut self, player: Uuid) -> &mut i64 {
        self.money.entry(player).or_insert(BEGINS_WITH)
    }

    fn tell(&self, player: Uuid, name: &str, data: &Value) {
        if let Some(socket) = self.sockets.get(&player) {
            // A socket that has closed gets nothing.
            drop(socket.send(format!("42{}", json!([name, data]))));
        }
    }
}

fn conversation_of(one: Uuid, other: Uuid) -> Uuid {
    Uuid::from_u128(one.as_u128() ^ other.as_u128())
}
