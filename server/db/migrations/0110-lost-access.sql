-- A merchant who lost every second factor asks for access again with photos of the identity. Two reviewers look, a week
-- passes, and the next login password that a mailed code sets opens the account.
create table lost_access (
  merchant_id uuid not null references merchant,
  id uuid not null,
  asked_at timestamptz not null,
  asked_from jsonb not null,
  id_kind text not null,
  -- uploads of the purpose lost_access
  id_front uuid not null,
  id_back uuid,
  id_held uuid not null,
  status text not null default 'in_review' check (status in ('in_review', 'confirmed', 'refused', 'stopped', 'done')),
  first_by uuid,
  first_on text,
  first_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  opens_at timestamptz,
  ended_at timestamptz,
  primary key (merchant_id, id),
  constraint lost_access_by_two check (status not in ('confirmed', 'done')
    or first_by is not null and decided_by is not null and first_by <> decided_by and opens_at is not null)
);
create unique index lost_access_open on lost_access (merchant_id) where status in ('in_review', 'confirmed');

alter table upload drop constraint upload_purpose_check;
alter table upload add constraint upload_purpose_check check (purpose in ('logo', 'banner', 'voucher', 'identity',
  'chat', 'refund', 'product', 'lost_access'));
