//! A Google account whose address an account has: linked by that account's password, and unlinked again.

use serde_json::{Value, json};

use super::{GoogleApp, needs, registration, signed_in};
use crate::people::{Answer, PASSWORD, Person, withdrawal_to};
use crate::session::sign_in;

const EMAIL: &str = "nova@example.com";
const WRONG: &str = "Wrong-horse-9";

async fn link(browser: &Person, challenge: &str, password: &str) -> Answer {
    let body = json!({ "challenge": challenge, "password": password });
    browser.post("/auth/google/link", body).await
}

pub(super) async fn linked(player: &Person) -> Value {
    let methods = player.get("/auth/google").await.ok();
    methods.at("/data/google").clone()
}

async fn unlink(player: &Person, password: &str) -> Answer {
    let body = json!({ "currentPassword": password });
    player.post("/auth/google/unlink", body).await
}

#[tokio::test]
async fn an_account_is_linked_only_by_its_password_and_its_owner_gets_a_mail() {
    let google = GoogleApp::spawn().await;
    let nova = google.app.player("nova").await.deposit("50").await;
    google.app.trust(&nova, "sandbox:known").await;
    let (answer, browser) = google.sign_in("1", "Nova@Example.com").await;
    let challenge = needs(&answer, "link");
    assert_eq!(linked(&nova).await, Value::Null);
    // The challenge opens no account of its own.
    let body = registration(&challenge, "nova2");
    let other = browser.post("/auth/google/register", body).await;
    other.refused(401, "CHALLENGE_EXPIRED");
    link(&browser, &challenge, WRONG)
        .await
        .refused(401, "INVALID_CREDENTIALS");
    let answer = link(&browser, &challenge, PASSWORD).await.ok();
    assert_eq!(answer.at("/isNewUser"), false);
    assert_eq!(answer.text("/user/authProvider"), "local");
    assert_eq!(linked(&nova).await["email"], "Nova@Example.com");
    link(&browser, &challenge, PASSWORD)
        .await
        .refused(401, "CHALLENGE_EXPIRED");

    let (answer, browser) = google.sign_in("1", "moved@gmail.com").await;
    let again = signed_in(&browser, &answer.ok());
    assert_eq!(again.id, nova.id);
    sign_in(&google.app.stranger(), "nova", PASSWORD).await.ok();
    let log = nova.get("/auth/security-events").await.ok();
    let events = log.at("/data/events").as_array().unwrap();
    assert!(events.iter().any(|event| event["kind"] == "google_linked"));
    let mails = google.app.mails().await;
    let is_about = |text: &str| text.contains("the Google account Nova@Example.com was linked");
    assert!(mails.iter().any(|mail| is_about(&mail.text)));
    // Money waits, as after every change of what opens the account.
    let withdrawal = withdrawal_to("sandbox:known", "5");
    let asked = nova.post("/wallet/withdrawals", withdrawal).await.ok();
    assert_eq!(asked.text("/data/withdrawal/status"), "waiting");
}

#[tokio::test]
async fn guesses_at_the_password_are_counted_with_those_of_the_sign_in() {
    let google = GoogleApp::spawn().await;
    google.app.newcomer("nova").await;
    let (answer, browser) = google.sign_in("1", EMAIL).await;
    let challenge = needs(&answer, "link");
    for _ in 0..3 {
        link(&browser, &challenge, WRONG)
            .await
            .refused(401, "INVALID_CREDENTIALS");
    }
    for _ in 0..2 {
        sign_in(&browser, EMAIL, WRONG)
            .await
            .refused(401, "INVALID_CREDENTIALS");
    }
    link(&browser, &challenge, PASSWORD)
        .await
        .refused(429, "LOCKED_OUT");
    sign_in(&google.app.stranger(), EMAIL, PASSWORD)
        .await
        .refused(429, "LOCKED_OUT");
}

#[tokio::test]
async fn an_account_that_a_stranger_opened_with_my_address_does_not_get_me() {
    let google = GoogleApp::spawn().await;
    // Mallory has never shown that the address is theirs.
    let body = json!({
        "username": "mallory", "email": "victim@gmail.com", "password": PASSWORD, "ageConfirmed": true,
        "termsAccepted": true,
    });
    let mallory = google.app.stranger().post("/auth/signup", body).await.ok();
    let mallory = signed_in(&google.app.stranger(), &mallory);
    let (answer, victim) = google.sign_in("1", "victim@gmail.com").await;
    let challenge = needs(&answer, "link");
    link(&victim, &challenge, "Victims-horse-9")
        .await
        .refused(401, "INVALID_CREDENTIALS");
    // Nothing was linked, and the address counts as unverified as before.
    assert_eq!(linked(&mallory).await, Value::Null);
    let me = mallory.get("/auth/me").await.ok();
    assert_eq!(me.at("/user/isVerified"), false);
    // Nor does Mallory, with a Google account of theirs, get an account by an address that Google has not verified.
    let away = google.leave().await;
    let mut token = google.token(&away, "2", "victim@gmail.com");
    token.claims["email_verified"] = json!(false);
    let answer = away.come_back(&token.signed()).await;
    answer.refused(401, "GOOGLE_REFUSED");
}

#[tokio::test]
async fn another_google_account_with_the_address_is_not_linked() {
    let google = GoogleApp::spawn().await;
    google.player("nova", EMAIL).await;
    let (answer, _) = google.sign_in("another subject", EMAIL).await;
    answer.refused(409, "GOOGLE_LINKED");
}

#[tokio::test]
async fn the_second_factor_is_asked_for_before_anything_is_linked_and_at_every_sign_in() {
    let google = GoogleApp::spawn().await;
    let nova = google.app.enrolled("nova").await;
    let (answer, browser) = google.sign_in("1", EMAIL).await;
    let challenge = needs(&answer, "link");
    let answer = link(&browser, &challenge, PASSWORD).await;
    assert_eq!(answer.status.as_u16(), 202, "{:#}", answer.body);
    assert!(answer.body.get("accessToken").is_none());
    assert_eq!(linked(&nova.person).await, Value::Null);
    let factor = |challenge: &str, code: &str| {
        let body = json!({ "challenge": challenge, "code": code });
        let browser = browser.clone();
        async move { browser.post("/auth/second-factor", body).await }
    };
    let challenge = answer.text("/challenge");
    factor(&challenge, "000000")
        .await
        .refused(422, "VALIDATION");
    assert_eq!(linked(&nova.person).await, Value::Null);
    let code = google.app.code_of(&nova.app);
    factor(&challenge, &code).await.ok();
    assert_eq!(linked(&nova.person).await["email"], EMAIL);

    google.app.advance(std::time::Duration::from_secs(30));
    let (answer, _) = google.sign_in("1", EMAIL).await;
    assert_eq!(answer.status.as_u16(), 202);
    assert!(answer.body.get("next").is_none());
    let code = google.app.code_of(&nova.app);
    factor(&answer.text("/challenge"), &code).await.ok();
}

#[tokio::test]
async fn a_google_account_is_unlinked_by_the_password_and_linked_again_by_it() {
    let google = GoogleApp::spawn().await;
    let nova = google.app.player("nova").await;
    unlink(&nova, PASSWORD).await.refused(409, "NOT_LINKED");
    let (answer, browser) = google.sign_in("1", EMAIL).await;
    link(&browser, &needs(&answer, "link"), PASSWORD).await.ok();
    unlink(&nova, "").await.refused(422, "VALIDATION");
    unlink(&nova, WRONG).await.refused(422, "VALIDATION");
    unlink(&nova, PASSWORD).await.ok();
    assert_eq!(linked(&nova).await, Value::Null);
    let mails = google.app.mails().await;
    let is_about = |text: &str| text.contains("was unlinked from your account");
    assert!(mails.iter().any(|mail| is_about(&mail.text)));
    let (answer, _) = google.sign_in("1", EMAIL).await;
    needs(&answer, "link");
    google
        .app
        .stranger()
        .post("/auth/google/unlink", json!({}))
        .await
        .refused(401, "UNAUTHENTICATED");
}

#[tokio::test]
async fn undoing_a_change_of_the_address_unlinks_what_a_thief_has_linked() {
    let google = GoogleApp::spawn().await;
    let nova = google.app.player("nova").await;
    let change = json!({ "email": "thief@gmail.com", "currentPassword": PASSWORD });
    nova.post("/auth/change-email", change).await.ok();
    let follow = |command: &str, token: String| {
        let (path, body) = (
            format!("/auth/change-email/{command}"),
            json!({ "token": token }),
        );
        let browser = google.app.stranger();
        async move { browser.post(&path, body).await }
    };
    let token = google.app.confirmation("thief@gmail.com").await;
    follow("confirm", token).await.ok();
    let (answer, thief) = google.sign_in("thief", "thief@gmail.com").await;
    link(&thief, &needs(&answer, "link"), PASSWORD).await.ok();
    let token = google.app.undo(EMAIL).await;
    follow("undo", token).await.ok();
    let (answer, _) = google.sign_in("thief", "thief@gmail.com").await;
    needs(&answer, "register");
}
