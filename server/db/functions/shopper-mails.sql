-- The mails to the shopper of an order.

-- Mails the shopper of an order, once for each change: the message is of the transaction that changes the order. What
-- the mail says, and to whom, is read when it is sent. p_more: {refundId uuid, params of the text} or none.
create or replace function mail_shopper(p_merchant uuid, p_order uuid, p_kind text, p_at timestamptz,
  p_more jsonb default '{}') returns void language plpgsql as $$
begin
  perform 1 from order_contact
  where merchant_id = p_merchant and order_id = p_order and lang is not null and erased_at is null;
  if found then
    perform enqueue(p_merchant, 'shopper_mail', p_more || jsonb_build_object('kind', p_kind, 'orderId', p_order), p_at);
  end if;
end $$;

-- The same at a later time, unless the order has gone on by then: the server looks when it sends.
create or replace function mail_shopper_later(p_merchant uuid, p_order uuid, p_kind text, p_at timestamptz,
  p_due_at timestamptz, p_more jsonb) returns void language plpgsql as $$
begin
  perform 1 from order_contact
  where merchant_id = p_merchant and order_id = p_order and lang is not null and erased_at is null;
  if found then
    perform enqueue(p_merchant, 'shopper_mail', p_more || jsonb_build_object('kind', p_kind, 'orderId', p_order), p_at,
      p_due_at);
  end if;
end $$;

-- An order that is to be paid by bank is reminded of once, half way to its end, however often the way was changed.
create or replace function remind_of_payment(o orders, p_at timestamptz) returns void language plpgsql as $$
begin
  if not exists (select 1 from outbox where merchant_id = o.merchant_id and done_at is null and kind = 'shopper_mail'
      and payload @> jsonb_build_object('kind', 'payment_reminder', 'orderId', o.id)) then
    perform mail_shopper_later(o.merchant_id, o.id, 'payment_reminder', p_at,
      greatest(p_at, o.created_at + unpaid_order_max() / 2), '{}');
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

-- A parcel without news: the shopper is asked in time, before silence counts as the receipt. The last question is put
-- into the outbox when the first one was sent, since few parcels come so far.
create or replace function ask_for_news(p_merchant uuid, p_order uuid, p_kind text, p_shipped_at timestamptz,
  p_at timestamptz) returns void language plpgsql as $$
declare
  v_until timestamptz := p_shipped_at + silent_receive_period();
begin
  perform mail_shopper_later(p_merchant, p_order, p_kind, p_at,
    case p_kind when 'no_news' then p_shipped_at + no_news_period() else v_until - last_news_notice() end,
    jsonb_build_object('params', jsonb_build_object('sentAt', to_iso(p_shipped_at), 'until', to_iso(v_until))));
end $$;
drop function if exists ask_for_news(uuid, uuid, timestamptz);

-- Records that a mail to the shopper was sent, or that its address does not take it. p_id: of the message, so that it
-- is recorded once.
drop function if exists record_order_mail(uuid, uuid, uuid, text, timestamptz);
create or replace function record_order_mail(p_merchant uuid, p_order uuid, p_id uuid, p_kind text, p_is_sent boolean,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_shipped_at timestamptz;
begin
  insert into order_mail (merchant_id, order_id, id, kind, at, is_sent)
  values (p_merchant, p_order, p_id, p_kind, p_at, p_is_sent)
  on conflict (merchant_id, order_id, id) do update set at = excluded.at, is_sent = excluded.is_sent
    where not order_mail.is_sent;
  if found and p_is_sent and p_kind = 'no_news' then
    select shipped_at into v_shipped_at from orders where merchant_id = p_merchant and id = p_order;
    perform ask_for_news(p_merchant, p_order, 'no_news_last', v_shipped_at, p_at);
  end if;
end $$;
