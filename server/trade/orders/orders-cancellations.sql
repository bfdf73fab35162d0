-- The ends of an order that was not shipped. Each party has a function of its own, so that no role of the server
-- chooses the party.

-- Ends an order that was never paid, or whose money has all gone back.
create or replace function mark_order_cancelled(p_merchant uuid, p_order uuid, p_by text, p_reason text,
  p_at timestamptz) returns void language plpgsql as $$
declare
  o orders;
  v_date date := shop_date(p_merchant, p_at);
begin
  select * into o from orders where merchant_id = p_merchant and id = p_order;
  update orders set status = 'cancelled', cancelled_by = p_by, cancel_reason = p_reason, cancelled_at = p_at,
    cancelled_on = v_date,
    earnings = case when paid_at is null then 0 else earnings end,
    settlement = case when settled_at is null then 'none' else 'reversed' end
  where merchant_id = p_merchant and id = p_order;
  if o.paid_at is not null then
    perform add_listing_sales(p_merchant, p_order, -1);
    perform enqueue(p_merchant, 'unsold', jsonb_build_object('orderId', p_order, 'date', o.paid_on), p_at);
  end if;
  perform record_order_status(o, 'cancelled', p_at);
  if o.shipped_at is null then
    perform enqueue(p_merchant, 'stock_return', jsonb_build_object('orderId', p_order), p_at);
  end if;
  if o.status = 'completed' then
    update merchant_counter set completed_orders = completed_orders - 1 where merchant_id = p_merchant;
  end if;
  perform add_day_figures(p_merchant, v_date, p_cancelled => 1);
end $$;

-- Cancels an order. An unpaid one just ends; for a paid one that was not shipped, the whole refund is opened and
-- approved in one step. p_by: 'shopper', 'merchant' (declined), 'supplier' (cannot ship), 'partner' (for its shopper),
-- 'withdrawal' (the shopper leaves the contract) or 'time'.
create or replace function cancel_order(p_merchant uuid, p_order uuid, p_refund uuid, p_by text, p_reason text,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o orders := lock_order(p_merchant, p_order);
  v_refund uuid;
begin
  -- Time cancels only what is due: the order may have changed since the sweep read it.
  if p_by = 'time' and p_at < (case o.status when 'waiting_payment' then o.pay_by
      when 'awaiting_pickup' then o.pick_by when 'awaiting_shipment' then o.ship_by end) then
    perform refuse('conflict', jsonb_build_object('status', o.status));
  end if;
  if o.status = 'waiting_payment' and p_by in ('shopper', 'time') then
    perform mark_order_cancelled(p_merchant, p_order, p_by, p_reason, p_at);
    -- Anybody can place an unpaid order in another person's name. A shopper who was not mailed about the order is not
    -- mailed about its end.
    if exists (select 1 from order_mail where merchant_id = p_merchant and order_id = p_order and is_sent) then
      perform mail_shopper(p_merchant, p_order, case p_by when 'time' then 'order_unpaid' else 'order_cancelled' end,
        p_at);
    end if;
    return;
  end if;
  if not (o.status = 'awaiting_pickup' and p_by in ('merchant', 'partner', 'withdrawal', 'time')
          or o.status = 'awaiting_shipment' and p_by in ('supplier', 'partner', 'withdrawal', 'time')) then
    perform refuse('conflict', jsonb_build_object('status', o.status));
  end if;
  if p_by in ('merchant', 'supplier', 'partner') then
    perform refuse_reserved_reason(p_reason);
  end if;
  perform lock_order_listings(p_merchant, p_order);
  -- A refund that the shopper already requested becomes this one.
  update refund set amount = o.selling_total - o.refunded, goods = 'not_received',
    cause = case when p_by = 'withdrawal' then p_by else cause end
  where merchant_id = p_merchant and order_id = p_order and status = 'pending_approval'
  returning id into v_refund;
  if v_refund is null then
    v_refund := p_refund;
    insert into refund (merchant_id, id, order_id, amount, cause, reason, goods, status, applied_at)
    values (p_merchant, p_refund, p_order, o.selling_total - o.refunded,
      case when p_by = 'withdrawal' then p_by end, p_reason, 'not_received', 'pending_approval', p_at);
  end if;
  perform book_refund(p_merchant, v_refund, o.selling_total - o.refunded,
    case o.status when 'awaiting_pickup' then 'merchant' else 'supplier' end, p_reason, 'refund_decided', p_at);
  update orders set cancelled_by = p_by where merchant_id = p_merchant and id = p_order;
  if o.status = 'awaiting_pickup' and p_by in ('merchant', 'time') then
    perform add_day_figures(p_merchant, shop_date(p_merchant, p_at), p_merchant_cancellations => 1);
  end if;
  perform notify_merchant(p_merchant, 'order_cancelled_' || p_by,
    jsonb_build_object('number', o.number, 'total', o.selling_total), 'order', p_order::text, p_at);
  perform mail_shopper(p_merchant, p_order, case p_by when 'merchant' then 'order_declined'
    when 'supplier' then 'order_not_supplied' when 'withdrawal' then 'withdrawn_unsent' else 'order_late' end, p_at,
    jsonb_build_object('params', jsonb_build_object('amount', o.selling_total - o.refunded, 'at', to_iso(p_at))));
end $$;

create or replace function decline_order(p_merchant uuid, p_order uuid, p_refund uuid, p_reason text,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform cancel_order(p_merchant, p_order, p_refund, 'merchant', p_reason, p_at);
end $$;

-- Cancels an order that was not paid, picked up or shipped in time.
create or replace function expire_order(p_merchant uuid, p_order uuid, p_refund uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform cancel_order(p_merchant, p_order, p_refund, 'time', 'time', p_at);
end $$;

create or replace function cancel_order_by_operator(p_session bytea, p_of uuid, p_order uuid, p_refund uuid,
  p_reason text, p_at timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['catalogue'], p_at);
  perform cancel_order(p_of, p_order, p_refund, 'supplier', p_reason, p_at);
end $$;
