-- What the application could still do to the books by one legal-looking statement is refused here: money without its
-- payment, a seat without its money, payouts to outsiders, rows rewritten behind their version, payments that end twice.
--
-- Every function below looks rows up by key only. The settings pin that plan: it is made once for each connection, maybe
-- while the tables are still small. Names are found in `public` alone, whatever the session's search_path says.

-- ---- What one transfer may do ----

-- As in 0003, and: nothing is exempt any more (no code writes reversals, so none may be written, see below); a payment, a
-- stake and its change are one transfer between the actor's own accounts; a stake is what the actor's seat says, which is
-- written before it or with it; and what leaves an escrow for a player goes to one who sits in that challenge, or, where
-- it is given back, to one who staked on it.
create or replace function ledger_apply() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
    wrong record;
begin
    -- A command that moves no money runs the same statement as one that does.
    if not exists (select from written) then
        return null;
    end if;

    select t.journal_id, t.seq, j.kind, d.kind as debit_kind, c.kind as credit_kind
      into wrong
      from written t
      join journals j on j.id = t.journal_id
      join ledger_accounts d on d.id = t.debit
      join ledger_accounts c on c.id = t.credit
      left join ledger_moves m
        on m.journal_kind = j.kind and m.debit_kind = d.kind and m.credit_kind = c.kind
     where j.xid <> pg_current_xact_id()
        or m.journal_kind is null
        or (j.kind = 'points') <> (t.asset = 'PTS')
        or (d.challenge_id is not null and d.challenge_id is distinct from j.challenge_id)
        or (c.challenge_id is not null and c.challenge_id is distinct from j.challenge_id)
        or (j.kind in ('deposit', 'withdraw_hold', 'withdraw_done', 'withdraw_return', 'stake', 'restake')
            and (t.seq <> 1
                 or coalesce(d.user_id, j.actor) is distinct from j.actor
                 or coalesce(c.user_id, j.actor) is distinct from j.actor))
        or (j.kind = 'stake'
            and (select p.stake_micros from participants p
                  where p.challenge_id = j.challenge_id and p.user_id = j.actor
                  limit 1) is distinct from t.amount)
        or (d.challenge_id is not null and c.user_id is not null
            -- By `limit 1`, as `not exists` would let the planner hash all seats there are.
            and (select p.slot from participants p
                  where p.challenge_id = j.challenge_id and p.user_id = c.user_id
                    and (j.kind = 'void' or p.standing <> 'left')
                  limit 1) is null)
     limit 1;
    if found then
        raise exception 'transfer % of % journal % may not move from % to %',
            wrong.seq, wrong.kind, wrong.journal_id, wrong.debit_kind, wrong.credit_kind
            using errcode = 'check_violation', constraint = 'transfers_legal_move', table = 'transfers';
    end if;

    -- Locks in the order of ids, so that no two transactions wait for each other.
    perform 1
       from ledger_balances
      where account_id in (select debit from written union select credit from written)
      order by account_id
        for no key update;

    update ledger_balances b
       set posted = b.posted + d.amount
      from (
            select account_id, sum(amount)::bigint as amount
              from (select credit as account_id, amount from written
                    union all
                    select debit, -amount from written) as sides
             group by account_id
           ) as d
     where b.account_id = d.account_id and d.amount <> 0;
    return null;
end
$$;

grant select (challenge_id, user_id, slot, stake_micros, standing) on participants to duel_ledger_owner;

-- A reversal mirrored nothing but what its writer claimed. A feature that needs one adds the check with it. Not valid: one
-- that was written before stays, and the audit names it.
alter table journals add constraint journals_no_reversal check (kind <> 'reversal' and reverses is null) not valid;

-- No code writes fines either: the feature that does adds the movement back, with the check of what a fine follows from.
delete from ledger_moves where journal_kind = 'fine';

-- ---- A seat has its money, and a stake its seat (I8) ----

-- The way to what a player put in or took out by changing the stake; stakes have journals_one_stake.
create index journals_restakes on journals (challenge_id, actor) where kind = 'restake';

-- A player's seat says what the player has in the escrow by stakes; where there is no seat, nothing.
create function seat_matches_money(challenge uuid, player uuid) returns void
    language plpgsql set search_path = public, pg_temp
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
    seated bigint;
    staked bigint;
begin
    select p.stake_micros into seated
      from participants p
     where p.challenge_id = challenge and p.user_id = player;
    select sum(case when t.credit = challenge then t.amount else -t.amount end) into staked
      from (select id from journals where challenge_id = challenge and actor = player and kind = 'stake'
            union all
            select id from journals where challenge_id = challenge and actor = player and kind = 'restake') j
      join transfers t on t.journal_id = j.id;
    -- A stake without a seat is refused as well as a seat without its stake. Free seats have no journal.
    if seated is distinct from coalesce(staked, case when seated = 0 then 0 end) then
        raise exception 'challenge %: the seat of % says %, % was staked', challenge, player, seated, staked
            using errcode = 'check_violation', constraint = 'participants_stake_is_paid', table = 'participants';
    end if;
end
$$;

create function participants_paid() returns trigger
    language plpgsql set search_path = public, pg_temp
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
    -- A new seat has its stake. Joins are many: this asks for no more than the seat's first transfer.
    if tg_op = 'INSERT'
       and new.stake_micros = (select t.amount
                                 from journals j
                                 join transfers t on t.journal_id = j.id and t.seq = 1
                                where j.challenge_id = new.challenge_id and j.actor = new.user_id and j.kind = 'stake'
                                limit 1) then
        return null;
    end if;
    perform seat_matches_money(new.challenge_id, new.user_id);
    return null;
end
$$;

-- Held at commit, because seat and money of one command come one after the other.
create constraint trigger participants_paid after insert on participants
    deferrable initially deferred for each row when (0 < new.stake_micros)
    execute function participants_paid();
create constraint trigger participants_stake_changed after update on participants
    deferrable initially deferred for each row when (new.stake_micros <> old.stake_micros)
    execute function participants_paid();

-- As in 0006, but not of a stake, which is a seat's (above): the sum of all seats is compared with each change of the
-- challenge. Of a changed stake the seat is asked, which says more than the sum: by that alone one player's seat could
-- grow by what another's loses.
create or replace function journals_coupled() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
begin
    if new.kind = 'restake' then
        perform seat_matches_money(new.challenge_id, new.actor);
    else
        perform challenge_money_matches_state(new.challenge_id);
    end if;
    return null;
end
$$;

drop trigger journals_coupled on journals;
create constraint trigger journals_coupled after insert on journals
    deferrable initially deferred for each row when (new.challenge_id is not null and new.kind <> 'stake')
    execute function journals_coupled();

-- Whose seat it is, in which place, since when: that is never updated. Column by column, as more may be there by now.
revoke update on participants from duel_ledger_app;
do $$
declare
    columns text;
begin
    select string_agg(quote_ident(attname), ', ') into columns
      from pg_attribute
     where attrelid = 'participants'::regclass and 0 < attnum and not attisdropped
       and attname not in ('challenge_id', 'user_id', 'slot', 'joined_at');
    execute format('grant update (%s) on participants to duel_ledger_app', columns);
end
$$;

-- ---- A challenge's row changes with its version only (I10) ----

create function challenges_refused() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
begin
    raise exception 'challenge %: %', new.id, case tg_name
            when 'challenges_begin' then 'it does not begin so'
            when 'challenges_fixed_code' then 'its invite code never changes'
            else format('it was written at version %s and changes with the next one only', new.version)
        end
        using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
end
$$;

-- Texts too: every change has its event, so that no client shows an old text as the present one.
create trigger challenges_as_written before update on challenges
    for each row when (new.version = old.version and new.* is distinct from old.*)
    execute function challenges_refused();

create trigger challenges_fixed_code before update on challenges
    for each row when (new.invite_code is distinct from old.invite_code)
    execute function challenges_refused();

-- A challenge begins with its creator alone, and with nothing played, contested or decided.
create trigger challenges_begin before insert on challenges
    for each row when (
        new.status not in ('pending', 'open') or new.participant_count <> 1
        or new.deadline_kind is distinct from 'expire'
        or num_nonnulls(new.started_at, new.ends_at, new.disputed_at, new.disputed_by, new.resolution, new.outcome,
                        new.cancel_reason) <> 0
    )
    execute function challenges_refused();

-- As in 0006, and no event has a version that the challenge has not reached: the next command would find its number taken.
-- So an event's challenge is looked up here, under the lock that its writer holds, and the foreign key, which asked the
-- same again for each event, goes. Challenges are never deleted (0006 grants no delete, and its escrow points at it).
create or replace function challenge_events_gap_free() returns trigger
    language plpgsql set search_path = public, pg_temp
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
    if new.version = 1 then
        perform 1 from challenges where id = new.challenge_id;
    else
        perform 1
           from challenges c
           join challenge_events e on e.challenge_id = c.id
          where c.id = new.challenge_id and new.version <= c.version and e.version = new.version - 1;
    end if;
    if not found then
        raise exception 'challenge %: version % does not follow', new.challenge_id, new.version
            using errcode = 'check_violation', constraint = 'challenge_events_gap_free';
    end if;
    return null;
end
$$;

drop trigger challenge_events_gap_free on challenge_events;
create trigger challenge_events_gap_free after insert on challenge_events
    for each row execute function challenge_events_gap_free();
alter table challenge_events drop constraint challenge_events_challenge_id_fkey;

-- What the row was when it was last written, so that the audit sees what was changed behind the triggers' back. Terms and
-- phase; texts move no money. No proof against one who can compute it too, as the owner can: that is the seal's task (I13).
alter table challenges add column digest bigint;

create function challenge_digest(c challenges) returns bigint
    language sql immutable
as $$
    select hash_record_extended(
        row(c.version, c.creator_id, c.invite_code, c.match_type, c.visibility, c.minimum_stake_micros,
            c.opponent_min_stake_micros, c.opponent_max_stake_micros, c.max_participants, c.fee_bps, c.scheduled_at,
            c.duration, c.duration_unit, c.status, c.participant_count, c.started_at, c.ends_at, c.deadline_kind,
            c.deadline_at, c.disputed_at, c.disputed_by, c.resolution, c.outcome, c.cancel_reason),
        0)
$$;

-- What is here already is taken as it stands: nothing is known of how it was written.
alter table challenges disable trigger user;
update challenges c set digest = challenge_digest(c);
alter table challenges enable trigger user;

create function challenges_digested() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
begin
    new.digest := challenge_digest(new);
    return new;
end
$$;

-- Triggers of one moment go by name: this is the last that changes the row, and only a new version has a new digest.
create trigger challenges_written_so before insert on challenges
    for each row execute function challenges_digested();
create trigger challenges_written_anew before update on challenges
    for each row when (new.version <> old.version) execute function challenges_digested();

-- ---- A payment has its journal, and such a journal its payment (I14) ----

-- The journal that ended a withdrawal. Those that have ended are known by when they did: the two were written at one time.
alter table withdrawals add column finish_journal_id uuid;

update withdrawals w
   set finish_journal_id = ended.journal_id
  from (
        select f.id, g.id as journal_id
          from (select id, user_id, amount, finished_at,
                       case status when 'done' then 'withdraw_done' else 'withdraw_return' end as kind,
                       row_number() over (partition by user_id, amount, finished_at, status order by id) as nth
                  from withdrawals where status in ('done', 'returned')) f
          join (select j.id, j.actor, j.kind, j.at, t.amount,
                       row_number() over (partition by j.actor, t.amount, j.at, j.kind order by j.id) as nth
                  from journals j
                  join transfers t on t.journal_id = j.id and t.seq = 1
                 where j.kind in ('withdraw_done', 'withdraw_return')) g
            on g.actor = f.user_id and g.kind = f.kind and g.at = f.finished_at and g.amount = f.amount and g.nth = f.nth
       ) ended
 where w.id = ended.id;

alter table withdrawals
    add constraint withdrawals_finish_journal_id_fkey foreign key (finish_journal_id) references journals (id)
        -- The row is written first: it lets one of two finishers wait.
        deferrable initially deferred,
    add constraint withdrawals_finish_journal_id_key unique (finish_journal_id),
    -- Whatever other states a withdrawal may wait in.
    add constraint withdrawals_ended check ((status in ('done', 'returned')) = (finish_journal_id is not null)) not valid;

grant update (finish_journal_id) on withdrawals to duel_ledger_app;

-- What has ended stays as it ended. By name, so that a later migration can fill columns that it adds.
create trigger withdrawals_end_once before update on withdrawals
    for each row when (
        old.status in ('done', 'returned')
        and (new.id, new.user_id, new.amount, new.destination, new.provider, new.hold_journal_id, new.created_at,
             new.status, new.reference, new.finished_at, new.finish_journal_id)
            is distinct from
            (old.id, old.user_id, old.amount, old.destination, old.provider, old.hold_journal_id, old.created_at,
             old.status, old.reference, old.finished_at, old.finish_journal_id)
    )
    execute function ledger_append_only();

-- Which journals move money of a payment, and whose and how much the payment says it is. A state of a withdrawal that is
-- added later waits: only these two have ended.
create view ledger_payments as
    select journal_id, 'deposit' as kind, user_id, amount
      from deposits where journal_id is not null
    union all
    select hold_journal_id, 'withdraw_hold', user_id, amount
      from withdrawals
    union all
    select finish_journal_id, case status when 'done' then 'withdraw_done' when 'returned' then 'withdraw_return' end,
           user_id, amount
      from withdrawals where finish_journal_id is not null;

grant select on ledger_payments to duel_ledger_app;

-- The journal and the payment that names it agree in kind, player and amount. The journal has one transfer, the first.
create function payment_matches_journal(journal uuid) returns void
    language plpgsql set search_path = public, pg_temp
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
    -- Each payment that names it, as one journal could be named by a deposit and by a withdrawal, and one at least.
    if (
        select bool_and(coalesce(p.kind = j.kind and p.user_id = j.actor and p.amount = t.amount, false))
          from ledger_payments p
          join journals j on j.id = p.journal_id
          left join transfers t on t.journal_id = j.id and t.seq = 1
         where p.journal_id = journal
    ) is not true then
        raise exception 'journal % and its payment do not agree', journal
            using errcode = 'check_violation', constraint = 'journals_payment', table = 'journals';
    end if;
end
$$;

create function journals_paid() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
begin
    perform payment_matches_journal(new.id);
    return null;
end
$$;

create function deposits_paid() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
begin
    perform payment_matches_journal(new.journal_id);
    return null;
end
$$;

create function withdrawals_paid() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
begin
    if tg_op = 'INSERT' then
        perform payment_matches_journal(new.hold_journal_id);
    end if;
    if new.finish_journal_id is not null then
        perform payment_matches_journal(new.finish_journal_id);
    end if;
    return null;
end
$$;

-- Held at commit, whichever of the two was written.
create constraint trigger journals_paid after insert on journals
    deferrable initially deferred for each row
    when (new.kind in ('deposit', 'withdraw_hold', 'withdraw_done', 'withdraw_return'))
    execute function journals_paid();
create constraint trigger deposits_ordered after insert on deposits
    deferrable initially deferred for each row when (new.journal_id is not null)
    execute function deposits_paid();
create constraint trigger deposits_paid after update on deposits
    deferrable initially deferred for each row when (new.journal_id is distinct from old.journal_id)
    execute function deposits_paid();
create constraint trigger withdrawals_held after insert on withdrawals
    deferrable initially deferred for each row execute function withdrawals_paid();
create constraint trigger withdrawals_paid after update on withdrawals
    deferrable initially deferred for each row when (new.finish_journal_id is distinct from old.finish_journal_id)
    execute function withdrawals_paid();
