-- What shoppers do with their orders. They have no account: the secret in the order's link identifies them. So these
-- functions take the secret, and no role of the server can name an order here. They run where the secrets are, and call
-- the movement on the merchant's node.

-- The order of a secret. p_secret: as in the link; the database stores only its SHA-256.
create or replace function find_order_of_secret(p_secret text) returns order_secret language plpgsql stable as $$
declare
  v_order order_secret;
begin
  select * into v_order from order_secret where hash = sha256(convert_to(p_secret, 'UTF8'));
  if not found then
    perform refuse('not_found');
  end if;
  return v_order;
end $$;

create or replace function cancel_unpaid_order_by_shopper(p_secret text, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_of order_secret := find_order_of_secret(p_secret);
begin
  perform cancel_order(v_of.merchant_id, v_of.order_id, null, 'shopper', 'shopper', p_at);
end $$;

create or replace function confirm_receipt_by_shopper(p_secret text, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_of order_secret := find_order_of_secret(p_secret);
begin
  perform confirm_receipt(v_of.merchant_id, v_of.order_id, p_at);
end $$;

create or replace function add_review_by_shopper(p_secret text, p_position smallint, p_stars smallint, p_text text,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_of order_secret := find_order_of_secret(p_secret);
begin
  perform add_review(v_of.merchant_id, v_of.order_id, p_position, p_stars, p_text, p_at);
end $$;

create or replace function request_erasure_by_shopper(p_secret text, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_of order_secret := find_order_of_secret(p_secret);
begin
  perform request_erasure(v_of.merchant_id, v_of.order_id, p_at);
end $$;
