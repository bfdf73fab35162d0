import { test as base, expect, type Page } from '@playwright/test'
import { type ServerProcess, startServer } from '#tools/server-process.ts'

type Options = {
  /** Settings of the server of this file's journeys, beyond the harness's own. */
  serverEnv: Record<string, string>
}

const marker = 'content-security-policy violation:'

/** Everything the browser complained about: what the policy refused, and what the app threw. */
async function watch(page: Page): Promise<string[]> {
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
 * A journey: `page` is a phone on a fresh profile whose complaints fail the test, `server` the real server with an
 * empty database, shared by the journeys of one worker that ask for the same `serverEnv`.
 */
export const test = base.extend<object, Options & { server: ServerProcess }>({
  serverEnv: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ serverEnv }, use) => {
      const server = await startServer(serverEnv)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  page: async ({ page }, use) => {
    const complaints = await watch(page)
    await use(page)
    expect(complaints, 'the browser complained').toEqual([])
  },
})

export { expect }
