//! Teams over HTTP (docs/rules.md, Teams).

mod answer;
mod connections;
mod create;
mod dissolve;
mod form;
mod invitation;
mod leader;
mod list;
mod matches;
mod membership;
mod pool;
mod show;
mod statement;
mod transaction;
mod vote;

use domain::team::TeamRefusal;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::http::error::Error;
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
        .service(leader::hand_over)
        .service(leader::withdraw)
        .service(leader::accept)
        .service(leader::decline)
        .service(vote::list)
        .service(vote::propose_removal)
        .service(vote::propose_successor)
        .service(vote::cast)
        .service(vote::withdraw)
        .service(dissolve::announce)
        .service(dissolve::call_off)
        .service(invitation::invite)
        .service(invitation::accept)
        .service(invitation::decline)
        .service(invitation::withdraw)
        .service(membership::join)
        .service(membership::withdraw)
        .service(membership::accept)
        .service(membership::reject)
        .service(membership::leave)
        .service(membership::share_email)
        .service(matches::list)
        .service(matches::stake_parts)
        .service(pool::show)
        .service(pool::deposit)
        .service(pool::withdraw)
        .service(pool::set_cap)
        .service(statement::list)
        .service(statement::download)
        .service(connections::connect)
        .service(connections::accept)
        .service(connections::reject)
        .service(connections::disconnect)
        .service(connections::follow)
        .service(connections::unfollow);
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
            TeamRefusal::NoMotion => Self::NotFound {
                code,
                message: "Vote not found",
            },
            TeamRefusal::NotLeader
            | TeamRefusal::PoolOfMembers
            | TeamRefusal::NoVote
            | TeamRefusal::NotYours => Self::Forbidden {
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
            | TeamRefusal::TeamAskedAlready
            | TeamRefusal::PoolStaked
            | TeamRefusal::Dissolving
            | TeamRefusal::Dissolved
            | TeamRefusal::OpponentDissolving
            | TeamRefusal::OpponentDissolved
            | TeamRefusal::MatchesRun
            | TeamRefusal::NameNotTyped
            | TeamRefusal::NotDissolving
            | TeamRefusal::NoVoters
            | TeamRefusal::LeaderIsThere
            | TeamRefusal::PlaysAgainst
            | TeamRefusal::MotionOver
            | TeamRefusal::MotionOpen => Self::Conflict {
                code,
                message: refusal.to_string(),
            },
        }
    }
}
