//! Payments as an operator sees them, and what was done to them by hand (`migrations/0017_wallet.sql`).

use domain::money::Usdc;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::db::Db;
use crate::error::{Error, Result, ensure_rows};
use crate::wallet::deposit::DepositOrder;
use crate::wallet::turn::Book;

/// A command that an administrator gave, as it is stored for ever.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// Its id.
    pub id: Uuid,
    /// The administrator.
    pub actor: Uuid,
    /// The command, such as `payments approve`.
    pub command: String,
    /// What it was done to.
    pub subject: Uuid,
    /// Why, 3 to 500 characters.
    pub reason: String,
    /// Other data, such as the provider's reference.
    pub detail: serde_json::Value,
}

/// Writes down what an administrator does, in the transaction of what is done.
pub async fn write(
    connection: &mut DbConnection,
    entry: &LogEntry,
    now: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        r#"
        insert into operator_log (id, at, actor, command, subject, reason, detail)
        values ($1, $2, $3, $4, $5, $6, $7)
        "#,
        entry.id,
        now,
        entry.actor,
        entry.command,
        entry.subject,
        entry.reason,
        entry.detail,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// What was done to a payment by hand, the oldest first: when, by whose name, by which command and why.
pub async fn log_of(
    connection: &mut DbConnection,
    payment: Uuid,
) -> Result<Vec<(OffsetDateTime, String, String, String)>> {
    let rows = sqlx::query!(
        r#"
        select l.at, u.username, l.command, l.reason
          from operator_log l
          join users u on u.id = l.actor
         where l.subject = $1
         order by l.at, l.id
        "#,
        payment,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.at, row.username, row.command, row.reason))
        .collect())
}

/// The administrator of a name who is not suspended.
pub async fn administrator(
    connection: &mut DbConnection,
    username: &str,
    now: OffsetDateTime,
) -> Result<Option<Uuid>> {
    let id = sqlx::query_scalar!(
        r#"
        select id from users
         where lower(username) = lower($1) and role = 'admin'
           and (suspended_at is null or suspended_until <= $2)
        "#,
        username,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(id)
}

/// A payment, of either book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentRow {
    /// Its id.
    pub id: Uuid,
    /// Whether money comes in or goes out.
    pub book: Book,
    /// Whose.
    pub username: String,
    /// How much.
    pub amount: Usdc,
    /// The provider that was asked, or will be.
    pub provider: String,
    /// The status of its row; `contradicted` where the provider has contradicted itself and no administrator has
    /// settled it.
    pub status: String,
    /// Where money goes.
    pub destination: Option<String>,
    /// When it was asked for.
    pub created_at: OffsetDateTime,
    /// From when it may be paid, of withdrawals.
    pub payable_from: Option<OffsetDateTime>,
    /// The provider's name for it, or why it was refused; of a contradiction the name of the payment that should not be.
    pub reference: Option<String>,
}

/// Payments that have not ended, or contradict themselves, the oldest first, at most `limit`.
pub async fn open(db: &Db, limit: i64) -> Result<Vec<PaymentRow>> {
    let rows = sqlx::query_as!(
        Row,
        r#"
        with open as (
            select id from deposits where status = 'pending'
            union all
            select id from withdrawals where status in ('review', 'waiting', 'held')
            union all
            select payment_id from payment_contradictions where settled_by is null
        )
        select p.id as "id!", p.book as "book!", p.username as "username!", p.amount as "amount!",
               p.provider as "provider!", p.status as "status!", p.destination, p.created_at as "created_at!",
               p.payable_from, p.reference
          from open
          join payments p on p.id = open.id
         order by p.created_at, p.id
         limit $1
        "#,
        limit,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(PaymentRow::try_from).collect()
}

/// A payment by its id.
pub async fn find(connection: &mut DbConnection, id: Uuid) -> Result<Option<PaymentRow>> {
    let row = sqlx::query_as!(
        Row,
        r#"
        select p.id as "id!", p.book as "book!", p.username as "username!", p.amount as "amount!",
               p.provider as "provider!", p.status as "status!", p.destination, p.created_at as "created_at!",
               p.payable_from, p.reference
          from payments p
         where p.id = $1
        "#,
        id,
    )
    .fetch_optional(connection)
    .await?;
    row.map(PaymentRow::try_from).transpose()
}

/// How many payments wait for an administrator: those under review, and those that contradict themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WaitingPayments {
    /// Withdrawals under review.
    pub review: i64,
    /// Contradictions that are not settled.
    pub contradicted: i64,
    /// Payments that wait for a provider other than this one.
    pub elsewhere: i64,
}

/// Counts what waits for an administrator, of a server with this provider.
pub async fn waiting(db: &Db, provider: &str) -> Result<WaitingPayments> {
    let waiting = sqlx::query_as!(
        WaitingPayments,
        r#"
        select (select count(*) from withdrawals where status = 'review') as "review!",
               (select count(*) from payment_contradictions where settled_by is null) as "contradicted!",
               (select count(*) from deposits where status = 'pending' and provider <> $1)
             + (select count(*) from withdrawals where status in ('waiting', 'held') and provider <> $1) as "elsewhere!"
        "#,
        provider,
    )
    .fetch_one(db)
    .await?;
    Ok(waiting)
}

/// Notes that a provider moved the money of a payment that it had refused; the first time stands. Whether this was it.
pub async fn note_contradiction(
    connection: &mut DbConnection,
    (book, payment): (Book, Uuid),
    reference: &str,
    now: OffsetDateTime,
) -> Result<bool> {
    let noted = sqlx::query!(
        r#"
        insert into payment_contradictions (payment_id, book, reference, noticed_at) values ($1, $2, $3, $4)
        on conflict do nothing
        "#,
        payment,
        book.payment(),
        reference,
        now,
    )
    .execute(connection)
    .await?
    .rows_affected();
    Ok(noted == 1)
}

/// Settles a contradiction by an entry of the log; the provider's name for the payment, or none where there is none to
/// settle. Of two that come at once one finds none.
pub async fn settle_contradiction(
    connection: &mut DbConnection,
    payment: Uuid,
    entry: Uuid,
) -> Result<Option<String>> {
    let reference = sqlx::query_scalar!(
        r#"
        update payment_contradictions set settled_by = $2
         where payment_id = $1 and settled_by is null
        returning reference
        "#,
        payment,
        entry,
    )
    .fetch_optional(connection)
    .await?;
    Ok(reference)
}

/// The order of a deposit with the status `status`, locked; `None` where it has another one, or a process may be asking
/// the provider about it.
pub async fn lock_order(
    connection: &mut DbConnection,
    id: Uuid,
    status: &str,
    now: OffsetDateTime,
) -> Result<Option<DepositOrder>> {
    let row = sqlx::query!(
        r#"
        select id, user_id, amount from deposits
         where id = $1 and status = $2 and free_from <= $3
           for no key update
        "#,
        id,
        status,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| DepositOrder {
        id: row.id,
        player: row.user_id,
        amount: Usdc::from_micros(row.amount),
    }))
}

/// Ends a pending deposit that was never paid.
pub async fn refuse(
    connection: &mut DbConnection,
    order: &DepositOrder,
    reason: &str,
    now: OffsetDateTime,
) -> Result<()> {
    let refused = sqlx::query!(
        r#"
        update deposits set status = 'refused', refusal = $2, finished_at = $3
         where id = $1 and status = 'pending'
        "#,
        order.id,
        reason,
        now,
    )
    .execute(connection)
    .await?
    .rows_affected();
    ensure_rows("deposit to refuse", refused, 1)
}

struct Row {
    id: Uuid,
    book: String,
    username: String,
    amount: i64,
    provider: String,
    status: String,
    destination: Option<String>,
    created_at: OffsetDateTime,
    payable_from: Option<OffsetDateTime>,
    reference: Option<String>,
}

impl TryFrom<Row> for PaymentRow {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        let books = [Book::Deposits, Book::Withdrawals];
        let book = books.into_iter().find(|book| book.payment() == row.book);
        let book = book.ok_or_else(|| Error::Inconsistent {
            table: "payments",
            id: row.id,
            what: format!("no book {:?}", row.book),
        })?;
        Ok(Self {
            id: row.id,
            book,
            username: row.username,
            amount: Usdc::from_micros(row.amount),
            provider: row.provider,
            status: row.status,
            destination: row.destination,
            created_at: row.created_at,
            payable_from: row.payable_from,
            reference: row.reference,
        })
    }
}
