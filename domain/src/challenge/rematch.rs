//! The rematch that a participant of a finished challenge may request.

use uuid::Uuid;

use super::refusal::Refusal;
use super::stake_limit::StakeLimit;
use super::state::Challenge;
use super::terms::{NewChallenge, Terms};

impl Challenge {
    /// A copy of the terms and texts, with the other participants invited. The scheduled time has passed, so the
    /// rematch starts when all are ready; its fee and the largest stake are those of challenges that are created now.
    ///
    /// # Errors
    ///
    /// [`Refusal::NotParticipant`] for a player who was not in it to the end, [`Refusal::NotOver`] while it
    /// goes on, [`Refusal::StakeTooHigh`] where the server takes no such stakes any more.
    pub fn rematch(
        &self,
        player: Uuid,
        fee_bps: u16,
        stake_max: StakeLimit,
    ) -> Result<NewChallenge, Refusal> {
        self.may_rematch(player)?;
        stake_max.allows_joining(&self.terms)?;
        let opponent_max = self.terms.opponent_max_stake;
        let seats = self.present().map(|seat| seat.player);
        let leaders = self.teams.iter().map(|side| side.leader);
        let mut others: Vec<_> = seats.chain(leaders).filter(|it| *it != player).collect();
        others.sort_unstable();
        others.dedup();
        Ok(NewChallenge {
            terms: Terms {
                scheduled_at: None,
                fee_bps,
                opponent_max_stake: opponent_max.map(|most| most.min(stake_max.amount())),
                ..self.terms.clone()
            },
            details: self.details.clone(),
            invited: others,
        })
    }
}
