//! Where a page of a list that the staff read stands.

use serde::Serialize;
use utoipa::ToSchema;

use crate::wire::page::{Page, Pages};

/// Where a page stands, and how many rows there are.
#[derive(Debug, Serialize, ToSchema)]
pub struct StaffPages {
    #[serde(flatten)]
    pages: Pages,
    /// 10,000 stands for as many or more: no page is beyond them.
    total: i64,
}

impl StaffPages {
    /// A page of `total` rows.
    pub fn of(page: Page, total: i64) -> Self {
        Self {
            pages: page.of(total),
            total,
        }
    }
}
