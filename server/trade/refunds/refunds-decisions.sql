create or replace function refund_amount(p_merchant uuid, p_refund uuid) returns bigint language plpgsql stable as $$
begin
  return (select amount from refund where merchant_id = p_merchant and id = p_refund);
end $$;

-- Whether the refunds that the platform bears for a merchant in a day and in a week, with a further amount, need two
-- operators.
create or replace function platform_refund_needs_two(p_merchant uuid, p_at timestamptz, p_further bigint)
  returns boolean language plpgsql stable as $$
declare
  v_day bigint;
  v_week bigint;
begin
  select coalesce(sum(amount) filter (where decided_at > p_at - threshold_day()), 0), coalesce(sum(amount), 0)
  into v_day, v_week from refund
  where merchant_id = p_merchant and bears = 'platform' and decided_at > p_at - threshold_week();
  return needs_two_persons(v_day + p_further, v_week + p_further);
end $$;

-- The lines that an operator chose for a refund, with their worth, which must be the amount; null stays null.
create or replace function price_decided_lines(r refund, p_amount bigint, p_lines jsonb) returns jsonb
  language plpgsql stable as $$
declare
  v_lines jsonb := price_refund_lines(r.merchant_id, r.order_id, p_lines);
begin
  if v_lines is not null and p_amount is distinct from lines_worth(v_lines) then
    perform refuse('validation', '{"fields": {"amount": "field_out_of_range"}}');
  end if;
  return v_lines;
end $$;

-- What a platform_refund changes. p_refund: {refundId uuid, amount bigint or none, lines [{position, quantity}] or
-- none}. Each line is a row with its worth, so that both persons read what goes back.
create or replace function platform_refund_effect(p_merchant uuid, p_refund jsonb) returns jsonb
  language plpgsql stable as $$
declare
  r refund;
  v_lines jsonb;
begin
  select * into r from refund where merchant_id = p_merchant and id = (p_refund->>'refundId')::uuid;
  if not found then
    perform refuse('not_found');
  end if;
  if r.status <> 'pending_approval' then
    perform refuse('conflict', jsonb_build_object('status', r.status));
  end if;
  perform bearer_of_refund(p_merchant, r.id, 'platform');
  v_lines := price_decided_lines(r, (p_refund->>'amount')::bigint, p_refund->'lines');
  return jsonb_build_array(
    effect_row('status', to_jsonb(r.status), '"approved"'),
    effect_row('amount', to_jsonb(r.amount), coalesce(p_refund->'amount', to_jsonb(r.amount)))) || (
      select coalesce(jsonb_agg(effect_row(concat('lines.', c.position, '.', c.quantity, ' × ',
          concat_ws(' · ', localize_text(l.title, 'en'), nullif(localize_text(l.variant, 'en'), ''))), 'null',
        to_jsonb(c.amount)) order by c.position), '[]')
      from jsonb_to_recordset(v_lines) as c (position smallint, quantity integer, amount bigint)
      join order_line l on l.merchant_id = p_merchant and l.order_id = r.order_id and l.position = c.position);
end $$;

drop function if exists decide_refund(uuid, uuid, bigint, text, text, timestamptz);

-- Approves a refund: all that was requested (p_amount null), or less, or lines: [{position, quantity}]. Answers who
-- bears it.
create or replace function decide_refund(p_merchant uuid, p_refund uuid, p_amount bigint, p_bears text,
  p_decision text, p_at timestamptz, p_lines jsonb default null) returns text language plpgsql as $$
declare
  r refund := lock_refund(p_merchant, p_refund);
begin
  perform book_refund(p_merchant, p_refund, coalesce(p_amount, r.amount), p_bears, p_decision, 'refund_decided', p_at,
    price_decided_lines(r, p_amount, p_lines));
  perform notify_refund(p_merchant, p_refund, 'refund_approved', true, p_at);
  return (select bears from refund where merchant_id = p_merchant and id = p_refund);
end $$;

drop function if exists decide_refund_by_operator(bytea, uuid, uuid, bigint, text, text, timestamptz);

-- Decides a refund, of an amount or of lines. What the platform bears comes from the day's budget, and above the
-- threshold it needs a proposal of the kind platform_refund. p_lines: [{position, quantity}], or null.
create or replace function decide_refund_by_operator(p_session bytea, p_of uuid, p_refund uuid, p_amount bigint,
  p_lines jsonb, p_bears text, p_decision text, p_at timestamptz) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := require_proven_operator(p_session, array['finance'], p_at);
  v_bears text := bearer_of_refund(p_of, p_refund, p_bears);
  v_decided text;
begin
  perform refuse_reserved_reason(p_decision);
  -- The day's budget is locked before the merchant.
  if v_bears = 'platform' then
    perform spend_grant(coalesce(p_amount, refund_amount(p_of, p_refund)), p_at);
    perform count_decision(v_operator, 'refunds', coalesce(p_amount, refund_amount(p_of, p_refund)), p_at);
  end if;
  select decide_refund(p_of, p_refund, p_amount, p_bears, p_decision, p_at, p_lines) into v_decided;
  -- A pick-up in between changes who bears it.
  if v_decided <> v_bears then
    perform refuse('conflict', '{"fields": {"reason": "bearer_changed"}}');
  end if;
  if v_bears = 'platform' and platform_refund_needs_two(p_of, p_at, 0) then
    perform refuse('conflict', '{"needs": "proposal"}');
  end if;
end $$;

create or replace function reject_refund(p_merchant uuid, p_refund uuid, p_decision text, p_at timestamptz)
  returns void language plpgsql as $$
declare
  r refund := lock_refund(p_merchant, p_refund);
begin
  update refund set status = 'rejected', decision = p_decision, decided_at = p_at,
    decided_on = shop_date(p_merchant, p_at)
  where merchant_id = p_merchant and id = p_refund;
  perform record_order_event(p_merchant, r.order_id, p_at, 'refund_rejected');
  perform notify_refund(p_merchant, p_refund, 'refund_rejected', true, p_at);
  perform emit_live_event(p_merchant, 'order', jsonb_build_object('id', r.order_id), p_at);
end $$;

create or replace function reject_refund_by_operator(p_session bytea, p_of uuid, p_refund uuid, p_decision text,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_proven_operator(p_session, array['finance'], p_at);
  perform refuse_reserved_reason(p_decision);
  perform reject_refund(p_of, p_refund, p_decision, p_at);
end $$;

-- Approves a refund that no operator has decided in time. After a withdrawal from the contract only the return of the
-- goods brings the money; without it the refund ends.
create or replace function approve_refund_by_silence(p_merchant uuid, p_refund uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r refund := lock_refund(p_merchant, p_refund);
begin
  perform require_due(r.decide_by, p_at);
  if r.cause = 'withdrawal' and r.sent_back_at is null then
    perform reject_refund(p_merchant, p_refund, 'not_sent_back', p_at);
    return;
  end if;
  perform decide_refund(p_merchant, p_refund, null,
    case r.goods when 'not_received' then 'supplier' else 'merchant' end,
    case when r.cause = 'withdrawal' then 'sent_back' else 'silence' end, p_at);
end $$;

create or replace function pay_refund_again(p_merchant uuid, p_refund uuid, p_at timestamptz) returns void
  language plpgsql as $$
declare
  r refund := lock_refund_in_any_state(p_merchant, p_refund);
begin
  if r.status <> 'approved' or r.paid_at is not null or r.payment_failure is null then
    perform refuse('conflict');
  end if;
  perform enqueue(p_merchant, 'refund_payout', jsonb_build_object('refundId', p_refund, 'orderId', r.order_id), p_at);
end $$;

create or replace function pay_refund_again_by_operator(p_session bytea, p_of uuid, p_refund uuid, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_proven_operator(p_session, array['finance'], p_at);
  perform pay_refund_again(p_of, p_refund, p_at);
end $$;
