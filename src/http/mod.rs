//! HTTP: one file a noun. Handlers extract, call one verb, render.

pub mod account;
mod administration;
pub(crate) mod assets;
pub mod bodies;
pub mod challenge;
pub mod chat;
pub mod closing;
pub mod config;
pub mod contest;
pub mod cookies;
pub mod device;
pub mod email_change;
pub mod error;
pub mod export;
pub mod extract;
pub(crate) mod fallback;
pub mod files;
mod first_steps;
pub mod form;
pub mod friend;
pub mod game;
pub mod google;
pub mod health;
pub mod html;
pub(crate) mod idempotency;
mod incoming_file;
pub(crate) mod limits;
pub(crate) mod link_preview;
pub mod mailbox;
mod moderation;
pub mod notification;
pub mod openapi;
pub mod page;
pub mod passkey;
pub mod password;
pub mod play_limit;
pub mod profile;
pub mod quest;
pub mod raw_number;
pub(crate) mod read_only;
pub mod referral;
pub(crate) mod request_context;
pub(crate) mod run_to_completion;
pub mod seal;
pub mod search;
pub mod second_factor;
pub mod security;
pub mod session;
pub mod shop;
pub mod signin;
pub mod signup;
mod staff;
pub mod stats;
mod stored_file;
pub mod team;
pub(crate) mod throttle;
pub mod token;
pub mod verification;
pub mod wallet;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::{App as WebApp, Resource, middleware, web};
use utoipa::OpenApi;
use utoipa_actix_web::AppExt;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::state::AppState;

pub use error::{Error, Result};

/// Every route under `/api`, one line a noun.
fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.configure(openapi::routes)
        .configure(signup::routes)
        .configure(account::routes)
        .configure(verification::routes)
        .configure(password::routes)
        .configure(email_change::routes)
        .configure(signin::routes)
        .configure(google::routes)
        .configure(second_factor::routes)
        .configure(passkey::routes)
        .configure(session::routes)
        .configure(device::routes)
        .configure(security::routes)
        .configure(profile::routes)
        .configure(first_steps::routes)
        .configure(export::routes)
        .configure(closing::routes)
        .configure(referral::routes)
        .configure(quest::routes)
        .configure(token::routes)
        .configure(shop::routes)
        .configure(contest::routes)
        .configure(friend::routes)
        .configure(search::routes)
        .configure(stats::routes)
        .configure(files::routes)
        .configure(link_preview::routes)
        .configure(wallet::routes)
        .configure(play_limit::routes)
        .configure(seal::routes)
        .configure(challenge::routes)
        .configure(chat::routes)
        .configure(team::routes)
        .configure(notification::routes)
        .configure(administration::routes)
        .configure(moderation::routes)
        .configure(game::routes)
        .configure(config::routes);
}

/// The whole web server, as each worker builds it.
pub fn web_app(
    app: web::Data<AppState>,
    sockets: [Resource; 2],
) -> WebApp<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody>,
        Error = actix_web::Error,
        InitError = (),
    >,
> {
    let [socketio, notifications] = sockets;
    let is_demo = app.settings.demo;
    WebApp::new()
        .app_data(app)
        .wrap(middleware::from_fn(read_only::guard))
        .wrap(middleware::from_fn(throttle::throttle))
        // The outermost: what is refused below it has its id and its line in the log too.
        .wrap(middleware::from_fn(request_context::watch))
        .configure(bodies::configure)
        .configure(health::routes)
        .configure(openapi::reader)
        .configure(|cfg| {
            if is_demo {
                mailbox::routes(cfg);
            }
        })
        .service(socketio)
        .service(notifications)
        .into_utoipa_app()
        .openapi(openapi::Document::openapi())
        .service(
            utoipa_actix_web::scope::scope("/api")
                .configure(routes)
                .default_service(web::to(fallback::api)),
        )
        .default_service(web::to(assets::page))
        .into_app()
}
