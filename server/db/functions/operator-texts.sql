-- What operators write for others to read, and the codes that they give out. As in operator-acts.sql, each takes the
-- operator from the session.

-- p_announcement: {id uuid, title {}, content {}, publishedAt timestamptz}. Never dated back.
create or replace function publish_announcement_by_operator(p_session bytea, p_announcement jsonb, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['programme'], p_at);
  insert into announcement (id, title, content, published_at)
  values ((p_announcement->>'id')::uuid, p_announcement->'title', p_announcement->'content',
    greatest((p_announcement->>'publishedAt')::timestamptz, p_at));
end $$;

create or replace function remove_announcement_by_operator(p_session bytea, p_announcement uuid, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['programme'], p_at);
  delete from announcement where id = p_announcement;
  if not found then
    perform refuse('not_found');
  end if;
end $$;

-- A message to all merchants, which a sweep sends to one after the other. p_broadcast: {id uuid, title {}, content {}}.
create or replace function send_broadcast_by_operator(p_session bytea, p_broadcast jsonb, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['programme'], p_at);
  insert into broadcast (id, title, content, sent_at)
  values ((p_broadcast->>'id')::uuid, p_broadcast->'title', p_broadcast->'content', p_at);
end $$;

-- p_invitation: {code text, uses integer, expiresAt timestamptz or null, note text}.
create or replace function create_invitation_by_operator(p_session bytea, p_invitation jsonb, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := require_operator(p_session, array['reviewer'], p_at);
begin
  insert into invitation (code, issuer, issuer_id, uses_left, expires_at, note, created_at)
  values (p_invitation->>'code', 'operator', v_operator, (p_invitation->>'uses')::integer,
    (p_invitation->>'expiresAt')::timestamptz, p_invitation->>'note', p_at);
end $$;

create or replace function revoke_invitation_by_operator(p_session bytea, p_code text, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['reviewer'], p_at);
  update invitation set revoked_at = coalesce(revoked_at, p_at) where code = p_code and issuer = 'operator';
  if not found then
    perform refuse('not_found');
  end if;
end $$;

-- Writes a canned answer, new or in place of the one of p_answer's changedAt, where that is given. p_answer: {id uuid,
-- code, title, texts {}, changedAt or null}.
create or replace function set_canned_answer_by_operator(p_session bytea, p_answer jsonb, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['support'], p_at);
  insert into canned_answer (id, code, title, texts, changed_at)
  values ((p_answer->>'id')::uuid, p_answer->>'code', p_answer->>'title', p_answer->'texts', p_at)
  on conflict (id) do update set code = excluded.code, title = excluded.title, texts = excluded.texts,
    changed_at = excluded.changed_at
  where canned_answer.changed_at = coalesce((p_answer->>'changedAt')::timestamptz, canned_answer.changed_at);
  if not found then
    perform refuse('conflict', '{"fields": {"reason": "changed_meanwhile"}}');
  end if;
end $$;

create or replace function remove_canned_answer_by_operator(p_session bytea, p_answer uuid, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['support'], p_at);
  delete from canned_answer where id = p_answer;
  if not found then
    perform refuse('not_found');
  end if;
end $$;

-- Says that an operator has one thing open, in place of what was open before.
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
