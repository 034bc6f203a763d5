//! Quests, tokens and what they buy (docs/rules.md, Quests and Tokens).

mod books;
mod calendar;
mod claiming;
mod contest;
mod contest_job;
mod contest_off;
mod counting;
mod million;
mod shop;
mod switched_off_calls;
mod teams;
mod watching;

use duel_ledger::jobs;
use serde_json::{Value, json};

use crate::harness::TestApp;
use crate::people::{Answer, Person};

impl TestApp {
    /// Counts what waits; returns how many events that were.
    pub(crate) async fn count_quests(&self) -> usize {
        jobs::quests::count(&self.app).await.unwrap()
    }

    /// Tokens out of nowhere, by a valid claim: the player has reached an achievement.
    async fn endow_tokens(&self, player: &Person) {
        let mut owner = self.superuser().await;
        let reached = format!(
            "insert into quest_counts (player, period, start, metric, count)
             values ('{}', 'ever', '1970-01-01', 'matches_won', 100)
             on conflict (player, period, start, metric) do update set count = excluded.count",
            player.id
        );
        crate::books::run(&mut owner, &reached).await.unwrap();
        player.claim("hundred_wins").await.ok();
    }
}

impl Person {
    async fn quests(&self) -> Answer {
        self.get("/quests").await.ok()
    }

    /// A quest as the player sees it.
    async fn quest(&self, id: &str) -> Value {
        let quests = self.quests().await;
        let all = ["daily", "weekly", "achievements"].map(|kind| {
            let of_kind = quests.at(&format!("/data/{kind}"));
            of_kind.as_array().unwrap().clone()
        });
        let found = all.concat().into_iter().find(|quest| quest["id"] == id);
        found.unwrap()
    }

    /// Progress and status of a quest.
    pub(crate) async fn progress(&self, id: &str) -> (i64, String) {
        let quest = self.quest(id).await;
        let status = quest["status"].as_str().unwrap().to_owned();
        (quest["progress"].as_i64().unwrap(), status)
    }

    async fn tokens(&self) -> i64 {
        let quests = self.quests().await;
        quests.at("/data/summary/balance").as_i64().unwrap()
    }

    async fn claim(&self, id: &str) -> Answer {
        self.post(&format!("/quests/{id}/claim"), json!({})).await
    }
}

/// A match of `one`'s that `one` wins against `other`, agreed at once. Answers its id.
async fn win(one: &Person, other: &Person) -> String {
    win_for(one, other, "5").await
}

/// The same for another stake.
async fn win_for(one: &Person, other: &Person, stake: &str) -> String {
    let id = one.challenge(&[("minimumStake", stake)]).await;
    other.join(&id, stake).await.ok();
    one.start(&id, &[other]).await;
    one.declare(&id, "won").await.ok();
    other.declare(&id, "lost").await.ok();
    id
}
