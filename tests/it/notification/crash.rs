//! The server dies between the commit and the push: whoever comes back has it.

use serde_json::json;

use crate::channel::Channel;
use crate::node::Node;
use crate::people::Person;

#[actix_web::test]
async fn what_was_committed_when_the_server_died_is_replayed() {
    let mut node = Node::start().await;
    let nova = Person::newcomer(&node.address, "nova").await;
    let rex = Person::newcomer(&node.address, "rex").await;
    let mut channel = Channel::open(&node.address, &nova, None).await;
    let established = channel.next("connection_established").await;
    let number = established["number"].as_i64();

    // The very rows of the deed, committed by somebody whose server pushes nothing.
    let db = store::Db::connect(node.database.clone(), 1).await.unwrap();
    let now = time::macros::datetime!(2026-11-21 12:00 UTC);
    let (who, whom) = (rex.id.parse().unwrap(), nova.id.parse().unwrap());
    let news = uuid::Uuid::from_u128(0x0199_0000_0000_7000_8000_0000_0000_0001);
    store::friend::follow(&db, who, whom, news, now)
        .await
        .unwrap();
    node.kill();
    channel.closed().await;
    node.resume().await;

    let mut back = Channel::open(&node.address, &nova, number).await;
    let created = back.next("notification_created").await;
    assert_eq!(created["number"], 1);
    assert_eq!(created["notification"]["_id"], json!(news));
    back.next("connection_established").await;
}
