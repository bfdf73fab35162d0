import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { isComposing } from '#kit/composing.ts'
import { getSession } from '../session.ts'

export type KeyBinding = {
  /** A value of `KeyboardEvent.key`. Two letters with a space are pressed one after the other: `g w`. */
  key: string
  /** What the key does, in one or two words. The help leaves out a key without a label. */
  label?: string
  /** Without it the focused element handles the key, which is only shown here. */
  run?: () => void
  /** Shown in the foot of the page too, and not only in the help. */
  isInFoot?: boolean
}

type Scope = { bindings: readonly KeyBinding[]; isModal: boolean; isFrame: boolean }

let scopes: readonly Scope[] = []
let shown: readonly KeyBinding[] = []
const listeners = new Set<() => void>()

function setScopes(next: readonly Scope[]) {
  scopes = next
  // The keys of the room first. If several parts have a key, only the binding that runs.
  shown = reachable()
    .toSorted((one, other) => Number(one.isFrame) - Number(other.isFrame))
    .flatMap(({ bindings }) => bindings)
    .filter((each) => bindingOf(each.key) === each)
  for (const listener of listeners) listener()
  if (isDialogOpen()) return
  const due = [...postponed]
  postponed.clear()
  for (const work of due) work()
}

export const isDialogOpen = () => scopes.some(({ isModal }) => isModal)

const postponed = new Set<() => void>()

/**
 * Runs the work now, or once no dialog is open. Reading again could remove the item of an open dialog with its typed
 * text, and the next letters would be keys of the page.
 */
export function onceNoDialogIsOpen(work: () => void) {
  if (isDialogOpen()) postponed.add(work)
  else work()
}

/** While a dialog is open only its keys work, even if a part below it mounted later. */
function reachable(): readonly Scope[] {
  const modal = scopes.findLast(({ isModal }) => isModal)
  return modal ? [modal] : scopes
}

const bindingOf = (key: string) =>
  reachable()
    .flatMap(({ bindings }) => bindings)
    .findLast((each) => each.key === key)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Re-renders when a dialog opens or the last one closes. */
export const useIsDialogOpen = () => useSyncExternalStore(subscribe, isDialogOpen)

/** The keys that work now: those of the topmost dialog, or else of the page and the frame. */
export const useShownKeys = () => useSyncExternalStore(subscribe, () => shown)

/**
 * Binds keys for a part of the page while it is shown. A modal part disables all keys below it. The newest part wins a
 * key. The frame's keys come last, even if the frame mounts after its room.
 */
export function useKeys(bindings: readonly KeyBinding[], { isModal = false, isFrame = false, isOn = true } = {}) {
  const latest = useRef(bindings)
  latest.current = bindings
  // The signature has only what the help shows. The function of a key is looked up when it is pressed.
  const signature = JSON.stringify(bindings.map(({ run, ...rest }) => [rest, run !== undefined]))
  const own = useRef<Scope | null>(null)
  useLayoutEffect(() => {
    if (!isOn) return
    own.current = { isModal, isFrame, bindings: [] }
    setScopes(isFrame ? [own.current, ...scopes] : [...scopes, own.current])
    return () => setScopes(scopes.filter((each) => each !== own.current))
  }, [isModal, isFrame, isOn])
  // A part keeps its rank when its labels change, as they do when the texts of a language arrive.
  useLayoutEffect(() => {
    if (!isOn) return
    const signed = JSON.parse(signature) as [KeyBinding, boolean][]
    const bindings = signed.map(([binding, runs], at) => ({
      ...binding,
      ...(runs ? { run: () => latest.current[at]?.run?.() } : {}),
    }))
    const before = own.current
    const scope: Scope = { isModal, isFrame, bindings }
    own.current = scope
    setScopes(scopes.map((each) => (each === before ? scope : each)))
  }, [signature, isModal, isFrame, isOn])
}

/** The second of two keys must follow within this time. */
const sequenceMs = 1_500

let first: { key: string; atMs: number } | null = null

function findBinding(key: string, atMs: number): KeyBinding | null {
  const before = first && atMs - first.atMs < sequenceMs ? first.key : null
  first = null
  const sequence = before === null ? undefined : bindingOf(`${before} ${key}`)
  if (sequence) return sequence
  const beginsSequence = shown.some((each) => each.key.startsWith(`${key} `))
  if (beginsSequence) first = { key, atMs }
  return bindingOf(key) ?? null
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input:not([type=radio], [type=checkbox]), textarea, select') !== null

const isPressedByEnter = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('a, button, summary, [role=option], [role=menuitem]') !== null

/** Keys that work everywhere, even in a text field and while single-letter keys are off. */
const always = new Set(['Escape'])

/** Ignores keys with a modifier, in text fields and on repeat, so that one press never does more than one thing. */
export function listenForKeys(signal: AbortSignal) {
  const press = (event: KeyboardEvent) => {
    if (
      event.defaultPrevented ||
      event.repeat ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isComposing(event)
    ) {
      return
    }
    if (!always.has(event.key) && (isTyping(event.target) || !getSession().keys)) return
    const binding = findBinding(event.key, event.timeStamp)
    if (!binding?.run || (event.key === 'Enter' && isPressedByEnter(event.target))) return
    event.preventDefault()
    binding.run()
  }
  document.addEventListener('keydown', press, { signal })
}
