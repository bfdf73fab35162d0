-- Mails the shopper of an order, once for each change, in the transaction of the change. The text, the address and
-- whether the mail still matters are read at the delivery. p_more: {refundId uuid, params of the text} or none.
-- p_due_at: the earliest delivery; null for at once.
create or replace function mail_shopper(p_merchant uuid, p_order uuid, p_kind text, p_at timestamptz,
  p_more jsonb default '{}', p_due_at timestamptz default null) returns void language plpgsql as $$
begin
  perform 1 from order_contact
  where merchant_id = p_merchant and order_id = p_order and lang is not null and erased_at is null;
  if found then
    perform enqueue(p_merchant, 'shopper_mail', p_more || jsonb_build_object('kind', p_kind, 'orderId', p_order), p_at,
      p_due_at);
  end if;
end $$;

-- Reminds once of an order that is to be paid by bank, halfway to its end, even if the way of payment changed several
-- times.
create or replace function remind_of_payment(o orders, p_at timestamptz) returns void language plpgsql as $$
begin
  if not exists (select 1 from outbox where merchant_id = o.merchant_id and kind = 'shopper_mail'
      and payload @> jsonb_build_object('kind', 'payment_reminder', 'orderId', o.id))
    and not exists (select 1 from order_mail
      where merchant_id = o.merchant_id and order_id = o.id and kind = 'payment_reminder' and is_sent) then
    perform mail_shopper(o.merchant_id, o.id, 'payment_reminder', p_at,
      p_due_at => greatest(p_at, o.created_at + unpaid_order_max() / 2));
  end if;
end $$;

create or replace function mail_order_placed(p_merchant uuid, p_order uuid, p_at timestamptz) returns void
  language plpgsql as $$
declare
  o orders;
begin
  perform mail_shopper(p_merchant, p_order, 'order_placed', p_at);
  select * into o from orders where merchant_id = p_merchant and id = p_order and pay_with = 'bank';
  if found then
    perform remind_of_payment(o, p_at);
  end if;
end $$;

-- Asks the shopper of a parcel without news whether it arrived, before silence counts as the receipt, and once more
-- shortly before.
drop function if exists ask_for_news(uuid, uuid, timestamptz);
create or replace function ask_for_news(p_merchant uuid, p_order uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o orders := lock_order(p_merchant, p_order);
  v_until timestamptz := o.shipped_at + silent_receive_period();
  v_last_at timestamptz := v_until - last_news_notice();
begin
  perform require_order_status(o, 'shipped');
  perform require_due(o.remind_at, p_at);
  update orders set remind_at = case when p_at < v_last_at then v_last_at end
  where merchant_id = p_merchant and id = p_order;
  perform mail_shopper(p_merchant, p_order, case when p_at < v_last_at then 'no_news' else 'no_news_last' end, p_at,
    jsonb_build_object('params', jsonb_build_object('sentAt', to_iso(o.shipped_at), 'until', to_iso(v_until))));
end $$;

-- Records that a mail to the shopper was sent, or that its address refuses mail. p_id: the message's id, so that it is
-- recorded once.
create or replace function record_order_mail(p_merchant uuid, p_order uuid, p_id uuid, p_kind text, p_is_sent boolean,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update order_mail set at = case when is_sent then at else p_at end, is_sent = is_sent or p_is_sent
  where merchant_id = p_merchant and order_id = p_order and id = p_id;
  if not found then
    insert into order_mail (merchant_id, order_id, id, kind, at, is_sent)
    values (p_merchant, p_order, p_id, p_kind, p_at, p_is_sent);
  end if;
end $$;

-- Mails the shopper the links of the newest orders with this mail address. Paid ones come first, since anybody can
-- place unpaid ones in another person's name. It leaves a message even if there is no order, so that the time reveals
-- nothing. The message names the orders only; their address is read at the delivery, unless it was erased.
create or replace function mail_order_links(p_merchant uuid, p_email text, p_lang text, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_orders jsonb;
begin
  select coalesce(jsonb_agg(order_id), '[]') into v_orders from (
    select c.order_id from order_contact c join orders o on o.merchant_id = c.merchant_id and o.id = c.order_id
    where c.merchant_id = p_merchant and c.email = p_email and c.erased_at is null
    order by o.paid_at is null, c.order_id desc limit order_links_max()
  ) as newest;
  perform enqueue(p_merchant, 'order_links', jsonb_build_object('orderIds', v_orders, 'lang', p_lang), p_at);
end $$;
