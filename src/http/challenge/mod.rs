//! Challenges over HTTP: lists and snapshots straight from the store, deeds through their actor.

pub mod detail;
pub mod form;
pub mod list;
pub mod show;
pub mod wire;
pub mod write;

use utoipa_actix_web::service_config::ServiceConfig;

/// The routes below `/api/challenges`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    // Words before ids: `/challenges/public` is no challenge.
    cfg.service(list::public)
        .service(list::mine)
        .service(list::search)
        .service(write::create)
        .service(show::show)
        .service(write::edit)
        .service(show::stats)
        .service(show::events)
        .service(write::join)
        .service(write::ready)
        .service(write::leave)
        .service(write::start)
        .service(write::cancel)
        .service(write::call_off)
        .service(write::declare);
}
