-- How long parcels take, by supplier and country. Each of the newest parcels is a number: the second of its delivery
-- times 64, plus its days, up to 63; 0 is a free place. The length never changes, so that a delivery writes little.
create table delivery_days (
  merchant_id uuid not null references merchant,
  supplier text collate "C" not null,
  country text not null,
  parcels bigint[] not null check (cardinality(parcels) = 40),
  primary key (merchant_id, supplier, country)
);

insert into delivery_days (merchant_id, supplier, country, parcels)
select merchant_id, supplier, country,
  array_agg(parcel order by newest) || array_fill(0::bigint, array[40 - count(*)::integer])
from (
  select *, row_number() over (partition by merchant_id, supplier, country order by parcel desc) as newest
  from (
    select o.merchant_id, s.supplier, c.address->>'country' as country,
      floor(extract(epoch from o.reached_at))::bigint * 64
        + least(63, greatest(1, ceil(extract(epoch from o.reached_at - o.shipped_at) / 86400)))::bigint as parcel
    from orders o
    join order_contact c on c.merchant_id = o.merchant_id and c.order_id = o.id
    join (
      select distinct l.merchant_id, l.order_id, p.supplier from order_line l join product p on p.id = l.product_id
    ) as s on s.merchant_id = o.merchant_id and s.order_id = o.id
    where o.reached_at is not null and c.address->>'country' is not null) as delivered) as counted
where newest <= 40
group by merchant_id, supplier, country;
