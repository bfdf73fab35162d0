-- A shopper's checkout: what it takes beforehand, in a transaction of its own, and the order, which orders.sql places.

-- Takes what a checkout needs before its order is placed: the stock, and the number and the secret of the order, which
-- no other order may have. Answers {orderId uuid, number text}: those of an earlier attempt of the same checkout, where
-- one reserved; without a number where the checkout has its order. Null where the number is taken. release_stock gives
-- all of it back.
create or replace function reserve_checkout(p_order uuid, p_origin uuid, p_of uuid, p_lines jsonb, p_number text,
  p_secret_hash bytea, p_at timestamptz)
  returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order uuid;
  v_number text;
begin
  -- An equal request waits for the whole of this one: on a cluster its reservation is seen before its number. And the
  -- number comes before the stock, which other checkouts wait for.
  perform lock_key(concat_ws(' ', 'checkout', p_of, p_origin)), lock_key(concat_ws(' ', 'number', p_number));
  if exists (select 1 from public_number where number = p_number) then
    return null;
  end if;
  insert into public_number (number, kind, merchant_id) values (p_number, 'order', p_of);
  v_order := reserve_stock(p_order, p_origin, p_of, p_lines, p_at);
  if v_order = p_order then
    insert into order_secret (hash, merchant_id, order_id, number) values (p_secret_hash, p_of, p_order, p_number);
    return jsonb_build_object('orderId', p_order, 'number', p_number);
  end if;
  delete from public_number where number = p_number;
  if v_order is null then
    return jsonb_build_object('orderId', p_order, 'number', null);
  end if;
  select number into v_number from order_secret where order_id = v_order and merchant_id = p_of;
  if v_number is null then
    perform refuse('unavailable');
  end if;
  return jsonb_build_object('orderId', v_order, 'number', v_number);
end $$;

-- Gives back the number and the secret of an order that a checkout did not place. An order that another one placed
-- under the same id keeps them. The caller has locked the merchant's head, so that none is placed meanwhile.
create or replace function give_back_checkout(p_order uuid, p_of uuid) returns void language plpgsql as $$
declare
  v_number text;
begin
  perform 1 from orders where merchant_id = p_of and id = p_order;
  if found then
    return;
  end if;
  delete from order_secret where order_id = p_order and merchant_id = p_of returning number into v_number;
  delete from public_number where number = v_number and kind = 'order' and merchant_id = p_of;
end $$;

-- Places the order of a checkout in one round trip: the key of the request, the order and the answer. Answers
-- {isNew boolean, reply text}: the same reply again for the same request, which then places nothing. p_order, p_lines:
-- see place_order.
create or replace function place_checkout(p_merchant uuid, p_actor text, p_key text, p_request_hash bytea,
  p_order jsonb, p_lines jsonb, p_at timestamptz)
  returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_reply text := claim_key(p_merchant, p_actor, p_key, p_request_hash);
  v_total bigint;
begin
  if v_reply is not null then
    return jsonb_build_object('isNew', false, 'reply', v_reply);
  end if;
  v_total := place_order(p_merchant, p_order || '{"originKind": "checkout"}', p_lines, p_at);
  v_reply := json_build_object('orderId', p_order->'id', 'number', p_order->'number', 'total', v_total,
    'payBy', p_order->'payBy');
  perform store_reply(p_merchant, p_actor, p_key, p_request_hash, v_reply, p_at);
  return jsonb_build_object('isNew', true, 'reply', v_reply);
end $$;
