//! Teams over HTTP (docs/rules.md, Teams).

mod connections;
mod create;
mod form;
mod invitation;
mod list;
mod membership;
mod show;
mod transaction;
mod wire;

use domain::notification::{RequestError, note};
use domain::team::TeamRefusal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::http::error::{Error, Result};
pub(in crate::http) use invitation::{accepted, declined};
pub(in crate::http) use membership::{admitted, rejected};
pub(in crate::http) use transaction::TeamTx;

/// The routes below `/api/teams`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    // Words before ids: `/teams/games` is no team.
    cfg.service(list::list)
        .service(list::games)
        .service(list::mine)
        .service(list::invitations)
        .service(create::create)
        .service(show::show)
        .service(create::edit)
        .service(create::hand_over)
        .service(invitation::invite)
        .service(invitation::accept)
        .service(invitation::decline)
        .service(invitation::withdraw)
        .service(membership::join)
        .service(membership::withdraw)
        .service(membership::accept)
        .service(membership::reject)
        .service(membership::leave)
        .service(connections::connect)
        .service(connections::accept)
        .service(connections::reject)
        .service(connections::disconnect)
        .service(connections::follow)
        .service(connections::unfollow);
}

/// A team after a command.
#[derive(Debug, Serialize, ToSchema)]
struct TeamAnswer {
    success: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'static str>,
    data: TeamData,
}

#[derive(Debug, Serialize, ToSchema)]
struct TeamData {
    team: wire::TeamView,
}

impl TeamAnswer {
    fn new(message: Option<&'static str>, team: wire::TeamView) -> Self {
        Self {
            success: true,
            message,
            data: TeamData { team },
        }
    }
}

/// A message that a player adds to a request.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = TeamMessage)]
struct MessageBody {
    /// At most 500 characters.
    message: Option<String>,
}

impl MessageBody {
    fn note(&self) -> Result<Option<String>> {
        note(self.message.as_deref())
            .map_err(|problem: RequestError| Error::field("message", problem.to_string()))
    }
}

impl From<TeamRefusal> for Error {
    fn from(refusal: TeamRefusal) -> Self {
        let code = refusal.code();
        match refusal {
            TeamRefusal::NotFound => Self::NotFound {
                code,
                message: "Team not found",
            },
            TeamRefusal::NoInvitation => Self::NotFound {
                code,
                message: "Invitation not found",
            },
            TeamRefusal::NoRequest => Self::NotFound {
                code,
                message: "Request not found",
            },
            TeamRefusal::NotLeader => Self::Forbidden {
                code,
                message: refusal.to_string(),
            },
            TeamRefusal::NameTaken
            | TeamRefusal::AlreadyLeading
            | TeamRefusal::TheyLead
            | TeamRefusal::LeadsAlready
            | TeamRefusal::NotLeading
            | TeamRefusal::Full
            | TeamRefusal::AlreadyMember
            | TeamRefusal::TheyAreMember
            | TeamRefusal::NotMember
            | TeamRefusal::TheyAreNotMember
            | TeamRefusal::LeaderMustHandOver
            | TeamRefusal::AlreadyInvited
            | TeamRefusal::TheyAsk
            | TeamRefusal::AlreadyAsked
            | TeamRefusal::InvitationOver
            | TeamRefusal::RequestOver
            | TeamRefusal::SameTeam
            | TeamRefusal::AlreadyConnected
            | TeamRefusal::TeamAskedAlready => Self::Conflict {
                code,
                message: refusal.to_string(),
            },
        }
    }
}
