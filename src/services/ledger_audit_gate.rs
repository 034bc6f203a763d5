//! Lets one audit of the ledger run at a time on a server.

use std::sync::atomic::{AtomicBool, Ordering};

/// Whether an audit runs on this server.
#[derive(Debug, Default)]
pub struct LedgerAuditGate(AtomicBool);

/// Held while an audit runs.
#[derive(Debug)]
pub struct LedgerAuditTurn<'a>(&'a LedgerAuditGate);

impl LedgerAuditGate {
    /// A turn, where none is under way; it ends when it is dropped.
    pub fn enter(&self) -> Option<LedgerAuditTurn<'_>> {
        let was_free = self
            .0
            .compare_exchange(false, true, Ordering::SeqCst, Ordering::SeqCst);
        was_free.ok().map(|_| LedgerAuditTurn(self))
    }
}

impl Drop for LedgerAuditTurn<'_> {
    fn drop(&mut self) {
        self.0.0.store(false, Ordering::SeqCst);
    }
}
