//! Teams of the fake server: members, shares and matches.

use std::cmp::Reverse;

use serde_json::{Value, json};
use uuid::Uuid;

use crate::state::{CENT, Mistake, State, World, usdc};

const TEAM_STAKE: i64 = 10_000_000;
/// The pot of both teams without the fee.
const TEAM_PAYOUT: i64 = 19_000_000;

/// A side of a match of teams.
pub(crate) struct Side {
    team: Uuid,
    roster: Vec<Uuid>,
    /// What each of the roster stakes.
    parts: Vec<i64>,
    approvals: usize,
    has_won: bool,
}

/// The conversation of a team.
pub(crate) fn conversation_of_team(team: Uuid) -> Uuid {
    Uuid::from_u128(team.as_u128() ^ 1)
}

impl State {
    pub(crate) fn led_teams(&self, player: Uuid) -> Value {
        let world = self.lock();
        let led = world
            .teams
            .iter()
            .filter(|(_, members)| members.first() == Some(&player));
        let led: Vec<_> = led.map(|(id, _)| json!({ "_id": id })).collect();
        json!({"data": {"teamsStarted": led, "teamsJoined": []}})
    }

    pub(crate) fn create_team(&self, leader: Uuid) -> Value {
        let id = uuid::Builder::from_random_bytes(rand::random()).into_uuid();
        self.lock().teams.insert(id, vec![leader]);
        Self::team(id)
    }

    pub(crate) fn team(id: Uuid) -> Value {
        json!({"data": {"team": {"_id": id, "conversationId": conversation_of_team(id)}}})
    }

    pub(crate) fn join_team(&self, id: Uuid, player: Uuid) -> Value {
        let mut world = self.lock();
        let members = world.teams.entry(id).or_default();
        if !members.contains(&player) {
            members.push(player);
        }
        json!({"data": {"status": "joined"}})
    }

    pub(crate) fn pool(&self, id: Uuid) -> Value {
        let world = self.lock();
        let members = world.teams.get(&id).into_iter().flatten();
        let rows = members.map(|member| {
            let share = world.shares.get(&(id, *member)).copied();
            json!({"user": {"_id": member}, "amount": usdc(share.unwrap_or_default())})
        });
        let rows: Vec<_> = rows.collect();
        json!({"data": {"pool": {"isStaked": false, "contributions": rows}}})
    }

    pub(crate) fn move_to_pool(&self, of: (Uuid, Uuid), micros: i64) -> Value {
        *self.lock().shares.entry(of).or_default() += micros;
        json!({"data": {}})
    }

    pub(crate) fn issue(&self, leader: Uuid, team: Uuid, roster: Vec<Uuid>) -> Value {
        let mut world = self.lock();
        let id = world.create(leader);
        self.take_side(&mut world, id, team, roster)
    }

    pub(crate) fn accept(&self, id: Uuid, team: Uuid, roster: Vec<Uuid>) -> Value {
        let mut world = self.lock();
        world.advance(self.mistake, id, 1, false);
        self.take_side(&mut world, id, team, roster)
    }

    fn take_side(&self, world: &mut World, id: Uuid, team: Uuid, roster: Vec<Uuid>) -> Value {
        let share = |player: &Uuid| world.shares.get(&(team, *player)).copied();
        let shares: Vec<_> = roster.iter().map(|it| share(it).unwrap_or(0)).collect();
        let side = Side {
            team,
            parts: split(TEAM_STAKE, &shares),
            roster,
            // The leader approves by it.
            approvals: 1,
            has_won: false,
        };
        let wrong = if self.mistake == Mistake::Part {
            CENT
        } else {
            0
        };
        let sides = world.sides.entry(id).or_default();
        sides.push(side);
        let shown: Vec<_> = sides.iter().map(|side| side.shown(wrong)).collect();
        json!({"data": {"challenge": {"_id": id, "teams": shown}}})
    }
}

impl Side {
    fn shown(&self, wrong: i64) -> Value {
        let entries = self.roster.iter().zip(&self.parts);
        let entries: Vec<_> = entries
            .map(|(player, part)| json!({"user": {"_id": player}, "part": usdc(part + wrong)}))
            .collect();
        json!({ "roster": entries })
    }

    fn is_approved(&self) -> bool {
        self.approvals == self.roster.len()
    }
}

impl World {
    pub(crate) fn act_for_team(&mut self, mistake: Mistake, player: Uuid, id: Uuid, command: &str) {
        let mut sides = self.sides.remove(&id).unwrap_or_default();
        let is_over = sides.iter().any(|side| side.has_won);
        let own = sides.iter_mut().find(|side| side.roster.contains(&player));
        let mut events = 1;
        if let Some(own) = own {
            match command {
                "approve" => own.approvals += 1,
                "result" if !is_over => own.has_won = true,
                _ => {}
            }
        }
        let both_approve = sides.len() == 2 && sides.iter().all(Side::is_approved);
        if command == "approve" && both_approve {
            events = 2;
            for side in &sides {
                self.take_stake(side);
            }
        }
        let is_settled = command == "result" && is_over;
        if is_settled {
            events = 2;
            for side in &sides {
                self.settle(mistake, side);
            }
        }
        self.advance(mistake, id, events, is_settled);
        self.sides.insert(id, sides);
    }

    fn take_stake(&mut self, side: &Side) {
        for (member, part) in side.roster.iter().zip(&side.parts) {
            *self.shares.entry((side.team, *member)).or_default() -= part;
        }
    }

    fn settle(&mut self, mistake: Mistake, side: &Side) {
        let returns = if side.has_won {
            split(TEAM_PAYOUT, &side.parts)
        } else {
            vec![0; side.parts.len()]
        };
        let rows = side.roster.iter().zip(&side.parts).zip(returns);
        for ((member, part), returned) in rows {
            let is_wrong = |wanted| mistake == wanted && 0 < returned;
            let missing = if is_wrong(Mistake::Money) { CENT } else { 0 };
            *self.purse(*member) += returned - part - missing;
            let missing = if is_wrong(Mistake::Share) { CENT } else { 0 };
            *self.shares.entry((side.team, *member)).or_default() += returned - missing;
        }
    }
}

/// Shares an amount by weights, to the last millionth, by the largest remainder.
fn split(whole: i64, weights: &[i64]) -> Vec<i64> {
    let total: i64 = weights.iter().sum();
    let ideals: Vec<_> = weights.iter().map(|it| whole * it).collect();
    let mut parts: Vec<_> = ideals.iter().map(|it| it / total.max(1)).collect();
    let mut places: Vec<usize> = (0..parts.len()).collect();
    places.sort_by_key(|place| Reverse(ideals.get(*place).map(|it| it % total.max(1))));
    let mut left = whole - parts.iter().sum::<i64>();
    for place in places {
        if let Some(part) = parts.get_mut(place).filter(|_| 0 < left) {
            *part += 1;
            left -= 1;
        }
    }
    parts
}
