import { useEffect, useRef } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { DraftValues } from './kept-draft.ts'

const device = () => import('./kept-draft.ts')

/** Compares pictures by name, size and time, so that they need not be read. */
const signatureOf = (values: DraftValues | null) =>
  JSON.stringify(values, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )

/**
 * Typed values survive a reload, because a phone with little memory closes the page while its camera is open. The draft
 * ends with null (nothing is typed), with the returned function (it was sent), and with the session.
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
        // What was typed since then is newer, so it must stay.
        if (kept && now.current === null) onRead(kept)
      })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature stands for the values
  useEffect(() => {
    if (isRead.current || now.current) void device().then(({ keepDraft }) => keepDraft(name, now.current))
  }, [name, signature])
  return () => void device().then(({ keepDraft }) => keepDraft(name, null))
}

/** The draft of a form that changes what is stored: its changed fields. Returns whether there are any. */
export function useFormDraft<T extends FieldValues>(
  name: string,
  form: UseFormReturn<T>,
  changed: Partial<T>,
): boolean {
  const isChanged = Object.keys(changed).length > 0
  useDraft(name, isChanged ? (changed as DraftValues) : null, (kept) => {
    for (const [field, text] of Object.entries(kept))
      form.setValue(field as Path<T>, text as PathValue<T, Path<T>>, { shouldDirty: true })
  })
  return isChanged
}
