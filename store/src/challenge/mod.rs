//! Challenges: read as one snapshot, written as one deed.

mod columns;
mod commit;
mod due;
mod list;
mod prepared;
mod public;
mod reminder;
mod report;
mod row;
mod snapshot;
mod stream;

pub use commit::{CommitError, Deed, commit, create, edit, is_edit};
pub use due::{behind, due};
pub use list::{Mine, Page, Viewer, mine, search, waiting_of};
pub use prepared::Prepared;
pub use public::{Category, CategoryCounts, Filter, Order, public};
pub use reminder::{remind, to_announce, to_remind, unseen};
pub use report::{Report, keep_report};
pub use snapshot::{
    Snapshot, count_view, covers, find, forget_viewers, guest, player, relation, unfinished_of,
};
pub use stream::{Told, events, seen, versions};
