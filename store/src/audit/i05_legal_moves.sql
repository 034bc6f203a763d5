-- A journal moves only what its kind moves, and touches no escrow but its own challenge's.
select t.journal_id::text as "subject!",
       format('%s moves from %s to %s', j.kind, d.kind, c.kind) as "detail!"
  from transfers t
  join journals j on j.id = t.journal_id
  join ledger_accounts d on d.id = t.debit
  join ledger_accounts c on c.id = t.credit
  left join ledger_moves m on m.journal_kind = j.kind and m.debit_kind = d.kind and m.credit_kind = c.kind
 where (m.journal_kind is null and j.kind <> 'reversal')
    or (d.challenge_id is not null and d.challenge_id is distinct from j.challenge_id)
    or (c.challenge_id is not null and c.challenge_id is distinct from j.challenge_id)
 limit 100
