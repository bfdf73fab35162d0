import sql, { type Sql } from 'sql-template-tag'

type TableKey = readonly (readonly [
  column: string,
  type: 'uuid' | 'smallint' | 'bigint' | 'date' | 'timestamptz' | 'text',
])[]

export type ArchiveTable = {
  table: string
  file: string
  key: TableKey
  /** The column of the merchant's id; `merchant_id` by default. */
  owner?: string
  /** Columns left out: secrets, file paths, and operators' ids, since merchants see only the role. */
  omit?: readonly string[]
  /** The columns that the server's role may read; all by default. */
  columns?: string
  /** Reads the rows by a function, for a table that the server's role may not read. */
  read?: (merchantId: string) => Sql
  /** More JSON pairs, as SQL over the row `t`; $lang is the reader's language. */
  extra?: string
  /** Rows per batch, for tables with large rows; `batchSize` by default. */
  rows?: number
}

const id = [['id', 'uuid']] as const

/** A merchant's tables, each written as a file of JSON lines. The ledger has its own format. */
export const archiveTables: readonly ArchiveTable[] = [
  {
    table: 'merchant',
    file: 'merchant',
    key: [],
    // Other merchants' ids are not part of a merchant's data.
    omit: ['password_hash', 'pay_password_hash', 'pay_password_tries', 'pay_password_locks', 'inviter_id'],
  },
  { table: 'shop', file: 'shop', key: [] },
  {
    table: 'shop_page',
    file: 'shop-pages',
    key: [
      ['part', 'text'],
      ['version', 'smallint'],
    ],
  },
  { table: 'merchant_counter', file: 'figures', key: [] },
  { table: 'merchant_day', file: 'days', key: [['date', 'date']] },
  {
    table: 'listing',
    file: 'listings',
    key: id,
    extra: `'title', (select localize_text(p.title, $lang) from product p where p.id = t.product_id)`,
  },
  {
    table: 'listing_variant',
    file: 'listing-variants',
    key: [
      ['listing_id', 'uuid'],
      ['variant_id', 'uuid'],
    ],
  },
  // Without the mail address: the shopper gave it to the platform to follow the order, and the app does not show it.
  {
    table: 'orders',
    file: 'orders',
    key: id,
    extra: `'phone', (select c.phone from order_contact c where c.merchant_id = t.merchant_id and c.order_id = t.id),
      'address', (select c.address from order_contact c where c.merchant_id = t.merchant_id and c.order_id = t.id)`,
  },
  {
    table: 'order_line',
    file: 'order-lines',
    key: [
      ['order_id', 'uuid'],
      ['position', 'smallint'],
    ],
  },
  {
    table: 'order_event',
    file: 'order-events',
    key: [
      ['order_id', 'uuid'],
      ['sequence', 'smallint'],
    ],
  },
  {
    table: 'order_mail',
    file: 'order-mails',
    key: [
      ['order_id', 'uuid'],
      ['id', 'uuid'],
    ],
  },
  { table: 'order_origin', file: 'order-origins', key: id, omit: ['evidence'] },
  {
    table: 'supplier_payout_order',
    file: 'supplier-payout-orders',
    key: [
      ['payout_id', 'uuid'],
      ['order_id', 'uuid'],
    ],
  },
  {
    table: 'review',
    file: 'reviews',
    key: [
      ['order_id', 'uuid'],
      ['position', 'smallint'],
    ],
  },
  { table: 'payment', file: 'payments', key: id, omit: ['payer'] },
  { table: 'unbooked_payment', file: 'payments-in-other-currencies', key: id, omit: ['payer'] },
  { table: 'dispute', file: 'disputes', key: id },
  { table: 'refund', file: 'refunds', key: id },
  {
    table: 'refund_line',
    file: 'refund-lines',
    key: [
      ['refund_id', 'uuid'],
      ['position', 'smallint'],
    ],
  },
  { table: 'price_rule', file: 'price-rules', key: [['category_id', 'uuid']] },
  // A row holds all prices changed at once: 500 listings with 200 variants make 15 MB.
  { table: 'price_change', file: 'price-changes', key: id, rows: 1 },
  { table: 'push_setting', file: 'notifications', key: [] },
  { table: 'deposit', file: 'deposits', key: id, omit: ['approved_by', 'approved_on', 'voucher_file', 'bank_line'] },
  { table: 'payout_destination', file: 'payout-destinations', key: id, omit: ['sealed', 'fingerprint'] },
  { table: 'withdrawal', file: 'withdrawals', key: id, omit: ['approved_by', 'approved_on'] },
  // Withdrawals and refunds to shoppers by bank.
  { table: 'transfer', file: 'transfers', key: id, read: (merchantId) => sql`transfers_of(${merchantId})` },
  { table: 'hold', file: 'holds', key: id, omit: ['made_by'] },
  { table: 'level_purchase', file: 'levels', key: id },
  { table: 'package_purchase', file: 'express-lane', key: id },
  {
    table: 'placement',
    file: 'express-lane-placements',
    key: [
      ['purchase_id', 'uuid'],
      ['listing_id', 'uuid'],
      ['from_at', 'timestamptz'],
    ],
  },
  { table: 'referral_share', file: 'alliance-shares', key: [['order_id', 'uuid']], omit: ['inviter_id'] },
  {
    table: 'referral_reward',
    file: 'alliance-rewards',
    key: [
      ['invitee_id', 'uuid'],
      ['order_id', 'uuid'],
    ],
    // The alliance shows how many orders an invitee had, not which.
    omit: ['invitee_id', 'order_id'],
  },
  { table: 'chat_message', file: 'chat', key: [['sequence', 'bigint']], omit: ['operator_id', 'key'] },
  // Without the mail address, as of orders.
  {
    table: 'question',
    file: 'questions',
    key: id,
    columns: `merchant_id, id, order_id, listing_id, asker, lang, messages, last_at, waiting_since, reported_at, reported_by,
      case when reported_by = 'merchant' then report end as report, report_closed_at, ended_at`,
  },
  {
    table: 'question_message',
    file: 'question-messages',
    key: [
      ['question_id', 'uuid'],
      ['sequence', 'bigint'],
    ],
    omit: ['key'],
  },
  { table: 'notice', file: 'messages', key: id },
  { table: 'audit', file: 'operators-acts', key: id, omit: ['operator_id'] },
  {
    table: 'channel_shop',
    file: 'partners-of-the-shop',
    key: [['partner_id', 'uuid']],
  },
  { table: 'channel_event', file: 'partner-events', key: id },
  { table: 'objection', file: 'objections', key: id, omit: ['answered_by'] },
  { table: 'upload', file: 'pictures', key: id, omit: ['file', 'digest'] },
  {
    table: 'session',
    file: 'devices',
    key: id,
    owner: 'subject_id',
    omit: ['subject_id'],
    columns:
      'id, subject_id, device, network, place, partner_id, created_at, last_seen_at, expires_at, ended_at, proven_at',
  },
  { table: 'security_event', file: 'security-log', key: id },
  { table: 'lost_access', file: 'lost-access', key: id, omit: ['first_by', 'first_on', 'decided_by'] },
  {
    table: 'partner_binding',
    file: 'partner-logins',
    key: [
      ['partner_id', 'uuid'],
      ['sub', 'text'],
    ],
  },
  {
    table: 'invitation',
    file: 'invitations',
    key: [['code', 'text']],
    owner: 'issuer_id',
    omit: ['issuer', 'issuer_id'],
  },
]

/** Tables left out, with the reason. A test requires every table with a `merchant_id` to be listed here or above. */
export const notInArchive: Readonly<Record<string, string>> = {
  ledger_head: 'the ledger is its own file',
  ledger_account: 'the ledger is its own file',
  ledger_transaction: 'the ledger is its own file',
  ledger_posting: 'the ledger is its own file',
  ledger_checkpoint: 'with the transactions of the ledger',
  ledger_account_day: 'sums of the postings, which the ledger has',
  liability_leaf: 'the balance of the last days, with its proof in a call of its own',
  audit_head: 'the acts are their own file',
  account_name: 'the same as in merchant',
  shop_name: 'the present one is in shop, and former ones lead to it',
  visit: 'hashes of visitors; the numbers are in days',
  listing_view: 'hashes of visitors; the numbers are in listings',
  listing_basket: 'hashes of visitors; the numbers are in listings',
  push_device: 'secrets of devices',
  follow: 'hashes and addresses of shoppers; the number is in figures',
  order_count: 'counted from orders',
  delivery_days: 'counted from orders',
  public_number: 'the same as in orders, deposits and withdrawals',
  order_secret: "hashes of shoppers' keys",
  order_contact: 'in orders',
  question_secret: "hashes of shoppers' keys",
  stock_reservation: 'the stock of open orders; the lines of the orders have it',
  ended_checkout: 'lasts for a day; no order came of it',
  payment_page: 'lasts for minutes',
  credited_voucher: 'the digest of a picture; the deposit and the picture are in the archive',
  bank_line_use: 'the line that credited a deposit is in the archive with it; statements are the platform’s own',
  provider_event: "the payment provider's data; the payments are in payments",
  verification: 'hashes of codes',
  pay_token: 'hashes of tokens',
  idempotency: 'hashes of requests',
  live_event: 'refreshes open screens',
  outbox: 'queue of deliveries',
  second_factor: 'secrets and hashes of codes',
  proposal: 'what operators proposed and decided is in operators-acts',
  conversation: 'counted from the chat',
  deposit_path: 'the addresses are in deposits',
  chain_address: 'the addresses are in deposits',
  channel_order: 'the orders are in orders, their partners in order-origins',
  partner_transaction: "the partner's books; the merchant's side is in the ledger",
}
