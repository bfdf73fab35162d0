-- Payments that a shopper's bank disputes. While a dispute is open, its order is not settled and none of its refunds is
-- paid. The bank's latest statement counts, whatever order the messages arrive in. The money follows it:
-- payments-dispute-money.sql.

create or replace function has_open_dispute(p_merchant uuid, p_order uuid) returns boolean language plpgsql stable
  security definer set search_path = public, pg_temp as $$
begin
  return exists (select 1 from dispute where merchant_id = p_merchant and order_id = p_order and state = 'open');
end $$;

create or replace function notify_dispute(p_merchant uuid, p_dispute uuid, p_kind text, p_at timestamptz) returns void
  language plpgsql as $$
declare
  d dispute;
  v_number text;
begin
  select * into d from dispute where merchant_id = p_merchant and id = p_dispute;
  select number into v_number from orders where merchant_id = p_merchant and id = d.order_id;
  perform record_order_event(p_merchant, d.order_id, p_at, p_kind);
  perform notify_merchant(p_merchant, p_kind, jsonb_build_object('number', v_number, 'amount', d.amount), 'order',
    d.order_id::text, p_at);
  perform emit_live_event(p_merchant, 'order', jsonb_build_object('id', d.order_id, 'number', v_number), p_at);
end $$;

-- Stores what the bank says of a dispute; answers the row before, or null for a new dispute. A dispute with a later
-- statement stays unchanged. If the provider gives no time, the time when the message was first stored counts.
create or replace function keep_dispute(p_merchant uuid, p_order uuid, p_dispute jsonb, p_at timestamptz)
  returns dispute language plpgsql as $$
declare
  d dispute;
  v_state text := p_dispute->>'state';
  v_said_at timestamptz := coalesce(p_dispute->>'saidAt', p_dispute->>'keptAt', p_at::text)::timestamptz;
  v_said_by uuid := (p_dispute->>'keptId')::uuid;
  v_is_known boolean := exists (select 1 from payment where merchant_id = p_merchant and order_id = p_order
    and provider = p_dispute->>'provider' and provider_ref = p_dispute->>'payment');
begin
  select * into d from dispute where merchant_id = p_merchant and provider = p_dispute->>'provider'
    and provider_ref = p_dispute->>'reference' for update;
  if not found then
    insert into dispute (merchant_id, id, order_id, provider, provider_ref, payment_ref, amount, reason, state,
      opened_at, answer_by, closed_at, said_at, said_by, is_known)
    values (p_merchant, (p_dispute->>'id')::uuid, p_order, p_dispute->>'provider', p_dispute->>'reference',
      p_dispute->>'payment', (p_dispute->>'amount')::bigint, p_dispute->>'reason', v_state, p_at,
      (p_dispute->>'answerBy')::timestamptz, case when v_state <> 'open' then p_at end, v_said_at, v_said_by,
      v_is_known);
  elsif v_said_at > d.said_at or v_said_at = d.said_at
      and (p_dispute->>'saidAt' is not null or d.said_by is null or v_said_by >= d.said_by) then
    update dispute set state = v_state, amount = (p_dispute->>'amount')::bigint, reason = p_dispute->>'reason',
      answer_by = (p_dispute->>'answerBy')::timestamptz, said_at = v_said_at, said_by = v_said_by,
      closed_at = case when v_state = d.state then closed_at when v_state <> 'open' then p_at end
    where merchant_id = p_merchant and id = d.id;
  end if;
  return d;
end $$;

-- Records what the bank says of a disputed payment. Answers the state that counts, or null if no such payment is booked
-- yet: its booking then takes its disputes. p_dispute: {id uuid, refundId uuid, provider text, reference text, payment
-- text, amount bigint, reason text, state 'open' | 'won' | 'lost', answerBy timestamptz or none, saidAt timestamptz or
-- none, keptAt timestamptz and keptId uuid of the message}.
create or replace function record_dispute(p_merchant uuid, p_order uuid, p_dispute jsonb, p_at timestamptz)
  returns text language plpgsql as $$
declare
  o orders := lock_order(p_merchant, p_order);
  v_before dispute := keep_dispute(p_merchant, p_order, p_dispute, p_at);
  d dispute;
  v_payment uuid;
begin
  select * into d from dispute where merchant_id = p_merchant and provider = p_dispute->>'provider'
    and provider_ref = p_dispute->>'reference';
  select id into v_payment from payment where merchant_id = p_merchant and order_id = o.id
    and provider = d.provider and provider_ref = d.payment_ref;
  if not found then
    return null;
  end if;
  if v_before.id is null then
    perform notify_dispute(p_merchant, d.id, 'order_disputed', p_at);
  end if;
  if v_before.id is null and d.state <> 'open' or d.state <> v_before.state or d.amount <> v_before.amount then
    perform end_dispute(p_merchant, v_payment, d, (p_dispute->>'refundId')::uuid, p_at);
  end if;
  return d.state;
end $$;

-- Moves the money by the current state of a dispute, notifies the merchant, and sends the payments that waited for its
-- end.
create or replace function end_dispute(p_merchant uuid, p_payment uuid, d dispute, p_refund uuid, p_at timestamptz)
  returns void language plpgsql as $$
begin
  perform lock_order_listings(p_merchant, d.order_id);
  perform book_disputes(p_merchant, p_payment, p_refund, p_at);
  perform notify_dispute(p_merchant, d.id,
    case d.state when 'open' then 'order_disputed' else 'dispute_' || d.state end, p_at);
  perform resume_returns(p_merchant, d.order_id, p_at);
end $$;

-- Takes the disputes that were reported before their payment; answers their references.
create or replace function take_early_disputes(p_merchant uuid, p_order uuid, p_provider text, p_payment text,
  p_at timestamptz) returns text[] language plpgsql as $$
declare
  d dispute;
  v_payment uuid;
  v_taken text[] := '{}';
begin
  perform lock_ledger(p_merchant);
  select id into v_payment from payment where merchant_id = p_merchant and order_id = p_order
    and provider = p_provider and provider_ref = p_payment;
  for d in
    select * from dispute where merchant_id = p_merchant and order_id = p_order and provider = p_provider
      and payment_ref = p_payment and not is_known order by said_at, said_by, provider_ref
  loop
    exit when v_payment is null;
    update dispute set is_known = true where merchant_id = p_merchant and id = d.id;
    perform notify_dispute(p_merchant, d.id, 'order_disputed', p_at);
    if d.state <> 'open' then
      perform end_dispute(p_merchant, v_payment, d, time_ordered_id(p_at), p_at);
    end if;
    v_taken := v_taken || d.provider_ref;
  end loop;
  return v_taken;
end $$;

-- Sends again the returns that waited for the end of a dispute.
create or replace function resume_returns(p_merchant uuid, p_order uuid, p_at timestamptz) returns void
  language plpgsql as $$
begin
  if not has_open_dispute(p_merchant, p_order) then
    update outbox set failed_at = null, tries = 0, due_at = p_at
    where merchant_id = p_merchant and kind in ('refund_payout', 'payment_return') and failed_at is not null
      and payload->>'orderId' = p_order::text;
  end if;
end $$;

-- Recalculates what disputes replace, after a return of their payment changed. Where none is lost any more, all of a
-- return that failed is due again.
create or replace function rebook_disputes(p_merchant uuid, p_reference uuid, p_at timestamptz) returns void
  language plpgsql as $$
declare
  p payment;
begin
  select * into p from payment where merchant_id = p_merchant and (id = p_reference or funded > 0 and order_id = (
    select order_id from refund where merchant_id = p_merchant and id = p_reference));
  if exists (select 1 from dispute where merchant_id = p_merchant and order_id = p.order_id
      and provider = p.provider and payment_ref = p.provider_ref) then
    perform lock_order_listings(p_merchant, p.order_id);
    perform book_disputes(p_merchant, p.id, time_ordered_id(p_at), p_at);
  end if;
end $$;
