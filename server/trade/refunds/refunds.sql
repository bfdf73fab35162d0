-- Refunds: requested by shoppers, answered by merchants, and decided by operators or by time. The money is in
-- refunds-money.sql.

-- A trigger, so that no statement can forget to count.
create or replace function update_open_refund_count() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  v_change integer := (new.status = 'pending_approval')::integer;
begin
  if tg_op = 'UPDATE' then
    v_change := v_change - (old.status = 'pending_approval')::integer;
  end if;
  if v_change <> 0 then
    update merchant_counter set open_refunds = open_refunds + v_change where merchant_id = new.merchant_id;
  end if;
  return null;
end $$;

create or replace trigger open_refund_count after insert or update of status on refund
  for each row execute function update_open_refund_count();

-- Sets the number that people quote: the order's characters, and from the second refund of an order its position. Also
-- sets the products of the order, by which operators count refunds over all shops.
create or replace function number_refund() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  v_order text := (select number from orders where merchant_id = new.merchant_id and id = new.order_id);
  v_before bigint := (select count(*) from refund where merchant_id = new.merchant_id and order_id = new.order_id);
begin
  new.number := 'RF-' || substr(v_order, 4) || case when v_before = 0 then '' else '-' || v_before + 1 end;
  new.product_ids := array(
    select distinct product_id from order_line where merchant_id = new.merchant_id and order_id = new.order_id);
  return new;
end $$;

create or replace trigger refund_number before insert on refund
  for each row execute function number_refund();

create or replace function lock_refund_in_any_state(p_merchant uuid, p_refund uuid) returns refund
  language plpgsql as $$
declare
  r refund;
begin
  perform lock_ledger(p_merchant);
  select * into r from refund where merchant_id = p_merchant and id = p_refund for update;
  if not found then
    perform refuse('not_found');
  end if;
  return r;
end $$;

create or replace function lock_refund(p_merchant uuid, p_refund uuid) returns refund language plpgsql as $$
declare
  r refund := lock_refund_in_any_state(p_merchant, p_refund);
begin
  if r.status <> 'pending_approval' then
    perform refuse('conflict', jsonb_build_object('status', r.status));
  end if;
  return r;
end $$;

-- Refuses a person's reason that is a word which the database itself stores as a reason. Readers see by these words
-- that a deadline passed, that nobody decided in time, or that the shopper or the shopper's bank decided.
create or replace function refuse_reserved_reason(p_reason text) returns void language plpgsql as $$
begin
  if p_reason ~* concat('^\s*(shopper|time|silence|chargeback|chargeback_returned',
      '|withdrawal|returned|sent_back|not_sent_back)\s*$') then
    perform refuse('validation', '{"fields": {"reason": "reason_reserved"}}');
  end if;
end $$;

-- Notifies the merchant of a refund by message and, with p_mailed, by mail with the same text. A decision by time and
-- the end of a withdrawal from the contract have texts of their own. The shopper gets mails about the request and the
-- decision.
create or replace function notify_refund(p_merchant uuid, p_refund uuid, p_kind text, p_mailed boolean,
  p_at timestamptz) returns void language plpgsql as $$
declare
  v_params jsonb;
  v_kind text;
  v_order uuid;
begin
  select jsonb_build_object('number', o.number, 'amount', r.amount, 'reason', r.reason, 'decision', r.decision,
      'cause', 'refund_cause.' || coalesce(r.cause, 'other'), 'answerBy', to_iso(r.answer_by)),
    p_kind || case when r.decision = 'silence' then '_silence'
      when r.decision in ('returned', 'sent_back', 'not_sent_back') then '_withdrawal' else '' end, r.order_id
  into v_params, v_kind, v_order
  from refund r join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id
  where r.merchant_id = p_merchant and r.id = p_refund;
  perform notify_merchant(p_merchant, v_kind, v_params, 'refund', p_refund::text, p_at);
  if p_mailed then
    perform enqueue(p_merchant, 'mail', jsonb_build_object('kind', v_kind, 'params', v_params,
      'subject', jsonb_build_object('kind', 'refund', 'id', p_refund)), p_at);
    perform mail_shopper(p_merchant, v_order, v_kind, p_at,
      jsonb_build_object('params', v_params, 'refundId', p_refund));
  end if;
end $$;

-- Opens a refund. Before the pick-up it is always the whole order. p_refund: {id uuid, lines [{position, quantity}] or
-- none, amount bigint or null for what the lines are worth, or all that is left, cause text or none, reason text, goods
-- 'received' | 'not_received' or null before the shipment, images [name of a picture]}.
create or replace function request_refund(p_merchant uuid, p_order uuid, p_refund jsonb, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o orders := lock_order(p_merchant, p_order);
  v_id uuid := (p_refund->>'id')::uuid;
  v_left bigint := o.selling_total - o.refunded - o.refunded_by_platform;
  v_lines jsonb;
  v_amount bigint;
  v_images text[] := array(select jsonb_array_elements_text(p_refund->'images'));
begin
  if o.paid_at is null or o.status = 'cancelled' or v_left = 0
     or o.settled_at is not null and p_at > o.settled_at + refund_request_period() then
    perform refuse('conflict', jsonb_build_object('status', o.status));
  end if;
  if exists (select 1 from refund
      where merchant_id = p_merchant and order_id = p_order and status = 'pending_approval') then
    perform refuse('conflict', '{"status": "pending_approval"}');
  end if;
  v_lines := price_refund_lines(p_merchant, p_order, p_refund->'lines');
  v_amount := coalesce((p_refund->>'amount')::bigint, lines_worth(v_lines), v_left);
  if v_amount <= 0 or v_amount > v_left or v_amount <> lines_worth(v_lines)
     or o.picked_at is null and v_amount <> o.selling_total then
    perform refuse('validation', '{"fields": {"amount": "field_out_of_range"}}');
  end if;
  if o.shipped_at is not null and p_refund->>'goods' is null then
    perform refuse('validation', '{"fields": {"goods": "field_required"}}');
  end if;
  insert into refund (merchant_id, id, order_id, amount, lines, cause, reason, goods, images, status, applied_at,
    answer_by, remind_at, decide_by)
  values (p_merchant, v_id, p_order, v_amount, v_lines, p_refund->>'cause', p_refund->>'reason',
    case when o.shipped_at is null then 'not_received' else p_refund->>'goods' end, v_images, 'pending_approval', p_at,
    p_at + refund_answer_period(), p_at + refund_reminder_delay(), p_at + refund_silence_period());
  perform record_order_event(p_merchant, p_order, p_at, 'refund_requested');
  perform notify_refund(p_merchant, v_id, 'refund_requested', true, p_at);
  perform emit_live_event(p_merchant, 'order', jsonb_build_object('id', o.id, 'number', o.number), p_at);
end $$;

-- Stores the merchant's answer, once and in time. It moves no money, since an operator decides.
create or replace function answer_refund(p_merchant uuid, p_refund uuid, p_agreed boolean, p_text text,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r refund := lock_refund(p_merchant, p_refund);
begin
  if r.answered_at is not null or p_at > r.answer_by then
    perform refuse('conflict', '{"status": "answered"}');
  end if;
  update refund set agreed = p_agreed, answer = p_text, answered_at = p_at, remind_at = null
  where merchant_id = p_merchant and id = p_refund;
  perform emit_live_event(p_merchant, 'order', jsonb_build_object('id', r.order_id), p_at);
  perform mail_shopper(p_merchant, r.order_id, 'refund_answered', p_at,
    jsonb_build_object('params', jsonb_build_object('amount', r.amount)));
end $$;

create or replace function remind_refund_answer(p_merchant uuid, p_refund uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_due((lock_refund(p_merchant, p_refund)).remind_at, p_at);
  update refund set remind_at = null where merchant_id = p_merchant and id = p_refund;
  perform notify_refund(p_merchant, p_refund, 'refund_answer_due', false, p_at);
end $$;

-- p_refund: see request_refund().
create or replace function request_refund_by_shopper(p_secret text, p_refund jsonb, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_of order_secret := find_order_of_secret(p_secret);
begin
  perform request_refund(v_of.merchant_id, v_of.order_id, p_refund, p_at);
end $$;
