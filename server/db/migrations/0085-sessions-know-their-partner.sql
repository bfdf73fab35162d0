-- A session that a partner's link opened ends with the binding, the key and the partner.

alter table session
  add column partner_id uuid,
  add column partner_key_id uuid;
create index session_by_partner on session (partner_id, subject_id) where partner_id is not null;

-- The key that signed it: a link that waits to register, and a log-in that waits for its second factor, end with it.
alter table partner_link add column key_id uuid;
alter table factor_challenge
  add column partner_id uuid,
  add column partner_key_id uuid;

alter table partner_binding add column last_used_at timestamptz;
create index partner_binding_by_merchant on partner_binding (merchant_id);

-- Which link opened an older session is not known: each of a bound merchant that proved no factor may be one.
update session set ended_at = last_seen_at
where party = 'merchant' and ended_at is null and proven_at is null
  and subject_id in (select merchant_id from partner_binding);
