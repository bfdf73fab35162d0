-- Customer service: one conversation per merchant.

-- Writes a message; answers its id, or the id of the message with the same key. p_message: {id uuid, key text or none,
-- text text, image uuid or none}; p_operator null: the merchant wrote it.
create or replace function add_chat_message(p_merchant uuid, p_message jsonb, p_operator uuid, p_at timestamptz)
  returns uuid language plpgsql as $$
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
  -- A conversation is kept for good.
  if v_side = 'merchant' and (
    select at from chat_message where merchant_id = p_merchant and side = 'merchant'
    order by sequence desc offset chat_messages_max() - 1 limit 1) > p_at - day_quota_period() then
    perform refuse('rate_limited', '{"retryAfterSeconds": 3600}');
  end if;
  -- A message to a closed conversation makes it wait from now on. An answer assigns an unassigned conversation to its
  -- operator.
  update conversation set messages = messages + 1, last_at = p_at, changed_at = p_at,
    merchant_unread = merchant_unread + (v_side = 'staff')::integer,
    staff_unread = staff_unread + (v_side = 'merchant')::integer,
    waiting_since = case when v_side = 'staff' then null when closed_at is null then coalesce(waiting_since, p_at)
      else p_at end,
    closed_at = case when v_side = 'staff' then closed_at end,
    assigned_to = coalesce(assigned_to, p_operator)
  where merchant_id = p_merchant returning * into c;
  insert into chat_message (merchant_id, sequence, id, side, key, text, image, operator_id, at)
  values (p_merchant, c.messages, (p_message->>'id')::uuid, v_side, p_message->>'key', v_text, v_image, p_operator,
    p_at);
  perform emit_live_event(p_merchant, 'service', jsonb_build_object('unread', c.merchant_unread), p_at);
  return (p_message->>'id')::uuid;
end $$;

-- A party that serves merchants can write as the merchant only.
create or replace function add_merchant_message(p_merchant uuid, p_message jsonb, p_at timestamptz) returns uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return add_chat_message(p_merchant, p_message, null, p_at);
end $$;

-- Marks the conversation as read by one side ('merchant' or 'staff'); answers whether anything was unread.
create or replace function mark_conversation_read(p_merchant uuid, p_side text, p_at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_unread bigint;
begin
  if p_side = 'merchant' then
    update conversation set merchant_seen = messages, merchant_unread = 0, changed_at = p_at
    where merchant_id = p_merchant and merchant_unread > 0 returning merchant_unread into v_unread;
  else
    update conversation set staff_seen = messages, staff_unread = 0, changed_at = p_at
    where merchant_id = p_merchant and staff_unread > 0 returning merchant_unread into v_unread;
  end if;
  if v_unread is null then
    return false;
  end if;
  perform emit_live_event(p_merchant, 'service', jsonb_build_object('unread', v_unread), p_at);
  return true;
end $$;

-- When an answer should be there: the target's minutes count only within the hours of customer service. The hours are
-- the same every day, in minutes of the UTC day. The rest counts on the next day.
create or replace function service_due_at(p_since timestamptz, p_from integer, p_to integer, p_minutes integer)
  returns timestamptz language sql immutable as $$
  select to_timestamp(opened + (ceil(spent / length) - 1) * 86400 + spent - (ceil(spent / length) - 1) * length)
  from (
    select since - gone as opened, least(gone, length) + p_minutes * 60 as spent, length
    from (
      select extract(epoch from p_since) as since, mod(extract(epoch from p_since) - p_from * 60, 86400) as gone,
        (case when p_to > p_from then p_to - p_from else p_to + 1440 - p_from end) * 60 as length
    ) as day
  ) as work
$$;

-- Assigns the conversation to an operator, or to none (null); answers whether it exists. p_note: from the operator who
-- hands it over; null if an operator takes it.
create or replace function assign_conversation(p_merchant uuid, p_to uuid, p_by uuid, p_note text, p_at timestamptz)
  returns boolean language plpgsql as $$
begin
  update conversation set assigned_to = p_to, assigned_by = p_by, assigned_note = p_note, changed_at = p_at
  where merchant_id = p_merchant;
  return found;
end $$;

-- Closes the conversation until the merchant writes again, if it has exactly the p_read messages that were read. Null
-- reopens it, and what was unanswered waits as before. Answers whether anything changed.
create or replace function set_conversation_closed(p_merchant uuid, p_read bigint, p_at timestamptz)
  returns boolean language plpgsql as $$
begin
  perform 1 from conversation where merchant_id = p_merchant for no key update;
  if exists (select 1 from conversation where merchant_id = p_merchant and messages <> p_read) then
    perform refuse('conflict', '{"fields": {"reason": "message_meanwhile"}}');
  end if;
  update conversation set closed_at = case when p_read is not null then p_at end, changed_at = p_at
  where merchant_id = p_merchant and (closed_at is null) = (p_read is not null);
  return found;
end $$;

-- p_message: see add_chat_message().
create or replace function add_staff_message_by_operator(p_session bytea, p_of uuid, p_message jsonb, p_at timestamptz)
  returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := require_operator(p_session, array['support'], p_at);
  v_message uuid;
begin
  select add_chat_message(p_of, p_message, v_operator, p_at) into v_message;
  return v_message;
end $$;

-- Assigns the conversation to a colleague of customer service, or to none (null); answers whether it exists. The note
-- is kept if an operator hands it over, but not if the operator takes it.
create or replace function assign_conversation_by_operator(p_session bytea, p_of uuid, p_to uuid, p_note text,
  p_at timestamptz) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := require_operator(p_session, array['support'], p_at);
  v_is_there boolean;
begin
  if p_to is not null and not exists (select 1 from operator
      where id = p_to and disabled_at is null and 'support' = any (roles)) then
    perform refuse('validation', '{"fields": {"operatorId": "field_invalid"}}');
  end if;
  if p_to = v_operator then
    select assign_conversation(p_of, p_to, null, null, p_at) into v_is_there;
  else
    select assign_conversation(p_of, p_to, v_operator, p_note, p_at) into v_is_there;
  end if;
  return v_is_there;
end $$;

-- Closes the conversation after p_read messages were read; null reopens it.
create or replace function close_conversation_by_operator(p_session bytea, p_of uuid, p_read bigint,
  p_at timestamptz) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_is_there boolean;
begin
  perform require_operator(p_session, array['support'], p_at);
  select set_conversation_closed(p_of, p_read, p_at) into v_is_there;
  return v_is_there;
end $$;

-- Writes a canned answer: a new one, or the version of p_answer's changedAt if given. p_answer: {id uuid, code, title,
-- texts {}, changedAt or null}.
create or replace function set_canned_answer_by_operator(p_session bytea, p_answer jsonb, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['support'], p_at);
  insert into canned_answer (id, code, title, texts, changed_at)
  values ((p_answer->>'id')::uuid, p_answer->>'code', p_answer->>'title', p_answer->'texts', p_at)
  on conflict (id) do update set code = excluded.code, title = excluded.title, texts = excluded.texts,
    changed_at = excluded.changed_at
  where canned_answer.changed_at = coalesce((p_answer->>'changedAt')::timestamptz, canned_answer.changed_at);
  if not found then
    perform refuse('conflict', '{"fields": {"reason": "changed_meanwhile"}}');
  end if;
end $$;

create or replace function remove_canned_answer_by_operator(p_session bytea, p_answer uuid, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['support'], p_at);
  delete from canned_answer where id = p_answer;
  if not found then
    perform refuse('not_found');
  end if;
end $$;
