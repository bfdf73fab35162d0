-- How long parcels take. A reported delivery counts its order; a page reads one row.

-- Adds a delivered order to the newest parcels to its country, of each of its suppliers, in place of the oldest one. A
-- parcel is the second of its delivery times 64, plus the whole days from the dispatch, up to 63.
create or replace function count_delivery(o orders, p_reached timestamptz) returns void language plpgsql as $$
declare
  v_country text := (select address->>'country' from order_contact
    where merchant_id = o.merchant_id and order_id = o.id);
  v_parcel bigint := floor(extract(epoch from p_reached))::bigint * 64
    + least(63, greatest(1, ceil(extract(epoch from p_reached - o.shipped_at) / 86400)))::bigint;
  v_supplier text;
  v_parcels bigint[];
  v_oldest integer;
begin
  if v_country is null then
    return;
  end if;
  for v_supplier in
    select distinct p.supplier from order_line l join product p on p.id = l.product_id
    where l.merchant_id = o.merchant_id and l.order_id = o.id order by 1
  loop
    select parcels into v_parcels from delivery_days
    where merchant_id = o.merchant_id and supplier = v_supplier and country = v_country;
    if v_parcels is null then
      insert into delivery_days (merchant_id, supplier, country, parcels)
      values (o.merchant_id, v_supplier, v_country,
        v_parcel || array_fill(0::bigint, array[delivery_parcels_max() - 1]));
      continue;
    end if;
    v_oldest := array_position(v_parcels, (select min(parcel) from unnest(v_parcels) as parcel));
    if v_parcels[v_oldest] < v_parcel then
      v_parcels[v_oldest] := v_parcel;
      update delivery_days set parcels = v_parcels
      where merchant_id = o.merchant_id and supplier = v_supplier and country = v_country;
    end if;
  end loop;
end $$;
