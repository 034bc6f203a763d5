-- A challenge is resolved once.
select challenge_id::text as "subject!",
       format('resolved %s times: %s', count(*), string_agg(kind || ' ' || id, ', ' order by id)) as "detail!"
  from journals
 where kind in ('settle', 'award', 'void')
 group by challenge_id
having 1 < count(*)
 limit 100
