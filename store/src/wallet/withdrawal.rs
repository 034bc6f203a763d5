//! Withdrawals: each a row of what the provider knows, and its journals (`migrations/0017_wallet.sql`).

use domain::ledger::Journal;
use domain::money::Usdc;
use domain::withdrawal::{WaitReason, WithdrawalFacts, WithdrawalPlan, WithdrawalStage};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::db::Db;
use crate::error::{Error, Result, ensure_rows};
use crate::ledger;
use crate::wallet::turn::{Turn, WriteOutcome};

/// A payment that is to go out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Withdrawal {
    /// Ours; the provider pays it once.
    pub id: Uuid,
    /// Whose money it is.
    pub player: Uuid,
    /// How much goes out; more than nothing.
    pub amount: Usdc,
    /// Where it goes.
    pub destination: String,
}

/// How a withdrawal ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WithdrawalEnd {
    /// Paid out, under the provider's own name for the payment.
    Done(String),
    /// Not paid, with the reason; the money is given back.
    Returned(String),
}

/// A withdrawal as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WithdrawalState {
    /// What was asked for.
    pub withdrawal: Withdrawal,
    /// Where it stands.
    pub status: WithdrawalStage,
    /// The provider that was asked, or will be.
    pub provider: String,
    /// When it was asked for.
    pub created_at: OffsetDateTime,
    /// From when it may be paid.
    pub payable_from: OffsetDateTime,
    /// What it waits for until then; none for nothing, and for a withdrawal from before this was recorded.
    pub waits_for: Option<WaitReason>,
    /// Until when a process may be asking the provider.
    pub free_from: OffsetDateTime,
    /// The provider's name for the payment, or why it was returned.
    pub reference: Option<String>,
}

/// The first phase: sets the amount aside; returns the hold's journal id. The row of [`ask`] belongs to the same transaction.
///
/// # Errors
/// Named by constraint: [`ledger::NOT_NEGATIVE`] where there is too little money.
pub async fn set_aside(
    connection: &mut DbConnection,
    withdrawal: &Withdrawal,
    now: OffsetDateTime,
) -> Result<Uuid> {
    let journal = Journal::withdraw_hold(withdrawal.id, withdrawal.player, withdrawal.amount);
    ledger::write(&mut *connection, &journal, now).await?;
    Ok(journal.id)
}

/// What the rules have to know. Asked after [`set_aside`]: under the lock of the player's balance, so that of two that are
/// asked for at once the second knows the first.
pub async fn facts(
    connection: &mut DbConnection,
    withdrawal: &Withdrawal,
    known_as: &str,
    since: OffsetDateTime,
) -> Result<WithdrawalFacts> {
    let row = sqlx::query!(
        r#"
        select u.email_verified_at is not null as "is_email_verified!",
               u.credentials_changed_at,
               d.added_at as "added_at?",
               d.paid_at is not null as "is_proven!",
               (select coalesce(sum(w.amount), 0)::bigint from withdrawals w
                 where w.user_id = $1 and $3 < w.created_at and w.status <> 'returned') as "asked!"
          from users u
          left join withdrawal_destinations d on d.user_id = u.id and d.known_as = $2
         where u.id = $1
        "#,
        withdrawal.player,
        known_as,
        since,
    )
    .fetch_one(connection)
    .await?;
    Ok(WithdrawalFacts {
        is_email_verified: row.is_email_verified,
        asked_today: Usdc::from_micros(row.asked),
        destination_added_at: row.added_at,
        is_destination_proven: row.is_proven,
        credentials_changed_at: row.credentials_changed_at,
    })
}

/// Writes a withdrawal down whose amount was set aside by `journal`.
pub async fn ask(
    connection: &mut DbConnection,
    withdrawal: &Withdrawal,
    (journal, provider): (Uuid, &str),
    plan: &WithdrawalPlan,
    now: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        r#"
        insert into withdrawals
            (id, user_id, amount, destination, provider, hold_journal_id, created_at, free_from,
             status, needs_review, payable_from, waits_for)
        values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, $11)
        "#,
        withdrawal.id,
        withdrawal.player,
        withdrawal.amount.micros(),
        withdrawal.destination,
        provider,
        journal,
        now,
        plan.status(now).as_str(),
        plan.needs_review,
        plan.payable_from,
        plan.waits_for.map(WaitReason::as_str),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A withdrawal that waits for nothing: sets the amount aside and writes it down; returns the hold's journal id.
///
/// # Errors
/// As [`set_aside`].
pub async fn hold(
    connection: &mut DbConnection,
    withdrawal: &Withdrawal,
    provider: &str,
    now: OffsetDateTime,
) -> Result<Uuid> {
    let journal = set_aside(connection, withdrawal, now).await?;
    let plan = WithdrawalPlan::at_once(now);
    ask(connection, withdrawal, (journal, provider), &plan, now).await?;
    Ok(journal)
}

/// Ends a withdrawal that stands in one of the statuses `from`: false where it stands in another one, and nothing is
/// written. The row's lock lets one of two wait, and then find it moved.
pub async fn end(
    connection: &mut DbConnection,
    withdrawal: &Withdrawal,
    from: &[WithdrawalStage],
    ended: &WithdrawalEnd,
    now: OffsetDateTime,
) -> Result<bool> {
    write_end(connection, withdrawal, from, None, ended, now).await
}

/// Ends a withdrawal by the provider's answer. What was paid is paid, regardless of the turn; the money is given back
/// only by the holder of the turn, because in the next turn it may be paid.
pub async fn finish(
    connection: &mut DbConnection,
    (withdrawal, turn): (&Withdrawal, Turn),
    ended: &WithdrawalEnd,
    now: OffsetDateTime,
) -> Result<WriteOutcome> {
    let until = match ended {
        WithdrawalEnd::Done(_) => None,
        WithdrawalEnd::Returned(_) => Some(turn.until()),
    };
    let from = [WithdrawalStage::Held];
    if write_end(connection, withdrawal, &from, until, ended, now).await? {
        return Ok(WriteOutcome::Now);
    }
    let is_returned = sqlx::query_scalar!(
        r#"select status = 'returned' as "is_returned!" from withdrawals where id = $1"#,
        withdrawal.id,
    )
    .fetch_one(connection)
    .await?;
    match ended {
        WithdrawalEnd::Done(_) if is_returned => Ok(WriteOutcome::Contradicted),
        WithdrawalEnd::Done(_) | WithdrawalEnd::Returned(_) => Ok(WriteOutcome::Elsewhere),
    }
}

/// As [`end`]; where `until` is given, only while no other process has the turn.
async fn write_end(
    connection: &mut DbConnection,
    withdrawal: &Withdrawal,
    from: &[WithdrawalStage],
    until: Option<OffsetDateTime>,
    ended: &WithdrawalEnd,
    now: OffsetDateTime,
) -> Result<bool> {
    let Withdrawal {
        id, player, amount, ..
    } = *withdrawal;
    let (status, reference, journal) = match ended {
        WithdrawalEnd::Done(reference) => (
            WithdrawalStage::Done,
            reference,
            Journal::withdraw_done(id, player, amount),
        ),
        WithdrawalEnd::Returned(why) => (
            WithdrawalStage::Returned,
            why,
            Journal::withdraw_return(id, player, amount),
        ),
    };
    let from: Vec<String> = from.iter().map(|it| it.as_str().to_owned()).collect();
    // The row first: of two that end it the second waits here, before it has moved any money.
    let is_mine = sqlx::query_scalar!(
        r#"
        select true as "is_mine!" from withdrawals
         where id = $1 and status = any ($2) and ($3::timestamptz is null or free_from = $3)
           for no key update
        "#,
        id,
        &from,
        until,
    )
    .fetch_optional(&mut *connection)
    .await?
    .is_some();
    if !is_mine {
        return Ok(false);
    }
    ledger::write(&mut *connection, &journal, now).await?;
    let ended = sqlx::query!(
        r#"
        update withdrawals
           set status = $2, reference = $3, finished_at = $4, finish_journal_id = $5
         where id = $1
        "#,
        id,
        status.as_str(),
        reference,
        now,
        journal.id,
    )
    .execute(connection)
    .await?
    .rows_affected();
    ensure_rows("withdrawal to end", ended, 1)?;
    Ok(true)
}

/// Lets those of a provider be paid whose time has come; returns them, at most `limit`.
pub async fn come_due(
    db: &Db,
    provider: &str,
    now: OffsetDateTime,
    limit: i64,
) -> Result<Vec<Withdrawal>> {
    let rows = sqlx::query_as!(
        Row,
        r#"
        update withdrawals w
           set status = 'held', free_from = $1
          from (select id from withdrawals
                 where status = 'waiting' and payable_from <= $1 and provider = $3
                 order by payable_from limit $2 for no key update skip locked) due
         where w.id = due.id
        returning w.id, w.user_id, w.amount, w.destination
        "#,
        now,
        limit,
        provider,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(Withdrawal::from).collect())
}

/// Approves a withdrawal under review, by an entry of the operator log; where it stands now, or none where it was not under
/// review.
pub async fn approve(
    connection: &mut DbConnection,
    id: Uuid,
    entry: Uuid,
    now: OffsetDateTime,
) -> Result<Option<WithdrawalStage>> {
    let status = sqlx::query_scalar!(
        r#"
        update withdrawals
           set status = case when $3 < payable_from then 'waiting' else 'held' end,
               approved_by = $2, free_from = $3
         where id = $1 and status = 'review'
        returning status
        "#,
        id,
        entry,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(status.and_then(|status| WithdrawalStage::named(&status)))
}

/// A withdrawal as it stands.
pub async fn find(connection: &mut DbConnection, id: Uuid) -> Result<Option<WithdrawalState>> {
    let row = sqlx::query_as!(
        StateRow,
        r#"
        select id, user_id, amount, destination, status, provider, created_at, payable_from, waits_for, free_from, reference
          from withdrawals where id = $1
        "#,
        id,
    )
    .fetch_optional(connection)
    .await?;
    row.map(WithdrawalState::try_from).transpose()
}

/// A player's withdrawals that have not ended, newest first, at most `limit`.
pub async fn under_way(db: &Db, player: Uuid, limit: i64) -> Result<Vec<WithdrawalState>> {
    let rows = sqlx::query_as!(
        StateRow,
        r#"
        select id, user_id, amount, destination, status, provider, created_at, payable_from, waits_for, free_from, reference
          from withdrawals
         where user_id = $1 and status in ('review', 'waiting', 'held')
         order by created_at desc, id desc
         limit $2
        "#,
        player,
        limit,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(WithdrawalState::try_from).collect()
}

/// Withdrawals of a provider still held that were not asked about since `before`, those that wait longest first.
pub async fn unfinished(
    db: &Db,
    provider: &str,
    before: OffsetDateTime,
    limit: i64,
) -> Result<Vec<Withdrawal>> {
    let rows = sqlx::query_as!(
        Row,
        r#"
        select id, user_id, amount, destination
          from withdrawals
         where status = 'held' and provider = $1 and free_from < $2
         order by free_from
         limit $3
        "#,
        provider,
        before,
        limit,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(Withdrawal::from).collect())
}

struct Row {
    id: Uuid,
    user_id: Uuid,
    amount: i64,
    destination: String,
}

impl From<Row> for Withdrawal {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            player: row.user_id,
            amount: Usdc::from_micros(row.amount),
            destination: row.destination,
        }
    }
}

struct StateRow {
    id: Uuid,
    user_id: Uuid,
    amount: i64,
    destination: String,
    status: String,
    provider: String,
    created_at: OffsetDateTime,
    payable_from: OffsetDateTime,
    waits_for: Option<String>,
    free_from: OffsetDateTime,
    reference: Option<String>,
}

impl TryFrom<StateRow> for WithdrawalState {
    type Error = Error;

    fn try_from(row: StateRow) -> Result<Self> {
        let unknown = |what: &str, word: &str| Error::Inconsistent {
            table: "withdrawals",
            id: row.id,
            what: format!("no {what} {word:?}"),
        };
        let status =
            WithdrawalStage::named(&row.status).ok_or_else(|| unknown("status", &row.status))?;
        let waits_for = row
            .waits_for
            .as_deref()
            .map(|word| WaitReason::named(word).ok_or_else(|| unknown("wait", word)))
            .transpose()?;
        Ok(Self {
            withdrawal: Withdrawal {
                id: row.id,
                player: row.user_id,
                amount: Usdc::from_micros(row.amount),
                destination: row.destination,
            },
            status,
            provider: row.provider,
            created_at: row.created_at,
            payable_from: row.payable_from,
            waits_for,
            free_from: row.free_from,
            reference: row.reference,
        })
    }
}
