//! Whom an invitation reaches, and how many one player may send: it is the one thing that a stranger could send at
//! will.

use std::time::Duration;

use duel_ledger::infra::rate_limits::stored::INVITATIONS;
use reqwest::Method;
use serde_json::json;
use uuid::Uuid;

use crate::challenge::form;
use crate::harness::spawn;
use crate::people::{Answer, Person, send};

impl Person {
    async fn invites(&self, ids: &[String]) -> Answer {
        let invited = json!(ids).to_string();
        let fields = [("invitedFriends", invited.as_str()), ("minimumStake", "0")];
        self.create(&fields).await
    }

    /// Whether the newest notification is an invitation to this challenge.
    async fn was_invited_to(&self, challenge: &str) -> bool {
        let notified = self.notified().await;
        notified.iter().any(|it| {
            it["type"] == "challenge_invitation" && it["data"]["challenge"]["_id"] == challenge
        })
    }
}

#[tokio::test]
async fn an_invitation_reaches_those_who_know_the_player_and_strangers_are_left_in_peace() {
    let app = spawn().await;
    let names = ["nova_kade", "a_fan", "an_idol", "a_rival", "a_stranger"];
    let [nova, fan, idol, rival, stranger] = app.funded(names).await;
    fan.follow(&nova).await.ok();
    nova.follow(&idol).await.ok();
    let free = [("minimumStake", "0")];
    let match_before = rival.challenge(&free).await;
    nova.join(&match_before, "0").await.ok();

    let invited = [&fan, &idol, &rival, &stranger].map(|it| it.id.clone());
    let made = nova.invites(&invited).await.ok();
    let challenge = made.text("/data/challenge/_id");
    for (person, is_notified) in [
        (&fan, true),
        (&idol, true),
        (&rival, true),
        (&stranger, false),
    ] {
        let was_notified = person.was_invited_to(&challenge).await;
        assert_eq!(was_notified, is_notified, "{}", person.username);
        app.holds(person).await;
    }
}

#[tokio::test]
async fn a_player_invites_so_many_a_day_by_whatever_way() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let over = nova.challenge(&[("minimumStake", "0")]).await;
    mirage.join(&over, "0").await.ok();
    nova.command(&over, "cancel").await.ok();
    let mut ids = (1..).map(|n| Uuid::from_u128(n).to_string());
    let mut some = |count: usize| ids.by_ref().take(count).collect::<Vec<_>>();
    let max = usize::try_from(INVITATIONS.max).unwrap();
    for _ in 0..max / 100 - 1 {
        nova.invites(&some(100)).await.ok();
    }
    let made = nova.invites(&some(99)).await.ok();
    let challenge = made.text("/data/challenge/_id");

    // What does not fit as a whole is refused as a whole, and leaves what is left.
    let refused = nova.invites(&some(2)).await.refused(429, "RATE_LIMITED");
    let sentence = "You have invited many players today. Invite fewer, or try again later.";
    assert_eq!(refused.text("/message"), sentence);
    assert_eq!(refused.headers["retry-after"], "86400");
    let edit = async |invited: Vec<String>| {
        let invited = json!(invited).to_string();
        let fields = [("invitedFriends", invited.as_str()), ("minimumStake", "0")];
        let request = nova.request(Method::PUT, &format!("/challenges/{challenge}"));
        send(request.multipart(form(&fields))).await
    };
    let one = vec![mirage.id.clone()];
    edit(some(2)).await.refused(429, "RATE_LIMITED");
    edit(one.clone()).await.ok();
    // An invited player is not invited again.
    edit(one).await.ok();
    nova.command(&over, "rematch")
        .await
        .refused(429, "RATE_LIMITED");
    nova.invites(&some(1)).await.refused(429, "RATE_LIMITED");
    nova.invites(&[]).await.ok();
    mirage.invites(&some(1)).await.ok();

    app.advance(Duration::from_hours(24));
    let nova = nova.again().await;
    nova.command(&over, "rematch").await.ok();
}
