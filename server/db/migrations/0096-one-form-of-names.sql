-- One form of mail addresses and phone numbers: without compatibility forms, in lower case, the host in ASCII, phones
-- in E.164. Servers write and look for no other. Rows that are there may have another: no release wrote one.
alter table account_name add constraint account_name_has_one_form check (case kind
  when 'email' then value is nfkc normalized and value ~ '^[^@[:space:]A-Z]+@[a-z0-9.-]+$'
  else value ~ '^\+[1-9][0-9]{4,14}$' end) not valid;
alter table operator add constraint operator_email_has_one_form check (
  email is nfkc normalized and email ~ '^[^@[:space:]A-Z]+@[a-z0-9.-]+$') not valid;
alter table merchant add constraint merchant_email_has_one_form check (
  email = '' or (email is nfkc normalized and email ~ '^[^@[:space:]A-Z]+@[a-z0-9.-]+$')) not valid;
alter table merchant add constraint merchant_phone_has_one_form check (
  phone = '' or phone ~ '^\+[1-9][0-9]{4,14}$') not valid;
alter table shop add constraint shop_phone_has_one_form check (
  phone = '' or phone ~ '^\+[1-9][0-9]{4,14}$') not valid;
-- Empty where the shopper was erased.
alter table order_contact add constraint order_email_has_one_form check (
  email = '' or (email is nfkc normalized and email ~ '^[^@[:space:]A-Z]+@[a-z0-9.-]+$')) not valid;
alter table order_contact add constraint order_phone_has_one_form check (
  phone = '' or phone ~ '^\+[1-9][0-9]{4,14}$') not valid;
