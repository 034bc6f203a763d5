-- A player stakes once on a challenge, exactly the amount of their seat.
with staked as (
    select j.challenge_id, j.actor,
           -- Counts the first transfer of each journal, because counting distinct journals would sort them all.
           count(*) filter (where j.kind = 'stake' and t.seq = 1) as stakes,
           sum(case when t.credit = j.challenge_id then t.amount else -t.amount end) as amount
      from journals j
      join transfers t on t.journal_id = j.id
     where j.kind in ('stake', 'restake')
     group by j.challenge_id, j.actor
     union all
    -- A team stakes once, by its leader's seat.
    select j.challenge_id, s.leader_id, count(distinct j.id), sum(t.amount)
      from journals j
      join transfers t on t.journal_id = j.id
      join ledger_accounts a on a.id = t.debit
      join challenge_teams s on s.challenge_id = j.challenge_id and s.team_id = a.team_id
     where j.kind = 'team_stake'
     group by j.challenge_id, s.leader_id
)
select coalesce(s.challenge_id, p.challenge_id)::text as "subject!",
       format('player %s has %s seat at %s and staked %s times, %s in all',
              coalesce(s.actor, p.user_id), case when p.user_id is null then 'no' else 'a' end,
              coalesce(p.stake_micros, 0), coalesce(s.stakes, 0), coalesce(s.amount, 0)) as "detail!"
  from staked s
  full join participants p on p.challenge_id = s.challenge_id and p.user_id = s.actor
 where 1 < s.stakes
    or p.user_id is null
    or coalesce(s.amount, 0) <> p.stake_micros
 limit 100
