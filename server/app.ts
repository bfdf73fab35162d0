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
import { accountHandlers } from './features/account/merchant.ts'
import { archiveHandlers } from './features/archive/merchant.ts'
import { auditHandlers } from './features/audit/merchant.ts'
import { operatorAuditHandlers } from './features/audit/operator.ts'
import { operatorBankLineHandlers } from './features/bank-lines/operator.ts'
import { shopChannelHandlers } from './features/channel/merchant.ts'
import { operatorChannelHandlers } from './features/channel/operator.ts'
import { channelHandlers } from './features/channel/partner.ts'
import { operatorPartnerPayoutHandlers } from './features/channel/payouts.ts'
import { dashboardHandlers } from './features/dashboard/merchant.ts'
import { depositHandlers } from './features/deposits/merchant.ts'
import { operatorDepositHandlers } from './features/deposits/operator.ts'
import { operatorDeskHandlers } from './features/desk/operator.ts'
import { financeHandlers } from './features/finance/merchant.ts'
import { operatorImportHandlers } from './features/imports/operator.ts'
import { invitationHandlers } from './features/invitations/merchant.ts'
import { operatorInvitationHandlers } from './features/invitations/operator.ts'
import { languageHandlers } from './features/languages/merchant.ts'
import { liabilityHandlers } from './features/ledger/merchant.ts'
import { operatorLedgerHandlers } from './features/ledger/operator.ts'
import { liveHandlers } from './features/live/merchant.ts'
import { merchantHandlers } from './features/merchants/merchant.ts'
import { operatorMerchantHandlers } from './features/merchants/operator.ts'
import { messageHandlers } from './features/messages/merchant.ts'
import { operatorMessageHandlers } from './features/messages/operator.ts'
import { objectionHandlers } from './features/objections/merchant.ts'
import { operatorObjectionHandlers } from './features/objections/operator.ts'
import { operatorHandlers } from './features/operators/operator.ts'
import { operatorSecurityHandlers } from './features/operators/own-security.ts'
import { orderHandlers } from './features/orders/merchant.ts'
import { operatorOrderHandlers } from './features/orders/operator.ts'
import { storeOrderHandlers } from './features/orders/shopper.ts'
import { operatorOutboxHandlers } from './features/outbox/operator.ts'
import { partnerHandlers } from './features/partners/merchant.ts'
import { operatorPartnerHandlers } from './features/partners/operator.ts'
import { operatorPaymentHandlers } from './features/payments/operator.ts'
import { storePaymentHandlers } from './features/payments/shopper.ts'
import { productHandlers } from './features/products/merchant.ts'
import { operatorProductHandlers } from './features/products/operator.ts'
import { insightHandlers, pricingHandlers } from './features/products/pricing.ts'
import { allianceHandlers } from './features/programme/alliance.ts'
import { expressHandlers } from './features/programme/express.ts'
import { levelHandlers } from './features/programme/level.ts'
import { operatorProgrammeHandlers } from './features/programme/operator.ts'
import { operatorProposalHandlers } from './features/proposals/operator.ts'
import { pushHandlers } from './features/push/merchant.ts'
import { questionHandlers } from './features/questions/merchant.ts'
import { operatorQuestionHandlers } from './features/questions/operator.ts'
import { storeQuestionHandlers } from './features/questions/shopper.ts'
import { operatorReconciliationHandlers } from './features/reconciliation/operator.ts'
import { refundHandlers } from './features/refunds/merchant.ts'
import { operatorRefundHandlers } from './features/refunds/operator.ts'
import { storeRefundHandlers } from './features/refunds/shopper.ts'
import { registrationHandlers } from './features/registrations/merchant.ts'
import { operatorRegistrationHandlers } from './features/registrations/operator.ts'
import { securityHandlers } from './features/security/merchant.ts'
import { serviceHandlers } from './features/service/merchant.ts'
import { operatorServiceHandlers } from './features/service/operator.ts'
import { shopHandlers } from './features/shop/merchant.ts'
import { storeShopHandlers } from './features/shop/shopper.ts'
import { serveStorefront } from './features/storefront/pages.ts'
import { operatorSupplierPayoutHandlers } from './features/supplier-payouts/operator.ts'
import { operatorTransferHandlers } from './features/transfers/operator.ts'
import { uploadHandlers } from './features/uploads/merchant.ts'
import { withdrawalHandlers } from './features/withdrawals/merchant.ts'
import { operatorWithdrawalHandlers } from './features/withdrawals/operator.ts'

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
