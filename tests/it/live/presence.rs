//! Who was online when: kept for those who play, and for nobody else.

use std::time::Duration;

use actors::clock::Clock;
use serde_json::json;
use store::presence::{self, Change};

use crate::harness::{TestApp, spawn};
use crate::people::Person;

impl TestApp {
    /// What the server keeps when `person` comes or goes now; answers in how many challenges it mattered.
    async fn keeps(&self, person: &Person, is_online: bool) -> usize {
        let change = Change {
            player: person.id.parse().unwrap(),
            is_online,
            at: self.clock.now(),
        };
        let kept = presence::record(&self.app.db, &[change]).await.unwrap();
        kept.len()
    }
}

#[actix_web::test]
async fn what_was_so_at_the_joining_and_each_change_since_is_kept_for_the_players() {
    let app = spawn().await;
    let [nova, mirage, other] = app.funded(["nova_kade", "mirage_ops", "tal_reborn"]).await;
    assert_eq!(app.keeps(&nova, true).await, 0, "in no challenge yet");
    assert_eq!(app.keeps(&mirage, true).await, 0);
    app.advance(Duration::from_secs(1));
    assert_eq!(app.keeps(&mirage, false).await, 0);
    app.advance(Duration::from_secs(1));
    let (ours, theirs) = (nova.challenge(&[]).await, nova.challenge(&[]).await);
    mirage.join(&ours, "50").await.ok();
    app.advance(Duration::from_secs(1));
    assert_eq!(app.keeps(&nova, false).await, 2, "in two of them");
    assert_eq!(app.keeps(&mirage, true).await, 1);
    nova.deed(&theirs, "cancel").await.ok();
    app.advance(Duration::from_secs(1));
    assert_eq!(app.keeps(&nova, true).await, 1, "one is over");

    let path = format!("/challenges/{ours}/presence");
    let answer = mirage.get(&path).await.ok();
    let change = |person: &Person, is_online: bool, second: u8| {
        json!({
            "userId": person.id, "isOnline": is_online,
            "at": format!("2026-11-21T12:00:{second:02}Z"),
        })
    };
    let mut newest_first = vec![
        change(&nova, true, 4),
        change(&nova, false, 3),
        change(&mirage, true, 3),
        change(&mirage, false, 1),
        change(&nova, true, 0),
    ];
    if mirage.id < nova.id {
        newest_first.swap(1, 2);
    }
    assert_eq!(answer.at("/data/changes"), &json!(newest_first));
    other.get(&path).await.refused(403, "NOT_PARTICIPANT");
    app.stranger()
        .get(&path)
        .await
        .refused(401, "UNAUTHENTICATED");
}

#[actix_web::test]
async fn whoever_a_dead_server_left_online_went_when_it_was_last_seen_alive() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let id = nova.challenge(&[]).await;
    mirage.join(&id, "50").await.ok();
    app.keeps(&nova, true).await;
    app.keeps(&mirage, true).await;
    app.advance(Duration::from_secs(2));
    app.keeps(&mirage, false).await;
    app.advance(Duration::from_secs(1));
    duel_ledger::jobs::deadlines::beat(&app.app).await.unwrap();

    // It is killed, and started again a minute later.
    app.advance(Duration::from_mins(1));
    let closed = duel_ledger::presence::close_left_open(&app.app).await;
    assert_eq!(closed.unwrap(), 1);
    let answer = nova.get(&format!("/challenges/{id}/presence")).await.ok();
    let newest = json!({"userId": nova.id, "isOnline": false, "at": "2026-11-21T12:00:03Z"});
    assert_eq!(answer.at("/data/changes/0"), &newest);
    let again = duel_ledger::presence::close_left_open(&app.app).await;
    assert_eq!(again.unwrap(), 0);
}
