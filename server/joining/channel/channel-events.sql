-- Sends an event to the partner of an order, after the commit and in the order of this shop's events. Orders of
-- shoppers have no partner.
create or replace function tell_partner(p_merchant uuid, p_order uuid, p_type text, p_data jsonb, p_at timestamptz)
  returns void language plpgsql as $$
declare
  v_origin record;
  v_position bigint;
  v_id uuid := gen_random_uuid();
begin
  select g.partner::uuid as partner, g.external_id, o.number, o.selling_total into v_origin
  from orders o join order_origin g on g.merchant_id = o.merchant_id and g.id = o.origin
  where o.merchant_id = p_merchant and o.id = p_order and g.kind = 'partner';
  if not found then
    return;
  end if;
  update channel_shop set position = position + 1 where merchant_id = p_merchant and partner_id = v_origin.partner
  returning position into v_position;
  insert into channel_event (merchant_id, id, partner_id, order_id, position, type, body, at)
  values (p_merchant, v_id, v_origin.partner, p_order, v_position, p_type,
    json_build_object('type', p_type, 'timestamp', to_iso(p_at), 'data', jsonb_build_object('shop', p_merchant,
      'position', v_position, 'externalId', v_origin.external_id, 'orderId', p_order, 'number', v_origin.number,
      'total', v_origin.selling_total) || p_data)::text, p_at);
  insert into outbox (merchant_id, id, kind, lane, payload, created_at, due_at, stream, position)
  values (p_merchant, v_id, 'channel_event', outbox_lane('channel_event'),
    jsonb_build_object('orderId', p_order, 'eventId', v_id), p_at, p_at, v_origin.partner, v_position);
end $$;

-- Tells the partner of each change of status of an order that it paid.
create or replace function tell_partner_of_status() returns trigger language plpgsql as $$
begin
  perform tell_partner(new.merchant_id, new.id,
    case when new.status = 'awaiting_pickup' then 'order.paid'
      when new.status = 'awaiting_shipment' then 'order.picked_up'
      when new.status = 'cancelled' then 'order.canceled' else 'order.' || new.status end,
    case when new.status = 'shipped' then
        jsonb_build_object('carrier', new.carrier, 'trackingNumber', new.tracking_number)
      when new.status = 'cancelled' then jsonb_build_object('by', new.cancelled_by)
      when new.status = 'received' then jsonb_build_object('by', new.received_by) else '{}' end,
    case when new.status = 'awaiting_pickup' then new.paid_at when new.status = 'awaiting_shipment' then new.picked_at
      when new.status = 'shipped' then new.shipped_at when new.status = 'received' then new.received_at
      when new.status = 'cancelled' then new.cancelled_at else new.settled_at end);
  return null;
end $$;

create or replace trigger orders_tell_partner after update on orders for each row
  when (new.paid_through = 'partner' and new.status is distinct from old.status)
  execute function tell_partner_of_status();

create or replace function tell_partner_of_refund() returns trigger language plpgsql as $$
declare
  v_is_paid boolean := new.paid_at is not null;
begin
  if tg_op = 'UPDATE' and new.status = old.status and v_is_paid = (old.paid_at is not null) then
    return null;
  end if;
  perform tell_partner(new.merchant_id, new.order_id,
    case when v_is_paid then 'refund.paid' when new.status = 'pending_approval' then 'refund.requested'
      else 'refund.' || new.status end,
    jsonb_build_object('refundId', new.id, 'amount', new.amount),
    case when v_is_paid then new.paid_at when new.status = 'pending_approval' then new.applied_at
      else new.decided_at end);
  return null;
end $$;

create or replace trigger refund_tell_partner after insert or update on refund for each row
  execute function tell_partner_of_refund();

-- Stores a receiver's answer to a try: {status integer or none, answer text, isDelivered boolean}.
create or replace function note_channel_try(p_merchant uuid, p_event uuid, p_try jsonb, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update channel_event set tries = tries + 1, answer_status = (p_try->>'status')::integer,
    answer = left(p_try->>'answer', 500), tried_at = p_at,
    delivered_at = case when (p_try->>'isDelivered')::boolean then p_at else delivered_at end
  where merchant_id = p_merchant and id = p_event;
end $$;

-- Delivers an event again, under its id and out of order. The receiver sorts by `position`.
create or replace function redeliver_channel_event(p_merchant uuid, p_event uuid, p_at timestamptz) returns void
  language plpgsql as $$
declare
  e channel_event;
begin
  select * into e from channel_event where merchant_id = p_merchant and id = p_event;
  if not found then
    perform refuse('not_found');
  end if;
  insert into outbox as w (merchant_id, id, kind, lane, payload, created_at, due_at, stream)
  values (p_merchant, p_event, 'channel_event', outbox_lane('channel_event'),
    jsonb_build_object('orderId', e.order_id, 'eventId', p_event), p_at, p_at, e.partner_id)
  on conflict (merchant_id, id) do update set failed_at = null, failure = null, tries = 0,
    created_at = p_at, due_at = p_at, stream = excluded.stream, position = null
  where w.failed_at is not null;
  if not found then
    perform refuse('conflict', '{"because": "under_way"}');
  end if;
end $$;

create or replace function redeliver_channel_event_by_operator(p_session bytea, p_of uuid, p_event uuid,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['admin', 'finance'], p_at);
  perform redeliver_channel_event(p_of, p_event, p_at);
end $$;
