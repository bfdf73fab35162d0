-- Executes confirmed proposals. What a proposal creates gets the proposal's id.

create or replace function execute_merchant_proposal(v_proposal proposal, p_at timestamptz) returns void
  language plpgsql as $$
declare
  v_of uuid := v_proposal.merchant_id;
  v_payload jsonb := v_proposal.payload;
  v_made_by uuid[] := array[v_proposal.proposed_by, v_proposal.decided_by];
  v_amount bigint;
  v_bears text;
begin
  -- First of all, so that a line that was used meanwhile is refused.
  perform take_proposed_line(v_proposal, p_at);
  if v_proposal.kind = 'goodwill' then
    perform spend_grant((v_payload->>'amount')::bigint, p_at);
    perform count_decision_of_two(v_made_by, 'goodwill', (v_payload->>'amount')::bigint, p_at);
    perform grant_goodwill(v_of, v_proposal.id, (v_payload->>'amount')::bigint, v_proposal.reason, p_at);
  elsif v_proposal.kind = 'hold' then
    -- The merchant can object as long as the hold lasts.
    perform create_hold(v_of, v_payload || jsonb_build_object('id', v_proposal.id, 'objectBy', v_payload->'until'),
      v_made_by, p_at);
  elsif v_proposal.kind = 'withdrawal_return' then
    perform return_transfer(v_proposal, p_at);
  elsif v_proposal.kind = 'deposit_reversal' then
    perform return_deposit(v_of, (v_payload->>'depositId')::uuid, p_at);
  elsif v_proposal.kind = 'bank_payment' then
    v_payload := v_payload || jsonb_build_object('provider', 'bank', 'id', v_proposal.id,
      'payer', proposed_payer(v_payload), 'eventId', bank_line_name(v_payload->>'line'), 'type', 'statement_line',
      'body', v_payload::text,
      'merchantId', v_of, 'paymentId', v_proposal.id);
    perform book_payment_event(v_payload, p_at);
  else
    v_amount := coalesce((v_payload->>'amount')::bigint, refund_amount(v_of, (v_payload->>'refundId')::uuid));
    perform spend_grant(v_amount, p_at);
    perform count_decision_of_two(v_made_by, 'refunds', v_amount, p_at);
    select decide_refund(v_of, (v_payload->>'refundId')::uuid, (v_payload->>'amount')::bigint, 'platform',
      v_proposal.reason, p_at, v_payload->'lines') into v_bears;
    -- A run that failed in between makes the supplier bear it again.
    if v_bears <> 'platform' then
      perform refuse('conflict', '{"fields": {"reason": "bearer_changed"}}');
    end if;
  end if;
end $$;

-- What is published by versions or days.
create or replace function publish_proposal(p_kind text, p_payload jsonb, p_made_by uuid[], p_at timestamptz)
  returns void language plpgsql as $$
begin
  if p_kind = 'deposit_instruction' then
    perform add_deposit_instruction(p_payload, p_made_by, p_at);
  elsif p_kind = 'fee_rule' then
    perform add_fee_rule(p_payload, p_made_by, p_at);
  else
    perform add_exchange_rates(p_payload, p_made_by);
  end if;
end $$;

create or replace function execute_proposal(v_proposal proposal, p_password_hash text, p_at timestamptz) returns void
  language plpgsql as $$
declare
  v_id jsonb := jsonb_build_object('id', v_proposal.id);
  v_payload jsonb := v_proposal.payload;
  v_made_by uuid[] := array[v_proposal.proposed_by, v_proposal.decided_by];
begin
  if v_proposal.merchant_id is not null then
    perform execute_merchant_proposal(v_proposal, p_at);
    return;
  end if;
  perform take_proposed_line(v_proposal, p_at);
  if v_proposal.kind = 'supplier_payout' then
    perform confirm_supplier_payout(v_proposal, p_at);
  elsif v_proposal.kind in ('supplier_payout_return', 'partner_payout_return') then
    perform return_transfer(v_proposal, p_at);
  elsif v_proposal.kind = 'provider_payout' then
    perform confirm_provider_payout(v_proposal, p_at);
  elsif v_proposal.kind in ('deposit_instruction', 'fee_rule', 'exchange_rates') then
    perform publish_proposal(v_proposal.kind, v_payload, v_made_by, p_at);
  elsif v_proposal.kind = 'held_line' then
    perform decide_held_line(v_proposal, p_at);
  elsif v_proposal.kind = 'bank_import_return' then
    perform take_back_bank_import(v_proposal, p_at);
  elsif v_proposal.kind = 'sending_stop' then
    perform begin_sending_stop(v_proposal, p_at);
  elsif v_proposal.kind = 'operator_reset' then
    perform reset_operator((v_payload->>'operatorId')::uuid, p_password_hash, p_at);
  elsif v_proposal.kind = 'operator_new' then
    perform add_operator(v_payload || v_id, p_password_hash, v_made_by, p_at);
  elsif v_proposal.kind = 'operator_roles' then
    perform change_operator_roles((v_payload->>'operatorId')::uuid, proposed_roles(v_payload), p_at);
  elsif v_proposal.kind = 'partner' and v_payload->>'partnerId' is not null then
    perform add_partner_key((v_payload->>'partnerId')::uuid, v_payload->'key' || v_id
      || jsonb_build_object('overlapDays', v_payload->'overlapDays'), v_made_by, p_at);
  elsif v_proposal.kind = 'partner' then
    perform add_partner(v_payload || v_id || jsonb_build_object('key', v_payload->'key' || v_id), v_made_by, p_at);
  elsif v_proposal.kind = 'partner_channel' then
    perform set_partner_channel(v_payload, v_made_by, p_at);
  elsif v_proposal.kind = 'partner_prefund' then
    perform credit_partner(v_payload, p_at);
  elsif v_proposal.kind = 'partner_payout' then
    perform confirm_partner_payout(v_proposal, p_at);
  else
    -- The proposer chose the id: it must not be that of a level or package, which the effect did not show.
    if v_payload->>'changes' is null and (exists (select 1 from level where id = v_proposal.id)
        or exists (select 1 from package where id = v_proposal.id)) then
      perform refuse('conflict');
    end if;
    v_payload := v_payload - 'changes'
      || jsonb_build_object('id', coalesce((v_payload->>'changes')::uuid, v_proposal.id));
    if v_proposal.kind = 'level' then
      perform set_level(v_payload);
    else
      perform set_package(v_payload);
    end if;
  end if;
end $$;
