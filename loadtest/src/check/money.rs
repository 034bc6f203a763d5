//! The load tester's own count of the money, beside the server's.

use std::sync::Mutex;

use super::{Fault, Findings};
use crate::record::lock;

/// USDC in millionths, counted without the server's own types.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Usdc(i64);

const MICROS: i64 = 1_000_000;
/// Digits behind the point.
const DECIMALS: usize = 6;
/// The server's fee, of ten thousand parts of the pot.
const FEE_BPS: i64 = 500;

/// A whole number of USDC.
pub const fn whole_usdc(number: i64) -> Usdc {
    Usdc(number.saturating_mul(MICROS))
}

impl Usdc {
    /// Reads a decimal as the server writes it.
    pub fn parse(text: &str) -> Option<Self> {
        let (is_negative, digits) = match text.strip_prefix('-') {
            Some(digits) => (true, digits),
            None => (false, text),
        };
        let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
        if DECIMALS < part.len() || whole.is_empty() {
            return None;
        }
        let is_number = |it: &str| it.bytes().all(|digit| digit.is_ascii_digit());
        if !is_number(whole) || !is_number(part) {
            return None;
        }
        let whole: i64 = whole.parse().ok()?;
        let part: i64 = format!("{part:0<DECIMALS$}").parse().ok()?;
        let micros = whole.checked_mul(MICROS)?.checked_add(part)?;
        Some(Self(if is_negative {
            micros.checked_neg()?
        } else {
            micros
        }))
    }

    /// What the winner of a pot gets: the pot without the fee.
    #[must_use]
    pub fn without_fee(self) -> Self {
        let fee = self.0.saturating_mul(FEE_BPS).checked_div(10_000);
        Self(self.0.saturating_sub(fee.unwrap_or_default()))
    }

    /// Shares an amount by weights: the floor each, then a millionth more to those whose floor has cut the most, the earlier ones
    /// first where it has cut the same. Nothing where there is no weight, or an amount is below zero.
    pub fn split(self, weights: &[Self]) -> Option<Vec<Self>> {
        let total: i128 = weights.iter().map(|it| i128::from(it.0)).sum();
        if self.0 < 0 || total <= 0 || weights.iter().any(|it| it.0 < 0) {
            return None;
        }
        let ideal = |weight: &Self| i128::from(self.0).checked_mul(i128::from(weight.0));
        let ideals: Vec<i128> = weights.iter().map(ideal).collect::<Option<_>>()?;
        let mut parts: Vec<i128> = ideals.iter().map(|it| it / total).collect();
        let mut order: Vec<(i128, usize)> = (0..)
            .zip(&ideals)
            .map(|(n, it)| (-(it % total), n))
            .collect();
        order.sort_unstable();
        let left = i128::from(self.0) - parts.iter().sum::<i128>();
        for (_, place) in order.iter().take(usize::try_from(left).ok()?) {
            *parts.get_mut(*place)? += 1;
        }
        let parts = parts.into_iter().map(|it| i64::try_from(it).ok().map(Self));
        parts.collect()
    }

    /// More.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// Less.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl std::fmt::Display for Usdc {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let micros = self.0.unsigned_abs();
        let (whole, part) = (micros / 1_000_000, micros % 1_000_000);
        write!(f, "{sign}{whole}.{part:06}")
    }
}

/// One player's money as the load tester has counted it: what can be spent together with what is in escrow.
#[derive(Debug, Default)]
pub struct Purse(Mutex<Count>);

#[derive(Debug, Default, Clone, Copy)]
struct Count {
    /// Known once the wallet was read for the first time.
    total: Option<Usdc>,
    /// Commands whose outcome is unknown, because no answer came.
    unknown: u32,
}

impl Purse {
    /// The wallet as it was read before the load.
    pub fn begin(&self, total: Usdc) {
        lock(&self.0).total = Some(total);
    }

    /// Whether the wallet was read.
    pub fn is_known(&self) -> bool {
        lock(&self.0).total.is_some()
    }

    /// Money came.
    pub fn add(&self, amount: Usdc) {
        let mut count = lock(&self.0);
        count.total = count.total.map(|it| it.plus(amount));
    }

    /// Money went, as a lost stake or a fee does.
    pub fn take(&self, amount: Usdc) {
        let mut count = lock(&self.0);
        count.total = count.total.map(|it| it.minus(amount));
    }

    /// A command has no known outcome: the player's own count proves nothing any more.
    pub fn lose_track(&self) {
        let mut count = lock(&self.0);
        count.unknown = count.unknown.saturating_add(1);
    }

    /// Compares the wallet with the count; false where the count proves nothing.
    pub fn conclude(&self, player: &str, wallet: Usdc, findings: &Findings) -> bool {
        let count = *lock(&self.0);
        let Some(total) = count.total.filter(|_| count.unknown == 0) else {
            return false;
        };
        findings.checked(1);
        if total != wallet {
            findings.note(
                Fault::Money,
                format!("{player} has {wallet} USDC and should have {total}"),
            );
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_and_written_without_a_float() {
        for (text, written) in [
            ("0", "0.000000"),
            ("95", "95.000000"),
            ("118.5", "118.500000"),
            ("-0.000001", "-0.000001"),
        ] {
            assert_eq!(Usdc::parse(text).unwrap().to_string(), written);
        }
        for wrong in ["", ".5", "1.0000001", "1e3", "+1", "1,5", "--1"] {
            assert_eq!(Usdc::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_winner_of_a_hundred_gets_ninety_five() {
        assert_eq!(whole_usdc(100).without_fee(), whole_usdc(95));
    }

    #[test]
    fn what_does_not_divide_goes_to_the_largest_remainders() {
        let split = |whole, weights: &[i64]| {
            let weights: Vec<_> = weights.iter().map(|it| Usdc(*it)).collect();
            let parts = Usdc(whole).split(&weights)?;
            Some(parts.into_iter().map(|it| it.0).collect::<Vec<_>>())
        };
        // 3.33 each: the first one. 1.42, 2.85 and 5.71: the last two.
        assert_eq!(split(10, &[1, 1, 1]), Some(vec![4, 3, 3]));
        assert_eq!(split(10, &[1, 2, 4]), Some(vec![1, 3, 6]));
        assert_eq!(split(10, &[]), None);
        assert_eq!(split(10, &[2, -1]), None);
    }

    #[test]
    fn a_missing_cent_is_found() {
        let (purse, findings) = <(Purse, Findings)>::default();
        purse.begin(whole_usdc(1_000));
        purse.take(whole_usdc(10));
        purse.add(whole_usdc(20).without_fee());
        assert!(purse.conclude("ada", Usdc::parse("1009").unwrap(), &findings));
        assert!(findings.found().is_clean());
        assert!(purse.conclude("ada", Usdc::parse("1008.99").unwrap(), &findings));
        assert_eq!(findings.found().count(Fault::Money), 1);
        purse.lose_track();
        assert!(!purse.conclude("ada", Usdc::parse("0").unwrap(), &findings));
    }
}
