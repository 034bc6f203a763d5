//! What waits to be counted, with everything that counting needs to know of it.

use std::collections::HashMap;

use domain::contest::STAKE_MIN;
use domain::quest::{MESSAGES_A_MATCH_MAX, PROMPT_WITHIN, PlayedMatch, QuestFact};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::db::Db;
use crate::error::Result;

/// What was recorded of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedFact {
    /// Of whom.
    pub player: Uuid,
    /// What.
    pub fact: QuestFact,
    /// When.
    pub at: OffsetDateTime,
}

struct EventRow {
    number: i64,
    kind: String,
    player: Option<Uuid>,
    subject: Uuid,
    at: OffsetDateTime,
}

/// Whether anything waits to be counted.
pub async fn is_waiting(db: &Db) -> Result<bool> {
    let is_waiting = sqlx::query_scalar!(
        r#"select exists (select from quest_events where not is_counted) as "is_waiting!""#
    )
    .fetch_one(db)
    .await?;
    Ok(is_waiting)
}

/// At most `limit` events that were not counted, the earliest first: their numbers, and what they say of players. An event of a kind
/// that is not known says nothing.
pub async fn waiting(
    connection: &mut DbConnection,
    limit: i64,
) -> Result<(Vec<i64>, Vec<RecordedFact>)> {
    let events = sqlx::query_as!(
        EventRow,
        r#"
        select number, kind, player, subject, at
          from quest_events
         where not is_counted
         order by number
         limit $1
        "#,
        limit,
    )
    .fetch_all(&mut *connection)
    .await?;
    let is_match = |event: &&EventRow| event.kind == "match";
    let challenges: Vec<Uuid> = events
        .iter()
        .filter(is_match)
        .map(|it| it.subject)
        .collect();
    let mut results = played(connection, &challenges).await?;
    let mut facts = Vec::new();
    for event in &events {
        let (at, own) = (event.at, event.player);
        match (event.kind.as_str(), own) {
            ("match", _) => {
                let sides = results.remove(&event.subject).unwrap_or_default();
                facts.extend(sides.into_iter().map(|(player, result)| RecordedFact {
                    player,
                    fact: QuestFact::Match(result),
                    at,
                }));
            }
            ("friend", Some(player)) => facts.push(fact(player, QuestFact::Friend, at)),
            ("team", Some(player)) => facts.push(fact(player, QuestFact::Team, at)),
            ("referral", Some(player)) => facts.push(fact(player, QuestFact::Referral, at)),
            (_, _) => {}
        }
    }
    Ok((events.iter().map(|event| event.number).collect(), facts))
}

fn fact(player: Uuid, fact: QuestFact, at: OffsetDateTime) -> RecordedFact {
    RecordedFact { player, fact, at }
}

/// The players of finished challenges, by seat, with the match as it was for each. Challenges of teams are not among them.
async fn played(
    connection: &mut DbConnection,
    challenges: &[Uuid],
) -> Result<HashMap<Uuid, Vec<(Uuid, PlayedMatch)>>> {
    if challenges.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = sqlx::query!(
        r#"
        select c.id, p.user_id, c.game, c.creator_id = p.user_id as "is_hosted!",
               coalesce(c.outcome -> 'verdict' ->> 'winner' = p.user_id::text, false) as "is_won!",
               c.outcome ->> 'settledBy' = 'agreement' and exists (
                   select from challenge_events mine
                     join challenge_events theirs on theirs.challenge_id = c.id
                    where mine.challenge_id = c.id and mine.type = 'declared' and mine.actor = p.user_id
                      and theirs.type = 'declared' and theirs.actor <> p.user_id
                      and theirs.version < mine.version and mine.at <= theirs.at + make_interval(mins => $2)
               ) and not exists (select from disputes d where d.challenge_id = c.id) as "is_prompt!",
               (select count(*)
                  from (select from conversations v
                          join messages m on m.conversation_id = v.id
                         where v.challenge_id = c.id and m.sender_id = p.user_id and m.deleted_at is null
                         limit $3) counted) as "messages!",
               (select min(s.stake_micros) from participants s
                 where s.challenge_id = c.id and s.status <> 'left') >= $4 as "is_staked!",
               exists (select from disputes d where d.challenge_id = c.id)
               and not exists (select from rulings r
                                where r.challenge_id = c.id and not r.is_proposal
                                  and p.user_id = any (r.penalized)) as "is_fair_dispute!"
          from challenges c
          join participants p on p.challenge_id = c.id
         where c.id = any ($1)
           and c.status = 'completed'
           and c.match_type in ('1 vs 1', '1 vs Many')
           and c.outcome -> 'verdict' ->> 'kind' is not null
           and p.status <> 'left'
         order by c.id, p.slot
        "#,
        challenges,
        i32::try_from(PROMPT_WITHIN.whole_minutes()).unwrap_or(0),
        MESSAGES_A_MATCH_MAX,
        STAKE_MIN.micros(),
    )
    .fetch_all(connection)
    .await?;
    let mut played: HashMap<Uuid, Vec<(Uuid, PlayedMatch)>> = HashMap::new();
    for row in rows {
        let one = PlayedMatch {
            opponents: Vec::new(),
            game: row.game,
            is_won: row.is_won,
            is_hosted: row.is_hosted,
            is_prompt: row.is_prompt,
            messages: row.messages,
            is_staked: row.is_staked,
            is_fair_dispute: row.is_fair_dispute,
        };
        played.entry(row.id).or_default().push((row.user_id, one));
    }
    for sides in played.values_mut() {
        let players: Vec<Uuid> = sides.iter().map(|(player, _)| *player).collect();
        for (player, played) in sides {
            let others = players.iter().copied().filter(|other| other != player);
            played.opponents = others.collect();
        }
    }
    Ok(played)
}
