-- A player's withdrawing balance is the sum of their unfinished withdrawals.
with held as (
    select user_id, sum(amount) as amount from withdrawals where status in ('review', 'waiting', 'held') group by user_id
)
select a.user_id::text as "subject!",
       format('%s is withdrawing, %s is held for withdrawals', b.posted, coalesce(h.amount, 0)) as "detail!"
  from ledger_accounts a
  join ledger_balances b on b.account_id = a.id
  left join held h on h.user_id = a.user_id
 where a.kind = 'withdrawing' and b.posted <> coalesce(h.amount, 0)
 limit 100
