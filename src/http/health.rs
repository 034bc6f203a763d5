//! Whether the process lives, whether it is ready, and what it counts.

use std::time::Duration;

use actix_web::{HttpResponse, get, web};

use crate::state::AppState;
use crate::telemetry;
use crate::wire::health::{Liveness, Readiness};

/// How long the database may take to respond. Callers of `/readyz` give up soon.
const READY_TIMEOUT: Duration = Duration::from_millis(800);

/// `/healthz` and `/readyz`, outside of `/api`: they are for operators, not for players.
pub fn routes(cfg: &mut web::ServiceConfig) {
    cfg.service(healthz).service(readyz);
}

/// The process lives and its workers answer.
#[get("/healthz")]
async fn healthz() -> HttpResponse {
    HttpResponse::Ok().json(Liveness::ok())
}

/// The database answers and the server is not stopping. Answered within a second, also where the database is silent.
#[get("/readyz")]
async fn readyz(app: web::Data<AppState>) -> HttpResponse {
    let ping = tokio::time::timeout(READY_TIMEOUT, app.db.ping()).await;
    let is_database_up = matches!(ping, Ok(Ok(())));
    let is_draining = app.is_draining();
    let mut response = if is_database_up && !is_draining {
        HttpResponse::Ok()
    } else {
        HttpResponse::ServiceUnavailable()
    };
    response.json(Readiness::of(is_database_up, is_draining))
}

/// What Prometheus reads; on its own loopback port.
#[get("/metrics")]
pub(crate) async fn metrics() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/plain; version=0.0.4; charset=utf-8")
        .body(telemetry::metrics().render())
}
