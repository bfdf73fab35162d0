-- What a merchant says against a hold or an operator's act, and what another operator answers.

create table objection (
  merchant_id uuid not null references merchant,
  id uuid not null,
  -- an act of the log, or the thing that was decided on: a withdrawal and a deposit by their number
  subject_kind text not null check (subject_kind in ('act', 'hold', 'withdrawal', 'recharge', 'refund')),
  subject_id text not null,
  text text not null check (text <> ''),
  at timestamptz not null,
  answer text,
  answered_at timestamptz,
  answered_by uuid,
  primary key (merchant_id, id),
  constraint objection_answered_whole check ((answer is null) = (answered_at is null)
    and (answer is null) = (answered_by is null))
);
-- One at a time; after its answer another can be raised.
create unique index objection_open_once on objection (merchant_id, subject_kind, subject_id) where answered_at is null;
create index objection_by_subject on objection (merchant_id, subject_kind, subject_id, id desc);
create index objection_waiting on objection (id) where answered_at is null;

grant select on objection to entrepot_app;
grant insert (merchant_id, id, subject_kind, subject_id, text, at), update (answer, answered_at, answered_by)
  on objection to entrepot_app;
