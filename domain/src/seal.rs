//! Seals: batches of journals, hashed and chained, so that a change of what was written shows (docs/ledger.md, I13).
//!
//! Three hashes stand upon one another, each of a canonical JSON text: that of a journal with its transfers; that of a batch,
//! of the hashes of its journals and a nonce; and that of a seal, of its batch's and the seal's before it. Only the last two
//! are public. The nonce prevents anyone from guessing a journal and finding the guess confirmed by them.

use std::fmt;

use serde::{Serialize, Serializer};
use sha2::{Digest, Sha256};
use time::{OffsetDateTime, UtcOffset};
use uuid::Uuid;

use crate::canonical::{CanonicalJson, ExactInteger};

/// Journals of one seal, at most: a verification reads them at once.
pub const SEAL_JOURNALS_MAX: usize = 500;

/// A SHA-256; in JSON as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct HashValue([u8; 32]);

impl HashValue {
    /// What stands in place of the seal before the first one.
    pub const ZERO: Self = Self([0; 32]);

    /// The hash of a value's canonical form.
    pub fn of(value: &CanonicalJson) -> Self {
        Self(Sha256::digest(value.to_string()).into())
    }

    /// `None` where these are not 32 bytes.
    pub fn from_slice(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }

    /// Its 32 bytes.
    pub const fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Display for HashValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for HashValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for HashValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A journal with everything that the ledger stores of it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "each field is its column")]
pub struct SealedJournal {
    pub id: Uuid,
    pub kind: String,
    pub challenge: Option<Uuid>,
    pub actor: Option<Uuid>,
    pub reason: Option<String>,
    pub reverses: Option<Uuid>,
    /// The transaction that wrote it, as PostgreSQL prints it.
    pub xid: String,
    pub at: OffsetDateTime,
    /// In the order of their `seq`.
    pub transfers: Vec<SealedTransfer>,
}

/// A transfer of a journal, with everything that the ledger stores of it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "each field is its column")]
pub struct SealedTransfer {
    pub id: i64,
    pub seq: i16,
    pub asset: String,
    pub debit: Uuid,
    pub credit: Uuid,
    /// Micro-USDC or whole points.
    pub amount: i64,
}

impl SealedJournal {
    /// Ids, amounts and transactions are texts: a number of JSON may not hold them exactly.
    pub fn canonical(&self) -> CanonicalJson {
        let transfers = self.transfers.iter().map(SealedTransfer::canonical);
        CanonicalJson::Object(vec![
            ("id", text(&self.id)),
            ("kind", text(&self.kind)),
            ("challenge", CanonicalJson::text_or_null(self.challenge)),
            ("actor", CanonicalJson::text_or_null(self.actor)),
            ("reason", CanonicalJson::text_or_null(self.reason.as_ref())),
            ("reverses", CanonicalJson::text_or_null(self.reverses)),
            ("transaction", text(&self.xid)),
            ("at", text(&time_text(self.at))),
            ("transfers", CanonicalJson::List(transfers.collect())),
        ])
    }

    /// The hash of the journal with its transfers.
    pub fn hash(&self) -> HashValue {
        HashValue::of(&self.canonical())
    }
}

impl SealedTransfer {
    fn canonical(&self) -> CanonicalJson {
        CanonicalJson::Object(vec![
            ("id", text(&self.id)),
            ("seq", text(&self.seq)),
            ("asset", text(&self.asset)),
            ("debit", text(&self.debit)),
            ("credit", text(&self.credit)),
            ("amount", text(&self.amount)),
        ])
    }
}

/// The hash of a batch: of the hashes of its journals, in their order.
pub fn batch_hash(nonce: HashValue, journals: &[HashValue]) -> HashValue {
    HashValue::of(&CanonicalJson::Object(vec![
        (
            "journals",
            CanonicalJson::List(journals.iter().map(text).collect()),
        ),
        ("nonce", text(&nonce)),
    ]))
}

/// A link of the chain, as everyone may read it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seal {
    /// From 1 on, without a gap.
    pub number: ExactInteger,
    /// The hash of the seal before; [`HashValue::ZERO`] of the first.
    pub previous: HashValue,
    /// How many journals it seals.
    pub journals: ExactInteger,
    /// Their [`batch_hash`].
    pub journals_hash: HashValue,
    /// How many journals are sealed up to here.
    pub total: ExactInteger,
    /// When it was made.
    pub at: OffsetDateTime,
}

impl Seal {
    /// The seal of a batch that follows `head`, or the first one. `None` after more seals than can be counted.
    pub fn following(
        head: Option<&Self>,
        (journals, journals_hash): (usize, HashValue),
        at: OffsetDateTime,
    ) -> Option<Self> {
        let journals = i64::try_from(journals).ok()?;
        let number = head.map_or(0, |head| head.number.get()).checked_add(1)?;
        let total = head.map_or(0, |head| head.total.get());
        Some(Self {
            number: ExactInteger::new(number)?,
            previous: head.map_or(HashValue::ZERO, Self::hash),
            journals: ExactInteger::new(journals)?,
            journals_hash,
            total: ExactInteger::new(total.checked_add(journals)?)?,
            at,
        })
    }

    /// The hash of the seal, and with it of all that were before.
    pub fn hash(&self) -> HashValue {
        HashValue::of(&CanonicalJson::Object(vec![
            ("at", text(&time_text(self.at))),
            ("journals", CanonicalJson::Integer(self.journals)),
            ("journalsHash", text(&self.journals_hash)),
            ("number", CanonicalJson::Integer(self.number)),
            ("previous", text(&self.previous)),
            ("total", CanonicalJson::Integer(self.total)),
        ]))
    }
}

fn text(value: &impl ToString) -> CanonicalJson {
    CanonicalJson::Text(value.to_string())
}

/// A time in UTC to the microsecond, always of the same length: `2026-11-21T12:00:00.000000Z`.
pub fn time_text(at: OffsetDateTime) -> String {
    let at = at.to_offset(UtcOffset::UTC);
    format!(
        "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:06}Z",
        at.year(),
        u8::from(at.month()),
        at.day(),
        at.hour(),
        at.minute(),
        at.second(),
        at.microsecond()
    )
}

#[cfg(test)]
#[expect(
    clippy::arithmetic_side_effects,
    reason = "a time of a test and an index into a list do not overflow"
)]
mod tests {
    use proptest::prelude::*;
    use time::macros::datetime;

    use super::*;

    const NONCE: HashValue = HashValue([7; 32]);

    fn journal() -> SealedJournal {
        SealedJournal {
            id: Uuid::from_u128(1),
            kind: "fine".to_owned(),
            challenge: None,
            actor: Some(Uuid::from_u128(2)),
            reason: Some("a \"reason\"\n".to_owned()),
            reverses: None,
            xid: "731".to_owned(),
            at: datetime!(2026-11-21 13:00:00.000001 +01:00),
            transfers: vec![SealedTransfer {
                id: 9,
                seq: 1,
                asset: "USDC".to_owned(),
                debit: Uuid::from_u128(3),
                credit: Uuid::from_u128(4),
                amount: i64::MAX,
            }],
        }
    }

    #[test]
    fn a_journal_has_one_text() {
        let written = concat!(
            r#"{"actor":"00000000-0000-0000-0000-000000000002","at":"2026-11-21T12:00:00.000001Z","challenge":null,"#,
            r#""id":"00000000-0000-0000-0000-000000000001","kind":"fine","reason":"a \"reason\"\n","reverses":null,"#,
            r#""transaction":"731","transfers":[{"amount":"9223372036854775807","asset":"USDC","#,
            r#""credit":"00000000-0000-0000-0000-000000000004","debit":"00000000-0000-0000-0000-000000000003","#,
            r#""id":"9","seq":"1"}]}"#,
        );
        assert_eq!(journal().canonical().to_string(), written);
    }

    #[test]
    fn hashes_are_sha_256_in_hexadecimal() {
        // FIPS 180-2 has the hash of "abc"; this is that of "[]", made by another program.
        let empty = HashValue::of(&CanonicalJson::List(vec![]));
        assert_eq!(
            empty.to_string(),
            "4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945"
        );
        assert_eq!(HashValue::from_slice(empty.as_bytes()), Some(empty));
        assert_eq!(HashValue::from_slice(&[0; 31]), None);
    }

    #[test]
    fn a_chain_counts_and_links() {
        let at = datetime!(2026-11-21 12:00 UTC);
        let batch = batch_hash(NONCE, &[journal().hash()]);
        let first = Seal::following(None, (1, batch), at).unwrap();
        let second = Seal::following(Some(&first), (3, batch), at).unwrap();
        assert_eq!((first.number.get(), first.total.get()), (1, 1));
        assert_eq!((second.number.get(), second.total.get()), (2, 4));
        assert_eq!(first.previous, HashValue::ZERO);
        assert_eq!(second.previous, first.hash());
        assert_ne!(first.hash(), second.hash());
    }

    /// Each change that a journal can suffer.
    fn changes() -> Vec<SealedJournal> {
        let original = journal();
        let changed = |change: &dyn Fn(&mut SealedJournal)| {
            let mut journal = original.clone();
            change(&mut journal);
            journal
        };
        let other = Uuid::from_u128(99);
        vec![
            changed(&|it| it.id = other),
            changed(&|it| it.kind = "void".to_owned()),
            changed(&|it| it.challenge = Some(other)),
            changed(&|it| it.actor = None),
            changed(&|it| it.reason = None),
            changed(&|it| it.reverses = Some(other)),
            changed(&|it| it.xid = "732".to_owned()),
            changed(&|it| it.at += time::Duration::MICROSECOND),
            changed(&|it| it.transfers.clear()),
            changed(&|it| it.transfers[0].id = 8),
            changed(&|it| it.transfers[0].seq = 2),
            changed(&|it| it.transfers[0].asset = "PTS".to_owned()),
            changed(&|it| it.transfers[0].debit = other),
            changed(&|it| it.transfers[0].credit = other),
            changed(&|it| it.transfers[0].amount = 1),
        ]
    }

    #[test]
    fn every_change_of_a_journal_changes_its_hash() {
        let original = journal().hash();
        let hashes: Vec<_> = changes().iter().map(SealedJournal::hash).collect();
        for (changed, hash) in changes().iter().zip(&hashes) {
            assert_ne!(*hash, original, "{changed:?}");
        }
    }

    proptest! {
        #[test]
        fn a_batch_depends_on_each_journal_on_their_order_and_on_the_nonce(
            mut journals in proptest::collection::vec(any::<[u8; 32]>().prop_map(HashValue), 2..9),
            at in any::<proptest::sample::Index>(),
        ) {
            let sealed = batch_hash(NONCE, &journals);
            prop_assert_ne!(batch_hash(HashValue([8; 32]), &journals), sealed);
            prop_assert_ne!(batch_hash(NONCE, journals.get(1..).unwrap()), sealed);
            let at = at.index(journals.len() - 1);
            let distinct = journals[at] != journals[at + 1];
            journals.swap(at, at + 1);
            prop_assert_eq!(batch_hash(NONCE, &journals) != sealed, distinct);
        }
    }
}
