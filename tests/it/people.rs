//! The people of the tests: they sign up, accept the terms and pay in over HTTP, as players do.

use reqwest::{Client, Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::books::run;
use crate::harness::TestApp;

/// The password of all people in the tests.
pub(crate) const PASSWORD: &str = "Correct-horse-9";

/// What a request was answered with.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: reqwest::header::HeaderMap,
    /// The JSON body, or null where there was none.
    pub(crate) body: Value,
}

impl Answer {
    /// What stands at a JSON pointer such as `/data/wallet/available`.
    #[track_caller]
    pub(crate) fn at(&self, pointer: &str) -> &Value {
        self.body
            .pointer(pointer)
            .unwrap_or_else(|| panic!("no {pointer} in {:#}", self.body))
    }

    /// The text at a JSON pointer.
    #[track_caller]
    pub(crate) fn text(&self, pointer: &str) -> String {
        self.at(pointer)
            .as_str()
            .unwrap_or_else(|| panic!("no text at {pointer}"))
            .to_owned()
    }

    /// Fails unless the request was done.
    #[track_caller]
    pub(crate) fn ok(self) -> Self {
        assert!(self.status.is_success(), "{} {:#}", self.status, self.body);
        assert_eq!(self.body["success"], true, "{:#}", self.body);
        self
    }

    /// Fails unless the request was refused with this status and code, in our envelope.
    #[track_caller]
    pub(crate) fn refused(self, status: u16, code: &str) -> Self {
        assert_eq!(self.status.as_u16(), status, "{:#}", self.body);
        assert_eq!(self.body["code"], code, "{:#}", self.body);
        assert_eq!(self.body["success"], false);
        assert!(
            self.body["message"]
                .as_str()
                .is_some_and(|message| !message.is_empty())
        );
        self
    }
}

/// A user with a browser: cookies of their own, and a token once signed in.
#[derive(Debug, Clone)]
pub(crate) struct Person {
    pub(crate) client: Client,
    pub(crate) address: String,
    pub(crate) token: Option<String>,
    /// The user's id; empty for a stranger.
    pub(crate) id: String,
    pub(crate) username: String,
}

impl TestApp {
    /// A visitor.
    pub(crate) fn stranger(&self) -> Person {
        Person::stranger(&self.address)
    }

    /// A player who signed up and has not accepted the dispute terms yet.
    pub(crate) async fn newcomer(&self, username: &str) -> Person {
        Person::newcomer(&self.address, username).await
    }

    /// A player who signed up, accepted the terms and may play.
    pub(crate) async fn player(&self, username: &str) -> Person {
        Person::player(&self.address, username).await
    }

    /// The person's email is verified, so that money may leave.
    pub(crate) async fn mark_verified(&self, person: &Person) {
        let sql = format!(
            "update users set email_verified_at = created_at where id = '{}'",
            person.id
        );
        run(&mut self.superuser().await, &sql).await.unwrap();
    }

    /// Also, money has reached the destination before: a withdrawal to it waits for nothing.
    pub(crate) async fn trust(&self, person: &Person, destination: &str) {
        self.mark_verified(person).await;
        let sql = format!(
            "insert into withdrawal_destinations (user_id, known_as, added_at, paid_at)
             select id, '{}', created_at, created_at from users where id = '{}'",
            domain::wallet::known_as(destination),
            person.id
        );
        run(&mut self.superuser().await, &sql).await.unwrap();
    }
}

impl Person {
    /// A visitor of the server at this address.
    pub(crate) fn stranger(address: &str) -> Self {
        let client = Client::builder()
            .no_proxy()
            .cookie_store(true)
            .build()
            .unwrap();
        Self {
            client,
            address: address.to_owned(),
            token: None,
            id: String::new(),
            username: String::new(),
        }
    }

    /// A player who signed up there and has not accepted the dispute terms yet.
    pub(crate) async fn newcomer(address: &str, username: &str) -> Self {
        let mut person = Self::stranger(address);
        let email = format!("{username}@example.com");
        let body = json!({
            "username": username, "email": email, "password": PASSWORD, "ageConfirmed": true, "termsAccepted": true,
        });
        let answer = person.post("/auth/signup", body).await.ok();
        person.token = Some(answer.text("/accessToken"));
        person.id = answer.text("/user/_id");
        username.clone_into(&mut person.username);
        person
    }

    /// A player who signed up there, accepted the terms and may play.
    pub(crate) async fn player(address: &str, username: &str) -> Self {
        let person = Self::newcomer(address, username).await;
        let terms = "/auth/accept-dispute-terms";
        person.post(terms, json!({})).await.ok();
        person
    }
}

impl Person {
    /// The user's id.
    pub(crate) fn uuid(&self) -> Uuid {
        self.id.parse().unwrap()
    }

    /// A request to a path under `/api`, with the person's token.
    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self
            .client
            .request(method, format!("{}/api{path}", self.address));
        match &self.token {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        send(self.request(Method::GET, path)).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        send(self.request(Method::POST, path).json(&body)).await
    }

    pub(crate) async fn put(&self, path: &str, body: Value) -> Answer {
        send(self.request(Method::PUT, path).json(&body)).await
    }

    pub(crate) async fn patch(&self, path: &str, body: Value) -> Answer {
        send(self.request(Method::PATCH, path).json(&body)).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Answer {
        send(self.request(Method::DELETE, path)).await
    }

    /// A command with an `Idempotency-Key`.
    pub(crate) async fn post_keyed(&self, path: &str, key: &str, body: Value) -> Answer {
        send(
            self.request(Method::POST, path)
                .header("idempotency-key", key)
                .json(&body),
        )
        .await
    }

    /// Pays in by the sandbox provider.
    pub(crate) async fn deposit(self, amount: &str) -> Self {
        self.post("/wallet/deposits", json!({ "amount": amount }))
            .await
            .ok();
        self
    }

    /// What is available in the wallet, as it is written.
    pub(crate) async fn available(&self) -> String {
        self.get("/wallet").await.ok().text("/data/available")
    }
}

/// The body of a withdrawal, confirmed by the password of all people.
pub(crate) fn withdrawal_to(destination: &str, amount: &str) -> Value {
    json!({ "amount": amount, "destination": destination, "currentPassword": PASSWORD })
}

/// Sends a request as it was built.
pub(crate) async fn send(request: RequestBuilder) -> Answer {
    let response = request.send().await.unwrap();
    let (status, headers) = (response.status(), response.headers().clone());
    let body = response.bytes().await.unwrap();
    Answer {
        status,
        headers,
        body: serde_json::from_slice(&body).unwrap_or(Value::Null),
    }
}
