//! Teams (`migrations/0013_team.sql`). Changes are written under the lock of the team's row, which [`hold`] takes.

mod chat;
mod connection;
pub mod dissolution;
mod list;
pub mod motion;
mod motion_list;
mod pending;
pub mod pool;
mod privacy;
mod record;
mod request;
mod show;
pub mod succession;
mod write;

pub use connection::{are_connected, connect, disconnect};
pub use list::{TeamFilter, TeamSummary, find, find_readable, led, list, mine, search};
pub use motion_list::{ShownMotion, motions};
pub use pending::{
    PendingConnection, PendingInvitation, PendingJoin, ReceivedInvitation,
    open_connection_requests, open_invitations, open_join_requests, received_invitations,
};
pub use privacy::{share_email, shares_email};
pub use record::record;
pub use request::{
    ConnectionRequest, Invitation, JoinRequest, ask_to_connect, ask_to_join, connection_request,
    end_request, invitation, invite, is_invited, join_request, open_connection_request,
    open_join_request,
};
pub use show::{
    Connected, Member, TeamRelation, are_teammates, connected, following, former_members, members,
    relation,
};
pub use write::{
    admit, avatars, create, details, edit, follow, followers, hand_over, hold, hold_two, leave,
    unfollow,
};

use uuid::Uuid;

/// Another team is called so.
pub const NAME_ONCE: &str = "teams_name_key";
/// The player leads a team already.
pub const ONE_LED: &str = "teams_one_led";
/// More members than places.
pub const ROOM: &str = "teams_room";
/// The team is asked about the same already.
pub const ONE_MOTION: &str = "team_motions_one_open";
/// The team is dissolved, or about to be.
pub const GOES_ON: &str = "team_goes_on";
/// The team that a match names as its opponent is dissolved, or about to be.
pub const OPPONENT_GOES_ON: &str = "opponent_goes_on";
/// There is no such team.
pub const FOLLOWED_EXISTS: &str = "team_follows_team_id_fkey";

/// A team as others name it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the columns of teams; the migration describes them"
)]
pub struct Named {
    pub id: Uuid,
    pub name: String,
    pub avatar: Option<String>,
}
