//! Teams over HTTP (docs/rules.md, Teams).

mod between;
mod form;
mod invitation;
mod list;
mod make;
mod membership;
mod show;
mod wire;
mod work;

use domain::notification::{RequestProblem, note};
use domain::team::Refusal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::http::error::{Error, Result};
pub(in crate::http) use invitation::{accepted, declined};
pub(in crate::http) use membership::{admitted, rejected};
pub(in crate::http) use work::Work;

/// The routes below `/api/teams`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    // Words before ids: `/teams/games` is no team.
    cfg.service(list::list)
        .service(list::games)
        .service(list::mine)
        .service(list::invitations)
        .service(make::create)
        .service(show::show)
        .service(make::edit)
        .service(make::hand_over)
        .service(invitation::invite)
        .service(invitation::accept)
        .service(invitation::decline)
        .service(invitation::withdraw)
        .service(membership::join)
        .service(membership::withdraw)
        .service(membership::accept)
        .service(membership::reject)
        .service(membership::leave)
        .service(between::connect)
        .service(between::accept)
        .service(between::reject)
        .service(between::disconnect)
        .service(between::follow)
        .service(between::unfollow);
}

/// A team after a deed.
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

/// What somebody adds to what they ask.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = TeamMessage)]
struct MessageBody {
    /// At most 500 characters.
    message: Option<String>,
}

impl MessageBody {
    fn note(&self) -> Result<Option<String>> {
        note(self.message.as_deref())
            .map_err(|problem: RequestProblem| Error::field("message", problem.to_string()))
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        let code = refusal.code();
        match refusal {
            Refusal::NotFound => Self::NotFound {
                code,
                message: "Team not found",
            },
            Refusal::NoInvitation => Self::NotFound {
                code,
                message: "Invitation not found",
            },
            Refusal::NoRequest => Self::NotFound {
                code,
                message: "Request not found",
            },
            Refusal::NotLeader => Self::Forbidden {
                code,
                message: refusal.to_string(),
            },
            Refusal::NameTaken
            | Refusal::AlreadyLeading
            | Refusal::TheyLead
            | Refusal::LeadsAlready
            | Refusal::NotLeading
            | Refusal::Full
            | Refusal::AlreadyMember
            | Refusal::TheyAreMember
            | Refusal::NotMember
            | Refusal::TheyAreNotMember
            | Refusal::LeaderMustHandOver
            | Refusal::AlreadyInvited
            | Refusal::TheyAsk
            | Refusal::AlreadyAsked
            | Refusal::InvitationOver
            | Refusal::RequestOver
            | Refusal::SameTeam
            | Refusal::AlreadyConnected
            | Refusal::TeamAskedAlready => Self::Conflict {
                code,
                message: refusal.to_string(),
            },
        }
    }
}
