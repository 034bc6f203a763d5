//! Watching a match for five minutes counts, as the server sees who is there.

use std::time::Duration;

use serde_json::json;

use crate::books::number;
use crate::harness::{TestApp, spawn};
use crate::people::Person;

/// The clock's look at what is watched, by hand. The actor answers after it has looked.
async fn look(app: &TestApp, challenge: &str) {
    duel_ledger::jobs::live::look(&app.app).await.unwrap();
    let challenge = challenge.parse().unwrap();
    app.app.challenges.observe(challenge).await.unwrap();
}

/// So much time passes between two looks.
async fn pass(app: &TestApp, challenge: &str, seconds: u64) {
    look(app, challenge).await;
    app.advance(Duration::from_secs(seconds));
    look(app, challenge).await;
    app.count_quests().await;
}

async fn watched(person: &Person) -> i64 {
    person.progress("daily_watch").await.0
}

#[tokio::test]
async fn who_watches_a_match_for_five_minutes_has_watched_it_once() {
    let app = spawn().await;
    let (nova, _mirage, id) = app.duel().await;
    let rex = app.newcomer("rex").await;
    let (mut player, mut onlooker) = (app.line_of(&nova).await, app.line_of(&rex).await);
    let mut second_tab = app.line_of(&rex).await;
    player.watch(&id, 0).await;
    onlooker.watch(&id, 0).await;
    second_tab.watch(&id, 0).await;
    pass(&app, &id, 299).await;
    assert_eq!(watched(&rex).await, 0);
    pass(&app, &id, 1).await;
    assert_eq!(
        rex.progress("daily_watch").await,
        (1, "completed".to_owned())
    );
    let event = onlooker.next("quests_updated").await;
    assert_eq!(event["completed"][0]["id"], "daily_watch");
    // Neither more time nor another visit is another match, and who plays does not watch.
    pass(&app, &id, 301).await;
    onlooker.watch(&id, 0).await;
    pass(&app, &id, 1).await;
    let mut owner = app.superuser().await;
    for table in ["match_watches", "quest_events where kind = 'watch'"] {
        let rows = format!("select count(*) from {table}");
        assert_eq!(number(&mut owner, &rows).await, 1, "{table}");
    }
    rex.claim("daily_watch").await.ok();
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn coming_and_going_adds_no_time_and_two_servers_write_it_once() {
    let app = spawn().await;
    let beside = app.beside().await;
    let (_nova, _mirage, id) = app.duel().await;
    let rex = app.newcomer("rex").await;
    let (mut here, mut there) = (app.line_of(&rex).await, beside.line_of(&rex).await);
    here.watch(&id, 0).await;
    there.watch(&id, 0).await;
    pass(&app, &id, 200).await;
    let request = json!({ "challengeId": id });
    here.ask("challenge_unsubscribe", request).await;
    pass(&beside, &id, 99).await;
    assert_eq!(watched(&rex).await, 0);
    here.watch(&id, 0).await;
    pass(&app, &id, 99).await;
    // The other server saw only the time between its own looks.
    assert_eq!(watched(&rex).await, 0);
    pass(&app, &id, 1).await;
    assert_eq!(watched(&rex).await, 1);
    pass(&beside, &id, 300).await;
    let mut owner = app.superuser().await;
    let rows = "select count(*) from match_watches";
    assert_eq!(number(&mut owner, rows).await, 1);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_match_that_has_not_begun_is_not_watched() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova", "mirage"]).await;
    let rex = app.newcomer("rex").await;
    let id = nova.challenge(&[]).await;
    mirage.join(&id, "50").await.ok();
    let mut onlooker = app.line_of(&rex).await;
    onlooker.watch(&id, 0).await;
    pass(&app, &id, 320).await;
    nova.start(&id, &[&mirage]).await;
    pass(&app, &id, 299).await;
    assert_eq!(watched(&rex).await, 0);
    pass(&app, &id, 1).await;
    assert_eq!(watched(&rex).await, 1);
}
