import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { partners } from '#contract/partners.ts'
import { security } from '#contract/security.ts'
import { recount } from '#server/ledger/recount/recount.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { opened } from '#server/testing/the-world.ts'
import { openWorld, type World } from '#server/testing/world.ts'
import { isLong } from '#tools/long.ts'
import { type CallRow, callRows } from './call-rows.ts'
import { backgroundWriters, newScene, type Writer, writersOf } from './pair-scene.ts'
import { openPairShop } from './pair-shop.ts'
import { makeThings } from './things.ts'

/** Repetitions of each pair, because deadlocks come by chance. */
const times = isLong ? 4 : 1

/**
 * These succeed only with an authenticator (e2e/security.e2e.ts), a mailed code (confirm-email.test.ts) or a partner's
 * signed link; here they are refused.
 */
const needsAuthenticator = [
  account.confirmEmail,
  partners.bind,
  security.addPasskey,
  security.renamePasskey,
  security.removePasskey,
  security.confirmApp,
  security.removeApp,
  security.renewRecoveryCodes,
].map(({ path }) => path)

type Pair = [Writer, Writer]

type PairWorld = Awaited<ReturnType<typeof openPairWorld>>

async function openPairWorld() {
  const world = await openWorld()
  const things = await makeThings(world)
  const shop = await openPairShop(world)
  const isOfMerchant = ({ endpoint, by }: CallRow) => by === 'merchant' || endpoint === account.notMe
  const writing = callRows.filter((row) => isOfMerchant(row) && row.endpoint.method !== 'GET')
  return { world, shop, writers: [...writing.flatMap((row) => writersOf(row, things)), ...backgroundWriters] }
}

/** Deadlocks that the database has broken. Its statistics arrive with a delay. */
async function countDeadlocks({ testDb }: World): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const [row] = await testDb.owner.rows(`
    select deadlocks from pg_stat_database where datname = current_database()`)
  return Number(row?.['deadlocks'])
}

const pairsOf = (writers: readonly Writer[]): Pair[] =>
  writers.flatMap((one, at) => writers.slice(at).map((other): Pair => [one, other]))

/** A daily run takes a quarter of its part's pairs, and the next commit's the next quarter. */
const [shares, turn] = isLong ? [1, 0] : [4, Number(process.env.TEST_SLICE ?? 0) % 4]

async function runPair({ shop }: PairWorld, [one, other]: Pair, faults: Map<string, number>): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const scene = await newScene(shop)
    const runs = [await one.prepare(scene), await other.prepare(scene)]
    const answers = await Promise.all(runs.map((run) => run()))
    for (const { status, about } of answers) {
      const name = `${one.name} and ${other.name}: ${status} ${about.replace(/req-\w+/, '')}`
      if (status >= 500) faults.set(name, (faults.get(name) ?? 0) + 1)
    }
  }
}

/**
 * Declares the tests of one part of the pairs. Each part has its own file, database and shop, so that parts run in
 * parallel: with all repetitions the pairs are the longest test.
 */
export function testPairs(part: number, parts: number): void {
  describe(`part ${part} of ${parts}`, () => {
    const pairWorld = opened(openPairWorld, ({ world }) => world.close())

    test('alone, every writing call of a merchant does what it is for', async () => {
      const { writers, shop } = pairWorld
      expect(writers.length).toBeGreaterThan(28)
      const refused: string[] = []
      for (const { name, prepare } of writers) {
        const run = await prepare(await newScene(shop))
        const { status, about } = await run()
        const isExpected = needsAuthenticator.includes(name as never) ? status >= 400 && status < 500 : status === 200
        if (!isExpected) refused.push(`${name}: ${status} ${about}`)
      }
      expect(refused).toEqual([])
    })

    test("every two of a merchant's writing calls at the same rows end without a fault", {
      timeout: 7_200_000,
    }, async () => {
      const { world, writers } = pairWorld
      const pairs = pairsOf(writers)
      expect(pairs.length).toBeGreaterThan(400)
      const faults = new Map<string, number>()
      const ofPart = pairs.filter((_, at) => at % parts === part - 1)
      for (const pair of ofPart.filter((_, at) => at % shares === turn)) await runPair(pairWorld, pair, faults)
      // The server repeats what lost in a deadlock, so the answers alone do not show deadlocks.
      expect(await countDeadlocks(world)).toBe(0)
      expect([...faults].map(([name, count]) => `${count} × ${name}`)).toEqual([])
    })

    test('after all of them the books and the counters are right', async () => {
      const { world, shop } = pairWorld
      expect((await verifyLedger(world.ctx.db)).fault).toBeNull()
      await world.testDb.owner.run(`
        update merchant set level_id = (select id from level order by rank desc limit 1)
        where merchant_id = '${shop.merchantId}'`)
      const { differences } = await recount(world.ctx.db)
      expect(differences.filter(({ where }) => where.startsWith(shop.rows.slug))).toEqual([])
    })
  })
}
