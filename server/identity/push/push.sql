-- Whether a message repeats what the lists of orders, deposits and questions show.
create or replace function is_routine_notice(p_kind text) returns boolean immutable return p_kind in ('order_paid',
  'order_shipped', 'order_reached', 'order_received', 'order_settled', 'deposit_announced', 'deposit_announced_bank',
  'deposit_announced_chain', 'question_asked', 'question_of_order');

-- The setting that controls the notification of a message; null if it is not pushed.
create or replace function push_topic(p_kind text) returns text immutable return case
  when p_kind = 'order_paid' then 'orders'
  when p_kind in ('pick_up_due', 'refund_answer_due') then 'deadlines'
  when p_kind in ('refund_requested', 'refund_approved', 'refund_approved_silence', 'refund_rejected',
    'refund_withdrawn', 'refund_sent_back') then 'refunds'
  when p_kind in ('question_asked', 'question_of_order') then 'questions'
  when p_kind in ('order_settled', 'deposit_credited', 'deposit_credited_not_final', 'withdrawal_paid',
    'withdrawal_returned') then 'money'
  end;

-- When a notification of this moment is due: now, or at the end of the quiet hours, which are the same every day.
create or replace function push_due_at(p_merchant uuid, p_at timestamptz) returns timestamptz language plpgsql as $$
declare
  v_zone text := (select time_zone from shop where merchant_id = p_merchant);
  v_setting push_setting;
  v_local timestamp := p_at at time zone v_zone;
  v_minute integer := extract(hour from v_local) * 60 + extract(minute from v_local);
  v_from integer;
  v_to integer;
begin
  select * into v_setting from push_setting where merchant_id = p_merchant;
  v_from := coalesce(v_setting.quiet_from, quiet_from_minute());
  v_to := coalesce(v_setting.quiet_to, quiet_to_minute());
  if v_from = v_to or v_from < v_to and (v_minute < v_from or v_minute >= v_to)
     or v_from > v_to and v_minute < v_from and v_minute >= v_to then
    return p_at;
  end if;
  -- The end is today or, before midnight, tomorrow.
  return (v_local::date + (v_minute >= v_to)::integer + make_interval(mins => v_to)) at time zone v_zone;
end $$;

-- Enqueues the notification of a message, if the merchant has devices and wants it.
create or replace function enqueue_push(p_merchant uuid, p_notice uuid, p_kind text, p_at timestamptz) returns void
  language plpgsql as $$
declare
  v_topic text := push_topic(p_kind);
  v_setting push_setting;
begin
  if v_topic is null or not exists (select 1 from push_device where merchant_id = p_merchant) then
    return;
  end if;
  select * into v_setting from push_setting where merchant_id = p_merchant;
  if not coalesce(case v_topic when 'orders' then v_setting.orders when 'deadlines' then v_setting.deadlines
      when 'refunds' then v_setting.refunds when 'questions' then v_setting.questions
      else v_setting.money end, true) then
    return;
  end if;
  perform enqueue(p_merchant, 'push', jsonb_build_object('noticeId', p_notice), p_at, push_due_at(p_merchant, p_at));
end $$;
