//! Challenges as players meet them, over HTTP.

mod blocked;
mod clock;
mod dispute;
mod evidence;
mod evidence_time;
mod form;
mod life;
mod lists;
mod outage;
mod pages;
mod pictures;
mod races;
mod rematch;
mod report;
mod rules;
mod stake_limit;
mod together;

use reqwest::Method;
use reqwest::multipart::Form;
use serde_json::json;

use crate::harness::TestApp;
use crate::people::{Answer, PASSWORD, Person, send};

/// The fields of a 1 vs 1 for 50 USDC, before a test changes some.
const DUEL: [(&str, &str); 5] = [
    ("title", "Aim duel, first to 30"),
    ("gameCategory", "FPS"),
    ("game", "Counter-Strike"),
    ("matchType", "1 vs 1"),
    ("minimumStake", "50"),
];

impl Person {
    /// Sends the create form with `changes` over [`DUEL`].
    pub(crate) async fn create(&self, changes: &[(&str, &str)]) -> Answer {
        send(
            self.request(Method::POST, "/challenges")
                .multipart(form(changes)),
        )
        .await
    }

    /// Makes a challenge; answers its id.
    pub(crate) async fn challenge(&self, changes: &[(&str, &str)]) -> String {
        self.create(changes).await.ok().text("/data/challenge/_id")
    }

    /// The same player after a while: tokens last fifteen minutes.
    pub(crate) async fn again(&self) -> Self {
        self.again_by(&self.username).await
    }

    /// Signs in again by this name or address.
    pub(crate) async fn again_by(&self, identifier: &str) -> Self {
        let body = json!({ "identifier": identifier, "password": PASSWORD });
        let token = self
            .post("/auth/signin", body)
            .await
            .ok()
            .text("/accessToken");
        Self {
            token: Some(token),
            ..self.clone()
        }
    }

    pub(crate) async fn join(&self, id: &str, stake: &str) -> Answer {
        self.post(
            &format!("/challenges/{id}/join"),
            json!({ "stakeAmount": stake }),
        )
        .await
    }

    pub(crate) async fn command(&self, id: &str, command: &str) -> Answer {
        self.post(&format!("/challenges/{id}/{command}"), json!({}))
            .await
    }

    /// Starts a match once each of the `others` is ready.
    pub(crate) async fn start(&self, id: &str, others: &[&Self]) {
        for other in others {
            other.command(id, "ready").await.ok();
        }
        self.command(id, "start").await.ok();
    }

    pub(crate) async fn declare(&self, id: &str, outcome: &str) -> Answer {
        self.post(
            &format!("/challenges/{id}/result"),
            json!({ "outcome": outcome }),
        )
        .await
    }

    pub(crate) async fn names(&self, id: &str, winner: &Self) -> Answer {
        let body = json!({ "outcome": "lost", "winnerId": winner.id });
        self.post(&format!("/challenges/{id}/result"), body).await
    }

    pub(crate) async fn detail(&self, id: &str) -> Answer {
        self.get(&format!("/challenges/{id}")).await.ok()
    }

    async fn status(&self, id: &str) -> String {
        self.detail(id).await.text("/data/challenge/status")
    }
}

impl TestApp {
    /// Players with 100 USDC each.
    pub(crate) async fn funded<const N: usize>(&self, names: [&str; N]) -> [Person; N] {
        let mut players = Vec::new();
        for name in names {
            players.push(self.player(name).await.deposit("100").await);
        }
        players.try_into().unwrap()
    }

    /// Two players in a match of 50 USDC each that has begun.
    pub(crate) async fn duel(&self) -> (Person, Person, String) {
        let [nova, mirage] = self.funded(["nova_kade", "mirage_ops"]).await;
        let id = nova.challenge(&[]).await;
        mirage.join(&id, "50").await.ok();
        nova.start(&id, &[&mirage]).await;
        (nova, mirage, id)
    }

    /// Three players in a free-for-all of 10 USDC each that has begun.
    pub(crate) async fn brawl(&self) -> ([Person; 3], String) {
        let players = self.funded(["nova_kade", "mirage_ops", "tal_reborn"]).await;
        let terms = [
            ("matchType", "1 vs Many"),
            ("maxParticipants", "3"),
            ("minimumStake", "10"),
        ];
        let id = players[0].challenge(&terms).await;
        players[1].join(&id, "10").await.ok();
        players[2].join(&id, "10").await.ok();
        players[0].start(&id, &[&players[1], &players[2]]).await;
        (players, id)
    }

    /// Whether everything adds up: every wallet, every escrow, every invariant.
    #[track_caller]
    pub(crate) fn proof(&self) -> impl Future<Output = ()> {
        let db = self.app.db.clone();
        async move {
            let breaches = store::audit::run(&db).await.unwrap();
            assert!(breaches.is_empty(), "{breaches:#?}");
        }
    }
}

pub(crate) fn form(changes: &[(&str, &str)]) -> Form {
    let mut form = Form::new();
    for (name, value) in DUEL {
        if !changes.iter().any(|(changed, _)| *changed == name) {
            form = form.text(name, value);
        }
    }
    for (name, value) in changes {
        form = form.text((*name).to_owned(), (*value).to_owned());
    }
    form
}
