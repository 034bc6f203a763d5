//! Moderators decide disputes: who may, how a ruling becomes final, what it costs, and many at once.

mod access;
mod appeal;
mod award;
mod clean_dispute;
mod fines;
mod property;
mod queue;
mod races;
mod reminders;
mod ruling;
mod successor;

use std::time::Duration;

use duel_ledger::jobs::deadlines;
use serde_json::{Value, json};

use crate::harness::TestApp;
use crate::people::{Answer, PASSWORD, Person};
use crate::second_factor::Enrolled;
use crate::session::sign_in;

const HOUR: Duration = Duration::from_hours(1);
/// Past it an authenticator app shows another code.
const STEP: Duration = Duration::from_secs(30);
const REASON: &str = "The recording shows the final score";

/// A member of the staff, who signs in anew with each code.
pub(crate) struct Judge {
    enrolled: Enrolled,
}

impl Judge {
    pub(crate) async fn new(app: &TestApp, username: &str, role: &str) -> Self {
        let enrolled = app.enrolled(username).await;
        app.give_role(&enrolled.person, role).await;
        Self { enrolled }
    }

    /// Signed in now: tokens last fifteen minutes.
    pub(crate) async fn on_duty(&self, app: &TestApp) -> Person {
        let person = &self.enrolled.person;
        let challenge = sign_in(&app.stranger(), &person.username, PASSWORD).await;
        let body = json!({ "challenge": challenge.text("/challenge"), "code": self.code(app) });
        let answer = app.stranger().post("/auth/second-factor", body).await.ok();
        Person {
            token: Some(answer.text("/accessToken")),
            ..person.clone()
        }
    }

    /// The code that the authenticator app shows next.
    fn code(&self, app: &TestApp) -> String {
        app.advance(STEP);
        app.code_of(&self.enrolled.app)
    }

    /// Takes a dispute and waits until the time for evidence is over; signed in then.
    async fn ready_to_rule(&self, app: &TestApp, id: &str) -> Person {
        self.on_duty(app).await.takes(id).await.ok();
        app.advance(24 * HOUR);
        self.on_duty(app).await
    }

    /// The same, and rules.
    async fn decides(&self, app: &TestApp, id: &str, ruling: Value) -> Answer {
        self.ready_to_rule(app, id).await.rules(id, ruling).await
    }
}

impl Person {
    async fn takes(&self, id: &str) -> Answer {
        self.post(&format!("/admin/disputes/{id}/take"), json!({}))
            .await
    }

    async fn rules(&self, id: &str, mut ruling: Value) -> Answer {
        if ruling.get("reason").is_none() {
            ruling["reason"] = json!(REASON);
        }
        self.post(&format!("/admin/disputes/{id}/rule"), ruling)
            .await
    }

    async fn case_file(&self, id: &str) -> Answer {
        self.get(&format!("/admin/disputes/{id}")).await
    }

    async fn accepts(&self, id: &str) -> Answer {
        self.command(id, "ruling/accept").await
    }

    async fn appeals(&self, id: &str) -> Answer {
        let body = json!({ "reason": "The recording is of another match" });
        self.post(&format!("/challenges/{id}/ruling/appeal"), body)
            .await
    }

    async fn fair_play(&self) -> i64 {
        let me = self.get("/auth/me").await.ok();
        me.at("/user/fairPlay").as_i64().unwrap()
    }
}

/// A ruling for a player, without a fine.
fn won_by(player: &Person) -> Value {
    json!({ "verdict": "winner", "winnerId": player.id })
}

/// The same, and another player declared falsely.
fn won_and_fined(winner: &Person, loser: &Person, fine: &str) -> Value {
    json!({
        "verdict": "winner", "winnerId": winner.id,
        "penalties": [{ "userId": loser.id, "fine": fine }],
    })
}

impl TestApp {
    /// Two players who both declare that they won 50 USDC each of the other.
    async fn disagreement(&self) -> (Person, Person, String) {
        let (nova, mirage, id) = self.duel().await;
        nova.declare(&id, "won").await.ok();
        mirage.declare(&id, "won").await.ok();
        (nova, mirage, id)
    }

    async fn clock_acts(&self) {
        deadlines::apply_due(&self.app).await.unwrap();
    }
}
