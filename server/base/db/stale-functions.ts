/**
 * Drops functions and triggers that are in no file any more. All files have just been applied, so these are the ones
 * that this transaction has not written. Functions of extensions and of indexes stay; indexes belong to migrations.
 */
export const dropStaleFunctions = `
  do $$
  declare
    v_left record;
  begin
    for v_left in
      select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement
      from pg_trigger join pg_class c on c.oid = tgrelid
      where not tgisinternal and c.relnamespace = 'public'::regnamespace
        and pg_trigger.xmin <> pg_current_xact_id()::xid
    loop
      execute v_left.statement;
    end loop;
    for v_left in
      select format('drop function %s', p.oid::regprocedure) as statement from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.xmin <> pg_current_xact_id()::xid
        and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
        and not exists (select 1 from pg_depend d join pg_index i on i.indexrelid = d.objid where d.refobjid = p.oid)
    loop
      execute v_left.statement;
    end loop;
  end $$`
