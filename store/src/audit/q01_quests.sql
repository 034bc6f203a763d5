-- What was counted for good is what was recorded: friends, teams and referrals are as many as their counted events, and no reward of
-- an achievement was claimed that was not reached.
with recorded as (
    select player, case kind when 'friend' then 'friends' when 'team' then 'teams' else 'referrals' end as metric, count(*) as count
      from quest_events
     where kind in ('friend', 'team', 'referral') and is_counted
     group by player, kind
),
counted as (
    select player, metric, count
      from quest_counts
     where period = 'ever' and metric in ('friends', 'teams', 'referrals')
)
select coalesce(r.player, c.player)::text as "subject!",
       format('%s %s are counted, %s were recorded', coalesce(c.count, 0), coalesce(r.metric, c.metric), coalesce(r.count, 0))
           as "detail!"
  from recorded r
  full join counted c on c.player = r.player and c.metric = r.metric
 where r.count is distinct from c.count
union all
select q.player::text, format('%s was claimed at %s of %s', q.quest, coalesce(c.count, 0), q.target)
  from quest_claims q
  left join quest_counts c on c.player = q.player and c.period = q.period and c.start = q.start and c.metric = q.metric
 where q.period = 'ever' and coalesce(c.count, 0) < q.target
 limit 100
