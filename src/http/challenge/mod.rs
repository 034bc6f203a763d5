//! Challenges over HTTP: lists and snapshots straight from the store, commands through their actor.

pub mod commands;
pub mod create;
pub mod detail;
pub mod dispute;
pub mod form;
pub mod list;
pub mod presence;
pub mod records;
pub mod rematch;
pub mod report;
pub mod response;
pub mod show;

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
        .service(commands::ready)
        .service(commands::leave)
        .service(commands::start)
        .service(commands::cancel)
        .service(commands::call_off)
        .service(commands::declare)
        .service(dispute::take_back)
        .service(dispute::withdraw)
        .service(rematch::rematch)
        .service(report::report);
}
