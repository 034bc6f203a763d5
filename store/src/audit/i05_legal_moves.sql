-- A journal has only transfers that its kind allows, and touches only the escrow of its own challenge. A payment, a stake
-- and a change of stake are one transfer between the actor's own accounts; a payout from an escrow goes to a participant
-- of that challenge, and a refund to a player who staked on it. A stake of teams comes from the shares of their rosters.
select t.journal_id::text as "subject!",
       format('%s moves from %s to %s of %s', j.kind, d.kind, c.kind,
              coalesce(c.user_id::text, c.challenge_id::text, 'the platform')) as "detail!"
  from transfers t
  join journals j on j.id = t.journal_id
  join ledger_accounts d on d.id = t.debit
  join ledger_accounts c on c.id = t.credit
  left join ledger_moves m on m.journal_kind = j.kind and m.debit_kind = d.kind and m.credit_kind = c.kind
  left join participants p on p.challenge_id = j.challenge_id and p.user_id = c.user_id
 where m.journal_kind is null
    or (j.kind = 'points') <> (t.asset = 'PTS')
    or (j.kind in ('token_reward', 'token_purchase')) <> (t.asset = 'DL')
    or (d.challenge_id is not null and d.challenge_id is distinct from j.challenge_id)
    or (c.challenge_id is not null and c.challenge_id is distinct from j.challenge_id)
    or (j.kind in ('deposit', 'withdraw_hold', 'withdraw_done', 'withdraw_return', 'stake', 'restake')
        and (t.seq <> 1
             or coalesce(d.user_id, j.actor) is distinct from j.actor
             or coalesce(c.user_id, j.actor) is distinct from j.actor))
    -- Of a match of teams the players of the rosters pay and get, each by the share of the own team.
    or (j.kind = 'team_stake'
        and not exists (select from challenge_rosters r
                          join challenge_teams s on s.challenge_id = r.challenge_id and s.side = r.side
                         where r.challenge_id = j.challenge_id and r.user_id = d.user_id and s.team_id = d.team_id
                           and r.part = t.amount))
    or (d.challenge_id is not null and c.user_id is not null
        and case when c.team_id is not null or exists (select from challenge_teams s where s.challenge_id = j.challenge_id)
            then not exists (select from challenge_rosters r
                               join challenge_teams s on s.challenge_id = r.challenge_id and s.side = r.side
                              where r.challenge_id = j.challenge_id and r.user_id = c.user_id
                                and (c.team_id is null or c.team_id = s.team_id))
            else p.user_id is null or (j.kind <> 'void' and p.status = 'left')
            end)
 limit 100
