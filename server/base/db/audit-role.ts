const auditedTables = [
  ...[
    'merchant',
    'shop',
    'level',
    'listing',
    'listing_view',
    'listing_basket',
    'product',
    'product_day',
    'product_sales',
    'variant',
    'variant_stock',
    'stock_reservation',
    'package',
    'orders',
    'order_origin',
  ],
  ...[
    'order_line',
    'order_event',
    'order_count',
    'payment',
    'dispute',
    'refund',
    'refund_line',
    'review',
    'deposit',
    'withdrawal',
    'visit',
  ],
  ...['notice', 'outbox', 'merchant_counter', 'merchant_day', 'conversation', 'chat_message'],
  ...['package_purchase', 'placement', 'level_purchase', 'referral_share', 'referral_reward', 'ledger_head'],
  ...['ledger_account', 'ledger_transaction', 'ledger_posting', 'ledger_checkpoint', 'ledger_day', 'audit'],
  ...['supplier_payout', 'supplier_payout_order', 'provider_payout', 'transfer', 'bank_line_use'],
  ...['audit_head', 'public_number', 'catalogue_count', 'ledger_account_day', 'ledger_day_total'],
  ...['partner_account', 'partner_transaction', 'partner_posting', 'partner_payout'],
]

/** A payment's message contains texts of its payer, so the audit reads only the columns that the recount compares. */
const auditedEvent = 'provider, event_id, type, order_id, reference, amount'
/** Without followers' addresses: the audit needs only their number. */
const auditedFollow = 'merchant_id, following'
/** Without the payer. */
const auditedLine = 'id, account_id, name, bank_id, amount, currency'
const auditedAccount = 'id, clearing, code, number, currency'
const auditedHeldLine = 'id, name, amount'
const auditedNote = 'key'
const auditedFunctions = 'account_key(text), is_same_account(text, text), reference_key(text)'
const auditedProposal = 'id, kind, merchant_id, payload, status, proposed_by, decided_by'

/**
 * Creates the role that only reads, without a login: the auditor gives it a password. Roles belong to the whole
 * database server, so it is named after the database. Citus does not pass column rights to shards. So the shards grant
 * the whole table, and the coordinator, through which the audit reads, grants the columns only. Without Citus its
 * setting has no effect.
 */
export const auditRoleStatement = `
  do $$
  declare
    v_role text := current_database() || '_audit';
    v_tables text := '${auditedTables.join(', ')}';
  begin
    if not exists (select 1 from pg_roles where rolname = v_role) then
      execute format('create role %I nologin', v_role);
    end if;
    if exists (select 1 from unnest(string_to_array(v_tables, ', ')) as name
               where not has_table_privilege(v_role, name, 'select'))
        or not has_column_privilege(v_role, 'provider_event', 'order_id', 'select')
        or has_table_privilege(v_role, 'follow', 'select')
        or not has_column_privilege(v_role, 'follow', 'following', 'select')
        or not has_column_privilege(v_role, 'bank_line', 'bank_id', 'select')
        or not has_column_privilege(v_role, 'bank_account', 'number', 'select')
        or not has_column_privilege(v_role, 'held_line', 'amount', 'select')
        or not has_column_privilege(v_role, 'proposal', 'decided_by', 'select') then
      execute format('grant usage on schema public to %I', v_role);
      execute format('grant select on %s to %I', v_tables, v_role);
      execute format('grant select (${auditedEvent}) on provider_event to %I', v_role);
      execute format('grant select on follow to %I', v_role);
      perform set_config('citus.enable_ddl_propagation', 'off', true);
      execute format('revoke select on follow from %I', v_role);
      execute format('grant select (${auditedFollow}) on follow to %I', v_role);
      perform set_config('citus.enable_ddl_propagation', 'on', true);
      execute format('grant select (${auditedLine}) on bank_line to %I', v_role);
      execute format('grant select (${auditedAccount}) on bank_account to %I', v_role);
      execute format('grant select (${auditedHeldLine}) on held_line to %I', v_role);
      execute format('grant select (${auditedNote}) on difference_note to %I', v_role);
      execute format('grant execute on function ${auditedFunctions} to %I', v_role);
      execute format('grant select (${auditedProposal}) on proposal to %I', v_role);
    end if;
  end $$`
