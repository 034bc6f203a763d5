//! For each type the command that makes it, and for whom.

use std::time::Duration;

use duel_ledger::commands::announce::{Announced, Announcement, announce};
use duel_ledger::jobs;
use serde_json::json;

use crate::books::number;
use crate::challenge::form;
use crate::harness::{TestApp, spawn};
use crate::people::{Person, send};

#[track_caller]
fn assert_received(received: &[(String, String)], expected: &[(&str, &str)]) {
    let received: Vec<_> = received
        .iter()
        .map(|(kind, event)| (kind.as_str(), event.as_str()))
        .collect();
    assert_eq!(received, expected);
}

#[tokio::test]
async fn a_match_from_the_invitation_to_the_payout_notifies_each_side_of_what_concerns_it() {
    let app = spawn().await;
    let [nova, mirage, other] = app.funded(["nova_kade", "mirage_ops", "tal_reborn"]).await;
    mirage.follow(&nova).await.ok();
    let invited = json!([mirage.id]).to_string();
    let id = nova.challenge(&[("invitedFriends", &invited)]).await;
    mirage.join(&id, "50").await.ok();
    mirage.command(&id, "ready").await.ok();
    nova.command(&id, "ready").await.ok();
    nova.command(&id, "start").await.ok();
    nova.declare(&id, "won").await.ok();
    mirage.declare(&id, "lost").await.ok();
    assert_received(
        &nova.received().await,
        &[
            ("friend", "followed"),
            ("acceptance", "invitation_accepted"),
            ("challenge", "readied"),
            ("challenge_result", "settled"),
        ],
    );
    assert_received(
        &mirage.received().await,
        &[
            ("challenge_invitation", "invited"),
            ("challenge", "readied"),
            ("challenge_started", "started"),
            ("challenge_result", "declared"),
        ],
    );
    // A player who is not in it gets nothing.
    assert_received(&other.received().await, &[]);

    let settled = &nova.notified().await[0];
    assert_eq!(settled["data"]["outcome"], "won");
    assert_eq!(settled["data"]["amount"], "95");
    assert_eq!(settled["data"]["sender"]["username"], "mirage_ops");
    assert_eq!(settled["data"]["sender"].get("email"), None);
    let challenge = json!({"_id": id, "title": "Aim duel, first to 30"});
    assert_eq!(settled["data"]["challenge"], challenge);
    let message = "You won “Aim duel, first to 30”: $95.";
    assert_eq!(settled["data"]["message"], message);
    assert_eq!(settled["createdAt"], "2026-11-21T12:00:00Z");
    for person in [&nova, &mirage, &other] {
        app.holds(person).await;
    }
    app.proof().await;
}

#[tokio::test]
async fn a_stranger_joins_leaves_and_the_creator_cancels() {
    let app = spawn().await;
    let [nova, mirage, tal] = app.funded(["nova_kade", "mirage_ops", "tal_reborn"]).await;
    let terms = [
        ("matchType", "1 vs Many"),
        ("maxParticipants", "4"),
        ("minimumStake", "10"),
    ];
    let id = nova.challenge(&terms).await;
    mirage.join(&id, "10").await.ok();
    tal.join(&id, "15").await.ok();
    mirage.command(&id, "leave").await.ok();
    let edit = form(&[("rules", "No snipers")]);
    send(
        nova.request(reqwest::Method::PUT, &format!("/challenges/{id}"))
            .multipart(edit),
    )
    .await;
    nova.command(&id, "cancel").await.ok();
    assert_received(
        &nova.received().await,
        &[
            ("challenge_joined", "joined"),
            ("challenge_joined", "joined"),
            ("challenge", "left"),
        ],
    );
    assert_eq!(nova.notified().await[1]["data"]["stakeAmount"], "15");
    // A player who left gets the stake back, and is notified of it.
    assert_received(&mirage.received().await, &[("challenge", "cancelled")]);
    let back = &mirage.notified().await[0]["data"];
    assert_eq!(
        (&back["amount"], &back["reason"]),
        (&json!("10"), &json!("creator"))
    );
}

#[tokio::test]
async fn a_dispute_a_lapse_and_the_clock_are_notified_to_all_participants() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    nova.declare(&id, "won").await.ok();
    mirage.declare(&id, "won").await.ok();
    assert_received(
        &nova.received().await,
        &[
            ("challenge_joined", "joined"),
            ("challenge", "readied"),
            ("challenge", "disputed"),
        ],
    );

    let silent = nova.challenge(&[("minimumStake", "10")]).await;
    mirage.join(&silent, "10").await.ok();
    nova.start(&silent, &[&mirage]).await;
    mirage.declare(&silent, "won").await.ok();
    app.advance(Duration::from_hours(25));
    jobs::deadlines::apply_due(&app.app).await.unwrap();
    let nova = nova.again().await;
    let mirage = mirage.again().await;
    let awarded = &nova.notified().await[0];
    assert_eq!(awarded["data"]["event"], "awarded");
    assert_eq!(awarded["data"]["outcome"], "lost");
    assert_eq!(awarded["data"]["sender"], json!(null));
    assert_eq!(mirage.notified().await[0]["data"]["outcome"], "won");
    assert_eq!(mirage.notified().await[0]["data"]["amount"], "19");
}

#[tokio::test]
async fn agreeing_to_call_off_asks_the_others_and_the_last_agreement_notifies_them() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    mirage.command(&id, "call-off").await.ok();
    assert_eq!(nova.notified().await[0]["data"]["event"], "call_off_asked");
    nova.command(&id, "call-off").await.ok();
    let notified = &mirage.notified().await[0]["data"];
    assert_eq!(
        (&notified["event"], &notified["reason"]),
        (&json!("cancelled"), &json!("void"))
    );
}

#[tokio::test]
async fn a_follow_asks_to_follow_back_and_following_back_is_notified_as_such() {
    let app = spawn().await;
    let (nova, rex) = (app.newcomer("nova").await, app.newcomer("rex").await);
    nova.follow(&rex).await.ok();
    assert_received(&rex.received().await, &[("friend", "followed")]);
    assert_eq!(rex.notified().await[0]["data"]["actionRequired"], true);
    rex.follow(&nova).await.ok();
    assert_received(&nova.received().await, &[("follow", "followed_back")]);
    // It asks for nothing any more, though the notification was not touched.
    assert_eq!(rex.notified().await[0]["data"]["actionRequired"], false);
    // To follow again notifies no one, and neither does doing so after a change of mind on the same day.
    nova.follow(&rex).await.ok();
    for _ in 0..3 {
        rex.delete(&format!("/friends/{}/unfollow", nova.id))
            .await
            .ok();
        rex.follow(&nova).await.ok();
    }
    assert_eq!(nova.received().await.len(), 1);
    assert_eq!(rex.received().await.len(), 1);
}

#[tokio::test]
async fn a_blocked_player_invites_without_effect_and_cannot_follow() {
    let app = spawn().await;
    let [nova] = app.funded(["nova_kade"]).await;
    let rex = app.newcomer("rex").await;
    let block = format!("/friends/{}/block", nova.id);
    rex.post(&block, json!({})).await.ok();
    nova.follow(&rex).await.refused(403, "BLOCKED");
    // An unknown id is no reason to refuse the challenge.
    let invited = json!([rex.id, uuid::Uuid::from_u128(7)]).to_string();
    nova.challenge(&[("invitedFriends", &invited)]).await;
    assert_received(&rex.received().await, &[]);
    app.holds(&rex).await;
}

#[tokio::test]
async fn a_refused_command_notifies_no_one() {
    let app = spawn().await;
    let [nova] = app.funded(["nova_kade"]).await;
    let id = nova.challenge(&[]).await;
    // The ledger refuses within the statement that would have notified.
    let poor = app.player("poor_one").await;
    poor.join(&id, "50")
        .await
        .refused(422, "INSUFFICIENT_FUNDS");
    assert_received(&nova.received().await, &[]);
    app.holds(&nova).await;
}

#[tokio::test]
async fn an_announcement_reaches_every_player_once() {
    let app = spawn().await;
    let (nova, rex) = (app.newcomer("nova").await, app.newcomer("rex").await);
    let (mut channel, _) = app.listens(&rex).await;
    let request = Announcement {
        title: Some("Maintenance".to_owned()),
        message: "Back at noon.".to_owned(),
    };
    let (db, ids) = (&app.app.db, &app.app.ids);
    let now = actors::runtime::clock::Clock::now(&*app.clock);
    let announced = announce(db, ids, &request, now).await.unwrap();
    assert_eq!(announced, Announced(2));
    for person in [&nova, &rex] {
        let notified = person.notified().await;
        assert_eq!(notified.len(), 1);
        assert_eq!(notified[0]["type"], "system");
        assert_eq!(notified[0]["data"]["title"], "Maintenance");
        assert_eq!(notified[0]["data"]["message"], "Back at noon.");
    }
    let logged = "select count(*) from audit_log
                   where action = 'announced' and reason = 'Back at noon.' and details ->> 'title' = 'Maintenance'
                     and actor is null";
    assert_eq!(number(&mut app.superuser().await, logged).await, 1);
    // The command runs in a process of its own: the server finds out by its look.
    jobs::live::look(&app.app).await.unwrap();
    let news = channel.next("new_notification").await;
    assert_eq!(news["notification"]["type"], "system");
    let silent = Announcement {
        message: " ".to_owned(),
        ..request
    };
    assert!(announce(db, ids, &silent, now).await.is_err());
    let entries = "select count(*) from audit_log";
    assert_eq!(number(&mut app.superuser().await, entries).await, 1);
}

/// A player who has one notification, made by a follower.
pub(super) async fn followed(app: &TestApp) -> (Person, Person) {
    let (nova, rex) = (app.newcomer("nova").await, app.newcomer("rex").await);
    rex.follow(&nova).await.ok();
    (nova, rex)
}
