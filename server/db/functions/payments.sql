-- Payments beside their booking (orders.sql): how an order is to be paid, money that the books cannot hold, and money
-- that a provider has promised to return.

-- The shopper chose how to pay an order that waits. It waits as long as that way takes, never shorter than before.
create or replace function choose_payment(p_merchant uuid, p_order uuid, p_provider text, p_pay_by timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o orders := lock_order(p_merchant, p_order);
begin
  perform require_order_status(o, 'waiting_payment');
  update orders set pay_with = p_provider, pay_by = greatest(pay_by, p_pay_by)
  where merchant_id = p_merchant and id = p_order;
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
  returns text language plpgsql security definer set search_path = public, pg_temp as $$
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

-- The provider has taken the order to return money, of a refund or of a payment: from now on a dispute does not replace
-- it.
create or replace function mark_return_sent(p_merchant uuid, p_reference uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_ledger(p_merchant);
  update refund set sent_at = p_at where merchant_id = p_merchant and id = p_reference and sent_at is null;
  update payment set return_sent_at = p_at
  where merchant_id = p_merchant and id = p_reference and return_sent_at is null;
end $$;
