//! How a load is shared out to processes.

use uuid::Uuid;

use super::*;
use crate::clock::now;
use crate::scenario::{Scenario, Weights};

fn setup(processes: usize) -> Setup {
    Setup {
        url: "http://127.0.0.1:1".to_owned(),
        metrics: None,
        pid: None,
        addresses: 1,
        processes,
        plan: Plan {
            scenario: Scenario::Chat,
            schedule: Schedule {
                per_1000_seconds: 9_000,
                ramp: Duration::ZERO,
                hold: Duration::from_secs(1),
            },
            connects_per_second: 100,
            room_size: 20,
            team_size: 2,
            weights: Weights::default(),
        },
    }
}

fn accounts(number: u128) -> Vec<Account> {
    let account = |n| Account {
        id: Uuid::from_u128(n),
        username: format!("player_{n}"),
        access_token: String::new(),
        refresh_token: String::new(),
        expires_at: now(),
    };
    (0..number).map(account).collect()
}

#[test]
fn pairs_are_not_torn_apart() {
    let jobs = jobs(&setup(3), &accounts(20));
    let shares: Vec<_> = jobs.iter().map(|job| job.accounts.len()).collect();
    assert_eq!(shares, [8, 8, 4]);
    assert_eq!(jobs[0].plan.schedule.per_1000_seconds, 3_000);
}

#[test]
fn a_scenario_without_players_has_one_process() {
    assert_eq!(jobs(&setup(4), &[]).len(), 1);
}

#[test]
fn memory_is_shared_out_to_those_who_were_connected() {
    let memory = Memory {
        before_kb: 50_000,
        most_kb: 150_000,
        players: 10_000,
    };
    assert_eq!(memory.bytes_per_player(), Some(10_240));
    let none = Memory {
        players: 0,
        ..memory
    };
    assert_eq!(none.bytes_per_player(), None);
}
