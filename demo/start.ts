import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { account } from '#contract/account.ts'
import { runSweeps } from '#server/background.ts'
import { dayMs, hourMs } from '#server/base/clock.ts'
import type { Ctx } from '#server/base/ctx.ts'
import { fillShop, makeCatalogue } from './catalogue.ts'
import { liveThrough } from './days.ts'
import { type DemoOperator, driverOf, openPast, staffOf } from './driver.ts'
import { type DemoShop, demoShops } from './goods-shops.ts'
import { liveOn } from './live-on.ts'
import { nameAccount } from './money.ts'
import { demoPassword, demoPayPassword, invite, makeMerchant, makeOperators } from './people.ts'
import { chanceOf } from './shopping.ts'

export type DemoSize = { products: number; days: number; busiest: number }

const wholeSize: DemoSize = { products: 60, days: 60, busiest: 9 }
const newcomers = 100
const seed = 20_261_121

type Made = {
  state: 'making' | 'made'
  operators?: [DemoOperator, DemoOperator]
  invitation?: string
  shops?: string[]
}

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
  if (!made.operators) return () => {}
  const driver = driverOf(app, ctx)
  return liveOn(driver, { staff: staffOf(driver, made.operators), shops: made.shops ?? [] })
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
    const operators = await makeOperators(driver)
    const staff = staffOf(driver, operators)
    const [operator] = staff
    await nameAccount(driver, staff)
    tell('demo world: drawing the goods')
    const categoryIds = await makeCatalogue(driver, await operator(), size.products)
    const open = async (demo: DemoShop, invitationCode: string) => {
      const merchant = await makeMerchant(driver, { demo, invitationCode, operator })
      await fillShop(driver, merchant, categoryIds)
      return merchant
    }
    const [one, other, invited] = demoShops
    const invitationCode = await invite(driver, await operator(), 2)
    const merchants = [await open(one, invitationCode), await open(other, invitationCode)]
    const join = (code: string) => open(invited, code)
    driver.clock.set(new Date(now - size.days * dayMs + 3 * hourMs))
    const chance = chanceOf(seed)
    const placed = await liveThrough({ driver, staff, merchants, join, chance, tell, ...size })
    driver.clock.set(new Date(now))
    await runSweeps(driver.ctx)
    for (const { signIn } of merchants)
      await driver.must(account.logout, { token: await signIn(), body: { everywhere: true } })
    const invitation = await invite(driver, await operator(), newcomers)
    return { operators, invitation, shops: merchants.map(({ slug }) => slug), placed }
  } finally {
    await driver.close()
  }
}

/** What the terminal says: how to come in, on every side. */
function wordsOf(ctx: Ctx, { operators, invitation, shops }: Made): string[] {
  const [first, other] = demoShops
  const [operator, second] = operators ?? []
  return [
    '',
    `  The demo world   ${ctx.config.publicUrl}`,
    `    merchant       ${first.email}   password: ${demoPassword}   payment password: ${demoPayPassword}`,
    `    another one    ${other.email}   with the same passwords`,
    `    operator       ${operator?.email}   password: ${operator?.password}`,
    `                   one-time codes from ${operator?.totpSecret} (any authenticator app)`,
    `    the second one  ${second?.email}   password: ${second?.password}`,
    `                   one-time codes from ${second?.totpSecret}`,
    `    newcomers      register with the invitation ${invitation}; a demo operator lets you in within a minute`,
    `    a shop's goods ${ctx.config.publicUrl}/store/${shops?.[0]}/products`,
    '',
  ]
}
