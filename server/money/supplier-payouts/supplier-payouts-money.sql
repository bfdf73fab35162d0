-- The orders of a payout run to a supplier, in the books of one merchant.

-- The supplier of an article: the short name before the slash, under which its catalogue was imported; else empty.
create or replace function supplier_of(p_source text) returns text language sql immutable as $$
  select coalesce(substring(p_source from '^([a-z0-9][a-z0-9-]*)/'), '')
$$;

-- A supplier's share of what an order's suppliers returned, in proportion to their costs. It is the difference of two
-- running shares, so that the shares add up. p_before: the cost of the suppliers before this one.
create or replace function returned_share(p_returned bigint, p_total bigint, p_before bigint, p_cost bigint)
  returns bigint language sql immutable as $$
  select (div(p_returned::numeric * (p_before + p_cost), p_total)
    - div(p_returned::numeric * p_before, p_total))::bigint
$$;

-- Whether runs hold all that an order's suppliers are due, so that no cost of it returns any more. p_is_paid: only runs
-- that have arrived count.
create or replace function is_held_by_runs(p_merchant uuid, p_order uuid, p_is_paid boolean) returns boolean
  language plpgsql stable as $$
declare
  o orders;
begin
  select * into o from orders where merchant_id = p_merchant and id = p_order;
  return o.total_cost - o.cost_returned = (
    select sum(l.cost - returned_share(o.cost_returned, o.total_cost, l.cost_before, l.cost))
    from supplier_payout_order l
    where l.merchant_id = p_merchant and l.order_id = p_order and l.claimed_at is not null and l.released_at is null
      and (l.paid_at is not null or not p_is_paid));
end $$;

-- Whether an order is still as the run lists it: ended, without an open refund or dispute, in no other run, and with
-- the same returned amount.
create or replace function is_still_due(p_merchant uuid, p_line supplier_payout_order) returns boolean
  language plpgsql stable as $$
declare
  o orders;
begin
  select * into o from orders where merchant_id = p_merchant and id = p_line.order_id;
  return o.status in ('completed', 'cancelled')
    and not exists (select 1 from dispute where merchant_id = p_merchant and order_id = o.id and state = 'open')
    and p_line.returned = returned_share(o.cost_returned, o.total_cost, p_line.cost_before, p_line.cost)
    and not exists (select 1 from refund
      where merchant_id = p_merchant and order_id = o.id and status = 'pending_approval')
    and not exists (select 1 from supplier_payout_order
      where merchant_id = p_merchant and order_id = o.id and supplier = p_line.supplier and claimed_at is not null
        and released_at is null);
end $$;

-- What a run would pay now for the merchant's orders that it lists: {orders, amount}.
create or replace function due_of_run(p_merchant uuid, p_payout uuid) returns jsonb language plpgsql stable as $$
declare
  l supplier_payout_order;
  v_orders bigint := 0;
  v_amount bigint := 0;
begin
  for l in select * from supplier_payout_order where merchant_id = p_merchant and payout_id = p_payout loop
    if is_still_due(p_merchant, l) then
      v_orders := v_orders + 1;
      v_amount := v_amount + l.amount;
    end if;
  end loop;
  return jsonb_build_object('orders', v_orders, 'amount', v_amount);
end $$;

-- Assigns the merchant's orders to a run that was just confirmed. Refuses if an order has changed since the proposal.
create or replace function claim_supplier_orders(p_merchant uuid, p_payout uuid, p_at timestamptz) returns void
  language plpgsql as $$
declare
  l supplier_payout_order;
begin
  perform lock_ledger(p_merchant);
  for l in
    select * from supplier_payout_order where merchant_id = p_merchant and payout_id = p_payout order by order_id
  loop
    if not is_still_due(p_merchant, l) then
      perform refuse('conflict', '{"because": "changed", "fields": {"reason": "run_changed"}}');
    end if;
  end loop;
  update supplier_payout_order set claimed_at = p_at where merchant_id = p_merchant and payout_id = p_payout;
  update orders o set supplier_run_at = coalesce(o.supplier_run_at, p_at)
  where o.merchant_id = p_merchant and is_held_by_runs(p_merchant, o.id, false)
    and exists (select 1 from supplier_payout_order line
      where line.merchant_id = p_merchant and line.payout_id = p_payout and line.order_id = o.id);
end $$;

-- Releases the orders of a run that failed or came back: they are due again, and their cost can return again. Cost that
-- the platform bore, since it could not claim it from the supplier meanwhile, goes to the platform.
create or replace function release_supplier_orders(p_merchant uuid, p_payout uuid, p_at timestamptz) returns void
  language plpgsql as $$
declare
  l record;
begin
  perform lock_ledger(p_merchant);
  for l in
    select line.order_id, returned_share(o.cost_returned, o.total_cost, line.cost_before, line.cost) - line.returned
      as meanwhile
    from supplier_payout_order line join orders o on o.merchant_id = line.merchant_id and o.id = line.order_id
    where line.merchant_id = p_merchant and line.payout_id = p_payout and line.claimed_at is not null
      and line.released_at is null order by line.order_id
  loop
    if l.meanwhile > 0 then
      perform post_to_ledger(p_merchant, 'cost_returned', concat(p_payout, ':', l.order_id), p_at, l.order_id,
        array['supplier', 'grant'], array[-l.meanwhile, l.meanwhile]);
    end if;
    update orders set supplier_run_at = null where merchant_id = p_merchant and id = l.order_id;
  end loop;
  update supplier_payout_order set released_at = p_at
  where merchant_id = p_merchant and payout_id = p_payout and claimed_at is not null;
end $$;

-- The source of the movement that pays a supplier for an order. Each payment after a returned one has a source of its
-- own.
create or replace function supplier_payment_source(p_merchant uuid, p_order uuid, p_supplier text) returns text
  language plpgsql stable as $$
declare
  v_came_back bigint := (
    select count(*) from supplier_payout_order
    where merchant_id = p_merchant and order_id = p_order and supplier = p_supplier and paid_at is not null
      and released_at is not null);
begin
  return concat(p_order, ':', p_supplier, case when v_came_back > 0 then concat(':', v_came_back + 1) end);
end $$;

-- Posts the arrival of the money: supplier to bank, once for each order and supplier. An order counts as paid when all
-- its suppliers are paid.
create or replace function pay_supplier_orders(p_merchant uuid, p_payout uuid, p_at timestamptz) returns void
  language plpgsql as $$
declare
  l supplier_payout_order;
begin
  perform lock_ledger(p_merchant);
  for l in
    select * from supplier_payout_order where merchant_id = p_merchant and payout_id = p_payout order by order_id
  loop
    perform post_to_ledger(p_merchant, 'supplier_paid',
      supplier_payment_source(p_merchant, l.order_id, l.supplier), p_at, l.order_id,
      array['supplier', 'clearing:bank'], array[-l.amount, l.amount]);
    update supplier_payout_order set paid_at = p_at
    where merchant_id = p_merchant and payout_id = p_payout and order_id = l.order_id;
    update orders o set supplier_paid_at = p_at
    where o.merchant_id = p_merchant and o.id = l.order_id and is_held_by_runs(p_merchant, l.order_id, true);
  end loop;
end $$;

-- Posts that the bank returned the money of a run after its arrival: bank to supplier, as much as was paid for each
-- order.
create or replace function return_supplier_orders(p_merchant uuid, p_payout uuid, p_at timestamptz) returns void
  language plpgsql as $$
declare
  l supplier_payout_order;
begin
  perform lock_ledger(p_merchant);
  for l in
    select * from supplier_payout_order where merchant_id = p_merchant and payout_id = p_payout order by order_id
  loop
    perform post_to_ledger(p_merchant, 'supplier_payment_returned',
      supplier_payment_source(p_merchant, l.order_id, l.supplier), p_at, l.order_id,
      array['supplier', 'clearing:bank'], array[l.amount, -l.amount]);
    update orders set supplier_paid_at = null where merchant_id = p_merchant and id = l.order_id;
  end loop;
  perform release_supplier_orders(p_merchant, p_payout, p_at);
end $$;
