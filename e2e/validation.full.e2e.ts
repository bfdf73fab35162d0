import { languages } from '#contract/language-codes.ts'
import { shopsTest as test } from './support/served-shops.ts'
import { breakEveryRule } from './support/validation-walks.ts'

test('every rule is said at its place, and nothing typed is lost', async ({ page, shops }) => {
  await breakEveryRule({ page, shops, lang: 'en' })
})

for (const { code, name } of languages.filter(({ code }) => code !== 'en')) {
  test(`every rule is said at its place in ${name}`, async ({ page, shops }) => {
    await breakEveryRule({ page, shops, lang: code })
  })
}
