-- Paying back to a partner what it paid in advance: decided by two operators and sent by one. From the confirmation on
-- the amount is reserved, so that no order takes it. It is posted when it arrived, and again when the bank sent it back
-- after that: what failed before needs no movement.

-- Also of a revoked partner: its money is owed to it all the same.
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
  order by ended_at desc limit 1;
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

create or replace function lock_partner_payout(p_payout uuid) returns record language plpgsql as $$
declare
  s partner_payout;
begin
  select * into s from partner_payout where id = p_payout for update;
  return s;
end $$;

-- An operator claims the sending before giving the bank the order, so that no other one sends it too.
create or replace function claim_partner_payout_by_operator(p_session bytea, p_payout uuid, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := require_proven_operator(p_session, array['finance'], p_at);
begin
  perform require_payout_step(to_jsonb(lock_partner_payout(p_payout)), 'claim', v_operator, p_at);
  update partner_payout set claimed_by = v_operator,
    claimed_until = add_business_days(p_at, dispatch_claim_business_days())
  where id = p_payout;
end $$;

-- Posts that a payout left the books, or came back to them.
create or replace function post_partner_payout(p_partner uuid, p_number text, p_kind text, p_amount bigint,
  p_at timestamptz) returns void language plpgsql as $$
begin
  if not post_to_partner(p_partner, jsonb_build_object('kind', p_kind, 'source', p_number,
      'account', 'clearing:bank', 'amount', p_amount), p_at) then
    raise exception 'a payout to a partner is posted once' using errcode = 'EN002';
  end if;
end $$;

-- Records that a payout was sent or failed, with the bank's reference, or that it has arrived, with the imported line.
-- What failed after it was sent can be taken again: another operator than its sender says so.
create or replace function record_partner_payout_by_operator(p_session bytea, p_payout uuid, p_step text,
  p_evidence text, p_at timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  v_operator uuid := require_proven_operator(p_session, array['finance'], p_at);
  s partner_payout := lock_partner_payout(p_payout);
begin
  perform take_payout_evidence(to_jsonb(s), jsonb_build_object('kind', 'partner_payout', 'step', p_step,
    'operator', v_operator, 'evidence', p_evidence), p_at);
  if p_step = 'sent' then
    update partner_payout set state = 'sent', sent_at = p_at, evidence = p_evidence, claimed_by = v_operator
    where id = p_payout;
    return;
  end if;
  perform lock_partner_account(s.partner_id);
  update partner_account set reserved = reserved - s.amount where partner_id = s.partner_id;
  if p_step = 'arrived' then
    perform post_partner_payout(s.partner_id, s.number, 'prefund_paid_back', -s.amount, p_at);
  end if;
  update partner_payout set state = p_step, ended_by = v_operator, ended_at = p_at, end_evidence = p_evidence
  where id = p_payout;
end $$;

-- The effect of a line that brought a payout back.
create or replace function partner_return_effect(p_payload jsonb) returns jsonb language plpgsql stable as $$
declare
  s partner_payout;
  v_free bigint;
  v_name text;
begin
  select * into s from partner_payout where id = (p_payload->>'payoutId')::uuid;
  perform require_payout_step(to_jsonb(s), 'return', null, null);
  select a.balance - a.reserved, p.name into v_free, v_name
  from partner_account a join partner p on p.id = a.partner_id where a.partner_id = s.partner_id;
  return jsonb_build_array(
    effect_row('name', to_jsonb(v_name), to_jsonb(v_name)),
    effect_row('amount', 'null', to_jsonb(s.amount)),
    effect_row('available', to_jsonb(v_free), to_jsonb(v_free + s.amount)),
    effect_row('status', to_jsonb(s.state), '"returned"'));
end $$;

-- The money of a payout that arrived is back at the bank: the partner has it paid in advance again.
create or replace function return_partner_payout(v_proposal proposal, p_at timestamptz) returns void
  language plpgsql as $$
declare
  s partner_payout := lock_partner_payout((v_proposal.payload->>'payoutId')::uuid);
begin
  perform require_payout_step(to_jsonb(s), 'return', v_proposal.decided_by, p_at);
  perform post_partner_payout(s.partner_id, s.number, 'payout_returned', s.amount, p_at);
  update partner_payout set state = 'returned', returned_at = p_at, return_line = v_proposal.payload->>'line',
    returned_by = array[v_proposal.proposed_by, v_proposal.decided_by]
  where id = s.id;
end $$;
