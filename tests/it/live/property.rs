//! The property of the versioned stream: whatever a line drops, doubles or puts out of order, however often it breaks and
//! the server dies, whoever hears the rest ends with what the server knows.
//!
//! The real server and the real reducer of the client, with a network between them that follows a seed. Nothing waits
//! for time: the schedule is the seed's alone. `LIVE_SEED=7` plays one seed again.

use std::collections::VecDeque;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use super::reducer::Reducer;
use crate::harness::{TestApp, spawn};
use crate::people::{PASSWORD, Person};
use crate::sockets::Line;

const SEEDS: std::ops::Range<u64> = 1..9;
/// Steps of one play: deeds, deliveries, breaks.
const STEPS: usize = 120;

/// Names the seed where a play fails.
struct Seed(u64);

impl Drop for Seed {
    #[expect(clippy::print_stderr, reason = "whoever looks into it needs the seed")]
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("play it again: LIVE_SEED={}", self.0);
        }
    }
}

/// One who watches: a screen, and a line that may be down.
struct Client {
    person: Person,
    screen: Reducer,
    line: Option<Line>,
    /// The version of the next event that the server has to send.
    next: i64,
    /// Sent by the server, not yet heard by the screen.
    on_the_way: VecDeque<Value>,
}

struct Play {
    rng: StdRng,
    app: TestApp,
    id: String,
    players: Vec<Person>,
    clients: Vec<Client>,
}

#[actix_web::test]
async fn every_screen_ends_with_what_the_server_knows() {
    let only = std::env::var("LIVE_SEED")
        .ok()
        .and_then(|it| it.parse().ok());
    let seeds = only.map_or(SEEDS, |seed| seed..seed + 1);
    let mut screens: Vec<Reducer> = (0..3).map(|_| Reducer::start()).collect();
    for seed in seeds {
        let told = Seed(seed);
        let mut play = Play::begin(seed, screens).await;
        for _ in 0..STEPS {
            play.step().await;
        }
        screens = play.end().await;
        drop(told);
    }
}

impl Play {
    async fn begin(seed: u64, screens: Vec<Reducer>) -> Self {
        let app = spawn().await;
        let players = app.funded(["nova_kade", "mirage_ops", "tal_reborn"]).await;
        let terms = [
            ("matchType", "1 vs Many"),
            ("maxParticipants", "3"),
            ("minimumStake", "10"),
        ];
        let id = players[0].challenge(&terms).await;
        // Two who may sit in it, and a visitor.
        let people = [players[0].clone(), players[1].clone(), app.stranger()];
        let clients = people.into_iter().zip(screens);
        let clients = clients.map(|(person, screen)| Client {
            person,
            screen,
            line: None,
            next: 0,
            on_the_way: VecDeque::new(),
        });
        let mut play = Self {
            rng: StdRng::seed_from_u64(seed),
            clients: clients.collect(),
            players: players.into(),
            app,
            id,
        };
        for number in 0..play.clients.len() {
            play.read(number).await;
            play.connect(number).await;
        }
        play
    }

    /// One thing that can happen.
    async fn step(&mut self) {
        let number = self.rng.random_range(0..self.clients.len());
        match self.rng.random_range(0..100) {
            0..30 => self.deed().await,
            30..75 => self.deliver(number).await,
            75..82 => self.lose(number),
            82..90 => self.disconnect(number),
            90..98 => self.connect(number).await,
            _ => self.restart().await,
        }
    }

    /// Somebody does something, or the clock; the rules may refuse it.
    async fn deed(&mut self) {
        let player = self.players[self.rng.random_range(0..self.players.len())].clone();
        let id = self.id.clone();
        match self.rng.random_range(0..20) {
            0..5 => drop(player.join(&id, "10").await),
            5..8 => drop(player.deed(&id, "ready").await),
            8 => drop(player.deed(&id, "leave").await),
            9..11 => {
                let title = format!("Edition {}", self.rng.random_range(0..1000));
                drop(self.players[0].try_edit(&id, &[("rules", &title)]).await);
            }
            11..14 => drop(self.players[0].deed(&id, "start").await),
            14 => drop(player.deed(&id, "call-off").await),
            15..18 => {
                let outcome = ["won", "won", "draw"][self.rng.random_range(0..3)];
                drop(player.declare(&id, outcome).await);
            }
            18 => drop(player.names(&id, &self.players[0]).await),
            _ => self.later().await,
        }
        self.arrive().await;
    }

    /// Hours pass, and the clock acts; or the service was away meanwhile.
    async fn later(&mut self) {
        if self.rng.random_bool(0.5) {
            self.app.advance(Duration::from_hours(3));
            let due = duel_ledger::jobs::deadlines::apply_due(&self.app.app).await;
            due.unwrap();
        } else {
            duel_ledger::jobs::deadlines::beat(&self.app.app)
                .await
                .unwrap();
            self.app.advance(Duration::from_mins(1));
            duel_ledger::jobs::deadlines::resume(&self.app.app)
                .await
                .unwrap();
            self.app.look().await;
        }
        self.sign_in().await;
    }

    /// Tokens last a quarter of an hour, and belong to one server.
    async fn sign_in(&mut self) {
        let clients = self.clients.iter_mut().map(|it| &mut it.person);
        for person in self.players.iter_mut().chain(clients) {
            person.address.clone_from(&self.app.address);
            if person.token.is_some() {
                let body = json!({ "identifier": person.username, "password": PASSWORD });
                let answer = person.post("/auth/signin", body).await.ok();
                person.token = Some(answer.text("/accessToken"));
            }
        }
    }

    /// Everything that the server has told by now is on its way, and follows without a gap what it told before.
    async fn arrive(&mut self) {
        // The actor answers after it has told all that came before.
        let id = self.id.parse().unwrap();
        self.app.app.challenges.observe(id).await.unwrap();
        for client in &mut self.clients {
            client.arrive().await;
        }
    }

    /// One event reaches the screen: often the next one, at times a later one, at times twice.
    async fn deliver(&mut self, number: usize) {
        let client = &mut self.clients[number];
        let waiting = client.on_the_way.len();
        if waiting == 0 {
            return;
        }
        let is_ordered = self.rng.random_bool(0.7);
        let place = if is_ordered {
            0
        } else {
            self.rng.random_range(0..waiting)
        };
        let event = if self.rng.random_bool(0.2) {
            client.on_the_way[place].clone()
        } else {
            client.on_the_way.remove(place).unwrap()
        };
        self.hear(number, &event).await;
    }

    /// What a browser does with an event.
    async fn hear(&mut self, number: usize, event: &Value) {
        match self.clients[number].screen.hear(event).await.as_str() {
            "gap" => self.subscribe(number).await,
            "refetch" => {
                self.read(number).await;
                self.subscribe(number).await;
            }
            _ => {}
        }
    }

    fn lose(&mut self, number: usize) {
        let on_the_way = &mut self.clients[number].on_the_way;
        if !on_the_way.is_empty() {
            on_the_way.remove(self.rng.random_range(0..on_the_way.len()));
        }
    }

    fn disconnect(&mut self, number: usize) {
        let client = &mut self.clients[number];
        client.line = None;
        if self.rng.random_bool(0.5) {
            client.on_the_way.clear();
        }
    }

    async fn connect(&mut self, number: usize) {
        let client = &mut self.clients[number];
        if client.line.is_none() {
            let mut line = self.app.line(client.person.token.as_deref()).await;
            if client.person.token.is_some() {
                line.next("authenticated").await;
            }
            client.line = Some(line);
            self.subscribe(number).await;
        }
    }

    /// Asks for everything after what the screen shows.
    async fn subscribe(&mut self, number: usize) {
        let id = self.id.clone();
        let client = &mut self.clients[number];
        let version = client.screen.version();
        let Some(line) = &mut client.line else {
            return;
        };
        client.next = version + 1;
        let ack = line.watch(&id, version).await;
        assert_eq!(ack["ok"], true, "{ack:#}");
        assert!(line.is_quiet("challenge_resync"), "200 events are replayed");
        client.arrive().await;
        assert_eq!(client.next, ack["version"].as_i64().unwrap() + 1);
    }

    /// Reads the snapshot.
    async fn read(&mut self, number: usize) {
        let id = self.id.clone();
        let client = &mut self.clients[number];
        let snapshot = client.person.detail(&id).await;
        let viewer = client.viewer();
        client.screen.read(snapshot.at("/data"), &viewer).await;
    }

    /// The server dies with all lines, and another one starts on its database.
    async fn restart(&mut self) {
        for client in &mut self.clients {
            client.line = None;
        }
        let next = self.app.beside().await;
        drop(std::mem::replace(&mut self.app, next));
        self.sign_in().await;
    }

    /// Lines are up again and lose nothing more.
    async fn end(mut self) -> Vec<Reducer> {
        let id = self.id.clone();
        for number in 0..self.clients.len() {
            self.connect(number).await;
            self.subscribe(number).await;
            while let Some(event) = self.clients[number].on_the_way.pop_front() {
                self.hear(number, &event).await;
            }
            let client = &self.clients[number];
            let known = client.person.detail(&id).await;
            let known = timeless(known.at("/data").clone());
            let shown = timeless(client.screen.state.clone());
            assert_eq!(shown, known, "client {number}");
        }
        self.app.proof().await;
        self.clients.into_iter().map(|it| it.screen).collect()
    }
}

impl Client {
    fn viewer(&self) -> Value {
        match &self.person.token {
            Some(_) => json!(self.person.id),
            None => Value::Null,
        }
    }

    /// Takes what the server has sent by now off the line.
    async fn arrive(&mut self) {
        let Some(line) = &mut self.line else {
            return;
        };
        // What was sent before an answer comes before it.
        let nothing = json!({ "challengeIds": [], "listed": false });
        line.ask("thumbnails_subscribe", nothing).await;
        for event in line.take("challenge_event") {
            assert_eq!(
                event["version"], self.next,
                "the server left out or doubled one"
            );
            self.next += 1;
            self.on_the_way.push_back(event);
        }
    }
}

/// Without what is no part of the stream: when it was read, and by how many it is looked at.
fn timeless(mut detail: Value) -> Value {
    for pointer in ["/serverTime", "/watchers", "/challenge/statistics"] {
        if let Some(value) = detail.pointer_mut(pointer) {
            value.take();
        }
    }
    detail
}
