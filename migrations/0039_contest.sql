-- The monthly contest (docs/rules.md, Contest): points for won matches, and prizes out of an account that administrators pay into from
-- their own available money.

-- ---- The account ----

alter table ledger_accounts drop constraint ledger_accounts_owner;
alter table ledger_accounts add constraint ledger_accounts_owner check (
    case kind
        when 'external'    then num_nonnulls(user_id, challenge_id, team_id) = 0
        when 'fees'        then num_nonnulls(user_id, challenge_id, team_id) = 0
        when 'fines'       then num_nonnulls(user_id, challenge_id, team_id) = 0
        when 'promo'       then num_nonnulls(user_id, challenge_id, team_id) = 0
        when 'issuance'    then num_nonnulls(user_id, challenge_id, team_id) = 0
        when 'burned'      then num_nonnulls(user_id, challenge_id, team_id) = 0
        when 'contest'     then num_nonnulls(user_id, challenge_id, team_id) = 0
        when 'available'   then user_id is not null and num_nonnulls(challenge_id, team_id) = 0
        when 'withdrawing' then user_id is not null and num_nonnulls(challenge_id, team_id) = 0
        when 'team_share'  then user_id is not null and team_id is not null and challenge_id is null
        when 'escrow'      then challenge_id is not null and num_nonnulls(user_id, team_id) = 0
        else false
    end
);

alter table journals drop constraint journals_kind;
alter table journals add constraint journals_kind check (kind in (
    'deposit', 'withdraw_hold', 'withdraw_done', 'withdraw_return',
    'stake', 'restake', 'settle', 'void', 'fine', 'reversal', 'points',
    'pool_deposit', 'pool_withdrawal', 'share_payout', 'team_stake',
    'token_reward', 'token_purchase', 'contest_funding', 'contest_prize'
));

insert into ledger_moves (journal_kind, debit_kind, credit_kind) values
    ('contest_funding', 'available', 'contest'),
    ('contest_prize',   'contest',   'available');

-- It has a balance of its own, so it never pays what it does not have.
insert into ledger_accounts (id, kind, asset) values
    ('00000000-0000-0000-0000-000000000007', 'contest', 'USDC');

-- What administrators paid in.
create table contest_fundings (
    id         uuid        not null,
    funder     uuid        not null,
    -- Micro-USDC.
    amount     bigint      not null,
    journal_id uuid        not null,
    at         timestamptz not null,

    constraint contest_fundings_pkey primary key (id),
    constraint contest_fundings_funder_fkey foreign key (funder) references users (id),
    -- Deferred, because the journal is written last: balances are locked after everything else.
    constraint contest_fundings_journal_id_fkey foreign key (journal_id) references journals (id)
        deferrable initially deferred,
    constraint contest_fundings_journal_id_key unique (journal_id),
    constraint contest_fundings_amount check (0 < amount)
);

create trigger contest_fundings_append_only before update or delete or truncate on contest_fundings
    for each statement execute function ledger_append_only();

-- ---- The table of a month ----

create table contest_scores (
    -- The first day of the month (UTC).
    month      date        not null,
    player     uuid        not null,
    points     bigint      not null,
    wins       bigint      not null,
    -- When the player came to these points: of equal points the earlier one is better.
    reached_at timestamptz not null,

    constraint contest_scores_pkey primary key (month, player),
    constraint contest_scores_player_fkey foreign key (player) references users (id),
    constraint contest_scores_counts check (0 < wins and wins <= points)
) with (fillfactor = 70);

create index contest_scores_ranking on contest_scores (month, points desc, reached_at, player);
-- A player's own, in an export.
create index contest_scores_player on contest_scores (player, month);

-- ---- The end of a month ----

create table contest_months (
    month      date        not null,
    -- What the account had when the month was settled, in micro-USDC.
    fund       bigint      not null,
    -- The one journal of its prizes; null where none was paid.
    journal_id uuid,
    settled_at timestamptz not null,

    -- A month is settled once.
    constraint contest_months_pkey primary key (month),
    constraint contest_months_journal_id_fkey foreign key (journal_id) references journals (id)
        deferrable initially deferred,
    constraint contest_months_journal_id_key unique (journal_id),
    constraint contest_months_first_day check (extract(day from month) = 1),
    constraint contest_months_fund check (0 <= fund),
    constraint contest_months_over check (month + interval '1 month' <= settled_at at time zone 'UTC')
);

create table contest_prizes (
    month      date   not null,
    place      bigint not null,
    player     uuid   not null,
    points     bigint not null,
    -- Micro-USDC; nothing where the account was empty.
    amount     bigint not null,

    constraint contest_prizes_pkey primary key (month, place),
    constraint contest_prizes_once unique (month, player),
    constraint contest_prizes_month_fkey foreign key (month) references contest_months (month),
    constraint contest_prizes_player_fkey foreign key (player) references users (id),
    constraint contest_prizes_place check (place between 1 and 10),
    constraint contest_prizes_amount check (0 <= amount)
);

create index contest_prizes_player on contest_prizes (player);

create trigger contest_months_append_only before update or delete or truncate on contest_months
    for each statement execute function ledger_append_only();
create trigger contest_prizes_append_only before update or delete or truncate on contest_prizes
    for each statement execute function ledger_append_only();

-- A table that was settled stays as it was.
create function contest_scores_open() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
begin
    if exists (select from contest_months where month = new.month) then
        raise exception 'the contest of % is settled', new.month
            using errcode = 'check_violation', constraint = 'contest_scores_open', table = 'contest_scores';
    end if;
    return new;
end
$$;

create trigger contest_scores_open before insert or update on contest_scores
    for each row execute function contest_scores_open();

-- A funding is one transfer of its funder's; a prize goes to the player who won it, and is what was won.
create function ledger_contest() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
    wrong record;
begin
    if not exists (
        select from written w
         where '00000000-0000-0000-0000-000000000007' in (w.debit, w.credit)
    ) then
        return null;
    end if;
    select w.journal_id, w.seq, j.kind
      into wrong
      from written w
      join journals j on j.id = w.journal_id
     where (w.credit = '00000000-0000-0000-0000-000000000007'
            and (w.seq <> 1 or j.actor is distinct from w.debit
                 or not exists (select from contest_fundings f
                                 where f.journal_id = w.journal_id and f.funder = w.debit and f.amount = w.amount)))
        or (w.debit = '00000000-0000-0000-0000-000000000007'
            and not exists (select from contest_months m
                              join contest_prizes p on p.month = m.month
                             where m.journal_id = w.journal_id and p.player = w.credit and p.place = w.seq
                               and p.amount = w.amount))
     limit 1;
    if found then
        raise exception 'transfer % of % journal % is not what the contest says', wrong.seq, wrong.kind, wrong.journal_id
            using errcode = 'check_violation', constraint = 'transfers_legal_move', table = 'transfers';
    end if;
    return null;
end
$$;

-- Triggers fire in the order of their names: after transfers_apply.
create trigger transfers_contest after insert on transfers
    referencing new table as written
    for each statement execute function ledger_contest();

-- A new owner of a function needs `create` for this moment only.
grant create on schema public to duel_ledger_owner;
alter function ledger_contest() owner to duel_ledger_owner;
revoke create on schema public from duel_ledger_owner;

grant select on contest_fundings, contest_months, contest_prizes to duel_ledger_owner;
grant select, insert on contest_fundings, contest_months, contest_prizes to duel_ledger_app;
grant select, insert, update (points, wins, reached_at) on contest_scores to duel_ledger_app;
