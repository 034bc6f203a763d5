-- Money that comes in and goes out, as the payment provider sees it. What it moves stands in the ledger; each row here
-- points at its journal, and `duel-ledger audit` holds the two against each other.

create table deposits (
    id         uuid        not null,
    user_id    uuid        not null,
    amount     bigint      not null,
    provider   text        not null,
    -- The provider's own name for the payment.
    reference  text        not null,
    journal_id uuid        not null,
    created_at timestamptz not null,

    constraint deposits_pkey primary key (id),
    constraint deposits_user_id_fkey foreign key (user_id) references users (id),
    constraint deposits_journal_id_fkey foreign key (journal_id) references journals (id),
    -- One journal, one deposit.
    constraint deposits_journal_id_key unique (journal_id),
    -- A provider may tell us of a payment twice; it is credited once (I14).
    constraint deposits_once unique (provider, reference),
    constraint deposits_amount_positive check (0 < amount)
);

-- A withdrawal has two phases: the amount is held, then the provider pays it out, or refuses and it is returned.
-- Between the two the server may die; whoever finds the row still held asks the provider again.
create table withdrawals (
    id              uuid        not null,
    user_id         uuid        not null,
    amount          bigint      not null,
    destination     text        not null,
    provider        text        not null,
    hold_journal_id uuid        not null,
    created_at      timestamptz not null,
    status          text        not null default 'held',
    -- The provider's own name for the payment, or its reason for refusing.
    reference       text,
    finished_at     timestamptz,

    constraint withdrawals_pkey primary key (id),
    constraint withdrawals_user_id_fkey foreign key (user_id) references users (id),
    constraint withdrawals_hold_journal_id_fkey foreign key (hold_journal_id) references journals (id),
    -- One hold, one withdrawal. It is also the way from a history's row to its status.
    constraint withdrawals_hold_journal_id_key unique (hold_journal_id),
    constraint withdrawals_amount_positive check (0 < amount),
    constraint withdrawals_status check (status in ('held', 'done', 'returned')),
    constraint withdrawals_finished check ((status = 'held') = (finished_at is null)),
    constraint withdrawals_reference check ((status = 'held') = (reference is null))
);

-- The job that finishes what a crash left held; finished rows leave the index.
create index withdrawals_held on withdrawals (created_at) where status = 'held';

grant select on deposits, withdrawals to duel_ledger_app;
grant insert on deposits to duel_ledger_app;
grant insert (id, user_id, amount, destination, provider, hold_journal_id, created_at) on withdrawals to duel_ledger_app;
-- What was asked for cannot be changed, only how it ended.
grant update (status, reference, finished_at) on withdrawals to duel_ledger_app;

-- A player's history: every movement of their available USDC, in the words of the wallet. The account's id is the
-- player's (ledger_accounts_available_id), so `user_id = …` is answered from the two indexes of transfers.
create view wallet_entries as
    select side.user_id,
           side.id,
           side.journal_id,
           side.amount,
           j.kind as journal_kind,
           case j.kind
               when 'deposit'         then 'deposit'
               when 'withdraw_hold'   then 'withdrawal'
               when 'withdraw_return' then 'withdrawal_returned'
               when 'stake'           then 'stake'
               when 'restake'         then case when side.amount < 0 then 'stake' else 'refund' end
               when 'settle'          then 'payout'
               when 'void'            then 'refund'
               when 'release'         then 'award_released'
               else j.kind
           end as kind,
           j.challenge_id,
           j.reason,
           j.at
      from (
            select debit as user_id, id, journal_id, -amount as amount from transfers where asset = 'USDC'
            union all
            select credit, id, journal_id, amount from transfers where asset = 'USDC'
           ) as side
      join journals j on j.id = side.journal_id;

grant select on wallet_entries to duel_ledger_app;
