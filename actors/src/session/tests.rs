//! One player's sockets, with sinks that only remember.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use time::macros::datetime;

use super::presence::Presence;
use super::*;
use crate::runtime::registry::Generation;
use crate::runtime::sink::SendResult;

const NOON: OffsetDateTime = datetime!(2026-11-21 12:00 UTC);
const NOVA: Uuid = Uuid::from_u128(1);
const PHONE: Uuid = Uuid::from_u128(10);
const DESK: Uuid = Uuid::from_u128(11);

#[derive(Debug, Default)]
struct Recorder {
    id: u64,
    is_closed: AtomicBool,
    panics: bool,
    received: Mutex<Vec<&'static str>>,
}

impl Recorder {
    fn new(id: u64) -> Arc<Self> {
        Arc::new(Self {
            id,
            ..Self::default()
        })
    }

    /// One that panics over whatever it is offered.
    fn that_panics(id: u64) -> Arc<Self> {
        Arc::new(Self {
            id,
            panics: true,
            ..Self::default()
        })
    }

    fn received(&self) -> Vec<&'static str> {
        let received = self.received.lock().unwrap_or_else(PoisonError::into_inner);
        received.clone()
    }
}

impl SocketSink for Recorder {
    fn id(&self) -> SinkId {
        SinkId(self.id)
    }

    fn is_open(&self) -> bool {
        !self.is_closed.load(Ordering::SeqCst)
    }

    fn send(&self, frame: &Frame) -> SendResult {
        assert!(!self.panics, "injected");
        self.received
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(frame.name());
        SendResult::Queued
    }

    fn close(&self) {
        self.is_closed.store(true, Ordering::SeqCst);
    }
}

fn sessions() -> Sessions {
    Sessions::new(Arc::new(Shards::start(1)))
}

async fn attached(sessions: &Sessions, sink: &Arc<Recorder>, device: Uuid) -> Arrival {
    let sink: Arc<dyn SocketSink> = sink.clone();
    let answer = sessions.attach(NOVA, sink, device, NOON).await;
    answer.expect("it runs").expect("there is room")
}

#[actix::test]
async fn every_socket_of_the_player_gets_it() {
    let sessions = sessions();
    let (phone, desk) = (Recorder::new(1), Recorder::new(2));
    assert_eq!(attached(&sessions, &phone, PHONE).await, Arrival::Online);
    assert_eq!(attached(&sessions, &desk, DESK).await, Arrival::Again);
    sessions.send(NOVA, &Frame::reliable("news", &1));
    sessions.send(Uuid::from_u128(2), &Frame::reliable("offline", &1));
    assert_eq!(sessions.observe(NOVA).await.map(|it| it.sockets), Ok(2));
    assert_eq!(
        (phone.received(), desk.received()),
        (vec!["news"], vec!["news"])
    );
}

#[actix::test]
async fn going_offline_is_sent_five_seconds_late_and_a_return_within_them_not_at_all() {
    let sessions = sessions();
    let second = Duration::SECOND;
    let phone = Recorder::new(1);
    attached(&sessions, &phone, PHONE).await;
    let left = sessions.detach(NOVA, SinkId(1), NOON).await;
    assert_eq!(left, Ok(Departure::Last));
    assert!(sessions.gone(NOON + 4 * second).is_empty());
    assert_eq!(sessions.online_since(NOVA), Some(NOON));

    assert_eq!(
        attached(&sessions, &Recorder::new(2), PHONE).await,
        Arrival::Again
    );
    assert_eq!(sessions.settle(NOVA, NOON + 9 * second).await, Ok(None));

    let left = sessions.detach(NOVA, SinkId(2), NOON + 10 * second).await;
    assert_eq!(left, Ok(Departure::Last));
    assert_eq!(sessions.gone(NOON + 15 * second), [NOVA]);
    let settled = sessions.settle(NOVA, NOON + 15 * second).await;
    assert_eq!(settled, Ok(Some(NOON + 10 * second)));
    assert_eq!(sessions.online_since(NOVA), None);
    assert_eq!(
        attached(&sessions, &Recorder::new(3), PHONE).await,
        Arrival::Online
    );
}

#[actix::test]
async fn a_socket_that_is_closing_is_refused_and_the_eleventh_too() {
    let sessions = sessions();
    let ghost = Recorder::new(0);
    ghost.close();
    let refused = sessions.attach(NOVA, ghost, PHONE, NOON).await;
    assert_eq!(refused, Ok(Err(AttachRefused::Closed)));
    assert_eq!(sessions.online(), 0);
    let sockets: Vec<_> = (1..).map(Recorder::new).take(SOCKETS_MAX).collect();
    for socket in &sockets {
        attached(&sessions, socket, PHONE).await;
    }
    let refused = sessions.attach(NOVA, Recorder::new(99), PHONE, NOON).await;
    assert_eq!(refused, Ok(Err(AttachRefused::TooMany)));
    if let Some(socket) = sockets.first() {
        socket.close();
    }
    assert_eq!(
        attached(&sessions, &Recorder::new(99), PHONE).await,
        Arrival::Again
    );
}

#[actix::test]
async fn the_sockets_of_a_device_that_was_signed_out_are_closed_after_a_last_word() {
    let sessions = sessions();
    let (phone, desk) = (Recorder::new(1), Recorder::new(2));
    attached(&sessions, &phone, PHONE).await;
    attached(&sessions, &desk, DESK).await;
    let last_frame = Frame::reliable("last_frame", &1);
    assert_eq!(sessions.end(NOVA, PHONE, &last_frame).await, Ok(()));
    assert_eq!(
        (phone.received(), phone.is_open()),
        (vec!["last_frame"], false)
    );
    assert_eq!((desk.received().len(), desk.is_open()), (0, true));
    sessions.send(NOVA, &Frame::reliable("news", &1));
    assert_eq!((phone.received().len(), desk.received().len()), (1, 1));
}

#[actix::test]
async fn after_a_panic_the_sockets_are_closed_and_come_back_to_a_fresh_actor() {
    let sessions = sessions();
    let broken = Recorder::that_panics(1);
    let other = Recorder::new(2);
    attached(&sessions, &broken, PHONE).await;
    attached(&sessions, &other, PHONE).await;
    let last_frame = Frame::reliable("last_frame", &1);
    let ended = sessions.end(NOVA, PHONE, &last_frame).await;
    assert_eq!(ended, Err(AskError::Died));
    let left = sessions.detach(NOVA, SinkId(2), NOON).await;
    assert_eq!(left, Ok(Departure::Last));
    assert!(!other.is_open());
    sessions.send(NOVA, &Frame::reliable("news", &1));
    assert_eq!(other.received(), Vec::<&str>::new());
    assert_eq!(
        attached(&sessions, &Recorder::new(3), PHONE).await,
        Arrival::Again
    );
}

#[actix::test]
async fn a_socket_that_panics_on_a_frame_is_closed_and_the_others_get_it() {
    let sessions = sessions();
    let broken = Recorder::that_panics(1);
    let other = Recorder::new(2);
    attached(&sessions, &broken, PHONE).await;
    attached(&sessions, &other, PHONE).await;
    sessions.send(NOVA, &Frame::reliable("news", &1));
    assert_eq!((broken.is_open(), other.received()), (false, vec!["news"]));
}

#[actix::test]
async fn frames_are_sent_in_order_until_a_socket_is_detached() {
    let sessions = sessions();
    let (phone, desk) = (Recorder::new(1), Recorder::new(2));
    attached(&sessions, &phone, PHONE).await;
    attached(&sessions, &desk, DESK).await;
    sessions.send(NOVA, &Frame::reliable("first", &1));
    sessions.send(NOVA, &Frame::reliable("second", &1));
    assert_eq!(phone.received(), ["first", "second"]);
    assert_eq!(desk.received(), ["first", "second"]);

    let left = sessions.detach(NOVA, SinkId(1), NOON).await;
    assert_eq!(left, Ok(Departure::OneOfMany));
    sessions.send(NOVA, &Frame::reliable("third", &1));
    assert_eq!((phone.received().len(), desk.received().len()), (2, 3));
}

#[actix::test]
async fn a_crashed_actor_does_not_take_the_sockets_of_the_next_one_along() {
    let table = PresenceTable::default();
    let phone = Recorder::new(1);
    let (crashed, fresh) = (Generation::nth(1), Generation::nth(2));
    let presence = Presence {
        since: NOON,
        leaving_since: None,
    };
    let sinks = || -> Arc<[Arc<dyn SocketSink>]> { Arc::new([phone.clone()]) };
    table.publish(NOVA, crashed, presence, sinks());
    table.publish(NOVA, fresh, presence, sinks());
    table.clear_sinks(NOVA, crashed);
    table.send(NOVA, &Frame::reliable("news", &1));
    table.clear_sinks(NOVA, fresh);
    table.send(NOVA, &Frame::reliable("late", &1));
    assert_eq!(phone.received(), ["news"]);
    table.remove(NOVA, crashed);
    assert_eq!(table.get(NOVA), Some(presence));
    table.remove(NOVA, fresh);
    assert_eq!(table.get(NOVA), None);
}
