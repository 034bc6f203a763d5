//! Challenges that have ended and may have been a player's first.

use time::OffsetDateTime;
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;

/// A challenge that has ended, and those in it who were brought in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndedChallenge {
    /// Which.
    pub challenge: Uuid,
    /// Who, by id.
    pub referees: Vec<Uuid>,
}

/// At most `limit` challenges that wait to be looked at.
pub async fn ended(db: &Db, now: OffsetDateTime, limit: i64) -> Result<Vec<EndedChallenge>> {
    let ended = sqlx::query_as!(
        EndedChallenge,
        r#"
        select q.challenge_id as challenge,
               array(select p.user_id
                       from challenge_players p
                       join referrals r on r.referee = p.user_id
                      where p.challenge_id = q.challenge_id and p.status <> 'left' and r.played_at is null
                      order by p.user_id) as "referees!"
          from referral_challenges q
         where q.look_at <= $1
         order by q.look_at, q.challenge_id
         limit $2
        "#,
        now,
        limit,
    )
    .fetch_all(db)
    .await?;
    Ok(ended)
}

/// All of them were looked at.
pub async fn forget(db: &Db, challenge: Uuid) -> Result<()> {
    sqlx::query!(
        "delete from referral_challenges where challenge_id = $1",
        challenge
    )
    .execute(db)
    .await?;
    Ok(())
}

/// One of them could not be credited: those that wait go first.
pub async fn postpone(db: &Db, challenge: Uuid, until: OffsetDateTime) -> Result<()> {
    sqlx::query!(
        "update referral_challenges set look_at = $2 where challenge_id = $1",
        challenge,
        until,
    )
    .execute(db)
    .await?;
    Ok(())
}
