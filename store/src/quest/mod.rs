//! What the server has recorded of players, what it counted of that, and what was claimed (`migrations/0038_quest.sql`, `0044_watching.sql`).
//!
//! One process counts at a time. A transaction that counts takes that turn first, and locks nothing else that others wait for. A
//! claim locks no counts, because they only grow within a window.

mod claim;
mod count;
mod read;
mod record;
mod watch;

pub use claim::{CLAIMED, QuestClaim, REACHED, claim};
pub use count::{load, save, sweep, take_turn};
pub use read::{QuestProgress, progress};
pub use record::{RecordedFact, is_waiting, waiting};
pub use watch::record_watches;
