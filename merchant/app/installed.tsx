import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { invalidateAll } from '#client/invalidation.ts'
import { useIsOnline } from '#client/online.ts'
import { hourMs } from '#contract/durations.ts'
import { DateText } from '#kit/date-text.tsx'
import { toasts } from '#kit/toasts.tsx'
import type { MessageToWindow, MessageToWorker } from '../service-worker.ts'
import { useSession } from '../session.ts'

/** Makes the site an installed app: it opens without a connection and says so, and it offers new versions. */
export function Installed() {
  const isOnline = useIsOnline()
  // Loaded from the start, because without a connection its code could no longer be loaded.
  const lastRead = useLastRead()
  useEffect(registerWorker, [])
  useOpened()
  useEffect(() => {
    // Answers may be outdated after a time without a connection.
    window.addEventListener('online', invalidateAll)
    return () => window.removeEventListener('online', invalidateAll)
  }, [])
  return isOnline ? null : <OfflineLine lastRead={lastRead} />
}

/** Opens the target of a notification in the open window. The page is not loaded again, so that typed text stays. */
function useOpened() {
  const navigate = useNavigate()
  useEffect(() => {
    const open = ({ data, ports: [port] }: MessageEvent<MessageToWindow>) => {
      if (data.kind !== 'open') return
      void navigate(data.url)
      port?.postMessage(true)
    }
    // Browsers that forbid workers (private windows) may not have this object.
    navigator.serviceWorker?.addEventListener('message', open)
    return () => navigator.serviceWorker?.removeEventListener('message', open)
  }, [navigate])
}

function OfflineLine({ lastRead }: { lastRead: string | null }) {
  return (
    <div
      role="status"
      className="shrink-0 border-b border-line bg-fill px-20 py-4 text-center text-tiny font-medium text-ink"
    >
      {lastRead === null ? (
        <Trans>You are offline.</Trans>
      ) : (
        <Trans>
          You are offline. Last updated: <DateText at={lastRead} style="moment" />
        </Trans>
      )}
    </div>
  )
}

/** When the newest cached answer was read. Null if there is none. */
function useLastRead(): string | null {
  const { token } = useSession()
  const [readMs, setReadMs] = useState(0)
  useEffect(() => {
    if (token === null) return
    const controller = new AbortController()
    const follow = ({ queryClient }: typeof import('#client/get.ts')) => {
      const cache = queryClient.getQueryCache()
      const look = () => setReadMs(Math.max(0, ...cache.getAll().map(({ state }) => state.dataUpdatedAt)))
      if (controller.signal.aborted) return
      look()
      const stop = cache.subscribe(({ type }) => type === 'updated' && look())
      controller.signal.addEventListener('abort', stop)
    }
    // If this code cannot be loaded, no answer was read either.
    import('#client/get.ts').then(follow, console.warn)
    return () => controller.abort()
  }, [token])
  return token === null || readMs === 0 ? null : new Date(readMs).toISOString()
}

const checkEveryMs = hourMs
/** Storing every file takes bandwidth and processor time, which the first screen needs in its first seconds. */
const registerAfterMs = 3_000

function registerWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const controller = new AbortController()
  const register = () =>
    void navigator.serviceWorker
      // Browsers that forbid a worker (private windows) cannot open the app offline.
      .register(workerUrl(), { updateViaCache: 'none' })
      // A browser that blocks the worker returns undefined and does not fail.
      .then(
        (registration?: ServiceWorkerRegistration) => registration && follow(registration, controller.signal),
        console.warn,
      )
  const timer = setTimeout(register, registerAfterMs)
  return () => {
    clearTimeout(timer)
    controller.abort()
  }
}

const workerPath = '/sw.js'

type ScriptUrls = { createScriptURL: (text: string) => string }
type TrustedTypes = { createPolicy: (name: string, rules: ScriptUrls) => ScriptUrls }

/** The content security policy allows only this Trusted Types policy to turn a text into a script's address. */
function workerUrl() {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  return (
    trustedTypes?.createPolicy('service-worker', { createScriptURL: () => workerPath }).createScriptURL('') ??
    workerPath
  )
}

function follow(registration: ServiceWorkerRegistration, signal: AbortSignal) {
  void navigator.serviceWorker.ready.then(({ active }) => tell(active, { kind: 'store', urls: loadedAssets() }))
  if (registration.waiting) offerUpdate(registration, registration.waiting)
  registration.addEventListener('updatefound', () => {
    const next = registration.installing
    next?.addEventListener('statechange', () => {
      // Without a controller this is the first worker, so there is nothing to update.
      if (next.state === 'installed' && navigator.serviceWorker.controller) offerUpdate(registration, next)
    })
  })
  let checkedMs = Date.now()
  const check = () => {
    if (document.hidden || Date.now() - checkedMs < checkEveryMs) return
    checkedMs = Date.now()
    registration.update().catch(console.warn)
  }
  document.addEventListener('visibilitychange', check, { signal })
}

const loadedAssets = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => new URL(name).pathname.startsWith('/assets/'))

const tell = (worker: ServiceWorker | null, message: MessageToWorker) => worker?.postMessage(message)

const updateWithinMs = 5_000
/** Shorter than `updateWithinMs`, so that the old worker answers again when the page is loaded again. */
const retiredForMs = 4_000

/** Starts the new version when the merchant agrees. The offer is repeated whenever the app is opened. */
function offerUpdate(registration: ServiceWorkerRegistration, next: ServiceWorker) {
  toasts.offer(i18n._(msg`A new version is ready.`), {
    label: i18n._(msg`Update`),
    run: () => {
      // Another tab has started it already, or there is a newer one.
      if (registration.waiting !== next) return window.location.reload()
      navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
      tell(registration.active, { kind: 'retire', forMs: retiredForMs })
      tell(next, { kind: 'take over' })
      // If something else keeps it waiting, the page is loaded again and repeats the offer.
      setTimeout(() => window.location.reload(), updateWithinMs)
    },
  })
}
