//! The statement of a team's pool.

use serde::Serialize;
use store::team::pool::StatementPage;
use utoipa::ToSchema;

use crate::wire::page::{Page, Pages};
use crate::wire::pool::PoolMovementView;

/// A page of a statement.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PoolStatementAnswer)]
pub struct StatementAnswer {
    success: bool,
    data: StatementRows,
    pagination: StatementPages,
}

/// The newest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PoolStatement)]
pub struct StatementRows {
    movements: Vec<PoolMovementView>,
}

/// Where in the statement a page stands.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PoolStatementPagination)]
pub struct StatementPages {
    total_movements: i64,
    #[serde(flatten)]
    pages: Pages,
}

impl StatementAnswer {
    /// A page of movements, the newest first.
    pub fn of(found: StatementPage, page: Page) -> Self {
        let movements = found.movements.into_iter().map(PoolMovementView::from);
        Self {
            success: true,
            data: StatementRows {
                movements: movements.collect(),
            },
            pagination: StatementPages {
                total_movements: found.total,
                pages: page.of(found.total),
            },
        }
    }
}
