-- What of each line of an order a refund gives back: pieces, and money. Without pieces it is a part of the price.
-- The lines of an approved refund add up to it, so that those of all refunds of an order add up to what went back.
create table refund_line (
  merchant_id uuid not null,
  refund_id uuid not null,
  position smallint not null,
  order_id uuid not null,
  quantity integer not null check (quantity >= 0),
  amount bigint not null check (amount >= 0),
  primary key (merchant_id, refund_id, position),
  foreign key (merchant_id, refund_id) references refund,
  foreign key (merchant_id, order_id, position) references order_line
);
create index refund_line_by_order on refund_line (merchant_id, order_id);

-- The lines that were asked for: [{position, quantity, amount}]; null: an amount of the whole order.
alter table refund add column lines jsonb check (jsonb_typeof(lines) = 'array');

-- Refunds of before were amounts: each is divided among the lines as refund-lines.sql divides one, as it was booked.
do $$
declare
  r record;
begin
  for r in
    select f.merchant_id, f.id, f.order_id, f.amount, o.selling_total from refund f
    join orders o on o.merchant_id = f.merchant_id and o.id = f.order_id
    where f.status = 'approved' order by f.merchant_id, f.order_id, f.decided_at, f.id
  loop
    insert into refund_line (merchant_id, refund_id, position, order_id, quantity, amount)
    select r.merchant_id, r.id, part.position, r.order_id, case when part.total = r.amount then part.pieces else 0 end,
      (div(r.amount::numeric * part.upto, part.total) - div(r.amount::numeric * (part.upto - part.amount), part.total))
    from (
      select rest.position, rest.pieces, rest.amount, sum(rest.amount) over (order by rest.position) as upto,
        sum(rest.amount) over () as total
      from (
        select l.position, l.quantity - coalesce(g.pieces, 0) as pieces,
          l.quantity * l.selling_price - coalesce(g.amount, 0) as amount
        from order_line l left join (
          select position, sum(quantity) as pieces, sum(amount) as amount from refund_line
          where merchant_id = r.merchant_id and order_id = r.order_id group by position) as g on g.position = l.position
        where l.merchant_id = r.merchant_id and l.order_id = r.order_id) as rest) as part
    where part.total > 0;
  end loop;
end $$;
