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
pub struct WalletEntry {
    /// The journal.
    pub id: Uuid,
    /// Its content.
    pub kind: EntryKind,
    /// What came; less than nothing where it went.
    pub amount: Usdc,
    /// What could be spent after it.
    pub balance_after: Usdc,
    /// The challenge it belongs to.
    pub challenge: Option<ChallengeName>,
    /// The team whose pool it belongs to.
    pub team: Option<TeamName>,
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

/// A team, as a history names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamName {
    /// The team.
    pub id: Uuid,
    /// Its name today.
    pub name: String,
}

/// A page of a history, and how many rows there are in all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HistoryPage {
    /// The newest first.
    pub entries: Vec<WalletEntry>,
    /// Rows of all pages.
    pub total: i64,
}

/// Rows of the history, with the condition, order and limit that are given.
macro_rules! rows {
    ($condition:literal, $($value:expr),+ $(,)?) => {
        sqlx::query_as!(
            Row,
            r#"
            select h.number, h.journal_id, h.kind, h.amount, h.balance_after, h.at, h.challenge_id,
                   c.title as "challenge_title?",
                   p.team_id as "team_id?",
                   e.name as "team_name?",
                   w.destination as "destination?",
                   w.status as "withdrawal_status?"
              from wallet_history h
              left join challenges c on c.id = h.challenge_id
              left join withdrawals w on w.hold_journal_id = h.journal_id
              left join team_pool_history p on p.journal_id = h.journal_id and p.user_id = h.user_id
              left join teams e on e.id = p.team_id
            "# + $condition,
            $($value),+
        )
    };
}

/// A page of the history, newest first; of one kind where one is named.
///
/// The balance after each row is that of the whole history, whatever is shown of it. Rows are found by their number, so a
/// page costs its rows, wherever it stands.
pub async fn page(
    db: &Db,
    player: Uuid,
    kind: Option<EntryKind>,
    (limit, offset): (i64, i64),
) -> Result<HistoryPage> {
    match kind {
        None => page_of_all(db, player, (limit, offset)).await,
        Some(kind) => page_of_kind(db, player, kind, (limit, offset)).await,
    }
}

async fn page_of_all(db: &Db, player: Uuid, (limit, offset): (i64, i64)) -> Result<HistoryPage> {
    let newest = sqlx::query_scalar!(
        "select number from wallet_history where user_id = $1 order by number desc limit 1",
        player,
    )
    .fetch_optional(db)
    .await?;
    let total = newest.unwrap_or(0);
    let rows = rows!(
        "
         where h.user_id = $1 and h.number <= $2
         order by h.number desc
         limit $3
        ",
        player,
        total.saturating_sub(offset),
        limit,
    )
    .fetch_all(db)
    .await?;
    Ok(HistoryPage {
        entries: entries(rows)?,
        total,
    })
}

async fn page_of_kind(
    db: &Db,
    player: Uuid,
    kind: EntryKind,
    (limit, offset): (i64, i64),
) -> Result<HistoryPage> {
    let kind = kind.as_str();
    let newest = sqlx::query_scalar!(
        r#"
        select nth_of_kind from wallet_history
         where user_id = $1 and kind = $2
         order by nth_of_kind desc
         limit 1
        "#,
        player,
        kind,
    )
    .fetch_optional(db)
    .await?;
    let total = newest.unwrap_or(0);
    let rows = rows!(
        "
         where h.user_id = $1 and h.kind = $2 and h.nth_of_kind <= $3
         order by h.nth_of_kind desc
         limit $4
        ",
        player,
        kind,
        total.saturating_sub(offset),
        limit,
    )
    .fetch_all(db)
    .await?;
    Ok(HistoryPage {
        entries: entries(rows)?,
        total,
    })
}

/// The whole history, oldest first, read a few hundred rows at a time: it may be longer than memory.
///
/// No number is visible before the one that comes before it, so none is missed that is committed while it is read.
pub fn stream(db: Db, player: Uuid) -> impl Stream<Item = Result<Vec<WalletEntry>>> {
    try_unfold((db, 0_i64), move |(db, after)| async move {
        let rows = after_number(&db, player, after).await?;
        let Some(last) = rows.last() else {
            return Ok(None);
        };
        let next = last.number;
        Ok(Some((entries(rows)?, (db, next))))
    })
}

/// The next rows after a number.
async fn after_number(db: &Db, player: Uuid, after: i64) -> Result<Vec<Row>> {
    let rows = rows!(
        "
         where h.user_id = $1 and $2 < h.number
         order by h.number
         limit $3
        ",
        player,
        after,
        STREAM_ROWS,
    )
    .fetch_all(db)
    .await?;
    Ok(rows)
}

fn entries(rows: Vec<Row>) -> Result<Vec<WalletEntry>> {
    rows.into_iter().map(WalletEntry::try_from).collect()
}

struct Row {
    number: i64,
    journal_id: Uuid,
    kind: String,
    amount: i64,
    balance_after: i64,
    at: OffsetDateTime,
    challenge_id: Option<Uuid>,
    challenge_title: Option<String>,
    team_id: Option<Uuid>,
    team_name: Option<String>,
    destination: Option<String>,
    withdrawal_status: Option<String>,
}

impl TryFrom<Row> for WalletEntry {
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
            Some("review" | "waiting" | "held") => EntryStatus::Pending,
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
            team: row
                .team_id
                .zip(row.team_name)
                .map(|(id, name)| TeamName { id, name }),
            destination: row.destination,
            status,
            at: row.at,
        })
    }
}
