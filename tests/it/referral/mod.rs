//! Bringing others in, and what that earns (docs/rules.md, Referrals).

mod books;
mod earning;
mod lists;
mod races;
mod rewards;

use serde_json::{Value, json};

use crate::books::number;
use crate::harness::TestApp;
use crate::people::{PASSWORD, Person};
use crate::profile::upload_picture;

impl TestApp {
    /// A player who signed up with the code of another, and has not verified the address.
    pub(crate) async fn brought_in(&self, username: &str, by: &Person) -> Person {
        let mut person = self.stranger();
        let body = json!({
            "username": username, "email": format!("{username}@example.com"), "password": PASSWORD,
            "ageConfirmed": true, "termsAccepted": true, "referralCode": by.code().await,
        });
        let answer = person.post("/auth/signup", body).await.ok();
        assert_eq!(answer.at("/referralProcessed"), true);
        person.token = Some(answer.text("/accessToken"));
        person.id = answer.text("/user/_id");
        username.clone_into(&mut person.username);
        person
    }

    /// Points out of nowhere, by valid journals: referred players did so much long ago.
    pub(crate) async fn endow(&self, referrer: &Person, referees: usize) {
        for place in 0..referees {
            let name = format!("{}_{place}", referrer.username);
            let referee = self.brought_in(&name, referrer).await;
            self.verify(&referee).await;
            complete_profile(&referee).await;
        }
    }

    /// The journals of points that there are.
    async fn journals(&self) -> i64 {
        let mut owner = self.superuser().await;
        number(
            &mut owner,
            "select count(*) from journals where kind = 'points'",
        )
        .await
    }
}

impl Person {
    pub(crate) async fn code(&self) -> String {
        self.get("/auth/me").await.ok().text("/user/referralCode")
    }

    /// What is left of the points.
    pub(crate) async fn points(&self) -> i64 {
        let me = self.get("/auth/me").await.ok();
        me.at("/user/points").as_i64().unwrap()
    }

    async fn stats(&self) -> Value {
        let stats = self.get("/referral/stats").await.ok();
        stats.at("/data").clone()
    }

    /// The texts of the notifications of points, newest first.
    async fn notified_of_points(&self) -> Vec<String> {
        let answer = self.get("/notifications?type=achievement").await.ok();
        let notified = answer.at("/notifications").as_array().unwrap().clone();
        let message = |it: &Value| it["data"]["message"].as_str().unwrap().to_owned();
        notified.iter().map(message).collect()
    }
}

/// A picture and a name. The points for it come with the one that comes last.
async fn complete_profile(person: &Person) {
    upload_picture(person).await.ok();
    let body = json!({ "name": "Sam Body" });
    person.put("/auth/profile", body).await.ok();
}
