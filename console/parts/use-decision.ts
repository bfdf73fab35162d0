import { useState } from 'react'
import { type Act, type ActOptions, useAct } from '#client/act.ts'
import type { Call } from '#client/call.ts'

export type Decision<E, Way extends string> = {
  reason: string
  setReason: (text: string) => void
  /** What the open dialog would do; null where none is open. */
  way: Way | null
  open: (way: Way) => void
  close: () => void
  refused: string | null
  /** What the server refused at a field, by its name: for dialogs that show it there. */
  fields: Readonly<Record<string, string>>
  /** What was refused is said of what was sent: it goes where a field is changed. */
  forget: () => void
  run: Act<E>['run']
  isPending: boolean
}

/** A decision: its reason, whether its dialog is open, and what the server refused. */
export function useDecision<E, Way extends string>(call: Call<E>, onDone?: ActOptions<E>['onDone']): Decision<E, Way> {
  const [reason, setReason] = useState('')
  const [way, setWay] = useState<Way | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const forget = () => {
    setRefused(null)
    setFields({})
  }
  const act = useAct(call, {
    onDone: (data, message) => {
      setWay(null)
      onDone?.(data, message)
    },
    onFail: (error) => {
      setRefused(Object.values(error.fields)[0] ?? error.message)
      setFields(error.fields)
      return true
    },
  })
  return {
    reason,
    setReason: (text: string) => {
      forget()
      setReason(text)
    },
    way,
    open: (next: Way) => {
      forget()
      setWay(next)
    },
    close: () => setWay(null),
    refused,
    fields,
    forget,
    run: act.run,
    isPending: act.isPending,
  }
}
