//! What a change of the email address is confirmed with: both addresses, or what stands in place of the old one
//! (docs/rules.md, Accounts).

use time::{Duration, OffsetDateTime};

/// How long an authenticator app or a passkey has been the account's before it stands in place of the old mailbox.
///
/// A thief who knows the password adds one with it. The owner is mailed about that at once, and has this long to act.
pub const FACTOR_AGE_MIN: Duration = Duration::days(7);

/// How long after an operator has waived the old mailbox the address changes without it.
///
/// The owner is mailed about that at once, and has this long to set another password, which ends the waiver.
pub const MAILBOX_WAIVER_WAIT: Duration = FACTOR_AGE_MIN;
/// How long after it was given a waiver is over: one that was forgotten must not wait for a thief.
pub const MAILBOX_WAIVER_LIFE: Duration = Duration::days(14);

/// What shows that the owner of the old address agrees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OldAddressProof {
    /// The link in the mail to it.
    Mailbox,
    /// An authenticator app or a passkey: the old mailbox is lost.
    Factor,
    /// An operator has waived the old mailbox, which is lost.
    Operator,
    /// Nothing: the old address was never verified, so that it may be another person's.
    Unverified,
    /// The link to the new address: it is the old one in another case.
    SameMailbox,
}

impl OldAddressProof {
    /// As the database and the security log write it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Mailbox => "mailbox",
            Self::Factor => "factor",
            Self::Operator => "operator",
            Self::Unverified => "unverified",
            Self::SameMailbox => "same_mailbox",
        }
    }

    /// Whether the owner still has to follow the link in a mail to the old address.
    pub const fn is_by_mail(self) -> bool {
        match self {
            Self::Mailbox => true,
            Self::Factor | Self::Operator | Self::Unverified | Self::SameMailbox => false,
        }
    }
}

/// The old mailbox is lost, and nothing stands in its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "Without the mailbox of the old address, confirm with an authenticator app or a passkey that you have had for {} days, or write to our support",
    FACTOR_AGE_MIN.whole_days()
)]
pub struct OldAddressNeeded;

/// A change as it is asked for.
#[derive(Debug, Clone, Copy)]
pub struct EmailChangeAsk<'a> {
    /// The address before, and whether it was verified.
    pub old: (&'a str, bool),
    /// The address to be.
    pub new: &'a str,
    /// The player cannot read mails to the old address.
    pub is_old_lost: bool,
    /// Since when the account has had the authenticator app or the passkey that confirmed the request, if one did.
    pub factor_since: Option<OffsetDateTime>,
    /// When an operator waived the old mailbox, if one did.
    pub mailbox_waived_at: Option<OffsetDateTime>,
}

impl EmailChangeAsk<'_> {
    /// What the change needs beside the link to the new address.
    ///
    /// # Errors
    /// [`OldAddressNeeded`].
    pub fn old_address_proof(
        &self,
        now: OffsetDateTime,
    ) -> Result<OldAddressProof, OldAddressNeeded> {
        let (old, is_old_verified) = self.old;
        if old.eq_ignore_ascii_case(self.new) {
            return Ok(OldAddressProof::SameMailbox);
        }
        if !is_old_verified {
            return Ok(OldAddressProof::Unverified);
        }
        if !self.is_old_lost {
            return Ok(OldAddressProof::Mailbox);
        }
        if self
            .factor_since
            .is_some_and(|since| since.saturating_add(FACTOR_AGE_MIN) <= now)
        {
            Ok(OldAddressProof::Factor)
        } else if self
            .mailbox_waived_at
            .is_some_and(|at| is_waiver_good(at, now))
        {
            Ok(OldAddressProof::Operator)
        } else {
            Err(OldAddressNeeded)
        }
    }
}

/// Whether a waiver of `waived_at` stands in place of the old mailbox at `now`.
fn is_waiver_good(waived_at: OffsetDateTime, now: OffsetDateTime) -> bool {
    let from = waived_at.saturating_add(MAILBOX_WAIVER_WAIT);
    let until = waived_at.saturating_add(MAILBOX_WAIVER_LIFE);
    (from..until).contains(&now)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

    #[test]
    fn the_old_mailbox_agrees_unless_it_was_never_verified_or_an_old_factor_stands_for_it() {
        let week = Some(NOW - FACTOR_AGE_MIN);
        let younger = Some(NOW - FACTOR_AGE_MIN + Duration::seconds(1));
        let other = "star@example.org";
        for (is_verified, new, is_old_lost, factor_since, proof) in [
            (true, other, false, None, Ok(OldAddressProof::Mailbox)),
            // A factor alone changes nothing for a player who can read the mail.
            (true, other, false, week, Ok(OldAddressProof::Mailbox)),
            (true, other, true, week, Ok(OldAddressProof::Factor)),
            (true, other, true, younger, Err(OldAddressNeeded)),
            (true, other, true, Some(NOW), Err(OldAddressNeeded)),
            (true, other, true, None, Err(OldAddressNeeded)),
            (false, other, false, None, Ok(OldAddressProof::Unverified)),
            (false, other, true, None, Ok(OldAddressProof::Unverified)),
            (
                true,
                "NOVA@example.com",
                false,
                None,
                Ok(OldAddressProof::SameMailbox),
            ),
        ] {
            let ask = EmailChangeAsk {
                old: ("nova@example.com", is_verified),
                new,
                is_old_lost,
                factor_since,
                mailbox_waived_at: None,
            };
            assert_eq!(ask.old_address_proof(NOW), proof, "{ask:?}");
        }
    }

    #[test]
    fn a_waiver_stands_for_a_lost_mailbox_after_a_week_and_for_a_week() {
        let second = Duration::seconds(1);
        let lost = |factor_since, waived_for: Duration| EmailChangeAsk {
            old: ("nova@example.com", true),
            new: "star@example.org",
            is_old_lost: true,
            factor_since,
            mailbox_waived_at: Some(NOW - waived_for),
        };
        for (waived_for, proof) in [
            (Duration::ZERO, Err(OldAddressNeeded)),
            (MAILBOX_WAIVER_WAIT - second, Err(OldAddressNeeded)),
            (MAILBOX_WAIVER_WAIT, Ok(OldAddressProof::Operator)),
            (MAILBOX_WAIVER_LIFE - second, Ok(OldAddressProof::Operator)),
            (MAILBOX_WAIVER_LIFE, Err(OldAddressNeeded)),
        ] {
            for factor_since in [None, Some(NOW)] {
                let ask = lost(factor_since, waived_for);
                assert_eq!(ask.old_address_proof(NOW), proof, "{ask:?}");
            }
        }
        let both = lost(Some(NOW - FACTOR_AGE_MIN), MAILBOX_WAIVER_WAIT);
        assert_eq!(both.old_address_proof(NOW), Ok(OldAddressProof::Factor));
        // A waiver alone changes nothing for a player who can read the mail.
        let readable = EmailChangeAsk {
            is_old_lost: false,
            ..lost(None, MAILBOX_WAIVER_WAIT)
        };
        let proof = readable.old_address_proof(NOW);
        assert_eq!(proof, Ok(OldAddressProof::Mailbox));
    }

    #[test]
    fn only_the_mailbox_is_asked_by_mail() {
        for (proof, is_by_mail) in [
            (OldAddressProof::Mailbox, true),
            (OldAddressProof::Factor, false),
            (OldAddressProof::Operator, false),
            (OldAddressProof::Unverified, false),
            (OldAddressProof::SameMailbox, false),
        ] {
            assert_eq!(proof.is_by_mail(), is_by_mail, "{}", proof.as_str());
        }
    }
}
