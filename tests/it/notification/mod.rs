//! Notifications as players meet them.

mod answer;
mod channel;
mod commands;
mod crash;
mod decline;
mod devices;
mod invitations;
mod list;
mod many;
mod remind;
mod repair;
mod request;
mod stored;

use serde_json::{Value, json};

use crate::harness::TestApp;
use crate::people::{Answer, Person};

impl Person {
    /// All notifications, the newest first.
    pub(crate) async fn notified(&self) -> Vec<Value> {
        let list = self.get("/notifications?limit=100").await.ok();
        list.at("/notifications").as_array().unwrap().clone()
    }

    /// Type and event of all notifications, the oldest first.
    async fn received(&self) -> Vec<(String, String)> {
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let notified = self.notified().await;
        let notified = notified.iter().rev();
        notified
            .map(|one| (text(&one["type"]), text(&one["data"]["event"])))
            .collect()
    }

    /// The id of the newest one.
    async fn newest(&self) -> String {
        let notified = self.notified().await;
        notified[0]["_id"].as_str().unwrap().to_owned()
    }

    async fn follow(&self, other: &Self) -> Answer {
        let path = format!("/friends/{}/follow", other.id);
        self.post(&path, json!({})).await
    }

    async fn unread(&self) -> i64 {
        let counts = self.get("/notifications/counts").await.ok();
        counts.at("/data/unreadCount").as_i64().unwrap()
    }
}

impl TestApp {
    /// The numbers of a player's stream, and whether its counts are those of its rows.
    async fn holds(&self, person: &Person) {
        let feed = store::notification::feed(&self.app.db, person.uuid())
            .await
            .unwrap();
        let notified = person.notified().await;
        let unread = notified.iter().filter(|one| one["isRead"] == false).count();
        assert_eq!(feed.total, i64::try_from(notified.len()).unwrap());
        assert_eq!(feed.unread, i64::try_from(unread).unwrap());
    }
}
