-- What a dry run tells, and that the import does exactly that.

-- Counts the writes of a product by operators and imports: a dry run says what it saw.
alter table product add column version bigint not null default 0;

alter table import_job
  -- How the file was read; null for formats that say it themselves, and for imports before this.
  add column encoding text,
  add column delimiter text,
  add column decimal_sign text,
  -- The chosen columns of a file of another program: {title: "Name", …}.
  add column columns jsonb,
  -- How many of the file's codes are of products of other suppliers: [{supplier, codes}].
  add column others jsonb not null default '[]',
  -- The dry run that this import carries out.
  add column tried_id uuid,
  -- The product that has changed since the dry run, where the import stopped.
  add column stopped text;
create index import_job_of_supplier on import_job (supplier, started_at desc);

alter table import_row
  -- Of each changed field what it said before and says after: [{field, of, before, after}].
  add column changes jsonb,
  -- What it saw of a product that is there: {version, stock: [the variants whose stock it changes]}.
  add column seen jsonb,
  add column listings_off integer not null default 0;

create index variant_by_sku on variant (sku) where sku is not null;
