-- A movement of a pool is one transfer between the share and the available money of the journal's actor, and a payout leaves
-- nothing in the share.
select t.journal_id::text as "subject!",
       format('%s of %s moves %s from %s to %s', j.kind, coalesce(j.actor::text, 'no one'), t.amount,
              coalesce(d.user_id::text, d.kind), coalesce(c.user_id::text, c.kind)) as "detail!"
  from journals j
  join transfers t on t.journal_id = j.id
  join ledger_accounts d on d.id = t.debit
  join ledger_accounts c on c.id = t.credit
  left join team_pool_history h on h.transfer_id = t.id
 where j.kind in ('pool_deposit', 'pool_withdrawal', 'share_payout')
   and (t.seq <> 1
        or d.user_id is distinct from j.actor
        or c.user_id is distinct from j.actor
        or (j.kind = 'share_payout' and h.share_after <> 0))
 limit 100
