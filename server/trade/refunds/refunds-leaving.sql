-- Withdrawal from the contract: the law of some countries lets the shopper give up an order without a reason.

-- Days after the delivery in which a shopper of a country can withdraw without a reason; null if the law gives no such
-- right. Equal to contract/seller-law.ts.
create or replace function leaving_days(p_country text) returns integer immutable return case
  when p_country in ('AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB', 'GR', 'HR', 'HU', 'IE',
    'IS', 'IT', 'LI', 'LT', 'LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK') then 14 end;

-- When the shopper of an order got the goods, as far as it is known.
create or replace function arrival_of(o orders) returns timestamptz immutable
  return coalesce(o.reached_at, o.received_at);

-- The end of the right to withdraw: 'infinity' before the delivery, null without the right. The last day depends on the
-- shopper's place, weekends and holidays, which the server does not know: leaving_grace() covers them.
create or replace function leaving_end(p_country text, p_arrived timestamptz) returns timestamptz
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(p_arrived + make_interval(days => leaving_days(p_country)) + leaving_grace(), 'infinity')
  where leaving_days(p_country) is not null
$$;

-- Withdraws from the contract of an order. Before the shipment the whole order ends and is paid back at once. After it
-- the money waits for the goods as an open refund, which the merchant bears. An open request of the shopper becomes
-- this withdrawal. p_withdrawal: {id uuid, amount bigint, lines [{position, quantity}] or none}.
create or replace function leave_contract(p_merchant uuid, p_order uuid, p_withdrawal jsonb, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o orders := lock_order(p_merchant, p_order);
  v_id uuid := (p_withdrawal->>'id')::uuid;
  v_left bigint := o.selling_total - o.refunded - o.refunded_by_platform;
  v_lines jsonb;
  v_country text := (select address->>'country' from order_contact
    where merchant_id = p_merchant and order_id = p_order);
  r refund;
begin
  if o.paid_at is null or o.status = 'cancelled' or v_left = 0 then
    perform refuse('conflict', jsonb_build_object('status', o.status));
  end if;
  if coalesce(leaving_end(v_country, arrival_of(o)), '-infinity') <= p_at then
    perform refuse('conflict', '{"because": "withdrawal"}');
  end if;
  v_lines := price_refund_lines(p_merchant, p_order, p_withdrawal->'lines');
  if (p_withdrawal->>'amount')::bigint <> coalesce(lines_worth(v_lines), v_left) or lines_worth(v_lines) = 0
     or o.shipped_at is null and v_lines is not null then
    perform refuse('validation', '{"fields": {"amount": "field_out_of_range"}}');
  end if;
  if o.shipped_at is null then
    perform cancel_order(p_merchant, p_order, v_id, 'withdrawal', 'withdrawal', p_at);
    return;
  end if;
  select * into r from refund where merchant_id = p_merchant and order_id = p_order and status = 'pending_approval';
  if r.cause = 'withdrawal' or r.goods = 'not_received' then
    perform refuse('conflict', '{"status": "pending_approval"}');
  end if;
  perform open_return(o, jsonb_build_object('id', coalesce(r.id, v_id), 'amount', p_withdrawal->'amount',
    'lines', v_lines, 'isNew', r.id is null), p_at);
end $$;

-- Writes the open refund of a withdrawal, or turns the shopper's request into it. The case closes after
-- return_open_period(), counted from the arrival if that is later, since goods that have not arrived cannot be sent
-- back.
create or replace function open_return(o orders, p_refund jsonb, p_at timestamptz) returns void
  language plpgsql as $$
declare
  v_id uuid := (p_refund->>'id')::uuid;
  v_close_at timestamptz := greatest(p_at, coalesce(arrival_of(o), o.shipped_at + silent_receive_period()))
    + return_open_period();
begin
  if (p_refund->>'isNew')::boolean then
    insert into refund (merchant_id, id, order_id, amount, reason, goods, status, applied_at)
    values (o.merchant_id, v_id, o.id, (p_refund->>'amount')::bigint, '', 'received', 'pending_approval', p_at);
  end if;
  update refund set amount = (p_refund->>'amount')::bigint, lines = nullif(p_refund->'lines', 'null'), asked = null,
    cause = 'withdrawal', applied_at = p_at, answer_by = null, remind_at = null, decide_by = v_close_at
  where merchant_id = o.merchant_id and id = v_id;
  perform record_order_event(o.merchant_id, o.id, p_at, 'withdrawn');
  perform notify_return(o.merchant_id, v_id, 'withdrawn', p_at);
end $$;

-- Notifies the merchant by message and mail, and mails the shopper. The law requires the time to the second.
create or replace function notify_return(p_merchant uuid, p_refund uuid, p_kind text, p_at timestamptz) returns void
  language plpgsql as $$
declare
  v_params jsonb;
  v_order uuid;
begin
  select jsonb_build_object('number', o.number, 'amount', r.amount, 'at', to_iso(p_at), 'sentBack', r.sent_back,
      'sendBy', to_iso(r.applied_at + return_send_period()), 'decideBy', to_iso(r.decide_by)), r.order_id
  into v_params, v_order
  from refund r join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id
  where r.merchant_id = p_merchant and r.id = p_refund;
  perform notify_merchant(p_merchant, 'refund_' || p_kind, v_params, 'refund', p_refund::text, p_at);
  perform enqueue(p_merchant, 'mail', jsonb_build_object('kind', 'refund_' || p_kind, 'params', v_params,
    'subject', jsonb_build_object('kind', 'refund', 'id', p_refund)), p_at);
  perform mail_shopper(p_merchant, v_order, p_kind, p_at,
    jsonb_build_object('params', v_params, 'refundId', p_refund));
  perform emit_live_event(p_merchant, 'order', jsonb_build_object('id', v_order), p_at);
end $$;

-- Stores the shopper's proof that the goods were sent back, once. The money follows by the law's last day, or after the
-- merchant's time to check a late proof. p_proof: {text, images [name of a picture]}.
create or replace function prove_return(p_merchant uuid, p_order uuid, p_proof jsonb, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id uuid;
begin
  perform lock_order(p_merchant, p_order);
  update refund set sent_back_at = p_at, sent_back = p_proof->>'text',
    images = (array(select jsonb_array_elements_text(p_proof->'images')) || images)[1:6],
    decide_by = greatest(applied_at + return_pay_period(), p_at + return_check_period()),
    answer_by = greatest(applied_at + return_pay_period(), p_at + return_check_period())
  where merchant_id = p_merchant and order_id = p_order and status = 'pending_approval' and cause = 'withdrawal'
    and sent_back_at is null
  returning id into v_id;
  if v_id is null then
    perform refuse('conflict', '{"because": "withdrawal"}');
  end if;
  perform record_order_event(p_merchant, p_order, p_at, 'sent_back');
  perform notify_return(p_merchant, v_id, 'sent_back', p_at);
end $$;

-- Records that the merchant has the goods back; the money follows at once.
create or replace function confirm_return(p_merchant uuid, p_refund uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r refund := lock_refund(p_merchant, p_refund);
begin
  if r.cause is distinct from 'withdrawal' then
    perform refuse('conflict', '{"because": "withdrawal"}');
  end if;
  perform decide_refund(p_merchant, p_refund, null, 'merchant', 'returned', p_at);
end $$;

-- p_withdrawal: see leave_contract().
create or replace function leave_contract_by_shopper(p_secret text, p_withdrawal jsonb, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_of order_secret := find_order_of_secret(p_secret);
begin
  perform leave_contract(v_of.merchant_id, v_of.order_id, p_withdrawal, p_at);
end $$;

-- p_proof: see prove_return().
create or replace function prove_return_by_shopper(p_secret text, p_proof jsonb, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_of order_secret := find_order_of_secret(p_secret);
begin
  perform prove_return(v_of.merchant_id, v_of.order_id, p_proof, p_at);
end $$;
