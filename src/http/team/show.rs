//! One team.

use std::collections::HashSet;

use actix_web::{get, web};
use domain::team::TeamRefusal;
use store::DbConnection;
use store::chat::people;
use store::team::{self, Named, TeamSummary};
use uuid::Uuid;

use super::answer::TeamAnswer;
use crate::http::error::Result;
use crate::http::extract::Player;
use crate::state::AppState;
use crate::wire::team::{
    ConnectedTeam, InvitedMember, MyTeamInvitation, MyTeamRequest, TeamConnection,
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
    let found = team::find(connection, viewer, id).await?;
    let listed = found.ok_or(TeamRefusal::NotFound)?;
    let leader = listed.leader.id;
    let (is_teammate, is_leader) = (listed.is_mine, leader == viewer);
    let members = team::members(connection, id).await?;
    let ids: Vec<_> = members.iter().map(|member| member.person.id).collect();
    let mut known = if is_teammate {
        people::acquaintances_among(&mut *connection, viewer, &ids).await?
    } else {
        HashSet::new()
    };
    known.insert(viewer);
    let members = members.into_iter().map(|member| {
        let id = member.person.id;
        let is_online = known.contains(&id);
        let is_online = is_online.then(|| app.sessions.online_since(id).is_some());
        let contribution = is_teammate.then_some(member.share);
        let shows_email = is_leader || id == viewer;
        TeamMember::of(member, leader, shows_email, contribution, is_online)
    });
    let connected = team::connected(connection, id).await?;
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
    Ok(TeamView {
        members: members.collect(),
        following: team::following(connection, id).await?,
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

/// How `viewer` stands to a team; the invitation is another question.
async fn viewed(
    connection: &mut DbConnection,
    viewer: Uuid,
    team: &TeamSummary,
) -> Result<TeamViewer> {
    let led = team::led(connection, viewer).await?;
    let other = led.as_ref().filter(|led| led.id != team.id);
    let relation = team::relation(connection, viewer, other.map(|it| it.id), team.id).await?;
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
        led_team: led.as_ref().map(TeamRef::from),
    })
}
