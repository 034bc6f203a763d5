//! The wallet over HTTP: money in, money out, and a history that adds up.

use std::time::Duration;

use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};
use store::wallet::withdrawal::{self, Withdrawal};

use crate::books::run;
use crate::harness::{TestApp, spawn};
use crate::people::{Person, send, withdrawal_to};

const ADDRESS: &str = "0x52908400098527886E0F7030069857D2E4169EE7";

fn withdrawal(amount: &str) -> Value {
    withdrawal_to(ADDRESS, amount)
}

/// Waits until nothing of the player's is on its way out any more.
async fn settled(person: &Person) -> Value {
    for _ in 0..100 {
        let wallet = person.get("/wallet").await.ok().at("/data").clone();
        if wallet["withdrawing"] == "0" {
            return wallet;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the withdrawal was never finished");
}

#[tokio::test]
async fn a_deposit_can_be_spent_and_is_in_the_history() {
    let app = spawn().await;
    let nova = app.player("nova").await;
    let answer = nova
        .post("/wallet/deposits", json!({ "amount": 50.25 }))
        .await
        .ok();
    assert_eq!(answer.status.as_u16(), 201);
    assert_eq!(answer.text("/data/wallet/available"), "50.25");
    assert_eq!(answer.text("/data/wallet/provider"), "sandbox");
    assert_eq!(answer.text("/data/transaction/balanceAfter"), "50.25");

    let wallet = nova.get("/wallet").await.ok();
    for (number, expected) in [
        ("available", "50.25"),
        ("inEscrow", "0"),
        ("withdrawing", "0"),
        ("inTeams", "0"),
        ("appealHold", "0"),
        ("totalStaked", "0"),
        ("totalWon", "0"),
    ] {
        assert_eq!(
            wallet.text(&format!("/data/{number}")),
            expected,
            "{number}"
        );
    }
    let history = nova.get("/wallet/transactions").await.ok();
    assert_eq!(
        history.at("/data/transactions/0"),
        answer.at("/data/transaction")
    );
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn what_is_no_amount_is_refused_beside_its_field() {
    let app = spawn().await;
    let nova = app.player("nova").await;
    for amount in [
        json!("NaN"),
        json!("Infinity"),
        json!("1e3"),
        json!("0.0000001"),
        json!("0.000001"),
        json!(0.99),
        json!(0.000_000_1),
        json!("0"),
        json!(0),
        json!(-5),
        json!("-5"),
        json!(""),
        json!(null),
        json!(true),
        json!([1]),
        json!({ "micros": 1 }),
        json!("100000.000001"),
        json!("99999999999999999999999999"),
        json!(1e300),
        json!("1,000"),
        json!("0x10"),
        json!("５"),
        json!("1\u{0}"),
    ] {
        let answer = nova
            .post("/wallet/deposits", json!({ "amount": amount }))
            .await;
        let answer = answer.refused(422, "VALIDATION");
        assert!(
            answer.text("/fields/amount").starts_with("Amount"),
            "{amount}"
        );
    }
    nova.post("/wallet/deposits", json!({}))
        .await
        .refused(422, "VALIDATION");
    nova.post("/wallet/deposits", json!([1, 2]))
        .await
        .refused(400, "MALFORMED");
    let both = nova
        .post(
            "/wallet/withdrawals",
            json!({ "amount": "x", "destination": "0x1" }),
        )
        .await;
    assert_eq!(
        both.refused(422, "VALIDATION")
            .at("/errors")
            .as_array()
            .unwrap()
            .len(),
        3
    );

    let raw = |content_type: &'static str, body: &'static str| {
        let request = nova.request(Method::POST, "/wallet/deposits");
        send(request.header("content-type", content_type).body(body))
    };
    raw("application/json", "{\"amount\": NaN}")
        .await
        .refused(400, "MALFORMED");
    // JSON has no such limits as a float: these are numbers, and no amounts.
    for amount in ["1e999", "100.00000000000000001"] {
        let body = format!("{{\"amount\": {amount}}}");
        let request = nova.request(Method::POST, "/wallet/deposits");
        send(
            request
                .header("content-type", "application/json")
                .body(body),
        )
        .await
        .refused(422, "VALIDATION");
    }
    raw("application/json", "").await.refused(400, "MALFORMED");
    raw("text/plain", "amount=5")
        .await
        .refused(415, "UNSUPPORTED_MEDIA_TYPE");
    assert_eq!(nova.available().await, "0");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn no_other_player_sees_or_moves_a_wallet() {
    let app = spawn().await;
    let stranger = app.stranger();
    stranger
        .get("/wallet")
        .await
        .refused(401, "UNAUTHENTICATED");
    stranger
        .get("/wallet/transactions")
        .await
        .refused(401, "UNAUTHENTICATED");
    stranger
        .get("/wallet/transactions.csv")
        .await
        .refused(401, "UNAUTHENTICATED");
    stranger
        .post("/wallet/deposits", json!({ "amount": "5" }))
        .await
        .refused(401, "UNAUTHENTICATED");
    stranger
        .post("/wallet/withdrawals", withdrawal("5"))
        .await
        .refused(401, "UNAUTHENTICATED");
    let newcomer = app.newcomer("nova").await;
    newcomer
        .post("/wallet/deposits", json!({ "amount": "5" }))
        .await
        .refused(403, "TERMS_NOT_ACCEPTED");
}

#[tokio::test]
async fn the_same_request_fifty_times_at_once_is_one_deposit() {
    let app = spawn().await;
    let nova = app.player("nova").await;
    let tries =
        (0..50).map(|_| nova.post_keyed("/wallet/deposits", "click-1", json!({ "amount": "5" })));
    for answer in join_all(tries).await {
        match answer.status.as_u16() {
            201 => assert_eq!(answer.text("/data/wallet/available"), "5"),
            _ => drop(answer.refused(409, "IDEMPOTENCY_KEY_IN_USE")),
        }
    }
    assert_eq!(nova.available().await, "5");

    let again = nova
        .post_keyed("/wallet/deposits", "click-1", json!({ "amount": "5" }))
        .await
        .ok();
    let once_more = nova
        .post_keyed("/wallet/deposits", "click-1", json!({ "amount": "5" }))
        .await
        .ok();
    assert_eq!(again.body, once_more.body);
    assert_eq!(nova.available().await, "5");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_key_names_one_request_of_one_player_for_a_day() {
    let app = spawn().await;
    let nova = app.player("nova").await.deposit("20").await;
    app.trust(&nova, ADDRESS).await;
    let rex = app.player("rex").await;
    let five = || json!({ "amount": "5" });
    nova.post_keyed("/wallet/deposits", "key", five())
        .await
        .ok();
    nova.post_keyed("/wallet/deposits", "key", json!({ "amount": "6" }))
        .await
        .refused(422, "IDEMPOTENCY_KEY_REUSED");
    nova.post_keyed("/wallet/withdrawals", "key", withdrawal("5"))
        .await
        .refused(422, "IDEMPOTENCY_KEY_REUSED");
    rex.post_keyed("/wallet/deposits", "key", five()).await.ok();
    for bad in ["", "two words", &"k".repeat(256)] {
        nova.post_keyed("/wallet/deposits", bad, five())
            .await
            .refused(400, "MALFORMED");
    }
    // A refusal is not stored: with the money there, the same request is executed.
    let poor = app.player("poor").await;
    app.trust(&poor, ADDRESS).await;
    poor.post_keyed("/wallet/withdrawals", "w", withdrawal("5"))
        .await
        .refused(422, "INSUFFICIENT_FUNDS");
    let poor = poor.deposit("5").await;
    poor.post_keyed("/wallet/withdrawals", "w", withdrawal("5"))
        .await
        .ok();

    // After a day it is forgotten, and may name another.
    app.advance(Duration::from_hours(25));
    assert_eq!(
        duel_ledger::jobs::idempotency::sweep(&app.app)
            .await
            .unwrap(),
        3
    );
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn deposits_at_once_all_count() {
    let app = spawn().await;
    let nova = app.player("nova").await;
    let deposits = (1..=20).map(|cents| {
        nova.post(
            "/wallet/deposits",
            json!({ "amount": format!("1.{cents:02}") }),
        )
    });
    for answer in join_all(deposits).await {
        answer.ok();
    }
    assert_eq!(nova.available().await, "22.1");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_withdrawal_is_held_then_paid_out() {
    let app = spawn().await;
    let nova = app.player("nova").await.deposit("80").await;
    app.trust(&nova, ADDRESS).await;
    let answer = nova
        .post_keyed("/wallet/withdrawals", "w", withdrawal("30"))
        .await
        .ok();
    assert_eq!(answer.status.as_u16(), 201);
    assert_eq!(answer.text("/data/wallet/available"), "50");
    assert_eq!(answer.text("/data/wallet/withdrawing"), "30");
    assert_eq!(answer.text("/data/transaction/amount"), "-30");
    assert_eq!(answer.text("/data/transaction/status"), "pending");

    assert_eq!(settled(&nova).await["available"], "50");
    let history = nova.get("/wallet/transactions").await.ok();
    assert_eq!(history.text("/data/transactions/0/status"), "posted");
    // The same click again is answered as the first time, though it has arrived meanwhile.
    let again = nova
        .post_keyed("/wallet/withdrawals", "w", withdrawal("30"))
        .await
        .ok();
    assert_eq!(again.body, answer.body);
    nova.post("/wallet/withdrawals", withdrawal("50.000001"))
        .await
        .refused(422, "INSUFFICIENT_FUNDS");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_refused_withdrawal_comes_back() {
    let app = spawn().await;
    let nova = app.player("nova").await.deposit("80").await;
    let refuses = duel_ledger::infra::payment_provider::SANDBOX_REFUSES;
    app.trust(&nova, refuses).await;
    let body = withdrawal_to(refuses, "30");
    nova.post("/wallet/withdrawals", body).await.ok();
    assert_eq!(settled(&nova).await["available"], "80");
    let history = nova.get("/wallet/transactions").await.ok();
    let kinds_and_status = |row: usize| {
        let text = |field: &str| history.text(&format!("/data/transactions/{row}/{field}"));
        (
            text("kind"),
            text("status"),
            text("amount"),
            text("balanceAfter"),
        )
    };
    let row = |kind: &str, status: &str, amount: &str, after: &str| {
        (
            kind.to_owned(),
            status.to_owned(),
            amount.to_owned(),
            after.to_owned(),
        )
    };
    assert_eq!(
        kinds_and_status(0),
        row("withdrawal_returned", "posted", "30", "80")
    );
    assert_eq!(
        kinds_and_status(1),
        row("withdrawal", "returned", "-30", "50")
    );
    assert_eq!(kinds_and_status(2), row("deposit", "posted", "80", "80"));
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_withdrawal_that_a_crash_left_held_is_finished_once() {
    let app = spawn().await;
    let nova = app.player("nova").await.deposit("80").await;
    let withdrawal = Withdrawal {
        id: app.app.ids.next(app.app.clock.now()),
        player: nova.id.parse().unwrap(),
        amount: "30".parse().unwrap(),
        destination: ADDRESS.to_owned(),
    };
    // What a server that died right after its commit has left.
    let mut tx = app.app.db.begin().await.unwrap();
    withdrawal::hold(&mut tx, &withdrawal, "sandbox", app.app.clock.now())
        .await
        .unwrap();
    tx.commit().await.unwrap();

    let finish = || duel_ledger::services::payments::withdrawals::finish_unfinished(&app.app);
    assert_eq!(
        finish().await.unwrap(),
        0,
        "its request may still be at work"
    );
    app.advance(Duration::from_secs(11));
    let finished: usize = join_all((0..4).map(|_| finish()))
        .await
        .into_iter()
        .map(Result::unwrap)
        .sum();
    assert_eq!(finished, 1);
    assert_eq!(settled(&nova).await["available"], "50");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn the_suspended_read_and_withdraw_but_bring_nothing_in() {
    let app = spawn().await;
    let nova = app.player("nova").await.deposit("80").await;
    app.trust(&nova, ADDRESS).await;
    suspend(&app, &nova).await;
    nova.get("/wallet").await.ok();
    nova.post("/wallet/deposits", json!({ "amount": "5" }))
        .await
        .refused(403, "SUSPENDED");
    nova.post("/wallet/withdrawals", withdrawal("80"))
        .await
        .ok();
}

async fn suspend(app: &TestApp, person: &Person) {
    let sql = format!(
        "update users set suspended_at = now() where id = '{}'",
        person.id
    );
    run(&mut app.superuser().await, &sql).await.unwrap();
    app.app
        .account_statuses
        .forget(person.id.parse().unwrap())
        .await;
}

#[tokio::test]
async fn the_history_pages_filters_and_adds_up() {
    let app = spawn().await;
    let nova = app.player("nova").await;
    app.trust(&nova, ADDRESS).await;
    for amount in ["10", "20", "30"] {
        nova.post("/wallet/deposits", json!({ "amount": amount }))
            .await
            .ok();
        nova.post("/wallet/withdrawals", withdrawal("5")).await.ok();
    }
    settled(&nova).await;
    let page = nova.get("/wallet/transactions?limit=4&page=2").await.ok();
    assert_eq!(
        *page.at("/pagination"),
        json!({ "currentPage": 2, "totalPages": 2, "totalTransactions": 6, "hasNextPage": false, "hasPrevPage": true })
    );
    assert_eq!(page.text("/data/transactions/0/balanceAfter"), "5");
    assert_eq!(page.text("/data/transactions/1/balanceAfter"), "10");

    // A filter hides rows; the balance beside each is still that of the whole history.
    let deposits = nova.get("/wallet/transactions?kind=deposit").await.ok();
    let after: Vec<_> = deposits
        .at("/data/transactions")
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["balanceAfter"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(after, ["50", "25", "10"]);
    assert_eq!(*deposits.at("/pagination/totalTransactions"), 3);
    assert_eq!(nova.available().await, "45");

    nova.get("/wallet/transactions?kind=gift")
        .await
        .refused(422, "VALIDATION");
    nova.get("/wallet/transactions?page=x")
        .await
        .refused(400, "MALFORMED");
    let clamped = nova
        .get("/wallet/transactions?page=9223372036854775807&limit=1000000")
        .await
        .ok();
    assert_eq!(*clamped.at("/data/transactions"), json!([]));
}

#[tokio::test]
async fn the_whole_history_is_a_file() {
    let app = spawn().await;
    let nova = app.player("nova").await.deposit("80").await;
    app.trust(&nova, ADDRESS).await;
    nova.post("/wallet/withdrawals", withdrawal("30.5"))
        .await
        .ok();
    settled(&nova).await;
    let read = |path: &'static str| {
        let request = nova.request(Method::GET, path);
        async move {
            let response = request.send().await.unwrap();
            assert_eq!(
                response.headers()["content-type"],
                "text/csv; charset=utf-8"
            );
            assert!(
                response.headers()["content-disposition"]
                    .to_str()
                    .unwrap()
                    .starts_with("attachment")
            );
            response.text().await.unwrap()
        }
    };
    let file = read("/wallet/transactions.csv").await;
    let lines: Vec<_> = file.lines().collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(
        lines[0],
        "Date,Kind,Description,Amount (USDC),Balance after (USDC),Status,Id"
    );
    assert!(
        lines[1].contains(",deposit,\"Deposit\",80,80,posted,"),
        "{}",
        lines[1]
    );
    assert!(
        lines[2].contains(&format!(
            ",withdrawal,\"Withdrawal to {ADDRESS}\",-30.5,49.5,posted,"
        )),
        "{}",
        lines[2]
    );
    let filtered = read("/wallet/transactions.csv?kind=withdrawal").await;
    assert_eq!(filtered.lines().count(), 2);
    assert!(filtered.contains(",-30.5,49.5,"));
}
