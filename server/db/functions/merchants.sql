-- What every merchant has from the first moment, and goodwill payments.

-- Makes the rows of a new merchant.
create or replace function initialize_merchant(p_merchant uuid) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform open_ledger(p_merchant);
  insert into merchant_counter (merchant_id) values (p_merchant);
  insert into order_count (merchant_id, status)
  select p_merchant, status from unnest(array['waiting_payment', 'awaiting_pickup', 'awaiting_shipment',
    'shipped', 'received', 'completed', 'cancelled']) as status;
end $$;

-- Locks the merchant until the transaction ends. Called by every transaction that writes several of the merchant's rows
-- and is no movement: the order of locks is in server/db/README.md.
create or replace function lock_merchant(p_merchant uuid) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform lock_ledger(p_merchant);
end $$;

-- Pays the merchant out of the platform's own money. Two operators decide it, with a reason that the merchant reads.
create or replace function grant_goodwill(p_merchant uuid, p_source uuid, p_amount bigint, p_reason text,
  p_at timestamptz) returns void language plpgsql as $$
begin
  if p_amount <= 0 then
    perform refuse('validation', '{"fields": {"amount": "field_out_of_range"}}');
  end if;
  perform lock_ledger(p_merchant);
  perform post_to_ledger(p_merchant, 'goodwill', p_source::text, p_at, null,
    array['grant', 'available'], array[-p_amount, p_amount]);
  perform notify_merchant(p_merchant, 'goodwill', jsonb_build_object('amount', p_amount, 'reason', p_reason),
    null, null, p_at);
  perform emit_live_event(p_merchant, 'wallet', '{}', p_at);
end $$;

-- Decides an application: approved, rejected, or in review again until the applicant has sent p_redo anew. p_shown: the
-- reason that the applicant reads; p_version: the application as the reviewer has read it, or null. A rejection is of
-- any version: an applicant who goes on changing the shop would hold it off.
create or replace function decide_registration(p_merchant uuid, p_status text, p_shown text, p_redo text[],
  p_version integer, p_at timestamptz) returns void language plpgsql as $$
declare
  m merchant;
begin
  perform lock_ledger(p_merchant);
  select * into m from merchant where merchant_id = p_merchant for no key update;
  if m.status is distinct from 'in_review' then
    perform refuse('conflict');
  end if;
  if p_status <> 'rejected' and m.application_version <> p_version then
    perform refuse('conflict', '{"fields": {"reason": "changed_meanwhile"}}');
  end if;
  -- What was found wanting is not sent yet.
  if p_status = 'approved' and m.redo <> '{}' then
    perform refuse('conflict', '{"because": "redo"}');
  end if;
  update merchant set status = p_status, status_reason = p_shown, redo = p_redo,
    decided_at = case when p_status <> 'in_review' then p_at end
  where merchant_id = p_merchant;
end $$;

-- Counts each decision about an application, and each time it is sent again or its shop is changed: all name these
-- columns.
create or replace function count_application() returns trigger language plpgsql as $$
begin
  new.application_version := old.application_version + 1;
  return new;
end $$;

create or replace trigger merchant_application_count
  before update of redo, real_name, country, phone, email, id_kind, id_front, id_back, id_held on merchant
  for each row execute function count_application();

-- Closes a shop, with the reason that its merchant reads, or opens it.
create or replace function set_shop_open(p_merchant uuid, p_is_open boolean, p_reason text, p_at timestamptz)
  returns void language plpgsql as $$
declare
  v_was_open boolean;
begin
  select closed_at is null into v_was_open from shop where merchant_id = p_merchant for no key update;
  if not found then
    perform refuse('not_found');
  end if;
  if v_was_open = p_is_open then
    perform refuse('conflict');
  end if;
  update shop set closed_at = case when not p_is_open then p_at end,
    closed_reason = case when not p_is_open then p_reason end
  where merchant_id = p_merchant;
end $$;

-- A merchant begins in review, at the first level; a merchant who was not approved comes back to review by a new
-- application. Operators decide by decide_registration, which runs with the owner's rights, as the functions of levels.
create or replace function guard_merchant() returns trigger language plpgsql as $$
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = 'merchant'::regclass), 'usage') then
    return new;
  end if;
  if tg_op = 'INSERT' and (new.status <> 'in_review'
      or new.level_id <> (select id from level order by rank limit 1)) then
    raise exception 'a merchant begins in review, at the first level' using errcode = '42501';
  elsif tg_op = 'UPDATE' and (new.status <> 'in_review' or old.status = 'approved') then
    raise exception 'only operators decide about merchants' using errcode = '42501';
  end if;
  return new;
end $$;

create or replace trigger merchant_insert_guard before insert on merchant
  for each row execute function guard_merchant();
create or replace trigger merchant_status_guard before update of status on merchant
  for each row execute function guard_merchant();

-- What an operator has verified stays as it was: a withdrawal to an account of that name does not wait.
create or replace function guard_identity() returns trigger language plpgsql as $$
begin
  if old.status = 'approved' and (new.real_name, new.id_kind) is distinct from (old.real_name, old.id_kind)
      and not pg_has_role(current_user, (select relowner from pg_class where oid = 'merchant'::regclass), 'usage') then
    raise exception 'the name of an approved merchant is verified' using errcode = '42501';
  end if;
  return new;
end $$;

create or replace trigger merchant_identity_guard before update of real_name, id_kind on merchant
  for each row execute function guard_identity();

-- Only a new login password lifts "it was not me"; it makes every withdrawal wait. No wait becomes shorter.
create or replace function guard_payout_wait() returns trigger language plpgsql as $$
declare
  v_is_reset boolean := new.password_reset_at is distinct from old.password_reset_at;
  v_is_set boolean := new.pay_password_set_at is distinct from old.pay_password_set_at;
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = 'merchant'::regclass), 'usage') then
    return new;
  end if;
  if new.stopped_at is distinct from old.stopped_at
      and (new.stopped_at is not null or not v_is_reset or new.password_hash = old.password_hash)
      or v_is_reset and coalesce(new.password_reset_at < old.password_reset_at, new.password_reset_at is null)
      or v_is_set and coalesce(new.pay_password_set_at < old.pay_password_set_at, new.pay_password_set_at is null) then
    raise exception 'the waits of withdrawals do not become shorter' using errcode = '42501';
  end if;
  return new;
end $$;

-- A wait begins now, for every role: the time of the movement is compared with the owner's rights.
create or replace function check_wait_begins_now() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if new.password_reset_at > coalesce(old.password_reset_at, '-infinity') then
    perform check_time(new.password_reset_at);
  end if;
  if new.pay_password_set_at > coalesce(old.pay_password_set_at, '-infinity') then
    perform check_time(new.pay_password_set_at);
  end if;
  return new;
end $$;

create or replace trigger merchant_wait_guard
  before update of stopped_at, password_reset_at, pay_password_set_at on merchant
  for each row execute function guard_payout_wait();
create or replace trigger merchant_wait_time
  before update of password_reset_at, pay_password_set_at on merchant
  for each row execute function check_wait_begins_now();

-- Gives a shop another address, once in a period. The address was claimed before, in shop_name.
create or replace function change_shop_address(p_merchant uuid, p_slug text, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform check_time(p_at);
  update shop set slug = p_slug, slug_changed_at = p_at
  where merchant_id = p_merchant
    and (slug_changed_at is null or slug_changed_at <= p_at - shop_address_period());
  if not found then
    perform refuse('validation', '{"fields": {"slug": "shop_address_lately"}}');
  end if;
end $$;

-- Adds a version to what a shop says on one of its pages. Nothing is written where it says that already.
create or replace function write_shop_page(p_merchant uuid, p_part text, p_text text, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_last record;
begin
  perform check_time(p_at);
  -- Of two changes at once the second one is told the first one's version.
  perform 1 from shop where merchant_id = p_merchant for no key update;
  select version, text into v_last from shop_page
  where merchant_id = p_merchant and part = p_part order by version desc limit 1;
  if coalesce(v_last.text, '') = p_text then
    return;
  end if;
  -- Versions are kept for good.
  if exists (select 1 from shop_page where merchant_id = p_merchant and part = p_part
      and version = v_last.version + 1 - shop_page_versions_max() and at > p_at - day_quota_period()) then
    perform refuse('rate_limited', '{"retryAfterSeconds": 3600}');
  end if;
  insert into shop_page (merchant_id, part, version, text, at)
  values (p_merchant, p_part, coalesce(v_last.version, 0) + 1, p_text, p_at);
end $$;
