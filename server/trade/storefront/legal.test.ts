import { expect, test } from 'vitest'
import { languages } from '#contract/language-codes.ts'
import { legalParts, platformParts } from '#contract/legal.ts'
import { shop } from '#contract/shop.ts'
import { aMerchant } from '../../testing/people.ts'
import { theWorld } from '../../testing/the-world.ts'
import { platformPage } from './legal.ts'
import { rememberShops } from './queries.ts'
import { readPage, searchPage } from './read-page.ts'

const world = theWorld()

async function read(path: string) {
  const url = new URL(path, 'http://shop.example')
  const search = await searchPage(world.ctx, rememberShops(), { url, frame: { lang: 'en' }, accept: '' })
  const { page } = await readPage(world.ctx, search)
  return page.kind === 'legal' ? page : null
}

test.each([...['AT', 'BR', 'CN', 'DE', 'FR', 'GB', 'ID', 'JP', 'KR', 'TH', 'US', 'VN']])(
  'a shop of %s has each page, with its seller and the settings that are rules',
  async (country) => {
    const { shop: slug } = await aMerchant(world, { form: { country } })
    for (const part of legalParts) {
      const page = await read(`/s/${slug}/legal/${part}`)
      expect(page?.shop?.seller).toMatchObject({ country, name: 'Suda Phongsri' })
      expect(page?.paragraphs.length).toBeGreaterThan(2)
      expect(page?.paragraphs.join(' ')).not.toMatch(/[{}]|undefined|NaN/)
    }
    const terms = (await read(`/s/${slug}/legal/terms`))?.paragraphs.join(' ')
    const { policy, shipWithinDays } = world.ctx.config
    expect(terms).toContain(
      `within ${policy.pickWithinHours} hours, or the goods are not sent within ${shipWithinDays} days`,
    )
  },
)

test('an order’s page leads to the version that was in force when it was placed', async () => {
  const { token, shop: slug } = await aMerchant(world)
  const before = world.clock.now().toISOString()
  world.clock.advance(60_000)
  await world.must(shop.writePages, { token, body: { returns: 'Lamps come back.' } })
  expect((await read(`/s/${slug}/legal/returns`))?.own?.text).toBe('Lamps come back.')
  // Only the countries of the table are promised a right; others may have one that we do not know.
  const { paragraphs } = (await read(`/s/${slug}/legal/returns`)) ?? {}
  expect(paragraphs?.[1]).toMatch(/^Where goods are delivered to the European Economic Area or the United Kingdom/)
  expect(paragraphs?.[2]).toMatch(/^If the law of your country gives you a similar right/)
  expect(await read(`/s/${slug}/legal/returns?on=${before}`)).toMatchObject({ own: null, on: before })
  expect(await read(`/s/${slug}/legal/returns?on=whenever`)).toMatchObject({ on: null })
  for (const wrong of ['nothing', 'terms/more', '']) expect(await read(`/s/${slug}/legal/${wrong}`)).toBeNull()
})

test.each(languages)('the platform has pages of its own in $name', ({ code }) => {
  for (const part of platformParts) {
    const page = platformPage(world.ctx, code, ['', 's', '-', 'legal', part])
    expect(page?.operator[0]).toBe('Entrepot')
    expect(page?.paragraphs.join(' ')).not.toMatch(/[{}]|undefined/)
  }
  expect(platformPage(world.ctx, code, ['', 's', '-', 'legal', 'returns'])).toBeNull()
})
