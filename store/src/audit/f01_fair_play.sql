-- A fair-play score begins at 100 and is what its history says: each change adds its points, within 0 and 100.
with changes as (
    select user_id, id, points, score, lag(score, 1, 100) over (partition by user_id order by id) as before
      from fair_play_changes
),
newest as (
    select distinct on (user_id) user_id, score from fair_play_changes order by user_id, id desc
)
select c.user_id::text as "subject!",
       format('change %s adds %s to %s and gives %s', c.id, c.points, c.before, c.score) as "detail!"
  from changes c
 where c.score <> greatest(0, least(100, c.before + c.points))
union all
select u.id::text, format('the score is %s, and its history ends at %s', u.fair_play, coalesce(n.score, 100))
  from users u
  left join newest n on n.user_id = u.id
 where u.fair_play <> coalesce(n.score, 100)
 limit 100
