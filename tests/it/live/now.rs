//! What lists and watchers are shown is what is so now: doors that have closed, names that have changed.

use std::time::Duration;

use serde_json::json;

use crate::harness::spawn;

#[tokio::test]
async fn a_challenge_that_becomes_private_is_sent_to_no_list_of_strangers() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let id = nova.challenge(&[]).await;
    let mut stranger = app.line_of(&mirage).await;
    let request = json!({ "challengeIds": [id], "listed": false });
    let answer = stranger.ask("thumbnails_subscribe", request.clone()).await;
    assert_eq!(answer["versions"], json!({ &id: 1 }));
    let mut own = app.line_of(&nova).await;
    nova.edit(&id, &[("rules", "First to 30")]).await;
    assert_eq!(stranger.next("challenge_thumbnail").await["version"], 2);
    nova.edit(&id, &[("challengeType", "private")]).await;
    nova.edit(&id, &[("minimumStake", "20")]).await;
    let answer = stranger.ask("thumbnails_subscribe", request).await;
    assert_eq!(answer["versions"], json!({}));
    assert!(
        stranger.is_quiet("challenge_thumbnail"),
        "neither the closing nor what comes after it"
    );
    for version in 2..=4 {
        let notified = own.next("challenge_thumbnail").await;
        assert_eq!(
            notified["version"], version,
            "its players hear of it all the same"
        );
    }
}

#[tokio::test]
async fn watchers_see_the_names_that_players_go_by_now() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let id = nova.challenge(&[]).await;
    let (mut early, mut late) = (app.line(None).await, app.line(None).await);
    early.watch(&id, 1).await;
    mirage.join(&id, "50").await.ok();
    early.events_to(2).await;
    for (player, name) in [(&nova, "nova_prime"), (&mirage, "mirage_prime")] {
        let body = json!({ "username": name });
        player.put("/auth/profile", body).await.ok();
    }
    let old = |notified: &str| notified.contains("nova_kade") || notified.contains("mirage_ops");
    let ready = mirage.command(&id, "ready").await.ok().body.to_string();
    assert!(ready.contains("nova_prime") && !old(&ready), "{ready}");
    early.events_to(3).await;
    late.watch(&id, 1).await;
    let replayed = late.events_to(3).await;
    assert_eq!(replayed[0]["data"]["user"]["username"], "mirage_prime");
    for event in replayed {
        assert!(!old(&event.to_string()), "{event}");
    }
}

#[tokio::test]
async fn what_the_clock_did_before_a_refused_command_is_sent_at_once() {
    let app = spawn().await;
    let [nova] = app.funded(["nova_kade"]).await;
    let id = nova.challenge(&[]).await;
    let mut line = app.line(None).await;
    line.watch(&id, 1).await;
    app.advance(Duration::from_hours(8 * 24));
    let nova = nova.again().await;
    nova.command(&id, "cancel")
        .await
        .refused(409, "NOT_CANCELLABLE");
    assert_eq!(line.events_to(2).await[0]["type"], "cancelled");
}
