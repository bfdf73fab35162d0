-- What shops sell in common: the stock of variants and the sales of products. They are written by functions alone,
-- since no party may write the catalogue. Rows are locked in the order of their ids.

-- Takes quantities out of the stock, for orders that are not paid yet; answers the variants that had enough. The
-- caller undoes all of it where one had not.
create or replace function take_stock(p_variants uuid[], p_quantities integer[]) returns uuid[] language plpgsql
  security definer set search_path = public, pg_temp as $$
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
