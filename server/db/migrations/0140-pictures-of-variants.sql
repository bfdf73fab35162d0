-- One of the product's pictures, if the variant has one of its own.
alter table variant add column image text;
