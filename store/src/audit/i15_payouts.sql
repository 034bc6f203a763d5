-- A resolution pays from the escrow what the challenge's outcome states: each player's payout, and the fee to the
-- platform.
with moved as (
    -- What a team's players get is their leader's payout.
    select j.challenge_id, coalesce(s.leader_id, c.user_id) as user_id, sum(t.amount) as amount
      from journals j
      join transfers t on t.journal_id = j.id
      join ledger_accounts c on c.id = t.credit
      left join challenge_rosters r on r.challenge_id = j.challenge_id and r.user_id = c.user_id
      left join challenge_teams s on s.challenge_id = r.challenge_id and s.side = r.side
     where j.kind in ('settle', 'void')
     group by j.challenge_id, coalesce(s.leader_id, c.user_id)
),
resolved as (
    select distinct j.challenge_id
      from journals j
     where j.kind in ('settle', 'void')
),
stated as (
    select c.id as challenge_id, (payout ->> 'player')::uuid as user_id,
           sum((payout ->> 'amount')::numeric * 1000000) as amount
      from resolved r
      join challenges c on c.id = r.challenge_id
      cross join lateral jsonb_array_elements(case jsonb_typeof(c.outcome -> 'payouts')
                                                   when 'array' then c.outcome -> 'payouts' else '[]' end) payout
     group by c.id, payout ->> 'player'
    union all
    select c.id, null, (c.outcome ->> 'fee')::numeric * 1000000
      from resolved r
      join challenges c on c.id = r.challenge_id
     where (c.outcome ->> 'fee')::numeric <> 0
)
select coalesce(m.challenge_id, s.challenge_id)::text as "subject!",
       format('%s got %s, the outcome says %s', coalesce(m.user_id::text, s.user_id::text, 'the platform'),
              coalesce(m.amount, 0), coalesce(s.amount, 0)) as "detail!"
  from moved m
  full join stated s
    on s.challenge_id = m.challenge_id and coalesce(s.user_id::text, '') = coalesce(m.user_id::text, '')
 where coalesce(m.amount, 0) <> coalesce(s.amount, 0)
 limit 100
