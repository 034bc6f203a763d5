//! Roles, the last administrator, and resets of second factors by two administrators.

use std::time::Duration;

use domain::account::AccountRole;
use duel_ledger::services::account_changes::{AccountChange, AccountChangeError, ChangeAuthor};
use duel_ledger::services::mail::MailContext;
use serde_json::{Value, json};

use super::REASON;
use crate::books::number;
use crate::harness::{TestApp, spawn};
use crate::moderation::Judge;
use crate::people::{PASSWORD, Person};
use crate::session::sign_in;

async fn give(who: &Person, player: &Person, role: &str) -> crate::people::Answer {
    who.does_with(player, "role", json!({ "role": role })).await
}

/// A change by a member of the staff whose request was let in before.
async fn under_way<'a>(app: &'a TestApp, who: &Person, player: &Person) -> AccountChange<'a> {
    let mails = MailContext {
        ids: &app.app.ids,
        public_url: "https://play.example.com",
    };
    let author = ChangeAuthor {
        actor: Some(who.uuid()),
        address: None,
        reason: REASON,
    };
    let now = app.app.clock.now();
    let change = AccountChange::begin(&app.app.db, mails, author, player.uuid(), now);
    change.await.unwrap()
}

#[tokio::test]
async fn an_administrator_gives_and_takes_roles_but_not_the_own_one() {
    let app = spawn().await;
    let admin = app.staff("ada_admin", "admin").await;
    let nova = app.enrolled("nova").await.person;
    give(&admin, &nova, "moderator").await.ok();
    assert_eq!(admin.looks_at(&nova).await.text("/data/role"), "moderator");
    nova.get("/admin/me").await.ok();
    give(&admin, &nova, "king").await.refused(422, "VALIDATION");
    give(&admin, &admin, "user").await.refused(409, "OWN_ROLE");
    give(&admin, &nova, "admin").await.ok();
    give(&nova, &admin, "user").await.ok();
    admin.get("/admin/me").await.refused(403, "NOT_STAFF");
}

#[tokio::test]
async fn of_two_administrators_who_demote_each_other_one_stays() {
    let app = spawn().await;
    let ada = app.staff("ada_admin", "admin").await;
    let bob = app.staff("bob_admin", "admin").await;
    let (one, other) = futures_util::join!(give(&ada, &bob, "user"), give(&bob, &ada, "user"));
    let done = [&one, &other];
    let done = done.iter().filter(|it| it.status.is_success()).count();
    assert_eq!(done, 1, "{} {}", one.body, other.body);
    let refused = if one.status.is_success() { other } else { one };
    let code = refused.body["code"].as_str().unwrap();
    assert!(["NOT_ADMIN", "NOT_STAFF"].contains(&code), "{code}");
}

#[tokio::test]
async fn the_last_administrator_who_can_act_stays() {
    let app = spawn().await;
    let ada = app.staff("ada_admin", "admin").await;
    let bob = app.staff("bob_admin", "admin").await;
    // Bob is suspended between his request and its transaction, as far as anyone can see.
    ada.does_to(&bob, "suspend").await.ok();
    let mut change = under_way(&app, &bob, &ada).await;
    let refused = change.suspend(None).await.unwrap_err();
    assert!(refused.to_string().contains("last administrator"));
    drop(change);
    ada.get("/admin/me").await.ok();
}

#[tokio::test]
async fn a_second_factor_is_reset_by_two_administrators() {
    let app = spawn().await;
    let ada = app.staff("ada_admin", "admin").await;
    let bob = app.staff("bob_admin", "admin").await;
    let nova = app.enrolled("nova").await.person;
    let reset = "factor-reset";
    let asked = ada.does_to(&nova, reset).await.ok();
    assert_eq!(asked.text("/data/state"), "asked");
    let seen = bob.looks_at(&nova).await;
    let asker = seen.text("/data/factorReset/requestedBy/username");
    assert_eq!(asker, "ada_admin");
    assert_eq!(seen.text("/data/factorReset/reason"), REASON);
    nova.get("/wallet").await.ok();
    ada.does_to(&nova, reset).await.refused(409, "SAME_ADMIN");
    ada.does_to(&ada, reset).await.refused(409, "OWN_ACCOUNT");
    let done = bob.does_to(&nova, reset).await.ok();
    assert_eq!(done.text("/data/state"), "reset");
    nova.get("/wallet").await.refused(401, "UNAUTHENTICATED");
    sign_in(&app.stranger(), "nova", PASSWORD).await.ok();
    let seen = bob.looks_at(&nova).await;
    assert_eq!(seen.at("/data/hasSecondFactor"), &json!(false));
    assert_eq!(seen.at("/data/factorReset"), &Value::Null);
    bob.does_to(&nova, reset)
        .await
        .refused(409, "NO_SECOND_FACTOR");
}

#[tokio::test]
async fn a_request_for_a_reset_expires_after_a_day_and_with_its_asker() {
    let app = spawn().await;
    let ada = Judge::new(&app, "ada_admin", "admin").await;
    let bob = Judge::new(&app, "bob_admin", "admin").await;
    let nova = app.enrolled("nova").await.person;
    let reset = "factor-reset";
    let first = ada.on_duty(&app).await;
    first.does_to(&nova, reset).await.ok();
    app.advance(Duration::from_hours(24));
    let (ada, bob) = (ada.on_duty(&app).await, bob.on_duty(&app).await);
    assert_eq!(
        bob.looks_at(&nova).await.at("/data/factorReset"),
        &Value::Null
    );
    let asked = bob.does_to(&nova, reset).await.ok();
    assert_eq!(asked.text("/data/state"), "asked");
    give(&ada, &bob, "user").await.ok();
    let asked = ada.does_to(&nova, reset).await.ok();
    assert_eq!(asked.text("/data/state"), "asked", "bob's request is void");
    assert_eq!(
        ada.looks_at(&nova).await.at("/data/hasSecondFactor"),
        &json!(true)
    );
}

#[tokio::test]
async fn an_administrator_who_was_demoted_or_suspended_meanwhile_approves_nothing() {
    let app = spawn().await;
    let ada = app.staff("ada_admin", "admin").await;
    let bob = app.staff("bob_admin", "admin").await;
    let eve = app.staff("eve_admin", "admin").await;
    let nova = app.enrolled("nova").await.person;
    ada.does_to(&nova, "factor-reset").await.ok();
    give(&ada, &bob, "moderator").await.ok();
    ada.does_to(&eve, "suspend").await.ok();
    for late in [&bob, &eve] {
        let mut change = under_way(&app, late, &nova).await;
        let refused = change.ask_for_reset(late.uuid()).await;
        assert!(matches!(refused, Err(AccountChangeError::NotAdmin)));
        drop(change);
        let mut change = under_way(&app, late, &nova).await;
        let refused = change.set_role(AccountRole::Admin).await;
        assert!(matches!(refused, Err(AccountChangeError::NotAdmin)));
    }
    let seen = ada.looks_at(&nova).await;
    assert_eq!(seen.at("/data/hasSecondFactor"), &json!(true));
    assert_eq!(seen.text("/data/role"), "user");
    let logged = "select count(*) from audit_log where action in ('factor_reset', 'role_changed')";
    // Bob's demotion.
    assert_eq!(number(&mut app.superuser().await, logged).await, 1);
}

#[tokio::test]
async fn of_requests_for_a_reset_at_once_one_administrator_approves_nothing_and_two_do() {
    let app = spawn().await;
    let ada = app.staff("ada_admin", "admin").await;
    let bob = app.staff("bob_admin", "admin").await;
    let nova = app.enrolled("nova").await.person;
    let reset = "factor-reset";
    let (one, other) = futures_util::join!(ada.does_to(&nova, reset), ada.does_to(&nova, reset));
    let (asked, refused) = if one.status.is_success() {
        (one, other)
    } else {
        (other, one)
    };
    assert_eq!(asked.ok().text("/data/state"), "asked");
    refused.refused(409, "SAME_ADMIN");
    let (one, other) = futures_util::join!(bob.does_to(&nova, reset), bob.does_to(&nova, reset));
    let (done, refused) = if one.status.is_success() {
        (one, other)
    } else {
        (other, one)
    };
    assert_eq!(done.ok().text("/data/state"), "reset");
    refused.refused(409, "NO_SECOND_FACTOR");
    let logged = "select count(*) from audit_log where action = 'factor_reset'";
    assert_eq!(number(&mut app.superuser().await, logged).await, 1);
}
