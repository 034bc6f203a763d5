//! Who won, and who gets what of the pot. The sums are exact; the rules are those of docs/rules.md, Money and Challenges.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::state::{Challenge, Seat, SettledBy};
use crate::money::Usdc;
use crate::split;

/// The result as a side declares it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind", content = "winner")]
pub enum Verdict {
    /// One player won.
    Winner(Uuid),
    /// No one won.
    Draw,
}

/// One player's part of a settlement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payout {
    /// Who gets it.
    pub player: Uuid,
    /// How much, in micro-USDC by [`Usdc`].
    pub amount: Usdc,
}

/// How the pot is divided: payouts and fee sum to it exactly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settlement {
    /// What is paid to players, by slot; players who get nothing are not listed.
    pub payouts: Vec<Payout>,
    /// What the platform takes.
    pub fee: Usdc,
}

/// How a challenge ended. Its fields are named as on the wire, where events carry it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    /// The result; none where the challenge was void.
    pub verdict: Option<Verdict>,
    /// Which rule ended it.
    pub settled_by: SettledBy,
    /// What goes to players.
    pub payouts: Vec<Payout>,
    /// What the platform takes.
    pub fee: Usdc,
    /// Whether the result was held before it was final.
    pub was_held: bool,
}

/// Divides the pot of `challenge` by `verdict`; without one, every stake goes back to who paid it.
///
/// * A winner gets the pot less the fee, the stakes of leavers included.
/// * A draw costs no fee: stakes go back, and what leavers left is shared among those still in, by stake
///   (equally where none of them staked).
/// * A void costs no fee and knows no leavers: every stake goes back.
pub fn settle(challenge: &Challenge, verdict: Option<Verdict>) -> Settlement {
    match verdict {
        Some(Verdict::Winner(winner)) => {
            let pot = challenge.pot();
            let fee = split::fee(pot, challenge.terms.fee_bps);
            let net = pot.checked_sub(fee).unwrap_or(Usdc::ZERO);
            Settlement {
                payouts: payouts([(winner, net)]),
                fee,
            }
        }
        Some(Verdict::Draw) => {
            let stays: Vec<&Seat> = challenge.present().collect();
            let stakes: Vec<Usdc> = stays.iter().map(|seat| seat.stake).collect();
            let players = stays.iter().map(|seat| seat.player);
            // Where those still in staked nothing, what a leaver left is shared equally: it must go somewhere.
            let equal = || split::by_stake(challenge.pot(), &vec![Usdc::whole(1); stays.len()]);
            let shares = split::by_stake(challenge.pot(), &stakes).or_else(equal);
            let shares = shares.unwrap_or_default();
            Settlement {
                payouts: payouts(players.zip(shares)),
                fee: Usdc::ZERO,
            }
        }
        None => Settlement {
            payouts: payouts(challenge.seats.iter().map(|seat| (seat.player, seat.stake))),
            fee: Usdc::ZERO,
        },
    }
}

impl Settlement {
    /// The payouts as the ledger takes them.
    pub(super) fn shares(&self) -> Vec<(Uuid, Usdc)> {
        let payouts = self.payouts.iter();
        payouts
            .map(|payout| (payout.player, payout.amount))
            .collect()
    }
}

fn payouts(shares: impl IntoIterator<Item = (Uuid, Usdc)>) -> Vec<Payout> {
    shares
        .into_iter()
        .filter(|(_, amount)| amount.is_positive())
        .map(|(player, amount)| Payout { player, amount })
        .collect()
}

impl Challenge {
    /// What the winner would receive: of the pot once play has begun, before that of the pot with every open place
    /// taken at the lowest stake. Shown as money before anyone joins.
    pub fn prospect(&self) -> Settlement {
        let open_places = match self.phase.status() {
            super::Status::Pending | super::Status::Open | super::Status::Full => {
                usize::try_from(self.terms.max_participants)
                    .unwrap_or(0)
                    // A team that holds a place has not staked yet.
                    .saturating_sub(self.present_count())
            }
            super::Status::Active
            | super::Status::InProgress
            | super::Status::Completed
            | super::Status::Cancelled => 0,
        };
        let lowest = self.terms.joining_minimum();
        let pot = Usdc::checked_sum(
            std::iter::once(self.pot()).chain(std::iter::repeat_n(lowest, open_places)),
        )
        .unwrap_or(Usdc::MAX);
        let fee = split::fee(pot, self.terms.fee_bps);
        let net = pot.checked_sub(fee).unwrap_or(Usdc::ZERO);
        Settlement {
            payouts: payouts([(self.creator, net)]),
            fee,
        }
    }

    /// Those whose word decides: everyone still in.
    pub fn sides(&self) -> impl Iterator<Item = &Seat> {
        self.present()
    }
}
