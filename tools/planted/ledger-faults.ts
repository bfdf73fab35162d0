import { type Fault, faultsIn } from './fault.ts'

/** Faults in the books, their sources, and the counts from them. */
export const ledgerFaults: Fault[] = [
  ...faultsIn(
    {
      file: 'server/ledger/ledger.sql',
      near: ['server/ledger/attacks', 'server/ledger/concurrency', 'server/ledger/races'],
    },
    [
      {
        id: 'ledger-unbalanced',
        find: 'if v_count < 2 or v_sum <> 0 or v_count',
        put: 'if v_count < 2 or v_count',
        breaks: 'Postings that do not sum to zero make money out of nothing.',
      },
      {
        id: 'ledger-past',
        find: 'if v_transaction.xid is distinct from pg_current_xact_id() then',
        put: 'if v_transaction.xid is null then',
        breaks: 'A posting joins a transaction of the past.',
      },
      {
        id: 'ledger-append-only',
        find: "array['ledger_posting', 'ledger_transaction', 'ledger_checkpoint',",
        put: "array['ledger_transaction', 'ledger_checkpoint',",
        breaks: 'Postings can be changed and deleted.',
      },
      {
        id: 'ledger-lock',
        find: 'perform 1 from ledger_head where merchant_id = p_merchant for update;',
        put: 'perform 1 from ledger_head where merchant_id = p_merchant;',
        breaks: 'Two movements of a merchant read the same balance at once.',
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/money/withdrawals/withdrawals-holds.sql',
      near: ['server/money/withdrawals/withdrawals.test'],
    },
    [
      {
        id: 'hold-after-its-end',
        find: 'and lifted_at is null and until > p_at)',
        put: 'and lifted_at is null)',
        breaks: 'A legal hold keeps the money back after its end.',
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/figures/programme/programme-referrals.sql',
      near: ['server/figures/programme/programme.test', 'server/ledger/movements'],
    },
    [
      {
        id: 'referral-without-end',
        find: 'where merchant_id = p_merchant and p_at < applied_at + referral_period();',
        put: 'where merchant_id = p_merchant;',
        breaks: "The inviter's share goes on after its period.",
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/figures/dashboard/dashboard.sql',
      near: ['server/figures/dashboard/', 'server/trade/orders/orders.test', 'server/ledger/recount/recount.test'],
    },
    [
      {
        id: 'figure-of-profit',
        find: '    profit = profit + p_profit,',
        put: '    profit = profit + p_estimated_profit,',
        breaks: 'The profit of a day is what was expected, not what was settled.',
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/ground/audit/audit.sql',
      near: ['server/ledger/forgeries', 'server/ground/audit/', 'server/commands/ledger-verify'],
    },
    [
      {
        id: 'audit-unchained',
        find: "new.hash := sha256(v_previous || convert_to(concat_ws('|', new.merchant_id",
        put: "new.hash := sha256(convert_to(concat_ws('|', new.merchant_id",
        breaks: 'An act of an operator can be taken out of the chain unseen.',
      },
    ],
  ),
  ...faultsIn({ file: 'server/db/rights.sql', near: ['server/db/rights'] }, [
    {
      id: 'right-to-cancel',
      find: 'place_checkout, decline_order, claim_key',
      put: 'place_checkout, cancel_order, decline_order, claim_key',
      breaks: 'The role of the web calls chooses the party that cancels an order.',
    },
  ]),
  ...faultsIn(
    {
      file: 'server/money/deposits/deposits-decisions.sql',
      near: ['server/money/deposits/deposits.test', 'server/money/deposits/'],
    },
    [
      {
        id: 'deposit-by-one',
        find: 'if p_operator = any (r.approved_by) then',
        put: 'if p_operator = any (r.approved_by) and r.approved_on is null then',
        breaks: 'One operator alone credits a deposit.',
      },
      {
        id: 'deposit-debt-forgotten',
        find: "array['available', 'owed', 'clearing:bank'], array[-v_available, v_available - r.amount, r.amount]",
        put: "array['available', 'owed', 'clearing:bank'], array[-v_available, 0, v_available]",
        breaks: 'A deposit that the bank took back costs only what is left of it.',
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/money/deposits/deposits.sql',
      near: ['server/money/deposits/deposits.test', 'server/money/deposits/'],
    },
    [
      {
        id: 'deposit-one-too-many',
        find: ">= (p_deposit->>'openMax')::integer then",
        put: "> (p_deposit->>'openMax')::integer then",
        breaks: 'A merchant has one deposit more in review than the limit.',
      },
      {
        id: 'deposit-not-final',
        find: '(final_at > p_at or output_index is not null and finalized_at is null)',
        put: '(final_at > p_at)',
        breaks: 'A transfer that the network may still reverse can be withdrawn.',
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/money/deposits/deposits-chain.sql',
      near: ['server/money/deposits/deposits.test', 'server/money/deposits/'],
    },
    [
      {
        id: 'chain-other-block',
        find: "or r.block_hash is distinct from p_credit->>'blockHash' then",
        put: 'then',
        breaks: 'A transfer is credited in another block than the one that was verified.',
      },
    ],
  ),
]
