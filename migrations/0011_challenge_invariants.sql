-- What no code path may break about a challenge: legal transitions (I10), seats that equal their stakes (I8), money that matches
-- the state at each commit (I9), a fee that never changes (I15), and a stream of events without gaps.
--
-- The functions look rows up by key only. The settings `enable_…` pin that plan, which a connection makes once, maybe while the
-- tables are still small.

-- ---- Transitions (I10) ----

-- A status changes only along the table of docs/rules.md, Challenges; versions grow; creator and fee are fixed.
create function challenges_legal_transition() returns trigger language plpgsql as $$
begin
    -- The phase changes with the version only; challenges_as_written holds the same for every other column.
    if new.version < old.version
       or new.version = old.version
          and (new.status, new.deadline_kind, new.deadline_at, new.resolution, new.participant_count)
              is distinct from
              (old.status, old.deadline_kind, old.deadline_at, old.resolution, old.participant_count) then
        raise exception 'challenge %: version % does not follow %', old.id, new.version, old.version
            using errcode = 'check_violation', constraint = 'challenges_version_grows';
    end if;
    if new.status <> old.status
       and (old.status, new.status) not in (
            ('pending', 'open'), ('pending', 'cancelled'),
            ('open', 'full'), ('open', 'active'), ('open', 'cancelled'),
            ('full', 'active'), ('full', 'cancelled'),
            ('active', 'in_progress'), ('active', 'cancelled'),
            ('in_progress', 'completed'), ('in_progress', 'cancelled')
       )
       -- Neither a dispute nor a held result is taken back.
       and (old.status, old.deadline_kind, new.status) <> ('in_progress', 'confirm', 'active') then
        raise exception 'challenge %: % does not become %', old.id, old.status, new.status
            using errcode = 'check_violation', constraint = 'challenges_legal_transition';
    end if;
    if old.status in ('completed', 'cancelled') then
        raise exception 'challenge % is over', old.id
            using errcode = 'check_violation', constraint = 'challenges_legal_transition';
    end if;
    if (new.id, new.creator_id, new.created_at, new.fee_bps)
       is distinct from (old.id, old.creator_id, old.created_at, old.fee_bps) then
        raise exception 'challenge %: creator and fee never change', old.id
            using errcode = 'check_violation', constraint = 'challenges_fixed_terms';
    end if;
    return new;
end
$$;

create trigger challenges_legal_transition before update on challenges
    for each row execute function challenges_legal_transition();

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

-- Texts included: every change has its event, so that no client shows an old text as the present one.
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

-- A challenge applies only outages that exist, and none is taken back.
create function challenges_outages() returns trigger language plpgsql as $$
begin
    if new.outages_applied < old.outages_applied or newest_outage() < new.outages_applied then
        raise exception 'challenge %: outage % does not follow %', new.id, new.outages_applied, old.outages_applied
            using errcode = 'check_violation', constraint = 'challenges_outages';
    end if;
    return new;
end
$$;

create trigger challenges_outages before update on challenges
    for each row when (old.outages_applied is distinct from new.outages_applied)
    execute function challenges_outages();

-- ---- Digest ----

-- Terms and phase; texts move no money.
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

create function challenges_digested() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
begin
    new.digest := challenge_digest(new);
    return new;
end
$$;

-- Triggers of one event run in the order of their names: these run last. Only a new version gets a new digest.
create trigger challenges_written_so before insert on challenges
    for each row execute function challenges_digested();
create trigger challenges_written_anew before update on challenges
    for each row when (new.version <> old.version) execute function challenges_digested();

-- ---- Money matches state (I9) ----

-- The escrow of an unresolved challenge has every stake, that of a resolved one has nothing.
create function challenge_money_matches_state(challenge uuid) returns void language plpgsql as $$
declare
    expected bigint;
    escrow   bigint := escrow_balance(challenge);
begin
    select case when c.resolution is null then coalesce(sum(p.stake_micros), 0) else 0 end
      into expected
      from challenges c
      left join participants p on p.challenge_id = c.id
     where c.id = challenge
     group by c.id;
    if escrow <> expected then
        raise exception 'challenge %: % in escrow, % expected', challenge, escrow, expected
            using errcode = 'check_violation', constraint = 'challenges_money_matches_state';
    end if;
end
$$;

-- After a change of the state. Checked at the commit, because a command writes its rows one after the other.
create function challenges_coupled() returns trigger language plpgsql as $$
begin
    -- Another command of the same transaction may have come later: the latest row is committed.
    if not exists (select from challenges where id = new.id and version = new.version) then
        return null;
    end if;
    perform challenge_money_matches_state(new.id);
    -- The stream has reached the version of the state.
    if not exists (select from challenge_events where challenge_id = new.id and version = new.version) then
        raise exception 'challenge %: no event tells of version %', new.id, new.version
            using errcode = 'check_violation', constraint = 'challenges_event_for_version';
    end if;
    return null;
end
$$;

create constraint trigger challenges_coupled after insert or update on challenges
    deferrable initially deferred for each row execute function challenges_coupled();

-- ---- A seat equals its stake (I8) ----

-- The stake of a player's seat is what the player's journals moved into the escrow; a player without a seat moved nothing.
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
    -- A new seat has its stake. Joins are frequent: this reads no more than the first transfer of the seat.
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

-- Checked at the commit, because a command writes seat and money one after the other.
create constraint trigger participants_paid after insert on participants
    deferrable initially deferred for each row when (0 < new.stake_micros)
    execute function participants_paid();
create constraint trigger participants_stake_changed after update on participants
    deferrable initially deferred for each row when (new.stake_micros <> old.stake_micros)
    execute function participants_paid();

-- The same after a change of the money. A first stake is checked with its seat, and the sum of all seats with each change of the
-- challenge. A changed stake is compared with its own seat: the sum alone would let one player's seat grow by what another one's
-- loses.
create function journals_coupled() returns trigger
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

create constraint trigger journals_coupled after insert on journals
    deferrable initially deferred for each row when (new.challenge_id is not null and new.kind <> 'stake')
    execute function journals_coupled();

-- ---- The stream ----

-- An event follows the one before it, and no event is ahead of its challenge: the next command would find its version taken.
-- The challenge is looked up here, under the lock of its writer, in place of a foreign key. Challenges are never deleted: no
-- role has the right, and the escrow refers to them.
create function challenge_events_gap_free() returns trigger
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

create trigger challenge_events_gap_free after insert on challenge_events
    for each row execute function challenge_events_gap_free();

-- An update may erase the name of a closed account (0020_closing.sql).
create trigger challenge_events_append_only before delete or truncate on challenge_events
    for each statement execute function ledger_append_only();
