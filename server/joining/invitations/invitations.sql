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
