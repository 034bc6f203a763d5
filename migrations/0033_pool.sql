-- Pools of teams (docs/rules.md, Teams). Each member has a share, an account of the ledger; the pool is their sum. A movement goes
-- between a player's own share and their own available money, and who is no longer a member has no share.

-- ---- Shares in the ledger ----

alter table journals drop constraint journals_kind;
alter table journals add constraint journals_kind check (kind in (
    'deposit', 'withdraw_hold', 'withdraw_done', 'withdraw_return',
    'stake', 'restake', 'settle', 'void', 'fine', 'reversal', 'points',
    'pool_deposit', 'pool_withdrawal', 'share_payout'
));

insert into ledger_moves (journal_kind, debit_kind, credit_kind) values
    ('pool_deposit',    'available',  'team_share'),
    ('pool_withdrawal', 'team_share', 'available'),
    ('share_payout',    'team_share', 'available');

alter table ledger_accounts add constraint ledger_accounts_team_id_fkey foreign key (team_id) references teams (id);
alter table ledger_accounts add constraint ledger_accounts_share_asset check (kind <> 'team_share' or asset = 'USDC');

-- What a player has in teams: part of every reading of a wallet.
create index ledger_accounts_shares on ledger_accounts (user_id) where team_id is not null;

-- ---- The cap of a member ----

-- What one match may stake of the member's share, in micro-USDC; all of it where it is null.
alter table team_members add column stake_cap bigint;
alter table team_members add constraint team_members_stake_cap check (0 <= stake_cap);

-- ---- The pool of a team, and its statement ----

-- The pool of a team that has had money, and the count of its movements. Each movement locks the row.
create table team_pools (
    team_id   uuid   not null,
    -- Micro-USDC; the sum of the shares.
    amount    bigint not null default 0,
    movements bigint not null default 0,

    constraint team_pools_pkey primary key (team_id),
    constraint team_pools_team_id_fkey foreign key (team_id) references teams (id),
    constraint team_pools_not_negative check (0 <= amount)
) with (fillfactor = 50);

-- Every movement of a share, with the share and the pool after it: the statement of the team.
create table team_pool_history (
    team_id      uuid        not null,
    -- 1, 2, 3, … of this team.
    number       bigint      not null,
    user_id      uuid        not null,
    kind         text        not null,
    transfer_id  bigint      not null,
    journal_id   uuid        not null,
    challenge_id uuid,
    -- Micro-USDC; less than zero where they left the pool.
    amount       bigint      not null,
    share_after  bigint      not null,
    pool_after   bigint      not null,
    at           timestamptz not null,

    constraint team_pool_history_pkey primary key (team_id, number),
    constraint team_pool_history_team_id_fkey foreign key (team_id) references teams (id),
    constraint team_pool_history_user_id_fkey foreign key (user_id) references users (id)
);

-- The last row of a member, and a player's own rows.
create index team_pool_history_of_member on team_pool_history (user_id, team_id, number);
-- The team of a row of a wallet's history.
create index team_pool_history_of_journal on team_pool_history (journal_id);
-- The challenges that the pool has money in.
create index team_pool_history_staked on team_pool_history (team_id, challenge_id) where challenge_id is not null;

create trigger team_pool_history_append_only before update or delete or truncate on team_pool_history
    for each statement execute function ledger_append_only();

-- ---- The movements ----

-- The only writer of pools and their statement. It refuses a movement
-- * that is not the only transfer of its journal, or not between two accounts of the journal's actor;
-- * of a payout, unless it leaves nothing in the share;
-- * into the share of a player who is not a member. The membership is locked, so that it cannot end before this is committed.
--
-- Most statements move no share. A journal's kind decides that, because ledger_moves allows shares in these kinds alone.
create function ledger_pools() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
    m    record;
    pool team_pools;
begin
    if not exists (
        select from written w
         where (select j.kind from journals j where j.id = w.journal_id)
               in ('pool_deposit', 'pool_withdrawal', 'share_payout')
    ) then
        return null;
    end if;

    for m in
        select w.id, w.journal_id, w.seq, j.kind, j.actor, j.challenge_id, j.at, d.user_id as payer, c.user_id as payee, w.debit,
               coalesce(d.team_id, c.team_id) as team_id,
               case when c.kind = 'team_share' then w.amount else -w.amount end as amount
          from written w
          join journals j on j.id = w.journal_id
          join ledger_accounts d on d.id = w.debit
          join ledger_accounts c on c.id = w.credit
         where j.kind in ('pool_deposit', 'pool_withdrawal', 'share_payout')
         order by w.id
    loop
        if m.seq <> 1 or m.payer is distinct from m.payee or m.actor is distinct from m.payer
           or (m.kind = 'share_payout' and (select posted from ledger_balances where account_id = m.debit) <> 0) then
            raise exception 'transfer % of % journal % is not between the accounts of one member', m.seq, m.kind, m.journal_id
                using errcode = 'check_violation', constraint = 'transfers_legal_move', table = 'transfers';
        end if;
        if m.kind = 'pool_deposit' then
            perform from team_members where team_id = m.team_id and user_id = m.payer for key share;
            if not found then
                raise exception 'player % is not a member of team %', m.payer, m.team_id
                    using errcode = 'check_violation', constraint = 'team_shares_of_members', table = 'transfers';
            end if;
        end if;

        update team_pools p
           set amount = p.amount + m.amount, movements = p.movements + 1
         where p.team_id = m.team_id
        returning * into pool;
        if not found then
            insert into team_pools (team_id, amount, movements) values (m.team_id, m.amount, 1) returning * into pool;
        end if;
        insert into team_pool_history
            (team_id, number, user_id, kind, transfer_id, journal_id, challenge_id, amount, share_after, pool_after, at)
        values (m.team_id, pool.movements, m.payer, m.kind, m.id, m.journal_id, m.challenge_id, m.amount,
                m.amount + coalesce((select h.share_after from team_pool_history h
                                      where h.user_id = m.payer and h.team_id = m.team_id
                                      order by h.number desc limit 1), 0),
                pool.amount, m.at);
    end loop;
    return null;
end
$$;

-- Triggers fire in the order of their names: after transfers_apply, which has locked the balances.
create trigger transfers_pooled after insert on transfers
    referencing new table as written
    for each statement execute function ledger_pools();

-- Who leaves has been paid. Checked at the commit, because the money moves last in a command.
create function team_members_paid() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
begin
    if exists (
        select from ledger_accounts a
          join ledger_balances b on b.account_id = a.id
         where a.team_id = old.team_id and a.user_id = old.user_id and b.posted <> 0
    ) and not exists (select from team_members where team_id = old.team_id and user_id = old.user_id) then
        raise exception 'player % leaves team % with a share of its pool', old.user_id, old.team_id
            using errcode = 'check_violation', constraint = 'team_members_paid', table = 'team_members';
    end if;
    return null;
end
$$;

create constraint trigger team_members_paid after delete on team_members
    deferrable initially deferred for each row execute function team_members_paid();

-- A new owner of a function needs `create` for this moment only.
grant create on schema public to duel_ledger_owner;
alter function ledger_pools() owner to duel_ledger_owner;
revoke create on schema public from duel_ledger_owner;

-- To lock a membership needs the right to update one of its columns.
grant select, update (joined_at) on team_members to duel_ledger_owner;
grant select, insert, update on team_pools to duel_ledger_owner;
grant select, insert on team_pool_history to duel_ledger_owner;
grant select on team_pools, team_pool_history to duel_ledger_app;
grant update (stake_cap) on team_members to duel_ledger_app;
