//! What may be written into the ledger: journals, each with postings that balance by construction.
//!
//! Accounts are symbols here (`Available(player)`); their ids follow from the symbol, so nothing has to be looked up.
//! A journal's id follows from what it is about, so doing a thing twice is one movement (I11).

use time::Date;
use uuid::Uuid;

use crate::money::Usdc;

/// The root of every journal's id. Changing it would let everything happen a second time.
const JOURNALS: Uuid = Uuid::from_u128(0x6a75_726e_616c_5f80_8001_6475_656c_6c67);

/// A place where USDC can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LedgerAccount {
    /// The world outside: what players have brought in, negative.
    External,
    /// What the platform has earned.
    Fees,
    /// What was taken for false declarations.
    Fines,
    /// What the prizes of the contest are paid from.
    Contest,
    /// What a player can spend.
    Available(Uuid),
    /// What is on its way out to a player.
    Withdrawing(Uuid),
    /// The stakes of a challenge.
    Escrow(Uuid),
    /// What a player has in the pool of a team.
    TeamShare {
        /// The team.
        team: Uuid,
        /// Its member.
        player: Uuid,
    },
}

impl LedgerAccount {
    /// The account's id in the ledger: the platform's are fixed, `available` has the player's id, `escrow` the
    /// challenge's (`migrations/0003_ledger.sql` holds both), the others follow from the player's.
    pub fn id(self) -> Uuid {
        match self {
            Self::External => Uuid::from_u128(1),
            Self::Fees => Uuid::from_u128(2),
            Self::Fines => Uuid::from_u128(3),
            Self::Contest => Uuid::from_u128(7),
            Self::Available(player) => player,
            Self::Withdrawing(player) => Uuid::new_v5(&player, self.kind().as_bytes()),
            Self::Escrow(challenge) => challenge,
            Self::TeamShare { team, player } => {
                let name = [self.kind().as_bytes(), player.as_bytes()].concat();
                Uuid::new_v5(&team, &name)
            }
        }
    }

    /// The word for the account's kind in the ledger.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::External => "external",
            Self::Fees => "fees",
            Self::Fines => "fines",
            Self::Contest => "contest",
            Self::Available(_) => "available",
            Self::Withdrawing(_) => "withdrawing",
            Self::Escrow(_) => "escrow",
            Self::TeamShare { .. } => "team_share",
        }
    }

    /// Whether the account may never fall below zero. The platform's own may: they have no balance of their own row.
    pub const fn is_funded(self) -> bool {
        match self {
            Self::External | Self::Fees | Self::Fines => false,
            Self::Contest
            | Self::Available(_)
            | Self::Withdrawing(_)
            | Self::Escrow(_)
            | Self::TeamShare { .. } => true,
        }
    }
}

/// Why money moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum JournalKind {
    /// Money comes in.
    Deposit,
    /// Money is set aside to go out.
    WithdrawHold,
    /// What was set aside has gone out.
    WithdrawDone,
    /// What was set aside could not go out and is given back.
    WithdrawReturn,
    /// A player puts a stake into a challenge's escrow.
    Stake,
    /// Both teams of a match put their players' parts into its escrow.
    TeamStake,
    /// The creator of a challenge, still alone, changes the stake: the difference moves.
    Restake,
    /// The escrow is paid to the winners.
    Settle,
    /// The escrow is given back without a fee.
    Void,
    /// A false declaration is fined.
    Fine,
    /// Points are earned or spent (`domain::points`).
    Points,
    /// Tokens are issued for a quest (`domain::token`).
    TokenReward,
    /// Tokens are spent, which burns them.
    TokenPurchase,
    /// An administrator pays into the account of the contest.
    ContestFunding,
    /// The prizes of a month are paid.
    ContestPrize,
    /// A member pays into their share of a team's pool.
    PoolDeposit,
    /// A member takes back a part of their share.
    PoolWithdrawal,
    /// A player who is no longer a member gets the whole share.
    SharePayout,
}

impl JournalKind {
    /// The word that goes into the journal's id. A withdrawal is finished once, whichever way: both ways share a word.
    const fn id_word(self) -> &'static str {
        match self {
            Self::WithdrawDone | Self::WithdrawReturn => "withdraw_finish",
            Self::Deposit
            | Self::WithdrawHold
            | Self::Stake
            | Self::TeamStake
            | Self::Restake
            | Self::Settle
            | Self::Void
            | Self::Fine
            | Self::Points
            | Self::TokenReward
            | Self::TokenPurchase
            | Self::ContestFunding
            | Self::ContestPrize
            | Self::PoolDeposit
            | Self::PoolWithdrawal
            | Self::SharePayout => self.as_str(),
        }
    }

    /// The ledger's word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Deposit => "deposit",
            Self::WithdrawHold => "withdraw_hold",
            Self::WithdrawDone => "withdraw_done",
            Self::WithdrawReturn => "withdraw_return",
            Self::Stake => "stake",
            Self::TeamStake => "team_stake",
            Self::Restake => "restake",
            Self::Settle => "settle",
            Self::Void => "void",
            Self::Fine => "fine",
            Self::Points => "points",
            Self::TokenReward => "token_reward",
            Self::TokenPurchase => "token_purchase",
            Self::ContestFunding => "contest_funding",
            Self::ContestPrize => "contest_prize",
            Self::PoolDeposit => "pool_deposit",
            Self::PoolWithdrawal => "pool_withdrawal",
            Self::SharePayout => "share_payout",
        }
    }
}

/// The id of the one journal of this kind about these subjects, in this order.
pub fn journal_id(kind: JournalKind, subjects: &[Uuid]) -> Uuid {
    let mut name = kind.id_word().as_bytes().to_vec();
    for subject in subjects {
        name.extend_from_slice(subject.as_bytes());
    }
    Uuid::new_v5(&JOURNALS, &name)
}

/// The id of the one journal of a month's prizes.
pub fn contest_prizes_id(month: Date) -> Uuid {
    let month = Uuid::new_v5(&Uuid::nil(), month.to_string().as_bytes());
    journal_id(JournalKind::ContestPrize, &[month])
}

/// The id of the journal that is the `number`th movement of a team's pool.
pub fn pool_journal_id(kind: JournalKind, team: Uuid, number: i64) -> Uuid {
    let number = Uuid::from_u128(u128::from(number.unsigned_abs()));
    journal_id(kind, &[team, number])
}

/// One movement: `amount` leaves `debit` and arrives in `credit`, so it balances by its shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Posting {
    debit: LedgerAccount,
    credit: LedgerAccount,
    amount: Usdc,
}

impl Posting {
    /// A movement of more than nothing between two different accounts; else none.
    pub fn new(debit: LedgerAccount, credit: LedgerAccount, amount: Usdc) -> Option<Self> {
        (amount.is_positive() && debit != credit).then_some(Self {
            debit,
            credit,
            amount,
        })
    }

    /// Where it leaves.
    pub const fn debit(&self) -> LedgerAccount {
        self.debit
    }

    /// Where it arrives.
    pub const fn credit(&self) -> LedgerAccount {
        self.credit
    }

    /// How much moves; more than nothing.
    pub const fn amount(&self) -> Usdc {
        self.amount
    }
}

/// A movement with its reason. One without postings (of a free challenge) is not written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Journal {
    /// Follows from what it is about.
    pub id: Uuid,
    /// Why money moves.
    pub kind: JournalKind,
    /// The challenge whose money moves.
    pub challenge: Option<Uuid>,
    /// The player who moved the money; `None` for the clock.
    pub actor: Option<Uuid>,
    /// The movements; those of nothing are left out.
    pub postings: Vec<Posting>,
}

impl Journal {
    /// A deposit of a player arrives. `deposit` is the provider's one deposit.
    pub fn deposit(deposit: Uuid, player: Uuid, amount: Usdc) -> Self {
        let posting = Posting::new(
            LedgerAccount::External,
            LedgerAccount::Available(player),
            amount,
        );
        Self::of(JournalKind::Deposit, deposit, player, posting)
    }

    /// The first phase of a withdrawal: the amount is set aside.
    pub fn withdraw_hold(withdrawal: Uuid, player: Uuid, amount: Usdc) -> Self {
        let posting = Posting::new(
            LedgerAccount::Available(player),
            LedgerAccount::Withdrawing(player),
            amount,
        );
        Self::of(JournalKind::WithdrawHold, withdrawal, player, posting)
    }

    /// The second phase, where the provider has paid it out.
    pub fn withdraw_done(withdrawal: Uuid, player: Uuid, amount: Usdc) -> Self {
        let posting = Posting::new(
            LedgerAccount::Withdrawing(player),
            LedgerAccount::External,
            amount,
        );
        Self::of(JournalKind::WithdrawDone, withdrawal, player, posting)
    }

    /// The second phase, where the provider has refused.
    pub fn withdraw_return(withdrawal: Uuid, player: Uuid, amount: Usdc) -> Self {
        let posting = Posting::new(
            LedgerAccount::Withdrawing(player),
            LedgerAccount::Available(player),
            amount,
        );
        Self::of(JournalKind::WithdrawReturn, withdrawal, player, posting)
    }

    /// A player's one stake on a challenge.
    pub fn stake(challenge: Uuid, player: Uuid, amount: Usdc) -> Self {
        let posting = Posting::new(
            LedgerAccount::Available(player),
            LedgerAccount::Escrow(challenge),
            amount,
        );
        Self {
            id: journal_id(JournalKind::Stake, &[challenge, player]),
            kind: JournalKind::Stake,
            challenge: Some(challenge),
            actor: Some(player),
            postings: posting.into_iter().collect(),
        }
    }

    /// Two teams stake at once: each player's part goes from their share of the team's pool.
    pub fn team_stake(
        challenge: Uuid,
        actor: Uuid,
        parts: impl IntoIterator<Item = (Uuid, Uuid, Usdc)>,
    ) -> Self {
        let postings = parts.into_iter().filter_map(|(team, player, part)| {
            let share = LedgerAccount::TeamShare { team, player };
            Posting::new(share, LedgerAccount::Escrow(challenge), part)
        });
        Self {
            id: journal_id(JournalKind::TeamStake, &[challenge]),
            kind: JournalKind::TeamStake,
            challenge: Some(challenge),
            actor: Some(actor),
            postings: postings.collect(),
        }
    }

    /// The creator, still alone, changed the stake `from` one amount `to` another at a version of the challenge.
    pub fn restake(
        (challenge, version): (Uuid, i64),
        player: Uuid,
        (from, to): (Usdc, Usdc),
    ) -> Self {
        let (available, escrow) = (
            LedgerAccount::Available(player),
            LedgerAccount::Escrow(challenge),
        );
        let more = to.checked_sub(from).unwrap_or(Usdc::ZERO);
        let less = from.checked_sub(to).unwrap_or(Usdc::ZERO);
        let posting =
            Posting::new(available, escrow, more).or_else(|| Posting::new(escrow, available, less));
        let turn = Uuid::from_u128(u128::from(version.unsigned_abs()));
        Self {
            id: journal_id(JournalKind::Restake, &[challenge, player, turn]),
            kind: JournalKind::Restake,
            challenge: Some(challenge),
            actor: Some(player),
            postings: posting.into_iter().collect(),
        }
    }

    /// The escrow goes to the winners and the platform at once.
    pub fn settle(
        challenge: Uuid,
        actor: Option<Uuid>,
        payouts: &[(LedgerAccount, Usdc)],
        fee: Usdc,
    ) -> Self {
        let to = payouts.iter().copied().chain([(LedgerAccount::Fees, fee)]);
        Self::from_escrow(JournalKind::Settle, challenge, actor, to)
    }

    /// The escrow is given back without a fee: cancelled, expired, called off, a draw, or decided void.
    pub fn void(challenge: Uuid, actor: Option<Uuid>, refunds: &[(LedgerAccount, Usdc)]) -> Self {
        let to = refunds.iter().copied();
        Self::from_escrow(JournalKind::Void, challenge, actor, to)
    }

    /// An administrator pays into the account of the contest, from their own available money.
    pub fn contest_funding(funding: Uuid, funder: Uuid, amount: Usdc) -> Self {
        let posting = Posting::new(
            LedgerAccount::Available(funder),
            LedgerAccount::Contest,
            amount,
        );
        Self::of(JournalKind::ContestFunding, funding, funder, posting)
    }

    /// The prizes of the month that begins on `month`, by place.
    pub fn contest_prizes(month: Date, prizes: &[(Uuid, Usdc)]) -> Self {
        let to = |(player, prize): &(Uuid, Usdc)| {
            Posting::new(
                LedgerAccount::Contest,
                LedgerAccount::Available(*player),
                *prize,
            )
        };
        Self {
            id: contest_prizes_id(month),
            kind: JournalKind::ContestPrize,
            challenge: None,
            actor: None,
            postings: prizes.iter().filter_map(to).collect(),
        }
    }

    /// A movement of a pool, the `number`th of its team.
    ///
    /// `amount` goes from the player's available money into the player's share, or back where the kind is not
    /// [`JournalKind::PoolDeposit`].
    pub fn of_pool(
        kind: JournalKind,
        (team, number): (Uuid, i64),
        player: Uuid,
        amount: Usdc,
    ) -> Self {
        let (available, share) = (
            LedgerAccount::Available(player),
            LedgerAccount::TeamShare { team, player },
        );
        let posting = if kind == JournalKind::PoolDeposit {
            Posting::new(available, share, amount)
        } else {
            Posting::new(share, available, amount)
        };
        Self {
            id: pool_journal_id(kind, team, number),
            kind,
            challenge: None,
            actor: Some(player),
            postings: posting.into_iter().collect(),
        }
    }

    fn of(kind: JournalKind, subject: Uuid, player: Uuid, posting: Option<Posting>) -> Self {
        Self {
            id: journal_id(kind, &[subject]),
            kind,
            challenge: None,
            actor: Some(player),
            postings: posting.into_iter().collect(),
        }
    }

    fn from_escrow(
        kind: JournalKind,
        challenge: Uuid,
        actor: Option<Uuid>,
        to: impl Iterator<Item = (LedgerAccount, Usdc)>,
    ) -> Self {
        let postings = to
            .filter_map(|(credit, amount)| {
                Posting::new(LedgerAccount::Escrow(challenge), credit, amount)
            })
            .collect();
        Self {
            id: journal_id(kind, &[challenge]),
            kind,
            challenge: Some(challenge),
            actor,
            postings,
        }
    }
}
