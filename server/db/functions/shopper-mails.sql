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

-- Records that a mail to the shopper was sent. p_id: of the message, so that it is recorded once.
create or replace function record_order_mail(p_merchant uuid, p_order uuid, p_id uuid, p_kind text, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into order_mail (merchant_id, order_id, id, kind, at) values (p_merchant, p_order, p_id, p_kind, p_at)
  on conflict do nothing;
end $$;
