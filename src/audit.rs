//! `duel-ledger audit`: says of the whole database whether its books are right.

use std::fmt;

use store::Db;
use store::audit::Breach;

/// What the audit has found.
#[derive(Debug)]
pub struct Report {
    breaches: Vec<Breach>,
}

/// Checks every invariant over the whole database.
///
/// # Errors
/// Where the database cannot be read: then nothing is known of the books.
pub async fn run(db: &Db) -> store::Result<Report> {
    Ok(Report {
        breaches: store::audit::run(db).await?,
    })
}

impl Report {
    /// Whether every invariant holds.
    pub fn is_clean(&self) -> bool {
        self.breaches.is_empty()
    }
}

impl fmt::Display for Report {
    /// A line for each breach, or one that says that there is none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Breach {
            invariant,
            rule,
            subject,
            detail,
        } in &self.breaches
        {
            writeln!(f, "{invariant} ({rule}): {subject}: {detail}")?;
        }
        match self.breaches.len() {
            0 => writeln!(f, "The books are right: every invariant holds."),
            1 => writeln!(f, "1 breach: the books are wrong."),
            many => writeln!(f, "{many} breaches: the books are wrong."),
        }
    }
}
