-- Previews of decisions about refunds, calculated by the functions that also calculate the postings. Nothing is locked.

-- The merchant's balances by account, and those of the platform's accounts that a refund moves.
create or replace function refund_accounts(p_merchant uuid) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_object_agg(account, balance) from (
      select account, balance from ledger_account where merchant_id = p_merchant
      union all
      select account, sum(amount)::bigint from ledger_posting
      where merchant_id = p_merchant and account in ('grant', 'revenue:fee') group by account) as balances);
end $$;

-- An open refund with its order and its bearer if the operator chose p_bears, as a decision finds them.
create or replace function read_open_refund(p_merchant uuid, p_refund uuid, p_amount bigint, p_bears text,
  out o orders, out r refund) language plpgsql stable as $$
begin
  select * into r from refund where merchant_id = p_merchant and id = p_refund;
  if r.id is null then
    perform refuse('not_found');
  end if;
  if r.status <> 'pending_approval' then
    perform refuse('conflict', jsonb_build_object('status', r.status));
  end if;
  select * into o from orders where merchant_id = p_merchant and id = r.order_id;
  perform require_refundable(o, r, coalesce(p_amount, r.amount));
  r.bears := refund_bearer(o, r, p_bears);
end $$;

-- What a refund takes from the supplier, the merchant and the platform; the sum is the refund. For an order that was
-- not picked up, the supplier loses the cost that it would have been paid.
create or replace function refund_losses(o orders, p_amount bigint, p_effect jsonb) returns jsonb
  language plpgsql immutable as $$
declare
  v_supplier bigint := case when o.picked_at is null then -o.total_cost
    else coalesce((p_effect->'accounts'->>'supplier')::bigint, 0) end;
  v_merchant bigint := (p_effect->>'earnings')::bigint;
begin
  return jsonb_build_object('supplier', v_supplier, 'merchant', v_merchant,
    'platform', -p_amount - v_supplier - v_merchant);
end $$;

-- What an approval would move: the changed balances before and after, and each party's loss. It is stable, so that all
-- its reads see one moment.
create or replace function preview_refund(p_merchant uuid, p_refund uuid, p_amount bigint, p_bears text)
  returns jsonb language plpgsql stable as $$
declare
  v_balances jsonb := refund_accounts(p_merchant);
  v_read record;
  v_amount bigint;
  v_effect jsonb;
  v_changes jsonb;
begin
  select * into v_read from read_open_refund(p_merchant, p_refund, p_amount, p_bears);
  v_amount := coalesce(p_amount, (v_read.r).amount);
  v_effect := refund_effect(v_read.o, v_read.r, v_amount);
  select coalesce(jsonb_agg(jsonb_build_object('account', key, 'before', coalesce(b.value, '0'),
    'after', coalesce(b.value, '0')::bigint + m.value::bigint) order by key), '[]') into v_changes
  from jsonb_each(v_effect->'accounts') as m
  left join jsonb_each(v_balances) as b using (key)
  where m.value <> '0';
  return jsonb_build_object('bears', (v_read.r).bears, 'accounts', v_changes,
    'losses', refund_losses(v_read.o, v_amount, v_effect));
end $$;

-- What an open refund would cost the merchant, for each party that may bear it.
create or replace function preview_refund_outcomes(p_merchant uuid, p_refund uuid) returns jsonb
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_asked text;
  v_read record;
  v_effect jsonb;
  v_outcomes jsonb := '[]';
begin
  foreach v_asked in array array['supplier', 'merchant', 'platform'] loop
    select * into v_read from read_open_refund(p_merchant, p_refund, null, v_asked);
    v_effect := refund_effect(v_read.o, v_read.r, (v_read.r).amount);
    v_outcomes := v_outcomes || jsonb_build_object('asked', v_asked, 'bears', (v_read.r).bears,
      'earnings', v_effect->'earnings', 'balance', coalesce(v_effect->'accounts'->'available', '0'),
      'owed', coalesce(v_effect->'accounts'->'owed', '0'));
  end loop;
  return v_outcomes;
end $$;

-- The preview with `needsTwo`: whether the decision takes two operators, by the same rule, which already counts this
-- refund.
create or replace function preview_refund_by_operator(p_session bytea, p_of uuid, p_refund uuid, p_amount bigint,
  p_bears text, p_at timestamptz) returns jsonb language plpgsql stable security definer
  set search_path = public, pg_temp as $$
declare
  v_effect jsonb;
begin
  perform require_operator(p_session, array['finance', 'support', 'auditor'], p_at);
  v_effect := preview_refund(p_of, p_refund, p_amount, p_bears);
  return v_effect || jsonb_build_object('needsTwo', v_effect->>'bears' = 'platform'
    and platform_refund_needs_two(p_of, p_at, coalesce(p_amount, refund_amount(p_of, p_refund))));
end $$;
