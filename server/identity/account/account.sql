-- The pay password's token, which confirms one movement of money.

-- Uses up the token that confirmed a call; answers the amount that the merchant confirmed.
create or replace function consume_pay_token(p_merchant uuid, p_session uuid, p_purpose text, p_hash bytea,
  p_destination bytea, p_at timestamptz) returns bigint language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  v_amount bigint;
begin
  perform check_time(p_at);
  update pay_token set used_at = p_at
  where merchant_id = p_merchant and hash = p_hash and session_id = p_session and purpose = p_purpose
    and destination is not distinct from p_destination and used_at is null and expires_at > p_at
    and access_version = (select access_version from merchant where merchant_id = p_merchant)
  returning amount into v_amount;
  if not found then
    perform refuse('pay_password_required');
  end if;
  return v_amount;
end $$;
