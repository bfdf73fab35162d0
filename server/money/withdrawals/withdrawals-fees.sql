-- The fee of a withdrawal, by versions of the fee rule, and the tokens that are sent on a blockchain for the rest.

-- Adds version 1 from the settings, once.
create or replace function seed_fee_rule(p_fee_bps integer, p_fee_minimum bigint, p_withdraw_minimum bigint)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_fee_minimum > withdrawal_fee_minimum_max() then
    perform refuse('validation', '{"fields": {"feeMinimum": "field_out_of_range"}}');
  end if;
  insert into fee_rule (version, fee_bps, fee_minimum, withdraw_minimum, valid_from)
  values (1, p_fee_bps, p_fee_minimum, p_withdraw_minimum, 'epoch') on conflict do nothing;
end $$;

-- Adds a version that two operators decided, valid from a future time; answers its number. p_rule: {feeBps integer,
-- feeMinimum bigint, minimum bigint, validFrom timestamptz}.
create or replace function add_fee_rule(p_rule jsonb, p_made_by uuid[], p_at timestamptz) returns integer
  language plpgsql as $$
declare
  v_last fee_rule;
  v_from timestamptz := (p_rule->>'validFrom')::timestamptz;
begin
  select * into v_last from fee_rule order by version desc limit 1 for update;
  if v_from <= p_at or v_from < v_last.valid_from then
    perform refuse('validation', '{"fields": {"validFrom": "field_out_of_range"}}');
  end if;
  if (p_rule->>'feeMinimum')::bigint > withdrawal_fee_minimum_max() then
    perform refuse('validation', '{"fields": {"feeMinimum": "field_out_of_range"}}');
  end if;
  if (p_rule->>'minimum')::bigint <= (p_rule->>'feeMinimum')::bigint then
    perform refuse('validation', '{"fields": {"minimum": "field_out_of_range"}}');
  end if;
  insert into fee_rule (version, fee_bps, fee_minimum, withdraw_minimum, valid_from, made_by)
  values (v_last.version + 1, (p_rule->>'feeBps')::integer, (p_rule->>'feeMinimum')::bigint,
    (p_rule->>'minimum')::bigint, v_from, p_made_by);
  return v_last.version + 1;
end $$;

create or replace function fee_rule_effect(p_rule jsonb, p_at timestamptz) returns jsonb language plpgsql stable as $$
declare
  v_before fee_rule := fee_rule_at(p_at);
begin
  return jsonb_build_array(
    effect_row('feeBps', to_jsonb(v_before.fee_bps), p_rule->'feeBps'),
    effect_row('feeMinimum', to_jsonb(v_before.fee_minimum), p_rule->'feeMinimum'),
    effect_row('minimum', to_jsonb(v_before.withdraw_minimum), p_rule->'minimum'));
end $$;

-- The version of the fee rule in force at a time.
create or replace function fee_rule_at(p_at timestamptz) returns fee_rule language plpgsql stable security definer
  set search_path = public, pg_temp as $$
declare
  v_rule fee_rule;
begin
  select * into v_rule from fee_rule where valid_from <= p_at order by version desc limit 1;
  return v_rule;
end $$;

-- The fee, which is part of the amount: the rate rounded half up, and at least the minimum fee.
create or replace function withdrawal_fee(p_amount bigint, p_rule fee_rule) returns bigint language sql immutable as $$
  select greatest(p_rule.fee_minimum, div(p_amount::numeric * p_rule.fee_bps + 5000, 10000)::bigint)
$$;

-- The fee of an amount. Refuses an amount that cannot be withdrawn now, and a fee other than the confirmed one.
create or replace function quoted_withdrawal_fee(p_merchant uuid, p_amount bigint, p_confirmed_fee bigint,
  p_at timestamptz) returns bigint language plpgsql as $$
declare
  v_rule fee_rule := fee_rule_at(p_at);
  v_fee bigint := withdrawal_fee(p_amount, v_rule);
  v_withdrawable bigint := withdrawable_amount(p_merchant, p_at);
begin
  if p_amount > v_withdrawable then
    perform refuse('insufficient_balance', jsonb_build_object('fields', '{"amount": "withdraw_above_balance"}'::jsonb,
      'withdrawable', v_withdrawable));
  end if;
  if p_amount < v_rule.withdraw_minimum then
    perform refuse('validation', jsonb_build_object('fields', '{"amount": "withdraw_below_minimum"}'::jsonb,
      'minimum', v_rule.withdraw_minimum));
  end if;
  if v_fee <> p_confirmed_fee then
    perform refuse('quote_changed', jsonb_build_object('fee', v_fee, 'feeBps', v_rule.fee_bps,
      'feeMinimum', v_rule.fee_minimum));
  end if;
  return v_fee;
end $$;

-- The units of a token to send for a net amount, rounded down; null for a card. Refuses a blockchain without a token,
-- and an amount worth less than a unit. p_token: {rateMillionths bigint, scale integer, minorDigits integer}: a token's
-- worth in millionths of the settlement currency, the token's decimals and the currency's.
create or replace function sent_token_amount(p_method text, p_net bigint, p_token jsonb) returns numeric
  language plpgsql as $$
declare
  v_units numeric;
begin
  if p_method <> 'blockchain' then
    return null;
  end if;
  v_units := div(
    p_net * 10::numeric ^ ((p_token->>'scale')::integer + 6 - (p_token->>'minorDigits')::integer),
    (p_token->>'rateMillionths')::numeric);
  if v_units is null then
    perform refuse('validation', '{"fields": {"rate": "field_required"}}');
  elsif v_units < 1 then
    perform refuse('validation', '{"fields": {"amount": "field_out_of_range"}}');
  end if;
  return v_units;
end $$;

-- The upper limit of a fee rule's minimum fee, which is a promise to merchants.
create or replace function withdrawal_fee_minimum_max() returns bigint language plpgsql stable as $$
begin
  return fee_minimum_max_dollars() * coalesce((select dollar from settlement), 100);
end $$;
