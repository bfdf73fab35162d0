-- The sending of money is stopped by two of finance while a check of the books does not hold, for a day at most.
create table sending_stop (
  id uuid primary key,
  -- what merchants read
  reason text not null check (length(btrim(reason)) > 0),
  made_by uuid[] not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  constraint sending_stop_by_two check (cardinality(made_by) = 2 and made_by[1] <> made_by[2]),
  constraint sending_stop_ends check (ends_at >= begins_at and ends_at <= begins_at + interval '24 hours')
);
create index sending_stop_end on sending_stop (ends_at);

-- Another kind of proposals, whatever others there are.
do $$
declare
  v_kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'proposal_kind_check');
begin
  execute 'alter table proposal drop constraint proposal_kind_check';
  execute 'alter table proposal add constraint proposal_kind_check '
    || replace(v_kinds, 'ARRAY[', 'ARRAY[''sending_stop''::text, ');
end $$;
