-- The stake of a match of teams: one journal moves every part from the shares of both rosters to the escrow, and what comes back goes the
-- same way (docs/ledger.md, T1 and T2).

-- ---- The stake of two teams ----

alter table journals drop constraint journals_kind;
alter table journals add constraint journals_kind check (kind in (
    'deposit', 'withdraw_hold', 'withdraw_done', 'withdraw_return',
    'stake', 'restake', 'settle', 'void', 'fine', 'reversal', 'points',
    'pool_deposit', 'pool_withdrawal', 'share_payout', 'team_stake'
));
alter table journals add constraint journals_team_stake check (
    kind <> 'team_stake' or (challenge_id is not null and actor is not null)
);
-- Two teams stake once on a match; also the lookup of that stake.
create unique index journals_one_team_stake on journals (challenge_id) where kind = 'team_stake';

insert into ledger_moves (journal_kind, debit_kind, credit_kind) values
    ('team_stake', 'team_share', 'escrow'),
    ('settle',     'escrow',     'team_share'),
    ('void',       'escrow',     'team_share');

-- Whether money of a match may move between its escrow and an account of a player: from the share of a player of a roster, who has
-- approved exactly that part; and back to that share, or to the available money of a player of a roster.
create function team_match_move(challenge uuid, kind text, account ledger_accounts, amount bigint) returns boolean
    language sql stable set search_path = public, pg_temp
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
    select exists (
        select from challenge_rosters r
          join challenge_teams s on s.challenge_id = r.challenge_id and s.side = r.side
         where r.challenge_id = challenge and r.user_id = account.user_id
           and case when kind = 'team_stake' then r.has_approved and r.part = amount and account.team_id = s.team_id
                    else account.team_id is null or account.team_id = s.team_id end
    )
$$;

-- As in 0003_ledger.sql, and the moves between shares and the escrow of a match of teams.
create or replace function ledger_apply() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
    wrong record;
begin
    -- A command that moves no money runs the same statement as one that does.
    if not exists (select from written) then
        return null;
    end if;

    select t.journal_id, t.seq, j.kind, d.kind as debit_kind, c.kind as credit_kind, t.asset, t.debit, t.credit,
           d.asset as debit_asset, c.asset as credit_asset
      into wrong
      from written t
      left join journals j on j.id = t.journal_id
      left join ledger_accounts d on d.id = t.debit
      left join ledger_accounts c on c.id = t.credit
      left join ledger_moves m
        on m.journal_kind = j.kind and m.debit_kind = d.kind and m.credit_kind = c.kind
     where j.id is null
        or d.asset is distinct from t.asset
        or c.asset is distinct from t.asset
        or j.xid <> pg_current_xact_id()
        or m.journal_kind is null
        or (j.kind = 'points') <> (t.asset = 'PTS')
        or (d.challenge_id is not null and d.challenge_id is distinct from j.challenge_id)
        or (c.challenge_id is not null and c.challenge_id is distinct from j.challenge_id)
        or (j.kind in ('deposit', 'withdraw_hold', 'withdraw_done', 'withdraw_return', 'stake', 'restake')
            and (t.seq <> 1
                 or coalesce(d.user_id, j.actor) is distinct from j.actor
                 or coalesce(c.user_id, j.actor) is distinct from j.actor))
        or (j.kind = 'stake'
            and (select p.stake_micros from participants p
                  where p.challenge_id = j.challenge_id and p.user_id = j.actor
                  limit 1) is distinct from t.amount)
        or (j.kind = 'team_stake' and not team_match_move(j.challenge_id, j.kind, d, t.amount))
        or (d.challenge_id is not null and c.user_id is not null
            and case when c.team_id is not null
                       or (select s.side from challenge_teams s where s.challenge_id = j.challenge_id limit 1) is not null
                then not team_match_move(j.challenge_id, j.kind, c, t.amount)
                -- By `limit 1`, as `not exists` would let the planner hash all seats.
                else (select p.slot from participants p
                       where p.challenge_id = j.challenge_id and p.user_id = c.user_id
                         and (j.kind = 'void' or p.status <> 'left')
                       limit 1) is null
                end)
     limit 1;
    if found and wrong.kind is null then
        raise exception 'transfer %: there is no journal %', wrong.seq, wrong.journal_id
            using errcode = 'foreign_key_violation', constraint = 'transfers_journal_id_fkey', table = 'transfers';
    elsif found and wrong.debit_asset is distinct from wrong.asset then
        raise exception 'transfer %: there is no account % of %', wrong.seq, wrong.debit, wrong.asset
            using errcode = 'foreign_key_violation', constraint = 'transfers_debit_fkey', table = 'transfers';
    elsif found and wrong.credit_asset is distinct from wrong.asset then
        raise exception 'transfer %: there is no account % of %', wrong.seq, wrong.credit, wrong.asset
            using errcode = 'foreign_key_violation', constraint = 'transfers_credit_fkey', table = 'transfers';
    elsif found then
        raise exception 'transfer % of % journal % may not move from % to %',
            wrong.seq, wrong.kind, wrong.journal_id, wrong.debit_kind, wrong.credit_kind
            using errcode = 'check_violation', constraint = 'transfers_legal_move', table = 'transfers';
    end if;

    -- Locks in the order of ids, so that no two transactions deadlock.
    perform 1
       from ledger_balances
      where account_id in (select debit from written union select credit from written)
      order by account_id
        for no key update;

    update ledger_balances b
       set posted = b.posted + d.amount
      from (
            select account_id, sum(amount)::bigint as amount
              from (select credit as account_id, amount from written
                    union all
                    select debit, -amount from written) as sides
             group by account_id
           ) as d
     where b.account_id = d.account_id and d.amount <> 0;
    return null;
end
$$;

-- As in 0011_challenge_invariants.sql; the stake of a team's seat is what its roster's shares paid.
create or replace function seat_matches_money(challenge uuid, player uuid) returns void
    language plpgsql set search_path = public, pg_temp
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
    seated bigint;
    staked bigint;
begin
    select p.stake_micros into seated
      from participants p
     where p.challenge_id = challenge and p.user_id = player;
    select sum(case when t.credit = challenge then t.amount else -t.amount end) into staked
      from (select id from journals where challenge_id = challenge and actor = player and kind = 'stake'
            union all
            select id from journals where challenge_id = challenge and actor = player and kind = 'restake') j
      join transfers t on t.journal_id = j.id;
    if staked is null then
        select sum(t.amount) into staked
          from challenge_teams s
          join journals j on j.challenge_id = s.challenge_id and j.kind = 'team_stake'
          join transfers t on t.journal_id = j.id
          join ledger_accounts a on a.id = t.debit and a.team_id = s.team_id
         where s.challenge_id = challenge and s.leader_id = player;
    end if;
    -- A stake without a seat is refused as well as a seat without its stake. Free seats have no journal.
    if seated is distinct from coalesce(staked, case when seated = 0 then 0 end) then
        raise exception 'challenge %: the seat of % says %, % was staked', challenge, player, seated, staked
            using errcode = 'check_violation', constraint = 'participants_stake_is_paid', table = 'participants';
    end if;
end
$$;

-- ---- Shares that are staked, and paid back ----

-- As in 0033_pool.sql, and the stakes and payouts of matches of teams. It refuses as well
-- * a stake of a player who is no longer a member, or above the member's cap, which is locked until the commit;
-- * a payout into the share of a player who is no longer a member.
create or replace function ledger_pools() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
    m    record;
    pool team_pools;
    cap  bigint;
begin
    if not exists (
        select from written w
         where (select j.kind from journals j where j.id = w.journal_id)
               in ('pool_deposit', 'pool_withdrawal', 'share_payout', 'team_stake')
            or (select a.team_id from ledger_accounts a where a.id = w.credit) is not null
    ) then
        return null;
    end if;

    -- Of several pools the lower id first, as nothing else may be locked between them.
    perform 1
       from team_pools
      where team_id in (select a.team_id from written w
                          join ledger_accounts a on a.id in (w.debit, w.credit)
                         where a.team_id is not null)
      order by team_id
        for no key update;

    for m in
        select w.id, w.journal_id, w.seq, j.kind, j.actor, j.challenge_id, j.at, d.user_id as payer, c.user_id as payee, w.debit,
               coalesce(d.team_id, c.team_id) as team_id, coalesce(d.user_id, c.user_id) as player,
               case when c.kind = 'team_share' then w.amount else -w.amount end as amount
          from written w
          join journals j on j.id = w.journal_id
          join ledger_accounts d on d.id = w.debit
          join ledger_accounts c on c.id = w.credit
         where 'team_share' in (d.kind, c.kind)
         order by w.id
    loop
        if m.kind in ('pool_deposit', 'pool_withdrawal', 'share_payout')
           and (m.seq <> 1 or m.payer is distinct from m.payee or m.actor is distinct from m.payer
                or (m.kind = 'share_payout' and (select posted from ledger_balances where account_id = m.debit) <> 0)) then
            raise exception 'transfer % of % journal % is not between the accounts of one member', m.seq, m.kind, m.journal_id
                using errcode = 'check_violation', constraint = 'transfers_legal_move', table = 'transfers';
        end if;
        if m.kind = 'pool_deposit' or m.challenge_id is not null then
            select stake_cap into cap from team_members where team_id = m.team_id and user_id = m.player for share;
            if not found then
                raise exception 'player % is not a member of team %', m.player, m.team_id
                    using errcode = 'check_violation', constraint = 'team_shares_of_members', table = 'transfers';
            end if;
            if m.kind = 'team_stake' and cap < -m.amount then
                raise exception 'player % lets a match of team % stake less', m.player, m.team_id
                    using errcode = 'check_violation', constraint = 'team_shares_capped', table = 'transfers';
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
        values (m.team_id, pool.movements, m.player, m.kind, m.id, m.journal_id, m.challenge_id, m.amount,
                m.amount + coalesce((select h.share_after from team_pool_history h
                                      where h.user_id = m.player and h.team_id = m.team_id
                                      order by h.number desc limit 1), 0),
                pool.amount, m.at);
    end loop;
    return null;
end
$$;

-- ---- Limits of players ----

-- As in 0019_play_limit.sql; a player's part of a team's stake is a stake of theirs.
create or replace function transfers_within_limits() returns trigger
    language plpgsql set search_path = public, pg_temp
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
    refused text;
begin
    if not exists (select from written) then
        return null;
    end if;

    -- The id of a player's available account is the player's; of a share, its row names the player.
    with staked as materialized (
        select case j.kind when 'team_stake' then (select a.user_id from ledger_accounts a where a.id = w.debit) else w.debit end
                   as user_id,
               max(j.at) as at
          from written w
         cross join lateral (select kind, at from journals where id = w.journal_id offset 0) j
         where j.kind in ('stake', 'restake', 'team_stake')
         group by 1
    )
    select case when c.user_id is null then 'play_limits_stake' else 'play_limits_cool_off' end
      into refused
      from staked s
      left join cool_offs c on c.user_id = s.user_id and s.at < c.ends_at
      left join play_limits l on l.user_id = s.user_id and l.kind = 'stake'
     where c.user_id is not null
        or case when play_limit_at(l, s.at) is not null then
               play_limit_at(l, s.at) < staked_since(s.user_id, s.at - interval '24 hours')
           end
     limit 1;
    if refused is not null then
        raise exception 'a stake passes a limit of its player'
            using errcode = 'check_violation', constraint = refused, table = 'transfers';
    end if;
    return null;
end
$$;

-- What a player has staked after a moment: of the own money, and as parts of teams' stakes.
create function staked_since(player uuid, since timestamptz) returns bigint
    language sql stable set search_path = public, pg_temp
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
    select (coalesce((select sum(t.amount)
                        from journals j
                        join transfers t on t.journal_id = j.id and t.seq = 1 and t.debit = j.actor
                       where j.actor = player and j.kind in ('stake', 'restake') and since < j.at), 0)
            + coalesce((select sum(-h.amount)
                          from team_pool_history h
                         where h.user_id = player and h.kind = 'team_stake' and since < h.at), 0))::bigint
$$;

-- ---- Rights ----

-- A new owner of a function needs `create` for this moment only.
grant create on schema public to duel_ledger_owner;
alter function team_match_move(uuid, text, ledger_accounts, bigint) owner to duel_ledger_owner;
revoke create on schema public from duel_ledger_owner;

grant select on challenge_teams, challenge_rosters to duel_ledger_owner;
