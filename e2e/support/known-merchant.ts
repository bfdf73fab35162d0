import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { aMerchant, type TestMerchant } from '#server/testing/people.ts'
import { putOnDevice } from './device.ts'
import { test as base, expect } from './journey.ts'
import type { ServedWorld } from './served-world.ts'

type Known = { world: ServedWorld; merchant: TestMerchant }

export const test = base.extend<{ known: Known }>({
  known: async ({ page, world }, use) => {
    await putOnDevice(page, world.url, { lang: 'en' })
    await use({ world, merchant: await aMerchant(world) })
  },
})

const mailedCodePattern = /\b[A-HJ-NP-Z2-9]{8}\b/

export async function mailedCode({ world, merchant }: Known, count: number): Promise<string> {
  const outbox = join(world.ctx.config.dataDir, 'outbox')
  const mails = () =>
    (existsSync(outbox) ? readdirSync(outbox).sort() : [])
      .map((name) => readFileSync(join(outbox, name), 'utf8'))
      .filter(
        (mail) => mail.includes(`To: ${merchant.email}`) && mailedCodePattern.test(mail.split('\r\n\r\n')[1] ?? ''),
      )
  await expect.poll(() => mails().length).toBe(count)
  return mailedCodePattern.exec(mails().at(-1)?.split('\r\n\r\n')[1] ?? '')?.[0] ?? ''
}

export async function signIn(page: Page, { world, merchant }: Known, password: string) {
  await page.goto(`${world.url}/login/`)
  await page.getByLabel('Phone or email').fill(merchant.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

export const message = (page: Page, text: string) =>
  expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
