//! A passkey in place of the password and the code: for one player, one purpose and one command.

use std::time::Duration;

use serde_json::{Value, json};

use crate::books::number;
use crate::harness::{TestApp, spawn};
use crate::passkey::{Authenticator, FORGERIES, add_passkey, begun};
use crate::people::{Answer, PASSWORD, Person};

const KNOWN: &str = "sandbox:known";

async fn ask(person: &Person, purpose: &str) -> Answer {
    let body = json!({ "purpose": purpose });
    person.post("/auth/passkeys/confirm/options", body).await
}

/// What a command is sent with.
fn confirmation(ceremony: &str, credential: &Value) -> Value {
    json!({ "ceremony": ceremony, "credential": credential })
}

pub(crate) async fn confirmed(person: &Person, phone: &mut Authenticator, purpose: &str) -> Value {
    let (ceremony, options) = begun(&ask(person, purpose).await);
    confirmation(&ceremony, &phone.get(&options))
}

fn withdrawal(amount: &str, passkey: &Value) -> Value {
    json!({ "amount": amount, "destination": KNOWN, "passkey": passkey })
}

async fn withdraw(person: &Person, key: &str, passkey: &Value) -> Answer {
    let body = withdrawal("5", passkey);
    person.post_keyed("/wallet/withdrawals", key, body).await
}

async fn with_passkey(app: &TestApp, name: &str) -> (Person, Authenticator) {
    let person = app.player(name).await.deposit("80").await;
    app.trust(&person, KNOWN).await;
    let phone = add_passkey(&person).await;
    (person, phone)
}

#[tokio::test]
async fn a_passkey_confirms_a_withdrawal_once_and_a_repeated_request_moves_nothing() {
    let app = spawn().await;
    let (nova, mut phone) = with_passkey(&app, "nova").await;
    let (ceremony, options) = begun(&ask(&nova, "withdrawal").await);
    // The browser is shown which passkeys are the player's.
    let allowed = options["publicKey"]["allowCredentials"].as_array().unwrap();
    assert_eq!(allowed.len(), 1);
    assert_eq!(options["publicKey"]["userVerification"], "required");
    let passkey = confirmation(&ceremony, &phone.get(&options));
    let first = withdraw(&nova, "w", &passkey).await.ok();
    assert_eq!(first.status.as_u16(), 201);
    // The response was lost: the same request again gets it, and another one with the same answer nothing.
    assert_eq!(withdraw(&nova, "w", &passkey).await.ok().body, first.body);
    withdraw(&nova, "x", &passkey)
        .await
        .refused(400, "CEREMONY_EXPIRED");
    assert_eq!(nova.available().await, "75");
    // Nor is the passkey part of what the key names.
    let fresh = confirmed(&nova, &mut phone, "withdrawal").await;
    assert_eq!(withdraw(&nova, "w", &fresh).await.ok().body, first.body);
    assert_eq!(nova.available().await, "75");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_withdrawal_that_is_refused_for_another_reason_leaves_the_answer_good() {
    let app = spawn().await;
    let (nova, mut phone) = with_passkey(&app, "nova").await;
    let passkey = confirmed(&nova, &mut phone, "withdrawal").await;
    let too_much = withdrawal("500", &passkey);
    let refused = nova.post("/wallet/withdrawals", too_much).await;
    refused.refused(422, "INSUFFICIENT_FUNDS");
    withdraw(&nova, "w", &passkey).await.ok();
}

#[tokio::test]
async fn an_answer_that_is_forged_in_any_part_confirms_no_withdrawal() {
    let app = spawn().await;
    let (nova, mut phone) = with_passkey(&app, "nova").await;
    let (rex, mut rexs) = with_passkey(&app, "rex").await;
    withdraw(
        &nova,
        "first",
        &confirmed(&nova, &mut phone, "withdrawal").await,
    )
    .await
    .ok();
    for (what, forge) in FORGERIES {
        let (ceremony, options) = begun(&ask(&nova, "withdrawal").await);
        let (origin, flags, counter) = (phone.origin, phone.flags, phone.counter);
        let (handle, id) = (phone.user_handle.clone(), phone.credential_id);
        phone.counter += 1;
        forge(&mut phone, &rexs);
        let challenge = options["publicKey"]["challenge"].as_str().unwrap();
        let forged = confirmation(&ceremony, &phone.sign("webauthn.get", challenge));
        let key = what.replace(' ', "-");
        let answer = withdraw(&nova, &key, &forged).await;
        assert_eq!(answer.status.as_u16(), 400, "{what}: {}", answer.body);
        assert_eq!(answer.at("/code"), "PASSKEY_REFUSED", "{what}");
        (phone.origin, phone.flags, phone.counter) = (origin, flags, counter + 1);
        (phone.user_handle, phone.credential_id) = (handle, id);
        // The question of a wrong answer is used up.
        let right = confirmation(&ceremony, &phone.get(&options));
        withdraw(&nova, &key, &right)
            .await
            .refused(400, "CEREMONY_EXPIRED");
    }
    // The right passkey of another player.
    let (ceremony, options) = begun(&ask(&nova, "withdrawal").await);
    let theirs = confirmation(&ceremony, &rexs.get(&options));
    withdraw(&nova, "theirs", &theirs)
        .await
        .refused(400, "PASSKEY_REFUSED");
    // The question of another player, and none at all.
    let theirs = confirmed(&rex, &mut rexs, "withdrawal").await;
    withdraw(&nova, "asked", &theirs)
        .await
        .refused(400, "CEREMONY_EXPIRED");
    let mut none = theirs.clone();
    none["ceremony"] = json!("");
    withdraw(&nova, "none", &none)
        .await
        .refused(400, "CEREMONY_EXPIRED");
    assert_eq!(nova.available().await, "75");
    let logged = "select count(*) from security_events where kind = 'passkey_refused'";
    assert_eq!(number(&mut app.superuser().await, logged).await, 6);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_question_is_good_for_one_purpose_for_five_minutes_and_until_the_next() {
    let app = spawn().await;
    let (nova, mut phone) = with_passkey(&app, "nova").await;
    for purpose in ["second-factor", "passkeys", "closing", "google", "export"] {
        let other = confirmed(&nova, &mut phone, purpose).await;
        withdraw(&nova, purpose, &other)
            .await
            .refused(400, "CEREMONY_EXPIRED");
    }
    let browser = app.stranger();
    let asked = browser.post("/auth/passkeys/sign-in/options", json!({}));
    let (ceremony, options) = begun(&asked.await);
    let of_sign_in = confirmation(&ceremony, &phone.get(&options));
    withdraw(&nova, "sign-in", &of_sign_in)
        .await
        .refused(400, "CEREMONY_EXPIRED");
    let first = confirmed(&nova, &mut phone, "withdrawal").await;
    let next = confirmed(&nova, &mut phone, "withdrawal").await;
    withdraw(&nova, "first", &first)
        .await
        .refused(400, "CEREMONY_EXPIRED");
    app.clock.advance(Duration::from_secs(301));
    withdraw(&nova, "next", &next)
        .await
        .refused(400, "CEREMONY_EXPIRED");
    assert_eq!(nova.available().await, "80");
    // It opens no session either.
    let passkey = confirmed(&nova, &mut phone, "withdrawal").await;
    browser
        .post("/auth/passkeys/sign-in", passkey.clone())
        .await
        .refused(400, "CEREMONY_EXPIRED");
    withdraw(&nova, "last", &passkey).await.ok();
}

#[tokio::test]
async fn a_question_needs_a_purpose_and_a_passkey() {
    let app = spawn().await;
    let nova = app.player("nova").await;
    ask(&nova, "withdrawal").await.refused(409, "NO_PASSKEY");
    assert!(ask(&nova, "anything").await.status.is_client_error());
    app.stranger()
        .post(
            "/auth/passkeys/confirm/options",
            json!({ "purpose": "export" }),
        )
        .await
        .refused(401, "UNAUTHENTICATED");
}

#[tokio::test]
async fn a_passkey_stands_for_password_and_code_where_factors_change_and_an_account_closes() {
    let app = spawn().await;
    let mut nova = app.enrolled("nova").await;
    let body = json!({ "currentPassword": PASSWORD, "code": nova.recovery_code() });
    let asked = nova.person.post("/auth/passkeys/options", body).await;
    let (ceremony, options) = begun(&asked);
    let (mut phone, credential) = Authenticator::create(&options);
    let body = json!({ "ceremony": ceremony, "name": "My phone", "credential": credential });
    let added = nova.person.post("/auth/passkeys", body).await;
    assert_eq!(added.status.as_u16(), 201, "{}", added.body);
    let person = &nova.person;

    let passkey = confirmed(person, &mut phone, "second-factor").await;
    let body = json!({ "passkey": passkey });
    let path = "/auth/second-factor/recovery-codes";
    let codes = person.post(path, body.clone()).await.ok();
    assert_eq!(
        codes.at("/data/recoveryCodes").as_array().unwrap().len(),
        10
    );
    let path = "/auth/second-factor/disable";
    person
        .post(path, body)
        .await
        .refused(400, "CEREMONY_EXPIRED");
    let passkey = confirmed(person, &mut phone, "second-factor").await;
    person.post(path, json!({ "passkey": passkey })).await.ok();

    let passkey = confirmed(person, &mut phone, "passkeys").await;
    let body = json!({ "passkey": passkey });
    let (_, options) = begun(&person.post("/auth/passkeys/options", body).await);
    assert!(options["publicKey"]["user"]["id"].is_string());
    let passkey = confirmed(person, &mut phone, "passkeys").await;
    let id = person.get("/auth/passkeys").await.ok();
    let path = format!("/auth/passkeys/{}/remove", id.text("/data/passkeys/0/_id"));
    // Confirmed for another purpose, it removes nothing.
    let other = confirmed(person, &mut phone, "closing").await;
    person
        .post(&path, json!({ "passkey": other }))
        .await
        .refused(400, "CEREMONY_EXPIRED");
    person.post(&path, json!({ "passkey": passkey })).await.ok();

    let mut phone = add_passkey(person).await;
    let passkey = confirmed(person, &mut phone, "closing").await;
    let body = json!({ "passkey": passkey, "confirmation": "rex" });
    let unnamed = person.post("/auth/close-account", body).await;
    assert!(
        unnamed
            .refused(422, "VALIDATION")
            .at("/fields/confirmation")
            .is_string()
    );
    let body = json!({ "passkey": passkey, "confirmation": "nova" });
    person.post("/auth/close-account", body).await.ok();
    person.get("/auth/me").await.refused(401, "UNAUTHENTICATED");
}
