//! Challenges: read as one snapshot, written as one deed.

mod columns;
mod commit;
mod due;
mod list;
mod row;
mod snapshot;
mod stream;

pub use commit::{CommitError, commit, create};
pub use due::{beat, due, extend_deadlines, last_beat};
pub use list::{Category, CategoryCounts, Filter, Mine, Order, Page, Viewer, mine, public, search};
pub use snapshot::{Snapshot, count_view, find, forget_viewers, guest, player, relation};
pub use stream::{Told, events, versions};
