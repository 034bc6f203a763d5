//! People, terms and challenges at each stage, for tests to begin with.

use time::format_description::well_known::Rfc3339;
use time::macros::datetime;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::super::{
    Challenge, Changes, Command, CreatorRelation, Decision, DeclaredResult, Details, DurationUnit,
    Edit, Entrant, MatchType, Moderator, NewChallenge, NewChallengeCommand, NewRuling, Penalty,
    Person, RawTerms, Refusal, StakeLimit, Statement, Terms, Verdict, Visibility, open,
};
use super::books::World;
use super::form::set;
use crate::catalogue::{LIVESTREAM_PLATFORMS, PLATFORMS};
use crate::money::Usdc;

pub(super) const NOW: OffsetDateTime = datetime!(2026-03-01 12:00 UTC);
pub(super) const MILLISECOND: Duration = Duration::milliseconds(1);
pub(super) const CODE: &str = "K7MPQ2XR";

/// The n-th person of a test; the 0th is the creator.
pub(super) fn player(n: usize) -> Uuid {
    Uuid::from_u128(0x1000 + u128::try_from(n).expect("few players"))
}

pub(super) fn person(n: usize) -> Person {
    Person {
        id: player(n),
        username: format!("player{n}"),
        avatar: None,
    }
}

/// A public challenge for 50 USDC each, an hour long.
pub(super) fn terms(max_participants: i32) -> Terms {
    Terms {
        match_type: if max_participants == 2 {
            MatchType::Duel
        } else {
            MatchType::FreeForAll
        },
        visibility: Visibility::Public,
        minimum_stake: Usdc::whole(50),
        opponent_min_stake: None,
        opponent_max_stake: None,
        max_participants,
        fee_bps: 500,
        scheduled_at: None,
        duration: 1,
        duration_unit: DurationUnit::Hr,
    }
}

pub(super) fn request(terms: Terms) -> NewChallenge {
    let details = Details {
        title: "Best of three".to_owned(),
        game_category: "Board".to_owned(),
        game: "chess".to_owned(),
        game_platform: PLATFORMS[0].to_owned(),
        livestream_platform: LIVESTREAM_PLATFORMS[0].to_owned(),
        ..Details::default()
    };
    NewChallenge {
        terms,
        details,
        invited: Vec::new(),
    }
}

pub(super) fn opening(request: NewChallenge, fair_play: i32) -> NewChallengeCommand {
    NewChallengeCommand {
        id: Uuid::from_u128(1),
        creator: person(0),
        fair_play,
        stake_max: StakeLimit::HIGHEST,
        invite_code: CODE.to_owned(),
        terms: request,
        is_rematch: false,
        team: None,
        opponent: None,
        leader_limit: None,
    }
}

pub(super) fn try_open(request: NewChallenge, fair_play: i32) -> Result<Decision, Refusal> {
    open(opening(request, fair_play), NOW)
}

pub(super) fn entry(n: usize, stake: Usdc) -> Entrant {
    Entrant {
        person: person(n),
        stake,
        stake_max: StakeLimit::HIGHEST,
        invite_code: None,
        relation: CreatorRelation::Stranger,
        confirms_asymmetry: true,
        terms_key: None,
    }
}

pub(super) fn statement(n: usize, declared_result: DeclaredResult) -> Statement {
    Statement {
        player: player(n),
        declared_result,
        score: None,
        note: None,
        expected_version: None,
        dispute_id: Uuid::from_u128(0xd15),
        online: Vec::new(),
    }
}

/// An impartial moderator.
pub(super) fn moderator(n: usize) -> Moderator {
    Moderator {
        id: Uuid::from_u128(u128::try_from(n).expect("few moderators") + 0x2000),
        conflict: None,
        address: None,
    }
}

pub(super) fn fine(n: usize, fine: Usdc) -> Penalty {
    Penalty {
        player: player(n),
        fine,
    }
}

/// What the n-th moderator decides.
pub(super) fn ruling(n: usize, verdict: Option<Verdict>, penalties: Vec<Penalty>) -> NewRuling {
    NewRuling {
        moderator: moderator(n),
        verdict,
        reason: "The recording shows the score".to_owned(),
        penalties,
        proposer_may_moderate: true,
    }
}

/// The edit of the n-th player that makes `wanted` of `current`: its form has only what differs.
pub(super) fn edit(n: usize, current: &Challenge, wanted: &Changes) -> Edit {
    let mut form = Box::<RawTerms>::default();
    let (fields, _) = wanted.difference(current);
    for field in fields.iter().filter(|field| *field != "coverImage") {
        set(&mut form, field, &typed(field, wanted));
    }
    Edit {
        player: player(n),
        fair_play: 100,
        stake_max: StakeLimit::HIGHEST,
        form,
        cover: wanted.details.cover_image.clone(),
    }
}

/// What a form has in that field; blank is none.
fn typed(field: &str, wanted: &Changes) -> String {
    let NewChallenge {
        terms,
        details,
        invited,
    } = wanted;
    let bound = |stake: Option<Usdc>| stake.map(|stake| stake.to_string());
    let text = match field {
        "title" => Some(details.title.clone()),
        "description" => Some(details.description.clone()),
        "gameCategory" => Some(details.game_category.clone()),
        "gameSubCategory" => details.game_sub_category.clone(),
        "game" => Some(details.game.clone()),
        "gameMode" => details.game_mode.clone(),
        "gamePlatform" => Some(details.game_platform.clone()),
        "livestreamPlatform" => Some(details.livestream_platform.clone()),
        "livestreamUrl" => details.livestream_url.clone(),
        "rules" => Some(details.rules.clone()),
        "tags" => Some(details.tags.join(",")),
        "matchType" => Some(terms.match_type.name().to_owned()),
        "challengeType" => Some(terms.visibility.name().to_owned()),
        "minimumStake" => bound(Some(terms.minimum_stake)),
        "opponentMinStake" => bound(terms.opponent_min_stake),
        "opponentMaxStake" => bound(terms.opponent_max_stake),
        "maxParticipants" => Some(terms.max_participants.to_string()),
        "scheduledTime" => terms
            .scheduled_at
            .map(|at| at.format(&Rfc3339).expect("a time of this century")),
        "duration" => Some(terms.duration.to_string()),
        "durationUnit" => Some(terms.duration_unit.name().to_owned()),
        "invitedFriends" => serde_json::to_string(invited).ok(),
        other => panic!("no field {other}"),
    };
    text.unwrap_or_default()
}

/// The challenge as it is, to be edited.
pub(super) fn as_it_is(challenge: &Challenge) -> NewChallenge {
    NewChallenge {
        terms: challenge.terms.clone(),
        details: challenge.details.clone(),
        invited: challenge.invited.clone(),
    }
}

impl World {
    /// A challenge on these terms that only its creator is in.
    pub(super) fn open(terms: Terms) -> Self {
        let opened = try_open(request(terms), 100).expect("a creator with enough fair-play points");
        Self::begin(opened, NOW)
    }

    /// An open challenge for `places`, with so many in it, the creator counted.
    pub(super) fn lobby(places: i32, players: usize) -> Self {
        let mut world = Self::open(terms(places));
        (1..players).for_each(|n| world.join(n, Usdc::whole(50)));
        world
    }

    /// A match of so many.
    pub(super) fn active(players: usize) -> Self {
        let places = i32::try_from(players).expect("few players");
        let mut world = Self::lobby(places, players);
        world.start();
        world
    }

    /// The creator declared a win against one other player.
    pub(super) fn declared() -> Self {
        let mut world = Self::active(2);
        world.say(0, DeclaredResult::Won);
        world
    }

    pub(super) fn disputed() -> Self {
        let mut world = Self::declared();
        world.say(1, DeclaredResult::Won);
        world
    }

    /// The creator was not contradicted, and the result is held.
    pub(super) fn awarded() -> Self {
        let mut world = Self::declared();
        world.tick();
        world
    }

    pub(super) fn completed() -> Self {
        let mut world = Self::declared();
        world.say(1, DeclaredResult::Lost { to: None });
        world
    }

    pub(super) fn cancelled() -> Self {
        let mut world = Self::lobby(3, 2);
        world.done(Command::Cancel { player: player(0) });
        world
    }

    /// The n-th moderator takes the open dispute, waits for the evidence, and rules.
    #[track_caller]
    pub(super) fn rule(
        &mut self,
        n: usize,
        verdict: Option<Verdict>,
        fines: &[Penalty],
    ) -> Decision {
        self.done(Command::TakeCase {
            moderator: moderator(n),
        });
        let dispute = self.challenge.open_dispute().expect("it was taken");
        self.now = self.now.max(dispute.case.evidence_until);
        self.done(Command::Rule(ruling(n, verdict, fines.to_vec())))
    }

    /// A dispute that a moderator decided for the creator.
    pub(super) fn ruled() -> Self {
        let mut world = Self::disputed();
        world.rule(0, Some(Verdict::Winner(player(0))), &[]);
        world
    }

    #[track_caller]
    pub(super) fn done(&mut self, command: Command) -> Decision {
        self.step(command).expect("a command that the rules allow")
    }

    #[track_caller]
    pub(super) fn join(&mut self, n: usize, stake: Usdc) {
        self.done(Command::Join(entry(n, stake)));
    }

    #[track_caller]
    pub(super) fn leave(&mut self, n: usize) {
        self.done(Command::Leave { player: player(n) });
    }

    /// Everyone else declares that they are ready, where they have not.
    #[track_caller]
    pub(super) fn all_ready(&mut self) {
        let waiting: Vec<_> = self.challenge.start_waits_for(self.now).collect();
        let players: Vec<_> = waiting.iter().map(|seat| seat.player).collect();
        for player in players {
            self.done(Command::Ready { player });
        }
    }

    #[track_caller]
    pub(super) fn start(&mut self) {
        self.all_ready();
        self.done(Command::Start { player: player(0) });
    }

    #[track_caller]
    pub(super) fn say(&mut self, n: usize, declared_result: DeclaredResult) -> Decision {
        self.done(Command::Declare(statement(n, declared_result)))
    }

    /// Waits for the next deadline, and the clock acts.
    #[track_caller]
    pub(super) fn tick(&mut self) -> Decision {
        self.now = self.deadline();
        self.done(Command::Tick)
    }

    #[track_caller]
    pub(super) fn deadline(&self) -> OffsetDateTime {
        self.challenge.phase.deadline().expect("it still waits").at
    }

    #[track_caller]
    pub(super) fn assert_refused(&mut self, command: Command, refusal: &Refusal) {
        assert_eq!(self.step(command).expect_err("refused"), *refusal);
    }

    /// What each of the first players gained or lost, in micro-USDC.
    #[track_caller]
    pub(super) fn assert_gains(&self, expected: &[i64]) {
        let gains: Vec<_> = (0..expected.len()).map(|n| self.gain(player(n))).collect();
        assert_eq!(gains, expected);
    }

    pub(super) fn status(&self) -> &'static str {
        self.challenge.phase.status().name()
    }
}
