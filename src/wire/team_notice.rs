//! What notifications of a match of teams have beside the sentence.

use domain::notification::Payload;

use super::notification::NotificationData;

impl NotificationData {
    /// The same with what belongs to the events of a match of teams.
    pub(super) fn of_team_match(mut self, fact: &Payload) -> Self {
        match fact {
            Payload::ApprovalAsked {
                team,
                stake_amount,
                part,
                approve_by,
                also_in,
            } => {
                self.team_name = Some(team.clone());
                self.stake_amount = Some(*stake_amount);
                self.part = Some(*part);
                self.approve_by = *approve_by;
                self.other_team_name.clone_from(also_in);
            }
            Payload::TeamApproved { team } | Payload::PlaceReserved { team } => {
                self.team_name = Some(team.clone());
            }
            Payload::ApprovalDeclined { team, why } => {
                self.team_name = Some(team.clone());
                self.why = Some((*why).into());
            }
            Payload::PlaceFreed { team, reason } => {
                self.team_name = Some(team.clone());
                self.free_reason = Some((*reason).into());
            }
            Payload::TeamStaked { part } => self.part = Some(*part),
            Payload::InBothTeams { team, other_team } => {
                self.team_name = Some(team.clone());
                self.other_team_name = Some(other_team.clone());
            }
            _ => {}
        }
        self
    }
}
