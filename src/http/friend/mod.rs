//! Players and how they stand to each other: follows, lists of players, public profiles.

mod follow;
mod list;
mod profile;
mod relations;
mod report;

pub(in crate::http) use follow::not_followed;
pub(in crate::http) use list::views;
use utoipa_actix_web::service_config::ServiceConfig;

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list::counts)
        .service(list::directory)
        .service(relations::relations)
        .service(list::followers)
        .service(list::following)
        .service(list::mutual)
        .service(list::aggregation)
        .service(list::mutual_with_me)
        .service(follow::follow)
        .service(follow::unfollow)
        .service(profile::profile)
        .service(report::report);
}
