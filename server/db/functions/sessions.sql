-- Sessions. A session is found by the hash of its token. No role can read these hashes, so a hash proves the session to
-- the functions of decisions. Only the role of the operators' sign-in opens operators' sessions.

-- Locks a subject's access until the transaction ends; false where it has changed since p_version. A proof takes time,
-- and is valid only while the access stays unchanged. So the prover reads the version first and compares it here, where
-- the proof opens or sets something.
create or replace function hold_access(p_subject uuid, p_version integer) returns boolean language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform 1 from merchant where merchant_id = p_subject and access_version = p_version for no key update;
  return found;
end $$;

-- Starts a change of a merchant's passwords, factors or sessions: earlier proofs become void.
create or replace function change_access(p_subject uuid) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform lock_merchant(p_subject);
  update merchant set access_version = access_version + 1 where merchant_id = p_subject;
end $$;

-- Whether a session is open, by its hash. The session cannot end before the transaction has ended.
create or replace function hold_session(p_hash bytea) returns boolean language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform 1 from session
  where id = (select coalesce(remainder_of, id) from session where hash = p_hash) and ended_at is null for share;
  return found;
end $$;

-- The open session with this hash: not ended, not expired, and used since p_operator_since or p_merchant_since. The old
-- token of a renewed session finds the new session while that is open.
create or replace function find_session(p_hash bytea, p_operator_since timestamptz, p_merchant_since timestamptz,
  p_at timestamptz) returns table (id uuid, party text, subject_id uuid, last_seen_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_now timestamptz := session_time(p_at);
begin
  return query select coalesce(s.remainder_of, s.id), s.party, s.subject_id, s.last_seen_at from session s
    where s.hash = p_hash and s.ended_at is null and s.expires_at > v_now
      and s.last_seen_at > v_now - p_at + case when s.party = 'operator' then p_operator_since else p_merchant_since end
      and not exists (select 1 from session renewed where renewed.id = s.remainder_of and renewed.ended_at is not null);
end $$;

-- Which of these hashes find_session() would find.
create or replace function list_open_sessions(p_hashes bytea[], p_operator_since timestamptz,
  p_merchant_since timestamptz, p_at timestamptz) returns setof bytea
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_now timestamptz := session_time(p_at);
begin
  return query select s.hash from session s
    where s.hash = any (p_hashes) and s.ended_at is null and s.expires_at > v_now
      and s.last_seen_at > v_now - p_at + case when s.party = 'operator' then p_operator_since else p_merchant_since end
      and not exists (select 1 from session renewed where renewed.id = s.remainder_of and renewed.ended_at is not null)
      and (s.party = 'merchant'
        or exists (select 1 from operator o where o.id = s.subject_id and o.disabled_at is null));
end $$;

-- Records the use of a session. It takes the hash, so that a party can only extend a session whose token it has.
create or replace function touch_session(p_hash bytea, p_at timestamptz) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update session set last_seen_at = greatest(last_seen_at, use_time(p_at)) where hash = p_hash;
end $$;

-- Writes a new session. p_opened: {hash hex, id uuid, subjectId uuid, device text, network text, place text, isProven
-- boolean, expiresAt timestamptz, accessVersion integer (when the sign-in was proved), link {partnerId uuid, keyId
-- uuid} or null}. A session opened by a partner's link ends with the partner's key.
drop function if exists open_merchant_session(jsonb, timestamptz);
drop function if exists open_operator_session(jsonb, timestamptz);
drop function if exists write_session(text, jsonb, timestamptz);
create or replace function write_session(p_party text, p_opened jsonb, p_at timestamptz) returns timestamptz
  language plpgsql as $$
declare
  v_until timestamptz := least((p_opened->>'expiresAt')::timestamptz,
    (select valid_until from partner_key where id = (p_opened->'link'->>'keyId')::uuid));
begin
  perform check_time(p_at);
  insert into session (hash, id, party, subject_id, device, network, created_at, last_seen_at, expires_at, proven_at,
    partner_id, partner_key_id, place)
  values (decode(p_opened->>'hash', 'hex'), (p_opened->>'id')::uuid, p_party, (p_opened->>'subjectId')::uuid,
    p_opened->>'device', p_opened->>'network', p_at, p_at, v_until,
    case when (p_opened->>'isProven')::boolean then p_at end,
    (p_opened->'link'->>'partnerId')::uuid, (p_opened->'link'->>'keyId')::uuid, p_opened->>'place');
  return v_until;
end $$;

-- Refuses a link whose binding, key or partner has ended. Ending one locks the same rows, so that it also ends the
-- sessions that were opened before.
create or replace function use_partner_binding(p_subject uuid, p_link jsonb, p_at timestamptz) returns void
  language plpgsql as $$
declare
  v_partner uuid := (p_link->>'partnerId')::uuid;
begin
  perform 1 from partner where id = v_partner and revoked_at is null for share;
  if not found then
    perform refuse('link_refused');
  end if;
  perform 1 from partner_key
  where partner_id = v_partner and id = (p_link->>'keyId')::uuid and (valid_until is null or valid_until > p_at);
  if not found then
    perform refuse('link_refused');
  end if;
  update partner_binding set last_used_at = p_at where partner_id = v_partner and merchant_id = p_subject;
  if not found then
    perform refuse('link_refused');
  end if;
end $$;

create or replace function open_merchant_session(p_opened jsonb, p_at timestamptz) returns timestamptz
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_subject uuid := p_opened->>'subjectId';
  v_is_held boolean := hold_access(v_subject, (p_opened->>'accessVersion')::integer);
begin
  if exists (select 1 from merchant where merchant_id = v_subject and stopped_at is not null) then
    perform refuse('account_stopped');
  elsif not v_is_held then
    perform refuse('login_failed');
  end if;
  if p_opened->'link' <> 'null' then
    perform use_partner_binding(v_subject, p_opened->'link', p_at);
  end if;
  return write_session('merchant', p_opened, p_at);
end $$;

create or replace function open_operator_session(p_opened jsonb, p_at timestamptz) returns timestamptz
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from operator
  where id = (p_opened->>'subjectId')::uuid and access_version = (p_opened->>'accessVersion')::integer
    and disabled_at is null for no key update;
  if not found then
    perform refuse('login_failed');
  end if;
  return write_session('operator', p_opened, p_at);
end $$;

-- Ends one session of a merchant (p_session), or all but one (p_session null, p_except), including sessions that are
-- about to begin; answers how many.
create or replace function end_merchant_sessions(p_subject uuid, p_session uuid, p_except uuid, p_at timestamptz)
  returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_ended bigint;
begin
  if p_session is null then
    perform change_access(p_subject);
  end if;
  update session set ended_at = p_at
  where party = 'merchant' and subject_id = p_subject and ended_at is null
    and (p_session is null or id = p_session) and (p_except is null or id <> p_except);
  get diagnostics v_ended = row_count;
  return v_ended;
end $$;

-- Marks a merchant's sessions since a time as proving no known browser or network. The merchant is told of the next
-- log-in from there, and its tries count as a stranger's.
create or replace function forget_places(p_subject uuid, p_since timestamptz) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update session set device = '', network = ''
  where party = 'merchant' and subject_id = p_subject and created_at > p_since;
end $$;

-- Ends an operator's own session, by its hash. end_operator_access() ends the sessions of others.
create or replace function end_operator_session(p_hash bytea, p_at timestamptz) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update session set ended_at = p_at
  where id = (select coalesce(remainder_of, id) from session where hash = p_hash)
    and party = 'operator' and ended_at is null;
end $$;

-- Ends the open sessions of a merchant that were unused for longest, so that p_kept stay open.
create or replace function end_oldest_sessions(p_subject uuid, p_kept integer, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update session set ended_at = p_at where id in (
    select s.id from session s
    where s.party = 'merchant' and s.subject_id = p_subject and s.ended_at is null and s.remainder_of is null
    order by s.last_seen_at desc, s.id desc offset p_kept);
end $$;

-- When an open session of a merchant last proved a factor, by its hash. The old token of a renewed session proves
-- nothing.
create or replace function find_session_proof(p_hash bytea) returns table (proven_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select s.proven_at from session s
    where s.hash = p_hash and s.party = 'merchant' and s.ended_at is null and s.remainder_of is null;
end $$;

-- Records that a session has just proved a factor, and gives it a new token, since somebody may have copied the old
-- one. The old token ends within seconds. Answers when the session expires. Of two tabs that prove at once, the second
-- finds the first one's token, which is derived from the old one. p_renewed: {hash hex, remainderId uuid, accessVersion
-- integer}.
create or replace function renew_session(p_party text, p_hash bytea, p_renewed jsonb, p_at timestamptz)
  returns timestamptz language plpgsql as $$
declare
  v_hash bytea := decode(p_renewed->>'hash', 'hex');
  v_session session;
begin
  perform check_time(p_at);
  update session set hash = v_hash, proven_at = p_at
  where id = (select coalesce(remainder_of, id) from session where hash = p_hash and ended_at is null)
    and party = p_party and hash in (p_hash, v_hash) and ended_at is null
  returning * into v_session;
  if not found then
    perform refuse('not_logged_in');
  end if;
  insert into session (hash, id, party, subject_id, device, network, place, created_at, last_seen_at, expires_at,
    partner_id, partner_key_id, remainder_of, device_key)
  values (p_hash, (p_renewed->>'remainderId')::uuid, p_party, v_session.subject_id, v_session.device,
    v_session.network, v_session.place, v_session.created_at, v_session.last_seen_at,
    least(v_session.expires_at, p_at + session_overlap_period()), v_session.partner_id, v_session.partner_key_id,
    v_session.id, v_session.device_key)
  on conflict (hash) do nothing;
  return v_session.expires_at;
end $$;

-- The subject of an open session; refuses where there is none.
create or replace function session_subject(p_party text, p_hash bytea) returns uuid language plpgsql stable as $$
declare
  v_subject uuid := (select subject_id from session where hash = p_hash and party = p_party and ended_at is null);
begin
  if v_subject is null then
    perform refuse('not_logged_in');
  end if;
  return v_subject;
end $$;

create or replace function renew_merchant_session(p_hash bytea, p_renewed jsonb, p_at timestamptz)
  returns timestamptz language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not hold_access(session_subject('merchant', p_hash), (p_renewed->>'accessVersion')::integer) then
    perform refuse('conflict');
  end if;
  return renew_session('merchant', p_hash, p_renewed, p_at);
end $$;

create or replace function renew_operator_session(p_hash bytea, p_renewed jsonb, p_at timestamptz)
  returns timestamptz language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := session_subject('operator', p_hash);
begin
  perform 1 from operator
  where id = v_operator and access_version = (p_renewed->>'accessVersion')::integer
    and disabled_at is null for no key update;
  if not found then
    perform refuse('conflict');
  end if;
  return renew_session('operator', p_hash, p_renewed, p_at);
end $$;

-- Keeps the key of the device that an operator's session has shown; false if it has shown another one.
create or replace function keep_session_device(p_hash bytea, p_key bytea) returns boolean language plpgsql as $$
begin
  update session set device_key = p_key
  where hash = p_hash and party = 'operator' and ended_at is null and coalesce(device_key, p_key) = p_key;
  return found;
end $$;

-- Deletes at most p_limit sessions that ended long enough ago; answers how many.
create or replace function purge_sessions(p_at timestamptz, p_limit bigint) returns bigint language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_before timestamptz := p_at - session_kept_period();
  v_deleted bigint;
begin
  perform check_time(p_at);
  delete from session where hash in (
    select hash from session where least(expires_at, ended_at) < v_before limit p_limit for update skip locked);
  get diagnostics v_deleted = row_count;
  return v_deleted;
end $$;
