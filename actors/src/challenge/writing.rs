//! The batches of challenges: the commands of many challenges in one statement.

use store::Db;
use store::challenge::{CommitError, PreparedWrite};

use crate::runtime::batcher::Batched;

/// Each challenge has at most one here, because its actor waits for the commit: no two are on one challenge, so the order
/// within a batch does not matter.
impl Batched for PreparedWrite {
    type Writer = Db;
    /// Whether the challenge was still at the version that was decided on.
    type Done = Result<bool, CommitError>;
    const KIND: &'static str = "commands";
    const WAITING_MAX: usize = 1_024;
    /// Under load PostgreSQL has two cores to work on. And while one batch waits for a locked row, the other one goes
    /// on.
    const WRITING_MAX: usize = 2;
    /// Measured: with fewer, two batches of half the size cost more than they gain.
    const WORTHWHILE: usize = 8;
    /// Some 30 joins: a statement of so many rows takes some 15 ms, which those who come after it wait for.
    const BATCH_ROWS_MAX: usize = 256;

    fn batch_rows(&self) -> usize {
        if self.goes_alone() {
            Self::BATCH_ROWS_MAX
        } else {
            self.rows()
        }
    }

    async fn write(db: &Db, commands: &[Self]) -> store::Result<Vec<Self::Done>> {
        match store::challenge::commit(db, commands).await {
            Ok(written) => Ok(written.into_iter().map(Ok).collect()),
            Err(error) if commands.len() == 1 && error.concerns_a_part() => {
                Ok(vec![Err(CommitError::from(error))])
            }
            Err(error) => Err(error),
        }
    }
}
