/**
 * Stores the files of the app, so that it opens without a connection. client/stored-answers.ts stores the server's
 * answers. No call goes through the worker, and no failed call is sent later. A new version waits until the merchant
 * agrees to it.
 */

type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Extendable & { request: Request; respondWith: (response: Promise<Response>) => void }
type Pushed = Extendable & { data: { json: () => unknown } | null }
type Clicked = Extendable & { notification: Notification }
type Events = {
  install: Extendable
  activate: Extendable
  fetch: Fetching
  message: Extendable & { data: MessageToWorker }
  push: Pushed
  notificationclick: Clicked
}

/** The messages from a page of the app to its worker. */
export type MessageToWorker =
  | { kind: 'take over' }
  /** The worker handles no requests for `forMs` milliseconds. */
  | { kind: 'retire'; forMs: number }
  /** `urls`: the files that the page has already loaded. */
  | { kind: 'store'; urls: string[] }

/** The message from the worker to a window of the app. The window answers by the port that comes with it. */
export type MessageToWindow = { kind: 'open'; url: string }

type AppWindow = {
  url: string
  focus: () => Promise<AppWindow>
  postMessage: (message: MessageToWindow, ports: MessagePort[]) => void
  navigate: (url: string) => Promise<unknown>
}

/** The part of a service worker that a page lacks. TypeScript's own types for both contradict each other. */
type Worker = {
  addEventListener: <K extends keyof Events>(kind: K, listener: (event: Events[K]) => void) => void
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (of: { type: 'window' }) => Promise<AppWindow[]>
    openWindow: (url: string) => Promise<unknown>
  }
  registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> }
}

/** Filled in by the build: the files of this version, the catalogues, and the path segments that the server answers. */
type Build = {
  version: string
  files: readonly string[]
  catalogues: readonly { language: string; file: string }[]
  served: readonly string[]
}

const build = JSON.parse('__BUILD__') as Build
const worker = globalThis as unknown as Worker
const page = '/index.html'
const shellStart = 'shell '
const shell = shellStart + build.version
const oldShellsMax = 2
const pictures = 'pictures'
const picturesMax = 200

worker.addEventListener('install', (event) => {
  event.waitUntil(storeShell())
})

/** Two files at a time: all at once would take every connection from the opening screen, and lock the cache. */
async function storeShell() {
  const cache = await caches.open(shell)
  const left = [page, ...build.files, ...(await cataloguesInUse())]
  const storeNext = async () => {
    for (let file = left.shift(); file; file = left.shift()) await cache.add(file)
  }
  await Promise.all([storeNext(), storeNext()])
}

/** Catalogues that an earlier version stored. Without them an app updated while closed would not open offline. */
async function cataloguesInUse() {
  const names = await caches.keys()
  const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  const paths = stored.flat().map(({ url }) => new URL(url).pathname)
  // The build puts a hash of the contents after the name.
  const isInUse = (language: string) => paths.some((path) => path.startsWith(`/assets/${language}-`))
  return build.catalogues.filter(({ language }) => isInUse(language)).map(({ file }) => file)
}

worker.addEventListener('activate', (event) => {
  event.waitUntil(removeOldShells().then(() => worker.clients.claim()))
})

/** Keeps the previous versions: a tab may still run one and load its screens, and the last one may never have run. */
async function removeOldShells() {
  const shells = (await caches.keys()).filter((name) => name.startsWith(shellStart) && name !== shell)
  await Promise.all(shells.slice(0, -oldShellsMax).map((name) => caches.delete(name)))
}

worker.addEventListener('message', (event) => {
  const { data } = event
  if (data.kind === 'store') event.waitUntil(takeIn(event, data.urls))
  else if (data.kind === 'retire') retire(data.forMs)
  // A page of another version may send a message that this version does not know.
  else if (data.kind === 'take over') event.waitUntil(worker.skipWaiting())
})

/**
 * A new version starts only when this one has nothing to do, and a slow picture could delay it for minutes. The app
 * requests an aborted picture again, without the worker.
 */
let picturesUnderWay = new AbortController()
let isRetired = false

function retire(forMs: number) {
  isRetired = true
  picturesUnderWay.abort()
  picturesUnderWay = new AbortController()
  // If the new version has not started by then, this one continues, so that the app opens without a connection.
  setTimeout(() => {
    isRetired = false
  }, forMs)
}

/**
 * Stores the files of a page that was opened without the worker, above all the texts of its language. A page that was
 * loading when the worker started was not claimed.
 */
async function takeIn(event: Extendable, urls: readonly string[]) {
  await worker.clients.claim()
  await Promise.all(urls.map((url) => fromCache(event, shell, new Request(url))))
}

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || isRetired) return
  if (request.mode === 'navigate') {
    if (isScreen(pathname)) event.respondWith(openPage(request))
  } else if (pathname.startsWith('/assets/')) event.respondWith(fromCache(event, shell, request))
  else if (/^\/files\/[^/]+\.webp$/.test(pathname)) event.respondWith(fromCache(event, pictures, request))
})

const isScreen = (pathname: string) => !build.served.includes(pathname.split('/')[1] ?? '') && !/\.\w+$/.test(pathname)

/** The page of this version, so that it fits the stored files. */
async function openPage(request: Request) {
  return (await (await caches.open(shell)).match(page)) ?? fetch(request)
}

/**
 * From the cache, or else from the server, and then stored. A screen need not wait until a new version has stored its
 * files. A file's name changes with its contents, so a cached file is never outdated.
 */
async function fromCache(event: Extendable, name: string, request: Request) {
  const stored = await caches.match(request, { ignoreVary: true })
  if (stored) return stored
  const signal = name === pictures ? eitherSignal(request.signal, picturesUnderWay.signal) : request.signal
  const response = await fetch(request, { signal })
  if (response.ok) event.waitUntil(store(name, request, response.clone()))
  return response
}

/** As AbortSignal.any, which the oldest browsers lack. The worker is one file, so it shares no code with the pages. */
function eitherSignal(...signals: readonly AbortSignal[]): AbortSignal {
  const either = new AbortController()
  for (const each of signals) {
    if (each.aborted) either.abort(each.reason)
    else each.addEventListener('abort', () => either.abort(each.reason), { once: true, signal: either.signal })
  }
  return either.signal
}

async function store(name: string, request: Request, response: Response) {
  const cache = await caches.open(name)
  await cache.put(request, response)
  if (name !== pictures) return
  const all = await cache.keys()
  await Promise.all(all.slice(0, -picturesMax).map((old) => cache.delete(old)))
}

type PushText = { title: string; body: string; tag: string; url: string; badge: number }

worker.addEventListener('push', (event) => {
  const text = event.data?.json() as PushText | undefined
  if (text) event.waitUntil(notify(text))
})

/** Shows the notification, and the number of waiting items on the app's icon. A repeated one replaces the old one. */
async function notify({ title, body, tag, url, badge }: PushText) {
  const { setAppBadge } = navigator as { setAppBadge?: (count: number) => Promise<void> }
  await setAppBadge?.call(navigator, badge).catch(() => undefined)
  // Under a tag that is already shown, a newer text would come without a sound.
  const options = { body, tag, renotify: tag === 'orders', icon: '/apple-touch-icon.png', data: { url } }
  await worker.registration.showNotification(title, options)
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open((event.notification.data as { url: string }).url))
})

const answerWithinMs = 2_000

/**
 * Opens the URL in an open window of the app, or else in a new one. Windows of the console and of shops also belong to
 * this worker, and are skipped. The app navigates itself, so that typed text stays. A window that does not answer is
 * loaded again.
 */
async function open(url: string) {
  const windows = await worker.clients.matchAll({ type: 'window' })
  const window = windows.find((each) => isScreen(new URL(each.url).pathname))
  if (!window) return worker.clients.openWindow(url)
  await window.focus()
  const isTaken = await new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, answerWithinMs, false)
    window.postMessage({ kind: 'open', url }, [port2])
  })
  return isTaken || window.navigate(url)
}
