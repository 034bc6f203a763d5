-- No stake was placed in a cool-off, nor one that passes the player's limit as it is since its last change. A command that was
-- decided before the change may be written within a minute after it.
with staked as (
    select j.actor as user_id, j.at, t.amount
      from journals j
      join transfers t on t.journal_id = j.id and t.debit = j.actor
     where j.kind in ('stake', 'restake')
    union all
    select a.user_id, j.at, t.amount
      from journals j
      join transfers t on t.journal_id = j.id
      join ledger_accounts a on a.id = t.debit
     where j.kind = 'team_stake'
)
select s.user_id::text as "subject!",
       format('staked %s at %s, in a cool-off until %s', s.amount, s.at, c.ends_at) as "detail!"
  from staked s
  join cool_offs c on c.user_id = s.user_id and c.started_at + interval '1 minute' < s.at and s.at < c.ends_at
union all
select d.user_id::text,
       format('staked %s in the day until %s, with a limit of %s', d.of_day, d.at, play_limit_at(l, d.at))
  from (select user_id, at,
               -- A stake of exactly a day ago does not count.
               sum(amount) over (partition by user_id order by at
                                 range between interval '23:59:59.999999' preceding and current row) as of_day
          from staked) d
  join play_limits l on l.user_id = d.user_id and l.kind = 'stake' and l.changed_at + interval '1 minute' < d.at
 where play_limit_at(l, d.at) < d.of_day
 limit 100
