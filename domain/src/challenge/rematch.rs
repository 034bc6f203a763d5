//! The same again: what somebody wants who was in a challenge that is over.

use uuid::Uuid;

use super::refusal::Refusal;
use super::state::Challenge;
use super::terms::{NewChallenge, Terms};

impl Challenge {
    /// A copy of the terms and texts, with the others who were in it invited. The hour that was agreed on is over, so it
    /// is played when all are there; the fee is that of challenges that are made now.
    ///
    /// # Errors
    /// [`Refusal::NotParticipant`] for whoever was not in it to the end, [`Refusal::NotOver`] while it goes on.
    pub fn rematch(&self, player: Uuid, fee_bps: u16) -> Result<NewChallenge, Refusal> {
        self.may_rematch(player)?;
        let others = self.present().map(|seat| seat.player);
        Ok(NewChallenge {
            terms: Terms {
                scheduled_at: None,
                fee_bps,
                ..self.terms.clone()
            },
            details: self.details.clone(),
            invited: others.filter(|other| *other != player).collect(),
        })
    }
}
