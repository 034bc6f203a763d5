//! Matches of teams and their chat against planted mistakes.

use loadtest::check::Fault;
use loadtest::record::Action;
use loadtest::scenario::Scenario;

use crate::server::FakeServer;
use crate::{SHORT, assert_only, run};

#[tokio::test]
async fn teams_are_made_once_and_play_talk_and_are_counted() {
    let server = FakeServer::start("none");
    for (made, turn) in [(2, "the first run"), (0, "a run that uses its teams again")] {
        let outcome = server.run(Scenario::Teams, SHORT, 20).await;
        assert!(outcome.found.is_clean(), "{turn}: {:?}", outcome.found);
        assert_eq!(outcome.totals.done_and_failed().1, 0, "{turn}");
        assert_eq!(outcome.conclusion.purses_counted, 4, "{turn}");
        let done = |action| {
            let totals = outcome.totals.action(action);
            totals.map_or(0, |it| it.latencies.count())
        };
        assert_eq!(done(Action::TeamCreate), made, "{turn}");
        let matches = done(Action::TeamMatch);
        assert!(1 < matches, "{turn}: {matches} matches");
        // One approval of each of the two rosters: its leader approves by issuing or accepting.
        assert_eq!(done(Action::TeamApprove), 2 * matches, "{turn}");
        assert_eq!(done(Action::PoolWithdraw), 2 * matches, "{turn}");
        assert_eq!(done(Action::Settle), matches, "{turn}");
        // Each team has one other member to deliver to.
        assert_eq!(done(Action::TeamDeliver), done(Action::TeamSend), "{turn}");
        assert!(0 < done(Action::TeamSend), "{turn}");
    }
}

#[tokio::test]
async fn a_cent_that_a_share_of_a_pool_lacks_is_found() {
    assert_only(&run("share", Scenario::Teams).await, Fault::Money);
}

#[tokio::test]
async fn a_part_of_a_stake_that_does_not_follow_from_the_shares_is_found() {
    assert_only(&run("part", Scenario::Teams).await, Fault::Money);
}

#[tokio::test]
async fn a_cent_that_a_winner_of_a_team_lacks_is_found() {
    assert_only(&run("money", Scenario::Teams).await, Fault::Money);
}

#[tokio::test]
async fn an_event_that_a_roster_does_not_get_is_a_gap() {
    assert_only(&run("version-gap", Scenario::Teams).await, Fault::Gap);
}

#[tokio::test]
async fn a_match_of_teams_that_is_paid_and_shown_as_before_is_stale() {
    assert_only(&run("stale", Scenario::Teams).await, Fault::Stale);
}

#[tokio::test]
async fn a_message_that_a_teammate_never_gets_or_gets_twice_is_found() {
    for (mistake, fault) in [
        ("gap", Fault::Gap),
        ("lost", Fault::Lost),
        ("double", Fault::Double),
    ] {
        assert_only(&run(mistake, Scenario::Teams).await, fault);
    }
}
