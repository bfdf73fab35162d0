-- What the console's catalogue lists and shows: suppliers, missing languages, alternative texts, what an act changed,
-- and imports with their place of a fault.

-- Everything has a source, so that an export names it and an import finds it again.
update product set source = 'console:' || id::text where source is null;
update variant set source = id::text where source is null;
update category set source = 'console:' || id::text where source is null;

alter table product
  add column image_texts jsonb not null default '{}',
  -- The short name before the source, as an import writes it; '' for a platform with one supplier.
  add column supplier text collate "C" generated always as (
    coalesce(substring(source from '^([a-z0-9][a-z0-9-]{0,39})/[a-z]+:'), '')) stored,
  -- Languages without a title, or without a description where the product has one.
  add column missing text[] generated always as (array_remove(array[
    case when coalesce(title->>'en', '') = '' or (description <> '{}' and coalesce(description->>'en', '') = '')
      then 'en' end,
    case when coalesce(title->>'zh-CN', '') = '' or (description <> '{}' and coalesce(description->>'zh-CN', '') = '')
      then 'zh-CN' end,
    case when coalesce(title->>'ko', '') = '' or (description <> '{}' and coalesce(description->>'ko', '') = '')
      then 'ko' end,
    case when coalesce(title->>'ja', '') = '' or (description <> '{}' and coalesce(description->>'ja', '') = '')
      then 'ja' end,
    case when coalesce(title->>'th', '') = '' or (description <> '{}' and coalesce(description->>'th', '') = '')
      then 'th' end,
    case when coalesce(title->>'id', '') = '' or (description <> '{}' and coalesce(description->>'id', '') = '')
      then 'id' end,
    case when coalesce(title->>'vi', '') = '' or (description <> '{}' and coalesce(description->>'vi', '') = '')
      then 'vi' end], null)) stored;
create index product_off_sale on product (id desc) where not on_sale;
create index product_in_category on product (category_id, id desc);
create index product_of_supplier on product (supplier, id desc);
create index product_with_gap on product (id desc) where missing <> '{}';
create index product_missing on product using gin (missing);

-- What an act of the audit log changed in the catalogue: fields with what they said before and after.
create table catalogue_change (
  act_id uuid primary key,
  changes jsonb not null
);

-- A change of stock by the caller's own id: sent twice, it counts once.
create table stock_change (
  id uuid primary key,
  variant_id uuid not null,
  change integer not null check (change <> 0),
  at timestamptz not null
);

alter table import_job
  add column file_name text not null default '',
  add column lang text not null default 'en',
  add column supplier text not null default '',
  -- counted in the transaction that stores the rows
  add column created integer not null default 0,
  add column updated integer not null default 0,
  add column unchanged integer not null default 0,
  add column refused integer not null default 0;
update import_job j set created = n.created, updated = n.updated, unchanged = n.unchanged, refused = n.refused
from (select job_id, count(*) filter (where result = 'created') as created,
        count(*) filter (where result = 'updated') as updated,
        count(*) filter (where result = 'unchanged') as unchanged,
        count(*) filter (where result = 'refused') as refused
      from import_row group by job_id) as n
where n.job_id = j.id;

-- Where a refused row is wrong: the line in the file, the column, and what it says there.
alter table import_row
  add column line integer,
  add column place text,
  add column said text;
create index import_row_refused on import_row (job_id, row) where result = 'refused';
