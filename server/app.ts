import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import * as contract from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import type { Ctx } from './base/ctx.ts'
import { serveDemoPages } from './base/http/demo-pages.ts'
import { serveDocs } from './base/http/docs.ts'
import { answerMalformed, answerUnroutable, handleFailures } from './base/http/failures.ts'
import { registerGuards } from './base/http/guards.ts'
import { serveHealth } from './base/http/health.ts'
import { keepRawBodies } from './base/http/raw-body.ts'
import { serveSecurityTxt } from './base/http/security-txt.ts'
import { type Handlers, serving } from './base/http/serve.ts'
import { countRequests, serveMetrics } from './base/http/serve-metrics.ts'
import { serveApps } from './base/http/static.ts'
import { endStreams } from './base/http/streams.ts'
import { traceRequests } from './base/http/trace-requests.ts'
import { trustOf } from './base/http/trusted-proxies.ts'
import { serveImages } from './base/images/serve-images.ts'
import { operatorDeskHandlers } from './desk/desk/operator.ts'
import { archiveHandlers } from './figures/archive/merchant.ts'
import { dashboardHandlers } from './figures/dashboard/merchant.ts'
import { financeHandlers } from './figures/finance/merchant.ts'
import { allianceHandlers } from './figures/programme/alliance.ts'
import { expressHandlers } from './figures/programme/express.ts'
import { levelHandlers } from './figures/programme/level.ts'
import { operatorProgrammeHandlers } from './figures/programme/operator.ts'
import { auditHandlers } from './ground/audit/merchant.ts'
import { operatorAuditHandlers } from './ground/audit/operator.ts'
import { languageHandlers } from './ground/languages/merchant.ts'
import { liveHandlers } from './ground/live/merchant.ts'
import { messageHandlers } from './ground/messages/merchant.ts'
import { operatorMessageHandlers } from './ground/messages/operator.ts'
import { objectionHandlers } from './ground/objections/merchant.ts'
import { operatorObjectionHandlers } from './ground/objections/operator.ts'
import { operatorOutboxHandlers } from './ground/outbox/operator.ts'
import { operatorProposalHandlers } from './ground/proposals/operator.ts'
import { serviceHandlers } from './ground/service/merchant.ts'
import { operatorServiceHandlers } from './ground/service/operator.ts'
import { operatorTransferHandlers } from './ground/transfers/operator.ts'
import { uploadHandlers } from './ground/uploads/merchant.ts'
import { accountHandlers } from './identity/account/merchant.ts'
import { merchantHandlers } from './identity/merchants/merchant.ts'
import { operatorMerchantHandlers } from './identity/merchants/operator.ts'
import { operatorHandlers } from './identity/operators/operator.ts'
import { operatorSecurityHandlers } from './identity/operators/own-security.ts'
import { pushHandlers } from './identity/push/merchant.ts'
import { securityHandlers } from './identity/security/merchant.ts'
import { shopChannelHandlers } from './joining/channel/merchant.ts'
import { operatorChannelHandlers } from './joining/channel/operator.ts'
import { channelHandlers } from './joining/channel/partner.ts'
import { operatorPartnerPayoutHandlers } from './joining/channel/payouts.ts'
import { invitationHandlers } from './joining/invitations/merchant.ts'
import { operatorInvitationHandlers } from './joining/invitations/operator.ts'
import { partnerHandlers } from './joining/partners/merchant.ts'
import { operatorPartnerHandlers } from './joining/partners/operator.ts'
import { registrationHandlers } from './joining/registrations/merchant.ts'
import { operatorRegistrationHandlers } from './joining/registrations/operator.ts'
import { operatorBankLineHandlers } from './money/bank-lines/operator.ts'
import { depositHandlers } from './money/deposits/merchant.ts'
import { operatorDepositHandlers } from './money/deposits/operator.ts'
import { liabilityHandlers } from './money/ledger/merchant.ts'
import { operatorLedgerHandlers } from './money/ledger/operator.ts'
import { operatorReconciliationHandlers } from './money/reconciliation/operator.ts'
import { operatorSupplierPayoutHandlers } from './money/supplier-payouts/operator.ts'
import { withdrawalHandlers } from './money/withdrawals/merchant.ts'
import { operatorWithdrawalHandlers } from './money/withdrawals/operator.ts'
import { operatorImportHandlers } from './trade/imports/operator.ts'
import { orderHandlers } from './trade/orders/merchant.ts'
import { operatorOrderHandlers } from './trade/orders/operator.ts'
import { storeOrderHandlers } from './trade/orders/shopper.ts'
import { operatorPaymentHandlers } from './trade/payments/operator.ts'
import { storePaymentHandlers } from './trade/payments/shopper.ts'
import { productHandlers } from './trade/products/merchant.ts'
import { operatorProductHandlers } from './trade/products/operator.ts'
import { insightHandlers, pricingHandlers } from './trade/products/pricing.ts'
import { questionHandlers } from './trade/questions/merchant.ts'
import { operatorQuestionHandlers } from './trade/questions/operator.ts'
import { storeQuestionHandlers } from './trade/questions/shopper.ts'
import { refundHandlers } from './trade/refunds/merchant.ts'
import { operatorRefundHandlers } from './trade/refunds/operator.ts'
import { storeRefundHandlers } from './trade/refunds/shopper.ts'
import { shopHandlers } from './trade/shop/merchant.ts'
import { storeShopHandlers } from './trade/shop/shopper.ts'
import { serveStorefront } from './trade/storefront/pages.ts'

/** A noun without handlers is a compile error. */
const handlers: { [Noun in keyof typeof contract]: Handlers<(typeof contract)[Noun]> } = {
  account: accountHandlers,
  alliance: allianceHandlers,
  archive: archiveHandlers,
  audit: auditHandlers,
  channel: channelHandlers,
  dashboard: dashboardHandlers,
  deposits: depositHandlers,
  express: expressHandlers,
  finance: financeHandlers,
  insight: insightHandlers,
  invitations: invitationHandlers,
  languages: languageHandlers,
  level: levelHandlers,
  liabilities: liabilityHandlers,
  live: liveHandlers,
  merchants: merchantHandlers,
  messages: messageHandlers,
  objections: objectionHandlers,
  operatorAudit: operatorAuditHandlers,
  operatorBankLines: operatorBankLineHandlers,
  operatorChannel: operatorChannelHandlers,
  operatorPartnerPayouts: operatorPartnerPayoutHandlers,
  operatorDeposits: operatorDepositHandlers,
  operatorDesk: operatorDeskHandlers,
  operatorImports: operatorImportHandlers,
  operatorInvitations: operatorInvitationHandlers,
  operatorLedger: operatorLedgerHandlers,
  operatorMerchants: operatorMerchantHandlers,
  operatorMessages: operatorMessageHandlers,
  operatorObjections: operatorObjectionHandlers,
  operatorOrders: operatorOrderHandlers,
  operatorOutbox: operatorOutboxHandlers,
  operatorPayments: operatorPaymentHandlers,
  operatorPartners: operatorPartnerHandlers,
  operatorProducts: operatorProductHandlers,
  operatorProgramme: operatorProgrammeHandlers,
  operatorProposals: operatorProposalHandlers,
  operatorQuestions: operatorQuestionHandlers,
  operatorReconciliation: operatorReconciliationHandlers,
  operatorRefunds: operatorRefundHandlers,
  operatorRegistrations: operatorRegistrationHandlers,
  operatorService: operatorServiceHandlers,
  operatorSupplierPayouts: operatorSupplierPayoutHandlers,
  operatorTransfers: operatorTransferHandlers,
  operatorWithdrawals: operatorWithdrawalHandlers,
  operators: operatorHandlers,
  operatorSecurity: operatorSecurityHandlers,
  orders: orderHandlers,
  partners: partnerHandlers,
  pricing: pricingHandlers,
  products: productHandlers,
  push: pushHandlers,
  questions: questionHandlers,
  refunds: refundHandlers,
  registrations: registrationHandlers,
  security: securityHandlers,
  service: serviceHandlers,
  shop: shopHandlers,
  shopChannels: shopChannelHandlers,
  storeOrders: storeOrderHandlers,
  storePayments: storePaymentHandlers,
  storeQuestions: storeQuestionHandlers,
  storeRefunds: storeRefundHandlers,
  storeShop: storeShopHandlers,
  uploads: uploadHandlers,
  withdrawals: withdrawalHandlers,
}

const bodyLimitBytes = 1024 * 1024
/**
 * Longer than proxies keep a connection (usually 60 s), so that the server never closes one on which a request is
 * arriving.
 */
const keepAliveMs = 75_000
/** Closes silent connections: every reply begins earlier, and live events send heartbeats. */
const stillMaxMs = 120_000

/** Unique over all processes; contains the trace id of the caller or a proxy, if any. */
function requestId({ headers }: IncomingMessage): string {
  const [, trace] = /^00-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/.exec(String(headers['traceparent'])) ?? []
  return trace === undefined ? randomUUID() : `${trace}-${randomBytes(4).toString('hex')}`
}

export async function createApp(ctx: Ctx): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: ctx.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: trustOf(ctx.config.trustProxy),
    bodyLimit: bodyLimitBytes,
    keepAliveTimeout: keepAliveMs,
    connectionTimeout: stillMaxMs,
    requestTimeout: limits.requestTimeoutMs,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerUnroutable(ctx),
    clientErrorHandler: answerMalformed(ctx),
  })
  handleFailures(app, ctx)
  countRequests(app, ctx)
  traceRequests(app, ctx)
  await registerGuards(app, ctx)
  await app.register(multipart, { limits: { fileSize: limits.uploadBytesMax, files: 1, fields: 4, fieldSize: 1000 } })
  keepRawBodies(app)
  serveHealth(app, ctx)
  serveMetrics(app, ctx)
  serveDocs(app, ctx)
  serveSecurityTxt(app, ctx)
  serveDemoPages(app, ctx)

  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    endStreams(ctx)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  const serve = serving(app, ctx)
  for (const [noun, calls] of Object.entries(contract)) serve(calls, handlers[noun as keyof typeof contract])
  serveImages(app, ctx)

  await serveStorefront(app, ctx)
  await serveApps(app, ctx)
  return app
}
