-- A challenge is settled or voided, once.
select j.challenge_id::text as "subject!",
       format('resolved %s times: %s', count(*), string_agg(j.kind || ' ' || j.id, ', ' order by j.id)) as "detail!"
  from journals j
 where j.kind in ('settle', 'void')
 group by j.challenge_id
having 1 < count(*)
 limit 100
