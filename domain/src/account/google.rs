//! Sign-in with Google: what an ID token has to claim before it proves an account (`OpenID` Connect Core, 3.2.2.11).

use time::{Duration, OffsetDateTime};

use super::Email;

/// How long a browser has from the button to its return from Google.
pub const GOOGLE_SIGN_IN_LIFE: Duration = Duration::minutes(10);
/// How long it then has to choose a username, or to type the password of the account that has the address.
pub const GOOGLE_STEP_LIFE: Duration = Duration::minutes(15);
/// Attempts at that step: each costs a hash, or a username that is taken.
pub const GOOGLE_STEP_TRIES_MAX: i32 = 20;
/// How far Google's clock may be from ours.
pub const GOOGLE_CLOCK_LEEWAY: Duration = Duration::seconds(60);
/// Characters of a subject (`OpenID` Connect Core, 2).
pub const GOOGLE_SUBJECT_MAX: usize = 255;

/// Mailboxes that Google runs itself, beside those of organisations that it hosts.
const OWN_DOMAIN: &str = "@gmail.com";

/// What an ID token claims, its signature verified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GoogleClaims {
    /// Who issued it.
    pub issuer: String,
    /// For which client.
    pub audience: String,
    /// The client that asked for it, where it is named.
    pub authorized_party: Option<String>,
    /// The Google account, for good.
    pub subject: String,
    /// The end of its validity, in Unix seconds.
    pub expires_at: i64,
    /// When it was issued, in Unix seconds.
    pub issued_at: i64,
    /// The begin of its validity, in Unix seconds, where it is named.
    pub not_before: Option<i64>,
    /// What the browser was sent away with.
    pub nonce: Option<String>,
    /// The address of the Google account.
    pub email: Option<String>,
    /// Whether Google has verified that address.
    pub is_email_verified: bool,
    /// The organisation whose mailboxes Google hosts, where the account is one of its.
    pub hosted_domain: Option<String>,
}

/// What is expected of a token.
#[derive(Debug, Clone, Copy)]
pub struct ExpectedToken<'a> {
    /// The issuer, with or without `https://`: Google writes both.
    pub issuer: &'a str,
    /// Our client.
    pub client_id: &'a str,
    /// What this browser was sent away with.
    pub nonce: &'a str,
}

/// Why a token proves nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages describe them")]
pub enum GoogleRefusal {
    #[error("another issuer")]
    Issuer,
    #[error("issued for another client")]
    Audience,
    #[error("expired")]
    Expired,
    #[error("not valid yet")]
    NotYet,
    #[error("issued for another browser or attempt")]
    Nonce,
    #[error("no subject")]
    Subject,
    #[error("the email address is not verified")]
    EmailUnverified,
}

/// A Google account that has proven itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GoogleIdentity {
    /// Google's name of the account, which never changes.
    pub subject: String,
    /// Its address, which may change.
    pub email: Email,
    /// Whether Google runs the mailbox. Of any other address it knows only that the account's owner once had it.
    pub is_authoritative: bool,
}

impl GoogleClaims {
    /// The account that the token proves at `now`.
    ///
    /// # Errors
    /// See [`GoogleRefusal`].
    pub fn identity(
        &self,
        expected: &ExpectedToken<'_>,
        now: OffsetDateTime,
    ) -> Result<GoogleIdentity, GoogleRefusal> {
        let bare = expected.issuer.strip_prefix("https://");
        if self.issuer != expected.issuer && Some(self.issuer.as_str()) != bare {
            return Err(GoogleRefusal::Issuer);
        }
        let asked_by = self.authorized_party.as_deref();
        if self.audience != expected.client_id
            || asked_by.is_some_and(|party| party != expected.client_id)
        {
            return Err(GoogleRefusal::Audience);
        }
        let (now, leeway) = (now.unix_timestamp(), GOOGLE_CLOCK_LEEWAY.whole_seconds());
        if self.expires_at.saturating_add(leeway) <= now {
            return Err(GoogleRefusal::Expired);
        }
        let begins_at = self.not_before.unwrap_or(self.issued_at);
        if now.saturating_add(leeway) < begins_at.max(self.issued_at) {
            return Err(GoogleRefusal::NotYet);
        }
        if self.nonce.as_deref() != Some(expected.nonce) {
            return Err(GoogleRefusal::Nonce);
        }
        let length = self.subject.len();
        if length == 0 || GOOGLE_SUBJECT_MAX < length || !self.subject.is_ascii() {
            return Err(GoogleRefusal::Subject);
        }
        let email = self.email.as_deref().filter(|_| self.is_email_verified);
        let email = email.and_then(|email| Email::parse(email).ok());
        let email = email.ok_or(GoogleRefusal::EmailUnverified)?;
        let is_own = email.as_str().to_ascii_lowercase().ends_with(OWN_DOMAIN);
        Ok(GoogleIdentity {
            subject: self.subject.clone(),
            is_authoritative: is_own || self.hosted_domain.is_some(),
            email,
        })
    }
}

#[cfg(test)]
#[expect(clippy::arithmetic_side_effects, reason = "a test may fall")]
mod tests {
    use super::*;
    use time::macros::datetime;

    const NOW: OffsetDateTime = datetime!(2026-11-21 12:00 UTC);
    const EXPECTED: ExpectedToken<'static> = ExpectedToken {
        issuer: "https://accounts.google.com",
        client_id: "duel",
        nonce: "n1",
    };

    fn claims() -> GoogleClaims {
        GoogleClaims {
            issuer: EXPECTED.issuer.to_owned(),
            audience: "duel".to_owned(),
            authorized_party: None,
            subject: "1098".to_owned(),
            expires_at: (NOW + Duration::HOUR).unix_timestamp(),
            issued_at: NOW.unix_timestamp(),
            not_before: None,
            nonce: Some("n1".to_owned()),
            email: Some("nova@gmail.com".to_owned()),
            is_email_verified: true,
            hosted_domain: None,
        }
    }

    #[track_caller]
    fn check(change: impl FnOnce(&mut GoogleClaims), refusal: Option<GoogleRefusal>) {
        let mut claims = claims();
        change(&mut claims);
        assert_eq!(claims.identity(&EXPECTED, NOW).err(), refusal, "{claims:?}");
    }

    #[test]
    fn a_token_proves_an_account_only_where_every_claim_is_right() {
        use GoogleRefusal::{Audience, EmailUnverified, Issuer, Nonce, Subject};
        check(|_| (), None);
        check(|it| it.issuer = "accounts.google.com".to_owned(), None);
        for wrong in [
            "https://accounts.google.org",
            "http://accounts.google.com",
            "",
        ] {
            check(|it| it.issuer = wrong.to_owned(), Some(Issuer));
        }
        check(|it| it.audience = "other".to_owned(), Some(Audience));
        check(|it| it.authorized_party = Some("duel".to_owned()), None);
        check(
            |it| it.authorized_party = Some("other".to_owned()),
            Some(Audience),
        );
        check(|it| it.nonce = Some("n2".to_owned()), Some(Nonce));
        check(|it| it.nonce = None, Some(Nonce));
        check(|it| it.subject = String::new(), Some(Subject));
        check(|it| it.subject = "é".to_owned(), Some(Subject));
        check(|it| it.subject = "1".repeat(256), Some(Subject));
        check(|it| it.is_email_verified = false, Some(EmailUnverified));
        check(|it| it.email = None, Some(EmailUnverified));
        check(
            |it| it.email = Some("nova".to_owned()),
            Some(EmailUnverified),
        );
    }

    #[test]
    fn clocks_may_differ_by_a_minute() {
        use GoogleRefusal::{Expired, NotYet};
        let at = |moment: OffsetDateTime| moment.unix_timestamp();
        let (leeway, second) = (GOOGLE_CLOCK_LEEWAY, Duration::SECOND);
        check(|it| it.expires_at = at(NOW - leeway + second), None);
        check(|it| it.expires_at = at(NOW - leeway), Some(Expired));
        check(|it| it.expires_at = i64::MIN, Some(Expired));
        check(|it| it.issued_at = at(NOW + leeway), None);
        check(|it| it.issued_at = at(NOW + leeway + second), Some(NotYet));
        check(
            |it| it.not_before = Some(at(NOW + leeway + second)),
            Some(NotYet),
        );
        check(|it| it.not_before = Some(i64::MAX), Some(NotYet));
    }

    #[test]
    fn google_is_an_authority_on_mailboxes_that_it_runs() {
        let is_authoritative = |email: &str, hosted: Option<&str>| {
            let mut claims = claims();
            claims.email = Some(email.to_owned());
            claims.hosted_domain = hosted.map(str::to_owned);
            claims.identity(&EXPECTED, NOW).unwrap().is_authoritative
        };
        assert!(is_authoritative("nova@gmail.com", None));
        assert!(is_authoritative("Nova@GMAIL.com", None));
        assert!(is_authoritative("nova@example.org", Some("example.org")));
        assert!(!is_authoritative("nova@example.org", None));
        assert!(!is_authoritative("nova@gmail.com.example.org", None));
    }
}
