-- A challenge's events are numbered 1, 2, 3 … up to its version: the first is its creation, and none follows its end.
with logged as (
    select challenge_id, count(*) as events, min(version) as first, max(version) as last,
           count(*) filter (where (version = 1) <> (type = 'created')) as misplaced,
           max(version) filter (where type in ('cancelled', 'settled'))
               as ended
      from challenge_events
     group by challenge_id
)
select coalesce(c.id, t.challenge_id)::text as "subject!",
       format('%s at version %s, %s events from %s to %s, ended at %s', coalesce(c.status, 'missing'),
              coalesce(c.version, 0), coalesce(t.events, 0), coalesce(t.first, 0), coalesce(t.last, 0),
              coalesce(t.ended, 0)) as "detail!"
  from challenges c
  full join logged t on t.challenge_id = c.id
 where c.id is null
    or t.challenge_id is null
    or t.first <> 1
    or t.last <> c.version
    or t.events <> c.version
    or 0 < t.misplaced
    or (c.status in ('completed', 'cancelled')) <> (t.ended is not null)
    or t.ended < t.last
 limit 100
