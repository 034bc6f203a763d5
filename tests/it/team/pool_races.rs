//! Many at once on one pool: no money comes twice, and none stays behind.

use futures_util::future::join_all;
use futures_util::join;
use serde_json::json;

use crate::harness::spawn_racing;

#[tokio::test]
async fn ten_devices_under_one_key_pay_once() {
    let app = spawn_racing().await;
    let (nova, _, id) = app.rich_owls().await;
    let path = format!("/teams/{id}/deposit");
    let body = json!({ "amount": "30" });
    let presses = (0..10).map(|_| nova.post_keyed(&path, "one-key", body.clone()));
    for answer in join_all(presses).await {
        assert!(
            [201, 409].contains(&answer.status.as_u16()),
            "{}",
            answer.body
        );
    }
    assert_eq!(nova.available().await, "70");
    assert_eq!(nova.pool(&id).await["total"], "30");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn ten_devices_with_ten_keys_spend_no_more_than_there_is() {
    let app = spawn_racing().await;
    let (nova, rex, id) = app.rich_owls().await;
    rex.pools(&id, "100").await.ok();
    let answers = join_all((0..10).map(|_| nova.pools(&id, "30"))).await;
    let paid = answers.iter().filter(|answer| answer.status == 201).count();
    assert_eq!(paid, 3);
    for answer in answers.into_iter().filter(|answer| answer.status != 201) {
        answer.refused(422, "INSUFFICIENT_FUNDS");
    }
    let answers = join_all((0..10).map(|_| nova.unpools(&id, "20"))).await;
    let taken = answers.iter().filter(|answer| answer.status == 201).count();
    assert_eq!(taken, 4, "the others' share is not touched");
    assert_eq!(nova.available().await, "90");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_withdrawal_and_a_departure_at_once_pay_the_share_once() {
    let app = spawn_racing().await;
    let (_, rex, id) = app.rich_owls().await;
    for _ in 0..5 {
        rex.pools(&id, "60").await.ok();
        let (taken, left) = join!(rex.unpools(&id, "60"), rex.on_team(&id, "leave"));
        left.ok();
        if !taken.status.is_success() {
            taken.refused(403, "NOT_A_MEMBER");
        }
        assert_eq!(rex.available().await, "100");
        rex.on_team(&id, "join").await.ok();
    }
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_deposit_and_a_departure_at_once_leave_no_share_behind() {
    let app = spawn_racing().await;
    let (nova, rex, id) = app.rich_owls().await;
    nova.pools(&id, "10").await.ok();
    for _ in 0..5 {
        let (paid, left) = join!(rex.pools(&id, "60"), rex.on_team(&id, "leave"));
        left.ok();
        if !paid.status.is_success() {
            paid.refused(403, "NOT_A_MEMBER");
        }
        assert_eq!(rex.available().await, "100");
        assert_eq!(nova.pool(&id).await["total"], "10");
        rex.on_team(&id, "join").await.ok();
    }
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_pool_and_a_challenge_do_not_get_the_same_dollar() {
    let app = spawn_racing().await;
    let (nova, rex, id) = app.rich_owls().await;
    let challenge = rex.challenge(&[("minimumStake", "70")]).await;
    let (paid, joined) = join!(nova.pools(&id, "70"), nova.join(&challenge, "70"));
    assert_ne!(paid.status.is_success(), joined.status.is_success());
    assert_eq!(nova.available().await, "30");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn all_members_at_once_get_a_statement_without_a_gap() {
    let app = spawn_racing().await;
    let (nova, rex, id) = app.rich_owls().await;
    let moves = (0..12).map(|number| {
        let member = if number % 2 == 0 { &nova } else { &rex };
        member.pools(&id, "1")
    });
    for answer in join_all(moves).await {
        answer.ok();
    }
    let statement = nova.get(&format!("/teams/{id}/pool/statement")).await.ok();
    assert_eq!(statement.at("/pagination/totalMovements"), 12);
    assert_eq!(statement.text("/data/movements/0/poolAfter"), "12");
    app.assert_books_are_right().await;
}
