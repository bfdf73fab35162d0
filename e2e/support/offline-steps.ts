import type { Page } from '@playwright/test'
import { aListing } from '#server/testing/goods.ts'
import { aMerchant, somePayPassword, type TestMerchant } from '#server/testing/people.ts'
import { aSoldOrder } from '#server/testing/sold.ts'
import { putOnDevice } from './device.ts'
import { type Gate, openGate } from './gate.ts'
import { test as base, expect } from './journey.ts'
import type { ServedWorld } from './served-world.ts'

export type Shop = { world: ServedWorld; merchant: TestMerchant; gate: Gate }

export const test = base.extend<{ shop: Shop }>({
  shop: async ({ page, world }, use) => {
    const merchant = await aMerchant(world, { payPassword: somePayPassword })
    const { id } = await aListing(world, merchant, { title: 'Parrot cushion', purchasePrice: 1_000, price: 2_450 })
    const listings = [{ listingId: id, variantId: '', productId: '' }]
    const rows = { merchantId: merchant.merchantId, slug: merchant.shop, listings }
    for (const quantity of [1, 2, 3]) await aSoldOrder(world, rows, { quantity, total: 2_450 * quantity })
    const gate = await openGate(world.url)
    await putOnDevice(page, gate.url, { token: merchant.token })
    await use({ world, merchant, gate })
    await gate.end()
  },
})

export const line = (page: Page) => page.getByText('You are offline. Last updated:')

export async function cut(page: Page, gate: Gate) {
  gate.close()
  await page.context().setOffline(true)
}

/** Opens a screen without a connection. Chromium 150 forgets with each page that it is offline, so it is set again. */
export async function openOffline(page: Page, url: string) {
  await page.goto(url)
  await page.context().setOffline(false)
  await page.context().setOffline(true)
}

/** The worker runs and has everything that the app needs. */
export async function isInstalled(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const cachedFiles = () =>
    page.evaluate(async () => {
      const all = await caches.keys()
      const files = await Promise.all(all.map(async (name) => (await (await caches.open(name)).keys()).length))
      return files.reduce((sum, count) => sum + count, 0)
    })
  await expect.poll(cachedFiles).toBeGreaterThan(100)
}

type Stored = { answers: { queries: { queryKey: [path: string, query: unknown, kind?: string] }[] } }

/** What is stored, as it lies on the device; null if nothing is. */
const readRecord = (page: Page) =>
  page.evaluate(async () => {
    // Opening the database would create it, without the app's content.
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'entrepot')) return null
    const record = await new Promise<{ iv: Uint8Array; sealed: ArrayBuffer } | undefined>((resolve) => {
      const open = indexedDB.open('entrepot')
      open.onsuccess = () => {
        const request = open.result.transaction('answers').objectStore('answers').get('last')
        request.onsuccess = () => {
          open.result.close()
          resolve(request.result)
        }
      }
    })
    return (
      record && { fields: Object.keys(record).sort(), iv: [...record.iv], sealed: [...new Uint8Array(record.sealed)] }
    )
  })

type Sealed = { iv: number[]; sealed: number[] }

/** Stored answers are encrypted, and only the session's token opens them. Null with any other token. */
async function opened({ iv, sealed }: Sealed, token: string): Promise<Stored | null> {
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new TextEncoder().encode('answers') }
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(token), 'HKDF', false, ['deriveKey'])
  const key = await crypto.subtle.deriveKey(hkdf, material, { name: 'AES-GCM', length: 256 }, false, ['decrypt'])
  const text = await crypto.subtle
    .decrypt({ name: 'AES-GCM', iv: new Uint8Array(iv) }, key, new Uint8Array(sealed))
    .catch(() => null)
  return text && (JSON.parse(new TextDecoder().decode(text)) as Stored)
}

/** What lies on the device, and whether this token opens it. */
export async function readSealed(page: Page, token: string) {
  const record = await readRecord(page)
  if (!record) throw new Error('nothing is stored')
  const text = Buffer.from(record.sealed).toString('latin1')
  return { fields: record.fields, text, isOpened: (await opened(record, token)) !== null }
}

export async function isStored(page: Page, { path }: { path: string }, kind: 'one' | 'pages') {
  const storedKeys = async () => {
    const [record, token] = [await readRecord(page), await page.evaluate(() => localStorage.getItem('token'))]
    const stored = record && token ? await opened(record, token) : null
    return stored?.answers.queries.map(({ queryKey }) => [queryKey[0], queryKey[2] ?? 'one']) ?? []
  }
  await expect.poll(storedKeys).toContainEqual([path, kind])
}
