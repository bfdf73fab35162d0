-- Payout runs to suppliers, decided by two operators. They run where the runs are, and call the movement on each
-- merchant's node. The merchants follow in the order of their ids, so that two runs cannot deadlock.

-- What suppliers are due for orders that ended before a time, by order and supplier. An order ends when it is completed
-- or fully refunded; then the supplier is due what it shipped and did not bear. Orders with an open refund or dispute,
-- or in a run, are left out. p_supplier: null for all.
create or replace function supplier_dues(p_supplier text, p_before timestamptz)
  returns table (merchant_id uuid, order_id uuid, supplier text, ended_at timestamptz, cost bigint,
    cost_before bigint, returned bigint) language plpgsql stable security definer
  set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
  with part as (
    select o.merchant_id, o.id as order_id, supplier_of(p.source) as supplier,
      coalesce(o.settled_at, o.cancelled_at) as ended_at, o.total_cost, o.cost_returned,
      sum(l.quantity * l.purchase_price)::bigint as cost
    from orders o
    join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
    join product p on p.id = l.product_id
    where o.status in ('completed', 'cancelled') and o.picked_at is not null and o.supplier_paid_at is null
      and o.total_cost > o.cost_returned and coalesce(o.settled_at, o.cancelled_at) < p_before
      and not exists (select 1 from refund r
        where r.merchant_id = o.merchant_id and r.order_id = o.id and r.status = 'pending_approval')
      and not exists (select 1 from dispute d
        where d.merchant_id = o.merchant_id and d.order_id = o.id and d.state = 'open')
    group by o.merchant_id, o.id, supplier_of(p.source)
  ), shared as (
    select q.*,
      (sum(q.cost) over (partition by q.merchant_id, q.order_id order by q.supplier) - q.cost)::bigint as before
    from part q
  ), due as (
    select s.*, returned_share(s.cost_returned, s.total_cost, s.before, s.cost) as share from shared s
  )
  select d.merchant_id, d.order_id, d.supplier, d.ended_at, d.cost, d.before, d.share from due d
  where d.cost > d.share and (p_supplier is null or d.supplier = p_supplier)
    and not exists (select 1 from supplier_payout_order l
      where l.merchant_id = d.merchant_id and l.order_id = d.order_id and l.supplier = d.supplier
        and l.claimed_at is not null and l.released_at is null);
end $$;

-- Proposes a run with the oldest orders that are due. Refuses if it would differ from what the operator was shown.
-- p_payout: {id uuid, number text, supplier text, before timestamptz, orders integer, amount bigint, ordersMax integer,
-- holder text, accountNumber text, reason text}.
create or replace function propose_supplier_payout(p_session bytea, p_payout jsonb, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := require_proven_operator(p_session, array['finance'], p_at);
  v_id uuid := (p_payout->>'id')::uuid;
  v_before timestamptz := least((p_payout->>'before')::timestamptz, p_at);
  v_orders integer;
  v_amount bigint;
begin
  insert into supplier_payout_order (merchant_id, payout_id, order_id, supplier, cost, cost_before, returned, amount)
  select d.merchant_id, v_id, d.order_id, d.supplier, d.cost, d.cost_before, d.returned, d.cost - d.returned
  from supplier_dues(p_payout->>'supplier', v_before) as d
  order by d.ended_at, d.order_id limit (p_payout->>'ordersMax')::integer;
  select count(*), coalesce(sum(amount), 0) into v_orders, v_amount from supplier_payout_order
  where payout_id = v_id and merchant_id is not null;
  if (v_orders, v_amount) is distinct from ((p_payout->>'orders')::integer, (p_payout->>'amount')::bigint) then
    perform refuse('amount_changed', jsonb_build_object('orders', v_orders, 'amount', v_amount));
  end if;
  perform make_proposal(p_session, jsonb_build_object('id', v_id, 'kind', 'supplier_payout', 'reason',
    p_payout->>'reason', 'payload', p_payout - 'id' - 'reason' - 'ordersMax' || jsonb_build_object('payoutId', v_id)),
    p_at);
  insert into supplier_payout (id, number, supplier, completed_before, orders, amount, holder, account_number, state,
    proposed_by, proposed_at)
  values (v_id, p_payout->>'number', p_payout->>'supplier', v_before, v_orders, v_amount, p_payout->>'holder',
    p_payout->>'accountNumber', 'proposed', v_operator, p_at);
end $$;

-- What a run would pay now for its orders, and its account next to the account of the supplier's last run.
create or replace function supplier_payout_effect(p_payload jsonb) returns jsonb language plpgsql stable as $$
declare
  v_payout uuid := (p_payload->>'payoutId')::uuid;
  v_of uuid;
  v_due jsonb;
  v_orders bigint := 0;
  v_amount bigint := 0;
  v_last supplier_payout;
begin
  for v_of in
    select distinct merchant_id from supplier_payout_order where payout_id = v_payout order by merchant_id
  loop
    select due_of_run(v_of, v_payout) into v_due;
    v_orders := v_orders + (v_due->>'orders')::bigint;
    v_amount := v_amount + (v_due->>'amount')::bigint;
  end loop;
  select * into v_last from supplier_payout where supplier = p_payload->>'supplier' and state = 'arrived'
  order by confirmed_at desc limit 1;
  return jsonb_build_array(
    effect_row('supplier', 'null', p_payload->'supplier'),
    effect_row('orders', 'null', to_jsonb(v_orders)),
    effect_row('amount', 'null', to_jsonb(v_amount)),
    effect_row('holder', to_jsonb(v_last.holder), p_payload->'holder'),
    effect_row('accountNumber', to_jsonb(v_last.account_number), p_payload->'accountNumber'));
end $$;

create or replace function move_supplier_orders(p_payout uuid, p_step text, p_at timestamptz) returns void
  language plpgsql as $$
declare
  v_of uuid;
begin
  for v_of in
    select distinct merchant_id from supplier_payout_order where payout_id = p_payout order by merchant_id
  loop
    if p_step = 'confirmed' then
      perform claim_supplier_orders(v_of, p_payout, p_at);
    elsif p_step = 'arrived' then
      perform pay_supplier_orders(v_of, p_payout, p_at);
    elsif p_step = 'returned' then
      perform return_supplier_orders(v_of, p_payout, p_at);
    else
      perform release_supplier_orders(v_of, p_payout, p_at);
    end if;
  end loop;
end $$;

create or replace function confirm_supplier_payout(v_proposal proposal, p_at timestamptz) returns void
  language plpgsql as $$
begin
  perform count_decision_of_two(array[v_proposal.proposed_by, v_proposal.decided_by], 'supplier_payouts',
    (v_proposal.payload->>'amount')::bigint, p_at);
  perform move_supplier_orders(v_proposal.id, 'confirmed', p_at);
  update supplier_payout set state = 'confirmed', confirmed_by = v_proposal.decided_by, confirmed_at = p_at
  where id = v_proposal.id and id = (v_proposal.payload->>'payoutId')::uuid and state = 'proposed';
  -- A proposal of this kind that was made without a run pays nothing.
  if not found then
    perform refuse('conflict');
  end if;
end $$;

-- Follows a step of the run's transfer: on arrival the suppliers are paid, and after a failure or a return the orders
-- are due again.
create or replace function follow_supplier_transfer(p_payout uuid, p_step text, p_at timestamptz) returns void
  language plpgsql as $$
begin
  update supplier_payout set state = p_step where id = p_payout;
  if p_step <> 'sent' then
    perform move_supplier_orders(p_payout, p_step, p_at);
  end if;
end $$;
