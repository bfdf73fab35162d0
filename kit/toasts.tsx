import { Check, CircleAlert } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
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

/** Long enough to read what must be done next. */
const warnMs = 10_000
const undoMs = 5_000
/** How long an offer is shown. The app repeats it later. */
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
  // One at a time: a new toast replaces the last one, but a loading toast stays until it is closed.
  set([...shown.filter(({ kind }) => kind === 'loading'), { ...content, id }])
  if (lastsMs !== null) setTimeout(() => close(id), lastsMs)
  return () => close(id)
}

/** Short messages above the tab bar that disappear automatically. */
export const toasts = {
  done: (text: string) => show({ text, kind: 'done' }, limits.toastMs),
  fail: (text: string) => show({ text, kind: 'fail' }, limits.toastMs),
  plain: (text: string) => show({ text, kind: 'plain' }, limits.toastMs),
  /** A failure that needs an action. */
  warn: (text: string) => show({ text, kind: 'fail' }, warnMs),
  /** Stays for five seconds, with a button to undo. */
  undo: (text: string, action: { label: string; run: () => void }) => show({ text, kind: 'plain', action }, undoMs),
  /** Stays for half a minute. The app repeats the offer later. */
  offer: (text: string, action: { label: string; run: () => void }) => show({ text, kind: 'plain', action }, offerMs),
  /** Stays until the returned function is called. */
  loading: (text: string) => show({ text, kind: 'loading' }, null),
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const useToasts = () => useSyncExternalStore(subscribe, () => shown)

let dialogs: readonly string[] = []

function setDialogs(next: readonly string[]) {
  dialogs = next
  for (const listener of listeners) listener()
}

const useTopDialog = () => useSyncExternalStore(subscribe, () => dialogs.at(-1) ?? null)

/** Shows the toasts while no dialog is open. An app's frame has it once, raised above the tab bar if there is one. */
export function Toasts({ isRaised = false }: { isRaised?: boolean }) {
  const current = useToasts()
  const isCovered = useTopDialog() !== null
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
      {!isCovered && <ToastList toasts={current} />}
    </div>
  )
}

/**
 * Shows the toasts while this dialog is the topmost one, because a modal dialog hides everything outside from touch and
 * assistive technology. They are at the top, where the dialog has neither keys nor buttons.
 */
export function ToastsInDialog() {
  const id = useId()
  const current = useToasts()
  const isShown = useTopDialog() === id && current.length > 0
  const popover = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    setDialogs([...dialogs, id])
    return () => setDialogs(dialogs.filter((each) => each !== id))
  }, [id])
  // Not a layout effect: those of the dialog itself run later, and what is shown later lies above.
  useEffect(() => {
    const element = popover.current
    if (!isShown || !element) return
    // A browser without popovers shows it in the dialog, below what lies above it there.
    element.showPopover?.()
    return () => element.hidePopover?.()
  }, [isShown])
  return (
    // The live region must exist before its text, or screen readers would not announce it.
    <div role="status" aria-live="polite">
      <div
        ref={popover}
        popover="manual"
        className="fixed inset-x-16 top-[calc(1.6rem+env(safe-area-inset-top))] bottom-auto m-auto overflow-visible border-0 bg-transparent p-0"
      >
        {isShown && (
          <div className="flex flex-col items-center gap-8">
            <ToastList toasts={current} />
          </div>
        )}
      </div>
    </div>
  )
}

const ToastList = ({ toasts }: { toasts: readonly Toast[] }) =>
  toasts.map((toast) => (
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
  ))

const marks = { done: Check, fail: CircleAlert }

function Mark({ kind }: { kind: Toast['kind'] }) {
  if (kind === 'loading') return <Spinner />
  return kind === 'plain' ? null : <Icon of={marks[kind]} size={1.8} strokeWidth={2.5} />
}
