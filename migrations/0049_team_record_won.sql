-- A team has won a match whose outcome names its seat. The sums of its pool do not say so: where a rostered player left after the
-- stake, their part of what was won is paid to them, and the pool may have got less than it had staked.

-- As in 0043_team_record.sql, but for what counts as won.
create or replace function team_record_of(challenge uuid, is_settled boolean)
    returns table (team_id uuid, played bigint, won bigint, staked bigint)
    language sql stable set search_path = public, pg_temp
as $$
    select s.team_id,
           case when is_settled then 1 else 0 end::bigint,
           case when is_settled and c.outcome -> 'verdict' ->> 'winner' = s.leader_id::text then 1 else 0 end::bigint,
           coalesce(sum(-h.amount) filter (where h.amount < 0), 0)::bigint
      from challenge_teams s
      join challenges c on c.id = s.challenge_id
      join team_pool_history h on h.challenge_id = s.challenge_id and h.team_id = s.team_id
     where s.challenge_id = challenge
     group by s.team_id, s.leader_id, c.outcome
$$;

update team_records t
   set won = r.won
  from (select r.team_id, sum(r.won) as won
          from challenges c
         cross join lateral team_record_of(c.id, true) r
         where c.match_type = 'Team vs Team' and c.resolution = 'settle'
         group by r.team_id) r
 where r.team_id = t.team_id and r.won <> t.won;

-- The trigger that writes records reads the outcome.
grant select on challenges to duel_ledger_owner;
