-- The money of disputed payments. What a bank takes moves from the platform's own money (grant) to the provider's
-- account. Then it is assigned from the facts known now, whatever order they arrived in. It first replaces unsent
-- returns to the shopper of that payment, and the rest comes out of the order. The platform bears what remains.

-- Whether a refund that a lost dispute made can be undone. If the order ended before the shipment, its goods are sold
-- to others. Then the refund stays, and is paid if the bank gives the money back.
create or replace function is_undone_with_dispute(o orders, r refund) returns boolean language sql immutable as $$
  select r.dispute_id is not null and (o.status <> 'cancelled' or o.shipped_at is not null)
$$;

-- The returns to the shopper of a payment, in the order in which disputes replace them: the unapplied part, then
-- refunds by date of decision. `fixed`: the replaced amount that cannot change, because the provider was told the rest
-- or the dispute made the refund.
create or replace function returns_of_payment(p payment)
  returns table (id uuid, is_refund boolean, amount bigint, charged_back bigint, fixed bigint) language plpgsql stable
  as $$
declare
  o orders;
begin
  select * into o from orders where merchant_id = p.merchant_id and orders.id = p.order_id;
  return query
    select w.id, w.is_refund, w.amount, w.charged_back, w.fixed from (
      select p.id, false as is_refund, p.amount - p.funded as amount, p.charged_back,
        case when p.return_sent_at is not null then p.amount - p.funded - p.return_sent_amount end as fixed,
        0::bigint as booked
      where p.amount > p.funded
      union all
      select r.id, true, r.amount, r.charged_back,
        case when r.sent_at is not null then r.amount - r.sent_amount
          when is_undone_with_dispute(o, r) then r.amount end, (
          select min(t.sequence) from ledger_transaction t where t.merchant_id = r.merchant_id
            and t.kind in ('refund_decided', 'chargeback') and t.source = r.id::text)
      from refund r
      where r.merchant_id = p.merchant_id and r.order_id = p.order_id and r.status = 'approved' and p.funded > 0) as w
    order by w.is_refund, w.booked, w.id;
end $$;

-- Posts what a bank took for a dispute; a negative amount is what it gave back.
create or replace function post_dispute(p payment, d dispute, p_amount bigint, p_at timestamptz) returns void
  language plpgsql as $$
declare
  v_source text := concat_ws(':', d.id, nullif(d.turns, 0));
  v_back bigint := -p_amount;
begin
  if p_amount > 0 then
    perform post_to_ledger(p.merchant_id, 'chargeback', v_source, p_at, d.order_id,
      array['grant', case d.provider when 'bank' then 'clearing:bank' else 'clearing:payments' end],
      array[-p_amount, p_amount]);
  else
    perform post_to_ledger(p.merchant_id, 'chargeback_returned', v_source, p_at, d.order_id,
      array[case d.provider when 'bank' then 'clearing:bank' else 'clearing:payments' end, 'grant'],
      array[-v_back, v_back]);
  end if;
  update dispute set taken = taken + p_amount, turns = turns + 1,
    borne = case when taken + p_amount = 0 then 0 else borne end
  where merchant_id = p.merchant_id and id = d.id;
end $$;

-- The amounts that lost disputes take from the order itself: {id of the dispute: amount}. Before the pick-up it is the
-- whole order; after it, what is not returned anyway.
create or replace function dispute_shares(p payment) returns jsonb language plpgsql stable as $$
declare
  o orders;
  d dispute;
  v_due bigint;
  v_left bigint;
  v_rest bigint;
  v_share bigint;
  v_shares jsonb := '{}';
begin
  select * into o from orders where merchant_id = p.merchant_id and id = p.order_id;
  select coalesce(sum(r.amount), 0) into v_left from refund r
  where r.merchant_id = p.merchant_id and r.order_id = p.order_id and r.status = 'approved'
    and is_undone_with_dispute(o, r);
  select coalesce(sum(coalesce(w.fixed, w.amount)), 0) - v_left into v_due from returns_of_payment(p) as w;
  v_left := case when p.funded > 0 then v_left + o.selling_total - o.refunded - o.refunded_by_platform else 0 end;
  for d in select * from disputes_of_payment(p) loop
    v_rest := greatest(d.amount - v_due, 0);
    v_due := greatest(v_due - d.amount, 0);
    v_share := case when v_rest = 0 then 0 when o.picked_at is null then v_left else least(v_rest, v_left) end;
    v_due := v_due + greatest(v_share - v_rest, 0);
    v_left := v_left - v_share;
    v_shares := v_shares || jsonb_build_object(d.id, v_share);
  end loop;
  return v_shares;
end $$;

-- The lost disputes of a payment, in an order that does not depend on when they were reported. The largest comes first,
-- because only it may have ended the order before the shipment, and that cannot be undone.
create or replace function disputes_of_payment(p payment) returns setof dispute language plpgsql stable as $$
begin
  return query select * from dispute
  where merchant_id = p.merchant_id and order_id = p.order_id and provider = p.provider
    and payment_ref = p.provider_ref and state = 'lost'
  order by amount desc, provider_ref collate "C";
end $$;

-- Sets how much of a return disputes replace, and moves the difference out of the return or back into it.
create or replace function replace_return(p payment, p_id uuid, p_amount bigint, p_at timestamptz) returns void
  language plpgsql as $$
declare
  w record;
  v_more bigint;
  v_position bigint := (select sequence + 1 from ledger_head where merchant_id = p.merchant_id);
  v_kind text;
  v_payload jsonb;
begin
  select * into w from returns_of_payment(p) as each where each.id = p_id;
  v_more := p_amount - w.charged_back;
  if v_more = 0 then
    return;
  end if;
  perform post_to_ledger(p.merchant_id, 'chargeback_replaced',
    concat(p_id, ':', v_position), p_at, p.order_id, array['refunds', 'grant'], array[-v_more, v_more]);
  if w.is_refund then
    update refund set charged_back = p_amount,
      paid_at = case when p_amount = amount then coalesce(paid_at, p_at) end,
      payment_failure = case when p_amount < amount then payment_failure end
    where merchant_id = p.merchant_id and id = p_id;
    v_kind := 'refund_payout';
    v_payload := jsonb_build_object('refundId', p_id);
  else
    update payment set charged_back = p_amount where merchant_id = p.merchant_id and id = p_id;
    v_kind := 'payment_return';
    v_payload := jsonb_build_object('paymentId', p_id);
  end if;
  if p_amount = w.amount then
    perform confirm_outbox(p.merchant_id, v_kind, v_payload, p_at);
  elsif v_more < 0 and not exists (select 1 from outbox
      where merchant_id = p.merchant_id and kind = v_kind and payload @> v_payload) then
    perform enqueue(p.merchant_id, v_kind, v_payload || jsonb_build_object('orderId', p.order_id), p_at);
  end if;
end $$;

-- Replaces returns by the amounts of all lost disputes of the payment, and stores the platform's share of each dispute.
create or replace function replace_returns(p_merchant uuid, p_payment uuid, p_at timestamptz) returns void
  language plpgsql as $$
declare
  p payment;
  d dispute;
  w record;
  v_left bigint;
  v_replaced bigint := 0;
  v_part bigint;
begin
  select * into p from payment where merchant_id = p_merchant and id = p_payment;
  select coalesce(sum(amount), 0) into v_left from disputes_of_payment(p);
  v_left := v_left - coalesce((select sum(fixed) from returns_of_payment(p)), 0);
  for w in select * from returns_of_payment(p) loop
    v_part := coalesce(w.fixed, greatest(least(v_left, w.amount), 0));
    if w.fixed is null then
      v_left := v_left - v_part;
    end if;
    v_replaced := v_replaced + v_part;
    perform replace_return(p, w.id, v_part, p_at);
  end loop;
  for d in select * from disputes_of_payment(p) loop
    v_part := least(d.amount, v_replaced);
    v_replaced := v_replaced - v_part;
    update dispute set borne = d.amount - v_part where merchant_id = p_merchant and id = d.id;
  end loop;
end $$;

-- Adjusts the books of a payment to its known disputes and returns. p_refund: the id for a refund of the order, if one
-- is made.
create or replace function book_disputes(p_merchant uuid, p_payment uuid, p_refund uuid, p_at timestamptz)
  returns void language plpgsql as $$
declare
  p payment;
  o orders;
  d dispute;
  r refund;
  v_shares jsonb;
begin
  select * into p from payment where merchant_id = p_merchant and id = p_payment for update;
  for d in
    select * from dispute where merchant_id = p_merchant and order_id = p.order_id and provider = p.provider
      and payment_ref = p.provider_ref and taken <> case state when 'lost' then amount else 0 end order by id
  loop
    perform post_dispute(p, d, case d.state when 'lost' then d.amount else 0 end - d.taken, p_at);
  end loop;
  select * into o from orders where merchant_id = p_merchant and id = p.order_id;
  v_shares := dispute_shares(p);
  for r in
    select * from refund where merchant_id = p_merchant and order_id = p.order_id and status = 'approved'
      and dispute_id is not null order by id
  loop
    if is_undone_with_dispute(o, r) and r.amount <> coalesce((v_shares->>r.dispute_id::text)::bigint, 0)
       and exists (select 1 from dispute where merchant_id = p_merchant and id = r.dispute_id
         and provider = p.provider and payment_ref = p.provider_ref) then
      perform replace_return(p, r.id, 0, p_at);
      perform undo_chargeback(p_merchant, r.id, p_at);
    end if;
  end loop;
  for d in select * from disputes_of_payment(p) loop
    if (v_shares->>d.id::text)::bigint > 0 and not exists (select 1 from refund
        where merchant_id = p_merchant and order_id = p.order_id and dispute_id = d.id and status = 'approved') then
      perform charge_order_back(p_merchant, d.id, p_refund, (v_shares->>d.id::text)::bigint, p_at);
      p_refund := time_ordered_id(p_at);
    end if;
  end loop;
  perform replace_returns(p_merchant, p_payment, p_at);
end $$;

-- Takes an amount from an order, as a refund that the shopper's bank decided. An open request of the shopper concerns
-- the same money: it becomes this refund, or is reduced to the rest.
create or replace function charge_order_back(p_merchant uuid, p_dispute uuid, p_refund uuid, p_amount bigint,
  p_at timestamptz) returns void language plpgsql as $$
declare
  d dispute;
  o orders;
  r refund;
  v_left bigint;
  v_open uuid;
begin
  select * into d from dispute where merchant_id = p_merchant and id = p_dispute;
  select * into o from orders where merchant_id = p_merchant and id = d.order_id;
  v_left := o.selling_total - o.refunded - o.refunded_by_platform - p_amount;
  update refund set asked = coalesce(asked, amount), amount = case when v_left = 0 then p_amount
    else least(amount, v_left) end
  where merchant_id = p_merchant and order_id = o.id and status = 'pending_approval' returning id into v_open;
  if v_open is not null and v_left = 0 then
    update refund set dispute_id = p_dispute where merchant_id = p_merchant and id = v_open;
    perform book_refund(p_merchant, v_open, p_amount, 'merchant', 'chargeback', 'chargeback', p_at);
    return;
  end if;
  -- Decided at once, since an order has at most one open request.
  insert into refund (merchant_id, id, order_id, amount, reason, goods, status, decision, applied_at, decided_at,
    decided_on, dispute_id)
  values (p_merchant, p_refund, o.id, p_amount, 'chargeback',
    case when o.shipped_at is null or d.reason = 'product_not_received' then 'not_received' else 'received' end,
    'approved', 'chargeback', p_at, p_at, shop_date(p_merchant, p_at), p_dispute)
  returning * into r;
  update refund set bears = refund_bearer(o, r, 'merchant') where merchant_id = p_merchant and id = p_refund;
  perform post_approved_refund(p_merchant, p_refund, 'chargeback', p_at);
end $$;
