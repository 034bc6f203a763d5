//! Teams (`migrations/0013_team.sql`). Changes are written under the lock of the team's row, which [`lock`] takes.

mod chat;
mod connection;
mod invitation;
mod list;
mod request;
mod show;
mod write;

pub use connection::{
    ConnectionRequest, are_connected, ask_to_connect, connect, connection_request, disconnect,
    end_connection_request, open_connection_request,
};
pub use invitation::{
    Invitation, ReceivedInvitation, end_invitation, friends_among, invitation, invite, invited,
    open_invitation,
};
pub use list::{TeamFilter, TeamSummary, find, led, list, mine};
pub use request::{JoinRequest, ask_to_join, end_request, open_request, request};
pub use show::{
    Connected, Member, PendingConnection, PendingInvitation, PendingJoin, TeamRelation, asking,
    connected, connecting, following, inviting, members, relation,
};
pub use write::{
    admit, avatars, create, details, edit, follow, followers, hand_over, hold, hold_two, leave,
    unfollow,
};

use domain::team::RequestStatus;
use uuid::Uuid;

use crate::error::Error;

/// Another team is called so.
pub const NAME_ONCE: &str = "teams_name_key";
/// The player leads a team already.
pub const ONE_LED: &str = "teams_one_led";
/// More members than places.
pub const ROOM: &str = "teams_room";
/// There is no such team.
pub const FOLLOWED_EXISTS: &str = "team_follows_team_id_fkey";

/// A team as others name it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the columns of teams; the migration tells of them"
)]
pub struct Named {
    pub id: Uuid,
    pub name: String,
    pub avatar: Option<String>,
}

/// The status of a request.
fn status_of(table: &'static str, id: Uuid, outcome: Option<&str>) -> Result<RequestStatus, Error> {
    match outcome {
        None => Ok(RequestStatus::Open),
        Some("accepted") => Ok(RequestStatus::Accepted),
        Some("declined" | "rejected") => Ok(RequestStatus::Refused),
        Some("withdrawn") => Ok(RequestStatus::Withdrawn),
        Some(other) => Err(Error::Inconsistent {
            table,
            id,
            what: format!("its outcome is {other}"),
        }),
    }
}

/// The reverse of [`status`]; tables differ in their word for what was refused.
const fn outcome(status: RequestStatus, refused: &'static str) -> Option<&'static str> {
    match status {
        RequestStatus::Open => None,
        RequestStatus::Accepted => Some("accepted"),
        RequestStatus::Refused => Some(refused),
        RequestStatus::Withdrawn => Some("withdrawn"),
    }
}
