//! Conversations over HTTP: one file a part (part-a section 7, Messaging; decisions.md, section 7).

mod arena;

use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(arena::arena);
}
