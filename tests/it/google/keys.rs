//! Google's keys: fetched when a token names one that is not known, seldom enough, and used on while their source is down.

use std::time::Duration;

use serde_json::json;

use super::issuer::signing_keys;
use super::{GoogleApp, needs};
use crate::people::Answer;

const EMAIL: &str = "nova@gmail.com";
const HOUR: Duration = Duration::from_hours(1);
const MINUTE: Duration = Duration::from_mins(1);

/// Comes back with a token that one of the keys has signed, under some name.
async fn signed_by(google: &GoogleApp, key: usize, name: &str) -> Answer {
    let away = google.leave().await;
    let mut token = google.token(&away, "1", EMAIL);
    token.key = &signing_keys()[key];
    token.header["kid"] = json!(name);
    away.come_back(&token.signed()).await
}

#[tokio::test]
async fn keys_are_fetched_once_and_again_when_a_new_one_signs() {
    let google = GoogleApp::spawn().await;
    assert_eq!(google.issuer.hits(), 0, "not before they are needed");
    for _ in 0..3 {
        needs(&signed_by(&google, 0, "first").await, "register");
    }
    assert_eq!(google.issuer.hits(), 1);
    google.app.advance(MINUTE);
    google.issuer.publish(vec![signing_keys()[1].public()]);
    needs(&signed_by(&google, 1, "second").await, "register");
    assert_eq!(google.issuer.hits(), 2);
    // The one that is not published any more is good no more.
    let old = signed_by(&google, 0, "first").await;
    old.refused(401, "GOOGLE_REFUSED");
}

#[tokio::test]
async fn made_up_names_of_keys_cause_one_fetch_a_minute() {
    let google = GoogleApp::spawn().await;
    needs(&signed_by(&google, 0, "first").await, "register");
    google.app.advance(MINUTE);
    for number in 0..5 {
        let answer = signed_by(&google, 0, &format!("made up {number}")).await;
        answer.refused(401, "GOOGLE_REFUSED");
    }
    assert_eq!(google.issuer.hits(), 2);
    needs(&signed_by(&google, 0, "first").await, "register");
    google.app.advance(MINUTE);
    let answer = signed_by(&google, 0, "made up").await;
    answer.refused(401, "GOOGLE_REFUSED");
    assert_eq!(google.issuer.hits(), 3);
}

#[tokio::test]
async fn the_last_keys_serve_a_day_while_the_source_is_down() {
    let google = GoogleApp::spawn().await;
    needs(&signed_by(&google, 0, "first").await, "register");
    google.issuer.go_down();
    google.app.advance(HOUR * 23);
    for _ in 0..3 {
        needs(&signed_by(&google, 0, "first").await, "register");
    }
    assert_eq!(google.issuer.hits(), 2, "asked once a minute");
    google.app.advance(HOUR);
    let answer = signed_by(&google, 0, "first").await;
    let refused = answer.refused(503, "GOOGLE_UNAVAILABLE");
    assert_eq!(
        refused.text("/message"),
        "Google Sign-In is not available. Please try again later."
    );
    assert!(refused.headers.contains_key("retry-after"));
}

#[tokio::test]
async fn an_attempt_outlives_an_outage_of_the_source() {
    let google = GoogleApp::spawn().await;
    google.issuer.go_down();
    let away = google.leave().await;
    let token = google.token(&away, "1", EMAIL).signed();
    away.come_back(&token)
        .await
        .refused(503, "GOOGLE_UNAVAILABLE");
    google.issuer.publish(vec![signing_keys()[0].public()]);
    google.app.advance(MINUTE);
    needs(&away.come_back(&token).await, "register");
}

#[tokio::test]
async fn a_source_that_has_too_much_or_nothing_of_use_is_not_believed() {
    let google = GoogleApp::spawn().await;
    let good = signing_keys()[0].public();
    let changed = |name: &str, value: &str| {
        let mut key = good.clone();
        key[name] = json!(value);
        key
    };
    let text = |keys: Vec<serde_json::Value>| json!({ "keys": keys }).to_string();
    let bodies = [
        "rubbish".to_owned(),
        text(vec![]),
        text(vec![good.clone(); 17]),
        text(vec![changed("x5t", &"x".repeat(64 * 1024))]),
        text(vec![changed("use", "enc")]),
        text(vec![changed("alg", "RS512")]),
        text(vec![changed("n", "AQAB")]),
        text(vec![
            json!({ "kty": "oct", "kid": "first", "k": "c2VjcmV0" }),
        ]),
    ];
    for body in bodies {
        google.issuer.publish_text(body.clone());
        let answer = signed_by(&google, 0, "first").await;
        let status = answer.status.as_u16();
        let start: String = body.chars().take(80).collect();
        assert_eq!(status, 503, "{start}: {:#}", answer.body);
        google.app.advance(MINUTE);
    }
    google.issuer.publish(vec![good]);
    needs(&signed_by(&google, 0, "first").await, "register");
}
