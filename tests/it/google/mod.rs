//! Sign-in with Google, against an issuer of our own: it has keys, publishes them, and signs whatever a test wants.

mod account;
mod forged;
mod issuer;
mod keys;
mod link;
mod link_signed_in;
mod reset;

use reqwest::Url;
use serde_json::{Value, json};

use self::issuer::{CLIENT, Issuer, Token};
use crate::harness::{TestApp, spawn_with};
use crate::people::{Answer, Person};

/// A server for which our issuer is Google.
struct GoogleApp {
    app: TestApp,
    issuer: Issuer,
}

/// A browser that was sent away.
struct Away {
    browser: Person,
    state: String,
    nonce: String,
}

impl GoogleApp {
    async fn spawn() -> Self {
        let issuer = Issuer::start();
        let (jwks, address) = (issuer.jwks_url(), issuer.address());
        let app = spawn_with(|settings| {
            settings.google_client_id = Some(CLIENT.to_owned());
            settings.google_sign_in_url = format!("{address}/o/oauth2/v2/auth");
            settings.google_issuer = address;
            settings.google_jwks_url = jwks;
        })
        .await;
        Self { app, issuer }
    }

    /// A new browser leaves for Google.
    async fn leave(&self) -> Away {
        self.leave_from(self.app.stranger()).await
    }

    async fn leave_from(&self, browser: Person) -> Away {
        let body = json!({ "rememberMe": false });
        let started = browser.post("/auth/google/start", body).await;
        Away::begun(browser, started)
    }

    /// A good token for this attempt.
    fn token(&self, away: &Away, subject: &str, email: &str) -> Token {
        self.issuer
            .token(self.app.clock_now(), &away.nonce, subject, email)
    }

    /// A browser goes to Google and comes back as this Google account.
    async fn sign_in(&self, subject: &str, email: &str) -> (Answer, Person) {
        let away = self.leave().await;
        let token = self.token(&away, subject, email).signed();
        (away.come_back(&token).await, away.browser)
    }

    /// A player who signed up with Google.
    async fn player(&self, username: &str, email: &str) -> Person {
        let (answer, browser) = self.sign_in(&subject_of(username), email).await;
        let body = registration(&needs(&answer, "register"), username);
        let opened = browser.post("/auth/google/register", body).await.ok();
        let browser = signed_in(&browser, &opened);
        let terms = "/auth/accept-dispute-terms";
        browser.post(terms, json!({})).await.ok();
        browser
    }
}

impl TestApp {
    fn clock_now(&self) -> time::OffsetDateTime {
        use actors::runtime::clock::Clock;
        self.clock.now()
    }
}

impl Away {
    /// A browser that follows the redirects of the server.
    fn begun(browser: Person, started: Answer) -> Self {
        let url: Url = started.ok().text("/data/url").parse().unwrap();
        let asked = |name: &str| {
            let mut pairs = url.query_pairs();
            let pair = pairs.find(|(key, _)| key == name);
            pair.map(|(_, value)| value.into_owned()).unwrap()
        };
        let (state, nonce) = (asked("state"), asked("nonce"));
        Self {
            browser,
            state,
            nonce,
        }
    }

    async fn come_back(&self, token: &str) -> Answer {
        let body = json!({ "credential": token, "state": self.state });
        self.browser.post("/auth/google", body).await
    }
}

fn subject_of(username: &str) -> String {
    format!("subject-of-{username}")
}

/// The challenge of the step that is left.
#[track_caller]
fn needs(answer: &Answer, next: &str) -> String {
    assert_eq!(answer.status.as_u16(), 202, "{:#}", answer.body);
    assert_eq!(answer.at("/next"), next);
    assert!(answer.body.get("accessToken").is_none());
    answer.text("/challenge")
}

fn registration(challenge: &str, username: &str) -> Value {
    json!({ "challenge": challenge, "username": username, "ageConfirmed": true, "termsAccepted": true })
}

/// The browser of a player who has signed in.
#[track_caller]
fn signed_in(browser: &Person, answer: &Answer) -> Person {
    let mut person = browser.clone();
    person.token = Some(answer.text("/accessToken"));
    person.id = answer.text("/user/_id");
    person.username = answer.text("/user/username");
    person
}
