import { useState } from 'react'
import { type Act, type ActOptions, useAct } from '#client/act.ts'
import type { Call } from '#client/call.ts'
import { invalidateAll } from '#client/invalidation.ts'
import { toasts } from '#kit/toasts.tsx'
import { onceNoDialogIsOpen } from '../keys/key-scopes.ts'

export type Decision<E, Dialog extends string> = {
  reason: string
  setReason: (text: string) => void
  opened: Dialog | null
  open: (dialog: Dialog) => void
  close: () => void
  refused: string | null
  /** The server's refusals by field, for dialogs that show them there. */
  fields: Readonly<Record<string, string>>
  /** The other details of the last refusal, until the next one. */
  detail: Readonly<Record<string, unknown>>
  /** Clears the refusal. Called when a field changes. */
  forget: () => void
  run: Act<E>['run']
  isPending: boolean
}

/** A decision: its reason, its open dialog, and the server's refusal. */
export function useDecision<E, Dialog extends string>(
  call: Call<E>,
  onDone?: ActOptions<E>['onDone'],
): Decision<E, Dialog> {
  const [reason, setReason] = useState('')
  const [opened, setOpened] = useState<Dialog | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const [detail, setDetail] = useState<Readonly<Record<string, unknown>>>({})
  const forget = () => {
    setRefused(null)
    setFields({})
  }
  const act = useAct(call, {
    onDone: (data, message) => {
      setOpened(null)
      setReason('')
      // The next item takes the place of this one, so that only this says that something was done.
      toasts.done(message)
      onDone?.(data, message)
    },
    onFail: (error) => {
      setRefused(Object.values(error.fields)[0] ?? error.message)
      setFields(error.fields)
      setDetail(error.detail)
      // Something has changed, so the data of the decision is read again after the operator has read the refusal.
      if (error.word === 'conflict' || error.word === 'claimed_by_another') onceNoDialogIsOpen(invalidateAll)
      return true
    },
  })
  return {
    reason,
    setReason: (text: string) => {
      forget()
      setReason(text)
    },
    opened,
    open: (next: Dialog) => {
      forget()
      setOpened(next)
    },
    close: () => setOpened(null),
    refused,
    fields,
    detail,
    forget,
    run: act.run,
    isPending: act.isPending,
  }
}
