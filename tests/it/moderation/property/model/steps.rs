//! The steps of the [`Model`]: who may do what, and what becomes of the match, the money and the fair-play scores.

use time::OffsetDateTime;

use super::{
    AGREEMENT, Act, Appeal, Books, CONFIRM_AT_MOST, CONFIRM_ONCE_SEEN, Case, DECIDE_AT_LEAST,
    DECIDE_WITHIN, DECLARE_WITHIN, FALSE_DECLARATION, HELD_FOR, Judge, Made, Model, ONE_JUDGE_MAX,
    Ruling, SILENCE, Stage, Standing, TAKE_BACK_WITHIN, TAKE_WITHIN, UNDECLARED, Word,
};

impl Model {
    /// Does it, once the clock has acted; answers whether the rules allow it. What they refuse changes nothing.
    pub(in crate::moderation::property) fn step(
        &mut self,
        act: &Act,
        now: OffsetDateTime,
        books: &mut Books,
    ) -> bool {
        while self.deadline().is_some_and(|at| at <= now) {
            self.tick(now, books);
        }
        let sides = self.sides();
        if act.side().is_some_and(|side| sides <= side) {
            return false;
        }
        let is_allowed = match act {
            Act::Declare(side, word) => self.declare(*side, *word, now, books),
            Act::Confirm(side, word) => {
                self.may_answer(*side, *word) && self.declare(*side, *word, now, books)
            }
            Act::Contest(side, word) => self.contest(*side, *word, now),
            Act::TakeBack(side) => self.take_back(*side, now),
            Act::Withdraw(side) => self.withdraw(*side, now, books),
            Act::CallOff(side) => self.call_off(*side, books),
            Act::Seen(side) => self.see(*side, now),
            Act::Take(judge) => self.take(*judge, now),
            Act::Return(judge) => self.give_back(*judge, now),
            Act::Rule(judge, ruling) => self.rule(*judge, ruling, now, books),
            Act::Accept(side) => self.accept(*side, books),
            Act::Appeal(side) => self.appeal(*side, now),
            Act::Look => true,
        };
        if is_allowed {
            books.reached.insert(act.name());
        }
        is_allowed
    }

    /// A deadline has passed.
    fn tick(&mut self, now: OffsetDateTime, books: &mut Books) {
        match self.stage.clone() {
            Stage::Playing { .. } => {
                self.pay(None, "undeclared", books);
                for side in 0..self.sides() {
                    self.rate(side, UNDECLARED, "undeclared", books);
                }
            }
            Stage::Declared => {
                let declared = self.claims.iter().flatten().next();
                let (word, _) = *declared.expect("a side has declared");
                self.hold(word, now);
            }
            Stage::Disputed(case) if now < case.void_at => {
                self.stage = Stage::Disputed(Case {
                    judge: None,
                    is_overdue: true,
                    ..case
                });
            }
            Stage::Disputed(case) => match case.appeal {
                Some(appeal) => self.finish(&appeal.made.ruling, case.opened_by, books),
                None => self.pay(None, "abandoned", books),
            },
            Stage::Held { word, .. } => {
                self.pay(Some(word), "lapse", books);
                self.strike_the_silent(None, books);
            }
            Stage::Ruled(standing) => {
                self.finish(&standing.made.ruling, standing.opened_by, books);
            }
            Stage::Over { .. } => {}
        }
    }

    fn declare(&mut self, side: usize, word: Word, now: OffsetDateTime, books: &mut Books) -> bool {
        let has_spoken = self.claims[side].is_some();
        let others = self.words_beside(side);
        let may = match &self.stage {
            // A declaration can be changed until another side has declared.
            Stage::Playing { .. } | Stage::Declared => !has_spoken || others.is_empty(),
            Stage::Disputed(case) => !has_spoken && case.appeal.is_none(),
            Stage::Held { .. } => !has_spoken,
            Stage::Ruled(_) | Stage::Over { .. } => false,
        };
        if !may || !self.is_of_the_match(word) {
            return false;
        }
        self.claims[side] = Some((word, now));
        match self.stage.clone() {
            Stage::Disputed(case) => self.reconsider(&case, now, books),
            Stage::Held { word: held, .. } if held != word => self.fall_out(side, now),
            Stage::Held { .. } => {
                if self.silent().next().is_none() {
                    self.pay(Some(word), "lapse", books);
                }
            }
            _ if others.iter().any(|other| *other != word) => self.fall_out(side, now),
            _ if self.silent().next().is_none() => {
                self.pay(Some(word), "agreement", books);
                for side in 0..self.sides() {
                    self.rate(side, AGREEMENT, "agreement", books);
                }
            }
            _ => {
                self.stage = Stage::Declared;
                // A second voice wins the silent no time.
                if others.is_empty() {
                    let until = now.max(self.ends_at) + CONFIRM_AT_MOST;
                    self.silent_until.fill(until);
                    self.seen.fill(false);
                }
            }
        }
        true
    }

    /// Whether a side that is silent answers what another one declared.
    fn may_answer(&self, side: usize, word: Word) -> bool {
        let is_asked = matches!(self.stage, Stage::Declared | Stage::Held { .. });
        is_asked && self.claims[side].is_none() && self.words_beside(side).contains(&word)
    }

    fn contest(&mut self, side: usize, word: Word, now: OffsetDateTime) -> bool {
        let may = self.may_answer(side, word);
        if may {
            self.fall_out(side, now);
        }
        may
    }

    fn fall_out(&mut self, side: usize, now: OffsetDateTime) {
        self.stage = Stage::Disputed(Case::opened(side, now, None));
    }

    /// The only side that declared takes it back within five minutes.
    fn take_back(&mut self, side: usize, now: OffsetDateTime) -> bool {
        let is_alone = self.words_beside(side).is_empty();
        match self.claims[side] {
            Some((_, at))
                if matches!(self.stage, Stage::Declared)
                    && is_alone
                    && now < at + TAKE_BACK_WITHIN =>
            {
                self.claims[side] = None;
                self.called_off.fill(false);
                let void_at = now.max(self.ends_at) + DECLARE_WITHIN;
                self.stage = Stage::Playing { void_at };
                true
            }
            _ => false,
        }
    }

    fn call_off(&mut self, side: usize, books: &mut Books) -> bool {
        if !matches!(self.stage, Stage::Playing { .. }) || self.called_off[side] {
            return false;
        }
        self.called_off[side] = true;
        if !self.called_off.contains(&false) {
            self.pay(None, "call_off", books);
        }
        true
    }

    /// A silent side is online for the first time since the declaration.
    fn see(&mut self, side: usize, now: OffsetDateTime) -> bool {
        let is_silent = matches!(self.stage, Stage::Declared) && self.claims[side].is_none();
        if !is_silent || self.seen[side] {
            return false;
        }
        let until = now.max(self.ends_at) + CONFIRM_ONCE_SEEN;
        self.silent_until[side] = self.silent_until[side].min(until);
        self.seen[side] = true;
        true
    }

    /// A side gives its word up, or its appeal.
    fn withdraw(&mut self, side: usize, now: OffsetDateTime, books: &mut Books) -> bool {
        let Stage::Disputed(case) = self.stage.clone() else {
            return false;
        };
        if let Some(appeal) = case.appeal {
            if appeal.by != side {
                return false;
            }
            self.withdraw_appeal((case.opened_by, appeal), now, books);
            return true;
        }
        let others = self.words_beside(side);
        let own = self.claims[side].map(|(word, _)| word);
        let one = others.first().copied();
        let is_one = one.is_some_and(|one| others.iter().all(|other| *other == one));
        let is_own_word = own == one;
        let claims_something = own.is_some() || case.opened_by == side;
        match one {
            Some(word) if is_one && claims_something && !is_own_word => {
                self.claims[side] = Some((word, now));
                self.reconsider(&case, now, books);
                true
            }
            _ => false,
        }
    }

    /// Ends a dispute that no side has a word for any more: what all declare is paid, what some declare is held for the silent.
    fn reconsider(&mut self, case: &Case, now: OffsetDateTime, books: &mut Books) {
        let words: Vec<Word> = self
            .claims
            .iter()
            .flatten()
            .map(|(word, _)| *word)
            .collect();
        let is_one = words.iter().all(|word| *word == words[0]);
        if !is_one || self.claims[case.opened_by].is_none() {
            return;
        }
        if self.silent().next().is_none() {
            self.pay(Some(words[0]), "agreement", books);
        } else {
            self.hold(words[0], now);
        }
    }

    /// Holds a result for the silent, its winner among them or not.
    fn hold(&mut self, word: Word, now: OffsetDateTime) {
        let until = now + HELD_FOR;
        self.stage = Stage::Held { word, until };
    }

    fn take(&mut self, judge: Judge, now: OffsetDateTime) -> bool {
        match self.stage.clone() {
            Stage::Disputed(case) if case.judge.is_none() && case.is_open_to(judge) => {
                self.stage = Stage::Disputed(Case {
                    judge: Some(judge),
                    is_overdue: false,
                    decide_by: case.decide_by.max(now + DECIDE_AT_LEAST),
                    ..case
                });
                true
            }
            _ => false,
        }
    }

    fn give_back(&mut self, judge: Judge, now: OffsetDateTime) -> bool {
        match self.stage.clone() {
            Stage::Disputed(case) if case.judge == Some(judge) => {
                self.stage = Stage::Disputed(Case {
                    judge: None,
                    take_by: now + TAKE_WITHIN,
                    ..case
                });
                true
            }
            _ => false,
        }
    }

    fn rule(
        &mut self,
        judge: Judge,
        ruling: &Ruling,
        now: OffsetDateTime,
        books: &mut Books,
    ) -> bool {
        let Stage::Disputed(case) = self.stage.clone() else {
            return false;
        };
        let is_theirs = case.judge == Some(judge) && case.is_open_to(judge);
        if !is_theirs || now < case.evidence_until || !self.is_lawful(ruling) {
            return false;
        }
        let by = |judges: Vec<Judge>| Made {
            ruling: ruling.clone(),
            judges,
        };
        match case.proposal.clone() {
            Some(proposal) if proposal.ruling == *ruling => {
                books.reached.insert("second opinion");
                let judges = [proposal.judges.as_slice(), &[judge]].concat();
                self.stand(&case, by(judges), now, books);
            }
            None if !self.needs_two(ruling) => self.stand(&case, by(vec![judge]), now, books),
            Some(_) | None => {
                self.stage = Stage::Disputed(Case {
                    proposal: Some(by(vec![judge])),
                    judge: None,
                    take_by: now + TAKE_WITHIN,
                    decide_by: now + DECIDE_WITHIN,
                    ..case
                });
            }
        }
        true
    }

    fn is_lawful(&self, ruling: &Ruling) -> bool {
        let sides: Vec<usize> = ruling.fines.iter().map(|(side, _)| *side).collect();
        let is_once = (1..sides.len()).all(|nth| !sides[..nth].contains(&sides[nth]));
        let mut fines = ruling.fines.iter();
        let is_bounded = fines.all(|(side, fine)| *fine <= self.fine_max(*side));
        let is_false = sides.iter().all(|side| self.is_false(*side, ruling.word));
        is_once
            && is_bounded
            && is_false
            && ruling.word.is_none_or(|word| self.is_of_the_match(word))
    }

    fn is_of_the_match(&self, word: Word) -> bool {
        match word {
            Word::Won(winner) => winner < self.sides(),
            Word::Draw => true,
        }
    }

    fn needs_two(&self, ruling: &Ruling) -> bool {
        let is_award = matches!(ruling.word, Some(Word::Won(_)));
        let shares = self.shares(ruling.word);
        is_award && shares.iter().any(|share| ONE_JUDGE_MAX < *share)
    }

    /// A ruling is final on appeal and where none lose by it; else it is held.
    fn stand(&mut self, case: &Case, made: Made, now: OffsetDateTime, books: &mut Books) {
        if case.appeal.is_some() {
            books.reached.insert("ruling on appeal");
        }
        if case.appeal.is_some() || self.losers(&made.ruling, case.opened_by).is_empty() {
            self.finish(&made.ruling, case.opened_by, books);
        } else {
            self.stage = Stage::Ruled(Standing {
                opened_by: case.opened_by,
                made,
                accepted: Vec::new(),
                until: now + HELD_FOR,
            });
        }
    }

    /// Those who do not win, or who declared otherwise where all stakes go back, or who are fined.
    fn losers(&self, ruling: &Ruling, opened_by: usize) -> Vec<usize> {
        let loses = |side: &usize| {
            let is_fined = ruling.fines.iter().any(|(fined, _)| fined == side);
            let is_against = match ruling.word {
                Some(Word::Won(winner)) => winner != *side,
                refund => match self.claims[*side] {
                    Some((word, _)) => refund != Some(word),
                    None => opened_by == *side,
                },
            };
            is_fined || is_against
        };
        (0..self.sides()).filter(loses).collect()
    }

    fn accept(&mut self, side: usize, books: &mut Books) -> bool {
        let Some(mut standing) = self.standing_against(side) else {
            return false;
        };
        standing.accepted.push(side);
        let losers = self.losers(&standing.made.ruling, standing.opened_by);
        if losers.iter().all(|loser| standing.accepted.contains(loser)) {
            self.finish(&standing.made.ruling, standing.opened_by, books);
        } else {
            self.stage = Stage::Ruled(standing);
        }
        true
    }

    fn appeal(&mut self, side: usize, now: OffsetDateTime) -> bool {
        let Some(standing) = self.standing_against(side) else {
            return false;
        };
        let appeal = Appeal {
            by: side,
            made: standing.made,
            accepted: standing.accepted,
            left: standing.until - now,
        };
        let case = Case::opened(standing.opened_by, now, Some(appeal));
        self.stage = Stage::Disputed(case);
        true
    }

    /// The ruling that a side loses by and has not accepted.
    fn standing_against(&self, side: usize) -> Option<Standing> {
        match &self.stage {
            Stage::Ruled(standing)
                if !standing.accepted.contains(&side)
                    && self
                        .losers(&standing.made.ruling, standing.opened_by)
                        .contains(&side) =>
            {
                Some(standing.clone())
            }
            _ => None,
        }
    }

    /// Accepts the ruling that was appealed: it is final with the last loser, else held for as long as was left.
    fn withdraw_appeal(
        &mut self,
        (opened_by, appeal): (usize, Appeal),
        now: OffsetDateTime,
        books: &mut Books,
    ) {
        let mut accepted = appeal.accepted;
        accepted.push(appeal.by);
        let losers = self.losers(&appeal.made.ruling, opened_by);
        if losers.iter().all(|loser| accepted.contains(loser)) {
            self.finish(&appeal.made.ruling, opened_by, books);
        } else {
            books.reached.insert("ruling held again");
            self.stage = Stage::Ruled(Standing {
                opened_by,
                made: appeal.made,
                accepted,
                until: now + appeal.left,
            });
        }
    }

    /// The escrow is paid by a ruling; then who declared falsely pays, of what is there, and who was silent gets a strike.
    fn finish(&mut self, ruling: &Ruling, opened_by: usize, books: &mut Books) {
        self.pay(ruling.word, "moderator", books);
        for (side, most) in &ruling.fines {
            let available = &mut books.available[self.players[*side]];
            let fine = (*most).min(*available);
            *available -= fine;
            if fine < *most {
                books.reached.insert("fine cut to what is there");
            }
            books.fines += fine;
            self.rate(*side, FALSE_DECLARATION, "false_declaration", books);
        }
        self.strike_the_silent(Some(opened_by), books);
    }

    fn pay(&mut self, word: Option<Word>, by: &'static str, books: &mut Books) {
        for (side, share) in self.shares(word).into_iter().enumerate() {
            books.available[self.players[side]] += share;
        }
        if matches!(word, Some(Word::Won(_))) {
            books.fees += self.fee();
        }
        let status = if word.is_some() {
            "completed"
        } else {
            "cancelled"
        };
        books.reached.insert(by);
        self.stage = Stage::Over { status, by };
    }

    /// Who contested without words was not silent.
    fn strike_the_silent(&mut self, opened_by: Option<usize>, books: &mut Books) {
        let silent: Vec<usize> = self.silent().collect();
        for side in silent.into_iter().filter(|side| opened_by != Some(*side)) {
            self.rate(side, SILENCE, "silence", books);
        }
    }

    /// A score stays within 0 and 100, and its history has what changed it.
    fn rate(&mut self, side: usize, points: i32, why: &'static str, books: &mut Books) {
        let score = &mut books.fair_play[self.players[side]];
        let after = (*score + points).clamp(0, 100);
        if after != *score {
            *score = after;
            self.history.push((side, why, after));
        }
    }
}
