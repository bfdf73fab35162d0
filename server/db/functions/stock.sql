-- What shops sell in common: the stock of variants and the sales of products. They are written by functions alone,
-- since no party may write the catalogue. Rows are locked in the order of their ids.

-- Takes quantities out of the stock, for orders that are not paid yet; answers the variants that had enough. The
-- caller undoes all of it where one had not.
create or replace function take_stock(p_variants uuid[], p_quantities integer[]) returns uuid[] language plpgsql as $$
declare
  v_given record;
  v_taken uuid[] := '{}';
begin
  for v_given in
    select * from unnest(p_variants, p_quantities) as given (variant_id, quantity) order by variant_id
  loop
    update variant set stock = stock - v_given.quantity, reserved = reserved + v_given.quantity
    where id = v_given.variant_id and stock >= v_given.quantity;
    if found then
      v_taken := v_taken || v_given.variant_id;
    end if;
  end loop;
  return v_taken;
end $$;

-- Takes the stock of a checkout before its order is placed, all of it or none. The same request has the same origin:
-- where that has a reservation or an order already, nothing is taken again. A party that could take stock without a
-- reservation could empty every shop for good.
create or replace function reserve_stock(p_origin uuid, p_of uuid, p_variants uuid[], p_quantities integer[],
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_variants uuid[];
  v_quantities integer[];
  v_taken uuid[];
begin
  perform check_time(p_at);
  if exists (select 1 from order_origin where merchant_id = p_of and id = p_origin) then
    return;
  end if;
  with reserved as (
    insert into stock_reservation (origin_id, variant_id, merchant_id, quantity, reserved_at)
    select p_origin, g.variant_id, p_of, g.quantity, p_at
    from unnest(p_variants, p_quantities) as g (variant_id, quantity)
    on conflict do nothing returning variant_id, quantity
  )
  select array_agg(variant_id order by variant_id), array_agg(quantity order by variant_id)
  into v_variants, v_quantities from reserved;
  v_taken := take_stock(v_variants, v_quantities);
  if cardinality(v_taken) < cardinality(v_variants) then
    perform refuse('out_of_stock', jsonb_build_object('variantIds',
      to_jsonb(array(select unnest(v_variants) except select unnest(v_taken) order by 1))));
  end if;
end $$;

-- Locks the reservation for the transaction that places its order; false where there is none.
create or replace function lock_reservation(p_origin uuid) returns boolean language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform 1 from stock_reservation where origin_id = p_origin for share;
  return found;
end $$;

-- Ends a reservation: its stock returns unless the order was placed. p_left: see return_stock().
create or replace function release_stock(p_origin uuid, p_left integer) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_of uuid;
  v_is_placed boolean;
  v_reserved jsonb;
begin
  -- Waits for a transaction that is placing the order: only then is it certain whether there is one.
  perform 1 from stock_reservation where origin_id = p_origin order by variant_id for update;
  select merchant_id into v_of from stock_reservation where origin_id = p_origin limit 1;
  if not found then
    return;
  end if;
  v_is_placed := exists (select 1 from order_origin where merchant_id = v_of and id = p_origin);
  with ended as (
    delete from stock_reservation where origin_id = p_origin returning variant_id, quantity
  )
  select jsonb_agg(jsonb_build_object('variant_id', variant_id, 'quantity', quantity, 'unpaid', quantity))
  into v_reserved from ended;
  if not v_is_placed then
    perform return_stock(v_reserved, p_left);
  end if;
end $$;

-- Returns quantities to the stock, first to the shortfall. p_returned: [{variant_id uuid, quantity integer, unpaid
-- integer: the part that checkouts had reserved and never paid}]. The stock of a variant that left the catalogue, with
-- a position from p_left on, stays zero.
create or replace function return_stock(p_returned jsonb, p_left integer) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_given record;
begin
  for v_given in
    select * from jsonb_to_recordset(p_returned) as given (variant_id uuid, quantity integer, unpaid integer)
    order by variant_id
  loop
    update variant set
      stock = case when position < p_left then stock + greatest(v_given.quantity - shortfall, 0) else stock end,
      shortfall = greatest(shortfall - v_given.quantity, 0),
      reserved = greatest(reserved - v_given.unpaid, 0)
    where id = v_given.variant_id;
  end loop;
end $$;

-- Ends the reservations of orders that were paid. p_paid: [{variant_id uuid, quantity integer}].
create or replace function end_stock_reservations(p_paid jsonb) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_given record;
begin
  for v_given in
    select * from jsonb_to_recordset(p_paid) as given (variant_id uuid, quantity integer) order by variant_id
  loop
    update variant set reserved = greatest(reserved - v_given.quantity, 0) where id = v_given.variant_id;
  end loop;
end $$;

-- Counts what was sold of products, by day. p_sold: [{id uuid, date date, quantity bigint}].
create or replace function count_product_sales(p_sold jsonb) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_given record;
begin
  for v_given in
    select * from jsonb_to_recordset(p_sold) as given (id uuid, date date, quantity bigint) order by id, date
  loop
    update product_sales set sales = sales + v_given.quantity,
      recent = recent + case when v_given.date >= recent_since then v_given.quantity else 0 end
    where product_id = v_given.id;
    insert into product_day as d (product_id, date, quantity) values (v_given.id, v_given.date, v_given.quantity)
    on conflict (product_id, date) do update set quantity = d.quantity + excluded.quantity;
  end loop;
end $$;

-- Counts products anew whose recent sales began before this day; answers how many of p_limit there were.
create or replace function refresh_recent_sales(p_since date, p_limit integer) returns integer language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_product uuid;
  v_recent bigint;
  v_count integer := 0;
begin
  for v_product in
    select product_id from product_sales where recent <> 0 and recent_since < p_since order by product_id limit p_limit
  loop
    perform 1 from product_sales where product_id = v_product for no key update;
    select coalesce(sum(quantity), 0) into v_recent from product_day where product_id = v_product and date >= p_since;
    update product_sales set recent_since = p_since, recent = v_recent where product_id = v_product;
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
