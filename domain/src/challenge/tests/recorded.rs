//! Challenges from their creation to their end, recorded event by event. Every kind of event is in one of them.

use serde_json::{Value, json};
use time::Duration;
use uuid::Uuid;

use super::super::{
    Command, DeclaredResult, Event, PlayerAction, Statement, Terms, Verdict, ViewerScope,
};
use super::books::World;
use super::stage::{
    CODE, NOW, as_it_is, edit, entry, fine, moderator, person, player, request, ruling, statement,
    terms, try_open,
};
use super::vectors::viewers;
use crate::money::Usdc;
use crate::outage::Outage;

/// Those who may look on: three who may sit in it, and one who never does.
const PEOPLE: usize = 4;
const DISPUTE: Uuid = Uuid::from_u128(0xd15);

/// One challenge while it is recorded.
struct Recorder {
    world: World,
    steps: Vec<Value>,
}

impl Recorder {
    fn start(terms: Terms) -> Self {
        let opened = try_open(request(terms), 100).expect("a creator with enough fair-play points");
        let events = opened.events.clone();
        let mut recorder = Self {
            world: World::begin(opened, NOW),
            steps: Vec::new(),
        };
        recorder.record(&events);
        recorder
    }

    /// Executes a command a minute later.
    #[track_caller]
    fn then(&mut self, command: Command) -> &mut Self {
        self.world.now += Duration::minutes(1);
        let events = self.world.done(command).events;
        self.record(&events);
        self
    }

    /// The next deadline passes.
    #[track_caller]
    fn pass(&mut self) -> &mut Self {
        let events = self.world.tick().events;
        self.record(&events);
        self
    }

    #[track_caller]
    fn join(&mut self, n: usize) -> &mut Self {
        self.then(Command::Join(entry(n, Usdc::whole(50))))
    }

    #[track_caller]
    fn ready(&mut self, n: usize) -> &mut Self {
        self.then(Command::Ready { player: player(n) })
    }

    #[track_caller]
    fn start_match(&mut self) -> &mut Self {
        self.then(Command::Start { player: player(0) })
    }

    #[track_caller]
    fn say(&mut self, n: usize, declared_result: DeclaredResult) -> &mut Self {
        self.then(Command::Declare(Statement {
            score: Some(format!("{n}:0")),
            note: Some(format!("As player{n} saw it")),
            ..statement(n, declared_result)
        }))
    }

    #[track_caller]
    fn take(&mut self, n: usize) -> &mut Self {
        self.then(Command::TakeCase {
            moderator: moderator(n),
        })
    }

    /// The n-th moderator rules once the time for evidence is over, with a fine of one cent for the second side.
    #[track_caller]
    fn rule(&mut self, n: usize, verdict: Option<Verdict>) -> &mut Self {
        let dispute = self.world.challenge.open_dispute().expect("it was taken");
        self.world.now = self.world.now.max(dispute.case.evidence_until);
        let cent = Usdc::from_micros(10_000);
        self.then(Command::Rule(ruling(n, verdict, vec![fine(1, cent)])))
    }

    #[track_caller]
    fn edit(&mut self, change: impl FnOnce(&mut super::super::Changes)) -> &mut Self {
        let mut changes = as_it_is(&self.world.challenge);
        change(&mut changes);
        let edit = edit(0, &self.world.challenge, &changes);
        self.then(Command::Edit(edit))
    }

    /// Two at a match for two.
    fn duel() -> Self {
        let mut recorder = Self::start(terms(2));
        recorder.join(1).ready(1).start_match();
        recorder
    }

    fn record(&mut self, events: &[Event]) {
        let challenge = &self.world.challenge;
        let count = i64::try_from(events.len()).expect("few events");
        let versions = challenge.version - count + 1..;
        let events = events.iter().zip(versions).map(|(event, version)| {
            let mut written = json!(event);
            written["version"] = json!(version);
            written["isShownOutside"] = json!(event.is_shown_to(ViewerScope::Outside, challenge));
            written
        });
        let seats = challenge.seats.iter().map(|seat| {
            json!({
                "user": person(usize::try_from(seat.slot).expect("few seats")),
                "slot": seat.slot,
                "stakeAmount": seat.stake,
                "joinedAt": written(seat.joined_at),
                "status": seat.status.name(),
                "startNotifiedAt": seat.notified_at.map(written),
            })
        });
        let details = &challenge.details;
        let step = json!({
            "at": written(self.world.now),
            "version": challenge.version,
            "events": events.collect::<Vec<_>>(),
            "after": challenge.after(challenge.is_disputed().then_some(DISPUTE)),
            "seats": seats.collect::<Vec<_>>(),
            "declarations": challenge.declarations().collect::<Vec<_>>(),
            "words": { "title": details.title, "rules": details.rules, "tags": details.tags },
            "minimumStake": challenge.terms.minimum_stake,
            "startWaitsFor": challenge.start_waits_for(self.world.now).map(|seat| seat.player).collect::<Vec<_>>(),
            "viewers": viewers(challenge, (0..PEOPLE).map(player)),
        });
        self.steps.push(step);
    }

    /// One line: what is the same in all steps, and the steps.
    fn finish(&self, name: &str) -> String {
        let challenge = &self.world.challenge;
        let steps: Vec<_> = self.steps.iter().map(Value::to_string).collect();
        let people: Vec<_> = (0..PEOPLE).map(person).collect();
        let head = json!({
            "name": name,
            "people": people,
            "inviteCode": CODE,
            "maxParticipants": challenge.terms.max_participants,
            "scheduledTime": challenge.terms.scheduled_at.map(written),
        });
        let head = head.to_string();
        let head = head.trim_end_matches('}');
        format!("{head},\"steps\":[\n{}\n]}}", steps.join(",\n"))
    }
}

fn written(at: time::OffsetDateTime) -> String {
    at.format(&time::format_description::well_known::Rfc3339)
        .expect("a time of this century")
}

/// Every recorded challenge, one JSON object each.
pub(super) fn streams() -> Vec<String> {
    vec![
        agreed().finish("agreed"),
        edited_and_held().finish("edited, then held to the end"),
        left_and_disputed().finish("left, disputed and abandoned"),
        contested().finish("contested"),
        ruled_and_appealed().finish("ruled by two, appealed, withdrawn"),
        ruled_and_accepted().finish("ruled, accepted by one side"),
        taken_back().finish("taken back"),
        withdrawn().finish("disputed, then withdrawn"),
        given_in_among_three().finish("disputed among three, then held"),
        answered_while_held(DeclaredResult::Won).finish("held, then disputed"),
        answered_while_held(DeclaredResult::Lost { to: None }).finish("held, then accepted"),
        called_off().finish("called off"),
        cancelled().finish("cancelled"),
        Recorder::start(terms(2)).pass().finish("expired"),
        Recorder::duel().pass().finish("undeclared"),
        announced().finish("announced, after an outage, drawn"),
    ]
}

fn agreed() -> Recorder {
    let mut recorder = Recorder::start(terms(3));
    recorder.join(1).ready(1).start_match();
    recorder
        .say(0, DeclaredResult::Won)
        .say(1, DeclaredResult::Lost { to: None });
    recorder
}

fn edited_and_held() -> Recorder {
    let mut recorder = Recorder::start(terms(2));
    recorder
        .edit(|it| "Best of five".clone_into(&mut it.details.title))
        .edit(|it| it.details.tags = vec!["blitz".to_owned()])
        .edit(|it| it.invited = vec![player(2)])
        .edit(|it| it.terms.minimum_stake = Usdc::whole(40))
        .then(Command::Join(entry(1, Usdc::whole(40))));
    recorder.edit(|it| "No takebacks".clone_into(&mut it.details.rules));
    recorder.ready(1).start_match();
    recorder
        .say(0, DeclaredResult::Draw)
        .say(0, DeclaredResult::Won);
    recorder.pass().pass();
    recorder
}

fn left_and_disputed() -> Recorder {
    let mut recorder = Recorder::start(terms(3));
    recorder.join(1).then(Command::Leave { player: player(1) });
    recorder.join(2).ready(2).start_match();
    recorder
        .say(2, DeclaredResult::Won)
        .say(0, DeclaredResult::Won)
        .pass()
        .pass();
    recorder
}

/// Two moderators are needed, the loser appeals, and gives the appeal up.
fn ruled_and_appealed() -> Recorder {
    let stake = Usdc::whole(1_000);
    let mut recorder = Recorder::start(Terms {
        minimum_stake: stake,
        ..terms(2)
    });
    recorder.then(Command::Join(entry(1, stake)));
    recorder.ready(1).start_match();
    recorder
        .say(0, DeclaredResult::Won)
        .say(1, DeclaredResult::Won);
    let give_back = Command::ReturnCase {
        moderator: moderator(0),
    };
    recorder.take(0).then(give_back);
    let verdict = Some(Verdict::Winner(player(0)));
    recorder.take(0).rule(0, verdict);
    recorder.take(1).rule(1, verdict);
    recorder.then(Command::Appeal {
        player: player(1),
        reason: "The recording is of another match".to_owned(),
    });
    recorder.then(Command::Withdraw { player: player(1) });
    recorder
}

/// A draw that one side accepts, and the other one lets become final.
fn ruled_and_accepted() -> Recorder {
    let mut recorder = Recorder::duel();
    recorder
        .say(0, DeclaredResult::Won)
        .say(1, DeclaredResult::Won);
    recorder.take(0).rule(0, Some(Verdict::Draw));
    recorder.then(Command::AcceptRuling { player: player(1) });
    recorder.pass();
    recorder
}

fn contested() -> Recorder {
    let mut recorder = Recorder::start(terms(3));
    recorder.join(1).join(2).ready(1).ready(2).start_match();
    let to = Some(player(1));
    recorder
        .say(1, DeclaredResult::Won)
        .say(0, DeclaredResult::Lost { to });
    recorder.then(Command::Contest {
        player: player(2),
        verdict: Verdict::Winner(player(1)),
        dispute_id: DISPUTE,
    });
    recorder.say(2, DeclaredResult::Won);
    recorder
}

fn taken_back() -> Recorder {
    let mut recorder = Recorder::duel();
    recorder.say(1, DeclaredResult::Draw);
    recorder.then(Command::TakeBack { player: player(1) });
    recorder.say(0, DeclaredResult::Won);
    recorder
}

fn withdrawn() -> Recorder {
    let mut recorder = Recorder::duel();
    recorder
        .say(0, DeclaredResult::Won)
        .say(1, DeclaredResult::Won);
    recorder.then(Command::Withdraw { player: player(0) });
    recorder
}

fn given_in_among_three() -> Recorder {
    let mut recorder = Recorder::start(terms(3));
    recorder.join(1).join(2).ready(1).ready(2).start_match();
    recorder
        .say(0, DeclaredResult::Won)
        .say(1, DeclaredResult::Won);
    recorder.then(Command::Withdraw { player: player(1) });
    recorder
}

fn answered_while_held(declared_result: DeclaredResult) -> Recorder {
    let mut recorder = Recorder::duel();
    recorder
        .say(0, DeclaredResult::Won)
        .pass()
        .say(1, declared_result);
    recorder
}

fn called_off() -> Recorder {
    let mut recorder = Recorder::duel();
    for n in [1, 0] {
        recorder.then(Command::CallOff { player: player(n) });
    }
    recorder
}

fn cancelled() -> Recorder {
    let mut recorder = Recorder::start(terms(3));
    recorder.join(1).join(2);
    recorder.then(Command::Cancel { player: player(0) });
    recorder
}

fn announced() -> Recorder {
    let scheduled = NOW + Duration::minutes(50);
    let mut recorder = Recorder::start(Terms {
        scheduled_at: Some(scheduled),
        ..terms(2)
    });
    recorder.join(1).then(Command::AnnounceStart);
    let since = recorder.world.now;
    recorder.then(Command::ApplyOutages {
        outages: vec![Outage {
            number: 1,
            since,
            until: since + Duration::minutes(1),
        }],
    });
    recorder.world.now = scheduled;
    recorder.record(&[]);
    recorder.start_match().say(0, DeclaredResult::Draw);
    recorder.then(Command::Seen { player: player(1) });
    recorder.say(1, DeclaredResult::Draw);
    recorder
}

/// A stream of the file has what the web cannot make up: every kind of event, and each action at some time.
#[test]
fn every_kind_of_event_and_every_action_is_recorded() {
    let text = streams().concat();
    for kind in [
        "created",
        "joined",
        "readied",
        "left",
        "edited",
        "started",
        "call_off_agreed",
        "declared",
        "taken_back",
        "withdrawn",
        "disputed",
        "case_taken",
        "case_returned",
        "case_overdue",
        "second_opinion_asked",
        "ruled",
        "ruling_accepted",
        "appealed",
        "appeal_withdrawn",
        "awarded",
        "settled",
        "cancelled",
        "start_announced",
        "deadline_moved",
        "deadline_extended",
    ] {
        assert!(text.contains(&format!("\"type\":\"{kind}\"")), "{kind}");
    }
    // Those of teams are in `teams.json`.
    let of_players =
        |action: &PlayerAction| !matches!(action, PlayerAction::Approve | PlayerAction::Decline);
    for action in PlayerAction::ALL.into_iter().filter(of_players) {
        assert!(
            text.contains(&format!("\"{}\"", action.name())),
            "{action:?}"
        );
    }
}
