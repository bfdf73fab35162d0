import { validationRules } from '#checks/validation-rules.ts'
import { languages } from '#contract/language-codes.ts'
import { isLong } from '#tools/long.ts'
import { test as base, expect } from './support/journey.ts'
import { openServedShops, type ServedShops } from './support/served-shops.ts'
import { walks } from './support/validation-walks.ts'
import { serverWordsIn, wordsIn } from './support/words.ts'

/** One world for all rules and languages. */
const test = base.extend<object, { shops: ServedShops }>({
  shops: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner asks for a pattern, and this fixture needs nothing
    async ({}, use) => {
      const shops = await openServedShops()
      await use(shops)
      await shops.world.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shops }, use) => use(shops.world.url),
})

const spoken = languages.filter(({ code }) => isLong || code === 'en' || code === 'th')

for (const { code, name } of spoken) {
  test(`every rule is said at its place, and nothing typed is lost: in ${name}`, async ({ page, shops }) => {
    const words = { lang: code, app: wordsIn(code), server: serverWordsIn(code) }
    const failed: string[] = []
    let sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
    for (const rule of validationRules) {
      sent = []
      // One rule that fails does not hide the others.
      await test
        .step(rule, () => walks[rule]({ page, shops, ...words, sent }))
        .catch((error: unknown) => failed.push(`${rule}: ${error}`))
    }
    expect(failed).toEqual([])
  })
}
