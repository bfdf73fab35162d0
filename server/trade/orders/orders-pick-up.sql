-- The pick-up of an order: its deadline, its reminders, and the payment of its cost.

-- The time of the next reminder of a pick-up; null if there is none.
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

-- The deadline for the pick-up of an order that is paid now. The owner sets it.
create or replace function pickup_deadline(p_at timestamptz) returns timestamptz language plpgsql stable as $$
begin
  return p_at + make_interval(hours => (select pick_within_hours from policy));
end $$;

-- Moves the cost to the supplier, from the order's escrow or the merchant's wallet; answers the updated order. A
-- refusal undoes the order's change too.
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
    -- In a second update, because few are late, and the date needs the shop's row.
    v_late_on := shop_date(p_merchant, p_at);
    update orders set late_on = v_late_on where merchant_id = p_merchant and id = p_order;
    perform add_day_figures(p_merchant, v_late_on, p_late_pickups => 1);
  end if;
  return o;
end $$;

-- A merchant's confirmed pick-up in one round trip: the idempotency key, the confirmation, the movement and the reply.
-- Refuses a cost that differs from the confirmed one. Answers the order as JSON, and the same JSON to a repeated
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

-- Picks up many orders one by one, in the given order, up to the confirmed amount. The first order above the amount and
-- all later ones are in `more`. Answers {picked: [id], failed: [{id, error}], charged: amount, more: [id]}.
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
