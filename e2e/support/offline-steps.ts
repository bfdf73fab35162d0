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

type Sealed = { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }
export type Stored = { answers: { queries: { queryKey: [path: string, query: unknown, kind?: string] }[] } }

/** What is stored, as it lies on the device, and whether another token than the session's opens it. */
export const readSealed = (page: Page, token: string) =>
  page.evaluate(async (other) => {
    const record = await new Promise<Sealed>((resolve) => {
      const open = indexedDB.open('entrepot')
      open.onsuccess = () => {
        const request = open.result.transaction('answers').objectStore('answers').get('last')
        request.onsuccess = () => {
          open.result.close()
          resolve(request.result)
        }
      }
    })
    const bytes = new TextEncoder().encode(other)
    const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new TextEncoder().encode('answers') }
    const material = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
    const key = await crypto.subtle.deriveKey(hkdf, material, { name: 'AES-GCM', length: 256 }, false, ['decrypt'])
    const opened = crypto.subtle.decrypt({ name: 'AES-GCM', iv: record.iv }, key, record.sealed)
    return {
      fields: Object.keys(record).sort(),
      text: new TextDecoder('latin1').decode(record.sealed),
      isOpened: await opened.then(
        () => true,
        () => false,
      ),
    }
  }, token)

export async function isStored(page: Page, { path }: { path: string }, kind: 'one' | 'pages') {
  const storedKeys = () =>
    page.evaluate(async () => {
      // Opening the database would create it, without the app's content.
      const databases = await indexedDB.databases()
      if (!databases.some(({ name }) => name === 'entrepot')) return []
      const record = await new Promise<Sealed | undefined>((resolve) => {
        const open = indexedDB.open('entrepot')
        open.onsuccess = () => {
          const request = open.result.transaction('answers').objectStore('answers').get('last')
          request.onsuccess = () => {
            open.result.close()
            resolve(request.result)
          }
        }
      })
      const token = new TextEncoder().encode(localStorage.getItem('token') ?? '')
      if (!record || token.length === 0) return []
      // Stored answers are encrypted, and only the session's token opens them.
      const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new TextEncoder().encode('answers') }
      const material = await crypto.subtle.importKey('raw', token, 'HKDF', false, ['deriveKey'])
      const key = await crypto.subtle.deriveKey(hkdf, material, { name: 'AES-GCM', length: 256 }, false, ['decrypt'])
      const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: record.iv }, key, record.sealed)
      const stored = JSON.parse(new TextDecoder().decode(text)) as Stored
      return stored.answers.queries.map(({ queryKey }) => [queryKey[0], queryKey[2] ?? 'one'])
    })
  await expect.poll(storedKeys).toContainEqual([path, kind])
}
