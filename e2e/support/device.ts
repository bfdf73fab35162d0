import { expect, type Page } from '@playwright/test'
import { type LanguageCode, wireLanguages } from '#contract/language-codes.ts'

/** An answer of the server that is no app: at its address the device's storage is open and nothing else uses it. */
const withoutApp = '/healthz'

type OnDevice = {
  /** The session to go on with; null for none. */
  token?: string | null
  lang?: LanguageCode
}

/**
 * What the app finds when it is opened next; what else it kept is gone. It is written while the app does not run: a
 * running one would go on with the session that it knows, and clear the new one when that one ends.
 */
export async function putOnDevice(page: Page, url: string, { token = null, lang }: OnDevice): Promise<void> {
  await page.goto(new URL(withoutApp, url).href)
  await page.evaluate(
    (kept) => {
      localStorage.clear()
      for (const [name, value] of Object.entries(kept)) if (value) localStorage.setItem(name, value)
    },
    { token, lang: lang && wireLanguages[lang] },
  )
}

/** The language of whatever is opened next. The app writes it only where the merchant chooses one. */
export async function chooseLanguage(page: Page, lang: LanguageCode): Promise<void> {
  await page.evaluate((code) => localStorage.setItem('lang', code), wireLanguages[lang])
}

/** The same screen, opened anew in another language. */
export async function reloadIn(page: Page, lang: LanguageCode): Promise<void> {
  await chooseLanguage(page, lang)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', lang)
}

/** What a sign-in in another tab of the same browser leaves on the device. */
export async function signInInAnotherTab(page: Page, url: string, token: string): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto(new URL(withoutApp, url).href)
  await tab.evaluate((next) => localStorage.setItem('token', next), token)
  await tab.close()
}
