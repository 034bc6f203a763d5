//! The load tester against a server that makes planted mistakes, and against one that is stopped as a process.
#![expect(clippy::unwrap_used, reason = "a test may fall")]

mod command;
mod server;
mod teams;

use std::time::Duration;

use loadtest::check::Fault;
use loadtest::control::Outcome;
use loadtest::record::Action;
use loadtest::scenario::Scenario;

use server::FakeServer;

/// A run that is long enough for every mistake to be made.
pub(crate) const SHORT: Duration = Duration::from_secs(2);

pub(crate) async fn run(mistake: &str, scenario: Scenario) -> Outcome {
    FakeServer::start(mistake).run(scenario, SHORT, 20).await
}

/// Fails unless this fault was found, and nothing else.
#[track_caller]
pub(crate) fn assert_only(outcome: &Outcome, fault: Fault) {
    let kinds: Vec<_> = outcome.found.counts.keys().copied().collect();
    assert_eq!(kinds, [fault], "{:?}", outcome.found);
}

#[tokio::test]
async fn a_right_server_has_no_findings() {
    for scenario in [Scenario::Chat, Scenario::Watch, Scenario::Teams] {
        let outcome = run("none", scenario).await;
        let found = &outcome.found;
        assert!(found.is_clean(), "{scenario:?}: {found:?}");
        assert!(
            20 <= found.checked,
            "{scenario:?}: {} were checked",
            found.checked
        );
        assert_eq!(outcome.totals.done_and_failed().1, 0, "{scenario:?}");
        assert_eq!(outcome.conclusion.connected, 4);
        assert_eq!(outcome.conclusion.purses_counted, 4);
    }
}

#[tokio::test]
async fn a_message_that_is_only_in_the_history_is_a_gap() {
    assert_only(&run("gap", Scenario::Chat).await, Fault::Gap);
}

#[tokio::test]
async fn a_message_that_was_acknowledged_and_is_nowhere_is_lost() {
    assert_only(&run("lost", Scenario::Chat).await, Fault::Lost);
}

#[tokio::test]
async fn a_message_that_comes_twice_is_found() {
    assert_only(&run("double", Scenario::Chat).await, Fault::Double);
}

#[tokio::test]
async fn a_cent_that_a_winner_lacks_is_found() {
    assert_only(&run("money", Scenario::Watch).await, Fault::Money);
}

#[tokio::test]
async fn a_version_that_is_left_out_is_a_gap() {
    assert_only(&run("version-gap", Scenario::Watch).await, Fault::Gap);
}

#[tokio::test]
async fn a_last_version_that_never_comes_is_lost() {
    assert_only(&run("version-lost", Scenario::Watch).await, Fault::Lost);
}

#[tokio::test]
async fn an_old_state_after_an_acknowledged_payout_is_stale() {
    assert_only(&run("stale", Scenario::Watch).await, Fault::Stale);
}

/// A load that waits for its answers would have sent four messages in the pause, one of each player. This one has sent all that
/// were due, and measures each of them from the moment when it was.
#[tokio::test]
async fn a_server_that_is_paused_shows_in_the_percentiles() {
    const PAUSE: Duration = Duration::from_secs(2);
    let server = FakeServer::start("none");
    let pid = server.pid();
    let pausing = tokio::spawn(async move {
        // Players connect in the first two seconds, and the load holds for eight more.
        tokio::time::sleep(Duration::from_secs(4)).await;
        server::signal(pid, "STOP");
        tokio::time::sleep(PAUSE).await;
        server::signal(pid, "CONT");
    });
    let outcome = server.run(Scenario::Chat, PAUSE * 4, 50).await;
    pausing.await.unwrap();
    let sent = outcome.totals.action(Action::Send).unwrap();
    let (most, tenth) = (sent.latencies.at(99_900), sent.latencies.at(90_000));
    assert!(1_500_000 <= most, "p99.9 is {most} µs");
    assert!(500_000 <= tenth, "p90 is {tenth} µs");
    assert!(outcome.found.is_clean(), "{:?}", outcome.found);
}
