//! Pools: who may use one, and splits that are exact whatever happens.

use proptest::prelude::*;
use uuid::Uuid;

use super::*;
use crate::money::Usdc;
use crate::wallet::AmountRefused;

fn id(number: usize) -> Uuid {
    Uuid::from_u128(u128::try_from(number).expect("a small number") + 1)
}

/// Shares of micro-USDC, each with its cap.
fn shares(amounts: &[(i64, Option<i64>)]) -> Vec<PoolShare> {
    let shares = amounts
        .iter()
        .enumerate()
        .map(|(place, (amount, cap))| PoolShare {
            member: id(place),
            amount: Usdc::from_micros(*amount),
            cap: cap.map(Usdc::from_micros),
        });
    shares.collect()
}

fn micros(split: Option<PoolSplit>) -> Option<Vec<i64>> {
    let split = split?.into_iter().map(|(_, amount)| amount.micros());
    Some(split.collect())
}

#[track_caller]
fn check(stake: i64, amounts: &[(i64, Option<i64>)], expected: Option<&[i64]>) {
    let split = micros(split_stake(Usdc::from_micros(stake), &shares(amounts)));
    assert_eq!(split.as_deref(), expected, "{stake} of {amounts:?}");
}

#[test]
fn a_stake_is_taken_in_proportion_and_no_cap_is_passed() {
    check(50, &[(60, None), (40, None)], Some(&[30, 20]));
    // 3.33 each, and 1.42, 2.85 and 5.71: the largest remainder pays the micro that is missing.
    check(10, &[(7, None), (7, None), (7, None)], Some(&[4, 3, 3]));
    check(10, &[(10, None), (20, None), (40, None)], Some(&[1, 3, 6]));
    // What one cap holds back the others pay, which can bring another one to its cap.
    check(50, &[(60, Some(10)), (40, None)], Some(&[10, 40]));
    check(
        60,
        &[(50, Some(5)), (40, Some(22)), (40, None)],
        Some(&[5, 22, 33]),
    );
    check(30, &[(50, Some(0)), (30, None)], Some(&[0, 30]));
    check(30, &[(0, None), (30, Some(99))], Some(&[0, 30]));
    check(0, &[(5, None)], Some(&[0]));
    check(0, &[], Some(&[]));
}

#[test]
fn a_stake_beyond_what_the_shares_and_their_caps_allow_takes_nothing() {
    check(101, &[(60, None), (40, None)], None);
    check(51, &[(60, Some(10)), (40, None)], None);
    check(1, &[(60, Some(0))], None);
    check(1, &[], None);
    check(-1, &[(60, None)], None);
    check(1, &[(i64::MAX, None), (1, None)], None);
}

#[test]
fn what_comes_back_follows_the_stake_and_not_the_shares_of_today() {
    let stakes = [
        (id(0), Usdc::from_micros(30)),
        (id(1), Usdc::from_micros(20)),
    ];
    let back = |amount| micros(split_return(Usdc::from_micros(amount), &stakes));
    assert_eq!(back(95), Some(vec![57, 38]));
    assert_eq!(back(50), Some(vec![30, 20]));
    assert_eq!(back(1), Some(vec![1, 0]));
    assert_eq!(back(0), Some(vec![0, 0]));
    assert_eq!(back(-1), None);
    assert_eq!(split_return(Usdc::whole(1), &[]), None);
}

#[test]
fn percentages_sum_to_one_hundred() {
    let of = |amounts: &[i64]| {
        let amounts: Vec<_> = amounts.iter().copied().map(Usdc::from_micros).collect();
        percentages(&amounts)
    };
    assert_eq!(of(&[1, 1, 1]), [3_334, 3_333, 3_333]);
    assert_eq!(of(&[60, 40, 0]), [6_000, 4_000, 0]);
    assert_eq!(of(&[1, i64::MAX - 1]), [0, 10_000]);
    assert_eq!(of(&[0, 0]), [0, 0]);
    assert!(of(&[]).is_empty());
}

#[test]
fn amounts_and_caps_have_limits() {
    assert_eq!(pool_deposit_amount(" 0.01 "), Ok(POOL_DEPOSIT_MIN));
    let dust = Err(AmountRefused::TooSmall(POOL_DEPOSIT_MIN));
    assert_eq!(pool_deposit_amount("0.009999"), dust);
    assert_eq!(pool_deposit_amount("100000"), Ok(POOL_DEPOSIT_MAX));
    let fortune = Err(AmountRefused::TooLarge(POOL_DEPOSIT_MAX));
    assert_eq!(pool_deposit_amount("100000.000001"), fortune);
    assert_eq!(pool_withdrawal_amount("0.000001"), Ok(Usdc::from_micros(1)));
    assert_eq!(pool_withdrawal_amount("0"), Err(AmountRefused::NotPositive));
    assert_eq!(pool_cap(" "), Ok(None));
    assert_eq!(pool_cap("0"), Ok(Some(Usdc::ZERO)));
    assert_eq!(pool_cap("12.5"), Ok(Some(Usdc::from_micros(12_500_000))));
    assert_eq!(pool_cap("-1"), Err(CapRefused::Negative));
    assert_eq!(pool_cap("0.0000001"), Err(CapRefused::TooPrecise));
    assert_eq!(pool_cap("1000000.1"), Err(CapRefused::TooLarge));
    assert_eq!(pool_cap("much"), Err(CapRefused::NotANumber));
}

#[test]
fn a_pool_is_for_members_and_waits_for_the_end_of_a_challenge() {
    let mut team = Team {
        id: id(9),
        leader: id(0),
        members: vec![id(0), id(1)],
        members_max: 5,
        is_private: false,
        requires_approval: true,
        phase: TeamPhase::Active,
    };
    assert_eq!(team.use_pool(id(1)), Ok(()));
    assert_eq!(team.withdraw(id(1), false), Ok(()));
    assert_eq!(team.withdraw(id(1), true), Err(TeamRefusal::PoolStaked));
    assert_eq!(team.use_pool(id(2)), Err(TeamRefusal::PoolOfMembers));
    team.is_private = true;
    assert_eq!(team.withdraw(id(2), true), Err(TeamRefusal::NotFound));
}

/// What can happen to a pool of some members.
#[derive(Debug, Clone)]
enum Step {
    Deposit(usize, i64),
    Withdraw(usize, i64),
    Cap(usize, Option<i64>),
    Stake(i64),
    /// The oldest stake comes back, with that many parts in a hundred of it.
    Return(i64),
    Leave(usize),
}

const MEMBERS: usize = 4;

fn step() -> impl Strategy<Value = Step> {
    let amount = || prop_oneof![0..=9_i64, 0..=1_000_000_000_i64];
    prop_oneof![
        (0..MEMBERS, amount()).prop_map(|(who, amount)| Step::Deposit(who, amount)),
        (0..MEMBERS, amount()).prop_map(|(who, amount)| Step::Withdraw(who, amount)),
        (0..MEMBERS, proptest::option::of(amount())).prop_map(|(who, cap)| Step::Cap(who, cap)),
        amount().prop_map(Step::Stake),
        (0..=195_i64).prop_map(Step::Return),
        (0..MEMBERS).prop_map(Step::Leave),
    ]
}

/// A pool, what has been paid into it and out of it, and the stakes that are out.
#[derive(Debug)]
struct Model {
    shares: Vec<PoolShare>,
    net: i64,
    out: Vec<PoolSplit>,
}

impl Model {
    fn change(&mut self, who: usize, micros: i64) {
        let share = &mut self.shares[who];
        share.amount = Usdc::from_micros(share.amount.micros() + micros);
    }

    fn take(&mut self, step: &Step) {
        match *step {
            Step::Deposit(who, amount) => {
                self.change(who, amount);
                self.net += amount;
            }
            Step::Withdraw(who, amount) if amount <= self.shares[who].amount.micros() => {
                self.change(who, -amount);
                self.net -= amount;
            }
            Step::Cap(who, cap) => self.shares[who].cap = cap.map(Usdc::from_micros),
            Step::Stake(amount) => self.stake(amount),
            Step::Return(parts) if !self.out.is_empty() => {
                let stake = self.out.remove(0);
                let staked: i64 = stake.iter().map(|(_, part)| part.micros()).sum();
                let back = staked * parts / 100;
                let Some(split) = split_return(Usdc::from_micros(back), &stake) else {
                    assert_eq!(staked, 0, "what was staked comes back");
                    return;
                };
                for (place, (_, part)) in split.iter().enumerate() {
                    self.change(place, part.micros());
                }
                // What the other side has lost or won.
                self.net += back - staked;
            }
            Step::Withdraw(..) | Step::Return(_) => {}
            Step::Leave(who) => {
                let whole = self.shares[who].amount.micros();
                self.change(who, -whole);
                self.net -= whole;
            }
        }
    }

    fn stake(&mut self, amount: i64) {
        let stake = Usdc::from_micros(amount);
        let stakeable: i64 = self.shares.iter().map(|it| it.stakeable().micros()).sum();
        let Some(split) = split_stake(stake, &self.shares) else {
            assert!(stakeable < amount, "the shares would suffice");
            return;
        };
        for (place, (member, part)) in split.iter().enumerate() {
            let share = &self.shares[place];
            assert_eq!(*member, share.member);
            assert!(Usdc::ZERO <= *part && *part <= share.stakeable());
            self.change(place, -part.micros());
        }
        let taken: i64 = split.iter().map(|(_, part)| part.micros()).sum();
        assert_eq!(taken, amount);
        self.out.push(split);
    }
}

proptest! {
    #[test]
    fn whatever_happens_the_sums_are_exact_and_no_share_is_below_zero(
        steps in proptest::collection::vec(step(), 1..60),
    ) {
        let mut model = Model { shares: shares(&[(0, None); MEMBERS]), net: 0, out: Vec::new() };
        for step in &steps {
            model.take(step);
            let pool: i64 = model.shares.iter().map(|it| it.amount.micros()).sum();
            let out: i64 = model.out.iter().flatten().map(|(_, part)| part.micros()).sum();
            prop_assert_eq!(pool + out, model.net);
            prop_assert!(model.shares.iter().all(|it| Usdc::ZERO <= it.amount));
        }
    }

    #[test]
    fn a_stake_without_caps_is_never_a_micro_off_its_proportion(
        stake in 0..=1_000_000_i64,
        amounts in proptest::collection::vec(0..=1_000_000_000_i64, 1..10),
    ) {
        let total: i64 = amounts.iter().sum();
        prop_assume!(stake <= total && 0 < total);
        let uncapped: Vec<_> = amounts.iter().map(|amount| (*amount, None)).collect();
        let split = micros(split_stake(Usdc::from_micros(stake), &shares(&uncapped))).unwrap();
        for (part, amount) in split.iter().zip(&amounts) {
            let off = i128::from(*part) * i128::from(total) - i128::from(stake) * i128::from(*amount);
            prop_assert!(off.abs() < i128::from(total));
        }
    }
}
