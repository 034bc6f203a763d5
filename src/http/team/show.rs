//! One team.

use std::collections::HashSet;

use actix_web::{get, web};
use domain::team::{TeamRefusal, badges};
use store::DbConnection;
use store::chat::people;
use store::team::{self, Member, Named, TeamSummary};
use uuid::Uuid;

use crate::http::error::Result;
use crate::http::extract::Player;
use crate::state::AppState;
use crate::wire::motion::LeaderGapName;
use crate::wire::team::answer::TeamAnswer;
use crate::wire::team::{
    ConnectedTeam, InvitedMember, MyTeamInvitation, MyTeamRequest, TeamBadgeName, TeamConnection,
    TeamConnectionRequest, TeamJoinRequest, TeamMember, TeamRef, TeamRole, TeamSummaryView,
    TeamView, TeamViewer,
};

/// A team with all that I may see of it.
#[utoipa::path(operation_id = "team", tag = "teams", security(("bearer" = [])), params(("id" = Uuid, Path)), responses(
    (status = 200, body = TeamAnswer)
))]
#[get("/teams/{id}")]
pub(super) async fn show(
    app: web::Data<AppState>,
    player: Player,
    id: web::Path<Uuid>,
) -> Result<web::Json<TeamAnswer>> {
    let mut connection = app.db.acquire().await?;
    let team = read(&app, &mut connection, player.id, *id).await?;
    Ok(web::Json(TeamAnswer::new(None, team)))
}

/// A team as `viewer` sees it.
pub(super) async fn read(
    app: &AppState,
    connection: &mut DbConnection,
    viewer: Uuid,
    id: Uuid,
) -> Result<TeamView> {
    let found = team::find_readable(connection, viewer, id).await?;
    let listed = found.ok_or(TeamRefusal::NotFound)?;
    let leader = listed.leader.id;
    let is_over = listed.dissolved_at.is_some();
    // Of a dissolved team the viewer was a member.
    let (is_teammate, is_leader) = (listed.is_mine || is_over, leader == viewer && !is_over);
    let members = if is_over {
        team::former_members(connection, id).await?
    } else {
        team::members(connection, viewer, id).await?
    };
    let members = views_of(app, connection, &listed, viewer, members).await?;
    let connected = team::connected(connection, viewer, id).await?;
    let connected = connected.iter().map(|it| ConnectedTeam::of(it, is_leader));
    let mut inviting = team::open_invitations(connection, id).await?;
    let mine = inviting.iter().position(|it| it.user.id == viewer);
    let mine = mine.map(|place| inviting.remove(place));
    if !is_teammate {
        inviting.clear();
    }
    let (mut asking, mut connecting) = (Vec::new(), Vec::new());
    if is_leader {
        asking = team::open_join_requests(connection, id, viewer).await?;
        connecting = team::open_connection_requests(connection, id).await?;
    }
    let mut view = viewed(connection, viewer, &listed).await?;
    view.invitation = mine.map(MyTeamInvitation::from);
    let record = team::record(connection, id).await?;
    let now = app.clock.now();
    let places = (listed.member_count, listed.max_members);
    let earned = badges(&record, places, listed.created_at, now);
    if listed.is_mine && !is_leader {
        let status = team::motion::leader_status(connection, leader, now).await?;
        view.leader_gap = status.gap(now).map(LeaderGapName::from);
    }
    Ok(TeamView {
        members,
        record: record.into(),
        badges: earned.into_iter().map(TeamBadgeName::from).collect(),
        following: team::following(connection, viewer, id).await?,
        connected_teams: connected.collect(),
        // It has the team's id.
        conversation_id: is_teammate.then_some(id),
        invited_members: inviting.into_iter().map(InvitedMember::from).collect(),
        join_requests: asking.into_iter().map(TeamJoinRequest::from).collect(),
        connection_requests: connecting
            .into_iter()
            .map(TeamConnectionRequest::from)
            .collect(),
        viewer: view,
        summary: TeamSummaryView::of(listed, viewer),
    })
}

/// The members as `viewer` sees them. Whether one is online is for teammates, and email addresses are for those among them who
/// show their own.
async fn views_of(
    app: &AppState,
    connection: &mut DbConnection,
    team: &TeamSummary,
    viewer: Uuid,
    members: Vec<Member>,
) -> Result<Vec<TeamMember>> {
    let ids: Vec<_> = members.iter().map(|member| member.person.id).collect();
    let mut known = if team.is_mine {
        people::acquaintances_among(&mut *connection, viewer, &ids).await?
    } else {
        HashSet::new()
    };
    known.insert(viewer);
    let shows_own = members
        .iter()
        .any(|member| member.person.id == viewer && member.shows_email);
    let views = members.into_iter().map(|member| {
        let id = member.person.id;
        let is_online = team.dissolved_at.is_none() && known.contains(&id);
        let is_online = is_online.then(|| app.sessions.online_since(id).is_some());
        let contribution = team.is_mine.then_some(member.share);
        let shows_email = team.is_mine && (id == viewer || (shows_own && member.shows_email));
        TeamMember::of(member, team.leader.id, shows_email, contribution, is_online)
    });
    Ok(views.collect())
}

/// How `viewer` stands to a team; the invitation is another question.
async fn viewed(
    connection: &mut DbConnection,
    viewer: Uuid,
    team: &TeamSummary,
) -> Result<TeamViewer> {
    let led = team::led(&mut *connection, viewer).await?;
    let other = led.as_ref().filter(|led| led.id != team.id);
    let relation = team::relation(&mut *connection, viewer, other.map(|it| it.id), team.id).await?;
    let between = match relation.connecting {
        _ if relation.is_connected => TeamConnection::Connected,
        Some((_, true)) => TeamConnection::Asked,
        Some((_, false)) => TeamConnection::Asking,
        None => TeamConnection::None,
    };
    Ok(TeamViewer {
        role: TeamRole::of(viewer, team),
        is_following: relation.is_following,
        invitation: None,
        join_request: relation
            .request
            .map(|(id, sent_at)| MyTeamRequest { id, sent_at }),
        connection: other.map(|_: &Named| between),
        connection_request_id: relation.connecting.map(|(id, _)| id),
        shows_email: team::shares_email(connection, team.id, viewer).await?,
        leader_gap: None,
        led_team: led.as_ref().map(TeamRef::from),
    })
}
