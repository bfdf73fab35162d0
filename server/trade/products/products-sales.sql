-- Sales of a product over all shops: in total, by day and in the last thirty days. No party may write the catalogue, so
-- functions count them.

-- Counts sold quantities of products by day. p_sold: [{id uuid, date date, quantity bigint}].
create or replace function count_product_sales(p_sold jsonb) returns void language plpgsql as $$
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

-- Removes the message of a sale from the outbox, so that it is counted once. Answers {merchantId uuid, orderId uuid,
-- sign integer, isFirst boolean: its goods were reserved until now}; null if the message is gone.
create or replace function take_sale_message(p_merchant uuid, p_id uuid) returns jsonb language plpgsql as $$
declare
  v_order text;
  v_kind text;
begin
  delete from outbox
  where merchant_id = p_merchant and id = p_id and kind in ('sold', 'unsold', 'resold') and claimed_by is not null
  returning payload->>'orderId', kind into v_order, v_kind;
  if not found then
    return null;
  end if;
  return jsonb_build_object('merchantId', p_merchant, 'orderId', v_order, 'isFirst', v_kind = 'sold',
    'sign', case v_kind when 'unsold' then -1 else 1 end);
end $$;

-- Counts the sales of these messages, each once, and subtracts the cancelled ones. Only a payment and the end of a paid
-- order create such messages. Quantities and reservations are read from the orders. p_messages: [{merchantId uuid, id
-- uuid}].
create or replace function count_sales(p_messages jsonb) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_message record;
  v_sale jsonb;
  v_sales jsonb := '[]';
  v_lines jsonb;
  v_summed jsonb;
begin
  perform lock_catalogue();
  for v_message in
    select * from jsonb_to_recordset(p_messages) as message ("merchantId" uuid, id uuid) order by 1, 2
  loop
    select take_sale_message(v_message."merchantId", v_message.id) into v_sale;
    v_sales := v_sales || coalesce(v_sale, '[]');
  end loop;
  select coalesce(jsonb_agg(jsonb_build_object('id', l.product_id, 'variantId', l.variant_id, 'date', o.paid_on,
    'quantity', l.quantity, 'sign', sale.sign, 'isFirst', sale."isFirst")), '[]') into v_lines
  from jsonb_to_recordset(v_sales) as sale ("merchantId" uuid, "orderId" uuid, sign integer, "isFirst" boolean)
  join orders o on o.merchant_id = sale."merchantId" and o.id = sale."orderId"
  join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id;
  -- The stock is locked before the sales of its products.
  select coalesce(jsonb_agg(paid), '[]') into v_summed from (
    select id as "productId", "variantId", sum(quantity) as quantity
    from jsonb_to_recordset(v_lines) as line (id uuid, "variantId" uuid, quantity integer, "isFirst" boolean)
    where "isFirst" group by id, "variantId") as paid;
  perform end_stock_reservations(v_summed);
  select coalesce(jsonb_agg(sold), '[]') into v_summed from (
    select id, date, sum(sign * quantity) as quantity
    from jsonb_to_recordset(v_lines) as line (id uuid, date date, quantity integer, sign integer)
    group by id, date) as sold;
  perform count_product_sales(v_summed);
end $$;

-- Recalculates products whose recent sales began before this day; answers how many it did, at most p_limit.
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
