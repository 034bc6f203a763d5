//! Seals the ledger: journals, hashed and chained in batches (docs/ledger.md, I13), beside the commands that move money.

pub mod check;
mod journals;

use domain::canonical::ExactInteger;
use domain::seal::{HashValue, SEAL_JOURNALS_MAX, Seal, SealedJournal, batch_hash};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::db::Db;
use crate::error::{Error, Result};
use crate::statement_pool::DbConnection;
use journals::OrderPlace;

/// A seal as it is stored.
struct SealRow {
    number: i64,
    previous: Vec<u8>,
    journals: i64,
    journals_hash: Vec<u8>,
    total: i64,
    hash: Vec<u8>,
    at: OffsetDateTime,
    through_xid: String,
    through_journal: Uuid,
}

/// A seal with the hash that was written with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenSeal {
    /// What it states.
    pub seal: Seal,
    /// Its hash, as it stands in the table.
    pub hash: HashValue,
    /// The last journal that it seals.
    through: OrderPlace,
}

impl TryFrom<SealRow> for WrittenSeal {
    type Error = Error;

    fn try_from(row: SealRow) -> Result<Self> {
        let inconsistent = || Error::Inconsistent {
            table: "ledger_seals",
            id: row.through_journal,
            what: format!("seal {} cannot be read", row.number),
        };
        let integer = |value| ExactInteger::new(value).ok_or_else(inconsistent);
        let hash = |bytes: &[u8]| HashValue::from_slice(bytes).ok_or_else(inconsistent);
        Ok(Self {
            seal: Seal {
                number: integer(row.number)?,
                previous: hash(&row.previous)?,
                journals: integer(row.journals)?,
                journals_hash: hash(&row.journals_hash)?,
                total: integer(row.total)?,
                at: row.at,
            },
            hash: hash(&row.hash)?,
            through: OrderPlace {
                xid: row.through_xid,
                journal: row.through_journal,
            },
        })
    }
}

/// The last seal; nothing where no journal is sealed yet.
pub async fn head(db: &Db) -> Result<Option<WrittenSeal>> {
    let row = sqlx::query_as!(
        SealRow,
        r#"
        select number, previous, journals::bigint as "journals!", journals_hash, total, hash, at,
               through_xid::text as "through_xid!", through_journal
          from ledger_seals
         order by number desc
         limit 1
        "#,
    )
    .fetch_optional(db)
    .await?;
    row.map(WrittenSeal::try_from).transpose()
}

/// Seals behind the one of number `after`, in their order, `limit` at most.
pub async fn after(db: &Db, after: i64, limit: i64) -> Result<Vec<WrittenSeal>> {
    let rows = sqlx::query_as!(
        SealRow,
        r#"
        select number, previous, journals::bigint as "journals!", journals_hash, total, hash, at,
               through_xid::text as "through_xid!", through_journal
          from ledger_seals
         where $1 < number
         order by number
         limit $2
        "#,
        after,
        limit,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(WrittenSeal::try_from).collect()
}

/// Seals the next batch: at most [`SEAL_JOURNALS_MAX`] journals, none that an open transaction could still come before.
///
/// Nothing where none waits, or where another sealer has sealed them at the same moment. `nonce` is random and never used twice.
///
/// # Errors
/// Where the database cannot be read or written, and where it was copied into a PostgreSQL whose transactions are numbered from
/// before the last seal.
pub async fn seal_next(db: &Db, nonce: [u8; 32], now: OffsetDateTime) -> Result<Option<Seal>> {
    let head = head(db).await?;
    let mut connection = db.acquire().await?;
    let start = OrderPlace::start();
    let after = head.as_ref().map_or(&start, |head| &head.through);
    let horizon = horizon(&mut connection, after).await?;
    let batch = journals::between(&mut connection, (after, &horizon), SEAL_JOURNALS_MAX).await?;
    let Some(last) = batch.last() else {
        return Ok(None);
    };
    let through = OrderPlace::of(last);
    let nonce = HashValue::from_slice(&nonce).unwrap_or(HashValue::ZERO);
    let hashes: Vec<HashValue> = batch.iter().map(SealedJournal::hash).collect();
    let sealed = (batch.len(), batch_hash(nonce, &hashes));
    let seal = Seal::following(head.as_ref().map(|head| &head.seal), sealed, now);
    let seal = seal.ok_or_else(|| Error::Inconsistent {
        table: "ledger_seals",
        id: through.journal,
        what: "there are more seals than can be counted".to_owned(),
    })?;
    let ids: Vec<Uuid> = batch.iter().map(|journal| journal.id).collect();
    let hash = seal.hash();
    let written = sqlx::query!(
        r#"
        insert into ledger_seals (number, previous, journal_ids, journal_hashes, nonce, journals_hash, total,
                                  through_xid, through_journal, hash, at)
        values ($1, $2, $3, $4, $5, $6, $7, $8::text::xid8, $9, $10, $11)
            on conflict (number) do nothing
        "#,
        seal.number.get(),
        seal.previous.as_bytes(),
        &ids,
        hashes.iter().flat_map(HashValue::as_bytes).copied().collect::<Vec<u8>>(),
        nonce.as_bytes(),
        seal.journals_hash.as_bytes(),
        seal.total.get(),
        through.xid,
        through.journal,
        hash.as_bytes(),
        now,
    )
    .execute(&mut connection)
    .await?
    .rows_affected();
    Ok((written == 1).then_some(seal))
}

/// Where the oldest transaction that is open now could write: what stands before it is final.
///
/// # Errors
/// Where PostgreSQL numbers new transactions from before `last`: their journals would stand among sealed ones.
async fn horizon(connection: &mut DbConnection, last: &OrderPlace) -> Result<OrderPlace> {
    let now = sqlx::query!(
        r#"
        select pg_snapshot_xmin(pg_current_snapshot())::text as "oldest_open!",
               pg_snapshot_xmax(pg_current_snapshot()) <= $1::text::xid8 as "is_behind!"
        "#,
        last.xid,
    )
    .fetch_one(connection)
    .await?;
    if now.is_behind {
        return Err(Error::Inconsistent {
            table: "ledger_seals",
            id: last.journal,
            what: format!(
                "the last seal ends at transaction {}, which this PostgreSQL has not reached: it holds a copy of the database of \
                 another one, whose count of transactions it needs (pg_resetwal, docs/ledger.md)",
                last.xid
            ),
        });
    }
    Ok(OrderPlace::before(now.oldest_open))
}

/// When the first journal that waits for its seal was written; nothing where all are sealed.
pub async fn waiting_since(db: &Db) -> Result<Option<OffsetDateTime>> {
    let head = head(db).await?;
    let start = OrderPlace::start();
    let after = head.as_ref().map_or(&start, |head| &head.through);
    Ok(sqlx::query_scalar!(
        "select at from journals where (xid, id) > ($1::text::xid8, $2) order by xid, id limit 1",
        after.xid,
        after.journal,
    )
    .fetch_optional(db)
    .await?)
}
