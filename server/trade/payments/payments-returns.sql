-- Money that goes back to shoppers: refunds, unapplied payments and payments in other currencies.

-- Posts that an unapplied payment, or the unapplied rest of one, has gone back, once.
create or replace function mark_unapplied_payment_returned(p_merchant uuid, p_payment uuid, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_payment payment;
  v_amount bigint;
begin
  perform lock_ledger(p_merchant);
  select * into v_payment from payment where merchant_id = p_merchant and id = p_payment for update;
  if not found then
    perform refuse('not_found');
  end if;
  v_amount := v_payment.amount - v_payment.funded - v_payment.charged_back;
  if v_payment.returned_at is not null or v_amount = 0 then
    return;
  end if;
  perform post_to_ledger(p_merchant, 'refund_paid', p_payment::text, p_at, v_payment.order_id,
    array['refunds', case v_payment.provider when 'partner' then 'clearing:partner' when 'bank' then 'clearing:bank'
      else 'clearing:payments' end],
    array[-v_amount, v_amount]);
  update payment set returned_at = p_at, return_sent_at = coalesce(return_sent_at, p_at), return_sent_amount = v_amount
  where merchant_id = p_merchant and id = p_payment;
end $$;

create or replace function mark_unbooked_payment_returned(p_merchant uuid, p_payment uuid, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update unbooked_payment set returned_at = p_at
  where merchant_id = p_merchant and id = p_payment and returned_at is null;
end $$;

-- Records that the provider accepted the return of a refund or a payment. From now on no dispute replaces it.
create or replace function mark_return_sent(p_merchant uuid, p_reference uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_ledger(p_merchant);
  update refund set sent_at = p_at, sent_amount = amount - charged_back
  where merchant_id = p_merchant and id = p_reference and sent_at is null and paid_at is null;
  update payment set return_sent_at = p_at, return_sent_amount = amount - funded - charged_back
  where merchant_id = p_merchant and id = p_reference and return_sent_at is null;
end $$;

-- Records that the return was not sent after all, so that disputes of the payment can replace it again.
create or replace function mark_return_unsent(p_merchant uuid, p_reference uuid, p_at timestamptz) returns void
  language plpgsql as $$
begin
  perform lock_ledger(p_merchant);
  update refund set sent_at = null where merchant_id = p_merchant and id = p_reference and paid_at is null;
  update payment set return_sent_at = null
  where merchant_id = p_merchant and id = p_reference and returned_at is null;
  perform rebook_disputes(p_merchant, p_reference, p_at);
end $$;

-- Gives up a return that an operator must send, or that a dispute of the order p_disputed stops, so that it is not
-- retried. Answers false if that dispute ended since the caller's check: resume_returns() has already run, so the
-- caller tries again.
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

-- Books once that the shopper received the money of a refund, a payment, or a payment in another currency. Settles
-- every message about it, even given-up ones. The message is locked before the merchant. A worker that delivers it has
-- locked it already, and the provider often reports at that moment.
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

-- Whether a report is about the amount that the provider was told before a dispute replaced part of it, and not about
-- the amount that is due.
create or replace function is_told_amount(p_told bigint, p_due bigint, p_said bigint) returns boolean
  language sql immutable as $$
  select p_told is not null and p_told <> p_due and p_told = coalesce(p_said, case p_due when 0 then p_told end)
$$;

-- Takes a provider's report about the return of money that it received: it went back, or it failed (p_failure). A
-- failed return waits for an operator, and disputes of the payment can replace it again. p_amount: the provider's
-- amount if it gives one, perhaps that from before a dispute replaced part of it.
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
  -- Messages before the merchant, as in mark_returned().
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

-- The amount to return by bank: {number, of its order, amount, currency or none}; null if nothing is due.
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

-- Follows a step of the transfer that returns money by bank. A failed one waits to be sent again.
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
