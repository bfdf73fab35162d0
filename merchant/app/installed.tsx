import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { DateText } from '#kit/date-text.tsx'
import { toasts } from '#kit/toasts.tsx'
import { announceChange } from '../call.ts'
import { onSession, useSession } from '../session.ts'
import { useIsOnline } from './online.ts'

/** What makes it an app of its own: it opens without a connection and says so, and offers its new versions. */
export function Installed() {
  const isOnline = useIsOnline()
  // Looked at from the beginning: once the connection is gone, what looks at it cannot be loaded any more.
  const lastRead = useLastRead()
  useEffect(keepApp, [])
  useEffect(() => {
    // Whatever was marked as old is read again.
    window.addEventListener('online', announceChange)
    return () => window.removeEventListener('online', announceChange)
  }, [])
  return isOnline ? null : <OfflineLine lastRead={lastRead} />
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

/** When the newest of what is kept came; null while nothing is. */
function useLastRead(): string | null {
  const { token } = useSession()
  const [readMs, setReadMs] = useState(0)
  useEffect(() => {
    if (token === null) return
    const leave = new AbortController()
    const follow = ({ queryClient }: typeof import('../get.ts')) => {
      const cache = queryClient.getQueryCache()
      const look = () => setReadMs(Math.max(0, ...cache.getAll().map(({ state }) => state.dataUpdatedAt)))
      if (leave.signal.aborted) return
      look()
      const stop = cache.subscribe(({ type }) => type === 'updated' && look())
      leave.signal.addEventListener('abort', stop)
    }
    // Not even that can be loaded: then nothing was read either.
    import('../get.ts').then(follow, console.warn)
    return () => leave.abort()
  }, [token])
  return token === null || readMs === 0 ? null : new Date(readMs).toISOString()
}

const checkEveryMs = 60 * 60_000

/** Registers the service worker, which keeps the app's files. */
function keepApp() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const leave = new AbortController()
  const leaveSession = onSession(forgetPictures)
  leave.signal.addEventListener('abort', leaveSession)
  void navigator.serviceWorker
    // A browser that forbids it (private windows) only opens nothing offline.
    .register('/sw.js', { updateViaCache: 'none' })
    // One that blocks it answers nothing instead of failing.
    .then(
      (registration?: ServiceWorkerRegistration) => registration && follow(registration, leave.signal),
      console.warn,
    )
  return () => leave.abort()
}

function follow(registration: ServiceWorkerRegistration, signal: AbortSignal) {
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ kind: 'keep', urls: loadedBefore() }))
  if (registration.waiting) offerUpdate(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const next = registration.installing
    next?.addEventListener('statechange', () => {
      // Without one that works already it is the first: there is nothing to update.
      if (next.state === 'installed' && navigator.serviceWorker.controller) offerUpdate(next)
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

const loadedBefore = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => new URL(name).pathname.startsWith('/assets/'))

/** The new version takes over when the merchant says so; offered again whenever the app is opened. */
function offerUpdate(next: ServiceWorker) {
  toasts.offer(i18n._(msg`A new version is ready.`), {
    label: i18n._(msg`Update`),
    run: () => {
      navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
      next.postMessage({ kind: 'take over' })
    },
  })
}

/** What a merchant saw is gone with the session. */
function forgetPictures() {
  if (localStorage.getItem('token') === null) void caches.delete('pictures')
}
