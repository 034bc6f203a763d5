-- Until a challenge is resolved its escrow holds every stake, afterwards nothing; and the journal that emptied it is of
-- the kind that the challenge says.
with stakes as (
    select challenge_id, sum(stake_micros) as amount from participants group by challenge_id
),
resolved as (
    select challenge_id, min(kind) as kind from journals where kind in ('settle', 'award', 'void') group by challenge_id
)
select c.id::text as "subject!",
       format('%s, resolution %s by a %s journal, %s staked, %s in escrow', c.status,
              coalesce(c.resolution, 'none'), coalesce(r.kind, 'missing'), coalesce(s.amount, 0),
              coalesce(b.posted, 0)) as "detail!"
  from challenges c
  left join stakes s on s.challenge_id = c.id
  left join ledger_balances b on b.account_id = c.id
  left join resolved r on r.challenge_id = c.id
 where coalesce(b.posted, 0) <> case when c.resolution is null then coalesce(s.amount, 0) else 0 end
    or (c.status in ('completed', 'cancelled') and c.resolution is null)
    -- A free challenge moves nothing, so it has no journal.
    or (0 < coalesce(s.amount, 0) and r.kind is distinct from c.resolution)
 limit 100
