//! Teams, as every client reads them.

pub mod answer;
pub mod connections;
pub mod invitation;
pub mod list;
pub mod matches;
pub mod membership;
pub mod pool;
pub mod statement;
pub mod vote;

use domain::money::Usdc;
use domain::team::{TeamBadge, TeamRecord};
use serde::Serialize;
use store::team::{
    Connected, Member, Named, PendingConnection, PendingInvitation, PendingJoin,
    ReceivedInvitation, TeamSummary,
};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::infra::images::{self, PictureKind};
use crate::wire::motion::LeaderGapName;
use crate::wire::person::UserSummary;

/// A team as others name it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TeamRef {
    #[serde(rename = "_id")]
    id: Uuid,
    name: String,
    /// Address of the picture.
    avatar: Option<String>,
}

impl From<&Named> for TeamRef {
    fn from(named: &Named) -> Self {
        Self {
            id: named.id,
            name: named.name.clone(),
            avatar: picture(named.avatar.as_deref()),
        }
    }
}

/// The address of a team's picture.
fn picture(avatar: Option<&str>) -> Option<String> {
    avatar.map(|name| images::url(PictureKind::TeamAvatar, name))
}

/// A player's role in a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TeamRole {
    Leader,
    Member,
}

impl TeamRole {
    pub fn of(viewer: Uuid, team: &TeamSummary) -> Option<Self> {
        if team.dissolved_at.is_some() {
            None
        } else if team.leader.id == viewer {
            Some(Self::Leader)
        } else {
            team.is_mine.then_some(Self::Member)
        }
    }
}

/// A team as lists show it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TeamSummary)]
pub struct TeamSummaryView {
    #[serde(rename = "_id")]
    id: Uuid,
    name: String,
    /// Empty where there is none.
    tagline: String,
    description: String,
    region: String,
    primary_game: String,
    level: String,
    current_members: i32,
    max_members: i32,
    is_private: bool,
    requires_approval: bool,
    tags: Vec<String>,
    avatar: Option<String>,
    leader: UserSummary,
    /// Players who follow it.
    followers: i64,
    my_role: Option<TeamRole>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    /// When it is dissolved, where that is announced: nothing new begins in it.
    #[serde(with = "time::serde::rfc3339::option")]
    dissolves_at: Option<OffsetDateTime>,
    /// When it was dissolved; those who were in it can read it.
    #[serde(with = "time::serde::rfc3339::option")]
    dissolved_at: Option<OffsetDateTime>,
}

impl TeamSummaryView {
    pub fn of(team: TeamSummary, viewer: Uuid) -> Self {
        let leader = UserSummary::of(&team.leader);
        let my_role = TeamRole::of(viewer, &team);
        Self {
            id: team.id,
            avatar: picture(team.avatar.as_deref()),
            name: team.name,
            tagline: team.tagline,
            description: team.description,
            region: team.region,
            primary_game: team.primary_game,
            level: team.level,
            current_members: team.member_count,
            max_members: team.max_members,
            is_private: team.is_private,
            requires_approval: team.requires_approval,
            tags: team.tags,
            leader,
            followers: team.followers,
            my_role,
            created_at: team.created_at,
            dissolves_at: team.dissolves_at,
            dissolved_at: team.dissolved_at,
        }
    }
}

/// A team with all that its page shows. What the viewer may not see is empty.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Team)]
pub struct TeamView {
    #[serde(flatten)]
    pub summary: TeamSummaryView,
    /// The leader first, then by joining.
    pub members: Vec<TeamMember>,
    /// Other teams that its members follow.
    pub following: i64,
    pub connected_teams: Vec<ConnectedTeam>,
    /// Where its members talk; for them.
    pub conversation_id: Option<Uuid>,
    /// For members.
    pub invited_members: Vec<InvitedMember>,
    /// For the leader.
    pub join_requests: Vec<TeamJoinRequest>,
    /// For the leader.
    pub connection_requests: Vec<TeamConnectionRequest>,
    pub record: TeamRecordView,
    pub badges: Vec<TeamBadgeName>,
    pub viewer: TeamViewer,
}

/// What the pool of a team has played.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[schema(as = TeamRecord)]
pub struct TeamRecordView {
    /// Matches with a result.
    played: i64,
    won: i64,
    /// All that was staked.
    #[schema(value_type = String, example = "250")]
    staked: Usdc,
}

impl From<TeamRecord> for TeamRecordView {
    fn from(record: TeamRecord) -> Self {
        Self {
            played: record.played,
            won: record.won,
            staked: record.staked,
        }
    }
}

/// What a team has earned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = TeamBadge)]
pub enum TeamBadgeName {
    FirstWin,
    Regular,
    FullRoster,
    Anniversary,
}

impl From<TeamBadge> for TeamBadgeName {
    fn from(badge: TeamBadge) -> Self {
        match badge {
            TeamBadge::FirstWin => Self::FirstWin,
            TeamBadge::Regular => Self::Regular,
            TeamBadge::FullRoster => Self::FullRoster,
            TeamBadge::Anniversary => Self::Anniversary,
        }
    }
}

/// A member of a team.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TeamMember {
    #[serde(rename = "_id")]
    id: Uuid,
    user: TeamMemberUser,
    role: TeamRole,
    #[serde(with = "time::serde::rfc3339")]
    joined_at: OffsetDateTime,
    /// Their share of the pool; for members.
    #[schema(value_type = Option<String>, example = "60")]
    contribution: Option<Usdc>,
    /// Null for those who are in no team with them.
    is_online: Option<bool>,
    /// Teams that they are in beside this one, that the viewer may know of.
    other_teams: i64,
}

/// The person behind a membership.
#[derive(Debug, Clone, Serialize, ToSchema)]
struct TeamMemberUser {
    #[serde(flatten)]
    person: UserSummary,
    /// One's own, and between members who both show theirs.
    email: Option<String>,
}

impl TeamMember {
    pub fn of(
        member: Member,
        leader: Uuid,
        shows_email: bool,
        contribution: Option<Usdc>,
        is_online: Option<bool>,
    ) -> Self {
        let id = member.person.id;
        Self {
            id,
            user: TeamMemberUser {
                person: UserSummary::of(&member.person),
                email: shows_email.then_some(member.email),
            },
            role: if id == leader {
                TeamRole::Leader
            } else {
                TeamRole::Member
            },
            joined_at: member.joined_at,
            contribution,
            is_online,
            other_teams: member.other_teams,
        }
    }
}

/// A team that this one is connected with.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConnectedTeam {
    #[serde(flatten)]
    team: TeamRef,
    leader: UserSummary,
    #[serde(with = "time::serde::rfc3339")]
    connected_at: OffsetDateTime,
    /// Where the two leaders write to each other; for them.
    conversation_id: Option<Uuid>,
    /// Whether its members have notice of its end: it accepts no match.
    is_dissolving: bool,
}

impl ConnectedTeam {
    pub fn of(connected: &Connected, is_leader: bool) -> Self {
        Self {
            conversation_id: connected.conversation_id.filter(|_| is_leader),
            team: TeamRef::from(&connected.team),
            leader: UserSummary::of(&connected.leader),
            connected_at: connected.connected_at,
            is_dissolving: connected.is_dissolving,
        }
    }
}

/// An invited player.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitedMember {
    #[serde(rename = "_id")]
    id: Uuid,
    user: UserSummary,
    invited_by: UserSummary,
    message: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    sent_at: OffsetDateTime,
}

impl From<PendingInvitation> for InvitedMember {
    fn from(inviting: PendingInvitation) -> Self {
        Self {
            id: inviting.id,
            user: UserSummary::of(&inviting.user),
            invited_by: UserSummary::of(&inviting.invited_by),
            message: inviting.message,
            sent_at: inviting.sent_at,
        }
    }
}

/// A player who asks to join.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TeamJoinRequest {
    #[serde(rename = "_id")]
    id: Uuid,
    user: UserSummary,
    message: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    sent_at: OffsetDateTime,
}

impl From<PendingJoin> for TeamJoinRequest {
    fn from(asking: PendingJoin) -> Self {
        Self {
            id: asking.id,
            user: UserSummary::of(&asking.user),
            message: asking.message,
            sent_at: asking.sent_at,
        }
    }
}

/// A team that asks to be connected.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TeamConnectionRequest {
    #[serde(rename = "_id")]
    id: Uuid,
    from: TeamRef,
    message: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    sent_at: OffsetDateTime,
}

impl From<PendingConnection> for TeamConnectionRequest {
    fn from(connecting: PendingConnection) -> Self {
        Self {
            id: connecting.id,
            from: TeamRef::from(&connecting.from),
            message: connecting.message,
            sent_at: connecting.sent_at,
        }
    }
}

/// How the viewer stands to a team.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TeamViewer {
    pub role: Option<TeamRole>,
    pub is_following: bool,
    /// My open invitation.
    pub invitation: Option<MyTeamInvitation>,
    /// My open request.
    pub join_request: Option<MyTeamRequest>,
    /// The team that I lead.
    pub led_team: Option<TeamRef>,
    /// Between that team and this one; nothing where I lead no other.
    pub connection: Option<TeamConnection>,
    pub connection_request_id: Option<Uuid>,
    /// Whether my email address is shown to the members who show theirs.
    pub shows_email: bool,
    /// Why the members can choose another leader; for members where they can.
    pub leader_gap: Option<LeaderGapName>,
}

/// How two teams stand to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TeamConnection {
    None,
    /// Mine has asked this one.
    Asked,
    /// This one asks mine.
    Asking,
    Connected,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyTeamInvitation {
    #[serde(rename = "_id")]
    id: Uuid,
    invited_by: UserSummary,
    message: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    sent_at: OffsetDateTime,
}

impl From<PendingInvitation> for MyTeamInvitation {
    fn from(inviting: PendingInvitation) -> Self {
        Self {
            id: inviting.id,
            invited_by: UserSummary::of(&inviting.invited_by),
            message: inviting.message,
            sent_at: inviting.sent_at,
        }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyTeamRequest {
    #[serde(rename = "_id")]
    pub id: Uuid,
    #[serde(with = "time::serde::rfc3339")]
    pub sent_at: OffsetDateTime,
}

/// An invitation as the invited player sees it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TeamInvitation {
    #[serde(rename = "_id")]
    id: Uuid,
    team: InvitingTeam,
    invited_by: UserSummary,
    message: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    sent_at: OffsetDateTime,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct InvitingTeam {
    #[serde(flatten)]
    team: TeamRef,
    primary_game: String,
    level: String,
    region: String,
    current_members: i32,
    max_members: i32,
}

impl From<ReceivedInvitation> for TeamInvitation {
    fn from(invited: ReceivedInvitation) -> Self {
        Self {
            id: invited.id,
            team: InvitingTeam {
                team: TeamRef::from(&invited.team),
                primary_game: invited.primary_game,
                level: invited.level,
                region: invited.region,
                current_members: invited.member_count,
                max_members: invited.max_members,
            },
            invited_by: UserSummary::of(&invited.invited_by),
            message: invited.message,
            sent_at: invited.sent_at,
        }
    }
}
