-- Many prices are also changed by a price list or a mark-up, which belong to no category.
alter table price_change alter column category_id drop not null;
