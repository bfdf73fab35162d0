import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { merchants } from '#contract/merchants.ts'
import { aListing } from '#server/testing/goods.ts'
import { aMerchant, type TestMerchant } from '#server/testing/people.ts'
import { aSoldOrder } from '#server/testing/sold.ts'
import { putOnDevice } from './device.ts'
import { type Gate, openGate } from './gate.ts'
import { test as base, expect } from './journey.ts'

export type Device = { page: Page; context: BrowserContext; folder: string; merchant: TestMerchant; gate: Gate }

export const test = base.extend<{ device: Device }>({
  device: async ({ world, launchOptions }, use) => {
    const merchant = await aMerchant(world)
    const { id } = await aListing(world, merchant, { title: 'Parrot cushion', purchasePrice: 1_000, price: 2_450 })
    const listings = [{ listingId: id, variantId: '', productId: '' }]
    const rows = { merchantId: merchant.merchantId, slug: merchant.shop, listings }
    await aSoldOrder(world, rows, { quantity: 1, total: 2_450 })
    const gate = await openGate(world.url)
    const folder = mkdtempSync(join(tmpdir(), 'entrepot-profile-'))
    const context = await chromium.launchPersistentContext(folder, launchOptions)
    const page = await context.newPage()
    await putOnDevice(page, gate.url, { token: merchant.token })
    await use({ page, context, folder, merchant, gate })
    await context.close()
    await gate.end()
    rmSync(folder, { recursive: true, force: true })
  },
})

export async function useApp({ page, gate, folder }: Device) {
  await page.goto(`${gate.url}/order`)
  // Without a connection the sign-in screen comes from the worker.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.goto(`${gate.url}/personalInfo`)
  await expect(page.getByText('Suda Phongsri').first()).toBeVisible()
  await page.evaluate(() => {
    localStorage.setItem('unsent', '{"merchant":"","messages":[]}')
    localStorage.setItem('applicationDraft', '{"realName":"Suda Phongsri"}')
    return caches.open('pictures').then((cache) => cache.put('/files/shown.webp', new Response('a picture')))
  })
  const hasAnswers = () =>
    page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'entrepot'))
  await expect.poll(hasAnswers).toBe(true)
  // The caches are read from disk; they must contain the app's files, or the search would prove nothing.
  const ofDisk = () => cachedFiles(folder, ['/assets/']).filter((file) => file.includes('Cache_Data'))
  await expect.poll(ofDisk).not.toEqual([])
  await page.goto(`${gate.url}/my`)
  await page.getByRole('button', { name: 'Log out' }).click()
}

export const confirm = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()

export const onDevice = (page: Page) =>
  page.evaluate(async () => ({
    // The language belongs to the device, and stays for the next login.
    texts: Object.keys(localStorage).filter((name) => name !== 'lang'),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    pictures: (await caches.keys()).filter((name) => name === 'pictures'),
  }))

export function cachedFiles(folder: string, texts: readonly string[]) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /Cache/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name))
  return files.filter((file) => {
    const content = readIfThere(file)
    return texts.some((text) => content.includes(text))
  })
}

/** The browser deletes files of its cache meanwhile. */
function readIfThere(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

export const isSignedIn = async ({ gate, merchant }: Device) =>
  (await fetch(gate.url + merchants.info.path, { headers: { token: merchant.token } })).status === 200
