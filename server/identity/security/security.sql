-- The security log of an account. Only a sweep deletes from it, and only what is old by the database's clock: the
-- password of a role must not remove the trace of a way in.
create or replace function forget_security_events(p_merchant uuid, p_at timestamptz) returns bigint language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_forgotten bigint;
begin
  perform check_sweep_time(p_at);
  delete from security_event where merchant_id = p_merchant and at < p_at - security_log_kept_period();
  get diagnostics v_forgotten = row_count;
  return v_forgotten;
end $$;
