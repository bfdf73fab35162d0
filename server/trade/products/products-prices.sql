-- The lowest price that loses nothing at any quantity; equal to leastPrice of the contract.
create or replace function least_price(p_purchase bigint, p_fee_bps integer) returns bigint language sql immutable as $$
  select (p_purchase * 10000 + 9999 - p_fee_bps) / (10000 - p_fee_bps)
$$;

-- The purchase price with a level's margin, rounded up to the cent; equal to suggestedPrice of the contract.
create or replace function suggested_price(p_purchase bigint, p_margin_bps integer, p_fee_bps integer) returns bigint
  language sql immutable as $$
  select greatest((p_purchase * (10000 + p_margin_bps) + 9999) / 10000, least_price(p_purchase, p_fee_bps))
$$;
