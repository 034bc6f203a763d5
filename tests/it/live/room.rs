//! Watching does not prevent players from acting, nor the clock.

use std::time::Duration;

use duel_ledger::jobs::deadlines;

use crate::harness::spawn_with;

/// Challenges in memory; an eighth of them is not for watching.
const AWAKE: usize = 32;
const WATCHED: usize = AWAKE - AWAKE / 8;

/// How long a test waits before it asks again. No test depends on how long it is.
const LOOK: Duration = Duration::from_millis(50);

#[tokio::test]
async fn visitors_who_watch_all_they_can_leave_room_for_commands_and_deadlines() {
    let app = spawn_with(|settings| settings.challenges_awake = AWAKE).await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let mut ids = Vec::new();
    for _ in 0..AWAKE {
        ids.push(nova.challenge(&[("minimumStake", "1")]).await);
    }
    let mut visitor = app.line(None).await;
    for id in &ids[..WATCHED] {
        assert_eq!(visitor.watch(id, 1).await["ok"], true);
    }
    for id in &ids[WATCHED..] {
        assert_eq!(visitor.watch(id, 1).await["code"], "BUSY");
    }
    // Another socket that watches what is watched already costs no place.
    let mut other = app.line(None).await;
    assert_eq!(other.watch(&ids[0], 1).await["ok"], true);

    mirage.join(&ids[WATCHED], "1").await.ok();
    nova.command(&ids[WATCHED + 1], "cancel").await.ok();
    app.advance(Duration::from_hours(8 * 24));
    let applied = deadlines::apply_due(&app.app).await.unwrap();
    assert_eq!(applied, AWAKE - 1, "all but the cancelled one");
    app.assert_books_are_right().await;

    // Nothing can happen any more where they watch, so they make room for those who come now.
    let nova = nova.again().await;
    let young = nova.challenge(&[("minimumStake", "1")]).await;
    let mut looks = tokio::time::interval(LOOK);
    let mut answer = other.watch(&young, 1).await;
    while answer["code"] == "BUSY" {
        looks.tick().await;
        answer = other.watch(&young, 1).await;
    }
    assert_eq!(answer["ok"], true, "{answer:#}");
}
