//! A user's notifications, by page or by cursor.

use actix_web::{get, web};
use serde::Deserialize;
use store::notification::{self, FeedOrder, FeedWindow, NotificationFilter};
use utoipa::IntoParams;
use uuid::Uuid;

use super::kinds;
use crate::http::error::{Error, Result};
use crate::http::extract::Player;
use crate::http::page::PageQuery;
use crate::state::AppState;
use crate::wire::notification::NotificationView;
use crate::wire::notification_answer::{CountsAnswer, NotificationPages, NotificationsAnswer};
use crate::wire::page::Pages;

/// Notifications on a page where nothing else was asked for.
const PAGE: i64 = 20;

/// Which notifications.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct ListQuery {
    /// From 1 on.
    page: Option<i64>,
    /// Rows a page, 1 to 100.
    limit: Option<i64>,
    /// In place of a page: what follows the page that gave this as its `nextCursor`. What arrives meanwhile shifts nothing.
    cursor: Option<i64>,
    /// createdAt.
    sort_by: Option<String>,
    /// desc, or asc.
    sort_order: Option<String>,
    /// all, a type, or `challenge` and `team` for all types that begin so.
    #[serde(rename = "type")]
    #[param(rename = "type")]
    kind: Option<String>,
    /// Read ones, or unread ones.
    is_read: Option<bool>,
    /// Of this team.
    team_id: Option<Uuid>,
}

impl ListQuery {
    fn order(&self) -> Result<FeedOrder> {
        if self.sort_by.as_deref().unwrap_or("createdAt") != "createdAt" {
            return Err(malformed("Notifications are sorted by createdAt"));
        }
        match self.sort_order.as_deref().unwrap_or("desc") {
            "desc" => Ok(FeedOrder::Newest),
            "asc" => Ok(FeedOrder::Oldest),
            _ => Err(malformed("The order is asc or desc")),
        }
    }
}

fn malformed(why: &str) -> Error {
    Error::Malformed(why.to_owned())
}

/// My notifications, the newest first.
#[utoipa::path(operation_id = "notifications", tag = "notifications", security(("bearer" = [])), params(ListQuery), responses(
    (status = 200, body = NotificationsAnswer)
))]
#[get("/notifications")]
pub(super) async fn list(
    app: web::Data<AppState>,
    player: Player,
    query: web::Query<ListQuery>,
) -> Result<web::Json<NotificationsAnswer>> {
    if query.page.is_some() && query.cursor.is_some() {
        return Err(malformed("Ask for a page or by a cursor, not both"));
    }
    let order = query.order()?;
    let filter = NotificationFilter {
        kinds: kinds(query.kind.as_deref())?,
        is_read: query.is_read,
        team: query.team_id,
    };
    let page = PageQuery::new(query.page, query.limit).page(PAGE);
    let window = FeedWindow {
        cursor: query.cursor,
        offset: page.offset(),
        limit: page.limit,
    };
    let found = notification::page(&app.db, player.id, &filter, order, window).await?;
    let last = found.shown.last().map(|shown| shown.number);
    let pages = page.of(found.total);
    Ok(web::Json(NotificationsAnswer {
        success: true,
        notifications: found.shown.iter().map(NotificationView::from).collect(),
        unread_count: found.feed.unread,
        number: found.feed.number,
        pagination: NotificationPages {
            pages: Pages {
                has_next_page: found.has_more,
                has_prev_page: pages.has_prev_page || query.cursor.is_some(),
                ..pages
            },
            total_notifications: found.total,
            next_cursor: last.filter(|_| found.has_more),
        },
    }))
}

/// How many notifications I have, and how many I have not read.
#[utoipa::path(operation_id = "notification_counts", tag = "notifications", security(("bearer" = [])), responses(
    (status = 200, body = CountsAnswer)
))]
#[get("/notifications/counts")]
pub(super) async fn counts(
    app: web::Data<AppState>,
    player: Player,
) -> Result<web::Json<CountsAnswer>> {
    let feed = notification::feed(&app.db, player.id).await?;
    Ok(web::Json(CountsAnswer {
        success: true,
        data: feed.into(),
    }))
}
