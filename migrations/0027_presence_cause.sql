-- Evidence of who was online says why somebody went, and who is online now can be asked without looking at everybody.

-- Why somebody went offline: `left`, they closed their last socket or their line dropped; `server`, the server ended or died,
-- and they had no part in it. Nothing for those who came, and for what was kept before this migration.
alter table presence_changes
    add column cause text,
    add constraint presence_changes_cause check (cause is null or (not is_online and cause in ('left', 'server')));

-- Those of whom the latest that is kept is that they came: a server that starts finds here whom the one before left online.
create table players_online (
    user_id uuid        not null,
    since   timestamptz not null,

    constraint players_online_pkey primary key (user_id),
    constraint players_online_user_id_fkey foreign key (user_id) references users (id)
);

insert into players_online (user_id, since)
select u.id, latest.at
  from users u
 cross join lateral (
          select is_online, at from presence_changes where user_id = u.id order by at desc, id desc limit 1
      ) latest
 where latest.is_online;

grant select, insert, update, delete on players_online to duel_ledger_app;
