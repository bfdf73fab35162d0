-- The stock of variants, which all shops share. Only functions write it, since no party may write the catalogue. A
-- function that takes a product first runs on the node of that product's stock. Rows of the stock are locked in the
-- order of products and variants.

-- Reserves the stock of one product for a checkout: {orderId uuid, missing: [variants without enough stock]}. If the
-- same checkout (by its origin) reserved before, the order is the earlier one. Refuses if that attempt had other lines,
-- since no order would have all that is reserved. p_lines: [{variantId uuid, quantity integer}], each variant once.
create or replace function reserve_product_stock(p_product uuid, p_order uuid, p_origin uuid, p_of uuid, p_lines jsonb,
  p_at timestamptz) returns jsonb language plpgsql as $$
declare
  v_line record;
  v_is_taken boolean;
  v_reserved uuid;
  v_order uuid;
  v_missing uuid[] := '{}';
begin
  for v_line in
    select * from jsonb_to_recordset(p_lines) as line ("variantId" uuid, quantity integer) order by "variantId"
  loop
    -- Before the reservation that refers to it. Otherwise all checkouts of a variant share its key's lock first, and
    -- each change of the stock must record all of them.
    update variant_stock
    set stock = stock - v_line.quantity, reserved = reserved + v_line.quantity, is_shown = false
    where product_id = p_product and variant_id = v_line."variantId" and stock >= v_line.quantity;
    v_is_taken := found;
    select order_id into v_reserved from stock_reservation
    where product_id = p_product and origin_id = p_origin and variant_id = v_line."variantId";
    if found and v_is_taken then
      -- An earlier attempt of the same checkout has reserved them.
      update variant_stock set stock = stock + v_line.quantity, reserved = reserved - v_line.quantity
      where product_id = p_product and variant_id = v_line."variantId";
    elsif v_is_taken then
      insert into stock_reservation (product_id, origin_id, variant_id, order_id, merchant_id, quantity, check_at)
      values (p_product, p_origin, v_line."variantId", p_order, p_of, v_line.quantity, p_at + checkout_period())
      returning order_id into v_reserved;
    end if;
    if v_reserved is null then
      v_missing := v_missing || v_line."variantId";
    elsif v_reserved <> v_order then
      perform refuse('unavailable');
    end if;
    v_order := coalesce(v_reserved, v_order);
  end loop;
  return jsonb_build_object('orderId', v_order, 'missing', v_missing);
end $$;

-- Reserves the stock of a checkout before its order is placed, all of it or none. Answers the order of the reservation,
-- from an earlier attempt if there was one; null if the order is placed already. Each reservation ends, since a party
-- that took stock without an end could empty every shop for good. p_lines: [{productId uuid, variantId uuid, quantity
-- integer}].
create or replace function reserve_stock(p_order uuid, p_origin uuid, p_of uuid, p_lines jsonb, p_at timestamptz)
  returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_checkout record;
  v_given record;
  v_reserved jsonb;
  v_order uuid;
  v_missing jsonb := '[]';
begin
  perform check_time(p_at);
  select exists (select 1 from order_origin where merchant_id = p_of and id = p_origin) as is_placed,
    exists (select 1 from orders where merchant_id = p_of and id = p_order) as is_other,
    exists (select 1 from ledger_head where merchant_id = p_of) as has_merchant
  into v_checkout;
  if v_checkout.is_placed then
    return null;
  elsif v_checkout.is_other or not v_checkout.has_merchant then
    perform refuse('not_found');
  end if;
  for v_given in
    select line->>'productId' as product_id, jsonb_agg(line) as lines from jsonb_array_elements(p_lines) as line
    group by 1 order by 1
  loop
    select reserve_product_stock(v_given.product_id::uuid, p_order, p_origin, p_of, v_given.lines, p_at)
    into v_reserved;
    if (v_reserved->>'orderId')::uuid <> v_order then
      perform refuse('unavailable');
    end if;
    v_order := (v_reserved->>'orderId')::uuid;
    v_missing := v_missing || (v_reserved->'missing');
  end loop;
  if v_missing <> '[]' then
    perform refuse('out_of_stock', jsonb_build_object('variantIds', v_missing));
  end if;
  return v_order;
end $$;

-- Refuses quantities that are not positive, since they would add stock.
create or replace function require_pieces(p_quantity integer) returns void language plpgsql immutable as $$
begin
  if p_quantity is null or p_quantity <= 0 then
    perform refuse('validation', '{"fields": {"quantity": "field_out_of_range"}}');
  end if;
end $$;

-- Returns quantities of a product, first to the shortfall and then to the stock. A variant that left the catalogue
-- stays without stock. p_returned: [{variantId uuid, quantity integer, unpaid integer: the part that checkouts had
-- reserved and never paid}].
create or replace function return_product_stock(p_product uuid, p_returned jsonb) returns void language plpgsql as $$
declare
  v_given record;
begin
  for v_given in
    select * from jsonb_to_recordset(p_returned) as given ("variantId" uuid, quantity integer, unpaid integer)
    order by "variantId"
  loop
    perform require_pieces(v_given.quantity);
    if coalesce(v_given.unpaid, 0) not between 0 and v_given.quantity then
      perform refuse('validation', '{"fields": {"unpaid": "field_out_of_range"}}');
    end if;
    update variant_stock set
      stock = case when has_left then stock else stock + greatest(v_given.quantity - shortfall, 0) end,
      shortfall = greatest(shortfall - v_given.quantity, 0),
      reserved = greatest(reserved - coalesce(v_given.unpaid, 0), 0),
      is_shown = false
    where product_id = p_product and variant_id = v_given."variantId";
  end loop;
end $$;

-- Deletes the reservations that cancelled orders have of a product, and returns them to its stock. p_cancelled:
-- [{orderId uuid, originId uuid, isPaid boolean}].
create or replace function end_cancelled_product_reservations(p_product uuid, p_cancelled jsonb) returns void
  language plpgsql as $$
declare
  v_given record;
  v_ended jsonb;
  v_returned jsonb := '[]';
begin
  for v_given in
    select * from jsonb_to_recordset(p_cancelled) as given ("orderId" uuid, "originId" uuid, "isPaid" boolean)
    order by "orderId"
  loop
    with ended as (
      delete from stock_reservation
      where product_id = p_product and origin_id = v_given."originId" and order_id = v_given."orderId"
      returning variant_id, quantity
    )
    select jsonb_agg(jsonb_build_object('variantId', variant_id, 'quantity', quantity,
      'unpaid', case when v_given."isPaid" then 0 else quantity end)) into v_ended from ended;
    v_returned := v_returned || coalesce(v_ended, '[]');
  end loop;
  perform return_product_stock(p_product, v_returned);
end $$;

-- Returns the stock of cancelled orders, each once. Nothing returns if the supplier could not ship, since it has no
-- goods. p_orders: [{merchantId uuid, orderId uuid}].
drop function if exists return_stock(jsonb);
create or replace function return_stock(p_orders jsonb) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_given record;
begin
  for v_given in
    select l.product_id, jsonb_agg(jsonb_build_object(
      'orderId', o.id, 'originId', o.origin, 'isPaid', o.paid_at is not null)) as cancelled
    from jsonb_to_recordset(p_orders) as given ("merchantId" uuid, "orderId" uuid)
    join orders o on o.merchant_id = given."merchantId" and o.id = given."orderId"
    join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
    where o.status = 'cancelled' and o.shipped_at is null and o.cancelled_by is distinct from 'supplier'
    group by l.product_id order by l.product_id
  loop
    perform end_cancelled_product_reservations(v_given.product_id, v_given.cancelled);
  end loop;
end $$;

-- Ends a checkout's reservation of a product. p_end: the answer of end_checkout().
create or replace function end_product_reservation(p_product uuid, p_origin uuid, p_order uuid, p_of uuid, p_end text,
  p_at timestamptz) returns void language plpgsql as $$
declare
  v_reserved jsonb;
begin
  if p_end = 'kept' then
    update stock_reservation set is_placed = true, check_at = p_at + reservation_check_period()
    where product_id = p_product and origin_id = p_origin and order_id = p_order and merchant_id = p_of;
    return;
  end if;
  with ended as (
    delete from stock_reservation
    where product_id = p_product and origin_id = p_origin and order_id = p_order and merchant_id = p_of
    returning variant_id, quantity
  )
  select jsonb_agg(jsonb_build_object('variantId', variant_id, 'quantity', quantity, 'unpaid', quantity))
  into v_reserved from ended;
  if v_reserved is not null and p_end = 'returned' then
    perform return_product_stock(p_product, v_reserved);
  end if;
end $$;

-- Ends the checkout of an order; answers the state of its reservation. 'returned': no order was placed, and none with
-- this id can be placed later. 'kept': the order's goods can still come back. 'gone': they cannot.
drop function if exists end_checkout(uuid, uuid, uuid, timestamptz);
create or replace function end_checkout(p_merchant uuid, p_order uuid, p_origin uuid, p_at timestamptz)
  returns text language plpgsql as $$
declare
  o orders;
begin
  select * into o from orders where merchant_id = p_merchant and id = p_order and origin = p_origin;
  -- An existing order stays, so only a missing one needs the lock, which waits for an order that is being placed.
  if not found then
    perform lock_ledger(p_merchant);
    select * into o from orders where merchant_id = p_merchant and id = p_order and origin = p_origin;
  end if;
  if not found then
    insert into ended_checkout (merchant_id, order_id, ended_at) values (p_merchant, p_order, p_at)
    on conflict do nothing;
    return 'returned';
  end if;
  return case when o.shipped_at is null and (o.status <> 'cancelled' or o.cancelled_by is distinct from 'supplier')
    then 'kept' else 'gone' end;
end $$;

-- Ends the reservation of a checkout. Its stock returns unless the order was placed, and from then on it cannot be. The
-- reservation of a placed order stays until the goods have left, so that no more returns than was taken.
create or replace function release_stock(p_order uuid, p_origin uuid, p_of uuid, p_products uuid[], p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_end text;
  v_product uuid;
begin
  perform check_time(p_at);
  perform 1 from stock_reservation
  where product_id = any (p_products) and origin_id = p_origin and order_id = p_order and merchant_id = p_of limit 1;
  if not found then
    return;
  end if;
  select end_checkout(p_of, p_order, p_origin, p_at) into v_end;
  if v_end = 'returned' then
    perform give_back_checkout(p_order, p_of);
  end if;
  for v_product in select distinct id from unnest(p_products) as id order by id loop
    perform end_product_reservation(v_product, p_origin, p_order, p_of, v_end, p_at);
  end loop;
end $$;

-- Ends the reservations of one product by paid orders. p_paid: [{variantId uuid, quantity integer}].
create or replace function end_paid_product_reservations(p_product uuid, p_paid jsonb) returns void
  language plpgsql as $$
declare
  v_given record;
begin
  for v_given in
    select * from jsonb_to_recordset(p_paid) as given ("variantId" uuid, quantity integer) order by "variantId"
  loop
    perform require_pieces(v_given.quantity);
    update variant_stock set reserved = greatest(reserved - v_given.quantity, 0), is_shown = false
    where product_id = p_product and variant_id = v_given."variantId";
  end loop;
end $$;

-- Ends the reservations of paid orders. p_paid: [{productId uuid, variantId uuid, quantity integer}].
create or replace function end_stock_reservations(p_paid jsonb) returns void language plpgsql as $$
declare
  v_given record;
begin
  for v_given in
    select given->>'productId' as product_id, jsonb_agg(given) as paid
    from jsonb_array_elements(p_paid) as given group by 1 order by 1
  loop
    perform end_paid_product_reservations(v_given.product_id::uuid, v_given.paid);
  end loop;
end $$;

-- Copies the stock of products to their variants, which readers use. Locks the variants before reading the stock, so
-- that the later of two copies has read the later stock.
create or replace function show_stock(p_products uuid[]) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_product uuid;
  v_stock variant_stock;
begin
  perform lock_catalogue();
  perform 1 from variant where product_id = any (p_products) order by id for no key update;
  for v_product in select distinct id from unnest(p_products) as id order by id loop
    perform 1 from variant_stock where product_id = v_product order by variant_id for no key update;
    for v_stock in select * from variant_stock where product_id = v_product and not is_shown order by variant_id loop
      update variant set stock = v_stock.stock, reserved = v_stock.reserved, shortfall = v_stock.shortfall
      where id = v_stock.variant_id;
    end loop;
    update variant_stock set is_shown = true where product_id = v_product and not is_shown;
  end loop;
end $$;
