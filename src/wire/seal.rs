//! Seals of the ledger, as everyone may read and copy them.

use domain::canonical::ExactInteger;
use domain::seal::{HashValue, time_text};
use serde::{Deserialize, Serialize};
use store::seal::WrittenSeal;
use utoipa::ToSchema;

/// A seal of the ledger. `hash` is the SHA-256 of the other fields as canonical JSON (RFC 8785).
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Seal)]
pub struct SealView {
    /// When it was made, to the microsecond.
    #[schema(format = "date-time", example = "2026-11-21T12:00:00.000000Z")]
    at: String,
    /// Its SHA-256, in hexadecimal digits.
    #[schema(value_type = String, pattern = "^[0-9a-f]{64}$")]
    hash: HashValue,
    /// How many journals it seals.
    #[schema(value_type = i64, minimum = 1, maximum = 500)]
    journals: ExactInteger,
    /// The SHA-256 over the hashes of its journals.
    #[schema(value_type = String, pattern = "^[0-9a-f]{64}$")]
    journals_hash: HashValue,
    /// From 1 on, without a gap.
    #[schema(value_type = i64, minimum = 1)]
    number: ExactInteger,
    /// The hash of the seal before it; zeros in the first.
    #[schema(value_type = String, pattern = "^[0-9a-f]{64}$")]
    previous: HashValue,
    /// How many journals are sealed up to here.
    #[schema(value_type = i64, minimum = 1)]
    total: ExactInteger,
}

impl From<&WrittenSeal> for SealView {
    fn from(written: &WrittenSeal) -> Self {
        let seal = &written.seal;
        Self {
            at: time_text(seal.at),
            hash: written.hash,
            journals: seal.journals,
            journals_hash: seal.journals_hash,
            number: seal.number,
            previous: seal.previous,
            total: seal.total,
        }
    }
}

impl SealView {
    /// One line of a copy.
    pub fn line(&self) -> String {
        let line = serde_json::to_string(self);
        line.expect("texts and whole numbers can be written as JSON") + "\n"
    }
}

/// What a line of a copy must say: the hash vouches for everything else.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct CopiedSeal {
    /// Its number.
    pub number: i64,
    /// Its hash, in hexadecimal digits.
    pub hash: String,
}

impl CopiedSeal {
    /// Reads a line of a copy; `None` where it is not a seal.
    pub fn parse(line: &str) -> Option<Self> {
        let seal: Self = serde_json::from_str(line).ok()?;
        let is_hash = seal.hash.len() == 64 && seal.hash.bytes().all(|it| it.is_ascii_hexdigit());
        (is_hash && 0 < seal.number).then_some(seal)
    }
}

/// The last seal.
#[derive(Debug, Serialize, ToSchema)]
pub struct SealHeadAnswer {
    pub success: bool,
    pub data: SealHead,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SealHead {
    /// Null while no journal is sealed yet.
    #[schema(required)]
    pub seal: Option<SealView>,
}

/// A page of seals.
#[derive(Debug, Serialize, ToSchema)]
pub struct SealsAnswer {
    pub success: bool,
    pub data: SealsPage,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SealsPage {
    pub seals: Vec<SealView>,
    /// The `after` of the next page; null at the end.
    #[schema(required)]
    pub next_after: Option<i64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_seal_is_read_from_a_copy() {
        let hash = "ab".repeat(32);
        let line = format!("{{\"number\":7,\"hash\":\"{hash}\",\"total\":9}}");
        let read = CopiedSeal::parse(&line);
        assert_eq!(read, Some(CopiedSeal { number: 7, hash }));
        for wrong in [
            "",
            "[]",
            "{\"number\":7}",
            &line.replace("ab", "zz"),
            &line.replace("abab", ""),
            &line.replace('7', "0"),
            &line.replace('7', "\"7\""),
        ] {
            assert_eq!(CopiedSeal::parse(wrong), None, "{wrong}");
        }
    }
}
