create or replace function legal_hold_amount(p_merchant uuid, p_at timestamptz) returns bigint
  language plpgsql stable as $$
begin
  return (
    select coalesce(sum(amount), 0) from hold where merchant_id = p_merchant and lifted_at is null and until > p_at);
end $$;

-- Refuses a hold that ends too late, counted from the first one of its case, or that exceeds the balance with the holds
-- in force.
create or replace function check_hold(p_merchant uuid, p_hold jsonb, p_at timestamptz) returns void
  language plpgsql as $$
declare
  v_until timestamptz := (p_hold->>'until')::timestamptz;
  v_begun timestamptz;
begin
  if not exists (select 1 from merchant where merchant_id = p_merchant) then
    perform refuse('not_found');
  end if;
  select coalesce(min(made_at), p_at) into v_begun from hold
  where merchant_id = p_merchant and case_number = p_hold->>'caseNumber';
  if v_until <= p_at or v_until > v_begun + hold_period_max() then
    perform refuse('validation', '{"fields": {"until": "field_out_of_range"}}');
  end if;
  if legal_hold_amount(p_merchant, p_at) + (p_hold->>'amount')::bigint > ledger_balance(p_merchant, 'available') then
    perform refuse('validation', '{"fields": {"amount": "field_out_of_range"}}');
  end if;
end $$;

-- Creates a legal hold. p_hold: {id uuid, amount bigint, rule 'court_order' | 'authority_order' |
-- 'sanctions_screening', caseNumber text, until timestamptz, objectBy timestamptz}.
create or replace function create_hold(p_merchant uuid, p_hold jsonb, p_made_by uuid[], p_at timestamptz) returns void
  language plpgsql as $$
declare
  v_until timestamptz := (p_hold->>'until')::timestamptz;
  v_params jsonb := p_hold || jsonb_build_object('rule', 'hold_rule.' || (p_hold->>'rule'));
begin
  perform lock_ledger(p_merchant);
  perform check_hold(p_merchant, p_hold, p_at);
  insert into hold (merchant_id, id, amount, rule, case_number, made_at, until, object_by, made_by)
  values (p_merchant, (p_hold->>'id')::uuid, (p_hold->>'amount')::bigint, p_hold->>'rule', p_hold->>'caseNumber', p_at,
    v_until, (p_hold->>'objectBy')::timestamptz, p_made_by);
  perform notify_merchant(p_merchant, 'hold_made', v_params, 'hold', p_hold->>'id', p_at);
  perform enqueue(p_merchant, 'mail', jsonb_build_object('kind', 'hold_made', 'params', v_params,
    'subject', jsonb_build_object('kind', 'hold', 'id', p_hold->>'id')), p_at);
  perform emit_live_event(p_merchant, 'wallet', '{}', p_at);
end $$;

create or replace function lift_hold(p_merchant uuid, p_hold uuid, p_at timestamptz) returns void language plpgsql as $$
declare
  h hold;
begin
  perform lock_ledger(p_merchant);
  select * into h from hold where merchant_id = p_merchant and id = p_hold for update;
  if not found then
    perform refuse('not_found');
  end if;
  if h.lifted_at is not null or h.until <= p_at then
    perform refuse('conflict');
  end if;
  update hold set lifted_at = p_at where merchant_id = p_merchant and id = p_hold;
  perform notify_merchant(p_merchant, 'hold_lifted',
    jsonb_build_object('amount', h.amount, 'caseNumber', h.case_number), 'hold', p_hold::text, p_at);
  perform emit_live_event(p_merchant, 'wallet', '{}', p_at);
end $$;

create or replace function hold_effect(p_merchant uuid, p_hold jsonb, p_at timestamptz) returns jsonb
  language plpgsql stable as $$
declare
  v_amount bigint := (p_hold->>'amount')::bigint;
  v_withdrawable bigint := withdrawable_amount(p_merchant, p_at);
  v_on_hold bigint := legal_hold_amount(p_merchant, p_at);
begin
  perform check_hold(p_merchant, p_hold, p_at);
  return jsonb_build_array(
    effect_row('withdrawable', to_jsonb(v_withdrawable), to_jsonb(greatest(0, v_withdrawable - v_amount))),
    effect_row('holds', to_jsonb(v_on_hold), to_jsonb(v_on_hold + v_amount)));
end $$;

create or replace function lift_hold_by_operator(p_session bytea, p_of uuid, p_hold uuid, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_proven_operator(p_session, array['finance'], p_at);
  perform lift_hold(p_of, p_hold, p_at);
end $$;
