-- Exchange rates, by day. Amounts are only shown with them, about; no sum that moves is calculated from them.

-- Whether these are rates: [{currency, rate}], each currency once. A rate is a decimal string of what one unit of the
-- settlement currency is worth.
create or replace function are_proposed_rates(p_rates jsonb) returns boolean language plpgsql immutable as $$
begin
  return jsonb_typeof(p_rates) = 'array' and jsonb_array_length(p_rates) between 1 and exchange_rates_max()
    and not exists (
      select 1 from jsonb_array_elements(p_rates) as row
      where jsonb_typeof(row) <> 'object' or row - array['currency', 'rate'] <> '{}'
        or jsonb_typeof(row->'currency') is distinct from 'string' or row->>'currency' !~ '^[A-Z]{3}$'
        or jsonb_typeof(row->'rate') is distinct from 'string'
        or row->>'rate' !~ '^(0|[1-9][0-9]{0,8})(\.[0-9]{1,10})?$' or row->>'rate' ~ '^[0.]+$')
    and (select count(distinct row->>'currency') = count(*) from jsonb_array_elements(p_rates) as row);
end $$;

-- The newest rate of a currency at a time; none if it is older than what is shown.
create or replace function exchange_rate_at(p_currency text, p_at timestamptz) returns exchange_rate
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_rate exchange_rate;
  v_today date := (p_at at time zone 'UTC')::date;
begin
  select * into v_rate from exchange_rate
  where currency = p_currency and day <= v_today and day > v_today - exchange_rate_shown_days()
  order by day desc limit 1;
  return v_rate;
end $$;

-- Refuses a day that has not come or is too old to be shown, and a rate of the settlement currency itself.
create or replace function require_rates_of_day(p_day date, p_rates jsonb, p_at timestamptz) returns void
  language plpgsql stable as $$
declare
  v_today date := (p_at at time zone 'UTC')::date;
begin
  if p_day > v_today or p_day <= v_today - exchange_rate_shown_days() then
    perform refuse('validation', '{"fields": {"day": "field_out_of_range"}}');
  elsif exists (select 1 from jsonb_array_elements(p_rates) as row join settlement s on s.currency = row->>'currency')
  then
    perform refuse('validation', '{"fields": {"rates": "field_invalid"}}');
  end if;
end $$;

create or replace function exchange_rates_effect(p_payload jsonb, p_at timestamptz) returns jsonb
  language plpgsql stable as $$
begin
  perform require_rates_of_day((p_payload->>'day')::date, p_payload->'rates', p_at);
  return (
    select jsonb_agg(effect_row(row->>'currency',
      to_jsonb(trim_scale((exchange_rate_at(row->>'currency', p_at)).rate)::text), row->'rate')
      order by row->>'currency')
    from jsonb_array_elements(p_payload->'rates') as row);
end $$;

-- Adds the rates of a day that two operators decided. They replace those that the day had.
create or replace function add_exchange_rates(p_payload jsonb, p_made_by uuid[]) returns void language plpgsql as $$
begin
  insert into exchange_rate (currency, day, rate, made_by)
  select row->>'currency', (p_payload->>'day')::date, (row->>'rate')::numeric, p_made_by
  from jsonb_array_elements(p_payload->'rates') as row order by row->>'currency'
  on conflict (currency, day) do update set rate = excluded.rate, made_by = excluded.made_by;
end $$;

-- Adds the rates of the server's daily file, and answers how many are new. What two operators decided stays.
create or replace function add_rates_of_file(p_day date, p_rates jsonb, p_at timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_added integer;
begin
  if not are_proposed_rates(p_rates) then
    perform refuse('validation', '{"fields": {"rates": "field_invalid"}}');
  end if;
  perform require_rates_of_day(p_day, p_rates, p_at);
  insert into exchange_rate (currency, day, rate)
  select row->>'currency', p_day, (row->>'rate')::numeric
  from jsonb_array_elements(p_rates) as row order by row->>'currency'
  on conflict (currency, day) do update set rate = excluded.rate
    where exchange_rate.made_by is null and exchange_rate.rate <> excluded.rate;
  get diagnostics v_added = row_count;
  return v_added;
end $$;
