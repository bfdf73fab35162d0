-- Live events tell a merchant's open apps which data to read again.

-- The body is an expression, so that PostgreSQL inlines it.
create or replace function live_event_count(p_events jsonb) returns bigint immutable
  return jsonb_array_length(jsonb_path_query_array(p_events, '$.keyvalue()'));

-- Appends live events by kind, where possible in one row for all changes of a transaction. Each event has a number, and
-- the row stores the last one. An app that receives an event reads again what its kind names.
create or replace function emit_live_events(p_merchant uuid, p_events jsonb, p_at timestamptz) returns void
  language plpgsql as $$
declare
  v_sequence bigint;
begin
  perform check_time(p_at);
  update merchant_counter set events = events + live_event_count(p_events)
  where merchant_id = p_merchant returning events into v_sequence;
  insert into live_event (merchant_id, sequence, events, at) values (p_merchant, v_sequence, p_events, p_at);
end $$;

create or replace function emit_live_event(p_merchant uuid, p_kind text, p_data jsonb, p_at timestamptz) returns void
  language plpgsql as $$
begin
  perform emit_live_events(p_merchant, jsonb_build_object(p_kind, p_data), p_at);
end $$;
