//! A passkey in place of the code, as the second step of a sign-in whose password was right.

use std::time::Duration;

use serde_json::{Value, json};

use crate::books::number;
use crate::harness::{TestApp, spawn};
use crate::passkey::{Authenticator, FORGERIES, add_passkey};
use crate::people::{Answer, PASSWORD, Person};
use crate::second_factor::{Enrolled, challenge_for, meet};
use crate::session::sign_in;

const TRIES_MAX: usize = 5;

/// A player with a passkey and an authenticator app.
async fn with_both(app: &TestApp, name: &str) -> (Enrolled, Authenticator) {
    let person = app.player(name).await;
    let phone = add_passkey(&person).await;
    (app.enrol(person).await, phone)
}

async fn ask(browser: &Person, challenge: &str) -> Answer {
    let body = json!({ "challenge": challenge });
    let path = "/auth/second-factor/passkey/options";
    browser.post(path, body).await
}

async fn asked(browser: &Person, challenge: &str) -> Value {
    let answer = ask(browser, challenge).await;
    assert_eq!(answer.status.as_u16(), 201, "{}", answer.body);
    answer.at("/data/options").clone()
}

async fn send(browser: &Person, challenge: &str, credential: &Value) -> Answer {
    let body = json!({ "challenge": challenge, "credential": credential });
    browser.post("/auth/second-factor/passkey", body).await
}

#[tokio::test]
async fn a_passkey_ends_a_sign_in_in_place_of_the_code() {
    let app = spawn().await;
    let (_nova, mut phone) = with_both(&app, "nova").await;
    let mut browser = app.stranger();
    let begun = sign_in(&browser, "nova", PASSWORD).await;
    assert_eq!(begun.status.as_u16(), 202, "{}", begun.body);
    assert_eq!(begun.at("/hasPasskey"), true);
    let challenge = begun.text("/challenge");
    let options = asked(&browser, &challenge).await;
    let allowed = options["publicKey"]["allowCredentials"].as_array().unwrap();
    assert_eq!(allowed.len(), 1);
    assert_eq!(options["publicKey"]["userVerification"], "required");
    let credential = phone.get(&options);
    let signed_in = send(&browser, &challenge, &credential).await.ok();
    assert_eq!(signed_in.at("/user/username"), "nova");
    assert!(signed_in.headers.contains_key("set-cookie"));
    browser.token = Some(signed_in.text("/accessToken"));
    browser.get("/auth/me").await.ok();
    // Neither is good twice.
    send(&browser, &challenge, &credential)
        .await
        .refused(401, "CHALLENGE_EXPIRED");
}

#[tokio::test]
async fn a_passkey_is_offered_where_there_is_one_and_switches_no_second_step_on() {
    let app = spawn().await;
    let rex = app.enrolled("rex").await;
    let begun = sign_in(&app.stranger(), "rex", PASSWORD).await;
    assert_eq!(begun.at("/hasPasskey"), false);
    ask(&rex.person, &begun.text("/challenge"))
        .await
        .refused(409, "NO_PASSKEY");
    // The password of an account that has only passkeys signs in, as before.
    let nova = app.player("nova").await;
    add_passkey(&nova).await;
    let signed_in = sign_in(&app.stranger(), "nova", PASSWORD).await;
    assert_eq!(signed_in.status.as_u16(), 200, "{}", signed_in.body);
}

#[tokio::test]
async fn an_answer_that_is_forged_in_any_part_ends_no_sign_in() {
    let app = spawn().await;
    let (_nova, mut phone) = with_both(&app, "nova").await;
    let (_rex, mut rexs) = with_both(&app, "rex").await;
    let browser = app.stranger();
    for (what, forge) in FORGERIES {
        let challenge = challenge_for(&browser, "nova").await;
        let options = asked(&browser, &challenge).await;
        let (origin, flags, counter) = (phone.origin, phone.flags, phone.counter);
        let (handle, id) = (phone.user_handle.clone(), phone.credential_id);
        phone.counter += 1;
        forge(&mut phone, &rexs);
        let random = options["publicKey"]["challenge"].as_str().unwrap();
        let forged = phone.sign("webauthn.get", random);
        let answer = send(&browser, &challenge, &forged).await;
        (phone.origin, phone.flags, phone.counter) = (origin, flags, counter + 1);
        (phone.user_handle, phone.credential_id) = (handle, id);
        assert_eq!(answer.status.as_u16(), 400, "{what}: {}", answer.body);
        assert_eq!(answer.at("/code"), "PASSKEY_REFUSED", "{what}");
        // The question is used up; the sign-in waits for the next one.
        let late = phone.get(&options);
        send(&browser, &challenge, &late)
            .await
            .refused(400, "CEREMONY_EXPIRED");
        let options = asked(&browser, &challenge).await;
        send(&browser, &challenge, &phone.get(&options)).await.ok();
    }
    // The passkey of another player, and the question of another sign-in.
    let challenge = challenge_for(&browser, "nova").await;
    let theirs = rexs.get(&asked(&browser, &challenge).await);
    send(&browser, &challenge, &theirs)
        .await
        .refused(400, "PASSKEY_REFUSED");
    let others = challenge_for(&browser, "rex").await;
    let others = phone.get(&asked(&browser, &others).await);
    asked(&browser, &challenge).await;
    send(&browser, &challenge, &others)
        .await
        .refused(400, "PASSKEY_REFUSED");
    for made_up in ["", "abc", &"ab".repeat(32)] {
        ask(&browser, made_up)
            .await
            .refused(401, "CHALLENGE_EXPIRED");
        send(&browser, made_up, &others)
            .await
            .refused(401, "CHALLENGE_EXPIRED");
    }
}

#[tokio::test]
async fn wrong_passkeys_count_lock_and_are_mailed_about_as_wrong_codes_are() {
    let app = spawn().await;
    let (nova, mut phone) = with_both(&app, "nova").await;
    let thief = app.stranger();
    let challenge = challenge_for(&thief, "nova").await;
    // Codes and passkeys are counted together.
    meet(&thief, &challenge, "000000")
        .await
        .refused(422, "VALIDATION");
    for _ in 1..TRIES_MAX {
        let options = asked(&thief, &challenge).await;
        let mut forged = phone.get(&options);
        forged["response"]["signature"] = json!("AAAA");
        send(&thief, &challenge, &forged)
            .await
            .refused(400, "PASSKEY_REFUSED");
    }
    ask(&thief, &challenge)
        .await
        .refused(401, "CHALLENGE_EXPIRED");
    let next = challenge_for(&thief, "nova").await;
    let right = phone.get(&asked(&thief, &next).await);
    send(&thief, &next, &right).await.refused(429, "LOCKED_OUT");
    // The device that the account knows is not locked by others.
    let own = challenge_for(&nova.person, "nova").await;
    let right = phone.get(&asked(&nova.person, &own).await);
    send(&nova.person, &own, &right).await.ok();
    let logged = "select count(*) from security_events where kind = 'passkey_refused'";
    assert_eq!(number(&mut app.superuser().await, logged).await, 4);
    let mails = app.mails().await;
    let is_about = |text: &str| text.contains("or wrong passkeys, were tried");
    assert_eq!(mails.iter().filter(|mail| is_about(&mail.text)).count(), 1);
}

#[tokio::test]
async fn a_question_ends_with_its_sign_in_and_by_the_next_question() {
    let app = spawn().await;
    let (nova, mut phone) = with_both(&app, "nova").await;
    let browser = app.stranger();
    let challenge = challenge_for(&browser, "nova").await;
    let first = phone.get(&asked(&browser, &challenge).await);
    let second = asked(&browser, &challenge).await;
    send(&browser, &challenge, &first)
        .await
        .refused(400, "PASSKEY_REFUSED");
    // Two sign-ins at once do not take each other's question.
    let third = asked(&browser, &challenge).await;
    let other = challenge_for(&app.stranger(), "nova").await;
    asked(&browser, &other).await;
    assert_ne!(second, third);
    send(&browser, &challenge, &phone.get(&third)).await.ok();

    let late = challenge_for(&browser, "nova").await;
    let options = asked(&browser, &late).await;
    app.clock.advance(Duration::from_mins(5));
    send(&browser, &late, &phone.get(&options))
        .await
        .refused(401, "CHALLENGE_EXPIRED");

    let before = challenge_for(&browser, "nova").await;
    let options = asked(&browser, &before).await;
    let change = json!({ "currentPassword": PASSWORD, "newPassword": "Another-Horse-7" });
    nova.person.post("/auth/change-password", change).await.ok();
    send(&browser, &before, &phone.get(&options))
        .await
        .refused(401, "CHALLENGE_EXPIRED");
}
