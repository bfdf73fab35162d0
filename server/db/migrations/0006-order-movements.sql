-- The way of an order. Each function takes the merchant first, locks the merchant's head, refuses what is not
-- open, and writes status, counters, events and money in one transaction. The rules stand in the glossary.
-- Rows are locked in one order everywhere: head, order, listings, order_count, merchant_counter, merchant_day.

-- The fee of a total at a rate in basis points, rounded half up.
create function order_fee(p_total bigint, p_fee_bps integer) returns bigint language sql immutable as $$
  select div(p_total::numeric * p_fee_bps + 5000, 10000)::bigint
$$;

-- The fee's share that settlement takes after refunds: F·(S−R)/S, rounded half up.
create function order_fee_due(o orders) returns bigint language sql immutable as $$
  select div(2 * o.fee::numeric * (o.selling_total - o.refunded) + o.selling_total, 2 * o.selling_total)::bigint
$$;

-- selling total − cost − fee, and after refunds what settlement brought or will bring, less what refunds took
-- from the merchant's own balance and what the merchant paid from the wallet.
create function order_earnings(o orders) returns bigint language sql immutable as $$
  select case
      when o.settlement in ('settled', 'reversed') and o.settled_at is not null then o.settled_amount
      when o.status = 'cancelled' then 0
      when o.picked_at is null then o.selling_total - o.total_cost - o.fee
      else o.escrow_left - least(order_fee_due(o), o.escrow_left)
    end
    - o.taken
    - case when o.fund_from = 'wallet' then o.total_cost else 0 end
$$;

create function lock_order(p_merchant uuid, p_order uuid) returns orders language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  o orders;
begin
  perform ledger_lock(p_merchant);
  select * into o from orders where merchant_id = p_merchant and id = p_order for update;
  if not found then
    perform refuse('not_found');
  end if;
  return o;
end $$;

create function expect_status(o orders, p_status text) returns void language plpgsql as $$
begin
  if o.status <> p_status then
    perform refuse('conflict', jsonb_build_object('status', o.status));
  end if;
end $$;

create function order_happened(p_merchant uuid, p_order uuid, p_at timestamptz, p_kind text, p_text text default '')
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into order_event (merchant_id, order_id, sequence, at, kind, text)
  select p_merchant, p_order, coalesce(max(sequence), 0) + 1, p_at, p_kind, p_text
  from order_event where merchant_id = p_merchant and order_id = p_order;
end $$;

create function order_moved(o orders, p_to text, p_at timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform move_order_count(o.merchant_id, o.status, p_to);
  perform live(o.merchant_id, 'order', jsonb_build_object('id', o.id, 'number', o.number, 'status', p_to), p_at);
end $$;

create function send_out(p_merchant uuid, p_kind text, p_payload jsonb, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into outbox (merchant_id, id, kind, payload, created_at, due_at)
  values (p_merchant, gen_random_uuid(), p_kind, p_payload, p_at, p_at);
end $$;

-- Places an order at the shop's own prices. p_order: {id, number, originId, originKind, evidence (hex), partner?,
-- externalId?, email, phone, phoneLast4, address, payBy, expectTotal}; p_lines: [{listingId, variantId?, quantity}].
create function place_order(p_merchant uuid, p_order jsonb, p_lines jsonb, p_at timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id uuid := (p_order->>'id')::uuid;
  v_fee_bps integer;
  v_closed timestamptz;
  v_status text;
  v_date date := shop_date(p_merchant, p_at);
  v_line jsonb;
  v_priced record;
  v_position smallint := 0;
  v_total bigint := 0;
  v_cost bigint := 0;
  v_quantity integer := 0;
  v_quantity_of_line integer;
  v_lines order_line[] := '{}';
begin
  perform ledger_lock(p_merchant);
  select m.status, l.fee_bps, s.closed_at into v_status, v_fee_bps, v_closed
  from merchant m join level l on l.id = m.level_id join shop s on s.merchant_id = m.merchant_id
  where m.merchant_id = p_merchant;
  if v_closed is not null or v_status <> 'approved' then
    perform refuse('store_closed');
  end if;
  for v_line in select * from jsonb_array_elements(p_lines) loop
    v_quantity_of_line := (v_line->>'quantity')::integer;
    select l.id as listing_id, l.product_id, v.id as variant_id, p.title, image_url(p.images[1]) as image, v.name,
      v.purchase_price, lv.selling_price
    into v_priced
    from listing l
    join product p on p.id = l.product_id and p.on_sale
    join listing_variant lv on lv.merchant_id = l.merchant_id and lv.listing_id = l.id
    join variant v on v.id = lv.variant_id
    where l.merchant_id = p_merchant and l.id = (v_line->>'listingId')::uuid and l.state = 'selling'
      and l.removed_at is null
      and (v.id = (v_line->>'variantId')::uuid or v_line->>'variantId' is null)
    order by v.position
    limit 1;
    if not found then
      perform refuse('not_found', jsonb_build_object('line', v_position));
    end if;
    -- A line that earns less than nothing is refused: the price must carry its cost and its fee.
    if v_priced.purchase_price * v_quantity_of_line
       + order_fee(v_priced.selling_price * v_quantity_of_line, v_fee_bps)
       > v_priced.selling_price * v_quantity_of_line then
      perform refuse('conflict', jsonb_build_object('line', v_position, 'earns', 'less_than_nothing'));
    end if;
    v_lines := v_lines || row(p_merchant, v_id, v_position, v_priced.listing_id, v_priced.product_id,
      v_priced.variant_id, v_priced.title, v_priced.image, v_priced.name, v_quantity_of_line,
      v_priced.purchase_price, v_priced.selling_price)::order_line;
    v_total := v_total + v_priced.selling_price * v_quantity_of_line;
    v_cost := v_cost + v_priced.purchase_price * v_quantity_of_line;
    v_quantity := v_quantity + v_quantity_of_line;
    v_position := v_position + 1;
  end loop;
  if v_total <> (p_order->>'expectTotal')::bigint then
    perform refuse('amount_changed', jsonb_build_object('total', v_total));
  end if;
  insert into order_origin (merchant_id, id, kind, evidence, partner, external_id, at)
  values (p_merchant, (p_order->>'originId')::uuid, p_order->>'originKind', decode(p_order->>'evidence', 'hex'),
    p_order->>'partner', p_order->>'externalId', p_at);
  insert into orders (merchant_id, id, number, origin, status, quantity, total_cost, selling_total, fee_bps, fee,
    earnings, email, phone, phone_last4, address, created_at, created_on, pay_by)
  values (p_merchant, v_id, p_order->>'number', (p_order->>'originId')::uuid, 'waiting_payment', v_quantity, v_cost,
    v_total, v_fee_bps, order_fee(v_total, v_fee_bps), v_total - v_cost - order_fee(v_total, v_fee_bps),
    p_order->>'email', p_order->>'phone', p_order->>'phoneLast4', p_order->'address', p_at, v_date,
    (p_order->>'payBy')::timestamptz);
  insert into order_line select * from unnest(v_lines);
  update order_count set count = count + 1 where merchant_id = p_merchant and status = 'waiting_payment';
  perform order_happened(p_merchant, v_id, p_at, 'placed');
  perform live(p_merchant, 'order',
    jsonb_build_object('id', v_id, 'number', p_order->>'number', 'status', 'waiting_payment'), p_at);
  return v_total;
end $$;

-- Counts what an order sold in its listings (p_sign 1), or takes it back (-1); in the order of their ids, so that
-- two transactions cannot wait for one another.
create function listings_sold(p_merchant uuid, p_order uuid, p_sign integer) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update listing l set sales = l.sales + p_sign * n.quantity
  from (
    select listing.id, (select sum(quantity) from order_line
      where merchant_id = p_merchant and order_id = p_order and listing_id = listing.id) as quantity
    from listing
    where merchant_id = p_merchant and id in (
      select listing_id from order_line where merchant_id = p_merchant and order_id = p_order)
    order by id for no key update
  ) as n
  where l.merchant_id = p_merchant and l.id = n.id;
end $$;

-- A verified payment event. What came too late or too much goes on its way back at once.
create function order_paid(
  p_merchant uuid, p_order uuid, p_payment uuid, p_provider text, p_reference text, p_amount bigint,
  p_at timestamptz, p_pick_by timestamptz
) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o orders := lock_order(p_merchant, p_order);
  v_date date := shop_date(p_merchant, p_at);
  v_clearing text := case p_provider when 'partner' then 'clearing:partner' else 'clearing:payments' end;
  v_kept bigint := 0;
begin
  insert into payment (merchant_id, id, order_id, provider, provider_ref, amount, at)
  values (p_merchant, p_payment, p_order, p_provider, p_reference, p_amount, p_at)
  on conflict on constraint payment_once do nothing;
  if not found then
    return 'already';
  end if;
  if o.status = 'waiting_payment' and p_amount >= o.selling_total then
    v_kept := o.selling_total;
    perform ledger_post(p_merchant,
      case p_provider when 'partner' then 'partner_order_paid' else 'order_paid' end,
      p_payment::text, p_at, p_order, array[v_clearing, 'escrow'], array[-v_kept, v_kept]);
    update orders set status = 'awaiting_pickup', escrow_left = v_kept, paid_at = p_at, paid_on = v_date,
      paid_through = p_provider, pick_by = p_pick_by, remind_at = next_reminder(p_pick_by, p_at)
    where merchant_id = p_merchant and id = p_order;
    perform listings_sold(p_merchant, p_order, 1);
    perform order_moved(o, 'awaiting_pickup', p_at);
    perform order_happened(p_merchant, p_order, p_at, 'paid');
    perform add_day(p_merchant, v_date, p_sales => o.selling_total, p_orders => 1, p_estimated_profit => o.earnings);
    update merchant_counter set sales = sales + o.selling_total, pending = pending + o.earnings
    where merchant_id = p_merchant;
    perform send_out(p_merchant, 'sold', jsonb_build_object('orderId', p_order, 'date', v_date), p_at);
    perform tell(p_merchant, 'order_paid',
      jsonb_build_object('number', o.number, 'total', o.selling_total, 'pickBy', p_pick_by),
      'order', p_order::text, p_at);
  end if;
  if p_amount > v_kept then
    perform ledger_post(p_merchant, 'paid_amiss', p_payment::text, p_at, p_order,
      array[v_clearing, 'refunds'], array[-(p_amount - v_kept), p_amount - v_kept]);
    perform send_out(p_merchant, 'payment_back',
      jsonb_build_object('paymentId', p_payment, 'orderId', p_order, 'amount', p_amount - v_kept), p_at);
  end if;
  return case when v_kept > 0 then 'paid' else 'amiss' end;
end $$;

-- The merchant is told 48, 24 and 6 hours before the time to pick up ends; null: no more.
create function next_reminder(p_pick_by timestamptz, p_at timestamptz) returns timestamptz language sql stable as $$
  select min(due) from unnest(array[48, 24, 6]) as hours
  cross join lateral (select p_pick_by - make_interval(hours => hours) as due) as reminder where due > p_at
$$;

-- Tells that a pick-up still waits. One that was picked up meanwhile is refused.
create function remind_pick_up(p_merchant uuid, p_order uuid, p_at timestamptz) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  o orders := lock_order(p_merchant, p_order);
begin
  perform expect_status(o, 'awaiting_pickup');
  if o.remind_at is null or o.remind_at > p_at then
    perform refuse('conflict');
  end if;
  update orders set remind_at = next_reminder(o.pick_by, p_at) where merchant_id = p_merchant and id = p_order;
  perform tell(p_merchant, 'pick_up_due',
    jsonb_build_object('number', o.number, 'total', o.selling_total, 'pickBy', o.pick_by), 'order', p_order::text, p_at);
end $$;

-- The cost moves to the supplier, out of the order's own escrow or the merchant's wallet.
create function pick_up(p_merchant uuid, p_order uuid, p_fund_from text, p_at timestamptz, p_ship_by timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o orders := lock_order(p_merchant, p_order);
  v_late_on date := case when p_at > o.paid_at + interval '48 hours' then shop_date(p_merchant, p_at) end;
begin
  perform expect_status(o, 'awaiting_pickup');
  if p_fund_from = 'wallet' then
    if ledger_balance(p_merchant, 'available') < o.total_cost then
      perform refuse('insufficient_balance', jsonb_build_object('needed', o.total_cost));
    end if;
    perform ledger_post(p_merchant, 'picked_from_wallet', p_order::text, p_at, p_order,
      array['available', 'supplier'], array[-o.total_cost, o.total_cost]);
    perform live(p_merchant, 'wallet', '{}', p_at);
  else
    perform ledger_post(p_merchant, 'picked_from_escrow', p_order::text, p_at, p_order,
      array['escrow', 'supplier'], array[-o.total_cost, o.total_cost]);
  end if;
  update orders set status = 'awaiting_shipment', fund_from = p_fund_from, picked_at = p_at, late_on = v_late_on,
    ship_by = p_ship_by,
    escrow_left = escrow_left - case p_fund_from when 'escrow' then o.total_cost else 0 end
  where merchant_id = p_merchant and id = p_order;
  perform order_moved(o, 'awaiting_shipment', p_at);
  perform order_happened(p_merchant, p_order, p_at, 'picked');
  if v_late_on is not null then
    perform add_day(p_merchant, v_late_on, p_late_pickups => 1);
  end if;
end $$;

-- Many, each by itself, in the order in which they are named, up to what was confirmed. What does not fit any more
-- and all behind it come back in `more`.
create function pick_up_batch(p_merchant uuid, p_orders uuid[], p_fund_from text, p_ceiling bigint, p_at timestamptz,
  p_ship_by timestamptz) returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order uuid;
  v_status text;
  v_cost bigint;
  v_error text;
  v_charged bigint := 0;
  v_picked uuid[] := '{}';
  v_more uuid[] := '{}';
  v_failed jsonb := '[]';
begin
  perform ledger_lock(p_merchant);
  foreach v_order in array p_orders loop
    select status, total_cost into v_status, v_cost from orders where merchant_id = p_merchant and id = v_order;
    v_error := case
      when not found then 'not_found'
      when v_status <> 'awaiting_pickup' then 'conflict' end;
    if v_error is null and (cardinality(v_more) > 0 or v_charged + v_cost > p_ceiling) then
      v_more := v_more || v_order;
      continue;
    end if;
    if v_error is null and p_fund_from = 'wallet' and ledger_balance(p_merchant, 'available') < v_cost then
      v_error := 'insufficient_balance';
    end if;
    if v_error is not null then
      v_failed := v_failed || jsonb_build_object('id', v_order, 'error', v_error);
      continue;
    end if;
    perform pick_up(p_merchant, v_order, p_fund_from, p_at, p_ship_by);
    v_charged := v_charged + v_cost;
    v_picked := v_picked || v_order;
  end loop;
  return jsonb_build_object('picked', to_jsonb(v_picked), 'failed', v_failed, 'charged', v_charged,
    'more', to_jsonb(v_more));
end $$;

create function ship_order(p_merchant uuid, p_order uuid, p_carrier text, p_tracking text, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o orders := lock_order(p_merchant, p_order);
begin
  perform expect_status(o, 'awaiting_shipment');
  update orders set status = 'shipped', logistics = 'in_transit', carrier = p_carrier, tracking_number = p_tracking,
    shipped_at = p_at
  where merchant_id = p_merchant and id = p_order;
  perform order_moved(o, 'shipped', p_at);
  perform order_happened(p_merchant, p_order, p_at, 'shipped', p_carrier || ' ' || p_tracking);
  perform tell(p_merchant, 'order_shipped',
    jsonb_build_object('number', o.number, 'carrier', p_carrier, 'tracking', p_tracking),
    'order', p_order::text, p_at);
end $$;

-- A carrier's event: in transit (as often as it comes) or reached (once).
create function carrier_event(p_merchant uuid, p_order uuid, p_kind text, p_text text, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o orders := lock_order(p_merchant, p_order);
begin
  perform expect_status(o, 'shipped');
  if p_kind = 'reached' and o.logistics = 'in_transit' then
    update orders set logistics = 'reached', reached_at = p_at where merchant_id = p_merchant and id = p_order;
    perform tell(p_merchant, 'order_reached', jsonb_build_object('number', o.number), 'order', p_order::text, p_at);
  end if;
  perform order_happened(p_merchant, p_order, p_at, p_kind, p_text);
  perform order_moved(o, o.status, p_at);
end $$;

-- Received: the settlement date is fixed now, later for a shop's first ten orders.
create function receive_order(p_merchant uuid, p_order uuid, p_by text, p_at timestamptz, p_settle_days integer,
  p_first_settle_days integer, p_first_orders integer)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o orders := lock_order(p_merchant, p_order);
  v_received bigint;
  v_settles timestamptz;
begin
  perform expect_status(o, 'shipped');
  update merchant_counter set received_orders = received_orders + 1 where merchant_id = p_merchant
  returning received_orders into v_received;
  update orders set status = 'received', logistics = 'reached', reached_at = coalesce(reached_at, p_at),
    received_at = p_at, settlement = 'pending_settlement',
    settles_at = p_at + make_interval(days => case when v_received <= p_first_orders
      then p_first_settle_days else p_settle_days end)
  where merchant_id = p_merchant and id = p_order returning settles_at into v_settles;
  perform order_moved(o, 'received', p_at);
  perform order_happened(p_merchant, p_order, p_at, 'received', p_by);
  perform tell(p_merchant, 'order_received',
    jsonb_build_object('number', o.number, 'amount', o.earnings, 'settlesAt', iso(v_settles)), 'order', p_order::text, p_at);
end $$;

-- What is left of the order's escrow: the fee's share, then what is owed, then the merchant's balance.
create function settle_order(p_merchant uuid, p_order uuid, p_at timestamptz) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  o orders := lock_order(p_merchant, p_order);
  v_date date := shop_date(p_merchant, p_at);
  v_fee bigint;
  v_rest bigint;
  v_repaid bigint;
begin
  perform expect_status(o, 'received');
  if o.settles_at > p_at or exists (select from refund where merchant_id = p_merchant and order_id = p_order
      and status = 'pending_approval') then
    perform refuse('conflict', jsonb_build_object('settlesAt', o.settles_at));
  end if;
  v_fee := least(order_fee_due(o), o.escrow_left);
  v_rest := o.escrow_left - v_fee;
  v_repaid := least(v_rest, -ledger_balance(p_merchant, 'owed'));
  if o.escrow_left > 0 then
    perform ledger_post(p_merchant, 'settled', p_order::text, p_at, p_order,
      array['escrow', 'revenue:fee', 'owed', 'available'],
      array[-o.escrow_left, v_fee, v_repaid, v_rest - v_repaid]);
  end if;
  update orders set status = 'completed', settlement = 'settled', settled_at = p_at, settled_on = v_date,
    settled_amount = v_rest, fee_taken = v_fee, escrow_left = 0
  where merchant_id = p_merchant and id = p_order;
  perform order_moved(o, 'completed', p_at);
  perform live(p_merchant, 'wallet', '{}', p_at);
  perform order_happened(p_merchant, p_order, p_at, 'settled');
  perform add_day(p_merchant, v_date, p_profit => o.earnings);
  update merchant_counter set pending = pending - o.earnings, income = income + o.earnings,
    completed_orders = completed_orders + 1
  where merchant_id = p_merchant;
  perform share_fee(p_merchant, p_order, v_fee, p_at);
  perform earn_level(p_merchant, p_at);
  perform qualify(p_merchant, p_at);
  perform tell(p_merchant, 'order_settled', jsonb_build_object('number', o.number, 'amount', v_rest),
    'order', p_order::text, p_at);
end $$;

create function review_line(p_merchant uuid, p_order uuid, p_position smallint, p_stars smallint, p_text text,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o orders := lock_order(p_merchant, p_order);
begin
  if o.status not in ('received', 'completed') then
    perform refuse('conflict', jsonb_build_object('status', o.status));
  end if;
  if not exists (select from order_line where merchant_id = p_merchant and order_id = p_order
      and position = p_position) then
    perform refuse('not_found');
  end if;
  insert into review (merchant_id, order_id, position, listing_id, stars, text, at)
  select p_merchant, p_order, p_position, listing_id, p_stars, p_text, p_at
  from order_line where merchant_id = p_merchant and order_id = p_order and position = p_position
  on conflict do nothing;
  if not found then
    perform refuse('conflict', '{"review": "once"}');
  end if;
  update merchant_counter set rating_sum = rating_sum + p_stars, rating_count = rating_count + 1
  where merchant_id = p_merchant;
end $$;
