-- The pool of a team is the sum of the balances of its shares, and counts the rows of its statement.
with shares as (
    select a.team_id, sum(b.posted) as amount
      from ledger_accounts a
      join ledger_balances b on b.account_id = a.id
     where a.team_id is not null
     group by a.team_id
),
statements as (
    select team_id, count(*) as movements
      from team_pool_history
     group by team_id
)
select coalesce(p.team_id, s.team_id, h.team_id)::text as "subject!",
       format('the pool is %s after %s movements, its shares sum to %s and its statement has %s', coalesce(p.amount, 0),
              coalesce(p.movements, 0), coalesce(s.amount, 0), coalesce(h.movements, 0)) as "detail!"
  from team_pools p
  full join shares s on s.team_id = p.team_id
  full join statements h on h.team_id = coalesce(p.team_id, s.team_id)
 where coalesce(p.amount, 0) <> coalesce(s.amount, 0)
    or coalesce(p.movements, 0) <> coalesce(h.movements, 0)
 limit 100
