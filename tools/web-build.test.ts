import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createVite } from 'vite'
import { afterEach, expect, test, vi } from 'vitest'
import { demoPage } from './web-build.ts'

const page = '<!doctype html><html><head></head><body></body></html>'

afterEach(() => vi.unstubAllEnvs())

async function pageWhile(health: object | null): Promise<string> {
  const server = createServer((_, response) => response.end(JSON.stringify(health)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  if (health === null) server.close()
  vi.stubEnv('SERVER_URL', `http://127.0.0.1:${port}`)
  const vite = await createVite({
    configFile: false,
    logLevel: 'silent',
    plugins: [demoPage()],
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  const html = await vite.transformIndexHtml('/', page)
  await vite.close()
  server.close()
  return html
}

test('a page of `npm run dev` says that it is of the demo where its server is', async () => {
  expect(await pageWhile({ demo: true })).toContain('<meta name="demo" content="true">')
  expect(await pageWhile({ demo: false })).not.toContain('name="demo"')
  expect(await pageWhile(null)).not.toContain('name="demo"')
})
