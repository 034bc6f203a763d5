//! Correctness 11: a wallet's history stands in the order in which its movements took effect, with the balance that each left.

use reqwest::Method;
use serde_json::json;
use sqlx::Connection;

use crate::books::{run, until_waiting};
use crate::harness::spawn;

/// A movement that draws its number early and waits for another player's balance used to stand before those that overtook it.
#[tokio::test]
async fn a_movement_that_waited_stands_after_those_that_overtook_it() {
    let app = spawn().await;
    let early = app.player("early").await.deposit("100").await;
    let nova = app.player("nova").await.deposit("100").await;
    let id = early.challenge(&[]).await;
    nova.join(&id, "50").await.ok();

    let mut holder = app.superuser().await;
    let mut held = holder.begin().await.unwrap();
    let lock = format!(
        "select from ledger_balances where account_id = '{}' for update",
        early.id
    );
    run(&mut held, &lock).await.unwrap();
    // Both get their stakes back in one statement, which waits for the first of the two balances.
    let cancel = {
        let (early, path) = (early.clone(), format!("/challenges/{id}/cancel"));
        tokio::spawn(async move { early.post(&path, json!({})).await })
    };
    until_waiting(&mut app.superuser().await).await;
    let deposit = nova
        .post("/wallet/deposits", json!({ "amount": "5" }))
        .await
        .ok();
    assert_eq!(deposit.text("/data/transaction/balanceAfter"), "55");
    held.rollback().await.unwrap();
    cancel.await.unwrap().ok();

    let history = nova.get("/wallet/transactions").await.ok();
    let rows = history.at("/data/transactions").as_array().unwrap();
    let shown: Vec<_> = rows
        .iter()
        .map(|row| [&row["kind"], &row["balanceAfter"]].map(|it| it.as_str().unwrap().to_owned()))
        .collect();
    let expected = [
        ["refund", "105"],
        ["deposit", "55"],
        ["stake", "50"],
        ["deposit", "100"],
    ];
    assert_eq!(shown, expected.map(|row| row.map(str::to_owned)));
    // The response of that time is what the history shows now.
    assert_eq!(rows[1], *deposit.at("/data/transaction"));
    let file = nova
        .request(Method::GET, "/wallet/transactions.csv")
        .send()
        .await
        .unwrap();
    let file = file.text().await.unwrap();
    let balances: Vec<_> = file
        .lines()
        .skip(1)
        // From the right: a title may hold a comma.
        .map(|line| line.rsplit(',').nth(2).unwrap().to_owned())
        .collect();
    assert_eq!(balances, ["100", "50", "55", "105"]);
    let wallet = nova.get("/wallet").await.ok();
    assert_eq!(wallet.text("/data/inEscrow"), "0");
    assert_eq!(wallet.text("/data/totalStaked"), "0");
    app.assert_books_are_right().await;
}
