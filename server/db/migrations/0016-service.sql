-- Customer service: one conversation for each merchant; and what operators say to one merchant or to all.

create table conversation (
  merchant_id uuid primary key references merchant,
  -- the number of the last message, and of the last one that each side has opened
  messages bigint not null default 0,
  merchant_seen bigint not null default 0,
  staff_seen bigint not null default 0,
  -- what the other side wrote since
  merchant_unread bigint not null default 0 check (merchant_unread >= 0),
  staff_unread bigint not null default 0 check (staff_unread >= 0),
  last_at timestamptz not null,
  -- when anything of it changed: the operators' stream goes by it
  changed_at timestamptz not null,
  check (merchant_seen <= messages and staff_seen <= messages)
);
create index conversation_waiting on conversation ((staff_unread > 0) desc, last_at desc, merchant_id desc);
create index conversation_changed on conversation (changed_at);

create table chat_message (
  merchant_id uuid not null references merchant,
  sequence bigint not null,
  id uuid not null,
  side text not null check (side in ('merchant', 'staff')),
  -- what its writer called it, so that sending it again sends it once
  key text,
  text text not null,
  image uuid,
  operator_id uuid,
  at timestamptz not null,
  primary key (merchant_id, sequence),
  unique (merchant_id, id),
  unique (merchant_id, side, key),
  constraint chat_message_says_something check (text <> '' or image is not null),
  -- A picture's words cannot be read for what staff may never ask.
  constraint staff_sends_words_only check (side = 'merchant' or image is null),
  constraint staff_is_somebody check ((side = 'staff') = (operator_id is not null))
);

-- Writes one message and answers its id; the same key again answers the message that is there.
create function write_message(p_merchant uuid, p_message jsonb, p_operator uuid, p_at timestamptz) returns uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_side text := case when p_operator is null then 'merchant' else 'staff' end;
  v_text text := p_message->>'text';
  v_image uuid := (p_message->>'image')::uuid;
  v_written chat_message;
  c conversation;
begin
  insert into conversation (merchant_id, last_at, changed_at) values (p_merchant, p_at, p_at) on conflict do nothing;
  perform 1 from conversation where merchant_id = p_merchant for update;
  select * into v_written from chat_message
  where merchant_id = p_merchant and side = v_side and key = p_message->>'key';
  if found then
    if v_written.text <> v_text or v_written.image is distinct from v_image then
      perform refuse('idempotency_conflict');
    end if;
    return v_written.id;
  end if;
  update conversation set messages = messages + 1, last_at = p_at, changed_at = p_at,
    merchant_unread = merchant_unread + (v_side = 'staff')::integer,
    staff_unread = staff_unread + (v_side = 'merchant')::integer
  where merchant_id = p_merchant returning * into c;
  insert into chat_message (merchant_id, sequence, id, side, key, text, image, operator_id, at)
  values (p_merchant, c.messages, (p_message->>'id')::uuid, v_side, p_message->>'key', v_text, v_image, p_operator, p_at);
  perform live(p_merchant, 'service', jsonb_build_object('unread', c.merchant_unread), p_at);
  return (p_message->>'id')::uuid;
end $$;

-- One side has opened the conversation; answers whether that was news.
create function see_conversation(p_merchant uuid, p_side text, p_at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_side = 'merchant' then
    update conversation set merchant_seen = messages, merchant_unread = 0, changed_at = p_at
    where merchant_id = p_merchant and merchant_unread > 0;
  else
    update conversation set staff_seen = messages, staff_unread = 0, changed_at = p_at
    where merchant_id = p_merchant and staff_unread > 0;
  end if;
  if not found then
    return false;
  end if;
  perform live(p_merchant, 'service', jsonb_build_object('unread', merchant_unread), p_at)
  from conversation where merchant_id = p_merchant;
  return true;
end $$;

-- Takes back that all was read: what was marked at that very moment is unread again.
create function unsee_notices(p_merchant uuid, p_seen_at timestamptz, p_at timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_back bigint;
  v_unread bigint;
begin
  perform 1 from merchant_counter where merchant_id = p_merchant for update;
  update notice set read_at = null
  where merchant_id = p_merchant and read_at = p_seen_at and p_seen_at > p_at - interval '1 minute';
  get diagnostics v_back = row_count;
  update merchant_counter set unread = unread + v_back where merchant_id = p_merchant returning unread into v_unread;
  return v_unread;
end $$;

-- What an operator says to every merchant: each is told in a transaction of their own, in the order of their ids.
create table broadcast (
  id uuid primary key,
  title jsonb not null,
  content jsonb not null,
  sent_at timestamptz not null,
  told_through uuid,
  done_at timestamptz
);
create index broadcast_underway on broadcast (id) where done_at is null;

grant select on conversation, chat_message, broadcast to entrepot_app;
grant insert (id, title, content, sent_at), update (told_through, done_at) on broadcast to entrepot_app;
revoke execute on function write_message(uuid, jsonb, uuid, timestamptz), see_conversation(uuid, text, timestamptz),
  unsee_notices(uuid, timestamptz, timestamptz)
  from public;
grant execute on function write_message(uuid, jsonb, uuid, timestamptz), see_conversation(uuid, text, timestamptz),
  unsee_notices(uuid, timestamptz, timestamptz)
  to entrepot_app;
