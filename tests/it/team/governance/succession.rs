//! Leaders who do not lead are replaced by a vote.

use serde_json::json;
use std::time::Duration;

use super::first_vote;
use crate::harness::{TestApp, spawn};
use crate::people::Person;
use crate::team::matches::{Teams, two_teams};
use crate::team::members;

impl TestApp {
    /// Lets a player seem not to have been online for so long.
    async fn unseen(&self, person: &Person, days: i64) {
        let sql = format!(
            "update users set last_seen_at = '2026-11-21 12:00Z'::timestamptz - interval '{days} days' where id = '{}'",
            person.id
        );
        crate::books::run(&mut self.superuser().await, &sql)
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn a_suspended_leader_is_replaced_as_soon_as_a_majority_agrees() {
    let app = spawn().await;
    let (nova, rex, others, id) = app.crew(&["zoe"]).await;
    let zoe = &others[0];
    zoe.proposes_leader(&id, &rex)
        .await
        .refused(409, "LEADER_IS_THERE");
    app.suspend(&nova).await;
    assert_eq!(zoe.sees(&id).await["viewer"]["leaderGap"], "suspended");
    let vote = first_vote(&zoe.proposes_leader(&id, &rex).await.ok());
    rex.proposes_leader(&id, zoe)
        .await
        .refused(409, "VOTE_OPEN");
    zoe.votes(&id, &vote, "yes").await.ok();
    let decided = rex.votes(&id, &vote, "yes").await.ok();
    assert_eq!(decided.text("/data/votes/0/outcome"), "passed");
    let team = rex.sees(&id).await;
    assert_eq!(team["leader"]["username"], "rex");
    assert_eq!(members(&team), ["rex", "nova", "zoe"]);
    let (_, event, _, message) = zoe.news().await;
    assert_eq!(
        (event.as_str(), message.as_str()),
        (
            "succession_decided",
            "The members of “Night Owls” voted: rex leads it now."
        )
    );
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn an_absent_leader_has_the_whole_time_to_come_back() {
    let app = spawn().await;
    let (nova, rex, others, id) = app.crew(&["zoe"]).await;
    let zoe = &others[0];
    app.unseen(&nova, 13).await;
    zoe.proposes_leader(&id, &rex)
        .await
        .refused(409, "LEADER_IS_THERE");
    app.unseen(&nova, 14).await;
    let vote = first_vote(&zoe.proposes_leader(&id, &rex).await.ok());
    let (_, _, _, message) = nova.news().await;
    assert_eq!(
        message,
        "The members of “Night Owls”, which you lead, vote until 2026-11-24 12:00 UTC whether rex takes over."
    );
    zoe.votes(&id, &vote, "yes").await.ok();
    let agreed = rex.votes(&id, &vote, "yes").await.ok();
    assert_eq!(agreed.at("/data/votes/0/outcome"), &json!(null));
    // She comes back: the vote is over.
    let mut line = app.line(nova.token.as_deref()).await;
    line.next("authenticated").await;
    app.advance(Duration::from_secs(1));
    app.look_at_sockets().await;
    assert_eq!(app.governs().await, 1);
    assert_eq!(zoe.votes_of(&id).await[0]["outcome"], "void");
    assert_eq!(zoe.sees(&id).await["leader"]["username"], "nova");
    zoe.votes(&id, &vote, "no").await.refused(409, "VOTE_OVER");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_leader_who_stays_away_is_replaced_at_the_end_of_the_vote() {
    let app = spawn().await;
    let (nova, rex, others, id) = app.crew(&["zoe"]).await;
    app.unseen(&nova, 20).await;
    let vote = first_vote(&rex.proposes_leader(&id, &rex).await.ok());
    rex.votes(&id, &vote, "yes").await.ok();
    others[0].votes(&id, &vote, "yes").await.ok();
    app.advance(Duration::from_hours(24 * 3));
    assert_eq!(app.governs().await, 1);
    let rex = rex.again().await;
    assert_eq!(rex.sees(&id).await["leader"]["username"], "rex");
    // The former leader may leave now.
    nova.again().await.on_team(&id, "leave").await.ok();
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn who_leaves_after_the_end_of_a_vote_takes_no_ballot_with_them() {
    let app = spawn().await;
    let (nova, rex, others, id) = app.crew(&["zoe", "mirage"]).await;
    app.unseen(&nova, 20).await;
    let vote = first_vote(&rex.proposes_leader(&id, &rex).await.ok());
    rex.votes(&id, &vote, "yes").await.ok();
    others[0].votes(&id, &vote, "yes").await.ok();
    app.advance(Duration::from_hours(24 * 3));
    // The clock has not looked yet. Two of three have agreed; without her it would be one of two.
    let zoe = others[0].again().await;
    zoe.on_team(&id, "leave").await.ok();
    let rex = rex.again().await;
    assert_eq!(rex.votes_of(&id).await[0]["outcome"], "passed");
    assert_eq!(rex.sees(&id).await["leader"]["username"], "rex");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_candidate_who_comes_to_lead_another_team_voids_the_vote() {
    let app = spawn().await;
    let (nova, rex, others, id) = app.crew(&["zoe"]).await;
    app.suspend(&nova).await;
    let vote = first_vote(&rex.proposes_leader(&id, &rex).await.ok());
    rex.team("Rooks", json!({})).await;
    rex.votes(&id, &vote, "yes").await.ok();
    let decided = others[0].votes(&id, &vote, "yes").await.ok();
    assert_eq!(decided.text("/data/votes/0/outcome"), "void");
    rex.proposes_leader(&id, &rex)
        .await
        .refused(409, "ALREADY_LEADING");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_new_leader_decides_for_what_the_team_has_staked_and_what_waits_ends() {
    let teams = two_teams().await;
    let Teams {
        app,
        nova,
        rex,
        mira,
        owls,
        ..
    } = &teams;
    let id = teams.playing().await;
    let waiting = nova.issue(owls, &[nova, rex], "4", &[]).await.ok();
    let waiting = waiting.text("/data/challenge/_id");
    teams.rex_succeeds().await;
    assert_eq!(rex.sees(owls).await["leader"]["username"], "rex");

    // One match ends, and the stream of the other names the successor.
    assert_eq!(teams.clock().await, 2);
    assert_eq!(teams.clock().await, 0);
    let ended = mira.detail(&waiting).await;
    assert_eq!(ended.text("/data/challenge/status"), "cancelled");

    let nova = nova.again().await;
    nova.declare(&id, "lost").await.refused(403, "NOT_LEADER");
    let offered = rex.detail(&id).await;
    assert_eq!(
        offered.text("/data/challenge/teams/0/presentLeader/username"),
        "rex"
    );
    let actions = offered.at("/data/actions").as_array().unwrap();
    assert!(actions.contains(&json!("declare")), "{actions:?}");
    rex.declare(&id, "won").await.ok();
    mira.declare(&id, "lost").await.ok();
    let over = mira.detail(&id).await;
    assert_eq!(over.text("/data/challenge/status"), "completed");
    // The stream names the successor before they speak, and as the one who spoke.
    let events = mira.get(&format!("/challenges/{id}/events")).await.ok();
    let events = events.at("/data/events").as_array().unwrap();
    let named = |kind: &str, who: &str| -> Vec<_> {
        let of_kind = events.iter().filter(|it| it["type"] == kind);
        of_kind
            .map(|it| it["data"][who]["username"].clone())
            .collect()
    };
    assert_eq!(named("leader_changed", "user"), ["rex"]);
    assert_eq!(named("declared", "by"), [json!("rex"), json!(null)]);
    assert_eq!(
        mira.notified()
            .await
            .iter()
            .filter(|it| it["data"]["event"] == "declared")
            .count(),
        1
    );
    // 40 and 40 less the fee of 4, shared as it was staked.
    assert_eq!(teams.shares().await, ["87", "29", "30", "30"]);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_candidate_who_is_suspended_by_the_end_voids_the_vote() {
    let app = spawn().await;
    let (nova, rex, others, id) = app.crew(&["zoe", "mirage"]).await;
    let [zoe, mirage] = others.as_slice() else {
        panic!()
    };
    app.suspend(&nova).await;
    let vote = first_vote(&zoe.proposes_leader(&id, &rex).await.ok());
    zoe.votes(&id, &vote, "yes").await.ok();
    app.suspend(&rex).await;
    let decided = mirage.votes(&id, &vote, "yes").await.ok();
    assert_eq!(decided.text("/data/votes/0/outcome"), "void");
    assert_eq!(zoe.sees(&id).await["leader"]["username"], "nova");
    // Another one can be proposed.
    let vote = first_vote(&zoe.proposes_leader(&id, mirage).await.ok());
    zoe.votes(&id, &vote, "yes").await.ok();
    let decided = mirage.votes(&id, &vote, "yes").await.ok();
    assert_eq!(decided.text("/data/votes/0/outcome"), "passed");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn strangers_who_join_after_the_stake_do_not_choose_who_speaks_for_it() {
    let teams = two_teams().await;
    let Teams {
        app,
        nova,
        rex,
        mira,
        owls,
        ..
    } = &teams;
    let id = teams.playing().await;
    app.advance(Duration::from_secs(1));
    let [zoe, sam] = [app.player("zoe").await, app.player("sam").await];
    for stranger in [&zoe, &sam] {
        stranger.on_team(owls, "join").await.ok();
    }
    app.suspend(nova).await;
    // The two would be most of those who vote, and may not take the place of the only vote either.
    let refused = zoe.proposes_leader(owls, &zoe).await;
    refused.refused(403, "NO_VOTE");
    let vote = first_vote(&rex.proposes_leader(owls, &zoe).await.ok());
    for stranger in [&zoe, &sam] {
        let refused = stranger.votes(owls, &vote, "yes").await;
        refused.refused(403, "NO_VOTE");
    }
    let decided = rex.votes(owls, &vote, "no").await.ok();
    assert_eq!(decided.text("/data/votes/0/outcome"), "failed");
    assert_eq!(zoe.sees(owls).await["leader"]["username"], "nova");
    let given_away = zoe.declare(&id, "lost").await;
    given_away.refused(403, "NOT_PARTICIPANT");

    // Once no stake is left, they are members as all others.
    nova.declare(&id, "won").await.ok();
    mira.declare(&id, "lost").await.ok();
    let vote = first_vote(&zoe.proposes_leader(owls, &zoe).await.ok());
    zoe.votes(owls, &vote, "yes").await.ok();
    let decided = sam.votes(owls, &vote, "yes").await.ok();
    assert_eq!(decided.text("/data/votes/0/outcome"), "passed");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn who_joins_once_the_roster_is_named_does_not_choose_who_speaks_for_the_stake() {
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
    let id = teams.reserved().await;
    app.advance(Duration::from_secs(1));
    // The other team decides when both stake: before that it could send any number of members.
    let [zoe, sam] = [app.player("zoe").await, app.player("sam").await];
    zoe.on_team(owls, "join").await.ok();
    sam.on_team(foxes, "join").await.ok();
    tal.command(&id, "approve").await.ok();
    for (leader, player, stranger, team) in [(nova, rex, &zoe, owls), (mira, tal, &sam, foxes)] {
        app.suspend(leader).await;
        let refused = stranger.proposes_leader(team, stranger).await;
        refused.refused(403, "NO_VOTE");
        let vote = first_vote(&player.proposes_leader(team, stranger).await.ok());
        let refused = stranger.votes(team, &vote, "yes").await;
        refused.refused(403, "NO_VOTE");
    }
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_vote_that_began_before_the_stake_is_not_for_strangers_after_it() {
    let teams = two_teams().await;
    let Teams {
        app,
        nova,
        rex,
        tal,
        owls,
        ..
    } = &teams;
    let id = teams.reserved().await;
    app.advance(Duration::from_secs(1));
    let [zoe, sam] = [app.player("zoe").await, app.player("sam").await];
    for stranger in [&zoe, &sam] {
        stranger.on_team(owls, "join").await.ok();
    }
    app.unseen(nova, 20).await;
    // Nothing is staked: all members vote, and the two are most of them.
    let vote = first_vote(&zoe.proposes_leader(owls, &zoe).await.ok());
    zoe.votes(owls, &vote, "yes").await.ok();
    sam.votes(owls, &vote, "yes").await.ok();
    tal.command(&id, "approve").await.ok();
    let refused = sam.votes(owls, &vote, "no").await;
    refused.refused(403, "NO_VOTE");
    app.advance(Duration::from_hours(24 * 3));
    assert_eq!(app.governs().await, 1);
    let rex = rex.again().await;
    assert_eq!(rex.votes_of(owls).await[0]["outcome"], "failed");
    assert_eq!(rex.sees(owls).await["leader"]["username"], "nova");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn who_plays_against_the_team_is_not_chosen_to_lead_it() {
    let teams = two_teams().await;
    let Teams {
        app,
        nova,
        rex,
        tal,
        owls,
        ..
    } = &teams;
    let id = teams.reserved().await;
    app.advance(Duration::from_secs(1));
    tal.on_team(owls, "join").await.ok();
    app.unseen(nova, 20).await;
    let vote = first_vote(&rex.proposes_leader(owls, tal).await.ok());
    rex.votes(owls, &vote, "yes").await.ok();
    tal.command(&id, "approve").await.ok();
    app.advance(Duration::from_hours(24 * 3));
    assert_eq!(app.governs().await, 1);
    let rex = rex.again().await;
    assert_eq!(rex.votes_of(owls).await[0]["outcome"], "void");
    assert_eq!(rex.sees(owls).await["leader"]["username"], "nova");
    rex.proposes_leader(owls, tal)
        .await
        .refused(409, "PLAYS_AGAINST");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn who_plays_against_the_team_has_no_vote_on_who_speaks_for_it() {
    let teams = two_teams().await;
    let Teams {
        app,
        nova,
        rex,
        tal,
        owls,
        ..
    } = &teams;
    tal.on_team(owls, "join").await.ok();
    app.advance(Duration::from_secs(1));
    let id = teams.reserved().await;
    tal.command(&id, "approve").await.ok();
    app.suspend(nova).await;
    // With a vote, tal's silence would leave the owls without a voice.
    let vote = first_vote(&rex.proposes_leader(owls, rex).await.ok());
    let refused = tal.votes(owls, &vote, "no").await;
    refused.refused(403, "NO_VOTE");
    let decided = rex.votes(owls, &vote, "yes").await.ok();
    assert_eq!(decided.text("/data/votes/0/outcome"), "passed");
    app.assert_books_are_right().await;
}
