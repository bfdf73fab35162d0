-- Payments before and beside their booking, which is in orders.sql: the choice of a way to pay, providers' pages, and
-- money that the books cannot hold.

-- Refuses a payment deadline later than the slowest way to pay allows, since the order reserves its goods until then.
create or replace function require_unpaid_time(p_pay_by timestamptz, p_from timestamptz) returns void
  language plpgsql as $$
begin
  if p_pay_by is null or p_pay_by > p_from + unpaid_order_max() then
    perform refuse('validation', '{"fields": {"payBy": "field_out_of_range"}}');
  end if;
end $$;

-- Stores how the shopper pays an unpaid order. The deadline follows that way to pay, but never becomes shorter.
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

-- The provider's page for paying an order: {number, expiresAt, lang}. The page stays the same until it is about to
-- expire, so that its number is an idempotency key at the provider.
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

-- Records money for an order in another currency than the books', once, and enqueues its return; answers 'unbooked' or
-- 'already'. p_payment: {id uuid, provider text, reference text, amount bigint, currency text, payer text or none}.
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

-- The effect of booking a bank line as the payment of an order.
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
