//! What ends a change of the email address that waits, and what reverting one removes (docs/rules.md, Accounts).

use std::time::Duration;

use duel_ledger::commands::account::AccountCommands;
use serde_json::json;

use crate::account_commands::{does, order, with_admin};
use crate::email_change::{ask, ask_with_code, follow};
use crate::harness::{TestApp, spawn};
use crate::passkey::{add_passkey, sign_in_by};
use crate::people::{PASSWORD, Person};
use crate::second_factor::Enrolled;
use crate::session::sign_in;

const CHOSEN: &str = "Another-Horse-7";
const SECOND: Duration = Duration::from_secs(1);

/// The address that a player changes to.
fn next_of(person: &Person) -> String {
    format!("{}@example.org", person.username)
}

fn first_of(person: &Person) -> String {
    format!("{}@example.com", person.username)
}

/// Asks for a change, and answers the token that confirms it.
async fn waiting(app: &TestApp, person: &Person) -> String {
    let next = next_of(person);
    ask(person, &next).await.ok();
    app.confirmation(&next).await
}

/// The same for a player whose second factor is on.
async fn waiting_with_code(app: &TestApp, player: &Enrolled) -> String {
    let next = next_of(&player.person);
    ask_with_code(app, player, &next).await.ok();
    app.confirmation(&next).await
}

/// Changes the address, and answers the token that reverts it.
async fn changed(app: &TestApp, person: &Person) -> String {
    let token = waiting(app, person).await;
    follow(app, "confirm", &token).await.ok();
    app.undo(&first_of(person)).await
}

/// Fails unless the link is answered as one that never was, and the address is the one before.
async fn assert_ended(app: &TestApp, person: &Person, token: &str, password: &str) {
    let ended = follow(app, "confirm", token).await;
    let ended = ended.refused(400, "TOKEN_INVALID");
    let unknown = follow(app, "confirm", &"ab".repeat(32)).await;
    assert_eq!(ended.body, unknown.body, "{}", person.username);
    sign_in(&app.stranger(), &next_of(person), password)
        .await
        .refused(401, "INVALID_CREDENTIALS");
}

#[tokio::test]
async fn a_change_is_reverted_while_another_one_waits_which_ends_with_it() {
    let app = spawn().await;
    let nova = app.player("nova").await;
    let undo = changed(&app, &nova).await;
    app.advance(SECOND);
    ask(&nova, "third@example.org").await.ok();
    let third = app.confirmation("third@example.org").await;
    follow(&app, "undo", &undo).await.ok();
    follow(&app, "confirm", &third)
        .await
        .refused(400, "TOKEN_INVALID");
    assert_ended(&app, &nova, &third, PASSWORD).await;
    let signed_in = sign_in(&app.stranger(), &first_of(&nova), PASSWORD).await;
    assert_eq!(signed_in.ok().text("/user/email"), first_of(&nova));
}

#[tokio::test]
async fn a_change_or_reset_of_the_password_ends_a_change_that_waits() {
    let app = spawn().await;
    let nova = app.player("nova").await;
    let token = waiting(&app, &nova).await;
    let body = json!({ "currentPassword": PASSWORD, "newPassword": CHOSEN });
    nova.post("/auth/change-password", body).await.ok();
    assert_ended(&app, &nova, &token, CHOSEN).await;

    let rex = app.player("rex").await;
    let token = waiting(&app, &rex).await;
    let forgot = json!({ "email": first_of(&rex) });
    app.stranger()
        .post("/auth/forgot-password", forgot)
        .await
        .ok();
    let link = loop {
        if let Some(link) = app.link_token(&rex, "reset-password").await {
            break link;
        }
        tokio::task::yield_now().await;
    };
    let reset = json!({ "token": link, "password": CHOSEN });
    app.stranger()
        .post("/auth/reset-password", reset)
        .await
        .ok();
    assert_ended(&app, &rex, &token, CHOSEN).await;
}

#[tokio::test]
async fn an_administrator_who_signs_out_or_resets_the_factor_ends_a_change_that_waits() {
    let app = with_admin().await;
    let enrolled = app.enrolled("nova").await;
    let rex = app.player("rex").await;
    let untouched = app.player("zoe").await;
    let of_nova = waiting_with_code(&app, &enrolled).await;
    let nova = enrolled.person;
    let of_rex = waiting(&app, &rex).await;
    let of_zoe = waiting(&app, &untouched).await;
    does(&app, &AccountCommands::ResetFactor(order("nova")))
        .await
        .unwrap();
    does(&app, &AccountCommands::SignOut(order("rex")))
        .await
        .unwrap();
    assert_ended(&app, &nova, &of_nova, PASSWORD).await;
    assert_ended(&app, &rex, &of_rex, PASSWORD).await;
    follow(&app, "confirm", &of_zoe).await.ok();
    sign_in(&app.stranger(), &next_of(&untouched), PASSWORD)
        .await
        .ok();
}

#[tokio::test]
async fn reverting_a_change_removes_the_passkeys_and_the_app_that_came_after_its_request() {
    let app = spawn().await;
    let nova = app.player("nova").await;
    let mut before = add_passkey(&nova).await;
    app.advance(SECOND);
    let token = waiting(&app, &nova).await;
    app.advance(SECOND);
    let mut between = add_passkey(&nova).await;
    follow(&app, "confirm", &token).await.ok();
    let undo = app.undo(&first_of(&nova)).await;
    let mut after = add_passkey(&nova).await;
    app.enrol(nova.clone()).await;
    let asked = sign_in(&app.stranger(), "nova", PASSWORD).await;
    assert_eq!(asked.status.as_u16(), 202, "{}", asked.body);

    follow(&app, "undo", &undo).await.ok();
    for passkey in [&mut between, &mut after] {
        sign_in_by(&app, passkey)
            .await
            .refused(400, "PASSKEY_REFUSED");
    }
    sign_in_by(&app, &mut before).await.ok();
    let signed_in = sign_in(&app.stranger(), "nova", PASSWORD).await;
    assert_eq!(signed_in.status.as_u16(), 200, "{}", signed_in.body);
    let nova = nova.again().await;
    let factor = nova.get("/auth/second-factor").await.ok();
    assert_eq!(factor.at("/data/isOn"), false);
    let listed = nova.get("/auth/passkeys").await.ok();
    assert_eq!(listed.at("/data/passkeys").as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn reverting_a_change_leaves_the_app_from_before_its_request() {
    let app = spawn().await;
    let enrolled = app.enrolled("nova").await;
    let token = waiting_with_code(&app, &enrolled).await;
    follow(&app, "confirm", &token).await.ok();
    let undo = app.undo(&first_of(&enrolled.person)).await;
    follow(&app, "undo", &undo).await.ok();
    let asked = sign_in(&app.stranger(), "nova", PASSWORD).await;
    assert_eq!(asked.status.as_u16(), 202, "{}", asked.body);
}
