//! The history of a player's available money, with the balance after each movement.

use domain::money::Usdc;
use domain::wallet::EntryKind;
use futures_util::Stream;
use futures_util::stream::try_unfold;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::db::Db;
use crate::error::{Error, Result};

/// Rows that the streamed history reads at once: one page of memory, few round trips.
const STREAM_ROWS: i64 = 500;

/// How far a movement has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryStatus {
    /// It stands.
    Posted,
    /// A withdrawal that the provider has not paid out yet.
    Pending,
    /// A withdrawal that came back.
    Returned,
}

/// One movement of a player's available money.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The journal.
    pub id: Uuid,
    /// What it tells.
    pub kind: EntryKind,
    /// What came; less than nothing where it went.
    pub amount: Usdc,
    /// What could be spent after it.
    pub balance_after: Usdc,
    /// The challenge it belongs to.
    pub challenge: Option<ChallengeName>,
    /// Where a withdrawal goes.
    pub destination: Option<String>,
    /// How far it has come.
    pub status: EntryStatus,
    /// When.
    pub at: OffsetDateTime,
}

/// A challenge, as a history names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChallengeName {
    /// The challenge.
    pub id: Uuid,
    /// Its title.
    pub title: String,
}

/// A page of a history, and how many rows there are in all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// The newest first.
    pub entries: Vec<Entry>,
    /// Rows of all pages.
    pub total: i64,
}

/// A page of the history, newest first; of one kind where one is named.
///
/// The balance after each row is that of the whole history, whatever is shown of it.
pub async fn page(
    db: &Db,
    player: Uuid,
    kind: Option<EntryKind>,
    (limit, offset): (i64, i64),
) -> Result<Page> {
    let kind = kind.map(EntryKind::as_str);
    let total = sqlx::query_scalar!(
        r#"
        select count(*) as "total!"
          from wallet_entries
         where user_id = $1 and ($2::text is null or kind = $2)
        "#,
        player,
        kind,
    )
    .fetch_one(db)
    .await?;
    let rows = sqlx::query_as!(
        Row,
        r#"
        with running as (
            select id, journal_id, kind, amount, challenge_id, at,
                   sum(amount) over (order by id)::bigint as balance_after
              from wallet_entries
             where user_id = $1
        )
        select e.id as "position!",
               e.journal_id as "journal_id!",
               e.kind as "kind!",
               e.amount as "amount!",
               e.balance_after as "balance_after!",
               e.at as "at!",
               e.challenge_id,
               c.title as "challenge_title?",
               w.destination as "destination?",
               w.status as "withdrawal_status?"
          from running e
          left join challenges c on c.id = e.challenge_id
          left join withdrawals w on w.hold_journal_id = e.journal_id
         where $2::text is null or e.kind = $2
         order by e.id desc
         limit $3 offset $4
        "#,
        player,
        kind,
        limit,
        offset,
    )
    .fetch_all(db)
    .await?;
    let entries = rows
        .into_iter()
        .map(Entry::try_from)
        .collect::<Result<_>>()?;
    Ok(Page { entries, total })
}

/// The whole history, oldest first, read a few hundred rows at a time: it may be longer than memory.
pub fn stream(db: Db, player: Uuid) -> impl Stream<Item = Result<Vec<Entry>>> {
    try_unfold((db, 0_i64, 0_i64), move |(db, after, balance)| async move {
        let rows = after_position(&db, player, after, balance).await?;
        let Some(last) = rows.last() else {
            return Ok(None);
        };
        let next = (last.position, last.balance_after);
        let entries = rows
            .into_iter()
            .map(Entry::try_from)
            .collect::<Result<Vec<_>>>()?;
        Ok(Some((entries, (db, next.0, next.1))))
    })
}

/// The next rows after a place in the history, where the balance was `balance`.
async fn after_position(db: &Db, player: Uuid, after: i64, balance: i64) -> Result<Vec<Row>> {
    let rows = sqlx::query_as!(
        Row,
        r#"
        with next as (
            select id, journal_id, kind, amount, challenge_id, at
              from wallet_entries
             where user_id = $1 and $2 < id
             order by id
             limit $4
        )
        select e.id as "position!",
               e.journal_id as "journal_id!",
               e.kind as "kind!",
               e.amount as "amount!",
               ($3::bigint + sum(e.amount) over (order by e.id))::bigint as "balance_after!",
               e.at as "at!",
               e.challenge_id,
               c.title as "challenge_title?",
               w.destination as "destination?",
               w.status as "withdrawal_status?"
          from next e
          left join challenges c on c.id = e.challenge_id
          left join withdrawals w on w.hold_journal_id = e.journal_id
         order by e.id
        "#,
        player,
        after,
        balance,
        STREAM_ROWS,
    )
    .fetch_all(db)
    .await?;
    Ok(rows)
}

struct Row {
    position: i64,
    journal_id: Uuid,
    kind: String,
    amount: i64,
    balance_after: i64,
    at: OffsetDateTime,
    challenge_id: Option<Uuid>,
    challenge_title: Option<String>,
    destination: Option<String>,
    withdrawal_status: Option<String>,
}

impl TryFrom<Row> for Entry {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        let inconsistent = |what| Error::Inconsistent {
            table: "journals",
            id: row.journal_id,
            what,
        };
        let kind = EntryKind::named(&row.kind)
            .ok_or_else(|| inconsistent(format!("no entry kind {:?}", row.kind)))?;
        let status = match row.withdrawal_status.as_deref() {
            None | Some("done") => EntryStatus::Posted,
            Some("held") => EntryStatus::Pending,
            Some("returned") => EntryStatus::Returned,
            Some(other) => return Err(inconsistent(format!("no withdrawal status {other:?}"))),
        };
        Ok(Self {
            id: row.journal_id,
            kind,
            amount: Usdc::from_micros(row.amount),
            balance_after: Usdc::from_micros(row.balance_after),
            challenge: row
                .challenge_id
                .zip(row.challenge_title)
                .map(|(id, title)| ChallengeName { id, title }),
            destination: row.destination,
            status,
            at: row.at,
        })
    }
}
