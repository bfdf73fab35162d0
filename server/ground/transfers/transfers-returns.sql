-- Money of a transfer that came back, or that never left: two operators confirm it by a line of the bank.

-- The effect of a line that brought a transfer back, or of the bank's statement that a sent withdrawal never left. The
-- balance and a partner's free money are not binding, since they keep changing.
create or replace function transfer_return_effect(p_kind text, p_of uuid, p_payload jsonb) returns jsonb
  language plpgsql stable as $$
declare
  v_free bigint;
  v_back bigint;
  t transfer;
begin
  select * into t from transfer
  where id = (p_payload->>'transferId')::uuid and kind || '_return' = p_kind and merchant_id is not distinct from p_of;
  if not found then
    perform refuse('not_found');
  end if;
  perform require_transfer_state(
    t, case t.kind when 'withdrawal' then array['sent', 'arrived'] else array['arrived'] end);
  if t.state = 'sent' then
    perform require_not_left(t, p_payload->>'line', 'line');
  end if;
  v_back := t.amount;
  if t.kind = 'withdrawal' then
    v_free := ledger_balance(p_of, 'available');
    -- Plus the fee.
    v_back := (select amount from withdrawal where merchant_id = p_of and id = t.subject);
  elsif t.kind = 'partner_payout' then
    v_free := (select a.balance - a.reserved from partner_payout p join partner_account a using (partner_id)
      where p.id = t.subject);
  end if;
  return jsonb_build_array(
    effect_row('amount', 'null', to_jsonb(v_back)),
    effect_row('status', to_jsonb(t.state), to_jsonb(case t.state when 'sent' then 'failed' else 'returned' end)))
    || case when v_free is null then '[]' else
      jsonb_build_array(effect_row('available', to_jsonb(v_free), to_jsonb(v_free + v_back))) end;
end $$;

-- Returns a transfer: two operators confirm by a line that its money is back, or that a withdrawal never left the bank.
create or replace function return_transfer(v_proposal proposal, p_at timestamptz) returns void language plpgsql as $$
declare
  t transfer;
begin
  select * into t from transfer where id = (v_proposal.payload->>'transferId')::uuid for update;
  perform require_transfer_state(
    t, case t.kind when 'withdrawal' then array['sent', 'arrived'] else array['arrived'] end);
  if t.state = 'sent' then
    perform require_not_left(t, v_proposal.payload->>'line', 'line');
    perform take_transfer_evidence(t, 'failed', v_proposal.payload->>'line', v_proposal.decided_by, p_at);
    update transfer set state = 'failed', ended_by = v_proposal.decided_by, ended_at = p_at,
      end_evidence = v_proposal.payload->>'line'
    where id = t.id;
    perform follow_transfer(t, 'failed', p_at);
    return;
  end if;
  update transfer set state = 'returned', returned_at = p_at,
    return_line = bank_line_name(v_proposal.payload->>'line'),
    returned_by = array[v_proposal.proposed_by, v_proposal.decided_by]
  where id = t.id;
  perform follow_transfer(t, 'returned', p_at);
end $$;
