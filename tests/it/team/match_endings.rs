//! How matches of teams end: limits, departures, draws, held results and disputes.

use std::time::Duration;

use serde_json::json;
use store::challenge::team_match;

use super::matches::{Teams, two_teams};
use crate::people::Person;

#[tokio::test]
async fn a_players_own_limit_holds_for_their_part() {
    let teams = two_teams().await;
    let Teams { app, tal, rex, .. } = &teams;
    let id = teams.reserved().await;
    let mut owner = app.superuser().await;
    let limit = |who: &Person, micros: i64| {
        format!(
            "insert into play_limits (user_id, kind, amount, changed_at) values ('{}', 'stake', {micros}, '2026-11-21 11:00Z')",
            who.id
        )
    };
    crate::books::run(&mut owner, &limit(tal, 19_999_999))
        .await
        .unwrap();
    tal.command(&id, "approve").await.refused(409, "PLAY_LIMIT");
    crate::books::run(&mut owner, "delete from play_limits")
        .await
        .unwrap();
    // A limit of a player who approved before forbids the stake itself.
    crate::books::run(&mut owner, &limit(rex, 9_999_999))
        .await
        .unwrap();
    let tried = tal.command(&id, "approve").await.ok();
    assert_eq!(tried.text("/data/challenge/status"), "open");
    assert_eq!(rex.notified().await[0]["data"]["freeReason"], "limit");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_leaders_own_limit_holds_when_they_issue_and_when_they_accept() {
    let teams = two_teams().await;
    let Teams {
        app,
        nova,
        rex,
        mira,
        tal,
        owls,
        foxes,
    } = &teams;
    let limit = async |who: &Person, limit: &str| {
        let body = json!({ "limit": limit });
        who.put("/play-limits/stake", body).await.ok();
    };
    // Nova's part is 30.
    limit(nova, "30").await;
    let id = teams.open().await;
    limit(nova, "29.999999").await;
    let refused = nova.issue(owls, &[nova, rex], "40", &[]).await;
    let refused = refused.refused(409, "PLAY_LIMIT");
    assert_eq!(
        refused.text("/message"),
        "This stake would pass the daily stake limit that you have set"
    );
    nova.issue(owls, &[nova, rex], "0", &[]).await.ok();

    // Mira's part is 20.
    limit(mira, "20").await;
    mira.accepts_for(&id, foxes, &[mira, tal]).await.ok();
    mira.command(&id, "decline").await.ok();
    limit(mira, "19.999999").await;
    mira.accepts_for(&id, foxes, &[mira, tal])
        .await
        .refused(409, "PLAY_LIMIT");
    let free = nova.detail(&id).await;
    assert_eq!(free.at("/data/challenge/isReserved"), &json!(false));
    // A leader who does not play stakes nothing.
    let [lux] = app.funded(["lux"]).await;
    lux.on_team(foxes, "join").await.ok();
    lux.pools(foxes, "50").await.ok();
    mira.accepts_for(&id, foxes, &[tal, &lux]).await.ok();
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn who_leaves_after_the_stake_gets_their_part_themselves() {
    let teams = two_teams().await;
    let Teams {
        app,
        nova,
        rex,
        mira,
        tal,
        owls,
        foxes,
    } = &teams;
    let id = teams.playing().await;
    rex.on_team(owls, "leave").await.ok();
    tal.on_team(foxes, "leave").await.ok();
    assert_eq!(rex.available().await, "90");
    // The account stays while the part is in the escrow.
    assert_eq!(rex.get("/wallet").await.ok().text("/data/inEscrow"), "10");
    assert_eq!(rex.detail(&id).await.text("/data/userRole"), "participant");
    mira.declare(&id, "lost").await.ok();
    nova.declare(&id, "won").await.ok();
    assert_eq!(rex.available().await, "109");
    assert_eq!(tal.available().await, "80");
    assert_eq!(nova.pool(owls).await["total"], "87");
    let detail = nova.detail(&id).await;
    assert_eq!(
        detail.at("/data/challenge/teams/0/roster/1/isMember"),
        &json!(false)
    );
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_draw_a_call_off_and_a_held_result_come_back_in_proportion() {
    let teams = two_teams().await;
    let Teams {
        app, nova, mira, ..
    } = &teams;
    let drawn = teams.playing().await;
    nova.declare(&drawn, "draw").await.ok();
    mira.declare(&drawn, "draw").await.ok();
    let off = teams.playing().await;
    nova.command(&off, "call-off").await.ok();
    mira.command(&off, "call-off").await.ok();
    assert_eq!(teams.shares().await, ["60", "20", "50", "50"]);
    let held = teams.playing().await;
    nova.declare(&held, "won").await.ok();
    app.advance(Duration::from_hours(25));
    assert_eq!(teams.clock().await, 1);
    let nova = nova.again().await;
    let detail = nova.detail(&held).await;
    assert_eq!(detail.text("/data/escrow/state"), "held");
    assert_eq!(
        detail.text("/data/challenge/teams/0/roster/1/returned"),
        "19"
    );
    app.advance(Duration::from_hours(72));
    assert_eq!(teams.clock().await, 1);
    assert_eq!(nova.again().await.pool(&teams.owls).await["total"], "116");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_dispute_of_teams_is_void_after_its_time_and_a_rematch_names_the_other_team() {
    let teams = two_teams().await;
    let Teams {
        app,
        nova,
        rex,
        mira,
        tal,
        ..
    } = &teams;
    let id = teams.playing().await;
    nova.declare(&id, "won").await.ok();
    mira.declare(&id, "won").await.ok();
    assert_eq!(tal.latest().await[0], "disputed");
    assert_eq!(rex.detail(&id).await.text("/data/escrow/state"), "disputed");
    for _ in 0..3 {
        app.advance(Duration::from_hours(24 * 7));
        teams.clock().await;
    }
    let (nova, rex, mira) = (nova.again().await, rex.again().await, mira.again().await);
    assert_eq!(teams.status_of(&id).await, "cancelled");
    assert_eq!(nova.pool(&teams.owls).await["total"], "80");
    rex.command(&id, "rematch").await.refused(403, "NOT_LEADER");
    let again = mira.command(&id, "rematch").await.ok();
    assert_eq!(again.text("/data/challenge/teamName"), "Foxes");
    assert_eq!(
        again.text("/data/challenge/opponentTeam/name"),
        "Night Owls"
    );
    assert_eq!(again.text("/data/challenge/status"), "pending");
    assert_eq!(nova.latest().await[0], "invited");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn matches_that_are_postponed_hide_no_others_from_the_clock() {
    let teams = two_teams().await;
    let (one, other) = (teams.open().await, teams.open().await);
    teams.rex.on_team(&teams.owls, "leave").await.ok();
    let mut ids: [uuid::Uuid; 2] = [one, other].map(|id| id.parse().unwrap());
    ids.sort_unstable();
    let [one, other] = ids;
    let (db, now) = (&teams.app.app.db, teams.app.app.clock.now());
    for (postponed, found) in [(vec![], one), (vec![one], other)] {
        let departed = team_match::departed(db, now, &postponed, 1).await.unwrap();
        assert_eq!(departed, [found]);
    }
    assert_eq!(teams.clock().await, 2);
    teams.app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_rematch_invites_who_leads_the_other_team_now() {
    let teams = two_teams().await;
    let Teams {
        app,
        nova,
        mira,
        tal,
        foxes,
        ..
    } = &teams;
    let id = teams.playing().await;
    nova.command(&id, "call-off").await.ok();
    mira.command(&id, "call-off").await.ok();
    mira.hands_over(foxes, tal).await.ok();
    tal.on_team(foxes, "leader/accept").await.ok();
    let again = nova.command(&id, "rematch").await.ok();
    assert_eq!(again.text("/data/challenge/opponentTeam/name"), "Foxes");
    assert_eq!(tal.latest().await[0], "invited");
    assert_ne!(mira.latest().await[0], "invited");

    tal.dissolves(foxes, "Foxes").await.ok();
    app.advance(Duration::from_hours(24 * 3));
    assert_eq!(app.governs().await, 1);
    let refused = nova.again().await.command(&id, "rematch").await;
    let refused = refused.refused(409, "TEAM_DISSOLVED");
    assert_eq!(refused.text("/message"), "The other team was dissolved");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn the_record_of_a_team_is_stored_with_the_stakes_and_the_settlement() {
    let teams = two_teams().await;
    let Teams {
        app,
        nova,
        rex,
        mira,
        owls,
        foxes,
        ..
    } = &teams;
    let record = async |player: &Person, team: &str| {
        let team = player.sees(team).await;
        let record = &team["record"];
        [&record["played"], &record["won"], &record["staked"]].map(ToString::to_string)
    };
    assert_eq!(record(nova, owls).await, ["0", "0", "\"0\""]);
    assert_eq!(nova.sees(owls).await["badges"], json!([]));
    let called_off = teams.playing().await;
    assert_eq!(record(nova, owls).await, ["0", "0", "\"40\""]);
    nova.command(&called_off, "call-off").await.ok();
    mira.command(&called_off, "call-off").await.ok();
    assert_eq!(record(nova, owls).await, ["0", "0", "\"40\""]);
    let id = teams.playing().await;
    nova.declare(&id, "won").await.ok();
    mira.declare(&id, "lost").await.ok();
    assert_eq!(record(rex, owls).await, ["1", "1", "\"80\""]);
    assert_eq!(record(mira, foxes).await, ["1", "0", "\"80\""]);
    assert_eq!(rex.sees(owls).await["badges"], json!(["first_win"]));
    assert_eq!(rex.sees(foxes).await["badges"], json!([]));
    // A draw is played, and won by no team.
    let drawn = teams.playing().await;
    nova.declare(&drawn, "draw").await.ok();
    assert_eq!(record(rex, owls).await, ["1", "1", "\"120\""]);
    mira.declare(&drawn, "draw").await.ok();
    assert_eq!(record(rex, owls).await, ["2", "1", "\"120\""]);
    assert_eq!(record(mira, foxes).await, ["2", "0", "\"120\""]);
    for corruption in [
        "update team_records set played = 1",
        "update team_records set won = 0",
        "update team_records set staked = staked + 1",
        "delete from team_records",
        "insert into team_records (team_id, played) select id, 1 from teams on conflict (team_id) do update set played = 9",
    ] {
        crate::audit::assert_named(&mut app.superuser().await, "P6", corruption).await;
    }
    let forged = crate::books::run(
        &mut app.as_server().await,
        "update team_records set won = won + 1",
    )
    .await;
    assert_eq!(crate::books::refusal(forged), "42501");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_match_is_won_also_where_the_part_of_who_left_is_paid_to_them() {
    let teams = two_teams().await;
    let Teams {
        app,
        nova,
        mira,
        tal,
        foxes,
        ..
    } = &teams;
    let id = teams.playing().await;
    tal.on_team(foxes, "leave").await.ok();
    nova.declare(&id, "lost").await.ok();
    mira.declare(&id, "won").await.ok();
    let record = mira.sees(foxes).await["record"].clone();
    assert_eq!(
        (&record["played"], &record["won"], &record["staked"]),
        (&json!(1), &json!(1), &json!("40"))
    );
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_match_whose_named_opponent_was_dissolved_is_cancelled_and_all_stakes_are_free_again() {
    let teams = two_teams().await;
    let Teams {
        app,
        nova,
        rex,
        mira,
        tal,
        owls,
        foxes,
    } = &teams;
    let named = [("opponentTeamId", foxes.as_str())];
    let issued = nova.issue(owls, &[nova, rex], "40", &named).await.ok();
    let id = issued.text("/data/challenge/_id");
    rex.command(&id, "approve").await.ok();
    // What the shares are to cover stays in the pool.
    nova.unpools(owls, "60").await.refused(409, "POOL_STAKED");
    mira.dissolves(foxes, "Foxes").await.ok();
    // Those whose shares wait for that team are notified with its members, when it is announced and when it is called off.
    let assert_all_know = async |expected: &str| {
        for player in [nova, rex, tal] {
            assert_eq!(player.news().await.1, expected);
        }
    };
    assert_all_know("dissolving_announced").await;
    mira.on_team(foxes, "dissolve/call-off").await.ok();
    assert_all_know("dissolving_called_off").await;
    mira.dissolves(foxes, "Foxes").await.ok();
    assert_all_know("dissolving_announced").await;
    app.advance(Duration::from_hours(24 * 3));
    assert_eq!(teams.clock().await, 0);
    assert_eq!(app.governs().await, 1);
    assert_eq!(teams.clock().await, 1);
    let (nova, rex) = (nova.again().await, rex.again().await);
    let over = nova.detail(&id).await;
    assert_eq!(over.text("/data/challenge/status"), "cancelled");
    assert_eq!(over.text("/data/challenge/cancelReason"), "declined");
    nova.unpools(owls, "60").await.ok();
    rex.unpools(owls, "20").await.ok();
    for player in [&nova, &rex, &mira.again().await, &tal.again().await] {
        assert_eq!(player.available().await, "100");
    }
    app.assert_books_are_right().await;
}
