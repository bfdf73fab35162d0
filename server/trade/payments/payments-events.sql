-- Messages of payment providers and lines of bank statements. They are stored once, where they arrive, and the movement
-- on the merchant's node books them.

-- Stores a verified message of a payment provider once, and answers the stored version. Refuses a message about
-- something else under the same id. p_event: {provider text, eventId text, id uuid, type text, body text, merchantId
-- uuid, orderId uuid, reference text, amount bigint, currency text, payer text}; only the first two are required.
-- p_outcome: the outcome to store, even if another one is stored.
create or replace function keep_provider_event(p_event jsonb, p_outcome text, p_at timestamptz) returns provider_event
  language plpgsql as $$
declare
  v_event provider_event;
begin
  perform check_time(p_at);
  perform lock_key(concat_ws(' ', 'event', p_event->>'provider', p_event->>'eventId'));
  select * into v_event from provider_event
  where provider = p_event->>'provider' and event_id = p_event->>'eventId';
  if not found then
    insert into provider_event (provider, event_id, id, type, body, merchant_id, order_id, reference, amount, currency,
      payer, at, outcome)
    values (p_event->>'provider', p_event->>'eventId', (p_event->>'id')::uuid, p_event->>'type', p_event->>'body',
      (p_event->>'merchantId')::uuid, (p_event->>'orderId')::uuid, p_event->>'reference',
      (p_event->>'amount')::bigint, p_event->>'currency', p_event->>'payer', p_at, p_outcome)
    returning * into v_event;
  elsif v_event.outcome is distinct from p_outcome then
    update provider_event set outcome = p_outcome
    where provider = v_event.provider and event_id = v_event.event_id returning * into v_event;
  end if;
  if v_event.merchant_id is not null and (v_event.merchant_id, v_event.order_id) is distinct from
      ((p_event->>'merchantId')::uuid, (p_event->>'orderId')::uuid) and p_event->>'merchantId' is not null then
    perform refuse('conflict');
  end if;
  return v_event;
end $$;

-- Refuses banks and partners, which send no messages: a bank line takes two operators, and a partner pays with its
-- order. Without this the role of webhooks could name them, since it names the provider itself.
create or replace function require_sending_provider(p_event jsonb) returns void language plpgsql as $$
begin
  if p_event->>'provider' in ('bank', 'partner') then
    perform refuse('not_found');
  end if;
end $$;

-- Stores a message that moves no money itself, with its outcome 'ignored', 'unmatched' or 'applied' (a report about a
-- refund). Only operators can close a message.
create or replace function note_provider_event(p_event jsonb, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_sending_provider(p_event);
  if coalesce(p_event->>'outcome', '') not in ('ignored', 'unmatched', 'applied') then
    perform refuse('not_found');
  end if;
  perform keep_provider_event(p_event, p_event->>'outcome', p_at);
end $$;

-- Claims a bank line for the subject `id`, in the form of keep_provider_event(). Each line is used once, even if two
-- operators confirm at the same moment. An imported line is claimed by its name, even if its number was typed. `field`:
-- the form's field, if it is not `line`.
create or replace function claim_statement_line(p_line jsonb, p_at timestamptz) returns void language plpgsql as $$
declare
  v_event provider_event := keep_provider_event(p_line || jsonb_build_object('provider', 'bank',
    'eventId', bank_line_name(p_line->>'eventId')), 'applied', p_at);
begin
  if v_event.id is distinct from (p_line->>'id')::uuid then
    perform refuse('conflict', jsonb_build_object('line', p_line->'eventId', 'fields',
      jsonb_build_object(coalesce(p_line->>'field', 'line'), 'line_used')));
  end if;
end $$;

-- Stores the message of a payment and books it; a repeated message is booked as first stored. Answers as
-- book_order_payment() does, or 'unbooked' for another currency, or 'unmatched'. p_event: as in keep_provider_event(),
-- with {paymentId uuid}; `reference` names the payment, else the message's id does.
create or replace function book_payment_event(p_event jsonb, p_at timestamptz) returns text language plpgsql as $$
declare
  v_of uuid := (p_event->>'merchantId')::uuid;
  v_order uuid := (p_event->>'orderId')::uuid;
  v_is_known boolean := exists (select 1 from orders where merchant_id = v_of and id = v_order);
  v_event provider_event := keep_provider_event(p_event, case when v_is_known then 'applied' else 'unmatched' end,
    p_at);
  v_amount bigint := coalesce(v_event.amount, (p_event->>'amount')::bigint);
  v_reference text := coalesce(p_event->>'reference', v_event.event_id);
  v_books text := (select currency from settlement);
  v_currency text := coalesce(v_event.currency, p_event->>'currency', v_books);
  v_outcome text;
  v_disputes text[];
begin
  if not v_is_known then
    return 'unmatched';
  end if;
  if v_currency <> v_books then
    select record_unbooked_payment(v_of, v_order, jsonb_build_object('id', p_event->'paymentId', 'provider',
      v_event.provider, 'reference', v_reference, 'amount', v_amount, 'currency', v_currency, 'payer',
      p_event->'payer'), p_at) into v_outcome;
    return v_outcome;
  end if;
  select book_order_payment(v_of, v_order, (p_event->>'paymentId')::uuid, v_event.provider, v_reference, v_amount,
    p_at, p_event->>'payer') into v_outcome;
  select take_early_disputes(v_of, v_order, v_event.provider, v_reference, p_at) into v_disputes;
  update provider_event set outcome = 'applied'
  where outcome = 'unmatched' and provider = v_event.provider and order_id = v_order and reference = any (v_disputes);
  return v_outcome;
end $$;

-- As book_payment_event(), for a provider's message.
create or replace function take_payment_event(p_event jsonb, p_at timestamptz) returns text language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform require_sending_provider(p_event);
  return book_payment_event(p_event, p_at);
end $$;

-- Stores the message of a dispute and records it; answers the state that counts, or null if no such payment is booked.
-- p_event: as in keep_provider_event(), with {disputeId uuid, refundId uuid, payment text, reason text, state text,
-- answerBy, saidAt}.
create or replace function take_dispute_event(p_event jsonb, p_at timestamptz) returns text language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_of uuid := (p_event->>'merchantId')::uuid;
  v_order uuid := (p_event->>'orderId')::uuid;
  v_event provider_event;
  v_state text;
begin
  perform require_sending_provider(p_event);
  v_event := keep_provider_event(p_event, 'unmatched', p_at);
  if p_event->>'currency' = (select currency from settlement)
     and exists (select 1 from orders where merchant_id = v_of and id = v_order) then
    select record_dispute(v_of, v_order, p_event || jsonb_build_object('id', p_event->'disputeId',
      'keptAt', v_event.at, 'keptId', v_event.id), p_at) into v_state;
  end if;
  if v_state is not null then
    perform keep_provider_event(p_event, 'applied', p_at);
  end if;
  return v_state;
end $$;

-- Closes an unmatched message, so that operators no longer see it; answers its merchant.
create or replace function close_event_by_operator(p_session bytea, p_provider text, p_event text, p_at timestamptz)
  returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_of uuid;
begin
  perform require_proven_operator(p_session, array['finance'], p_at);
  update provider_event set outcome = 'closed'
  where provider = p_provider and event_id = p_event and outcome = 'unmatched' returning merchant_id into v_of;
  if not found then
    perform refuse('not_found');
  end if;
  return v_of;
end $$;
