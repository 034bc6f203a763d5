-- Mends of teams: the own stake limit counts stakes that are made at once (docs/rules.md, Responsible play).

-- ---- Limits of players ----

-- As in 0035_team_stake.sql. A stake of the own money and parts of teams' stakes lock different balances, so the limit itself is
-- locked before the count: of two stakes at once the second counts the first.
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

    -- In the order of players, after every balance of the statement, so that no two transactions deadlock. The id of a player's
    -- available account is the player's; of a share, its row names the player.
    perform 1
       from play_limits l
      where l.kind = 'stake'
        and l.user_id in (
            select case j.kind when 'team_stake' then (select a.user_id from ledger_accounts a where a.id = w.debit) else w.debit end
              from written w
             cross join lateral (select kind from journals where id = w.journal_id offset 0) j
             where j.kind in ('stake', 'restake', 'team_stake'))
      order by l.user_id
        for no key update of l;

    -- A statement of its own, which sees what was committed before the locks were given.
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
