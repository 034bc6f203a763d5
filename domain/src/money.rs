//! USDC as whole micro-units. No floats come near it, and every sum is checked.

use std::fmt;
use std::str::FromStr;

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Decimals of USDC; a seventh is refused, never rounded.
pub const USDC_DECIMALS: u32 = 6;

const MICROS_PER_USDC: i64 = 1_000_000;

/// An amount of USDC in whole micro-USDC. Negative only where a movement is signed.
///
/// In JSON it is a decimal string without trailing zeros (`"12.5"`); a string or a number is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Usdc(i64);

/// Why a text is not an amount of USDC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotMoney {
    /// Not a plain decimal number.
    #[error("must be a number")]
    NotANumber,
    /// More decimals than the asset has; rounding money is not ours to do.
    #[error("must have at most {USDC_DECIMALS} decimals")]
    TooPrecise,
    /// Larger than 64 bits of micro-USDC can hold.
    #[error("is too large")]
    TooLarge,
}

impl Usdc {
    /// Nothing.
    pub const ZERO: Self = Self(0);
    /// The largest amount that can be written down.
    pub const MAX: Self = Self(i64::MAX);

    /// An amount of whole micro-USDC.
    pub const fn from_micros(micros: i64) -> Self {
        Self(micros)
    }

    /// An amount of whole USDC: for constants and tests. Saturates.
    pub const fn whole(usdc: i64) -> Self {
        Self(usdc.saturating_mul(MICROS_PER_USDC))
    }

    /// The amount in micro-USDC.
    pub const fn micros(self) -> i64 {
        self.0
    }

    /// The sum, or nothing where it cannot be written down.
    #[must_use]
    pub const fn checked_add(self, other: Self) -> Option<Self> {
        match self.0.checked_add(other.0) {
            Some(sum) => Some(Self(sum)),
            None => None,
        }
    }

    /// The difference, or nothing where it cannot be written down.
    #[must_use]
    pub const fn checked_sub(self, other: Self) -> Option<Self> {
        match self.0.checked_sub(other.0) {
            Some(difference) => Some(Self(difference)),
            None => None,
        }
    }

    /// The sum of all, or nothing where it cannot be written down.
    pub fn checked_sum(amounts: impl IntoIterator<Item = Self>) -> Option<Self> {
        amounts.into_iter().try_fold(Self::ZERO, Self::checked_add)
    }

    /// Whether this is nothing at all.
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// Whether this is more than nothing.
    pub const fn is_positive(self) -> bool {
        0 < self.0
    }

    /// Whether the amount has at most `decimals` decimals.
    pub fn has_at_most_decimals(self, decimals: u32) -> bool {
        let step = 10_i64
            .checked_pow(USDC_DECIMALS.saturating_sub(decimals))
            .unwrap_or(1);
        self.0.checked_rem(step) == Some(0)
    }

    /// As people read it, without the sign of the currency: whole where the amount is whole, else two decimals, at least
    /// (docs/rules.md, Money).
    pub fn in_dollars(self) -> String {
        let text = self.to_string();
        match text.split_once('.') {
            Some((_, cents)) if cents.len() < 2 => format!("{text}0"),
            Some(_) | None => text,
        }
    }

    /// The amount as a decimal number.
    pub fn to_decimal(self) -> Decimal {
        Decimal::new(self.0, USDC_DECIMALS)
    }

    /// The amount of a decimal number.
    ///
    /// # Errors
    /// Where it has more than six decimals or is too large.
    pub fn from_decimal(decimal: Decimal) -> Result<Self, NotMoney> {
        let micros = decimal
            .normalize()
            .checked_mul(Decimal::from(MICROS_PER_USDC))
            .ok_or(NotMoney::TooLarge)?;
        if !micros.fract().is_zero() {
            return Err(NotMoney::TooPrecise);
        }
        micros.to_i64().map(Self).ok_or(NotMoney::TooLarge)
    }
}

impl fmt::Display for Usdc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_decimal().normalize().fmt(f)
    }
}

impl FromStr for Usdc {
    type Err = NotMoney;

    fn from_str(text: &str) -> Result<Self, NotMoney> {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let plain = digits.contains(|c: char| c.is_ascii_digit())
            && digits.chars().all(|c| c.is_ascii_digit() || c == '.')
            && digits.matches('.').count() <= 1;
        if !plain {
            return Err(NotMoney::NotANumber);
        }
        let decimal = Decimal::from_str_exact(text).map_err(|error| match error {
            rust_decimal::Error::Underflow => NotMoney::TooPrecise,
            // It is a number by its shape, so what is wrong with it is its size.
            rust_decimal::Error::ExceedsMaximumPossibleValue
            | rust_decimal::Error::LessThanMinimumPossibleValue
            | rust_decimal::Error::ErrorString(_)
            | rust_decimal::Error::ScaleExceedsMaximumPrecision(_)
            | rust_decimal::Error::ConversionTo(_) => NotMoney::TooLarge,
        })?;
        Self::from_decimal(decimal)
    }
}

impl Serialize for Usdc {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Usdc {
    /// Reads a decimal string, or a JSON number by its own digits.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        let text = match &value {
            serde_json::Value::String(text) => text.trim().to_owned(),
            serde_json::Value::Number(number) => number.to_string(),
            serde_json::Value::Null
            | serde_json::Value::Bool(_)
            | serde_json::Value::Array(_)
            | serde_json::Value::Object(_) => {
                return Err(serde::de::Error::custom(NotMoney::NotANumber));
            }
        };
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(text: &str, expected: Result<i64, NotMoney>) {
        assert_eq!(text.parse::<Usdc>().map(Usdc::micros), expected, "{text}");
    }

    #[test]
    fn an_amount_is_read_exactly_or_refused() {
        check("0", Ok(0));
        check("12.5", Ok(12_500_000));
        check("0.000001", Ok(1));
        check("12.500000000", Ok(12_500_000));
        check("-3", Ok(-3_000_000));
        check("9223372036854.775807", Ok(i64::MAX));
        check("9223372036854.775808", Err(NotMoney::TooLarge));
        check("0.0000001", Err(NotMoney::TooPrecise));
        check("99999999999999999999999999999999", Err(NotMoney::TooLarge));
        for not_a_number in [
            "", "NaN", "1e3", "1,000", " 1", "+1", "0x1", "1_0", "--1", "1.2.3", ".",
        ] {
            check(not_a_number, Err(NotMoney::NotANumber));
        }
    }

    #[test]
    fn json_carries_a_decimal_string_and_takes_numbers() {
        assert_eq!(
            serde_json::to_string(&Usdc::from_micros(12_500_000)).unwrap(),
            "\"12.5\""
        );
        assert_eq!(
            serde_json::from_str::<Usdc>("12.5").unwrap(),
            Usdc::from_micros(12_500_000)
        );
        assert_eq!(
            serde_json::from_str::<Usdc>("\"50\"").unwrap(),
            Usdc::whole(50)
        );
        assert!(serde_json::from_str::<Usdc>("1e400").is_err());
        assert!(serde_json::from_str::<Usdc>("true").is_err());
    }

    #[test]
    fn stakes_are_counted_in_cents() {
        assert!(Usdc::from_micros(12_340_000).has_at_most_decimals(2));
        assert!(!Usdc::from_micros(12_345_000).has_at_most_decimals(2));
    }

    proptest! {
        #[test]
        fn what_is_printed_reads_back_the_same(micros in any::<i64>()) {
            let amount = Usdc::from_micros(micros);
            prop_assert_eq!(amount.to_string().parse::<Usdc>(), Ok(amount));
        }
    }
}
