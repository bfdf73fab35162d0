import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { dayMs, hourMs } from '#server/clock.ts'
import type { Ctx } from '#server/ctx.ts'
import { runSweeps } from '#server/jobs/jobs.ts'
import { fillShop, makeCatalogue } from './catalogue.ts'
import { liveThrough } from './days.ts'
import { type DemoOperator, driverOf, openPast, operatorTokens } from './driver.ts'
import { demoShops } from './goods-shops.ts'
import { liveOn } from './live-on.ts'
import { demoPassword, demoPayPassword, invite, makeMerchants, makeOperator } from './people.ts'
import { chanceOf } from './shopping.ts'

export type DemoSize = { products: number; days: number; busiest: number }

const wholeSize: DemoSize = { products: 60, days: 60, busiest: 9 }
const newcomers = 100
const seed = 20_261_121

type Made = { state: 'making' | 'made'; operator?: DemoOperator; invitation?: string; shops?: string[] }

/**
 * Makes the demo world at the first start and lives on in it. What was made stands in a file of the data folder, so
 * that a later start finds it, and one that was broken off is told instead of mended.
 */
export async function startDemo(app: FastifyInstance, ctx: Ctx, tell: (line: string) => void): Promise<() => void> {
  const file = join(ctx.config.dataDir, 'demo.json')
  const before: Made | null = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Made) : null
  if (before?.state === 'making') {
    tell(`the demo world was broken off while it was made: delete ${ctx.config.dataDir} to have it made anew`)
    return () => {}
  }
  const keep = (made: Made) => writeFileSync(file, JSON.stringify(made, null, 2))
  const made = before ?? (await makeKept(ctx, tell, keep))
  for (const line of wordsOf(ctx, made)) tell(line)
  if (!made.operator) return () => {}
  const driver = driverOf(app, ctx)
  return liveOn(driver, { operator: operatorTokens(driver, made.operator), shops: made.shops ?? [] })
}

async function makeKept(ctx: Ctx, tell: (line: string) => void, keep: (made: Made) => void): Promise<Made> {
  const began = performance.now()
  keep({ state: 'making' })
  const made: Made = { state: 'made', ...(await makeWorld(ctx, wholeSize, tell)) }
  keep(made)
  tell(`demo world: made in ${Math.round((performance.now() - began) / 1000)} s`)
  return made
}

/** Drives the public calls through the days before now. */
export async function makeWorld(ctx: Ctx, size: DemoSize, tell: (line: string) => void) {
  const now = ctx.clock.now().getTime()
  const driver = await openPast(ctx, new Date(now - size.days * dayMs - hourMs))
  try {
    const operator = await makeOperator(driver)
    const token = operatorTokens(driver, operator)
    tell('demo world: drawing the goods')
    const categoryIds = await makeCatalogue(driver, await token(), size.products)
    const merchants = await makeMerchants(driver, token)
    for (const merchant of merchants) await fillShop(driver, merchant, categoryIds)
    driver.clock.set(new Date(now - size.days * dayMs + 3 * hourMs))
    const { days, busiest } = size
    const placed = await liveThrough({
      driver,
      operator: token,
      merchants,
      chance: chanceOf(seed),
      days,
      busiest,
      tell,
    })
    driver.clock.set(new Date(now))
    await runSweeps(driver.ctx)
    const invitation = await invite(driver, await token(), newcomers)
    return { operator, invitation, shops: merchants.map(({ slug }) => slug), placed }
  } finally {
    await driver.close()
  }
}

/** What the terminal says: how to come in, on every side. */
function wordsOf(ctx: Ctx, { operator, invitation, shops }: Made): string[] {
  const [first] = demoShops
  return [
    '',
    `  The demo world   ${ctx.config.publicUrl}`,
    `    merchant       ${first?.email}   password: ${demoPassword}   payment password: ${demoPayPassword}`,
    `    operator       ${operator?.email}   password: ${operator?.password}`,
    `                   one-time codes from ${operator?.totpSecret} (any authenticator app)`,
    `    newcomers      register with the invitation ${invitation}; a demo operator lets you in within a minute`,
    `    a shop's goods ${ctx.config.publicUrl}/store/${shops?.[0]}/products`,
    '',
  ]
}
