//! What teams decide: votes, offers to lead, and their end (docs/rules.md, Teams).

mod books;
mod dissolving;
mod hand_over;
mod races;
mod succession;
mod votes;

use duel_ledger::jobs::teams;
use reqwest::Method;
use serde_json::{Value, json};

use crate::books::run;
use crate::harness::TestApp;
use crate::people::{Answer, Person, send};

impl Person {
    /// Proposes to remove a member; answers the whole list.
    pub(crate) async fn proposes_removal(&self, team: &str, member: &Self) -> Answer {
        let path = format!("/teams/{team}/votes/removal");
        let body = json!({"userId": member.id, "reason": "does not answer"});
        self.post(&path, body).await
    }

    pub(crate) async fn proposes_leader(&self, team: &str, candidate: &Self) -> Answer {
        let path = format!("/teams/{team}/votes/succession");
        self.post(&path, json!({"userId": candidate.id})).await
    }

    pub(crate) async fn votes(&self, team: &str, vote: &str, choice: &str) -> Answer {
        let path = format!("/teams/{team}/votes/{vote}/ballot");
        self.put(&path, json!({"choice": choice})).await
    }

    /// The votes of a team, the open ones first.
    pub(crate) async fn votes_of(&self, team: &str) -> Vec<Value> {
        let answer = self.get(&format!("/teams/{team}/votes")).await.ok();
        answer.at("/data/votes").as_array().unwrap().clone()
    }

    pub(crate) async fn hands_over(&self, team: &str, to: &Self) -> Answer {
        let path = format!("/teams/{team}/leader");
        self.post(&path, json!({"userId": to.id})).await
    }

    pub(crate) async fn dissolves(&self, team: &str, typed: &str) -> Answer {
        let path = format!("/teams/{team}/dissolve");
        let request = self.request(Method::DELETE, &path);
        send(request.json(&json!({"confirmation": typed}))).await
    }
}

/// The id of the first vote of an answer.
pub(crate) fn first_vote(answer: &Answer) -> String {
    answer.text("/data/votes/0/_id")
}

impl TestApp {
    /// Nova leads "Night Owls"; Rex and the others of these names are in it, each with 100 USDC.
    pub(crate) async fn crew(&self, names: &[&str]) -> (Person, Person, Vec<Person>, String) {
        let (nova, rex, id) = self.rich_owls().await;
        let mut others = Vec::new();
        for name in names {
            let player = self.player(name).await.deposit("100").await;
            player.on_team(&id, "join").await.ok();
            others.push(player);
        }
        (nova, rex, others, id)
    }

    /// The clock looks at every team that is due; answers how many votes, offers and notices have ended.
    ///
    /// A command that was refused holds its team until its connection is given back, and the clock would pass that team by.
    pub(crate) async fn governs(&self) -> usize {
        let mut owner = self.superuser().await;
        run(&mut owner, "select from teams for no key update")
            .await
            .unwrap();
        teams::govern(&self.app).await.unwrap()
    }
}
