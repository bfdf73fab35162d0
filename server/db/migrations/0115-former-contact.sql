-- The mail address and the phone number that an applicant had before they were last changed: whoever did not change
-- them is told at the former ones, and takes them back with "it was not me".
alter table merchant
  add column former_email text,
  add column former_phone text,
  add column contact_changed_at timestamptz;
