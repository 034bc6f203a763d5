//! Pages of lists: where one stands among the others.

use serde::Serialize;
use utoipa::ToSchema;

/// A page within range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// From 1 on.
    pub number: i64,
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
