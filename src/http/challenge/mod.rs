//! Challenges over HTTP: lists and snapshots straight from the store, deeds through their actor.

mod detail;
mod form;
mod read;
mod wire;
mod write;

use utoipa_actix_web::service_config::ServiceConfig;

/// The routes below `/api/challenges`.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    // Words before ids: `/challenges/public` is no challenge.
    cfg.service(read::public)
        .service(read::mine)
        .service(read::search)
        .service(write::create)
        .service(read::show)
        .service(write::edit)
        .service(read::stats)
        .service(read::events)
        .service(write::join)
        .service(write::ready)
        .service(write::leave)
        .service(write::start)
        .service(write::cancel)
        .service(write::call_off)
        .service(write::declare);
}
