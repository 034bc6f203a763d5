-- Seals: journals, hashed and chained in batches, so that a change of what was written shows even where it was made around
-- every trigger (I13 in docs/ledger.md). A sealer writes them beside the commands that move money, which wait for none.

-- A seal covers the journals behind the one where the seal before it ended, up to (through_xid, through_journal), in the order
-- of (xid, id). A transaction that is still open may write a journal in front of one that is committed, so a seal ends before
-- the oldest open one: no journal can come into its range any more.
create table ledger_seals (
    -- From 1 on, without a gap.
    number          bigint      not null,
    -- The hash of the seal before; zeros in the first.
    previous        bytea       not null,
    -- The sealed journals, in their order, and the hash of each with its transfers: they name the journal that was changed.
    journal_ids     uuid[]      not null,
    journal_hashes  bytea       not null,
    journals        integer     not null generated always as (cardinality(journal_ids)) stored,
    -- Random, so that a guess at a journal cannot be confirmed by the public hash.
    nonce           bytea       not null,
    -- The hash of the nonce and of the journals' hashes.
    journals_hash   bytea       not null,
    -- Journals sealed by this seal and all before it.
    total           bigint      not null,
    through_xid     xid8        not null,
    through_journal uuid        not null,
    -- The hash of number, previous, journals, journals_hash, total and at.
    hash            bytea       not null,
    at              timestamptz not null,

    -- Of two sealers at work on the same number, one finds it taken.
    constraint ledger_seals_pkey primary key (number),
    -- What a number of JSON holds exactly.
    constraint ledger_seals_number check (number between 1 and 9007199254740991),
    constraint ledger_seals_total check (total between 1 and 9007199254740991),
    constraint ledger_seals_journals check (cardinality(journal_ids) between 1 and 500),
    constraint ledger_seals_hash_each check (octet_length(journal_hashes) = 32 * cardinality(journal_ids)),
    constraint ledger_seals_hash_length check (
        octet_length(previous) = 32 and octet_length(nonce) = 32
        and octet_length(journals_hash) = 32 and octet_length(hash) = 32
    ),
    constraint ledger_seals_through check (through_journal = journal_ids[cardinality(journal_ids)])
);

-- The order of sealing. New entries go to its end, so that it costs a command as little as an index can.
create index journals_in_order on journals (xid, id);

-- A seal follows the last one, and seals nothing that an open transaction could still come before.
create function ledger_seals_follow() returns trigger
    language plpgsql set search_path = public, pg_temp
as $$
declare
    head ledger_seals;
begin
    select * into head from ledger_seals order by number desc limit 1;
    -- A number that is taken is refused by the primary key.
    if exists (select from ledger_seals where number = new.number) then
        return new;
    end if;
    if new.number <> coalesce(head.number, 0) + 1
       or new.previous <> coalesce(head.hash, decode(repeat('00', 32), 'hex'))
       or new.total <> coalesce(head.total, 0) + cardinality(new.journal_ids)
       or (new.through_xid, new.through_journal) <= (head.through_xid, head.through_journal) then
        raise exception 'seal % does not follow seal %', new.number, coalesce(head.number, 0)
            using errcode = 'check_violation', constraint = 'ledger_seals_chained', table = 'ledger_seals';
    end if;
    if new.through_xid >= pg_snapshot_xmin(pg_current_snapshot()) then
        raise exception 'seal % ends at transaction %, and an older one may be open', new.number, new.through_xid
            using errcode = 'check_violation', constraint = 'ledger_seals_final', table = 'ledger_seals';
    end if;
    return new;
end
$$;

create trigger ledger_seals_chained before insert on ledger_seals
    for each row execute function ledger_seals_follow();
create trigger ledger_seals_append_only before update or delete or truncate on ledger_seals
    for each statement execute function ledger_append_only();

grant select on ledger_seals to duel_ledger_app;
grant insert (number, previous, journal_ids, journal_hashes, nonce, journals_hash, total, through_xid, through_journal, hash, at)
    on ledger_seals to duel_ledger_app;
