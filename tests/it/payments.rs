//! Correctness 11: what no provider ends any more, or ends twice, an administrator settles by hand: once, written down for ever,
//! with right books.

use duel_ledger::commands::authority::Authority;
use duel_ledger::commands::payments::{self, PaymentCommand, Payments, Referenced};
use serde_json::json;
use store::wallet::deposit::{self, DepositOrder as Deposit};
use store::wallet::operator::{self, note_contradiction};
use store::wallet::turn::{Book, Turn};
use store::wallet::withdrawal::{self, Withdrawal, WithdrawalEnd};
use uuid::Uuid;

use crate::books::{number, refusal, run};
use crate::harness::{TestApp, spawn};
use crate::people::Person;

async fn with_admin() -> (TestApp, Person) {
    let app = spawn().await;
    app.newcomer("ada_admin").await;
    let sql = "update users set role = 'admin' where username = 'ada_admin'";
    run(&mut app.superuser().await, sql).await.unwrap();
    let nova = app.player("nova").await.deposit("80").await;
    (app, nova)
}

fn order(id: Uuid) -> PaymentCommand {
    given(id, "ada_admin", "checked with the provider")
}

fn given(id: Uuid, admin: &str, reason: &str) -> PaymentCommand {
    PaymentCommand {
        id,
        authority: Authority {
            admin: admin.to_owned(),
            reason: reason.to_owned(),
        },
    }
}

fn referenced(id: Uuid, reference: Option<&str>) -> Referenced {
    Referenced {
        order: order(id),
        reference: reference.map(str::to_owned),
    }
}

async fn does(app: &TestApp, command: &Payments) -> Result<String, String> {
    let now = app.app.clock.now();
    payments::run(&app.app.db, &app.app.ids, Some("sandbox"), command, now)
        .await
        .map_err(|error| error.to_string())
}

/// Of two who give the same command at once, one does it.
async fn once(app: &TestApp, command: Payments) {
    let (one, other) = futures_util::join!(does(app, &command), does(app, &command));
    assert!(one.is_ok() != other.is_ok(), "{one:?} {other:?}");
    does(app, &command).await.unwrap_err();
    app.assert_books_are_right().await;
}

/// Five of the player's, held for a provider.
async fn held(app: &TestApp, nova: &Person, provider: &str) -> Withdrawal {
    let now = app.app.clock.now();
    let withdrawal = Withdrawal {
        id: app.app.ids.next(now),
        player: nova.uuid(),
        amount: "5".parse().unwrap(),
        destination: "somewhere".to_owned(),
    };
    let mut tx = app.app.db.begin().await.unwrap();
    withdrawal::hold(&mut tx, &withdrawal, provider, now)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    withdrawal
}

async fn ordered(app: &TestApp, nova: &Person, provider: &str) -> Deposit {
    let now = app.app.clock.now();
    let order = Deposit {
        id: app.app.ids.next(now),
        player: nova.uuid(),
        amount: "5".parse().unwrap(),
    };
    deposit::place(&app.app.db, &order, None, provider, now)
        .await
        .unwrap();
    order
}

#[tokio::test]
async fn what_a_provider_that_is_gone_has_left_is_settled_by_hand() {
    let (app, nova) = with_admin().await;
    let (returned, paid) = (
        held(&app, &nova, "gone").await,
        held(&app, &nova, "gone").await,
    );
    let (refused, credited) = (
        ordered(&app, &nova, "gone").await,
        ordered(&app, &nova, "gone").await,
    );
    assert_eq!(nova.available().await, "70");
    let list = does(&app, &Payments::List).await.unwrap();
    assert_eq!(list.lines().count(), 4, "{list}");
    let waiting = operator::waiting(&app.app.db, "sandbox").await.unwrap();
    assert_eq!(waiting.elsewhere, 4);

    once(&app, Payments::Return(order(returned.id))).await;
    assert_eq!(nova.available().await, "75");
    once(&app, Payments::Paid(referenced(paid.id, Some("gone-1")))).await;
    once(&app, Payments::Refuse(order(refused.id))).await;
    once(
        &app,
        Payments::Credit(referenced(credited.id, Some("gone-2"))),
    )
    .await;
    let wallet = nova.get("/wallet").await.ok();
    assert_eq!(wallet.text("/data/available"), "80");
    assert_eq!(wallet.text("/data/withdrawing"), "0");
    let list = does(&app, &Payments::List).await.unwrap();
    assert_eq!(list, "Nothing is open.\n");
    let shown = does(&app, &Payments::Show { id: paid.id }).await.unwrap();
    for sent in ["done", "gone-1", "ada_admin: payments paid, checked with"] {
        assert!(shown.contains(sent), "{shown}");
    }
}

#[tokio::test]
async fn an_administrator_settles_no_payment_of_their_own() {
    let (app, nova) = with_admin().await;
    app.give_role(&nova, "admin").await;
    let withdrawal = held(&app, &nova, "gone").await;
    let by_nova = given(withdrawal.id, "NOVA", "checked with the provider");
    let refused = does(&app, &Payments::Return(by_nova)).await.unwrap_err();
    assert!(refused.contains("of their own"), "{refused}");
    let entries = "select count(*) from operator_log";
    assert_eq!(number(&mut app.superuser().await, entries).await, 0);
    let by_another = Payments::Return(order(withdrawal.id));
    does(&app, &by_another).await.unwrap();
    let logged = format!(
        "select count(*) from audit_log l join users u on u.id = l.actor
          where l.action = 'payment_settled' and l.target_id = '{}' and u.username = 'ada_admin'
            and l.reason = 'checked with the provider' and l.details ->> 'command' = 'payments return'",
        withdrawal.id
    );
    assert_eq!(number(&mut app.superuser().await, &logged).await, 1);
    let entries = "select count(*) from audit_log";
    assert_eq!(number(&mut app.superuser().await, entries).await, 1);
    assert_eq!(nova.available().await, "80");
}

#[tokio::test]
async fn a_contradiction_is_a_state_that_is_settled_once() {
    let (app, nova) = with_admin().await;
    let now = app.app.clock.now();
    // The provider refused a deposit, and a withdrawal, and then moved the money of both.
    let [credited, closed] = [refused(&app, &nova).await, refused(&app, &nova).await];
    let collected = held(&app, &nova, "sandbox").await;
    let mut tx = app.app.db.begin().await.unwrap();
    let from = [domain::withdrawal::WithdrawalStage::Held];
    let ended = WithdrawalEnd::Returned("no".to_owned());
    assert!(
        withdrawal::end(&mut tx, &collected, &from, &ended, now)
            .await
            .unwrap()
    );
    for (book, id) in [
        (Book::Deposits, credited.id),
        (Book::Deposits, closed.id),
        (Book::Withdrawals, collected.id),
    ] {
        let reference = format!("late-{id}");
        for is_first in [true, false] {
            let noted = note_contradiction(&mut tx, (book, id), &reference, now).await;
            assert_eq!(noted.unwrap(), is_first);
        }
    }
    tx.commit().await.unwrap();
    let waiting = operator::waiting(&app.app.db, "sandbox").await.unwrap();
    assert_eq!(waiting.contradicted, 3);
    let list = does(&app, &Payments::List).await.unwrap();
    assert_eq!(list.matches("contradicted").count(), 3, "{list}");

    assert_eq!(nova.available().await, "80");
    once(&app, Payments::Credit(referenced(credited.id, None))).await;
    assert_eq!(nova.available().await, "85");
    once(&app, Payments::Collect(order(collected.id))).await;
    assert_eq!(nova.available().await, "80");
    once(&app, Payments::Close(order(closed.id))).await;
    assert_eq!(nova.available().await, "80");
    let mut books = app.superuser().await;
    let entries = "select count(*) from operator_log";
    assert_eq!(number(&mut books, entries).await, 3);
}

/// A deposit that the provider has refused.
async fn refused(app: &TestApp, player: &Person) -> Deposit {
    let (order, now) = (ordered(app, player, "sandbox").await, app.app.clock.now());
    let turn = Turn::take(&app.app.db, Book::Deposits, order.id, (now, now)).await;
    let turn = turn.unwrap().unwrap();
    assert!(deposit::refuse(&app.app.db, turn, "no", now).await.unwrap());
    order
}

/// The provider has paid what it had refused.
async fn paid_late(app: &TestApp, order: &Deposit) {
    let (mut tx, now) = (app.app.db.begin().await.unwrap(), app.app.clock.now());
    let payment = (Book::Deposits, order.id);
    let noted = note_contradiction(&mut tx, payment, &format!("late-{}", order.id), now).await;
    assert!(noted.unwrap());
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn a_deposit_that_was_paid_late_stands_against_closing_and_is_not_credited_afterwards() {
    let (app, _) = with_admin().await;
    let rex = app.newcomer("rex").await;
    let [early, late] = [refused(&app, &rex).await, refused(&app, &rex).await];
    paid_late(&app, &early).await;
    rex.close_account().await.refused(409, "ACCOUNT_IN_USE");
    let close = format!("update users set closed_at = now() where id = '{}'", rex.id);
    let closed = run(&mut app.superuser().await, &close).await;
    assert_eq!(refusal(closed), "users_closed_empty");
    once(&app, Payments::Close(order(early.id))).await;

    rex.close_account().await.ok();
    paid_late(&app, &late).await;
    let refused = does(&app, &Payments::Credit(referenced(late.id, None))).await;
    let refused = refused.unwrap_err();
    assert!(refused.contains("has closed the account"), "{refused}");
    once(&app, Payments::Close(order(late.id))).await;
}

#[tokio::test]
async fn nothing_is_done_without_an_administrator_and_a_reason_nor_to_what_the_server_asks_about() {
    let (app, nova) = with_admin().await;
    let id = held(&app, &nova, "sandbox").await.id;
    let gone = held(&app, &nova, "gone").await.id;
    for (command, sent) in [
        (Payments::Return(order(id)), "asks by itself"),
        (Payments::Approve(order(id)), "this cannot be done to it"),
        (Payments::Close(order(id)), "does not contradict itself"),
        (Payments::Paid(referenced(gone, None)), "--reference"),
        (Payments::Return(order(Uuid::nil())), "there is no payment"),
        (
            Payments::Return(given(gone, "nova", "checked with the provider")),
            "no administrator nova",
        ),
        (Payments::Return(given(gone, "ada_admin", " ")), "--reason"),
    ] {
        let refused = does(&app, &command).await.unwrap_err();
        assert!(refused.contains(sent), "{refused}");
    }
    let mut books = app.superuser().await;
    let entries = "select count(*) from operator_log";
    assert_eq!(number(&mut books, entries).await, 0);
    does(&app, &Payments::Return(order(gone))).await.unwrap();
    // A decision stays, for every role.
    let mut server = app.as_server().await;
    for sql in [
        "delete from operator_log",
        "update operator_log set reason = 'another'",
    ] {
        assert_eq!(refusal(run(&mut server, sql).await), "42501", "{sql}");
        assert_eq!(refusal(run(&mut books, sql).await), "55000", "{sql}");
    }
    let wallet = nova.get("/wallet").await.ok();
    assert_eq!(*wallet.at("/data/available"), json!("75"));
    app.assert_books_are_right().await;
}
