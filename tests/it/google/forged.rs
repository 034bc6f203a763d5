//! A token proves something only where nothing of it was changed, and only to the browser that it was issued for, once.

use std::time::Duration;

use serde_json::{Value, json};

use super::issuer::{Token, signing_keys};
use super::{GoogleApp, needs};
use crate::people::Answer;

const EMAIL: &str = "nova@gmail.com";

/// Makes something of a good token that looks like one.
type Forge = fn(&mut Token) -> String;

async fn shown(google: &GoogleApp, change: impl FnOnce(&mut Token) -> Option<String>) -> Answer {
    let away = google.leave().await;
    let mut token = google.token(&away, "1", EMAIL);
    let changed = change(&mut token);
    let text = changed.unwrap_or_else(|| token.signed());
    away.come_back(&text).await
}

fn claim(token: &mut Token, name: &str, value: impl Into<Value>) -> Option<String> {
    token.claims[name] = value.into();
    None
}

#[tokio::test]
async fn a_token_that_is_changed_in_any_field_is_refused() {
    let google = GoogleApp::spawn().await;
    let now = google.app.clock_now().unix_timestamp();
    needs(&shown(&google, |_| None).await, "register");
    let claims: [(&str, Value); 17] = [
        ("iss", json!("https://accounts.example.com")),
        ("iss", json!(null)),
        ("aud", json!("another client")),
        ("aud", json!(["another client", super::CLIENT])),
        ("azp", json!("another client")),
        ("exp", json!(now - 60)),
        ("exp", json!(null)),
        ("exp", json!("tomorrow")),
        ("iat", json!(now + 61)),
        ("nbf", json!(now + 61)),
        ("nonce", json!("another nonce")),
        ("nonce", json!(null)),
        ("email", json!(null)),
        ("email", json!("nova")),
        ("email_verified", json!(false)),
        ("email_verified", json!("true")),
        ("sub", json!("")),
    ];
    for (name, value) in claims {
        let answer = shown(&google, |token| claim(token, name, value.clone())).await;
        let refused = answer.refused(401, "GOOGLE_REFUSED");
        let message = refused.text("/message");
        assert_eq!(message, "Google authentication failed", "{name} {value}");
    }
    // A minute of difference between the clocks is none of the player's business.
    for (name, value) in [("exp", now - 59), ("iat", now + 60), ("nbf", now + 60)] {
        let answer = shown(&google, |token| claim(token, name, value)).await;
        needs(&answer, "register");
    }
}

#[tokio::test]
async fn a_token_without_googles_signature_is_refused() {
    let google = GoogleApp::spawn().await;
    let forgeries: [(&str, Forge); 9] = [
        ("no algorithm", |token| {
            token.header["alg"] = json!("none");
            token.unsigned()
        }),
        ("no signature", |token| token.unsigned()),
        ("HS256 with the public key", |token| {
            token.header["alg"] = json!("HS256");
            token.signed_by_public_key()
        }),
        ("HMAC under the name of RS256", |token| {
            token.signed_by_public_key()
        }),
        ("another algorithm of the family", |token| {
            token.header["alg"] = json!("RS512");
            token.signed()
        }),
        ("an unknown key", |token| {
            token.header["kid"] = json!("third");
            token.signed()
        }),
        ("no key", |token| {
            token.header["kid"] = json!(null);
            token.signed()
        }),
        ("a forger's key under a known name", |token| {
            token.key = &signing_keys()[2];
            token.signed()
        }),
        ("a subject that was changed after signing", |token| {
            let signed = token.signed();
            token.claims["sub"] = json!("2");
            let signature = signed.rsplit('.').next().unwrap();
            format!("{}{signature}", token.unsigned())
        }),
    ];
    for (name, forge) in forgeries {
        let answer = shown(&google, |token| Some(forge(token))).await;
        assert_eq!(answer.status.as_u16(), 401, "{name}: {:#}", answer.body);
    }
    for rubbish in ["", "a.b.c", "\u{0}", &"x".repeat(9_000)] {
        let answer = shown(&google, |_| Some(rubbish.to_owned())).await;
        answer.refused(401, "GOOGLE_REFUSED");
    }
}

#[tokio::test]
async fn a_token_is_for_one_browser_and_for_one_time() {
    let google = GoogleApp::spawn().await;
    let away = google.leave().await;
    let token = google.token(&away, "1", EMAIL).signed();
    // A forgery that is refused does not use the attempt up.
    away.come_back("a.b.c").await.refused(401, "GOOGLE_REFUSED");
    let mut elsewhere = google.leave().await;
    elsewhere
        .come_back(&token)
        .await
        .refused(401, "GOOGLE_REFUSED");
    // The state of another browser, with a cookie or without one.
    elsewhere.state.clone_from(&away.state);
    elsewhere
        .come_back(&token)
        .await
        .refused(400, "GOOGLE_EXPIRED");
    elsewhere.browser = google.app.stranger();
    elsewhere
        .come_back(&token)
        .await
        .refused(400, "GOOGLE_EXPIRED");
    // The answer removes the cookie; a thief who has both gets no further.
    let cookie = google.leave_from(away.browser.clone()).await;
    let token = google.token(&cookie, "1", EMAIL).signed();
    let (one, other) = tokio::join!(cookie.come_back(&token), cookie.come_back(&token));
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [202, 400]);
    cookie
        .come_back(&token)
        .await
        .refused(400, "GOOGLE_EXPIRED");
}

#[tokio::test]
async fn an_attempt_ends_after_ten_minutes() {
    let google = GoogleApp::spawn().await;
    let away = google.leave().await;
    google.app.advance(Duration::from_mins(10));
    let token = google.token(&away, "1", EMAIL).signed();
    away.come_back(&token).await.refused(400, "GOOGLE_EXPIRED");
    let away = google.leave().await;
    google.app.advance(Duration::from_secs(599));
    let token = google.token(&away, "1", EMAIL).signed();
    let challenge = needs(&away.come_back(&token).await, "register");
    // And the step after it ends too.
    google.app.advance(Duration::from_mins(15));
    let body = super::registration(&challenge, "nova");
    let late = away.browser.post("/auth/google/register", body).await;
    late.refused(401, "CHALLENGE_EXPIRED");
}
