//! What was committed and could not be published is published by the next look.

use serde_json::json;

use crate::books::run;
use crate::harness::{TestApp, spawn};
use crate::sockets::Line;

/// Lets the job look; returns once the actor has done what it asked of it, and the line has what was sent.
async fn looks(app: &TestApp, id: &str, line: &mut Line) {
    app.look().await;
    let id = id.parse().unwrap();
    app.app.challenges.observe(id).await.unwrap();
    let nothing = json!({ "challengeIds": [], "listed": false });
    let answer = line.ask("thumbnails_subscribe", nothing).await;
    assert_eq!(answer["ok"], true);
}

#[tokio::test]
async fn correctness_5_events_that_could_not_be_read_are_published_by_a_later_look_and_once() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let id = nova.challenge(&[]).await;
    let other = app.beside().await;
    let mut line = other.line(None).await;
    line.watch(&id, 1).await;
    mirage.join(&id, "50").await.ok();
    mirage.command(&id, "ready").await.ok();
    let mut owner = app.superuser().await;
    // The columns that only the events themselves are read with: the state of a challenge is still found.
    let revoke = "revoke select on challenge_events from duel_ledger_app";
    run(&mut owner, revoke).await.unwrap();
    let of_state =
        "grant select (challenge_id, version, type, data) on challenge_events to duel_ledger_app";
    run(&mut owner, of_state).await.unwrap();
    for _ in 0..2 {
        looks(&other, &id, &mut line).await;
        assert!(line.is_quiet("challenge_event"));
        assert!(line.is_quiet("challenge_resync"));
    }
    let grant = "grant select on challenge_events to duel_ledger_app";
    run(&mut owner, grant).await.unwrap();
    looks(&other, &id, &mut line).await;
    assert_eq!(line.events_to(3).await.len(), 2);
    looks(&other, &id, &mut line).await;
    assert!(line.is_quiet("challenge_event"));
    // The next one follows.
    nova.command(&id, "cancel").await.ok();
    looks(&other, &id, &mut line).await;
    assert_eq!(line.events_to(4).await.len(), 1);
}
