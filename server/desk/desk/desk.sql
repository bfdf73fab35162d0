-- Marks the one item that an operator has open, in place of the one before.
create or replace function mark_open_by_operator(p_session bytea, p_queue text, p_item text, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := require_operator(p_session,
    array['reviewer', 'finance', 'catalogue', 'programme', 'support', 'auditor', 'admin'], p_at);
begin
  delete from desk_open
  where operator_id = v_operator and (queue, item) <> (p_queue, p_item) or open_until <= p_at;
  insert into desk_open (queue, item, operator_id, open_until)
  values (p_queue, p_item, v_operator, p_at + desk_open_period())
  on conflict (queue, item, operator_id) do update set open_until = excluded.open_until;
end $$;
