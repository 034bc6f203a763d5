-- What was counted for good is what was recorded: friends, teams and referrals are as many as their counted events, opponents as many as
-- the counted matches had, and no reward of an achievement was claimed that was not reached.
with played as (
    select c.id, c.match_type = 'Team vs Team' as is_of_teams
      from quest_events e
      join challenges c on c.id = e.subject
     where e.kind = 'match' and e.is_counted and c.status = 'completed' and c.outcome -> 'verdict' ->> 'kind' is not null
),
-- As they are counted (store/src/quest/played.sql).
seats as (
    select m.id, p.user_id as player, null::smallint as side, p.slot as place
      from played m
      join participants p on p.challenge_id = m.id
     where not m.is_of_teams and p.status <> 'left'
    union all
    select m.id, r.user_id, r.side, r.place
      from played m
      join challenge_rosters r on r.challenge_id = m.id
     where m.is_of_teams
),
ranked as (
    select id, player, side, place, row_number() over (partition by id, side order by place) as rank
      from seats
),
met as (
    select mine.player, other.player as opponent,
           row_number() over (partition by mine.id, mine.player order by other.place) as number
      from seats mine
      -- The first 10 others are among the first 11: a match of 100 would make 9,900 rows otherwise.
      join ranked other on other.id = mine.id and other.rank <= 11 and other.player <> mine.player
                       and (mine.side is null or other.side <> mine.side)
),
recorded as (
    select player, case kind when 'friend' then 'friends' when 'team' then 'teams' else 'referrals' end as metric, count(*) as count
      from quest_events
     where kind in ('friend', 'team', 'referral') and is_counted
     group by player, kind
    union all
    -- domain::quest::OPPONENTS_A_MATCH_MAX.
    select player, 'opponents', count(distinct opponent)
      from met
     where number <= 10
     group by player
),
counted as (
    select player, metric, count
      from quest_counts
     where period = 'ever' and metric in ('friends', 'teams', 'referrals', 'opponents')
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
