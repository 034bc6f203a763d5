-- A vote ends as more than half of those who may vote decide, and no player votes on the own removal or succession.
with counted as (
    select m.id, m.kind, m.outcome, m.leader_id, m.subject_id,
           count(b.user_id) as voters,
           count(b.user_id) filter (where b.is_yes) as agree,
           count(b.user_id) filter (where b.user_id = m.leader_id
                                       or (m.kind = 'removal' and b.user_id = m.subject_id)) as barred
      from team_motions m
      left join team_ballots b on b.motion_id = m.id
     group by m.id
)
select c.id::text as "subject!",
       format('the %s ended as %s, with %s of %s for it and %s who may not vote', c.kind, coalesce(c.outcome, 'open'), c.agree,
              c.voters, c.barred) as "detail!"
  from counted c
 where 0 < c.barred
    or (c.kind in ('removal', 'succession') and c.outcome in ('passed', 'failed')
        and (c.outcome = 'passed') <> (c.voters < c.agree * 2))
    or (c.kind not in ('removal', 'succession') and 0 < c.voters)
 limit 100
