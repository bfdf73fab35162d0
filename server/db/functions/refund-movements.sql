-- Rm

-- Approves a refund that is open: the supplier's part of the cost comes back, the amount goes to the shopper.
create or replace function approve_refund(p_merchant uuid, p_refund uuid, p_amount bigint, p_bears text, p_decision text,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r refund;
  o orders;
  v_before bigint;
  v_date date := shop_date(p_merchant, p_at);
  v_not_received boolean;
  v_bears text;
  v_cost_back bigint := 0;
  v_to_available boolean;
  v_from_escrow bigint;
  v_from_fee bigint := 0;
  v_from_available bigint;
  v_from_owed bigint;
begin
  perform ledger_lock(p_merchant);
  select * into r from refund where merchant_id = p_merchant and id = p_refund for update;
  if not found then
    perform refuse('not_found');
  end if;
  if r.status <> 'pending_approval' then
    perform refuse('conflict', jsonb_build_object('status', r.status));
  end if;
  select * into o from orders where merchant_id = p_merchant and id = r.order_id for update;
  perform lock_sold_listings(p_merchant, o.id);
  if o.paid_at is null or o.status = 'cancelled' then
    perform refuse('conflict', jsonb_build_object('status', o.status));
  end if;
  -- Before pick-up it is always the whole order.
  if p_amount > r.amount or p_amount <= 0 or o.refunded + o.refunded_by_platform + p_amount > o.selling_total
     or o.picked_at is null and p_amount <> o.selling_total then
    perform refuse('conflict', jsonb_build_object('amount', r.amount));
  end if;
  v_not_received := r.goods = 'not_received' or o.shipped_at is null;
  v_bears := case
    -- Nothing was spent yet: it all comes out of the order's escrow.
    when o.picked_at is null then 'merchant'
    -- No cost returns after the supplier was paid: the platform bears it and claims it from the supplier.
    when (p_bears = 'supplier' or v_not_received) and o.supplier_paid_at is not null then 'platform'
    when v_not_received then 'supplier'
    else p_bears end;
  v_before := order_earnings(o);
  update refund set status = 'approved', amount = p_amount, bears = v_bears, decision = p_decision,
    decided_at = p_at, decided_on = v_date
  where merchant_id = p_merchant and id = p_refund;
  if v_bears = 'platform' then
    perform ledger_post(p_merchant, 'refund_decided', p_refund::text, p_at, o.id,
      array['grant', 'refunds'], array[-p_amount, p_amount]);
    update orders set refunded_by_platform = refunded_by_platform + p_amount
    where merchant_id = p_merchant and id = o.id;
    perform order_happened(p_merchant, o.id, p_at, 'refunded');
  else
    if v_bears = 'supplier' and o.picked_at is not null then
      v_cost_back := case
        when o.refunds_by_supplier_only and o.refunded + p_amount = o.selling_total
          then o.total_cost - o.cost_returned
        else div(o.total_cost::numeric * p_amount, o.selling_total)::bigint end;
      v_to_available := o.fund_from = 'wallet' or o.settled_at is not null;
      if v_cost_back > 0 then
        perform ledger_post(p_merchant, 'cost_returned', p_refund::text, p_at, o.id,
          array['supplier', case when v_to_available then 'available' else 'escrow' end],
          array[-v_cost_back, v_cost_back]);
        if v_to_available then
          o.taken := o.taken - v_cost_back;
        else
          o.escrow_left := o.escrow_left + v_cost_back;
        end if;
      end if;
    end if;
    o.refunded := o.refunded + p_amount;
    v_from_escrow := least(p_amount, o.escrow_left);
    if o.settled_at is not null then
      -- F·r/S as the difference of two running shares, so that the parts of a whole refund add up to the fee.
      v_from_fee := least(p_amount - v_from_escrow, o.fee_taken - o.fee_returned,
        (div(o.fee::numeric * o.refunded, o.selling_total)
         - div(o.fee::numeric * (o.refunded - p_amount), o.selling_total))::bigint);
    end if;
    v_from_available := least(p_amount - v_from_escrow - v_from_fee, ledger_balance(p_merchant, 'available'));
    v_from_owed := p_amount - v_from_escrow - v_from_fee - v_from_available;
    perform ledger_post(p_merchant, 'refund_decided', p_refund::text, p_at, o.id,
      array['escrow', 'revenue:fee', 'available', 'owed', 'refunds'],
      array[-v_from_escrow, -v_from_fee, -v_from_available, -v_from_owed, p_amount]);
    update orders set refunded = o.refunded, escrow_left = o.escrow_left - v_from_escrow,
      cost_returned = cost_returned + v_cost_back, fee_returned = fee_returned + v_from_fee,
      taken = o.taken + v_from_available + v_from_owed,
      refunds_by_supplier_only = refunds_by_supplier_only and v_bears = 'supplier'
    where merchant_id = p_merchant and id = o.id;
    if o.refunded = o.selling_total then
      perform order_cancelled(p_merchant, o.id, 'refund', p_decision, p_at);
    else
      perform order_happened(p_merchant, o.id, p_at, 'refunded');
    end if;
    perform refund_counted(p_merchant, o.id, v_before, p_amount, v_bears, v_date);
    perform unshare_fee(p_merchant, o.id, p_refund, p_at);
  end if;
  perform send_out(p_merchant, 'refund_back', jsonb_build_object('refundId', p_refund, 'orderId', o.id), p_at);
  perform live(p_merchant, 'order', jsonb_build_object('id', o.id, 'number', o.number), p_at);
  perform live(p_merchant, 'wallet', '{}', p_at);
end $$;

-- The figures that a decided refund changes, against the day it was decided.
create or replace function refund_counted(p_merchant uuid, p_order uuid, p_before bigint, p_amount bigint, p_bears text,
  p_date date) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o orders;
  v_after bigint;
  v_settled boolean;
begin
  select * into o from orders where merchant_id = p_merchant and id = p_order;
  v_after := order_earnings(o);
  v_settled := o.settled_at is not null;
  update orders set earnings = v_after where merchant_id = p_merchant and id = p_order;
  -- What a cancelled order cost the merchant is final: it counts as profit (of less than nothing) that day.
  perform add_day(p_merchant, p_date, p_sales => -p_amount, p_refunded => 1,
    p_estimated_profit => v_after - p_before,
    p_profit => case when v_settled then v_after - p_before when o.status = 'cancelled' then v_after else 0 end,
    p_merchant_refunds => (p_bears = 'merchant' and o.picked_at is not null)::integer);
  update merchant_counter set sales = sales - p_amount,
    pending = pending + case when v_settled then 0 when o.status = 'cancelled' then -p_before
      else v_after - p_before end,
    income = income + case when v_settled then v_after - p_before when o.status = 'cancelled' then v_after else 0 end
  where merchant_id = p_merchant;
end $$;

-- Opens and approves, in one step, the refund of a whole order that was paid and not shipped: declined, expired,
-- or the supplier cannot ship; an unpaid one just ends. p_by: 'shopper', 'merchant' (declined), 'time' or 'supplier'.
create or replace function cancel_order(p_merchant uuid, p_order uuid, p_refund uuid, p_by text, p_reason text,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o orders := lock_order(p_merchant, p_order);
  v_refund uuid;
begin
  -- Time ends only what is due, whatever became of the order since the sweep looked.
  if p_by = 'time' and p_at < (case o.status when 'waiting_payment' then o.pay_by when 'awaiting_pickup' then o.pick_by
      when 'awaiting_shipment' then o.ship_by end) then
    perform refuse('conflict', jsonb_build_object('status', o.status));
  end if;
  if o.status = 'waiting_payment' and p_by in ('shopper', 'time') then
    perform order_cancelled(p_merchant, p_order, p_by, p_reason, p_at);
    return;
  end if;
  if not (o.status = 'awaiting_pickup' and p_by in ('merchant', 'time')
          or o.status = 'awaiting_shipment' and p_by in ('supplier', 'time')) then
    perform refuse('conflict', jsonb_build_object('status', o.status));
  end if;
  perform lock_sold_listings(p_merchant, p_order);
  -- A refund that the shopper has already asked for becomes this one.
  update refund set amount = o.selling_total - o.refunded, goods = 'not_received'
  where merchant_id = p_merchant and order_id = p_order and status = 'pending_approval'
  returning id into v_refund;
  if v_refund is null then
    v_refund := p_refund;
    insert into refund (merchant_id, id, order_id, amount, reason, goods, status, applied_at)
    values (p_merchant, p_refund, p_order, o.selling_total - o.refunded, p_reason, 'not_received', 'pending_approval',
      p_at);
  end if;
  perform approve_refund(p_merchant, v_refund, o.selling_total - o.refunded,
    case o.status when 'awaiting_pickup' then 'merchant' else 'supplier' end, p_reason, p_at);
  update orders set cancelled_by = p_by where merchant_id = p_merchant and id = p_order;
  if o.status = 'awaiting_pickup' then
    perform add_day(p_merchant, shop_date(p_merchant, p_at), p_merchant_cancellations => 1);
  end if;
  perform tell(p_merchant, 'order_cancelled_' || p_by,
    jsonb_build_object('number', o.number, 'total', o.selling_total), 'order', p_order::text, p_at);
end $$;

-- The provider confirmed that the shopper has the money.
create or replace function refund_paid(p_merchant uuid, p_refund uuid, p_at timestamptz) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  r refund;
  v_provider text;
begin
  perform ledger_lock(p_merchant);
  select * into r from refund where merchant_id = p_merchant and id = p_refund for update;
  if not found then
    perform refuse('not_found');
  end if;
  if r.status <> 'approved' or r.paid_at is not null then
    return;
  end if;
  select paid_through into v_provider from orders where merchant_id = p_merchant and id = r.order_id;
  perform ledger_post(p_merchant, 'refund_paid', p_refund::text, p_at, r.order_id,
    array['refunds', case v_provider when 'partner' then 'clearing:partner' else 'clearing:payments' end],
    array[-r.amount, r.amount]);
  update refund set paid_at = p_at, pay_failed = null where merchant_id = p_merchant and id = p_refund;
end $$;

-- The money could not go back: the refund waits in finance's queue, and says why.
create or replace function refund_pay_failed(p_merchant uuid, p_refund uuid, p_why text) returns void language sql
  security definer set search_path = public, pg_temp as $$
  update refund set pay_failed = p_why
  where merchant_id = p_merchant and id = p_refund and status = 'approved' and paid_at is null
$$;

-- A payment that came too late or too much has gone back.
create or replace function payment_back_paid(p_merchant uuid, p_payment uuid, p_amount bigint, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_payment payment;
begin
  perform ledger_lock(p_merchant);
  select * into v_payment from payment where merchant_id = p_merchant and id = p_payment;
  if not found then
    perform refuse('not_found');
  end if;
  if exists (select from ledger_transaction where merchant_id = p_merchant and kind = 'refund_paid'
             and source = p_payment::text) then
    return;
  end if;
  perform ledger_post(p_merchant, 'refund_paid', p_payment::text, p_at, v_payment.order_id,
    array['refunds', case v_payment.provider when 'partner' then 'clearing:partner' else 'clearing:payments' end],
    array[-p_amount, p_amount]);
end $$;
