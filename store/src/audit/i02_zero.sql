-- No money is created or lost: all accounts of an asset sum to zero. Taken are the stored balances and, for the
-- platform's accounts, which store none, the sum of their transfers.
with derived as (
    select a.asset, sum(case when t.credit = a.id then t.amount else -t.amount end) as amount
      from ledger_accounts a
      join transfers t on t.credit = a.id or t.debit = a.id
     where a.kind in ('external', 'fees', 'fines', 'issuance', 'burned')
     group by a.asset
),
stored as (
    select a.asset, sum(b.posted) as amount
      from ledger_balances b
      join ledger_accounts a on a.id = b.account_id
     group by a.asset
)
select coalesce(d.asset, k.asset) as "subject!",
       format('all accounts sum to %s', coalesce(d.amount, 0) + coalesce(k.amount, 0)) as "detail!"
  from derived d
  full join stored k on k.asset = d.asset
 where coalesce(d.amount, 0) + coalesce(k.amount, 0) <> 0
