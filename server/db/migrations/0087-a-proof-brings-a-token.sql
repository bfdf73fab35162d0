-- A proof gives a session a new token. What is left of the old one goes on for some seconds, for calls under way.
alter table session add column is_remainder boolean not null default false;
