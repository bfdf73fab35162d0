-- What a withdrawal costs, by versions of the fee rule, and what is sent by blockchain for what is left.

-- Version 1 comes from the settings, once.
create or replace function seed_fee_rule(p_fee_bps integer, p_fee_minimum bigint, p_withdraw_minimum bigint)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_fee_minimum > withdrawal_fee_minimum_max() then
    perform refuse('validation', '{"fields": {"feeMinimum": "field_out_of_range"}}');
  end if;
  insert into fee_rule (version, fee_bps, fee_minimum, withdraw_minimum, valid_from)
  values (1, p_fee_bps, p_fee_minimum, p_withdraw_minimum, 'epoch') on conflict do nothing;
end $$;

-- Adds a later version, by two operators, from a future time on; answers its number. p_rule: {feeBps integer,
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

-- The units of a token that are sent for a net amount, rounded down; null for a card. Refuses a blockchain without a
-- token, and what is worth less than a unit. p_token: {rateMillionths bigint, scale integer, minorDigits integer}: what
-- a token is worth in millionths of the settlement currency, the token's decimals and those of the currency.
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
