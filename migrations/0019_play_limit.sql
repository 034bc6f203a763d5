-- Responsible play: the limits that players set for themselves, and cool-offs (docs/rules.md, Responsible play). PostgreSQL
-- holds them where the money moves, so that no command that stakes or deposits can pass them by.

-- A player's limit on what is staked, or deposited, within 24 hours. Without a row there is none.
create table play_limits (
    user_id    uuid        not null,
    kind       text        not null,
    -- Micro-USDC; null is no limit.
    amount     bigint,
    -- What replaces it from `next_from` on: only a raise waits.
    next_amount bigint,
    next_from  timestamptz,
    changed_at timestamptz not null,

    constraint play_limits_pkey primary key (user_id, kind),
    constraint play_limits_kind check (kind in ('stake', 'deposit')),
    constraint play_limits_amount_positive check (0 < amount and 0 < next_amount),
    constraint play_limits_next check (next_from is not null or next_amount is null),
    -- A raise waits for a day.
    constraint play_limits_raise_waits check (changed_at + interval '24 hours' <= next_from),
    constraint play_limits_user_id_fkey foreign key (user_id) references users (id)
);

-- A time in which a player neither stakes nor deposits.
create table cool_offs (
    user_id    uuid        not null,
    started_at timestamptz not null,
    ends_at    timestamptz not null,

    constraint cool_offs_pkey primary key (user_id),
    constraint cool_offs_order check (started_at < ends_at),
    constraint cool_offs_user_id_fkey foreign key (user_id) references users (id)
);

-- The micro-USDC of a limit at a moment; null where there is none.
create function play_limit_at(play_limit play_limits, moment timestamptz) returns bigint
    language sql immutable
as $$
    select case when play_limit.next_from <= moment then play_limit.next_amount else play_limit.amount end
$$;

-- What a limit is raised to does not hold at once.
create function play_limits_change() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
declare
    before bigint := play_limit_at(old, new.changed_at);
begin
    if before is not null and (new.amount is null or before < new.amount) then
        raise exception 'a play limit is raised after a day only'
            using errcode = 'check_violation', constraint = 'play_limits_lowered_at_once', table = 'play_limits';
    end if;
    return new;
end
$$;

create trigger play_limits_lowered_at_once before update on play_limits
    for each row execute function play_limits_change();

-- A cool-off is never shortened.
create function cool_offs_change() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
begin
    raise exception 'a cool-off is never shortened'
        using errcode = 'check_violation', constraint = 'cool_offs_only_longer', table = 'cool_offs';
end
$$;

create trigger cool_offs_only_longer before update on cool_offs
    for each row when (new.ends_at < old.ends_at)
    execute function cool_offs_change();

-- What a player has staked lately.
create index journals_stakes_of_player on journals (actor, at) where kind in ('stake', 'restake');
-- What a player has deposited lately.
create index deposits_of_player on deposits (user_id, created_at);

-- Refuses stakes in a cool-off, and those that pass the player's limit. A stake is a move from the available money to an escrow:
-- what comes back later does not count against it. transfers_apply has locked the balances: no other transaction stakes for these
-- players, and the stakes of those before are visible. The stakes of one statement are counted together.
create function transfers_within_limits() returns trigger
    language plpgsql set search_path = public, pg_temp
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
    refused text;
begin
    if not exists (select from written) then
        return null;
    end if;

    -- The id of a player's available account is the player's.
    with staked as materialized (
        select w.debit as user_id, max(j.at) as at
          from written w
         cross join lateral (select kind, at from journals where id = w.journal_id offset 0) j
         where j.kind in ('stake', 'restake')
         group by w.debit
    )
    select case when c.user_id is null then 'play_limits_stake' else 'play_limits_cool_off' end
      into refused
      from staked s
      left join cool_offs c on c.user_id = s.user_id and s.at < c.ends_at
      left join play_limits l on l.user_id = s.user_id and l.kind = 'stake'
     where c.user_id is not null
        or case when play_limit_at(l, s.at) is not null then
               play_limit_at(l, s.at) < (
                   select sum(t.amount)
                     from journals j
                     join transfers t on t.journal_id = j.id and t.seq = 1 and t.debit = j.actor
                    where j.actor = s.user_id and j.kind in ('stake', 'restake') and s.at - interval '24 hours' < j.at)
           end
     limit 1;
    if refused is not null then
        raise exception 'a stake passes a limit of its player'
            using errcode = 'check_violation', constraint = refused, table = 'transfers';
    end if;
    return null;
end
$$;

-- Triggers fire in the order of their names: after transfers_apply and transfers_history.
create trigger transfers_within_limits after insert on transfers
    referencing new table as written
    for each statement execute function transfers_within_limits();

-- Refuses an order in a cool-off, and one that passes the player's limit, before the provider is asked for its money: money that
-- has come is credited in any case.
create function deposits_within_limits() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
declare
    most bigint;
begin
    -- An order that is placed again is found as it stands.
    if exists (select from deposits where id = new.id) then
        return new;
    end if;
    if exists (select from cool_offs where user_id = new.user_id and new.created_at < ends_at) then
        raise exception 'a deposit in a cool-off'
            using errcode = 'check_violation', constraint = 'play_limits_cool_off', table = 'deposits';
    end if;
    -- Locked: of two orders at once the second counts the first.
    select play_limit_at(l, new.created_at)
      into most
      from play_limits l
     where l.user_id = new.user_id and l.kind = 'deposit'
       for no key update;
    if most is not null and most - new.amount < (
        select coalesce(sum(d.amount), 0)
          from deposits d
         where d.user_id = new.user_id and d.id <> new.id and d.status <> 'refused'
           and new.created_at - interval '24 hours' < d.created_at
    ) then
        raise exception 'a deposit passes the limit of its player'
            using errcode = 'check_violation', constraint = 'play_limits_deposit', table = 'deposits';
    end if;
    return new;
end
$$;

create trigger deposits_within_limits before insert on deposits
    for each row execute function deposits_within_limits();

grant select, insert, update (amount, next_amount, next_from, changed_at) on play_limits to duel_ledger_app;
grant select, insert, update (started_at, ends_at) on cool_offs to duel_ledger_app;
