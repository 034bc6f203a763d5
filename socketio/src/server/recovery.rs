//! Connection state recovery: the events that a client missed, and its former identity.
//!
//! Pure bookkeeping; the time is an argument. The log of a namespace is also its order: an emitter holds the
//! lock of the log until its event is in every outbox, so that each client's offset states exactly which
//! events it has.

use std::{
    collections::{HashMap, VecDeque},
    sync::Arc,
    time::Duration,
};

use tokio::time::Instant;

use super::{extensions::Extensions, members::Audience, socket::Socket};
use crate::{codec::engine::Frame, id::Id};

/// Logged events of a namespace.
const EVENTS_STORED_MAX: usize = 10_000;
/// Bytes of the logged events of a namespace.
const EVENT_BYTES_MAX: usize = 16 * 1024 * 1024;
/// Clients of a namespace that are away and may come back.
const AWAY_SESSIONS_MAX: usize = 100_000;

/// Switches connection state recovery on and bounds it. Limits are per namespace.
#[derive(Debug, Clone)]
pub struct RecoveryConfig {
    /// How long a client may stay away. 2 minutes.
    pub max_disconnection: Duration,
    /// Logged events. 10,000.
    pub events_max: usize,
    /// Bytes of logged events. 16 MiB.
    pub bytes_max: usize,
    /// Clients that are away. 100,000.
    pub sessions_max: usize,
    /// Whether a client that comes back passes the auth hooks again.
    pub auth: RecoveryAuth,
}

/// What a recovered client has to prove.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecoveryAuth {
    /// Nothing but its secret recovery id.
    Skip,
    /// All that a new client has to.
    Repeat,
}

impl Default for RecoveryConfig {
    fn default() -> Self {
        Self {
            max_disconnection: Duration::from_mins(2),
            events_max: EVENTS_STORED_MAX,
            bytes_max: EVENT_BYTES_MAX,
            sessions_max: AWAY_SESSIONS_MAX,
            auth: RecoveryAuth::Skip,
        }
    }
}

/// The recent events of one namespace, and the clients that are away.
#[derive(Debug)]
pub(crate) struct Log {
    config: RecoveryConfig,
    /// Distinguishes offsets of this process from those of one before it.
    epoch: String,
    /// Number of the last logged event; 0 before the first.
    last: u64,
    events: VecDeque<Logged>,
    bytes: usize,
    live: HashMap<Id, Socket>,
    away: HashMap<Id, Away>,
    /// Recovery ids in the order in which their clients left, to forget the oldest first.
    left: VecDeque<(Instant, Id)>,
}

#[derive(Debug)]
struct Logged {
    at: Instant,
    audience: Audience,
    frames: Vec<Frame>,
    bytes: usize,
}

/// A client that may come back.
#[derive(Debug, Clone)]
pub(crate) struct Away {
    pub(crate) id: Id,
    pub(crate) rooms: Vec<Arc<str>>,
    pub(crate) extensions: Extensions,
    /// Where the log stood when the client first connected.
    pub(crate) joined_at: u64,
    /// The last logged event that was sent to it, if any.
    pub(crate) last_sent: Option<u64>,
    left_at: Instant,
    /// The last event that was logged before it could be sent none any more.
    position: u64,
}

impl Log {
    pub(crate) fn new(config: RecoveryConfig) -> Self {
        Self {
            config,
            epoch: Id::random().as_str().chars().take(6).collect(),
            last: 0,
            events: VecDeque::new(),
            bytes: 0,
            live: HashMap::new(),
            away: HashMap::new(),
            left: VecDeque::new(),
        }
    }

    /// Where the log stands.
    pub(crate) fn position(&self) -> u64 {
        self.last
    }

    /// A position in the form that is sent to clients.
    pub(crate) fn offset(&self, position: u64) -> String {
        format!("{}-{position}", self.epoch)
    }

    /// Adds an event under the next number, and drops what is too old or too much.
    pub(crate) fn push(&mut self, audience: Audience, frames: Vec<Frame>, now: Instant) {
        let bytes = frames.iter().map(Frame::len).sum();
        self.last += 1;
        self.bytes += bytes;
        self.events.push_back(Logged {
            at: now,
            audience,
            frames,
            bytes,
        });
        while let Some(oldest) = self.events.front() {
            let is_old = now.duration_since(oldest.at) > self.config.max_disconnection;
            let is_much =
                self.events.len() > self.config.events_max || self.bytes > self.config.bytes_max;
            if !is_old && !is_much {
                break;
            }
            self.bytes = self.bytes.saturating_sub(oldest.bytes);
            self.events.pop_front();
        }
    }

    /// A client holds this recovery id from now on.
    pub(crate) fn connected(&mut self, pid: Id, socket: Socket) {
        self.live.insert(pid, socket);
    }

    /// The socket that holds a recovery id and still looks alive.
    pub(crate) fn live(&self, pid: Id) -> Option<Socket> {
        self.live.get(&pid).cloned()
    }

    /// A client left for good.
    pub(crate) fn left(&mut self, pid: Id) {
        self.live.remove(&pid);
    }

    /// A client left and may come back.
    pub(crate) fn lost(&mut self, pid: Id, state: State, now: Instant) {
        self.live.remove(&pid);
        let State {
            id,
            rooms,
            extensions,
            joined_at,
            last_sent,
            first_missed,
        } = state;
        let position = self.last.min(first_missed.saturating_sub(1));
        let away = Away {
            id,
            rooms,
            extensions,
            joined_at,
            last_sent,
            left_at: now,
            position,
        };
        self.away.insert(pid, away);
        self.left.push_back((now, pid));
        while let Some(&(left_at, oldest)) = self.left.front() {
            let is_old = now.duration_since(left_at) > self.config.max_disconnection;
            if !is_old && self.left.len() <= self.config.sessions_max {
                break;
            }
            self.left.pop_front();
            // It may have come back and left again since.
            if self
                .away
                .get(&oldest)
                .is_some_and(|away| away.left_at == left_at)
            {
                self.away.remove(&oldest);
            }
        }
    }

    /// Gives a returning client its state and what it missed.
    pub(crate) fn recover(
        &mut self,
        pid: Id,
        offset: Option<&str>,
        now: Instant,
    ) -> Option<RecoveredClient> {
        let away = self.away.remove(&pid)?;
        if now.duration_since(away.left_at) > self.config.max_disconnection {
            return None;
        }
        let from = self.start(&away, offset)?;
        let first = self.last - u64::try_from(self.events.len()).ok()? + 1;
        let skip = usize::try_from((from + 1).checked_sub(first)?).ok()?;
        let mut last_sent = away.last_sent;
        let mut missed = Vec::new();
        for (number, event) in (first..).zip(&self.events).skip(skip) {
            if event.audience.includes(away.id.as_str(), &away.rooms) {
                missed.extend(event.frames.iter().cloned());
                last_sent = Some(number);
            }
        }
        Some(RecoveredClient {
            away,
            missed,
            last_sent,
        })
    }

    /// The position up to which the client has everything that was for it.
    fn start(&self, away: &Away, offset: Option<&str>) -> Option<u64> {
        let has = match offset {
            None => None,
            Some(offset) => {
                let (epoch, position) = offset.rsplit_once('-')?;
                let position: u64 = position.parse().ok()?;
                if epoch != self.epoch || position > self.last {
                    return None;
                }
                Some(position)
            }
        };
        // A client that has the last event that was sent to it misses only what came after it left, however
        // long ago that event was logged. So a client in a quiet room is recovered too.
        if has >= away.last_sent {
            return Some(away.position.max(has.unwrap_or(0)));
        }
        Some(has.unwrap_or(away.joined_at))
    }
}

/// A client that comes back.
#[derive(Debug)]
pub(crate) struct RecoveredClient {
    pub(crate) away: Away,
    /// What it has to be sent first.
    pub(crate) missed: Vec<Frame>,
    /// The last logged event that it was sent, these included.
    pub(crate) last_sent: Option<u64>,
}

/// What is stored of a client that left.
#[derive(Debug)]
pub(crate) struct State {
    pub(crate) id: Id,
    pub(crate) rooms: Vec<Arc<str>>,
    pub(crate) extensions: Extensions,
    pub(crate) joined_at: u64,
    pub(crate) last_sent: Option<u64>,
    /// `u64::MAX` where everything was sent.
    pub(crate) first_missed: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config() -> RecoveryConfig {
        RecoveryConfig {
            events_max: 4,
            bytes_max: 1000,
            ..RecoveryConfig::default()
        }
    }

    fn event(text: &str) -> Vec<Frame> {
        vec![Frame::Text(text.into())]
    }

    fn to(room: &str) -> Audience {
        Audience {
            rooms: vec![room.into()],
            except: Vec::new(),
        }
    }

    fn state(id: Id, last_sent: Option<u64>) -> State {
        let rooms = vec!["room".into()];
        State {
            id,
            rooms,
            extensions: Extensions::default(),
            joined_at: 0,
            last_sent,
            first_missed: u64::MAX,
        }
    }

    #[test]
    fn what_was_missed_is_given_once_and_to_whom_it_concerns() {
        let (now, pid, id) = (Instant::now(), Id::random(), Id::random());
        let mut log = Log::new(config());
        log.push(to("room"), event("had"), now);
        log.lost(pid, state(id, Some(1)), now);
        log.push(to("other"), event("not mine"), now);
        log.push(to(id.as_str()), event("to me"), now);
        log.push(to("room"), event("to my room"), now);
        let offset = log.offset(1);
        let back = log.recover(pid, Some(&offset), now).unwrap();
        assert_eq!(back.missed, [event("to me"), event("to my room")].concat());
        assert_eq!(back.last_sent, Some(4));
        assert!(
            log.recover(pid, Some(&offset), now).is_none(),
            "a second time"
        );
    }

    #[test]
    fn a_client_that_got_nothing_is_recovered_from_where_it_left() {
        let (now, pid) = (Instant::now(), Id::random());
        let mut log = Log::new(config());
        (0..9).for_each(|_| log.push(to("other"), event("x"), now));
        log.lost(pid, state(Id::random(), None), now);
        log.push(to("room"), event("missed"), now);
        let RecoveredClient { missed, .. } = log.recover(pid, None, now).unwrap();
        assert_eq!(missed, event("missed"));
    }

    #[test]
    fn a_sent_event_that_did_not_arrive_is_sent_again() {
        let (now, pid) = (Instant::now(), Id::random());
        let mut log = Log::new(config());
        log.push(to("room"), event("lost on the way"), now);
        log.lost(pid, state(Id::random(), Some(1)), now);
        let RecoveredClient { missed, .. } = log.recover(pid, None, now).unwrap();
        assert_eq!(missed, event("lost on the way"));
    }

    #[test]
    fn what_was_logged_while_the_connection_was_dying_is_missed() {
        let (now, pid) = (Instant::now(), Id::random());
        let mut log = Log::new(config());
        log.push(to("room"), event("had"), now);
        log.push(to("room"), event("too late"), now);
        log.push(to("room"), event("later"), now);
        let dying = State {
            first_missed: 2,
            ..state(Id::random(), Some(1))
        };
        log.lost(pid, dying, now);
        let offset = log.offset(1);
        let RecoveredClient { missed, .. } = log.recover(pid, Some(&offset), now).unwrap();
        assert_eq!(missed, [event("too late"), event("later")].concat());
    }

    #[test]
    fn bounds_and_strangers_mean_a_new_session() {
        let (now, pid) = (Instant::now(), Id::random());
        let lost = |log: &mut Log| log.lost(pid, state(Id::random(), Some(1)), now);
        let mut log = Log::new(config());
        log.push(to("room"), event("x"), now);
        let late = now + Duration::from_secs(121);
        lost(&mut log);
        assert!(
            log.recover(pid, Some(&log.offset(1)), late).is_none(),
            "too late"
        );
        lost(&mut log);
        assert!(
            log.recover(pid, Some("other-1"), now).is_none(),
            "another process's offset"
        );
        lost(&mut log);
        assert!(
            log.recover(pid, Some(&log.offset(9)), now).is_none(),
            "from the future"
        );
        lost(&mut log);
        (0..5).for_each(|_| log.push(to("room"), event("x"), now));
        assert!(
            log.recover(pid, Some(&log.offset(1)), now).is_none(),
            "more than is logged"
        );
        log.push(to("room"), event(&"x".repeat(1001)), now);
        assert!(
            log.events.is_empty() && log.bytes == 0,
            "one larger than the whole log"
        );
    }
}
