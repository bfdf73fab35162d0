-- Answers an objection. The operator must be another one than the one whose act or hold it is about.
create or replace function answer_objection_by_operator(p_session bytea, p_of uuid, p_objection uuid, p_answer text,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := require_operator(p_session, array['support', 'finance', 'reviewer'], p_at);
  v_params jsonb := jsonb_build_object('answer', p_answer);
  o objection;
begin
  select * into o from objection where merchant_id = p_of and id = p_objection for update;
  if not found then
    perform refuse('not_found');
  end if;
  if o.answered_at is not null then
    perform refuse('conflict');
  end if;
  if exists (select 1 from audit where merchant_id = p_of and operator_id = v_operator
        and o.subject_id in (id::text, subject))
      or exists (select 1 from hold where merchant_id = p_of and id::text = o.subject_id
        and v_operator = any (made_by)) then
    perform refuse('conflict', '{"needs": "another_operator"}');
  end if;
  update objection set answer = p_answer, answered_at = p_at, answered_by = v_operator
  where merchant_id = p_of and id = p_objection;
  perform notify_merchant(p_of, 'objection_answered', v_params, 'objection', p_objection::text, p_at);
  perform enqueue(p_of, 'mail', jsonb_build_object('kind', 'objection_answered', 'params', v_params,
    'subject', jsonb_build_object('kind', 'objection', 'id', p_objection)), p_at);
end $$;
