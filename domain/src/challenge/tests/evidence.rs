//! Who may add evidence to what, and until when; and what the page of a dispute shows.

use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::super::{
    Challenge, Command, DisputeAction, DisputeDeadlineKind, EVIDENCE_FILES_MAX,
    EVIDENCE_FLAG_BYTES_MIN, EVIDENCE_LINK_MAX, EVIDENCE_LINKS_MAX, EVIDENCE_TEXT_MAX,
    EVIDENCE_TEXTS_MAX, EVIDENCE_WITHIN, EvidenceCount, EvidenceKind, EvidenceOccasion,
    EvidenceRefusal, Refusal, TAKE_BACK_WITHIN, Verdict, evidence_link, evidence_text, flags_reuse,
};
use super::books::World;
use super::stage::{MILLISECOND, player};
use crate::outage::Outage;

use EvidenceOccasion::{Declaration, Dispute};

#[track_caller]
fn opened_at(challenge: &Challenge) -> OffsetDateTime {
    let dispute = challenge.open_dispute().expect("a dispute is open");
    dispute.opened_at
}

fn outage(number: i64, since: OffsetDateTime, length: Duration) -> Outage {
    Outage {
        number,
        since,
        until: since + length,
    }
}

#[test]
fn evidence_is_taken_for_a_day_from_the_dispute_on() {
    let challenge = World::disputed().challenge;
    let opened = opened_at(&challenge);
    for (after, expected) in [
        (Duration::ZERO, Ok(())),
        (EVIDENCE_WITHIN - MILLISECOND, Ok(())),
        (EVIDENCE_WITHIN, Err(EvidenceRefusal::TooLate)),
        (EVIDENCE_WITHIN + MILLISECOND, Err(EvidenceRefusal::TooLate)),
    ] {
        for n in [0, 1] {
            let answer = challenge
                .may_add_evidence(player(n), Dispute, opened + after)
                .map(drop);
            assert_eq!(answer, expected, "{after} of player {n}");
        }
    }
}

#[test]
fn a_file_of_a_few_words_is_no_reuse() {
    for (bytes, expected) in [
        (1, false),
        (9, false),
        (EVIDENCE_FLAG_BYTES_MIN - 1, false),
        (EVIDENCE_FLAG_BYTES_MIN, true),
        (10_000_000, true),
    ] {
        assert_eq!(flags_reuse(bytes), expected, "{bytes}");
    }
}

#[test]
fn outages_before_its_end_move_the_time_for_evidence_and_later_ones_do_not() {
    let challenge = World::disputed().challenge;
    let opened = opened_at(&challenge);
    let nominal = opened + EVIDENCE_WITHIN;
    let hour = Duration::hours(1);
    for (outages, moved) in [
        (vec![], Duration::ZERO),
        // Over before the dispute opened, and only in part.
        (vec![outage(1, opened - hour * 2, hour)], Duration::ZERO),
        (vec![outage(1, opened - hour, hour * 3)], hour * 2),
        (vec![outage(1, nominal - MILLISECOND, hour)], hour),
        (vec![outage(1, nominal, hour)], Duration::ZERO),
        (vec![outage(1, nominal + MILLISECOND, hour)], Duration::ZERO),
        // The second begins after the nominal end, and before the end as the first one moved it.
        (
            vec![
                outage(1, nominal - hour, hour * 3),
                outage(2, nominal + hour * 3 - MILLISECOND, hour),
            ],
            hour * 4,
        ),
    ] {
        let until = nominal + moved;
        let challenge = challenge.after_outages(&outages);
        let case = &challenge.open_dispute().expect("it stays open").case;
        assert_eq!(case.evidence_until, until);
        for (at, expected) in [
            (until - MILLISECOND, Ok(())),
            (until, Err(EvidenceRefusal::TooLate)),
            (until + MILLISECOND, Err(EvidenceRefusal::TooLate)),
        ] {
            let answer = challenge.may_add_evidence(player(0), Dispute, at).map(drop);
            assert_eq!(answer, expected, "{at} after {outages:?}");
        }
    }
}

#[test]
fn an_outage_after_the_end_does_not_open_the_time_for_evidence_again() {
    let mut world = World::disputed();
    let opened = opened_at(&world.challenge);
    let outages = vec![outage(1, opened + EVIDENCE_WITHIN * 2, Duration::hours(72))];
    world.now = opened + Duration::hours(121);
    world.done(Command::ApplyOutages {
        outages: outages.clone(),
    });
    let answer = world
        .challenge
        .may_add_evidence(player(0), Dispute, world.now)
        .map(drop);
    assert_eq!(answer, Err(EvidenceRefusal::TooLate));
}

#[test]
fn without_a_dispute_evidence_comes_with_a_declaration_alone() {
    let declared = Err(EvidenceRefusal::Undeclarable(Refusal::AlreadyDeclared));
    let over = Err(EvidenceRefusal::Undeclarable(Refusal::AlreadyDecided));
    let early = Err(EvidenceRefusal::Undeclarable(Refusal::NotActive));
    for (world, n, expected) in [
        (World::lobby(2, 2), 0, early),
        (World::active(2), 0, Ok(())),
        // A declaration may be changed until another side has declared.
        (World::declared(), 0, Ok(())),
        (World::declared(), 1, Ok(())),
        (World::disputed(), 0, declared.clone()),
        // A result that is held may be contested by the silent side alone.
        (World::awarded(), 0, declared),
        (World::awarded(), 1, Ok(())),
        (World::completed(), 0, over),
    ] {
        let status = world.status();
        let with = world.now;
        let answer = world
            .challenge
            .may_add_evidence(player(n), Declaration, with)
            .map(drop);
        assert_eq!(answer, expected, "{status} by {n}");
        if !world.challenge.is_disputed() {
            let alone = world
                .challenge
                .may_add_evidence(player(n), Dispute, with)
                .map(drop);
            assert_eq!(alone, Err(EvidenceRefusal::NotDisputed), "{status}");
        }
    }
}

#[test]
fn with_a_declaration_evidence_is_taken_as_long_as_the_declaration() {
    for world in [World::active(2), World::declared(), World::awarded()] {
        let until = world.deadline();
        for (at, expected) in [
            (until - MILLISECOND, Ok(())),
            (until, Err(EvidenceRefusal::TooLate)),
            (until + MILLISECOND, Err(EvidenceRefusal::TooLate)),
        ] {
            let answer = world
                .challenge
                .may_add_evidence(player(1), Declaration, at)
                .map(drop);
            assert_eq!(answer, expected, "{}", world.status());
        }
    }
}

#[test]
fn strangers_add_nothing() {
    for world in [World::active(2), World::disputed(), World::completed()] {
        for occasion in [Dispute, Declaration] {
            let answer = world
                .challenge
                .may_add_evidence(player(9), occasion, world.now)
                .map(drop);
            assert_eq!(answer, Err(EvidenceRefusal::NotParticipant));
        }
    }
}

#[test]
fn a_player_gives_ten_of_each_kind() {
    let count = |files, links, texts| EvidenceCount {
        files,
        links,
        texts,
    };
    let (files, links, texts) = (EVIDENCE_FILES_MAX, EVIDENCE_LINKS_MAX, EVIDENCE_TEXTS_MAX);
    for (before, more, expected) in [
        (count(0, 0, 0), count(files, links, texts), Ok(())),
        (count(files - 1, links - 1, 0), count(1, 1, 1), Ok(())),
        (count(files, links, texts), count(0, 0, 0), Ok(())),
        (
            count(files, 0, 0),
            count(1, 0, 0),
            Err(EvidenceRefusal::TooManyFiles),
        ),
        (
            count(0, 1, 0),
            count(0, links, 0),
            Err(EvidenceRefusal::TooManyLinks),
        ),
        (
            count(0, 0, 0),
            count(0, 0, texts + 1),
            Err(EvidenceRefusal::TooManyTexts),
        ),
        (
            count(usize::MAX, 0, 0),
            count(1, 0, 0),
            Err(EvidenceRefusal::TooManyFiles),
        ),
    ] {
        assert_eq!(before.admits(more), expected, "{before:?} and {more:?}");
    }
    let kinds = [EvidenceKind::File, EvidenceKind::Text, EvidenceKind::File];
    assert_eq!(EvidenceCount::of(kinds), count(2, 0, 1));
}

#[test]
fn kinds_are_known_by_their_names() {
    for kind in [EvidenceKind::File, EvidenceKind::Link, EvidenceKind::Text] {
        assert_eq!(EvidenceKind::parse(kind.name()), Some(kind));
    }
    assert_eq!(EvidenceKind::parse("video"), None);
}

#[test]
fn links_are_addresses_of_pages() {
    let longest = format!("https://a.example/{}", "x".repeat(EVIDENCE_LINK_MAX - 18));
    for (link, expected) in [
        ("", ""),
        ("  ", ""),
        (
            " https://clips.example/a?b#c ",
            "https://clips.example/a?b#c",
        ),
        ("http://clips.example", "http://clips.example"),
        (&longest, &longest),
    ] {
        assert_eq!(evidence_link(link).as_deref(), Ok(expected));
    }
    for link in [
        "clips.example/a",
        "javascript:alert(1)",
        "https://",
        "https://localhost/x",
        "https://duel.example@evil.example/x",
        "https://clips.example/a b",
        "https://clips.example/\u{202e}a",
        &format!("{longest}x"),
    ] {
        assert!(evidence_link(link).is_err(), "{link}");
    }
}

#[test]
fn texts_have_a_limit() {
    let longest = "ü".repeat(EVIDENCE_TEXT_MAX);
    assert_eq!(evidence_text(&longest).as_deref(), Ok(longest.as_str()));
    assert!(evidence_text(&format!("{longest}ü")).is_err());
    assert_eq!(evidence_text(" a\nb ").as_deref(), Ok("a\nb"));
    assert!(evidence_text("a\0b").is_err());
}

#[test]
fn each_side_is_shown_what_it_may_do() {
    use DisputeAction::{AddEvidence, AgreeLate, TakeBack, Withdraw};
    let mut contested = World::declared();
    contested.done(Command::Contest {
        player: player(1),
        verdict: Verdict::Winner(player(0)),
        dispute_id: Uuid::from_u128(0xd15),
    });
    for (world, sides) in [
        (World::active(2), [vec![], vec![]]),
        (World::declared(), [vec![TakeBack], vec![]]),
        (
            World::disputed(),
            [vec![AddEvidence, Withdraw], vec![AddEvidence, Withdraw]],
        ),
        (
            contested,
            [vec![AddEvidence], vec![AddEvidence, Withdraw, AgreeLate]],
        ),
        (World::awarded(), [vec![], vec![]]),
        (World::completed(), [vec![], vec![]]),
    ] {
        for (n, expected) in sides.into_iter().enumerate() {
            let actions = world.challenge.dispute_actions(player(n), world.now);
            assert_eq!(actions, expected, "{} by {n}", world.status());
        }
        assert!(
            world
                .challenge
                .dispute_actions(player(9), world.now)
                .is_empty()
        );
    }
    let disputed = World::disputed();
    let late = opened_at(&disputed.challenge) + EVIDENCE_WITHIN;
    let actions = disputed.challenge.dispute_actions(player(0), late);
    assert_eq!(actions, [Withdraw]);
    let declared = World::declared();
    let late = declared.now + TAKE_BACK_WITHIN;
    let actions = declared.challenge.dispute_actions(player(0), late);
    assert_eq!(actions, []);
}

#[test]
fn every_time_that_ends_is_shown_the_earliest_first() {
    use DisputeDeadlineKind::{Confirm, Evidence, Release, Take, TakeBack, Void};
    for (world, expected) in [
        (World::active(2), vec![]),
        (
            World::declared(),
            vec![(TakeBack, Some(0)), (Confirm, Some(1))],
        ),
        (
            World::disputed(),
            vec![(Evidence, None), (Take, None), (Void, None)],
        ),
        (World::awarded(), vec![(Release, None)]),
        (World::completed(), vec![]),
        (World::cancelled(), vec![]),
    ] {
        let deadlines = world.challenge.dispute_deadlines();
        let found: Vec<_> = deadlines.iter().map(|it| (it.kind, it.player)).collect();
        let expected: Vec<_> = expected
            .into_iter()
            .map(|(kind, n)| (kind, n.map(player)))
            .collect();
        assert_eq!(found, expected, "{}", world.status());
        assert!(deadlines.is_sorted_by_key(|it| it.at));
        if !deadlines.is_empty() {
            let next = world.deadline();
            assert!(deadlines.iter().any(|it| it.at == next), "{next}");
        }
    }
}
