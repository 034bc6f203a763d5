//! Any sequence of deposits, caps, stakes, results, departures, removals by vote, successions, hand-overs and ends of two teams with a
//! player in both, by one server and by two on one database, ends with shares that sum to the pools, nothing below zero, and an audit
//! without a breach.

use std::time::Duration;

use duel_ledger::jobs::{deadlines, teams};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::json;

use super::governance::first_vote;
use super::matches::{Teams, two_teams};
use crate::books::{number, run as execute};
use crate::people::{Answer, Person};

/// Steps of a run.
const STEPS: usize = 80;

/// What a team decides about its people and its end.
#[derive(Debug, Clone, Copy)]
enum Governance {
    /// Of the teammate.
    ProposeRemoval,
    /// Of oneself, as the leader.
    ProposeSuccession,
    Vote(&'static str),
    /// To the teammate.
    HandOver,
    AcceptLead,
    Suspend,
    Restore,
    Dissolve,
    CallOffDissolution,
}

#[derive(Debug, Clone, Copy)]
enum Step {
    Deposit(i64),
    Withdraw(i64),
    Cap(Option<i64>),
    /// With the teammate, or with the player who is in both teams.
    Issue(i64, bool),
    Accept(bool),
    Approve,
    Decline,
    Ready,
    Start,
    Declare(&'static str),
    CallOff,
    Cancel,
    Leave,
    Join,
    Wait(u64),
    Govern(Governance),
}

fn governance() -> impl Strategy<Value = Governance> {
    prop_oneof![
        3 => Just(Governance::ProposeRemoval),
        3 => Just(Governance::ProposeSuccession),
        8 => prop_oneof![3 => Just("yes"), 1 => Just("no")].prop_map(Governance::Vote),
        2 => Just(Governance::HandOver),
        3 => Just(Governance::AcceptLead),
        2 => Just(Governance::Suspend),
        3 => Just(Governance::Restore),
        1 => Just(Governance::Dissolve),
        2 => Just(Governance::CallOffDissolution),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    let cents = || prop_oneof![3 => 1..4_000_i64, 1 => 1..40_i64];
    prop_oneof![
        3 => cents().prop_map(Step::Deposit),
        1 => cents().prop_map(Step::Withdraw),
        1 => proptest::option::of(cents()).prop_map(Step::Cap),
        6 => (cents(), proptest::bool::weighted(0.2)).prop_map(|(stake, is_shared)| Step::Issue(stake, is_shared)),
        10 => proptest::bool::weighted(0.2).prop_map(Step::Accept),
        24 => Just(Step::Approve),
        1 => Just(Step::Decline),
        8 => Just(Step::Ready),
        8 => Just(Step::Start),
        12 => prop_oneof![Just("won"), Just("lost"), Just("draw")].prop_map(Step::Declare),
        2 => Just(Step::CallOff),
        1 => Just(Step::Cancel),
        2 => Just(Step::Leave),
        3 => Just(Step::Join),
        1 => (1..80_u64).prop_map(Step::Wait),
        24 => governance().prop_map(Step::Govern),
    ]
}

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

    async fn step(&mut self, who: usize, step: Step, address: &str) {
        let (player, side) = Self::seat(who);
        let team = [&self.teams.owls, &self.teams.foxes][side].clone();
        let person = Person {
            address: address.to_owned(),
            ..self.players[player].clone()
        };
        let mate = self.players[Self::mate_of(who)].clone();
        let other = |is_shared: bool| {
            if is_shared && player != SHARED {
                self.players[SHARED].clone()
            } else {
                mate.clone()
            }
        };
        let money = |cents: i64| format!("{}.{:02}", cents / 100, cents % 100);
        let latest = self.ids.last().cloned().unwrap_or_default();
        match step {
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
            Step::Wait(hours) => {
                self.wait(Duration::from_hours(hours)).await;
                for player in &mut self.players {
                    *player = player.again().await;
                }
            }
            Step::Govern(step) => self.govern((&person, &mate), (&team, side), step).await,
        }
    }

    async fn wait(&self, time: Duration) {
        let app = &self.teams.app;
        app.advance(time);
        deadlines::apply_due(&app.app).await.unwrap();
        teams::govern(&app.app).await.unwrap();
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
                let name = ["Night Owls", "Foxes"][side];
                drop(person.dissolves(team, name).await);
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
}

async fn run(seed: u8, has_second_server: bool) {
    let teams = two_teams().await;
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
    for team in [&teams.owls, &teams.foxes] {
        lux.on_team(team, "join").await.ok();
        lux.pools(team, "40").await.ok();
    }
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
    for (nth, (who, step)) in steps.into_iter().enumerate() {
        let address = addresses[nth % addresses.len()].clone();
        run.step(who, step, &address).await;
        run.teams.app.assert_books_are_right().await;
        run.assert_shares_are_right().await;
    }
    // The clock brings all the money out of the escrows.
    for _ in 0..8 {
        run.wait(Duration::from_hours(24 * 8)).await;
    }
    run.teams.app.assert_books_are_right().await;
    run.assert_shares_are_right().await;
    execute(
        &mut run.teams.app.superuser().await,
        "update users set suspended_at = null",
    )
    .await
    .unwrap();
    let nova = run.teams.nova.again().await;
    for id in &run.ids {
        let detail = nova.detail(id).await;
        let status = detail.text("/data/challenge/status");
        assert!(
            ["completed", "cancelled"].contains(&status.as_str()),
            "{status}"
        );
    }
}

#[actix_web::test]
async fn whatever_two_teams_do_the_books_are_right() {
    for seed in 0..3 {
        run(seed, false).await;
    }
}

#[actix_web::test]
async fn whatever_two_teams_do_on_two_servers_the_books_are_right() {
    for seed in 10..12 {
        run(seed, true).await;
    }
}
