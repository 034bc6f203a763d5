//! Makes the chain of seals again from the ledger, and names what differs, the first difference first.

use std::collections::{BTreeMap, BTreeSet};

use domain::seal::{HashValue, SEAL_JOURNALS_MAX, SealedJournal, batch_hash};
use sqlx::PgConnection;
use uuid::Uuid;

use super::journals::{self, OrderPlace};
use super::{SealRow, WrittenSeal};
use crate::audit::{BREACHES_MAX, Breach};
use crate::db::Db;
use crate::error::Result;

/// What every difference breaks.
const RULE: &str = "what was sealed stays as it was sealed";

/// Journals of one range that are read, at most: those of a seal, and as many that do not belong there.
const RANGE_JOURNALS_MAX: usize = SEAL_JOURNALS_MAX * 2;

/// What a whole chain was found to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChainCheck {
    /// Differences, the first one first; a hundred at most.
    pub breaches: Vec<Breach>,
    /// The last seal.
    pub head: Option<WrittenSeal>,
}

/// Checks the chain at one moment, also beside a busy server.
pub async fn run(db: &Db) -> Result<ChainCheck> {
    let mut connection = db.acquire().await?;
    let connection = connection.without_limit()?;
    // Closed after use, and so rolled back.
    sqlx::raw_sql("begin isolation level repeatable read read only")
        .execute(&mut *connection)
        .await?;
    chain(connection).await
}

/// Checks what this connection sees: one seal at a time, so that memory does not grow with the ledger.
pub async fn chain(connection: &mut PgConnection) -> Result<ChainCheck> {
    let mut breaches = Vec::new();
    let mut head: Option<WrittenSeal> = None;
    while let Some(next) = next_seal(connection, head.as_ref()).await? {
        let (seal, batch) = next;
        let follows = seal.seal.number.get() == number_after(head.as_ref());
        breaches.extend(wrong_link(&seal, head.as_ref()));
        // Behind a gap stands more than the seal has sealed, and all of that is the gap's fault.
        if follows {
            let start = OrderPlace::start();
            let after = head.as_ref().map_or(&start, |head| &head.through);
            let range = (after, &seal.through);
            let stored = journals::between(&mut *connection, range, RANGE_JOURNALS_MAX).await?;
            breaches.extend(wrong_journals(&seal, &batch, &stored));
        }
        head = Some(seal);
        if BREACHES_MAX <= breaches.len() {
            breaches.truncate(BREACHES_MAX);
            break;
        }
    }
    Ok(ChainCheck { breaches, head })
}

/// What a seal states of its journals.
struct SealedBatch {
    nonce: HashValue,
    journals: Vec<(Uuid, HashValue)>,
}

async fn next_seal(
    connection: &mut PgConnection,
    head: Option<&WrittenSeal>,
) -> Result<Option<(WrittenSeal, SealedBatch)>> {
    let row = sqlx::query!(
        r#"
        select number, previous, journals::bigint as "journals!", journals_hash, total, hash, at,
               through_xid::text as "through_xid!", through_journal, nonce, journal_ids, journal_hashes
          from ledger_seals
         where $1 < number
         order by number
         limit 1
        "#,
        head.map_or(0, |head| head.seal.number.get()),
    )
    .fetch_optional(connection)
    .await?;
    let Some(row) = row else {
        return Ok(None);
    };
    let (hashes, _rest) = row.journal_hashes.as_chunks::<32>();
    let hashes = hashes.iter().filter_map(|hash| HashValue::from_slice(hash));
    let batch = SealedBatch {
        nonce: HashValue::from_slice(&row.nonce).unwrap_or(HashValue::ZERO),
        journals: row.journal_ids.into_iter().zip(hashes).collect(),
    };
    let seal = WrittenSeal::try_from(SealRow {
        number: row.number,
        previous: row.previous,
        journals: row.journals,
        journals_hash: row.journals_hash,
        total: row.total,
        hash: row.hash,
        at: row.at,
        through_xid: row.through_xid,
        through_journal: row.through_journal,
    })?;
    Ok(Some((seal, batch)))
}

fn number_after(head: Option<&WrittenSeal>) -> i64 {
    head.map_or(0, |head| head.seal.number.get())
        .saturating_add(1)
}

/// What is wrong with a seal as a link of the chain.
fn wrong_link(written: &WrittenSeal, head: Option<&WrittenSeal>) -> Vec<Breach> {
    let (seal, expected) = (&written.seal, number_after(head));
    if seal.number.get() != expected {
        return vec![of_seal(expected, "it is not there")];
    }
    let total = head
        .map_or(0, |head| head.seal.total.get())
        .saturating_add(seal.journals.get());
    let mut wrong = Vec::new();
    if seal.hash() != written.hash {
        wrong.push("its hash is not that of its content");
    }
    if seal.previous != head.map_or(HashValue::ZERO, |head| head.hash) {
        wrong.push("it names another hash than that of the seal before it");
    }
    if seal.total.get() != total {
        wrong.push("it counts other journals than were sealed");
    }
    let number = seal.number.get();
    wrong.into_iter().map(|why| of_seal(number, why)).collect()
}

/// What is wrong with the journals of a seal: first its list of them, and then each that differs from the list.
fn wrong_journals(
    written: &WrittenSeal,
    batch: &SealedBatch,
    stored: &[SealedJournal],
) -> Vec<Breach> {
    let number = written.seal.number.get();
    let mut breaches = Vec::new();
    let hashes: Vec<_> = batch.journals.iter().map(|(_, hash)| *hash).collect();
    if batch_hash(batch.nonce, &hashes) != written.seal.journals_hash {
        let why = "its list of journals is not the one that it was made of";
        breaches.push(of_seal(number, why));
    }
    let wrong = differing(batch, stored);
    breaches.extend(wrong.into_iter().map(|(id, why)| Breach {
        invariant: "I13",
        rule: RULE,
        subject: format!("journal {id}"),
        detail: format!("it {why} when seal {number} was made"),
    }));
    let ids = batch.journals.iter().map(|(id, _)| *id);
    let is_in_order = ids.eq(stored.iter().map(|it| it.id));
    let ends = stored.last().map(OrderPlace::of);
    if breaches.is_empty() && !(is_in_order && ends.as_ref() == Some(&written.through)) {
        breaches.push(of_seal(number, "it does not end where its journals do"));
    }
    breaches
}

/// Journals that are not as they were sealed, those that are gone, and those that were not there.
fn differing(batch: &SealedBatch, stored: &[SealedJournal]) -> Vec<(Uuid, &'static str)> {
    let by_id: BTreeMap<Uuid, &SealedJournal> = stored.iter().map(|it| (it.id, it)).collect();
    let sealed: BTreeSet<Uuid> = batch.journals.iter().map(|(id, _)| *id).collect();
    let mut wrong = Vec::new();
    for (id, hash) in &batch.journals {
        match by_id.get(id) {
            None => wrong.push((*id, "is not where it was")),
            Some(journal) if journal.hash() != *hash => wrong.push((*id, "is not as it was")),
            Some(_) => {}
        }
    }
    let foreign = stored.iter().filter(|it| !sealed.contains(&it.id));
    wrong.extend(foreign.map(|it| (it.id, "was put among those that were there")));
    wrong
}

fn of_seal(number: i64, detail: &str) -> Breach {
    Breach {
        invariant: "I13",
        rule: RULE,
        subject: format!("seal {number}"),
        detail: detail.to_owned(),
    }
}
