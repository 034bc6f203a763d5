-- A wallet's totals of stakes and wins equal the sums of the ledger, with the player's parts of teams' stakes and what was paid for them
-- into a share or to who had left.
select coalesce(t.user_id, l.user_id)::text as "subject!",
       format('%s in escrow, %s staked and %s won are stored, the ledger has %s, %s and %s', coalesce(t.in_escrow, 0),
              coalesce(t.staked, 0), coalesce(t.won, 0), coalesce(l.in_escrow, 0), coalesce(l.staked, 0), coalesce(l.won, 0))
           as "detail!"
  from wallet_totals t
  full join wallet_totals_of_ledger l on l.user_id = t.user_id
 where coalesce(t.in_escrow, 0) <> coalesce(l.in_escrow, 0)
    or coalesce(t.staked, 0) <> coalesce(l.staked, 0)
    or coalesce(t.won, 0) <> coalesce(l.won, 0)
 limit 100
