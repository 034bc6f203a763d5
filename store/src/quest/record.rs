//! What waits to be counted, with everything that counting needs to know of it.

use std::collections::HashMap;

use domain::contest::{ContestOpponent, STAKE_MIN};
use domain::quest::{
    MESSAGES_A_MATCH_MAX, OPPONENTS_A_MATCH_MAX, PROMPT_WITHIN, PlayedMatch, QuestFact,
};
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
    /// How many players it is about.
    players: i64,
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

/// The earliest events that were not counted: their numbers, and what they say of players.
///
/// At most `limit`, and no more of them than are about `players_max` players, but one at least. An event of a kind that is not known
/// states nothing.
pub async fn waiting(
    connection: &mut DbConnection,
    limit: i64,
    players_max: i64,
) -> Result<(Vec<i64>, Vec<RecordedFact>)> {
    let mut events = sqlx::query_as!(
        EventRow,
        r#"
        select e.number, e.kind, e.player, e.subject, e.at,
               coalesce(
                   (select greatest(c.participant_count,
                                    (select count(*) from challenge_rosters r where r.challenge_id = c.id))
                      from challenges c
                     where e.kind = 'match' and c.id = e.subject),
                   1) as "players!"
          from quest_events e
         where not e.is_counted
         order by e.number
         limit $1
        "#,
        limit,
    )
    .fetch_all(&mut *connection)
    .await?;
    events.truncate(within(&events, players_max));
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
            ("watch", Some(player)) => facts.push(fact(player, QuestFact::Watched, at)),
            ("friend", Some(player)) => facts.push(fact(player, QuestFact::Friend, at)),
            ("team", Some(player)) => facts.push(fact(player, QuestFact::Team, at)),
            ("referral", Some(player)) => facts.push(fact(player, QuestFact::Referral, at)),
            (_, _) => {}
        }
    }
    Ok((events.iter().map(|event| event.number).collect(), facts))
}

/// How many of the events are about so many players in all; one at least.
fn within(events: &[EventRow], players_max: i64) -> usize {
    let mut players = 0_i64;
    let fitting = events.iter().take_while(|event| {
        players = players.saturating_add(event.players);
        players <= players_max
    });
    fitting.count().max(1)
}

fn fact(player: Uuid, fact: QuestFact, at: OffsetDateTime) -> RecordedFact {
    RecordedFact { player, fact, at }
}

/// A player of a finished match, with the match as it was for them, but for the opponents.
struct PlayedSeat {
    /// The side of a match of teams; nothing where everyone plays for themselves.
    side: Option<i16>,
    /// Whether every side staked what the contest asks for.
    is_staked: bool,
    /// As the contest looks at the player.
    rated: ContestOpponent,
    played: PlayedMatch,
}

/// The players of finished challenges, by seat, with the match as it was for each: those who have not left, and of a match of teams
/// the rosters. Teams give no points in the contest, and only their leaders declare and are ruled on.
async fn played(
    connection: &mut DbConnection,
    challenges: &[Uuid],
) -> Result<HashMap<Uuid, Vec<(Uuid, PlayedMatch)>>> {
    if challenges.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = sqlx::query_file!(
        "src/quest/played.sql",
        challenges,
        i32::try_from(PROMPT_WITHIN.whole_minutes()).unwrap_or(0),
        MESSAGES_A_MATCH_MAX,
        STAKE_MIN.micros(),
    )
    .fetch_all(connection)
    .await?;
    let mut seats: HashMap<Uuid, Vec<PlayedSeat>> = HashMap::new();
    for row in rows {
        let seat = PlayedSeat {
            side: row.side,
            is_staked: row.is_staked,
            rated: ContestOpponent {
                player: row.user_id,
                joined_at: row.created_at,
                verified_at: row.email_verified_at,
            },
            played: PlayedMatch {
                id: row.id,
                opponents: Vec::new(),
                game: row.game,
                is_won: row.is_won,
                is_hosted: row.is_hosted,
                is_prompt: row.is_prompt,
                messages: row.messages,
                contest: Vec::new(),
                is_fair_dispute: row.is_fair_dispute,
            },
        };
        seats.entry(row.id).or_default().push(seat);
    }
    let matches = seats.into_iter();
    Ok(matches
        .map(|(id, seats)| (id, against_each_other(&seats)))
        .collect())
}

/// Who met whom: everyone but the player, or of teams the other side, bounded by seat.
fn against_each_other(seats: &[PlayedSeat]) -> Vec<(Uuid, PlayedMatch)> {
    let with_opponents = |seat: &PlayedSeat| {
        let others = seats.iter().filter(|other| {
            other.rated.player != seat.rated.player
                && (seat.side.is_none() || other.side != seat.side)
        });
        let rated: Vec<ContestOpponent> = others
            .take(OPPONENTS_A_MATCH_MAX)
            .map(|other| other.rated)
            .collect();
        let played = PlayedMatch {
            opponents: rated.iter().map(|other| other.player).collect(),
            contest: if seat.is_staked { rated } else { Vec::new() },
            ..seat.played.clone()
        };
        (seat.rated.player, played)
    };
    seats.iter().map(with_opponents).collect()
}
