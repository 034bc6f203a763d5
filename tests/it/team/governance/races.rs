//! Many at once: a vote is decided once, a team ends once, and no money is left behind.

use futures_util::future::join_all;
use futures_util::join;
use serde_json::json;
use std::time::Duration;

use super::first_vote;
use crate::books::number;
use crate::harness::spawn_racing;
use crate::team::members;

#[tokio::test]
async fn the_last_two_voices_at_once_decide_once() {
    let app = spawn_racing().await;
    let beside = app.beside().await;
    let (nova, rex, others, id) = app.crew(&["zoe", "mirage", "kite"]).await;
    rex.pools(&id, "40").await.ok();
    let vote = first_vote(&nova.proposes_removal(&id, &rex).await.ok());
    let elsewhere = {
        let mut mirage = others[1].clone();
        mirage.address.clone_from(&beside.stranger().address);
        mirage
    };
    let (one, other) = join!(
        others[0].votes(&id, &vote, "yes"),
        elsewhere.votes(&id, &vote, "yes")
    );
    one.ok();
    other.ok();
    assert_eq!(members(&nova.sees(&id).await).len(), 4);
    assert_eq!(rex.available().await, "100");
    let decided = "select count(*) from notifications where fact ->> 'event' = 'removal_decided'";
    assert_eq!(number(&mut app.superuser().await, decided).await, 5);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn two_servers_end_each_vote_and_each_team_once() {
    let app = spawn_racing().await;
    let beside = app.beside().await;
    let (nova, rex, others, id) = app.crew(&["zoe", "mirage"]).await;
    rex.pools(&id, "40").await.ok();
    let vote = first_vote(&nova.proposes_removal(&id, &others[0]).await.ok());
    others[1].votes(&id, &vote, "yes").await.ok();
    nova.dissolves(&id, "Night Owls").await.ok();
    let mall = app.player("mall").await.deposit("100").await;
    let rooks = mall.team("Rooks", json!({})).await;
    mall.pools(&rooks, "70").await.ok();
    mall.dissolves(&rooks, "Rooks").await.ok();
    app.advance(Duration::from_hours(24 * 3));
    let looks = (0..6).map(|turn| {
        let server = if turn % 2 == 0 { &app } else { &beside };
        server.governs()
    });
    let ended: usize = join_all(looks).await.into_iter().sum();
    let rest = app.governs().await;
    assert_eq!(ended + rest, 3);
    for player in [&rex, &mall] {
        assert_eq!(player.again().await.available().await, "100");
    }
    let mut owner = app.superuser().await;
    let payouts = "select count(*) from journals where kind = 'share_payout'";
    assert_eq!(number(&mut owner, payouts).await, 2);
    let dissolved = "select count(*) from teams where dissolved_at is not null";
    assert_eq!(number(&mut owner, dissolved).await, 2);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_dissolution_a_join_and_a_deposit_at_once_agree_on_an_order() {
    let app = spawn_racing().await;
    let (nova, rex, _, id) = app.crew(&[]).await;
    for turn in 0..4 {
        let late = app.player(&format!("late_{turn}")).await;
        let (announced, joined, paid) = join!(
            nova.dissolves(&id, "Night Owls"),
            late.on_team(&id, "join"),
            rex.pools(&id, "1")
        );
        announced.ok();
        for answer in [joined, paid] {
            if !answer.status.is_success() {
                answer.refused(409, "TEAM_DISSOLVING");
            }
        }
        app.assert_books_are_right().await;
        nova.on_team(&id, "dissolve/call-off").await.ok();
        if members(&nova.sees(&id).await).len() > 2 {
            late.on_team(&id, "leave").await.ok();
        }
    }
}

#[tokio::test]
async fn the_end_of_a_team_a_departure_a_withdrawal_and_the_last_vote_at_once_pay_everyone_once() {
    let app = spawn_racing().await;
    let (nova, rex, others, id) = app.crew(&["zoe", "mirage"]).await;
    for member in [&nova, &rex, &others[0], &others[1]] {
        member.pools(&id, "60").await.ok();
    }
    nova.dissolves(&id, "Night Owls").await.ok();
    app.advance(Duration::from_hours(24));
    let (nova, rex, zoe, mirage) = (
        nova.again().await,
        rex.again().await,
        others[0].again().await,
        others[1].again().await,
    );
    let vote = first_vote(&nova.proposes_removal(&id, &rex).await.ok());
    zoe.votes(&id, &vote, "yes").await.ok();
    app.advance(Duration::from_hours(24 * 2));
    let (nova, rex, zoe, mirage) = (
        nova.again().await,
        rex.again().await,
        zoe.again().await,
        mirage.again().await,
    );
    let (_, left, taken, voted) = join!(
        app.governs(),
        zoe.on_team(&id, "leave"),
        mirage.unpools(&id, "60"),
        mirage.votes(&id, &vote, "yes")
    );
    for answer in [left, taken, voted] {
        assert!(
            answer.status.is_success() || answer.status == 409 || answer.status == 403,
            "{}",
            answer.body
        );
    }
    app.governs().await;
    for player in [&nova, &rex, &zoe, &mirage] {
        assert_eq!(player.available().await, "100");
    }
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn an_offer_that_is_accepted_on_all_devices_at_once_is_accepted_once() {
    let app = spawn_racing().await;
    let (nova, rex, _, id) = app.crew(&[]).await;
    nova.hands_over(&id, &rex).await.ok();
    let presses = (0..6).map(|_| rex.on_team(&id, "leader/accept"));
    for answer in join_all(presses).await {
        assert_eq!(answer.ok().text("/data/team/leader/username"), "rex");
    }
    let answered =
        "select count(*) from notifications where fact ->> 'event' = 'hand_over_answered'";
    assert_eq!(number(&mut app.superuser().await, answered).await, 1);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn accepting_a_team_and_making_one_at_once_leave_no_player_with_two() {
    let app = spawn_racing().await;
    let (nova, rex, _, id) = app.crew(&[]).await;
    nova.hands_over(&id, &rex).await.ok();
    let (accepted, made) = join!(
        rex.on_team(&id, "leader/accept"),
        rex.make_team("Rooks", json!({}))
    );
    assert_ne!(accepted.status.is_success(), made.status.is_success());
    let refused = if accepted.status.is_success() {
        made
    } else {
        accepted
    };
    refused.refused(409, "ALREADY_LEADING");
    let led = rex.get("/teams/user/teams").await.ok();
    assert_eq!(led.at("/data/teamsStarted").as_array().unwrap().len(), 1);
}
