-- Whether a mail to the shopper of an order was sent, or refused for good by its mail server.
alter table order_mail add column is_sent boolean not null default true;
