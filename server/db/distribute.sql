-- Spreads this schema over a Citus cluster, by merchant. `npm run migrate` runs it as a superuser on the coordinator
-- after each change of tables or functions, one statement at a time. A single PostgreSQL never runs it. Each statement
-- skips what is spread already. distribute.test.ts checks that every table and function is covered and keeps the rules.

-- A trigger touches only rows of the same merchant, so triggers are safe on shards. Citus also puts them on shards that
-- it moves.
do $$
begin
  execute format('alter database %I set citus.enable_unsafe_triggers = on', current_database());
end $$;

-- Reference tables have a copy on every node. Only operators write them.
select create_reference_table(name) from unnest(array[
  'level', 'category', 'product', 'variant', 'product_sales', 'catalogue_count', 'announcement',
  'settlement', 'fee_rule', 'deposit_instruction', 'package', 'partner', 'partner_key', 'policy',
  'exchange_rate', 'country_currency'
]) as name
where name::regclass not in (select logicalrelid from pg_dist_partition where partmethod = 'n' and repmodel = 't');

-- Citus moves shards by logical replication while calls write, and logical replication needs logged tables.
do $$
begin
  if 'live_event'::regclass not in (select logicalrelid from pg_dist_partition) then
    alter table live_event set logged;
  end if;
end $$;

select create_distributed_table('merchant', 'merchant_id')
where 'merchant'::regclass not in (select logicalrelid from pg_dist_partition where partmethod = 'h');
select create_distributed_table(name, 'merchant_id', colocate_with => 'merchant') from unnest(array[
  'shop', 'listing', 'listing_variant', 'merchant_counter', 'merchant_day', 'visit', 'listing_view', 'follow',
  'notice', 'live_event', 'idempotency', 'pay_token', 'outbox', 'audit', 'audit_head', 'ledger_checkpoint',
  'ledger_head', 'ledger_account',
  'ledger_transaction', 'ledger_posting', 'order_origin', 'orders', 'order_line', 'review', 'order_event',
  'order_count', 'payment', 'refund', 'refund_line', 'deposit', 'payout_destination', 'withdrawal', 'hold',
  'package_purchase', 'placement', 'level_purchase', 'referral_share', 'referral_reward', 'objection', 'conversation',
  'chat_message', 'second_factor', 'security_event', 'listing_basket', 'price_rule', 'price_change', 'push_device',
  'push_setting',
  'payment_page', 'unbooked_payment', 'dispute', 'order_contact', 'ledger_account_day', 'liability_leaf',
  'supplier_payout_order', 'channel_shop', 'channel_event', 'ended_checkout', 'order_mail',
  'shop_page', 'lost_access', 'question', 'question_message', 'delivery_days'
]) with ordinality as t (name, position)
where name::regclass not in (select logicalrelid from pg_dist_partition where partmethod = 'h')
order by position;

-- The stock lies on the node of its product: all shops share it, and a checkout writes rows of one node only.
select create_distributed_table('variant_stock', 'product_id', colocate_with => 'none')
where 'variant_stock'::regclass not in (select logicalrelid from pg_dist_partition where partmethod = 'h');
select create_distributed_table('stock_reservation', 'product_id', colocate_with => 'variant_stock')
where 'stock_reservation'::regclass not in (select logicalrelid from pg_dist_partition where partmethod = 'h');

-- Tables of no single merchant stay on the coordinator. A lookup without a merchant reads them first, and claims what
-- it finds in a transaction of its own. They refer to reference tables, so the cluster's metadata needs an entry for
-- them.
select citus_add_local_table_to_metadata(name, cascade_via_foreign_keys => true) from unnest(array[
  'product_day', 'partner_link', 'partner_binding', 'partner_channel', 'partner_account',
  'partner_transaction', 'partner_posting', 'partner_payout', 'channel_order', 'channel_message'
]) as name
where name::regclass not in (select logicalrelid from pg_dist_partition);

-- Citus copies the rows of a former single database to the nodes and keeps hidden originals here: they are removed.
select truncate_local_data_after_distributing_table(logicalrelid) from pg_dist_partition
where (partmethod = 'h' or repmodel = 't') and pg_relation_size(logicalrelid) > 0;

-- These refer to nothing on other nodes, so they are tables of the coordinator alone: operator, account_name,
-- shop_name, session, invitation, verification, login_failure, captcha_used, upload, order_secret, question_secret,
-- provider_event,
-- import_job, import_row, daily_salt, migration, proposal, deposit_path, broadcast, public_number, ledger_day, passkey,
-- factor_challenge, grant_day, operator_passkey, operator_challenge, chain_cursor, chain_block, chain_address,
-- desk_open, credited_voucher, operator_day, ledger_day_total, liability_day, liability_node, bank_account,
-- bank_import, bank_import_row, bank_statement, bank_line, bank_line_use, held_line, difference_note, supplier_payout,
-- provider_payout, provider_payout_entry, transfer, canned_answer, catalogue_change, stock_change, retention_day,
-- operator_idempotency, operator_device, server, file_store,
-- check_outcome, sending_stop.

-- Functions in the order of their creation, since a function in plain SQL needs those that it calls. Functions that are
-- no movement are only made known on every node, where movements and triggers call them. A function that takes or
-- returns a row of a coordinator's table stays on the coordinator.
select create_distributed_function(p.oid::regprocedure) from pg_proc p
where coalesce(p.proargnames[1] not in ('p_merchant', 'p_product'), true) and p.pronamespace = 'public'::regnamespace
  and not exists (
    select 1 from unnest(p.proargtypes || p.prorettype) as type join pg_type t on t.oid = type
    where t.typrelid <> 0 and t.typrelid not in (select logicalrelid from pg_dist_partition))
order by p.oid;

-- Movements take the merchant first. The whole call runs on the merchant's node, even inside a transaction.
select create_distributed_function(p.oid::regprocedure, '$1', colocate_with => 'merchant', force_delegation => true)
from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proargnames[1] = 'p_merchant' order by p.oid;

-- Functions that change the stock of a product run on the product's node.
select create_distributed_function(
  p.oid::regprocedure, '$1', colocate_with => 'variant_stock', force_delegation => true)
from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proargnames[1] = 'p_product' order by p.oid;

-- set_level() reads all merchants and then writes a reference table, which Citus allows in sequential mode only.
alter function set_level(jsonb) set citus.multi_shard_modify_mode = 'sequential';

-- Citus sends GRANT to the workers, but not REVOKE.
revoke execute on all functions in schema public from public;
