-- Paying back to a partner what it paid in advance: decided by two operators and sent by one. From the confirmation on
-- the amount is reserved, so that no order takes it. It is posted when it arrived: what failed needs no movement.

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

create or replace function lock_partner_payout(p_payout uuid, p_states text[]) returns partner_payout
  language plpgsql as $$
declare
  s partner_payout;
begin
  select * into s from partner_payout where id = p_payout for update;
  if not found then
    perform refuse('not_found');
  end if;
  if not s.state = any (p_states) then
    perform refuse('conflict', jsonb_build_object('status', s.state));
  end if;
  return s;
end $$;

-- An operator takes over the sending before the bank is told, so that no other one sends it too.
create or replace function claim_partner_payout_by_operator(p_session bytea, p_payout uuid, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := require_proven_operator(p_session, array['finance'], p_at);
  s partner_payout := lock_partner_payout(p_payout, array['confirmed']);
begin
  if s.claimed_by <> v_operator and s.claimed_until > p_at then
    perform refuse('conflict', '{"needs": "its_sender"}');
  end if;
  update partner_payout set claimed_by = v_operator,
    claimed_until = add_business_days(p_at, dispatch_claim_business_days())
  where id = p_payout;
end $$;

-- Keeps a line of the bank's statement as that of a payout. Each line is used once.
create or replace function take_partner_payout_line(s partner_payout, p_type text, p_line text, p_event uuid,
  p_at timestamptz) returns void language plpgsql as $$
begin
  perform require_new_line(p_line);
  perform claim_statement_line(jsonb_build_object('eventId', p_line, 'id', p_event, 'type', p_type, 'reference',
    s.number, 'amount', s.amount, 'currency', (select currency from settlement)), p_at);
end $$;

-- Ends a payout: its amount is reserved no more, and what arrived leaves the books.
create or replace function end_partner_payout(s partner_payout, p_step text, p_at timestamptz) returns void
  language plpgsql as $$
begin
  perform lock_partner_account(s.partner_id);
  update partner_account set reserved = reserved - s.amount where partner_id = s.partner_id;
  if p_step = 'arrived' and not post_to_partner(s.partner_id, jsonb_build_object('kind', 'prefund_paid_back',
      'source', s.number, 'account', 'clearing:bank', 'amount', -s.amount), p_at) then
    raise exception 'a payout to a partner is posted once' using errcode = 'EN002';
  end if;
end $$;

-- Records with the bank's reference that a payout was sent, has arrived, or failed. What was sent fails only by the
-- word of another operator than its sender, because the money can then be taken again. p_event: the id of the line.
create or replace function record_partner_payout_by_operator(p_session bytea, p_payout uuid, p_step text,
  p_evidence text, p_event uuid, p_at timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  v_operator uuid := require_proven_operator(p_session, array['finance'], p_at);
  s partner_payout := lock_partner_payout(p_payout, case p_step when 'sent' then array['confirmed']
    when 'arrived' then array['sent'] else array['confirmed', 'sent'] end);
begin
  if p_evidence !~ '^[A-Za-z0-9][A-Za-z0-9 ./-]{4,63}$' then
    perform refuse('validation', '{"fields": {"evidence": "field_invalid"}}');
  end if;
  if p_step = 'sent' then
    if s.claimed_by is distinct from v_operator or s.claimed_until < p_at then
      perform refuse('conflict', '{"needs": "claim"}');
    end if;
    perform take_partner_payout_line(s, 'partner_payout_line', p_evidence, p_event, p_at);
    update partner_payout set state = 'sent', sent_at = p_at, evidence = p_evidence where id = p_payout;
    return;
  end if;
  if p_step = 'failed' and s.state = 'sent' and s.claimed_by = v_operator then
    perform refuse('conflict', '{"needs": "another_operator"}');
  elsif p_step = 'failed' and s.state = 'confirmed' and s.claimed_by <> v_operator and s.claimed_until > p_at then
    perform refuse('conflict', '{"needs": "its_sender"}');
  end if;
  if p_step = 'failed' and s.state = 'sent' then
    perform take_partner_payout_line(s, 'partner_payout_return_line', p_evidence, p_event, p_at);
  end if;
  perform end_partner_payout(s, p_step, p_at);
  update partner_payout set state = p_step, ended_by = v_operator, ended_at = p_at, end_evidence = p_evidence
  where id = p_payout;
end $$;
