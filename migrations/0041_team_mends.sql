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

-- ---- Rulings ----

-- As in 0027_ruling.sql; who plays for a team, or leads its side, is a participant too.
create or replace function ruling_problem(r rulings) returns text
    language sql stable set search_path = public, pg_temp
as $$
    select case
        when exists (select from participants p
                      where p.challenge_id = r.challenge_id and p.user_id in (r.moderator, r.second))
          or exists (select from challenge_rosters e
                      where e.challenge_id = r.challenge_id and e.user_id in (r.moderator, r.second))
          or exists (select from challenge_teams t
                      where t.challenge_id = r.challenge_id and t.leader_id in (r.moderator, r.second))
            then 'a participant rules'
        when exists (
                 select from unnest(r.penalized, r.fines) as f (user_id, fine)
                   left join participants p on p.challenge_id = r.challenge_id and p.user_id = f.user_id
                  where p.user_id is null or p.status = 'left' or p.stake_micros / 2 < f.fine)
          or (select count(*) <> count(distinct user_id) from unnest(r.penalized) as u (user_id))
            then 'a fine is more than half of a stake'
        when r.verdict = 'winner' and r.second is null and not r.is_proposal
             and one_moderator_max() < (
                 select sum(p.stake_micros) - div(sum(p.stake_micros) * c.fee_bps, 10000)
                   from challenges c
                   join participants p on p.challenge_id = c.id
                  where c.id = r.challenge_id
                  group by c.fee_bps)
            then 'one moderator alone awards more than the limit'
    end
$$;
