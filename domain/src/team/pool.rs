//! The pool of a team: shares of its members (docs/rules.md, Teams), and how a stake of the team is taken from them.

use uuid::Uuid;

use super::{Team, TeamRefusal};
use crate::money::{NotMoney, USDC_DECIMALS, Usdc};
use crate::split::{BPS_WHOLE, by_largest_remainder};
use crate::wallet::{AmountRefused, DEPOSIT_MAX, amount};

/// The smallest payment into a pool: dust would fill histories that are stored for ever.
pub const POOL_DEPOSIT_MIN: Usdc = Usdc::from_micros(10_000);

/// The most that is paid into a pool at once, as the most that comes into a wallet.
pub const POOL_DEPOSIT_MAX: Usdc = DEPOSIT_MAX;

/// The highest cap: no stake is so large.
pub const CAP_MAX: Usdc = Usdc::whole(1_000_000);

/// What a member has in the pool of a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolShare {
    /// The member.
    pub member: Uuid,
    /// The share; not negative.
    pub amount: Usdc,
    /// What one match may stake of it, at most; all of it where the member has set no cap.
    pub cap: Option<Usdc>,
}

impl PoolShare {
    /// What one match may stake of it.
    pub fn stakeable(&self) -> Usdc {
        self.cap.map_or(self.amount, |cap| cap.min(self.amount))
    }
}

/// Amounts of members, in the order of the shares they belong to.
pub type PoolSplit = Vec<(Uuid, Usdc)>;

/// What each share pays of a team's stake, in proportion to the shares and by the largest remainder.
///
/// None pays more than one match may stake of it. What a cap holds back is taken from the others, again in proportion.
///
/// `None` where the shares do not suffice within their caps; then nothing of the stake may be taken.
pub fn split_stake(stake: Usdc, shares: &[PoolShare]) -> Option<PoolSplit> {
    let stakeable = Usdc::checked_sum(shares.iter().map(PoolShare::stakeable))?;
    if stake < Usdc::ZERO || stakeable < stake {
        return None;
    }
    let mut paid = vec![Usdc::ZERO; shares.len()];
    let (mut left, mut rest) = (stake, (0..shares.len()).collect::<Vec<_>>());
    // Each turn but the last one settles a share, so there are at most as many as shares.
    while left.is_positive() {
        let weights = amounts_of(&rest, shares)?;
        let total = Usdc::checked_sum(weights.iter().copied())?;
        let capped = over_cap((left, total), &rest, shares)?;
        if capped.is_empty() {
            let parts = by_largest_remainder(left, &weights)?;
            for (place, part) in rest.iter().zip(parts) {
                *paid.get_mut(*place)? = part;
            }
            break;
        }
        for place in &capped {
            let part = shares.get(*place)?.stakeable();
            *paid.get_mut(*place)? = part;
            left = left.checked_sub(part)?;
        }
        rest.retain(|place| !capped.contains(place));
    }
    let members = shares.iter().map(|share| share.member);
    Some(members.zip(paid).collect())
}

/// What each member gets of what comes back for a stake, by the largest remainder.
///
/// `stakes` is what each of them paid of that stake, read from its postings: what the shares are today does not matter.
///
/// `None` where it cannot be shared exactly: nothing was staked, or an amount is negative.
pub fn split_return(back: Usdc, stakes: &[(Uuid, Usdc)]) -> Option<PoolSplit> {
    let weights: Vec<Usdc> = stakes.iter().map(|(_, stake)| *stake).collect();
    let parts = by_largest_remainder(back, &weights)?;
    let members = stakes.iter().map(|(member, _)| *member);
    Some(members.zip(parts).collect())
}

/// The part of the pool that each share is, in hundredths of a percent, by the largest remainder: they sum to exactly 10 000.
///
/// All are zero where the pool is empty.
pub fn percentages(shares: &[Usdc]) -> Vec<u16> {
    let whole = Usdc::from_micros(i64::from(BPS_WHOLE));
    let parts =
        by_largest_remainder(whole, shares).unwrap_or_else(|| vec![Usdc::ZERO; shares.len()]);
    // At most the whole, so it fits.
    let parts = parts
        .into_iter()
        .map(|part| u16::try_from(part.micros()).unwrap_or(0));
    parts.collect()
}

/// An amount that may be paid into a pool, from what was typed.
///
/// # Errors
/// Where it is not money, less than [`POOL_DEPOSIT_MIN`], or more than [`POOL_DEPOSIT_MAX`].
pub fn pool_deposit_amount(text: &str) -> Result<Usdc, AmountRefused> {
    let amount = amount(text, POOL_DEPOSIT_MAX)?;
    if amount < POOL_DEPOSIT_MIN {
        Err(AmountRefused::TooSmall(POOL_DEPOSIT_MIN))
    } else {
        Ok(amount)
    }
}

/// An amount that may be taken back from a pool, from what was typed: anything, so that no dust has to stay.
///
/// # Errors
/// Where it is not money, nothing, or more than any share can be.
pub fn pool_withdrawal_amount(text: &str) -> Result<Usdc, AmountRefused> {
    amount(text, Usdc::MAX)
}

/// Why a cap cannot be set. The words are shown beside the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CapRefused {
    /// Not a plain decimal number.
    #[error("Limit must be a number")]
    NotANumber,
    /// Less than nothing.
    #[error("Limit must not be less than 0")]
    Negative,
    /// More decimals than USDC has.
    #[error("Limit must have at most {USDC_DECIMALS} decimals")]
    TooPrecise,
    /// More than any stake.
    #[error("Limit must be at most {CAP_MAX} USDC")]
    TooLarge,
}

/// A cap from what was typed; a blank text is none, and 0 holds the share out of every match.
///
/// # Errors
/// Where it is not money, less than nothing, or more than [`CAP_MAX`].
pub fn pool_cap(text: &str) -> Result<Option<Usdc>, CapRefused> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let cap = text.parse::<Usdc>().map_err(|why| match why {
        NotMoney::NotANumber => CapRefused::NotANumber,
        NotMoney::TooPrecise => CapRefused::TooPrecise,
        NotMoney::TooLarge => CapRefused::TooLarge,
    })?;
    if cap < Usdc::ZERO {
        Err(CapRefused::Negative)
    } else if CAP_MAX < cap {
        Err(CapRefused::TooLarge)
    } else {
        Ok(Some(cap))
    }
}

impl Team {
    /// `who` pays into their share.
    ///
    /// # Errors
    /// As [`Self::use_pool`], and [`TeamRefusal::Dissolving`].
    pub fn pay_in(&self, who: Uuid) -> Result<(), TeamRefusal> {
        self.use_pool(who)?;
        self.begins()
    }

    /// `who` reads the pool, or sets their cap.
    ///
    /// # Errors
    /// [`TeamRefusal::PoolOfMembers`], and [`TeamRefusal::NotFound`] for those who may not even know the team.
    pub fn use_pool(&self, who: Uuid) -> Result<(), TeamRefusal> {
        if self.has(who) {
            Ok(())
        } else if self.is_private {
            Err(TeamRefusal::NotFound)
        } else {
            Err(TeamRefusal::PoolOfMembers)
        }
    }

    /// `who` takes back a part of their share; `is_staked` where the pool has money in a challenge that is not over.
    ///
    /// # Errors
    /// As [`Self::use_pool`], and [`TeamRefusal::PoolStaked`].
    pub fn withdraw(&self, who: Uuid, is_staked: bool) -> Result<(), TeamRefusal> {
        self.use_pool(who)?;
        if is_staked {
            Err(TeamRefusal::PoolStaked)
        } else {
            Ok(())
        }
    }
}

fn amounts_of(places: &[usize], shares: &[PoolShare]) -> Option<Vec<Usdc>> {
    let amounts = places.iter().map(|place| Some(shares.get(*place)?.amount));
    amounts.collect()
}

/// Those of `places` whose exact part of `left` is more than one match may stake of their share. `total` is what the shares sum to.
fn over_cap(
    (left, total): (Usdc, Usdc),
    places: &[usize],
    shares: &[PoolShare],
) -> Option<Vec<usize>> {
    let (left, total) = (i128::from(left.micros()), i128::from(total.micros()));
    let mut over = Vec::new();
    for place in places {
        let share = shares.get(*place)?;
        let exact = left.checked_mul(i128::from(share.amount.micros()))?;
        let most = i128::from(share.stakeable().micros()).checked_mul(total)?;
        if most < exact {
            over.push(*place);
        }
    }
    Some(over)
}
