-- The party that bears a refund if the operator chose p_bears.
create or replace function refund_bearer(o orders, r refund, p_bears text) returns text language sql immutable as $$
  select case
    -- Nothing was spent yet: all of it comes from the order's escrow.
    when o.picked_at is null then 'merchant'
    -- Once two operators have decided to pay all suppliers of the order, no cost returns, and the platform bears it.
    when (p_bears = 'supplier' or r.goods = 'not_received' or o.shipped_at is null)
      and coalesce(o.supplier_run_at, o.supplier_paid_at) is not null then 'platform'
    when r.goods = 'not_received' or o.shipped_at is null then 'supplier'
    else p_bears end
$$;

-- The party that bears an open refund; null if there is none. Refuses if p_bears names another party, since operators
-- decide by the preview, which shows whose money it is.
create or replace function bearer_of_refund(p_merchant uuid, p_refund uuid, p_bears text) returns text
  language plpgsql stable as $$
declare
  r refund;
  o orders;
  v_bears text;
begin
  select * into r from refund where merchant_id = p_merchant and id = p_refund;
  select * into o from orders where merchant_id = p_merchant and id = r.order_id;
  v_bears := case when r.status = 'pending_approval' then refund_bearer(o, r, p_bears) end;
  if v_bears <> p_bears then
    perform refuse('conflict', '{"fields": {"reason": "bearer_changed"}}');
  end if;
  return v_bears;
end $$;

-- Refuses an amount that the order cannot refund. Before the pick-up it is always the whole order.
create or replace function require_refundable(o orders, r refund, p_amount bigint) returns void
  language plpgsql stable as $$
begin
  if o.paid_at is null or o.status = 'cancelled' then
    perform refuse('conflict', jsonb_build_object('status', o.status));
  end if;
  if p_amount > r.amount or p_amount <= 0 or o.refunded + o.refunded_by_platform + p_amount > o.selling_total
     or o.picked_at is null and p_amount <> o.selling_total then
    perform refuse('conflict', jsonb_build_object('amount', r.amount));
  end if;
end $$;

-- The cost that the supplier returns with a refund that it bears. The last refund of an order that only suppliers bore
-- takes the remainder, so that the parts add up to the cost.
create or replace function returned_cost(o orders, p_amount bigint) returns bigint language sql immutable as $$
  select case
    when o.refunds_by_supplier_only and o.refunded + p_amount = o.selling_total then o.total_cost - o.cost_returned
    else div(o.total_cost::numeric * p_amount, o.selling_total)::bigint end
$$;

-- The part of a returned cost that belongs to suppliers whose runs hold the order. The platform bears it, and reclaims
-- it if such a run comes back (release_supplier_orders).
create or replace function held_cost(o orders, p_cost bigint) returns bigint language plpgsql stable as $$
begin
  return (
    select coalesce(sum(returned_share(o.cost_returned + p_cost, o.total_cost, l.cost_before, l.cost)
      - returned_share(o.cost_returned, o.total_cost, l.cost_before, l.cost)), 0)
    from supplier_payout_order l
    where l.merchant_id = o.merchant_id and l.order_id = o.id and l.claimed_at is not null and l.released_at is null);
end $$;

-- The cost returns to its source: to available for a settled order, else to the order's escrow.
create or replace function returns_cost_to_available(o orders) returns boolean language sql immutable as $$
  select coalesce(o.fund_from = 'wallet', false) or o.settled_at is not null
$$;

create or replace function with_returned_cost(o orders, p_cost bigint) returns orders language plpgsql immutable as $$
begin
  o.cost_returned := o.cost_returned + p_cost;
  if returns_cost_to_available(o) then
    o.charged_to_merchant := o.charged_to_merchant - p_cost;
  else
    o.escrow_left := o.escrow_left + p_cost;
  end if;
  return o;
end $$;

-- What a refund that the platform does not bear takes. It takes from the order's escrow, then from the fee's share of a
-- settled order, then from available, and the rest becomes a debt.
create or replace function refund_sources(o orders, p_amount bigint, p_available bigint) returns bigint[]
  language plpgsql immutable as $$
declare
  v_from_escrow bigint := least(p_amount, o.escrow_left);
  v_from_fee bigint := 0;
  v_from_available bigint;
begin
  if o.settled_at is not null then
    -- F·r/S as the difference of two running shares, so that the parts of a whole refund add up to the fee.
    v_from_fee := least(p_amount - v_from_escrow, o.fee_taken - o.fee_returned,
      (div(o.fee::numeric * (o.refunded + p_amount), o.selling_total)
       - div(o.fee::numeric * o.refunded, o.selling_total))::bigint);
  end if;
  v_from_available := least(p_amount - v_from_escrow - v_from_fee, p_available);
  return array[v_from_escrow, v_from_fee, v_from_available,
    p_amount - v_from_escrow - v_from_fee - v_from_available];
end $$;

create or replace function with_refund(o orders, p_amount bigint, p_sources bigint[]) returns orders
  language plpgsql immutable as $$
begin
  o.refunded := o.refunded + p_amount;
  o.escrow_left := o.escrow_left - p_sources[1];
  o.fee_returned := o.fee_returned + p_sources[2];
  o.charged_to_merchant := o.charged_to_merchant + p_sources[3] + p_sources[4];
  return o;
end $$;

-- What a refund would move by account, and how it would change the order's earnings. The movement uses the same
-- calculations. Locks and writes nothing.
create or replace function refund_effect(o orders, r refund, p_amount bigint) returns jsonb
  language plpgsql stable as $$
declare
  v_before orders := o;
  v_available bigint := ledger_balance(o.merchant_id, 'available');
  v_cost bigint := 0;
  v_held bigint := 0;
  v_cost_to_available bigint;
  v_from bigint[];
begin
  if r.bears = 'platform' then
    return jsonb_build_object('earnings', 0, 'accounts', jsonb_build_object('grant', -p_amount, 'refunds', p_amount));
  end if;
  if r.bears = 'supplier' and o.picked_at is not null then
    v_cost := returned_cost(o, p_amount);
    v_held := held_cost(o, v_cost);
    o := with_returned_cost(o, v_cost);
  end if;
  v_cost_to_available := case when returns_cost_to_available(o) then v_cost else 0 end;
  v_from := refund_sources(o, p_amount, v_available + v_cost_to_available);
  o := with_refund(o, p_amount, v_from);
  if o.refunded = o.selling_total then
    o.status := 'cancelled';
  end if;
  return jsonb_build_object('earnings', order_earnings(o) - order_earnings(v_before), 'accounts', jsonb_build_object(
    'supplier', v_held - v_cost, 'grant', -v_held, 'escrow', v_cost - v_cost_to_available - v_from[1],
    'revenue:fee', -v_from[2] + referral_share_excess(o),
    'available', v_cost_to_available - v_from[3], 'owed', -v_from[4], 'refunds', p_amount));
end $$;

-- Posts the supplier's part of a refund; answers the order to be written.
create or replace function return_order_cost(o orders, p_refund uuid, p_amount bigint, p_at timestamptz) returns orders
  language plpgsql as $$
declare
  v_cost bigint := returned_cost(o, p_amount);
  v_held bigint := held_cost(o, v_cost);
  v_given bigint := v_cost - v_held;
  v_to text := case when returns_cost_to_available(o) then 'available' else 'escrow' end;
begin
  if v_cost > 0 then
    perform post_to_ledger(o.merchant_id, 'cost_returned', p_refund::text, p_at, o.id,
      array['supplier', 'grant', v_to], array[-v_given, -v_held, v_cost]);
  end if;
  return with_returned_cost(o, v_cost);
end $$;

-- Posts a refund that the platform does not bear; answers the order to be written.
create or replace function post_refund(o orders, p_refund uuid, p_amount bigint, p_kind text, p_at timestamptz)
  returns orders language plpgsql as $$
declare
  v_from bigint[] := refund_sources(o, p_amount, ledger_balance(o.merchant_id, 'available'));
begin
  perform post_to_ledger(o.merchant_id, p_kind, p_refund::text, p_at, o.id,
    array['escrow', 'revenue:fee', 'available', 'owed', 'refunds'],
    array[-v_from[1], -v_from[2], -v_from[3], -v_from[4], p_amount]);
  return with_refund(o, p_amount, v_from);
end $$;

-- Records the figures of a refund, on the day of its decision. p_before: the order's earnings before it.
create or replace function record_refund_figures(p_merchant uuid, p_order uuid, p_before bigint, p_amount bigint,
  p_bears text, p_date date) returns void language plpgsql as $$
declare
  o orders;
  v_after bigint;
  v_profit bigint := 0;
  v_pending bigint := 0;
begin
  select * into o from orders where merchant_id = p_merchant and id = p_order;
  v_after := order_earnings(o);
  update orders set earnings = v_after where merchant_id = p_merchant and id = p_order;
  if o.settled_at is not null then
    v_profit := v_after - p_before;
  elsif o.status = 'cancelled' then
    -- What a cancelled order cost the merchant is final: it counts as negative profit of that day.
    v_profit := v_after;
    v_pending := -p_before;
  else
    v_pending := v_after - p_before;
  end if;
  perform add_day_figures(p_merchant, p_date, p_sales => -p_amount, p_refunded => 1,
    p_estimated_profit => v_after - p_before, p_profit => v_profit,
    p_merchant_refunds => (p_bears = 'merchant' and o.picked_at is not null)::integer);
  update merchant_counter set sales = sales - p_amount, pending = pending + v_pending, income = income + v_profit
  where merchant_id = p_merchant;
end $$;

-- Writes an order after a refund that the platform does not bear, with all consequences.
create or replace function write_refunded_order(o orders, r refund, p_amount bigint, p_kind text, p_at timestamptz)
  returns void language plpgsql as $$
declare
  v_before bigint := order_earnings(o);
begin
  if r.bears = 'supplier' and o.picked_at is not null then
    o := return_order_cost(o, r.id, p_amount, p_at);
  end if;
  o := post_refund(o, r.id, p_amount, p_kind, p_at);
  update orders set refunded = o.refunded, escrow_left = o.escrow_left, cost_returned = o.cost_returned,
    fee_returned = o.fee_returned, charged_to_merchant = o.charged_to_merchant,
    refunds_by_supplier_only = refunds_by_supplier_only and r.bears = 'supplier'
  where merchant_id = o.merchant_id and id = o.id;
  if o.refunded = o.selling_total then
    perform mark_order_cancelled(o.merchant_id, o.id, 'refund', r.decision, p_at);
  else
    perform record_order_event(o.merchant_id, o.id, p_at, 'refunded');
  end if;
  perform record_refund_figures(o.merchant_id, o.id, v_before, p_amount, r.bears, r.decided_on);
  perform reverse_referral_share(o.merchant_id, o.id, r.id, p_at);
end $$;

drop function if exists post_approved_refund(uuid, uuid, text, timestamptz);

-- Posts a refund that was just approved, with all consequences. The callers notify the merchant. p_kind:
-- 'refund_decided', or 'chargeback' if the shopper's bank decided. p_lines: those that an operator chose instead of the
-- requested ones, which stay in the refund.
create or replace function post_approved_refund(p_merchant uuid, p_refund uuid, p_kind text, p_at timestamptz,
  p_lines jsonb default null) returns void language plpgsql as $$
declare
  r refund;
  o orders;
begin
  select * into r from refund where merchant_id = p_merchant and id = p_refund;
  select * into o from orders where merchant_id = p_merchant and id = r.order_id;
  r.lines := coalesce(p_lines, r.lines);
  perform write_refund_lines(r);
  if r.bears = 'platform' then
    perform post_to_ledger(p_merchant, p_kind, p_refund::text, p_at, o.id,
      array['grant', 'refunds'], array[-r.amount, r.amount]);
    update orders set refunded_by_platform = refunded_by_platform + r.amount
    where merchant_id = p_merchant and id = o.id;
    perform record_order_event(p_merchant, o.id, p_at, 'refunded',
      case when o.refunded + o.refunded_by_platform + r.amount = o.selling_total then 'whole' else '' end);
  else
    perform write_refunded_order(o, r, r.amount, p_kind, p_at);
  end if;
  perform enqueue(p_merchant, 'refund_payout', jsonb_build_object('refundId', p_refund, 'orderId', o.id), p_at);
  perform emit_live_event(p_merchant, 'order', jsonb_build_object('id', o.id, 'number', o.number), p_at);
  perform emit_live_event(p_merchant, 'wallet', '{}', p_at);
end $$;

drop function if exists book_refund(uuid, uuid, bigint, text, text, text, timestamptz);

create or replace function book_refund(p_merchant uuid, p_refund uuid, p_amount bigint, p_bears text,
  p_decision text, p_kind text, p_at timestamptz, p_lines jsonb default null) returns void language plpgsql as $$
declare
  r refund := lock_refund(p_merchant, p_refund);
  o orders;
  v_bears text;
begin
  select * into o from orders where merchant_id = p_merchant and id = r.order_id;
  perform lock_order_listings(p_merchant, o.id);
  perform require_refundable(o, r, p_amount);
  v_bears := refund_bearer(o, r, p_bears);
  update refund set status = 'approved', amount = p_amount, bears = v_bears, decision = p_decision,
    decided_at = p_at, decided_on = shop_date(p_merchant, p_at)
  where merchant_id = p_merchant and id = p_refund;
  perform post_approved_refund(p_merchant, p_refund, p_kind, p_at, p_lines);
end $$;

-- Records the provider's confirmation that the shopper has the money.
create or replace function mark_refund_paid(p_merchant uuid, p_refund uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r refund := lock_refund_in_any_state(p_merchant, p_refund);
  v_provider text;
begin
  if r.status <> 'approved' or r.paid_at is not null then
    return;
  end if;
  select paid_through into v_provider from orders where merchant_id = p_merchant and id = r.order_id;
  perform post_to_ledger(p_merchant, 'refund_paid', p_refund::text, p_at, r.order_id,
    array['refunds', case v_provider when 'partner' then 'clearing:partner' when 'bank' then 'clearing:bank'
      else 'clearing:payments' end],
    array[-(r.amount - r.charged_back), r.amount - r.charged_back]);
  update refund set paid_at = p_at, sent_at = coalesce(sent_at, p_at), sent_amount = amount - charged_back,
    payment_failure = null where merchant_id = p_merchant and id = p_refund;
  perform mail_shopper(p_merchant, r.order_id, 'refund_paid', p_at,
    jsonb_build_object('params', jsonb_build_object('amount', r.amount - r.charged_back)));
end $$;

-- Records that the payment of a refund failed. It waits in the queue of finance, with the reason.
create or replace function mark_refund_payment_failed(p_merchant uuid, p_refund uuid, p_reason text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update refund set payment_failure = p_reason
  where merchant_id = p_merchant and id = p_refund and status = 'approved' and paid_at is null;
end $$;
