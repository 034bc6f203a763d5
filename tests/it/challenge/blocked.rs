//! A block closes challenges that are not public to the other of two, whatever they were given before (docs/rules.md, Messages).

use serde_json::json;

use super::form;
use crate::books::number;
use crate::harness::{TestApp, spawn};
use crate::people::{Person, send};

/// A challenge of nova's, to which mirage, a mutual friend, is invited and knows the code.
struct Invited {
    nova: Person,
    mirage: Person,
    id: String,
    code: String,
    invitation: String,
}

impl Invited {
    async fn to(app: &TestApp, kind: &str) -> Self {
        let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
        nova.befriends(&mirage).await;
        let invited = json!([mirage.id]).to_string();
        let terms = [("challengeType", kind), ("invitedFriends", &invited)];
        let request = nova.request(reqwest::Method::POST, "/challenges");
        let made = send(request.multipart(form(&terms))).await.ok();
        let notified = mirage.notified().await;
        let invitation = notified
            .iter()
            .find(|it| it["type"] == "challenge_invitation");
        Self {
            id: made.text("/data/challenge/_id"),
            code: made.text("/data/challenge/inviteCode"),
            invitation: invitation.unwrap()["_id"].as_str().unwrap().to_owned(),
            nova,
            mirage,
        }
    }

    /// Whether mirage finds the challenge in the list.
    async fn is_listed(&self) -> bool {
        let list = self.mirage.get("/challenges/public?limit=100").await.ok();
        list.body.to_string().contains(&self.id)
    }

    /// Every way in and every look of mirage is refused in these words, and no stake moves.
    async fn assert_closed(&self, app: &TestApp, refusal: &str) {
        let (mirage, id, code) = (&self.mirage, &self.id, &self.code);
        for path in [
            format!("/challenges/{id}"),
            format!("/challenges/{id}?inviteCode={code}"),
            format!("/challenges/{id}/events?after=0&inviteCode={code}"),
        ] {
            mirage.get(&path).await.refused(403, refusal);
        }
        assert!(!self.is_listed().await);
        mirage.join(id, "50").await.refused(403, refusal);
        let with_code = json!({ "stakeAmount": "50", "inviteCode": code });
        let join = format!("/challenges/{id}/join");
        mirage.post(&join, with_code).await.refused(403, refusal);
        let stake = json!({ "additionalData": { "stakeAmount": "50", "inviteCode": code } });
        let accept = format!("/notifications/{}/accept", self.invitation);
        mirage.post(&accept, stake).await.refused(403, refusal);
        let seats = format!("select count(*) from participants where challenge_id = '{id}'");
        assert_eq!(number(&mut app.superuser().await, &seats).await, 1);
        assert_eq!(mirage.available().await, "100");
        app.proof().await;
    }
}

async fn block(who: &Person, whom: &Person) {
    let path = format!("/friends/{}/block", whom.id);
    who.post(&path, json!({})).await.ok();
}

#[tokio::test]
async fn a_friends_only_challenge_is_closed_to_the_invited_whom_its_creator_blocks() {
    let app = spawn().await;
    let invited = Invited::to(&app, "friends").await;
    invited.mirage.detail(&invited.id).await;
    assert!(invited.is_listed().await);
    block(&invited.nova, &invited.mirage).await;
    invited.assert_closed(&app, "FRIENDS_ONLY").await;
}

#[tokio::test]
async fn who_watches_a_private_challenge_is_asked_again_when_its_creator_blocks_them() {
    let app = spawn().await;
    let invited = Invited::to(&app, "private").await;
    let (id, nova, mirage) = (&invited.id, &invited.nova, &invited.mirage);
    let [mut of_nova, mut of_mirage] = [app.line_of(nova).await, app.line_of(mirage).await];
    for line in [&mut of_nova, &mut of_mirage] {
        assert_eq!(line.watch(id, 1).await["ok"], true);
    }
    block(nova, mirage).await;
    of_mirage.next("challenge_resync").await;
    assert_eq!(of_mirage.watch(id, 1).await["code"], "FORBIDDEN");
    assert_eq!(of_nova.watch(id, 1).await["ok"], true);
    assert!(of_nova.is_quiet("challenge_resync"));
}

#[tokio::test]
async fn who_watches_a_challenge_for_friends_is_asked_again_when_one_unfollows_the_other() {
    let app = spawn().await;
    let invited = Invited::to(&app, "friends").await;
    let (id, nova) = (&invited.id, &invited.nova);
    let rex = app.player("rex").await;
    nova.befriends(&rex).await;
    let mut of_rex = app.line_of(&rex).await;
    assert_eq!(of_rex.watch(id, 1).await["ok"], true);
    let path = format!("/friends/{}/unfollow", rex.id);
    nova.delete(&path).await.ok();
    of_rex.next("challenge_resync").await;
    assert_eq!(of_rex.watch(id, 1).await["code"], "FORBIDDEN");
    // An unfollow that ends nothing asks no one.
    assert_eq!(app.line_of(nova).await.watch(id, 1).await["ok"], true);
    let mut of_mirage = app.line_of(&invited.mirage).await;
    assert_eq!(of_mirage.watch(id, 1).await["ok"], true);
    nova.delete(&path).await.ok();
    assert_eq!(of_mirage.watch(id, 1).await["ok"], true);
    assert!(of_mirage.is_quiet("challenge_resync"));
}

#[tokio::test]
async fn a_private_challenge_is_closed_to_the_invited_whom_its_creator_blocks() {
    let app = spawn().await;
    let invited = Invited::to(&app, "private").await;
    invited.mirage.detail(&invited.id).await;
    block(&invited.nova, &invited.mirage).await;
    invited.assert_closed(&app, "INVITE_CODE_REQUIRED").await;
}

#[tokio::test]
async fn a_block_of_the_invited_closes_it_as_well_and_who_plays_already_goes_on() {
    let app = spawn().await;
    let invited = Invited::to(&app, "friends").await;
    block(&invited.mirage, &invited.nova).await;
    invited.assert_closed(&app, "FRIENDS_ONLY").await;

    // A match that both have a stake in is played to its end.
    let (id, nova, mirage) = (&invited.id, &invited.nova, &invited.mirage);
    mirage
        .delete(&format!("/friends/{}/block", nova.id))
        .await
        .ok();
    mirage.join(id, "50").await.ok();
    block(nova, mirage).await;
    nova.start(id, &[mirage]).await;
    nova.declare(id, "lost").await.ok();
    mirage.declare(id, "won").await.ok();
    assert_eq!(mirage.available().await, "145");
    app.proof().await;
}
