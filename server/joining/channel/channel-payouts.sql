-- Pays back what a partner paid in advance, by decision of two operators. The amount is reserved from the confirmation,
-- so that no order uses it. It is posted on arrival, and again if the bank returns it later. A transfer that fails
-- before needs no movement.

-- A revoked partner can still be paid: its money is owed to it.
create or replace function partner_payout_effect(p_payout jsonb) returns jsonb language plpgsql stable as $$
declare
  v_partner uuid := (p_payout->>'partnerId')::uuid;
  v_name text := (select name from partner where id = v_partner);
  v_free bigint := coalesce((select balance - reserved from partner_account where partner_id = v_partner), 0);
  v_amount bigint := (p_payout->>'amount')::bigint;
  v_last partner_payout;
begin
  if v_name is null then
    perform refuse('not_found');
  end if;
  if v_amount > v_free then
    perform refuse('prefund_insufficient', jsonb_build_object('prefunded', v_free));
  end if;
  select * into v_last from partner_payout where partner_id = v_partner and state = 'arrived'
  order by confirmed_at desc limit 1;
  return jsonb_build_array(
    effect_row('name', to_jsonb(v_name), to_jsonb(v_name)),
    effect_row('amount', 'null', to_jsonb(v_amount)),
    effect_row('available', to_jsonb(v_free), to_jsonb(v_free - v_amount)),
    effect_row('holder', to_jsonb(v_last.holder), p_payout->'holder'),
    effect_row('accountNumber', to_jsonb(v_last.account_number), p_payout->'accountNumber'));
end $$;

-- p_payload: {partnerId uuid, number text, amount bigint, holder text, accountNumber text}.
create or replace function confirm_partner_payout(v_proposal proposal, p_at timestamptz) returns void
  language plpgsql as $$
declare
  v_payload jsonb := v_proposal.payload;
  v_amount bigint := (v_payload->>'amount')::bigint;
  v_account partner_account := lock_partner_account((v_payload->>'partnerId')::uuid);
begin
  if v_amount > v_account.balance - v_account.reserved then
    perform refuse('prefund_insufficient', jsonb_build_object('prefunded', v_account.balance - v_account.reserved));
  end if;
  perform count_decision_of_two(array[v_proposal.proposed_by, v_proposal.decided_by], 'partner_payouts', v_amount,
    p_at);
  update partner_account set reserved = reserved + v_amount where partner_id = v_account.partner_id;
  insert into partner_payout (id, partner_id, number, amount, holder, account_number, state, made_by, confirmed_at)
  values (v_proposal.id, v_account.partner_id, v_payload->>'number', v_amount, v_payload->>'holder',
    v_payload->>'accountNumber', 'confirmed', array[v_proposal.proposed_by, v_proposal.decided_by], p_at);
end $$;

create or replace function post_partner_payout(p_partner uuid, p_number text, p_kind text, p_amount bigint,
  p_at timestamptz) returns void language plpgsql as $$
begin
  if not post_to_partner(p_partner, jsonb_build_object('kind', p_kind, 'source', p_number,
      'account', 'clearing:bank', 'amount', p_amount), p_at) then
    raise exception 'a payout to a partner is posted once' using errcode = 'EN002';
  end if;
end $$;

-- Follows a step of the payout's transfer. Arrived money is posted, and returned money counts as paid in advance again.
-- Arrival and failure end the reservation.
create or replace function follow_partner_transfer(p_payout uuid, p_step text, p_at timestamptz) returns void
  language plpgsql as $$
declare
  s partner_payout;
begin
  update partner_payout set state = p_step where id = p_payout returning * into s;
  if p_step in ('arrived', 'failed') then
    perform lock_partner_account(s.partner_id);
    update partner_account set reserved = reserved - s.amount where partner_id = s.partner_id;
  end if;
  if p_step = 'arrived' then
    perform post_partner_payout(s.partner_id, s.number, 'prefund_paid_back', -s.amount, p_at);
  elsif p_step = 'returned' then
    perform post_partner_payout(s.partner_id, s.number, 'payout_returned', s.amount, p_at);
  end if;
end $$;
