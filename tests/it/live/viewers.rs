//! Many watchers on one challenge: all of them end where the server is, and one that stops reading holds up no other.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use actors::challenge::Watch;
use actors::runtime::sink::{Frame, SendResult, SinkId, SocketSink};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{TestApp, spawn_with};
use crate::people::Person;
use crate::sockets::Line;

const AUDIENCE: usize = 500;
const EVENTS: i64 = 200;
/// Long events that a watcher gets before it stops reading: about a quarter of an outbox.
const EVENTS_AWAKE: usize = 40;
/// Long events between two arrivals of watchers.
const EVENTS_A_ROUND: usize = 10;
/// More long events than any outbox holds: more than 10 MB.
const EVENTS_UNREAD_MAX: i64 = 400;

/// One of the watchers, with the newest event that it got.
struct Fan {
    line: Line,
    last: Value,
}

impl Fan {
    async fn come(app: &TestApp, id: &str, last: Value) -> Self {
        let mut line = app.line(None).await;
        let ack = line.watch(id, version(&last)).await;
        assert_eq!(ack["ok"], true, "{ack:#}");
        Self { line, last }
    }

    /// One whose system takes little of what they do not read.
    async fn come_narrow(app: &TestApp, id: &str) -> Self {
        let mut line = Line::open_narrow(&app.address).await.unwrap();
        let ack = line.watch(id, 1).await;
        assert_eq!(ack["ok"], true, "{ack:#}");
        let last = json!({ "version": 1 });
        Self { line, last }
    }

    /// Receives everything up to `until`: each event once, in order.
    async fn receive(&mut self, until: i64) {
        while version(&self.last) < until {
            let event = self.line.next("challenge_event").await;
            assert_eq!(version(&event), version(&self.last) + 1);
            self.last = event;
        }
    }
}

fn version(event: &Value) -> i64 {
    event["version"].as_i64().unwrap()
}

/// A challenge that sends something at each call.
struct Talk {
    nova: Person,
    id: String,
    version: i64,
}

impl Talk {
    async fn begin(app: &TestApp) -> Self {
        let [nova] = app.funded(["nova_kade"]).await;
        let id = nova.challenge(&[]).await;
        let version = 1;
        Self { nova, id, version }
    }

    /// Sends an event of some 28 kB.
    async fn send_much(&mut self) {
        self.version += 1;
        let rules = format!("{}{}", self.version, "\u{1F3AF}".repeat(4_900));
        let description = format!("{}{}", self.version, "\u{1F3AF}".repeat(1_900));
        let changes = [("rules", rules.as_str()), ("description", &description)];
        self.nova.edit(&self.id, &changes).await;
    }

    async fn go_on(&mut self, until: i64) {
        while self.version < until {
            self.version += 1;
            let title = format!("Edition {}", self.version);
            self.nova.edit(&self.id, &[("title", &title)]).await;
        }
    }
}

#[tokio::test]
async fn five_hundred_watchers_end_with_the_same_state_while_some_come_and_go() {
    let app = spawn_with(|settings| settings.sockets_per_address = 2 * AUDIENCE).await;
    let mut talk = Talk::begin(&app).await;
    let mut rng = StdRng::seed_from_u64(1);
    let first = json!({ "version": 1 });
    let mut viewers = Vec::new();
    for _ in 0..AUDIENCE {
        viewers.push(Fan::come(&app, &talk.id, first.clone()).await);
    }
    // A tenth of them, each time others, breaks off after every twenty events and comes back twenty later.
    let mut away: Vec<Value> = Vec::new();
    for until in (21..=1 + EVENTS).step_by(20) {
        talk.go_on(until).await;
        for fan in &mut viewers {
            fan.receive(until).await;
        }
        for last in std::mem::take(&mut away) {
            let mut fan = Fan::come(&app, &talk.id, last).await;
            fan.receive(until).await;
            viewers.push(fan);
        }
        assert_eq!(viewers.len(), AUDIENCE);
        if until < 1 + EVENTS {
            for _ in 0..AUDIENCE / 10 {
                let fan = viewers.swap_remove(rng.random_range(0..viewers.len()));
                away.push(fan.last);
            }
        }
    }
    let detail = talk.nova.detail(&talk.id).await;
    assert_eq!(detail.at("/data/version"), 1 + EVENTS);
    for fan in &viewers {
        assert_eq!(
            fan.last["data"]["changes"]["title"],
            *detail.at("/data/challenge/title")
        );
        assert_eq!(fan.last["after"], viewers[0].last["after"]);
    }
}

/// A socket that is never read: its outbox takes so many frames and no more, and then it is closed.
#[derive(Debug)]
struct Deaf {
    room: AtomicUsize,
}

impl SocketSink for Deaf {
    fn id(&self) -> SinkId {
        SinkId(u64::MAX)
    }

    fn is_open(&self) -> bool {
        0 < self.room.load(Ordering::SeqCst)
    }

    fn send(&self, _: &Frame) -> SendResult {
        let took = self
            .room
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, |room| {
                room.checked_sub(1)
            });
        took.map_or(SendResult::Closed, |_| SendResult::Queued)
    }

    fn close(&self) {
        self.room.store(0, Ordering::SeqCst);
    }
}

#[tokio::test]
async fn a_socket_whose_outbox_is_full_leaves_the_audience_and_the_others_go_on() {
    let app = spawn_with(|_| ()).await;
    let mut talk = Talk::begin(&app).await;
    let challenge: Uuid = talk.id.parse().unwrap();
    let watch = Watch {
        sink: Arc::new(Deaf {
            room: AtomicUsize::new(3),
        }),
        viewer: None,
        code: None,
        version: Some(1),
    };
    app.app.challenges.watch(challenge, watch).await.unwrap();
    let mut fan = Fan::come(&app, &talk.id, json!({ "version": 1 })).await;
    talk.go_on(4).await;
    fan.receive(4).await;
    let sockets = async || app.app.challenges.observe(challenge).await.unwrap().sockets;
    assert_eq!(sockets().await, 2, "three were taken");
    talk.go_on(6).await;
    fan.receive(6).await;
    assert_eq!(sockets().await, 1);
}

#[tokio::test]
async fn a_watcher_that_stops_reading_is_shed_then_closed_and_the_others_get_everything() {
    let app = spawn_with(|_| ()).await;
    let mut talk = Talk::begin(&app).await;
    let mut deaf = Fan::come_narrow(&app, &talk.id).await;
    let mut drowsy = Fan::come_narrow(&app, &talk.id).await;
    let mut fan = Fan::come(&app, &talk.id, json!({ "version": 1 })).await;
    let mut guest = app.line(None).await;
    // One never reads; one reads for a while, so that less than an outbox waits for it when the first one's is full.
    for _ in 0..EVENTS_AWAKE {
        talk.send_much().await;
        fan.receive(talk.version).await;
        drowsy.receive(talk.version).await;
    }
    // A guest comes and goes, so that there are counts to be shed.
    let mut counts = 0;
    loop {
        for _ in 0..EVENTS_A_ROUND {
            talk.send_much().await;
            fan.receive(talk.version).await;
        }
        let watching = guest.watch(&talk.id, talk.version).await["watchers"].take();
        if watching == 3 {
            break;
        }
        assert_eq!(watching, 4);
        assert!(talk.version < EVENTS_UNREAD_MAX, "no socket is closed");
        app.look().await;
        assert_eq!(fan.line.next("challenge_watchers").await["count"], 4);
        let end = json!({ "challengeId": talk.id });
        assert_eq!(guest.ask("challenge_unsubscribe", end).await["ok"], true);
        app.look().await;
        assert_eq!(fan.line.next("challenge_watchers").await["count"], 3);
        counts += 2;
    }
    // The second one reads on: every event is there, but not every count.
    drowsy.receive(talk.version).await;
    assert_eq!(drowsy.last, fan.last);
    let sent = drowsy.line.take("challenge_watchers").len();
    assert!(0 < sent && sent < counts, "{sent} of {counts} were sent");
    // What the first one had been sent is there without a gap, then the end. It comes back, and as it has missed more than
    // is replayed it reads the challenge anew, from where it receives everything.
    deaf.line.closed().await;
    for event in deaf.line.take("challenge_event") {
        assert_eq!(version(&event), version(&deaf.last) + 1);
        deaf.last = event;
    }
    assert!(version(&deaf.last) < talk.version);
    let mut back = Fan::come(&app, &talk.id, deaf.last).await;
    let resync = back.line.next("challenge_resync").await;
    assert_eq!(resync["version"], talk.version);
    back.last = resync;
    talk.send_much().await;
    for fan in [&mut fan, &mut back] {
        fan.receive(talk.version).await;
    }
    assert_eq!(back.last, fan.last);
}
