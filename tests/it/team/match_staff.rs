//! What moderators who play in a match of teams may not decide about it.

use serde_json::json;

use super::governance::first_vote;
use super::matches::{Teams, two_teams};
use crate::audit::assert_named;
use crate::books::{refusal, run};
use crate::people::Person;

/// A ruling of `moderator` for a winner, as SQL.
fn ruling_of(moderator: &Person, (id, winner): (&str, &Person)) -> String {
    format!(
        "insert into rulings (challenge_id, version, moderator, verdict, winner, reason, penalized, fines, is_proposal,
                              is_on_appeal, at)
         values ('{id}', 99, '{}', 'winner', '{}', 'because I say so', '{{}}', '{{}}', false, false, now())",
        moderator.id, winner.id
    )
}

#[tokio::test]
async fn a_moderator_in_a_roster_decides_nothing_about_the_match() {
    let teams = two_teams().await;
    let (app, nova, rex) = (&teams.app, &teams.nova, &teams.rex);
    app.enrol(rex.clone()).await;
    app.give_role(rex, "moderator").await;
    // Nothing is staked yet, so there are no seats.
    let open = teams.open().await;
    let mall = app.player("mall").await;
    let body = json!({ "reason": "abuse", "details": "insults" });
    let path = format!("/challenges/{open}/report");
    let report = mall.post(&path, body).await.ok().text("/data/report/_id");
    let path = format!("/admin/reports/{report}/close");
    let body = json!({ "result": "no_action", "note": "nothing to be seen in it" });
    rex.post(&path, body)
        .await
        .refused(403, "CONFLICT_OF_INTEREST");

    let id = teams.playing().await;
    nova.declare(&id, "won").await.ok();
    teams.mira.declare(&id, "won").await.ok();
    // PostgreSQL refuses it too, and the audit names it.
    let ruling = ruling_of(rex, (&id, nova));
    let done = run(&mut app.as_server().await, &ruling).await;
    assert_eq!(refusal(done), "rulings_made");
    assert_named(&mut app.superuser().await, "I16", &ruling).await;
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn who_knows_a_player_or_a_leader_outside_the_roster_decides_nothing_about_the_match() {
    let teams = two_teams().await;
    let Teams {
        app,
        nova,
        rex,
        mira,
        tal,
        owls,
        ..
    } = &teams;
    let zoe = app.player("zoe").await;
    zoe.on_team(owls, "join").await.ok();
    let id = teams.playing().await;
    // Zoe leads the owls now and speaks for them, without being in the roster.
    app.suspend(nova).await;
    let vote = first_vote(&rex.proposes_leader(owls, &zoe).await.ok());
    zoe.votes(owls, &vote, "yes").await.ok();
    rex.votes(owls, &vote, "yes").await.ok();
    zoe.declare(&id, "won").await.ok();
    mira.declare(&id, "won").await.ok();

    let path = format!("/admin/disputes/{id}");
    for (name, player) in [("knows_zoe", &zoe), ("knows_tal", tal)] {
        let judge = app.staff(name, "moderator").await;
        judge.befriends(player).await;
        let take = judge.post(&format!("{path}/take"), json!({})).await;
        take.refused(409, "CONFLICT_OF_INTEREST");
        let file = judge.get(&path).await.ok();
        assert_eq!(file.text("/data/open/conflict"), "friend", "{name}");
    }
    // Nor does she decide it herself, and PostgreSQL refuses it too.
    app.enrol(zoe.clone()).await;
    app.give_role(&zoe, "moderator").await;
    let take = zoe.post(&format!("{path}/take"), json!({})).await;
    take.refused(403, "CONFLICT_OF_INTEREST");
    let done = run(&mut app.as_server().await, &ruling_of(&zoe, (&id, mira))).await;
    assert_eq!(refusal(done), "rulings_made");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn who_leads_a_team_now_or_declared_for_it_closes_no_report_about_the_match() {
    let teams = two_teams().await;
    let Teams {
        app,
        nova,
        rex,
        mira,
        owls,
        ..
    } = &teams;
    let zoe = app.player("zoe").await;
    zoe.on_team(owls, "join").await.ok();
    app.enrol(zoe.clone()).await;
    app.give_role(&zoe, "moderator").await;
    let id = teams.playing().await;
    let mall = app.player("mall").await;
    let body = json!({ "reason": "abuse", "details": "insults" });
    let report = mall.post(&format!("/challenges/{id}/report"), body).await;
    let report = report.ok().text("/data/report/_id");
    let close = format!("/admin/reports/{report}/close");
    let body = json!({ "result": "no_action", "note": "nothing to be seen in it" });

    // Zoe leads the owls now, without being in the roster.
    app.suspend(nova).await;
    let vote = first_vote(&rex.proposes_leader(owls, &zoe).await.ok());
    zoe.votes(owls, &vote, "yes").await.ok();
    rex.votes(owls, &vote, "yes").await.ok();
    let closed = zoe.post(&close, body.clone()).await;
    closed.refused(403, "CONFLICT_OF_INTEREST");
    assert_eq!(zoe.get("/admin/reports").await.ok().at("/data"), &json!([]));

    // Zoe has declared for them, and another one leads them.
    zoe.declare(&id, "won").await.ok();
    mira.declare(&id, "won").await.ok();
    // A leader hands nothing over while a match runs, and a vote replaces only who is away: what it writes stands for it here.
    let led_by_rex = format!(
        "update teams set leader_id = '{}' where id = '{owls}'",
        rex.id
    );
    run(&mut app.superuser().await, &led_by_rex).await.unwrap();
    let closed = zoe.post(&close, body).await;
    closed.refused(403, "CONFLICT_OF_INTEREST");
    assert_eq!(zoe.get("/admin/reports").await.ok().at("/data"), &json!([]));
}
