-- A passkey in place of the code, at a sign-in whose password was right (docs/rules.md, Sessions).

alter table sign_in_challenges
    -- The question that one of the player's passkeys is to sign; null where none waits for an answer.
    add column passkey_question jsonb,
    add constraint sign_in_challenges_passkey_question_size check (octet_length(passkey_question::text) <= 16384);
