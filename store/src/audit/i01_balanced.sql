-- A transfer is of a positive amount between two accounts, and its journal exists; each journal has a transfer.
select t.journal_id::text as "subject!",
       format('transfer %s moves %s from %s to %s%s', t.seq, t.amount, t.debit, t.credit,
              case when j.id is null then ' without a journal' end) as "detail!"
  from transfers t
  left join journals j on j.id = t.journal_id
 where t.amount <= 0 or t.debit = t.credit or j.id is null
union all
select j.id::text, format('the %s journal moves nothing', j.kind)
  from journals j
 where not exists (select from transfers t where t.journal_id = j.id)
 limit 100
