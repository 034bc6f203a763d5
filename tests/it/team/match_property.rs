//! Any sequence of deposits, caps, stakes, results, departures and returns of two teams, by one server and by two on one database, ends
//! with shares that sum to the pools and an audit without a breach.

use std::time::Duration;

use duel_ledger::jobs::deadlines;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::json;

use super::matches::{Teams, two_teams};
use crate::people::Person;

/// Steps of a run.
const STEPS: usize = 60;

#[derive(Debug, Clone, Copy)]
enum Step {
    Deposit(i64),
    Withdraw(i64),
    Cap(Option<i64>),
    Issue(i64),
    Accept,
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
}

fn step() -> impl Strategy<Value = Step> {
    let cents = || prop_oneof![3 => 1..4_000_i64, 1 => 1..40_i64];
    prop_oneof![
        3 => cents().prop_map(Step::Deposit),
        1 => cents().prop_map(Step::Withdraw),
        1 => proptest::option::of(cents()).prop_map(Step::Cap),
        6 => cents().prop_map(Step::Issue),
        10 => Just(Step::Accept),
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
    ]
}

struct Run {
    teams: Teams,
    /// With tokens that are valid now.
    players: [Person; 4],
    /// The newest matches.
    ids: Vec<String>,
}

impl Run {
    fn player(&self, nth: usize) -> (&Person, &str) {
        let team = if nth < 2 {
            &self.teams.owls
        } else {
            &self.teams.foxes
        };
        (&self.players[nth], team)
    }

    async fn step(&mut self, who: usize, step: Step, address: &str) {
        let (person, team) = self.player(who);
        let team = team.to_owned();
        let person = Person {
            address: address.to_owned(),
            ..person.clone()
        };
        let mate = self.player(who ^ 1).0.clone();
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
            Step::Issue(cents) => {
                let issued = person
                    .issue(&team, &[&person, &mate], &money(cents), &[])
                    .await;
                if issued.status.is_success() {
                    self.ids.push(issued.text("/data/challenge/_id"));
                }
            }
            Step::Accept => drop(person.accepts_for(&latest, &team, &[&person, &mate]).await),
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
                self.teams.app.advance(Duration::from_hours(hours));
                deadlines::apply_due(&self.teams.app.app).await.unwrap();
                for player in &mut self.players {
                    *player = player.again().await;
                }
            }
        }
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
    let steps = proptest::collection::vec((0..4_usize, step()), STEPS);
    let steps = steps.new_tree(&mut runner).unwrap().current();
    let players = [&teams.nova, &teams.rex, &teams.mira, &teams.tal].map(Person::clone);
    let mut run = Run {
        teams,
        players,
        ids: Vec::new(),
    };
    for (nth, (who, step)) in steps.into_iter().enumerate() {
        let address = addresses[nth % addresses.len()].clone();
        run.step(who, step, &address).await;
        run.teams.app.assert_books_are_right().await;
    }
    // The clock brings all the money out of the escrows.
    for _ in 0..8 {
        run.teams.app.advance(Duration::from_hours(24 * 8));
        deadlines::apply_due(&run.teams.app.app).await.unwrap();
    }
    run.teams.app.assert_books_are_right().await;
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
