//! The second factor: enrolled with the password and a code, asked for at sign-in and before withdrawals, and no code twice.

use std::time::Duration;

use actors::runtime::clock::{Clock, SystemClock};
use domain::account::second_factor::TotpSecret;
use serde_json::{Value, json};

use crate::books::number;
use crate::harness::{TestApp, spawn};
use crate::people::{Answer, PASSWORD, Person};
use crate::session::sign_in;

const WRONG: &str = "000000";
const STEP: Duration = Duration::from_secs(30);
const KNOWN: &str = "sandbox:known";

/// A player with an authenticator app and recovery codes.
pub(crate) struct Enrolled {
    pub(crate) person: Person,
    pub(crate) app: TotpSecret,
    recovery_codes: Vec<String>,
}

impl Enrolled {
    /// A recovery code that was not used.
    pub(crate) fn recovery_code(&mut self) -> String {
        self.recovery_codes.remove(0)
    }
}

/// The bytes of a base32 text.
fn bytes_of(text: &str) -> Vec<u8> {
    let bits = text.chars().flat_map(|c| {
        let value = if c.is_ascii_digit() {
            u32::from(c) - u32::from('2') + 26
        } else {
            u32::from(c) - u32::from('A')
        };
        (0..5).rev().map(move |place| (value >> place) & 1)
    });
    let bits: Vec<u32> = bits.collect();
    let byte = |bits: &[u32]| bits.iter().fold(0, |byte, bit| byte << 1 | bit);
    bits.chunks_exact(8)
        .map(|bits| u8::try_from(byte(bits)).unwrap())
        .collect()
}

fn codes_in(answer: &Answer) -> Vec<String> {
    let codes = answer.at("/data/recoveryCodes").as_array().unwrap();
    let codes = codes.iter().map(|code| code.as_str().unwrap().to_owned());
    codes.collect()
}

async fn begin(person: &Person) -> TotpSecret {
    let body = json!({ "currentPassword": PASSWORD });
    let answer = person.post("/auth/second-factor/totp", body).await;
    assert_eq!(answer.status.as_u16(), 201, "{}", answer.body);
    assert!(answer.text("/data/qr").contains("<svg"));
    let secret = answer.text("/data/secret");
    assert!(answer.text("/data/uri").contains(&secret));
    TotpSecret::from_bytes(&bytes_of(&secret)).unwrap()
}

async fn confirm(person: &Person, code: &str) -> Answer {
    let path = "/auth/second-factor/totp/confirm";
    person.post(path, json!({ "code": code })).await
}

impl TestApp {
    /// The code that an authenticator app shows now.
    pub(crate) fn code_of(&self, app: &TotpSecret) -> String {
        app.code(self.clock.now()).unwrap()
    }

    pub(crate) async fn enrolled(&self, username: &str) -> Enrolled {
        self.enrol(self.player(username).await).await
    }

    /// The player adds an authenticator app.
    pub(crate) async fn enrol(&self, person: Person) -> Enrolled {
        let app = begin(&person).await;
        let answer = confirm(&person, &self.code_of(&app)).await.ok();
        self.clock.advance(STEP);
        Enrolled {
            recovery_codes: codes_in(&answer),
            person,
            app,
        }
    }
}

/// The same for a player of a server in a process of its own, whose clock is the world's.
pub(crate) async fn enrol_now(person: &Person) {
    let app = begin(person).await;
    let code = app.code(SystemClock.now()).unwrap();
    confirm(person, &code).await.ok();
}

/// The challenge of a sign-in whose password was right.
pub(crate) async fn challenge_for(browser: &Person, username: &str) -> String {
    let answer = sign_in(browser, username, PASSWORD).await;
    assert_eq!(answer.status.as_u16(), 202, "{}", answer.body);
    assert!(answer.body.get("accessToken").is_none());
    assert!(!answer.headers.contains_key("set-cookie"));
    answer.text("/challenge")
}

pub(crate) async fn meet(browser: &Person, challenge: &str, code: &str) -> Answer {
    let body = json!({ "challenge": challenge, "code": code });
    browser.post("/auth/second-factor", body).await
}

#[tokio::test]
async fn an_app_counts_once_a_code_of_it_is_confirmed() {
    let app = spawn().await;
    let nova = app.player("nova").await;
    let wrong = json!({ "currentPassword": "Wrong-horse-9" });
    let wrong = nova.post("/auth/second-factor/totp", wrong).await;
    assert!(
        wrong
            .refused(422, "VALIDATION")
            .at("/fields/currentPassword")
            .is_string()
    );
    confirm(&nova, WRONG).await.refused(409, "NO_ENROLMENT");
    // One that was begun and not confirmed does not count, and is replaced by the next.
    let first = begin(&nova).await;
    sign_in(&app.stranger(), "nova", PASSWORD).await.ok();
    let second = begin(&nova).await;
    confirm(&nova, &app.code_of(&first))
        .await
        .refused(422, "VALIDATION");
    let codes = codes_in(&confirm(&nova, &app.code_of(&second)).await.ok());
    assert_eq!(codes.len(), 10);
    let me = nova.get("/auth/me").await.ok();
    assert_eq!(me.at("/user/hasSecondFactor"), &json!(true));
    let status = nova.get("/auth/second-factor").await.ok();
    assert_eq!(status.at("/data/isOn"), &json!(true));
    assert_eq!(status.at("/data/recoveryCodesLeft"), &json!(10));
    let again = json!({ "currentPassword": PASSWORD });
    nova.post("/auth/second-factor/totp", again)
        .await
        .refused(409, "SECOND_FACTOR_ON");
    let mails = app.mails().await;
    let is_about = |text: &str| text.contains("an authenticator app was added");
    assert!(mails.iter().any(|mail| is_about(&mail.text)));
}

#[tokio::test]
async fn api_auth_01_a_sign_in_needs_the_code_also_from_a_known_device() {
    let app = spawn().await;
    let nova = app.enrolled("nova").await;
    let challenge = challenge_for(&nova.person, "nova").await;
    meet(&nova.person, &challenge, WRONG)
        .await
        .refused(422, "VALIDATION");
    let code = app.code_of(&nova.app);
    let signed_in = meet(&nova.person, &challenge, &code).await.ok();
    let mut browser = nova.person.clone();
    browser.token = Some(signed_in.text("/accessToken"));
    browser.get("/auth/me").await.ok();
    // Neither the challenge nor the code is good twice.
    meet(&nova.person, &challenge, &code)
        .await
        .refused(401, "CHALLENGE_EXPIRED");
    let next = challenge_for(&nova.person, "nova").await;
    meet(&nova.person, &next, &code)
        .await
        .refused(422, "VALIDATION");
    app.clock.advance(STEP);
    let code = app.code_of(&nova.app);
    meet(&nova.person, &next, &code).await.ok();
}

#[tokio::test]
async fn two_requests_at_once_do_not_use_one_code_twice() {
    let app = spawn().await;
    let nova = app.enrolled("nova").await;
    let (one, other) = (
        challenge_for(&nova.person, "nova").await,
        challenge_for(&nova.person, "nova").await,
    );
    let code = app.code_of(&nova.app);
    let both = futures_util::future::join(
        meet(&nova.person, &one, &code),
        meet(&nova.person, &other, &code),
    );
    let (one, other) = both.await;
    let is_in = |answer: &Answer| answer.status.is_success();
    assert!(is_in(&one) != is_in(&other), "{} {}", one.body, other.body);
}

#[tokio::test]
async fn a_recovery_code_signs_in_once_and_its_owner_is_about() {
    let app = spawn().await;
    let nova = app.enrolled("nova").await;
    let recovery = nova.recovery_codes[0].to_lowercase();
    let challenge = challenge_for(&nova.person, "nova").await;
    meet(&nova.person, &challenge, &recovery).await.ok();
    let next = challenge_for(&nova.person, "nova").await;
    meet(&nova.person, &next, &recovery)
        .await
        .refused(422, "VALIDATION");
    let status = nova.person.get("/auth/second-factor").await.ok();
    assert_eq!(status.at("/data/recoveryCodesLeft"), &json!(9));
    let mails = app.mails().await;
    let is_about = |text: &str| text.contains("Unused recovery codes: 9.");
    assert!(mails.iter().any(|mail| is_about(&mail.text)));
    // A reader of the database finds neither codes nor secret.
    let plain = nova.recovery_codes[1].replace('-', "");
    let sql =
        format!("select count(*) from recovery_codes where position('{plain}'::bytea in hash) > 0");
    assert_eq!(number(&mut app.superuser().await, &sql).await, 0);
}

#[tokio::test]
async fn a_challenge_ends_after_five_minutes_and_with_a_change_of_password() {
    let app = spawn().await;
    let nova = app.enrolled("nova").await;
    let late = challenge_for(&nova.person, "nova").await;
    app.clock.advance(Duration::from_mins(5));
    let code = app.code_of(&nova.app);
    meet(&nova.person, &late, &code)
        .await
        .refused(401, "CHALLENGE_EXPIRED");
    let before = challenge_for(&nova.person, "nova").await;
    let change = json!({ "currentPassword": PASSWORD, "newPassword": "Another-Horse-7" });
    nova.person.post("/auth/change-password", change).await.ok();
    meet(&nova.person, &before, &code)
        .await
        .refused(401, "CHALLENGE_EXPIRED");
    for made_up in ["", "abc", &"ab".repeat(32)] {
        meet(&nova.person, made_up, &code)
            .await
            .refused(401, "CHALLENGE_EXPIRED");
    }
}

#[tokio::test]
async fn security_2_five_wrong_codes_lock_the_network_and_end_the_challenge() {
    let app = spawn().await;
    let nova = app.enrolled("nova").await;
    let thief = app.stranger();
    let challenge = challenge_for(&thief, "nova").await;
    for _ in 0..5 {
        meet(&thief, &challenge, WRONG)
            .await
            .refused(422, "VALIDATION");
    }
    let code = app.code_of(&nova.app);
    meet(&thief, &challenge, &code)
        .await
        .refused(401, "CHALLENGE_EXPIRED");
    let next = challenge_for(&thief, "nova").await;
    meet(&thief, &next, &code).await.refused(429, "LOCKED_OUT");
    // The device that the account knows is not locked by others.
    let own = challenge_for(&nova.person, "nova").await;
    meet(&nova.person, &own, &code).await.ok();
    let mails = app.mails().await;
    let is_about = |text: &str| {
        text.contains("wrong codes of your authenticator app, or wrong passkeys, were tried")
    };
    assert_eq!(mails.iter().filter(|mail| is_about(&mail.text)).count(), 1);
}

fn withdrawal_by(code: &str) -> Value {
    json!({ "amount": "5", "destination": KNOWN, "code": code })
}

#[tokio::test]
async fn a_withdrawal_asks_for_the_code_in_place_of_the_password() {
    let app = spawn().await;
    let nova = app.enrolled("nova").await;
    let person = nova.person.clone().deposit("80").await;
    app.trust(&person, KNOWN).await;
    let by_password = crate::people::withdrawal_to(KNOWN, "5");
    let missing = person.post("/wallet/withdrawals", by_password).await;
    let missing = missing.refused(422, "VALIDATION");
    assert_eq!(missing.text("/fields/code"), "Code is required");
    let send = |key: &'static str, code: &str| {
        person.post_keyed("/wallet/withdrawals", key, withdrawal_by(code))
    };
    send("w", WRONG).await.refused(422, "VALIDATION");
    let code = app.code_of(&nova.app);
    let first = send("w", &code).await.ok();
    // It waits a day after the change of factor.
    assert_eq!(first.text("/data/withdrawal/status"), "waiting");
    // The response was lost: the same request brings the same code, and moves nothing.
    assert_eq!(send("w", &code).await.ok().body, first.body);
    send("x", &code).await.refused(422, "VALIDATION");
    assert_eq!(person.available().await, "75");
    app.clock.advance(Duration::from_hours(24));
    let challenge = challenge_for(&person, "nova").await;
    let signed_in = meet(&person, &challenge, &app.code_of(&nova.app)).await;
    let person = Person {
        token: Some(signed_in.ok().text("/accessToken")),
        ..person.clone()
    };
    app.clock.advance(STEP);
    let by_code = withdrawal_by(&app.code_of(&nova.app));
    let later = person.post_keyed("/wallet/withdrawals", "y", by_code).await;
    assert_eq!(later.ok().text("/data/withdrawal/status"), "paying");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_withdrawal_that_is_refused_for_another_reason_leaves_the_code_good() {
    let app = spawn().await;
    let nova = app.enrolled("nova").await;
    let person = nova.person.clone().deposit("80").await;
    app.trust(&person, KNOWN).await;
    let code = app.code_of(&nova.app);
    for _ in 0..6 {
        let mut too_much = withdrawal_by(&code);
        too_much["amount"] = json!("500");
        let refused = person.post("/wallet/withdrawals", too_much).await;
        assert!(refused.status.is_client_error());
        assert_ne!(refused.status.as_u16(), 429);
    }
    person
        .post("/wallet/withdrawals", withdrawal_by(&code))
        .await
        .ok();
}

#[tokio::test]
async fn the_factor_is_changed_with_the_password_and_a_code_alone() {
    let app = spawn().await;
    let nova = app.enrolled("nova").await;
    let person = &nova.person;
    for path in ["recovery-codes", "disable"] {
        let path = format!("/auth/second-factor/{path}");
        let empty = person.post(&path, json!({})).await;
        let empty = empty.refused(422, "VALIDATION");
        assert!(empty.at("/fields/currentPassword").is_string());
        assert!(empty.at("/fields/code").is_string());
        let wrong = json!({ "currentPassword": PASSWORD, "code": WRONG });
        person.post(&path, wrong).await.refused(422, "VALIDATION");
    }
    let both = |code: &str| json!({ "currentPassword": PASSWORD, "code": code });
    let replaced = person
        .post(
            "/auth/second-factor/recovery-codes",
            both(&app.code_of(&nova.app)),
        )
        .await;
    let codes = codes_in(&replaced.ok());
    let old = both(&nova.recovery_codes[0]);
    person
        .post("/auth/second-factor/disable", old)
        .await
        .refused(422, "VALIDATION");
    person
        .post("/auth/second-factor/disable", both(&codes[0]))
        .await
        .ok();
    sign_in(&app.stranger(), "nova", PASSWORD).await.ok();
    person
        .post("/auth/second-factor/disable", both(&codes[1]))
        .await
        .refused(409, "SECOND_FACTOR_OFF");
    let left = "select count(*) from recovery_codes";
    assert_eq!(number(&mut app.superuser().await, left).await, 0);
    let mails = app.mails().await;
    for notice in [
        "new recovery codes were made for your account",
        "the authenticator app was removed from your account",
    ] {
        let about = mails.iter().filter(|mail| mail.text.contains(notice));
        assert_eq!(about.count(), 1, "{notice}");
    }
}
