//! Pages of lists: the query of a page, and the description of one.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Rows of a page, at most (docs/rules.md, API).
const LIMIT_MAX: i64 = 100;

/// Which page; what is out of range is clamped.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// From 1 on.
    page: Option<i64>,
    /// Rows a page, 1 to 100.
    limit: Option<i64>,
}

impl PageQuery {
    /// What was asked for beside other things.
    pub fn new(page: Option<i64>, limit: Option<i64>) -> Self {
        Self { page, limit }
    }

    /// The page, with `usual` rows where nothing was asked for.
    pub fn page(self, usual: i64) -> Page {
        Page {
            number: self.page.unwrap_or(1).max(1),
            limit: self.limit.unwrap_or(usual).clamp(1, LIMIT_MAX),
        }
    }
}

/// A page within range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    number: i64,
    /// Rows on it, at most.
    pub limit: i64,
}

impl Page {
    /// Rows before it.
    pub fn offset(self) -> i64 {
        (self.number - 1).saturating_mul(self.limit)
    }

    /// The description of the page, where there are `total` rows.
    pub fn of(self, total: i64) -> Pages {
        let total_pages = total.saturating_add(self.limit - 1) / self.limit;
        Pages {
            current_page: self.number,
            total_pages,
            has_next_page: self.number < total_pages,
            has_prev_page: 1 < self.number && 0 < total_pages,
        }
    }
}

/// Where a page stands among the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "each field is its name")]
pub struct Pages {
    pub current_page: i64,
    pub total_pages: i64,
    pub has_next_page: bool,
    pub has_prev_page: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_out_of_range_is_clamped() {
        let page = |page, limit| PageQuery { page, limit }.page(20);
        assert_eq!(
            page(None, None),
            Page {
                number: 1,
                limit: 20
            }
        );
        assert_eq!(
            page(Some(-5), Some(0)),
            Page {
                number: 1,
                limit: 1
            }
        );
        assert_eq!(
            page(Some(2), Some(1_000)),
            Page {
                number: 2,
                limit: 100
            }
        );
        assert_eq!(page(Some(i64::MAX), Some(100)).offset(), i64::MAX);
    }

    #[test]
    fn pages_know_their_neighbours() {
        let pages = |number, total| {
            let pages = Page { number, limit: 10 }.of(total);
            (pages.total_pages, pages.has_prev_page, pages.has_next_page)
        };
        assert_eq!(pages(1, 0), (0, false, false));
        assert_eq!(pages(1, 10), (1, false, false));
        assert_eq!(pages(1, 11), (2, false, true));
        assert_eq!(pages(2, 11), (2, true, false));
        assert_eq!(pages(9, 11), (2, true, false));
    }
}
