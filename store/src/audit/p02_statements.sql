-- A team's statement has every transfer to or from its shares once, numbered without a gap, each with the share and the pool after it.
with entries as (
    select a.team_id, a.user_id, t.id, t.journal_id, j.kind, j.challenge_id, j.at,
           case when t.credit = a.id then t.amount else -t.amount end as amount
      from (select id, team_id, user_id from ledger_accounts where team_id is not null) a
      join (select id, journal_id, debit, credit, amount, credit as account_id from transfers
            union all
            select id, journal_id, debit, credit, amount, debit from transfers) t on t.account_id = a.id
      join journals j on j.id = t.journal_id
),
chained as (
    select h.*,
           row_number() over (partition by team_id order by number) as nth,
           sum(amount) over (partition by team_id order by number) as pool,
           sum(amount) over (partition by team_id, user_id order by number) as share
      from team_pool_history h
)
select coalesce(c.team_id, e.team_id)::text as "subject!",
       case
           when c.team_id is null then format('transfer %s is not in the statement', e.id)
           when e.team_id is null then format('number %s is no movement of the ledger', c.number)
           else format('number %s says %s with %s and %s after it, the ledger %s with %s and %s', c.number, c.amount,
                       c.share_after, c.pool_after, e.amount, c.share, c.pool)
       end as "detail!"
  from chained c
  full join entries e on e.id = c.transfer_id and e.team_id = c.team_id and e.user_id = c.user_id
 where c.team_id is null
    or e.team_id is null
    or c.number <> c.nth
    or c.share_after <> c.share
    or c.pool_after <> c.pool
    or (c.journal_id, c.kind, c.amount, c.at) is distinct from (e.journal_id, e.kind, e.amount, e.at)
    or c.challenge_id is distinct from e.challenge_id
 limit 100
