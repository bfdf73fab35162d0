import { randomBytes } from 'node:crypto'
import { audit } from '#contract/audit.ts'
import { deposits } from '#contract/deposits.ts'
import { objections } from '#contract/objections.ts'
import { operatorImports } from '#contract/operator/imports.ts'
import { operatorMerchants } from '#contract/operator/merchants.ts'
import { operatorPartners } from '#contract/operator/partners.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { makeWorld } from '#demo/start.ts'
import { runSweeps } from '#server/background.ts'
import { aBankAccount, importStatement, statementOf } from '#server/testing/bank.ts'
import { aMerchant, anOperator, anUpload, somePayPassword } from '#server/testing/people.ts'
import { isLong } from '#tools/long.ts'
import { brokenCatalogue } from './broken-catalogue.ts'
import { test } from './journey.ts'
import { anEarningMerchant } from './rich-merchant.ts'
import { openServedWorld, type ServedWorld } from './served-world.ts'

type DeskWorld = {
  world: ServedWorld
  /** Three operators who together read every room: one person may not have all roles. */
  operators: Readonly<Record<'staff' | 'admin' | 'auditor', string>>
}

const reason = 'a journey'
const size = { products: 20, days: 42, busiest: 4 }

/**
 * Items in every queue, and one of each thing that has a page. A full run adds the demo world, whose lists are as long
 * as a real shop's; making it takes a minute.
 */
async function openDeskWorld(): Promise<DeskWorld> {
  const world = await openServedWorld({ at: new Date() })
  if (isLong) await makeWorld(world.ctx, size, () => {})
  const operators = {
    staff: await anOperator(world),
    admin: await anOperator(world, ['admin']),
    auditor: await anOperator(world, ['auditor']),
  }
  await aMerchant(world, { approved: false, form: { storeName: 'Kopi & Kertas' } })
  await waitForDecisions(world)
  await registerPartner(world, operators.admin)
  await importCatalogue(world, operators.staff)
  await importBankLines(world, operators.staff)
  await runSweeps(world.ctx)
  return { world, operators }
}

async function waitForDecisions(world: ServedWorld) {
  const merchant = await anEarningMerchant(world, somePayPassword, 200_000)
  const { token } = merchant
  const voucher = (await anUpload(world, { purpose: 'voucher', token })).data.id
  await world.must(deposits.announce, { token, body: { method: 'manual', amount: 12_000, voucher } })
  const params = { id: merchant.merchantId }
  const other = await anOperator(world)
  await world.must(operatorMerchants.goodwill, { token: other, params, body: { amount: 2_500, reason } })
  await world.must(operatorMerchants.close, { token: other, params, body: { reason } })
  const [act] = (await world.must(audit.list, { token })).list
  const text = 'We moved last week; the lease is attached to our application.'
  await world.must(objections.object, { token, body: { subject: `act:${act?.id}`, text } })
}

async function registerPartner(world: ServedWorld, admin: string) {
  const key = randomBytes(32).toString('base64url')
  const body = { name: 'North Gate', vouches: false, algorithm: 'HS256' as const, key, reason }
  const { id } = await world.must(operatorPartners.register, { token: admin, body })
  const second = await anOperator(world, ['admin'])
  await world.must(operatorProposals.confirm, { token: second, params: { id }, body: { reason } })
}

async function importCatalogue(world: ServedWorld, token: string) {
  const form = new FormData()
  form.set('dryRun', '1')
  form.set('reason', reason)
  form.set('file', new Blob([brokenCatalogue(40, 12).text]), 'supplier-autumn.csv')
  const answer = await fetch(new URL(operatorImports.begin.path, world.url), {
    method: 'POST',
    headers: { token },
    body: form,
  })
  if (!answer.ok) throw new Error(`the import answered ${answer.status}`)
}

/** A credit on the statement without a deposit or an order: an open line, and a difference. */
async function importBankLines(world: ServedWorld, token: string) {
  const { id: accountId } = await aBankAccount(world, token)
  const day = world.clock.now().toISOString().slice(0, 10)
  const line = { day, amount: 18_000, payer: 'SUDA P', text: 'transfer' }
  await importStatement(world, { token, accountId, file: statementOf([line]) })
}

/** One world per worker, because making it is slow and these journeys decide nothing. */
export const deskTest = test.extend<object, { deskWorld: DeskWorld }>({
  deskWorld: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner asks for a pattern, and this fixture needs nothing
    async ({}, use) => {
      const made = await openDeskWorld()
      await use(made)
      await made.world.close()
    },
    // A busy machine may be ten times slower than an idle one.
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ deskWorld }, use) => use(deskWorld.world.url),
})
