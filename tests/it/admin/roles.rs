//! Roles, the last administrator, and resets of second factors by two administrators.

use std::time::Duration;

use serde_json::{Value, json};

use super::REASON;
use crate::harness::spawn;
use crate::moderation::Judge;
use crate::people::{PASSWORD, Person};
use crate::session::sign_in;

async fn give(who: &Person, player: &Person, role: &str) -> crate::people::Answer {
    who.does_with(player, "role", json!({ "role": role })).await
}

#[actix_web::test]
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

#[actix_web::test]
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
    assert!(["LAST_ADMIN", "NOT_STAFF"].contains(&code), "{code}");
}

#[actix_web::test]
async fn the_last_administrator_who_can_act_stays() {
    let app = spawn().await;
    let ada = app.staff("ada_admin", "admin").await;
    let bob = app.staff("bob_admin", "admin").await;
    // Bob is suspended between his request and its transaction, as far as anyone can see.
    let mails = duel_ledger::services::mail::MailContext {
        ids: &app.app.ids,
        public_url: "https://play.example.com",
    };
    let author = duel_ledger::services::account_changes::ChangeAuthor {
        actor: Some(bob.uuid()),
        address: None,
        reason: REASON,
    };
    ada.does_to(&bob, "suspend").await.ok();
    let now = app.app.clock.now();
    let change = duel_ledger::services::account_changes::AccountChange::begin(
        &app.app.db,
        mails,
        author,
        ada.uuid(),
        now,
    );
    let mut change = change.await.unwrap();
    let refused = change.suspend(None).await.unwrap_err();
    assert!(refused.to_string().contains("last administrator"));
    drop(change);
    ada.get("/admin/me").await.ok();
}

#[actix_web::test]
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

#[actix_web::test]
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
