//! Pages of lists: the query of a page.

use serde::Deserialize;
use utoipa::IntoParams;

use crate::wire::page::Page;

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
}
