-- Proposals: one operator proposes, another confirms. The effect that both read is computed here from the payload, at
-- the proposal and again at the confirmation. If it has changed meanwhile, it must be proposed again.

create or replace function proposal_role(p_kind text) returns text language sql immutable as $$
  select case
    when p_kind in ('goodwill', 'hold', 'withdrawal_return', 'platform_refund', 'bank_payment', 'bank_return',
      'supplier_payout', 'supplier_payout_return', 'provider_payout', 'deposit_reversal', 'partner_prefund',
      'partner_payout', 'partner_payout_return', 'held_line', 'bank_import_return', 'sending_stop') then 'finance'
    when p_kind in ('deposit_instruction', 'fee_rule', 'exchange_rates', 'level', 'package') then 'programme'
    when p_kind in ('partner', 'partner_channel', 'operator_reset', 'operator_new', 'operator_roles') then 'admin' end
$$;

-- The effect of a proposal, as both operators read it: [{name, before, after}].
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
    when p_kind = 'exchange_rates' then exchange_rates_effect(p_payload, p_at)
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
  perform require_devices(p_session, null, null);
  if v_kind = 'platform_refund' then
    perform refuse_reserved_reason(p_proposal->>'reason');
  end if;
  perform require_not_proposed(v_kind, v_payload, p_at);
  insert into proposal (id, kind, merchant_id, payload, effect, reason, proposed_by, proposed_on, proposed_at,
    expires_at) values ((p_proposal->>'id')::uuid, v_kind, v_of, v_payload, v_effect, p_proposal->>'reason', v_operator,
    session_device(p_session), p_at, p_at + proposal_open_period());
end $$;

-- Locks an open proposal, and refuses the operator who proposed it. Answers the proposal with the session's operator as
-- decided_by.
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

-- Executes a proposal. p_password_hash: of the password that an operator_reset or operator_new gives; else null.
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
  perform require_devices(p_session, v_proposal.proposed_by, v_proposal.proposed_on);
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
