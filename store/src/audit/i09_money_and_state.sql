-- Until a challenge is settled or voided, also while a result is held, its escrow contains every stake; afterwards
-- nothing. The journal that emptied it is of the kind that the challenge states, and held awards sum to the escrow.
with stakes as (
    select challenge_id, sum(stake_micros) as amount from participants group by challenge_id
),
resolved as (
    select j.challenge_id, min(j.kind) as kind
      from journals j
     where j.kind in ('settle', 'void')
     group by j.challenge_id
),
held as (
    select c.id, coalesce(sum((part ->> 'amount')::numeric * 1000000), 0)
                 + (c.outcome ->> 'fee')::numeric * 1000000 as amount
      from challenges c
      left join lateral jsonb_array_elements(c.outcome -> 'payouts') part on true
     where c.deadline_kind = 'release'
     group by c.id
)
select c.id::text as "subject!",
       format('%s, resolution %s by a %s journal, %s staked, %s in escrow', c.status,
              coalesce(c.resolution, 'none'), coalesce(r.kind, 'missing'), coalesce(s.amount, 0),
              coalesce(b.posted, 0)) as "detail!"
  from challenges c
  left join stakes s on s.challenge_id = c.id
  left join ledger_balances b on b.account_id = c.id
  left join resolved r on r.challenge_id = c.id
  left join held h on h.id = c.id
 where coalesce(b.posted, 0) <> case when c.resolution is null then coalesce(s.amount, 0) else 0 end
    or (c.status in ('completed', 'cancelled')) <> (c.resolution is not null)
    or h.amount <> coalesce(s.amount, 0)
    -- A free challenge has no transfers and so no journal.
    or (0 < coalesce(s.amount, 0) and r.kind is distinct from c.resolution)
 limit 100
