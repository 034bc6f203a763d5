//! What quests count of a dispute: who was ruled on and did not declare falsely has clean hands; giving in counts for no one.

use super::{Judge, won_and_fined, won_by};
use crate::harness::{TestApp, spawn};
use crate::people::Person;

/// Counts the one match that was settled, and answers how far each player is with "Clean hands". The match counts for both, and no
/// result was confirmed promptly.
async fn clean_hands(app: &TestApp, players: [&Person; 2]) -> [i64; 2] {
    assert_eq!(app.count_quests().await, 1);
    let mut clean = [0, 0];
    for (player, clean) in players.iter().zip(&mut clean) {
        let player = player.again().await;
        assert_eq!(player.progress("first_match").await.0, 1);
        for prompt in ["daily_prompt", "fifty_prompt"] {
            assert_eq!(player.progress(prompt).await.0, 0, "{prompt}");
        }
        *clean = player.progress("fair_dispute").await.0;
    }
    clean
}

#[tokio::test]
async fn a_ruling_counts_for_who_declared_truly_and_not_for_who_is_penalized() {
    let app = spawn().await;
    let (nova, mirage, id) = app.disagreement().await;
    let judge = Judge::new(&app, "arbiter", "moderator").await;
    let ruling = won_and_fined(&nova, &mirage, "25");
    judge.decides(&app, &id, ruling).await.ok();
    // The ruling is not final yet.
    assert_eq!(app.count_quests().await, 0);
    mirage.again().await.accepts(&id).await.ok();
    assert_eq!(clean_hands(&app, [&nova, &mirage]).await, [1, 0]);
    let (_, status) = nova.again().await.progress("fair_dispute").await;
    assert_eq!(status, "completed");
    app.proof().await;
}

#[tokio::test]
async fn a_ruling_that_finds_no_false_declaration_counts_for_both() {
    let app = spawn().await;
    let (nova, mirage, id) = app.disagreement().await;
    let judge = Judge::new(&app, "arbiter", "moderator").await;
    judge.decides(&app, &id, won_by(&nova)).await.ok();
    mirage.again().await.accepts(&id).await.ok();
    assert_eq!(clean_hands(&app, [&nova, &mirage]).await, [1, 1]);
    app.proof().await;
}

#[tokio::test]
async fn a_ruling_that_was_overturned_penalizes_no_one() {
    let app = spawn().await;
    let (nova, mirage, id) = app.disagreement().await;
    let first = Judge::new(&app, "first_judge", "moderator").await;
    let second = Judge::new(&app, "second_judge", "moderator").await;
    let ruling = won_and_fined(&nova, &mirage, "25");
    first.decides(&app, &id, ruling).await.ok();
    mirage.again().await.appeals(&id).await.ok();
    let ruling = won_and_fined(&mirage, &nova, "25");
    second.decides(&app, &id, ruling).await.ok();
    assert_eq!(clean_hands(&app, [&nova, &mirage]).await, [0, 1]);
    app.proof().await;
}

#[tokio::test]
async fn giving_in_is_neither_a_clean_dispute_nor_prompt() {
    let app = spawn().await;
    let (nova, mirage, id) = app.disagreement().await;
    mirage.command(&id, "dispute/withdraw").await.ok();
    assert_eq!(nova.available().await, "145");
    assert_eq!(clean_hands(&app, [&nova, &mirage]).await, [0, 0]);
    app.proof().await;
}

#[tokio::test]
async fn giving_in_while_a_moderator_looks_is_no_clean_dispute_either() {
    let app = spawn().await;
    let (nova, mirage, id) = app.disagreement().await;
    let judge = Judge::new(&app, "arbiter", "moderator").await;
    judge.on_duty(&app).await.takes(&id).await.ok();
    nova.command(&id, "dispute/withdraw").await.ok();
    assert_eq!(mirage.available().await, "145");
    assert_eq!(clean_hands(&app, [&nova, &mirage]).await, [0, 0]);
    app.proof().await;
}
