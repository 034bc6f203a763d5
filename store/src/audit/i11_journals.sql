-- Every journal whose id is derived from its subject, with that subject (of a fine, the player who pays it): the caller derives the id again.
select j.id as "id!", j.kind as "kind!", j.challenge_id,
       case when j.kind = 'fine' then (select t.debit from transfers t where t.journal_id = j.id limit 1)
            else j.actor end as actor, coalesce(d.id, w.id) as payment_id,
       a.referee as "referee?", a.action as "action?", r.id as "redemption_id?",
       h.team_id as "team_id?", h.number as "pool_number?", q.player as "claimer?", q.quest as "quest?", q.start as "start?",
       f.id as "funding_id?", m.month as "contest_month?"
  from journals j
  left join deposits d on d.journal_id = j.id
  left join withdrawals w on w.hold_journal_id = j.id
  left join referral_actions a on a.journal_id = j.id
  left join reward_redemptions r on r.journal_id = j.id
  left join team_pool_history h on h.journal_id = j.id and j.kind in ('pool_deposit', 'pool_withdrawal', 'share_payout')
  left join quest_claims q on q.journal_id = j.id
  left join contest_fundings f on f.journal_id = j.id
  left join contest_months m on m.journal_id = j.id
 where j.kind in ('deposit', 'withdraw_hold', 'stake', 'settle', 'void', 'fine', 'points', 'pool_deposit', 'pool_withdrawal',
                  'share_payout', 'team_stake', 'token_reward', 'token_purchase', 'contest_funding', 'contest_prize')
