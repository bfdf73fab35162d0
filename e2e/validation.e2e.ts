import { validationRules } from '#checks/validation-rules.ts'
import { type LanguageCode, languages } from '#contract/language-codes.ts'
import { isLong } from '#tools/long.ts'
import { expect } from './support/journey.ts'
import { shopsTest as test } from './support/served-shops.ts'
import { walks } from './support/validation-walks.ts'
import { serverWordsIn, wordsIn } from './support/words.ts'

const spoken = languages.filter(({ code }) => isLong || code === 'en' || code === 'th')

/** Every rule in English, a third of them in Thai, or every one. */
const rulesIn = (code: LanguageCode) => validationRules.filter((_, at) => isLong || code === 'en' || at % 3 === 0)

for (const { code, name } of spoken) {
  test(`every rule is said at its place, and nothing typed is lost: in ${name}`, async ({ page, shops }) => {
    const words = { lang: code, app: wordsIn(code), server: serverWordsIn(code) }
    const failed: string[] = []
    let sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
    for (const rule of rulesIn(code)) {
      sent = []
      // One rule that fails does not hide the others.
      await test
        .step(rule, () => walks[rule]({ page, shops, ...words, sent }))
        .catch((error: unknown) => failed.push(`${rule}: ${error}`))
    }
    expect(failed).toEqual([])
  })
}
