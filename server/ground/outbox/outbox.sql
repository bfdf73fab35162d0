-- Makes a given-up message due again with all its tries; answers its kind, or null if no message waits for an operator.
create or replace function resend_outbox(p_merchant uuid, p_id uuid, p_at timestamptz) returns text
  language plpgsql as $$
declare
  v_kind text;
begin
  update outbox set failed_at = null, tries = 0, due_at = p_at
  where merchant_id = p_merchant and id = p_id and failed_at is not null
  returning kind into v_kind;
  return v_kind;
end $$;

create or replace function resend_outbox_by_operator(p_session bytea, p_of uuid, p_id uuid, p_at timestamptz)
  returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_kind text;
begin
  perform require_proven_operator(p_session, array['finance'], p_at);
  select resend_outbox(p_of, p_id, p_at) into v_kind;
  return v_kind;
end $$;

-- Ends a given-up message that cannot arrive; answers its kind, or null if no message waits for an operator. Messages
-- that move money are never dismissed: the money is sent again or goes another way.
create or replace function dismiss_outbox(p_merchant uuid, p_id uuid, p_at timestamptz) returns text
  language plpgsql as $$
declare
  v_kind text;
begin
  delete from outbox
  where merchant_id = p_merchant and id = p_id and failed_at is not null and lane <> 'money_out'
  returning kind into v_kind;
  return v_kind;
end $$;

create or replace function dismiss_outbox_by_operator(p_session bytea, p_of uuid, p_id uuid, p_at timestamptz)
  returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_kind text;
begin
  perform require_proven_operator(p_session, array['finance'], p_at);
  select dismiss_outbox(p_of, p_id, p_at) into v_kind;
  return v_kind;
end $$;
