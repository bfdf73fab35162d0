import { expect, type Page } from '@playwright/test'
import { type LanguageCode, wireLanguages } from '#contract/language-codes.ts'

/** A page without the app: it gives access to the origin's storage, and nothing else uses it there. */
const withoutApp = '/healthz'

type OnDevice = {
  token?: string | null
  lang?: LanguageCode
}

/**
 * Replaces everything that the app stored. The app must not be running: it would keep using the session that it knows,
 * and clear the new one when that one ends.
 */
export async function putOnDevice(page: Page, url: string, { token = null, lang }: OnDevice): Promise<void> {
  await page.goto(new URL(withoutApp, url).href)
  await page.evaluate(
    (values) => {
      localStorage.clear()
      for (const [name, value] of Object.entries(values)) if (value) localStorage.setItem(name, value)
    },
    { token, lang: lang && wireLanguages[lang] },
  )
}

/** The language of the next page that opens. The app writes it only when the merchant chooses one. */
export async function chooseLanguage(page: Page, lang: LanguageCode): Promise<void> {
  await page.evaluate((code) => localStorage.setItem('lang', code), wireLanguages[lang])
}

export async function reloadIn(page: Page, lang: LanguageCode): Promise<void> {
  await chooseLanguage(page, lang)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', lang)
}

export async function signInInAnotherTab(page: Page, url: string, token: string): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto(new URL(withoutApp, url).href)
  await tab.evaluate((next) => localStorage.setItem('token', next), token)
  await tab.close()
}
