//! The email address is changed by a link to the new one and, where it was verified, one to the one before, which for a week takes
//! it back.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{TestApp, spawn};
use crate::mail::header;
use crate::people::{Answer, PASSWORD, Person};
use crate::second_factor::Enrolled;
use crate::session::sign_in;

const NEW: &str = "star@example.org";
const DAY: Duration = Duration::from_hours(24);

pub(crate) async fn ask(person: &Person, email: &str) -> Answer {
    let body = json!({ "email": email, "currentPassword": PASSWORD });
    person.post("/auth/change-email", body).await
}

/// A request of a player whose second factor is on.
pub(crate) async fn ask_with_code(app: &TestApp, player: &Enrolled, email: &str) -> Answer {
    let code = app.code_of(&player.app);
    let body = json!({ "email": email, "currentPassword": PASSWORD, "code": code });
    player.person.post("/auth/change-email", body).await
}

pub(crate) async fn follow(app: &TestApp, command: &str, token: &str) -> Answer {
    let path = format!("/auth/change-email/{command}");
    app.stranger().post(&path, json!({ "token": token })).await
}

impl TestApp {
    /// The first line after `start` in a mail to this address; mails are queued after the answer.
    async fn mailed(&self, to: &str, start: &str) -> String {
        loop {
            let mails = self.mails().await;
            let to_it = mails.iter().filter(|mail| header(mail, "To") == to);
            let mut rest = to_it.filter_map(|mail| mail.text.split_once(start));
            if let Some((_, rest)) = rest.next() {
                return rest.lines().next().unwrap_or_default().to_owned();
            }
            tokio::task::yield_now().await;
        }
    }

    pub(crate) async fn confirmation(&self, to: &str) -> String {
        self.mailed(to, "/verify-email-change?token=").await
    }

    /// The token in the newest mail that asks the present address.
    pub(crate) async fn leaving(&self, to: &str) -> String {
        self.mailed(to, "/leave-email?token=").await
    }

    pub(crate) async fn undo(&self, to: &str) -> String {
        self.mailed(to, "/undo-email-change?token=").await
    }
}

pub(crate) async fn email_of(person: &Person) -> Value {
    person.get("/auth/me").await.ok().at("/user/email").clone()
}

#[tokio::test]
async fn both_addresses_confirm_the_change_and_the_old_one_undoes_it() {
    let app = spawn().await;
    let nova = app.player("nova").await.deposit("50").await;
    app.trust(&nova, "sandbox:known").await;
    let wrong = json!({ "email": NEW, "currentPassword": "Wrong-horse-9" });
    let wrong = nova.post("/auth/change-email", wrong).await;
    wrong.refused(422, "VALIDATION");
    ask(&nova, NEW).await.ok();
    let token = app.confirmation(NEW).await;
    let leaving = app.leaving("nova@example.com").await;
    // Nothing has changed yet.
    assert_eq!(email_of(&nova).await, "nova@example.com");
    follow(&app, "confirm", &leaving).await.ok();
    follow(&app, "confirm", &token).await.ok();
    follow(&app, "confirm", &token).await.ok();
    assert_eq!(email_of(&nova).await, NEW);
    let me = nova.get("/auth/me").await.ok();
    assert_eq!(me.at("/user/isVerified"), &json!(true));
    sign_in(&app.stranger(), NEW, PASSWORD).await.ok();
    // Money waits for a day.
    let withdrawal = crate::people::withdrawal_to("sandbox:known", "5");
    let asked = nova.post("/wallet/withdrawals", withdrawal).await.ok();
    assert_eq!(asked.text("/data/withdrawal/status"), "waiting");

    let undo = app.undo("nova@example.com").await;
    app.clock.advance(DAY * 6);
    follow(&app, "undo", &undo).await.ok();
    nova.get("/auth/me").await.refused(401, "UNAUTHENTICATED");
    sign_in(&app.stranger(), NEW, PASSWORD)
        .await
        .refused(401, "INVALID_CREDENTIALS");
    let signed_in = sign_in(&app.stranger(), "nova@example.com", PASSWORD).await;
    assert_eq!(signed_in.ok().text("/user/email"), "nova@example.com");
    for (command, token) in [("undo", &undo), ("confirm", &token)] {
        follow(&app, command, token)
            .await
            .refused(400, "TOKEN_INVALID");
    }
}

#[tokio::test]
async fn links_end_after_half_an_hour_and_after_a_week_and_a_new_request_ends_the_one_before() {
    let app = spawn().await;
    let nova = app.player("nova").await;
    ask(&nova, "first@example.org").await.ok();
    let first = app.confirmation("first@example.org").await;
    ask(&nova, NEW).await.ok();
    let second = app.confirmation(NEW).await;
    follow(&app, "confirm", &first)
        .await
        .refused(400, "TOKEN_INVALID");
    follow(&app, "confirm", &second).await.ok();
    ask(&nova, "late@example.org").await.ok();
    let late = app.confirmation("late@example.org").await;
    app.clock.advance(Duration::from_mins(30));
    follow(&app, "confirm", &late)
        .await
        .refused(400, "TOKEN_INVALID");
    let undo = app.undo("nova@example.com").await;
    app.clock.advance(DAY * 7);
    follow(&app, "undo", &undo)
        .await
        .refused(400, "TOKEN_INVALID");
    for made_up in ["", "abc", &"ab".repeat(32)] {
        follow(&app, "confirm", made_up)
            .await
            .refused(400, "TOKEN_INVALID");
    }
}

#[tokio::test]
async fn a_thief_who_changes_it_twice_loses_it_all_the_same() {
    let app = spawn().await;
    let nova = app.player("nova").await;
    for email in ["first@example.org", NEW] {
        ask(&nova, email).await.ok();
        let token = app.confirmation(email).await;
        follow(&app, "confirm", &token).await.ok();
        app.clock.advance(Duration::from_secs(1));
    }
    // The first one was verified by its change, and so is asked too: the thief has it.
    let leaving = app.leaving("first@example.org").await;
    follow(&app, "confirm", &leaving).await.ok();
    let undo_of_thief = app.undo("first@example.org").await;
    let undo = app.undo("nova@example.com").await;
    // Meanwhile no other account gets the address.
    let body = json!({
        "username": "mallory", "email": "nova@example.com", "password": PASSWORD, "ageConfirmed": true,
        "termsAccepted": true,
    });
    app.stranger()
        .post("/auth/signup", body)
        .await
        .refused(409, "EMAIL_TAKEN");
    follow(&app, "undo", &undo).await.ok();
    follow(&app, "undo", &undo_of_thief)
        .await
        .refused(400, "TOKEN_INVALID");
    sign_in(&app.stranger(), "nova@example.com", PASSWORD)
        .await
        .ok();
}

#[tokio::test]
async fn an_address_in_use_is_answered_alike_and_its_owner_gets_a_mail() {
    let app = spawn().await;
    let (nova, rex) = (app.player("nova").await, app.player("rex").await);
    let free = ask(&nova, NEW).await.ok();
    let taken = ask(&nova, "REX@example.com").await.ok();
    assert_eq!(free.body, taken.body);
    app.mailed("rex@example.com", "another account asked to use")
        .await;
    let mails = app.mails().await;
    let is_link = |text: &str| text.contains("/verify-email-change?token=");
    assert_eq!(mails.iter().filter(|mail| is_link(&mail.text)).count(), 1);
    assert_eq!(email_of(&rex).await, "rex@example.com");
    assert_eq!(email_of(&nova).await, "nova@example.com");
}
