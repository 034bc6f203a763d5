//! A conversation of players of this process, two or a team: every message that the server acknowledges reaches each of the others,
//! once, and the numbers that each of them sees have no gap.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Mutex, OnceLock};
use std::time::Instant;

use uuid::Uuid;

use super::{Fault, Findings};
use crate::record::{Action, Recorder, lock};

/// A member, by its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Member(usize);

impl Member {
    /// Of two, the first.
    pub const FIRST: Self = Self(0);
    /// Of two, the second.
    pub const SECOND: Self = Self(1);

    /// The member at this place, from 0.
    pub const fn at(place: usize) -> Self {
        Self(place)
    }
}

/// The conversation.
#[derive(Debug)]
pub struct Conversation {
    id: OnceLock<Uuid>,
    members: usize,
    delivery: Action,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    in_flight: HashMap<Uuid, InFlight>,
    seen: BTreeMap<Member, Seen>,
}

/// A message that is not yet both acknowledged and delivered to every other member.
#[derive(Debug)]
struct InFlight {
    sender: Member,
    due: Instant,
    acknowledged: Option<i64>,
    /// Who does not have it.
    awaited: Vec<Member>,
}

impl InFlight {
    fn is_delivered(&self) -> bool {
        self.awaited.is_empty()
    }

    fn reaches(&mut self, member: Member) {
        self.awaited.retain(|it| *it != member);
    }
}

/// The numbers that one member has seen.
#[derive(Debug, Default)]
struct Seen {
    /// Everything from the first seen number up to this one; 0 where nothing was seen.
    up_to: i64,
    beyond: BTreeSet<i64>,
    /// Those that were read from the history: their frame may come after it, and is then no second one.
    from_history: BTreeSet<i64>,
}

impl Seen {
    fn see(&mut self, seq: i64) {
        if self.up_to == 0 {
            self.up_to = seq;
        } else if self.up_to < seq {
            self.beyond.insert(seq);
        }
        while self.beyond.remove(&self.up_to.saturating_add(1)) {
            self.up_to = self.up_to.saturating_add(1);
        }
    }

    fn has(&self, seq: i64) -> bool {
        seq <= self.up_to || self.beyond.contains(&seq)
    }

    fn missing(&self) -> Vec<i64> {
        let last = self.beyond.last().copied().unwrap_or(self.up_to);
        let all = self.up_to.saturating_add(1)..last;
        all.filter(|seq| !self.beyond.contains(seq)).collect()
    }
}

impl State {
    fn seen(&mut self, member: Member) -> &mut Seen {
        self.seen.entry(member).or_default()
    }

    fn forget_done(&mut self, client_id: Uuid) {
        let done = self.in_flight.get(&client_id);
        if done.is_some_and(|it| it.is_delivered() && it.acknowledged.is_some()) {
            self.in_flight.remove(&client_id);
        }
    }
}

impl Default for Conversation {
    /// Of two players.
    fn default() -> Self {
        Self::of(2, Action::Deliver)
    }
}

impl Conversation {
    /// Of so many members; that a message has reached one of the others is measured as `delivery`.
    pub fn of(members: usize, delivery: Action) -> Self {
        Self {
            id: OnceLock::new(),
            members,
            delivery,
            state: Mutex::default(),
        }
    }

    /// The server's id of it, once a message was sent.
    pub fn id(&self) -> Option<Uuid> {
        self.id.get().copied()
    }

    /// The server's id becomes known.
    pub fn set_id(&self, id: Uuid) {
        // It never changes: the first answer is as good as any.
        self.id.get_or_init(|| id);
    }

    /// A message is about to be sent.
    pub fn sends(&self, sender: Member, client_id: Uuid, due: Instant) {
        let others = (0..self.members).map(Member).filter(|it| *it != sender);
        let message = InFlight {
            sender,
            due,
            acknowledged: None,
            awaited: others.collect(),
        };
        lock(&self.state).in_flight.insert(client_id, message);
    }

    /// The server has acknowledged a message under this number.
    pub fn acknowledged(&self, sender: Member, client_id: Uuid, seq: i64) {
        let mut state = lock(&self.state);
        state.seen(sender).see(seq);
        if let Some(message) = state.in_flight.get_mut(&client_id) {
            message.acknowledged = Some(seq);
        }
        state.forget_done(client_id);
    }

    /// A message was refused: it may never come.
    pub fn refused(&self, client_id: Uuid) {
        lock(&self.state).in_flight.remove(&client_id);
    }

    /// The server's history ends with this number before any member was there to see it.
    pub fn begins_after(&self, seq: i64) {
        let mut state = lock(&self.state);
        for member in (0..self.members).map(Member) {
            state.seen(member).see(seq);
        }
    }

    /// A member's socket has received a message of another one.
    pub fn received(
        &self,
        (member, client_id, seq): (Member, Uuid, i64),
        recorder: &Recorder,
        findings: &Findings,
    ) {
        let mut state = lock(&self.state);
        if state.seen(member).from_history.remove(&seq) {
            return;
        }
        if state.seen(member).has(seq) {
            findings.note(Fault::Double, format!("message {seq} came twice"));
            return;
        }
        findings.checked(1);
        state.seen(member).see(seq);
        if let Some(message) = state.in_flight.get_mut(&client_id) {
            message.reaches(member);
            recorder.done(self.delivery, message.due);
        }
        state.forget_done(client_id);
    }

    /// A member's own message came to another of its sockets, or was read from the history.
    pub fn saw(&self, member: Member, seq: i64) {
        lock(&self.state).seen(member).see(seq);
    }

    /// What the history of the server has, that a member had missed while its connection was down.
    pub fn caught_up(&self, member: Member, client_id: Uuid, seq: i64) {
        let mut state = lock(&self.state);
        if !state.seen(member).has(seq) {
            state.seen(member).see(seq);
            state.seen(member).from_history.insert(seq);
        }
        if let Some(message) = state.in_flight.get_mut(&client_id) {
            message.reaches(member);
        }
        state.forget_done(client_id);
    }

    /// The last number up to which a member has everything.
    pub fn up_to(&self, member: Member) -> i64 {
        lock(&self.state).seen(member).up_to
    }

    /// Whether every acknowledged message was delivered, and no member lacks a number.
    pub fn is_settled(&self) -> bool {
        let state = lock(&self.state);
        let open = state.in_flight.values();
        let is_open = |it: &InFlight| it.acknowledged.is_some() && !it.is_delivered();
        !open.into_iter().any(is_open) && state.seen.values().all(|it| it.missing().is_empty())
    }

    /// At the end: what a member lacks is a gap where the history has it, and lost where not even that has it. `history` are the
    /// numbers and client ids that the server answers when it is asked for what comes after [`Self::up_to`].
    pub fn conclude(&self, member: Member, history: &[(i64, Uuid)], findings: &Findings) {
        let state = lock(&self.state);
        let acknowledged = state
            .in_flight
            .iter()
            .filter(|(_, message)| message.awaited.contains(&member));
        let mut lacking: BTreeSet<i64> = acknowledged
            .filter_map(|(_, message)| message.acknowledged)
            .collect();
        // A member's own message whose answer was lost is in no frame of its own.
        let is_own = |seq: i64| {
            let known = history.iter().find(|(it, _)| *it == seq);
            let message = known.and_then(|(_, client_id)| state.in_flight.get(client_id));
            message.is_some_and(|it| it.sender == member)
        };
        let missing: Vec<_> = state
            .seen
            .get(&member)
            .map(Seen::missing)
            .unwrap_or_default();
        lacking.extend(missing.into_iter().filter(|seq| !is_own(*seq)));
        for seq in lacking {
            let fault = if history.iter().any(|(it, _)| *it == seq) {
                Fault::Gap
            } else {
                Fault::Lost
            };
            let id = self.id().unwrap_or_default();
            findings.note(
                fault,
                format!("message {seq} of conversation {id} was never delivered"),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(number: u128) -> Uuid {
        Uuid::from_u128(number)
    }

    /// The second member gets the messages of these numbers, of five that the first one sends.
    fn chat(delivered: &[i64]) -> (Conversation, Findings) {
        let (chat, findings, recorder) = <(Conversation, Findings, Recorder)>::default();
        for seq in 1..=5 {
            let client_id = id(u128::try_from(seq).unwrap());
            chat.sends(Member::FIRST, client_id, Instant::now());
            chat.acknowledged(Member::FIRST, client_id, seq);
        }
        for seq in delivered {
            let client_id = id(u128::try_from(*seq).unwrap());
            chat.received((Member::SECOND, client_id, *seq), &recorder, &findings);
        }
        (chat, findings)
    }

    #[test]
    fn a_conversation_that_is_complete_has_no_findings() {
        let (chat, findings) = chat(&[1, 2, 3, 4, 5]);
        assert!(chat.is_settled());
        chat.conclude(Member::SECOND, &[], &findings);
        assert!(findings.found().is_clean());
        assert_eq!(findings.found().checked, 5);
    }

    #[test]
    fn messages_may_overtake_each_other_on_their_way() {
        let (chat, findings) = chat(&[1, 3, 2, 5, 4]);
        assert!(chat.is_settled() && findings.found().is_clean());
    }

    #[test]
    fn a_message_that_comes_twice_is_found() {
        let (_, findings) = chat(&[1, 2, 2, 3, 4, 5]);
        assert_eq!(findings.found().count(Fault::Double), 1);
    }

    #[test]
    fn a_message_that_is_only_in_the_history_is_a_gap_and_else_it_is_lost() {
        let (chat, findings) = chat(&[1, 2, 4]);
        assert!(!chat.is_settled());
        chat.conclude(Member::SECOND, &[(3, id(3)), (4, id(4))], &findings);
        let found = findings.found();
        assert_eq!(found.count(Fault::Gap), 1);
        assert_eq!(found.count(Fault::Lost), 1);
    }

    #[test]
    fn an_own_message_whose_answer_was_lost_is_no_gap() {
        let (chat, findings) = chat(&[1, 2, 3, 4, 5]);
        let recorder = Recorder::default();
        chat.sends(Member::FIRST, id(6), Instant::now());
        chat.received((Member::SECOND, id(6), 6), &recorder, &findings);
        chat.sends(Member::FIRST, id(7), Instant::now());
        chat.acknowledged(Member::FIRST, id(7), 7);
        chat.received((Member::SECOND, id(7), 7), &recorder, &findings);
        assert!(!chat.is_settled());
        chat.conclude(Member::FIRST, &[(6, id(6)), (7, id(7))], &findings);
        assert!(findings.found().is_clean(), "{:?}", findings.found());
    }

    #[test]
    fn what_was_missed_while_away_is_caught_up() {
        let (chat, findings) = chat(&[1, 2]);
        for seq in 3..=5 {
            chat.caught_up(Member::SECOND, id(u128::try_from(seq).unwrap()), seq);
        }
        // Its frame was on its way while the history was read.
        let recorder = Recorder::default();
        chat.received((Member::SECOND, id(5), 5), &recorder, &findings);
        assert!(chat.is_settled());
        chat.conclude(Member::SECOND, &[], &findings);
        assert!(findings.found().is_clean());
    }

    #[test]
    fn a_message_to_a_team_has_to_reach_each_of_its_members() {
        let (findings, recorder) = <(Findings, Recorder)>::default();
        let chat = Conversation::of(3, Action::TeamDeliver);
        // Of an earlier run.
        chat.begins_after(7);
        chat.sends(Member::at(1), id(8), Instant::now());
        chat.acknowledged(Member::at(1), id(8), 8);
        chat.received((Member::at(0), id(8), 8), &recorder, &findings);
        assert!(!chat.is_settled());
        let history = [(8, id(8))];
        for (place, gaps) in [(0, 0), (1, 0), (2, 1)] {
            chat.conclude(Member::at(place), &history, &findings);
            assert_eq!(findings.found().count(Fault::Gap), gaps, "member {place}");
        }
        chat.received((Member::at(2), id(8), 8), &recorder, &findings);
        assert!(chat.is_settled());
    }
}
