//! What a player's sockets receive, and what is wrong with it.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use serde::Deserialize;
use uuid::Uuid;

use crate::check::{Conversation, Fault, Member, Sequence, Step};
use crate::client::notifications::ChannelListener;
use crate::client::socketio::Listener;
use crate::failure::Failure;
use crate::record::{Action, lock};
use crate::shared::Shared;

/// A player's place in a conversation with another player of this process.
#[derive(Debug, Clone)]
pub struct Seat {
    /// The conversation.
    pub conversation: Arc<Conversation>,
    /// Which of the two the player is.
    pub member: Member,
}

/// The conversations that a player has a place in.
#[derive(Debug, Default)]
pub struct Seats {
    /// With one other player.
    pub pair: Option<Seat>,
    /// Of a team.
    pub team: Option<Seat>,
}

impl Seats {
    /// The seat of the conversation of this id. One that no team has is between two: it gets its id with its first message.
    fn of(&self, conversation: Uuid) -> Option<&Seat> {
        let team = self.team.as_ref();
        let team = team.filter(|it| it.conversation.id() == Some(conversation));
        team.or(self.pair.as_ref())
    }
}

/// The receiving side of a player.
#[derive(Debug)]
pub struct Inbox {
    shared: Arc<Shared>,
    username: String,
    seats: Seats,
    streams: Mutex<Streams>,
    /// Whether the player has its sockets open, as the recorder counts it.
    is_connected: AtomicBool,
    /// Whether a connection was ever lost or given up.
    was_away: AtomicBool,
    /// Whether the player reads slowly on purpose: how late it gets something is no figure of the server.
    is_slow: AtomicBool,
    /// Counts the player's connections: what an older one still receives does not count.
    generation: AtomicU64,
}

/// The ears of one connection.
#[derive(Debug)]
pub struct Line {
    inbox: Arc<Inbox>,
    generation: u64,
}

#[derive(Debug, Default)]
struct Streams {
    challenges: HashMap<Uuid, Sequence>,
    arenas: HashMap<Uuid, Sequence>,
    notifications: Option<Sequence>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ChallengeFrame {
    challenge_id: Uuid,
    version: i64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ArenaFrame {
    challenge_id: Uuid,
    message: MessageHead,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MessageFrame {
    pub(crate) conversation_id: Uuid,
    pub(crate) message: MessageHead,
}

/// Of a message this much is read.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MessageHead {
    pub(crate) seq: i64,
    pub(crate) client_id: Uuid,
}

#[derive(Deserialize)]
struct NoticeFrame {
    number: Option<i64>,
    #[serde(default)]
    resync: bool,
    notification: Option<NoticeHead>,
}

#[derive(Deserialize)]
struct NoticeHead {
    #[serde(rename = "_id")]
    id: Uuid,
}

impl Inbox {
    /// An empty one.
    pub fn new(shared: Arc<Shared>, username: String, seats: Seats) -> Self {
        Self {
            shared,
            username,
            seats,
            streams: Mutex::default(),
            is_connected: AtomicBool::new(false),
            was_away: AtomicBool::new(false),
            is_slow: AtomicBool::new(false),
            generation: AtomicU64::new(0),
        }
    }

    /// A new connection begins; older ones are not listened to any more.
    pub fn line(self: &Arc<Self>) -> Arc<Line> {
        let generation = self.generation.fetch_add(1, Ordering::Relaxed);
        Arc::new(Line {
            inbox: Arc::clone(self),
            generation: generation.wrapping_add(1),
        })
    }

    /// The player's place in the conversation with another player.
    pub fn seat(&self) -> Option<&Seat> {
        self.seats.pair.as_ref()
    }

    /// The player's place in the conversation of the team.
    pub fn team_seat(&self) -> Option<&Seat> {
        self.seats.team.as_ref()
    }

    /// All of them.
    pub fn seats(&self) -> impl Iterator<Item = &Seat> {
        self.seats.pair.iter().chain(&self.seats.team)
    }

    /// From now on the events of a challenge are followed; everything up to `version` is known.
    pub fn follow(&self, challenge: Uuid, version: i64) {
        let mut streams = lock(&self.streams);
        streams
            .challenges
            .insert(challenge, Sequence::after(version));
    }

    /// The challenge is not followed any more.
    pub fn unfollow(&self, challenge: Uuid) {
        lock(&self.streams).challenges.remove(&challenge);
    }

    /// The challenges that are followed, and how far each has come.
    pub fn followed(&self) -> Vec<(Uuid, i64)> {
        let streams = lock(&self.streams);
        let all = streams.challenges.iter();
        all.map(|(id, sequence)| (*id, sequence.last())).collect()
    }

    /// How far a followed challenge has come.
    pub fn version_of(&self, challenge: Uuid) -> Option<i64> {
        let streams = lock(&self.streams);
        streams.challenges.get(&challenge).map(|it| it.last())
    }

    /// The last number of an arena's messages.
    pub fn arena_at(&self, challenge: Uuid) -> Option<i64> {
        let streams = lock(&self.streams);
        streams.arenas.get(&challenge).map(|it| it.last())
    }

    /// The last notification's number, once a channel was open.
    pub fn last_notification(&self) -> Option<i64> {
        lock(&self.streams).notifications.map(Sequence::last)
    }

    /// What was sent to an arena while the line was down is not sent again: its count begins anew.
    pub fn forget_arenas(&self) {
        lock(&self.streams).arenas.clear();
    }

    /// Both sockets are open.
    pub fn connected(&self) {
        if !self.is_connected.swap(true, Ordering::Relaxed) {
            self.shared.recorder.connected();
        }
    }

    /// The player's own side closes the sockets.
    pub fn leaves(&self) {
        self.was_away.store(true, Ordering::Relaxed);
        self.generation.fetch_add(1, Ordering::Relaxed);
        if self.is_connected.swap(false, Ordering::Relaxed) {
            self.shared.recorder.disconnected();
        }
    }

    /// Whether the player is counted as connected.
    pub fn is_connected(&self) -> bool {
        self.is_connected.load(Ordering::Relaxed)
    }

    /// Whether a connection was ever lost: what was sent meanwhile is caught up, not delivered.
    pub fn was_away(&self) -> bool {
        self.was_away.load(Ordering::Relaxed)
    }

    /// From now on the player reads slowly on purpose.
    pub fn slow_down(&self) {
        self.is_slow.store(true, Ordering::Relaxed);
    }

    /// Whether the player reads slowly on purpose.
    pub fn is_slow(&self) -> bool {
        self.is_slow.load(Ordering::Relaxed)
    }

    fn lost(&self, failure: &Failure) {
        self.was_away.store(true, Ordering::Relaxed);
        if self.is_connected.swap(false, Ordering::Relaxed) {
            self.shared.recorder.disconnected();
            self.shared.recorder.failed(Action::Connect, failure);
        }
    }

    fn note(&self, step: Step, number: i64, what: &str) {
        self.shared.findings.checked(1);
        let name = &self.username;
        match step {
            Step::InOrder => {}
            Step::Double => self.shared.findings.note(
                Fault::Double,
                format!("{name} got {what} {number} a second time"),
            ),
            Step::Gap { due } => self.shared.findings.note(
                Fault::Gap,
                format!("{name} got {what} {number} where {due} was due"),
            ),
        }
    }

    fn challenge_event(&self, frame: &ChallengeFrame) {
        let mut streams = lock(&self.streams);
        // One that was left may have frames on their way.
        let Some(sequence) = streams.challenges.get_mut(&frame.challenge_id) else {
            return;
        };
        let step = sequence.step(frame.version);
        drop(streams);
        if step == Step::InOrder {
            self.shared
                .matches
                .seen(frame.challenge_id, frame.version, &self.shared.recorder);
        }
        self.note(step, frame.version, "version");
    }

    fn arena_message(&self, frame: &ArenaFrame) {
        let seq = frame.message.seq;
        let mut streams = lock(&self.streams);
        let begun = Sequence::after(seq.saturating_sub(1));
        let sequence = streams.arenas.entry(frame.challenge_id).or_insert(begun);
        let step = sequence.step(seq);
        drop(streams);
        if !self.is_slow() {
            let arenas = &self.shared.arenas;
            arenas.seen(frame.message.client_id, &self.shared.recorder);
        }
        self.note(step, seq, "arena message");
    }

    fn message(&self, frame: &MessageFrame, origin: Origin) {
        let Some(Seat {
            conversation,
            member,
        }) = self.seats.of(frame.conversation_id)
        else {
            return;
        };
        conversation.set_id(frame.conversation_id);
        let MessageHead { seq, client_id } = frame.message;
        match origin {
            Origin::Own => conversation.saw(*member, seq),
            Origin::Other => {
                let Shared {
                    recorder, findings, ..
                } = &*self.shared;
                conversation.received((*member, client_id, seq), recorder, findings);
            }
        }
    }

    fn notification(&self, kind: &str, frame: &NoticeFrame) {
        let mut streams = lock(&self.streams);
        let Some(number) = frame.number else { return };
        let step = match &mut streams.notifications {
            // The first frame states where the stream stands; what a client has missed follows it.
            Some(sequence) if kind == "connection_established" => {
                if frame.resync {
                    sequence.resync(number);
                }
                None
            }
            Some(sequence) => Some(sequence.step(number)),
            unknown @ None => {
                *unknown = Some(Sequence::after(number));
                None
            }
        };
        drop(streams);
        if let Some(step) = step {
            self.note(step, number, "notification");
        }
        if let Some(notification) = &frame.notification {
            let notices = &self.shared.notices;
            notices.received(notification.id, &self.shared.recorder);
        }
    }

    fn unreadable(&self, name: &str, error: &serde_json::Error) {
        let failure = Failure::Protocol(format!("{name}: {error}"));
        self.shared.recorder.failed(Action::Connect, &failure);
    }

    fn event(&self, name: &str, data: &str) {
        let read = match name {
            "challenge_event" => {
                serde_json::from_str(data).map(|frame| self.challenge_event(&frame))
            }
            "challenge_resync" => serde_json::from_str(data).map(|frame| self.resync(&frame)),
            "arena_message" => serde_json::from_str(data).map(|frame| self.arena_message(&frame)),
            "message_received" => {
                serde_json::from_str(data).map(|frame| self.message(&frame, Origin::Other))
            }
            "message_sent" => {
                serde_json::from_str(data).map(|frame| self.message(&frame, Origin::Own))
            }
            // Presence, typing and counts are not numbered, and may be left out.
            _ => Ok(()),
        };
        if let Err(error) = read {
            self.unreadable(name, &error);
        }
    }

    fn resync(&self, frame: &ChallengeFrame) {
        let mut streams = lock(&self.streams);
        if let Some(sequence) = streams.challenges.get_mut(&frame.challenge_id) {
            sequence.resync(frame.version);
        }
    }

    fn frame(&self, kind: &str, data: &str) {
        match serde_json::from_str(data) {
            Ok(frame) => self.notification(kind, &frame),
            Err(error) => self.unreadable(kind, &error),
        }
    }
}

/// Whose message it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Origin {
    Own,
    Other,
}

impl Line {
    fn is_current(&self) -> bool {
        self.generation == self.inbox.generation.load(Ordering::Relaxed)
    }
}

impl Listener for Line {
    fn event(&self, name: &str, data: &str) {
        if self.is_current() {
            self.inbox.event(name, data);
        }
    }

    fn closed(&self, failure: &Failure) {
        if self.is_current() {
            self.inbox.lost(failure);
        }
    }
}

impl ChannelListener for Line {
    fn frame(&self, kind: &str, data: &str) {
        if self.is_current() {
            self.inbox.frame(kind, data);
        }
    }

    fn channel_closed(&self, failure: &Failure) {
        if self.is_current() {
            self.inbox.lost(failure);
        }
    }
}
