-- A challenge is settled or voided, once. An award, which an earlier design wrote, counts as the resolution, unless it was
-- reversed.
select j.challenge_id::text as "subject!",
       format('resolved %s times: %s', count(*), string_agg(j.kind || ' ' || j.id, ', ' order by j.id)) as "detail!"
  from journals j
  left join journals r on r.reverses = j.id
 where j.kind in ('settle', 'award', 'void') and r.id is null
 group by j.challenge_id
having 1 < count(*)
 limit 100
