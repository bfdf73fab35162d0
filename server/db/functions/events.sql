-- What arrives from outside a merchant's books: payment events, and rewards from another merchant's orders. They are
-- read where they were stored, and booked by the movement at the merchant's node.

-- Stores a verified event of a payment provider, once, and books it: a repeated one is booked as it was first stored.
-- p_event: {provider text, eventId text, merchantId uuid, orderId uuid, paymentId uuid, amount bigint, pickBy
-- timestamptz}. Answers as book_order_payment does.
create or replace function take_payment_event(p_event jsonb, p_at timestamptz) returns text language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_event provider_event;
begin
  perform check_time(p_at);
  insert into provider_event (provider, event_id, merchant_id, order_id, amount, at)
  values (p_event->>'provider', p_event->>'eventId', (p_event->>'merchantId')::uuid, (p_event->>'orderId')::uuid,
    (p_event->>'amount')::bigint, p_at)
  on conflict do nothing;
  select * into v_event from provider_event
  where provider = p_event->>'provider' and event_id = p_event->>'eventId';
  if (v_event.merchant_id, v_event.order_id) is distinct from
      ((p_event->>'merchantId')::uuid, (p_event->>'orderId')::uuid) then
    perform refuse('conflict');
  end if;
  return book_order_payment(v_event.merchant_id, v_event.order_id, (p_event->>'paymentId')::uuid, v_event.provider,
    v_event.event_id, v_event.amount, p_at, (p_event->>'pickBy')::timestamptz);
end $$;

-- Credits the inviter with the reward that is in the invitee's books for an order, and with no other amount.
create or replace function receive_referral_reward(p_inviter uuid, p_invitee uuid, p_order uuid, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_amount bigint;
begin
  select amount into v_amount from referral_share
  where merchant_id = p_invitee and order_id = p_order and inviter_id = p_inviter;
  if not found then
    perform refuse('not_found');
  end if;
  perform credit_referral_reward(p_inviter, p_invitee, p_order, v_amount, p_at);
end $$;
