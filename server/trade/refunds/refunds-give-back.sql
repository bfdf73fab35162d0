-- Refunds an amount of a shipped order, or lines at their worth, at once and without an operator. The merchant bears
-- it. It comes from the order's escrow, then from the fee's share of a settled order, then from what can be withdrawn.
-- It never creates a debt and takes nothing that a hold keeps. An open request of the shopper is decided first.
-- p_lines: [{position, quantity}], or null.
create or replace function give_back(p_merchant uuid, p_order uuid, p_refund uuid, p_amount bigint, p_lines jsonb,
  p_reason text, p_at timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  o orders := lock_order(p_merchant, p_order);
  v_from bigint[];
  v_lines jsonb;
begin
  if o.shipped_at is null or o.status = 'cancelled'
     or o.settled_at is not null and p_at > o.settled_at + refund_request_period() then
    perform refuse('conflict', jsonb_build_object('status', o.status));
  end if;
  if exists (select 1 from refund
      where merchant_id = p_merchant and order_id = p_order and status = 'pending_approval') then
    perform refuse('conflict', '{"status": "pending_approval"}');
  end if;
  perform refuse_reserved_reason(p_reason);
  v_lines := price_refund_lines(p_merchant, p_order, p_lines);
  if p_amount <= 0 or p_amount > o.selling_total - o.refunded - o.refunded_by_platform
     or p_amount <> lines_worth(v_lines) then
    perform refuse('validation', '{"fields": {"amount": "field_out_of_range"}}');
  end if;
  v_from := refund_sources(o, p_amount, ledger_balance(p_merchant, 'available'));
  if v_from[4] > 0 or v_from[3] > withdrawable_amount(p_merchant, p_at) then
    perform refuse('insufficient_balance', jsonb_build_object('needed', v_from[3] + v_from[4]));
  end if;
  insert into refund (merchant_id, id, order_id, amount, lines, reason, goods, status, applied_at)
  values (p_merchant, p_refund, p_order, p_amount, v_lines, p_reason, 'received', 'pending_approval', p_at);
  perform book_refund(p_merchant, p_refund, p_amount, 'merchant', p_reason, 'refund_decided', p_at);
  perform notify_refund(p_merchant, p_refund, 'refund_given_back', true, p_at);
end $$;
