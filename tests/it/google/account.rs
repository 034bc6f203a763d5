//! Accounts that Google signs in to: opened with a username, without a password until one is set.

use std::time::Duration;

use serde_json::{Value, json};

use super::{GoogleApp, needs, registration, signed_in, subject_of};
use crate::harness::spawn;
use crate::people::{Answer, PASSWORD, Person, send, withdrawal_to};
use crate::session::{refresh_with, sign_in};

const GMAIL: &str = "nova@gmail.com";
/// An address whose mailbox Google does not run, as the harness names players.
const OTHER: &str = "nova@example.com";

/// Sets a password by the link of a mail.
pub(super) async fn set_password(google: &GoogleApp, player: &Person, email: &str) -> Answer {
    let browser = google.app.stranger();
    let asked = browser.post("/auth/forgot-password", json!({ "email": email }));
    asked.await.ok();
    let token = loop {
        if let Some(token) = google.app.link_token(player, "reset-password").await {
            break token;
        }
        tokio::task::yield_now().await;
    };
    let body = json!({ "token": token, "password": PASSWORD });
    browser.post("/auth/reset-password", body).await
}

async fn methods(player: &Person) -> Value {
    player.get("/auth/google").await.ok().at("/data").clone()
}

#[tokio::test]
async fn login_20_without_a_client_id_it_is_not_available() {
    let app = spawn().await;
    let browser = app.stranger();
    let config = browser.get("/config").await.ok();
    assert_eq!(config.at("/data/googleClientId"), &Value::Null);
    for path in ["", "/start", "/register", "/link"] {
        let path = format!("/auth/google{path}");
        let refused = browser.post(&path, registration("", "nova")).await;
        let refused = refused.refused(404, "GOOGLE_NOT_AVAILABLE");
        assert_eq!(refused.text("/message"), "Google Sign-In not available");
    }
    let nova = app.player("nova").await;
    assert_eq!(
        methods(&nova).await,
        json!({ "isAvailable": false, "hasPassword": true, "google": null })
    );
}

#[tokio::test]
async fn a_browser_is_sent_to_google_with_what_binds_its_return() {
    let google = GoogleApp::spawn().await;
    let browser = google.app.stranger();
    let started = browser.post("/auth/google/start", json!({})).await.ok();
    let cookie = started.headers["set-cookie"].to_str().unwrap();
    for part in [
        "HttpOnly",
        "SameSite=Strict",
        "Path=/api/auth",
        "Max-Age=600",
    ] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let url: reqwest::Url = started.text("/data/url").parse().unwrap();
    assert_eq!(url.path(), "/o/oauth2/v2/auth");
    let asked: Vec<_> = url.query_pairs().into_owned().collect();
    let value = |name: &str| {
        let pair = asked.iter().find(|(key, _)| key == name);
        pair.map(|(_, value)| value.as_str()).unwrap()
    };
    assert_eq!(value("client_id"), super::CLIENT);
    assert_eq!(value("response_type"), "id_token");
    assert_eq!(value("response_mode"), "fragment");
    assert_eq!(value("scope"), "openid email");
    assert!(value("redirect_uri").ends_with("/auth/google"));
    assert!(asked.iter().all(|(name, _)| name != "client_secret"));
    let again = browser.post("/auth/google/start", json!({})).await.ok();
    assert_ne!(started.text("/data/url"), again.text("/data/url"));
    let config = browser.get("/config").await.ok();
    assert_eq!(config.text("/data/googleClientId"), super::CLIENT);
}

#[tokio::test]
async fn gen_02_api_auth_03_a_new_player_chooses_a_name_and_confirms_age_and_terms() {
    let google = GoogleApp::spawn().await;
    let (answer, browser) = google.sign_in("1", GMAIL).await;
    assert_eq!(answer.text("/email"), GMAIL);
    let challenge = needs(&answer, "register");
    let path = "/auth/google/register";
    let bare = browser.post(path, json!({ "challenge": challenge })).await;
    let bare = bare.refused(422, "VALIDATION");
    for field in ["username", "ageConfirmed", "termsAccepted"] {
        assert!(bare.body["fields"][field].is_string(), "{field}");
    }
    // No one has the account yet, and a taken name is refused.
    google.app.newcomer("rex").await;
    let taken = browser.post(path, registration(&challenge, "REX")).await;
    taken.refused(409, "USERNAME_TAKEN");
    let opened = browser.post(path, registration(&challenge, "nova")).await;
    assert_eq!(opened.status.as_u16(), 201);
    let opened = opened.ok();
    assert_eq!(opened.at("/isNewUser"), true);
    assert_eq!(opened.at("/referralProcessed"), false);
    assert_eq!(opened.text("/user/authProvider"), "google");
    assert_eq!(opened.text("/user/email"), GMAIL);
    assert_eq!(opened.at("/user/isVerified"), true);
    browser
        .post(path, registration(&challenge, "nova2"))
        .await
        .refused(401, "CHALLENGE_EXPIRED");

    let (answer, browser) = google.sign_in("1", "renamed@gmail.com").await;
    let answer = answer.ok();
    assert_eq!(answer.at("/isNewUser"), false);
    assert_eq!(answer.text("/user/email"), GMAIL, "the subject counts");
    let nova = signed_in(&browser, &answer);
    let log = nova.get("/auth/security-events").await.ok();
    let kinds = log.at("/data/events").as_array().unwrap();
    assert!(kinds.iter().any(|event| event["kind"] == "signed_up"));
    google.app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_mailbox_that_google_does_not_run_is_verified_by_a_mail() {
    let google = GoogleApp::spawn().await;
    let nova = google.player("nova", OTHER).await;
    let me = nova.get("/auth/me").await.ok();
    assert_eq!(me.at("/user/isVerified"), false);
    google.app.verify(&nova).await;
    let me = nova.get("/auth/me").await.ok();
    assert_eq!(me.at("/user/isVerified"), true);
}

#[tokio::test]
async fn a_referral_code_survives_the_way_to_google() {
    let google = GoogleApp::spawn().await;
    let rex = google.app.newcomer("rex").await;
    let away = google.leave().await;
    let token = google.token(&away, "1", GMAIL).signed();
    let body =
        json!({ "credential": token, "state": away.state, "referralCode": rex.code().await });
    let answer = away.browser.post("/auth/google", body).await;
    let body = registration(&needs(&answer, "register"), "nova");
    let opened = away.browser.post("/auth/google/register", body).await.ok();
    assert_eq!(opened.at("/referralProcessed"), true);
    // Google runs the mailbox, so the referral counts at once.
    let rex = rex.get("/auth/me").await.ok();
    assert_eq!(rex.at("/user/referralStats/totalReferrals"), 1);
    // A code that was typed at the end counts instead, and an empty one is none.
    for (name, typed, processed) in [("bob", "", false), ("eve", "WRNGCODE", true)] {
        let away = google.leave().await;
        let token = google.token(&away, name, &format!("{name}@gmail.com"));
        let code = rex.text("/user/referralCode");
        let body =
            json!({ "credential": token.signed(), "state": away.state, "referralCode": code });
        let answer = away.browser.post("/auth/google", body).await;
        let mut body = registration(&needs(&answer, "register"), name);
        body["referralCode"] = json!(typed);
        let opened = away.browser.post("/auth/google/register", body).await;
        if processed {
            let refused = opened.refused(422, "VALIDATION");
            assert_eq!(
                refused.text("/fields/referralCode"),
                "Invalid referral code"
            );
        } else {
            assert_eq!(opened.ok().at("/referralProcessed"), false);
        }
    }
    google.app.assert_books_are_right().await;
}

#[tokio::test]
async fn of_two_who_finish_one_sign_up_at_once_one_does() {
    let google = GoogleApp::spawn().await;
    let (answer, browser) = google.sign_in("1", GMAIL).await;
    let challenge = needs(&answer, "register");
    let finish = |name| browser.post("/auth/google/register", registration(&challenge, name));
    let (one, other) = tokio::join!(finish("nova"), finish("nova2"));
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 401]);
    // Two steps of one Google account that were begun side by side open one account too.
    let (first, other) = (
        google.sign_in("2", "two@gmail.com").await,
        google.sign_in("2", "two@gmail.com").await,
    );
    let path = "/auth/google/register";
    let body = registration(&needs(&first.0, "register"), "two");
    first.1.post(path, body).await.ok();
    let body = registration(&needs(&other.0, "register"), "second");
    assert_eq!(other.1.post(path, body).await.status.as_u16(), 409);
}

#[tokio::test]
async fn sess_11_what_asks_for_a_password_states_how_to_set_one_and_then_works() {
    let google = GoogleApp::spawn().await;
    let nova = google.player("nova", OTHER).await.deposit("50").await;
    google.app.verify(&nova).await;
    let none = methods(&nova).await;
    assert_eq!(none["hasPassword"], false);
    assert_eq!(none["google"]["email"], OTHER);
    let typed = json!({
        "currentPassword": PASSWORD, "newPassword": "Another-Horse-7", "email": "new@example.org",
        "confirmation": "nova",
    });
    for path in [
        "/auth/change-password",
        "/auth/change-email",
        "/auth/second-factor/totp",
        "/auth/close-account",
        "/auth/google/unlink",
    ] {
        let refused = nova.post(path, typed.clone()).await;
        let refused = refused.refused(403, "NO_PASSWORD");
        assert!(refused.text("/message").contains("Set one"), "{path}");
    }
    let withdrawal = withdrawal_to("sandbox:known", "5");
    let refused = nova.post("/wallet/withdrawals", withdrawal.clone()).await;
    refused.refused(403, "NO_PASSWORD");
    sign_in(&google.app.stranger(), "nova", PASSWORD)
        .await
        .refused(401, "INVALID_CREDENTIALS");
    // An export asks for a sign-in of the last 10 minutes.
    google.app.advance(Duration::from_mins(10));
    let late = nova.post("/users/me/export", json!({})).await;
    late.refused(403, "SIGN_IN_AGAIN");
    let (answer, browser) = google.sign_in(&subject_of("nova"), OTHER).await;
    let again = signed_in(&browser, &answer.ok());
    again.post("/users/me/export", json!({})).await.ok();

    set_password(&google, &nova, OTHER).await.ok();
    nova.get("/auth/me").await.refused(401, "UNAUTHENTICATED");
    let answer = sign_in(&google.app.stranger(), "nova", PASSWORD).await.ok();
    let nova = signed_in(&google.app.stranger(), &answer);
    assert_eq!(answer.text("/user/authProvider"), "local");
    assert_eq!(methods(&nova).await["google"]["email"], OTHER);
    let asked = nova.post("/wallet/withdrawals", withdrawal).await.ok();
    assert_eq!(asked.text("/data/withdrawal/status"), "waiting");
    // Google signs in as before.
    let (answer, _) = google.sign_in(&subject_of("nova"), OTHER).await;
    answer.ok();
    google.app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_suspended_player_signs_in_and_reads_and_a_closed_account_is_no_ones() {
    let google = GoogleApp::spawn().await;
    let nova = google.player("nova", OTHER).await;
    google.app.suspend(&nova).await;
    let (answer, browser) = google.sign_in(&subject_of("nova"), OTHER).await;
    let answer = answer.ok();
    assert_eq!(answer.at("/user/isSuspended"), true);
    signed_in(&browser, &answer).get("/wallet").await.ok();

    let rex = google.player("rex", "rex@example.com").await;
    set_password(&google, &rex, "rex@example.com").await.ok();
    let (answer, browser) = google.sign_in(&subject_of("rex"), "rex@example.com").await;
    let rex = signed_in(&browser, &answer.ok());
    rex.close_account().await.ok();
    let (answer, _) = google.sign_in(&subject_of("rex"), "rex@example.com").await;
    needs(&answer, "register");
}

#[tokio::test]
async fn a_remembered_device_stays_signed_in() {
    let google = GoogleApp::spawn().await;
    google.player("nova", GMAIL).await;
    let browser = google.app.stranger();
    let body = json!({ "rememberMe": true });
    let started = browser.post("/auth/google/start", body).await.ok();
    let url: reqwest::Url = started.text("/data/url").parse().unwrap();
    let pairs: std::collections::HashMap<_, _> = url.query_pairs().into_owned().collect();
    let token = google.issuer.token(
        google.app.clock_now(),
        &pairs["nonce"],
        &subject_of("nova"),
        GMAIL,
    );
    let body = json!({ "credential": token.signed(), "state": pairs["state"] });
    let answer = browser.post("/auth/google", body).await.ok();
    let refresh = answer.headers.get_all("set-cookie");
    let refresh = refresh.iter().map(|cookie| cookie.to_str().unwrap());
    let refresh = refresh.filter(|cookie| cookie.starts_with("dl_refresh="));
    let refresh: Vec<_> = refresh.collect();
    assert!(refresh[0].contains("Max-Age=2592000"), "{refresh:?}");
    google.app.advance(Duration::from_hours(24 * 20));
    let value = refresh[0].split([';', '=']).nth(1).unwrap();
    assert_eq!(refresh_with(&google.app, value).await.status.as_u16(), 200);
}

#[tokio::test]
async fn what_was_used_and_what_has_expired_is_swept() {
    let google = GoogleApp::spawn().await;
    google.sign_in("1", GMAIL).await;
    google.app.advance(Duration::from_mins(16));
    let swept = duel_ledger::jobs::sessions::sweep(&google.app.app).await;
    assert!(2 <= swept.unwrap(), "a nonce and a step");
    let mut owner = google.app.superuser().await;
    for table in ["google_nonces", "google_sign_ins"] {
        let rows = format!("select count(*) from {table}");
        assert_eq!(crate::books::number(&mut owner, &rows).await, 0, "{table}");
    }
}

#[tokio::test]
async fn a_network_shows_as_many_tokens_as_the_limit_allows() {
    use duel_ledger::infra::rate_limits::stored::GOOGLE_SIGN_INS;
    let google = GoogleApp::spawn().await;
    let browser = google.app.stranger();
    let request = || browser.request("POST".parse().unwrap(), "/auth/google");
    for _ in 0..GOOGLE_SIGN_INS.max {
        let answer = send(request().json(&json!({}))).await;
        answer.refused(400, "GOOGLE_EXPIRED");
    }
    let answer = send(request().json(&json!({}))).await;
    answer.refused(429, "RATE_LIMITED");
}
