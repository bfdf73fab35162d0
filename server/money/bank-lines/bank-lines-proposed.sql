-- The bank lines that proposals rest on, and the check that a subject is not proposed twice.

-- The bank line of a proposal, with what is booked by it and what it is used for; null for kinds without a line. The
-- amount is null if the subject does not exist.
create or replace function proposed_line(p_kind text, p_of uuid, p_payload jsonb) returns jsonb
  language plpgsql stable as $$
declare
  v_books text := (select currency from settlement);
begin
  if p_kind = 'deposit_reversal' then
    return jsonb_build_object('line', p_payload->'line', 'amount', (select -amount from deposit
        where merchant_id = p_of and id = (p_payload->>'depositId')::uuid), 'currency', v_books,
      'type', 'deposit_return_line', 'reference', p_payload->'number', 'kind', 'deposit_return',
      'subject', p_payload->'depositId');
  elsif p_kind in ('withdrawal_return', 'supplier_payout_return', 'partner_payout_return') then
    return (select transfer_line(t, p_payload->>'line', t.amount) from transfer t
      where t.id = (p_payload->>'transferId')::uuid and t.state <> 'sent');
  end if;
  return case p_kind
    when 'bank_payment' then p_payload || '{"type": "statement_line", "kind": "order"}'::jsonb
      || jsonb_build_object('subject', p_payload->'number', 'payer', proposed_payer(p_payload))
    when 'provider_payout' then jsonb_build_object('line', p_payload->'line', 'amount', p_payload->'amount',
      'currency', v_books, 'type', 'payout_line', 'reference', p_payload->'reference', 'kind', 'provider_payout',
      'subject', p_payload->'reference')
    when 'partner_prefund' then jsonb_build_object('line', p_payload->'line', 'amount', p_payload->'amount',
      'currency', v_books, 'type', 'prefund_line', 'reference', p_payload->'partnerId',
      'payer', proposed_payer(p_payload),
      'kind', 'prefund', 'subject', p_payload->'partnerId') end;
end $$;

-- Who paid, with the account. An imported line says it, and a typed payer counts only without one. Returned money goes
-- to this account.
create or replace function proposed_payer(p_payload jsonb) returns text language plpgsql stable as $$
declare
  v_line bank_line := find_bank_line(p_payload->>'line');
begin
  if v_line.id is null then
    if coalesce(p_payload->>'payer', '') = '' then
      perform refuse('validation', '{"fields": {"payer": "field_required"}}');
    end if;
    return p_payload->>'payer';
  end if;
  return coalesce(nullif(concat_ws(', ', nullif(btrim(v_line.payer), ''), nullif(btrim(v_line.payer_account), '')), ''),
    v_line.name);
end $$;

-- The payload to store: without a typed payer if an imported line names one.
create or replace function without_typed_payer(p_kind text, p_payload jsonb) returns jsonb language plpgsql stable as $$
begin
  return case when p_kind in ('bank_payment', 'partner_prefund')
      and (find_bank_line(p_payload->>'line')).id is not null then p_payload - 'payer' else p_payload end;
end $$;

-- Refuses a proposal whose line was used or has another amount. The function of its effect refuses a missing line.
create or replace function require_proposed_line(p_kind text, p_of uuid, p_payload jsonb) returns void
  language plpgsql stable as $$
declare
  v_line jsonb := proposed_line(p_kind, p_of, p_payload);
begin
  if v_line->>'amount' is null or v_line->>'clearing' = 'clearing:chain' then
    perform require_new_line(v_line->>'line');
  else
    perform require_bank_line(v_line->>'line', (v_line->>'amount')::bigint, v_line->>'currency');
  end if;
end $$;

-- Uses the line of a confirmed proposal, with the first person as the one who chose it and the second as the one who
-- confirmed it.
create or replace function take_proposed_line(v_proposal proposal, p_at timestamptz) returns void
  language plpgsql as $$
declare
  v_line jsonb := proposed_line(v_proposal.kind, v_proposal.merchant_id, v_proposal.payload);
begin
  if v_line is not null then
    perform take_bank_line(v_line || jsonb_build_object('id', v_proposal.id, 'body', v_proposal.payload::text,
      'merchantId', v_proposal.merchant_id, 'chosenBy', v_proposal.proposed_by,
      'confirmedBy', v_proposal.decided_by), p_at);
  end if;
end $$;

-- Refuses to propose the same thing twice: a bank line that brought money, a transfer that came back, or a refund that
-- the platform bears. Of two proposals at the same moment the second waits for the first and is then refused.
create or replace function require_not_proposed(p_kind text, p_payload jsonb, p_at timestamptz) returns void
  language plpgsql as $$
declare
  v_name text := case when p_kind in ('bank_payment', 'partner_prefund') then 'line'
    when p_payload ? 'transferId' then 'transferId' when p_kind = 'platform_refund' then 'refundId'
    when p_kind = 'operator_new' then 'email' when p_kind = 'operator_roles' then 'operatorId'
    when p_kind = 'held_line' then 'heldId' when p_kind = 'bank_import_return' then 'importId' end;
  v_value text := case when v_name = 'line' then bank_line_name(p_payload->>'line') else p_payload->>v_name end;
  v_kinds text[] := case when v_name = 'line' then array['bank_payment', 'partner_prefund'] else array[p_kind] end;
begin
  if v_name is null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('proposal'), hashtext(v_value));
  if exists (select 1 from proposal where kind = any (v_kinds) and status = 'waiting' and expires_at > p_at
      and case when v_name = 'line' then bank_line_name(payload->>'line') else payload->>v_name end = v_value) then
    perform refuse('conflict', case when v_name = 'line' then jsonb_build_object('line', p_payload->'line')
      else '{"because": "proposed"}'::jsonb || case p_kind
        when 'operator_new' then '{"fields": {"email": "colleague_proposed"}}'::jsonb
        when 'operator_roles' then '{"fields": {"roles": "colleague_proposed"}}' else '{}' end end);
  end if;
end $$;
