import type { Locator, Page } from '@playwright/test'
import type { LanguageCode } from '#contract/language-codes.ts'
import { showTyped } from '#kit/amount.ts'
import { putOnDevice } from './device.ts'
import { expect } from './journey.ts'
import type { ServedShops } from './served-shops.ts'
import type { ServerWords, Words } from './words.ts'

export type At = {
  page: Page
  shops: ServedShops
  lang: LanguageCode
  app: Words
  server: ServerWords
  /** The paths of what was posted since the page was opened. */
  sent: string[]
}

/** Opens a screen anew in the language, signed in with a token or not at all. */
export async function visit({ page, lang, shops }: At, path: string, token: string | null) {
  await putOnDevice(page, shops.world.url, { lang, token })
  await page.goto(path)
}

export const button = ({ page, app }: At, name: string) => page.getByRole('button', { name: app(name), exact: true })
export const field = ({ page, app }: At, label: string) => page.getByLabel(app(label), { exact: true })
export const toast = ({ page }: At, text: string) => page.getByRole('status').filter({ hasText: text })

export async function fillForm(at: At, typed: Record<string, string>) {
  for (const [label, text] of Object.entries(typed)) await field(at, label).fill(text)
}

/** The sentence is tied to the field and announced, the typed text is kept, and nothing was sent. */
export async function saidAt(at: At, input: Locator, text: string | RegExp) {
  await expect(at.page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  await expect(input).toHaveAccessibleDescription(text)
  await expect(input).toHaveAttribute('aria-invalid', 'true')
  expect(at.sent).toEqual([])
}

/** In a form the wrong field also gets the focus. */
async function saidAtForm(at: At, label: string, text: string) {
  await saidAt(at, field(at, label), at.app(text))
  await expect(field(at, label)).toBeFocused()
}

export async function stillTyped(at: At, typed: Record<string, string>) {
  for (const [label, text] of Object.entries(typed)) await expect(field(at, label)).toHaveValue(text)
}

type Form = {
  path: string
  token: string | null
  typed: Record<string, string>
  press: string
  at: string
  says: string
}

/** Fills a form wrongly and sends it: the sentence is at its field, and everything that was typed is still there. */
export async function form(at: At, { path, token, typed, press, at: label, says }: Form) {
  await visit(at, path, token)
  await fillForm(at, typed)
  await button(at, press).click()
  await saidAtForm(at, label, says)
  await stillTyped(at, typed)
}

type Amount = { path: string; label: string; digits: string; says: string }

/** Types an amount with the keyboard and goes on. */
export async function amount(at: At, { path, label, digits, says }: Amount) {
  await visit(at, path, at.shops.rich.token)
  const input = field(at, label)
  await input.pressSequentially(digits)
  await button(at, 'Continue').click()
  await saidAt(at, input, at.app.like(says))
  await expect(input).toHaveValue(showTyped(digits, at.lang))
}
