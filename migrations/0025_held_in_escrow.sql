-- A result that is held stays in escrow until it is final (decisions.md, section 5): what was paid out of it could not be taken
-- back. The account `appeal_hold` and the journals `award` and `release` go.
--
-- What was awarded and not released when this runs is taken back by a reversal, its mirror: the award into the escrow, the
-- fee too. So it is held under the new rules, and whoever was silent may still contest it. To pay it out here would have
-- taken that right away, and to release it later would have kept the old moves alive.
-- What was released before is history: its journals, moves and accounts stay, and no new ones can be written.

alter table challenges drop constraint challenges_resolution;
-- 'award' is how challenges ended before this.
alter table challenges add constraint challenges_resolution check (
    resolution in ('settle', 'award', 'void')
    and (status in ('completed', 'cancelled')) = (resolution is not null)
    and (outcome is not null) = (resolution is not null or coalesce(deadline_kind, '') = 'release')
) not valid;

insert into journals (id, kind, challenge_id, reason, reverses, at)
select gen_random_uuid(), 'reversal', j.challenge_id, 'A result that is held stays in escrow', j.id, now()
  from journals j
  join challenges c on c.id = j.challenge_id and c.deadline_kind = 'release'
 where j.kind = 'award'
   and not exists (select from journals r where r.reverses = j.id);

insert into transfers (journal_id, seq, asset, debit, credit, amount)
select r.id, t.seq, t.asset, t.credit, t.debit, t.amount
  from journals r
  join journals j on j.id = r.reverses and j.kind = 'award'
  join transfers t on t.journal_id = j.id
 where r.xid = pg_current_xact_id();

-- The strike for silence comes when the result is final: those that were given at the lapse are taken back.
update users u
   set fair_play = least(100, u.fair_play + 5)
  from participants p
  join challenges c on c.id = p.challenge_id and c.deadline_kind = 'release' and c.resolution is not null
 where p.user_id = u.id and p.standing <> 'left' and p.claim is null;

with held as (
    update challenges
       set version = version + 1, resolution = null
     where deadline_kind = 'release' and resolution is not null
    returning id, version, outcome, deadline_at
)
insert into challenge_events (challenge_id, version, type, data, at, after)
select held.id, held.version, 'awarded', jsonb_build_object('outcome', held.outcome, 'releaseAt', held.deadline_at), now(),
       before.after
  from held
  join challenge_events before on before.challenge_id = held.id and before.version = held.version - 1;

-- Each of these rows is checked now, with the money.
set constraints all immediate;
alter table challenges validate constraint challenges_resolution;

-- I7: a challenge is settled or void, once.
drop index journals_one_resolution;
create unique index journals_one_resolution on journals (challenge_id) where kind in ('settle', 'void');

-- What is history may not be written again; `not valid` asks it of new rows alone.
alter table journals add constraint journals_kind_in_use check (kind not in ('award', 'release')) not valid;
alter table ledger_accounts add constraint ledger_accounts_kind_in_use check (kind <> 'appeal_hold') not valid;
