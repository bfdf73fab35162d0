-- The sums that an operator decides about in a day, and their limit.

-- Adds an amount to an operator's sums of the day and refuses a sum above the limit, so that another operator decides.
-- A single decision above the limit passes as the first of the day, since every operator has the same limit. p_kind: a
-- column of operator_day.
create or replace function count_decision(p_operator uuid, p_kind text, p_amount bigint, p_at timestamptz) returns void
  language plpgsql as $$
declare
  v_sum bigint;
begin
  insert into operator_day as d (operator_id, date, deposits, withdrawals, refunds, goodwill, supplier_payouts,
    partner_payouts)
  values (p_operator, (p_at at time zone 'UTC')::date, case when p_kind = 'deposits' then p_amount else 0 end,
    case when p_kind = 'withdrawals' then p_amount else 0 end, case when p_kind = 'refunds' then p_amount else 0 end,
    case when p_kind = 'goodwill' then p_amount else 0 end,
    case when p_kind = 'supplier_payouts' then p_amount else 0 end,
    case when p_kind = 'partner_payouts' then p_amount else 0 end)
  on conflict (operator_id, date) do update set deposits = d.deposits + excluded.deposits,
    withdrawals = d.withdrawals + excluded.withdrawals, refunds = d.refunds + excluded.refunds,
    goodwill = d.goodwill + excluded.goodwill, supplier_payouts = d.supplier_payouts + excluded.supplier_payouts,
    partner_payouts = d.partner_payouts + excluded.partner_payouts
  returning deposits + withdrawals + refunds + goodwill + supplier_payouts + partner_payouts into v_sum;
  if v_sum > p_amount and v_sum > (select operator_day_max from policy) then
    perform refuse('conflict', '{"because": "operator_day", "fields": {"reason": "operator_day_reached"}}');
  end if;
end $$;

-- Counts a decision for both operators of a proposal, in the order of their ids, so that two proposals of the same two
-- cannot deadlock.
create or replace function count_decision_of_two(p_operators uuid[], p_kind text, p_amount bigint, p_at timestamptz)
  returns void language plpgsql as $$
declare
  v_operator uuid;
begin
  for v_operator in select id from unnest(p_operators) as given (id) order by id loop
    perform count_decision(v_operator, p_kind, p_amount, p_at);
  end loop;
end $$;
