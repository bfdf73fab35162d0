-- Stores the currency at the first start, and converts the prices of the first levels and packages, which are in US
-- cents. Answers the currency of this database.
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
