-- Payments that a shopper's bank disputes. While one is open its order is not settled and no refund of it is paid. A
-- lost one takes the money as a decided refund does, less what was already on its way back; nothing moves on a won one.

create or replace function has_open_dispute(p_merchant uuid, p_order uuid) returns boolean language plpgsql stable
  security definer set search_path = public, pg_temp as $$
begin
  return exists (select 1 from dispute where merchant_id = p_merchant and order_id = p_order and state = 'open');
end $$;

-- Tells the merchant, in the order's history and by a message.
create or replace function notify_dispute(p_merchant uuid, p_dispute uuid, p_kind text, p_at timestamptz) returns void
  language plpgsql as $$
declare
  d dispute;
  v_number text;
begin
  select * into d from dispute where merchant_id = p_merchant and id = p_dispute;
  select number into v_number from orders where merchant_id = p_merchant and id = d.order_id;
  perform record_order_event(p_merchant, d.order_id, p_at, p_kind);
  perform notify_merchant(p_merchant, p_kind, jsonb_build_object('number', v_number, 'amount', d.amount), 'order',
    d.order_id::text, p_at);
  perform emit_live_event(p_merchant, 'order', jsonb_build_object('id', d.order_id, 'number', v_number), p_at);
end $$;

-- Posts what left the platform for a shopper with a disputed payment.
create or replace function post_taken_back(p_merchant uuid, p_source text, p_dispute uuid, p_amount bigint,
  p_at timestamptz) returns void language plpgsql as $$
declare
  d dispute;
begin
  select * into d from dispute where merchant_id = p_merchant and id = p_dispute;
  perform post_to_ledger(p_merchant, 'refund_paid', concat(p_source, ':', p_dispute), p_at, d.order_id,
    array['refunds', case d.provider when 'bank' then 'clearing:bank' else 'clearing:payments' end],
    array[-p_amount, p_amount]);
end $$;

-- What the dispute takes of a payment's part that was to go back anyway; answers how much.
create or replace function net_payment_return(p_merchant uuid, p_payment uuid, p_dispute uuid, p_at timestamptz)
  returns bigint language plpgsql as $$
declare
  p payment;
  v_taken bigint;
begin
  select * into p from payment where merchant_id = p_merchant and id = p_payment for update;
  if p.returned_at is not null or p.return_sent_at is not null then
    return 0;
  end if;
  select least(amount, p.amount - p.funded - p.charged_back) into v_taken
  from dispute where merchant_id = p_merchant and id = p_dispute;
  if v_taken > 0 then
    perform post_taken_back(p_merchant, p_payment::text, p_dispute, v_taken, p_at);
    update payment set charged_back = charged_back + v_taken where merchant_id = p_merchant and id = p_payment;
    if p.funded + p.charged_back + v_taken = p.amount then
      perform confirm_outbox(p_merchant, 'payment_return', jsonb_build_object('paymentId', p_payment), p_at);
    end if;
  end if;
  return v_taken;
end $$;

-- What the dispute takes of decided refunds of its order that no provider has been told to pay; answers how much.
create or replace function net_refunds(p_merchant uuid, p_order uuid, p_dispute uuid, p_amount bigint, p_at timestamptz)
  returns bigint language plpgsql as $$
declare
  r refund;
  v_left bigint := p_amount;
  v_taken bigint;
begin
  for r in
    select * from refund where merchant_id = p_merchant and order_id = p_order and status = 'approved'
      and paid_at is null and sent_at is null order by decided_at, id for update
  loop
    v_taken := least(v_left, r.amount - r.charged_back);
    exit when v_taken = 0;
    perform post_taken_back(p_merchant, r.id::text, p_dispute, v_taken, p_at);
    update refund set charged_back = charged_back + v_taken,
      paid_at = case when charged_back + v_taken = amount then p_at end,
      payment_failure = case when charged_back + v_taken < amount then payment_failure end
    where merchant_id = p_merchant and id = r.id;
    if r.charged_back + v_taken = r.amount then
      perform confirm_outbox(p_merchant, 'refund_payout', jsonb_build_object('refundId', r.id), p_at);
    end if;
    v_left := v_left - v_taken;
  end loop;
  return p_amount - v_left;
end $$;

-- Takes an amount of an order back, as a refund that the shopper's bank decided. An open request of the shopper is
-- that same money: it becomes this refund, or asks for no more than is left.
create or replace function charge_order_back(p_merchant uuid, p_dispute uuid, p_refund uuid, p_amount bigint,
  p_at timestamptz) returns void language plpgsql as $$
declare
  d dispute;
  o orders;
  r refund;
  v_left bigint;
  v_open uuid;
  v_bears text;
begin
  select * into d from dispute where merchant_id = p_merchant and id = p_dispute;
  select * into o from orders where merchant_id = p_merchant and id = d.order_id;
  v_left := o.selling_total - o.refunded - o.refunded_by_platform - p_amount;
  update refund set amount = case when v_left = 0 then p_amount else least(amount, v_left) end
  where merchant_id = p_merchant and order_id = o.id and status = 'pending_approval' returning id into v_open;
  if v_open is not null and v_left = 0 then
    perform book_refund(p_merchant, v_open, p_amount, 'merchant', 'chargeback', 'chargeback', p_at);
    return;
  end if;
  -- Decided at once: an order has one open request at most.
  insert into refund (merchant_id, id, order_id, amount, reason, goods, status, decision, applied_at, decided_at,
    decided_on)
  values (p_merchant, p_refund, o.id, p_amount, 'chargeback',
    case when o.shipped_at is null or d.reason = 'product_not_received' then 'not_received' else 'received' end,
    'approved', 'chargeback', p_at, p_at, shop_date(p_merchant, p_at))
  returning * into r;
  v_bears := refund_bearer(o, r, 'merchant');
  update refund set bears = v_bears where merchant_id = p_merchant and id = p_refund;
  perform post_approved_refund(p_merchant, p_refund, 'chargeback', p_at);
end $$;

-- The bank took the money back for good. First it replaces money that was on its way back; the rest comes out of the
-- order, out of the whole order before the pick-up; and the platform bears what the shopper received twice.
create or replace function book_chargeback(p_merchant uuid, p_dispute uuid, p_refund uuid, p_at timestamptz)
  returns void language plpgsql as $$
declare
  d dispute;
  p payment;
  o orders;
  v_rest bigint;
  v_due bigint;
  v_left bigint;
begin
  select * into d from dispute where merchant_id = p_merchant and id = p_dispute;
  select * into p from payment
  where merchant_id = p_merchant and provider = d.provider and provider_ref = d.payment_ref;
  v_rest := d.amount - net_payment_return(p_merchant, p.id, p_dispute, p_at);
  if p.funded > 0 then
    select * into o from orders where merchant_id = p_merchant and id = d.order_id;
    v_left := o.selling_total - o.refunded - o.refunded_by_platform;
    select coalesce(sum(amount - charged_back), 0) into v_due from refund
    where merchant_id = p_merchant and order_id = d.order_id and status = 'approved' and paid_at is null
      and sent_at is null;
    if v_left > 0 and v_rest > v_due then
      perform charge_order_back(p_merchant, p_dispute, p_refund,
        case when o.picked_at is null then v_left else least(v_rest - v_due, v_left) end, p_at);
    end if;
    v_rest := v_rest - net_refunds(p_merchant, d.order_id, p_dispute, v_rest, p_at);
  end if;
  if v_rest > 0 then
    perform post_to_ledger(p_merchant, 'chargeback', p_dispute::text, p_at, d.order_id,
      array['grant', case d.provider when 'bank' then 'clearing:bank' else 'clearing:payments' end],
      array[-v_rest, v_rest]);
  end if;
end $$;

-- Records what the bank says of a disputed payment, once for each state and in whatever order it comes; answers the
-- state, null if no such payment is booked. p_dispute: {id uuid, refundId uuid, provider text, reference text, payment
-- text, amount bigint, reason text, state 'open' | 'won' | 'lost', answerBy timestamptz or none}.
create or replace function record_dispute(p_merchant uuid, p_order uuid, p_dispute jsonb, p_at timestamptz)
  returns text language plpgsql as $$
declare
  o orders := lock_order(p_merchant, p_order);
  v_state text := p_dispute->>'state';
  d dispute;
begin
  if not exists (select 1 from payment where merchant_id = p_merchant and order_id = o.id
      and provider = p_dispute->>'provider' and provider_ref = p_dispute->>'payment') then
    return null;
  end if;
  select * into d from dispute where merchant_id = p_merchant and provider = p_dispute->>'provider'
    and provider_ref = p_dispute->>'reference' for update;
  if not found then
    insert into dispute (merchant_id, id, order_id, provider, provider_ref, payment_ref, amount, reason, state,
      opened_at, answer_by)
    values (p_merchant, (p_dispute->>'id')::uuid, p_order, p_dispute->>'provider', p_dispute->>'reference',
      p_dispute->>'payment', (p_dispute->>'amount')::bigint, p_dispute->>'reason', 'open', p_at,
      (p_dispute->>'answerBy')::timestamptz)
    returning * into d;
    perform notify_dispute(p_merchant, d.id, 'order_disputed', p_at);
  end if;
  if d.state <> 'open' or v_state = 'open' then
    return d.state;
  end if;
  update dispute set state = v_state, closed_at = p_at, amount = (p_dispute->>'amount')::bigint,
    reason = p_dispute->>'reason'
  where merchant_id = p_merchant and id = d.id;
  if v_state = 'lost' then
    perform lock_order_listings(p_merchant, p_order);
    perform book_chargeback(p_merchant, d.id, (p_dispute->>'refundId')::uuid, p_at);
  end if;
  perform notify_dispute(p_merchant, d.id, 'dispute_' || v_state, p_at);
  perform resume_returns(p_merchant, p_order, p_at);
  return v_state;
end $$;

-- Sends again what waited for the end of a dispute.
create or replace function resume_returns(p_merchant uuid, p_order uuid, p_at timestamptz) returns void
  language plpgsql as $$
begin
  if not has_open_dispute(p_merchant, p_order) then
    update outbox set failed_at = null, tries = 0, due_at = p_at
    where merchant_id = p_merchant and kind in ('refund_payout', 'payment_return') and failed_at is not null
      and done_at is null and payload->>'orderId' = p_order::text;
  end if;
end $$;
