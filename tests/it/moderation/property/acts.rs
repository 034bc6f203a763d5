//! What players, moderators and the clock do, by chance: mostly what there is a time for, and often a moment too early or too late.

use std::time::Duration;

use actors::runtime::clock::Clock;
use domain::challenge::{
    Command, DeclaredResult, Moderator, NewRuling, Penalty, Statement, Verdict,
};
use domain::money::Usdc;
use rand::RngExt;
use rand::rngs::StdRng;
use time::OffsetDateTime;

use super::model::{Act, Judge, Model, OUTSIDER, Ruling, Word};
use super::{Game, House, STAFF};

const HOUR: Duration = Duration::from_hours(1);
const MINUTE: Duration = Duration::from_mins(1);

pub(super) fn draw(rng: &mut StdRng, model: &Model) -> Act {
    let some = rng.random_range(0..model.sides());
    let side = if rng.random_bool(0.03) {
        OUTSIDER
    } else {
        some
    };
    let word = word(rng, side);
    let judge = judge(rng, model);
    let ruling = ruling(rng, model);
    match rng.random_range(0..20) {
        0 => Act::Look,
        1 => Act::Seen(side),
        2 => Act::TakeBack(side),
        3 => Act::CallOff(side),
        chance if model.is_disputed() => match chance {
            4 | 5 => Act::Withdraw(side),
            6 => Act::Declare(side, word),
            7 => Act::Return(judge),
            8 => Act::Confirm(side, word),
            9..=17 if model.judge().is_none() => Act::Take(judge),
            _ => Act::Rule(judge, ruling),
        },
        chance if model.is_ruled() => match chance {
            4..=8 => Act::Accept(side),
            9..=14 => Act::Appeal(side),
            15 => Act::Rule(judge, ruling),
            16 => Act::Withdraw(side),
            17 => Act::Declare(side, word),
            18 => Act::Contest(side, word),
            _ => Act::Take(judge),
        },
        chance if model.is_declared() || model.is_held() => match chance {
            4..=6 => Act::Declare(side, word),
            7..=9 => Act::TakeBack(side),
            10..=12 => Act::Confirm(side, word),
            13..=15 => Act::Contest(side, word),
            16 => Act::Withdraw(side),
            17 => Act::Take(judge),
            18 => Act::Accept(side),
            _ => Act::Seen(side),
        },
        chance => match chance {
            4..=6 => Act::CallOff(side),
            7 | 8 => Act::Confirm(side, word),
            9 => Act::Withdraw(side),
            10 => Act::Appeal(side),
            11 => Act::Take(judge),
            _ => Act::Declare(side, word),
        },
    }
}

fn word(rng: &mut StdRng, side: usize) -> Word {
    match rng.random_range(0..12) {
        0 => Word::Draw,
        1 => Word::Won(OUTSIDER),
        2..=5 => Word::Won(side),
        6 => Word::Won(1),
        _ => Word::Won(0),
    }
}

/// Mostly who has taken the dispute.
fn judge(rng: &mut StdRng, model: &Model) -> Judge {
    let side = Judge::Side(rng.random_range(0..model.sides()));
    let staff = Judge::Staff(rng.random_range(0..STAFF.len()));
    let some = if rng.random_bool(0.05) { side } else { staff };
    let is_holder = rng.random_bool(0.9);
    model.judge().filter(|_| is_holder).unwrap_or(some)
}

/// Mostly what was proposed before, where something was; and mostly who declared falsely is fined, if one is.
fn ruling(rng: &mut StdRng, model: &Model) -> Ruling {
    let word = match rng.random_range(0..12) {
        0 | 1 => None,
        2 | 3 => Some(Word::Draw),
        4 | 5 => Some(Word::Won(1)),
        6 => Some(Word::Won(OUTSIDER)),
        _ => Some(Word::Won(0)),
    };
    let some = rng.random_range(0..model.sides());
    let mut sides = (0..model.sides()).map(|nth| (some + nth) % model.sides());
    let is_mostly = rng.random_bool(0.8);
    let false_side = sides.find(|side| is_mostly && model.is_false(*side, word));
    let side = false_side.unwrap_or(some);
    let most = model.fine_max(side);
    let fines = match rng.random_range(0..12) {
        0..=4 => Vec::new(),
        5..=8 => vec![(side, most)],
        9 => vec![(side, 0)],
        10 => vec![(side, most + 1)],
        _ => vec![(side, most), (side, 0)],
    };
    let is_again = rng.random_bool(0.6);
    let proposed = model.proposal().filter(|_| is_again).cloned();
    proposed.unwrap_or(Ruling { word, fines })
}

/// Rulings mostly wait for the evidence; the rest comes at any time, also at a deadline and past it.
pub(super) fn wait(rng: &mut StdRng, house: &House, model: &Model, act: &Act) {
    let is_ruling = matches!(act, Act::Rule(..));
    if let Some(until) = model.evidence_until()
        && is_ruling
        && rng.random_bool(0.9)
    {
        reach(house, until);
        return;
    }
    let chance = rng.random_range(0..20);
    let off = time::Duration::milliseconds(rng.random_range(-1..=1));
    let moment = match chance {
        0..=2 => Some(house.app.clock.now() + HOUR * rng.random_range(1..40_u32)),
        3 => Some(house.app.clock.now() + MINUTE * rng.random_range(1..10_u32)),
        4 | 5 => model.deadline().map(|at| at + off),
        6 => model.evidence_until().map(|at| at + off),
        _ => None,
    };
    if let Some(moment) = moment {
        reach(house, moment);
    }
}

/// Moves the clock to a moment that is still to come.
pub(super) fn reach(house: &House, moment: OffsetDateTime) {
    let ahead = moment - house.app.clock.now();
    if ahead.is_positive() {
        house.app.advance(ahead.unsigned_abs());
    }
}

/// The same for the server.
pub(super) fn command(house: &House, game: &Game, act: &Act) -> Command {
    let player = |side: &usize| house.player_of(game, *side);
    let verdict = |word: &Word| verdict_of(house, game, *word);
    let moderator = |judge: &Judge| moderator_of(house, game, *judge);
    match act {
        Act::Declare(side, word) => Command::Declare(Statement {
            player: player(side),
            declared_result: declared_by(house, game, *side, *word),
            score: None,
            note: None,
            expected_version: None,
            dispute_id: game.id,
            online: Vec::new(),
        }),
        Act::Confirm(side, word) => Command::Confirm {
            player: player(side),
            verdict: verdict(word),
        },
        Act::Contest(side, word) => Command::Contest {
            player: player(side),
            verdict: verdict(word),
            dispute_id: game.id,
        },
        Act::TakeBack(side) => Command::TakeBack {
            player: player(side),
        },
        Act::Withdraw(side) => Command::Withdraw {
            player: player(side),
        },
        Act::CallOff(side) => Command::CallOff {
            player: player(side),
        },
        Act::Seen(side) => Command::Seen {
            player: player(side),
        },
        Act::Take(judge) => Command::TakeCase {
            moderator: moderator(judge),
        },
        Act::Return(judge) => Command::ReturnCase {
            moderator: moderator(judge),
        },
        Act::Rule(judge, ruling) => Command::Rule(NewRuling {
            moderator: moderator(judge),
            verdict: ruling.word.as_ref().map(verdict),
            reason: "The recording shows the score".to_owned(),
            penalties: penalties_of(house, game, ruling),
            proposer_may_moderate: true,
        }),
        Act::Accept(side) => Command::AcceptRuling {
            player: player(side),
        },
        Act::Appeal(side) => Command::Appeal {
            player: player(side),
            reason: "I have it on film".to_owned(),
        },
        Act::Look => Command::Tick,
    }
}

fn verdict_of(house: &House, game: &Game, word: Word) -> Verdict {
    match word {
        Word::Won(winner) => Verdict::Winner(house.player_of(game, winner)),
        Word::Draw => Verdict::Draw,
    }
}

fn moderator_of(house: &House, game: &Game, judge: Judge) -> Moderator {
    let id = match judge {
        Judge::Staff(nth) => house.moderators[nth],
        Judge::Side(side) => house.player_of(game, side),
    };
    Moderator {
        id,
        conflict: None,
        address: None,
    }
}

/// A result in the words of a side.
fn declared_by(house: &House, game: &Game, side: usize, word: Word) -> DeclaredResult {
    let sides = game.players.len();
    match word {
        Word::Draw => DeclaredResult::Draw,
        Word::Won(winner) if winner == side => DeclaredResult::Won,
        // Of two sides the other one is meant.
        Word::Won(winner) if sides == 2 && winner < sides => DeclaredResult::Lost { to: None },
        Word::Won(winner) => {
            let to = Some(house.player_of(game, winner));
            DeclaredResult::Lost { to }
        }
    }
}

fn penalties_of(house: &House, game: &Game, ruling: &Ruling) -> Vec<Penalty> {
    let fines = ruling.fines.iter();
    let penalties = fines.map(|(side, fine)| Penalty {
        player: house.player_of(game, *side),
        fine: Usdc::from_micros(*fine),
    });
    penalties.collect()
}
