import { dashboard } from '#contract/dashboard.ts'
import { minuteMs } from '#contract/durations.ts'
import { languages } from '#contract/language-codes.ts'
import { orders } from '#contract/orders.ts'
import { products } from '#contract/products.ts'
import { paths } from '#merchant/paths.ts'
import { aMerchant } from '#server/testing/people.ts'
import { isLong } from '#tools/long.ts'
import { hasRead } from './support/at-rest.ts'
import { putOnDevice } from './support/device.ts'
import { expect, test } from './support/journey.ts'
import { looksRight } from './support/looks-right.ts'
import { addressOf, openShop, screens } from './support/merchant-screens.ts'
import { photograph } from './support/photograph.ts'
import { goTo, lookAtScreens, nameOf } from './support/screen-walk.ts'
import { largeEnough } from './support/targets.ts'

/** Forms that read no data, so only sending them can fail. */
const forms = [
  'login',
  'register',
  'forgetPwd',
  'code',
  'changeLoginPassword',
  'changePayPassword',
  'setPaypwd',
  'notMe',
  ...['settings-app', 'settings-object', 'settings-export'],
]

test.describe('every screen stands whole and without a violation', () => {
  for (const { code, name } of languages.filter(({ code }) => code !== 'en')) {
    test(`in ${name}`, async ({ page, world }) => {
      test.setTimeout((isLong ? 60 : 10) * minuteMs)
      await lookAtScreens(page, world, code)
    })
  }
})

test('every screen says what is not there yet, in a new shop', async ({ page, world }) => {
  test.setTimeout(10 * minuteMs)
  const merchant = await aMerchant(world)
  await putOnDevice(page, world.url, { token: merchant.token })
  const lists = screens.filter(([, path]) => !/Detail$|object$/.test(path))
  expect(lists.length).toBeGreaterThan(30)
  for (const [, path] of lists) {
    await goTo(page, world.url + path)
    await looksRight(page, path)
    await expect(page.getByRole('button', { name: 'Try again' }), path).toHaveCount(0)
    await photograph(page, `empty-${nameOf(path)}`)
  }
})

const unavailable = {
  status: 503,
  json: {
    code: 503,
    msg: 'The service is not available at present',
    data: { error: 'unavailable', requestId: 'none' },
  },
}
const pathOf = ({ path }: { path: string }) => path

test('every screen that cannot read its data says so and offers another try', async ({ page, world }) => {
  test.setTimeout(10 * minuteMs)
  const shop = await openShop(world)
  await putOnDevice(page, world.url, { token: shop.merchant.token })
  await page.route(/\/merchant\/\w+/, (route) => {
    if (route.request().method() !== 'GET' || route.request().resourceType() === 'document') return route.continue()
    return route.fulfill(unavailable)
  })
  const reading = screens.filter(([name]) => !forms.includes(name))
  expect(reading.length).toBeGreaterThan(20)
  for (const [, path] of reading) {
    await page.goto(world.url + addressOf(path, shop))
    await expect(page.getByRole('button', { name: 'Try again' }).first(), path).toBeVisible()
    await looksRight(page, `${path} failed`)
    await photograph(page, `failed-${nameOf(path)}`)
  }
})

test('a part of home that cannot be read says so, and leaves no skeleton', async ({ page, world }) => {
  const shop = await openShop(world)
  await putOnDevice(page, world.url, { token: shop.merchant.token })
  const parts = new Set<string>([orders.counts, dashboard.funnel, dashboard.echart, products.manage].map(pathOf))
  await page.route(
    ({ pathname }) => parts.has(pathname),
    (route) => route.fulfill(unavailable),
  )
  await goTo(page, world.url + paths.home)
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(3)
  await hasRead(page)
  await looksRight(page, 'home in parts')
  await photograph(page, 'failed-home-in-parts')
})

test('a text that is covered or cut is noticed', async ({ page, world }) => {
  const merchant = await aMerchant(world)
  await putOnDevice(page, world.url, { token: merchant.token })
  await goTo(page, world.url + paths.setting)
  await looksRight(page, 'as it is')
  const title = page.getByRole('heading', { level: 1 })
  const plant = (style: Partial<CSSStyleDeclaration>) =>
    title.evaluate((element, planted) => Object.assign(element.style, planted), style)
  await plant({ position: 'absolute', top: '104px', left: '100px' })
  await expect(looksRight(page, 'covered')).rejects.toThrow('overlap: ')
  await plant({ position: 'static', width: '20px', overflow: 'hidden', whiteSpace: 'nowrap' })
  await expect(looksRight(page, 'cut')).rejects.toThrow('cut: Settings')
})

test('what is too small to press, or is covered, is noticed', async ({ page, world }) => {
  const merchant = await aMerchant(world)
  await putOnDevice(page, world.url, { token: merchant.token })
  await goTo(page, world.url + paths.setting)
  await largeEnough(page, 'as it is')
  const back = page.getByRole('button', { name: 'Back' })
  const style = (given: Partial<CSSStyleDeclaration>) =>
    back.evaluate((element, planted) => Object.assign(element.style, planted), given)
  await style({ width: '40px', height: '40px' })
  await expect(largeEnough(page, 'small')).rejects.toThrow('40 px, pressed often: BUTTON \\"Back\\"')
  await style({ width: '44px', height: '44px' })
  await largeEnough(page, 'as it was')

  // The page's policy forbids creating elements from HTML text.
  const plant = (tag: 'div' | 'button', given: Partial<CSSStyleDeclaration>, into = '#app main, #app [role=main]') =>
    page
      .locator(into)
      .first()
      .evaluate(
        (around, [name, planted]) => {
          const element = document.createElement(name)
          element.id = `planted-${document.querySelectorAll('[id^=planted]').length}`
          Object.assign(element.style, planted)
          around.prepend(element)
        },
        [tag, given] as const,
      )
  const size = { width: '20px', height: '20px' }
  await plant('div', { display: 'flex', gap: '2px' })
  for (const _ of [1, 2]) await plant('button', size, '#planted-0')
  await expect(largeEnough(page, 'close')).rejects.toThrow('20 px: BUTTON')
  // With enough space around it, a small target is WCAG's exception.
  const planted = page.locator('#planted-0')
  await planted.evaluate(({ style }: HTMLElement) => Object.assign(style, { gap: '40px', margin: '20px' }))
  await largeEnough(page, 'apart')
  await planted.evaluate((element) => element.remove())

  await plant('div', { position: 'fixed', zIndex: '99', top: '0', left: '0', width: '100px', height: '30px' }, 'body')
  await expect(largeEnough(page, 'covered')).rejects.toThrow('pressed often: BUTTON \\"Back\\"')
})
