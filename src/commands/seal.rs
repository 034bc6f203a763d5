//! `duel-ledger seals` and `duel-ledger verify`: takes a copy of the seals, and checks the ledger against its own seals and against
//! such a copy.

use std::fmt;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use store::Db;
use store::audit::Breach;
use store::seal::WrittenSeal;

use crate::commands::audit::on_database;
use crate::settings::Settings;
use crate::wire::seal::{CopiedSeal, SealView};

/// Seals that are read at once.
const PAGE: i64 = 500;

/// Bytes of one line of a copy, at most: a seal has some 350.
const LINE_MAX: u64 = 4_096;

/// Which seals to print.
#[derive(Debug, Clone, clap::Args)]
pub struct SealsAfter {
    /// The number of the last seal that the copy has already
    #[arg(long, default_value_t = 0)]
    pub after: i64,
}

/// What to check the ledger against.
#[derive(Debug, Clone, clap::Args)]
pub struct Verification {
    /// A copy of the seals that was stored elsewhere: one JSON object a line, as duel-ledger seals prints them
    #[arg(long)]
    pub against: Option<PathBuf>,
}

/// Prints the seals of the database of the settings, a line each.
///
/// # Errors
/// One sentence that states what stands in the way and what to do about it.
pub async fn print_on(settings: &Settings, which: &SealsAfter, out: impl Write) -> Result<()> {
    on_database(settings, async |db| print(&db, which.after, out).await).await
}

/// Prints the seals behind the one of number `after`.
///
/// # Errors
/// Where the database cannot be read or `out` cannot be written.
pub async fn print(db: &Db, mut after: i64, mut out: impl Write) -> Result<()> {
    loop {
        let seals = store::seal::after(db, after, PAGE).await?;
        let Some(last) = seals.last() else {
            return Ok(());
        };
        after = last.seal.number.get();
        for seal in &seals {
            let line = SealView::from(seal).line();
            out.write_all(line.as_bytes())
                .context("the seals cannot be written")?;
        }
    }
}

/// What a verification has found.
#[derive(Debug)]
pub struct VerificationReport {
    /// Differences between the ledger and its own seals.
    breaches: Vec<Breach>,
    head: Option<WrittenSeal>,
    /// Where a copy was given.
    copy: Option<CopyComparison>,
}

/// How a copy compares with the seals of the database.
#[derive(Debug)]
struct CopyComparison {
    seals: u64,
    /// The first seal that differs, and how.
    difference: Option<String>,
}

/// Checks the database of the settings, also beside a server that runs on it.
///
/// # Errors
/// One sentence that states what stands in the way and what to do about it.
pub async fn verify_on(
    settings: &Settings,
    verification: &Verification,
) -> Result<VerificationReport> {
    on_database(settings, async |db| verify(&db, verification).await).await
}

/// Checks the ledger against its seals, and these against a copy where there is one.
///
/// # Errors
/// Where the database or the copy cannot be read: then nothing is known of either.
pub async fn verify(db: &Db, verification: &Verification) -> Result<VerificationReport> {
    let copy = match &verification.against {
        Some(path) => Some(compare(db, path).await?),
        None => None,
    };
    let found = store::seal::check::run(db).await?;
    Ok(VerificationReport {
        breaches: found.breaches,
        head: found.head,
        copy,
    })
}

/// Reads a copy a line at a time, and looks up a page of seals at once.
async fn compare(db: &Db, path: &Path) -> Result<CopyComparison> {
    let named = || format!("the copy {}", path.display());
    let file = File::open(path).with_context(|| format!("{} cannot be opened", named()))?;
    let mut file = BufReader::new(file);
    let mut comparison = CopyComparison {
        seals: 0,
        difference: None,
    };
    let mut written: Vec<WrittenSeal> = Vec::new();
    let mut line = String::new();
    for number in 1_u64.. {
        line.clear();
        let read = file.by_ref().take(LINE_MAX).read_line(&mut line);
        if read.with_context(|| format!("{} cannot be read", named()))? == 0 {
            break;
        }
        if line.trim().is_empty() {
            continue;
        }
        let Some(copied) = CopiedSeal::parse(line.trim_end()) else {
            bail!("line {number} of {} is not a seal", named());
        };
        comparison.seals += 1;
        if !written
            .iter()
            .any(|it| it.seal.number.get() == copied.number)
        {
            written = store::seal::after(db, copied.number - 1, PAGE).await?;
        }
        comparison.difference = difference(&copied, &written);
        if comparison.difference.is_some() {
            break;
        }
    }
    ensure!(
        0 < comparison.seals,
        "{} has no seals: it proves nothing",
        named()
    );
    Ok(comparison)
}

fn difference(copied: &CopiedSeal, written: &[WrittenSeal]) -> Option<String> {
    let number = copied.number;
    match written.iter().find(|it| it.seal.number.get() == number) {
        None => Some(format!(
            "seal {number}: the copy has it, and the database does not"
        )),
        Some(seal) if seal.hash.to_string() != copied.hash.to_ascii_lowercase() => Some(format!(
            "seal {number}: its hash is {} in the copy, and {} in the database",
            copied.hash, seal.hash
        )),
        Some(_) => None,
    }
}

impl VerificationReport {
    /// Whether the ledger is what was sealed, and the seals what was copied.
    pub fn is_clean(&self) -> bool {
        self.breaches.is_empty() && self.difference().is_none()
    }

    fn difference(&self) -> Option<&str> {
        self.copy.as_ref()?.difference.as_deref()
    }
}

impl fmt::Display for VerificationReport {
    /// A line for each difference, the first one first, and one that sums up.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(difference) = self.difference() {
            writeln!(f, "{difference}")?;
        }
        for breach in &self.breaches {
            writeln!(f, "{}: {}", breach.subject, breach.detail)?;
        }
        if !self.is_clean() {
            return writeln!(f, "The ledger is not what was sealed.");
        }
        match &self.head {
            None => writeln!(f, "Nothing is sealed yet."),
            Some(WrittenSeal { seal, hash, .. }) => {
                let (number, total) = (seal.number, seal.total);
                writeln!(
                    f,
                    "The ledger is what was sealed: {total} journals in {number} seals, the last one {hash}."
                )
            }
        }?;
        match &self.copy {
            Some(copy) => writeln!(f, "The copy is right: {} seals.", copy.seals),
            None => Ok(()),
        }
    }
}
