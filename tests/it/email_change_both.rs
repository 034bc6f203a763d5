//! Both addresses confirm a change of the email address, or what stands in place of the one before (docs/rules.md, Accounts).

use std::time::Duration;

use serde_json::{Value, json};

use crate::email_change::{ask, ask_with_code, email_of, follow};
use crate::harness::{TestApp, spawn};
use crate::passkey::add_passkey;
use crate::passkey_confirm::confirmed;
use crate::people::{Answer, PASSWORD, Person};
use crate::second_factor::{Enrolled, challenge_for, meet};
use crate::session::sign_in;

const OLD: &str = "nova@example.com";
const NEW: &str = "star@example.org";
const DAY: Duration = Duration::from_hours(24);
const SECOND: Duration = Duration::from_secs(1);

/// A player whose address is verified.
async fn verified(app: &TestApp) -> Person {
    let nova = app.player("nova").await;
    app.mark_verified(&nova).await;
    nova
}

async fn enrolled(app: &TestApp) -> Enrolled {
    let player = app.enrolled("nova").await;
    app.mark_verified(&player.person).await;
    player
}

/// Whether a link completed the change.
async fn completes(app: &TestApp, token: &str) -> bool {
    let answer = follow(app, "confirm", token).await.ok();
    answer.at("/data/isChanged").as_bool().unwrap()
}

async fn waiting(person: &Person) -> Value {
    let answer = person.get("/auth/change-email").await.ok();
    answer.at("/data/change").clone()
}

/// Which address has confirmed: the new one, and the one before.
async fn progress(person: &Person) -> [Value; 2] {
    let change = waiting(person).await;
    [
        change["isNewConfirmed"].clone(),
        change["isOldConfirmed"].clone(),
    ]
}

#[tokio::test]
async fn a_verified_address_changes_once_both_have_confirmed_in_either_order() {
    for is_old_first in [false, true] {
        let app = spawn().await;
        let nova = verified(&app).await;
        assert_eq!(waiting(&nova).await, Value::Null);
        ask(&nova, NEW).await.ok();
        assert_eq!(waiting(&nova).await["newEmail"], NEW);
        assert_eq!(progress(&nova).await, [false, false]);
        let (new, old) = (app.confirmation(NEW).await, app.leaving(OLD).await);
        let [first, second] = if is_old_first {
            [&old, &new]
        } else {
            [&new, &old]
        };
        // Following it twice is no second confirmation.
        assert!(!completes(&app, first).await);
        assert!(!completes(&app, first).await);
        assert_eq!(email_of(&nova).await, OLD);
        assert_eq!(progress(&nova).await, [!is_old_first, is_old_first]);
        assert!(completes(&app, second).await);
        assert!(completes(&app, first).await);
        assert_eq!(email_of(&nova).await, NEW);
        assert_eq!(waiting(&nova).await, Value::Null);
        let undo = app.undo(OLD).await;
        follow(&app, "undo", &undo).await.ok();
        sign_in(&app.stranger(), OLD, PASSWORD).await.ok();
    }
}

#[tokio::test]
async fn one_confirmation_is_not_enough_within_the_time_and_the_other_is_late_after_it() {
    let app = spawn().await;
    let nova = verified(&app).await;
    ask(&nova, NEW).await.ok();
    let (new, old) = (app.confirmation(NEW).await, app.leaving(OLD).await);
    assert!(!completes(&app, &new).await);
    app.clock.advance(Duration::from_mins(30));
    follow(&app, "confirm", &old)
        .await
        .refused(400, "TOKEN_INVALID");
    let nova = nova.again().await;
    assert_eq!(waiting(&nova).await, Value::Null);
    assert_eq!(email_of(&nova).await, OLD);
}

#[tokio::test]
async fn an_address_that_was_never_verified_is_not_asked() {
    let app = spawn().await;
    let nova = app.player("nova").await;
    ask(&nova, NEW).await.ok();
    assert_eq!(waiting(&nova).await["isOldAsked"], false);
    let token = app.confirmation(NEW).await;
    assert!(completes(&app, &token).await);
    assert_eq!(email_of(&nova).await, NEW);
    let mails = app.mails().await;
    assert!(!mails.iter().any(|mail| mail.text.contains("/leave-email")));
}

#[tokio::test]
async fn the_same_address_in_another_case_is_one_mailbox() {
    let app = spawn().await;
    let nova = verified(&app).await;
    ask(&nova, "Nova@example.com").await.ok();
    let token = app.confirmation("Nova@example.com").await;
    assert!(completes(&app, &token).await);
    assert_eq!(email_of(&nova).await, "Nova@example.com");
}

#[tokio::test]
async fn links_are_sent_again_for_the_same_time_and_a_cancelled_change_has_none() {
    let app = spawn().await;
    let nova = verified(&app).await;
    let resend = "/auth/change-email/resend";
    nova.post(resend, json!({}))
        .await
        .refused(409, "NO_EMAIL_CHANGE");
    ask(&nova, NEW).await.ok();
    let until = waiting(&nova).await["expiresAt"].clone();
    let (new, old) = (app.confirmation(NEW).await, app.leaving(OLD).await);
    assert!(!completes(&app, &new).await);
    app.clock.advance(SECOND);
    nova.post(resend, json!({})).await.ok();
    assert_eq!(waiting(&nova).await["expiresAt"], until);
    assert_eq!(progress(&nova).await, [true, false]);
    let again = app.leaving(OLD).await;
    assert_ne!(again, old);
    // Of the address that has confirmed no new mail is asked.
    assert_eq!(app.confirmation(NEW).await, new);
    follow(&app, "confirm", &old)
        .await
        .refused(400, "TOKEN_INVALID");

    nova.post("/auth/change-email/cancel", json!({})).await.ok();
    nova.post("/auth/change-email/cancel", json!({})).await.ok();
    for token in [&new, &again] {
        follow(&app, "confirm", token)
            .await
            .refused(400, "TOKEN_INVALID");
    }
    assert_eq!(email_of(&nova).await, OLD);
    for (method, path) in [("get", ""), ("post", "/resend"), ("post", "/cancel")] {
        let path = format!("/auth/change-email{path}");
        let stranger = app.stranger();
        let answer = if method == "get" {
            stranger.get(&path).await
        } else {
            stranger.post(&path, json!({})).await
        };
        answer.refused(401, "UNAUTHENTICATED");
    }
}

#[tokio::test]
async fn a_change_of_the_password_ends_both_links() {
    let app = spawn().await;
    let nova = verified(&app).await;
    ask(&nova, NEW).await.ok();
    let (new, old) = (app.confirmation(NEW).await, app.leaving(OLD).await);
    assert!(!completes(&app, &new).await);
    let body = json!({ "currentPassword": PASSWORD, "newPassword": "Another-Horse-7" });
    nova.post("/auth/change-password", body).await.ok();
    for token in [&new, &old] {
        follow(&app, "confirm", token)
            .await
            .refused(400, "TOKEN_INVALID");
    }
    assert_eq!(email_of(&nova).await, OLD);
}

#[tokio::test]
async fn an_address_in_use_waits_alike_and_has_no_link() {
    let app = spawn().await;
    let nova = verified(&app).await;
    app.player("rex").await;
    ask(&nova, "rex@example.com").await.ok();
    let change = waiting(&nova).await;
    assert_eq!(change["newEmail"], "rex@example.com");
    assert_eq!(progress(&nova).await, [false, false]);
    nova.post("/auth/change-email/resend", json!({})).await.ok();
    let old = app.leaving(OLD).await;
    assert!(!completes(&app, &old).await);
    assert_eq!(progress(&nova).await, [false, true]);
    let mails = app.mails().await;
    let asks_new = |text: &str| text.contains("/verify-email-change?token=");
    assert!(!mails.iter().any(|mail| asks_new(&mail.text)));
    assert_eq!(email_of(&nova).await, OLD);
}

#[tokio::test]
async fn a_second_factor_is_asked_for_where_it_is_on() {
    let app = spawn().await;
    let nova = enrolled(&app).await;
    ask(&nova.person, NEW).await.refused(422, "VALIDATION");
    assert_eq!(waiting(&nova.person).await, Value::Null);
    ask_with_code(&app, &nova, NEW).await.ok();
    assert_eq!(waiting(&nova.person).await["isOldAsked"], true);
}

/// A request of a player who cannot read mails to the present address.
async fn ask_without_mailbox(app: &TestApp, player: &Enrolled) -> Answer {
    let body = json!({
        "email": NEW, "currentPassword": PASSWORD, "code": app.code_of(&player.app), "isOldMailboxLost": true,
    });
    player.person.post("/auth/change-email", body).await
}

/// The player on another device, where the code of the app was asked for.
async fn signed_in_again(app: &TestApp, player: &Enrolled) -> Person {
    let mut browser = app.stranger();
    let challenge = challenge_for(&browser, "nova").await;
    let code = app.code_of(&player.app);
    let answer = meet(&browser, &challenge, &code).await.ok();
    browser.token = Some(answer.text("/accessToken"));
    browser.id = answer.text("/user/_id");
    player.person.username.clone_into(&mut browser.username);
    browser
}

#[tokio::test]
async fn an_app_of_a_week_stands_for_a_lost_mailbox_and_a_younger_one_does_not() {
    let app = spawn().await;
    let mut nova = enrolled(&app).await;
    ask_without_mailbox(&app, &nova)
        .await
        .refused(409, "OLD_ADDRESS_NEEDED");
    app.clock.advance(DAY * 7);
    nova.person = signed_in_again(&app, &nova).await;
    // A code is good once: the next one is shown after half a minute.
    app.clock.advance(SECOND * 30);
    ask_without_mailbox(&app, &nova).await.ok();
    assert_eq!(waiting(&nova.person).await["isOldAsked"], false);
    let token = app.confirmation(NEW).await;
    assert!(completes(&app, &token).await);
    // The mailbox that was not asked can still take it back.
    let undo = app.undo(OLD).await;
    follow(&app, "undo", &undo).await.ok();
    sign_in(&app.stranger(), NEW, PASSWORD)
        .await
        .refused(401, "INVALID_CREDENTIALS");
}

#[tokio::test]
async fn the_password_alone_never_stands_for_a_lost_mailbox() {
    let app = spawn().await;
    let nova = verified(&app).await;
    let body = json!({ "email": NEW, "currentPassword": PASSWORD, "isOldMailboxLost": true });
    nova.post("/auth/change-email", body)
        .await
        .refused(409, "OLD_ADDRESS_NEEDED");
    assert_eq!(waiting(&nova).await, Value::Null);
}

#[tokio::test]
async fn a_passkey_confirms_the_request_and_an_old_one_stands_for_a_lost_mailbox() {
    let app = spawn().await;
    let nova = verified(&app).await;
    let mut old = add_passkey(&nova).await;
    app.clock.advance(DAY * 7);
    let nova = nova.again().await;
    let mut young = add_passkey(&nova).await;
    // A question that was put for another purpose confirms nothing.
    let other = confirmed(&nova, &mut old, "export").await;
    nova.post(
        "/auth/change-email",
        json!({ "email": NEW, "passkey": other }),
    )
    .await
    .refused(400, "CEREMONY_EXPIRED");
    let passkey = confirmed(&nova, &mut young, "email-change").await;
    let lost = json!({ "email": NEW, "passkey": passkey, "isOldMailboxLost": true });
    nova.post("/auth/change-email", lost)
        .await
        .refused(409, "OLD_ADDRESS_NEEDED");
    let passkey = confirmed(&nova, &mut old, "email-change").await;
    let lost = json!({ "email": NEW, "passkey": passkey, "isOldMailboxLost": true });
    nova.post("/auth/change-email", lost).await.ok();
    let token = app.confirmation(NEW).await;
    assert!(completes(&app, &token).await);
    assert_eq!(email_of(&nova).await, NEW);
}
