import { Check, CircleAlert } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { limits } from '#contract/limits.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

type Toast = {
  id: number
  text: string
  kind: 'done' | 'fail' | 'plain' | 'loading'
  action?: { label: string; run: () => void }
}

/** How long an undo is offered. */
const undoMs = 5_000
/** How long an offer is shown; the app repeats it later. */
const offerMs = 30_000

let shown: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]) {
  shown = next
  for (const listener of listeners) listener()
}

const close = (id: number) => set(shown.filter((each) => each.id !== id))

function show(content: Omit<Toast, 'id'>, lastsMs: number | null) {
  lastId += 1
  const id = lastId
  // One at a time: a new one replaces the last, but a loading one stays until it is closed.
  set([...shown.filter(({ kind }) => kind === 'loading'), { ...content, id }])
  if (lastsMs !== null) setTimeout(() => close(id), lastsMs)
  return () => close(id)
}

/** Short messages above the tab bar that disappear automatically. */
export const toasts = {
  done: (text: string) => show({ text, kind: 'done' }, limits.toastMs),
  fail: (text: string) => show({ text, kind: 'fail' }, limits.toastMs),
  plain: (text: string) => show({ text, kind: 'plain' }, limits.toastMs),
  /** Stays for five seconds, with a button to undo. */
  undo: (text: string, action: { label: string; run: () => void }) => show({ text, kind: 'plain', action }, undoMs),
  /** Stays for half a minute; the app repeats the offer later. */
  offer: (text: string, action: { label: string; run: () => void }) => show({ text, kind: 'plain', action }, offerMs),
  /** Stays until the returned function is called. */
  loading: (text: string) => show({ text, kind: 'loading' }, null),
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the toasts; once in an app's frame, raised above the tab bar where there is one. */
export function Toasts({ isRaised = false }: { isRaised?: boolean }) {
  const current = useSyncExternalStore(subscribe, () => shown)
  return (
    <div
      role="status"
      aria-live="polite"
      className={classNames(
        'pointer-events-none absolute inset-x-16 z-30 flex flex-col items-center gap-8',
        isRaised
          ? 'bottom-[calc(8rem+var(--action-height,0px)+env(safe-area-inset-bottom))]'
          : 'bottom-[calc(1.6rem+max(var(--action-height,0px),env(safe-area-inset-bottom)))]',
      )}
    >
      {current.map((toast) => (
        <div
          key={toast.id}
          className="toast pointer-events-auto flex min-h-44 max-w-full items-center gap-10 rounded-field bg-notice px-16 text-small text-on-notice"
        >
          <Mark kind={toast.kind} />
          <span className="min-w-0 py-10">{toast.text}</span>
          {toast.action && (
            <button
              type="button"
              className="-mr-8 min-h-44 px-8 font-semibold text-notice-link"
              onClick={() => {
                close(toast.id)
                toast.action?.run()
              }}
            >
              {toast.action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  )
}

const marks = { done: Check, fail: CircleAlert }

function Mark({ kind }: { kind: Toast['kind'] }) {
  if (kind === 'loading') return <Spinner />
  return kind === 'plain' ? null : <Icon of={marks[kind]} size={1.8} strokeWidth={2.5} />
}
