//! The queue of disputes.

use actix_web::{get, web};
use serde::Deserialize;
use store::friend::ListPart;
use store::moderation::QueueFilter;
use utoipa::{IntoParams, ToSchema};

use crate::http::error::{ApiError, Result};
use crate::http::page::PageQuery;
use crate::http::staff::Moderator;
use crate::state::AppState;
use crate::wire::moderation::queue::DisputesAnswer;

/// Disputes on a page where nothing else was asked for.
const PAGE: i64 = 20;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct QueueQuery {
    /// All where it is left out.
    #[param(inline)]
    queue: Option<Queue>,
    page: Option<i64>,
    limit: Option<i64>,
}

#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Queue {
    /// Those that no moderator has taken.
    Waiting,
    /// Those that I have taken.
    Mine,
    /// Those with a proposal that counts and waits for a second opinion.
    Second,
    /// All that are open.
    All,
}

impl From<Queue> for QueueFilter {
    fn from(queue: Queue) -> Self {
        match queue {
            Queue::Waiting => Self::Waiting,
            Queue::Mine => Self::Mine,
            Queue::Second => Self::Second,
            Queue::All => Self::All,
        }
    }
}

/// The open disputes: what is overdue first, then by their next deadline.
#[utoipa::path(operation_id = "staff_disputes", tag = "moderation", security(("bearer" = [])), params(QueueQuery),
    responses((status = 200, body = DisputesAnswer), (status = 403, body = ApiError)))]
#[get("/admin/disputes")]
pub(super) async fn disputes(
    app: web::Data<AppState>,
    staff: Moderator,
    query: web::Query<QueueQuery>,
) -> Result<web::Json<DisputesAnswer>> {
    let page = PageQuery::new(query.page, query.limit).page(PAGE);
    let part = ListPart {
        limit: page.limit,
        offset: page.offset(),
    };
    let filter = query.queue.unwrap_or(Queue::All).into();
    let (queued, total) =
        store::moderation::queue(&app.db, staff.id(), filter, part, app.clock.now()).await?;
    Ok(web::Json(DisputesAnswer::of(
        &queued,
        staff.id(),
        (page, total),
    )))
}
