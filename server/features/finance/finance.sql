-- The currency that everything is settled in.

-- Writes the currency at the first start, and scales the first levels and packages, which are priced in cents of a
-- dollar; answers the currency that this database has.
create or replace function claim_settlement_currency(p_currency text, p_dollar bigint) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_currency text;
begin
  insert into settlement (currency, dollar) values (p_currency, p_dollar) on conflict do nothing;
  if found and p_dollar <> 100 and not exists (select 1 from fee_rule) then
    update level set upgrade_price = upgrade_price * p_dollar / 100;
    update package set price = price * p_dollar / 100;
  end if;
  select currency into v_currency from settlement;
  return v_currency;
end $$;
