-- DL tokens (docs/rules.md, Tokens): an asset of the ledger without a price. Players earn whole tokens by quests, out of the
-- account `issuance`, and spend them into the account `burned`. No movement leads from one player to another, nor to USDC.

-- ---- The asset in the ledger ----

alter table ledger_accounts drop constraint ledger_accounts_asset;
alter table ledger_accounts add constraint ledger_accounts_asset check (asset in ('USDC', 'PTS', 'DL'));

alter table ledger_accounts drop constraint ledger_accounts_owner;
alter table ledger_accounts add constraint ledger_accounts_owner check (
    case kind
        when 'external'    then num_nonnulls(user_id, challenge_id, team_id) = 0
        when 'fees'        then num_nonnulls(user_id, challenge_id, team_id) = 0
        when 'fines'       then num_nonnulls(user_id, challenge_id, team_id) = 0
        when 'promo'       then num_nonnulls(user_id, challenge_id, team_id) = 0
        when 'issuance'    then num_nonnulls(user_id, challenge_id, team_id) = 0
        when 'burned'      then num_nonnulls(user_id, challenge_id, team_id) = 0
        when 'available'   then user_id is not null and num_nonnulls(challenge_id, team_id) = 0
        when 'withdrawing' then user_id is not null and num_nonnulls(challenge_id, team_id) = 0
        when 'team_share'  then user_id is not null and team_id is not null and challenge_id is null
        when 'escrow'      then challenge_id is not null and num_nonnulls(user_id, team_id) = 0
        else false
    end
);
-- Tokens are issued, held by players, or burned: no other account has them, so no other journal moves them.
alter table ledger_accounts add constraint ledger_accounts_token_kinds check (
    case asset when 'DL' then kind in ('issuance', 'burned', 'available') else kind not in ('issuance', 'burned') end
);

-- What was issued and burned is the sum of the transfers, as of the platform's other accounts.
drop trigger ledger_accounts_open_balance on ledger_accounts;
create trigger ledger_accounts_open_balance after insert on ledger_accounts
    for each row when (new.kind not in ('external', 'fees', 'fines', 'issuance', 'burned'))
    execute function ledger_open_balance();

alter table journals drop constraint journals_kind;
alter table journals add constraint journals_kind check (kind in (
    'deposit', 'withdraw_hold', 'withdraw_done', 'withdraw_return',
    'stake', 'restake', 'settle', 'void', 'fine', 'reversal', 'points',
    'pool_deposit', 'pool_withdrawal', 'share_payout', 'team_stake',
    'token_reward', 'token_purchase'
));

insert into ledger_moves (journal_kind, debit_kind, credit_kind) values
    ('token_reward',   'issuance',  'available'),
    ('token_purchase', 'available', 'burned');

insert into ledger_accounts (id, kind, asset) values
    ('00000000-0000-0000-0000-000000000005', 'issuance', 'DL'),
    ('00000000-0000-0000-0000-000000000006', 'burned',   'DL');

-- ---- The supply ----

-- Sums of all movements of tokens: one row, which each movement locks. Tokens move far more seldom than money.
create table token_supply (
    is_only     boolean     not null default true,
    issued      bigint      not null default 0,
    burned      bigint      not null default 0,
    -- The first issue: the plan's years are counted from it.
    launched_at timestamptz,

    constraint token_supply_pkey primary key (is_only),
    constraint token_supply_one_row check (is_only),
    constraint token_supply_burned check (0 <= burned and burned <= issued),
    constraint token_supply_launched check ((issued = 0) = (launched_at is null))
);
insert into token_supply default values;

-- How many tokens the plan lets players earn up to a moment: 20, 30, 25, 15 and 10 percent of 400,000,000 in the first five years
-- (domain::token has the same figures).
create function token_cap(launched_at timestamptz, at timestamptz) returns bigint
    language sql immutable
as $$
    select case
        when launched_at is null or at < launched_at + interval '1 year' then 80000000
        when at < launched_at + interval '2 years' then 200000000
        when at < launched_at + interval '3 years' then 300000000
        when at < launched_at + interval '4 years' then 360000000
        else 400000000
    end
$$;

-- The only writer of the supply. It refuses a movement of tokens that is not the only transfer of its journal, or not between the
-- platform and the journal's actor, and one that issues more than the plan.
create function ledger_tokens() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
    m      record;
    supply token_supply;
begin
    -- Most statements move no token.
    if not exists (select from written where asset = 'DL') then
        return null;
    end if;

    for m in
        select w.journal_id, w.seq, w.amount, j.kind, j.actor, j.at, coalesce(d.user_id, c.user_id) as player
          from written w
          join journals j on j.id = w.journal_id
          join ledger_accounts d on d.id = w.debit
          join ledger_accounts c on c.id = w.credit
         where w.asset = 'DL'
         order by w.id
    loop
        if m.seq <> 1 or m.actor is distinct from m.player then
            raise exception 'transfer % of % journal % is not the actor''s own', m.seq, m.kind, m.journal_id
                using errcode = 'check_violation', constraint = 'transfers_legal_move', table = 'transfers';
        end if;
        update token_supply s
           set issued = s.issued + case m.kind when 'token_reward' then m.amount else 0 end,
               burned = s.burned + case m.kind when 'token_purchase' then m.amount else 0 end,
               launched_at = coalesce(s.launched_at, m.at)
        returning * into supply;
        if m.kind = 'token_reward' and token_cap(supply.launched_at, m.at) < supply.issued then
            raise exception 'journal % issues more tokens than the plan has until %', m.journal_id, m.at
                using errcode = 'check_violation', constraint = 'token_supply_cap', table = 'token_supply';
        end if;
    end loop;
    return null;
end
$$;

-- Triggers fire in the order of their names: after transfers_apply, which has locked the balances.
create trigger transfers_tokens after insert on transfers
    referencing new table as written
    for each statement execute function ledger_tokens();

-- A new owner of a function needs `create` for this moment only.
grant create on schema public to duel_ledger_owner;
alter function ledger_tokens() owner to duel_ledger_owner;
revoke create on schema public from duel_ledger_owner;

grant select, update on token_supply to duel_ledger_owner;
grant select on token_supply to duel_ledger_app;
