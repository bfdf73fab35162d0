/**
 * Keeps the app itself, so that it opens without a connection; what the server said is kept by the app
 * (app/stored-answers.ts). No call goes through here, and nothing that could not be sent is sent later. A new version
 * waits until the merchant takes it.
 */

type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Extendable & { request: Request; respondWith: (response: Promise<Response>) => void }
type Events = { install: Extendable; activate: Extendable; fetch: Fetching; message: Extendable & MessageEvent }

/** What a service worker has beyond a page: the types of both at once would contradict each other. */
type Worker = {
  addEventListener: <K extends keyof Events>(kind: K, listener: (event: Events[K]) => void) => void
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
}

/** Written in by the build: which files this version has, and which addresses are the server's own. */
type Build = { version: string; files: readonly string[]; served: readonly string[] }

const build = JSON.parse('__BUILD__') as Build
const worker = globalThis as unknown as Worker
const page = '/index.html'
const shellStart = 'shell '
const shell = shellStart + build.version
const pictures = 'pictures'
const picturesMax = 200

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(shell).then((cache) => cache.addAll([page, ...build.files])))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldShells().then(() => worker.clients.claim()))
})

/** The version before stays: another tab may still run it and load a screen of it. */
async function forgetOldShells() {
  const shells = (await caches.keys()).filter((name) => name.startsWith(shellStart) && name !== shell)
  await Promise.all(shells.slice(0, -1).map((name) => caches.delete(name)))
}

worker.addEventListener('message', (event) => {
  const { kind, urls } = event.data as { kind: string; urls?: string[] }
  if (kind === 'take over') event.waitUntil(worker.skipWaiting())
  // The page loaded these before there was a worker: the words of its language above all.
  if (kind === 'keep') event.waitUntil(Promise.all((urls ?? []).map((url) => kept(shell, new Request(url)))))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (isScreen(pathname)) event.respondWith(openPage(request))
  } else if (pathname.startsWith('/assets/')) event.respondWith(kept(shell, request))
  else if (/^\/files\/[^/]+\.webp$/.test(pathname)) event.respondWith(picture(request))
})

const isScreen = (pathname: string) => !build.served.includes(pathname.split('/')[1] ?? '') && !/\.\w+$/.test(pathname)

/** The page of this version, so that it always fits the files beside it. */
async function openPage(request: Request) {
  return (await (await caches.open(shell)).match(page)) ?? fetch(request)
}

/** From what is kept, else from the server and kept from then on; the names of these files say their contents. */
async function kept(name: string, request: Request) {
  const found = await caches.match(request, { ignoreVary: true })
  if (found) return found
  const response = await fetch(request)
  if (response.ok) await (await caches.open(name)).put(request, response.clone())
  return response
}

async function picture(request: Request) {
  const response = await kept(pictures, request)
  const cache = await caches.open(pictures)
  const all = await cache.keys()
  await Promise.all(all.slice(0, -picturesMax).map((old) => cache.delete(old)))
  return response
}
