-- A signed-in player confirms a command by a passkey (docs/rules.md, Sessions).

-- A question that was put for one purpose is answered for no other, so each purpose is a kind of its own.
alter table passkey_ceremonies
    drop constraint passkey_ceremonies_kind,
    add constraint passkey_ceremonies_kind check (kind in (
        'registration', 'sign_in', 'confirm_withdrawal', 'confirm_second_factor', 'confirm_passkeys', 'confirm_closing',
        'confirm_google', 'confirm_export'
    ));

-- A player answers one question of a kind at a time: the next one takes the place of the one before.
drop index passkey_ceremonies_one_registration;
create unique index passkey_ceremonies_one_of_player on passkey_ceremonies (user_id, kind) where user_id is not null;

grant update (hash, state, expires_at) on passkey_ceremonies to duel_ledger_app;
