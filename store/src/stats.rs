//! What a player has played, added up from the challenges themselves: those that the view `challenge_players` names them in
//! (docs/rules.md, Accounts).

use domain::account::record::MatchResult;
use time::OffsetDateTime;
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
               coalesce(challenges.outcome -> 'verdict' ->> 'winner' = players.seat_id::text, false) as "is_won!"
          from challenge_players players
          join challenges on challenges.id = players.challenge_id
          -- The last event of a finished challenge is the one that finished it.
          join challenge_events on challenge_events.challenge_id = challenges.id
                               and challenge_events.version = challenges.version
         where players.user_id = $1
           and players.status <> 'left'
           and challenges.status = 'completed'
           and challenges.outcome -> 'verdict' ->> 'kind' is not null
         order by challenge_events.at desc, challenges.id desc
         limit $2
        "#,
        player,
        ENDINGS_MAX,
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| result_of(row.is_draw, row.is_won))
        .collect())
}

/// How the finished challenges that the two players played against each other ended for `player`, the latest first. One that a
/// third player won was lost by neither to the other.
pub async fn endings_between(db: &Db, player: Uuid, other: Uuid) -> Result<Vec<MatchResult>> {
    let recent = recent_of(db, player, Some(other), ENDINGS_MAX).await?;
    Ok(recent.into_iter().map(|one| one.result).collect())
}

/// A finished public challenge of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecentResult {
    /// The challenge.
    pub challenge: Uuid,
    /// Its title.
    pub title: String,
    /// Its game.
    pub game: String,
    /// How it ended for the player.
    pub result: MatchResult,
    /// When it ended (UTC).
    pub at: OffsetDateTime,
}

/// The latest public challenges that a player finished, at most `limit`.
pub async fn recent(db: &Db, player: Uuid, limit: i64) -> Result<Vec<RecentResult>> {
    recent_of(db, player, None, limit).await
}

/// Those of a player alone that are public; or all of them that `other` was in as well, on another side, and that one of the two
/// won or none.
async fn recent_of(
    db: &Db,
    player: Uuid,
    other: Option<Uuid>,
    limit: i64,
) -> Result<Vec<RecentResult>> {
    let rows = sqlx::query!(
        r#"
        select challenges.id, challenges.title, challenges.game, challenge_events.at,
               challenges.outcome -> 'verdict' ->> 'kind' = 'draw' as "is_draw!",
               coalesce(challenges.outcome -> 'verdict' ->> 'winner' = players.seat_id::text, false) as "is_won!"
          from challenge_players players
          join challenges on challenges.id = players.challenge_id
          join challenge_events on challenge_events.challenge_id = challenges.id
                               and challenge_events.version = challenges.version
         where players.user_id = $1
           and players.status <> 'left'
           and challenges.status = 'completed'
           and challenges.outcome -> 'verdict' ->> 'kind' is not null
           and case when $2::uuid is null then challenges.visibility = 'public'
                    else exists (select from challenge_players o
                                  where o.challenge_id = challenges.id and o.user_id = $2
                                    and o.seat_id <> players.seat_id and o.status <> 'left'
                                    and (challenges.outcome -> 'verdict' ->> 'kind' = 'draw'
                                         or challenges.outcome -> 'verdict' ->> 'winner'
                                            in (players.seat_id::text, o.seat_id::text)))
               end
         order by challenge_events.at desc, challenges.id desc
         limit $3
        "#,
        player,
        other,
        limit,
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| RecentResult {
            challenge: row.id,
            title: row.title,
            game: row.game,
            result: result_of(row.is_draw, row.is_won),
            at: row.at,
        })
        .collect())
}

fn result_of(is_draw: bool, is_won: bool) -> MatchResult {
    match (is_draw, is_won) {
        (true, _) => MatchResult::Drawn,
        (false, true) => MatchResult::Won,
        (false, false) => MatchResult::Lost,
    }
}

/// The challenges that a player is in and that are not finished.
pub async fn open_challenges(db: &Db, player: Uuid) -> Result<i64> {
    let open = sqlx::query_scalar!(
        r#"
        select count(*) as "open!"
          from challenge_players players
          join challenges on challenges.id = players.challenge_id
         where players.user_id = $1
           and players.status <> 'left'
           and challenges.status not in ('completed', 'cancelled')
        "#,
        player,
    )
    .fetch_one(db)
    .await?;
    Ok(open)
}
