-- No wallet, escrow or hold is negative.
select b.account_id::text as "subject!",
       format('%s stands at %s', coalesce(a.kind, 'an account that does not exist'), b.posted) as "detail!"
  from ledger_balances b
  left join ledger_accounts a on a.id = b.account_id
 where b.posted < 0
 limit 100
