//! Who is notified of which command on a team: one notification each, and none for the player who gave it.

use uuid::Uuid;

use super::Team;
use crate::notification::{Payload, TeamPayload};

/// One notification for one player.
pub type TeamNotice = (Uuid, Payload);

/// A player joined by their own command: notifies the earlier members.
pub fn joined(team: &Team) -> Vec<TeamNotice> {
    let fact = Payload::from(TeamPayload::TeamJoined { newcomer: None });
    let notified = team.members.iter();
    notified.map(|it| (*it, fact.clone())).collect()
}

/// The leader admitted a player with this name: notifies the player and the other members.
pub fn admitted(team: &Team, newcomer: Uuid, called: &str) -> Vec<TeamNotice> {
    let fact = Payload::from(TeamPayload::TeamJoined {
        newcomer: Some(called.to_owned()),
    });
    let others = team.members.iter().filter(|it| **it != team.leader);
    let notified = others.map(|it| (*it, fact.clone()));
    let accepted = (newcomer, Payload::from(TeamPayload::RequestAccepted));
    notified.chain([accepted]).collect()
}

/// `who` has left.
pub fn left(team: &Team, who: Uuid) -> Vec<TeamNotice> {
    let others = team.members.iter().filter(|it| **it != who);
    others
        .map(|it| (*it, Payload::from(TeamPayload::TeamLeft)))
        .collect()
}
