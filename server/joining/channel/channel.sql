-- The partners' channel: its limits and its messages. The functions for messages run where the partners are, and call
-- the movement on the merchant's node. They take the message first, and the merchant as p_of.

-- Sets the limits of a channel, which two operators have decided: {partnerId uuid, receiver text, ordersPerMinute
-- integer, amountPerDay bigint, isOpen boolean}.
create or replace function set_partner_channel(p_channel jsonb, p_made_by uuid[], p_at timestamptz) returns void
  language plpgsql as $$
begin
  insert into partner_channel (partner_id, receiver, orders_per_minute, amount_per_day, is_open, made_by, made_at)
  values ((p_channel->>'partnerId')::uuid, p_channel->>'receiver', (p_channel->>'ordersPerMinute')::integer,
    (p_channel->>'amountPerDay')::bigint, (p_channel->>'isOpen')::boolean, p_made_by, p_at)
  on conflict (partner_id) do update set receiver = excluded.receiver,
    orders_per_minute = excluded.orders_per_minute, amount_per_day = excluded.amount_per_day,
    is_open = excluded.is_open, made_by = excluded.made_by, made_at = excluded.made_at;
end $$;

create or replace function partner_channel_effect(p_channel jsonb) returns jsonb language plpgsql stable as $$
declare
  v_name text;
  c partner_channel;
begin
  select name into v_name from partner where id = (p_channel->>'partnerId')::uuid and revoked_at is null;
  if not found then
    perform refuse('not_found');
  end if;
  select * into c from partner_channel where partner_id = (p_channel->>'partnerId')::uuid;
  return jsonb_build_array(effect_row('name', to_jsonb(v_name), to_jsonb(v_name)),
    effect_row('receiver', to_jsonb(c.receiver), p_channel->'receiver'),
    effect_row('ordersPerMinute', to_jsonb(c.orders_per_minute), p_channel->'ordersPerMinute'),
    effect_row('amountPerDay', to_jsonb(c.amount_per_day), p_channel->'amountPerDay'),
    effect_row('isOpen', to_jsonb(c.is_open::text), to_jsonb(p_channel->>'isOpen')));
end $$;

-- Records a merchant's consent that a partner sends orders, or its end. Existing orders continue.
create or replace function connect_channel(p_merchant uuid, p_partner uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into channel_shop (merchant_id, partner_id, agreed_at) values (p_merchant, p_partner, p_at)
  on conflict (merchant_id, partner_id) do update set agreed_at = excluded.agreed_at, ended_at = null
  where channel_shop.ended_at is not null;
end $$;

create or replace function disconnect_channel(p_merchant uuid, p_partner uuid, p_at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update channel_shop set ended_at = p_at
  where merchant_id = p_merchant and partner_id = p_partner and ended_at is null;
  return found;
end $$;

-- Claims a message by its id; false where the same message was carried out before. Refuses other content under the same
-- id. p_message: {partnerId uuid, id text, logId uuid, keyId uuid, type text, externalId text, hash hex}.
create or replace function claim_channel_message(p_message jsonb, p_at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_known channel_message;
begin
  perform check_time(p_at);
  insert into channel_message as m (partner_id, id, log_id, key_id, type, external_id, hash, at, last_at)
  values ((p_message->>'partnerId')::uuid, p_message->>'id', (p_message->>'logId')::uuid,
    (p_message->>'keyId')::uuid, p_message->>'type', p_message->>'externalId', decode(p_message->>'hash', 'hex'),
    p_at, p_at)
  on conflict (partner_id, id) do update set refusal = null, detail = null, tries = m.tries + 1, last_at = p_at
  where m.refusal is not null and m.hash = excluded.hash;
  if found then
    return true;
  end if;
  select * into v_known from channel_message
  where partner_id = (p_message->>'partnerId')::uuid and id = p_message->>'id';
  if v_known.hash is distinct from decode(p_message->>'hash', 'hex') then
    perform refuse('conflict', '{"because": "message_id"}');
  end if;
  return false;
end $$;

-- Stores a verified message that was refused. A message that was carried out under the same id stays unchanged, and so
-- does the refusal of other content.
create or replace function note_channel_refusal(p_message jsonb, p_refusal text, p_detail jsonb, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform check_time(p_at);
  if p_refusal is null then
    raise exception 'a refusal has a word' using errcode = 'EN002';
  end if;
  insert into channel_message as m (partner_id, id, log_id, key_id, type, external_id, hash, at, last_at, refusal,
    detail)
  values ((p_message->>'partnerId')::uuid, p_message->>'id', (p_message->>'logId')::uuid,
    (p_message->>'keyId')::uuid, p_message->>'type', p_message->>'externalId', decode(p_message->>'hash', 'hex'),
    p_at, p_at, p_refusal, p_detail)
  on conflict (partner_id, id) do update set tries = m.tries + 1, last_at = greatest(m.last_at, p_at),
    refusal = case when m.refusal is not null and m.hash = excluded.hash then excluded.refusal else m.refusal end,
    detail = case when m.refusal is not null and m.hash = excluded.hash then excluded.detail else m.detail end;
end $$;

-- The limits of a partner's open channel; refuses if it is not open.
create or replace function require_open_channel(p_partner uuid, p_at timestamptz) returns record
  language plpgsql stable as $$
declare
  c partner_channel;
begin
  perform 1 from partner where id = p_partner and revoked_at is null and effective_at <= p_at;
  if not found then
    perform refuse('channel_closed', '{"because": "partner"}');
  end if;
  select * into c from partner_channel where partner_id = p_partner;
  if not coalesce(c.is_open, false) then
    perform refuse('channel_closed', '{"because": "suspended"}');
  end if;
  return c;
end $$;

-- Counts an order of a partner in its minute and its day (UTC), and refuses what exceeds the limits or the prepaid
-- money. An order with an earlier time than the last one counts in the last one's minute and day: otherwise the counts
-- would restart.
create or replace function count_channel_order(p_partner uuid, p_amount bigint, p_at timestamptz) returns void
  language plpgsql as $$
declare
  v_account partner_account := lock_partner_account(p_partner);
  c partner_channel := require_open_channel(p_partner, p_at);
  v_minute timestamptz := greatest(date_trunc('minute', p_at), v_account.minute);
  v_day date := greatest((p_at at time zone 'UTC')::date, v_account.day);
  v_orders integer := case when v_account.minute = v_minute then v_account.minute_orders else 0 end;
  v_amount bigint := case when v_account.day = v_day then v_account.day_amount else 0 end;
begin
  if v_orders >= c.orders_per_minute then
    perform refuse('channel_limit', jsonb_build_object('because', 'orders_per_minute', 'retryAfterSeconds', 60));
  end if;
  if v_amount + p_amount > c.amount_per_day then
    perform refuse('channel_limit', jsonb_build_object('because', 'amount_per_day', 'left',
      c.amount_per_day - v_amount));
  end if;
  if v_account.balance - v_account.reserved < p_amount then
    perform refuse('prefund_insufficient', jsonb_build_object('prefunded', v_account.balance - v_account.reserved));
  end if;
  update partner_account set minute = v_minute, minute_orders = v_orders + 1, day = v_day,
    day_amount = v_amount + p_amount
  where partner_id = p_partner;
end $$;

-- Places a partner's order and pays it from the prepaid money, once per external id: {orderId, number, total, isNew}.
-- p_message: see claim_channel_message, with {contentHash hex}. p_order, p_lines: see place_order, with {paymentId
-- uuid}.
create or replace function place_channel_order(p_message jsonb, p_of uuid, p_order jsonb, p_lines jsonb,
  p_at timestamptz) returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_partner uuid := (p_message->>'partnerId')::uuid;
  v_external text := p_message->>'externalId';
  v_total bigint := (p_order->>'expectTotal')::bigint;
  v_known channel_order;
  v_outcome text;
begin
  perform claim_channel_message(p_message, p_at);
  insert into channel_order (partner_id, external_id, merchant_id, order_id, number, hash, amount, at)
  values (v_partner, v_external, p_of, (p_order->>'id')::uuid, p_order->>'number',
    decode(p_message->>'contentHash', 'hex'), v_total, p_at)
  on conflict (partner_id, external_id) do nothing;
  if not found then
    select * into v_known from channel_order where partner_id = v_partner and external_id = v_external;
    if v_known.hash is distinct from decode(p_message->>'contentHash', 'hex') then
      perform refuse('conflict', '{"because": "external_id"}');
    end if;
    return jsonb_build_object('orderId', v_known.order_id, 'number', v_known.number, 'total', v_known.amount,
      'isNew', false);
  end if;
  perform count_channel_order(v_partner, v_total, p_at);
  perform 1 from channel_shop where merchant_id = p_of and partner_id = v_partner and ended_at is null;
  if not found then
    perform refuse('channel_closed', '{"because": "shop"}');
  end if;
  perform place_order(p_of, p_order || jsonb_build_object('originKind', 'partner', 'partner', v_partner,
    'externalId', v_external), p_lines, p_at);
  perform post_to_partner(v_partner, jsonb_build_object('kind', 'order_funded', 'source', v_external, 'account',
    'clearing:partner', 'amount', -v_total, 'merchantId', p_of, 'orderId', p_order->'id'), p_at);
  select book_order_payment(p_of, (p_order->>'id')::uuid, (p_order->>'paymentId')::uuid, 'partner',
    v_partner || ':' || v_external, v_total, p_at) into v_outcome;
  if v_outcome <> 'paid' then
    raise exception 'an order of a partner is paid when it is placed' using errcode = 'EN002';
  end if;
  return jsonb_build_object('orderId', p_order->'id', 'number', p_order->'number', 'total', v_total, 'isNew', true);
end $$;

-- The order that a message names; refuses if there is none.
create or replace function require_channel_order(p_message jsonb) returns record language plpgsql stable as $$
declare
  v_order channel_order;
begin
  select * into v_order from channel_order
  where partner_id = (p_message->>'partnerId')::uuid and external_id = p_message->>'externalId';
  if not found then
    perform refuse('not_found');
  end if;
  return v_order;
end $$;

-- Cancels an order for the partner's shopper before shipment, even in a suspended channel.
create or replace function cancel_channel_order(p_message jsonb, p_refund uuid, p_reason text, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order channel_order := require_channel_order(p_message);
begin
  if claim_channel_message(p_message, p_at) then
    perform cancel_order(v_order.merchant_id, v_order.order_id, p_refund, 'partner', p_reason, p_at);
  end if;
end $$;

-- Records what the partner's carrier reports of an order, once per message.
create or replace function record_channel_order_event(p_message jsonb, p_kind text, p_text text,
  p_happened timestamptz, p_at timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  v_order channel_order := require_channel_order(p_message);
begin
  if claim_channel_message(p_message, p_at) then
    perform record_carrier_event(v_order.merchant_id, v_order.order_id, p_kind, p_text, p_happened, p_at);
  end if;
end $$;

-- Deletes messages and events that were kept long enough; answers how many. The external id of an order stays claimed
-- for ever.
create or replace function delete_channel_log(p_at timestamptz, p_limit integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before timestamptz := p_at - channel_log_kept_period();
  v_messages bigint;
  v_old record;
  v_events bigint := 0;
begin
  perform check_time(p_at);
  delete from channel_message where (partner_id, id) in (
    select m.partner_id, m.id from channel_message m where m.last_at < v_before limit p_limit);
  get diagnostics v_messages = row_count;
  for v_old in select e.merchant_id, e.id from channel_event e where e.delivered_at < v_before limit p_limit loop
    delete from channel_event where merchant_id = v_old.merchant_id and id = v_old.id;
    v_events := v_events + 1;
  end loop;
  return greatest(v_messages, v_events);
end $$;
