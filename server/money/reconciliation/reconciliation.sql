-- Operators' notes about differences between the books and the bank statements.

-- p_note: {id uuid, clearing text, day date, kind text, key text, words text}.
create or replace function note_difference_by_operator(p_session bytea, p_note jsonb, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := require_operator(p_session, array['finance'], p_at);
begin
  insert into difference_note (id, clearing, day, kind, key, words, operator_id, at)
  values ((p_note->>'id')::uuid, p_note->>'clearing', (p_note->>'day')::date, p_note->>'kind', p_note->>'key',
    p_note->>'words', v_operator, p_at);
end $$;
