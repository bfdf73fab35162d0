-- Access for a merchant who lost every second factor: two reviewers check the photos, and a week passes.

-- Records one reviewer's check; answers {status, opensAt}. p_look: {reviewer uuid, device text, isFirst boolean,
-- confirm boolean}.
create or replace function look_at_lost_access(p_merchant uuid, p_asked uuid, p_look jsonb, p_at timestamptz)
  returns jsonb language plpgsql as $$
declare
  v_reviewer uuid := (p_look->>'reviewer')::uuid;
  v_asked lost_access;
begin
  select * into v_asked from lost_access where merchant_id = p_merchant and id = p_asked for update;
  if not found then
    perform refuse('not_found');
  end if;
  if v_asked.status <> 'in_review' then
    perform refuse('conflict', jsonb_build_object('status', v_asked.status));
  end if;
  if not (p_look->>'confirm')::boolean then
    update lost_access set status = 'refused', decided_by = v_reviewer, decided_at = p_at, ended_at = p_at
    where merchant_id = p_merchant and id = p_asked;
    return '{"status": "refused", "opensAt": null}';
  end if;
  if (p_look->>'isFirst')::boolean then
    update lost_access set first_by = v_reviewer, first_on = p_look->>'device', first_at = p_at
    where merchant_id = p_merchant and id = p_asked;
    return '{"status": "in_review", "opensAt": null}';
  end if;
  if v_asked.first_by = v_reviewer then
    perform refuse('conflict', '{"needs": "another_operator"}');
  end if;
  update lost_access set status = 'confirmed', decided_by = v_reviewer, decided_at = p_at,
    opens_at = p_at + lost_access_wait()
  where merchant_id = p_merchant and id = p_asked;
  return jsonb_build_object('status', 'confirmed', 'opensAt', to_iso(p_at + lost_access_wait()));
end $$;

-- A reviewer confirms or refuses. A first check counts no longer if its reviewer was disabled or lost the role, or its
-- device is confirmed no more. p_look: {confirm boolean}.
create or replace function look_at_lost_access_by_operator(p_session bytea, p_of uuid, p_asked uuid, p_look jsonb,
  p_at timestamptz) returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_reviewer uuid := require_proven_operator(p_session, array['reviewer'], p_at);
  v_first uuid;
  v_first_on text;
  v_is_first boolean;
  v_look jsonb;
  v_looked jsonb;
begin
  select first_by, first_on into v_first, v_first_on from lost_access where merchant_id = p_of and id = p_asked;
  v_is_first := v_first is null or not is_confirmed_device(v_first, v_first_on) or not exists (
    select 1 from operator where id = v_first and disabled_at is null and 'reviewer' = any (roles));
  v_look := jsonb_build_object('reviewer', v_reviewer, 'device', session_device(p_session), 'isFirst', v_is_first,
    'confirm', p_look->'confirm');
  select look_at_lost_access(p_of, p_asked, v_look, p_at) into v_looked;
  -- Compared after the lock of the row, where it is sure who is the first.
  if (p_look->>'confirm')::boolean then
    select first_by, first_on into v_first, v_first_on from lost_access where merchant_id = p_of and id = p_asked;
    perform require_devices(p_session, case when v_looked->>'status' = 'confirmed' then v_first end, v_first_on);
  end if;
  return v_looked;
end $$;
