import type { CallRow } from './call-row.ts'
import { accountRows } from './rows/account.ts'
import { archiveRows } from './rows/archive.ts'
import { auditRows } from './rows/audit.ts'
import { bankLinesRows } from './rows/bank-lines.ts'
import { channelRows } from './rows/channel.ts'
import { dashboardRows } from './rows/dashboard.ts'
import { depositsRows } from './rows/deposits.ts'
import { deskRows } from './rows/desk.ts'
import { financeRows } from './rows/finance.ts'
import { importsRows } from './rows/imports.ts'
import { insightRows } from './rows/insight.ts'
import { invitationsRows } from './rows/invitations.ts'
import { languagesRows } from './rows/languages.ts'
import { ledgerRows } from './rows/ledger.ts'
import { merchantsRows } from './rows/merchants.ts'
import { messagesRows } from './rows/messages.ts'
import { objectionsRows } from './rows/objections.ts'
import { operatorsRows } from './rows/operators.ts'
import { ordersRows } from './rows/orders.ts'
import { outboxRows } from './rows/outbox.ts'
import { partnersRows } from './rows/partners.ts'
import { paymentsRows } from './rows/payments.ts'
import { pricingRows } from './rows/pricing.ts'
import { productsRows } from './rows/products.ts'
import { programmeRows } from './rows/programme.ts'
import { proposalsRows } from './rows/proposals.ts'
import { pushRows } from './rows/push.ts'
import { refundsRows } from './rows/refunds.ts'
import { registrationsRows } from './rows/registrations.ts'
import { securityRows } from './rows/security.ts'
import { serviceRows } from './rows/service.ts'
import { shopRows } from './rows/shop.ts'
import { supplierPayoutsRows } from './rows/supplier-payouts.ts'
import { transfersRows } from './rows/transfers.ts'
import { withdrawalsRows } from './rows/withdrawals.ts'

/** Every served call but uploads and streams, which are no JSON calls and have tests of their own. */
export const callRows: CallRow[] = [
  ...languagesRows,
  ...operatorsRows,
  ...proposalsRows,
  ...objectionsRows,
  ...auditRows,
  ...bankLinesRows,
  ...outboxRows,
  ...deskRows,
  ...messagesRows,
  ...pushRows,
  ...serviceRows,
  ...merchantsRows,
  ...accountRows,
  ...securityRows,
  ...shopRows,
  ...productsRows,
  ...pricingRows,
  ...insightRows,
  ...importsRows,
  ...paymentsRows,
  ...ordersRows,
  ...refundsRows,
  ...depositsRows,
  ...withdrawalsRows,
  ...supplierPayoutsRows,
  ...transfersRows,
  ...programmeRows,
  ...financeRows,
  ...ledgerRows,
  ...partnersRows,
  ...channelRows,
  ...invitationsRows,
  ...registrationsRows,
  ...dashboardRows,
  ...archiveRows,
]
