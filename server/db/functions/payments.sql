-- Payments beside their booking (orders.sql): how an order is to be paid, money that the books cannot hold, and money
-- that a provider has promised to return.

-- Refuses a payment deadline beyond that of the slowest payment method: until then the order keeps its goods.
create or replace function require_unpaid_time(p_pay_by timestamptz, p_from timestamptz) returns void
  language plpgsql as $$
begin
  if p_pay_by is null or p_pay_by > p_from + unpaid_order_max() then
    perform refuse('validation', '{"fields": {"payBy": "field_out_of_range"}}');
  end if;
end $$;

-- The shopper chose how to pay an unpaid order. It waits as long as that payment method takes, never shorter than
-- before.
drop function if exists choose_payment(uuid, uuid, text, timestamptz);
create or replace function choose_payment(p_merchant uuid, p_order uuid, p_provider text, p_pay_by timestamptz,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o orders := lock_order(p_merchant, p_order);
begin
  perform require_order_status(o, 'waiting_payment');
  perform require_unpaid_time(p_pay_by, o.created_at);
  update orders set pay_with = p_provider, pay_by = greatest(pay_by, p_pay_by)
  where merchant_id = p_merchant and id = p_order;
  if p_provider = 'bank' and o.pay_with is distinct from 'bank' then
    perform remind_of_payment(o, p_at);
  end if;
end $$;

-- The page of a provider on which an order can be paid: {number, expiresAt, lang}. The same one until it is
-- about to expire, so that its number makes a key by which the provider opens one page only.
create or replace function open_payment_page(p_merchant uuid, p_order uuid, p_provider text, p_lang text,
  p_at timestamptz, p_expires_at timestamptz) returns jsonb language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  o orders := lock_order(p_merchant, p_order);
  v_last payment_page;
  v_number smallint;
begin
  perform require_order_status(o, 'waiting_payment');
  select * into v_last from payment_page where merchant_id = p_merchant and order_id = p_order
  order by number desc limit 1;
  if v_last.provider = p_provider and v_last.expires_at > p_at + payment_page_rest() then
    return jsonb_build_object('number', v_last.number, 'expiresAt', to_iso(v_last.expires_at), 'lang', v_last.lang);
  end if;
  v_number := coalesce(v_last.number, 0) + 1;
  insert into payment_page (merchant_id, order_id, number, provider, lang, expires_at)
  values (p_merchant, p_order, v_number, p_provider, p_lang, p_expires_at);
  return jsonb_build_object('number', v_number, 'expiresAt', to_iso(p_expires_at), 'lang', p_lang);
end $$;

-- Money for an order in another currency than that of the books: recorded once, and its return is enqueued. Answers
-- 'unbooked' or 'already'. p_payment: {id uuid, provider text, reference text, amount bigint, currency text, payer text
-- or none}.
create or replace function record_unbooked_payment(p_merchant uuid, p_order uuid, p_payment jsonb, p_at timestamptz)
  returns text language plpgsql as $$
declare
  o orders := lock_order(p_merchant, p_order);
begin
  insert into unbooked_payment (merchant_id, id, order_id, provider, provider_ref, amount, currency, payer, at)
  values (p_merchant, (p_payment->>'id')::uuid, o.id, p_payment->>'provider', p_payment->>'reference',
    (p_payment->>'amount')::bigint, p_payment->>'currency', p_payment->>'payer', p_at)
  on conflict on constraint unbooked_payment_once do nothing;
  if not found then
    return 'already';
  end if;
  perform enqueue(p_merchant, 'payment_return', jsonb_build_object('paymentId', p_payment->>'id', 'orderId', o.id,
    'amount', (p_payment->>'amount')::bigint, 'currency', p_payment->>'currency'), p_at);
  return 'unbooked';
end $$;

create or replace function mark_unbooked_payment_returned(p_merchant uuid, p_payment uuid, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update unbooked_payment set returned_at = p_at
  where merchant_id = p_merchant and id = p_payment and returned_at is null;
end $$;

-- The provider has accepted the return of a refund or of a payment: from now on a dispute does not replace it.
create or replace function mark_return_sent(p_merchant uuid, p_reference uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_ledger(p_merchant);
  update refund set sent_at = p_at, sent_amount = amount - charged_back
  where merchant_id = p_merchant and id = p_reference and sent_at is null and paid_at is null;
  update payment set return_sent_at = p_at, return_sent_amount = amount - funded - charged_back
  where merchant_id = p_merchant and id = p_reference and return_sent_at is null;
end $$;

-- It did not go after all: what disputes have taken beyond it replaces it.
create or replace function mark_return_unsent(p_merchant uuid, p_reference uuid, p_at timestamptz) returns void
  language plpgsql as $$
begin
  perform lock_ledger(p_merchant);
  update refund set sent_at = null where merchant_id = p_merchant and id = p_reference and paid_at is null;
  update payment set return_sent_at = null
  where merchant_id = p_merchant and id = p_reference and returned_at is null;
  perform rebook_disputes(p_merchant, p_reference, p_at);
end $$;

-- Gives up a return that an operator must send, or that a dispute of the order p_disputed stops: it is not sent again
-- by itself. Answers false where that dispute has ended since the caller looked: the resume of returns has already run,
-- so the caller tries again.
create or replace function park_return(p_merchant uuid, p_kind text, p_payload jsonb, p_reason text, p_disputed uuid,
  p_at timestamptz) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_disputed is not null then
    perform lock_ledger(p_merchant);
    if not has_open_dispute(p_merchant, p_disputed) then
      return false;
    end if;
  end if;
  perform give_up_outbox(p_merchant, p_kind, p_payload, p_reason, p_at);
  return true;
end $$;

-- The shopper has received the money of a refund, of a payment, or of one in another currency: it is booked once, and
-- every message about it is settled, also one that was given up. The message is locked before the head: a worker that
-- delivers it has locked it already, and the provider often reports the same at that moment.
create or replace function mark_returned(p_merchant uuid, p_reference uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_is_refund boolean := exists (select 1 from refund where merchant_id = p_merchant and id = p_reference);
begin
  if v_is_refund then
    perform confirm_outbox(p_merchant, 'refund_payout', jsonb_build_object('refundId', p_reference), p_at);
  else
    perform confirm_outbox(p_merchant, 'payment_return', jsonb_build_object('paymentId', p_reference), p_at);
  end if;
  perform lock_ledger(p_merchant);
  if v_is_refund then
    perform mark_refund_paid(p_merchant, p_reference, p_at);
  elsif exists (select 1 from payment where merchant_id = p_merchant and id = p_reference) then
    perform mark_unapplied_payment_returned(p_merchant, p_reference, p_at);
  else
    perform mark_unbooked_payment_returned(p_merchant, p_reference, p_at);
  end if;
end $$;

-- A provider's report about the return of money that it received itself: it has gone back, or it cannot (p_failure).
-- Then it waits for an operator, and what disputes have taken beyond it replaces it. p_amount: how much the provider
-- says it is, if it does; that may be what it was told before a dispute replaced it.
drop function if exists take_return_event(uuid, uuid, text, text, timestamptz);
create or replace function take_return_event(p_merchant uuid, p_reference uuid, p_provider text, p_failure text,
  p_amount bigint, p_at timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform check_time(p_at);
  perform require_sending_provider(jsonb_build_object('provider', p_provider));
  if p_provider is distinct from coalesce(
      (select o.paid_through from refund r join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id
       where r.merchant_id = p_merchant and r.id = p_reference and r.status = 'approved'),
      (select provider from payment where merchant_id = p_merchant and id = p_reference),
      (select provider from unbooked_payment where merchant_id = p_merchant and id = p_reference)) then
    perform refuse('not_found');
  end if;
  -- The messages before the head, as mark_returned() has it.
  if p_failure is null then
    perform confirm_outbox(p_merchant, 'refund_payout', jsonb_build_object('refundId', p_reference), p_at);
    perform confirm_outbox(p_merchant, 'payment_return', jsonb_build_object('paymentId', p_reference), p_at);
    perform lock_ledger(p_merchant);
    update refund set sent_at = p_at, paid_at = null
    where merchant_id = p_merchant and id = p_reference and sent_at is null
      and is_told_amount(sent_amount, amount - charged_back, p_amount);
    update payment set return_sent_at = p_at
    where merchant_id = p_merchant and id = p_reference and return_sent_at is null
      and is_told_amount(return_sent_amount, amount - funded - charged_back, p_amount);
    perform rebook_disputes(p_merchant, p_reference, p_at);
    perform mark_returned(p_merchant, p_reference, p_at);
  else
    perform give_up_outbox(p_merchant, 'refund_payout', jsonb_build_object('refundId', p_reference), p_failure, p_at);
    perform give_up_outbox(p_merchant, 'payment_return', jsonb_build_object('paymentId', p_reference), p_failure, p_at);
    perform lock_ledger(p_merchant);
    update refund set payment_failure = p_failure
    where merchant_id = p_merchant and id = p_reference and paid_at is null;
    perform mark_return_unsent(p_merchant, p_reference, p_at);
  end if;
end $$;

-- Whether a report is about what the provider was told before a dispute replaced some of it, and not about what is due.
create or replace function is_told_amount(p_told bigint, p_due bigint, p_said bigint) returns boolean
  language sql immutable as $$
  select p_told is not null and p_told <> p_due and p_told = coalesce(p_said, case p_due when 0 then p_told end)
$$;

-- Looks again at what disputes replace, after one of the returns of their payment has changed.
create or replace function rebook_disputes(p_merchant uuid, p_reference uuid, p_at timestamptz) returns void
  language plpgsql as $$
declare
  p payment;
begin
  select * into p from payment where merchant_id = p_merchant and (id = p_reference or funded > 0 and order_id = (
    select order_id from refund where merchant_id = p_merchant and id = p_reference));
  if exists (select 1 from dispute where merchant_id = p_merchant and order_id = p.order_id
      and provider = p.provider and payment_ref = p.provider_ref and state = 'lost') then
    perform lock_order_listings(p_merchant, p.order_id);
    perform book_disputes(p_merchant, p.id, time_ordered_id(p_at), p_at);
  end if;
end $$;

-- What is to go back by bank: {number, of its order, amount, currency or none}; null where nothing is.
create or replace function bank_return_due(p_merchant uuid, p_reference uuid) returns jsonb
  language plpgsql stable as $$
declare
  v_order uuid;
  v_amount bigint;
  v_currency text;
begin
  select r.order_id, r.amount - r.charged_back into v_order, v_amount
  from refund r join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id
  where r.merchant_id = p_merchant and r.id = p_reference and r.status = 'approved' and r.paid_at is null
    and o.paid_through = 'bank';
  if not found then
    select order_id, amount - funded - charged_back into v_order, v_amount
    from payment where merchant_id = p_merchant and id = p_reference and provider = 'bank' and returned_at is null
      and amount > funded + charged_back;
  end if;
  if not found then
    select order_id, amount, currency into v_order, v_amount, v_currency
    from unbooked_payment where merchant_id = p_merchant and id = p_reference and provider = 'bank'
      and returned_at is null;
  end if;
  if v_order is null then
    return null;
  end if;
  return jsonb_strip_nulls(jsonb_build_object('amount', v_amount, 'currency', v_currency, 'number',
    (select number from orders where merchant_id = p_merchant and id = v_order)));
end $$;

-- The effects of a line of the bank's statement.
create or replace function bank_payment_effect(p_merchant uuid, p_line jsonb) returns jsonb
  language plpgsql stable as $$
declare
  v_currency text := (select currency from settlement);
  v_status text;
  v_total bigint;
  v_is_paid boolean;
begin
  select status, selling_total into v_status, v_total from orders
  where merchant_id = p_merchant and id = (p_line->>'orderId')::uuid;
  if not found then
    perform refuse('not_found');
  end if;
  v_is_paid := v_status = 'waiting_payment' and p_line->>'currency' = v_currency
    and (p_line->>'amount')::bigint >= v_total;
  return jsonb_build_array(
    effect_row('amount', to_jsonb(v_total), p_line->'amount'),
    effect_row('currency', to_jsonb(v_currency), p_line->'currency'),
    effect_row('payer', 'null', to_jsonb(proposed_payer(p_line))),
    effect_row('status', to_jsonb(v_status), to_jsonb(case when v_is_paid then 'awaiting_pickup' else v_status end)));
end $$;

-- Follows a step of the transfer by which it goes back. Where it failed, it waits to be sent again.
create or replace function follow_bank_return(p_merchant uuid, p_reference uuid, p_step text, p_amount bigint,
  p_at timestamptz) returns void language plpgsql as $$
begin
  if p_step = 'sent' then
    perform mark_return_sent(p_merchant, p_reference, p_at);
  elsif p_step = 'failed' then
    perform mark_return_unsent(p_merchant, p_reference, p_at);
  elsif (bank_return_due(p_merchant, p_reference)->>'amount')::bigint is distinct from p_amount then
    perform refuse('conflict');
  else
    perform mark_returned(p_merchant, p_reference, p_at);
  end if;
end $$;
