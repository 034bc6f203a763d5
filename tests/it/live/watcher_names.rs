//! Names of watchers: a name shows that its player is online, so it is shown to those alone who may see that, and hidden from both
//! across a block, while all are counted. Visitors are shown no names, or the blocked one would read them signed out.

use serde_json::{Value, json};

use crate::harness::spawn;
use crate::people::Person;

async fn block(who: &Person, whom: &Person) {
    let path = format!("/friends/{}/block", whom.id);
    who.post(&path, json!({})).await.ok();
}

#[track_caller]
fn assert_shown(frame: &Value, count: i64, names: &[&str]) {
    let counted = frame.get("count").or_else(|| frame.get("watchers"));
    assert_eq!(counted, Some(&json!(count)), "{frame:#}");
    assert_eq!(frame["names"], json!(names), "{frame:#}");
}

#[tokio::test]
async fn the_name_of_a_watcher_is_shown_to_those_alone_who_may_see_presence() {
    let app = spawn().await;
    let [nova, mirage, rex] = app.funded(["nova_kade", "mirage_ops", "rex_hale"]).await;
    let id = nova.challenge(&[]).await;
    nova.befriends(&mirage).await;
    // Not followed back: a stranger all the same.
    let follow = format!("/friends/{}/follow", nova.id);
    rex.post(&follow, json!({})).await.ok();
    let mut lines = Vec::new();
    for person in [&nova, &mirage, &rex] {
        lines.push(app.line_of(person).await);
    }
    assert_shown(&lines[0].watch(&id, 1).await, 0, &[]);
    assert_shown(&lines[1].watch(&id, 1).await, 1, &["mirage_ops"]);
    assert_shown(&lines[2].watch(&id, 1).await, 2, &["rex_hale"]);
    app.look().await;
    for (line, names) in lines
        .iter_mut()
        .zip([["mirage_ops"], ["mirage_ops"], ["rex_hale"]])
    {
        assert_shown(&line.next("challenge_watchers").await, 2, &names);
    }
}

#[tokio::test]
async fn the_name_of_a_watcher_is_hidden_across_a_block_and_counted_all_the_same() {
    let app = spawn().await;
    let [nova, mirage, rex, zoe] = app
        .funded(["nova_kade", "mirage_ops", "rex_hale", "zoe_lin"])
        .await;
    let id = nova.challenge(&[]).await;
    let people = [&nova, &mirage, &rex, &zoe];
    for (number, one) in people.iter().enumerate() {
        for other in &people[number + 1..] {
            one.befriends(other).await;
        }
    }
    block(&rex, &mirage).await;
    block(&zoe, &nova).await;
    let mut lines = Vec::new();
    for person in people {
        lines.push(app.line_of(person).await);
    }
    // The answer to a subscription.
    assert_shown(&lines[0].watch(&id, 1).await, 0, &[]);
    assert_shown(&lines[1].watch(&id, 1).await, 1, &["mirage_ops"]);
    assert_shown(&lines[2].watch(&id, 1).await, 2, &["rex_hale"]);
    let everyone = ["mirage_ops", "rex_hale", "zoe_lin"];
    assert_shown(&lines[3].watch(&id, 1).await, 3, &everyone);
    let mut visitor = app.line(None).await;
    let counted = visitor.watch(&id, 1).await;
    assert_eq!(
        (&counted["watchers"], &counted["names"]),
        (&json!(4), &json!(null))
    );
    // And what is sent later.
    app.look().await;
    for (line, names) in lines.iter_mut().zip([
        // Zoe has blocked the player.
        &["mirage_ops", "rex_hale"][..],
        // The blocked one.
        &["mirage_ops", "zoe_lin"],
        // The one who blocked.
        &["rex_hale", "zoe_lin"],
        &everyone,
    ]) {
        assert_shown(&line.next("challenge_watchers").await, 4, names);
    }
    let counted = json!({ "challengeId": id, "count": 4 });
    assert_eq!(visitor.next("challenge_watchers").await, counted);
    // Who is a friend again after the end of a block is shown the name, and a new block hides it, while both go on watching.
    let path = format!("/friends/{}/block", mirage.id);
    rex.delete(&path).await.ok();
    rex.befriends(&mirage).await;
    app.look().await;
    assert_shown(&lines[1].next("challenge_watchers").await, 4, &everyone);
    block(&mirage, &zoe).await;
    app.look().await;
    let others = ["mirage_ops", "rex_hale"];
    assert_shown(&lines[1].next("challenge_watchers").await, 4, &others);
}
