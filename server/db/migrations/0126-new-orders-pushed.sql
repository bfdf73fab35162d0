-- A new order is told on the devices of its merchant, unless the merchant switches it off.
alter table push_setting add column orders boolean not null default true;
