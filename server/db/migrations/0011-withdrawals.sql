-- Withdrawals: what they cost, where they go, and the movements from the balance to the bank or the chain and back.
-- The rules stand in the glossary. Whether one is possible depends on the balance, the destination, the published
-- limits and a legal hold, and on nothing else.

-- Versions of what a withdrawal costs. Nothing is backdated: the one that holds is the last that has begun.
create table fee_rule (
  version integer primary key,
  fee_bps integer not null,
  fee_minimum bigint not null,
  withdraw_minimum bigint not null,
  valid_from timestamptz not null,
  -- the two operators who made it; nobody: version 1, from the settings
  made_by uuid[] not null default '{}',
  constraint fee_rule_is_capped check (fee_bps between 0 and 500 and fee_minimum between 0 and 5000
    and withdraw_minimum > fee_minimum),
  constraint fee_rule_by_two check (version = 1 or cardinality(made_by) = 2 and made_by[1] <> made_by[2])
);

create table payout_destination (
  merchant_id uuid not null references merchant,
  id uuid not null,
  method text not null check (method in ('bank_card', 'blockchain')),
  -- a keyed hash of what is paid to: the same card or address is the same destination
  fingerprint bytea not null,
  -- the whole card number, encrypted; null where the address below is the whole of it
  sealed bytea,
  full_name text,
  bank_name text,
  card_last4 text,
  currency text,
  network text,
  address text,
  first_used_at timestamptz not null,
  last_used_at timestamptz not null,
  -- nothing is sent there before; null for the very first destination of a merchant
  not_before timestamptz,
  primary key (merchant_id, id),
  constraint payout_destination_once unique (merchant_id, fingerprint),
  check (case method
    when 'bank_card' then sealed is not null and full_name is not null and bank_name is not null
      and card_last4 is not null
    else currency is not null and network is not null and address is not null end)
);

create table withdrawal (
  merchant_id uuid not null references merchant,
  id uuid not null,
  number text not null,
  destination_id uuid not null,
  method text not null check (method in ('bank_card', 'blockchain')),
  -- as they were when it was asked for
  full_name text,
  bank_name text,
  card_last4 text,
  currency text,
  network text,
  address text,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  net bigint not null check (net > 0),
  fee_rule integer not null references fee_rule,
  status text not null check (status in ('in_review', 'approved', 'rejected')),
  arrival text check (arrival in ('sending', 'paid', 'returned')),
  -- of a rejection, a return or an end by time; the words stand in the contract
  reason text,
  created_at timestamptz not null,
  decide_by timestamptz not null,
  not_before timestamptz,
  approvals_needed smallint not null check (approvals_needed in (1, 2)),
  approved_by uuid[] not null default '{}',
  decided_at timestamptz,
  -- approved: sent with evidence until then, or the money returns
  send_by timestamptz,
  sent_at timestamptz,
  expected_by timestamptz,
  evidence text,
  paid_at timestamptz,
  returned_at timestamptz,
  return_evidence text,
  -- somebody must look: undecided in time, not sent in time, or underway for too long
  alarm_at timestamptz,
  primary key (merchant_id, id),
  constraint withdrawal_number_once unique (merchant_id, number),
  foreign key (merchant_id, destination_id) references payout_destination,
  constraint withdrawal_adds_up check (amount = fee + net),
  constraint withdrawal_arrives_approved check ((status = 'approved') = (arrival is not null)),
  constraint withdrawal_approved_by_enough check (status <> 'approved'
    or cardinality(approved_by) >= approvals_needed and (approvals_needed = 1 or approved_by[1] <> approved_by[2])),
  constraint withdrawal_ends_with_reason check (status <> 'rejected' or reason is not null)
);
create index withdrawal_newest on withdrawal (merchant_id, status, id desc);
create index withdrawal_by_number on withdrawal (number);
create index withdrawal_queue on withdrawal (id);
create index withdrawal_undecided on withdrawal (decide_by, id) where status = 'in_review';
create index withdrawal_unsent on withdrawal (send_by, id) where arrival = 'sending' and sent_at is null;
create index withdrawal_underway on withdrawal (expected_by, id) where arrival = 'sending' and alarm_at is null;

-- A part of a balance that may not leave, by law: a rule, a case, an end, and a way to object.
create table hold (
  merchant_id uuid not null references merchant,
  id uuid not null,
  amount bigint not null check (amount > 0),
  rule text not null check (rule in ('court_order', 'authority_order', 'sanctions_screening')),
  case_number text not null check (case_number <> ''),
  made_at timestamptz not null,
  until timestamptz not null,
  object_by timestamptz not null,
  made_by uuid[] not null,
  lifted_at timestamptz,
  primary key (merchant_id, id),
  constraint hold_by_two check (cardinality(made_by) = 2 and made_by[1] <> made_by[2]),
  constraint hold_ends check (until > made_at and until <= made_at + interval '30 days'),
  check (object_by > made_at and object_by <= until)
);
create index hold_open on hold (merchant_id, until) where lifted_at is null;

-- Version 1 comes from the settings, once.
create function seed_fee_rule(p_fee_bps integer, p_fee_minimum bigint, p_withdraw_minimum bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into fee_rule (version, fee_bps, fee_minimum, withdraw_minimum, valid_from)
  values (1, p_fee_bps, p_fee_minimum, p_withdraw_minimum, 'epoch') on conflict do nothing;
end $$;

-- A later version, by two operators, from a time to come.
create function add_fee_rule(p_rule jsonb, p_made_by uuid[], p_at timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_last fee_rule;
  v_from timestamptz := (p_rule->>'validFrom')::timestamptz;
begin
  select * into v_last from fee_rule order by version desc limit 1 for update;
  if v_from <= p_at or v_from < v_last.valid_from then
    perform refuse('validation', '{"fields": {"validFrom": "field_out_of_range"}}');
  end if;
  if (p_rule->>'minimum')::bigint <= (p_rule->>'feeMinimum')::bigint then
    perform refuse('validation', '{"fields": {"minimum": "field_out_of_range"}}');
  end if;
  insert into fee_rule (version, fee_bps, fee_minimum, withdraw_minimum, valid_from, made_by)
  values (v_last.version + 1, (p_rule->>'feeBps')::integer, (p_rule->>'feeMinimum')::bigint,
    (p_rule->>'minimum')::bigint, v_from, p_made_by);
  return v_last.version + 1;
end $$;

create function fee_rule_at(p_at timestamptz) returns fee_rule language plpgsql stable security definer
  set search_path = public, pg_temp as $$
declare
  v_rule fee_rule;
begin
  select * into v_rule from fee_rule where valid_from <= p_at order by version desc limit 1;
  return v_rule;
end $$;

-- The fee comes out of the amount: the rate rounded half up, and never less than the least.
create function withdrawal_fee(p_amount bigint, p_rule fee_rule) returns bigint language sql immutable as $$
  select greatest(p_rule.fee_minimum, div(p_amount::numeric * p_rule.fee_bps + 5000, 10000)::bigint)
$$;

-- What is held back by law now.
create function held_by_law(p_merchant uuid, p_at timestamptz) returns bigint language plpgsql stable
  security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(sum(amount), 0) from hold where merchant_id = p_merchant and lifted_at is null and until > p_at);
end $$;

-- What can be withdrawn: the balance, less holds, less deposits that are not final yet, and nothing else.
create function withdrawable(p_merchant uuid, p_at timestamptz) returns bigint language plpgsql stable
  security definer set search_path = public, pg_temp as $$
begin
  return greatest(0, ledger_balance(p_merchant, 'available') - held_by_law(p_merchant, p_at)
    - deposits_not_final(p_merchant, p_at));
end $$;

-- So many days on which banks work, from a time on; Saturdays and Sundays are none.
create function business_days_after(p_at timestamptz, p_days integer) returns timestamptz language plpgsql immutable as $$
declare
  v_at timestamptz := p_at;
  v_left integer := p_days;
begin
  while v_left > 0 loop
    v_at := v_at + interval '24 hours';
    if extract(isodow from v_at at time zone 'UTC') < 6 then
      v_left := v_left - 1;
    end if;
  end loop;
  return v_at;
end $$;

create function lock_withdrawal(p_merchant uuid, p_withdrawal uuid) returns withdrawal language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  w withdrawal;
begin
  perform ledger_lock(p_merchant);
  select * into w from withdrawal where merchant_id = p_merchant and id = p_withdrawal for update;
  if not found then
    perform refuse('not_found');
  end if;
  return w;
end $$;

create function withdrawal_conflict(w withdrawal) returns void language plpgsql as $$
begin
  perform refuse('conflict', jsonb_strip_nulls(jsonb_build_object('status', w.status, 'arrival', w.arrival)));
end $$;

-- Tells the merchant by message and by mail, in the same words, and that the wallet has changed.
create function withdrawal_told(p_merchant uuid, p_withdrawal uuid, p_kind text, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawal;
  v_params jsonb;
begin
  select * into w from withdrawal where merchant_id = p_merchant and id = p_withdrawal;
  v_params := jsonb_build_object('number', w.number, 'amount', w.amount, 'fee', w.fee, 'net', w.net,
    'to', case w.method when 'bank_card' then w.bank_name || ' ·· ' || w.card_last4 else w.address end,
    'reason', 'withdrawal_reason.' || w.reason, 'decideBy', iso(w.decide_by), 'notBefore', iso(w.not_before),
    'sendBy', iso(w.send_by), 'expectedBy', iso(w.expected_by), 'evidence', w.evidence);
  perform tell(p_merchant, p_kind, v_params, 'withdrawal', w.number, p_at);
  perform send_out(p_merchant, 'mail', jsonb_build_object('kind', p_kind, 'params', v_params), p_at);
  perform live(p_merchant, 'wallet', '{}', p_at);
end $$;

-- Available to held. p_withdrawal: {id, number, amount, fee, approvalsNeeded, decideBy, notBefore}, where notBefore
-- holds for a destination that is used for the first time; p_destination: {id, method, fingerprint (hex), sealed
-- (hex), fullName, bankName, cardLast4, currency, network, address}.
create function ask_withdrawal(p_merchant uuid, p_withdrawal jsonb, p_destination jsonb, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id uuid := (p_withdrawal->>'id')::uuid;
  v_amount bigint := (p_withdrawal->>'amount')::bigint;
  v_rule fee_rule := fee_rule_at(p_at);
  v_fee bigint := withdrawal_fee(v_amount, v_rule);
  v_destination payout_destination;
  v_fingerprint bytea := decode(p_destination->>'fingerprint', 'hex');
  v_new boolean;
  v_most bigint;
begin
  perform ledger_lock(p_merchant);
  if (select status from merchant where merchant_id = p_merchant) <> 'approved' then
    perform refuse('not_approved');
  end if;
  v_most := withdrawable(p_merchant, p_at);
  if v_amount > v_most then
    perform refuse('insufficient_balance', jsonb_build_object('fields', '{"amount": "withdraw_above_balance"}'::jsonb,
      'withdrawable', v_most));
  end if;
  if v_amount < v_rule.withdraw_minimum then
    perform refuse('validation', jsonb_build_object('fields', '{"amount": "withdraw_below_minimum"}'::jsonb,
      'minimum', v_rule.withdraw_minimum));
  end if;
  if v_fee <> (p_withdrawal->>'fee')::bigint then
    perform refuse('quote_changed', jsonb_build_object('fee', v_fee, 'feeBps', v_rule.fee_bps,
      'feeMinimum', v_rule.fee_minimum));
  end if;
  select * into v_destination from payout_destination
  where merchant_id = p_merchant and fingerprint = v_fingerprint;
  v_new := not found;
  if v_new then
    insert into payout_destination (merchant_id, id, method, fingerprint, sealed, full_name, bank_name, card_last4,
      currency, network, address, first_used_at, last_used_at, not_before)
    values (p_merchant, (p_destination->>'id')::uuid, p_destination->>'method', v_fingerprint,
      decode(p_destination->>'sealed', 'hex'), p_destination->>'fullName', p_destination->>'bankName',
      p_destination->>'cardLast4', p_destination->>'currency', p_destination->>'network', p_destination->>'address',
      p_at, p_at, case when exists (select from payout_destination where merchant_id = p_merchant)
        then (p_withdrawal->>'notBefore')::timestamptz end)
    returning * into v_destination;
  else
    update payout_destination set last_used_at = p_at, full_name = p_destination->>'fullName',
      bank_name = p_destination->>'bankName', currency = p_destination->>'currency'
    where merchant_id = p_merchant and id = v_destination.id;
  end if;
  insert into withdrawal (merchant_id, id, number, destination_id, method, full_name, bank_name, card_last4, currency,
    network, address, amount, fee, net, fee_rule, status, created_at, decide_by, not_before, approvals_needed)
  values (p_merchant, v_id, p_withdrawal->>'number', v_destination.id, v_destination.method,
    p_destination->>'fullName', p_destination->>'bankName', v_destination.card_last4, p_destination->>'currency',
    v_destination.network, v_destination.address, v_amount, v_fee, v_amount - v_fee, v_rule.version, 'in_review',
    p_at, (p_withdrawal->>'decideBy')::timestamptz,
    case when v_destination.not_before > p_at then v_destination.not_before end,
    (p_withdrawal->>'approvalsNeeded')::smallint);
  perform ledger_post(p_merchant, 'withdrawal_asked', v_id::text, p_at, null,
    array['available', 'held'], array[-v_amount, v_amount]);
  perform withdrawal_told(p_merchant, v_id,
    case when v_new and v_destination.not_before is not null then 'withdrawal_new_destination'
      else 'withdrawal_asked' end, p_at);
end $$;

-- Held to available, all of it: how a withdrawal ends that was not paid.
create function release_withdrawal(p_merchant uuid, p_withdrawal uuid, p_reason text, p_kind text, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawal;
begin
  select * into w from withdrawal where merchant_id = p_merchant and id = p_withdrawal;
  perform ledger_post(p_merchant, 'withdrawal_released', p_withdrawal::text, p_at, null,
    array['held', 'available'], array[-w.amount, w.amount]);
  update withdrawal set reason = p_reason,
    status = case w.status when 'in_review' then 'rejected' else w.status end,
    decided_at = case w.status when 'in_review' then p_at else w.decided_at end,
    arrival = case w.status when 'approved' then 'returned' end,
    returned_at = case w.status when 'approved' then p_at end
  where merchant_id = p_merchant and id = p_withdrawal;
  perform withdrawal_told(p_merchant, p_withdrawal, p_kind, p_at);
end $$;

-- By the merchant: while it is in review, and as long as a new destination keeps it from being sent.
create function take_back_withdrawal(p_merchant uuid, p_withdrawal uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawal := lock_withdrawal(p_merchant, p_withdrawal);
begin
  if not (w.status = 'in_review' or w.arrival = 'sending' and w.sent_at is null and coalesce(p_at < w.not_before, false))
  then
    perform withdrawal_conflict(w);
  end if;
  perform release_withdrawal(p_merchant, p_withdrawal, 'taken_back', 'withdrawal_taken_back', p_at);
end $$;

create function reject_withdrawal(p_merchant uuid, p_withdrawal uuid, p_reason text, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawal := lock_withdrawal(p_merchant, p_withdrawal);
begin
  if w.status <> 'in_review' then
    perform withdrawal_conflict(w);
  end if;
  perform release_withdrawal(p_merchant, p_withdrawal, p_reason, 'withdrawal_rejected', p_at);
end $$;

-- By time: nobody decided, or what was approved was not sent. The money returns and somebody must look.
create function expire_withdrawal(p_merchant uuid, p_withdrawal uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawal := lock_withdrawal(p_merchant, p_withdrawal);
begin
  if w.status = 'in_review' and p_at >= w.decide_by then
    perform release_withdrawal(p_merchant, p_withdrawal, 'not_decided', 'withdrawal_not_decided', p_at);
  elsif w.arrival = 'sending' and w.sent_at is null and p_at >= w.send_by then
    perform release_withdrawal(p_merchant, p_withdrawal, 'not_sent', 'withdrawal_not_sent', p_at);
  else
    perform withdrawal_conflict(w);
  end if;
  update withdrawal set alarm_at = p_at where merchant_id = p_merchant and id = p_withdrawal;
end $$;

-- One operator's approval; answers whether it is approved now. Nobody counts twice.
create function approve_withdrawal(p_merchant uuid, p_withdrawal uuid, p_operator uuid, p_at timestamptz)
  returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawal := lock_withdrawal(p_merchant, p_withdrawal);
  v_from timestamptz;
begin
  -- After its last moment only the money's return is left.
  if w.status <> 'in_review' or p_at > w.decide_by then
    perform withdrawal_conflict(w);
  end if;
  if p_operator = any (w.approved_by) then
    perform refuse('conflict', '{"needs": "another_operator"}');
  end if;
  if cardinality(w.approved_by) + 1 < w.approvals_needed then
    update withdrawal set approved_by = approved_by || p_operator
    where merchant_id = p_merchant and id = p_withdrawal;
    return false;
  end if;
  v_from := greatest(p_at, w.not_before);
  update withdrawal set approved_by = approved_by || p_operator, status = 'approved', arrival = 'sending',
    decided_at = p_at, send_by = v_from + interval '72 hours', expected_by = business_days_after(v_from, 3)
  where merchant_id = p_merchant and id = p_withdrawal;
  perform withdrawal_told(p_merchant, p_withdrawal, 'withdrawal_approved', p_at);
  return true;
end $$;

-- What is on its way has evidence of it: from then on nothing returns by itself.
create function withdrawal_sent(p_merchant uuid, p_withdrawal uuid, p_evidence text, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawal := lock_withdrawal(p_merchant, p_withdrawal);
begin
  if w.arrival is distinct from 'sending' or w.sent_at is not null then
    perform withdrawal_conflict(w);
  end if;
  if p_at < w.not_before then
    perform refuse('conflict', jsonb_build_object('notBefore', iso(w.not_before)));
  end if;
  update withdrawal set sent_at = p_at, evidence = p_evidence, expected_by = business_days_after(p_at, 3)
  where merchant_id = p_merchant and id = p_withdrawal;
  perform live(p_merchant, 'wallet', '{}', p_at);
end $$;

-- Held to the bank or the chain, and the fee to the platform.
create function withdrawal_paid(p_merchant uuid, p_withdrawal uuid, p_evidence text, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawal := lock_withdrawal(p_merchant, p_withdrawal);
begin
  if w.arrival is distinct from 'sending' then
    perform withdrawal_conflict(w);
  end if;
  if p_at < w.not_before then
    perform refuse('conflict', jsonb_build_object('notBefore', iso(w.not_before)));
  end if;
  perform ledger_post(p_merchant, 'withdrawal_paid', p_withdrawal::text, p_at, null,
    array['held', case w.method when 'bank_card' then 'clearing:bank' else 'clearing:chain' end, 'revenue:withdrawal'],
    array[-w.amount, w.net, w.fee]);
  update withdrawal set arrival = 'paid', paid_at = p_at, sent_at = coalesce(sent_at, p_at), evidence = p_evidence
  where merchant_id = p_merchant and id = p_withdrawal;
  perform withdrawal_told(p_merchant, p_withdrawal, 'withdrawal_paid', p_at);
end $$;

-- It came back: before it was paid out of held, after it out of where it went, the fee with it.
create function return_withdrawal(p_merchant uuid, p_withdrawal uuid, p_evidence text, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawal := lock_withdrawal(p_merchant, p_withdrawal);
begin
  if w.arrival = 'sending' then
    perform release_withdrawal(p_merchant, p_withdrawal, 'returned', 'withdrawal_returned', p_at);
  elsif w.arrival = 'paid' then
    perform ledger_post(p_merchant, 'withdrawal_returned', p_withdrawal::text, p_at, null,
      array[case w.method when 'bank_card' then 'clearing:bank' else 'clearing:chain' end, 'revenue:withdrawal',
        'available'],
      array[-w.net, -w.fee, w.amount]);
    update withdrawal set arrival = 'returned', returned_at = p_at, reason = 'returned'
    where merchant_id = p_merchant and id = p_withdrawal;
    perform withdrawal_told(p_merchant, p_withdrawal, 'withdrawal_returned', p_at);
  else
    perform withdrawal_conflict(w);
  end if;
  update withdrawal set return_evidence = p_evidence where merchant_id = p_merchant and id = p_withdrawal;
end $$;

-- Underway for longer than expected: somebody must look; nothing moves by itself.
create function withdrawal_late(p_merchant uuid, p_withdrawal uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawal := lock_withdrawal(p_merchant, p_withdrawal);
begin
  if w.arrival is distinct from 'sending' or w.alarm_at is not null or p_at < w.expected_by then
    perform withdrawal_conflict(w);
  end if;
  update withdrawal set alarm_at = p_at where merchant_id = p_merchant and id = p_withdrawal;
  perform withdrawal_told(p_merchant, p_withdrawal, 'withdrawal_late', p_at);
end $$;

-- p_hold: {id, amount, rule, caseNumber, until, objectBy}
create function make_hold(p_merchant uuid, p_hold jsonb, p_made_by uuid[], p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_until timestamptz := (p_hold->>'until')::timestamptz;
begin
  if v_until <= p_at or v_until > p_at + interval '30 days' then
    perform refuse('validation', '{"fields": {"until": "field_out_of_range"}}');
  end if;
  perform ledger_lock(p_merchant);
  insert into hold (merchant_id, id, amount, rule, case_number, made_at, until, object_by, made_by)
  values (p_merchant, (p_hold->>'id')::uuid, (p_hold->>'amount')::bigint, p_hold->>'rule', p_hold->>'caseNumber', p_at,
    v_until, (p_hold->>'objectBy')::timestamptz, p_made_by);
  p_hold := p_hold || jsonb_build_object('rule', 'hold_rule.' || (p_hold->>'rule'));
  perform tell(p_merchant, 'hold_made', p_hold, 'hold', p_hold->>'id', p_at);
  perform send_out(p_merchant, 'mail', jsonb_build_object('kind', 'hold_made', 'params', p_hold), p_at);
  perform live(p_merchant, 'wallet', '{}', p_at);
end $$;

create function lift_hold(p_merchant uuid, p_hold uuid, p_at timestamptz) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  h hold;
begin
  perform ledger_lock(p_merchant);
  select * into h from hold where merchant_id = p_merchant and id = p_hold for update;
  if not found then
    perform refuse('not_found');
  end if;
  if h.lifted_at is not null or h.until <= p_at then
    perform refuse('conflict');
  end if;
  update hold set lifted_at = p_at where merchant_id = p_merchant and id = p_hold;
  perform tell(p_merchant, 'hold_lifted', jsonb_build_object('amount', h.amount, 'caseNumber', h.case_number), 'hold',
    p_hold::text, p_at);
  perform live(p_merchant, 'wallet', '{}', p_at);
end $$;

grant select on fee_rule, payout_destination, withdrawal, hold to entrepot_app;
revoke execute on function
  seed_fee_rule(integer, bigint, bigint), add_fee_rule(jsonb, uuid[], timestamptz), fee_rule_at(timestamptz),
  withdrawal_fee(bigint, fee_rule), held_by_law(uuid, timestamptz), withdrawable(uuid, timestamptz),
  business_days_after(timestamptz, integer), lock_withdrawal(uuid, uuid), withdrawal_conflict(withdrawal),
  withdrawal_told(uuid, uuid, text, timestamptz), ask_withdrawal(uuid, jsonb, jsonb, timestamptz),
  release_withdrawal(uuid, uuid, text, text, timestamptz), take_back_withdrawal(uuid, uuid, timestamptz),
  reject_withdrawal(uuid, uuid, text, timestamptz), expire_withdrawal(uuid, uuid, timestamptz),
  approve_withdrawal(uuid, uuid, uuid, timestamptz), withdrawal_sent(uuid, uuid, text, timestamptz),
  withdrawal_paid(uuid, uuid, text, timestamptz), return_withdrawal(uuid, uuid, text, timestamptz),
  withdrawal_late(uuid, uuid, timestamptz), make_hold(uuid, jsonb, uuid[], timestamptz),
  lift_hold(uuid, uuid, timestamptz)
from public;
grant execute on function
  seed_fee_rule(integer, bigint, bigint), add_fee_rule(jsonb, uuid[], timestamptz), fee_rule_at(timestamptz),
  withdrawal_fee(bigint, fee_rule), held_by_law(uuid, timestamptz), withdrawable(uuid, timestamptz),
  ask_withdrawal(uuid, jsonb, jsonb, timestamptz), take_back_withdrawal(uuid, uuid, timestamptz),
  reject_withdrawal(uuid, uuid, text, timestamptz), expire_withdrawal(uuid, uuid, timestamptz),
  approve_withdrawal(uuid, uuid, uuid, timestamptz), withdrawal_sent(uuid, uuid, text, timestamptz),
  withdrawal_paid(uuid, uuid, text, timestamptz), return_withdrawal(uuid, uuid, text, timestamptz),
  withdrawal_late(uuid, uuid, timestamptz), make_hold(uuid, jsonb, uuid[], timestamptz),
  lift_hold(uuid, uuid, timestamptz)
to entrepot_app;
