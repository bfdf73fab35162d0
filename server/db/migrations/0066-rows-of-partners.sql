-- These answered rows by the type of a partner's table. A cluster that takes such a table into its metadata makes it
-- anew, and could not replace the functions after that. They answer records now, and are made after the migrations.
drop function if exists lock_partner_account(uuid), require_open_channel(uuid, timestamptz),
  require_channel_order(jsonb), lock_partner_payout(uuid);
