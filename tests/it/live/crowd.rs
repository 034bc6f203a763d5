//! A crowd on one challenge: all of it ends where the server is, and one who stops listening holds up nobody.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use actors::challenge::Watch;
use actors::outlet::{Frame, Offered, Outlet, OutletId};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{TestApp, spawn_with};
use crate::people::Person;
use crate::sockets::Line;

const CROWD: usize = 500;
const EVENTS: i64 = 200;
/// Long events between two comings of somebody else.
const EVENTS_A_ROUND: usize = 10;
/// More long events than wait for anybody: more than 30 MB.
const EVENTS_UNREAD_MAX: i64 = 1_200;

/// One of the crowd, with the newest event that it heard.
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

    /// Hears everything up to `until`: each event once, in order.
    async fn hear(&mut self, until: i64) {
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

/// A challenge that tells something at each call.
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

    /// Tells an event of some 28 kB.
    async fn say_much(&mut self) {
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

#[actix_web::test]
async fn five_hundred_watchers_end_with_the_same_state_while_some_come_and_go() {
    let app = spawn_with(|settings| settings.sockets_per_address = 2 * CROWD).await;
    let mut talk = Talk::begin(&app).await;
    let mut rng = StdRng::seed_from_u64(1);
    let first = json!({ "version": 1 });
    let mut crowd = Vec::new();
    for _ in 0..CROWD {
        crowd.push(Fan::come(&app, &talk.id, first.clone()).await);
    }
    // A tenth of them, each time others, breaks off after every twenty events and comes back twenty later.
    let mut away: Vec<Value> = Vec::new();
    for until in (21..=1 + EVENTS).step_by(20) {
        talk.go_on(until).await;
        for fan in &mut crowd {
            fan.hear(until).await;
        }
        for last in std::mem::take(&mut away) {
            let mut fan = Fan::come(&app, &talk.id, last).await;
            fan.hear(until).await;
            crowd.push(fan);
        }
        assert_eq!(crowd.len(), CROWD);
        if until < 1 + EVENTS {
            for _ in 0..CROWD / 10 {
                let fan = crowd.swap_remove(rng.random_range(0..crowd.len()));
                away.push(fan.last);
            }
        }
    }
    let detail = talk.nova.detail(&talk.id).await;
    assert_eq!(detail.at("/data/version"), 1 + EVENTS);
    for fan in &crowd {
        assert_eq!(
            fan.last["data"]["changes"]["title"],
            *detail.at("/data/challenge/title")
        );
        assert_eq!(fan.last["after"], crowd[0].last["after"]);
    }
}

/// A socket that nobody reads: its outbox takes so many frames and no more, and then it is closed.
#[derive(Debug)]
struct Deaf {
    room: AtomicUsize,
}

impl Outlet for Deaf {
    fn id(&self) -> OutletId {
        OutletId(u64::MAX)
    }

    fn is_open(&self) -> bool {
        0 < self.room.load(Ordering::SeqCst)
    }

    fn offer(&self, _: &Frame) -> Offered {
        let took = self
            .room
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, |room| {
                room.checked_sub(1)
            });
        took.map_or(Offered::Closed, |_| Offered::Queued)
    }

    fn close(&self) {
        self.room.store(0, Ordering::SeqCst);
    }
}

#[actix_web::test]
async fn a_socket_whose_outbox_is_full_leaves_the_audience_and_the_others_go_on() {
    let app = spawn_with(|_| ()).await;
    let mut talk = Talk::begin(&app).await;
    let challenge: Uuid = talk.id.parse().unwrap();
    let watch = Watch {
        outlet: Arc::new(Deaf {
            room: AtomicUsize::new(3),
        }),
        viewer: None,
        code: None,
        version: Some(1),
    };
    app.app.challenges.watch(challenge, watch).await.unwrap();
    let mut fan = Fan::come(&app, &talk.id, json!({ "version": 1 })).await;
    talk.go_on(4).await;
    fan.hear(4).await;
    let sockets = async || app.app.challenges.observe(challenge).await.unwrap().sockets;
    assert_eq!(sockets().await, 2, "three were taken");
    talk.go_on(6).await;
    fan.hear(6).await;
    assert_eq!(sockets().await, 1);
}

#[actix_web::test]
async fn whoever_stops_reading_is_shed_then_closed_and_the_others_hear_everything() {
    let app = spawn_with(|_| ()).await;
    let mut talk = Talk::begin(&app).await;
    let first = json!({ "version": 1 });
    let mut deaf = Fan::come(&app, &talk.id, first.clone()).await;
    let mut fan = Fan::come(&app, &talk.id, first.clone()).await;
    let mut guest = app.line(None).await;
    // Long events, so that the outbox and the system's buffers fill; and a third one comes and goes, so that there are
    // counts to be shed.
    let mut counts = 0;
    loop {
        for _ in 0..EVENTS_A_ROUND {
            talk.say_much().await;
            fan.hear(talk.version).await;
        }
        let watching = guest.watch(&talk.id, talk.version).await["watchers"].take();
        if watching == 2 {
            break;
        }
        assert_eq!(watching, 3);
        assert!(talk.version < EVENTS_UNREAD_MAX, "nobody is closed");
        app.look().await;
        assert_eq!(fan.line.next("challenge_watchers").await["count"], 3);
        let end = json!({ "challengeId": talk.id });
        assert_eq!(guest.ask("challenge_unsubscribe", end).await["ok"], true);
        app.look().await;
        assert_eq!(fan.line.next("challenge_watchers").await["count"], 2);
        counts += 2;
    }
    // What it had been sent before is there without a gap, then the end.
    deaf.line.closed().await;
    let sent = deaf.line.take("challenge_watchers").len();
    assert!(0 < sent && sent < counts, "{sent} of {counts} were sent");
    let events = deaf.line.take("challenge_event");
    let versions = events.iter().map(version);
    assert!(versions.eq((2..).take(events.len())));
    assert!(version(events.last().unwrap()) < talk.version);
    // It comes back with what it has, and is told the rest.
    let mut back = Fan::come(&app, &talk.id, events.last().unwrap().clone()).await;
    back.hear(talk.version).await;
    assert_eq!(back.last, fan.last);
}
