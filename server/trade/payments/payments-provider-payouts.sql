-- Payouts of payment providers to the bank, by their own messages or by two operators against a bank line. The part of
-- each merchant is booked in that merchant's books.

-- The order of a payment or refund that a provider names, with the least and the largest amount of an entry about it;
-- null if the merchant has none. A dispute can also take a payment back.
create or replace function provider_entry_bounds(p_merchant uuid, p_provider text, p_reference text) returns jsonb
  language plpgsql stable as $$
declare
  v_id uuid := case when p_reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_reference::uuid end;
  v_bounds jsonb;
begin
  select jsonb_build_object('orderId', order_id, 'least', -amount, 'most', amount) into v_bounds from payment
  where merchant_id = p_merchant and provider = p_provider and provider_ref = p_reference;
  if v_bounds is null then
    select jsonb_build_object('orderId', order_id, 'least', -amount, 'most', 0) into v_bounds from refund
    where merchant_id = p_merchant and id = v_id;
  end if;
  if v_bounds is null then
    select jsonb_build_object('orderId', order_id, 'least', -amount, 'most', 0) into v_bounds from payment
    where merchant_id = p_merchant and id = v_id and provider = p_provider;
  end if;
  return v_bounds;
end $$;

-- What providers have captured of an order and not given back. Provider payouts are not counted, since none belongs to
-- an order.
create or replace function provider_order_money(p_merchant uuid, p_order uuid) returns bigint
  language plpgsql stable as $$
begin
  return (
    -- The first line of a transaction has its order and the index.
    select coalesce(-sum(p.amount), 0) from ledger_posting first
    join ledger_posting p on p.merchant_id = first.merchant_id and p.sequence = first.sequence
    where first.merchant_id = p_merchant and first.order_id = p_order and first.line = 1
      and p.account = 'clearing:payments');
end $$;

-- Posts a provider's payout of the merchant's payments to the bank, with the provider's fee. Negative amounts post its
-- return.
create or replace function book_provider_payout(p_merchant uuid, p_source text, p_amount bigint, p_fee bigint,
  p_at timestamptz) returns void language plpgsql as $$
begin
  perform lock_ledger(p_merchant);
  perform post_to_ledger(p_merchant, 'provider_payout', p_source, p_at, null,
    array['clearing:payments', 'clearing:bank', 'cost:provider'], array[p_amount, -(p_amount - p_fee), -p_fee]);
end $$;

-- Books a payout, or its return with p_sign -1.
create or replace function book_provider_entries(p_payout provider_payout, p_sign integer, p_at timestamptz)
  returns void language plpgsql as $$
declare
  v_entry record;
  v_source text := concat(p_payout.provider, ':', p_payout.reference, case when p_sign < 0 then ':returned' end);
begin
  for v_entry in
    select * from jsonb_to_recordset(p_payout.entries) as e ("merchantId" uuid, amount bigint, fee bigint)
    order by "merchantId"
  loop
    if v_entry.amount <> 0 or v_entry.fee <> 0 then
      perform book_provider_payout(v_entry."merchantId", v_source, p_sign * v_entry.amount, p_sign * v_entry.fee, p_at);
    end if;
  end loop;
end $$;

-- The entries of merchants that exist here, one per merchant: a payout may also pay for others.
create or replace function merchant_entries(p_entries jsonb) returns jsonb language plpgsql stable as $$
declare
  v_named uuid[] := array(select e."merchantId" from jsonb_to_recordset(p_entries) as e ("merchantId" uuid));
  v_ours uuid[];
begin
  select array_agg(merchant_id) into v_ours from merchant where merchant_id = any (v_named);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('merchantId', id, 'amount', amount, 'fee', fee) order by id), '[]')
    from (
      select e."merchantId" as id, sum(e.amount)::bigint as amount, sum(e.fee)::bigint as fee
      from jsonb_to_recordset(p_entries) as e ("merchantId" uuid, amount bigint, fee bigint)
      where e."merchantId" = any (v_ours) group by e."merchantId") as sums);
end $$;

-- Stores what a payout brought for each named payment, and took for each refund.
create or replace function keep_payout_entries(p_payout jsonb) returns void language plpgsql as $$
declare
  v_entry record;
  v_bounds jsonb;
begin
  for v_entry in
    select e."merchantId" as merchant, e.reference, sum(e.amount)::bigint as amount
    from jsonb_to_recordset(p_payout->'entries') as e ("merchantId" uuid, reference text, amount bigint)
    where e.reference is not null group by e."merchantId", e.reference order by e."merchantId", e.reference
  loop
    v_bounds := provider_entry_bounds(v_entry.merchant, p_payout->>'provider', v_entry.reference);
    if v_bounds is not null then
      insert into provider_payout_entry (provider, payout, entry, order_id, amount)
      values (p_payout->>'provider', p_payout->>'reference', v_entry.reference, (v_bounds->>'orderId')::uuid,
        v_entry.amount);
    end if;
  end loop;
end $$;

-- What other payouts brought of an order, or of one entry of it; returned payouts do not count.
create or replace function brought_before(p_payout jsonb, p_order uuid, p_entry text default null) returns bigint
  language plpgsql stable as $$
begin
  return (
    select coalesce(sum(e.amount), 0) from provider_payout_entry e
    join provider_payout p on p.provider = e.provider and p.reference = e.payout and p.state = 'paid'
    where e.order_id = p_order and e.provider = p_payout->>'provider' and e.payout <> p_payout->>'reference'
      and (p_entry is null or e.entry = p_entry));
end $$;

-- Refuses entries that bring more of a payment than was captured. Also refuses more of an order than remains after
-- other payouts and returns to the shopper.
create or replace function require_payout_entries(p_payout jsonb) returns void language plpgsql stable as $$
declare
  v_entry record;
  v_bounds jsonb;
  v_orders jsonb := '{}';
  v_order uuid;
  v_amount bigint;
  v_left bigint;
begin
  for v_entry in
    select e."merchantId" as merchant, e.reference, sum(e.amount)::bigint as amount
    from jsonb_to_recordset(p_payout->'entries') as e ("merchantId" uuid, reference text, amount bigint)
    group by e."merchantId", e.reference order by e."merchantId", e.reference
  loop
    v_bounds := provider_entry_bounds(v_entry.merchant, p_payout->>'provider', v_entry.reference);
    v_order := (v_bounds->>'orderId')::uuid;
    v_amount := v_entry.amount + brought_before(p_payout, v_order, v_entry.reference);
    if (v_amount between (v_bounds->>'least')::bigint and (v_bounds->>'most')::bigint) is not true then
      perform refuse('validation', jsonb_build_object('reference', v_entry.reference, 'fields',
        '{"entries": "entry_exceeds_payment"}'::jsonb));
    end if;
    v_amount := v_entry.amount + coalesce((v_orders->v_order::text->>'amount')::bigint, 0);
    v_orders := v_orders || jsonb_build_object(v_order, jsonb_build_object('merchant', v_entry.merchant,
      'reference', v_entry.reference, 'amount', v_amount));
  end loop;
  for v_entry in
    select key::uuid as id, (value->>'merchant')::uuid as merchant, value->>'reference' as reference,
      (value->>'amount')::bigint as amount
    from jsonb_each(v_orders) where (value->>'amount')::bigint > 0 order by key
  loop
    v_left := provider_order_money(v_entry.merchant, v_entry.id);
    if v_entry.amount + brought_before(p_payout, v_entry.id) > v_left then
      perform refuse('validation', jsonb_build_object('reference', v_entry.reference, 'fields',
        '{"entries": "entry_exceeds_payment"}'::jsonb));
    end if;
  end loop;
end $$;

-- The reference under which a payout is stored, else the given one: "po_1" and "PO_1 " are the same payout. Providers'
-- names are in lower case.
create or replace function provider_payout_reference(p_payout jsonb) returns text language plpgsql stable as $$
begin
  return coalesce((
    select reference from provider_payout
    where provider = p_payout->>'provider' and reference_key(reference) = reference_key(p_payout->>'reference')
    limit 1), p_payout->>'reference');
end $$;

-- Records a provider's statement about a payout, once per state and in any order. A returned payout stays returned.
-- Answers 'applied' or 'already'. A provider's own report is booked unchecked. p_payout: {provider text, reference
-- text, amount bigint, state 'paid' | 'returned', entries [{merchantId uuid, reference text or none, amount bigint, fee
-- bigint}], line text or none, madeBy uuid[] or none}.
create or replace function record_provider_payout(p_payout jsonb, p_at timestamptz) returns text language plpgsql as $$
declare
  v_entries jsonb := merchant_entries(p_payout->'entries');
  v_net bigint;
  v_fee bigint;
  v_payout provider_payout;
  v_made_by uuid[] := (select array_agg(value::uuid) from jsonb_array_elements_text(p_payout->'madeBy'));
begin
  perform check_time(p_at);
  -- Locked by the normal form, so that every spelling of the reference finds one row.
  perform lock_key(concat_ws(' ', 'payout', p_payout->>'provider', reference_key(p_payout->>'reference')));
  p_payout := p_payout || jsonb_build_object('reference', provider_payout_reference(p_payout));
  select coalesce(sum(amount - fee), 0), coalesce(sum(fee), 0) into v_net, v_fee
  from jsonb_to_recordset(v_entries) as e (amount bigint, fee bigint);
  insert into provider_payout (provider, reference, amount, fee, unallocated, entries, state, is_booked, line,
    made_by, at, returned_at)
  values (p_payout->>'provider', p_payout->>'reference', (p_payout->>'amount')::bigint, v_fee,
    (p_payout->>'amount')::bigint - v_net, v_entries, p_payout->>'state', p_payout->>'state' = 'paid',
    p_payout->>'line', v_made_by, p_at,
    case when p_payout->>'state' = 'returned' then p_at end)
  on conflict do nothing returning * into v_payout;
  if found then
    perform keep_payout_entries(p_payout);
    if v_payout.state = 'paid' then
      perform book_provider_entries(v_payout, 1, p_at);
    end if;
    return 'applied';
  end if;
  select * into v_payout from provider_payout
  where provider = p_payout->>'provider' and reference = p_payout->>'reference' for update;
  if v_payout.state = 'returned' or p_payout->>'state' = 'paid' then
    return 'already';
  end if;
  perform book_provider_entries(v_payout, -1, p_at);
  update provider_payout set state = 'returned', returned_at = p_at
  where provider = v_payout.provider and reference = v_payout.reference;
  return 'applied';
end $$;

-- Stores the message of a payout and books it; answers 'unmatched' for another currency than the books'. p_event: as in
-- keep_provider_event(), with what record_provider_payout() takes.
create or replace function take_payout_event(p_event jsonb, p_at timestamptz) returns text language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_is_ours boolean := p_event->>'currency' = (select currency from settlement);
begin
  perform require_sending_provider(p_event);
  perform keep_provider_event(p_event - 'amount', case when v_is_ours then 'applied' else 'unmatched' end, p_at);
  if not v_is_ours then
    return 'unmatched';
  end if;
  return record_provider_payout(p_event - 'line' - 'madeBy', p_at);
end $$;

create or replace function provider_payout_effect(p_payload jsonb) returns jsonb language plpgsql stable as $$
declare
  v_entries jsonb := merchant_entries(p_payload->'entries');
  v_net bigint;
  v_fee bigint;
begin
  if exists (select 1 from provider_payout
      where provider = p_payload->>'provider' and reference = provider_payout_reference(p_payload)) then
    perform refuse('conflict', '{"fields": {"reference": "line_used"}}');
  end if;
  perform require_payout_entries(p_payload);
  select coalesce(sum(amount - fee), 0), coalesce(sum(fee), 0) into v_net, v_fee
  from jsonb_to_recordset(v_entries) as e (amount bigint, fee bigint);
  return jsonb_build_array(
    effect_row('clearing:payments', 'null', to_jsonb(-v_net - v_fee)),
    effect_row('clearing:bank', 'null', to_jsonb(v_net)),
    effect_row('cost:provider', 'null', to_jsonb(v_fee)),
    effect_row('merchants', 'null', to_jsonb(jsonb_array_length(v_entries))));
end $$;

-- Checks the entries again under the locks of their merchants, since another payout may have brought them meanwhile.
create or replace function confirm_provider_payout(v_proposal proposal, p_at timestamptz) returns void
  language plpgsql as $$
declare
  v_of uuid;
begin
  for v_of in
    select distinct "merchantId" from jsonb_to_recordset(v_proposal.payload->'entries') as e ("merchantId" uuid)
    order by "merchantId"
  loop
    perform lock_ledger(v_of);
  end loop;
  perform require_payout_entries(v_proposal.payload);
  if record_provider_payout(v_proposal.payload || jsonb_build_object('state', 'paid', 'madeBy',
      jsonb_build_array(v_proposal.proposed_by, v_proposal.decided_by)), p_at) <> 'applied' then
    perform refuse('conflict', '{"fields": {"reference": "line_used"}}');
  end if;
end $$;
