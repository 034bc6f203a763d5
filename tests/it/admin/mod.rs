//! What moderators and administrators may see and do (docs/rules.md, Administration).

mod access;
mod announcements;
mod create;
mod ledger;
mod log;
mod reports;
mod roles;
mod settings;
mod users;

use serde_json::{Value, json};

use crate::books::run;
use crate::harness::TestApp;
use crate::people::{Answer, Person};

/// An id that nothing has.
const UNKNOWN_ID: &str = "01990000-0000-7000-8000-000000000000";
/// A reason that is long enough.
const REASON: &str = "seen in the logs of two matches";

impl TestApp {
    /// A member of the staff with a second factor.
    pub(crate) async fn staff(&self, username: &str, role: &str) -> Person {
        let person = self.enrolled(username).await.person;
        self.give_role(&person, role).await;
        person
    }

    /// As the command line does it.
    pub(crate) async fn give_role(&self, person: &Person, role: &str) {
        let sql = format!(
            "update users set role = '{role}' where id = '{}'",
            person.id
        );
        run(&mut self.superuser().await, &sql).await.unwrap();
    }
}

impl Person {
    /// Does something to a player, with a reason.
    async fn does_to(&self, player: &Person, action: &str) -> Answer {
        self.does_with(player, action, json!({})).await
    }

    /// The same with more in the body.
    async fn does_with(&self, player: &Person, action: &str, mut body: Value) -> Answer {
        body["reason"] = json!(REASON);
        let path = format!("/admin/users/{}/{action}", player.id);
        self.post(&path, body).await
    }

    /// What the staff see of a player.
    async fn sees(&self, player: &Person) -> Answer {
        self.get(&format!("/admin/users/{}", player.id)).await.ok()
    }
}
