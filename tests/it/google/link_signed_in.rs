//! A Google account that a signed-in player links, whatever its address.

use std::time::Duration;

use serde_json::{Value, json};

use super::link::linked;
use super::{Away, GoogleApp, needs, signed_in, subject_of};
use crate::passkey::{add_passkey, begun};
use crate::people::{Answer, PASSWORD, Person, withdrawal_to};

pub(super) const ELSEWHERE: &str = "nova.private@gmail.com";

async fn start(player: &Person, proof: Value) -> Answer {
    player.post("/auth/google/link/start", proof).await
}

pub(super) async fn leave(player: &Person) -> Away {
    let started = start(player, json!({ "currentPassword": PASSWORD })).await;
    Away::begun(player.clone(), started)
}

pub(super) async fn finish(player: &Person, away: &Away, token: &str) -> Answer {
    let body = json!({ "credential": token, "state": away.state });
    player.post("/auth/google/link/finish", body).await
}

#[tokio::test]
async fn a_signed_in_player_links_a_google_account_with_any_address() {
    let google = GoogleApp::spawn().await;
    let nova = google.app.player("nova").await.deposit("50").await;
    google.app.trust(&nova, "sandbox:known").await;
    for proof in [json!({}), json!({ "currentPassword": "Wrong-horse-9" })] {
        let refused = start(&nova, proof).await.refused(422, "VALIDATION");
        assert!(refused.at("/fields/currentPassword").is_string());
    }
    let away = leave(&nova).await;
    assert_eq!(linked(&nova).await, Value::Null);
    let token = google.token(&away, "1", ELSEWHERE).signed();
    let answer = finish(&nova, &away, &token).await.ok();
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.starts_with("dl_google=;"), "{cookie}");
    assert_eq!(linked(&nova).await["email"], ELSEWHERE);
    // No session was opened, and the token is used up.
    assert!(answer.body.get("accessToken").is_none());
    finish(&nova, &away, &token)
        .await
        .refused(400, "GOOGLE_EXPIRED");
    start(&nova, json!({ "currentPassword": PASSWORD }))
        .await
        .refused(409, "GOOGLE_LINKED");

    let (answer, browser) = google.sign_in("1", ELSEWHERE).await;
    assert_eq!(signed_in(&browser, &answer.ok()).id, nova.id);
    let me = nova.get("/auth/me").await.ok();
    assert_eq!(me.text("/user/email"), "nova@example.com");
    let log = nova.get("/auth/security-events").await.ok();
    let events = log.at("/data/events").as_array().unwrap();
    assert!(events.iter().any(|event| event["kind"] == "google_linked"));
    let mails = google.app.mails().await;
    let is_about = |text: &str| text.contains("nova.private@gmail.com was linked");
    assert!(mails.iter().any(|mail| is_about(&mail.text)));
    let withdrawal = withdrawal_to("sandbox:known", "5");
    let asked = nova.post("/wallet/withdrawals", withdrawal).await.ok();
    assert_eq!(asked.text("/data/withdrawal/status"), "waiting");
}

#[tokio::test]
async fn a_google_account_that_is_linked_elsewhere_is_refused() {
    let google = GoogleApp::spawn().await;
    let rex = google.player("rex", "rex@gmail.com").await;
    let nova = google.app.player("nova").await;
    let away = leave(&nova).await;
    let token = google
        .token(&away, &subject_of("rex"), "rex@gmail.com")
        .signed();
    let refused = finish(&nova, &away, &token).await;
    let refused = refused.refused(409, "GOOGLE_IN_USE");
    assert!(refused.text("/message").contains("another account here"));
    // The token is used up, and each retains what it had.
    finish(&nova, &away, &token)
        .await
        .refused(400, "GOOGLE_EXPIRED");
    assert_eq!(linked(&nova).await, Value::Null);
    assert_eq!(linked(&rex).await["email"], "rex@gmail.com");
    start(&rex, json!({})).await.refused(409, "GOOGLE_LINKED");
}

#[tokio::test]
async fn what_was_begun_to_link_is_good_for_its_player_and_nothing_else() {
    let google = GoogleApp::spawn().await;
    let nova = google.app.player("nova").await;
    let rex = google.app.player("rex").await;
    // In the same browser, another player is signed in meanwhile.
    let away = leave(&nova).await;
    let token = google.token(&away, "1", ELSEWHERE).signed();
    let other = Person {
        token: rex.token.clone(),
        ..nova.clone()
    };
    finish(&other, &away, &token)
        .await
        .refused(400, "GOOGLE_EXPIRED");
    // It signs no one in, and an attempt to sign in links nothing.
    away.come_back(&token).await.refused(400, "GOOGLE_EXPIRED");
    let to_sign_in = google.leave_from(nova.clone()).await;
    let token = google.token(&to_sign_in, "1", ELSEWHERE).signed();
    finish(&nova, &to_sign_in, &token)
        .await
        .refused(400, "GOOGLE_EXPIRED");
    // Another state, another nonce, no session, and too late.
    let away = leave(&nova).await;
    let token = google.token(&to_sign_in, "1", ELSEWHERE).signed();
    finish(&nova, &away, &token)
        .await
        .refused(401, "GOOGLE_REFUSED");
    let token = google.token(&away, "1", ELSEWHERE).signed();
    finish(&nova, &to_sign_in, &token)
        .await
        .refused(400, "GOOGLE_EXPIRED");
    let stranger = Person {
        token: None,
        ..nova.clone()
    };
    finish(&stranger, &away, &token)
        .await
        .refused(401, "UNAUTHENTICATED");
    google.app.advance(Duration::from_secs(601));
    finish(&nova, &away, &token)
        .await
        .refused(400, "GOOGLE_EXPIRED");
    assert_eq!(linked(&nova).await, Value::Null);
    let (answer, _) = google.sign_in("1", ELSEWHERE).await;
    needs(&answer, "register");
}

#[tokio::test]
async fn linking_asks_for_the_code_where_a_second_factor_is_on_and_takes_a_passkey_for_both() {
    let google = GoogleApp::spawn().await;
    let mut enrolled = google.app.enrolled("nova").await;
    let refused = start(&enrolled.person, json!({ "currentPassword": PASSWORD })).await;
    assert!(
        refused
            .refused(422, "VALIDATION")
            .at("/fields/code")
            .is_string()
    );
    let body = json!({ "currentPassword": PASSWORD, "code": enrolled.recovery_code() });
    start(&enrolled.person, body).await.ok();

    let rex = google.app.player("rex").await;
    let mut phone = add_passkey(&rex).await;
    let mut passkey = async || {
        let body = json!({ "purpose": "google" });
        let asked = rex.post("/auth/passkeys/confirm/options", body).await;
        let (ceremony, options) = begun(&asked);
        json!({ "passkey": { "ceremony": ceremony, "credential": phone.get(&options) } })
    };
    let away = Away::begun(rex.clone(), start(&rex, passkey().await).await);
    let token = google.token(&away, "1", ELSEWHERE).signed();
    finish(&rex, &away, &token).await.ok();
    let body = passkey().await;
    rex.post("/auth/google/unlink", body).await.ok();
    assert_eq!(linked(&rex).await, Value::Null);
}
