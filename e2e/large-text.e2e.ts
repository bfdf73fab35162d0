import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { looksRight } from './support/looks-right.ts'
import { photograph } from './support/photograph.ts'
import { openServedShops } from './support/served-shops.ts'

const paths = ['my', 'withdraw', 'forgetPwd', 'setting', 'blockchainRecharge', 'level', 'distribution']
const photographed = paths.slice(0, 4)

// The page's own server is the one below, in this process.
test.use({ baseURL: 'http://localhost' })

/** What a phone does whose owner reads at twice the size: the root is 62.5 % of it. */
const enlarge = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '125%'
  })

test('at twice the text size every title is whole and nothing reaches beyond the screen', async ({ page }) => {
  const { world, rich } = await openServedShops()
  try {
    for (const lang of ['en', 'tai']) {
      await page.addInitScript((kept) => Object.assign(localStorage, kept), { token: rich.token, lang })
      for (const path of paths) {
        await page.goto(`${world.url}/${path}`)
        await enlarge(page)
        const title = page.getByRole('heading', { level: 1 }).first()
        await expect(title).not.toBeEmpty()
        await expect(page.locator('.shimmer').first()).toHaveCount(0)
        const isWhole = await title.evaluate(
          ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
            scrollHeight <= clientHeight + 1 && scrollWidth <= clientWidth + 1,
        )
        expect(isWhole, `the title of ${path} in ${lang}`).toBe(true)
        await looksRight(page, `${path} in ${lang}`)
        if (photographed.includes(path)) await photograph(page, `large-text-${path}`)
      }
    }
  } finally {
    await world.close()
  }
})
