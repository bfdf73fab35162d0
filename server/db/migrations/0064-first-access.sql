-- Until when an operator can begin with the password that was mailed, and enrol: whoever reads an old mail cannot. Null
-- where the command made the operator, which shows the password to its caller alone.
alter table operator add column enrol_by timestamptz;
