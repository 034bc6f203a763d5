//! Challenges over HTTP: lists and snapshots straight from the store, deeds through their actor.

pub mod answer;
pub mod deed;
pub mod detail;
pub mod form;
pub mod list;
pub mod offer;
pub mod presence;
pub mod records;
pub mod rematch;
pub mod report;
pub mod show;
pub mod wire;

pub(super) use show::{CodeQuery, visible};

use utoipa_actix_web::service_config::ServiceConfig;

/// The routes below `/api/challenges`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    // Words before ids: `/challenges/public` is no challenge.
    cfg.service(list::public)
        .service(list::mine)
        .service(list::search)
        .service(offer::create)
        .service(show::show)
        .service(offer::edit)
        .service(show::stats)
        .service(show::events)
        .service(presence::presence)
        .service(records::records)
        .service(deed::join)
        .service(deed::ready)
        .service(deed::leave)
        .service(deed::start)
        .service(deed::cancel)
        .service(deed::call_off)
        .service(deed::declare)
        .service(rematch::rematch)
        .service(report::report);
}
