import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { account } from '#contract/account.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { operatorDeposits } from '#contract/operator/deposits.ts'
import { runSweeps } from '#server/background.ts'
import type { Ctx } from '#server/base/ctx.ts'
import { type DemoLine, importOddLines } from './bank.ts'
import { drawCatalogue, fillShop, makeCatalogue } from './catalogue.ts'
import { nameDepositAccount } from './day-plan.ts'
import { type DemoOperator, driverOf, openPast, type PastDriver, staffOf } from './driver.ts'
import { leaveUnpaid, letInPartner, writeTo } from './everyday.ts'
import { troublePayments } from './payment-trouble.ts'
import { demoPassword, demoPayPassword, invite, makeMerchant, makeOperators, makeOverseers } from './people.ts'
import { chanceOf } from './shopping.ts'
import { type DemoShop, demoShops } from './shops.ts'
import { simulatePast } from './simulate-past.ts'
import { simulatePresent } from './simulate-present.ts'
import { lineOfDeposit } from './staff.ts'

type Print = (line: string) => void

export type DemoSize = { products: number; days: number; busiest: number }

const wholeSize: DemoSize = { products: 60, days: 60, busiest: 9 }
const newcomers = 100
const seed = 20_261_121

type DemoState = {
  state: 'making' | 'made'
  operators?: [DemoOperator, DemoOperator]
  overseers?: DemoOperator[]
  invitation?: string
  shops?: string[]
}

/**
 * Makes the demo world at the first start and keeps it running. A file in the data folder records it for later starts.
 * A half-made demo world is reported, not repaired.
 */
export async function startDemo(app: FastifyInstance, ctx: Ctx, print: Print): Promise<() => void> {
  const file = join(ctx.config.dataDir, 'demo.json')
  const before: DemoState | null = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoState) : null
  if (before?.state === 'making') {
    print(`the demo world is half made: delete ${ctx.config.dataDir} and start again`)
    return () => {}
  }
  // With a DATABASE_URL nothing has created the folder yet.
  mkdirSync(ctx.config.dataDir, { recursive: true })
  const save = (made: DemoState) => writeFileSync(file, JSON.stringify(made, null, 2))
  const made = before ?? (await makeSaved(ctx, print, save))
  for (const line of loginsOf(ctx, made)) print(line)
  if (!made.operators) return () => {}
  const driver = driverOf(app, ctx)
  return simulatePresent(driver, { staff: staffOf(driver, made.operators), shops: made.shops ?? [] })
}

async function makeSaved(ctx: Ctx, print: Print, save: (made: DemoState) => void): Promise<DemoState> {
  const began = performance.now()
  ctx.demoWorld.progress = { day: 0, days: wholeSize.days }
  save({ state: 'making' })
  const { operators, overseers, invitation, shops } = await withoutFlushes(ctx, () => makeWorld(ctx, wholeSize, print))
  const made: DemoState = { state: 'made', operators, overseers, invitation, shops }
  save(made)
  ctx.demoWorld.progress = null
  print(`demo world: made in ${Math.round((performance.now() - began) / 1000)} s`)
  return made
}

/**
 * Works without writing the embedded database's log to the disk at each commit. A crash loses the last of them; a half
 * made world is deleted anyway. The checkpoint writes everything.
 */
async function withoutFlushes<T>({ db }: Ctx, work: () => Promise<T>): Promise<T> {
  const { owner, engine } = db
  if (engine !== 'pglite' || owner === null) return work()
  const run = (text: string) => owner.query({ text, values: [] })
  await run('set synchronous_commit = off')
  try {
    return await work()
  } finally {
    await run('set synchronous_commit = on')
    await run('checkpoint')
  }
}

export async function makeWorld(ctx: Ctx, size: DemoSize, print: Print) {
  const now = ctx.clock.now().getTime()
  const driver = await openPast(ctx, new Date(now - size.days * dayMs - hourMs))
  try {
    print('demo world: drawing the goods')
    const [pictures, { overseers, operators, staff }] = await Promise.all([
      drawCatalogue(driver, size.products),
      makeStaff(driver),
    ])
    const [operator] = staff
    const categoryIds = await makeCatalogue(driver, await operator(), pictures)
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
    const onDay = (day: number) => {
      if (ctx.demoWorld.progress) ctx.demoWorld.progress = { day, days: size.days }
    }
    const placed = await simulatePast({ onDay, driver, staff, merchants, join, chance, print, ...size })
    driver.clock.set(new Date(now))
    await importOddLines(driver, staff, await lastDeposit(driver, await operator()))
    await troublePayments(driver, await operator())
    await runSweeps(driver.ctx)
    for (const { signIn } of merchants)
      await driver.must(account.logout, { token: await signIn(), body: { everywhere: true } })
    const unpaid = await leaveUnpaid(driver, merchants, chance)
    const [first] = merchants
    if (first) await writeTo(driver, await operator(), first)
    const invitation = await invite(driver, await operator(), newcomers)
    const shops = merchants.map(({ slug }) => slug)
    return { operators, overseers, invitation, shops, merchants, placed: placed + unpaid }
  } finally {
    await driver.close()
  }
}

async function makeStaff(driver: PastDriver) {
  const overseers = await makeOverseers(driver)
  const operators = await makeOperators(driver)
  const staff = staffOf(driver, operators)
  await nameDepositAccount(driver, staff)
  const [admin, otherAdmin] = overseers
  if (admin && otherAdmin) await letInPartner(driver, staffOf(driver, [admin, otherAdmin]))
  return { overseers, operators, staff }
}

async function lastDeposit({ must }: PastDriver, token: string): Promise<DemoLine | null> {
  const { list } = await must(operatorDeposits.list, { token, query: { status: 'approved', limit: 100 } })
  const last = list.at(-1)
  return last ? lineOfDeposit(last) : null
}

function loginsOf(ctx: Ctx, { operators, overseers = [], invitation, shops }: DemoState): string[] {
  const [first, other] = demoShops
  const [operator, second] = operators ?? []
  return [
    '',
    `  The demo world   ${ctx.config.publicUrl}`,
    `    merchant       ${first.email}   password: ${demoPassword}   payment password: ${demoPayPassword}`,
    `    another one    ${other.email}   with the same passwords`,
    `    console        ${ctx.config.consoleUrl}/console/`,
    `    operator       ${operator?.email}   password: ${operator?.password}`,
    `                   one-time codes from ${operator?.totpSecret} (any authenticator app)`,
    `    the second one  ${second?.email}   password: ${second?.password}`,
    `                   one-time codes from ${second?.totpSecret}`,
    ...overseers.flatMap(({ email, password, totpSecret }) => [
      `    ${email}   password: ${password}`,
      `                   one-time codes from ${totpSecret}`,
    ]),
    '    a new browser   waits as one of two who decide, until an administrator types its code under Colleagues',
    `    newcomers      register with the invitation ${invitation}; a demo operator approves within a minute`,
    `    a shop's page  ${ctx.config.shopUrl}/s/${shops?.[0]}`,
    `    mail           ${ctx.config.publicUrl}/demo/mail   nothing is sent`,
    '',
  ]
}
