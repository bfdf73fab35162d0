import type { Page } from '@playwright/test'
import type { LanguageCode } from '#contract/language-codes.ts'
import { isLong } from '#tools/long.ts'
import { hasRead } from './at-rest.ts'
import { axe } from './axe.ts'
import { putOnDevice } from './device.ts'
import { expect } from './journey.ts'
import { looksRight } from './looks-right.ts'
import { addressOf, openShop, screens, settingsParts } from './merchant-screens.ts'
import { photograph } from './photograph.ts'
import type { ServedWorld } from './served-world.ts'
import { largeEnough } from './targets.ts'
import { isLanguageOfTurn, isTurnOf, isTurnOfState } from './turns.ts'

const english = 'en'

export const nameOf = (path: string) => path.replaceAll('/', '').replace('?part=', '-')

export async function goTo(page: Page, url: string) {
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 }).first()).not.toBeEmpty()
  await hasRead(page)
}

/** A small phone, a phone in landscape, a tablet, a desktop. Journeys use a normal phone by default. */
const otherSizes = [
  { width: 320, height: 640 },
  { width: 812, height: 375 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
]
const phone = { width: 375, height: 812 }

const sizesOf = (at: number, code: LanguageCode) =>
  otherSizes.filter((_, size) => isLong || (code !== english && size === at % otherSizes.length))

export async function lookAtScreens(page: Page, world: ServedWorld, code: LanguageCode) {
  const shop = await openShop(world)
  await putOnDevice(page, world.url, { token: shop.merchant.token, lang: code })
  const isPart = (name: string) => settingsParts.some(([part]) => part === name)
  const isTurn = (name: string, at: number) =>
    code === english && isPart(name) ? isTurnOfState(name) : isTurnOf(code, at)
  const looked = screens.filter(([name], at) => isTurn(name, at))
  expect(looked.length).toBeGreaterThan(4)
  for (const [at, [, path]] of looked.entries()) {
    await goTo(page, world.url + addressOf(path, shop))
    await looksRight(page, `${path} in ${code}`)
    await largeEnough(page, `${path} in ${code}`)
    if (code === 'ko') await expect(page.locator('body')).toHaveCSS('word-break', 'keep-all')
    const isEnglish = code === english
    // Hardly a rule of axe depends on the language.
    if (isEnglish || isLanguageOfTurn(code, at)) await axe(page, { targets: true, inBothThemes: isLong && isEnglish })
    await photograph(page, `every-${nameOf(path)}`)
    for (const size of sizesOf(at, code)) {
      const name = `${size.width}x${size.height}`
      await page.setViewportSize(size)
      await hasRead(page)
      await looksRight(page, `${path} in ${code} at ${name}`)
      // Wide windows have room for targets in every language.
      if (isEnglish || size.width < phone.width) await largeEnough(page, `${path} in ${code} at ${name}`)
      if (isLong && isEnglish) await axe(page, { inBothThemes: false })
      await photograph(page, `every-${nameOf(path)}-${name}`)
    }
    await page.setViewportSize(phone)
  }
}
