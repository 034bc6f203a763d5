//! The rules of bringing money in and taking it out.

use sha3::{Digest, Keccak256};

use crate::invisible_chars::is_invisible;
use crate::money::{NotMoney, USDC_DECIMALS, Usdc};

/// The most that comes in at once: a slip of the finger on an amount must not be a fortune.
pub const DEPOSIT_MAX: Usdc = Usdc::whole(100_000);

/// The smallest deposit: dust would fill histories that are stored for ever.
pub const DEPOSIT_MIN: Usdc = Usdc::whole(1);

/// The most that goes out at once: a day's worth.
pub const WITHDRAWAL_MAX: Usdc = WITHDRAWAL_DAY_MAX;

/// The most that goes out of one wallet within 24 hours.
pub const WITHDRAWAL_DAY_MAX: Usdc = Usdc::whole(25_000);

/// Characters of a destination: enough for any address or account number, too few for an essay.
pub const DESTINATION_LENGTH_MAX: usize = 120;

/// Characters of a destination: nothing that money can go to has a shorter name.
pub const DESTINATION_LENGTH_MIN: usize = 4;

/// Hexadecimal digits of an address after its `0x`.
const ADDRESS_DIGITS: usize = 40;

/// What a row of a wallet's history shows, in the words of the wallet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EntryKind {
    /// Money came in.
    Deposit,
    /// Money is going out, or has gone out.
    Withdrawal,
    /// Money that could not go out came back.
    WithdrawalReturned,
    /// A stake went into a challenge's escrow.
    Stake,
    /// A challenge was won.
    Payout,
    /// A stake came back.
    Refund,
    /// A false declaration was fined.
    Fine,
    /// A movement was taken back.
    Reversal,
    /// Money went into the pool of a team.
    PoolDeposit,
    /// Money came back from the pool of a team.
    PoolWithdrawal,
    /// The share of a pool came back, because the player is no longer a member of the team.
    SharePayout,
    /// An administrator paid into the account of the contest.
    ContestFunding,
    /// A prize of the contest was won.
    ContestPrize,
}

impl EntryKind {
    /// Every kind there is.
    pub const ALL: [Self; 13] = [
        Self::Deposit,
        Self::Withdrawal,
        Self::WithdrawalReturned,
        Self::Stake,
        Self::Payout,
        Self::Refund,
        Self::Fine,
        Self::Reversal,
        Self::PoolDeposit,
        Self::PoolWithdrawal,
        Self::SharePayout,
        Self::ContestFunding,
        Self::ContestPrize,
    ];

    /// The word of the view `wallet_entries` and of the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Deposit => "deposit",
            Self::Withdrawal => "withdrawal",
            Self::WithdrawalReturned => "withdrawal_returned",
            Self::Stake => "stake",
            Self::Payout => "payout",
            Self::Refund => "refund",
            Self::Fine => "fine",
            Self::Reversal => "reversal",
            Self::PoolDeposit => "pool_deposit",
            Self::PoolWithdrawal => "pool_withdrawal",
            Self::SharePayout => "share_payout",
            Self::ContestFunding => "contest_funding",
            Self::ContestPrize => "contest_prize",
        }
    }

    /// The kind of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}

/// Why an amount cannot come in or go out. The words are shown beside the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AmountRefused {
    /// No amount was given.
    #[error("Amount is required")]
    Missing,
    /// Not a plain decimal number.
    #[error("Amount must be a number")]
    NotANumber,
    /// Nothing, or less.
    #[error("Amount must be greater than 0")]
    NotPositive,
    /// Less than may move.
    #[error("Amount must be at least {0} USDC")]
    TooSmall(Usdc),
    /// More decimals than USDC has.
    #[error("Amount must have at most {USDC_DECIMALS} decimals")]
    TooPrecise,
    /// More than may move at once.
    #[error("Amount must be at most {0} USDC")]
    TooLarge(Usdc),
}

/// Why money cannot go there. The words are shown beside the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DestinationRefused {
    /// No destination was given.
    #[error("Destination is required")]
    Missing,
    /// Too short, or too long.
    #[error(
        "Destination must be {DESTINATION_LENGTH_MIN} to {DESTINATION_LENGTH_MAX} characters long"
    )]
    Length,
    /// Characters that cannot be seen: two destinations could look the same.
    #[error("Destination must not contain invisible characters")]
    Invisible,
    /// Begins as an address, and is none: the money would be lost.
    #[error("Destination must be 0x followed by {ADDRESS_DIGITS} hexadecimal digits")]
    NotAnAddress,
    /// Capital letters that do not fit the digits, as after a typing error: the money would go to another one.
    #[error("Destination is mistyped: its capital letters do not fit its digits. Copy it again")]
    Mistyped,
}

/// An amount that may come in, from what was typed.
///
/// # Errors
/// Where it is not money, less than [`DEPOSIT_MIN`], or more than [`DEPOSIT_MAX`].
pub fn deposit_amount(text: &str) -> Result<Usdc, AmountRefused> {
    let amount = amount(text, DEPOSIT_MAX)?;
    if amount < DEPOSIT_MIN {
        Err(AmountRefused::TooSmall(DEPOSIT_MIN))
    } else {
        Ok(amount)
    }
}

/// An amount that may go out, from what was typed.
///
/// # Errors
/// Where it is not money, nothing, or more than [`WITHDRAWAL_MAX`].
pub fn withdrawal_amount(text: &str) -> Result<Usdc, AmountRefused> {
    amount(text, WITHDRAWAL_MAX)
}

pub(crate) fn amount(text: &str, most: Usdc) -> Result<Usdc, AmountRefused> {
    let text = text.trim();
    if text.is_empty() {
        return Err(AmountRefused::Missing);
    }
    let amount = text.parse::<Usdc>().map_err(|why| match why {
        NotMoney::NotANumber => AmountRefused::NotANumber,
        NotMoney::TooPrecise => AmountRefused::TooPrecise,
        NotMoney::TooLarge => AmountRefused::TooLarge(most),
    })?;
    if !amount.is_positive() {
        return Err(AmountRefused::NotPositive);
    }
    if most < amount {
        Err(AmountRefused::TooLarge(most))
    } else {
        Ok(amount)
    }
}

/// Where a withdrawal goes: an address, or whatever else the payment provider understands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Destination(String);

impl Destination {
    /// The destination as it was typed, without the spaces around it.
    ///
    /// # Errors
    /// Where money could not go there, or could get lost on the way.
    pub fn parse(text: &str) -> Result<Self, DestinationRefused> {
        let text = text.trim();
        if text.is_empty() {
            return Err(DestinationRefused::Missing);
        }
        if !(DESTINATION_LENGTH_MIN..=DESTINATION_LENGTH_MAX).contains(&text.chars().count()) {
            return Err(DestinationRefused::Length);
        }
        if text.chars().any(is_invisible) {
            return Err(DestinationRefused::Invisible);
        }
        let digits = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
        if digits.is_some_and(|digits| !is_address_digits(digits)) {
            return Err(DestinationRefused::NotAnAddress);
        }
        if digits.is_some_and(is_mistyped) {
            return Err(DestinationRefused::Mistyped);
        }
        Ok(Self(text.to_owned()))
    }

    /// The destination in full: for the provider and its owner alone.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// As it is compared with others: see [`known_as`].
    pub fn known_as(&self) -> String {
        known_as(&self.0)
    }
}

/// A destination as it is compared with others: an address without regard to case, anything else as it stands.
pub fn known_as(destination: &str) -> String {
    if destination.starts_with("0x") || destination.starts_with("0X") {
        destination.to_ascii_lowercase()
    } else {
        destination.to_owned()
    }
}

fn is_address_digits(digits: &str) -> bool {
    digits.len() == ADDRESS_DIGITS && digits.chars().all(|digit| digit.is_ascii_hexdigit())
}

/// Whether the checksum of an address does not fit (EIP 55). It is in the case of the letters: a letter is a capital where the
/// hash of the address in small letters has a digit of 8 or more. An address in letters of one case has none.
fn is_mistyped(digits: &str) -> bool {
    let small = digits.to_ascii_lowercase();
    if digits == small || digits == digits.to_ascii_uppercase() {
        return false;
    }
    let hash = Keccak256::digest(&small);
    let nibbles = hash.iter().flat_map(|byte| [byte >> 4, byte & 0xf]);
    digits.chars().zip(nibbles).any(|(digit, nibble)| {
        digit.is_ascii_alphabetic() && digit.is_ascii_uppercase() != (8 <= nibble)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_amount(text: &str, expected: Result<i64, AmountRefused>) {
        assert_eq!(deposit_amount(text).map(Usdc::micros), expected, "{text:?}");
    }

    #[test]
    fn an_amount_is_no_dust_and_has_a_limit() {
        check_amount("50", Ok(50_000_000));
        check_amount(" 1 ", Ok(1_000_000));
        check_amount("1.000001", Ok(1_000_001));
        for dust in ["0.000001", "0.999999"] {
            check_amount(dust, Err(AmountRefused::TooSmall(DEPOSIT_MIN)));
        }
        assert_eq!(withdrawal_amount("0.000001").map(Usdc::micros), Ok(1));
        check_amount("100000", Ok(100_000_000_000));
        check_amount("100000.000001", Err(AmountRefused::TooLarge(DEPOSIT_MAX)));
        check_amount(
            "99999999999999999999",
            Err(AmountRefused::TooLarge(DEPOSIT_MAX)),
        );
        check_amount("", Err(AmountRefused::Missing));
        check_amount("0", Err(AmountRefused::NotPositive));
        check_amount("-5", Err(AmountRefused::NotPositive));
        check_amount("0.0000001", Err(AmountRefused::TooPrecise));
        check_amount("NaN", Err(AmountRefused::NotANumber));
        check_amount("Infinity", Err(AmountRefused::NotANumber));
        check_amount("1e3", Err(AmountRefused::NotANumber));
    }

    #[track_caller]
    fn check_destination(text: &str, expected: Result<&str, DestinationRefused>) {
        let parsed = Destination::parse(text);
        assert_eq!(
            parsed.as_ref().map(Destination::as_str),
            expected.as_ref().copied(),
            "{text:?}"
        );
    }

    #[test]
    fn money_goes_only_where_it_can_arrive() {
        let address = "0x52908400098527886E0F7030069857D2E4169EE7";
        check_destination(address, Ok(address));
        let known = |text: &str| Destination::parse(text).map(|it| it.known_as());
        assert_eq!(known(address), known(&address.to_lowercase()));
        assert_ne!(known("Account"), known("account"));
        check_destination(
            "  DE89 3704 0044 0532 0130 00 ",
            Ok("DE89 3704 0044 0532 0130 00"),
        );
        check_destination("", Err(DestinationRefused::Missing));
        check_destination("abc", Err(DestinationRefused::Length));
        check_destination(&"a".repeat(121), Err(DestinationRefused::Length));
        check_destination("0x5290", Err(DestinationRefused::NotAnAddress));
        check_destination(
            &address.replace('E', "G"),
            Err(DestinationRefused::NotAnAddress),
        );
        check_destination("acc\u{202e}ount", Err(DestinationRefused::Invisible));
        check_destination("acc\nount", Err(DestinationRefused::Invisible));
    }

    /// The addresses are those of EIP 55.
    #[test]
    fn a_mistyped_address_is_refused_if_it_has_a_checksum() {
        for address in [
            "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
            "0xde709f2102306220921060314715629080e2fb77",
            "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
            "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
            "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
            "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
        ] {
            check_destination(address, Ok(address));
        }
        for mistyped in [
            "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee",
            "0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
            "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d395",
        ] {
            check_destination(mistyped, Err(DestinationRefused::Mistyped));
        }
    }
}
