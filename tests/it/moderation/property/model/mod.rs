//! What docs/rules.md demands of a match from its start to its payout, written a second time: it uses no rule of the domain, so a
//! rule that is wrong there is not wrong here too. Sides are numbers, money is whole micro-USDC, and a step answers only whether the
//! rules allow it.

mod steps;

use std::collections::BTreeSet;

use time::{Duration, OffsetDateTime};

const CONFIRM_AT_MOST: Duration = Duration::hours(24);
const CONFIRM_ONCE_SEEN: Duration = Duration::hours(2);
const DECLARE_WITHIN: Duration = Duration::hours(24);
const TAKE_BACK_WITHIN: Duration = Duration::minutes(5);
const EVIDENCE_WITHIN: Duration = Duration::hours(24);
const TAKE_WITHIN: Duration = Duration::hours(24);
const DECIDE_WITHIN: Duration = Duration::hours(48);
const DECIDE_AT_LEAST: Duration = Duration::hours(24);
const DECIDED_OR_VOID: Duration = Duration::days(7);
const HELD_FOR: Duration = Duration::hours(72);

const FEE_BPS: i64 = 500;
const BPS_WHOLE: i64 = 10_000;
/// One moderator alone gives a winner no more than this.
const ONE_JUDGE_MAX: i64 = 1_000_000_000;

const AGREEMENT: i32 = 1;
const SILENCE: i32 = -5;
const UNDECLARED: i32 = -5;
const FALSE_DECLARATION: i32 = -20;

/// The number of a side that no match has.
pub(super) const OUTSIDER: usize = 99;

/// What the seeds together have to come to: each act that the rules allow, each ending, and what is rare.
pub(super) const REACHED: [&str; 22] = [
    "declare",
    "confirm",
    "contest",
    "take back",
    "withdraw",
    "call off",
    "seen",
    "take",
    "return",
    "rule",
    "accept",
    "appeal",
    "agreement",
    "lapse",
    "call_off",
    "undeclared",
    "abandoned",
    "moderator",
    "second opinion",
    "ruling on appeal",
    "ruling held again",
    "fine cut to what is there",
];

/// The result of a match, by the word of a side or of a moderator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    Won(usize),
    Draw,
}

/// Who moderates, or tries to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Judge {
    Staff(usize),
    /// A player of the match, who may not.
    Side(usize),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ruling {
    /// None: the match is void.
    pub(super) word: Option<Word>,
    /// The sides that declared falsely, and the most that each pays for it.
    pub(super) fines: Vec<(usize, i64)>,
}

/// What players, moderators and the clock do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Act {
    Declare(usize, Word),
    Confirm(usize, Word),
    Contest(usize, Word),
    TakeBack(usize),
    Withdraw(usize),
    CallOff(usize),
    Seen(usize),
    Take(Judge),
    Return(Judge),
    Rule(Judge, Ruling),
    Accept(usize),
    Appeal(usize),
    /// The clock looks.
    Look,
}

impl Act {
    fn name(&self) -> &'static str {
        match self {
            Self::Declare(..) => "declare",
            Self::Confirm(..) => "confirm",
            Self::Contest(..) => "contest",
            Self::TakeBack(_) => "take back",
            Self::Withdraw(_) => "withdraw",
            Self::CallOff(_) => "call off",
            Self::Seen(_) => "seen",
            Self::Take(_) => "take",
            Self::Return(_) => "return",
            Self::Rule(..) => "rule",
            Self::Accept(_) => "accept",
            Self::Appeal(_) => "appeal",
            Self::Look => "look",
        }
    }

    fn side(&self) -> Option<usize> {
        match self {
            Self::Declare(side, _)
            | Self::Confirm(side, _)
            | Self::Contest(side, _)
            | Self::TakeBack(side)
            | Self::Withdraw(side)
            | Self::CallOff(side)
            | Self::Seen(side)
            | Self::Accept(side)
            | Self::Appeal(side) => Some(*side),
            Self::Take(_) | Self::Return(_) | Self::Rule(..) | Self::Look => None,
        }
    }
}

/// What all matches together leave to the players, by their numbers, and to the platform.
#[derive(Debug, Default)]
pub(super) struct Books {
    pub(super) available: Vec<i64>,
    pub(super) fair_play: Vec<i32>,
    pub(super) fees: i64,
    pub(super) fines: i64,
    /// What happened, of [`REACHED`].
    pub(super) reached: BTreeSet<&'static str>,
}

#[derive(Debug)]
pub(super) struct Model {
    /// Of each side, the number of its player.
    players: Vec<usize>,
    stakes: Vec<i64>,
    ends_at: OffsetDateTime,
    claims: Vec<Option<(Word, OffsetDateTime)>>,
    called_off: Vec<bool>,
    /// Until when each side may be silent, once another one has declared, and whether it was seen since.
    silent_until: Vec<OffsetDateTime>,
    seen: Vec<bool>,
    stage: Stage,
    /// Changes of fair-play scores: of which side, why, and the score then.
    pub(super) history: Vec<(usize, &'static str, i32)>,
}

#[derive(Debug, Clone)]
enum Stage {
    Playing {
        void_at: OffsetDateTime,
    },
    Declared,
    Disputed(Case),
    /// What the sides declared, while some are silent.
    Held {
        word: Word,
        until: OffsetDateTime,
    },
    /// What a moderator ruled, while some may appeal.
    Ruled(Standing),
    Over {
        status: &'static str,
        by: &'static str,
    },
}

#[derive(Debug, Clone)]
struct Case {
    opened_by: usize,
    evidence_until: OffsetDateTime,
    take_by: OffsetDateTime,
    decide_by: OffsetDateTime,
    void_at: OffsetDateTime,
    judge: Option<Judge>,
    is_overdue: bool,
    proposal: Option<Made>,
    appeal: Option<Appeal>,
}

#[derive(Debug, Clone)]
struct Made {
    ruling: Ruling,
    judges: Vec<Judge>,
}

#[derive(Debug, Clone)]
struct Standing {
    opened_by: usize,
    made: Made,
    accepted: Vec<usize>,
    until: OffsetDateTime,
}

#[derive(Debug, Clone)]
struct Appeal {
    by: usize,
    made: Made,
    accepted: Vec<usize>,
    left: Duration,
}

impl Case {
    fn opened(opened_by: usize, now: OffsetDateTime, appeal: Option<Appeal>) -> Self {
        Self {
            opened_by,
            evidence_until: now + EVIDENCE_WITHIN,
            take_by: now + TAKE_WITHIN,
            decide_by: now + DECIDE_WITHIN,
            void_at: now + DECIDED_OR_VOID,
            judge: None,
            is_overdue: false,
            proposal: None,
            appeal,
        }
    }

    fn deadline(&self) -> OffsetDateTime {
        let of_judges = match (self.judge, self.is_overdue) {
            (Some(_), _) => self.decide_by,
            (None, false) => self.take_by,
            (None, true) => self.void_at,
        };
        of_judges.min(self.void_at)
    }

    /// Neither a player of the match, nor who made the proposal that waits or the ruling that is appealed.
    fn is_open_to(&self, judge: Judge) -> bool {
        let appealed = self.appeal.as_ref().map(|appeal| &appeal.made);
        let mut before = self.proposal.iter().chain(appealed);
        matches!(judge, Judge::Staff(_)) && !before.any(|made| made.judges.contains(&judge))
    }
}

/// The look from outside.
impl Model {
    /// A match of an hour that begins now; the stakes leave the wallets.
    pub(super) fn begin(
        players: Vec<usize>,
        stakes: Vec<i64>,
        now: OffsetDateTime,
        books: &mut Books,
    ) -> Self {
        let ends_at = now + Duration::hours(1);
        let sides = players.len();
        for (player, stake) in players.iter().zip(&stakes) {
            books.available[*player] -= stake;
        }
        Self {
            players,
            stakes,
            ends_at,
            claims: vec![None; sides],
            called_off: vec![false; sides],
            silent_until: vec![now; sides],
            seen: vec![false; sides],
            stage: Stage::Playing {
                void_at: ends_at + DECLARE_WITHIN,
            },
            history: Vec::new(),
        }
    }

    pub(super) fn sides(&self) -> usize {
        self.players.len()
    }

    /// The status that the API shows.
    pub(super) fn status(&self) -> &'static str {
        match self.stage {
            Stage::Playing { .. } => "active",
            Stage::Declared | Stage::Disputed(_) | Stage::Held { .. } | Stage::Ruled(_) => {
                "in_progress"
            }
            Stage::Over { status, .. } => status,
        }
    }

    /// By which rule it ended, once it has.
    pub(super) fn ended_by(&self) -> Option<&'static str> {
        match self.stage {
            Stage::Over { by, .. } => Some(by),
            Stage::Playing { .. }
            | Stage::Declared
            | Stage::Disputed(_)
            | Stage::Held { .. }
            | Stage::Ruled(_) => None,
        }
    }

    /// When the clock acts next.
    pub(super) fn deadline(&self) -> Option<OffsetDateTime> {
        match &self.stage {
            Stage::Playing { void_at } => Some(*void_at),
            Stage::Declared => self.silent().map(|side| self.silent_until[side]).max(),
            Stage::Disputed(case) => Some(case.deadline()),
            Stage::Held { until, .. } => Some(*until),
            Stage::Ruled(standing) => Some(standing.until),
            Stage::Over { .. } => None,
        }
    }

    /// What a result holds for a side, which may still be contested.
    pub(super) fn held(&self, side: usize) -> i64 {
        match &self.stage {
            Stage::Held { word, .. } => self.shares(Some(*word))[side],
            Stage::Ruled(standing) => self.shares(standing.made.ruling.word)[side],
            Stage::Playing { .. } | Stage::Declared | Stage::Disputed(_) | Stage::Over { .. } => 0,
        }
    }

    /// What a side has in the escrow: its stake, or what is held for it where that is more.
    pub(super) fn in_escrow(&self, side: usize) -> i64 {
        match self.ended_by() {
            Some(_) => 0,
            None => self.stakes[side].max(self.held(side)),
        }
    }

    pub(super) fn is_held(&self) -> bool {
        matches!(self.stage, Stage::Held { .. })
    }

    pub(super) fn is_ruled(&self) -> bool {
        matches!(self.stage, Stage::Ruled(_))
    }

    pub(super) fn is_declared(&self) -> bool {
        matches!(self.stage, Stage::Declared)
    }

    pub(super) fn is_disputed(&self) -> bool {
        matches!(self.stage, Stage::Disputed(_))
    }

    /// Who has taken the dispute.
    pub(super) fn judge(&self) -> Option<Judge> {
        self.case()?.judge
    }

    /// Until when a dispute takes evidence.
    pub(super) fn evidence_until(&self) -> Option<OffsetDateTime> {
        Some(self.case()?.evidence_until)
    }

    /// What a moderator proposed to a second one.
    pub(super) fn proposal(&self) -> Option<&Ruling> {
        Some(&self.case()?.proposal.as_ref()?.ruling)
    }

    /// Half of the stake.
    pub(super) fn fine_max(&self, side: usize) -> i64 {
        self.stakes[side] / 2
    }

    /// Whether a side declared otherwise than a moderator rules, or opened the dispute without a word of its own and does not win.
    pub(super) fn is_false(&self, side: usize, ruled: Option<Word>) -> bool {
        if let Some((word, _)) = self.claims[side] {
            return ruled != Some(word);
        }
        let has_contested = self.case().is_some_and(|case| case.opened_by == side);
        has_contested && ruled != Some(Word::Won(side))
    }

    fn case(&self) -> Option<&Case> {
        match &self.stage {
            Stage::Disputed(case) => Some(case),
            Stage::Playing { .. }
            | Stage::Declared
            | Stage::Held { .. }
            | Stage::Ruled(_)
            | Stage::Over { .. } => None,
        }
    }

    fn silent(&self) -> impl Iterator<Item = usize> {
        (0..self.sides()).filter(|side| self.claims[*side].is_none())
    }

    /// What the other sides declared.
    fn words_beside(&self, side: usize) -> Vec<Word> {
        let others = (0..self.sides()).filter(|other| *other != side);
        let claims = others.filter_map(|other| self.claims[other]);
        claims.map(|(word, _)| word).collect()
    }

    fn fee(&self) -> i64 {
        self.stakes.iter().sum::<i64>() * FEE_BPS / BPS_WHOLE
    }

    /// What the sides get: the winner all but the fee, else each its stake.
    fn shares(&self, word: Option<Word>) -> Vec<i64> {
        match word {
            Some(Word::Won(winner)) => {
                let net = self.stakes.iter().sum::<i64>() - self.fee();
                let sides = 0..self.sides();
                let shares = sides.map(|side| if side == winner { net } else { 0 });
                shares.collect()
            }
            Some(Word::Draw) | None => self.stakes.clone(),
        }
    }
}
