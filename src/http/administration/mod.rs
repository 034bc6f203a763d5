//! What moderators and administrators see and do (docs/rules.md, Administration). Each change writes its entry of the audit log in
//! its own transaction.

mod announcements;
mod audit;
mod ledger;
mod log;
mod me;
mod operations;
mod reports;
mod settings;
mod trace;
mod user_changes;
mod users;

use domain::administration::{REASON_MAX, REASON_MIN};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::http::error::{Error, Result};

/// Mounts the routes.
pub(super) fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(me::me)
        .service(users::list)
        .service(users::show)
        .service(user_changes::note)
        .service(user_changes::suspend)
        .service(user_changes::restore)
        .service(user_changes::end_sessions)
        .service(user_changes::set_role)
        .service(user_changes::reset_factor)
        .service(reports::list)
        .service(reports::close)
        .service(ledger::list)
        .service(ledger::show)
        .service(ledger::show_account)
        .service(audit::show)
        .service(audit::run_now)
        .service(announcements::current)
        .service(announcements::list)
        .service(announcements::publish)
        .service(announcements::end)
        .service(settings::show)
        .service(log::list)
        .service(operations::show)
        .service(operations::history)
        .service(operations::busiest)
        .service(operations::observe)
        .service(operations::drain)
        .service(operations::set_read_only)
        .service(operations::set_log_filter)
        .service(trace::challenge)
        .service(trace::player);
}

/// Why it is done.
#[derive(Debug, Deserialize, ToSchema)]
struct ReasonBody {
    /// 10 to 500 characters.
    reason: String,
}

impl ReasonBody {
    fn reason(&self) -> Result<&str> {
        reason_of(&self.reason)
    }
}

/// The reason of an action, which the log of the staff has.
///
/// # Errors
/// Where it is too short or too long.
pub(super) fn reason_of(text: &str) -> Result<&str> {
    text_of("reason", text, (REASON_MIN, REASON_MAX))
}

/// A text of a field, without the space around it.
fn text_of<'a>(field: &'static str, text: &'a str, (min, max): (usize, usize)) -> Result<&'a str> {
    let text = text.trim();
    if (min..=max).contains(&text.chars().count()) {
        Ok(text)
    } else {
        Err(Error::field(
            field,
            format!("Please write {min} to {max} characters"),
        ))
    }
}

/// An entry of a list that is read backwards, as a query hands it back.
fn cursor(before: Option<&str>) -> Result<Option<i64>> {
    before
        .map(|text| {
            text.parse()
                .map_err(|_no_number| Error::Malformed("before has to be a nextBefore".to_owned()))
        })
        .transpose()
}
