-- A shopper's checkout: first its reservations, in a transaction of their own, then the order.

-- The lines of a new order, at the shop's own prices of that moment. p_lines: [{listingId uuid, variantId uuid or none,
-- quantity integer}]; a line without a variant takes the listing's first one.
create or replace function price_order_lines(p_merchant uuid, p_order uuid, p_lines jsonb, p_fee_bps integer)
  returns order_line[] language plpgsql as $$
declare
  v_line jsonb;
  v_quantity integer;
  v_product uuid;
  v_listed uuid[];
  v_prices bigint[];
  v_variant record;
  v_price bigint;
  v_lines order_line[] := '{}';
begin
  for v_line in select * from jsonb_array_elements(p_lines) loop
    v_quantity := (v_line->>'quantity')::integer;
    select l.product_id, array_agg(lv.variant_id), array_agg(lv.selling_price)
    into v_product, v_listed, v_prices
    from listing l join listing_variant lv on lv.merchant_id = l.merchant_id and lv.listing_id = l.id
    where l.merchant_id = p_merchant and l.id = (v_line->>'listingId')::uuid and l.state = 'selling'
      and l.removed_at is null
    group by l.product_id;
    select p.title, image_url(coalesce(v.image, p.images[1])) as image, v.id, v.name, v.purchase_price into v_variant
    from product p join variant v on v.id = any (v_listed)
    where p.id = v_product and p.on_sale and v.id = coalesce((v_line->>'variantId')::uuid, v.id)
    order by v.position
    limit 1;
    if not found then
      perform refuse('not_found', jsonb_build_object('line', cardinality(v_lines)));
    end if;
    v_price := v_prices[array_position(v_listed, v_variant.id)];
    -- The price must cover the cost and the fee.
    if v_variant.purchase_price * v_quantity + order_fee(v_price * v_quantity, p_fee_bps) > v_price * v_quantity then
      perform refuse('conflict', jsonb_build_object('line', cardinality(v_lines), 'earns', 'less_than_nothing'));
    end if;
    v_lines := v_lines || row(p_merchant, p_order, cardinality(v_lines), (v_line->>'listingId')::uuid, v_product,
      v_variant.id, v_variant.title, v_variant.image, v_variant.name, v_quantity, v_variant.purchase_price,
      v_price)::order_line;
  end loop;
  return v_lines;
end $$;

-- Places an order; answers its total. p_order: {id uuid, number text, originId uuid, originKind 'checkout' | 'partner',
-- evidence hex, partner text or none, externalId text or none, email text, phone text, phoneLast4 text, address object,
-- lang text or none, isMailed boolean or none, payBy timestamptz, payWith text or none, expectTotal bigint}; p_lines:
-- see price_order_lines.
create or replace function place_order(p_merchant uuid, p_order jsonb, p_lines jsonb, p_at timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id uuid := (p_order->>'id')::uuid;
  v_shop record;
  v_fee_bps integer;
  v_lines order_line[];
  v_quantity integer;
  v_cost bigint;
  v_total bigint;
begin
  perform lock_ledger(p_merchant);
  -- The date is read here too, since shop_date() would read the shop again.
  select m.status, m.level_id, s.closed_at, (p_at at time zone s.time_zone)::date as today,
    exists (select 1 from ended_checkout where merchant_id = p_merchant and order_id = v_id) as is_ended
  into v_shop from merchant m join shop s on s.merchant_id = m.merchant_id where m.merchant_id = p_merchant;
  if v_shop.is_ended then
    perform refuse('unavailable');
  end if;
  perform require_unpaid_time((p_order->>'payBy')::timestamptz, p_at);
  if v_shop.closed_at is not null or v_shop.status <> 'approved' then
    perform refuse('store_closed');
  end if;
  select fee_bps into v_fee_bps from level where id = v_shop.level_id;
  v_lines := price_order_lines(p_merchant, v_id, p_lines, v_fee_bps);
  select sum(quantity), sum(quantity * purchase_price), sum(quantity * selling_price)
  into v_quantity, v_cost, v_total from unnest(v_lines);
  -- A higher total could not be paid or picked up, and is too large for JSON.
  if v_total > order_total_max() then
    perform refuse('validation', '{"fields": {"expectTotal": "field_out_of_range"}}');
  end if;
  if v_total <> (p_order->>'expectTotal')::bigint then
    perform refuse('amount_changed', jsonb_build_object('total', v_total));
  end if;
  -- Each line covers its own fee, but the fee of their sum can round up.
  if v_cost + order_fee(v_total, v_fee_bps) > v_total then
    perform refuse('conflict', '{"earns": "less_than_nothing"}');
  end if;
  insert into order_origin (merchant_id, id, kind, evidence, partner, external_id, at)
  values (p_merchant, (p_order->>'originId')::uuid, p_order->>'originKind', decode(p_order->>'evidence', 'hex'),
    p_order->>'partner', p_order->>'externalId', p_at);
  insert into orders (merchant_id, id, number, origin, status, quantity, total_cost, selling_total, fee_bps, fee,
    earnings, created_at, created_on, pay_by, pay_with)
  values (p_merchant, v_id, p_order->>'number', (p_order->>'originId')::uuid, 'waiting_payment', v_quantity, v_cost,
    v_total, v_fee_bps, order_fee(v_total, v_fee_bps), v_total - v_cost - order_fee(v_total, v_fee_bps),
    p_at, v_shop.today, (p_order->>'payBy')::timestamptz, p_order->>'payWith');
  insert into order_contact (merchant_id, order_id, number, email, phone, phone_last4, address, lang)
  values (p_merchant, v_id, p_order->>'number', p_order->>'email', p_order->>'phone', p_order->>'phoneLast4',
    p_order->'address', p_order->>'lang');
  insert into order_line select * from unnest(v_lines);
  update order_count set count = count + 1 where merchant_id = p_merchant and status = 'waiting_payment';
  perform emit_live_events(p_merchant, jsonb_build_object('order',
    jsonb_build_object('id', v_id, 'number', p_order->>'number', 'status', 'waiting_payment')), p_at);
  if (p_order->>'isMailed')::boolean then
    perform mail_order_placed(p_merchant, v_id, p_at);
  end if;
  return v_total;
end $$;

-- Reserves what a checkout needs before its order: the stock, and an unused number and secret. Answers {orderId uuid,
-- number text}, those of an earlier attempt if there was one. The number is missing if the order is placed already.
-- Answers null if the number is taken. release_stock() gives everything back.
create or replace function reserve_checkout(p_order uuid, p_origin uuid, p_of uuid, p_lines jsonb, p_number text,
  p_secret_hash bytea, p_at timestamptz)
  returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order uuid;
  v_number text;
begin
  -- An equal request waits until this one is complete, because on a cluster the reservation is visible before the
  -- number. The number comes before the stock, which other checkouts wait for.
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

-- Gives back the number and secret of an order that was not placed. An order that another checkout placed under the
-- same id keeps them. The caller has locked the merchant, so that none is placed meanwhile.
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

-- Places the order of a checkout in one round trip: the idempotency key, the order and the reply. Answers {isNew
-- boolean, reply text}; a repeated request gets the same reply and places nothing. p_order, p_lines: see place_order.
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
