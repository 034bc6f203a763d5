//! Challenges: read as one snapshot, written as one command.

mod columns;
mod commit;
mod dispute_reminder;
mod due;
mod list;
mod prepared;
mod public;
mod reminder;
mod report;
mod roster;
mod row;
mod search;
mod snapshot;
mod stream;
pub mod team_match;

pub use commit::{CommitError, commit, create, edit, is_edit};
pub use dispute_reminder::{disputes_to_remind, remind_of_dispute};
pub use due::{behind, due};
pub use list::{OwnFilter, PageRange, ViewerId, mine, waiting_of};
pub use prepared::PreparedWrite;
pub use public::{
    CategoryCounts, ChallengeFilter, ListOrder, ListedChallenge, ViewerCategory, public,
};
pub use reminder::{awaiting_presence, remind, to_announce, to_remind};
pub use report::{ChallengeReport, store_report};
pub use search::{ChallengeCursor, search};
pub use snapshot::{
    Snapshot, count_view, covers, find, forget_viewers, guest, hidden_by, list_all, player,
    relation, ties, unfinished_of,
};
pub use stream::{EventRecord, events, seen, versions};
