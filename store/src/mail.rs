//! Mails on their way out: written with the command that they are about, sent by a job (`migrations/0006_mail.sql`).

use domain::mail::ChallengeNotice;
use domain::team::TeamMail;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::db::Db;
use crate::error::Result;

/// A longer queue is shown as one of this length: an alarm needs no more.
pub const WAITING_COUNTED_MAX: u32 = 10_000;

/// Ended mails of one sweep: a sweep holds locks.
const SWEEP_ROWS_MAX: i64 = 1_000;

/// What a mail is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailKind {
    /// Is this your address?
    VerifyEmail,
    /// The link that sets a new password.
    ResetPassword,
    /// The links that confirm a change of the address, to the new one and to the one before.
    ChangeEmail,
    /// The link that restores the address before.
    UndoEmail,
    /// A notice about the safety of the account.
    SecurityNotice,
    /// What becomes of a withdrawal.
    Withdrawal,
    /// The account was closed.
    AccountClosed,
    /// The player's data can be downloaded.
    ExportReady,
}

impl MailKind {
    /// Those whose link has a secret, which is filled in when the mail is sent.
    pub const WITH_SECRET: [Self; 4] = [
        Self::VerifyEmail,
        Self::ResetPassword,
        Self::ChangeEmail,
        Self::UndoEmail,
    ];

    /// As the database stores it; notices about challenges have the names of [`domain::mail::NoticeKind`].
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::VerifyEmail => "verify_email",
            Self::ResetPassword => "reset_password",
            Self::ChangeEmail => "change_email",
            Self::UndoEmail => "undo_email",
            Self::SecurityNotice => "security_notice",
            Self::Withdrawal => "withdrawal",
            Self::AccountClosed => "account_closed",
            Self::ExportReady => "export_ready",
        }
    }
}

/// Notices about challenges as the columns that their statements take.
#[derive(Debug, Default)]
pub(crate) struct MailColumns {
    pub(crate) ids: Vec<Uuid>,
    pub(crate) players: Vec<Uuid>,
    pub(crate) kinds: Vec<String>,
    pub(crate) subjects: Vec<String>,
    pub(crate) bodies: Vec<String>,
}

impl MailColumns {
    pub(crate) fn of(notices: &[ChallengeNotice]) -> Self {
        let mut columns = Self::default();
        for notice in notices {
            columns.ids.push(notice.id);
            columns.players.push(notice.to);
            columns.kinds.push(notice.kind.name().to_owned());
            columns.subjects.push(notice.subject.to_owned());
            columns.bodies.push(notice.body.clone());
        }
        columns
    }
}

/// Puts notices in line, to those whose address is verified, in the transaction of what they are about.
pub(crate) async fn put_notices(
    connection: &mut DbConnection,
    notices: &[ChallengeNotice],
    now: OffsetDateTime,
) -> Result<()> {
    put_all(connection, &MailColumns::of(notices), now).await
}

/// Puts mails about a team in line, to those whose address is verified, in the transaction of what they are about.
pub async fn put_team_mails(
    connection: &mut DbConnection,
    mails: &[TeamMail],
    now: OffsetDateTime,
) -> Result<()> {
    let mut columns = MailColumns::default();
    for mail in mails {
        columns.ids.push(mail.id);
        columns.players.push(mail.to);
        columns.kinds.push(mail.kind.name().to_owned());
        columns.subjects.push(mail.subject.to_owned());
        columns.bodies.push(mail.body.clone());
    }
    put_all(connection, &columns, now).await
}

async fn put_all(
    connection: &mut DbConnection,
    columns: &MailColumns,
    now: OffsetDateTime,
) -> Result<()> {
    if columns.ids.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        r#"
        insert into mails (id, user_id, kind, recipient, subject, body, created_at, free_from)
        select w.id, w.user_id, w.kind, u.email, w.subject, w.body, $6, $6
          from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[])
                   as w (id, user_id, kind, subject, body)
          join users u on u.id = w.user_id and u.email_verified_at is not null
        "#,
        &columns.ids,
        &columns.players,
        &columns.kinds,
        &columns.subjects,
        &columns.bodies,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A mail to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMail<'a> {
    /// Its id, by which it is known as the same where it comes twice.
    pub id: Uuid,
    /// To whom.
    pub user: Uuid,
    /// What it is about.
    pub kind: MailKind,
    /// The address.
    pub recipient: &'a str,
    /// In one line.
    pub subject: &'a str,
    /// Plain text.
    pub body: &'a str,
}

/// Queues a mail, in the transaction of the command that it is about.
pub async fn put(
    connection: &mut DbConnection,
    mail: &NewMail<'_>,
    now: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        r#"
        insert into mails (id, user_id, kind, recipient, subject, body, created_at, free_from)
        values ($1, $2, $3, $4, $5, $6, $7, $7)
        "#,
        mail.id,
        mail.user,
        mail.kind.as_str(),
        mail.recipient,
        mail.subject,
        mail.body,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A mail that is being sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// Its id.
    pub id: Uuid,
    /// What it is about: [`MailKind::as_str`].
    pub kind: String,
    /// The address.
    pub recipient: String,
    /// In one line.
    pub subject: String,
    /// Plain text.
    pub body: String,
    /// When it was written.
    pub created_at: OffsetDateTime,
    /// Which try this is, from 1 on.
    pub tries: i32,
}

/// Takes the mail that has waited longest and that no other process is sending; the caller owns it until `until`.
///
/// Mails about matches and teams, of which players can cause any number, wait for those about accounts and withdrawals: whose account
/// it is has to learn in time of what another one does with it.
pub async fn take(db: &Db, now: OffsetDateTime, until: OffsetDateTime) -> Result<Option<Mail>> {
    let mail = sqlx::query_as!(
        Mail,
        r#"
        with own as materialized (
            select id
              from mails
             where status = 'waiting' and free_from <= $1 and kind !~ '^(challenge|team)_'
             order by free_from
             limit 1
               for no key update skip locked
        ),
        other as materialized (
            select id
              from mails
             where status = 'waiting' and free_from <= $1 and not exists (select from own)
             order by free_from
             limit 1
               for no key update skip locked
        )
        update mails
           set tries = mails.tries + 1, free_from = $2
          from (select id from own union all select id from other) next
         where mails.id = next.id
        returning mails.id, mails.kind, mails.recipient, mails.subject, mails.body as "body!", mails.created_at, mails.tries
        "#,
        now,
        until,
    )
    .fetch_optional(db)
    .await?;
    Ok(mail)
}

/// Writes down that a mail was sent, by whichever try.
pub async fn sent(db: &Db, id: Uuid, now: OffsetDateTime) -> Result<()> {
    // Two tries may both have ended well, where the first one took longer than its turn.
    sqlx::query!(
        r#"
        update mails
           set status = 'sent', body = null, free_from = null, complaint = null, ended_at = $2
         where id = $1 and status = 'waiting'
        "#,
        id,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Writes down why a mail was not sent, and from when on it is tried again.
pub async fn postpone(db: &Db, id: Uuid, complaint: &str, free_from: OffsetDateTime) -> Result<()> {
    sqlx::query!(
        "update mails set complaint = $2, free_from = $3 where id = $1 and status = 'waiting'",
        id,
        complaint,
        free_from,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Gives a mail up, with the reason.
pub async fn give_up(db: &Db, id: Uuid, complaint: &str, now: OffsetDateTime) -> Result<()> {
    sqlx::query!(
        r#"
        update mails
           set status = 'given_up', body = null, free_from = null, complaint = $2, ended_at = $3
         where id = $1 and status = 'waiting'
        "#,
        id,
        complaint,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// How many wait to be sent, counted up to [`WAITING_COUNTED_MAX`].
pub async fn waiting(db: &Db) -> Result<u32> {
    let count = sqlx::query_scalar!(
        r#"
        select count(*) as "count!"
          from (select from mails where status = 'waiting' limit $1) waiting
        "#,
        i64::from(WAITING_COUNTED_MAX),
    )
    .fetch_one(db)
    .await?;
    Ok(u32::try_from(count).unwrap_or(WAITING_COUNTED_MAX))
}

/// Forgets mails that ended before `before`; returns how many. A caller sweeps again while it gets some.
pub async fn sweep(db: &Db, before: OffsetDateTime) -> Result<u64> {
    let mails = sqlx::query!(
        r#"
        delete from mails
         where id in (
                   select id from mails
                    where status <> 'waiting' and ended_at < $1
                    order by ended_at
                    limit $2
               )
        "#,
        before,
        SWEEP_ROWS_MAX,
    )
    .execute(db)
    .await?
    .rows_affected();
    Ok(mails)
}
