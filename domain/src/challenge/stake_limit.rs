//! The largest stake that a server takes: its operator may set less than [`STAKE_MAX`].

use std::fmt;
use std::str::FromStr;

use super::refusal::Refusal;
use super::terms::{FieldMessages, MatchType, STAKE_MAX, Terms};
use crate::money::Usdc;

/// The largest stake that this server takes, at most [`STAKE_MAX`]; of nothing, every challenge is free.
///
/// It is asked when a stake is set or placed. What is staked already stays as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StakeLimit(Usdc);

/// Why an amount is no limit of stakes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("it has to be an amount of USDC from 0 to {STAKE_MAX}, with at most 2 decimals")]
pub struct NoStakeLimit;

impl StakeLimit {
    /// The limit of a server whose operator sets none.
    pub const HIGHEST: Self = Self(STAKE_MAX);

    /// The limit of that amount.
    ///
    /// # Errors
    /// [`NoStakeLimit`] where it is below nothing, above [`STAKE_MAX`], or not in cents.
    pub fn new(amount: Usdc) -> Result<Self, NoStakeLimit> {
        let is_limit = (Usdc::ZERO..=STAKE_MAX).contains(&amount) && amount.has_at_most_decimals(2);
        is_limit.then_some(Self(amount)).ok_or(NoStakeLimit)
    }

    /// The largest stake.
    pub const fn amount(self) -> Usdc {
        self.0
    }

    /// Whether a challenge may ask for the stakes of `terms`.
    ///
    /// # Errors
    /// [`Refusal::InvalidForm`] with each stake above the limit, in the words of the form.
    pub(super) fn allows(self, terms: &Terms) -> Result<(), Refusal> {
        let (minimum, opponent_min, opponent_max) = terms.stakes();
        let own = match terms.match_type {
            MatchType::TeamMatch => ("teamStake", "Team stake"),
            MatchType::Duel | MatchType::FreeForAll => ("minimumStake", "Minimum stake"),
        };
        let stakes = [
            (own, Some(minimum)),
            (("opponentMinStake", "Opponent minimum stake"), opponent_min),
            (("opponentMaxStake", "Opponent maximum stake"), opponent_max),
        ];
        let fields: FieldMessages = stakes
            .into_iter()
            .filter(|(_, stake)| stake.is_some_and(|stake| self.0 < stake))
            .map(|((field, name), _)| (field, self.too_high(name)))
            .collect();
        if fields.is_empty() {
            Ok(())
        } else {
            Err(Refusal::InvalidForm(fields))
        }
    }

    /// Whether any stake that a joining player has to place is within the limit, which may have been higher when the challenge
    /// was made.
    ///
    /// # Errors
    /// [`Refusal::StakeTooHigh`] where even the least one is not.
    pub(super) fn allows_joining(self, terms: &Terms) -> Result<(), Refusal> {
        if self.0 < terms.joining_minimum() {
            Err(Refusal::StakeTooHigh(self.0))
        } else {
            Ok(())
        }
    }

    /// What the form shows at a stake above the limit.
    pub(super) fn too_high(self, name: &str) -> String {
        format!("{name} must be at most {} USDC", self.0)
    }
}

impl FromStr for StakeLimit {
    type Err = NoStakeLimit;

    fn from_str(text: &str) -> Result<Self, NoStakeLimit> {
        let amount: Usdc = text.parse().map_err(|_not_money| NoStakeLimit)?;
        Self::new(amount)
    }
}

impl fmt::Display for StakeLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
