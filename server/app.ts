import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { account } from '#contract/account.ts'
import { dashboard } from '#contract/dashboard.ts'
import { deposits } from '#contract/deposits.ts'
import { finance } from '#contract/finance.ts'
import { languageCalls } from '#contract/language-calls.ts'
import { limits } from '#contract/limits.ts'
import { live } from '#contract/live.ts'
import { messages } from '#contract/messages.ts'
import { operatorAnnouncements } from '#contract/operator/announcements.ts'
import { operatorCatalogue } from '#contract/operator/catalogue.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { operatorAudit, operatorMerchants } from '#contract/operator/merchants.ts'
import { operatorObjections } from '#contract/operator/objections.ts'
import { operatorOrders } from '#contract/operator/orders.ts'
import { operatorPartners } from '#contract/operator/partners.ts'
import { operatorProgramme } from '#contract/operator/programme.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { operatorRefunds } from '#contract/operator/refunds.ts'
import { operatorInvitations, operatorRegistrations } from '#contract/operator/registrations.ts'
import { operatorSession } from '#contract/operator/session.ts'
import { operatorSupport } from '#contract/operator/support.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { orders } from '#contract/orders.ts'
import { products } from '#contract/products.ts'
import { alliance, express, level } from '#contract/programme.ts'
import { refunds } from '#contract/refunds.ts'
import { service } from '#contract/service.ts'
import { shop } from '#contract/shop.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { storeShops } from '#contract/storefront/shops.ts'
import { uploads } from '#contract/uploads.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import type { Ctx } from './ctx.ts'
import { accountHandlers } from './features/account/handlers.ts'
import { announcementHandlers } from './features/announcements/operator.ts'
import { dashboardHandlers } from './features/dashboard/handlers.ts'
import { depositHandlers } from './features/deposits/handlers.ts'
import { operatorDepositHandlers } from './features/deposits/operator.ts'
import { financeHandlers } from './features/finance/handlers.ts'
import { languageHandlers } from './features/languages/handlers.ts'
import { liveHandlers } from './features/live/handlers.ts'
import { messageHandlers } from './features/messages/handlers.ts'
import { operatorOrderHandlers } from './features/operator-orders/handlers.ts'
import { operatorAuditHandlers } from './features/operators/audit.ts'
import { invitationHandlers } from './features/operators/invitations.ts'
import { operatorMerchantHandlers } from './features/operators/merchants.ts'
import { registrationHandlers } from './features/operators/registrations.ts'
import { operatorSessionHandlers } from './features/operators/session.ts'
import { orderHandlers } from './features/orders/handlers.ts'
import { partnerHandlers } from './features/partners/handlers.ts'
import { productHandlers } from './features/products/handlers.ts'
import { importHandlers } from './features/products/import-handlers.ts'
import { catalogueHandlers } from './features/products/operator.ts'
import { allianceHandlers } from './features/programme/alliance.ts'
import { expressHandlers } from './features/programme/express.ts'
import { levelHandlers } from './features/programme/level.ts'
import { operatorProgrammeHandlers } from './features/programme/operator.ts'
import { proposalHandlers } from './features/proposals/handlers.ts'
import { refundHandlers } from './features/refunds/handlers.ts'
import { operatorRefundHandlers } from './features/refunds/operator.ts'
import { serviceHandlers } from './features/service/handlers.ts'
import { supportHandlers } from './features/service/operator.ts'
import { shopHandlers } from './features/shop/handlers.ts'
import { objectionHandlers } from './features/shop/operator.ts'
import { storeOrderHandlers } from './features/store-orders/handlers.ts'
import { storeShopHandlers } from './features/storefront-shops/handlers.ts'
import { uploadHandlers } from './features/uploads/handlers.ts'
import { withdrawalHandlers } from './features/withdrawals/handlers.ts'
import { operatorWithdrawalHandlers } from './features/withdrawals/operator.ts'
import { serveDocs } from './http/docs.ts'
import { handleFailures } from './http/failures.ts'
import { registerGuards } from './http/guards.ts'
import { serveHealth } from './http/health.ts'
import { keepRawBodies } from './http/raw-body.ts'
import { serving } from './http/serve.ts'
import { serveApp } from './http/static.ts'
import { endStreams } from './http/streams.ts'
import { serveImages } from './images/serve-images.ts'

const bodyLimitBytes = 1024 * 1024

/** Wires the server: one line per noun. */
export async function createApp(ctx: Ctx): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: ctx.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: ctx.config.trustProxy,
    bodyLimit: bodyLimitBytes,
    requestTimeout: limits.requestTimeoutMs,
    routerOptions: { maxParamLength: 200 },
  })
  handleFailures(app, ctx)
  await registerGuards(app, ctx)
  await app.register(multipart, { limits: { fileSize: limits.uploadBytesMax, files: 1, fields: 4, fieldSize: 1000 } })
  keepRawBodies(app)
  serveHealth(app, ctx)
  serveDocs(app)

  const serve = serving(app, ctx)
  serve(storeOrders, storeOrderHandlers)
  serve(orders, orderHandlers)
  serve(dashboard, dashboardHandlers)
  serve(finance, financeHandlers)
  serve(live, liveHandlers)
  app.addHook('preClose', async () => endStreams(ctx))
  serve(products, productHandlers)
  serve(storeShops, storeShopHandlers)
  serve(operatorCatalogue, { ...catalogueHandlers, ...importHandlers })
  serve(operatorOrders, operatorOrderHandlers)
  serve(account, accountHandlers)
  serve(uploads, uploadHandlers)
  serve(languageCalls, languageHandlers)
  serve(messages, messageHandlers)
  serve(operatorAnnouncements, announcementHandlers)
  serve(service, serviceHandlers)
  serve(operatorSupport, supportHandlers)
  serve(shop, shopHandlers)
  serve(operatorObjections, objectionHandlers)
  serve(operatorSession, operatorSessionHandlers)
  serve(operatorInvitations, invitationHandlers)
  serve(operatorRegistrations, registrationHandlers)
  serve(operatorMerchants, operatorMerchantHandlers)
  serve(operatorAudit, operatorAuditHandlers)
  serve(deposits, depositHandlers)
  serve(operatorDeposits, operatorDepositHandlers)
  serve(withdrawals, withdrawalHandlers)
  serve(operatorWithdrawals, operatorWithdrawalHandlers)
  serve(level, levelHandlers)
  serve(express, expressHandlers)
  serve(alliance, allianceHandlers)
  serve(refunds, refundHandlers)
  serve(operatorRefunds, operatorRefundHandlers)
  serve(operatorProposals, proposalHandlers)
  serve(operatorPartners, partnerHandlers)
  serve(operatorProgramme, operatorProgrammeHandlers)
  serveImages(app, ctx)

  await serveApp(app, ctx)
  return app
}
