-- Orders: their sums, their states and their payment. Each movement takes the merchant first, locks the merchant, and
-- refuses an order in another state. It writes status, counters, events and money in one transaction. The order of
-- locks is in server/db/README.md.

-- The fee of a total at a rate in basis points, rounded half up.
create or replace function order_fee(p_total bigint, p_fee_bps integer) returns bigint language sql immutable as $$
  select div(p_total::numeric * p_fee_bps + 5000, 10000)::bigint
$$;

-- The fee that the settlement takes after refunds: F·(S−R)/S, rounded half up.
create or replace function order_fee_due(o orders) returns bigint language sql immutable as $$
  select div(2 * o.fee::numeric * (o.selling_total - o.refunded) + o.selling_total, 2 * o.selling_total)::bigint
$$;

-- The merchant's earnings: selling total less cost and fee. After refunds: what the settlement pays, less what refunds
-- took from the merchant's balance and what the merchant paid from the wallet.
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

-- The status code of the list call.
create or replace function order_status_code(p_status text) returns text language sql immutable as $$
  select case p_status when 'waiting_payment' then '0' when 'awaiting_pickup' then '5' when 'awaiting_shipment' then '1'
    when 'shipped' then '2' when 'received' then '3' when 'completed' then '4' when 'cancelled' then '-1' end
$$;

-- An order as in the merchant's lists, in the reader's language. Equal to orderRow() of order-json.ts; orders.test.ts
-- compares them.
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

-- Reads an order after locking the merchant. Every change of an order locks the merchant first, so the order itself
-- needs no lock.
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

create or replace function move_order_count(p_merchant uuid, p_from text, p_to text) returns void
  language plpgsql as $$
begin
  update order_count set count = count + case when status = p_to then 1 else -1 end
  where merchant_id = p_merchant and status in (p_from, p_to) and p_from is distinct from p_to;
end $$;

-- Records an event that is not a step of the order; the order itself stores the time of each step.
create or replace function record_order_event(p_merchant uuid, p_order uuid, p_at timestamptz, p_kind text,
  p_text text default '') returns void language plpgsql as $$
begin
  insert into order_event (merchant_id, order_id, sequence, at, kind, text)
  select p_merchant, p_order, coalesce(max(sequence), 0) + 1, p_at, p_kind, p_text
  from order_event where merchant_id = p_merchant and order_id = p_order;
end $$;

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

-- Books a verified payment event once; answers 'paid', 'unapplied' or 'already'. A payment that came too late or is too
-- low is unapplied, and so is what exceeds the total. Unapplied money goes back to the shopper at once.
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
