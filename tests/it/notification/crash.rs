//! The server dies between the commit and the push: a client that reconnects has it.

use serde_json::json;
use sqlx::ConnectOptions;

use crate::books::{number, run, until_waiting};
use crate::channel::Channel;
use crate::node::Node;
use crate::people::Person;

#[tokio::test]
async fn what_was_committed_and_not_pushed_when_the_server_died_is_sent_after_its_return() {
    let mut node = Node::start().await;
    let nova = Person::player(&node.address, "nova_kade").await;
    let nova = nova.deposit("100").await;
    let mirage = Person::player(&node.address, "mirage_ops").await;
    let mirage = mirage.deposit("100").await;
    let id = nova.challenge(&[]).await;
    let mut channel = Channel::open(&node.address, &nova, None).await;
    let established = channel.next("connection_established").await;
    assert_eq!(established["number"], 0);

    // No command reads the preferences of notifications, and every push does: it waits here, between the commit and its
    // frame.
    let mut holder = node.database.connect().await.unwrap();
    let mut onlooker = node.database.connect().await.unwrap();
    let hold = "begin; lock table notification_preferences in access exclusive mode";
    run(&mut holder, hold).await.unwrap();
    mirage.join(&id, "50").await.ok();
    mirage.follow(&nova).await.ok();
    until_waiting(&mut onlooker).await;
    let written = "select count(*) from notifications";
    assert_eq!(number(&mut onlooker, written).await, 2);
    node.kill();
    channel.closed_in_silence().await;
    run(&mut holder, "rollback").await.unwrap();

    node.resume().await;
    let mut back = Channel::open(&node.address, &nova, Some(0)).await;
    for (number, event) in [(1, "joined"), (2, "followed")] {
        let created = back.next("notification_created").await;
        assert_eq!(created["number"], number);
        assert_eq!(created["notification"]["data"]["event"], event);
        let sender = &created["notification"]["data"]["sender"]["_id"];
        assert_eq!(*sender, json!(mirage.id));
    }
    let established = back.next("connection_established").await;
    assert_eq!(established["number"], 2);
    assert_eq!(established["resync"], false);
}
