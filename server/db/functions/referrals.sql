-- r

-- A fifth of the fee of an invitee's settled order goes to the inviter, for twelve months.
create or replace function share_fee(p_merchant uuid, p_order uuid, p_fee bigint, p_at timestamptz) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_inviter uuid;
  v_amount bigint := div(p_fee * 2000, 10000);
begin
  select inviter_id into v_inviter from merchant
  where merchant_id = p_merchant and p_at < applied_at + interval '12 months';
  if v_inviter is null or v_amount = 0 then
    return;
  end if;
  perform ledger_post(p_merchant, 'referral_shared', p_order::text, p_at, p_order,
    array['revenue:fee', 'referral'], array[-v_amount, v_amount]);
  insert into referral_share (merchant_id, order_id, inviter_id, amount)
  values (p_merchant, p_order, v_inviter, v_amount);
  perform send_out(p_merchant, 'referral',
    jsonb_build_object('inviterId', v_inviter, 'orderId', p_order, 'amount', v_amount), p_at);
end $$;

-- What the inviter keeps is a fifth of what is left of the fee. A refund before settlement made the fee itself
-- smaller and takes nothing back a second time.
create or replace function unshare_fee(p_merchant uuid, p_order uuid, p_refund uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
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
  v_amount := v_share.amount - div((o.fee_taken - o.fee_returned)::numeric * 2000, 10000)::bigint - v_share.reversed;
  if v_amount <= 0 then
    return;
  end if;
  update referral_share set reversed = reversed + v_amount where merchant_id = p_merchant and order_id = p_order;
  perform ledger_post(p_merchant, 'referral_share_reversed', p_refund::text, p_at, p_order,
    array['referral', 'revenue:fee'], array[-v_amount, v_amount]);
  perform send_out(p_merchant, 'referral_back', jsonb_build_object('inviterId', v_share.inviter_id,
    'orderId', p_order, 'refundId', p_refund, 'amount', v_amount), p_at);
end $$;

-- The inviter's side, once an order whatever the outbox repeats.
create or replace function receive_referral(p_merchant uuid, p_invitee uuid, p_order uuid, p_amount bigint, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_repaid bigint;
begin
  perform ledger_lock(p_merchant);
  if exists (select from referral_reward where merchant_id = p_merchant and invitee_id = p_invitee
      and order_id = p_order) then
    return;
  end if;
  v_repaid := least(p_amount, -ledger_balance(p_merchant, 'owed'));
  perform ledger_post(p_merchant, 'referral_received', p_order::text, p_at, null,
    array['referral', 'owed', 'available'], array[-p_amount, v_repaid, p_amount - v_repaid]);
  insert into referral_reward (merchant_id, invitee_id, order_id, amount, at)
  values (p_merchant, p_invitee, p_order, p_amount, p_at);
  perform tell(p_merchant, 'referral_received', jsonb_build_object('amount', p_amount), 'referral', p_invitee::text, p_at);
  perform live(p_merchant, 'wallet', '{}', p_at);
end $$;

create or replace function reverse_referral(p_merchant uuid, p_invitee uuid, p_order uuid, p_refund uuid, p_amount bigint,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_available bigint;
begin
  perform ledger_lock(p_merchant);
  if not exists (select from referral_reward where merchant_id = p_merchant and invitee_id = p_invitee
      and order_id = p_order) then
    -- The reward itself has not arrived yet: it comes first.
    perform refuse('conflict');
  end if;
  if exists (select from ledger_transaction where merchant_id = p_merchant and kind = 'referral_reversed'
      and source = p_refund::text) then
    return;
  end if;
  v_available := least(p_amount, ledger_balance(p_merchant, 'available'));
  perform ledger_post(p_merchant, 'referral_reversed', p_refund::text, p_at, null,
    array['available', 'owed', 'referral'], array[-v_available, v_available - p_amount, p_amount]);
  update referral_reward set reversed = reversed + p_amount
  where merchant_id = p_merchant and invitee_id = p_invitee and order_id = p_order;
  perform live(p_merchant, 'wallet', '{}', p_at);
end $$;

-- Ten completed orders: the merchant may invite. The code is made outside, where codes are unique.
create or replace function qualify(p_merchant uuid, p_at timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if (select completed_orders from merchant_counter where merchant_id = p_merchant) = 10 then
    perform send_out(p_merchant, 'qualified', '{}', p_at);
  end if;
end $$;
