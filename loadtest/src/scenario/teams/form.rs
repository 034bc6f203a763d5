//! A team is made: its leader makes it, the others join. A team that a player leads from an earlier run is used again, because a
//! player leads one team at a time.

use std::time::Instant;

use serde_json::{Value, json};
use uuid::Uuid;

use super::{Formed, Team, matches};
use crate::client::http::{Body, text_at};
use crate::failure::Failure;
use crate::player::Player;
use crate::record::Action;
use crate::scenario::world::{World, command_key};

/// What the server answers to a member who joins again, as after a response that was lost.
const MEMBER_ALREADY: &str = "409 ALREADY_MEMBER";
/// The most members of a team, so that an earlier team has room for another `--team-size`.
const MEMBERS_MAX: u32 = 10;

/// A team as the server knows it.
#[derive(Clone, Copy)]
struct Made {
    id: Uuid,
    conversation: Uuid,
}

/// Makes the team where that was not done; whether it was done now.
pub(super) async fn ensure_formed(
    world: &World,
    team: &Team,
    state: &mut Option<Formed>,
) -> Result<bool, Failure> {
    if state.is_some() {
        return Ok(false);
    }
    let leader = team.leader()?;
    let (made, last) = match led_by(world, leader).await? {
        Some(made) => (made, last_message(world, leader, made.conversation).await?),
        None => (create(world, leader).await?, 0),
    };
    for member in team.others() {
        join(world, member, made.id).await?;
    }
    team.conversation.begins_after(last);
    team.conversation.set_id(made.conversation);
    *state = Some(Formed {
        id: made.id,
        shares: None,
        is_bound: false,
    });
    Ok(true)
}

async fn read(world: &World, player: &Player, path: &str) -> Result<Value, Failure> {
    let due = Instant::now();
    let answer = player.get(path).await;
    world.recorder().ended(Action::Read, due, &answer);
    answer
}

/// The team that a player leads.
async fn led_by(world: &World, leader: &Player) -> Result<Option<Made>, Failure> {
    let mine = read(world, leader, "/teams/user/teams").await?;
    if mine.pointer("/data/teamsStarted/0").is_none() {
        return Ok(None);
    }
    let id = id_at(&mine, "/data/teamsStarted/0/_id")?;
    let shown = read(world, leader, &format!("/teams/{id}")).await?;
    Ok(Some(made_of(&shown)?))
}

async fn last_message(world: &World, leader: &Player, id: Uuid) -> Result<i64, Failure> {
    let path = format!("/messages/conversations/{id}/history?limit=1");
    let history = read(world, leader, &path).await?;
    let last = history.pointer("/data/latestSeq").and_then(Value::as_i64);
    last.ok_or_else(|| Failure::Protocol("no last number of a history".to_owned()))
}

async fn create(world: &World, leader: &Player) -> Result<Made, Failure> {
    let (due, key) = (Instant::now(), command_key());
    let form = json!({
        "name": format!("Load {:016x}", rand::random::<u64>()),
        "region": "Europe",
        "primaryGame": "Counter-Strike",
        "level": "Expert",
        "maxMembers": MEMBERS_MAX,
        "requiresApproval": false,
    });
    world.recorder().started(Action::TeamCreate);
    let send = || leader.post("/teams", Some(&key), Body::Json(form.clone()));
    let outcome = matches::repeated(send).await;
    world.recorder().ended(Action::TeamCreate, due, &outcome);
    made_of(&outcome?)
}

fn made_of(answer: &Value) -> Result<Made, Failure> {
    Ok(Made {
        id: id_at(answer, "/data/team/_id")?,
        conversation: id_at(answer, "/data/team/conversationId")?,
    })
}

async fn join(world: &World, member: &Player, team: Uuid) -> Result<(), Failure> {
    let due = Instant::now();
    let path = format!("/teams/{team}/join");
    world.recorder().started(Action::TeamJoin);
    let send = || member.post(&path, None, Body::Json(json!({})));
    let outcome = match matches::repeated(send).await {
        Err(Failure::Refused(code)) if code == MEMBER_ALREADY => Ok(()),
        outcome => outcome.map(drop),
    };
    world.recorder().ended(Action::TeamJoin, due, &outcome);
    outcome
}

/// The id at a JSON pointer of an answer.
pub(super) fn id_at(answer: &Value, pointer: &str) -> Result<Uuid, Failure> {
    let id = text_at(answer, pointer)?;
    Uuid::parse_str(&id).map_err(|error| Failure::Protocol(error.to_string()))
}
