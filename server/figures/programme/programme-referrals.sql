-- Referral rewards, paid from the platform's own fee. The invitee's books share it, the inviter's books receive it, and
-- the outbox carries the amount from one to the other.

-- Shares the fee of an invitee's settled order with the inviter, for a period after the registration.
create or replace function post_referral_share(p_merchant uuid, p_order uuid, p_fee bigint, p_at timestamptz)
  returns void language plpgsql as $$
declare
  v_inviter uuid;
  v_amount bigint := div(p_fee * referral_share_bps(), 10000);
begin
  select inviter_id into v_inviter from merchant
  where merchant_id = p_merchant and p_at < applied_at + referral_period();
  if v_inviter is null or v_amount = 0 then
    return;
  end if;
  perform post_to_ledger(p_merchant, 'referral_shared', p_order::text, p_at, p_order,
    array['revenue:fee', 'referral'], array[-v_amount, v_amount]);
  insert into referral_share (merchant_id, order_id, inviter_id, amount)
  values (p_merchant, p_order, v_inviter, v_amount);
  perform enqueue(p_merchant, 'referral',
    jsonb_build_object('inviterId', v_inviter, 'orderId', p_order, 'amount', v_amount), p_at);
end $$;

-- By how much the inviter's share exceeds the share of the remaining fee of the order. A refund before the settlement
-- reduced the fee itself, and reduces nothing a second time.
create or replace function referral_share_excess(o orders) returns bigint language plpgsql stable as $$
begin
  return coalesce((
    select greatest(amount - reversed
      - div((o.fee_taken - o.fee_returned)::numeric * referral_share_bps(), 10000)::bigint, 0)
    from referral_share where merchant_id = o.merchant_id and order_id = o.id), 0);
end $$;

-- Reduces the inviter's share to that of the remaining fee, after a refund.
create or replace function reverse_referral_share(p_merchant uuid, p_order uuid, p_refund uuid, p_at timestamptz)
  returns void language plpgsql as $$
declare
  o orders;
  v_share referral_share;
  v_amount bigint;
begin
  select * into v_share from referral_share where merchant_id = p_merchant and order_id = p_order for update;
  if not found then
    return;
  end if;
  select * into o from orders where merchant_id = p_merchant and id = p_order;
  v_amount := referral_share_excess(o);
  if v_amount = 0 then
    return;
  end if;
  update referral_share set reversed = reversed + v_amount where merchant_id = p_merchant and order_id = p_order;
  perform post_to_ledger(p_merchant, 'referral_share_reversed', p_refund::text, p_at, p_order,
    array['referral', 'revenue:fee'], array[-v_amount, v_amount]);
  perform enqueue(p_merchant, 'referral_reversal', jsonb_build_object('inviterId', v_share.inviter_id,
    'orderId', p_order, 'refundId', p_refund, 'amount', v_amount), p_at);
end $$;

-- Credits a reward to the inviter, once per order however often the outbox repeats it. It repays a debt first.
create or replace function credit_referral_reward(p_merchant uuid, p_invitee uuid, p_order uuid, p_amount bigint,
  p_at timestamptz) returns void language plpgsql as $$
declare
  v_repaid bigint;
begin
  perform lock_ledger(p_merchant);
  if exists (select 1 from referral_reward where merchant_id = p_merchant and invitee_id = p_invitee
      and order_id = p_order) then
    return;
  end if;
  v_repaid := least(p_amount, -ledger_balance(p_merchant, 'owed'));
  perform post_to_ledger(p_merchant, 'referral_received', p_order::text, p_at, null,
    array['referral', 'owed', 'available'], array[-p_amount, v_repaid, p_amount - v_repaid]);
  insert into referral_reward (merchant_id, invitee_id, order_id, amount, at)
  values (p_merchant, p_invitee, p_order, p_amount, p_at);
  -- The message leads to the merchant's own alliance, since an inviter must not learn the ids of others.
  perform notify_merchant(p_merchant, 'referral_received', jsonb_build_object('amount', p_amount),
    'referral', p_merchant::text, p_at);
  perform emit_live_event(p_merchant, 'wallet', '{}', p_at);
end $$;

-- Takes a reversed reward back from the inviter, once per refund: from available, and the rest becomes a debt.
create or replace function reverse_referral_reward(p_merchant uuid, p_invitee uuid, p_order uuid, p_refund uuid,
  p_amount bigint, p_at timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  v_available bigint;
begin
  perform lock_ledger(p_merchant);
  if not exists (select 1 from referral_reward where merchant_id = p_merchant and invitee_id = p_invitee
      and order_id = p_order) then
    -- The reward itself has not arrived yet. The outbox repeats this message until it has.
    perform refuse('conflict');
  end if;
  if exists (select 1 from ledger_transaction where merchant_id = p_merchant and kind = 'referral_reversed'
      and source = p_refund::text) then
    return;
  end if;
  v_available := least(p_amount, ledger_balance(p_merchant, 'available'));
  perform post_to_ledger(p_merchant, 'referral_reversed', p_refund::text, p_at, null,
    array['available', 'owed', 'referral'], array[-v_available, v_available - p_amount, p_amount]);
  update referral_reward set reversed = reversed + p_amount
  where merchant_id = p_merchant and invitee_id = p_invitee and order_id = p_order;
  perform emit_live_event(p_merchant, 'wallet', '{}', p_at);
end $$;

-- Lets a merchant invite others, once enough orders are completed. The outbox makes the code, on the node where codes
-- are unique.
create or replace function qualify_inviter(p_merchant uuid, p_at timestamptz) returns void language plpgsql as $$
begin
  if (select completed_orders from merchant_counter where merchant_id = p_merchant) = qualifying_orders() then
    perform enqueue(p_merchant, 'qualified', '{}', p_at);
  end if;
end $$;

-- Credits the inviter with exactly the reward that the invitee's books have for an order.
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
