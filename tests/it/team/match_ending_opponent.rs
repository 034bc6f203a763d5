//! A match names a team as its opponent while the end of that team is announced: the second of the two knows of the first.

use sqlx::PgConnection;
use tokio::task::JoinHandle;

use super::matches::{Teams, two_teams};
use crate::books::{number, refusal, run, until_waiting};
use crate::people::{Answer, Person};

/// What naming the foxes is refused with.
const ENDS: &str = "The other team is being dissolved: it accepts no match";

/// The owls issue a match that only the foxes may accept.
fn issues(teams: &Teams) -> JoinHandle<Answer> {
    let (nova, rex) = (teams.nova.clone(), teams.rex.clone());
    let (owls, foxes) = (teams.owls.clone(), teams.foxes.clone());
    tokio::spawn(async move {
        let named = [("opponentTeamId", foxes.as_str())];
        nova.issue(&owls, &[&nova, &rex], "40", &named).await
    })
}

/// The leader of the foxes announces their end.
fn announces(mira: Person, teams: &Teams) -> JoinHandle<Answer> {
    let foxes = teams.foxes.clone();
    tokio::spawn(async move { mira.dissolves(&foxes, "Foxes").await })
}

/// A transaction in which this table takes no new row of others.
async fn holds(teams: &Teams, table: &str) -> PgConnection {
    let mut holder = teams.app.superuser().await;
    let hold = format!("begin; lock table {table} in share mode");
    run(&mut holder, &hold).await.unwrap();
    holder
}

/// Waits until this many transactions wait for a lock, or the command is over.
async fn until_blocked(teams: &Teams, command: &JoinHandle<Answer>, count: i64) {
    let mut onlooker = teams.app.superuser().await;
    let waiting = "select count(*) from pg_stat_activity
                    where datname = current_database() and wait_event_type = 'Lock'";
    while !command.is_finished() && number(&mut onlooker, waiting).await < count {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_match_names_no_team_whose_end_was_announced_after_the_check() {
    let teams = two_teams().await;
    let mut holder = holds(&teams, "challenges").await;
    let issuing = issues(&teams);
    // The opponent was found to go on, and the match waits to be written.
    until_waiting(&mut teams.app.superuser().await).await;
    teams.mira.dissolves(&teams.foxes, "Foxes").await.ok();
    run(&mut holder, "rollback").await.unwrap();
    let refused = issuing.await.unwrap().refused(409, "TEAM_DISSOLVING");
    assert_eq!(refused.text("/message"), ENDS);
    let mut owner = teams.app.superuser().await;
    let issued = "select count(*) from challenges";
    assert_eq!(number(&mut owner, issued).await, 0);
    teams.app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_match_waits_for_the_announcement_of_another_server_that_is_not_yet_written() {
    let teams = two_teams().await;
    let beside = teams.app.beside().await;
    let elsewhere = Person {
        address: beside.address.clone(),
        ..teams.mira.clone()
    };
    let mut matches = holds(&teams, "challenges").await;
    let issuing = issues(&teams);
    until_blocked(&teams, &issuing, 1).await;
    let mut motions = holds(&teams, "team_motions").await;
    let announcing = announces(elsewhere, &teams);
    until_blocked(&teams, &announcing, 2).await;
    run(&mut matches, "rollback").await.unwrap();
    // One waits for the table, the other one for the row of the team.
    until_row_is_waited_for(&teams, &issuing).await;
    run(&mut motions, "rollback").await.unwrap();
    announcing.await.unwrap().ok();
    let refused = issuing.await.unwrap().refused(409, "TEAM_DISSOLVING");
    assert_eq!(refused.text("/message"), ENDS);
    teams.app.assert_books_are_right().await;
}

/// Waits until a transaction waits for what another one has written or locked, or the command is over.
async fn until_row_is_waited_for(teams: &Teams, command: &JoinHandle<Answer>) {
    let mut onlooker = teams.app.superuser().await;
    let waiting = "select count(*) from pg_stat_activity
                    where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'relation'";
    while !command.is_finished() && number(&mut onlooker, waiting).await < 1 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn an_announcement_that_waits_for_a_match_notifies_those_who_play_it() {
    let teams = two_teams().await;
    let beside = teams.app.beside().await;
    let elsewhere = Person {
        address: beside.address.clone(),
        ..teams.mira.clone()
    };
    // The side is written, its roster is not.
    let mut holder = holds(&teams, "challenge_rosters").await;
    let issuing = issues(&teams);
    until_blocked(&teams, &issuing, 1).await;
    let announcing = announces(elsewhere, &teams);
    until_blocked(&teams, &announcing, 2).await;
    run(&mut holder, "rollback").await.unwrap();
    issuing.await.unwrap().ok();
    announcing.await.unwrap().ok();
    for player in [&teams.nova, &teams.rex] {
        let latest = player.latest().await;
        let is_notified = latest.iter().any(|event| event == "dissolving_announced");
        assert!(is_notified, "{}: {latest:?}", player.username);
    }
    teams.app.assert_books_are_right().await;
}

#[tokio::test]
async fn postgresql_refuses_a_named_opponent_that_ends() {
    let teams = two_teams().await;
    let (owls, foxes, nova) = (&teams.owls, &teams.foxes, &teams.nova.id);
    let mut server = teams.app.as_server().await;
    let named = format!(
        "insert into challenge_teams (challenge_id, side, team_id, leader_id, opponent_id)
         values (gen_random_uuid(), 0, '{owls}', '{nova}', '{foxes}')"
    );
    // There is no such match, and nothing else is wrong.
    assert_eq!(
        refusal(run(&mut server, &named).await),
        "challenge_teams_challenge_id_fkey"
    );
    teams.mira.dissolves(foxes, "Foxes").await.ok();
    assert_eq!(refusal(run(&mut server, &named).await), "opponent_goes_on");
    let called_off = teams.mira.on_team(foxes, "dissolve/call-off").await;
    called_off.ok();
    assert_eq!(
        refusal(run(&mut server, &named).await),
        "challenge_teams_challenge_id_fkey"
    );
    teams.app.assert_books_are_right().await;
}
