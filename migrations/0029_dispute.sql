-- What the sides of a challenge may do about a disagreement by themselves (docs/rules.md, Disputes).

-- The only declaration may be taken back: then the match is as if nothing had been declared.
create or replace function challenges_legal_transition() returns trigger language plpgsql as $$
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
