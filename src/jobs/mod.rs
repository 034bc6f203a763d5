//! What the server does without being asked. Each job is a function that a test calls by hand; start-up calls it
//! every so often.

pub mod attachments;
pub mod audit;
pub mod contests;
pub mod deadlines;
pub mod exports;
pub mod idempotency;
pub mod live;
pub mod mail;
pub mod notifications;
pub mod operations;
pub mod pictures;
pub mod quests;
pub mod referrals;
pub mod reminders;
pub mod seal;
pub mod security;
pub mod sessions;
pub mod sockets;
mod supervised;
pub mod sweeps;
pub mod teams;

use std::fmt::Debug;
use std::time::Duration;

use actix_web::web;
use futures_util::future::LocalBoxFuture;
use tokio::time::MissedTickBehavior;

use crate::services::payments::{deposits, withdrawals};
use crate::services::presence;
use crate::state::AppState;
use crate::telemetry;

/// How often unfinished deposits and withdrawals are looked for; the first time when the server starts.
const PAYMENTS_EVERY: Duration = Duration::from_secs(15);

/// Starts every job on this thread; each ends when the server drains.
pub fn start(app: &web::Data<AppState>) {
    start_sweeps(app);
    unless_read_only(deadlines::EVERY, app, "deadlines", async |app| {
        deadlines::turn(app).await
    });
    unless_read_only(deadlines::BEAT_EVERY, app, "heartbeat", async |app| {
        deadlines::beat(app).await
    });
    unless_read_only(reminders::EVERY, app, "reminders", async |app| {
        reminders::remind(app).await
    });
    unless_read_only(reminders::EVERY, app, "scheduled starts", async |app| {
        reminders::announce(app).await
    });
    every(operations::EVERY, app, "metrics", async |app| {
        operations::look(app);
        Ok(())
    });
    every(PAYMENTS_EVERY, app, "deposits", async |app| {
        deposits::finish_unfinished(app).await
    });
    unless_read_only(PAYMENTS_EVERY, app, "withdrawals", async |app| {
        withdrawals::finish_unfinished(app).await
    });
    every(mail::EVERY, app, "mails", async |app| mail::send(app).await);
    every(security::EVERY, app, "security notices", async |app| {
        security::notify_owners(app).await
    });
    every(sessions::FOLLOW_EVERY, app, "ended sessions", async |app| {
        sessions::follow(app).await
    });
    unless_read_only(teams::EVERY, app, "teams", async |app| {
        teams::govern(app).await
    });
    every(seal::EVERY, app, "seals", async |app| seal::seal(app).await);
    every(audit::EVERY, app, "audit", async |app| {
        audit::run(app).await
    });
    every(exports::EVERY, app, "exports", async |app| {
        exports::write(app).await
    });
    every(referrals::EVERY, app, "referrals", async |app| {
        referrals::credit_ended(app).await
    });
    every(quests::EVERY, app, "quests", async |app| {
        quests::count(app).await
    });
    unless_read_only(contests::EVERY, app, "contests", async |app| {
        contests::settle(app).await
    });
    every(contests::PUBLISH_EVERY, app, "contest table", async |app| {
        contests::send_table(app).await
    });
    every(live::EVERY, app, "live", async |app| live::look(app).await);
    every(sockets::EVERY, app, "outboxes", async |app| {
        Ok(sockets::relieve(app))
    });
    every(sockets::EVERY, app, "sockets", async |app| {
        Ok(sockets::look(app))
    });
    every(sockets::EVERY, app, "presence", async |app| {
        presence::settle(app).await
    });
}

/// Starts the jobs that remove what has expired.
fn start_sweeps(app: &web::Data<AppState>) {
    every(mail::SWEEP_EVERY, app, "old mails", async |app| {
        mail::sweep(app).await
    });
    every(idempotency::EVERY, app, "answers", async |app| {
        idempotency::sweep(app).await
    });
    every(security::SWEEP_EVERY, app, "security log", async |app| {
        security::sweep(app).await
    });
    every(sessions::EVERY, app, "sessions", async |app| {
        sessions::sweep(app).await
    });
    every(attachments::EVERY, app, "files", async |app| {
        attachments::sweep(app).await
    });
    every(exports::SWEEP_EVERY, app, "old exports", async |app| {
        exports::sweep(app).await
    });
    every(pictures::EVERY, app, "pictures", async |app| {
        pictures::sweep(app).await
    });
    every(notifications::EVERY, app, "notifications", async |app| {
        notifications::sweep(app).await
    });
    every(quests::SWEEP_EVERY, app, "old quests", async |app| {
        quests::sweep(app).await
    });
    every(sweeps::EVERY, app, "viewers", async |app| {
        sweeps::forget_viewers(app).await
    });
}

/// As [`every`], with nothing done while the service is read-only: no deadline ends against players who cannot act, and no money
/// leaves. The first heartbeat after it notes the time as an outage, which moves every deadline.
fn unless_read_only<Done: Debug>(
    period: Duration,
    app: &web::Data<AppState>,
    name: &'static str,
    job: impl AsyncFn(&AppState) -> store::Result<Done> + 'static,
) {
    every(period, app, name, async move |app| {
        turn_unless_read_only(app, &job).await
    });
}

/// One turn of such a job; nothing where it is left out.
///
/// # Errors
/// Those of the job.
pub async fn turn_unless_read_only<Done>(
    app: &AppState,
    job: impl AsyncFn(&AppState) -> store::Result<Done>,
) -> store::Result<Option<Done>> {
    if app.operations.is_read_only() {
        return Ok(None);
    }
    job(app).await.map(Some)
}

/// Runs `job` every `period` until the server drains. A turn that takes longer than the period is followed by the next,
/// not by all that were missed; one that fails or panics is logged and tried again with the next.
fn every<Done: Debug>(
    period: Duration,
    app: &web::Data<AppState>,
    name: &'static str,
    job: impl AsyncFn(&AppState) -> store::Result<Done> + 'static,
) {
    telemetry::job_runs(name, period, app.clock.now());
    let app = app.clone();
    // One type of task for all jobs: each would be compiled anew.
    let turns: LocalBoxFuture<'static, ()> = Box::pin(async move {
        let mut turns = tokio::time::interval(period);
        turns.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            turns.tick().await;
            // Looked at after the wait, or each job would have a turn more.
            if app.is_draining() {
                return;
            }
            let ended = supervised::turn(job(&app)).await;
            ended.report(name, app.clock.now(), app.is_draining());
        }
    });
    actix_web::rt::spawn(turns);
}
