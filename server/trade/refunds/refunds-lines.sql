-- Lines of refunds: what pieces are worth, and how an amount is divided among the lines of its order.

-- What can still go back of each line of an order, as a row of refund_line: pieces and money.
create or replace function lines_left(p_merchant uuid, p_order uuid) returns setof refund_line
  language plpgsql stable as $$
begin
  return query
    select l.merchant_id, null::uuid, l.position, l.order_id, l.quantity - coalesce(g.pieces, 0)::integer,
      (l.quantity * l.selling_price - coalesce(g.amount, 0))::bigint
    from order_line l
    left join (
      select b.position, sum(b.quantity) as pieces, sum(b.amount) as amount from refund_line b
      where b.merchant_id = p_merchant and b.order_id = p_order group by b.position) as g on g.position = l.position
    where l.merchant_id = p_merchant and l.order_id = p_order order by l.position;
end $$;

-- The worth of some of the remaining pieces, out of the remaining money; the last pieces take the remainder. Equal to
-- contract/refund-lines.ts.
create or replace function pieces_worth(p_left refund_line, p_pieces integer) returns bigint
  language sql immutable as $$
  select div(p_left.amount::numeric * p_pieces, p_left.quantity)::bigint
$$;

-- Divides an amount in proportion to parts, whose sum it does not exceed. The shares are differences of a running sum,
-- so they add up, the last one takes the remainder, and none exceeds its part.
create or replace function divide_amount(p_amount bigint, p_parts bigint[]) returns bigint[]
  language sql immutable as $$
  select array_agg((div(p_amount::numeric * upto, total) - div(p_amount::numeric * (upto - part), total))::bigint
    order by at)
  from (
    select at, part, sum(part) over (order by at) as upto, sum(part) over () as total
    from unnest(p_parts) with ordinality as parts (part, at)) as sums
$$;

-- The chosen lines with their current worth; null stays null. Refuses an unknown line, a line that is named twice, and
-- more pieces than remain. p_lines: [{position, quantity}].
create or replace function price_refund_lines(p_merchant uuid, p_order uuid, p_lines jsonb) returns jsonb
  language plpgsql stable as $$
declare
  v_priced jsonb;
  v_count integer;
begin
  if coalesce(jsonb_typeof(p_lines), 'null') = 'null' then
    return null;
  end if;
  select jsonb_agg(jsonb_build_object('position', l.position, 'quantity', c.quantity,
      'amount', pieces_worth(l, c.quantity)) order by l.position) into v_priced
  from lines_left(p_merchant, p_order) as l
  join jsonb_to_recordset(p_lines) as c (position smallint, quantity integer) on c.position = l.position
  where c.quantity between 1 and l.quantity;
  select count(distinct value->'position') into v_count from jsonb_array_elements(p_lines);
  if v_count <> jsonb_array_length(p_lines) or v_count is distinct from jsonb_array_length(v_priced) then
    perform refuse('validation', '{"fields": {"lines": "field_out_of_range"}}');
  end if;
  return v_priced;
end $$;

create or replace function lines_worth(p_lines jsonb) returns bigint language sql immutable as $$
  select sum((value->>'amount')::bigint)::bigint from jsonb_array_elements(p_lines)
$$;

-- Writes what an approved refund gives back of each line, before the order counts it. A refund of all the remaining
-- money takes all pieces. Chosen pieces go back if the amount is exactly their worth. A lower amount, or one without
-- lines, reduces the price: of the chosen lines, or of all if those are not worth that much any more.
create or replace function write_refund_lines(r refund) returns void language plpgsql as $$
declare
  v_left refund_line[] := array(select l from lines_left(r.merchant_id, r.order_id) as l);
  v_pieces integer[];
  v_worth bigint[];
  v_parts bigint[];
begin
  select array_agg(each.pieces order by l.position), array_agg(coalesce(pieces_worth(l, each.pieces), 0)
    order by l.position), array_agg(l.amount order by l.position)
  into v_pieces, v_worth, v_parts from unnest(v_left) as l
  left join jsonb_to_recordset(r.lines) as c (position smallint, quantity integer) on c.position = l.position
  cross join lateral (select case when l.quantity > 0 then least(coalesce(c.quantity, 0), l.quantity) end as pieces)
    as each;
  if (select sum(part) from unnest(v_parts) as part) = r.amount then
    select array_agg(l.quantity order by l.position) into v_pieces from unnest(v_left) as l;
  elsif (select sum(part) from unnest(v_worth) as part) = r.amount then
    v_parts := v_worth;
  else
    v_pieces := null;
    if (select sum(part) from unnest(v_worth) as part) > r.amount then
      v_parts := v_worth;
    end if;
  end if;
  insert into refund_line (merchant_id, refund_id, position, order_id, quantity, amount)
  select r.merchant_id, r.id, (v_left[at]).position, r.order_id, coalesce(v_pieces[at], 0), part
  from unnest(divide_amount(r.amount, v_parts)) with ordinality as divided (part, at)
  where part > 0 or v_pieces[at] > 0;
end $$;
