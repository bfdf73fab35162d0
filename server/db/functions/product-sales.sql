-- What all shops sold of a product, in all, by day and lately. No party may write the catalogue, so functions do.

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
