import { test as base, expect, type Page } from '@playwright/test'
import { openServedWorld, type ServedWorld } from './served-world.ts'

type Options = {
  /** When the file's journeys begin by the server's clock; null means now. */
  beginsAt: string | null
  settings: Readonly<Record<string, string>>
  /** Whether the journey uses the embedded database, with which `npm start` begins. */
  isEmbedded: boolean
}

const marker = 'content-security-policy violation:'

export async function watch(page: Page): Promise<string[]> {
  const complaints: string[] = []
  await page.addInitScript((prefix) => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(prefix, event.effectiveDirective, event.blockedURI, event.sourceFile)
    })
  }, marker)
  page.on('console', (message) => {
    const text = message.text()
    if (text.startsWith(marker) || text.includes('Content Security Policy')) complaints.push(text)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  return complaints
}

/**
 * A journey. `page` is a phone on a fresh profile whose complaints fail the test. `world` is the real server on a fresh
 * database, with the makers of test data.
 */
export const test = base.extend<Options & { world: ServedWorld }>({
  beginsAt: [null, { option: true }],
  settings: [{}, { option: true }],
  isEmbedded: [false, { option: true }],
  world: async ({ beginsAt, settings, isEmbedded }, use, info) => {
    const at = beginsAt ? new Date(beginsAt) : new Date()
    // A journey may provoke faults, so the server's log is shown only if the journey has failed.
    const log: string[] = []
    const logTo = { write: (line: string) => void log.push(line) }
    const world = await openServedWorld({ at, settings, isEmbedded, logTo })
    await use(world)
    if (info.status !== info.expectedStatus) process.stderr.write(log.join(''))
    await world.close()
  },
  baseURL: async ({ world }, use) => use(world.url),
  page: async ({ page }, use) => {
    const complaints = await watch(page)
    await use(page)
    expect(complaints, 'the browser complained').toEqual([])
  },
})

export { expect }
