//! What a player has played, added up from the challenges themselves.

use domain::account::record::MatchResult;
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;

/// Finished challenges that are looked at, the latest first: far more than any player plays.
const ENDINGS_MAX: i64 = 10_000;

/// How the finished challenges of a player ended, the latest first.
///
/// Void ones and those left before play began are not among them.
pub async fn endings(db: &Db, player: Uuid) -> Result<Vec<MatchResult>> {
    let rows = sqlx::query!(
        r#"
        select challenges.outcome -> 'verdict' ->> 'kind' = 'draw' as "is_draw!",
               coalesce(challenges.outcome -> 'verdict' ->> 'winner' = $2, false) as "is_won!"
          from participants
          join challenges on challenges.id = participants.challenge_id
          -- The last event of a finished challenge is the one that finished it.
          join challenge_events on challenge_events.challenge_id = challenges.id
                               and challenge_events.version = challenges.version
         where participants.user_id = $1
           and participants.status <> 'left'
           and challenges.status = 'completed'
           and challenges.outcome -> 'verdict' ->> 'kind' is not null
         order by challenge_events.at desc, challenges.id desc
         limit $3
        "#,
        player,
        player.to_string(),
        ENDINGS_MAX,
    )
    .fetch_all(db)
    .await?;
    let ending = |is_draw, is_won| match (is_draw, is_won) {
        (true, _) => MatchResult::Drawn,
        (false, true) => MatchResult::Won,
        (false, false) => MatchResult::Lost,
    };
    Ok(rows
        .into_iter()
        .map(|row| ending(row.is_draw, row.is_won))
        .collect())
}

/// The challenges that a player is in and that are not finished.
pub async fn open_challenges(db: &Db, player: Uuid) -> Result<i64> {
    let open = sqlx::query_scalar!(
        r#"
        select count(*) as "open!"
          from participants
          join challenges on challenges.id = participants.challenge_id
         where participants.user_id = $1
           and participants.status <> 'left'
           and challenges.status not in ('completed', 'cancelled')
        "#,
        player,
    )
    .fetch_one(db)
    .await?;
    Ok(open)
}
