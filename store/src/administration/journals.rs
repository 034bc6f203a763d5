//! The ledger as administrators read it: journals backwards, and accounts.

use std::collections::HashMap;

use domain::challenge::Person;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::administration::users::person;
use crate::db::Db;
use crate::error::Result;

/// Where a journal stands in the order of the ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JournalPlace {
    /// The transaction that wrote it.
    pub xid: u64,
    /// The journal.
    pub id: Uuid,
}

/// Which journals are read.
#[derive(Debug, Clone, Default)]
pub struct JournalFilter<'a> {
    /// Those of a kind.
    pub kind: Option<&'a str>,
    /// Those about a challenge.
    pub challenge: Option<Uuid>,
    /// Those that a player commanded, or that moved something of theirs.
    pub user: Option<Uuid>,
    /// Those that moved something to or from an account.
    pub account: Option<Uuid>,
    /// Those before a journal.
    pub before: Option<JournalPlace>,
}

/// An account as a transfer names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedAccount {
    /// Its id.
    pub id: Uuid,
    /// How people call it: the player, the title of the challenge, or the kind of an account of the platform.
    pub label: String,
    /// Its kind.
    pub kind: String,
}

/// One movement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JournalTransfer {
    /// Where it leaves.
    pub debit: NamedAccount,
    /// Where it arrives.
    pub credit: NamedAccount,
    /// Micro-USDC, or whole points or tokens.
    pub amount: i64,
    /// `USDC`, `PTS` or `DL`.
    pub asset: String,
}

/// A journal with its movements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JournalRow {
    /// Its place.
    pub place: JournalPlace,
    /// Why money moved.
    pub kind: String,
    /// When.
    pub at: OffsetDateTime,
    /// The player whose command it was; none where the clock decided.
    pub actor: Option<Person>,
    /// The challenge whose money moved.
    pub challenge: Option<Uuid>,
    /// The reason, where one was given.
    pub reason: Option<String>,
    /// In their order.
    pub transfers: Vec<JournalTransfer>,
}

struct Row {
    id: Uuid,
    xid: String,
    kind: String,
    at: OffsetDateTime,
    actor: Option<Uuid>,
    username: Option<String>,
    avatar: Option<String>,
    challenge_id: Option<Uuid>,
    reason: Option<String>,
}

/// The journals of a filter. `$among` narrows them to those of some accounts, `$7`, by the index of transfers; without it the
/// ledger is walked backwards.
macro_rules! journals {
    ($db:expr, $among:tt, $filter:expr, $xid:expr, $before:expr, $limit:expr $(, $accounts:expr)?) => {
        sqlx::query_as!(
            Row,
            r#"
            select j.id, j.xid::text as "xid!", j.kind, j.at, j.actor, u.username as "username?", u.avatar, j.challenge_id, j.reason
              from journals j
              left join users u on u.id = j.actor
             where ($1::text is null or j.kind = $1)
               and ($2::uuid is null or j.challenge_id = $2)
               and ($3::uuid is null
                    or exists (select from transfers t
                                where t.journal_id = j.id and (t.debit = $3 or t.credit = $3)))
               and (j.xid, j.id) < ($4::text::xid8, $5)
            "# + $among + r#"
             order by j.xid desc, j.id desc
             limit $6
            "#,
            $filter.kind,
            $filter.challenge,
            $filter.account,
            $xid,
            $before,
            $limit
            $(, $accounts)?
        )
        .fetch_all($db)
        .await?
    };
}

/// At most `limit` journals, the latest first.
pub async fn page(db: &Db, filter: &JournalFilter<'_>, limit: i64) -> Result<Vec<JournalRow>> {
    let _turn = db.browse().await?;
    let (xid, before) = match &filter.before {
        Some(place) => (place.xid.to_string(), place.id),
        None => (u64::MAX.to_string(), Uuid::max()),
    };
    let rows = match accounts(db, filter).await? {
        Some(accounts) => journals!(
            db,
            "and (
                 j.id in (select journal_id from transfers where debit = any($7))
                 or j.id in (select journal_id from transfers where credit = any($7))
             )",
            filter,
            xid,
            before,
            limit,
            &accounts
        ),
        None => journals!(db, "", filter, xid, before, limit),
    };
    with_transfers(db, rows).await
}

/// The accounts by which a filter is narrowed: a player's, or the escrow of a challenge with those whom its rulings fine, or one
/// account of either.
async fn accounts(db: &Db, filter: &JournalFilter<'_>) -> Result<Option<Vec<Uuid>>> {
    if let Some(user) = filter.user {
        let accounts =
            sqlx::query_scalar!("select id from ledger_accounts where user_id = $1", user)
                .fetch_all(db)
                .await?;
        return Ok(Some(accounts));
    }
    if let Some(challenge) = filter.challenge {
        // A fine is the one journal of a challenge that leaves the escrow alone.
        let mut accounts = sqlx::query_scalar!(
            r#"
            select distinct coalesce((p.claim ->> 'by')::uuid, p.user_id) as "player!"
              from rulings r
             cross join unnest(r.penalized) as f (user_id)
              join participants p on p.challenge_id = r.challenge_id and p.user_id = f.user_id
             where r.challenge_id = $1 and not r.is_proposal
            "#,
            challenge,
        )
        .fetch_all(db)
        .await?;
        accounts.push(challenge);
        return Ok(Some(accounts));
    }
    let Some(account) = filter.account else {
        return Ok(None);
    };
    let is_owned = sqlx::query_scalar!(
        r#"
        select coalesce(user_id, challenge_id, team_id) is not null as "is_owned!" from ledger_accounts where id = $1
        "#,
        account,
    )
    .fetch_optional(db)
    .await?;
    // Nearly every journal has a transfer of an account of the platform: those are walked.
    Ok((is_owned != Some(false)).then(|| vec![account]))
}

/// A journal.
pub async fn find(db: &Db, id: Uuid) -> Result<Option<JournalRow>> {
    let rows = sqlx::query_as!(
        Row,
        r#"
        select j.id, j.xid::text as "xid!", j.kind, j.at, j.actor, u.username as "username?", u.avatar, j.challenge_id, j.reason
          from journals j
          left join users u on u.id = j.actor
         where j.id = $1
        "#,
        id,
    )
    .fetch_all(db)
    .await?;
    Ok(with_transfers(db, rows).await?.pop())
}

async fn with_transfers(db: &Db, rows: Vec<Row>) -> Result<Vec<JournalRow>> {
    let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
    let mut transfers = transfers(db, &ids).await?;
    let journals = rows.into_iter().map(|row| JournalRow {
        transfers: transfers.remove(&row.id).unwrap_or_default(),
        place: JournalPlace {
            xid: row.xid.parse().unwrap_or_default(),
            id: row.id,
        },
        kind: row.kind,
        at: row.at,
        actor: person(row.actor, row.username, row.avatar),
        challenge: row.challenge_id,
        reason: row.reason,
    });
    Ok(journals.collect())
}

async fn transfers(db: &Db, journals: &[Uuid]) -> Result<HashMap<Uuid, Vec<JournalTransfer>>> {
    let rows = sqlx::query!(
        r#"
        select t.journal_id, t.amount, t.asset, t.debit, t.credit, d.kind as debit_kind, c.kind as credit_kind,
               coalesce(du.username, dc.title, d.kind) as "debit_label!",
               coalesce(cu.username, cc.title, c.kind) as "credit_label!"
          from transfers t
          join ledger_accounts d on d.id = t.debit
          join ledger_accounts c on c.id = t.credit
          left join users du on du.id = d.user_id
          left join challenges dc on dc.id = d.challenge_id
          left join users cu on cu.id = c.user_id
          left join challenges cc on cc.id = c.challenge_id
         where t.journal_id = any($1)
         order by t.journal_id, t.seq
        "#,
        journals,
    )
    .fetch_all(db)
    .await?;
    let mut transfers: HashMap<Uuid, Vec<JournalTransfer>> = HashMap::new();
    for row in rows {
        let transfer = JournalTransfer {
            debit: NamedAccount {
                id: row.debit,
                label: row.debit_label,
                kind: row.debit_kind,
            },
            credit: NamedAccount {
                id: row.credit,
                label: row.credit_label,
                kind: row.credit_kind,
            },
            amount: row.amount,
            asset: row.asset,
        };
        transfers.entry(row.journal_id).or_default().push(transfer);
    }
    Ok(transfers)
}

/// An account of the ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerAccountRow {
    /// How transfers name it.
    pub name: NamedAccount,
    /// `USDC`, `PTS` or `DL`.
    pub asset: String,
    /// Micro-USDC, or whole points or tokens.
    pub balance: i64,
    /// Whose it is.
    pub user: Option<Uuid>,
    /// Whose stakes it has.
    pub challenge: Option<Uuid>,
}

/// An account with its balance; that of an account of the platform is the sum of its transfers.
pub async fn account(db: &Db, id: Uuid) -> Result<Option<LedgerAccountRow>> {
    let _turn = db.browse().await?;
    let row = sqlx::query!(
        r#"
        select a.id, a.kind, a.asset, a.user_id, a.challenge_id, coalesce(u.username, c.title, a.kind) as "label!",
               coalesce(b.posted, (
                   coalesce((select sum(amount) from transfers where credit = a.id), 0)
                   - coalesce((select sum(amount) from transfers where debit = a.id), 0)
               )::bigint) as "balance!"
          from ledger_accounts a
          left join ledger_balances b on b.account_id = a.id
          left join users u on u.id = a.user_id
          left join challenges c on c.id = a.challenge_id
         where a.id = $1
        "#,
        id,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| LedgerAccountRow {
        name: NamedAccount {
            id: row.id,
            label: row.label,
            kind: row.kind,
        },
        asset: row.asset,
        balance: row.balance,
        user: row.user_id,
        challenge: row.challenge_id,
    }))
}
