//! Security 6: money leaves with the password, a verified address, a day's wait for what a thief would do, and an
//! administrator's approval above a sum; its owner is notified by mail and can cancel it.

use std::time::Duration;

use duel_ledger::commands::authority::Authority;
use duel_ledger::commands::payments::{self, PaymentCommand, Payments};
use duel_ledger::infra::mail::StoredMail;
use duel_ledger::jobs::mail;
use duel_ledger::services::payments::withdrawals;
use futures_util::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::books::{number, refusal, run};
use crate::harness::{TestApp, spawn};
use crate::people::{PASSWORD, Person, withdrawal_to};

const NEW: &str = "0x52908400098527886E0F7030069857D2E4169EE7";
const OLD: &str = "sandbox:known";
const DAY: Duration = Duration::from_hours(24);

async fn player_with(app: &TestApp, amount: &str) -> Person {
    let nova = app.player("nova").await.deposit(amount).await;
    app.trust(&nova, OLD).await;
    nova
}

/// The one withdrawal that is under way.
async fn only(player: &Person) -> Value {
    let answer = player.get("/wallet/withdrawals").await.ok();
    let list = answer.at("/data/withdrawals").as_array().unwrap().clone();
    assert_eq!(list.len(), 1, "{list:?}");
    list[0].clone()
}

/// What the player holds: available and on its way out.
async fn holds(player: &Person) -> (String, String) {
    let wallet = player.get("/wallet").await.ok();
    (
        wallet.text("/data/available"),
        wallet.text("/data/withdrawing"),
    )
}

fn both(available: &str, withdrawing: &str) -> (String, String) {
    (available.to_owned(), withdrawing.to_owned())
}

/// Lets the server do what it does by itself; how many withdrawals ended.
async fn look(app: &TestApp) -> usize {
    withdrawals::finish_unfinished(&app.app).await.unwrap()
}

/// The subjects of the player's mails about withdrawals, the oldest first.
async fn subjects(app: &TestApp) -> Vec<String> {
    mail::send(&app.app).await.unwrap();
    let stored = StoredMail::newest(&app.folder, 100).await.unwrap();
    let subject = |mail: &StoredMail| {
        let found = mail.headers.iter().find(|(name, _)| name == "Subject");
        found.map(|(_, subject)| subject.clone()).unwrap()
    };
    let mut subjects: Vec<_> = stored.iter().map(subject).collect();
    subjects.retain(|it| it.contains("withdrawal"));
    subjects.reverse();
    subjects
}

#[tokio::test]
async fn security_6_a_withdrawal_needs_the_password_and_a_verified_address() {
    let app = spawn().await;
    let nova = app.player("nova").await.deposit("80").await;
    let without = json!({ "amount": "5", "destination": NEW });
    let missing = nova.post("/wallet/withdrawals", without.clone()).await;
    let missing = missing.refused(422, "VALIDATION");
    assert_eq!(
        missing.text("/fields/currentPassword"),
        "Current password is required"
    );
    let mut wrong = without;
    wrong["currentPassword"] = json!("Not-the-one-1");
    let refused = nova.post("/wallet/withdrawals", wrong).await;
    let refused = refused.refused(422, "VALIDATION");
    assert_eq!(
        refused.text("/fields/currentPassword"),
        "Current password is incorrect"
    );
    let unverified = nova
        .post("/wallet/withdrawals", withdrawal_to(NEW, "5"))
        .await;
    unverified.refused(403, "EMAIL_NOT_VERIFIED");
    assert_eq!(holds(&nova).await, both("80", "0"));
    app.mark_verified(&nova).await;
    nova.post("/wallet/withdrawals", withdrawal_to(NEW, "5"))
        .await
        .ok();
    let asked = "select count(*) from security_events where kind = 'withdrawal_asked'";
    assert_eq!(number(&mut app.superuser().await, asked).await, 1);
    // Nothing of the password is in what the key names.
    let key = |password: &str| {
        let mut body = withdrawal_to(NEW, "5");
        body["currentPassword"] = json!(password);
        nova.post_keyed("/wallet/withdrawals", "w", body)
    };
    let first = key(PASSWORD).await.ok();
    key("Not-the-one-1").await.refused(422, "VALIDATION");
    assert_eq!(key(PASSWORD).await.ok().body, first.body);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_new_destination_waits_a_day_and_is_known_afterwards() {
    let app = spawn().await;
    let nova = app.player("nova").await.deposit("80").await;
    app.mark_verified(&nova).await;
    let asked = nova
        .post("/wallet/withdrawals", withdrawal_to(NEW, "30"))
        .await
        .ok();
    assert_eq!(asked.text("/data/withdrawal/status"), "waiting");
    assert_eq!(asked.text("/data/transaction/status"), "pending");
    assert_eq!(holds(&nova).await, both("50", "30"));
    let waiting = only(&nova).await;
    assert_eq!(waiting["payableFrom"], "2026-11-22T12:00:00Z");
    assert_eq!(waiting["waitsFor"], "destination");
    assert_eq!(waiting["canCancel"], true);
    app.advance(DAY.checked_sub(Duration::from_secs(1)).unwrap());
    assert_eq!(look(&app).await, 0);
    app.advance(Duration::from_secs(1));
    assert_eq!(look(&app).await, 1);
    let nova = nova.again().await;
    assert_eq!(holds(&nova).await, both("50", "0"));
    // Also written otherwise it is the same address, and money has reached it.
    let asked = nova
        .post(
            "/wallet/withdrawals",
            withdrawal_to(&NEW.to_lowercase(), "5"),
        )
        .await
        .ok();
    assert_eq!(asked.text("/data/withdrawal/status"), "paying");
    assert_eq!(asked.at("/data/withdrawal/waitsFor"), &Value::Null);
    assert_eq!(
        subjects(&app).await[..2],
        [
            "Your withdrawal of 30 USDC was requested",
            "Your withdrawal of 30 USDC was paid"
        ]
    );
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_change_of_password_stops_what_leaves_for_a_day() {
    let app = spawn().await;
    let nova = player_with(&app, "80").await;
    let change = json!({ "currentPassword": PASSWORD, "newPassword": "Another-horse-9" });
    nova.post("/auth/change-password", change).await.ok();
    let mut body = withdrawal_to(OLD, "5");
    body["currentPassword"] = json!("Another-horse-9");
    let asked = nova.post("/wallet/withdrawals", body).await.ok();
    assert_eq!(asked.text("/data/withdrawal/status"), "waiting");
    assert_eq!(
        asked.text("/data/withdrawal/payableFrom"),
        "2026-11-22T12:00:00Z"
    );
    assert_eq!(asked.text("/data/withdrawal/waitsFor"), "credentials");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn what_waits_is_taken_back_once_and_its_destination_is_new_again() {
    let app = spawn().await;
    let nova = app.player("nova").await.deposit("80").await;
    let rex = app.player("rex").await;
    app.mark_verified(&nova).await;
    nova.post("/wallet/withdrawals", withdrawal_to(NEW, "30"))
        .await
        .ok();
    let id = only(&nova).await["_id"].as_str().unwrap().to_owned();
    let path = format!("/wallet/withdrawals/{id}/cancel");
    let stranger = rex.post(&path, json!({})).await;
    stranger.refused(404, "WITHDRAWAL_NOT_FOUND");
    let back = nova.post_keyed(&path, "back", json!({})).await.ok();
    assert_eq!(back.text("/data/wallet/available"), "80");
    assert_eq!(back.text("/data/transaction/kind"), "withdrawal_returned");
    let again = nova.post_keyed(&path, "back", json!({})).await.ok();
    assert_eq!(again.body, back.body);
    nova.post(&path, json!({}))
        .await
        .refused(409, "NOT_CANCELLABLE");
    let cancelled = "select count(*) from security_events where kind = 'withdrawal_cancelled'";
    assert_eq!(number(&mut app.superuser().await, cancelled).await, 1);
    // A thief who cancels does not shorten the wait of the next one.
    app.advance(Duration::from_mins(10));
    let asked = nova
        .post("/wallet/withdrawals", withdrawal_to(NEW, "30"))
        .await
        .ok();
    assert_eq!(
        asked.text("/data/withdrawal/payableFrom"),
        "2026-11-22T12:10:00Z"
    );
    assert_eq!(
        subjects(&app).await,
        [
            "Your withdrawal of 30 USDC was requested",
            "Your withdrawal of 30 USDC was returned",
            "Your withdrawal of 30 USDC was requested"
        ]
    );
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn above_a_sum_an_administrator_decides_and_a_day_has_a_limit() {
    let app = spawn().await;
    let nova = player_with(&app, "40000").await;
    let ask = |amount: &'static str| nova.post("/wallet/withdrawals", withdrawal_to(OLD, amount));
    let small = ask("600").await.ok();
    assert_eq!(small.text("/data/withdrawal/status"), "paying");
    // Parts count as a whole.
    let review = ask("600").await.ok();
    assert_eq!(review.text("/data/withdrawal/status"), "review");
    ask("24000").await.refused(409, "WITHDRAWAL_LIMIT");
    ask("25000.000001").await.refused(422, "VALIDATION");
    app.advance(DAY * 2);
    look(&app).await;
    let nova = nova.again().await;
    let id: Uuid = only(&nova).await["_id"].as_str().unwrap().parse().unwrap();
    // PostgreSQL itself refuses the payment without an administrator's entry.
    let mut server = app.as_server().await;
    let awaiting = format!(
        "update withdrawals set status = 'held', free_from = now() + '1 year' where id = '{id}'"
    );
    assert_eq!(
        refusal(run(&mut server, &awaiting).await),
        "withdrawals_approved"
    );
    administrator(&app).await;
    let approve = Payments::Approve(order(id));
    let sent = command(&app, &approve).await.unwrap();
    assert!(sent.contains("approved"), "{sent}");
    command(&app, &approve).await.unwrap_err();
    app.advance(Duration::from_secs(11));
    assert_eq!(look(&app).await, 1);
    assert_eq!(holds(&nova).await, both("38800", "0"));
    let subjects = subjects(&app).await;
    assert!(subjects.contains(&"Your withdrawal of 600 USDC is under review".to_owned()));
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_large_one_to_a_new_destination_waits_for_both() {
    let app = spawn().await;
    let nova = app.player("nova").await.deposit("5000").await;
    app.mark_verified(&nova).await;
    nova.post("/wallet/withdrawals", withdrawal_to(NEW, "2000"))
        .await
        .ok();
    let id: Uuid = only(&nova).await["_id"].as_str().unwrap().parse().unwrap();
    administrator(&app).await;
    command(&app, &Payments::Approve(order(id))).await.unwrap();
    assert_eq!(only(&nova).await["status"], "waiting");
    assert_eq!(look(&app).await, 0);
    app.advance(DAY);
    assert_eq!(look(&app).await, 1);
    app.assert_books_are_right().await;
}

/// Cancelled by its player, approved and rejected by administrators, and paid by two servers, all at once.
#[tokio::test]
async fn of_those_who_end_a_withdrawal_at_once_exactly_one_wins() {
    let app = spawn().await;
    let nova = app.player("nova").await.deposit("90000").await;
    administrator(&app).await;
    app.trust(&nova, OLD).await;
    let other = app.beside().await;
    let mut nova = nova;
    for round in 0..6 {
        let asked = nova
            .post("/wallet/withdrawals", withdrawal_to(OLD, "2000"))
            .await
            .ok();
        let before: i64 = nova.available().await.parse().unwrap();
        let id: Uuid = asked.text("/data/withdrawal/_id").parse().unwrap();
        let path = format!("/wallet/withdrawals/{id}/cancel");
        if round % 2 == 1 {
            // Approved before, so that it is paid and cancelled at once.
            let sql = format!(
                "with entry as (insert into operator_log (id, at, actor, command, subject, reason)
                                select gen_random_uuid(), now(), id, 'test', '{id}', 'race' from users
                                 where username = 'ada_admin' returning id)
                 update withdrawals set status = 'waiting', approved_by = (select id from entry) where id = '{id}'"
            );
            run(&mut app.superuser().await, &sql).await.unwrap();
        }
        let (approve, reject) = (Payments::Approve(order(id)), Payments::Reject(order(id)));
        let (cancelled, approved, rejected, _, _) = futures_util::join!(
            join_all([nova.post(&path, json!({})), nova.post(&path, json!({}))]),
            command(&app, &approve),
            command(&other, &reject),
            look(&app),
            look(&other),
        );
        let cancels = cancelled.iter().filter(|it| it.status.is_success()).count();
        let returned = cancels + usize::from(rejected.is_ok());
        assert!(returned <= 1, "round {round}");
        drop(approved);
        app.advance(Duration::from_mins(1));
        look(&app).await;
        let after: i64 = nova.available().await.parse().unwrap();
        let back = i64::try_from(returned).unwrap() * 2000;
        assert_eq!(after, before + back, "round {round}");
        assert_eq!(holds(&nova).await.1, "0", "round {round}");
        app.assert_books_are_right().await;
        app.advance(DAY);
        nova = nova.again().await;
    }
}

/// Makes the administrator in whose name commands are given.
async fn administrator(app: &TestApp) {
    app.newcomer("ada_admin").await;
    let sql = "update users set role = 'admin' where username = 'ada_admin'";
    run(&mut app.superuser().await, sql).await.unwrap();
}

fn order(id: Uuid) -> PaymentCommand {
    PaymentCommand {
        id,
        authority: Authority {
            admin: "ada_admin".to_owned(),
            reason: "seen and checked".to_owned(),
        },
    }
}

async fn command(app: &TestApp, command: &Payments) -> anyhow::Result<String> {
    let now = app.app.clock.now();
    payments::run(&app.app.db, &app.app.ids, Some("sandbox"), command, now).await
}
