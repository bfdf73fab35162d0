import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { dashboard } from '#contract/dashboard.ts'
import { limits } from '#contract/limits.ts'
import { operatorCatalogue } from '#contract/operator/catalogue.ts'
import { operatorOrders } from '#contract/operator/orders.ts'
import { orders } from '#contract/orders.ts'
import { products } from '#contract/products.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import type { Ctx } from './ctx.ts'
import { dashboardHandlers } from './features/dashboard/handlers.ts'
import { operatorOrderHandlers } from './features/operator-orders/handlers.ts'
import { orderHandlers } from './features/orders/handlers.ts'
import { productHandlers } from './features/products/handlers.ts'
import { catalogueHandlers } from './features/products/operator.ts'
import { storeOrderHandlers } from './features/store-orders/handlers.ts'
import { handleFailures } from './http/failures.ts'
import { registerGuards } from './http/guards.ts'
import { serveHealth } from './http/health.ts'
import { keepRawBodies } from './http/raw-body.ts'
import { serving } from './http/serve.ts'
import { serveApp } from './http/static.ts'

const bodyLimitBytes = 1024 * 1024

/** Wires the server: one line per noun. */
export async function createApp(ctx: Ctx): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: ctx.log,
    disableRequestLogging: true,
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

  const serve = serving(app, ctx)
  serve(storeOrders, storeOrderHandlers)
  serve(orders, orderHandlers)
  serve(dashboard, dashboardHandlers)
  serve(products, productHandlers)
  serve(operatorCatalogue, catalogueHandlers)
  serve(operatorOrders, operatorOrderHandlers)

  await serveApp(app, ctx)
  return app
}
