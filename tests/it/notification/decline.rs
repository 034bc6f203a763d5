//! Declining an invitation to a challenge.

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::harness::{TestApp, spawn};
use crate::people::{Answer, Person};

impl Person {
    async fn decline(&self, id: &str) -> Answer {
        let path = format!("/notifications/{id}/reject");
        let body = json!({"notificationType": "challenge_invitation"});
        self.post(&path, body).await
    }
}

/// Nova has invited Mirage to a private match of 50 USDC each.
async fn invited(app: &TestApp) -> (Person, Person, String) {
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    mirage.follow(&nova).await.ok();
    let invited = json!([mirage.id]).to_string();
    let fields = [
        ("invitedFriends", invited.as_str()),
        ("challengeType", "private"),
    ];
    let id = nova.challenge(&fields).await;
    (nova, mirage, id)
}

/// The notifications of declining.
async fn declines(person: &Person) -> Vec<Value> {
    let mut notified = person.notified().await;
    notified.retain(|one| one["data"]["event"] == "challenge_declined");
    notified
}

#[tokio::test]
async fn b14_who_invited_learns_that_it_was_declined_once_however_often_it_is_pressed() {
    let app = spawn().await;
    let (nova, mirage, challenge) = invited(&app).await;
    let (mut other_device, _) = app.listens(&mirage).await;
    let id = mirage.newest().await;
    let presses = (0..8).map(|_| mirage.decline(&id));
    for answer in join_all(presses).await {
        assert_eq!(answer.ok().text("/message"), "Invitation declined");
    }
    let notified = declines(&nova).await;
    assert_eq!(notified.len(), 1);
    assert_eq!(notified[0]["type"], "challenge");
    assert_eq!(
        notified[0]["data"]["message"],
        "mirage_ops declined your invitation to “Aim duel, first to 30”."
    );
    assert_eq!(notified[0]["data"]["challenge"]["_id"], json!(challenge));
    let row = &mirage.notified().await[0];
    assert_eq!(
        (&row["answer"], &row["isRead"]),
        (&json!("rejected"), &json!(true))
    );
    assert_eq!(row["data"]["actionRequired"], false);
    // A popup on another device goes by this.
    let updated = other_device.next("notification_updated").await;
    assert_eq!(updated["notification"]["answer"], "rejected");
    app.holds(&nova).await;
    app.holds(&mirage).await;
}

#[tokio::test]
async fn b14_who_has_declined_can_still_join() {
    let app = spawn().await;
    let (nova, mirage, challenge) = invited(&app).await;
    mirage.decline(&mirage.newest().await).await.ok();
    // Invited by name, they need no code.
    mirage.join(&challenge, "50").await.ok();
    assert_eq!(
        nova.notified().await[0]["data"]["event"],
        "invitation_accepted"
    );
    app.proof().await;
}

#[tokio::test]
async fn b14_what_was_accepted_or_is_over_cannot_be_declined() {
    let app = spawn().await;
    let (nova, mirage, _) = invited(&app).await;
    let id = mirage.newest().await;
    let stake = json!({"additionalData": {"stakeAmount": "50"}});
    let path = format!("/notifications/{id}/accept");
    mirage.post(&path, stake).await.ok();
    mirage
        .decline(&id)
        .await
        .refused(409, "ACTION_NOT_REQUIRED");

    let invited = json!([mirage.id]).to_string();
    let fields = [("invitedFriends", invited.as_str()), ("minimumStake", "0")];
    let over = nova.challenge(&fields).await;
    let id = mirage.newest().await;
    nova.command(&over, "cancel").await.ok();
    mirage
        .decline(&id)
        .await
        .refused(409, "ACTION_NOT_REQUIRED");
    // Another player's invitation is not there.
    nova.decline(&id)
        .await
        .refused(404, "NOTIFICATION_NOT_FOUND");
    assert!(declines(&nova).await.is_empty());
}

#[tokio::test]
async fn b14_a_key_names_one_declining() {
    let app = spawn().await;
    let (nova, mirage, _) = invited(&app).await;
    let path = format!("/notifications/{}", mirage.newest().await);
    let reject = format!("{path}/reject");
    let first = mirage.post_keyed(&reject, "k1", json!({})).await.ok();
    mirage.delete(&path).await.ok();
    let second = mirage.post_keyed(&reject, "k1", json!({})).await.ok();
    assert_eq!(first.body, second.body);
    assert_eq!(declines(&nova).await.len(), 1);
}

#[tokio::test]
async fn b14_two_who_decline_each_other_at_once_are_both_notified() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    mirage.follow(&nova).await.ok();
    nova.follow(&mirage).await.ok();
    for _ in 0..4 {
        for (from, to) in [(&nova, &mirage), (&mirage, &nova)] {
            let invited = json!([to.id]).to_string();
            let fields = [("invitedFriends", invited.as_str()), ("minimumStake", "0")];
            from.challenge(&fields).await;
        }
        let (novas, mirages) = (waiting(&nova).await, waiting(&mirage).await);
        let (one, two) = tokio::join!(nova.decline(&novas), mirage.decline(&mirages));
        one.ok();
        two.ok();
    }
    assert_eq!(declines(&nova).await.len(), 4);
    assert_eq!(declines(&mirage).await.len(), 4);
}

/// The newest invitation that waits for an answer.
async fn waiting(person: &Person) -> String {
    let notified = person.notified().await;
    let mut invitations = notified
        .iter()
        .filter(|one| one["type"] == "challenge_invitation");
    let waiting = invitations.find(|one| one["data"]["actionRequired"] == true);
    waiting.unwrap()["_id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn b14_an_invitation_to_a_rematch_is_marked() {
    let app = spawn().await;
    let (nova, mirage, challenge) = app.duel().await;
    nova.declare(&challenge, "won").await.ok();
    mirage.declare(&challenge, "lost").await.ok();
    nova.command(&challenge, "rematch").await.ok();
    let notified = &mirage.notified().await[0];
    assert_eq!(notified["type"], "challenge_invitation");
    assert_eq!(notified["data"]["isRematch"], true);
    assert_eq!(notified["data"]["stakeAmount"], "50");
    assert_eq!(
        notified["data"]["message"],
        "nova_kade invited you to a rematch of “Aim duel, first to 30”."
    );
}
