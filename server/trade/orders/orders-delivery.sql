create or replace function ship_order(p_merchant uuid, p_order uuid, p_carrier text, p_tracking text, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o orders := lock_order(p_merchant, p_order);
begin
  perform require_order_status(o, 'awaiting_shipment');
  update orders set status = 'shipped', logistics = 'in_transit', carrier = p_carrier, tracking_number = p_tracking,
    shipped_at = p_at, remind_at = p_at + no_news_period()
  where merchant_id = p_merchant and id = p_order;
  perform move_order_count(p_merchant, o.status, 'shipped');
  perform notify_merchant(p_merchant, 'order_shipped',
    jsonb_build_object('number', o.number, 'carrier', p_carrier, 'tracking', p_tracking),
    'order', p_order::text, p_at, p_live => order_live_event(o, 'shipped'));
  perform mail_shopper(p_merchant, p_order, 'order_sent', p_at);
end $$;

create or replace function ship_order_by_operator(p_session bytea, p_of uuid, p_order uuid, p_carrier text,
  p_tracking text, p_at timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['catalogue'], p_at);
  perform ship_order(p_of, p_order, p_carrier, p_tracking, p_at);
end $$;

-- Records a carrier's event: 'in_transit' up to a maximum number of times, or 'reached' once; a repeated one has no
-- effect. p_happened: the carrier's time. An event from before the recorded shipment gets the shipment's time. A time
-- that is ahead within the tolerance becomes now. So the history stays in order, and the time until the receipt never
-- begins before the shipment.
create or replace function record_carrier_event(p_merchant uuid, p_order uuid, p_kind text, p_text text,
  p_happened timestamptz, p_at timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  o orders := lock_order(p_merchant, p_order);
  v_at timestamptz := greatest(least(p_happened, p_at), o.shipped_at);
begin
  perform require_order_status(o, 'shipped');
  if p_happened < o.picked_at or p_happened > p_at + clock_tolerance() then
    perform refuse('validation', '{"fields": {"at": "field_out_of_range"}}');
  end if;
  if p_kind = 'reached' then
    if o.logistics = 'reached' then
      return;
    end if;
    perform record_order_event(p_merchant, p_order, v_at, p_kind, p_text);
    update orders set logistics = 'reached', reached_at = v_at, remind_at = null
    where merchant_id = p_merchant and id = p_order;
    perform count_delivery(o, v_at);
    perform notify_merchant(p_merchant, 'order_reached', jsonb_build_object('number', o.number),
      'order', p_order::text, p_at, p_live => order_live_event(o, o.status));
    perform mail_shopper(p_merchant, p_order, 'order_reached', p_at,
      jsonb_build_object('params', jsonb_build_object('at', to_iso(v_at))));
  else
    if (select count(*) from order_event
        where merchant_id = p_merchant and order_id = p_order and kind = 'in_transit') >= carrier_events_max() then
      perform refuse('conflict', '{"because": "events"}');
    end if;
    perform record_order_event(p_merchant, p_order, v_at, p_kind, p_text);
    perform emit_live_events(p_merchant, order_live_event(o, o.status), p_at);
  end if;
  if p_kind = 'reached' and o.paid_through = 'partner' then
    perform tell_partner(p_merchant, p_order, 'order.delivered', jsonb_build_object('deliveredAt', to_iso(v_at)), p_at);
  end if;
end $$;

create or replace function record_carrier_event_by_operator(p_session bytea, p_of uuid, p_order uuid, p_kind text,
  p_text text, p_happened timestamptz, p_at timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['catalogue'], p_at);
  perform record_carrier_event(p_of, p_order, p_kind, p_text, p_happened, p_at);
end $$;

-- Only a report delivers an order, and the order's history must have its event.
create or replace function require_delivery_report() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from order_event
      where merchant_id = new.merchant_id and order_id = new.id and kind = 'reached') then
    raise exception 'an order is delivered by the report of its carrier' using errcode = 'EN002';
  end if;
  return null;
end $$;

create or replace trigger orders_delivered_by_report after update of logistics on orders for each row
  when (new.logistics = 'reached' and old.logistics <> 'reached') execute function require_delivery_report();

-- The receipt fixes the date of the settlement. It does not prove a delivery. p_by: 'shopper' or 'time'.
create or replace function mark_order_received(p_merchant uuid, p_order uuid, p_by text, p_at timestamptz,
  p_settles_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o orders := lock_order(p_merchant, p_order);
begin
  perform require_order_status(o, 'shipped');
  update orders set status = 'received', received_at = p_at, received_by = p_by,
    settlement = 'pending_settlement', settles_at = p_settles_at
  where merchant_id = p_merchant and id = p_order;
  perform move_order_count(p_merchant, o.status, 'received');
  perform notify_and_count(p_merchant, 'order_received',
    jsonb_build_object('number', o.number, 'amount', o.earnings, 'settlesAt', to_iso(p_settles_at)),
    'order', p_order::text, p_at, '{"receivedOrders": 1}', p_live => order_live_event(o, 'received'));
end $$;

-- When an order that is received now settles. A shop's first orders settle later.
create or replace function settlement_time(p_merchant uuid, p_at timestamptz) returns timestamptz
  language plpgsql stable as $$
begin
  return p_at + (select case when received_orders < first_orders() then first_settle_period() else settle_period() end
    from merchant_counter where merchant_id = p_merchant);
end $$;

create or replace function confirm_receipt(p_merchant uuid, p_order uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_ledger(p_merchant);
  perform mark_order_received(p_merchant, p_order, 'shopper', p_at, settlement_time(p_merchant, p_at));
end $$;

-- Marks an order as received by time: after the carrier's arrival report, or after the shipment without one.
create or replace function receive_order_by_time(p_merchant uuid, p_order uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o orders := lock_order(p_merchant, p_order);
begin
  perform require_due(case when o.reached_at is null then o.shipped_at + silent_receive_period()
    else o.reached_at + make_interval(days => (select auto_receive_days from policy)) end, p_at);
  perform mark_order_received(p_merchant, p_order, 'time', p_at, settlement_time(p_merchant, p_at));
end $$;

-- Settles the rest of the order's escrow: first the fee, then the merchant's debt, then the merchant's balance.
create or replace function settle_order(p_merchant uuid, p_order uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o orders := lock_order(p_merchant, p_order);
  v_date date := shop_date(p_merchant, p_at);
  v_fee bigint := least(order_fee_due(o), o.escrow_left);
  v_rest bigint := o.escrow_left - v_fee;
  v_repaid bigint := least(v_rest, -ledger_balance(p_merchant, 'owed'));
begin
  perform require_order_status(o, 'received');
  if o.settles_at > p_at or has_open_dispute(p_merchant, p_order) or exists (
      select 1 from refund where merchant_id = p_merchant and order_id = p_order and status = 'pending_approval') then
    perform refuse('conflict', jsonb_build_object('settlesAt', o.settles_at));
  end if;
  if o.escrow_left > 0 then
    perform post_to_ledger(p_merchant, 'settled', p_order::text, p_at, p_order,
      array['escrow', 'revenue:fee', 'owed', 'available'],
      array[-o.escrow_left, v_fee, v_repaid, v_rest - v_repaid]);
  end if;
  update orders set status = 'completed', settlement = 'settled', settled_at = p_at, settled_on = v_date,
    settled_amount = v_rest, fee_taken = v_fee, escrow_left = 0
  where merchant_id = p_merchant and id = p_order;
  perform move_order_count(p_merchant, o.status, 'completed');
  perform add_day_figures(p_merchant, v_date, p_profit => o.earnings);
  perform notify_and_count(p_merchant, 'order_settled', jsonb_build_object('number', o.number, 'amount', v_rest),
    'order', p_order::text, p_at,
    jsonb_build_object('pending', -o.earnings, 'income', o.earnings, 'completedOrders', 1),
    p_live => order_live_event(o, 'completed') || '{"wallet": {}}');
  perform post_referral_share(p_merchant, p_order, v_fee, p_at);
  perform grant_earned_level(p_merchant, p_at);
  perform qualify_inviter(p_merchant, p_at);
end $$;

create or replace function add_review(p_merchant uuid, p_order uuid, p_position smallint, p_stars smallint,
  p_text text, p_at timestamptz) returns void language plpgsql as $$
declare
  o orders := lock_order(p_merchant, p_order);
  v_listing uuid;
begin
  if o.status not in ('received', 'completed') then
    perform refuse('conflict', jsonb_build_object('status', o.status));
  end if;
  select listing_id into v_listing from order_line
  where merchant_id = p_merchant and order_id = p_order and position = p_position;
  if not found then
    perform refuse('not_found');
  end if;
  insert into review (merchant_id, order_id, position, listing_id, stars, text, at)
  values (p_merchant, p_order, p_position, v_listing, p_stars, p_text, p_at)
  on conflict do nothing;
  if not found then
    perform refuse('conflict', '{"review": "once"}');
  end if;
  update merchant_counter set rating_sum = rating_sum + p_stars, rating_count = rating_count + 1
  where merchant_id = p_merchant;
end $$;
