//! Mails about withdrawals: requested, under review, paid, returned. A player who requested none reads it in time.

use actors::runtime::ids::Ids;
use domain::money::Usdc;
use domain::withdrawal::WithdrawalStage;
use store::DbConnection;
use store::mail::{MailKind, NewMail};
use store::wallet::withdrawal::Withdrawal;
use time::OffsetDateTime;
use time::macros::format_description;
use uuid::Uuid;

/// What has become of a withdrawal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WithdrawalNotice<'a> {
    /// It was asked for; where it stands, and from when it may be paid.
    Asked(WithdrawalStage, OffsetDateTime),
    /// It was paid.
    Paid,
    /// The money is back, for this reason.
    Returned(&'a str),
}

/// Puts a mail about a withdrawal in line, in the transaction of what it is about.
///
/// # Errors
/// Where the database cannot be written.
pub async fn notice(
    connection: &mut DbConnection,
    ids: &Ids,
    withdrawal: &Withdrawal,
    notice: WithdrawalNotice<'_>,
    now: OffsetDateTime,
) -> store::Result<()> {
    let player = withdrawal.player;
    let Some(to) = store::security::addressee(connection, player).await? else {
        return Ok(());
    };
    let amount = withdrawal.amount;
    let subject = subject(amount, notice);
    let mail = NewMail {
        id: ids.next(now),
        user: player,
        kind: MailKind::Withdrawal,
        recipient: &to.email,
        subject: &subject,
        body: &text(&to.username, withdrawal, notice),
    };
    store::mail::put(connection, &mail, now).await
}

/// Puts a mail in line about a withdrawal that is known by its id alone.
///
/// # Errors
/// Where the database cannot be written.
pub async fn notice_of(
    connection: &mut DbConnection,
    ids: &Ids,
    id: Uuid,
    about: WithdrawalNotice<'_>,
    now: OffsetDateTime,
) -> store::Result<()> {
    match store::wallet::withdrawal::find(connection, id).await? {
        Some(status) => notice(connection, ids, &status.withdrawal, about, now).await,
        None => Ok(()),
    }
}

fn subject(amount: Usdc, notice: WithdrawalNotice<'_>) -> String {
    let what = match notice {
        WithdrawalNotice::Asked(WithdrawalStage::Review, _) => "is under review",
        WithdrawalNotice::Asked(..) => "was requested",
        WithdrawalNotice::Paid => "was paid",
        WithdrawalNotice::Returned(_) => "was returned",
    };
    format!("Your withdrawal of {amount} USDC {what}")
}

/// Our mails are ASCII, so nothing has to be encoded.
fn text(username: &str, withdrawal: &Withdrawal, notice: WithdrawalNotice<'_>) -> String {
    let Withdrawal {
        amount,
        destination,
        ..
    } = withdrawal;
    let destination = ascii(destination, "the destination that you named");
    let what = match notice {
        WithdrawalNotice::Asked(status, payable_from) => {
            let then = match status {
                WithdrawalStage::Review => "An administrator has to approve it first.".to_owned(),
                WithdrawalStage::Waiting => format!(
                    "It is paid at {} at the earliest. Until then you can cancel it in your wallet.",
                    time(payable_from)
                ),
                WithdrawalStage::Held | WithdrawalStage::Done | WithdrawalStage::Returned => {
                    "It is being paid.".to_owned()
                }
            };
            format!("a withdrawal of {amount} USDC to {destination} was requested. {then}")
        }
        WithdrawalNotice::Paid => format!("{amount} USDC was paid to {destination}."),
        WithdrawalNotice::Returned(why) => format!(
            "the withdrawal of {amount} USDC to {destination} was not paid, and the money is back in your wallet: {}.",
            ascii(why.trim_end_matches('.'), "see your wallet")
        ),
    };
    format!(
        "Hello {username},\n\n\
         {what}\n\n\
         If this was not you, change your password now: it signs out every other device,\n\
         and stops new withdrawals for 24 hours. Then cancel what is waiting in your wallet.\n"
    )
}

fn ascii<'a>(text: &'a str, else_: &'a str) -> &'a str {
    let is_plain = text.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    if is_plain { text } else { else_ }
}

fn time(at: OffsetDateTime) -> String {
    let format = format_description!("[year]-[month]-[day] [hour]:[minute] UTC");
    at.to_offset(time::UtcOffset::UTC)
        .format(&format)
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_states_what_happens_and_is_plain() {
        let withdrawal = Withdrawal {
            id: Uuid::nil(),
            player: Uuid::nil(),
            amount: Usdc::whole(30),
            destination: "ünicode".to_owned(),
        };
        let at = time::macros::datetime!(2026-11-22 12:00 UTC);
        let asked = WithdrawalNotice::Asked(WithdrawalStage::Waiting, at);
        let text = text("nova", &withdrawal, asked);
        assert!(
            text.is_ascii() && text.contains("2026-11-22 12:00 UTC"),
            "{text}"
        );
        let subject = subject(
            withdrawal.amount,
            WithdrawalNotice::Asked(WithdrawalStage::Review, at),
        );
        assert_eq!(subject, "Your withdrawal of 30 USDC is under review");
    }
}
