import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aListing } from '#server/testing/goods.ts'
import { aMerchant } from '#server/testing/people.ts'
import { freePort } from '#tools/free-port.ts'
import { findFirefox, findWebKit } from '#tools/system-packages.ts'
import { expect, test } from './support/journey.ts'

/** A browser other than Chromium, driven by its own protocol: enough for a short walk. */
type Engine = {
  open: (url: string) => Promise<void>
  read: (expression: string) => Promise<unknown>
  type: (text: string) => Promise<void>
  complaints: () => readonly string[]
  close: () => Promise<void>
}

const startTimeoutMs = 60_000
const tryEveryMs = 100
const phone = { width: 375, height: 812 }

/** Otherwise the machine's proxy would be asked for the test server too. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/proxy/i.test(name)))

async function soon<T>(start: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + startTimeoutMs
  for (;;) {
    try {
      return await start()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, tryEveryMs))
    }
  }
}

function end(...children: ChildProcess[]): void {
  for (const child of children) child.kill('SIGKILL')
}

const keyPresses = (text: string) => ({
  actions: [
    {
      type: 'key',
      id: 'keyboard',
      actions: [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    },
  ],
})

async function openScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const size = `${phone.width}x${phone.height}x24`
  const args = ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp']
  const screen = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const display = await new Promise<string>((resolve, reject) => {
    screen.stdio[3]?.once('data', (number: Buffer) => resolve(`:${String(number).trim()}`))
    screen.once('exit', () => reject(new Error('there is no screen in memory')))
  })
  return { screen, display }
}

/** WebKitGTK, because it is the closest engine to Safari on Linux. */
async function openWebKit(binary: string): Promise<Engine> {
  const { screen, display } = await openScreen()
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1', WEBKIT_DISABLE_DMABUF_RENDERER: '1' },
  })
  const call = async (path: string, body?: object, method = 'POST'): Promise<unknown> => {
    const sent = body ? { body: JSON.stringify(body) } : {}
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...sent })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(JSON.stringify(value))
    return value
  }
  const options = { binary, args: ['--automation', '--private', '--full-screen'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const opened = await soon(() => call('/session', { capabilities })).catch((error: unknown) => {
    end(driver, screen)
    throw error
  })
  const session = `/session/${(opened as { sessionId: string }).sessionId}`
  await call(`${session}/window/rect`, { x: 0, y: 0, ...phone })
  return {
    open: async (url) => void (await call(`${session}/url`, { url })),
    read: (expression) => call(`${session}/execute/sync`, { script: `return (${expression})`, args: [] }),
    type: async (text) => void (await call(`${session}/actions`, keyPresses(text))),
    complaints: () => [],
    close: async () => {
      await call(session, undefined, 'DELETE').catch(() => undefined)
      end(driver, screen)
    },
  }
}

type Reply = { id?: number; type?: string; message?: string; result?: unknown; method?: string; params?: unknown }
type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void }

async function connect(address: string, onEvent: (method: string, params: unknown) => void) {
  const socket = await soon(
    () =>
      new Promise<WebSocket>((resolve, reject) => {
        const tried = new WebSocket(address)
        tried.onopen = () => resolve(tried)
        tried.onerror = () => reject(new Error('Firefox does not listen'))
      }),
  )
  const waiting = new Map<number, Waiting>()
  socket.onmessage = ({ data }) => {
    const { id, type, message = '', result, method, params } = JSON.parse(String(data)) as Reply
    if (id === undefined) return method ? onEvent(method, params) : undefined
    if (type === 'error') waiting.get(id)?.reject(new Error(message))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  }
  let sent = 0
  const send = (method: string, params: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      sent += 1
      waiting.set(sent, { resolve, reject })
      socket.send(JSON.stringify({ id: sent, method, params }))
    })
  return { send, close: () => socket.close() }
}

type Evaluated = { result?: { value?: string }; exceptionDetails?: { text: string } }

async function openFirefox(binary: string): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'entrepot-firefox-'))
  const port = await freePort()
  const args = ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`]
  const browser = spawn(binary, args, { stdio: 'ignore', env })
  const complaints: string[] = []
  const listen = (method: string, params: unknown) => {
    // A request that ends with its page is also a console error, but nothing was thrown.
    const { type, text } = params as { type?: string; text?: string }
    if (method === 'log.entryAdded' && type === 'javascript') complaints.push(String(text))
  }
  const { send, close } = await connect(`ws://127.0.0.1:${port}/session`, listen)
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] }
  const context = contexts[0]?.context
  await send('browsingContext.setViewport', { context, viewport: phone })
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async read(expression) {
      const asked = { expression: `JSON.stringify(${expression})`, target: { context }, awaitPromise: true }
      const { result, exceptionDetails } = (await send('script.evaluate', asked)) as Evaluated
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result?.value === undefined ? undefined : JSON.parse(result.value)
    },
    type: async (text) => void (await send('input.performActions', { context, ...keyPresses(text) })),
    complaints: () => complaints,
    async close() {
      await send('browser.close', {}).catch(() => undefined)
      close()
      end(browser)
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

const enter = '\uE007'
const title = 'Vacuum flask'

/** The installed engines; `tools/gate.ts` reports the missing ones. */
const engines = [
  { name: 'WebKitGTK', binary: findWebKit(), open: openWebKit },
  { name: 'Firefox', binary: findFirefox(), open: openFirefox },
].flatMap(({ binary, ...engine }) => (binary ? [{ ...engine, binary }] : []))

const shows = (engine: Engine, text: string) =>
  expect.poll(() => engine.read('document.body.innerText').catch(() => ''), { message: text }).toContain(text)
const holds = (engine: Engine, expression: string) =>
  expect.poll(() => engine.read(expression).catch(() => false), { message: expression }).toBe(true)

/** Without errors of modules that were still loading when their page was left; they load when they are needed. */
async function thrownIn(engine: Engine): Promise<string[]> {
  const thrown: string[] = []
  for (const complaint of engine.complaints()) {
    const [, module] = /dynamically imported module: (\S+)$/.exec(complaint) ?? []
    if (!module || !(await fetch(module)).ok) thrown.push(complaint)
  }
  return thrown
}

const button = (name: string) =>
  `[...document.querySelectorAll('button')].find((each) => each.textContent === '${name}' && !each.disabled)`

for (const { name, binary, open } of engines) {
  test(`a shopper fills a basket and a merchant signs in with ${name}`, async ({ world }) => {
    const merchant = await aMerchant(world)
    const listing = await aListing(world, merchant, {
      title: { en: title },
      purchasePrice: 1_000,
      price: 1_500,
      stock: 3,
    })
    const engine = await open(binary)
    try {
      await engine.open(`${world.url}/s/${merchant.shop}?lang=en`)
      await shows(engine, title)
      await engine.open(`${world.url}/s/${merchant.shop}/p/${listing.id}`)
      await holds(engine, `!!${button('Add to basket')}`)
      await engine.read(`${button('Add to basket')}.click()`)
      await shows(engine, 'In the basket')
      await engine.open(`${world.url}/s/${merchant.shop}/checkout`)
      await shows(engine, 'Where should it go?')

      await engine.open(`${world.url}/login/`)
      await holds(engine, `!!document.querySelector('input[type=password]')`)
      await engine.read(`document.querySelector('input').focus()`)
      await engine.type(merchant.email)
      await engine.read(`document.querySelector('input[type=password]').focus()`)
      await engine.type(merchant.password + enter)
      await holds(engine, `location.pathname === '/home' && !document.querySelector('input[type=password]')`)
      for (const path of ['/home', '/order', '/goods', '/finance', '/withdraw', '/setting']) {
        await engine.open(world.url + path)
        await holds(engine, `document.querySelectorAll('h1').length > 0 && document.body.innerText.length > 100`)
        await holds(engine, `document.documentElement.scrollWidth <= innerWidth`)
      }
      expect(await thrownIn(engine), name).toEqual([])
    } finally {
      await engine.close()
    }
  })
}
