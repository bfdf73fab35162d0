-- The role of the web calls writes passkeys, and operators have none: it must not be able to add one of an operator.
alter table passkey drop constraint passkey_party_check,
  add constraint passkey_party_check check (party = 'merchant');
