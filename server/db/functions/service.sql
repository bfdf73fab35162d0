-- Customer service: one conversation per merchant.

-- Writes one message and answers its id. The same key again answers the message that is there. p_message: {id uuid,
-- key text or none, text text, image uuid or none}; p_operator null: the merchant wrote it.
create or replace function add_chat_message(p_merchant uuid, p_message jsonb, p_operator uuid, p_at timestamptz)
  returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
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
  values (p_merchant, c.messages, (p_message->>'id')::uuid, v_side, p_message->>'key', v_text, v_image, p_operator,
    p_at);
  perform emit_live_event(p_merchant, 'service', jsonb_build_object('unread', c.merchant_unread), p_at);
  return (p_message->>'id')::uuid;
end $$;

-- Marks the conversation read by one side ('merchant' or 'staff'); answers whether anything was unread.
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
