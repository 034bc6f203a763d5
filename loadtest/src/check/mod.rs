//! Whether the server is right while it is under load: what the checks have found, and where each of them is.

mod messages;
mod money;
mod notices;
mod sequence;
mod shares;

pub use messages::{Conversation, Member};
pub use money::{Purse, Usdc, whole_usdc};
pub use notices::Notices;
pub use sequence::{Sequence, Step};
pub use shares::Shares;

use std::collections::BTreeMap;
use std::sync::Mutex;

use serde::{Deserialize, Serialize};

use crate::record::lock;

/// Findings of each kind that are described; all of them are counted.
const EXAMPLES_MAX: usize = 20;

/// What can be wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// A number of a sequence was left out on a connection that was open.
    Gap,
    /// The same thing came twice.
    Double,
    /// What the server had acknowledged is not there.
    Lost,
    /// The server showed an older state than one that it had acknowledged.
    Stale,
    /// The money is not what it should be.
    Money,
}

impl Fault {
    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gap => "gap",
            Self::Double => "double",
            Self::Lost => "lost",
            Self::Stale => "stale",
            Self::Money => "money",
        }
    }
}

/// What was found, from every task of a process.
#[derive(Debug, Default)]
pub struct Findings(Mutex<Found>);

/// What was found: how often, and some of it in words.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Found {
    /// How often each fault was found.
    pub counts: BTreeMap<Fault, u64>,
    /// The first ones of each.
    pub examples: Vec<(Fault, String)>,
    /// Things that were checked, so that "nothing found" states how much that is.
    pub checked: u64,
}

impl Findings {
    /// Something is wrong.
    pub fn note(&self, fault: Fault, what: String) {
        let mut found = lock(&self.0);
        found.add(fault, 1);
        found.add_example(fault, what);
    }

    /// So many things were looked at.
    pub fn checked(&self, number: u64) {
        let mut found = lock(&self.0);
        found.checked = found.checked.saturating_add(number);
    }

    /// Everything up to now.
    pub fn found(&self) -> Found {
        lock(&self.0).clone()
    }
}

impl Found {
    /// Whether nothing is wrong.
    pub fn is_clean(&self) -> bool {
        self.counts.is_empty()
    }

    /// All faults together.
    pub fn total(&self) -> u64 {
        self.counts.values().copied().fold(0, u64::saturating_add)
    }

    /// How often a fault was found.
    pub fn count(&self, fault: Fault) -> u64 {
        self.counts.get(&fault).copied().unwrap_or_default()
    }

    /// Adds what another process has found.
    pub fn merge(&mut self, other: &Self) {
        self.checked = self.checked.saturating_add(other.checked);
        for (fault, count) in &other.counts {
            self.add(*fault, *count);
        }
        for (fault, what) in &other.examples {
            self.add_example(*fault, what.clone());
        }
    }

    fn add(&mut self, fault: Fault, number: u64) {
        let count = self.counts.entry(fault).or_default();
        *count = count.saturating_add(number);
    }

    fn add_example(&mut self, fault: Fault, what: String) {
        let of_its_kind = self.examples.iter().filter(|(it, _)| *it == fault);
        if of_its_kind.count() < EXAMPLES_MAX {
            self.examples.push((fault, what));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_findings_are_counted_and_some_are_described() {
        let findings = Findings::default();
        for number in 0..50 {
            findings.note(Fault::Gap, format!("number {number}"));
        }
        let mut found = findings.found();
        assert_eq!(found.count(Fault::Gap), 50);
        assert_eq!(found.examples.len(), EXAMPLES_MAX);
        found.merge(&findings.found());
        assert_eq!(found.count(Fault::Gap), 100);
        assert!(!found.is_clean());
    }
}
