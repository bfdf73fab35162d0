-- Records a shopper's request; a sweep erases the data once the order is over.
create or replace function request_erasure(p_merchant uuid, p_order uuid, p_at timestamptz) returns void
  language plpgsql as $$
begin
  perform lock_order(p_merchant, p_order);
  update order_contact set erase_at = least(erase_at, p_at)
  where merchant_id = p_merchant and order_id = p_order and erased_at is null;
end $$;

-- Marks for erasure the shoppers of orders of these merchants whose retention ends on the days after p_after, through
-- the day of p_at; answers how many. The owner sets the retention.
create or replace function end_shopper_retention(p_merchants uuid[], p_after date, p_at timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_through date := (p_at at time zone 'UTC')::date;
  v_kept integer := (select shopper_retention_days from policy);
  v_unpaid integer := unpaid_shopper_days();
  v_due bigint;
begin
  perform check_time(p_at);
  update order_contact c set erase_at = p_at
  from orders o
  where c.merchant_id = any (p_merchants) and o.merchant_id = c.merchant_id and o.id = c.order_id
    and c.erase_at is null
    and (o.settled_on > p_after - v_kept and o.settled_on <= v_through - v_kept
      or o.cancelled_on > p_after - v_kept and o.cancelled_on <= v_through - v_kept
      or o.paid_at is null and o.cancelled_on > p_after - v_unpaid and o.cancelled_on <= v_through - v_unpaid);
  get diagnostics v_due = row_count;
  return v_due;
end $$;

-- Records that the orders of all merchants were checked through the day of p_at, with the current retention.
create or replace function note_retention_day(p_at timestamptz) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_kept integer := (select shopper_retention_days from policy);
begin
  perform check_time(p_at);
  insert into retention_day (date, days, at) values ((p_at at time zone 'UTC')::date, v_kept, p_at)
  on conflict (date) do update set days = excluded.days, at = excluded.at;
end $$;

-- Whether an order may still need the shopper's data: for a delivery, a refund, a dispute or a reported conversation.
drop function if exists needs_shopper(orders);
create or replace function needs_shopper(o orders, p_at timestamptz) returns boolean language plpgsql stable as $$
begin
  return o.status not in ('completed', 'cancelled')
    or exists (select 1 from dispute where merchant_id = o.merchant_id and order_id = o.id and state = 'open')
    or exists (
      select 1 from refund
      where merchant_id = o.merchant_id and order_id = o.id
        and (status = 'pending_approval' or status = 'approved' and paid_at is null))
    or exists (
      select 1 from outbox
      where merchant_id = o.merchant_id and kind in ('refund_payout', 'payment_return')
        and payload->>'orderId' = o.id::text)
    or exists (
      select 1 from question
      where merchant_id = o.merchant_id and order_id = o.id and report_closed_at is null
        and reported_at > p_at - question_report_period());
end $$;

-- Erases mail address, phone number, name and address, the payer, which pictures belong to the refunds, and the
-- conversation with the shop. The country stays, since figures count by it. Answers false before the erasure is due,
-- and while the order needs the data: then it is due again a day later.
create or replace function erase_shopper(p_merchant uuid, p_order uuid, p_at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o orders := lock_order(p_merchant, p_order);
  v_country text;
begin
  perform check_time(p_at);
  perform 1 from order_contact
  where merchant_id = p_merchant and order_id = p_order and erased_at is null and erase_at <= p_at for no key update;
  if not found then
    return false;
  end if;
  -- Nobody writes or reports until it is deleted.
  perform 1 from question where merchant_id = p_merchant and order_id = p_order for update;
  if needs_shopper(o, p_at) then
    update order_contact set erase_at = p_at + erasure_retry_period()
    where merchant_id = p_merchant and order_id = p_order;
    return false;
  end if;
  select address->>'country' into v_country from order_contact
  where merchant_id = p_merchant and order_id = p_order;
  update order_contact set email = '', phone = '', phone_last4 = '', erased_at = p_at,
    address = jsonb_build_object('country', v_country)
  where merchant_id = p_merchant and order_id = p_order;
  update payment set payer = null where merchant_id = p_merchant and order_id = p_order and payer is not null;
  update unbooked_payment set payer = null
  where merchant_id = p_merchant and order_id = p_order and payer is not null;
  delete from question_message m using question q
  where q.merchant_id = p_merchant and q.order_id = p_order and m.merchant_id = p_merchant and m.question_id = q.id;
  delete from question where merchant_id = p_merchant and order_id = p_order;
  update refund set images = '{}', sent_back = case when sent_back_at is null then null else '' end
  where merchant_id = p_merchant and order_id = p_order and (images <> '{}' or sent_back_at is not null);
  return true;
end $$;

-- Erases the payer from proposals about bank transfers for an order whose shopper was erased. The caller erases the
-- order on the merchant's node; proposals are on the coordinator. A dash replaces the payer, since a proposal must have
-- one. Proposals are made after their order and have higher ids.
create or replace function erase_proposed_payers(p_of uuid, p_order uuid) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update proposal set payload = payload || case when payload ? 'payer' then '{"payer": "—"}'::jsonb else '{}' end,
    effect = (
    select coalesce(jsonb_agg(case when row->>'name' = 'payer' then row || '{"after": "—"}' else row end
      order by position), '[]')
    from jsonb_array_elements(effect) with ordinality as rows (row, position))
  where id > p_order and kind = 'bank_payment' and merchant_id = p_of and payload->>'orderId' = p_order::text;
end $$;
