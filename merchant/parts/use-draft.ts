import { useEffect, useRef } from 'react'
import type { DraftValues } from './kept-draft.ts'

const device = () => import('./kept-draft.ts')

/** A picture is told from another one without being read. */
const signatureOf = (values: DraftValues | null) =>
  JSON.stringify(values, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )

/**
 * What is typed outlasts the page: a phone with little memory ends it while the camera is open. Null where nothing is
 * typed, which ends the draft; so do what is returned, once it was sent, and the end of the session.
 */
export function useDraft(name: string, values: DraftValues | null, onRead: (kept: DraftValues) => void): () => void {
  const now = useRef(values)
  now.current = values
  const isRead = useRef(false)
  const signature = signatureOf(values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened
  useEffect(() => {
    if (isRead.current) return
    void device()
      .then(({ readDraft }) => readDraft(name))
      .then((kept) => {
        isRead.current = true
        // What was typed meanwhile is newer.
        if (kept && now.current === null) onRead(kept)
      })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature stands for the values
  useEffect(() => {
    if (isRead.current || now.current) void device().then(({ keepDraft }) => keepDraft(name, now.current))
  }, [name, signature])
  return () => void device().then(({ keepDraft }) => keepDraft(name, null))
}
