//! What moderators and administrators see and do (docs/rules.md, Administration). Each change writes its entry of the audit log in
//! its own transaction.

mod me;

use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts the routes.
pub(super) fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(me::me);
}
