-- A challenge is settled or void, once. One that was awarded before migration 0025 was resolved by that, unless the award was
-- taken back.
select j.challenge_id::text as "subject!",
       format('resolved %s times: %s', count(*), string_agg(j.kind || ' ' || j.id, ', ' order by j.id)) as "detail!"
  from journals j
  left join journals r on r.reverses = j.id
 where j.kind in ('settle', 'award', 'void') and r.id is null
 group by j.challenge_id
having 1 < count(*)
 limit 100
