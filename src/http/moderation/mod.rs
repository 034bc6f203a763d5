//! The moderators' console: the queue of disputes, the file of a case, and what they decide (docs/rules.md, Disputes).

mod case;
mod commands;
mod evidence;
mod quality;
mod queue;

use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts the routes.
pub(super) fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(queue::disputes)
        .service(case::show)
        .service(commands::take)
        .service(commands::release)
        .service(commands::rule)
        .service(evidence::serve)
        .service(evidence::preview)
        .service(quality::quality);
}
