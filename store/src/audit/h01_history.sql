-- A player's history has every transfer of the available balance once, numbered without a gap, each with the balance after it.
with entries as (
    select e.user_id, e.id, e.journal_id, e.kind, e.amount, e.challenge_id, e.at
      from wallet_entries e
      join ledger_accounts a on a.id = e.user_id and a.kind = 'available' and a.asset = 'USDC'
),
chained as (
    select h.*,
           row_number() over (partition by user_id order by number) as nth,
           row_number() over (partition by user_id, kind order by number) as nth_now,
           sum(amount) over (partition by user_id order by number) as balance
      from wallet_history h
)
select coalesce(c.user_id, e.user_id)::text as "subject!",
       case
           when c.user_id is null then format('transfer %s is not in the history', e.id)
           when e.user_id is null then format('number %s is no movement of the ledger', c.number)
           else format('number %s says %s and %s after it, the ledger %s and %s', c.number, c.amount, c.balance_after,
                       e.amount, c.balance)
       end as "detail!"
  from chained c
  full join entries e on e.user_id = c.user_id and e.id = c.transfer_id
 where c.user_id is null
    or e.user_id is null
    or c.number <> c.nth
    or c.nth_of_kind <> c.nth_now
    or c.balance_after <> c.balance
    or (c.journal_id, c.kind, c.amount, c.at) is distinct from (e.journal_id, e.kind, e.amount, e.at)
    or c.challenge_id is distinct from e.challenge_id
 limit 100
