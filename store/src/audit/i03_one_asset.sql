-- A transfer stays within one asset.
select t.journal_id::text as "subject!",
       format('transfer %s of %s goes from %s to %s', t.seq, t.asset, coalesce(d.asset, 'nowhere'),
              coalesce(c.asset, 'nowhere')) as "detail!"
  from transfers t
  left join ledger_accounts d on d.id = t.debit
  left join ledger_accounts c on c.id = t.credit
 where d.asset is distinct from t.asset or c.asset is distinct from t.asset
 limit 100
