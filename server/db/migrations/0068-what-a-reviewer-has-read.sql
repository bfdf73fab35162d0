-- Which state of an application a reviewer decides about: it counts up when the application is decided or sent again.
alter table merchant add column application_version integer not null default 1;
