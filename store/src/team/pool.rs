//! The pool of a team: shares of its members, their movements, and the statement (`migrations/0033_pool.sql`).
//!
//! A movement is written under the lock of the team's row, last in its transaction: it locks balances. Its number and the journal's
//! id follow from the movement before.

use domain::challenge::Person;
use domain::ledger::{Journal, JournalKind, LedgerAccount};
use domain::money::Usdc;
use futures_util::Stream;
use futures_util::stream::try_unfold;
use sqlx::PgExecutor;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::db::Db;
use crate::error::{Error, Result, ensure_rows};
use crate::ledger;

/// Rows that the streamed statement reads at once: one page of memory, few round trips.
const STREAM_ROWS: i64 = 500;

/// A player who pays in is not a member.
pub const SHARE_OF_MEMBER: &str = "team_shares_of_members";

/// A stake of a match would be more than its owner lets it be.
pub const CAPPED: &str = "team_shares_capped";

/// What a member has in a pool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberShare {
    /// The member.
    pub person: Person,
    /// The share.
    pub amount: Usdc,
    /// What one match may stake of it, at most; all of it where there is none.
    pub cap: Option<Usdc>,
}

/// The shares of a team, the largest first, then by joining. Those of members who have paid nothing are zero.
pub async fn shares(executor: impl PgExecutor<'_>, team: Uuid) -> Result<Vec<MemberShare>> {
    let rows = sqlx::query!(
        r#"
        select m.user_id, u.username, u.avatar, m.stake_cap, coalesce(b.posted, 0) as "amount!"
          from team_members m
          join users u on u.id = m.user_id
          left join ledger_accounts a on a.team_id = m.team_id and a.user_id = m.user_id and a.asset = 'USDC'
          left join ledger_balances b on b.account_id = a.id
         where m.team_id = $1
         order by coalesce(b.posted, 0) desc, m.joined_at, m.user_id
        "#,
        team,
    )
    .fetch_all(executor)
    .await?;
    let shares = rows.into_iter().map(|row| MemberShare {
        person: Person {
            id: row.user_id,
            username: row.username,
            avatar: row.avatar,
        },
        amount: Usdc::from_micros(row.amount),
        cap: row.stake_cap.map(Usdc::from_micros),
    });
    Ok(shares.collect())
}

/// Whether the team has a challenge that is not over: also before its stake, which the shares are to cover then.
pub async fn is_staked(executor: impl PgExecutor<'_>, team: Uuid) -> Result<bool> {
    let is_staked = sqlx::query_scalar!(
        r#"
        select exists (
                   select from challenge_teams t
                     join challenges c on c.id = t.challenge_id and c.resolution is null
                    where t.team_id = $1
               ) as "is_staked!"
        "#,
        team,
    )
    .fetch_one(executor)
    .await?;
    Ok(is_staked)
}

/// Sets what one match may stake of a member's share; all of it with `None`.
pub async fn set_cap(
    connection: &mut DbConnection,
    (team, member): (Uuid, Uuid),
    cap: Option<Usdc>,
) -> Result<()> {
    let set = sqlx::query!(
        "update team_members set stake_cap = $3 where team_id = $1 and user_id = $2",
        team,
        member,
        cap.map(Usdc::micros),
    )
    .execute(connection)
    .await?;
    ensure_rows("cap of a member", set.rows_affected(), 1)
}

/// A member pays into their share.
///
/// # Errors
/// Named by constraint: [`ledger::NOT_NEGATIVE`], [`SHARE_OF_MEMBER`].
pub async fn deposit(
    connection: &mut DbConnection,
    (team, member): (Uuid, Uuid),
    amount: Usdc,
    at: OffsetDateTime,
) -> Result<()> {
    ledger::open_share(&mut *connection, team, member).await?;
    let between = (team, member);
    write(connection, JournalKind::PoolDeposit, between, amount, at).await
}

/// A member takes back a part of their share.
///
/// # Errors
/// Named by constraint: [`ledger::NOT_NEGATIVE`].
pub async fn withdraw(
    connection: &mut DbConnection,
    between: (Uuid, Uuid),
    amount: Usdc,
    at: OffsetDateTime,
) -> Result<()> {
    // Without an account nothing could be debited; the refusal has to be the one of a share that is too small.
    ledger::open_share(&mut *connection, between.0, between.1).await?;
    write(connection, JournalKind::PoolWithdrawal, between, amount, at).await
}

/// The share of a player, who may have left.
pub async fn share(connection: &mut DbConnection, (team, player): (Uuid, Uuid)) -> Result<Usdc> {
    let account = LedgerAccount::TeamShare { team, player };
    let share = sqlx::query_scalar!(
        "select posted from ledger_balances where account_id = $1",
        account.id(),
    )
    .fetch_optional(&mut *connection)
    .await?;
    Ok(Usdc::from_micros(share.unwrap_or(0)))
}

/// Pays the whole share to a player who has left; answers what it was.
pub async fn pay_out(
    connection: &mut DbConnection,
    (team, player): (Uuid, Uuid),
    at: OffsetDateTime,
) -> Result<Usdc> {
    let share = share(&mut *connection, (team, player)).await?;
    if share.is_positive() {
        let kind = JournalKind::SharePayout;
        write(connection, kind, (team, player), share, at).await?;
    }
    Ok(share)
}

async fn write(
    connection: &mut DbConnection,
    kind: JournalKind,
    (team, player): (Uuid, Uuid),
    amount: Usdc,
    at: OffsetDateTime,
) -> Result<()> {
    let before = sqlx::query_scalar!("select movements from team_pools where team_id = $1", team)
        .fetch_optional(&mut *connection)
        .await?;
    let number = before.unwrap_or(0).saturating_add(1);
    let journal = Journal::of_pool(kind, (team, number), player, amount);
    ledger::write(connection, &journal, at).await
}

/// Why a share moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PoolMovementKind {
    /// A member paid in.
    Deposit,
    /// A member took a part back.
    Withdrawal,
    /// The share of a player who is no longer a member was paid out.
    Payout,
    /// A match staked a part of the share.
    Stake,
    /// What a match that was won brought the share.
    Winnings,
    /// What came back of a match without a winner.
    Refund,
}

impl PoolMovementKind {
    /// The word of the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Deposit => "deposit",
            Self::Withdrawal => "withdrawal",
            Self::Payout => "payout",
            Self::Stake => "stake",
            Self::Winnings => "winnings",
            Self::Refund => "refund",
        }
    }
}

/// One row of a team's statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PoolMovement {
    /// 1, 2, 3, … of the team.
    pub number: i64,
    /// The journal.
    pub journal: Uuid,
    /// Why.
    pub kind: PoolMovementKind,
    /// Whose share.
    pub person: Person,
    /// The match that staked it, or that it comes from, with its title.
    pub challenge: Option<(Uuid, String)>,
    /// What came; less than nothing where it went.
    pub amount: Usdc,
    /// The share after it.
    pub share_after: Usdc,
    /// The pool after it.
    pub pool_after: Usdc,
    /// When.
    pub at: OffsetDateTime,
}

/// A page of a statement, and how many rows there are in all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatementPage {
    /// The newest first.
    pub movements: Vec<PoolMovement>,
    /// Rows of all pages.
    pub total: i64,
}

struct Row {
    number: i64,
    journal_id: Uuid,
    kind: String,
    amount: i64,
    share_after: i64,
    pool_after: i64,
    at: OffsetDateTime,
    user_id: Uuid,
    username: String,
    avatar: Option<String>,
    challenge_id: Option<Uuid>,
    title: Option<String>,
}

/// Rows of the statement, with the condition, order and limit that are given.
macro_rules! rows {
    ($condition:literal, $($value:expr),+ $(,)?) => {
        sqlx::query_as!(
            Row,
            r#"
            select h.number, h.journal_id, h.kind, h.amount, h.share_after, h.pool_after, h.at, h.user_id, u.username, u.avatar,
                   h.challenge_id, c.title as "title?"
              from team_pool_history h
              join users u on u.id = h.user_id
              left join challenges c on c.id = h.challenge_id
            "# + $condition,
            $($value),+
        )
    };
}

/// A page of a team's statement, newest first. Rows are found by their number, so a page costs its rows.
pub async fn statement(
    connection: &mut DbConnection,
    team: Uuid,
    (limit, offset): (i64, i64),
) -> Result<StatementPage> {
    let newest = sqlx::query_scalar!("select movements from team_pools where team_id = $1", team)
        .fetch_optional(&mut *connection)
        .await?;
    let total = newest.unwrap_or(0);
    let rows = rows!(
        "
         where h.team_id = $1 and h.number <= $2
         order by h.number desc
         limit $3
        ",
        team,
        total.saturating_sub(offset),
        limit,
    )
    .fetch_all(connection)
    .await?;
    Ok(StatementPage {
        movements: movements(rows)?,
        total,
    })
}

/// The whole statement, oldest first, read a few hundred rows at a time: it may be longer than memory.
pub fn statement_stream(db: Db, team: Uuid) -> impl Stream<Item = Result<Vec<PoolMovement>>> {
    try_unfold((db, 0_i64), move |(db, after)| async move {
        let rows = rows!(
            "
             where h.team_id = $1 and $2 < h.number
             order by h.number
             limit $3
            ",
            team,
            after,
            STREAM_ROWS,
        )
        .fetch_all(&db)
        .await?;
        let Some(last) = rows.last() else {
            return Ok(None);
        };
        let next = last.number;
        Ok(Some((movements(rows)?, (db, next))))
    })
}

fn movements(rows: Vec<Row>) -> Result<Vec<PoolMovement>> {
    rows.into_iter().map(PoolMovement::try_from).collect()
}

impl TryFrom<Row> for PoolMovement {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        let kind = match row.kind.as_str() {
            "pool_deposit" => PoolMovementKind::Deposit,
            "pool_withdrawal" => PoolMovementKind::Withdrawal,
            "share_payout" => PoolMovementKind::Payout,
            "team_stake" => PoolMovementKind::Stake,
            "settle" => PoolMovementKind::Winnings,
            "void" => PoolMovementKind::Refund,
            other => {
                return Err(Error::Inconsistent {
                    table: "team_pool_history",
                    id: row.journal_id,
                    what: format!("unknown kind {other:?}"),
                });
            }
        };
        Ok(Self {
            number: row.number,
            journal: row.journal_id,
            kind,
            challenge: row.challenge_id.zip(row.title),
            person: Person {
                id: row.user_id,
                username: row.username,
                avatar: row.avatar,
            },
            amount: Usdc::from_micros(row.amount),
            share_after: Usdc::from_micros(row.share_after),
            pool_after: Usdc::from_micros(row.pool_after),
            at: row.at,
        })
    }
}
