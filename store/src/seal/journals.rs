//! Journals in the order of sealing, each with its transfers.

use domain::seal::{SealedJournal, SealedTransfer};
use sqlx::PgExecutor;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::error::Result;

/// A place in the order of sealing: that of the transaction, then that of the id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct OrderPlace {
    /// As PostgreSQL prints it.
    pub(super) xid: String,
    pub(super) journal: Uuid,
}

impl OrderPlace {
    /// Before every journal.
    pub(super) fn start() -> Self {
        Self::before("0".to_owned())
    }

    /// Before every journal of a transaction.
    pub(super) fn before(xid: String) -> Self {
        Self {
            xid,
            journal: Uuid::nil(),
        }
    }

    pub(super) fn of(journal: &SealedJournal) -> Self {
        Self {
            xid: journal.xid.clone(),
            journal: journal.id,
        }
    }
}

/// A journal with one of its transfers, or with none.
struct Row {
    id: Uuid,
    kind: String,
    challenge_id: Option<Uuid>,
    actor: Option<Uuid>,
    reason: Option<String>,
    reverses: Option<Uuid>,
    xid: String,
    at: OffsetDateTime,
    transfer_id: Option<i64>,
    seq: Option<i16>,
    asset: Option<String>,
    debit: Option<Uuid>,
    credit: Option<Uuid>,
    amount: Option<i64>,
}

/// The first `limit` journals behind `after`, up to `through`.
pub(super) async fn between(
    executor: impl PgExecutor<'_>,
    (after, through): (&OrderPlace, &OrderPlace),
    limit: usize,
) -> Result<Vec<SealedJournal>> {
    let rows = sqlx::query_as!(
        Row,
        r#"
        with batch as materialized (
            select id, kind, challenge_id, actor, reason, reverses, xid, at
              from journals
             where (xid, id) > ($1::text::xid8, $2) and (xid, id) <= ($3::text::xid8, $4)
             order by xid, id
             limit $5
        )
        select b.id as "id!", b.kind as "kind!", b.challenge_id, b.actor, b.reason, b.reverses, b.xid::text as "xid!",
               b.at as "at!", t.id as "transfer_id?", t.seq as "seq?", t.asset as "asset?", t.debit as "debit?",
               t.credit as "credit?", t.amount as "amount?"
          from batch b
          left join transfers t on t.journal_id = b.id
         order by b.xid, b.id, t.seq
        "#,
        after.xid,
        after.journal,
        through.xid,
        through.journal,
        i64::try_from(limit).unwrap_or(i64::MAX),
    )
    .fetch_all(executor)
    .await?;
    Ok(gathered(rows))
}

/// Rows of one journal stand together.
fn gathered(rows: Vec<Row>) -> Vec<SealedJournal> {
    let mut journals: Vec<SealedJournal> = Vec::new();
    for row in rows {
        let transfer = transfer(&row);
        match journals.last_mut().filter(|last| last.id == row.id) {
            Some(last) => last.transfers.extend(transfer),
            None => journals.push(SealedJournal {
                id: row.id,
                kind: row.kind,
                challenge: row.challenge_id,
                actor: row.actor,
                reason: row.reason,
                reverses: row.reverses,
                xid: row.xid,
                at: row.at,
                transfers: transfer.into_iter().collect(),
            }),
        }
    }
    journals
}

fn transfer(row: &Row) -> Option<SealedTransfer> {
    Some(SealedTransfer {
        id: row.transfer_id?,
        seq: row.seq?,
        asset: row.asset.clone()?,
        debit: row.debit?,
        credit: row.credit?,
        amount: row.amount?,
    })
}
