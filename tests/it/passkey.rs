//! Passkeys: added after the password, a way in without it, and good for one answer each.

use std::time::Duration;

use aws_lc_rs::digest::{SHA256, digest};
use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};

use crate::harness::{TestApp, spawn};
use crate::mail::subject;
use crate::people::{Answer, PASSWORD, Person};

const ORIGIN: &str = "http://localhost:8080";
/// The player is there, and was verified.
const VERIFIED: u8 = 0b101;
/// A key is in the data.
const WITH_KEY: u8 = 0b100_0000;
const PASSKEYS_MAX: usize = 10;

fn base64url(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// An authenticator that has made one passkey, as a phone or a browser would.
pub(crate) struct Authenticator {
    key: EcdsaKeyPair,
    pub(crate) credential_id: [u8; 32],
    pub(crate) user_handle: String,
    pub(crate) counter: u32,
    /// Where its browser states that it is.
    pub(crate) origin: &'static str,
    pub(crate) flags: u8,
}

impl Authenticator {
    /// Answers the options of a registration.
    pub(crate) fn create(options: &Value) -> (Self, Value) {
        let options = &options["publicKey"];
        assert_eq!(options["rp"]["id"], "localhost");
        assert_eq!(options["authenticatorSelection"]["residentKey"], "required");
        assert_eq!(
            options["authenticatorSelection"]["userVerification"],
            "required"
        );
        let key = EcdsaKeyPair::generate(&ECDSA_P256_SHA256_ASN1_SIGNING).unwrap();
        let mut credential_id = [0; 32];
        let id = digest(&SHA256, key.public_key().as_ref());
        credential_id.copy_from_slice(id.as_ref());
        let user_handle = options["user"]["id"].as_str().unwrap().to_owned();
        let authenticator = Self {
            key,
            credential_id,
            user_handle,
            counter: 0,
            origin: ORIGIN,
            flags: VERIFIED,
        };
        let answer = authenticator.attestation(options["challenge"].as_str().unwrap());
        (authenticator, answer)
    }

    fn client_data(&self, kind: &str, challenge: &str) -> Vec<u8> {
        let data = json!({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false});
        data.to_string().into_bytes()
    }

    fn data(&self, flags: u8) -> Vec<u8> {
        let mut data = digest(&SHA256, b"localhost").as_ref().to_vec();
        data.push(flags);
        data.extend(self.counter.to_be_bytes());
        data
    }

    fn attestation(&self, challenge: &str) -> Value {
        let mut data = self.data(self.flags | WITH_KEY);
        data.extend([0; 16]);
        data.extend([0, 32]);
        data.extend(self.credential_id);
        // COSE in CBOR: an elliptic curve key (1: 2) for ES256 (3: -7) on P-256 (-1: 1), its x (-2) and y (-3).
        let point = &self.key.public_key().as_ref()[1..];
        data.extend([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
        data.extend(&point[..32]);
        data.extend([0x22, 0x58, 0x20]);
        data.extend(&point[32..]);
        // {"fmt": "none", "attStmt": {}, "authData": the bytes}.
        let mut object = vec![0xa3, 0x63];
        object.extend(b"fmt");
        object.push(0x64);
        object.extend(b"none");
        object.push(0x67);
        object.extend(b"attStmt");
        object.extend([0xa0, 0x68]);
        object.extend(b"authData");
        object.extend([0x58, u8::try_from(data.len()).unwrap()]);
        object.extend(data);
        json!({
            "id": base64url(&self.credential_id), "rawId": base64url(&self.credential_id), "type": "public-key",
            "clientExtensionResults": {},
            "response": {
                "clientDataJSON": base64url(&self.client_data("webauthn.create", challenge)),
                "attestationObject": base64url(&object),
            },
        })
    }

    /// Answers the options of a sign-in.
    pub(crate) fn get(&mut self, options: &Value) -> Value {
        self.counter += 1;
        self.sign(
            "webauthn.get",
            options["publicKey"]["challenge"].as_str().unwrap(),
        )
    }

    pub(crate) fn sign(&self, kind: &str, challenge: &str) -> Value {
        let (client_data, data) = (self.client_data(kind, challenge), self.data(self.flags));
        let mut signed = data.clone();
        signed.extend(digest(&SHA256, &client_data).as_ref());
        let signature = self.key.sign(&SystemRandom::new(), &signed).unwrap();
        json!({
            "id": base64url(&self.credential_id), "rawId": base64url(&self.credential_id), "type": "public-key",
            "clientExtensionResults": {},
            "response": {
                "authenticatorData": base64url(&data), "clientDataJSON": base64url(&client_data),
                "signature": base64url(signature.as_ref()), "userHandle": self.user_handle,
            },
        })
    }
}

/// Changes an authenticator so that its next signature is no good; the other one is of another player.
type Forgery = fn(&mut Authenticator, &Authenticator);

/// What is wrong with a signature after each.
pub(crate) const FORGERIES: [(&str, Forgery); 5] = [
    ("another site", |phone, _| {
        phone.origin = "http://duel-ledger.example";
    }),
    ("no verification of the player", |phone, _| {
        phone.flags = 0b001;
    }),
    ("the handle of another player", |phone, other| {
        phone.user_handle.clone_from(&other.user_handle);
    }),
    ("the passkey of another player", |phone, other| {
        phone.credential_id = other.credential_id;
    }),
    ("a counter that goes backwards", |phone, _| {
        phone.counter = 0;
    }),
];

/// The ceremony and the options that were answered.
pub(crate) fn begun(answer: &Answer) -> (String, Value) {
    assert_eq!(answer.status.as_u16(), 201, "{}", answer.body);
    (
        answer.text("/data/ceremony"),
        answer.at("/data/options").clone(),
    )
}

async fn ask_for_passkey(person: &Person) -> Answer {
    let body = json!({ "currentPassword": PASSWORD });
    person.post("/auth/passkeys/options", body).await
}

async fn store(person: &Person, ceremony: &str, credential: &Value) -> Answer {
    let body = json!({ "ceremony": ceremony, "name": "My phone", "credential": credential });
    person.post("/auth/passkeys", body).await
}

pub(crate) async fn add_passkey(person: &Person) -> Authenticator {
    let (ceremony, options) = begun(&ask_for_passkey(person).await);
    let (authenticator, credential) = Authenticator::create(&options);
    let answer = store(person, &ceremony, &credential).await;
    assert_eq!(answer.status.as_u16(), 201, "{}", answer.body);
    authenticator
}

async fn ask_for_sign_in(browser: &Person) -> (String, Value) {
    begun(
        &browser
            .post("/auth/passkeys/sign-in/options", json!({}))
            .await,
    )
}

async fn send_signature(browser: &Person, ceremony: &str, credential: &Value) -> Answer {
    let body = json!({ "ceremony": ceremony, "credential": credential });
    browser.post("/auth/passkeys/sign-in", body).await
}

pub(crate) async fn sign_in_by(app: &TestApp, authenticator: &mut Authenticator) -> Answer {
    let browser = app.stranger();
    let (ceremony, options) = ask_for_sign_in(&browser).await;
    send_signature(&browser, &ceremony, &authenticator.get(&options)).await
}

#[tokio::test]
async fn a_passkey_signs_its_owner_in_without_password_and_code() {
    let app = spawn().await;
    let mut nova = app.enrolled("nova").await;
    // A player with a second factor gives a code too.
    ask_for_passkey(&nova.person)
        .await
        .refused(422, "VALIDATION");
    let body = json!({ "currentPassword": PASSWORD, "code": nova.recovery_code() });
    let asked = nova.person.post("/auth/passkeys/options", body).await;
    let (ceremony, options) = begun(&asked);
    let (mut phone, credential) = Authenticator::create(&options);
    store(&nova.person, &ceremony, &credential).await;
    let listed = nova.person.get("/auth/passkeys").await.ok();
    assert_eq!(listed.at("/data/passkeys/0/name"), "My phone");
    assert_eq!(listed.at("/data/passkeys/0/lastUsedAt"), &Value::Null);

    let signed_in = sign_in_by(&app, &mut phone).await.ok();
    assert_eq!(signed_in.at("/user/username"), "nova");
    assert!(signed_in.headers.contains_key("set-cookie"));
    sign_in_by(&app, &mut phone).await.ok();
    let listed = nova.person.get("/auth/passkeys").await.ok();
    assert!(listed.at("/data/passkeys/0/lastUsedAt").is_string());

    let id = listed.text("/data/passkeys/0/_id");
    let (path, code) = (format!("/auth/passkeys/{id}/remove"), nova.recovery_code());
    let body = json!({ "currentPassword": PASSWORD, "code": code });
    nova.person.post(&path, body).await.ok();
    sign_in_by(&app, &mut phone)
        .await
        .refused(400, "PASSKEY_REFUSED");
    let mails: Vec<_> = app.mails().await.iter().map(subject).collect();
    for expected in [
        "A passkey was added to your account",
        "A passkey was removed from your account",
    ] {
        assert!(mails.iter().any(|mail| mail == expected), "{mails:?}");
    }
}

#[tokio::test]
async fn a_signature_that_is_forged_in_any_part_is_refused() {
    let app = spawn().await;
    let (nova, rex) = (app.player("nova").await, app.player("rex").await);
    let (mut phone, rexs) = (add_passkey(&nova).await, add_passkey(&rex).await);
    sign_in_by(&app, &mut phone).await.ok();
    let browser = app.stranger();
    for (what, forge) in FORGERIES {
        let (ceremony, options) = ask_for_sign_in(&browser).await;
        let (origin, flags, counter) = (phone.origin, phone.flags, phone.counter);
        let (handle, id) = (phone.user_handle.clone(), phone.credential_id);
        phone.counter += 1;
        forge(&mut phone, &rexs);
        let challenge = options["publicKey"]["challenge"].as_str().unwrap();
        let signature = phone.sign("webauthn.get", challenge);
        let answer = send_signature(&browser, &ceremony, &signature).await;
        assert_eq!(answer.status.as_u16(), 400, "{what}: {}", answer.body);
        assert_eq!(answer.at("/code"), "PASSKEY_REFUSED", "{what}");
        (phone.origin, phone.flags, phone.counter) = (origin, flags, counter + 1);
        (phone.user_handle, phone.credential_id) = (handle, id);
    }
    // For another question, as another kind of answer, and with another signature.
    let (_, other) = ask_for_sign_in(&browser).await;
    let (ceremony, options) = ask_for_sign_in(&browser).await;
    let answer = send_signature(&browser, &ceremony, &phone.get(&other)).await;
    answer.refused(400, "PASSKEY_REFUSED");
    // A refused ceremony is used up too.
    let answer = send_signature(&browser, &ceremony, &phone.get(&options)).await;
    answer.refused(400, "CEREMONY_EXPIRED");
    let (ceremony, options) = ask_for_sign_in(&browser).await;
    let challenge = options["publicKey"]["challenge"].as_str().unwrap();
    let answer = send_signature(
        &browser,
        &ceremony,
        &phone.sign("webauthn.create", challenge),
    )
    .await;
    answer.refused(400, "PASSKEY_REFUSED");
    let (ceremony, options) = ask_for_sign_in(&browser).await;
    let mut signed = phone.get(&options);
    signed["response"]["signature"] = phone.get(&options)["response"]["signature"].clone();
    let answer = send_signature(&browser, &ceremony, &signed).await;
    answer.refused(400, "PASSKEY_REFUSED");
    sign_in_by(&app, &mut phone).await.ok();
}

#[tokio::test]
async fn a_ceremony_is_good_once_for_five_minutes_and_for_one_player() {
    let app = spawn().await;
    let (nova, rex) = (app.player("nova").await, app.player("rex").await);
    let mut phone = add_passkey(&nova).await;
    let browser = app.stranger();
    let (ceremony, options) = ask_for_sign_in(&browser).await;
    let signature = phone.get(&options);
    send_signature(&browser, &ceremony, &signature).await.ok();
    send_signature(&browser, &ceremony, &signature)
        .await
        .refused(400, "CEREMONY_EXPIRED");

    let (ceremony, options) = ask_for_sign_in(&browser).await;
    app.clock.advance(Duration::from_secs(301));
    send_signature(&browser, &ceremony, &phone.get(&options))
        .await
        .refused(400, "CEREMONY_EXPIRED");

    let (ceremony, options) = begun(&ask_for_passkey(&nova).await);
    let (_, credential) = Authenticator::create(&options);
    store(&rex, &ceremony, &credential)
        .await
        .refused(400, "CEREMONY_EXPIRED");
    let answer = store(&nova, &ceremony, &credential).await;
    assert_eq!(answer.status.as_u16(), 201, "{}", answer.body);
    // The next registration takes the place of one that waits.
    let (first, options) = begun(&ask_for_passkey(&nova).await);
    begun(&ask_for_passkey(&nova).await);
    store(&nova, &first, &Authenticator::create(&options).1)
        .await
        .refused(400, "CEREMONY_EXPIRED");
}

#[tokio::test]
async fn a_passkey_needs_the_password_and_a_player_has_ten_at_most() {
    let app = spawn().await;
    let nova = app.player("nova").await;
    let wrong = json!({ "currentPassword": "Wrong-horse-9" });
    let refused = nova.post("/auth/passkeys/options", wrong).await;
    let refused = refused.refused(422, "VALIDATION");
    assert!(refused.at("/fields/currentPassword").is_string());
    for _ in 0..PASSKEYS_MAX {
        add_passkey(&nova).await;
    }
    ask_for_passkey(&nova)
        .await
        .refused(409, "TOO_MANY_PASSKEYS");
    let listed = nova.get("/auth/passkeys").await.ok();
    let id = listed.text("/data/passkeys/0/_id");
    let path = format!("/auth/passkeys/{id}/remove");
    nova.post(&path, json!({})).await.refused(422, "VALIDATION");
    let password = json!({ "currentPassword": PASSWORD });
    nova.post(&path, password.clone()).await.ok();
    nova.post(&path, password)
        .await
        .refused(404, "PASSKEY_NOT_FOUND");
    add_passkey(&nova).await;
}

#[tokio::test]
async fn the_passkey_of_a_closed_account_signs_in_no_more() {
    let app = spawn().await;
    let nova = app.player("nova").await;
    let mut phone = add_passkey(&nova).await;
    nova.close_account().await.ok();
    sign_in_by(&app, &mut phone)
        .await
        .refused(400, "PASSKEY_REFUSED");
}
