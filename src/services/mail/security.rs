//! Notices about the safety of an account (docs/rules.md, Accounts). Plain ASCII; none has a link that does something.

use actors::runtime::ids::Ids;
use store::mail::{MailKind, NewMail};
use store::security::Addressee;
use time::OffsetDateTime;
use time::macros::format_description;

use crate::state::AppState;

/// A notice to the owner of an account.
#[derive(Debug, Clone, Copy)]
pub enum SecurityNotice<'a> {
    /// A device has signed in that the account did not know.
    NewDevice {
        /// From where.
        network: &'a str,
        /// As it names itself.
        user_agent: &'a str,
    },
    /// The password was changed.
    PasswordChanged {
        /// From where.
        network: &'a str,
    },
    /// A second factor was switched on.
    FactorEnabled {
        /// From where.
        network: &'a str,
    },
    /// The second factor was switched off.
    FactorDisabled {
        /// From where.
        network: &'a str,
    },
    /// A Google account was linked.
    GoogleLinked {
        /// From where.
        network: &'a str,
        /// The address of the Google account.
        email: &'a str,
    },
    /// The Google account was unlinked.
    GoogleUnlinked {
        /// From where.
        network: &'a str,
    },
    /// A recovery code was used.
    RecoveryCodeUsed {
        /// From where.
        network: &'a str,
        /// How many there are still.
        left: i64,
    },
    /// The recovery codes were replaced.
    RecoveryCodesReplaced {
        /// From where.
        network: &'a str,
    },
    /// A passkey was added.
    PasskeyAdded {
        /// From where.
        network: &'a str,
    },
    /// A passkey was removed.
    PasskeyRemoved {
        /// From where.
        network: &'a str,
    },
    /// All passkeys were removed.
    PasskeysRemoved {
        /// By whom.
        network: &'a str,
    },
    /// An operator has waived the mailbox of the address, which its owner has lost.
    MailboxWaived {
        /// From when on the address changes without it.
        from: OffsetDateTime,
        /// When that is over.
        until: OffsetDateTime,
    },
    /// Codes of the second factor are being guessed, or passkeys in place of them, after the right password.
    CodesRefused {
        /// From where.
        network: &'a str,
    },
    /// A password is being guessed.
    Attacked,
    /// The account was suspended.
    Suspended {
        /// When the suspension lapses, where it has an end.
        until: Option<OffsetDateTime>,
    },
    /// The suspension was lifted.
    Restored,
}

/// Advice after a change that only someone who knows the password can make.
const IN_OTHER_HANDS: &str =
    "If this was not you, your account is in other hands: write to us at once.";

/// What mails are made of that no command brings.
#[derive(Debug, Clone, Copy)]
pub struct MailContext<'a> {
    /// For the mail's id.
    pub ids: &'a Ids,
    /// Where players reach the server, without a slash at the end.
    pub public_url: &'a str,
}

/// Puts a notice in line, in the transaction of what it is about.
///
/// # Errors
/// Where the database cannot be written.
pub async fn notice(
    app: &AppState,
    tx: &mut store::Tx,
    to: &Addressee,
    notice: SecurityNotice<'_>,
    now: OffsetDateTime,
) -> store::Result<()> {
    let context = MailContext {
        ids: &app.ids,
        public_url: &app.settings.public_url(),
    };
    put_notice(context, tx, to, notice, now).await
}

/// The same where there is no running server.
///
/// # Errors
/// Where the database cannot be written.
pub async fn put_notice(
    context: MailContext<'_>,
    tx: &mut store::Tx,
    to: &Addressee,
    notice: SecurityNotice<'_>,
    now: OffsetDateTime,
) -> store::Result<()> {
    let (subject, recipients, advice) = words(notice, now);
    let settings = format!("{}/settings/security", context.public_url);
    let body = format!(
        "Hello {},\n\n{recipients}\n\n{advice}\n\nYour devices and recent security activity: {settings}\n",
        to.username
    );
    let mail = NewMail {
        id: context.ids.next(now),
        user: to.user,
        kind: MailKind::SecurityNotice,
        recipient: &to.email,
        subject,
        body: &body,
    };
    store::mail::put(tx, &mail, now).await
}

/// The subject, what happened, and the advice.
type Words = (&'static str, String, &'static str);

fn words(notice: SecurityNotice<'_>, now: OffsetDateTime) -> Words {
    let at = time_of(now);
    let not_you =
        "If this was not you, change your password at once: that signs out every other device.";
    match notice {
        SecurityNotice::NewDevice {
            network,
            user_agent,
        } => (
            "New sign-in to your account",
            format!(
                "a device that your account did not know has signed in on {at},\nfrom {network}, with:\n{}",
                plain(user_agent)
            ),
            not_you,
        ),
        SecurityNotice::PasswordChanged { network } => (
            "Your password was changed",
            format!(
                "the password of your account was changed on {at}, from {network}.\nAll other devices were signed out."
            ),
            IN_OTHER_HANDS,
        ),
        SecurityNotice::FactorEnabled { network } => (
            "Two-step sign-in is on",
            format!(
                "an authenticator app was added to your account on {at}, from {network}.\nSign-ins and withdrawals now ask for its code, and withdrawals wait for 24 hours."
            ),
            IN_OTHER_HANDS,
        ),
        SecurityNotice::FactorDisabled { network } => (
            "Two-step sign-in is off",
            format!(
                "the authenticator app was removed from your account on {at}, from {network}.\nSign-ins ask for the password alone, and withdrawals wait for 24 hours."
            ),
            IN_OTHER_HANDS,
        ),
        SecurityNotice::GoogleLinked { network, email } => google_linked(&at, network, email),
        SecurityNotice::GoogleUnlinked { network } => google_unlinked(&at, network),
        SecurityNotice::RecoveryCodeUsed { network, left } => (
            "A recovery code was used",
            format!(
                "a recovery code of your account was used on {at}, from {network}.\nUnused recovery codes: {left}."
            ),
            not_you,
        ),
        SecurityNotice::RecoveryCodesReplaced { network } => (
            "Your recovery codes were replaced",
            format!(
                "new recovery codes were made for your account on {at}, from {network}.\nThe ones before do not work any more."
            ),
            IN_OTHER_HANDS,
        ),
        SecurityNotice::PasskeyAdded { network } => passkey_added(&at, network),
        SecurityNotice::PasskeyRemoved { network } => passkey_removed(&at, network),
        SecurityNotice::PasskeysRemoved { network } => passkeys_removed(&at, network),
        SecurityNotice::MailboxWaived { from, until } => mailbox_waived(&at, from, until),
        SecurityNotice::CodesRefused { network } => (
            "Someone may know your password",
            format!(
                "wrong codes of your authenticator app, or wrong passkeys, were tried until {at}, from {network}.\nFurther tries from there are refused for a while."
            ),
            not_you,
        ),
        SecurityNotice::Attacked => attacked(&at),
        SecurityNotice::Suspended { until } => suspended(&at, until),
        SecurityNotice::Restored => restored(&at),
    }
}

fn google_linked(at: &str, network: &str, email: &str) -> Words {
    (
        "A Google account was linked to your account",
        format!(
            "the Google account {email} was linked to your account on {at}, from {network}.\nIt can sign in from now on, and withdrawals wait for 24 hours."
        ),
        IN_OTHER_HANDS,
    )
}

fn passkey_added(at: &str, network: &str) -> Words {
    (
        "A passkey was added to your account",
        format!(
            "a passkey was added to your account on {at}, from {network}.\nIt signs in without your password, and withdrawals wait for 24 hours."
        ),
        IN_OTHER_HANDS,
    )
}

fn google_unlinked(at: &str, network: &str) -> Words {
    (
        "Your Google account was unlinked",
        format!(
            "the Google account was unlinked from your account on {at}, from {network}.\nYou sign in with your password, and withdrawals wait for 24 hours."
        ),
        IN_OTHER_HANDS,
    )
}

fn passkey_removed(at: &str, network: &str) -> Words {
    (
        "A passkey was removed from your account",
        format!(
            "a passkey was removed from your account on {at}, from {network}.\nIt does not sign in any more, and withdrawals wait for 24 hours."
        ),
        IN_OTHER_HANDS,
    )
}

fn passkeys_removed(at: &str, network: &str) -> Words {
    (
        "Your passkeys were removed",
        format!(
            "all passkeys of your account were removed on {at}, by {network}.\nThey do not sign in any more, and withdrawals wait for 24 hours."
        ),
        IN_OTHER_HANDS,
    )
}

fn mailbox_waived(at: &str, from: OffsetDateTime, until: OffsetDateTime) -> Words {
    let (from, until) = (time_of(from), time_of(until));
    (
        "Your address can soon be changed without this mailbox",
        format!(
            "on {at} our support noted that you cannot read mails to this address any more.\nFrom {from} until {until} the email address of your account can be changed without a link to this one."
        ),
        "If you read this and did not ask for it, set another password before that time: it ends this.",
    )
}

fn attacked(at: &str) -> Words {
    (
        "Someone is trying to sign in to your account",
        format!(
            "wrong passwords were tried for your account, the last ones before {at}, and further tries from there are refused for a while.\nDevices that you have used before can still sign in."
        ),
        "If your password is used anywhere else, or is easy to guess, change it.",
    )
}

fn suspended(at: &str, until: Option<OffsetDateTime>) -> Words {
    let until = until.map(|until| format!(" until {}", time_of(until)));
    let until = until.unwrap_or_default();
    (
        "Your account is suspended",
        format!(
            "your account was suspended on {at}{until}. You can still sign in, withdraw your money, and declare or contest the result of a match that holds your stake."
        ),
        "If you think that this is a mistake, write to us.",
    )
}

fn restored(at: &str) -> Words {
    (
        "Your account is no longer suspended",
        format!("the suspension of your account was lifted on {at}."),
        "You can use everything again.",
    )
}

pub(super) fn time_of(now: OffsetDateTime) -> String {
    let form = format_description!("[year]-[month]-[day] [hour]:[minute] UTC");
    now.format(form).unwrap_or_default()
}

/// What a client states of itself, as printable ASCII: nothing in it can end a line or look like one of ours.
fn plain(text: &str) -> String {
    text.chars()
        .filter(|c| c.is_ascii_graphic() || *c == ' ')
        .take(120)
        .collect()
}
