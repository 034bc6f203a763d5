//! Challenges over HTTP: lists and snapshots straight from the store, commands through their actor.

pub mod commands;
pub mod create;
pub mod dispute;
pub mod dispute_page;
pub mod evidence;
mod evidence_form;
pub mod form;
pub mod list;
pub mod presence;
pub mod records;
pub mod rematch;
pub mod report;
pub mod response;
pub mod result;
pub mod show;
pub mod team;

pub(super) use show::{CodeQuery, visible};

use utoipa_actix_web::service_config::ServiceConfig;

/// The routes below `/api/challenges`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    // Words before ids: `/challenges/public` is no challenge.
    cfg.service(list::public)
        .service(list::mine)
        .service(list::search)
        .service(create::create)
        .service(show::show)
        .service(create::edit)
        .service(show::stats)
        .service(show::events)
        .service(presence::presence)
        .service(records::records)
        .service(commands::join)
        .service(team::approve)
        .service(team::decline)
        .service(commands::ready)
        .service(commands::leave)
        .service(commands::start)
        .service(commands::cancel)
        .service(commands::call_off)
        .service(result::declare)
        .service(dispute::take_back)
        .service(dispute::withdraw)
        .service(dispute::accept_ruling)
        .service(dispute::appeal_ruling)
        .service(dispute_page::dispute)
        .service(evidence::add)
        .service(evidence::serve)
        .service(evidence::preview)
        .service(rematch::rematch)
        .service(report::report);
}
