-- A feed's number is that of the newest notification or change beneath it, and its counts are those of the notifications
-- that are there. Numbers of what was deleted are missing, but whatever deletes takes a number after them.
with beneath as (
    select user_id, number, 1 as told, case when read_at is null then 1 else 0 end as unread from notifications
     union all
    select user_id, number, 0, 0 from notification_changes
),
counted as (
    select user_id, max(number) as last_number, sum(told) as told, sum(unread) as unread from beneath group by user_id
)
select coalesce(f.user_id, c.user_id)::text as "subject!",
       format('at %s, %s notifications, %s unread; beneath it are %s, %s, %s',
              coalesce(f.last_number::text, 'no feed'), coalesce(f.total_count, 0), coalesce(f.unread_count, 0),
              coalesce(c.last_number, 0), coalesce(c.told, 0), coalesce(c.unread, 0)) as "detail!"
  from notification_feeds f
  full join counted c on c.user_id = f.user_id
 where f.user_id is null
    or f.last_number <> coalesce(c.last_number, 0)
    or f.total_count <> coalesce(c.told, 0)
    or f.unread_count <> coalesce(c.unread, 0)
 limit 100
