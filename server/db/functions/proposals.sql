-- Proposals: what one operator proposes and another confirms. The effect that both are shown is computed here from the
-- payload, at the proposal and again at the confirmation: what has changed meanwhile is proposed anew.

-- The role that may propose and confirm.
create or replace function proposal_role(p_kind text) returns text language sql immutable as $$
  select case
    when p_kind in ('goodwill', 'hold', 'withdrawal_return', 'platform_refund', 'bank_payment', 'bank_return',
      'supplier_payout', 'supplier_payout_return', 'provider_payout', 'deposit_reversal', 'partner_prefund',
      'partner_payout', 'partner_payout_return', 'held_line', 'bank_import_return', 'sending_stop') then 'finance'
    when p_kind in ('deposit_instruction', 'fee_rule', 'level', 'package') then 'programme'
    when p_kind in ('partner', 'partner_channel', 'operator_reset', 'operator_new', 'operator_roles') then 'admin' end
$$;

-- The balance is information. What must still hold is what the merchant was given so far.
create or replace function goodwill_effect(p_merchant uuid, p_amount bigint) returns jsonb language plpgsql stable as $$
declare
  v_available bigint := ledger_balance(p_merchant, 'available');
  v_given bigint;
begin
  if v_available is null then
    perform refuse('not_found');
  end if;
  select coalesce(sum(p.amount), 0) into v_given from ledger_transaction t
  join ledger_posting p on p.merchant_id = t.merchant_id and p.sequence = t.sequence and p.account = 'available'
  where t.merchant_id = p_merchant and t.kind = 'goodwill';
  return jsonb_build_array(
    effect_row('available', to_jsonb(v_available), to_jsonb(v_available + p_amount)),
    effect_row('goodwill', to_jsonb(v_given), to_jsonb(v_given + p_amount)));
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

create or replace function platform_refund_effect(p_merchant uuid, p_refund jsonb) returns jsonb
  language plpgsql stable as $$
declare
  r refund;
begin
  select * into r from refund where merchant_id = p_merchant and id = (p_refund->>'refundId')::uuid;
  if not found then
    perform refuse('not_found');
  end if;
  if r.status <> 'pending_approval' then
    perform refuse('conflict', jsonb_build_object('status', r.status));
  end if;
  perform bearer_of_refund(p_merchant, r.id, 'platform');
  return jsonb_build_array(
    effect_row('status', to_jsonb(r.status), '"approved"'),
    effect_row('amount', to_jsonb(r.amount), coalesce(p_refund->'amount', to_jsonb(r.amount))));
end $$;

drop function if exists require_new_line(text, text, text);

-- Each line of the bank's statements is recorded once, by its own name or by the bank's number of it. The refusal names
-- the deposit that a line has credited. p_own: the transfer that may have quoted the bank's number of its line when it
-- was sent. p_field: the field in which the line was named.
create or replace function require_new_line(p_line text, p_own uuid default null, p_field text default 'line')
  returns void language plpgsql stable as $$
declare
  v_type text;
  v_reference text;
begin
  select type, reference into v_type, v_reference from provider_event
  where provider = 'bank' and reference_key(event_id) = any (
      select reference_key(name) from unnest(p_line || bank_line_names(p_line)) as name)
    and id is distinct from p_own limit 1;
  if found then
    perform refuse('conflict', jsonb_build_object('line', p_line, 'fields', jsonb_build_object(p_field,
      case v_type when 'deposit_line' then 'line_credited' else 'line_used' end))
      || case v_type when 'deposit_line' then jsonb_build_object('deposit', v_reference) else '{}' end);
  end if;
end $$;

create or replace function deposit_instruction_effect(p_instruction jsonb, p_at timestamptz) returns jsonb
  language plpgsql stable as $$
declare
  v_before deposit_instruction;
  v_missing jsonb;
begin
  -- An account has all three, and where there is none from then on the instruction has no other field either.
  select jsonb_object_agg(name, 'field_required') into v_missing
  from unnest(array['holder', 'bankName', 'accountNumber']) as name where p_instruction->>name is null;
  if v_missing is not null and jsonb_strip_nulls(p_instruction - 'validFrom') <> '{}' then
    perform refuse('validation', jsonb_build_object('fields', v_missing));
  end if;
  select * into v_before from deposit_instruction_at(p_at);
  return jsonb_build_array(
    effect_row('holder', to_jsonb(v_before.holder), p_instruction->'holder'),
    effect_row('bankName', to_jsonb(v_before.bank_name), p_instruction->'bankName'),
    effect_row('accountNumber', to_jsonb(v_before.account_number), p_instruction->'accountNumber'),
    effect_row('bankCode', to_jsonb(v_before.bank_code), p_instruction->'bankCode'),
    effect_row('bankAddress', to_jsonb(v_before.bank_address), p_instruction->'bankAddress'));
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

create or replace function partner_effect(p_partner jsonb) returns jsonb language plpgsql stable as $$
declare
  v_key text := (p_partner->'key'->>'algorithm') || ' ' || (p_partner->'key'->>'fingerprint');
  v_before text;
begin
  if p_partner->>'partnerId' is null then
    return jsonb_build_array(effect_row('name', 'null', p_partner->'name'),
      effect_row('vouches', 'null', to_jsonb(p_partner->>'vouches')), effect_row('key', 'null', to_jsonb(v_key)));
  end if;
  select k.algorithm || ' ' || k.fingerprint into v_before from partner_key k join partner p on p.id = k.partner_id
  where p.id = (p_partner->>'partnerId')::uuid and p.revoked_at is null order by k.id desc limit 1;
  if not found then
    perform refuse('not_found');
  end if;
  return jsonb_build_array(effect_row('key', to_jsonb(v_before), to_jsonb(v_key)),
    effect_row('overlapDays', 'null', p_partner->'overlapDays'));
end $$;

-- The fields of a level or package, each of its names by language.
create or replace function flatten_names(p_fields jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from (
    select 'name.' || key as key, value from jsonb_each(coalesce(p_fields->'name', '{}'))
    union all
    select key, case when jsonb_typeof(value) = 'boolean' then to_jsonb(value #>> '{}') else value end
    from jsonb_each(p_fields - 'name' - 'changes')) as flat
$$;

-- The fields of a level or package that change; what changes nothing is refused.
create or replace function programme_effect(p_kind text, p_payload jsonb) returns jsonb language plpgsql stable as $$
declare
  v_id uuid := (p_payload->>'changes')::uuid;
  v_before jsonb;
  v_effect jsonb;
begin
  if p_kind = 'level' then
    select jsonb_build_object('name', name, 'rank', rank, 'marginBps', margin_bps, 'productLimit', product_limit,
      'upgradePrice', upgrade_price, 'earnedAtOrders', earned_at_orders, 'feeBps', fee_bps)
    into v_before from level where id = v_id;
  else
    select jsonb_build_object('name', name, 'slots', slots, 'days', days, 'price', price, 'onSale', on_sale)
    into v_before from package where id = v_id;
  end if;
  if v_id is not null and v_before is null then
    perform refuse('not_found');
  end if;
  select jsonb_agg(effect_row(key, b.value, a.value) order by length(key), key) into v_effect
  from jsonb_each(flatten_names(coalesce(v_before, '{}'))) as b full join jsonb_each(flatten_names(p_payload)) as a
    using (key)
  where coalesce(b.value, 'null') <> coalesce(a.value, 'null');
  if v_effect is null then
    perform refuse('conflict', '{"because": "unchanged"}');
  end if;
  return v_effect;
end $$;

-- The change that a proposal makes, as both operators are shown it: [{name, before, after}].
create or replace function proposal_effect(p_kind text, p_of uuid, p_payload jsonb, p_at timestamptz) returns jsonb
  language plpgsql stable as $$
begin
  perform require_proposal_shape(p_kind, p_of, p_payload);
  if p_kind in ('bank_payment', 'provider_payout', 'deposit_reversal', 'partner_prefund', 'withdrawal_return',
      'supplier_payout_return', 'partner_payout_return') then
    perform require_proposed_line(p_kind, p_of, p_payload);
  end if;
  return with_payload_rows(case
    when p_kind = 'goodwill' then goodwill_effect(p_of, (p_payload->>'amount')::bigint)
    when p_kind = 'hold' then hold_effect(p_of, p_payload, p_at)
    when p_kind = 'platform_refund' then platform_refund_effect(p_of, p_payload)
    when p_kind = 'bank_payment' then bank_payment_effect(p_of, p_payload)
    when p_kind = 'deposit_reversal' then deposit_reversal_effect(p_of, (p_payload->>'depositId')::uuid)
    when p_kind = 'supplier_payout' then supplier_payout_effect(p_payload)
    when p_kind = 'provider_payout' then provider_payout_effect(p_payload)
    when p_kind = 'deposit_instruction' then deposit_instruction_effect(p_payload, p_at)
    when p_kind = 'fee_rule' then fee_rule_effect(p_payload, p_at)
    when p_kind = 'partner' then partner_effect(p_payload)
    when p_kind = 'partner_channel' then partner_channel_effect(p_payload)
    when p_kind = 'partner_prefund' then partner_prefund_effect(p_payload)
    when p_kind = 'partner_payout' then partner_payout_effect(p_payload)
    when p_kind in ('withdrawal_return', 'supplier_payout_return', 'partner_payout_return')
      then transfer_return_effect(p_kind, p_of, p_payload)
    when p_kind = 'held_line' then held_line_effect(p_payload)
    when p_kind = 'bank_import_return' then bank_import_return_effect(p_payload, p_at)
    when p_kind = 'sending_stop' then sending_stop_effect(p_at)
    when p_kind = 'operator_reset' then operator_reset_effect((p_payload->>'operatorId')::uuid)
    when p_kind = 'operator_new' then operator_new_effect(p_payload)
    when p_kind = 'operator_roles' then operator_roles_effect(p_payload)
    else programme_effect(p_kind, p_payload) end, p_kind, p_payload);
end $$;

-- Stores a proposal with its effect. p_proposal: {id uuid, kind, merchantId uuid or null, payload, reason text}.
create or replace function make_proposal(p_session bytea, p_proposal jsonb, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_kind text := p_proposal->>'kind';
  v_of uuid := (p_proposal->>'merchantId')::uuid;
  v_operator uuid := require_proven_operator(p_session, array[proposal_role(v_kind)], p_at);
  v_payload jsonb := without_typed_payer(p_proposal->>'kind', p_proposal->'payload');
  v_effect jsonb := proposal_effect(v_kind, v_of, v_payload, p_at);
begin
  if v_kind = 'platform_refund' then
    perform refuse_reserved_reason(p_proposal->>'reason');
  end if;
  perform require_not_proposed(v_kind, v_payload, p_at);
  insert into proposal (id, kind, merchant_id, payload, effect, reason, proposed_by, proposed_on, proposed_at,
    expires_at) values ((p_proposal->>'id')::uuid, v_kind, v_of, v_payload, v_effect, p_proposal->>'reason', v_operator,
    session_place(p_session), p_at, p_at + proposal_open_period());
end $$;

-- Locks an open proposal of another operator than the one who decides. Answers it with that one as decided_by.
create or replace function lock_proposal(p_session bytea, p_proposal uuid, p_at timestamptz) returns proposal
  language plpgsql as $$
declare
  v_proposal proposal;
begin
  select * into v_proposal from proposal where id = p_proposal for update;
  if not found then
    perform refuse('not_found');
  end if;
  v_proposal.decided_by := require_proven_operator(p_session, array[proposal_role(v_proposal.kind)], p_at);
  if v_proposal.status <> 'waiting' or v_proposal.expires_at <= p_at then
    perform refuse('conflict');
  end if;
  if v_proposal.decided_by = v_proposal.proposed_by then
    perform refuse('conflict', '{"needs": "another_operator"}');
  end if;
  return v_proposal;
end $$;

-- Carries out a proposal. p_password_hash: of the password that an operator_reset or operator_new gives; else null.
create or replace function confirm_proposal(p_session bytea, p_proposal uuid, p_decision text, p_password_hash text,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_proposal proposal := lock_proposal(p_session, p_proposal, p_at);
begin
  if not exists (select 1 from operator where id = v_proposal.proposed_by and disabled_at is null
      and proposal_role(v_proposal.kind) = any (roles)) then
    perform refuse('conflict', '{"needs": "another_proposer"}');
  end if;
  if binding_effect(v_proposal.effect) is distinct from binding_effect(
      proposal_effect(v_proposal.kind, v_proposal.merchant_id, v_proposal.payload, p_at)) then
    perform refuse('conflict', '{"because": "changed"}'::jsonb || case v_proposal.kind
      when 'supplier_payout' then '{"fields": {"reason": "run_changed"}}'::jsonb else '{}' end);
  end if;
  perform require_another_device(v_proposal.proposed_on, session_place(p_session));
  perform execute_proposal(v_proposal, p_password_hash, p_at);
  update proposal set status = 'confirmed', decided_by = v_proposal.decided_by, decided_at = p_at,
    decision = p_decision
  where id = p_proposal;
end $$;

create or replace function refuse_proposal(p_session bytea, p_proposal uuid, p_decision text, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_proposal proposal := lock_proposal(p_session, p_proposal, p_at);
begin
  update proposal set status = 'refused', decided_by = v_proposal.decided_by, decided_at = p_at, decision = p_decision
  where id = p_proposal;
end $$;
