-- Decides an application: approved, rejected, or back in review until the applicant has sent p_redo again. A rejection
-- applies to any version, since an applicant could delay it by changing the shop. p_shown: the reason that the
-- applicant reads; p_version: the version that the reviewer has read, or null.
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
  -- The applicant has not sent again what was wrong.
  if p_status = 'approved' and m.redo <> '{}' then
    perform refuse('conflict', '{"because": "redo"}');
  end if;
  update merchant set status = p_status, status_reason = p_shown, redo = p_redo,
    decided_at = case when p_status <> 'in_review' then p_at end
  where merchant_id = p_merchant;
end $$;

-- Decides an application, and gives an approved merchant an index of the deposit keys.
create or replace function decide_registration_by_operator(p_session bytea, p_of uuid, p_status text, p_shown text,
  p_redo text[], p_version integer, p_at timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['reviewer'], p_at);
  perform decide_registration(p_of, p_status, p_shown, p_redo, p_version, p_at);
  if p_status = 'approved' then
    perform assign_deposit_path(p_of);
  end if;
end $$;

-- Counts a new version when an application is decided or sent again, or its shop changes: each of these statements sets
-- one of the trigger's columns.
create or replace function count_application() returns trigger language plpgsql as $$
begin
  new.application_version := old.application_version + 1;
  return new;
end $$;

create or replace trigger merchant_application_count
  before update of redo, real_name, country, phone, email, id_kind, id_front, id_back, id_held on merchant
  for each row execute function count_application();
