//! What PostgreSQL refuses of votes and of the end of a team, and what the audit names where it was done around the triggers.

use std::time::Duration;

use super::first_vote;
use crate::audit::assert_named;
use crate::books::{refusal, run};
use crate::harness::spawn;

#[tokio::test]
async fn the_server_itself_cannot_stuff_a_vote_or_end_a_team_early() {
    let app = spawn().await;
    let (nova, rex, others, id) = app.crew(&["zoe", "mirage"]).await;
    let vote = first_vote(&nova.proposes_removal(&id, &rex).await.ok());
    let mut server = app.as_server().await;
    let (of_nova, of_rex) = (&nova.id, &rex.id);
    for (by, statement) in [
        (
            "team_ballots_guard",
            format!("insert into team_ballots values ('{vote}', '{of_nova}', true, now())"),
        ),
        (
            "team_ballots_guard",
            format!("insert into team_ballots values ('{vote}', '{of_rex}', true, now())"),
        ),
        (
            "team_motions_counted",
            "update team_motions set outcome = 'passed', ended_at = '2026-11-22 00:00Z'".to_owned(),
        ),
        (
            "team_motions_guard",
            "update team_motions set ends_at = ends_at - interval '1 day'".to_owned(),
        ),
        (
            "42501",
            "update team_motions set subject_id = leader_id".to_owned(),
        ),
        ("42501", "delete from team_motions".to_owned()),
        (
            "teams_dissolved",
            "update teams set dissolved_at = now(), leader_id = null".to_owned(),
        ),
        (
            "teams_dissolved_in_order",
            format!(
                "delete from team_ballots; delete from team_members where user_id <> '{of_nova}';
                 delete from team_members; update teams set leader_id = null, dissolved_at = now()"
            ),
        ),
    ] {
        assert_eq!(
            refusal(run(&mut server, &statement).await),
            by,
            "{statement}"
        );
    }
    for voter in &others {
        voter.votes(&id, &vote, "no").await;
    }
    let after = format!("update team_ballots set is_yes = true where motion_id = '{vote}'");
    assert_eq!(
        refusal(run(&mut server, &after).await),
        "team_ballots_guard"
    );
    nova.dissolves(&id, "Night Owls").await.ok();
    let member = format!("insert into team_members values ('{id}', '{of_rex}', now())");
    let gone = format!("delete from team_members where user_id = '{of_rex}'; {member}");
    assert_eq!(refusal(run(&mut server, &gone).await), "team_goes_on");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn every_corruption_of_a_vote_or_of_an_ended_team_is_named() {
    let app = spawn().await;
    let (nova, rex, others, id) = app.crew(&["zoe", "mirage"]).await;
    let vote = first_vote(&nova.proposes_removal(&id, &rex).await.ok());
    others[0].votes(&id, &vote, "no").await.ok();
    nova.pools(&id, "5").await.ok();
    nova.dissolves(&id, "Night Owls").await.ok();
    let mut owner = app.superuser().await;
    // Another server may have written it just before, with a later time.
    let just_before = "update team_members set joined_at = '2026-11-21 12:00:59Z'";
    run(&mut owner, just_before).await.unwrap();
    app.assert_books_are_right().await;
    let joined = "update team_members set joined_at = '2026-11-22 00:00Z'";
    assert_named(&mut owner, "P5", joined).await;
    let paid = "update team_pool_history set at = '2026-11-22 00:00Z'";
    assert_named(&mut owner, "P5", paid).await;
    app.advance(Duration::from_hours(24 * 3));
    app.governs().await;
    let (nova, rex) = (&nova.id, &rex.id);
    for (invariant, corruption) in [
        (
            "P4",
            "update team_ballots set is_yes = true, cast_at = now()".to_owned(),
        ),
        (
            "P4",
            "update team_motions set outcome = 'passed' where kind = 'removal'".to_owned(),
        ),
        (
            "P4",
            format!("update team_ballots set user_id = '{rex}' where is_yes = false"),
        ),
        (
            "P4",
            format!(
                "insert into team_ballots select id, '{rex}' from team_motions where kind = 'dissolution'"
            ),
        ),
        (
            "P5",
            "delete from team_motions where kind = 'dissolution'".to_owned(),
        ),
        (
            "P5",
            "update team_motions set ends_at = '2027-01-01 00:00Z' where kind = 'dissolution'"
                .to_owned(),
        ),
        (
            "P5",
            "update team_motions set outcome = null, ended_at = null where kind = 'removal'"
                .to_owned(),
        ),
        (
            "P5",
            format!(
                "insert into team_members (team_id, user_id, joined_at) values ('{id}', '{nova}', now())"
            ),
        ),
        (
            "P5",
            "update conversations set closed_seq = null".to_owned(),
        ),
        (
            "P5",
            format!("update teams set dissolved_at = null, leader_id = '{nova}'"),
        ),
        (
            "I6",
            "alter table team_ballots disable trigger team_ballots_guard".to_owned(),
        ),
        (
            "I6",
            "alter table team_motions disable trigger team_motions_counted".to_owned(),
        ),
        (
            "I6",
            "alter table teams disable trigger teams_dissolved_in_order".to_owned(),
        ),
        (
            "I6",
            "alter table team_pool_history disable trigger team_pool_of_lasting_team".to_owned(),
        ),
    ] {
        assert_named(&mut owner, invariant, &corruption).await;
    }
    app.assert_books_are_right().await;
}
