//! Votes on the removal of a member.

use serde_json::json;
use std::time::Duration;

use super::first_vote;
use crate::harness::spawn;
use crate::team::members;

#[tokio::test]
async fn tdetail_12_40_a_member_is_removed_by_the_vote_of_the_others_and_paid() {
    let app = spawn().await;
    let (nova, rex, others, id) = app.crew(&["zoe", "mirage", "kite"]).await;
    let [zoe, mirage, kite] = others.as_slice() else {
        panic!()
    };
    rex.pools(&id, "40").await.ok();
    zoe.pools(&id, "10").await.ok();
    for (who, whom, code, status) in [
        (zoe, &rex, "NOT_LEADER", 403),
        (&nova, &nova, "LEADER_MUST_HAND_OVER", 409),
    ] {
        who.proposes_removal(&id, whom).await.refused(status, code);
    }
    let path = format!("/teams/{id}/votes/removal");
    let refused = nova
        .post(&path, json!({"userId": rex.id, "reason": " "}))
        .await;
    let refused = refused.refused(422, "VALIDATION");
    assert_eq!(refused.text("/fields/reason"), "Reason is required");

    let opened = nova.proposes_removal(&id, &rex).await.ok();
    assert_eq!(opened.status, 201);
    let vote = first_vote(&opened);
    nova.proposes_removal(&id, &rex)
        .await
        .refused(409, "VOTE_OPEN");
    let shown = &zoe.votes_of(&id).await[0];
    assert_eq!(
        (
            &shown["kind"],
            &shown["subject"]["username"],
            &shown["reason"]
        ),
        (&json!("removal"), &json!("rex"), &json!("does not answer"))
    );
    assert_eq!(
        (&shown["voters"], &shown["needed"], &shown["hasVote"]),
        (&json!(3), &json!(2), &json!(true))
    );
    assert_eq!(shown["endsAt"], "2026-11-24T12:00:00Z");
    // Neither who proposes nor whom it concerns has a vote, and outsiders do not even see it.
    for barred in [&nova, &rex] {
        assert_eq!(barred.votes_of(&id).await[0]["hasVote"], false);
        barred
            .votes(&id, &vote, "yes")
            .await
            .refused(403, "NO_VOTE");
    }
    let mall = app.player("mall").await;
    mall.get(&format!("/teams/{id}/votes"))
        .await
        .refused(403, "NOT_A_MEMBER");
    mall.votes(&id, &vote, "yes")
        .await
        .refused(409, "NOT_A_MEMBER");
    let (_, event, _, message) = zoe.news().await;
    assert_eq!(event, "removal_proposed");
    assert_eq!(
        message,
        "Vote by 2026-11-24 12:00 UTC whether rex has to leave “Night Owls”: does not answer"
    );
    let (_, _, _, message) = rex.news().await;
    assert!(message.starts_with("The leader of “Night Owls” proposes to remove you"));

    // One votes yes, and thinks again; then two agree, which is more than half of three.
    zoe.votes(&id, &vote, "yes").await.ok();
    zoe.votes(&id, &vote, "no").await.ok();
    let after = mirage.votes(&id, &vote, "yes").await.ok();
    assert_eq!(
        (after.at("/data/votes/0/yes"), after.at("/data/votes/0/no")),
        (&json!(1), &json!(1))
    );
    assert_eq!(members(&nova.sees(&id).await).len(), 5);
    let decided = zoe.votes(&id, &vote, "yes").await.ok();
    assert_eq!(decided.text("/data/votes/0/outcome"), "passed");
    assert_eq!(
        members(&nova.sees(&id).await),
        ["nova", "zoe", "mirage", "kite"]
    );
    assert_eq!(rex.available().await, "100");
    assert_eq!(nova.pool(&id).await["total"], "10");
    let (_, event, _, message) = rex.news().await;
    assert_eq!(event, "removal_decided");
    assert_eq!(
        message,
        "The members of “Night Owls” voted that you have to leave. Your share of its pool, 40 USDC, is in your wallet."
    );
    kite.votes(&id, &vote, "no").await.refused(409, "VOTE_OVER");
    rex.get(&format!("/teams/{id}/votes"))
        .await
        .refused(403, "NOT_A_MEMBER");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn silence_is_no_agreement_and_the_clock_ends_a_vote() {
    let app = spawn().await;
    let (nova, rex, others, id) = app.crew(&["zoe", "mirage"]).await;
    let vote = first_vote(&nova.proposes_removal(&id, &rex).await.ok());
    others[0].votes(&id, &vote, "yes").await.ok();
    app.advance(Duration::from_hours(24 * 3) - Duration::from_secs(1));
    assert_eq!(app.governs().await, 0);
    app.advance(Duration::from_secs(1));
    // It is over, although the clock has not looked yet.
    let late = others[1].again().await;
    late.votes(&id, &vote, "yes")
        .await
        .refused(409, "VOTE_OVER");
    assert_eq!(app.governs().await, 1);
    assert_eq!(app.governs().await, 0);
    let nova = nova.again().await;
    assert_eq!(nova.votes_of(&id).await[0]["outcome"], "failed");
    assert_eq!(members(&nova.sees(&id).await).len(), 4);
    let (_, _, _, message) = nova.news().await;
    assert_eq!(message, "The members of “Night Owls” voted that rex stays.");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_vote_is_lost_at_once_void_when_its_member_leaves_and_can_be_taken_back() {
    let app = spawn().await;
    let (nova, rex, others, id) = app.crew(&["zoe", "mirage"]).await;
    let (zoe, mirage) = (&others[0], &others[1]);
    let vote = first_vote(&nova.proposes_removal(&id, &rex).await.ok());
    let lost = zoe.votes(&id, &vote, "no").await.ok();
    assert_eq!(lost.text("/data/votes/0/outcome"), "failed");

    let vote = first_vote(&nova.proposes_removal(&id, &rex).await.ok());
    let path = format!("/teams/{id}/votes/{vote}");
    zoe.delete(&path).await.refused(403, "NOT_YOURS");
    let back = nova.delete(&path).await.ok();
    assert_eq!(back.text("/data/votes/0/outcome"), "withdrawn");

    // Who could vote leaves: the other one decides alone.
    let vote = first_vote(&nova.proposes_removal(&id, &rex).await.ok());
    zoe.votes(&id, &vote, "yes").await.ok();
    mirage.on_team(&id, "leave").await.ok();
    assert_eq!(nova.votes_of(&id).await[0]["outcome"], "passed");
    assert_eq!(members(&nova.sees(&id).await), ["nova", "zoe"]);

    // Two members: there is no third one who could vote.
    nova.proposes_removal(&id, zoe)
        .await
        .refused(409, "NO_VOTERS");
    rex.on_team(&id, "join").await.ok();
    let vote = first_vote(&nova.proposes_removal(&id, zoe).await.ok());
    zoe.on_team(&id, "leave").await.ok();
    let votes = nova.votes_of(&id).await;
    assert_eq!(
        (&votes[0]["_id"], &votes[0]["outcome"]),
        (&json!(vote), &json!("void"))
    );
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn an_outage_moves_the_end_of_a_vote() {
    let app = spawn().await;
    let (nova, rex, others, id) = app.crew(&["zoe", "mirage"]).await;
    app.governs().await;
    let vote = first_vote(&nova.proposes_removal(&id, &rex).await.ok());
    app.advance(Duration::from_hours(24 * 3) - Duration::from_hours(1));
    duel_ledger::jobs::deadlines::beat(&app.app).await.unwrap();
    app.sleep(Duration::from_hours(5));
    assert_eq!(app.governs().await, 0);
    let zoe = others[0].again().await;
    let shown = &zoe.votes_of(&id).await[0];
    assert_eq!(
        (&shown["endsAt"], &shown["outcome"]),
        (&json!("2026-11-24T17:00:00Z"), &json!(null))
    );
    zoe.votes(&id, &vote, "yes").await.ok();
    app.advance(Duration::from_hours(1));
    assert_eq!(app.governs().await, 1);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn members_are_mailed_about_votes() {
    let app = spawn().await;
    let (nova, rex, others, id) = app.crew(&["zoe", "mirage"]).await;
    for member in [&nova, &rex, &others[0]] {
        app.mark_verified(member).await;
    }
    let vote = first_vote(&nova.proposes_removal(&id, &rex).await.ok());
    others[0].votes(&id, &vote, "yes").await.ok();
    others[1].votes(&id, &vote, "yes").await.ok();
    let kinds = "select count(*) from mails where kind = ";
    let mut owner = app.superuser().await;
    for (kind, count) in [("team_vote_opened", 2), ("team_vote_decided", 3)] {
        let sql = format!("{kinds} '{kind}'");
        assert_eq!(
            crate::books::number(&mut owner, &sql).await,
            count,
            "{kind}"
        );
    }
    let link = format!("select count(*) from mails where body like '%/teams/{id}%'");
    assert_eq!(crate::books::number(&mut owner, &link).await, 5);
}

#[tokio::test]
async fn members_are_mailed_about_an_offer_to_lead_and_the_end_of_their_team() {
    let app = spawn().await;
    let (nova, rex, others, id) = app.crew(&["zoe"]).await;
    for member in [&nova, &rex, &others[0]] {
        app.mark_verified(member).await;
    }
    nova.hands_over(&id, &rex).await.ok();
    rex.on_team(&id, "leader/decline").await.ok();
    nova.dissolves(&id, "Night Owls").await.ok();
    nova.on_team(&id, "dissolve/call-off").await.ok();
    nova.dissolves(&id, "Night Owls").await.ok();
    app.advance(Duration::from_hours(24 * 2));
    assert_eq!(app.governs().await, 0);
    app.advance(Duration::from_hours(24));
    assert_eq!(app.governs().await, 1);
    let mut owner = app.superuser().await;
    for (kind, count) in [
        ("team_hand_over_offered", 1),
        ("team_hand_over_answered", 1),
        // Twice to the two others, and to all three a day before the end.
        ("team_dissolving", 7),
        ("team_dissolving_off", 2),
        ("team_dissolved", 3),
    ] {
        let sql = format!(
            "select count(*) from mails where kind = '{kind}' and body like '%/teams/{id}%'"
        );
        assert_eq!(
            crate::books::number(&mut owner, &sql).await,
            count,
            "{kind}"
        );
    }
}
