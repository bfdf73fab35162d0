-- The figures of a shop's day, counted in the transaction of the event. Functions for figures are in PL/pgSQL, since a
-- function in plain SQL that is not inlined is planned again at every call.

create or replace function add_day_figures(
  p_merchant uuid, p_date date, p_sales bigint default 0, p_orders bigint default 0,
  p_estimated_profit bigint default 0, p_profit bigint default 0, p_cancelled bigint default 0,
  p_refunded bigint default 0, p_visitors bigint default 0, p_late_pickups bigint default 0,
  p_merchant_cancellations bigint default 0, p_merchant_refunds bigint default 0
) returns void language plpgsql as $$
begin
  -- Two statements, because an upsert locks the row before it changes it, and the lock adds a WAL record.
  insert into merchant_day (merchant_id, date) values (p_merchant, p_date) on conflict do nothing;
  update merchant_day set
    sales = sales + p_sales,
    orders = orders + p_orders,
    estimated_profit = estimated_profit + p_estimated_profit,
    profit = profit + p_profit,
    cancelled = cancelled + p_cancelled,
    refunded = refunded + p_refunded,
    visitors = visitors + p_visitors,
    late_pickups = late_pickups + p_late_pickups,
    merchant_cancellations = merchant_cancellations + p_merchant_cancellations,
    merchant_refunds = merchant_refunds + p_merchant_refunds
  where merchant_id = p_merchant and date = p_date;
end $$;
