-- One message: its number from the conversation, and its row, in one statement and one commit. Nothing is judged.
\set pair :client_id / 2
with moved as (
    update conversations set last_seq = last_seq + 1, last_message_at = now()
     where id = bench_conversation(:pair)
    returning id, last_seq
)
insert into messages (id, conversation_id, seq, sender_id, client_id, content, sent_at)
select gen_random_uuid(), id, last_seq, bench_user(:client_id), gen_random_uuid(),
       'Are you there? We start in five minutes, on the usual map.', now()
  from moved;
