-- Evidence for the steps of transfers: a bank's reference, a line of its statements, or the hash of a transaction.

-- The word for a kind of transfer in bank_line_use and provider_event, which are older than the transfers.
create or replace function transfer_line_kind(p_kind text) returns text language sql immutable as $$
  select case p_kind when 'supplier_payout' then 'supplier' when 'bank_return' then 'return' else p_kind end
$$;

-- The line of a transfer, in the form of take_bank_line(). p_amount: positive if the line brings the money back.
create or replace function transfer_line(t transfer, p_line text, p_amount bigint) returns jsonb
  language sql immutable as $$
  select jsonb_build_object('line', p_line, 'amount', p_amount, 'currency', t.currency, 'reference', t.number,
    'clearing', t.clearing, 'merchantId', t.merchant_id,
    'subject', case when t.merchant_id is null then t.number else t.subject::text end,
    'type', transfer_line_kind(t.kind) || case when p_amount > 0 then '_return_line' else '_line' end,
    'kind', transfer_line_kind(t.kind) || case when p_amount > 0 then '_return' else '' end)
$$;

-- Uses the evidence of a step: the bank's reference if money is sent or fails later, the line if it arrives, or the
-- hash of a transaction on a blockchain.
create or replace function take_transfer_evidence(t transfer, p_step text, p_evidence text, p_operator uuid,
  p_at timestamptz) returns void language plpgsql as $$
declare
  v_line jsonb := transfer_line(t, p_evidence, -t.amount) || jsonb_build_object('field', 'evidence', 'id', t.id,
    'own', t.id, 'chosenBy', t.claimed_by, 'confirmedBy', p_operator);
begin
  if p_evidence is null or p_evidence !~ (case when t.clearing = 'clearing:chain' and p_step <> 'failed'
      then '^(0x)?[0-9A-Fa-f]{64}$' else '^[A-Za-z0-9][A-Za-z0-9 ./-]{4,63}$' end) then
    perform refuse('validation', '{"fields": {"evidence": "field_invalid"}}');
  end if;
  if t.clearing = 'clearing:chain' and p_step <> 'failed' then
    perform take_bank_line(v_line || jsonb_build_object('line', regexp_replace(lower(p_evidence), '^0x', '')), p_at);
  elsif p_step = 'arrived' then
    perform take_bank_line(v_line, p_at);
  elsif p_step = 'sent' then
    perform take_bank_reference(v_line, p_at);
  elsif t.state = 'sent' then
    -- The bank's message about a failure has a reference of its own, never that of the sending.
    perform take_bank_reference(v_line - 'own' || jsonb_build_object('type', transfer_line_kind(t.kind)
      || '_return_line'), p_at);
  end if;
end $$;

-- Stores the bank's reference of a transfer, which often has no line yet. Each is used once. If it names an imported
-- line, amount and currency must match. p_use: in the form of take_bank_line().
create or replace function take_bank_reference(p_use jsonb, p_at timestamptz) returns void language plpgsql as $$
declare
  v_reference text := p_use->>'line';
  v_amount bigint := (p_use->>'amount')::bigint;
begin
  perform require_new_line(v_reference, (p_use->>'own')::uuid, p_use->>'field');
  if cardinality(bank_line_names(v_reference)) > 0 and not exists (
      select 1 from bank_line l join bank_account a on a.id = l.account_id
      where a.clearing = 'clearing:bank'
        and reference_key(v_reference) in (reference_key(l.name), reference_key(l.bank_id))
        and l.amount = v_amount and l.currency = p_use->>'currency') then
    perform refuse('validation', jsonb_build_object('fields', jsonb_build_object(p_use->>'field', 'line_differs')));
  end if;
  perform claim_statement_line(p_use || jsonb_build_object('eventId', v_reference, 'amount', abs(v_amount)), p_at);
end $$;
