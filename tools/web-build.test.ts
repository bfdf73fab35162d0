import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createVite, type Plugin } from 'vite'
import { afterEach, expect, test, vi } from 'vitest'
import { languages } from '#contract/language-codes.ts'
import { demoPage, webPlugins, withoutScripts } from './web-build.ts'

const page = '<!doctype html><html><head></head><body></body></html>'

afterEach(() => vi.unstubAllEnvs())

async function pageWith(plugin: Plugin): Promise<string> {
  const vite = await createVite({
    configFile: false,
    logLevel: 'silent',
    plugins: [plugin],
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  const html = await vite.transformIndexHtml('/', page)
  await vite.close()
  return html
}

async function pageWhile(health: object | null): Promise<string> {
  const server = createServer((_, response) => response.end(JSON.stringify(health)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  if (health === null) server.close()
  vi.stubEnv('SERVER_URL', `http://127.0.0.1:${port}`)
  const html = await pageWith(demoPage())
  server.close()
  return html
}

test('a page of `npm run dev` says that it is of the demo where its server is', async () => {
  expect(await pageWhile({ demo: true })).toContain('<meta name="demo" content="true">')
  expect(await pageWhile({ demo: false })).not.toContain('name="demo"')
  expect(await pageWhile(null)).not.toContain('name="demo"')
})

test('a page whose scripts are not run says in every language that it needs them', async () => {
  const html = await pageWith(withoutScripts())
  const [, text = ''] = /<body>\s*<noscript>(.*)<\/noscript>/s.exec(html) ?? []
  const said = [...text.matchAll(/<p lang="([^"]+)">[^<]*JavaScript[^<]*<\/p>/g)].map(([, code]) => code)
  expect(said.sort()).toEqual(languages.map(({ code }) => code).sort())
  expect(webPlugins().flat()).toContainEqual(expect.objectContaining({ name: 'without-scripts' }))
})
