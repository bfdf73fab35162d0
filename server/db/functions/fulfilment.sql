-- From the payment to the settlement: pick-up, shipment, receipt, settlement and review of an order.

-- The time of the next reminder of a pick-up; null: no more.
create or replace function next_pickup_reminder(p_pick_by timestamptz, p_at timestamptz) returns timestamptz
  language sql stable as $$
  select min(due) from unnest(pickup_reminder_hours()) as hours
  cross join lateral (select p_pick_by - make_interval(hours => hours) as due) as reminder where due > p_at
$$;

create or replace function remind_pickup(p_merchant uuid, p_order uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o orders := lock_order(p_merchant, p_order);
begin
  perform require_order_status(o, 'awaiting_pickup');
  perform require_due(o.remind_at, p_at);
  update orders set remind_at = next_pickup_reminder(o.pick_by, p_at) where merchant_id = p_merchant and id = p_order;
  perform notify_merchant(p_merchant, 'pick_up_due',
    jsonb_build_object('number', o.number, 'total', o.selling_total, 'pickBy', o.pick_by), 'order', p_order::text,
    p_at);
end $$;

-- The deadline for the pick-up of an order that is paid now, by the owner's setting.
create or replace function pickup_deadline(p_at timestamptz) returns timestamptz language plpgsql stable as $$
begin
  return p_at + make_interval(hours => (select pick_within_hours from policy));
end $$;

-- Moves the cost to the supplier, out of the order's own escrow or the merchant's wallet. Answers the order as it is
-- then. What is refused takes the order's change back with it.
drop function if exists pick_up(uuid, uuid, text, timestamptz, timestamptz);
create or replace function pick_up(p_merchant uuid, p_order uuid, p_fund_from text, p_at timestamptz,
  p_ship_by timestamptz) returns orders language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_is_of_wallet boolean := p_fund_from = 'wallet';
  v_late_on date;
  o orders;
begin
  perform lock_ledger(p_merchant);
  update orders set status = 'awaiting_shipment', fund_from = p_fund_from, picked_at = p_at, ship_by = p_ship_by,
    escrow_left = escrow_left - case when v_is_of_wallet then 0 else total_cost end
  where merchant_id = p_merchant and id = p_order and status = 'awaiting_pickup' returning * into o;
  if not found then
    perform require_order_status(lock_order(p_merchant, p_order), 'awaiting_pickup');
  end if;
  if v_is_of_wallet and ledger_balance(p_merchant, 'available') < o.total_cost then
    perform refuse('insufficient_balance', jsonb_build_object('needed', o.total_cost));
  end if;
  perform post_to_ledger(p_merchant, case when v_is_of_wallet then 'picked_from_wallet' else 'picked_from_escrow' end,
    p_order::text, p_at, p_order, array[case when v_is_of_wallet then 'available' else 'escrow' end, 'supplier'],
    array[-o.total_cost, o.total_cost]);
  perform move_order_count(p_merchant, 'awaiting_pickup', 'awaiting_shipment');
  perform emit_live_events(p_merchant, order_live_event(o, 'awaiting_shipment')
    || case when v_is_of_wallet then '{"wallet": {}}' else '{}' end::jsonb, p_at);
  if p_at > o.paid_at + pickup_on_time_period() then
    -- In a second update, because few are late and the date is in the shop's row.
    v_late_on := shop_date(p_merchant, p_at);
    update orders set late_on = v_late_on where merchant_id = p_merchant and id = p_order;
    perform add_day_figures(p_merchant, v_late_on, p_late_pickups => 1);
  end if;
  return o;
end $$;

-- A merchant's confirmed pick-up in one round trip: the key of the request, the confirmation, the movement and the
-- answer. Refuses a cost that is not the confirmed one; answers the order as JSON, the same again for the same
-- request.
create or replace function pick_up_confirmed(p_merchant uuid, p_key text, p_request_hash bytea, p_session uuid,
  p_pay_token bytea, p_order uuid, p_fund_from text, p_at timestamptz, p_lang text)
  returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_reply text := claim_key(p_merchant, 'merchant', p_key, p_request_hash);
  v_confirmed bigint;
  o orders;
begin
  if v_reply is not null then
    return v_reply;
  end if;
  v_confirmed := consume_pay_token(p_merchant, p_session, 'pick', p_pay_token, null, p_at);
  o := pick_up(p_merchant, p_order, p_fund_from, p_at, p_at + ship_period());
  if v_confirmed <> o.total_cost then
    perform refuse('amount_changed', jsonb_build_object('amount', o.total_cost));
  end if;
  v_reply := order_json(o, p_lang);
  perform store_reply(p_merchant, 'merchant', p_key, p_request_hash, v_reply, p_at);
  return v_reply;
end $$;

-- Picks up many orders, each by itself, in the order in which they are named, up to the confirmed amount. The first
-- order above it and all after it come back in `more`. Answers {picked: [id], failed: [{id, error}], charged: amount,
-- more: [id]}.
create or replace function pick_up_batch(p_merchant uuid, p_orders uuid[], p_fund_from text, p_ceiling bigint,
  p_at timestamptz) returns jsonb language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  v_order uuid;
  v_status text;
  v_cost bigint;
  v_error text;
  v_charged bigint := 0;
  v_picked uuid[] := '{}';
  v_more uuid[] := '{}';
  v_failed jsonb := '[]';
begin
  perform lock_ledger(p_merchant);
  foreach v_order in array p_orders loop
    select status, total_cost into v_status, v_cost from orders where merchant_id = p_merchant and id = v_order;
    v_error := case
      when not found then 'not_found'
      when v_status <> 'awaiting_pickup' then 'conflict' end;
    if v_error is null and (cardinality(v_more) > 0 or v_charged + v_cost > p_ceiling) then
      v_more := v_more || v_order;
      continue;
    end if;
    if v_error is null and p_fund_from = 'wallet' and ledger_balance(p_merchant, 'available') < v_cost then
      v_error := 'insufficient_balance';
    end if;
    if v_error is not null then
      v_failed := v_failed || jsonb_build_object('id', v_order, 'error', v_error);
      continue;
    end if;
    perform pick_up(p_merchant, v_order, p_fund_from, p_at, p_at + ship_period());
    v_charged := v_charged + v_cost;
    v_picked := v_picked || v_order;
  end loop;
  return jsonb_build_object('picked', to_jsonb(v_picked), 'failed', v_failed, 'charged', v_charged,
    'more', to_jsonb(v_more));
end $$;

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

-- Records a carrier's event: 'in_transit', up to a number of times, or 'reached', once: said again it is done already.
-- p_happened: when, by the carrier. One that was scanned between the pick-up and the record of the shipment counts from
-- that record on, and a clock that is fast within the tolerance counts as now: so the history stays in its order, and
-- the time until the receipt never begins before the shipment.
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

-- An order is delivered by a report alone, of which its history has the event.
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

-- The receipt fixes when the order settles. It says nothing of a delivery. p_by: 'shopper' or 'time'.
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

-- When an order that is received now settles: later for a shop's first orders.
create or replace function settlement_time(p_merchant uuid, p_at timestamptz) returns timestamptz
  language plpgsql stable as $$
begin
  return p_at + (select case when received_orders < first_orders() then first_settle_period() else settle_period() end
    from merchant_counter where merchant_id = p_merchant);
end $$;

-- The shopper confirms that the goods have arrived.
create or replace function confirm_receipt(p_merchant uuid, p_order uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_ledger(p_merchant);
  perform mark_order_received(p_merchant, p_order, 'shopper', p_at, settlement_time(p_merchant, p_at));
end $$;

-- Counts as received by time: after the carrier's arrival, or after the shipment where the carrier reported nothing.
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

-- A shopper's review of one line, once.
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
