//! A forgotten password is set anew by the link in a mail (docs/rules.md, Accounts).

use std::time::Duration;

use futures_util::future::{Either, select};
use serde_json::json;

use crate::books::{number, run, until_waiting};
use crate::harness::{TestApp, spawn};
use crate::people::{Answer, PASSWORD, Person, send};

const CHOSEN: &str = "Another-Horse-7";

async fn ask(app: &TestApp, email: &str) -> Answer {
    let body = json!({ "email": email });
    app.stranger().post("/auth/forgot-password", body).await
}

/// The token of the mail, which is queued after the answer.
async fn token_for(app: &TestApp, person: &Person, before: Option<&str>) -> String {
    loop {
        let token = app.link_token(person, "reset-password").await;
        if let Some(token) = token.filter(|it| Some(it.as_str()) != before) {
            return token;
        }
        tokio::task::yield_now().await;
    }
}

async fn reset(app: &TestApp, token: &str, password: &str) -> Answer {
    let body = json!({ "token": token, "password": password });
    app.stranger().post("/auth/reset-password", body).await
}

async fn sign_in(app: &TestApp, password: &str) -> Answer {
    let body = json!({ "identifier": "nova", "password": password });
    app.stranger().post("/auth/signin", body).await
}

#[tokio::test]
async fn api_auth_08_09_a_link_sets_a_new_password_once_and_signs_out_every_device() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    ask(&app, " NOVA@example.com ").await.ok();
    let token = token_for(&app, &nova, None).await;
    // What is refused leaves the link good.
    let weak = reset(&app, &token, "nova").await.refused(422, "VALIDATION");
    assert!(weak.at("/fields/password").is_string());
    reset(&app, &token, CHOSEN).await.ok();

    let refresh = nova
        .request("POST".parse().unwrap(), "/auth/refresh")
        .json(&json!(null));
    assert_eq!(send(refresh).await.status.as_u16(), 401);
    nova.get("/auth/me").await.refused(401, "UNAUTHENTICATED");
    assert_eq!(sign_in(&app, PASSWORD).await.status.as_u16(), 401);
    sign_in(&app, CHOSEN).await.ok();
    reset(&app, &token, PASSWORD)
        .await
        .refused(400, "TOKEN_INVALID");
    let mails = app.mails().await;
    let is_notified = |text: &str| text.contains("the password of your account was changed");
    assert!(mails.iter().any(|mail| is_notified(&mail.text)));
}

#[tokio::test]
async fn a_sign_in_with_the_old_password_during_a_change_opens_no_session() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let (mut owner, mut onlooker) = (app.superuser().await, app.superuser().await);
    let change = format!(
        "begin; update users set password_hash = password_hash || 'x' where id = '{}'",
        nova.id
    );
    run(&mut owner, &change).await.unwrap();
    // It checks the password that is still there, and waits for the change.
    let signing_in = Box::pin(sign_in(&app, PASSWORD));
    let waiting = Box::pin(until_waiting(&mut onlooker));
    let signing_in = match select(signing_in, waiting).await {
        Either::Left((answer, _)) => panic!("it did not wait: {}", answer.status),
        Either::Right(((), signing_in)) => signing_in,
    };
    run(&mut owner, "commit").await.unwrap();
    signing_in.await.refused(401, "INVALID_CREDENTIALS");
    let sessions = format!(
        "select count(*) from sessions where user_id = '{}'",
        nova.id
    );
    assert_eq!(number(&mut onlooker, &sessions).await, 1);
}

#[tokio::test]
async fn only_the_newest_link_works_and_no_longer_than_half_an_hour() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    ask(&app, "nova@example.com").await.ok();
    let first = token_for(&app, &nova, None).await;
    app.clock.advance(Duration::from_secs(1));
    ask(&app, "nova@example.com").await.ok();
    let second = token_for(&app, &nova, Some(&first)).await;
    reset(&app, &first, CHOSEN)
        .await
        .refused(400, "TOKEN_INVALID");
    app.clock.advance(Duration::from_mins(30));
    reset(&app, &second, CHOSEN)
        .await
        .refused(400, "TOKEN_INVALID");
    // A link of another kind is no good either.
    let verify = app.token_of(&nova).await;
    reset(&app, &verify, CHOSEN)
        .await
        .refused(400, "TOKEN_INVALID");
    sign_in(&app, PASSWORD).await.ok();
}

#[tokio::test]
async fn the_answer_is_the_same_whether_or_not_an_account_has_the_address() {
    let app = spawn().await;
    app.newcomer("nova").await;
    let known = ask(&app, "nova@example.com").await.ok();
    let unknown = ask(&app, "no.one@example.com").await.ok();
    assert_eq!(known.body, unknown.body);
    for (typed, message) in [("", "Email is required"), ("nova", "Email is invalid")] {
        let refused = ask(&app, typed).await.refused(422, "VALIDATION");
        assert_eq!(refused.text("/fields/email"), message);
    }
}

#[tokio::test]
async fn of_two_who_use_a_link_at_once_one_sets_the_password() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    ask(&app, "nova@example.com").await.ok();
    let token = token_for(&app, &nova, None).await;
    let (one, other) = tokio::join!(
        reset(&app, &token, CHOSEN),
        reset(&app, &token, "Third-Horse-88")
    );
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 400]);
}
