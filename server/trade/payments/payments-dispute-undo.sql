-- Undoes a refund that a lost dispute made, because the bank gave the money back or takes less. The order continues as
-- if that refund had not been made.

create or replace function refund_postings(p_merchant uuid, p_refund uuid) returns jsonb language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_object_agg(concat(kind, ' ', account), amount), '{}') from (
      select t.kind, p.account, sum(p.amount)::bigint as amount from ledger_transaction t
      join ledger_posting p on p.merchant_id = t.merchant_id and p.sequence = t.sequence
      where t.merchant_id = p_merchant and t.kind in ('chargeback', 'cost_returned') and t.source = p_refund::text
      group by t.kind, p.account) as sums);
end $$;

-- The cost that a supplier gets back when a refund is undone: the refund's own part. It also gets the remainder that
-- the last refund of the order took, since that one is no longer the last.
create or replace function undone_cost(o orders, r refund, p_posted bigint) returns bigint language plpgsql stable as $$
declare
  v_part bigint := div(o.total_cost::numeric * r.amount, o.selling_total)::bigint;
begin
  if p_posted = 0 then
    return 0;
  elsif not o.refunds_by_supplier_only or o.refunded < o.selling_total then
    return v_part;
  end if;
  return v_part + o.cost_returned - (
    select sum(div(o.total_cost::numeric * amount, o.selling_total)) from refund
    where merchant_id = o.merchant_id and order_id = o.id and bears = 'supplier'
      and (status = 'approved' or id = r.id));
end $$;

-- The order without one refund, and the amount that each account gets back: {supplier, fee, escrow, merchant,
-- platform}, negative where it pays. If the order was settled meanwhile, the escrow's part is settled at once. The
-- platform keeps what nobody can get any more: the cost of an order that a run has paid, and the shared part of a fee.
create or replace function without_chargeback(o orders, r refund, inout p_order orders, out p_parts jsonb)
  language plpgsql stable as $$
declare
  v_posted jsonb := refund_postings(r.merchant_id, r.id);
  v_posted_cost bigint := -coalesce((v_posted->>'cost_returned supplier')::bigint, 0);
  v_cost bigint := v_posted_cost;
  v_escrow bigint := -coalesce((v_posted->>'chargeback escrow')::bigint, 0)
    - coalesce((v_posted->>'cost_returned escrow')::bigint, 0);
  v_fee bigint := -coalesce((v_posted->>'chargeback revenue:fee')::bigint, 0);
  v_merchant bigint;
  v_platform bigint := -coalesce((v_posted->>'cost_returned grant')::bigint, 0);
  v_is_shared boolean := exists (select 1 from referral_share where merchant_id = o.merchant_id and order_id = o.id);
  v_taken bigint := o.charged_to_merchant + case when returns_cost_to_available(o) then o.cost_returned else 0 end;
begin
  p_order := o;
  p_order.refunded := o.refunded - r.amount;
  if v_cost > 0 and coalesce(o.supplier_run_at, o.supplier_paid_at) is not null then
    v_platform := v_platform + v_cost;
    v_cost := 0;
  else
    -- The platform keeps the cost that it bore because a run holds the order.
    v_cost := case when v_platform = 0 then undone_cost(o, r, v_cost) else v_cost end;
    v_escrow := v_escrow - case when returns_cost_to_available(o) then 0 else v_cost - v_posted_cost end;
    p_order.cost_returned := o.cost_returned - v_cost - v_platform;
  end if;
  if o.settled_at is null then
    -- Refunds take from the escrow first, whichever came first, so it keeps only what the others leave.
    v_taken := v_taken - (r.amount + coalesce((v_posted->>'chargeback escrow')::bigint, 0));
    p_order.escrow_left := greatest(o.escrow_left + v_escrow - v_taken, 0);
    v_escrow := p_order.escrow_left - o.escrow_left;
  elsif v_escrow > 0 then
    v_fee := least(greatest(order_fee_due(p_order) - o.fee_taken + o.fee_returned, 0), v_escrow);
    v_escrow := 0;
    p_order.fee_taken := o.fee_taken + case when v_is_shared then 0 else v_fee end;
  elsif not v_is_shared then
    -- The running share of the fee, as refunds take it: see refund_sources().
    v_fee := least(o.fee_returned, (div(o.fee::numeric * o.refunded, o.selling_total)
      - div(o.fee::numeric * p_order.refunded, o.selling_total))::bigint);
    p_order.fee_returned := o.fee_returned - v_fee;
  end if;
  if v_is_shared then
    v_platform := v_platform + v_fee;
    v_fee := 0;
  end if;
  v_merchant := r.amount - v_cost - v_fee - v_escrow - v_platform;
  p_order.charged_to_merchant := o.charged_to_merchant - v_merchant;
  p_parts := jsonb_build_object('supplier', v_cost, 'fee', v_fee, 'escrow', v_escrow, 'merchant', v_merchant,
    'platform', v_platform);
end $$;

-- Posts the undone refund. The merchant's part repays a debt first. A negative part that available cannot cover is
-- owed.
create or replace function post_undone_chargeback(o orders, r refund, p_parts jsonb, p_at timestamptz) returns void
  language plpgsql as $$
declare
  v_merchant bigint := (p_parts->>'merchant')::bigint;
  v_owed bigint := case when v_merchant >= 0 then least(v_merchant, -ledger_balance(o.merchant_id, 'owed'))
    else least(0, v_merchant + ledger_balance(o.merchant_id, 'available')) end;
begin
  perform post_to_ledger(o.merchant_id, 'chargeback_returned', r.id::text, p_at, o.id,
    array['refunds', 'supplier', 'revenue:fee', 'escrow', 'grant', 'owed', 'available'],
    array[-r.amount, (p_parts->>'supplier')::bigint, (p_parts->>'fee')::bigint, (p_parts->>'escrow')::bigint,
      (p_parts->>'platform')::bigint, v_owed, v_merchant - v_owed]);
end $$;

-- Gives an order that a refund had ended its former state again.
create or replace function revive_order(o orders, p_at timestamptz) returns void language plpgsql as $$
declare
  v_status text := case when o.settled_at is not null then 'completed' when o.received_at is not null then 'received'
    else 'shipped' end;
begin
  update orders set status = v_status, cancelled_by = null, cancel_reason = null, cancelled_at = null,
    cancelled_on = null, settlement = case when v_status = 'completed' then 'settled'
      when v_status = 'received' then 'pending_settlement' else 'none' end
  where merchant_id = o.merchant_id and id = o.id;
  perform add_listing_sales(o.merchant_id, o.id, 1);
  perform enqueue(o.merchant_id, 'resold', jsonb_build_object('orderId', o.id, 'date', o.paid_on), p_at);
  perform record_order_status(o, v_status, p_at);
  if v_status = 'completed' then
    update merchant_counter set completed_orders = completed_orders + 1 where merchant_id = o.merchant_id;
  end if;
  perform add_day_figures(o.merchant_id, o.cancelled_on, p_cancelled => -1,
    p_profit => case when o.settled_at is null then -o.earnings else 0 end);
end $$;

-- Reverses the figures of a refund, on the day of its decision. o: the order before the refund is undone.
create or replace function record_undone_figures(o orders, r refund, p_after bigint) returns void
  language plpgsql as $$
declare
  v_change bigint := p_after - o.earnings;
  v_is_ended boolean := o.status = 'cancelled' and o.settled_at is null;
begin
  update orders set earnings = p_after where merchant_id = o.merchant_id and id = o.id;
  perform add_day_figures(o.merchant_id, r.decided_on, p_sales => r.amount, p_refunded => -1,
    p_estimated_profit => v_change,
    p_merchant_refunds => -(r.bears = 'merchant' and o.picked_at is not null)::integer);
  if o.settled_at is not null then
    -- A refund before the settlement did not reduce the profit of its own day.
    perform add_day_figures(o.merchant_id, greatest(r.decided_on, o.settled_on), p_profit => v_change);
  end if;
  update merchant_counter set sales = sales + r.amount,
    pending = pending + case when v_is_ended then p_after when o.settled_at is null then v_change else 0 end,
    income = income + case when v_is_ended then -o.earnings when o.settled_at is null then 0 else v_change end
  where merchant_id = o.merchant_id;
end $$;

-- Undoes a refund that a dispute made. Its money is in `refunds`, because no dispute replaces it any more.
create or replace function undo_chargeback(p_merchant uuid, p_refund uuid, p_at timestamptz) returns void
  language plpgsql as $$
declare
  r refund;
  o orders;
  v_undone record;
  v_after bigint;
begin
  select * into r from refund where merchant_id = p_merchant and id = p_refund;
  select * into o from orders where merchant_id = p_merchant and id = r.order_id;
  perform confirm_outbox(p_merchant, 'refund_payout', jsonb_build_object('refundId', p_refund), p_at);
  delete from refund_line where merchant_id = p_merchant and refund_id = p_refund;
  update refund set status = 'rejected', decision = 'chargeback_returned', paid_at = null
  where merchant_id = p_merchant and id = p_refund;
  if r.bears = 'platform' then
    perform post_to_ledger(p_merchant, 'chargeback_returned', p_refund::text, p_at, o.id,
      array['refunds', 'grant'], array[-r.amount, r.amount]);
    update orders set refunded_by_platform = refunded_by_platform - r.amount
    where merchant_id = p_merchant and id = o.id;
  else
    select * into v_undone from without_chargeback(o, r, o);
    perform post_undone_chargeback(o, r, v_undone.p_parts, p_at);
    update orders set refunded = (v_undone.p_order).refunded, escrow_left = (v_undone.p_order).escrow_left,
      cost_returned = (v_undone.p_order).cost_returned, fee_taken = (v_undone.p_order).fee_taken,
      fee_returned = (v_undone.p_order).fee_returned,
      charged_to_merchant = (v_undone.p_order).charged_to_merchant,
      refunds_by_supplier_only = not exists (select 1 from refund where merchant_id = p_merchant and order_id = o.id
        and status = 'approved' and bears = 'merchant')
    where merchant_id = p_merchant and id = o.id;
    if o.status = 'cancelled' then
      perform revive_order(o, p_at);
    end if;
    select order_earnings(after) into v_after from orders as after where merchant_id = p_merchant and id = o.id;
    perform record_undone_figures(o, r, v_after);
  end if;
  perform reopen_request(r, p_at);
  perform emit_live_event(p_merchant, 'wallet', '{}', p_at);
end $$;

-- Opens the shopper's request again, for at most the rest: the bank has not decided it after all.
create or replace function reopen_request(r refund, p_at timestamptz) returns void language plpgsql as $$
declare
  v_left bigint := (select selling_total - refunded - refunded_by_platform from orders
    where merchant_id = r.merchant_id and id = r.order_id);
begin
  if r.asked is not null and not exists (select 1 from refund
      where merchant_id = r.merchant_id and order_id = r.order_id and status = 'pending_approval') then
    insert into refund (merchant_id, id, order_id, amount, asked, lines, cause, reason, goods, images, status,
      applied_at, answer_by, decide_by, answer, agreed, answered_at, sent_back_at, sent_back)
    values (r.merchant_id, time_ordered_id(p_at), r.order_id, least(r.asked, v_left), r.asked, r.lines, r.cause,
      r.reason, r.goods, r.images, 'pending_approval', r.applied_at, r.answer_by, r.decide_by, r.answer, r.agreed,
      r.answered_at, r.sent_back_at, r.sent_back);
  else
    update refund set amount = least(asked, v_left)
    where merchant_id = r.merchant_id and order_id = r.order_id and status = 'pending_approval' and asked is not null;
  end if;
end $$;
