-- A balance is the sum of the account's transfers; exactly the accounts with a floor have one.
with moved as (
    select account_id, sum(amount) as amount
      from (select credit as account_id, amount from transfers
            union all
            select debit, -amount from transfers) as sides
     group by account_id
)
select coalesce(a.id, b.account_id)::text as "subject!",
       case
           when a.id is null then 'a balance without an account'
           when a.kind in ('external', 'fees', 'fines', 'issuance', 'burned') then format('%s must not keep a balance', a.kind)
           when b.account_id is null then format('%s has no balance', a.kind)
           else format('%s stands at %s, its transfers come to %s', a.kind, b.posted, coalesce(m.amount, 0))
       end as "detail!"
  from ledger_accounts a
  full join ledger_balances b on b.account_id = a.id
  left join moved m on m.account_id = a.id
 where a.id is null
    or (a.kind in ('external', 'fees', 'fines', 'issuance', 'burned')) = (b.account_id is not null)
    or b.posted <> coalesce(m.amount, 0)
 limit 100
