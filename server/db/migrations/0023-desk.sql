-- What operators have open, for two minutes at a time. It informs the others and keeps nobody from deciding.
create table desk_open (
  queue text not null,
  item text not null,
  operator_id uuid not null references operator,
  open_until timestamptz not null,
  primary key (queue, item, operator_id)
);
create index desk_open_by_operator on desk_open (operator_id, open_until);
-- The registrations that wait for a decision of ours: those whose applicant was asked again wait for the applicant.
create index merchant_to_review on merchant (merchant_id) where status = 'in_review' and redo = '{}';
