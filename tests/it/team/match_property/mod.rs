//! Any sequence of deposits, caps, stakes, results, departures, removals by vote, successions, hand-overs and ends of two teams with a
//! player in both, by one server and by two on one database, ends with shares that sum to the pools, nothing below zero, and an audit
//! without a breach.
//!
//! Half of the steps are taken by a player who may, so that matches go on; each run begins after scenes, so that the runs together
//! reach each of [`REACHED`].

mod scenes;
mod steps;

use std::time::Duration;

use duel_ledger::jobs::deadlines;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::{Value, json};

use self::scenes::{NAMES, REACHED, Scene};
use self::steps::{Go, Governance, PROGRESS, Step, step};
use super::governance::first_vote;
use super::matches::{Teams, two_teams_of};
use crate::books::{number, run as execute};
use crate::harness::spawn_racing;
use crate::people::{Answer, Person};

/// Steps of a run.
const STEPS: usize = 80;

struct Run {
    teams: Teams,
    /// With tokens that are valid now; the last one is in both teams.
    players: [Person; 5],
    /// The newest matches.
    ids: Vec<String>,
    /// The newest vote of each team.
    votes: [String; 2],
}

/// Each player in a team: the one who is in both acts for the one and for the other.
const SEATS: usize = 6;
/// The place of that one among the players.
const SHARED: usize = 4;

impl Run {
    /// The player of a seat, and whether the seat is in the second team.
    const fn seat(nth: usize) -> (usize, usize) {
        match nth {
            0 | 1 => (nth, 0),
            2 | 3 => (nth, 1),
            4 => (SHARED, 0),
            _ => (SHARED, 1),
        }
    }

    const fn mate_of(nth: usize) -> usize {
        match nth {
            0..4 => nth ^ 1,
            4 => 0,
            _ => 2,
        }
    }

    fn team(&self, side: usize) -> &str {
        [&self.teams.owls, &self.teams.foxes][side]
    }

    /// A player, at the server of that address.
    fn player(&self, nth: usize, address: &str) -> Person {
        Person {
            address: address.to_owned(),
            ..self.players[nth].clone()
        }
    }

    async fn step(&mut self, who: usize, step: Step, address: &str) {
        let (player, side) = Self::seat(who);
        let team = self.team(side).to_owned();
        let person = self.player(player, address);
        let mate = self.players[Self::mate_of(who)].clone();
        let other = |is_shared: bool| {
            if is_shared && player != SHARED {
                self.players[SHARED].clone()
            } else {
                mate.clone()
            }
        };
        let latest = self.ids.last().cloned().unwrap_or_default();
        match step {
            Step::Go(go) => self.go(who, go, address).await,
            Step::Deposit(cents) => drop(person.pools(&team, &money(cents)).await),
            Step::Withdraw(cents) => drop(person.unpools(&team, &money(cents)).await),
            Step::Cap(cents) => {
                let cap = cents.map(money);
                let path = format!("/teams/{team}/pool/cap");
                drop(person.put(&path, json!({ "cap": cap })).await);
            }
            Step::Issue(cents, is_shared) => {
                let roster = [&person, &other(is_shared)];
                let issued = person.issue(&team, &roster, &money(cents), &[]).await;
                if issued.status.is_success() {
                    self.ids.push(issued.text("/data/challenge/_id"));
                }
            }
            Step::Accept(is_shared) => {
                let roster = [&person, &other(is_shared)];
                drop(person.accepts_for(&latest, &team, &roster).await);
            }
            Step::Approve => drop(person.command(&latest, "approve").await),
            Step::Decline => drop(person.command(&latest, "decline").await),
            Step::Ready => drop(person.command(&latest, "ready").await),
            Step::Start => drop(person.command(&latest, "start").await),
            Step::Declare(outcome) => drop(person.declare(&latest, outcome).await),
            Step::CallOff => drop(person.command(&latest, "call-off").await),
            Step::Cancel => drop(person.command(&latest, "cancel").await),
            Step::Leave => drop(person.on_team(&team, "leave").await),
            Step::Join => drop(person.on_team(&team, "join").await),
            Step::Wait(hours) => self.pass(Duration::from_hours(hours)).await,
            Step::Govern(step) => self.govern((&person, &mate), (&team, side), step).await,
        }
    }

    /// Takes the newest match one step further, or begins another one where no one can.
    async fn go(&mut self, who: usize, go: Go, address: &str) {
        if let Some(id) = self.ids.last().cloned()
            && self.advances(&id, go, address).await
        {
            return;
        }
        for nth in 0..SEATS {
            let seat = (who + nth) % SEATS;
            let (player, side) = Self::seat(seat);
            let person = self.player(player, address);
            let roster = [&person, &self.players[Self::mate_of(seat)]];
            let team = self.team(side);
            let issued = person.issue(team, &roster, &money(go.cents), &[]).await;
            if issued.status.is_success() {
                self.ids.push(issued.text("/data/challenge/_id"));
                return;
            }
        }
    }

    /// Whether someone could do something for a match: a player what its page allows, or the leader of a team who accepts it.
    async fn advances(&self, id: &str, go: Go, address: &str) -> bool {
        let mut able = Vec::new();
        for nth in 0..self.players.len() {
            let player = self.player(nth, address);
            let seen = player.get(&format!("/challenges/{id}")).await;
            let allowed = seen.body.pointer("/data/actions").and_then(Value::as_array);
            let allowed: Vec<&str> = allowed
                .into_iter()
                .flatten()
                .filter_map(Value::as_str)
                .collect();
            let actions = PROGRESS.into_iter().filter(|it| allowed.contains(it));
            able.extend(actions.map(|action| (nth, action)));
        }
        let Some((nth, action)) = able.get(go.pick % able.len().max(1)) else {
            return self.is_accepted(id, address).await;
        };
        let player = self.player(*nth, address);
        if *action == "declare" {
            drop(player.declare(id, go.outcome).await);
            return true;
        }
        let answer = player.command(id, action).await;
        // The player of both teams leaves one of them.
        if answer.body["code"] == "IN_BOTH_TEAMS" {
            let shared = self.player(SHARED, address);
            drop(shared.on_team(self.team(go.pick % 2), "leave").await);
        }
        true
    }

    async fn is_accepted(&self, id: &str, address: &str) -> bool {
        for seat in 0..SEATS {
            let (player, side) = Self::seat(seat);
            let person = self.player(player, address);
            let roster = [&person, &self.players[Self::mate_of(seat)]];
            let accepted = person.accepts_for(id, self.team(side), &roster).await;
            if accepted.status.is_success() {
                return true;
            }
        }
        false
    }

    async fn wait(&self, time: Duration) {
        let app = &self.teams.app;
        app.advance(time);
        deadlines::apply_due(&app.app).await.unwrap();
        app.governs().await;
    }

    /// Lets time pass and signs everyone in again. A team that was dissolved begins anew.
    async fn pass(&mut self, time: Duration) {
        self.wait(time).await;
        for player in &mut self.players {
            *player = player.again().await;
        }
        for side in 0..NAMES.len() {
            self.begin_anew(side).await;
        }
    }

    async fn govern(
        &mut self,
        (person, mate): (&Person, &Person),
        (team, side): (&str, usize),
        step: Governance,
    ) {
        let app = &self.teams.app;
        let mut proposed = |answer: &Answer| {
            if answer.status.is_success() {
                self.votes[side] = first_vote(answer);
            }
        };
        match step {
            Governance::ProposeRemoval => proposed(&person.proposes_removal(team, mate).await),
            Governance::ProposeSuccession => proposed(&person.proposes_leader(team, person).await),
            Governance::Vote(choice) => {
                drop(person.votes(team, &self.votes[side], choice).await);
            }
            Governance::HandOver => drop(person.hands_over(team, mate).await),
            Governance::AcceptLead => drop(person.on_team(team, "leader/accept").await),
            Governance::Suspend => app.suspend(person).await,
            Governance::Restore => app.restore(person).await,
            Governance::Dissolve => {
                drop(person.dissolves(team, NAMES[side]).await);
            }
            Governance::CallOffDissolution => {
                drop(person.on_team(team, "dissolve/call-off").await);
            }
        }
    }

    /// The shares of each team sum to its pool, and no balance of a player is below zero.
    async fn assert_shares_are_right(&self) {
        let mut owner = self.teams.app.superuser().await;
        let unequal = "select count(*)
                         from team_pools p
                        where p.amount <> (select coalesce(sum(b.posted), 0)
                                             from ledger_accounts a
                                             join ledger_balances b on b.account_id = a.id
                                            where a.team_id = p.team_id)";
        assert_eq!(number(&mut owner, unequal).await, 0);
        let negative = "select count(*)
                          from ledger_accounts a
                          join ledger_balances b on b.account_id = a.id
                         where b.posted < 0 and (a.team_id is not null or a.kind in ('available', 'escrow'))";
        assert_eq!(number(&mut owner, negative).await, 0);
    }

    async fn assert_all_is_right(&self) {
        self.teams.app.assert_books_are_right().await;
        self.assert_shares_are_right().await;
    }

    /// The clock brings all the money out of the escrows.
    async fn end(&self) {
        for _ in 0..8 {
            self.wait(Duration::from_hours(24 * 8)).await;
        }
        self.assert_all_is_right().await;
        let restored = "update users set suspended_at = null";
        execute(&mut self.teams.app.superuser().await, restored)
            .await
            .unwrap();
        let nova = self.teams.nova.again().await;
        for id in &self.ids {
            let detail = nova.detail(id).await;
            let status = detail.text("/data/challenge/status");
            assert!(
                ["completed", "cancelled"].contains(&status.as_str()),
                "{status}"
            );
        }
    }
}

fn money(cents: i64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

/// How many times the run has reached each of [`REACHED`].
async fn run(seed: u8, scenes: &[Scene], has_second_server: bool) -> [i64; REACHED.len()] {
    let teams = two_teams_of(spawn_racing().await).await;
    let beside = if has_second_server {
        Some(teams.app.beside().await)
    } else {
        None
    };
    let mut addresses = vec![teams.app.address.clone()];
    addresses.extend(beside.as_ref().map(|it| it.address.clone()));
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let steps = proptest::collection::vec((0..SEATS, step()), STEPS);
    let steps = steps.new_tree(&mut runner).unwrap().current();
    let [lux] = teams.app.funded(["lux"]).await;
    let Teams {
        nova,
        rex,
        mira,
        tal,
        ..
    } = &teams;
    let players = [nova, rex, mira, tal, &lux].map(Person::clone);
    let mut run = Run {
        teams,
        players,
        ids: Vec::new(),
        votes: [String::new(), String::new()],
    };
    for scene in scenes {
        Box::pin(run.scene(*scene)).await;
        run.assert_all_is_right().await;
    }
    for side in 0..NAMES.len() {
        let (lux, team) = (&run.players[SHARED], run.team(side));
        drop(lux.on_team(team, "join").await);
        lux.pools(team, "40").await.ok();
    }
    for (nth, (who, step)) in steps.into_iter().enumerate() {
        let address = addresses[nth % addresses.len()].clone();
        Box::pin(run.step(who, step, &address)).await;
        run.assert_all_is_right().await;
    }
    run.end().await;
    run.reached().await
}

/// Runs that reach together each of [`REACHED`], whatever their random steps are.
async fn assert_runs(runs: &[(u8, &[Scene])], has_second_server: bool) {
    let mut sums = [0; REACHED.len()];
    for (seed, scenes) in runs {
        let counts = Box::pin(run(*seed, scenes, has_second_server)).await;
        for (sum, count) in sums.iter_mut().zip(counts) {
            *sum += count;
        }
    }
    for ((name, _), sum) in REACHED.iter().zip(sums) {
        assert!(0 < sum, "no run has reached {name}");
    }
}

#[tokio::test]
async fn whatever_two_teams_do_the_books_are_right() {
    let runs: [(u8, &[Scene]); 3] = [
        (0, &[Scene::Win, Scene::Draw]),
        (1, &[Scene::HandOver, Scene::Removal]),
        (2, &[Scene::Succession, Scene::Dissolution]),
    ];
    assert_runs(&runs, false).await;
}

#[tokio::test]
async fn whatever_two_teams_do_on_two_servers_the_books_are_right() {
    let runs: [(u8, &[Scene]); 2] = [
        (10, &[Scene::Win, Scene::HandOver, Scene::Removal]),
        (11, &[Scene::Draw, Scene::Succession, Scene::Dissolution]),
    ];
    assert_runs(&runs, true).await;
}
