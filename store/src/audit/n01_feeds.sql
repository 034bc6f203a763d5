-- A feed's number is that of its newest notification or change, and its counts are those of its notifications. The
-- numbers of deleted notifications are missing, but each deletion takes a later number.
with beneath as (
    select user_id, number, 1 as notifications, case when read_at is null then 1 else 0 end as unread from notifications
     union all
    select user_id, number, 0, 0 from notification_changes
),
counted as (
    select user_id, max(number) as last_number, sum(notifications) as notifications, sum(unread) as unread from beneath group by user_id
)
select coalesce(f.user_id, c.user_id)::text as "subject!",
       format('at %s, %s notifications, %s unread; beneath it are %s, %s, %s',
              coalesce(f.last_number::text, 'no feed'), coalesce(f.total_count, 0), coalesce(f.unread_count, 0),
              coalesce(c.last_number, 0), coalesce(c.notifications, 0), coalesce(c.unread, 0)) as "detail!"
  from notification_feeds f
  full join counted c on c.user_id = f.user_id
 where f.user_id is null
    or f.last_number <> coalesce(c.last_number, 0)
    or f.total_count <> coalesce(c.notifications, 0)
    or f.unread_count <> coalesce(c.unread, 0)
 limit 100
