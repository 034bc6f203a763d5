//! What a player's challenges add up to.

use reqwest::Method;
use reqwest::multipart::Form;
use serde_json::{Value, json};

use crate::harness::{TestApp, spawn};
use crate::people::{Answer, Person, send};

/// Two players with money, and what they play for.
async fn opponents(app: &TestApp) -> (Person, Person) {
    let nova = app.player("nova").await.deposit("100").await;
    let rex = app.player("rex").await.deposit("100").await;
    (nova, rex)
}

async fn challenge(creator: &Person) -> String {
    let form = Form::new()
        .text("title", "Aim duel, first to 30")
        .text("gameCategory", "FPS")
        .text("game", "Counter-Strike")
        .text("matchType", "1 vs 1")
        .text("minimumStake", "10");
    let request = creator.request(Method::POST, "/challenges").multipart(form);
    send(request).await.ok().text("/data/challenge/_id")
}

async fn start(creator: &Person, other: &Person) -> String {
    let id = challenge(creator).await;
    other
        .post(
            &format!("/challenges/{id}/join"),
            json!({ "stakeAmount": "10" }),
        )
        .await
        .ok();
    creator.start(&id, &[other]).await;
    id
}

async fn declare(player: &Person, id: &str, outcome: &str) -> Answer {
    player
        .post(
            &format!("/challenges/{id}/result"),
            json!({ "outcome": outcome }),
        )
        .await
        .ok()
}

async fn stats(player: &Person) -> Value {
    player
        .get("/users/me/stats")
        .await
        .ok()
        .at("/data/stats")
        .clone()
}

#[tokio::test]
async fn a_newcomer_has_played_nothing() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    assert_eq!(
        stats(&nova).await,
        json!({
            "played": 0, "won": 0, "lost": 0, "drawn": 0, "winRate": 0, "currentStreak": 0,
            "totalStaked": "0", "totalWon": "0", "fairPlay": 100, "openChallenges": 0,
        })
    );
}

#[tokio::test]
async fn results_add_up_to_a_record() {
    let app = spawn().await;
    let (nova, rex) = opponents(&app).await;
    for (novas, rexs) in [
        ("lost", "won"),
        ("won", "lost"),
        ("won", "lost"),
        ("draw", "draw"),
        ("won", "lost"),
    ] {
        let id = start(&nova, &rex).await;
        declare(&nova, &id, novas).await;
        declare(&rex, &id, rexs).await;
        app.advance(std::time::Duration::from_secs(1));
    }
    // Called off, cancelled, and not begun: none of these was played.
    let void = start(&nova, &rex).await;
    nova.post(&format!("/challenges/{void}/call-off"), json!({}))
        .await
        .ok();
    rex.post(&format!("/challenges/{void}/call-off"), json!({}))
        .await
        .ok();
    let cancelled = challenge(&nova).await;
    nova.post(&format!("/challenges/{cancelled}/cancel"), json!({}))
        .await
        .ok();
    challenge(&nova).await;
    assert_eq!(
        stats(&nova).await,
        json!({
            "played": 5, "won": 3, "lost": 1, "drawn": 1, "winRate": 60, "currentStreak": 1,
            "totalStaked": "50", "totalWon": "57", "fairPlay": 100, "openChallenges": 1,
        })
    );
    let rexs = stats(&rex).await;
    assert_eq!(
        (&rexs["won"], &rexs["lost"], &rexs["currentStreak"]),
        (&json!(1), &json!(3), &json!(-1))
    );
}

#[tokio::test]
async fn the_corners_of_a_duel_show_what_both_have_played_before() {
    let app = spawn().await;
    let (nova, rex) = opponents(&app).await;
    for (novas, rexs) in [("won", "lost"), ("won", "lost"), ("draw", "draw")] {
        let id = start(&nova, &rex).await;
        declare(&nova, &id, novas).await;
        declare(&rex, &id, rexs).await;
    }
    let id = start(&nova, &rex).await;
    let corners = json!({ "records": [
        { "userId": nova.id, "won": 2, "lost": 0, "drawn": 1, "winRate": 67 },
        { "userId": rex.id, "won": 0, "lost": 2, "drawn": 1, "winRate": 0 },
    ]});
    let path = format!("/challenges/{id}/records");
    let visitor = app.stranger();
    assert_eq!(visitor.get(&path).await.ok().at("/data"), &corners);
    assert_eq!(nova.get(&path).await.ok().at("/data"), &corners);
}

#[tokio::test]
async fn b6_a_match_that_is_completed_counts_in_its_corners_at_once() {
    let app = spawn().await;
    let (nova, rex) = opponents(&app).await;
    let id = start(&nova, &rex).await;
    let path = format!("/challenges/{id}/records");
    let won = async |person: &Person| {
        let corners = person.get(&path).await.ok();
        let of = |corner: &str| corners.at(&format!("/data/records/{corner}/won")).clone();
        (of("0"), of("1"))
    };
    assert_eq!(won(&nova).await, (json!(0), json!(0)));
    declare(&nova, &id, "won").await;
    declare(&rex, &id, "lost").await;
    assert_eq!(won(&nova).await, (json!(1), json!(0)));
    assert_eq!(won(&rex).await, (json!(1), json!(0)));
}
