//! `notify`: each arrival is a notification to a player who follows its sender.
//!
//! The server drops a notification of a sender that is like one of the last day. So each player's are about one challenge after the
//! other, two about each; the challenges are made before the load.

use std::sync::Arc;
use std::time::Instant;

use serde_json::json;
use uuid::Uuid;

use super::Scenario;
use super::world::{Plan, World};
use crate::client::http::{Body, text_at};
use crate::failure::Failure;
use crate::player::closed;
use crate::record::Action;
use crate::schedule::Schedule;

/// What a player sends about each challenge.
const KINDS: [&str; 2] = ["interest", "tag"];
/// Challenges that notifications are about, at most.
const SUBJECTS_MAX: u64 = 5_000;
/// Challenges that one player makes for it, at most: each of them holds a stake.
const SUBJECTS_OF_ONE_MAX: u64 = 20;

/// How many challenges the notifications of a run are about: three times what an average player needs, and some.
pub(super) fn subjects(plan: &Plan, players: usize) -> u64 {
    let (part, of) = match plan.scenario {
        Scenario::Mix => plan.weights.notify_share(),
        Scenario::Notify => (1, 1),
        _ => (0, 1),
    };
    let Schedule {
        per_1000_seconds,
        ramp,
        hold,
    } = plan.schedule;
    let seconds = ramp.saturating_add(hold).as_secs();
    let players = u64::try_from(players).unwrap_or(u64::MAX).max(1);
    let all = u128::from(per_1000_seconds) * u128::from(seconds) * u128::from(part);
    let each = all / 1_000 / u128::from(of.max(1)) / u128::from(players);
    let needed = u64::try_from(each * 3 / 2).unwrap_or(u64::MAX);
    let most = players.saturating_mul(SUBJECTS_OF_ONE_MAX);
    needed.saturating_add(8).min(most).min(SUBJECTS_MAX)
}

/// A player has sent more than was prepared for.
fn exhausted() -> Failure {
    Failure::Refused("NOTHING_TO_NOTIFY_ABOUT".to_owned())
}

pub(super) async fn run(world: &Arc<World>) {
    world
        .drive(Action::Notify, |world, n, due| async move {
            send(&world, n, due).await;
        })
        .await;
}

/// One notification, which was due then.
pub(super) async fn send(world: &World, n: u64, due: Instant) {
    world.recorder().started(Action::Notify);
    let outcome = sent(world, n, due).await;
    world.recorder().ended(Action::Notify, due, &outcome);
}

async fn sent(world: &World, n: u64, due: Instant) -> Result<(), Failure> {
    let sender = world.pick(n).ok_or_else(closed)?;
    let recipient = world.partner(&sender).ok_or_else(closed)?;
    let number = sender.next_notice();
    let kinds = u64::try_from(KINDS.len()).unwrap_or(1);
    let kind = usize::try_from(number % kinds).ok();
    let kind = kind.and_then(|place| KINDS.get(place));
    let subject = usize::try_from(number / kinds).ok();
    let subject = subject.and_then(|place| world.subjects().get(place));
    let (kind, subject) = kind.zip(subject).ok_or_else(exhausted)?;
    let body = json!({
        "recipientId": recipient.id,
        "type": kind,
        "data": {"message": "Shall we play this one tonight?", "challenge": {"_id": subject}},
    });
    let answer = sender
        .post("/notifications", None, Body::Json(body))
        .await?;
    let id = text_at(&answer, "/data/notificationId")?;
    let id = Uuid::parse_str(&id).map_err(|error| Failure::Protocol(error.to_string()))?;
    let notices = &world.shared.notices;
    notices.sent(id, due, recipient.number, world.recorder());
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn plan(scenario: Scenario) -> Plan {
        Plan {
            scenario,
            schedule: Schedule {
                per_1000_seconds: 200_000,
                ramp: Duration::ZERO,
                hold: Duration::from_mins(1),
            },
            connects_per_second: 100,
            room_size: 20,
            team_size: 2,
            weights: "chat=9,notify=1".parse().unwrap(),
        }
    }

    #[test]
    fn there_are_subjects_for_more_than_the_average_player_sends() {
        // 12,000 notifications of 1,000 players, two about each challenge.
        assert_eq!(subjects(&plan(Scenario::Notify), 1_000), 26);
        assert_eq!(subjects(&plan(Scenario::Mix), 1_000), 9);
        assert_eq!(subjects(&plan(Scenario::Notify), 2), 40);
    }
}
