-- Whether a mail with answers waits is asked of the outbox. The column stayed true after a mail was given up, so that
-- no later answer of the thread was mailed.
alter table question drop column is_mail_due;
