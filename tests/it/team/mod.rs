//! Teams as players meet them.

mod between;
mod chat;
mod form;
mod governance;
mod invitations;
mod list;
mod match_ending_opponent;
mod match_endings;
mod match_holds;
mod match_members;
mod match_players;
mod match_privacy;
mod match_property;
mod match_races;
mod match_referral;
mod match_rules;
mod match_staff;
mod match_successor;
mod match_totals;
pub(crate) mod matches;
mod pool;
mod pool_books;
mod pool_live;
mod pool_races;
mod races;
mod requests;

use serde_json::{Value, json};

use crate::harness::TestApp;
use crate::people::{Answer, Person};

impl Person {
    /// Makes a team; `with` is what differs from the usual one. Answers its id.
    pub(crate) async fn team(&self, name: &str, with: Value) -> String {
        let made = self.make_team(name, with).await.ok();
        made.text("/data/team/_id")
    }

    pub(crate) async fn make_team(&self, name: &str, with: Value) -> Answer {
        let mut form = json!({
            "name": name, "region": "Europe", "primaryGame": "valorant", "level": "Elite",
        });
        for (field, value) in with.as_object().unwrap() {
            form[field] = value.clone();
        }
        self.post("/teams", form).await
    }

    /// A team as they see it.
    pub(crate) async fn sees(&self, team: &str) -> Value {
        let shown = self.get(&format!("/teams/{team}")).await.ok();
        shown.at("/data/team").clone()
    }

    /// A command on a team that needs nothing but its path.
    pub(crate) async fn on_team(&self, team: &str, command: &str) -> Answer {
        self.post(&format!("/teams/{team}/{command}"), json!({}))
            .await
    }

    /// Invites a friend; answers the id of the invitation.
    pub(crate) async fn asks_in(&self, team: &str, friend: &Self) -> String {
        let sent = self.ask_in(team, friend).await.ok();
        sent.text("/data/invitation/_id")
    }

    pub(crate) async fn ask_in(&self, team: &str, friend: &Self) -> Answer {
        let body = json!({"userId": friend.id, "message": "we need a sniper"});
        self.post(&format!("/teams/{team}/invite"), body).await
    }

    /// Follows and is followed back.
    pub(crate) async fn befriends(&self, other: &Self) {
        let follow = |one: &Self, other: &Self| {
            let (one, path) = (one.clone(), format!("/friends/{}/follow", other.id));
            async move { one.post(&path, json!({})).await.ok() }
        };
        follow(self, other).await;
        follow(other, self).await;
    }

    /// The newest notification: type, event, whether it asks, and the sentence.
    pub(crate) async fn news(&self) -> (String, String, bool, String) {
        let notified = self.notified().await;
        let text = |pointer| {
            notified[0]
                .pointer(pointer)
                .unwrap()
                .as_str()
                .unwrap()
                .to_owned()
        };
        let asks = notified[0]["data"]["actionRequired"].as_bool().unwrap();
        (
            text("/type"),
            text("/data/event"),
            asks,
            text("/data/message"),
        )
    }
}

impl TestApp {
    /// Nova leads "Night Owls"; Rex is a friend of hers.
    pub(crate) async fn night_owls(&self, with: Value) -> (Person, Person, String) {
        let nova = self.player("nova").await;
        let rex = self.player("rex").await;
        nova.befriends(&rex).await;
        let team = nova.team("Night Owls", with).await;
        (nova, rex, team)
    }
}

/// The usernames of the members, in order.
pub(crate) fn members(team: &Value) -> Vec<&str> {
    let members = team["members"].as_array().unwrap().iter();
    members
        .map(|it| it["user"]["username"].as_str().unwrap())
        .collect()
}
