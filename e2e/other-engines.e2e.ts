import { aListing } from '#server/testing/goods.ts'
import { aMerchant } from '#server/testing/people.ts'
import { findFirefox, findWebKit } from '#tools/system-packages.ts'
import { type Engine, openFirefox, openWebKit } from './support/engines.ts'
import { expect, test } from './support/journey.ts'

const enter = '\uE007'
const title = 'Vacuum flask'

/** Those of this machine; `tools/gate.ts` says which ones it lacks. */
const engines = [
  { name: 'WebKitGTK', binary: findWebKit(), open: openWebKit },
  { name: 'Firefox', binary: findFirefox(), open: openFirefox },
].flatMap(({ binary, ...engine }) => (binary ? [{ ...engine, binary }] : []))

const shows = (engine: Engine, text: string) =>
  expect.poll(() => engine.read('document.body.innerText').catch(() => ''), { message: text }).toContain(text)
const holds = (engine: Engine, expression: string) =>
  expect.poll(() => engine.read(expression).catch(() => false), { message: expression }).toBe(true)

const button = (name: string) =>
  `[...document.querySelectorAll('button')].find((each) => each.textContent === '${name}' && !each.disabled)`

for (const { name, binary, open } of engines) {
  test(`a shopper fills a basket and a merchant signs in with ${name}`, async ({ world }) => {
    const merchant = await aMerchant(world)
    const listing = await aListing(world, merchant, {
      title: { en: title },
      purchasePrice: 1_000,
      price: 1_500,
      stock: 3,
    })
    const engine = await open(binary)
    try {
      await engine.open(`${world.url}/s/${merchant.shop}?lang=en`)
      await shows(engine, title)
      await engine.open(`${world.url}/s/${merchant.shop}/p/${listing.id}`)
      await holds(engine, `!!${button('Add to basket')}`)
      await engine.read(`${button('Add to basket')}.click()`)
      await shows(engine, 'In the basket')
      await engine.open(`${world.url}/s/${merchant.shop}/checkout`)
      await shows(engine, 'Where should it go?')

      await engine.open(`${world.url}/login/`)
      await holds(engine, `!!document.querySelector('input[type=password]')`)
      await engine.read(`document.querySelector('input').focus()`)
      await engine.type(merchant.email)
      await engine.read(`document.querySelector('input[type=password]').focus()`)
      await engine.type(merchant.password + enter)
      await holds(engine, `location.pathname === '/home'`)
      for (const path of ['/home', '/order', '/goods', '/finance', '/withdraw', '/setting']) {
        await engine.open(world.url + path)
        await holds(engine, `document.querySelectorAll('h1').length > 0 && document.body.innerText.length > 100`)
        await holds(engine, `document.documentElement.scrollWidth <= innerWidth`)
      }
      expect(engine.complaints(), name).toEqual([])
    } finally {
      await engine.close()
    }
  })
}
