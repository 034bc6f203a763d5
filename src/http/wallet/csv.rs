//! The history as a file, written while it is read.

use actix_web::web::Bytes;
use domain::wallet::EntryKind;
use futures_util::stream::{Stream, StreamExt, once};
use std::future::ready;
use store::wallet::history::{EntryStatus, WalletEntry};
use time::format_description::well_known::Rfc3339;

use crate::wire::csv::cell;
use crate::wire::wallet::title;

/// What the file is called where it is saved.
pub(super) const ATTACHMENT: &str = "attachment; filename=\"duel-ledger-transactions.csv\"";

const HEAD: &str = "Date,Kind,Description,Amount (USDC),Balance after (USDC),Status,Id\r\n";

/// The file, a piece for each read of the history; of one kind where one is named.
pub(super) fn lines(
    history: impl Stream<Item = store::Result<Vec<WalletEntry>>>,
    kind: Option<EntryKind>,
) -> impl Stream<Item = store::Result<Bytes>> {
    let rows = history.map(move |entries| {
        let wanted = |entry: &&WalletEntry| kind.is_none_or(|kind| kind == entry.kind);
        Ok(entries?
            .iter()
            .filter(wanted)
            .map(line)
            .collect::<String>()
            .into())
    });
    once(ready(Ok(Bytes::from_static(HEAD.as_bytes())))).chain(rows)
}

fn line(entry: &WalletEntry) -> String {
    let status = match entry.status {
        EntryStatus::Posted => "posted",
        EntryStatus::Pending => "pending",
        EntryStatus::Returned => "returned",
    };
    let at = entry.at.format(&Rfc3339).unwrap_or_default();
    let (kind, title) = (entry.kind.as_str(), cell(&title(entry)));
    let (amount, balance, id) = (entry.amount, entry.balance_after, entry.id);
    format!("{at},{kind},{title},{amount},{balance},{status},{id}\r\n")
}
