//! Counts what the server has recorded. What a match between the same players adds is bounded by the day, so that a pair cannot
//! farm each other.

use std::collections::{BTreeMap, BTreeSet};

use time::{Date, OffsetDateTime};
use uuid::Uuid;

use super::catalogue::{QuestKind, Quests};
use super::metric::{Period, QuestMetric, day_of};
use super::{MESSAGES_A_DAY_MAX, MESSAGES_A_MATCH_MAX, OPPONENTS_A_MATCH_MAX, WATCHES_A_DAY_MAX};
use crate::contest::{ContestOpponent, FIRST_WIN_POINTS, FURTHER_WIN_POINTS};

/// A match that ended with a result, as it was for one player in it.
#[expect(
    clippy::struct_excessive_bools,
    reason = "facts that do not depend on each other"
)]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlayedMatch {
    /// The challenge.
    pub id: Uuid,
    /// The others in it, by seat; of a match of teams, those of the other side.
    pub opponents: Vec<Uuid>,
    /// Its game.
    pub game: String,
    /// Whether the player won.
    pub is_won: bool,
    /// Whether the player created it.
    pub is_hosted: bool,
    /// Whether the player confirmed another one's declaration promptly.
    pub is_prompt: bool,
    /// The player's messages in its arena.
    pub messages: i64,
    /// The opponents as the contest looks at them; none where a side staked less than it asks for, or where teams played.
    pub contest: Vec<ContestOpponent>,
    /// Whether a ruling ended it that did not find the player to have declared falsely.
    pub is_fair_dispute: bool,
}

/// What the server has recorded of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QuestFact {
    /// A match ended with a result.
    Match(PlayedMatch),
    /// The player watched a match of others for long enough.
    Watched,
    /// Another player and this one follow each other.
    Friend,
    /// The player joined a team.
    Team,
    /// A player was brought in.
    Referral,
}

/// What a mark is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MarkTopic {
    /// Played against an opponent.
    Played,
    /// Won against an opponent.
    Won,
    /// Hosted an opponent.
    Hosted,
    /// Confirmed promptly what an opponent declared.
    Prompt,
    /// Played a game.
    Game,
    /// Won against an opponent in the contest of the month.
    Contest,
}

impl MarkTopic {
    /// Its name in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Played => "played",
            Self::Won => "won",
            Self::Hosted => "hosted",
            Self::Prompt => "prompt",
            Self::Game => "game",
            Self::Contest => "contest",
        }
    }
}

/// Something that counts once in a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct QuestMark {
    /// Whose.
    pub player: Uuid,
    /// What it is about.
    pub topic: MarkTopic,
    /// The kind of window.
    pub period: Period,
    /// The first day of the window.
    pub start: Date,
    /// The opponent, or the id of the game's name.
    pub item: Uuid,
}

/// What is counted, for whom, and over which window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CountKey {
    /// Whose.
    pub player: Uuid,
    /// The kind of window.
    pub period: Period,
    /// The first day of the window.
    pub start: Date,
    /// What.
    pub metric: QuestMetric,
}

/// What goes on from one match and one day to the next.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PlayerRun {
    /// Matches won since the last one that was not.
    pub wins: i64,
    /// Days one after the other on which a daily quest was completed, up to `streak_day`.
    pub streak: i64,
    /// The longest such streak.
    pub best_streak: i64,
    /// The last such day.
    pub streak_day: Option<Date>,
}

impl PlayerRun {
    /// The streak as it is shown on `today`: it ends where a whole day is missed.
    pub fn streak_on(self, today: Date) -> i64 {
        let is_alive = |day: Date| day == today || day.next_day() == Some(today);
        match self.streak_day {
            Some(day) if is_alive(day) => self.streak,
            Some(_) | None => 0,
        }
    }

    fn complete(&mut self, day: Date) {
        if self.streak_day.is_some_and(|last| day <= last) {
            return;
        }
        let follows = self.streak_day.and_then(Date::next_day) == Some(day);
        self.streak = if follows {
            self.streak.saturating_add(1)
        } else {
            1
        };
        self.best_streak = self.best_streak.max(self.streak);
        self.streak_day = Some(day);
    }
}

/// What a player has gained in the contest of a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ContestGain {
    /// Points.
    pub points: i64,
    /// Wins that counted.
    pub wins: i64,
    /// When the last of them was.
    pub at: OffsetDateTime,
}

/// A quest that a player has completed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestCompletion {
    /// Who.
    pub player: Uuid,
    /// Which.
    pub quest: String,
    /// The first day of its window.
    pub start: Date,
}

/// The counts of some players while facts are added. What is loaded first, and what has changed, is for the store; the same facts
/// from the same state come to the same counts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct QuestTally {
    /// What counted before, and now.
    pub marks: BTreeSet<QuestMark>,
    /// Those of them that are new.
    pub fresh: Vec<QuestMark>,
    /// What the players have come to.
    pub counts: BTreeMap<CountKey, i64>,
    /// Which of them have changed.
    pub changed: BTreeSet<CountKey>,
    /// Runs and streaks.
    pub runs: BTreeMap<Uuid, PlayerRun>,
    /// What was gained in contests, by month and player.
    pub gains: BTreeMap<(Date, Uuid), ContestGain>,
    /// Quests that were completed, in order.
    pub completed: Vec<QuestCompletion>,
    /// Against whom players have settled matches, and in which; the nil id for one of an earlier batch.
    pub(super) met: BTreeMap<Uuid, BTreeSet<(Uuid, Uuid)>>,
}

impl QuestTally {
    /// The marks that a fact looks at: those of them that exist have to be loaded before it is added.
    pub fn marks_of(player: Uuid, fact: &QuestFact, at: OffsetDateTime) -> Vec<QuestMark> {
        let QuestFact::Match(result) = fact else {
            return Vec::new();
        };
        let day = day_of(at);
        let mark = |topic, period: Period, item| QuestMark {
            player,
            topic,
            period,
            start: period.start(day),
            item,
        };
        let mut marks = Vec::new();
        for period in Period::ALL {
            marks.push(mark(MarkTopic::Game, period, game_id(&result.game)));
        }
        for opponent in looked_at(result) {
            marks.extend(Period::ALL.map(|period| mark(MarkTopic::Played, period, opponent)));
            for topic in [
                MarkTopic::Won,
                MarkTopic::Hosted,
                MarkTopic::Prompt,
                MarkTopic::Contest,
            ] {
                marks.push(mark(topic, Period::Day, opponent));
            }
            marks.push(mark(MarkTopic::Contest, Period::Month, opponent));
        }
        marks
    }

    /// `player` has a settled match against `opponent` of an earlier batch. Two opponents of a player are enough to know: one of
    /// them is another one than the winner.
    pub fn note_met(&mut self, player: Uuid, opponent: Uuid) {
        self.met
            .entry(player)
            .or_default()
            .insert((opponent, Uuid::nil()));
    }

    /// Whether `player` has a settled match against a player other than `winner`, beside the match `id`.
    fn has_met_others(&self, player: Uuid, winner: Uuid, id: Uuid) -> bool {
        let met = self.met.get(&player);
        met.is_some_and(|met| {
            met.iter()
                .any(|(opponent, played)| *opponent != winner && *played != id)
        })
    }

    /// Adds a fact.
    pub fn add(&mut self, quests: &Quests, player: Uuid, fact: &QuestFact, at: OffsetDateTime) {
        let mut one = Adding {
            tally: self,
            quests,
            player,
            day: day_of(at),
            at,
        };
        match fact {
            QuestFact::Match(result) => one.add_match(result),
            QuestFact::Watched => one.add_watched(),
            QuestFact::Friend => one.bump(QuestMetric::Friends, 1),
            QuestFact::Team => one.bump(QuestMetric::Teams, 1),
            QuestFact::Referral => one.bump(QuestMetric::Referrals, 1),
        }
    }
}

/// One fact while it is added.
struct Adding<'a> {
    tally: &'a mut QuestTally,
    quests: &'a Quests,
    player: Uuid,
    day: Date,
    at: OffsetDateTime,
}

impl Adding<'_> {
    fn add_match(&mut self, played: &PlayedMatch) {
        let opponents: Vec<Uuid> = looked_at(played).collect();
        let new =
            Period::ALL.map(|period| (period, self.mark(MarkTopic::Played, period, &opponents)));
        for (period, count) in new {
            self.bump_in(period, QuestMetric::Opponents, count);
        }
        let is_new_pair = new
            .iter()
            .any(|(period, count)| *period == Period::Day && 0 < *count);
        if is_new_pair {
            self.bump(QuestMetric::MatchesPlayed, 1);
            for period in Period::ALL {
                let count = self.mark(MarkTopic::Game, period, &[game_id(&played.game)]);
                self.bump_in(period, QuestMetric::Games, count);
            }
            self.bump(QuestMetric::FairDisputes, i64::from(played.is_fair_dispute));
            self.add_messages(played.messages);
        }
        self.add_result(played.is_won, &opponents);
        if played.is_won {
            self.add_to_contest(played);
        }
        let met = self.tally.met.entry(self.player).or_default();
        met.extend(opponents.iter().map(|opponent| (*opponent, played.id)));
        if played.is_hosted && 0 < self.mark(MarkTopic::Hosted, Period::Day, &opponents) {
            self.bump(QuestMetric::Hosted, 1);
        }
        if played.is_prompt && 0 < self.mark(MarkTopic::Prompt, Period::Day, &opponents) {
            self.bump(QuestMetric::PromptResults, 1);
        }
    }

    /// A match that was not won ends the run; a repeated win against the same opponents neither ends it nor makes it longer.
    fn add_result(&mut self, is_won: bool, opponents: &[Uuid]) {
        if !is_won {
            self.run().wins = 0;
        } else if 0 < self.mark(MarkTopic::Won, Period::Day, opponents) {
            self.bump(QuestMetric::MatchesWon, 1);
            let run = self.run();
            run.wins = run.wins.saturating_add(1);
            let wins = run.wins;
            let key = self.key(Period::Ever, QuestMetric::WonInARow);
            let longest = self.count(key);
            self.bump_in(
                Period::Ever,
                QuestMetric::WonInARow,
                wins.saturating_sub(longest),
            );
        }
    }

    /// Of several opponents, one who is new in the month is enough for a first win.
    fn add_to_contest(&mut self, played: &PlayedMatch) {
        let rated = played.contest.iter().take(OPPONENTS_A_MATCH_MAX);
        let counted = rated.filter(|opponent| {
            let has_met_others = self
                .tally
                .has_met_others(opponent.player, self.player, played.id);
            opponent.counts(self.at, has_met_others)
        });
        let opponents: Vec<Uuid> = counted.map(|opponent| opponent.player).collect();
        let is_first = 0 < self.mark(MarkTopic::Contest, Period::Month, &opponents);
        let is_new_today = 0 < self.mark(MarkTopic::Contest, Period::Day, &opponents);
        let points = if is_first {
            FIRST_WIN_POINTS
        } else if is_new_today {
            FURTHER_WIN_POINTS
        } else {
            return;
        };
        let (at, key) = (self.at, (Period::Month.start(self.day), self.player));
        let gain = self.tally.gains.entry(key).or_insert(ContestGain {
            points: 0,
            wins: 0,
            at,
        });
        gain.points = gain.points.saturating_add(points);
        gain.wins = gain.wins.saturating_add(1);
        gain.at = gain.at.max(at);
    }

    fn add_watched(&mut self) {
        let today = self.count(self.key(Period::Day, QuestMetric::MatchesWatched));
        if today < WATCHES_A_DAY_MAX {
            self.bump(QuestMetric::MatchesWatched, 1);
        }
    }

    fn add_messages(&mut self, messages: i64) {
        let today = self.count(self.key(Period::Day, QuestMetric::ArenaMessages));
        let room = MESSAGES_A_DAY_MAX.saturating_sub(today);
        self.bump(
            QuestMetric::ArenaMessages,
            messages.min(MESSAGES_A_MATCH_MAX).min(room),
        );
    }

    fn run(&mut self) -> &mut PlayerRun {
        self.tally.runs.entry(self.player).or_default()
    }

    fn key(&self, period: Period, metric: QuestMetric) -> CountKey {
        CountKey {
            player: self.player,
            period,
            start: period.start(self.day),
            metric,
        }
    }

    fn count(&self, key: CountKey) -> i64 {
        self.tally.counts.get(&key).copied().unwrap_or(0)
    }

    /// Marks what counts once in the window; returns how much of it is new there.
    fn mark(&mut self, topic: MarkTopic, period: Period, items: &[Uuid]) -> i64 {
        let mut new = 0_i64;
        for item in items {
            let mark = QuestMark {
                player: self.player,
                topic,
                period,
                start: period.start(self.day),
                item: *item,
            };
            if self.tally.marks.insert(mark) {
                self.tally.fresh.push(mark);
                new = new.saturating_add(1);
            }
        }
        new
    }

    /// Adds to the windows of every kind.
    fn bump(&mut self, metric: QuestMetric, by: i64) {
        for period in Period::ALL {
            self.bump_in(period, metric, by);
        }
    }

    fn bump_in(&mut self, period: Period, metric: QuestMetric, by: i64) {
        if by <= 0 {
            return;
        }
        let key = self.key(period, metric);
        let before = self.count(key);
        let after = before.saturating_add(by);
        self.tally.counts.insert(key, after);
        self.tally.changed.insert(key);
        let is_reached = |target: i64| before < target && target <= after;
        let quests = self.quests;
        for quest in quests
            .counting(metric, period)
            .filter(|quest| is_reached(quest.target))
        {
            if quest.kind == QuestKind::Daily {
                let day = self.day;
                self.run().complete(day);
            }
            self.tally.completed.push(QuestCompletion {
                player: self.player,
                quest: quest.id.clone(),
                start: key.start,
            });
        }
    }
}

fn looked_at(played: &PlayedMatch) -> impl Iterator<Item = Uuid> {
    played.opponents.iter().copied().take(OPPONENTS_A_MATCH_MAX)
}

/// Games are distinguished by their names without regard to case.
fn game_id(name: &str) -> Uuid {
    Uuid::new_v5(&Uuid::nil(), name.trim().to_lowercase().as_bytes())
}
