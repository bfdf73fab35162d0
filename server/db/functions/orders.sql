-- Orders: their sums, and the movements that place and pay them (cancellations.sql ends them). Each movement takes the
-- merchant first, locks the merchant's head, refuses an order in another state, and writes status, counters, events and
-- money in one transaction. Locks are taken in the order of server/db/README.md.

-- The fee of a total at a rate in basis points, rounded half up.
create or replace function order_fee(p_total bigint, p_fee_bps integer) returns bigint language sql immutable as $$
  select div(p_total::numeric * p_fee_bps + 5000, 10000)::bigint
$$;

-- The fee that settlement takes after refunds: F·(S−R)/S, rounded half up.
create or replace function order_fee_due(o orders) returns bigint language sql immutable as $$
  select div(2 * o.fee::numeric * (o.selling_total - o.refunded) + o.selling_total, 2 * o.selling_total)::bigint
$$;

-- Selling total less cost less fee. After refunds: what settlement brought or will bring, less what refunds took from
-- the merchant's own balance and what the merchant paid from the wallet.
create or replace function order_earnings(o orders) returns bigint language sql immutable as $$
  select case
      when o.settlement in ('settled', 'reversed') and o.settled_at is not null then o.settled_amount
      when o.status = 'cancelled' then 0
      when o.picked_at is null then o.selling_total - o.total_cost - o.fee
      else o.escrow_left - least(order_fee_due(o), o.escrow_left)
    end
    - o.charged_to_merchant
    - case when o.fund_from = 'wallet' then o.total_cost else 0 end
$$;

-- The code of a status in the list call.
create or replace function order_status_code(p_status text) returns text language sql immutable as $$
  select case p_status when 'waiting_payment' then '0' when 'awaiting_pickup' then '5' when 'awaiting_shipment' then '1'
    when 'shipped' then '2' when 'received' then '3' when 'completed' then '4' when 'cancelled' then '-1' end
$$;

-- An order as the merchant's lists show it, in the reader's language: the same as orderRow() of order-json.ts;
-- orders.test.ts compares them.
create or replace function order_json(o orders, p_lang text) returns json language plpgsql stable as $$
begin
  return json_build_object('id', o.id, 'number', o.number, 'status', o.status,
    'statusCode', order_status_code(o.status), 'logistics', o.logistics, 'settlement', o.settlement,
    'quantity', o.quantity, 'totalCost', o.total_cost, 'sellingTotal', o.selling_total, 'fee', o.fee,
    'earnings', o.earnings, 'createdAt', to_iso(o.created_at), 'payBy', to_iso(o.pay_by), 'pickBy', to_iso(o.pick_by),
    'settlesAt', to_iso(o.settles_at),
    'lines', (
      select json_agg(json_build_object('title', localize_text(l.title, p_lang), 'image', l.image,
        'variant', localize_text(l.variant, p_lang), 'quantity', l.quantity,
        'purchasePrice', l.purchase_price, 'sellingPrice', l.selling_price)
        order by l.position)
      from order_line l where l.merchant_id = o.merchant_id and l.order_id = o.id),
    'refund', (
      select json_build_object('id', r.id, 'amount', r.amount, 'status', r.status) from refund r
      where r.merchant_id = o.merchant_id and r.order_id = o.id order by r.id desc limit 1));
end $$;

-- Every change of an order locks the merchant's head first, so the order needs no lock of its own.
create or replace function lock_order(p_merchant uuid, p_order uuid) returns orders language plpgsql as $$
declare
  o orders;
begin
  perform lock_ledger(p_merchant);
  select * into o from orders where merchant_id = p_merchant and id = p_order;
  if not found then
    perform refuse('not_found');
  end if;
  return o;
end $$;

create or replace function require_order_status(o orders, p_status text) returns void language plpgsql as $$
begin
  if o.status <> p_status then
    perform refuse('conflict', jsonb_build_object('status', o.status));
  end if;
end $$;

-- Records an event that is no step of the order: the time of each step is in the order.
create or replace function record_order_event(p_merchant uuid, p_order uuid, p_at timestamptz, p_kind text,
  p_text text default '') returns void language plpgsql as $$
begin
  insert into order_event (merchant_id, order_id, sequence, at, kind, text)
  select p_merchant, p_order, coalesce(max(sequence), 0) + 1, p_at, p_kind, p_text
  from order_event where merchant_id = p_merchant and order_id = p_order;
end $$;

-- The live event of an order in this status.
create or replace function order_live_event(o orders, p_status text) returns jsonb language plpgsql immutable as $$
begin
  return jsonb_build_object('order', jsonb_build_object('id', o.id, 'number', o.number, 'status', p_status));
end $$;

-- Counts an order under its new status and emits its live event.
create or replace function record_order_status(o orders, p_to text, p_at timestamptz) returns void
  language plpgsql as $$
begin
  perform check_time(p_at);
  perform move_order_count(o.merchant_id, o.status, p_to);
  perform emit_live_events(o.merchant_id, order_live_event(o, p_to), p_at);
end $$;

-- The lines of a new order, frozen at the shop's own prices. p_lines: [{listingId uuid, variantId uuid or none,
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
    select p.title, image_url(p.images[1]) as image, v.id, v.name, v.purchase_price into v_variant
    from product p join variant v on v.id = any (v_listed)
    where p.id = v_product and p.on_sale and v.id = coalesce((v_line->>'variantId')::uuid, v.id)
    order by v.position
    limit 1;
    if not found then
      perform refuse('not_found', jsonb_build_object('line', cardinality(v_lines)));
    end if;
    v_price := v_prices[array_position(v_listed, v_variant.id)];
    -- The price must carry its cost and its fee.
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
-- evidence hex, partner text or none, externalId text or none, email text, phone text, phoneLast4 text,
-- address object, lang text or none, isMailed boolean or none, payBy timestamptz, payWith text or none, expectTotal
-- bigint}; p_lines: see price_order_lines.
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
  -- Its date too: shop_date would read the shop once more.
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
  -- A total beyond it could neither be paid nor be picked up, and is too large for JSON.
  if v_total > order_total_max() then
    perform refuse('validation', '{"fields": {"expectTotal": "field_out_of_range"}}');
  end if;
  if v_total <> (p_order->>'expectTotal')::bigint then
    perform refuse('amount_changed', jsonb_build_object('total', v_total));
  end if;
  -- Each line carries its own fee, but the fee of their sum can round up.
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

-- Books a verified payment event, each once; answers 'paid', 'unapplied' or 'already'. What came too late, too little
-- or too much is unapplied, and its return to the shopper is enqueued at once.
create or replace function book_order_payment(
  p_merchant uuid, p_order uuid, p_payment uuid, p_provider text, p_reference text, p_amount bigint,
  p_at timestamptz, p_payer text default null
) returns text language plpgsql as $$
declare
  o orders := lock_order(p_merchant, p_order);
  v_date date := shop_date(p_merchant, p_at);
  v_clearing text := case p_provider when 'partner' then 'clearing:partner' when 'bank' then 'clearing:bank'
    else 'clearing:payments' end;
  v_pick_by timestamptz := pickup_deadline(p_at);
  v_funded bigint := case when o.status = 'waiting_payment' and p_amount >= o.selling_total then o.selling_total
    else 0 end;
begin
  if exists (select 1 from payment
      where merchant_id = p_merchant and provider = p_provider and provider_ref = p_reference) then
    return 'already';
  end if;
  insert into payment (merchant_id, id, order_id, provider, provider_ref, amount, at, funded, payer)
  values (p_merchant, p_payment, p_order, p_provider, p_reference, p_amount, p_at, v_funded, p_payer);
  if v_funded > 0 then
    perform post_to_ledger(p_merchant,
      case p_provider when 'partner' then 'partner_order_paid' else 'order_paid' end,
      p_payment::text, p_at, p_order, array[v_clearing, 'escrow'], array[-v_funded, v_funded]);
    update orders set status = 'awaiting_pickup', escrow_left = v_funded, paid_at = p_at, paid_on = v_date,
      paid_through = p_provider, pick_by = v_pick_by, remind_at = next_pickup_reminder(v_pick_by, p_at)
    where merchant_id = p_merchant and id = p_order;
    perform add_listing_sales(p_merchant, p_order, 1);
    perform move_order_count(p_merchant, o.status, 'awaiting_pickup');
    perform add_day_figures(p_merchant, v_date, p_sales => o.selling_total, p_orders => 1,
      p_estimated_profit => o.earnings);
    perform enqueue(p_merchant, 'sold', jsonb_build_object('orderId', p_order, 'date', v_date), p_at);
    perform mail_shopper(p_merchant, p_order, 'order_paid', p_at);
    perform notify_and_count(p_merchant, 'order_paid',
      jsonb_build_object('number', o.number, 'total', o.selling_total, 'pickBy', v_pick_by), 'order', p_order::text,
      p_at, jsonb_build_object('sales', o.selling_total, 'pending', o.earnings),
      p_live => order_live_event(o, 'awaiting_pickup'));
  end if;
  if p_amount > v_funded then
    perform post_to_ledger(p_merchant, 'payment_unapplied', p_payment::text, p_at, p_order,
      array[v_clearing, 'refunds'], array[-(p_amount - v_funded), p_amount - v_funded]);
    perform enqueue(p_merchant, 'payment_return',
      jsonb_build_object('paymentId', p_payment, 'orderId', p_order, 'amount', p_amount - v_funded), p_at);
  end if;
  return case when v_funded > 0 then 'paid' else 'unapplied' end;
end $$;

-- A payment that funded no order, or the rest of one, has gone back, once.
create or replace function mark_unapplied_payment_returned(p_merchant uuid, p_payment uuid, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_payment payment;
  v_amount bigint;
begin
  perform lock_ledger(p_merchant);
  select * into v_payment from payment where merchant_id = p_merchant and id = p_payment for update;
  if not found then
    perform refuse('not_found');
  end if;
  v_amount := v_payment.amount - v_payment.funded - v_payment.charged_back;
  if v_payment.returned_at is not null or v_amount = 0 then
    return;
  end if;
  perform post_to_ledger(p_merchant, 'refund_paid', p_payment::text, p_at, v_payment.order_id,
    array['refunds', case v_payment.provider when 'partner' then 'clearing:partner' when 'bank' then 'clearing:bank'
      else 'clearing:payments' end],
    array[-v_amount, v_amount]);
  update payment set returned_at = p_at, return_sent_at = coalesce(return_sent_at, p_at), return_sent_amount = v_amount
  where merchant_id = p_merchant and id = p_payment;
end $$;

-- Ends an order that was never paid, or whose money has all gone back.
create or replace function mark_order_cancelled(p_merchant uuid, p_order uuid, p_by text, p_reason text,
  p_at timestamptz) returns void language plpgsql as $$
declare
  o orders;
  v_date date := shop_date(p_merchant, p_at);
begin
  select * into o from orders where merchant_id = p_merchant and id = p_order;
  update orders set status = 'cancelled', cancelled_by = p_by, cancel_reason = p_reason, cancelled_at = p_at,
    cancelled_on = v_date,
    earnings = case when paid_at is null then 0 else earnings end,
    settlement = case when settled_at is null then 'none' else 'reversed' end
  where merchant_id = p_merchant and id = p_order;
  if o.paid_at is not null then
    perform add_listing_sales(p_merchant, p_order, -1);
    perform enqueue(p_merchant, 'unsold', jsonb_build_object('orderId', p_order, 'date', o.paid_on), p_at);
  end if;
  perform record_order_status(o, 'cancelled', p_at);
  if o.shipped_at is null then
    perform enqueue(p_merchant, 'stock_return', jsonb_build_object('orderId', p_order), p_at);
  end if;
  if o.status = 'completed' then
    update merchant_counter set completed_orders = completed_orders - 1 where merchant_id = p_merchant;
  end if;
  perform add_day_figures(p_merchant, v_date, p_cancelled => 1);
end $$;
