-- New operators, and other roles of one, are proposed by an administrator and confirmed by another.

-- Who made an operator: the two administrators, or null where the command of the database's owner did. `emergency`: why
-- the command made one although the console could.
alter table operator add column made_by uuid[];
alter table operator add column emergency text;
alter table operator add constraint operator_made_by_two check (made_by is null
  or cardinality(made_by) = 2 and made_by[1] <> made_by[2] and emergency is null);
alter table operator add constraint operator_emergency_says_why check (btrim(emergency) <> '');

-- Two more kinds of proposals, whatever others there are.
do $$
declare
  v_kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'proposal_kind_check');
begin
  execute 'alter table proposal drop constraint proposal_kind_check';
  execute 'alter table proposal add constraint proposal_kind_check '
    || replace(v_kinds, 'ARRAY[', 'ARRAY[''operator_new''::text, ''operator_roles''::text, ');
end $$;
