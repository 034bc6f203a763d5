//! Players by the beginning of a name (`migrations/0023_search.sql`).

use domain::search::{SearchScope, SearchText};
use uuid::Uuid;

use super::list::{ListedPlayer, by_ids};
use crate::db::Db;
use crate::error::Result;

/// Before every kind of term.
const NO_KIND: i16 = -1;

/// Where a page of players ended: the term by which its last player was found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the columns of player_search_terms; the migration describes them"
)]
pub struct PlayerCursor {
    pub term: String,
    pub kind: i16,
    pub user_id: Uuid,
}

/// The page of the players who are found by terms of the `$kinds`. Plans are generic, so the kinds are written into the statement:
/// PostgreSQL chooses an index of some rows only for a condition that it can see.
macro_rules! page {
    ($db:expr, $kinds:tt, $($argument:expr),+ $(,)?) => {
        sqlx::query_as!(
            PlayerCursor,
            r#"
            select t.term, t.kind, t.user_id
              from player_search_terms t
              join players_visible_to($1) u on u.id = t.user_id
             -- One lower bound, because PostgreSQL begins at only one of two.
             where (greatest($3 collate "C", lower($2) collate "C"), $4, $5) < (t.term, t.kind, t.user_id)
               and t.term < lower($2) || chr(1114111)
               and t.user_id <> $1
               -- A player whose terms match several times stands at the first of them.
               and not exists (select from player_search_terms earlier
                                where earlier.user_id = t.user_id and lower($2) <= earlier.term
                                  and (earlier.term, earlier.kind) < (t.term, t.kind)
                                  and earlier.kind "# + $kinds + ") and t.kind " + $kinds + r#"
             order by t.term, t.kind, t.user_id
             limit $6
            "#,
            $($argument),+,
        )
        .fetch_all($db)
    };
}

/// At most `limit` players but the viewer with a name, or a word of one, that begins with the text, by the alphabet.
///
/// They follow `after`; the cursor that is returned is where the page ended, if there are more.
/// Each page is one walk along the index of terms, which ends at the page's last row.
pub async fn search(
    db: &Db,
    viewer: Uuid,
    search: &SearchText,
    after: Option<PlayerCursor>,
    limit: i64,
) -> Result<(Vec<ListedPlayer>, Option<PlayerCursor>)> {
    let _turn = db.browse().await?;
    let after = after.unwrap_or_else(|| PlayerCursor {
        term: String::new(),
        kind: NO_KIND,
        user_id: Uuid::nil(),
    });
    let (text, more) = (&search.text, limit.saturating_add(1));
    let (term, kind, user_id) = (after.term, after.kind, after.user_id);
    let mut found = match search.scope {
        SearchScope::Everything => {
            page!(db, "< 3", viewer, text, term, kind, user_id, more).await?
        }
        SearchScope::Usernames => page!(db, "< 2", viewer, text, term, kind, user_id, more).await?,
    };
    let shown = usize::try_from(limit).unwrap_or(usize::MAX);
    let has_more = shown < found.len();
    found.truncate(shown);
    let ids: Vec<_> = found.iter().map(|row| row.user_id).collect();
    let players = by_ids(db, viewer, &ids).await?;
    Ok((players, found.pop().filter(|_| has_more)))
}
