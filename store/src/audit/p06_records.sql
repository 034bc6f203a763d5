-- The record of a team is what the statement of its pool and the outcomes say of its matches.
with matches as (
    select h.team_id, h.challenge_id, coalesce(sum(-h.amount) filter (where h.amount < 0), 0) as staked
      from team_pool_history h
     where h.challenge_id is not null
     group by h.team_id, h.challenge_id
),
records as (
    select m.team_id,
           count(*) filter (where c.resolution = 'settle'
                               or c.resolution = 'void' and c.outcome -> 'verdict' ->> 'kind' = 'draw') as played,
           count(*) filter (where c.resolution = 'settle' and c.outcome -> 'verdict' ->> 'winner' = s.leader_id::text) as won,
           sum(m.staked) as staked
      from matches m
      join challenges c on c.id = m.challenge_id
      left join challenge_teams s on s.challenge_id = m.challenge_id and s.team_id = m.team_id
     group by m.team_id
)
select coalesce(k.team_id, r.team_id)::text as "subject!",
       format('the record says %s played, %s won and %s staked, and its matches %s, %s and %s', k.played, k.won, k.staked,
              r.played, r.won, r.staked) as "detail!"
  from team_records k
  full join records r on r.team_id = k.team_id
 where (coalesce(k.played, 0), coalesce(k.won, 0), coalesce(k.staked, 0))
       is distinct from (coalesce(r.played, 0), coalesce(r.won, 0), coalesce(r.staked, 0))
 limit 100
